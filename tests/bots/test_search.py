"""Bots that search: fair, the same plain and compiled, in time, and clever enough to see a certain victory."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from pinstripe import bots, games
from pinstripe.bots.levels import LEVELS, THINKING, Budget, level_of
from pinstripe.bots.search import FEW_PLAYOUTS, Race, Searcher, Thought, expected_gain
from pinstripe.engine import search
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import HASTY, MANAGER, SCRATCH, SCRATCH_CELLS
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.ladder import EXACT, RUNGS
from pinstripe.engine.match import Match
from pinstripe.engine.plain import plain
from pinstripe.engine.thinking import Style
from tests.toy import make_toy

TOY = make_toy()
SHORT = Style(horizon=4, widening=1.0)
MOMENTS = (3, 25, 60)


@cache
def slow_searcher(game: Game) -> Searcher:
    return Searcher(game, plain(game), SHORT, edges=4096)


@cache
def position(game: Game, decisions: int, seed: int = 5) -> tuple[Match, int]:
    """A match between managers after so many decisions, at a seat that has a choice."""
    match = Match(game, game.seats[1], seed=seed)
    managers = [bots.make("manager", game, seat) for seat in range(match.seats)]
    while True:
        seat = match.undecided[0]
        if len(match.entries) >= decisions and len(match.legal_numbers(seat)) > 1:
            return match, seat
        bots.play_for(match, seat, managers[seat])


def other_truth(game: Game, match: Match, seat: int, seed: int) -> Any:
    """Another world in which this seat has seen the same."""
    state = match.view(seat)
    rng = np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, seed, 9)
    game.rules.guess(state, seat, rng, np.zeros(SCRATCH_CELLS, np.int64).data)
    return state


def decision_of(level: str, game: Game, truth: Any, seat: int) -> int:
    """What a bot decides that is handed the view of this world."""
    view = truth.clone()
    game.rules.hide(view, seat)
    mask = np.zeros(game.numbering.size, np.bool_)
    game.rules.legal(view, seat, mask.data)
    if level in THINKING:
        return slow_searcher(game).think(view, seat, Budget(playouts=12), 1).decision
    return bots.make(level, game, 1).choose(view, seat, mask.data)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", games.ids())
def test_a_bot_decides_the_same_whatever_it_must_not_know(game_id: str, level: str) -> None:
    game = games.find(game_id)
    differing = 0
    for moment in MOMENTS:
        match, seat = position(game, moment)
        chosen = decision_of(level, game, match.truth, seat)
        for seed in range(3):
            truth = other_truth(game, match, seat, seed)
            differing += truth.to_bytes() != match.truth.to_bytes()
            assert decision_of(level, game, truth, seat) == chosen
    assert differing > 0


def same(one: Thought, other: Thought) -> bool:
    """Apart from how long it took."""
    return (one.choices, one.line, one.outlook, one.playouts) == (
        other.choices,
        other.line,
        other.outlook,
        other.playouts,
    )


@pytest.mark.compiled
def test_plain_and_compiled_rules_think_the_same() -> None:
    game = games.find("power_struggle")
    fast = Searcher(game, compiled(game), SHORT, edges=4096)
    for moment in MOMENTS:
        match, seat = position(game, moment)
        for seed in (1, 2):
            slow = slow_searcher(game).think(match.view(seat), seat, Budget(playouts=60), seed)
            assert same(slow, fast.think(match.view(seat), seat, Budget(playouts=60), seed))


@pytest.mark.compiled
def test_a_deadline_is_kept_and_a_longer_one_tries_more() -> None:
    game = games.find("power_struggle")
    match, seat = position(game, 25)
    thinker = Searcher(game)
    brief = thinker.think(match.view(seat), seat, Budget(seconds=0.02), 1)
    longer = thinker.think(match.view(seat), seat, Budget(seconds=0.5), 1)
    assert 0 < brief.playouts < longer.playouts


def test_a_search_reports_what_it_tried() -> None:
    match = Match(TOY, 3, seed=1)
    thought = Searcher(TOY, plain(TOY)).think(match.view(0), 0, Budget(playouts=400), 3)
    legal = set(match.legal_numbers(0))
    assert {choice.decision for choice in thought.choices} == legal
    assert thought.line[0] == (0, thought.decision)
    assert len(thought.outlook) == 3
    assert sum(thought.outlook) == pytest.approx(1.0)
    assert 0 < thought.playouts <= 400
    assert sum(choice.visits for choice in thought.choices) == thought.playouts


def test_sealed_choices_of_others_are_not_answered() -> None:
    """A bidder who could see the others' bids would win every prize for one coin more than they bid."""
    match = Match(TOY, 2, seed=1, options={"rounds": 3})
    match.decide(0, "done")
    match.decide(0, "amount:0")
    thinker = Searcher(TOY, plain(TOY))
    before = thinker.think(match.view(1), 1, Budget(playouts=300), 2)
    match.decide(0, "amount:40")
    assert same(before, thinker.think(match.view(1), 1, Budget(playouts=300), 2))


