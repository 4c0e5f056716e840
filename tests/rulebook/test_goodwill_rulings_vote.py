"""Goodwill, rulings 6 and 7: proposals, votes, the pile of bosses, and companies without one."""

from __future__ import annotations

import pytest

from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import Cause, Note, Phase
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    capital,
    chance,
    decide,
    deciding,
    legal_names,
    offer,
    office,
    outcomes,
    pile,
    position,
    tokens,
    told,
    votes,
)


def test_shareholders_propose_from_the_facilitator_round() -> None:
    state = position(4).facilitator(2).shares(AMBER, 4, 3, 0, 3).proposing(AMBER)
    asked = []
    while state.phase == Phase.PROPOSE:
        asked += deciding(state)
        decide(state, "pass")
    assert asked == [3, 0, 1]


def test_one_of_the_three_on_offer_or_nobody() -> None:
    assert legal_names(position().proposing(AMBER)) == {"boss:bobby", "boss:irving", "boss:marlene", "pass"}


def test_all_shareholders_vote_at_once_with_all_their_shares() -> None:
    state = position(4).shares(AMBER, 5, 1, 0, 4).proposing(AMBER)
    decide(state, "boss:irving")
    assert deciding(state) == [0, 1, 3]
    assert legal_names(state) == {"yes", "no"}
    votes(state, "yes", "yes", "no")
    assert told(state, Note.VOTED) == [(0, 1, 5, 4), (1, 1, 1, 4), (3, 0, 4, 4)]
    assert told(state, Note.ELECTED) == [(AMBER, 4, 6, 6)]
    assert office(state) == ["irving", "edgar", "gloria"]


def test_five_votes_of_ten_are_not_enough() -> None:
    state = position().shares(AMBER, 5, 3, 2).proposing(AMBER)
    decide(state, "boss:irving")
    votes(state, "yes", "no", "no")
    assert told(state, Note.REFUSED) == [(AMBER, 4, 5, 6)]
    assert office(state) == ["howard", "edgar", "gloria"]
    assert deciding(state) == [1]


def test_five_votes_are_enough_for_crimson_with_four_players() -> None:
    state = position(4).shares(CRIMSON, 5, 3, 0, 0).proposing(CRIMSON)
    decide(state, "boss:irving")
    votes(state, "yes", "no")
    assert told(state, Note.ELECTED) == [(CRIMSON, 4, 5, 5)]
    for company in (AMBER, BLACK):
        assert position(4).state.needed[company] == 6
    assert all(position(players).state.needed[CRIMSON] == 6 for players in (2, 3, 5, 6))


def test_the_proposer_votes_like_anyone() -> None:
    state = position().shares(AMBER, 4, 3, 3).proposing(AMBER)
    decide(state, "boss:bobby")
    votes(state, "no", "yes", "yes")
    assert told(state, Note.ELECTED) == [(AMBER, 3, 6, 6)]


def test_votes_are_sealed_until_all_have_voted() -> None:
    state = position(4).shares(AMBER, 5, 1, 0, 4).proposing(AMBER)
    decide(state, "boss:irving", "yes")
    for seat, shown in enumerate([[1, -1, -1, -1], [-1] * 4, [-1] * 4, [-1] * 4]):
        view = state.clone()
        GAME.rules.hide(view, seat)
        assert [view.vote[other] for other in range(4)] == shown
        assert deciding(view) == ([1, 3] if seat == 0 else [0, 1, 3])


def test_a_refused_candidate_is_not_put_up_again_for_that_company() -> None:
    state = position().proposing(AMBER)
    decide(state, "boss:bobby")
    votes(state, "no", "no", "no")
    assert deciding(state) == [1]
    assert legal_names(state) == {"boss:irving", "boss:marlene", "pass"}
    decide(state, "pass", "pass")
    assert state.phase == Phase.BID
    decide(state, "amount:5", "amount:5", "amount:5")
    assert legal_names(state) == {"boss:bobby", "boss:irving", "boss:marlene", "pass"}


def test_when_all_three_are_refused_nobody_is_asked_again() -> None:
    state = position(5).proposing(AMBER)
    for name in ("bobby", "irving", "marlene"):
        decide(state, f"boss:{name}")
        votes(state, *["no"] * 5)
    assert (state.phase, state.company) == (Phase.BID, BLACK)


def test_the_first_success_ends_the_vote() -> None:
    state = position().proposing(AMBER)
    decide(state, "boss:bobby")
    votes(state, "yes", "yes", "yes")
    chance(state, "boss:otto")
    assert (state.phase, state.company) == (Phase.BID, BLACK)


def test_the_old_boss_goes_under_the_pile_and_the_next_comes_on_offer() -> None:
    state = position().proposing(AMBER)
    decide(state, "boss:irving")
    votes(state, "yes", "yes", "yes")
    assert told(state, Note.BOSS_LEFT) == [(AMBER, 0, Cause.VOTE, 0)]
    assert outcomes(state) == {"boss:otto": 1, "boss:sidney": 1, "boss:victoria": 1}
    chance(state, "boss:sidney")
    assert office(state) == ["irving", "edgar", "gloria"]
    assert offer(state) == ["bobby", "sidney", "marlene"]
    assert pile(state) == ["howard"]


def test_the_last_unseen_boss_needs_no_chance() -> None:
    arranged = position()
    arranged.state.unseen = 1 << 8
    arranged.state.pile[0], arranged.state.pile[1], arranged.state.piled = 6, 7, 2
    state = arranged.proposing(AMBER)
    decide(state, "boss:bobby")
    votes(state, "yes", "yes", "yes")
    assert offer(state) == ["victoria", "irving", "marlene"]
    assert pile(state) == ["otto", "sidney", "howard"]


def test_bosses_come_up_again_in_the_order_in_which_they_went_under() -> None:
    state = position().pile("victoria", "otto", "sidney").proposing(AMBER)
    decide(state, "boss:bobby")
    votes(state, "yes", "yes", "yes")
    assert offer(state) == ["victoria", "irving", "marlene"]
    assert pile(state) == ["otto", "sidney", "howard"]


def test_bosses_who_leave_together_go_under_in_company_order() -> None:
    state = position().capital(5, 100, 5).happening("oil tax")
    assert pile(state) == ["howard", "gloria"]


@pytest.mark.parametrize("event", ["innovation 3", "efficiency 3", "publicity 3"])
def test_without_a_boss_no_rating(event: str) -> None:
    arranged = position().bosses("", "bobby", "irving").tokens(AMBER, "coal", "coal", "coal")
    state = arranged.happening(event)
    assert tokens(state, AMBER) == ["coal", "coal", "coal"]
    assert told(state, Note.NO_EFFECT) != []


def test_without_a_boss_no_salary() -> None:
    state = position().bosses("", "edgar", "otto").market(30, 35, 35).results()
    assert [salary for _, _, _, salary in told(state, Note.RESULT)] == [0, 5, 15]
    assert capital(state) == (110, 100, 90)


def test_a_vacant_office_is_filled_by_a_vote() -> None:
    state = position().bosses("", "edgar", "otto").proposing(AMBER)
    decide(state, "boss:gloria")
    votes(state, "yes", "yes", "yes")
    assert told(state, Note.BOSS_LEFT) == []
    chance(state, "boss:victoria")
    assert office(state) == ["gloria", "edgar", "otto"]
    assert pile(state) == []
