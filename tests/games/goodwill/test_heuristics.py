"""The manager of Goodwill: what it does with what it knows, and what that is worth."""

from __future__ import annotations

import numpy as np
import pytest

from pinstripe import bots
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import SCRATCH, SCRATCH_CELLS
from pinstripe.engine.game import GameError
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.plain import plain
from pinstripe.games.goodwill.events import turn_up_lots
from pinstripe.games.goodwill.foresight import prospect
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import PERCENTS, UNKNOWN, State
from pinstripe.games.goodwill.worth import at_least_nothing, worth_after_books
from pinstripe.lab.blindfold import worth_of_lots
from pinstripe.lab.simulate import Run, play_chunk, simulate
from pinstripe.table.botpool import chosen
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    assert_counted,
    bids,
    capital,
    decide,
    position,
    trades,
)
from tests.play import STEP_LIMIT, combinations

LAST = 5
QUIET = ((7, 40), (8, 30), (9, 20), (16, 10))
"""Lots that neither tax, subsidise nor scandalise."""


def advice(state: State, seat: int, seed: int = 1) -> str:
    """What the manager of a seat decides, by name, from what the seat sees."""
    view = state.clone()
    GAME.rules.hide(view, seat)
    return GAME.numbering.name(chosen(GAME, view.to_bytes(), seat, "manager", seed))


def bid_of(state: State, seat: int) -> float:
    """The manager's bid; it rounds up or down by chance, so the mean of some."""
    return sum(int(advice(state, seat, seed).removeprefix("amount:")) for seed in range(8)) / 8


def prospects(state: State, *shares: int) -> int:
    memory = np.zeros(SCRATCH, GAME.state.dtype)
    tables = [GAME.state(memory[slot : slot + 1]) for slot in range(SCRATCH)]
    tables[0].copy_from(state)
    return prospect(tables, memory.view(np.uint8).reshape(SCRATCH, -1), 0, False, shares[0], shares[1], shares[2])


def worth_when_known(state: State, *shares: int) -> int:
    year = state.clone()
    turn_up_lots(year)
    return worth_after_books(year, shares[0], shares[1], shares[2])


def test_one_hidden_lot_is_counted_out_exactly() -> None:
    """Each card with each percentage, carried out by the rules themselves."""
    state = position(3).lots((22, 40), (19, 75), (12, 15), (1, 0)).bidding(AMBER)
    state.lot_event[3] = state.lot_percent[3] = UNKNOWN
    found, ways = 0, 0
    for event in set(range(state.event_cards)) - {21, 18, 11}:
        for percent in set(range(PERCENTS)) - {8, 15, 3}:
            truth = state.clone()
            truth.lot_event[3], truth.lot_percent[3] = event, percent
            found += worth_when_known(truth, 10, 10, 10)
            ways += 1
    assert prospects(state, 10, 10, 10) == pytest.approx(found / ways, abs=10)


def test_two_hidden_lots_are_foreseen_nearly_as_well() -> None:
    """What each changes is added up, which is not quite the same as both together."""
    state = position(3).lots((22, 40), (21, 75), (12, 15), (1, 0)).bidding(AMBER)
    GAME.rules.hide(state, 0)
    rng, scratch = np.zeros(RNG_CELLS, np.int64).data, np.zeros(SCRATCH_CELLS, np.int64).data
    seed_rng(rng, 4, 4)
    for shares in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        found = 0
        for _ in range(2000):
            truth = state.clone()
            GAME.rules.guess(truth, 0, rng, scratch)
            found += worth_when_known(truth, *shares)
        assert prospects(state, *shares) == pytest.approx(found / 2000, abs=25)


