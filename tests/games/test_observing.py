"""What every game shows to learning: numbers out of a view, and nothing that the seat may not know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from tests.play import Rolling, combinations

STALE = 7.0


def observed(game: Game, view: Any, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Written over numbers that no observation holds, so that none is left out."""
    row = np.full(game.observation_size, STALE, np.float32)
    game.rules.observe(view, seat, row.data)
    return row


def view_of(game: Game, state: Any, seat: int) -> Any:
    view = state.clone()
    game.rules.hide(view, seat)
    return view


def test_every_number_lies_between_minus_one_and_one(game: Game) -> None:
    for seats, options in combinations(game)[::5]:
        for step, state in enumerate(Rolling(game, seats, 31, options)):
            if step % 5 == 0:
                row = observed(game, view_of(game, state, step % seats), step % seats)
                assert (np.abs(row) <= 1).all()


def test_most_numbers_are_used_and_each_has_a_name_of_its_own(game: Game) -> None:
    used = np.zeros(game.observation_size, np.bool_)
    for seats, options in combinations(game)[::2]:
        for step, state in enumerate(Rolling(game, seats, 32, options)):
            if step % 13 == 0:
                used |= observed(game, view_of(game, state, step % seats), step % seats) != 0
    assert used.mean() > 0.5
    assert len({game.observation.name(number) for number in range(game.observation_size)}) == game.observation_size


def test_seats_are_told_from_where_one_sits(game: Game) -> None:
    """The same table looks different from every seat, and always shows the one who decides in the same place."""
    first = game.observation.number("actor:own")
    shown = 0
    for step, state in enumerate(Rolling(game, game.seats[-1], 33)):
        if step % 5 == 0 and 0 <= state.actor < game.seats[-1]:
            for seat in range(game.seats[-1]):
                row = observed(game, view_of(game, state, seat), seat)
                expected = np.zeros(game.seats[-1], np.float32)
                expected[(state.actor - seat) % game.seats[-1]] = 1
                assert (row[first : first + game.seats[-1]] == expected).all()
                shown += 1
    assert shown > 0


def test_an_observation_is_the_same_whatever_the_seat_may_not_know(game: Game) -> None:
    """Secrets are exchanged for others that fit what the seat has seen; each time some must differ."""
    scratch, rng = np.zeros(SCRATCH_CELLS, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, 34, 0)
    exchanged = 0
    for seats in game.seats:
        for step, state in enumerate(Rolling(game, seats, 34)):
            if step % 23:
                continue
            for seat in range(seats):
                other = view_of(game, state, seat)
                seen = observed(game, other, seat)
                game.rules.guess(other, seat, rng, scratch)
                exchanged += other != state
                game.rules.hide(other, seat)
                assert observed(game, other, seat).tobytes() == seen.tobytes()
    assert exchanged > 0


@pytest.mark.compiled
def test_plain_and_compiled_observe_the_same_bytes(game: Game) -> None:
    twin = compiled(game)
    tables = np.zeros(1, game.state.dtype)
    memory, row = tables.view(np.uint8).reshape(1, -1), np.zeros(game.observation_size, np.float32)
    for seats, options in combinations(game):
        for step, state in enumerate(Rolling(game, seats, 35, options)):
            if step % 3 == 0:
                view, seat = view_of(game, state, step % seats), step % seats
                memory[0] = np.frombuffer(view.to_bytes(), np.uint8)
                twin.observe_at(tables, 0, seat, row)
                assert row.tobytes() == observed(game, view, seat).tobytes()
