"""Goodwill, rulings 9 and 10 and the appendix: the seven kinds of event with their special cases."""

from __future__ import annotations

import pytest

from pinstripe.games.goodwill.market import leader_of
from pinstripe.games.goodwill.table import Cause, Note
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    capital,
    market,
    office,
    pile,
    position,
    prices,
    tokens,
    told,
)

# Gloria and Otto have publicity 3, Irving and Victoria 1, Marlene and Sidney 2; Edgar has none.


def test_several_resources_change_together() -> None:
    assert prices(position().happening("coal & labour -5")) == (5, 10, 5)


@pytest.mark.parametrize(("before", "event", "after"), [(20, "oil +10", 25), (25, "oil +5", 25), (5, "oil -10", 0)])
def test_prices_stay_between_0_and_25(before: int, event: str, after: int) -> None:
    assert prices(position().prices(10, before, 10).happening(event)) == (10, after, 10)


def test_subsidy_for_every_token() -> None:
    arranged = position().tokens(AMBER, "oil", "oil", "oil").tokens(BLACK, "coal", "labour")
    state = arranged.happening("oil subsidy")
    assert capital(state) == (140, 100, 110)


def test_tax_for_every_token() -> None:
    arranged = position().tokens(AMBER, "oil", "oil", "oil").tokens(BLACK, "coal", "labour")
    state = arranged.happening("oil tax")
    assert capital(state) == (80, 100, 90)
    assert told(state, Note.TAX_PAID) == [(AMBER, 30, 80, 3), (CRIMSON, 10, 90, 1)]


def test_innovation_follows_the_first_line_of_the_policy() -> None:
    state = position().bosses("howard", "bobby", "edgar").happening("innovation 3")
    assert tokens(state, AMBER) == ["oil", "oil", "labour"]
    assert tokens(state, BLACK) == ["coal", "oil", "labour"]


def test_innovation_follows_the_second_line_when_the_first_cannot_be() -> None:
    state = (
        position()
        .bosses("howard", "edgar", "gloria")
        .tokens(AMBER, "oil", "labour", "labour")
        .happening("innovation 3")
    )
    assert tokens(state, AMBER) == ["oil", "oil", "labour"]


def test_innovation_does_nothing_when_all_is_as_the_boss_likes() -> None:
    state = position().bosses("howard", "edgar", "gloria").tokens(AMBER, "oil", "oil").happening("innovation 3")
    assert tokens(state, AMBER) == ["oil", "oil"]
    assert [(company, boss) for company, _, boss, _ in told(state, Note.STANDS_STILL)] == [(AMBER, 0)]


def test_innovation_concerns_every_company_with_exactly_that_rating() -> None:
    state = position().bosses("howard", "sidney", "victoria").happening("innovation 3")
    assert tokens(state, AMBER) == ["oil", "oil", "labour"]
    assert tokens(state, BLACK) == ["oil", "labour", "labour"]
    assert tokens(state, CRIMSON) == ["coal", "oil", "labour"]


def test_efficiency_saves_one_of_a_repeated_kind() -> None:
    arranged = position().bosses("edgar", "victoria", "irving")
    arranged.tokens(AMBER, "oil", "oil", "coal").tokens(BLACK, "labour", "labour", "labour").tokens(
        CRIMSON, "oil", "oil"
    )
    state = arranged.happening("efficiency 3")
    assert tokens(state, AMBER) == ["coal", "oil"]
    assert tokens(state, BLACK) == ["labour", "labour"]
    assert tokens(state, CRIMSON) == ["oil", "oil"]


def test_efficiency_never_takes_the_last_nor_one_of_different_kinds() -> None:
    arranged = position().bosses("edgar", "victoria", "howard").tokens(AMBER, "oil")
    state = arranged.happening("efficiency 3", "efficiency 3")
    assert tokens(state, AMBER) == ["oil"]
    assert tokens(state, BLACK) == ["coal", "oil", "labour"]


def test_three_alike_come_down_to_one() -> None:
    arranged = position().bosses("edgar", "howard", "gloria").tokens(AMBER, "oil", "oil", "oil")
    assert tokens(arranged.happening(*["efficiency 3"] * 4), AMBER) == ["oil"]


def test_publicity_case_1_one_concerned_and_both_others_can_give() -> None:
    state = position().bosses("gloria", "edgar", "howard").market(30, 35, 35).happening("publicity 3")
    assert market(state) == (40, 30, 30)
    assert told(state, Note.MARKET_MOVED) == [(AMBER, 30, 40, 0), (BLACK, 35, 30, 0), (CRIMSON, 35, 30, 0)]
    assert market(position().bosses("gloria", "edgar", "howard").market(90, 5, 5).happening("publicity 3")) == (
        100,
        0,
        0,
    )


def test_publicity_case_2_one_concerned_and_one_other_at_0() -> None:
    assert market(position().bosses("gloria", "edgar", "howard").market(30, 0, 70).happening("publicity 3")) == (
        40,
        0,
        60,
    )


def test_publicity_case_3_two_concerned() -> None:
    assert market(position().bosses("gloria", "otto", "howard").market(30, 35, 35).happening("publicity 3")) == (
        35,
        40,
        25,
    )


