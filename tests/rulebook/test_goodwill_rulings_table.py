"""Goodwill, rulings 0, 5, 8 and the setup: who gets what, who may look, who leads."""

from __future__ import annotations

from math import comb

import pytest

from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import LOTS, Phase, State
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    assert_counted,
    bids,
    capital,
    cash,
    chance,
    decide,
    deciding,
    holders,
    lay_lots,
    market,
    offer,
    office,
    outcomes,
    position,
    prices,
    seen_lots,
    tokens,
)
from tests.play import Rolling

LOOKS = [[1, 2], [3, 4], [1, 3], [2, 4], [1, 4], [2, 3]]
TOKENS = ("coal", "coal", "oil", "labour", "labour", "labour", "oil", "oil", "coal")
FIRST_BOSSES = ("otto", "gloria", "sidney", "bobby", "howard", "edgar")


def dealt(players: int) -> State:
    """Up to the deal of shares."""
    state: State = GAME.start(players)
    chance(state, *[f"resource:{name}" for name in TOKENS], *[f"boss:{name}" for name in FIRST_BOSSES])
    return state


@pytest.mark.parametrize("players", range(2, 7))
def test_the_table_is_set_as_the_book_says(players: int) -> None:
    state = dealt(players)
    assert capital(state) == (110, 100, 100)
    assert market(state) == (30, 35, 35)
    assert prices(state) == (10, 10, 10)
    assert cash(state) == [100] * players
    assert tokens(state, AMBER) == ["coal", "coal", "oil"]
    assert tokens(state, BLACK) == ["labour", "labour", "labour"]
    assert tokens(state, CRIMSON) == ["coal", "oil", "oil"]
    assert office(state) == ["otto", "gloria", "sidney"]
    assert offer(state) == ["bobby", "howard", "edgar"]


def test_tokens_are_drawn_from_six_of_each_kind() -> None:
    state: State = GAME.start(3)
    assert outcomes(state) == {"resource:coal": 6, "resource:oil": 6, "resource:labour": 6}
    chance(state, *["resource:coal"] * 6)
    assert outcomes(state) == {"resource:oil": 6, "resource:labour": 6}


def test_a_boss_is_dealt_once() -> None:
    state: State = GAME.start(3)
    chance(state, *[f"resource:{name}" for name in TOKENS], "boss:otto", "boss:gloria")
    assert "boss:otto" not in outcomes(state)
    assert set(outcomes(state).values()) == {1}
    assert len(outcomes(state)) == 7


@pytest.mark.parametrize(("players", "hand"), [(3, 10), (4, 7), (5, 6), (6, 5)])
def test_all_shares_are_dealt_and_everybody_gets_as_many(players: int, hand: int) -> None:
    for seed in range(20):
        for state in Rolling(GAME, players, seed):
            if state.phase > Phase.DEAL_SHARES:
                break
        assert_counted(state)
        assert [sum(state.shares[seat, company] for company in range(3)) for seat in range(players)] == [hand] * players


def test_four_players_play_without_two_crimson_shares() -> None:
    state = GAME.start(4)
    assert [state.shares_in_game[company] for company in (AMBER, BLACK, CRIMSON)] == [10, 10, 8]
    assert all(GAME.start(players).shares_in_game[CRIMSON] == 10 for players in (2, 3, 5, 6))


def test_two_players_get_five_of_each_company() -> None:
    state = dealt(2)
    assert [holders(state, company) for company in (AMBER, BLACK, CRIMSON)] == [[5, 5]] * 3
    assert state.phase == Phase.DRAW_EVENT


def test_hands_are_as_likely_as_from_a_shuffled_pack() -> None:
    state = dealt(4)
    expected = {f"shares:{count}": comb(10, count) * comb(18, 7 - count) for count in range(8)}
    assert outcomes(state) == expected
    chance(state, "shares:4")
    assert outcomes(state) == {f"shares:{count}": comb(10, count) * comb(8, 3 - count) for count in range(4)}
    chance(state, "shares:1", "shares:0", "shares:7", "shares:0")
    assert outcomes(state) == {"shares:1": 2 * comb(6, 6), "shares:2": comb(6, 5)}
    chance(state, "shares:2")
    assert [holders(state, company) for company in (AMBER, BLACK, CRIMSON)] == [
        [4, 0, 0, 6],
        [1, 7, 2, 0],
        [2, 0, 5, 1],
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_player_looks_at_two_lots(players: int) -> None:
    state = position(players).bidding(AMBER)
    assert [seen_lots(state, seat) for seat in range(players)] == LOOKS[:players]


def test_whoever_only_watches_sees_no_lot() -> None:
    for players in range(2, 7):
        state = position(players).bidding(AMBER)
        assert all(seen_lots(state, seat) == [] for seat in range(players, 7))


def test_lots_are_seen_as_soon_as_they_lie_there() -> None:
    state = position(2).end_of_year()
    chance(state, "event:9", "percent:95", "event:3")
    view = state.clone()
    GAME.rules.hide(view, 0)
    assert [view.lot_event[lot] for lot in range(LOTS)] == [8, 2, -1, -1]
    assert [view.lot_percent[lot] for lot in range(LOTS)] == [19, -1, -1, -1]
    GAME.rules.hide(view, 1)
    assert [view.lot_event[lot] for lot in range(LOTS)] == [-1, -1, -1, -1]


def test_cash_and_shares_are_public() -> None:
    state = position(3).cash(7, 8, 9).bidding(AMBER)
    view = state.clone()
    GAME.rules.hide(view, 1)
    assert cash(view) == [7, 8, 9]
    assert [holders(view, company) for company in (AMBER, BLACK, CRIMSON)] == [
        holders(state, company) for company in (AMBER, BLACK, CRIMSON)
    ]


def test_seat_1_leads_the_first_year_and_the_office_goes_left() -> None:
    state = dealt(2)
    for year in range(5):
        assert (state.year, state.facilitator) == (year + 1, year % 2)
        lay_lots(state, [(4, 10), (5, 20), (6, 30), (7, 40)])
        while state.phase != Phase.DRAW_EVENT and deciding(state):
            if state.phase == Phase.BID:
                bids(state, 10, 10)
            else:
                assert deciding(state) == [year % 2] or state.asked == 2
                decide(state, "pass")


def test_every_year_all_cards_are_shuffled_anew() -> None:
    state = position().lots((1, 10), (2, 20), (3, 30), (4, 40)).end_of_year()
    assert outcomes(state) == {f"event:{number}": 1 for number in range(1, 25)}
    chance(state, "event:2")
    assert outcomes(state) == {f"percent:{5 * step}": 1 for step in range(21)}
    chance(state, "percent:20")
    assert outcomes(state) == {f"event:{number}": 1 for number in range(1, 25) if number != 2}
    chance(state, "event:1")
    assert outcomes(state) == {f"percent:{5 * step}": 1 for step in range(21) if step != 4}


def test_the_lowest_lot_does_nothing_and_both_halves_of_the_others_happen() -> None:
    state = position().bosses("", "", "").lots((1, 5), (2, 100), (7, 0), (9, 50)).end_of_year()
    assert prices(state) == (20, 20, 5)


def test_left_half_before_right_half() -> None:
    """The scandal of event 19 comes after its subsidy, and before the next lot."""
    state = position().bosses("gloria", "otto", "").lots((19, 100), (2, 90), (6, 80), (4, 0)).end_of_year()
    assert market(state) == (45, 20, 35)
    assert office(state) == ["gloria", "", ""]
