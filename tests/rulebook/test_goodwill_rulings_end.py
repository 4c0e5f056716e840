"""Goodwill, rulings 11 to 14: taxes, results, bankruptcies, dividends, options and the end."""

from __future__ import annotations

import pytest

from pinstripe.engine.match import Match
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import Cause, Note, Phase
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    alive,
    bids,
    capital,
    cash,
    chance,
    decide,
    deciding,
    holders,
    is_over,
    lay_lots,
    market,
    office,
    pile,
    position,
    prices,
    ranks_and_scores,
    tokens,
    told,
)


def test_tax_of_more_than_the_capital_is_bankruptcy() -> None:
    state = position().tokens(BLACK, "oil", "oil", "oil").capital(110, 25, 100).market(30, 35, 35).happening("oil tax")
    assert alive(state) == [AMBER, CRIMSON]
    assert told(state, Note.BANKRUPT) == [(BLACK, Cause.TAX, 30, 25)]
    assert capital(state) == (100, 0, 90)
    assert holders(state, BLACK) == [0, 0, 0]
    assert tokens(state, BLACK) == []
    assert office(state) == ["howard", "", "gloria"]
    assert pile(state) == ["edgar"]


def test_tax_of_exactly_the_capital_is_none() -> None:
    state = position().tokens(BLACK, "oil", "oil", "oil").capital(110, 30, 100).happening("oil tax")
    assert alive(state) == [AMBER, BLACK, CRIMSON]
    assert capital(state)[BLACK] == 0


def test_all_pay_the_tax_at_once() -> None:
    """Black is bankrupt though Amber's bankruptcy would have given it market share; capital is all that counts."""
    state = position().capital(5, 5, 100).market(30, 35, 35).happening("coal tax")
    assert alive(state) == [CRIMSON]
    assert market(state) == (0, 0, 100)


def test_the_odd_five_goes_to_the_larger() -> None:
    arranged = position().capital(100, 5, 100)
    assert market(arranged.market(30, 35, 35).happening("oil tax")) == (45, 0, 55)
    arranged = position().capital(100, 5, 100)
    assert market(arranged.market(40, 35, 25).happening("oil tax")) == (60, 0, 40)


def test_an_even_number_of_fives_is_split_in_halves() -> None:
    arranged = position().capital(100, 5, 100)
    assert market(arranged.market(45, 10, 45).happening("oil tax")) == (50, 0, 50)
    arranged = position().capital(100, 5, 100)
    assert market(arranged.market(60, 20, 20).happening("oil tax")) == (70, 0, 30)


def test_results_are_computed_for_all_before_anyone_goes_under() -> None:
    """Amber is ruined; Black's result counts the market share it had before."""
    arranged = position().market(10, 45, 45).capital(5, 100, 100).prices(10, 10, 10).bosses("howard", "edgar", "gloria")
    state = arranged.results()
    assert told(state, Note.RESULT) == [(AMBER, 10, 30, 5), (BLACK, 45, 30, 5), (CRIMSON, 45, 30, 5)]
    assert told(state, Note.BANKRUPT) == [(AMBER, Cause.RESULT, 25, 5)]
    assert capital(state) == (0, 110, 110)
    assert market(state) == (0, 50, 50)


def test_a_loss_of_exactly_the_capital_is_no_bankruptcy() -> None:
    state = position().market(10, 45, 45).capital(25, 100, 100).results()
    assert capital(state)[AMBER] == 0
    assert alive(state) == [AMBER, BLACK, CRIMSON]


def test_two_bankruptcies_at_once_give_all_to_the_survivor() -> None:
    state = position().market(15, 15, 70).capital(5, 5, 5).results()
    assert alive(state) == [CRIMSON]
    assert market(state) == (0, 0, 100)
    assert pile(state) == ["howard", "edgar"]


def test_bankruptcy_of_one_of_two() -> None:
    state = position().gone(AMBER).market(0, 90, 10).capital(0, 50, 5).results()
    assert alive(state) == [BLACK]
    assert market(state) == (0, 100, 0)


def test_when_all_three_are_gone_the_game_ends_and_cash_counts() -> None:
    arranged = position().capital(0, 0, 0).prices(10, 25, 10).cash(30, 50, 40)
    state = arranged.lots((23, 80), (4, 60), (5, 40), (6, 20)).end_of_year()
    assert alive(state) == []
    assert is_over(state)
    assert state.year == 1
    assert prices(state) == (10, 25, 10)
    assert len(told(state, Note.LOT_HAPPENS)) == 1
    assert ranks_and_scores(state) == ([3, 1, 2], [30, 50, 40])


def test_the_last_company_going_under_by_its_result_ends_the_game() -> None:
    arranged = position().bosses("", "", "otto").gone(AMBER, BLACK).market(0, 0, 100).capital(0, 0, 0)
    arranged.tokens(CRIMSON, "oil", "oil", "oil")
    arranged.state.price_top = 100
    state = arranged.prices(10, 95, 10).lots((5, 80), (4, 60), (9, 40), (7, 20)).end_of_year()
    assert alive(state) == []
    assert is_over(state)


def test_a_bankrupt_company_has_no_transaction_and_no_vote() -> None:
    state = position().gone(BLACK).market(50, 0, 50).bidding(AMBER)
    bids(state, 10, 12, 14)
    decide(state, "pass", "pass", "pass")
    assert (state.phase, state.company) == (Phase.BID, CRIMSON)