def test_whoever_knows_every_lot_knows_the_year() -> None:
    state = position(3).year(LAST).lots((22, 40), (21, 75), (12, 15), (1, 0)).bidding(AMBER)
    end = position(3).year(LAST).lots((22, 40), (21, 75), (12, 15), (1, 0)).end_of_year()
    assert prospects(state, 1, 0, 0) == 100 * -(-capital(end)[AMBER] // 10)


@pytest.mark.parametrize(("mean", "worth"), [(80, 80), (40, 40), (0, 10), (-20, 2), (-40, 0), (-90, 0)])
def test_no_company_is_worth_less_than_nothing(mean: int, worth: int) -> None:
    assert at_least_nothing(mean, 40) == worth


def test_it_gives_nothing_for_what_is_doomed() -> None:
    doomed = position(3).year(LAST).lots(*QUIET).capital(110, 20, 100).tokens(BLACK, "oil", "oil", "oil")
    state = doomed.prices(10, 25, 10).market(40, 20, 40).bidding(BLACK)
    assert bid_of(state, 0) <= 1


def test_it_buys_what_is_underpriced_and_sells_what_is_overpriced() -> None:
    """Both at a price that is better than what the share is worth in the end."""
    state = position(3).year(LAST).lots(*QUIET).capital(250, 100, 100).bidding(AMBER)
    decide(state, advice(state, 0))
    decide(state, "amount:12", "amount:14")
    [(seller, buyer, price)] = trades(state)
    assert (seller, buyer) == (1, 0)
    assert price < 22
    state = position(3).year(LAST).lots(*QUIET).capital(110, 100, 100).bidding(AMBER)
    decide(state, advice(state, 0))
    decide(state, "amount:22", "amount:30")
    [(seller, buyer, price)] = trades(state)
    assert (seller, buyer) == (0, 2)
    assert price > 15


def test_a_tax_that_it_knows_of_lowers_its_bid() -> None:
    """Seat 1 of two sees the tax on three tokens, seat 2 does not."""
    taxed = position(2).year(LAST).lots((22, 100), (7, 95), (8, 30), (9, 20)).tokens(AMBER, "coal", "coal", "coal")
    state = taxed.bidding(AMBER)
    assert bid_of(state, 0) < bid_of(state, 1) - 1.5


def test_a_scandal_that_it_knows_of_lowers_its_bid() -> None:
    """It costs the market share of all years to come."""
    scandal = position(2).lots((21, 100), (7, 95), (8, 30), (9, 20)).bidding(AMBER)
    harmless = position(2).lots((19, 100), (7, 95), (8, 30), (9, 20)).bidding(AMBER)
    assert bid_of(scandal, 0) < bid_of(harmless, 0) - 2
    assert bid_of(scandal, 1) == bid_of(harmless, 1)


def test_a_lot_that_will_be_discarded_hardly_matters() -> None:
    """At 0 % it can only tell which card the others are not."""
    taxed = position(2).year(LAST).lots((22, 0), (7, 95), (8, 30), (9, 20)).tokens(AMBER, "coal", "coal", "coal")
    harmless = position(2).year(LAST).lots((18, 0), (7, 95), (8, 30), (9, 20)).tokens(AMBER, "coal", "coal", "coal")
    assert bid_of(taxed.bidding(AMBER), 0) == pytest.approx(bid_of(harmless.bidding(AMBER), 0), abs=1)


def test_it_votes_down_a_costly_boss() -> None:
    state = position(3).year(LAST).lots(*QUIET).bosses("edgar", "howard", "gloria").proposing(AMBER)
    decide(state, "boss:marlene")
    assert advice(state, 0) == "no"
    state = position(3).year(LAST).lots(*QUIET).bosses("otto", "edgar", "gloria").proposing(AMBER)
    decide(state, "boss:howard")
    assert advice(state, 0) == "yes"


def test_it_proposes_who_will_profit_from_a_lot_that_it_knows() -> None:
    """Publicity 2 is sure to come, and Marlene alone would use it; at 0 % it would be discarded."""
    for percent, wanted in ((100, True), (0, False)):
        known = position(2).lots((9, percent), (7, 95), (8, 30), (16, 20)).bosses("edgar", "howard", "gloria")
        state = known.shares(AMBER, 9, 1).shares(BLACK, 1, 9).proposing(AMBER)
        assert (advice(state, 0) == "boss:marlene") is wanted


def test_it_votes_against_what_serves_its_rivals() -> None:
    """Publicity takes from the others' companies: whoever holds those says no."""
    known = position(2).lots((9, 100), (7, 95), (8, 30), (16, 20)).bosses("edgar", "howard", "gloria")
    state = known.shares(AMBER, 9, 1).shares(BLACK, 1, 9).proposing(AMBER)
    decide(state, "boss:marlene")
    assert [advice(state, 0), advice(state, 1)] == ["yes", "no"]


def test_it_trades_with_the_richest() -> None:
    state = position(3).cash(100, 60, 90).bidding(AMBER)
    bids(state, 8, 14, 14)
    assert advice(state, 0) == "partner:green"


def test_it_bids_whole_dollars_and_not_rungs() -> None:
    state = position(3).bidding(AMBER)
    amounts = {advice(state, seat, seed) for seat in range(3) for seed in range(20)}
    rungs = {f"amount:{99 * rung // 31}" for rung in range(32)}
    assert amounts - rungs


def test_a_manager_in_its_own_process_may_name_any_amount_but_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    view = position(3).bidding(AMBER).to_bytes()
    for amount, allowed in ((0, True), (17, True), (99, True), (100, False)):
        monkeypatch.setattr(bots.Manager, "choose", lambda *_, amount=amount: EXACT + amount)
        if allowed:
            assert chosen(GAME, view, 0, "manager", 1) == EXACT + amount
        else:
            with pytest.raises(ValueError, match="not legal"):
                chosen(GAME, view, 0, "manager", 1)


@pytest.mark.compiled
def test_plain_and_compiled_managers_play_the_same_game() -> None:
    run = Run(GAME, 3, 1, ("manager",), seed=9, options={"dividends": 1, "transactions": 2})
    start = GAME.start(run.players, run.options)
    theirs = play_chunk(run, compiled(GAME), start.to_bytes(), 0, 1)
    memory = np.zeros(2 + SCRATCH, GAME.state.dtype)
    rows = memory.view(np.uint8).reshape(len(memory), -1)
    tables = [GAME.state(memory[slot : slot + 1]) for slot in range(len(memory))]
    tables[1].copy_from(start)
    mask, spare = (np.zeros(GAME.numbering.size, np.bool_).data for _ in range(2))
    weights, rng = np.zeros(GAME.numbering.outcomes, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    policies, taken = np.array([bots.policy("manager")] * 3).data, np.zeros(1, np.int64).data
    room = (tables, rows, mask, spare, weights, rng)
    plain(GAME).play_bots_many(*room, policies, taken, run.seed, 0, STEP_LIMIT)
    assert tables[0].to_bytes() == theirs.finals.tobytes()


@pytest.mark.compiled
def test_two_thousand_games_of_managers_end_properly() -> None:
    """Over all player counts and options."""
    kinds = combinations(GAME)
    each = -(-2000 // len(kinds))
    for seats, options in kinds:
        run = Run(GAME, seats, each, ("manager",), seed=seats, options=options)
        chunk = play_chunk(run, compiled(GAME), GAME.start(seats, options).to_bytes(), 0, each)
        assert chunk.finished.all()
        for game in range(each):
            assert_counted(State(chunk.finals[game : game + 1]))


@pytest.mark.compiled
def test_it_beats_two_interns() -> None:
    figures = simulate(Run(GAME, 3, 600, ("manager", "intern", "intern"), jobs=2))
    assert figures["wins_by_bot"]["manager"]["interval"][0] > 0.95


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_three_companies_often_live_and_often_do_not(seats: int) -> None:
    figures = simulate(Run(GAME, seats, 800, ("manager",), jobs=2))
    assert 0.4 < figures["companies_alive"]["3"] < 0.8


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4, 6])
def test_looking_at_two_lots_wins_games(players: int) -> None:
    assert worth_of_lots(players, 600)["interval"][0] > 0.6


def test_a_blindfold_needs_an_even_number_of_players() -> None:
    with pytest.raises(GameError, match="even"):
        worth_of_lots(3, 10)
