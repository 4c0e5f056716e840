"""What a seat cannot see cannot be told from its view, sealed choices included."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import LOTS, NOTES, Phase, State
from tests.games.goodwill.builder import AMBER, decide, position
from tests.play import Rolling

scratch = np.zeros(SCRATCH_CELLS, np.int64).data


def hidden(state: State, seat: int) -> bytes:
    view = state.clone()
    GAME.rules.hide(view, seat)
    return view.to_bytes()


def exchanged(state: State, seat: int) -> State:
    """Another truth: other cards in the lots that this seat may not look at, and other sealed choices."""
    other = state.clone()
    out_events = {other.lot_event[lot] for lot in range(LOTS)}
    out_percents = {other.lot_percent[lot] for lot in range(LOTS)}
    events = [card for card in range(other.event_cards) if card not in out_events]
    percents = [card for card in range(len(other.percent_cards)) if card not in out_percents]
    for lot in range(LOTS):
        if seat >= other.players or not other.looks[seat] >> lot & 1:
            if other.lot_event[lot] >= 0:
                other.lot_event[lot] = events.pop()
            if other.lot_percent[lot] >= 0:
                other.lot_percent[lot] = percents.pop()
    for rival in range(other.players):
        if rival == seat:
            continue
        if other.phase == Phase.BID:
            other.bid[rival] = 99 - max(0, other.bid[rival])
            other.awaited &= ~(1 << rival)
        elif other.phase == Phase.VOTE and other.shares[rival, other.company] > 0:
            other.vote[rival] = 1 - max(0, other.vote[rival])
            other.awaited &= ~(1 << rival)
    return other


@pytest.mark.parametrize("seats", GAME.seats)
def test_exchanged_secrets_give_identical_bytes(seats: int) -> None:
    for state in Rolling(GAME, seats, 31, {"transactions": 2}):
        if state.phase == Phase.OVER:
            break
        for seat in range(7):
            assert hidden(state, seat) == hidden(exchanged(state, seat), seat)


def test_old_notes_do_not_tell_how_often_something_was_decided() -> None:
    """Behind the last note nothing is left."""
    for state in Rolling(GAME, 4, 3):
        view = state.clone()
        GAME.rules.hide(view, 0)
        assert all(view.note[row, cell] == 0 for row in range(view.notes, NOTES) for cell in range(5))


def test_everything_is_open_once_it_is_over() -> None:
    *_, state = Rolling(GAME, 3, 5)
    view = state.clone()
    GAME.rules.hide(view, 1)
    assert [view.lot_event[lot] for lot in range(LOTS)] == [state.lot_event[lot] for lot in range(LOTS)]
    assert view.lot_event[0] >= 0


def test_a_guess_deals_from_the_cards_that_the_seat_does_not_see() -> None:
    """Seat 1 sees lots 1 and 2; every other card is as likely in the others."""
    state = position(3).lots((1, 40), (2, 30), (3, 20), (4, 10)).bidding(AMBER)
    decide(state, "amount:5")
    rng = np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, 9, 9)
    events, percents = Counter[int](), Counter[int]()
    for _ in range(4400):
        view = state.clone()
        GAME.rules.hide(view, 0)
        GAME.rules.guess(view, 0, rng, scratch)
        assert [view.lot_event[0], view.lot_event[1]] == [0, 1]
        assert [view.lot_percent[0], view.lot_percent[1]] == [8, 6]
        events.update([view.lot_event[2], view.lot_event[3]])
        percents.update([view.lot_percent[2], view.lot_percent[3]])
    assert set(events) == set(range(2, 24))
    assert set(percents) == set(range(21)) - {6, 8}
    assert all(300 < times < 500 for times in events.values())
    assert all(360 < times < 570 for times in percents.values())
