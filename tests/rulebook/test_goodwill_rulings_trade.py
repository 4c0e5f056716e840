"""Goodwill, rulings 1 to 4: sealed bids, groups, partners and prices."""

from __future__ import annotations

import pytest

from pinstripe.engine.match import Match, Refusal
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import Note, NoTrade, Phase
from tests.games.goodwill.builder import (
    AMBER,
    BLACK,
    CRIMSON,
    bids,
    cash,
    decide,
    deciding,
    holders,
    legal_names,
    position,
    told,
    trades,
)


def bidding_match(players: int = 3) -> Match:
    """A match at its first bids."""
    match = Match(GAME, players, seed=4)
    assert match.truth.phase == Phase.BID
    return match


def test_a_half_dollar_rounds_up() -> None:
    state = position().bidding(AMBER)
    bids(state, 10, 12, 15)
    assert trades(state) == [(0, 2, 13)]


def test_any_amount_the_slate_can_show() -> None:
    match = bidding_match()
    assert match.amounts(0) == (0, 99, 1)
    match.decide(0, "amount:0")
    match.decide(1, "amount:99")
    with pytest.raises(Refusal):
        match.decide(2, "amount:100")


def test_bids_are_given_in_any_order_and_changed_until_the_last_is_in() -> None:
    match = bidding_match()
    match.decide(2, "amount:40")
    match.decide(0, "amount:10")
    match.decide(2, "amount:12")
    match.decide(0, "amount:14")
    assert match.deciders == [0, 1, 2]
    match.decide(1, "amount:13")
    state = match.truth
    assert [state.bid[seat] for seat in range(3)] == [14, 13, 12]
    assert [(seat, bid) for seat, bid, _, _ in told(state, Note.BID_SHOWN)] == [(0, 14), (1, 13), (2, 12)]


def test_nobody_can_tell_who_has_bid() -> None:
    match = bidding_match(4)
    stamps = [match.stamp(seat) for seat in range(4)]
    views = [match.view(seat).to_bytes() for seat in range(4)]
    match.decide(2, "amount:40")
    assert [match.stamp(seat) for seat in (0, 1, 3)] == [stamps[seat] for seat in (0, 1, 3)]
    assert [match.view(seat).to_bytes() for seat in range(4)] == views
    match.withdraw(2)
    assert [match.stamp(seat) for seat in range(4)] == stamps


def test_a_view_in_the_middle_of_the_bids_shows_the_own_bid_only() -> None:
    state = position(4).bidding(AMBER)
    decide(state, "amount:11", "amount:12")
    for seat, shown in enumerate([[11, -1, -1, -1], [-1, 12, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1]]):
        view = state.clone()
        GAME.rules.hide(view, seat)
        assert [view.bid[other] for other in range(4)] == shown
        assert deciding(view) == [other for other in range(4) if shown[other] == -1]


def test_a_low_bidder_without_the_share_does_not_sell() -> None:
    state = position(4).shares(AMBER, 0, 4, 3, 3).bidding(AMBER)
    bids(state, 5, 9, 12, 15)
    assert trades(state) == [(1, 3, 12)]


def test_nobody_buys_from_himself() -> None:
    """The only holder bids highest too: he is the low group, and no next-highest bid takes his place."""
    state = position(3).shares(AMBER, 10, 0, 0).bidding(AMBER)
    bids(state, 20, 15, 18)
    assert trades(state) == []
    assert told(state, Note.NO_TRADE) == [(AMBER, NoTrade.SAME_BIDS, 0, 0)]
    assert holders(state, AMBER) == [10, 0, 0]


def test_equal_bids_of_all_holders_are_no_trade() -> None:
    state = position(3).bidding(AMBER)
    bids(state, 12, 12, 12)
    assert trades(state) == []
    assert state.phase == Phase.PROPOSE


def test_a_high_bidder_in_the_low_group_leaves_the_others_in_the_high_group() -> None:
    """Everybody bids the same, but one has no share: he alone buys, and chooses from whom."""
    state = position(3).shares(AMBER, 5, 0, 5).bidding(AMBER)
    bids(state, 12, 12, 12)
    assert deciding(state) == [1]
    assert legal_names(state) == {"partner:vermilion", "partner:green"}
    decide(state, "partner:green")
    assert trades(state) == [(2, 1, 12)]