def test_publicity_case_4_two_concerned_and_the_third_at_0() -> None:
    state = position().bosses("gloria", "otto", "howard").market(60, 40, 0).happening("publicity 3")
    assert market(state) == (60, 40, 0)
    assert [company for company, _, _, _ in told(state, Note.STANDS_STILL)] == [AMBER, BLACK]


@pytest.mark.parametrize(("before", "after"), [((40, 55, 5), (40, 60, 0)), ((55, 40, 5), (60, 40, 0))])
def test_publicity_case_5_two_concerned_and_the_third_at_5(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert market(position().bosses("gloria", "otto", "howard").market(*before).happening("publicity 3")) == after


def test_publicity_case_6_three_concerned() -> None:
    arranged = position().bosses("gloria", "otto", "howard")
    arranged.state.boss_rating[0, 2] = 3
    state = arranged.market(30, 35, 35).happening("publicity 3")
    assert market(state) == (30, 35, 35)
    assert [company for company, _, _, _ in told(state, Note.STANDS_STILL)] == [AMBER, BLACK, CRIMSON]


def test_publicity_case_7_two_living_and_one_concerned() -> None:
    arranged = position().bosses("gloria", "edgar", "howard").gone(CRIMSON).market(40, 60, 0)
    assert market(arranged.happening("publicity 3")) == (50, 50, 0)


def test_publicity_case_8_two_living_and_both_concerned() -> None:
    arranged = position().bosses("gloria", "otto", "howard").gone(CRIMSON).market(40, 60, 0)
    assert market(arranged.happening("publicity 3")) == (40, 60, 0)


@pytest.mark.parametrize(
    ("shares", "among", "biggest"),
    [
        ((35, 35, 30), (AMBER, BLACK, CRIMSON), AMBER),
        ((30, 35, 35), (AMBER, BLACK, CRIMSON), BLACK),
        ((35, 30, 35), (AMBER, CRIMSON), AMBER),
        ((30, 35, 35), (AMBER, CRIMSON), CRIMSON),
    ],
)
def test_a_tie_for_the_biggest_goes_amber_black_crimson(
    shares: tuple[int, ...], among: tuple[int, ...], biggest: int
) -> None:
    state = position().market(*shares).state
    assert leader_of(state, sum(1 << company for company in among)) == biggest


def test_nobody_gives_more_than_he_has() -> None:
    assert market(position().bosses("gloria", "edgar", "howard").market(95, 0, 5).happening("publicity 3")) == (
        100,
        0,
        0,
    )
    assert market(position().bosses("gloria", "edgar", "howard").market(100, 0, 0).happening("publicity 3")) == (
        100,
        0,
        0,
    )
    arranged = position().bosses("gloria", "edgar", "howard").gone(CRIMSON).market(95, 5, 0)
    assert market(arranged.happening("publicity 3")) == (100, 0, 0)


def test_two_concerned_never_take_from_each_other() -> None:
    assert market(position().bosses("gloria", "otto", "howard").market(50, 40, 10).happening("publicity 3")) == (
        55,
        45,
        0,
    )


def test_one_living_company_has_all_the_market() -> None:
    arranged = position().bosses("gloria", "edgar", "howard").gone(BLACK, CRIMSON).market(100, 0, 0)
    state = arranged.happening("publicity 3", "scandal amber")
    assert market(state) == (100, 0, 0)
    assert office(state) == ["", "", ""]


def test_scandal_sends_the_boss_away_and_gives_5_to_each_other() -> None:
    state = position().market(30, 35, 35).happening("scandal black")
    assert market(state) == (35, 25, 40)
    assert office(state) == ["howard", "", "gloria"]
    assert pile(state) == ["edgar"]
    assert told(state, Note.BOSS_LEFT) == [(BLACK, 1, Cause.SCANDAL, 0)]


def test_scandal_among_two_gives_10_to_the_other() -> None:
    assert market(position().gone(AMBER).market(0, 50, 50).happening("scandal crimson")) == (0, 60, 40)


@pytest.mark.parametrize(("before", "after"), [((40, 5, 55), (40, 0, 60)), ((55, 5, 40), (60, 0, 40))])
def test_scandal_at_5_gives_it_to_the_biggest(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert market(position().market(*before).happening("scandal black")) == after


def test_scandal_at_5_among_two() -> None:
    assert market(position().gone(AMBER).market(0, 95, 5).happening("scandal crimson")) == (0, 100, 0)


def test_scandal_at_0_costs_only_the_boss() -> None:
    state = position().market(50, 0, 50).happening("scandal black")
    assert market(state) == (50, 0, 50)
    assert office(state) == ["howard", "", "gloria"]


def test_scandal_without_a_boss_costs_only_market_share() -> None:
    state = position().bosses("howard", "", "gloria").market(30, 35, 35).happening("scandal black")
    assert market(state) == (35, 25, 40)
    assert told(state, Note.BOSS_LEFT) == []


def test_a_bankrupt_company_has_no_scandal() -> None:
    state = position().gone(BLACK).market(50, 0, 50).happening("scandal black")
    assert market(state) == (50, 0, 50)
    assert len(told(state, Note.NO_EFFECT)) == 1


def test_ratings_must_be_exactly_those_of_the_event() -> None:
    state = position().bosses("gloria", "irving", "marlene").market(30, 35, 35).happening("publicity 1")
    assert market(state) == (25, 45, 30)