def test_the_next_year_begins_with_the_first_living_company() -> None:
    state = position().gone(AMBER).market(0, 50, 50).lots((4, 10), (5, 20), (6, 30), (7, 40)).end_of_year()
    lay_lots(state, [(4, 10), (5, 20), (6, 30), (7, 40)])
    assert (state.phase, state.company) == (Phase.BID, BLACK)


def test_a_bankrupt_company_gets_no_event_and_no_result() -> None:
    state = position().gone(BLACK).market(50, 0, 50).happening("oil subsidy", "oil tax", "efficiency 3")
    assert capital(state) == (110, 0, 100)
    state = position().gone(BLACK).market(50, 0, 50).results()
    assert [company for company, _, _, _ in told(state, Note.RESULT)] == [AMBER, CRIMSON]


def test_one_company_is_played_to_the_end() -> None:
    arranged = position().gone(AMBER, BLACK).market(0, 0, 100).year(4).lots((4, 10), (5, 20), (6, 30), (7, 40))
    state = arranged.bidding(CRIMSON)
    bids(state, 10, 12, 14)
    decide(state, "pass", "pass", "pass")
    assert state.year == 5
    lay_lots(state, [(4, 10), (5, 20), (6, 30), (7, 40)])
    bids(state, 10, 12, 14)
    decide(state, "pass", "pass", "pass")
    assert is_over(state)


def test_dividends_need_a_boss_who_pays_them() -> None:
    state = position(dividends=1).market(60, 20, 20).bosses("gloria", "", "").prices(5, 10, 10).results()
    assert told(state, Note.DIVIDEND) == []
    assert capital(state)[AMBER] == 140


def test_dividends_need_the_option() -> None:
    state = position().market(60, 20, 20).bosses("bobby", "", "").prices(5, 10, 10).results()
    assert told(state, Note.DIVIDEND) == []
    assert capital(state)[AMBER] == 135


def test_a_result_of_5_is_not_paid_out_and_one_of_10_is() -> None:
    state = position(dividends=1).market(40, 30, 30).bosses("edgar", "", "").prices(10, 10, 10).results()
    assert told(state, Note.DIVIDEND) == []
    assert capital(state)[AMBER] == 115
    state = position(dividends=1).market(45, 30, 25).bosses("edgar", "", "").prices(10, 10, 10).results()
    assert told(state, Note.DIVIDEND) == [(AMBER, 1, 0, 1)]
    assert capital(state)[AMBER] == 110


def test_the_missing_crimson_shares_leave_their_part_in_the_bank() -> None:
    arranged = position(4, dividends=1).market(10, 15, 75).bosses("", "", "edgar").prices(10, 10, 10).cash(0, 0, 0, 0)
    state = arranged.results()
    assert told(state, Note.DIVIDEND) == [(CRIMSON, 4, 0, 1)]
    assert sum(cash(state)) == 4 * 8
    assert capital(state)[CRIMSON] == 100


@pytest.mark.parametrize(("years", "first"), [(5, 1953), (7, 1951)])
def test_years(years: int, first: int) -> None:
    match = Match(GAME, 2, seed=1, options={"years": years})
    while not match.over:
        seat = match.undecided[0]
        match.decide(seat, "amount:10" if match.amounts(seat) else "pass")
    state = match.truth
    assert state.year == years
    assert 1957 - state.years + 1 == first


def test_share_values_round_up() -> None:
    arranged = position().capital(1, 100, 101).shares(AMBER, 10, 0, 0).shares(BLACK, 0, 10, 0).shares(CRIMSON, 0, 0, 10)
    assert ranks_and_scores(arranged.cash(0, 0, 0).state)[1] == [10, 100, 110]


def test_ties_go_to_more_cash() -> None:
    arranged = position().capital(100, 100, 100).shares(AMBER, 5, 3, 2).shares(BLACK, 0, 5, 5).shares(CRIMSON, 5, 1, 4)
    assert ranks_and_scores(arranged.cash(90, 100, 80).state) == ([2, 1, 3], [190, 190, 190])
    assert ranks_and_scores(arranged.cash(100, 110, 90).state) == ([2, 1, 3], [200, 200, 200])


def test_equal_wealth_and_equal_cash_are_shared() -> None:
    arranged = position(2).year(5).bosses("", "", "").lots((4, 10), (5, 20), (6, 30), (7, 40))
    state = arranged.end_of_year()
    assert ranks_and_scores(state)[0] == [1, 1]
    assert told(state, Note.GAME_OVER) == [(-1, 0, 0, 0)]


def test_cash_only() -> None:
    arranged = position(cash_only=1).shares(AMBER, 10, 0, 0).cash(50, 60, 60)
    assert ranks_and_scores(arranged.state) == ([3, 1, 1], [50, 60, 60])


def test_figures_of_every_year_are_kept() -> None:
    state = position(2).bosses("", "", "").lots((4, 10), (5, 20), (6, 30), (7, 40)).end_of_year()
    assert [state.past_capital[1, company] for company in range(3)] == list(capital(state))
    assert [state.past_market[1, company] for company in range(3)] == list(market(state))
    assert [state.past_price[1, resource] for resource in range(3)] == list(prices(state))
    assert [state.past_wealth[1, seat] for seat in range(2)] == ranks_and_scores(state)[1]


def test_chance_enters_real_cards() -> None:
    """Whoever owns the printed game can say which card came."""
    state = position().end_of_year()
    chance(state, "event:17", "percent:35")
    assert (state.lot_event[0], state.lot_percent[0]) == (16, 7)
    assert deciding(state) == [7]