def test_cash_is_compared_with_the_rounded_price() -> None:
    state = position(3).cash(100, 100, 12).bidding(AMBER)
    bids(state, 10, 11, 15)
    assert told(state, Note.CANNOT_PAY) == [(2, 13, 12, 0)]
    assert trades(state) == [(0, 1, 11)]
    state = position(3).cash(100, 100, 13).bidding(AMBER)
    bids(state, 10, 11, 15)
    assert trades(state) == [(0, 2, 13)]
    assert cash(state) == [113, 100, 0]


def test_one_of_two_high_bidders_cannot_pay() -> None:
    state = position(4).cash(100, 100, 5, 100).bidding(AMBER)
    bids(state, 10, 11, 16, 16)
    assert told(state, Note.CANNOT_PAY) == [(2, 13, 5, 0)]
    assert trades(state) == [(0, 3, 13)]


def test_bids_are_looked_at_again_until_somebody_can_pay() -> None:
    state = position(5).cash(0, 0, 0, 0, 0).bidding(AMBER)
    bids(state, 0, 0, 1, 2, 3)
    assert [seat for seat, _, _, _ in told(state, Note.CANNOT_PAY)] == [4, 3, 2]
    assert told(state, Note.NO_TRADE) == [(AMBER, NoTrade.NO_MONEY, 0, 0)]


def test_the_eliminated_leave_the_transaction_altogether() -> None:
    state = position(4).cash(100, 100, 100, 0).bidding(AMBER)
    bids(state, 10, 14, 12, 30)
    assert trades(state) == [(0, 1, 12)]


def test_a_trade_may_be_free() -> None:
    state = position(3).shares(AMBER, 5, 5, 0).cash(0, 0, 0).bidding(AMBER)
    bids(state, 0, 5, 0)
    assert told(state, Note.CANNOT_PAY) == [(1, 3, 0, 0)]
    assert trades(state) == [(0, 2, 0)]


def test_the_smaller_group_chooses_in_seat_order_from_the_facilitator() -> None:
    state = position(6).facilitator(4).bidding(AMBER)
    bids(state, 10, 10, 20, 20, 20, 12)
    assert deciding(state) == [0]
    assert legal_names(state) == {"partner:green", "partner:amber", "partner:violet"}
    decide(state, "partner:amber")
    assert deciding(state) == [1]
    assert legal_names(state) == {"partner:green", "partner:violet"}
    decide(state, "partner:violet")
    assert trades(state) == [(1, 4, 15)]
    assert state.phase == Phase.PROPOSE
    assert cash(state) == [115, 115, 100, 85, 85, 100]


def test_fewer_buyers_choose_their_sellers() -> None:
    state = position(6).facilitator(5).bidding(BLACK)
    bids(state, 20, 10, 10, 10, 15, 20)
    assert deciding(state) == [5]
    decide(state, "partner:blue")
    assert deciding(state) == [0]
    assert legal_names(state) == {"partner:green", "partner:amber"}
    decide(state, "partner:amber")
    assert cash(state) == [85, 115, 100, 115, 100, 85]


def test_equal_groups_pair_in_seat_order() -> None:
    state = position(6).facilitator(3).bidding(AMBER)
    bids(state, 20, 10, 20, 10, 15, 15)
    assert trades(state) == [(1, 0, 15), (3, 2, 15)]


@pytest.mark.parametrize("transactions", [1, 2, 3])
def test_all_transactions_come_before_the_vote(transactions: int) -> None:
    state = position(transactions=transactions).bidding(AMBER)
    for turn in range(transactions):
        assert (state.phase, state.transaction) == (Phase.BID, turn + 1)
        bids(state, 10, 12, 14)
    assert state.phase == Phase.PROPOSE
    assert holders(state, AMBER) == [4 - transactions, 3, 3 + transactions]


def test_companies_are_dealt_with_in_their_order() -> None:
    state = position().bidding(AMBER)
    for company in (AMBER, BLACK, CRIMSON):
        assert (state.phase, state.company) == (Phase.BID, company)
        bids(state, 10, 12, 14)
        decide(state, "pass", "pass", "pass")
    assert state.phase == Phase.DRAW_EVENT
    assert state.year == 2
