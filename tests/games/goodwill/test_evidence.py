"""What the others' bids of a year tell about lots that one has not seen."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import numpy as np
import pytest

from pinstripe.bots.levels import Budget
from pinstripe.bots.search import FEW_PLAYOUTS, Searcher
from pinstripe.engine import search
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH, SCRATCH_CELLS
from pinstripe.engine.plain import plain
from pinstripe.games.goodwill.evidence import likelihood, rated_by, was_bid_for
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import NOT_YET, PERCENTS, PLAYERS, Company, State
from pinstripe.table.botpool import chosen
from tests.games.goodwill.builder import AMBER, BLACK, CRIMSON, Position, bids, chance, decide, position, votes

QUIET = ((7, 40), (8, 30), (9, 20), (16, 10))
TAX_ON_COAL = ((7, 40), (8, 30), (22, 100), (9, 90))
"""Of two seats only the second sees it."""

A_WHILE, A_GLANCE = Budget(playouts=FEW_PLAYOUTS + 1), Budget(playouts=1)


def coal_burner(lots: tuple[tuple[int, int], ...]) -> Position:
    return position(2).lots(*lots).tokens(AMBER, "coal", "coal", "coal")


def honest_bids(state: State) -> list[int]:
    """What managers bid, who know no more than their lots."""
    found = []
    for seat in range(state.players):
        view = state.clone()
        GAME.rules.hide(view, seat)
        name = GAME.numbering.name(chosen(GAME, view.to_bytes(), seat, "manager", 1))
        found.append(int(name.removeprefix("amount:")))
    return found


def how_likely(state: State, seat: int) -> float:
    memory = np.zeros(SCRATCH, GAME.state.dtype)
    tables = [GAME.state(memory[slot : slot + 1]) for slot in range(SCRATCH)]
    tables[0].copy_from(state)
    return likelihood(tables, memory.view(np.uint8).reshape(SCRATCH, -1), 0, seat)


def rating(state: State, rival: int, company: int) -> int:
    memory = np.zeros(SCRATCH, GAME.state.dtype)
    tables = [GAME.state(memory[slot : slot + 1]) for slot in range(SCRATCH)]
    tables[0].copy_from(state)
    return rated_by(tables, memory.view(np.uint8).reshape(SCRATCH, -1), 0, rival, company)


def test_before_anybody_has_bid_all_guesses_are_alike() -> None:
    assert how_likely(coal_burner(QUIET).bidding(AMBER), 0) == 1
    assert how_likely(coal_burner(TAX_ON_COAL).bidding(AMBER), 0) == 1


def test_a_low_bid_speaks_for_the_tax_that_explains_it() -> None:
    truth = coal_burner(TAX_ON_COAL).bidding(AMBER)
    bids(truth, *honest_bids(truth))
    wrong = truth.clone()
    for lot, (event, percent) in enumerate(QUIET):
        wrong.lot_event[lot], wrong.lot_percent[lot] = event - 1, percent // 5
    assert how_likely(truth, 0) > 0.2
    assert how_likely(wrong, 0) < 0.1


def test_a_bid_that_nothing_explains_rules_nothing_out() -> None:
    state = coal_burner(QUIET).bidding(AMBER)
    bids(state, 10, 99)
    assert how_likely(state, 0) > 0


def test_the_own_bid_is_no_evidence() -> None:
    state = coal_burner(TAX_ON_COAL).bidding(AMBER)
    mine, theirs = honest_bids(state)
    wild = state.clone()
    bids(state, mine, theirs)
    bids(wild, 99, theirs)
    assert how_likely(state, 0) == how_likely(wild, 0)
    assert how_likely(state, 1) != how_likely(wild, 1)


def test_who_was_elected_since_explains_no_earlier_bid() -> None:
    state = position(2).lots(*QUIET).shares(AMBER, 10, 0).bidding(AMBER)
    bids(state, 5, 5)
    before = rating(state, 1, AMBER)
    decide(state, "boss:bobby")
    votes(state, "yes", "no")
    chance(state, "boss:otto")
    assert rating(state, 1, AMBER) == before
    state.shown_office[AMBER] = state.office[AMBER]
    assert rating(state, 1, AMBER) != before


def test_bids_are_remembered_for_a_year() -> None:
    state = position(3).lots(*QUIET).bidding(CRIMSON)
    bids(state, 8, 9, 10)
    assert [state.shown_bid[CRIMSON, seat] for seat in range(PLAYERS)] == [8, 9, 10, NOT_YET, NOT_YET, NOT_YET]
    assert not any(was_bid_for(state, company) for company in (AMBER, BLACK))
    while state.year == 1:
        decide(state, "pass")
    assert not any(was_bid_for(state, company) for company in Company)


def guesses_played(thinker: Searcher, view: State, count: int) -> list[State]:
    """The first so many worlds of the last thought of the first seat, before anything is tried in them."""
    rng, cells = np.zeros(RNG_CELLS, np.int64).data, np.zeros(SCRATCH_CELLS, np.int64).data
    found = []
    for world in range(count):
        found.append(view.clone())
        seed_rng(rng, int(thinker._plan[search.SEED]), int(thinker._guesses[world]))
        GAME.rules.guess(found[-1], 0, rng, cells)
    return found


@pytest.mark.parametrize("budget", [A_WHILE, A_GLANCE])
def test_those_who_have_time_think_in_worlds_that_explain_the_bids(budget: Budget) -> None:
    view = coal_burner(TAX_ON_COAL).bidding(AMBER)
    bids(view, *honest_bids(view))
    GAME.rules.hide(view, 0)
    thinker = Searcher(GAME, plain(GAME), replace(GAME.style, horizon=1, candidates=64, negligible=1.0), edges=256)
    thinker.think(view, 0, A_GLANCE, seed=1)
    anything = guesses_played(thinker, view, 64)
    thinker.think(view, 0, budget, seed=1)
    chosen = guesses_played(thinker, view, 64)
    times_likelier = mean(how_likely(guess, 0) for guess in chosen) / mean(how_likely(guess, 0) for guess in anything)
    assert times_likelier > 2 if budget is A_WHILE else times_likelier == 1
    assert all(guess.lot_percent[lot] in range(PERCENTS) for guess in chosen for lot in range(4))