def test_a_thought_does_not_depend_on_those_before_it() -> None:
    thinker = Searcher(TOY, plain(TOY))
    match = Match(TOY, 3, seed=1)
    first = thinker.think(match.view(0), 0, Budget(playouts=200), 3)
    thinker.think(match.view(0), 0, Budget(playouts=77), 4)
    assert same(first, thinker.think(match.view(0), 0, Budget(playouts=200), 3))


def test_all_decisions_are_judged_at_the_same_turn() -> None:
    thinker = Searcher(TOY, plain(TOY), Style(horizon=3, widening=0.0))
    match = Match(TOY, 3, seed=1)
    thinker.think(match.view(0), 0, Budget(playouts=1), 3)
    ends = set()
    for edge in range(len(match.legal_numbers(0))):
        thinker._try_out(edge, 7, 1)
        ends.add(TOY.rules.clock(thinker._tables[search.WORLD]))
    assert len(ends) == 1
    assert ends.pop() > TOY.rules.clock(match.truth)


def test_what_is_expected_of_what_looks_worse() -> None:
    assert expected_gain(-0.1, 0.0) == 0
    assert expected_gain(0.0, 0.1) == pytest.approx(0.1 * 0.3989, rel=1e-3)
    assert expected_gain(-0.1, 0.1) == pytest.approx(0.1 * 0.0833, rel=1e-2)


def race(leads: list[tuple[float, float]], worlds: int) -> Race:
    """Decisions that are ahead of the first by a mean and with a spread, after so many worlds."""
    tree, sums = np.zeros((len(leads), search.EDGE_CELLS), np.int64), np.zeros((len(leads), search.SUM_CELLS))
    for edge, (mean, spread) in enumerate(leads):
        tree[edge, search.VISITS] = worlds
        sums[edge, search.AHEAD] = worlds * mean
        sums[edge, search.SPREAD] = worlds * (mean * mean + spread * spread)
    made = Race(sums, tree, list(range(len(leads))), negligible=0.002)
    made.worlds = worlds
    return made


def test_what_is_surely_worse_is_dropped_but_never_what_was_advised() -> None:
    running = race([(0.0, 0.0), (0.2, 0.1), (-0.2, 0.1)], worlds=100)
    running.drop_hopeless()
    assert running.alive == [0, 1]


def test_half_of_the_race_goes_home() -> None:
    running = race([(0.0, 0.0), (0.01, 1.0), (0.03, 1.0), (0.02, 1.0)], worlds=100)
    running.halve()
    assert running.alive == [0, 2]


@pytest.mark.parametrize(
    ("leads", "decided"),
    [([(0, 0), (0, 0)], True), ([(0, 0), (0.01, 0.3)], False), ([(0, 0), (0.2, 0.3), (0, 0.3)], True)],
)
def test_nobody_thinks_longer_about_what_makes_no_difference(leads: list[tuple[float, float]], decided: bool) -> None:
    assert race(leads, worlds=100).is_decided(0.0) is decided


def test_the_more_is_spent_the_less_is_worth_thinking_about() -> None:
    close = race([(0, 0), (0.01, 0.3)], worlds=100)
    assert [close.is_decided(impatience) for impatience in (0.0, 0.003, 0.06)] == [False, False, True]


