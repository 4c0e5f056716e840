"""What every game of the house is tested for without asking."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pinstripe import bots
from pinstripe.engine.chance import RNG_CELLS
from pinstripe.engine.compile import Recipe, compiled
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY
from pinstripe.lab.simulate import Run, play_chunk, simulate
from tests.play import STEP_LIMIT, Rolling, combinations, random_match

GAMES_COMPARED = 300
RANDOM_GAMES = 10_000
MANAGER_GAMES = 1_000
MOST_MOMENTS = 500
A_FEW = 100
"""Of each of these in the quick suite; the slow one plays them all."""


class Twin:
    """Memory for one compiled game at a time."""

    def __init__(self, game: Game, recipe: Recipe | None = None) -> None:
        self.game = game
        self.twin = compiled(game, recipe=recipe)
        self.tables = np.zeros(2, game.state.dtype)
        self.memory = self.tables.view(np.uint8).reshape(2, -1)
        self.mask = np.zeros(game.numbering.size, np.bool_)
        self.weights = np.zeros(game.numbering.outcomes, np.int64)
        self.rng = np.zeros(RNG_CELLS, np.int64)

    def play(self, seats: int, options: dict[str, int], seed: int, first: int, games: int) -> int:
        self.memory[1] = np.frombuffer(self.game.start(seats, options).to_bytes(), np.uint8)
        arguments = (self.tables, self.memory, self.mask, self.weights, self.rng)
        return int(self.twin.play_random_many(*arguments, seed, first, games, STEP_LIMIT))

    @property
    def final(self) -> bytes:
        return bytes(self.memory[0])


def plain_final(game: Game, seats: int, options: dict[str, int], seed: int, number: int) -> bytes:
    rolling = Rolling(game, seats, seed, options)
    plain(game)
    from pinstripe.engine.chance import seed_rng

    seed_rng(rolling.rng, seed, number)
    rolling.twin.play_random(rolling.state, rolling.mask, rolling.weights, rolling.rng, STEP_LIMIT)
    return bytes(rolling.state.to_bytes())


@pytest.mark.compiled
def test_plain_and_compiled_give_identical_bytes(game: Game) -> None:
    compare_with_plain(game, A_FEW)


@pytest.mark.slow
def test_three_hundred_games_give_identical_bytes(game: Game) -> None:
    compare_with_plain(game, GAMES_COMPARED)


def compare_with_plain(game: Game, games: int) -> None:
    """Over all player counts and options."""
    twin, kinds = Twin(game), combinations(game)
    for seats, options in kinds:
        for number in range(-(-games // len(kinds))):
            twin.play(seats, options, 5, number, 1)
            assert twin.final == plain_final(game, seats, options, 5, number)


@pytest.mark.slow
def test_compiled_and_batched_give_identical_bytes(game: Game) -> None:
    twin, kinds = Twin(game), combinations(game)
    each = -(-GAMES_COMPARED // len(kinds))
    for seats, options in kinds:
        batched = play_batched(game, seats, options, each)
        for number in range(each):
            twin.play(seats, options, 5, number, 1)
            assert twin.final == batched[number]


def play_batched(game: Game, seats: int, options: dict[str, int], games: int) -> list[bytes]:
    size, outcomes = game.numbering.size, game.numbering.outcomes
    tables = np.zeros(games + 1, game.state.dtype)
    memory = tables.view(np.uint8).reshape(games + 1, -1)
    memory[games] = np.frombuffer(game.start(seats, options).to_bytes(), np.uint8)
    masks, weights = np.zeros((games, size), np.bool_), np.zeros((games, outcomes), np.int64)
    rngs, taken = np.zeros((games, RNG_CELLS), np.int64), np.zeros(games, np.int64)
    twin = compiled(game, recipe=Recipe(batched=True))
    twin.play_random_batch(tables, memory, masks, weights, rngs, taken, 5, STEP_LIMIT)
    return [bytes(memory[slot]) for slot in range(games)]


@pytest.mark.slow
def test_bounds_checking_finds_nothing(game: Game) -> None:
    """Compiled code reads garbage silently, so one run of it is checked; the result must be the same."""
    checked, unchecked = Twin(game, Recipe(boundscheck=True)), Twin(game)
    for seats, options in combinations(game):
        checked.play(seats, options, 6, 0, 200)
        unchecked.play(seats, options, 6, 0, 200)
        assert checked.final == unchecked.final
    run = Run(game, game.seats[-1], 20, ("manager", "intern"))
    start = game.start(run.players).to_bytes()
    ours, theirs = (play_chunk(run, twin, start, 0, run.games) for twin in (checked.twin, unchecked.twin))
    assert ours.finals.tobytes() == theirs.finals.tobytes()


@pytest.mark.compiled
def test_plain_and_compiled_can_alternate_on_the_same_memory(game: Game) -> None:
    twin = compiled(game)
    tables = np.zeros(1, game.state.dtype)
    state: Any = game.state(tables)
    state.copy_from(game.start(game.seats[0]))
    lone = Rolling(game, game.seats[0], 8)
    mask, weights = np.zeros(game.numbering.size, np.bool_), np.zeros(game.numbering.outcomes, np.int64)
    shared = Rolling(game, game.seats[0], 8)
    shared.state = state
    for step, expected in enumerate(lone):
        assert state == expected
        deciding = game.rules.deciders(state)
        if not deciding:
            break
        if step % 2 == 0:
            shared.twin.play_random(state, shared.mask, shared.weights, shared.rng, 1)
            continue
        rng = np.frombuffer(shared.rng, np.int64)
        if deciding == CHANCE_ONLY:
            twin.weigh_at(tables, 0, weights)
            twin.apply_at(tables, 0, CHANCE, twin.pick_weighted(weights, rng))
        else:
            seat = twin.first_seat(deciding)
            twin.legal_at(tables, 0, seat, mask)
            twin.apply_at(tables, 0, seat, twin.pick(mask, rng))


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("level", "games"),
    [
        ("intern", RANDOM_GAMES),
        ("manager", A_FEW),
        pytest.param("manager", MANAGER_GAMES, marks=pytest.mark.slow),
    ],
)
def test_many_games_end_properly(game: Game, level: str, games: int) -> None:
    """At every number of players, without hitting the limit of steps."""
    for seats in game.seats:
        figures = simulate(Run(game, seats, games, (level,), seed=seats, jobs=2))
        assert figures["games"] == games
        assert figures["unfinished"] == 0
        assert sum(row["wins"] for row in figures["wins_by_seat"].values()) == pytest.approx(games)


@pytest.mark.compiled
def test_the_manager_beats_the_intern(game: Game) -> None:
    for seats in game.seats:
        figures = simulate(Run(game, seats, 60, ("manager", "intern"), seed=3, jobs=2))
        assert figures["wins_by_bot"]["manager"]["share"] > 0.9


@pytest.mark.compiled
def test_a_run_does_not_depend_on_jobs(game: Game) -> None:
    one, two = (simulate(Run(game, game.seats[0], 150, ("intern",), jobs=jobs)) for jobs in (1, 2))
    for figures in (one, two):
        figures.pop("seconds")
        figures.pop("decisions_per_second")
    assert one == two


def test_every_decider_has_a_legal_decision_and_no_other_seat_matters(game: Game) -> None:
    for seats, options in combinations(game):
        for state in Rolling(game, seats, 12, options):
            deciding = game.rules.deciders(state)
            if deciding not in (0, CHANCE_ONLY):
                mask = np.zeros(game.numbering.size, np.bool_)
                for seat in range(seats):
                    if deciding & (1 << seat):
                        game.rules.legal(state, seat, mask.data)
                        assert mask.any()


def test_what_a_seat_may_decide_it_can_see_from_its_own_view(game: Game) -> None:
    """Legal decisions and amounts are the same in the hidden state: nobody is offered what only the truth shows."""
    ours, theirs = np.zeros(game.numbering.size, np.bool_), np.zeros(game.numbering.size, np.bool_)
    for seats in game.seats:
        for state in Rolling(game, seats, 13):
            deciding = game.rules.deciders(state)
            for seat in range(seats):
                if deciding & (1 << seat):
                    view = state.clone()
                    game.rules.hide(view, seat)
                    game.rules.legal(state, seat, ours.data)
                    game.rules.legal(view, seat, theirs.data)
                    assert (ours == theirs).all()
                    assert game.rules.range_of(state, seat) == game.rules.range_of(view, seat)


def test_hiding_twice_hides_no_more_and_guessing_undoes_nothing(game: Game) -> None:
    """A guess hidden again is the hidden state it came from, byte for byte."""
    scratch = np.zeros(SCRATCH_CELLS, np.int64).data
    for seats in game.seats:
        rolling = Rolling(game, seats, 14)
        for step, state in enumerate(rolling):
            if step % 7:
                continue
            for seat in range(seats):
                view = state.clone()
                game.rules.hide(view, seat)
                again = view.clone()
                game.rules.hide(again, seat)
                assert again == view
                guessed = view.clone()
                game.rules.guess(guessed, seat, rolling.rng, scratch)
                game.rules.hide(guessed, seat)
                assert guessed == view


def test_a_guess_can_be_played_on_to_the_end(game: Game) -> None:
    scratch = np.zeros(SCRATCH_CELLS, np.int64).data
    for seats in game.seats:
        rolling = Rolling(game, seats, 15)
        for step, state in enumerate(rolling):
            if step % 90 == 60:
                guessed = state.clone()
                game.rules.hide(guessed, step % seats)
                game.rules.guess(guessed, step % seats, rolling.rng, scratch)
                rolling.twin.play_random(guessed, rolling.mask, rolling.weights, rolling.rng, STEP_LIMIT)
                assert game.rules.deciders(guessed) == 0


def test_a_manager_may_take_over_at_any_moment(game: Game) -> None:
    """Whatever others began in its name, its advice is legal."""
    manager, mask = bots.make("manager", game, 4), np.zeros(game.numbering.size, np.bool_).data
    kinds, asked = combinations(game), 0
    for number in range(MOST_MOMENTS):
        chooser = random.Random(number)
        seats, options = chooser.choice(kinds)
        match = Match(game, seats, seed=number, options=options)
        while not match.over and asked < MOST_MOMENTS:
            seat = chooser.choice(match.undecided)
            if chooser.random() < 0.3:
                game.rules.legal(match.view(seat), seat, mask)
                match.fork().decide(seat, manager.choose(match.view(seat), seat, mask))
                asked += 1
            match.decide(seat, chooser.choice(match.legal(seat)))


def test_undo_never_crosses_a_reveal_and_redo_is_identical(game: Game) -> None:
    """What a seat takes back taught it nothing: in any other world that fits what it saw before, it saw the same."""
    scratch, rng = np.zeros(SCRATCH_CELLS, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    undone = 0
    for seats in game.seats:
        for seed in range(6):
            chooser = random.Random(seed)
            match = Match(game, seats, seed=seed)
            while not match.over:
                seat = chooser.choice(match.undecided)
                match.decide(seat, chooser.choice(match.legal(seat)))
                if seat in match.sealed:
                    undone += withdraw_and_choose_again(match, seat, chooser)
                elif chooser.random() < 0.25:
                    undone += undo_and_redo(match, seat, chooser, scratch, rng)
    assert undone > 0


def withdraw_and_choose_again(match: Match, seat: int, chooser: random.Random) -> int:
    """Until the last one is in, a sealed choice can be changed, and nobody else sees anything of it."""
    others = [other for other in range(match.seats) if other != seat]
    before, seen = match.truth, [(match.stamp(other), match.view(other)) for other in others]
    if chooser.random() < 0.5:
        match.withdraw(seat)
    match.decide(seat, chooser.choice(match.legal(seat)))
    assert match.truth == before
    assert [(match.stamp(other), match.view(other)) for other in others] == seen
    assert seat in match.sealed
    return 1


def undo_and_redo(match: Match, seat: int, chooser: random.Random, scratch: Any, rng: Any) -> int:
    """Take back as far as it goes, look from another world, and decide the same again."""
    after, views = match.truth, [match.view(other) for other in range(match.seats)]
    taken: list[int] = []
    while match.can_undo(seat):
        assert match.entries[-1].seat == seat != CHANCE
        taken.insert(0, match.entries[-1].decision)
        match.undo(seat)
    if not taken:
        with pytest.raises(Refusal):
            match.undo(seat)
        return 0
    other_world = match.view(seat)
    match.game.rules.guess(other_world, seat, rng, scratch)
    for decision in taken:
        match.game.rules.apply(other_world, seat, decision)
        match.decide(seat, decision)
    match.game.rules.hide(other_world, seat)
    assert other_world == match.view(seat)
    assert match.truth == after
    assert [match.view(other) for other in range(match.seats)] == views
    return len(taken)


def test_records_of_random_games_replay(game: Game) -> None:
    for seats, options in combinations(game):
        match = random_match(game, seats, 20, options=options)
        assert match.over
        copy = Match(game, seats, options=options)
        for entry in match.entries:
            copy.decide(entry.seat, entry.decision)
        assert copy.truth == match.truth
        assert copy.digest() == match.digest()
