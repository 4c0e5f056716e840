"""Chapter 2, part 1: sealed bids, and who must buy from whom at the mean price."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .agenda import keep_bids, open_bids
from .table import NOBODY, PARTNER, RUNG, Note, NoTrade, Phase, State, tell
from .voting import open_vote


def range_bid(state: State, seat: int) -> Range:
    return 0, state.slate_top, 1


def legal_bid(state: State, seat: int, mask: Mask) -> None:
    allow_amounts(mask, RUNG, 0, state.slate_top, 1)


def apply_bid(state: State, seat: int, decision: int) -> None:
    state.bid[seat] = chosen_amount(decision, RUNG, 0, state.slate_top, 1)
    state.awaited &= ~(1 << seat)
    if state.awaited == 0:
        show_bids(state)


def show_bids(state: State) -> None:
    state.no_return += 1
    keep_bids(state)
    for seat in range(state.players):
        tell(state, Note.BID_SHOWN, seat, state.bid[seat], state.company, state.transaction)
    if find_groups(state):
        pair_off(state)
    else:
        end_transaction(state)


def find_groups(state: State) -> bool:
    """Who sells and who buys; high bidders who cannot pay leave, until some can or nobody else is left."""
    present = (1 << state.players) - 1
    why = NoTrade.SAME_BIDS
    while True:
        low, high = lowest_of_holders(state, present), highest(state, present)
        sellers = holders_at(state, present, low)
        callers = bidders_at(state, present, high) & ~sellers
        if callers == 0:
            tell(state, Note.NO_TRADE, state.company, why, 0, 0)
            return False
        price = (low + high + 1) // 2
        buyers = solvent(state, callers, price)
        if buyers != 0:
            state.sellers = sellers
            state.buyers = buyers
            state.sale_price = price
            return True
        present &= ~callers
        why = NoTrade.NO_MONEY


def lowest_of_holders(state: State, present: int) -> int:
    low = NOBODY
    for seat in range(state.players):
        if (present >> seat) & 1 == 1 and state.shares[seat, state.company] > 0:
            if low == NOBODY or state.bid[seat] < low:
                low = state.bid[seat]
    return low


def highest(state: State, present: int) -> int:
    high = NOBODY
    for seat in range(state.players):
        if (present >> seat) & 1 == 1:
            high = max(high, state.bid[seat])
    return high


def holders_at(state: State, present: int, bid: int) -> int:
    found = 0
    for seat in range(state.players):
        if (present >> seat) & 1 == 1 and state.bid[seat] == bid and state.shares[seat, state.company] > 0:
            found |= 1 << seat
    return found


def bidders_at(state: State, present: int, bid: int) -> int:
    found = 0
    for seat in range(state.players):
        if (present >> seat) & 1 == 1 and state.bid[seat] == bid:
            found |= 1 << seat
    return found


def solvent(state: State, callers: int, price: int) -> int:
    found = 0
    for seat in range(state.players):
        if (callers >> seat) & 1 == 1:
            if state.cash[seat] >= price:
                found |= 1 << seat
            else:
                tell(state, Note.CANNOT_PAY, seat, price, state.cash[seat], 0)
    return found


def members(group: int) -> int:
    count = 0
    while group != 0:
        count += group & 1
        group >>= 1
    return count


def pair_off(state: State) -> None:
    """Groups of one size trade in seat order; otherwise the smaller group chooses."""
    if members(state.sellers) != members(state.buyers):
        ask_for_partner(state)
        return
    for buyer in range(state.players):
        if (state.buyers >> buyer) & 1 == 1:
            seller = 0
            while (state.sellers >> seller) & 1 == 0:
                seller += 1
            trade(state, seller, buyer)
    end_transaction(state)


def trade(state: State, seller: int, buyer: int) -> None:
    state.shares[seller, state.company] -= 1
    state.shares[buyer, state.company] += 1
    state.cash[seller] += state.sale_price
    state.cash[buyer] -= state.sale_price
    state.sellers &= ~(1 << seller)
    tell(state, Note.TRADED, seller, buyer, state.company, state.sale_price)


def sellers_choose(state: State) -> bool:
    return members(state.sellers) < members(state.buyers)


def ask_for_partner(state: State) -> None:
    """The members of the smaller group in seat order from the facilitator."""
    choosing = state.sellers if sellers_choose(state) else state.buyers
    for place in range(state.players):
        seat = (state.facilitator + place) % state.players
        if (choosing >> seat) & 1 == 1:
            state.actor = seat
            state.phase = Phase.PARTNER
            return


def legal_partner(state: State, seat: int, mask: Mask) -> None:
    partners = state.buyers if sellers_choose(state) else state.sellers
    for other in range(state.players):
        mask[PARTNER + other] = (partners >> other) & 1 == 1


def apply_partner(state: State, seat: int, decision: int) -> None:
    other = decision - PARTNER
    if sellers_choose(state):
        trade(state, seat, other)
        state.buyers &= ~(1 << other)
    else:
        trade(state, other, seat)
        state.buyers &= ~(1 << seat)
    state.no_return += 1
    if state.sellers == 0 or state.buyers == 0:
        end_transaction(state)
    else:
        ask_for_partner(state)


def end_transaction(state: State) -> None:
    state.sellers = 0
    state.buyers = 0
    state.sale_price = 0
    if state.transaction < state.transactions:
        state.transaction += 1
        open_bids(state)
    else:
        open_vote(state)