def test_of_amounts_only_some_are_tried() -> None:
    """The advised one, those near it, every eighth rung of the ladder and the highest."""
    game = games.find("goodwill")
    rung = game.numbering.first_rung
    at_work = map(partial(position, game), range(60))
    match, seat = next((match, seat) for match, seat in at_work if len(match.legal_numbers(seat)) == RUNGS)
    thinker = slow_searcher(game)
    decisions = [choice.decision for choice in thinker.think(match.view(seat), seat, Budget(playouts=1), 2).choices]
    advised = int(thinker._tree[0, search.DECISION]) - EXACT
    low, high, _ = game.rules.range_of(match.truth, seat)
    near = {advised + away for away in (-4, -2, -1, 0, 1, 2, 4)}
    assert high - low > RUNGS
    assert {one - EXACT for one in decisions if one >= EXACT} == {one for one in near if low <= one <= high} | {high}
    assert {one - rung for one in decisions if one < EXACT} == {0, 8, 16, 24}


A_GLANCE, A_WHILE = Budget(playouts=1), Budget(seconds=0.01)


@pytest.mark.parametrize(
    ("asks_the_hasty", "budget", "adviser"),
    [(False, A_WHILE, MANAGER), (True, A_GLANCE, MANAGER), (True, A_WHILE, HASTY)],
)
def test_a_search_begins_with_the_advice_of_whom_it_asks(asks_the_hasty: bool, budget: Budget, adviser: int) -> None:
    game = games.find("capital_power")
    style = Style(horizon=1, widening=0.0, asks_the_hasty=asks_the_hasty)
    thinker = Searcher(game, plain(game), style, edges=4096)
    apart = 0
    for moment in range(0, 60, 6):
        match, seat = position(game, moment)
        thinker.think(match.view(seat), seat, budget, 1)
        advice = {policy: advice_of(policy, match, seat) for policy in (MANAGER, HASTY)}
        assert thinker._tree[0, search.DECISION] == advice[adviser]
        apart += advice[MANAGER] != advice[HASTY]
    assert apart > 0


def advice_of(policy: int, match: Match, seat: int) -> int:
    """What a policy decides that is handed what a seat may see."""
    game = match.game
    memory = np.zeros(SCRATCH + 1, game.state.dtype)
    tables = [game.state(memory[slot : slot + 1]) for slot in range(SCRATCH + 1)]
    tables[0].copy_from(match.view(seat))
    mask, spare = (np.zeros(game.numbering.size, np.bool_).data for _ in range(2))
    rng = np.zeros(RNG_CELLS, np.int64).data
    bytes_of = memory.view(np.uint8).reshape(SCRATCH + 1, -1)
    return int(plain(game).choose(tables, bytes_of, 0, seat, policy, mask, spare, rng, 1))


def test_doubt_prefers_what_was_advised() -> None:
    running = race([(0.0, 0.0), (0.01, 0.2)], worlds=100)
    assert (running.winner(0.0), running.winner(1.0)) == (1, 0)


@pytest.mark.parametrize(("proofs", "believes"), [(0, True), (64, False)])
def test_what_only_looks_better_is_not_done_by_those_who_play_to_the_end(proofs: int, believes: bool) -> None:
    """Here winning a prize is thought to be a misfortune, which the end of the game refutes."""
    style = Style(horizon=1, widening=0.0, doubt=2.0, impatience=0.0, proofs=proofs)
    misled = replace(TOY, judgement=(-5.0, 0.0))
    match = Match(TOY, 2, seed=1, options={"rounds": 3})
    match.decide(0, "done")
    match.decide(0, "amount:0")
    thinker = Searcher(misled, plain(misled), style)
    thought = thinker.think(match.view(1), 1, Budget(playouts=FEW_PLAYOUTS + 1000), 2)
    advised = int(thinker._tree[0, search.DECISION])
    assert (thought.decision != advised) is believes


@pytest.mark.parametrize(
    "level", ["ceo", "intern:5", "director:", "director:0", "director:x", "chairman:0s", "chairman:1e9s", "chairman:٣"]
)
def test_a_level_that_is_none_gets_a_sentence(level: str) -> None:
    with pytest.raises(GameError, match=r"\.$"):
        level_of(level)


@pytest.mark.parametrize("game_id", games.ids())
def test_a_director_thinks_as_long_as_suits_the_game(game_id: str) -> None:
    game = games.find(game_id)
    assert level_of("director").budget_in(game) == Budget(playouts=game.style.glances)
    assert level_of("chairman").budget_in(game) == Budget(seconds=2.0)
    assert level_of("manager").budget_in(game) is None


def test_budgets_are_read() -> None:
    assert level_of("director:500").budget == Budget(playouts=500)
    assert level_of("chairman:2.5s").budget == Budget(seconds=2.5)
    assert level_of("manager").budget is None
