"""Cash, which is secret, and what everybody can nevertheless work out about it."""

from __future__ import annotations

from .table import OFFERS_KEPT, PLAYERS, Note, State, tell

NO_CEILING = 1 << 30


def receive(state: State, seat: int, amount: int) -> None:
    state.cash[seat] += amount
    state.public_cash[seat] += amount


def pay(state: State, seat: int, amount: int) -> None:
    """A payment that everybody sees; it proves that the money was there."""
    state.cash[seat] -= amount
    state.public_cash[seat] -= amount
    segment = state.offers
    if state.public_cash[seat] < state.purse_floor[segment, seat]:
        state.purse_floor[segment, seat] = state.public_cash[seat]


def pay_what_one_can(state: State, seat: int, due: int) -> int:
    """Pay a due in full, or all one has and show that this was all; what was paid."""
    if state.cash[seat] >= due:
        pay(state, seat, due)
        return due
    paid = state.cash[seat]
    pay(state, seat, paid)
    segment = state.offers
    if state.public_cash[seat] < state.purse_ceiling[segment, seat]:
        state.purse_ceiling[segment, seat] = state.public_cash[seat]
    tell(state, Note.CASH_SHOWN, seat, paid, due, 0)
    return paid


def settle_offer(state: State, giver: int, taker: int, amount: int, accepted: bool) -> None:
    """Keep a finished offer in mind; only an accepted one moves money, and only the two know how much."""
    if state.offers == OFFERS_KEPT:
        forget_oldest_offer(state)
    offer = state.offers
    state.offer_giver[offer] = giver
    state.offer_taker[offer] = taker
    state.offer_sum[offer] = amount
    state.offer_accepted[offer] = 1 if accepted else 0
    state.offer_purse[offer] = state.public_cash[giver]
    state.offers = offer + 1
    if accepted:
        state.cash[giver] -= amount
        state.cash[taker] += amount
    start_segment(state)


def start_segment(state: State) -> None:
    """From one offer to the next everybody's public cash is followed, down to its lowest."""
    for seat in range(PLAYERS):
        state.purse_floor[state.offers, seat] = state.public_cash[seat]
        state.purse_ceiling[state.offers, seat] = NO_CEILING


def forget_oldest_offer(state: State) -> None:
    """The oldest offer loses its date: only the sum between the two is kept."""
    if state.offer_accepted[0] == 1:
        state.old_bribes[state.offer_giver[0], state.offer_taker[0]] += state.offer_sum[0]
        state.old_bribe_count[state.offer_giver[0], state.offer_taker[0]] += 1
    for offer in range(OFFERS_KEPT - 1):
        state.offer_giver[offer] = state.offer_giver[offer + 1]
        state.offer_taker[offer] = state.offer_taker[offer + 1]
        state.offer_sum[offer] = state.offer_sum[offer + 1]
        state.offer_accepted[offer] = state.offer_accepted[offer + 1]
        state.offer_purse[offer] = state.offer_purse[offer + 1]
    for segment in range(OFFERS_KEPT):
        for seat in range(PLAYERS):
            state.purse_floor[segment, seat] = state.purse_floor[segment + 1, seat]
            state.purse_ceiling[segment, seat] = state.purse_ceiling[segment + 1, seat]
    state.offers = OFFERS_KEPT - 1
