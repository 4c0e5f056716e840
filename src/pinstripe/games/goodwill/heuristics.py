"""The manager: reckons what each share will be worth from the lots it knows, and bids, proposes and votes by that."""

from __future__ import annotations

from pinstripe.engine.chance import below, pick
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.record import Mask, Row

from .agenda import wealth
from .foresight import prospect
from .table import BOSS, NO, NOBODY, OFFERS, PARTNER, PASS, YES, Phase, State
from .worth import CENTS


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """The decision of this moment; the slots behind this one are free to try things."""
    return reckoned(tables, memory, slot, seat, False, mask, rng)


def hasten(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """The same without a thought about what is hidden."""
    return reckoned(tables, memory, slot, seat, True, mask, rng)


def reckoned(tables: Tables, memory: Memory, slot: int, seat: int, hasty: bool, mask: Mask, rng: Row) -> int:
    if tables[slot].phase == Phase.BID:
        return fair_bid(tables, memory, slot, hasty, rng)
    if tables[slot].phase == Phase.PROPOSE:
        return best_candidate(tables, memory, slot, seat, hasty)
    if tables[slot].phase == Phase.VOTE:
        return YES if is_welcome(tables, memory, slot, seat, hasty) else NO
    if tables[slot].phase == Phase.PARTNER:
        return richest_partner(tables[slot], mask)
    return pick(mask, rng)


def fair_bid(tables: Tables, memory: Memory, slot: int, hasty: bool, rng: Row) -> int:
    """Neither more nor less than a share is worth: whoever then sells gets more for it, whoever buys pays less.

    Bids nearer to what everybody knows, and bids further away, both lose to this one.
    """
    highest: int = tables[slot].slate_top
    amount = (share_prospect(tables, memory, slot, hasty) + below(rng, CENTS)) // CENTS
    return EXACT + max(0, min(highest, amount))


def share_prospect(tables: Tables, memory: Memory, slot: int, hasty: bool) -> int:
    """One share, halfway between the boss that the company has and the best that it could elect."""
    company = tables[slot].company
    amber, black, crimson = 1 if company == 0 else 0, 1 if company == 1 else 0, 1 if company == 2 else 0
    now = prospect(tables, memory, slot, hasty, amber, black, crimson)
    best = now
    for place in range(OFFERS):
        boss = tables[slot].offer[place]
        best = max(best, prospect_under(tables, memory, slot, hasty, boss, amber, black, crimson))
    return (now + best) // 2


def prospect_under(
    tables: Tables, memory: Memory, slot: int, hasty: bool, boss: int, amber: int, black: int, crimson: int
) -> int:
    """What so many shares are worth if this boss leads the company in question."""
    company = tables[slot].company
    before = tables[slot].office[company]
    tables[slot].office[company] = boss
    found = prospect(tables, memory, slot, hasty, amber, black, crimson)
    tables[slot].office[company] = before
    return found


def best_candidate(tables: Tables, memory: Memory, slot: int, seat: int, hasty: bool) -> int:
    """Whoever on offer would do most for this seat, if anybody would do more than the boss in office."""
    state = tables[slot]
    amber, black, crimson = interest(state, seat, 0), interest(state, seat, 1), interest(state, seat, 2)
    best, found = prospect(tables, memory, slot, hasty, amber, black, crimson), PASS
    for place in range(OFFERS):
        if (state.turned_down >> place) & 1 == 0:
            value = prospect_under(tables, memory, slot, hasty, state.offer[place], amber, black, crimson)
            if value > best:
                best, found = value, BOSS + state.offer[place]
    return found


def is_welcome(tables: Tables, memory: Memory, slot: int, seat: int, hasty: bool) -> bool:
    """Whether this seat is better off with the candidate."""
    state = tables[slot]
    amber, black, crimson = interest(state, seat, 0), interest(state, seat, 1), interest(state, seat, 2)
    now = prospect(tables, memory, slot, hasty, amber, black, crimson)
    return prospect_under(tables, memory, slot, hasty, state.candidate, amber, black, crimson) > now


def interest(state: State, seat: int, company: int) -> int:
    """What a seat has at stake: its own shares, less half of what a rival holds on average; all times a constant."""
    others = 0
    for rival in range(state.players):
        if rival != seat:
            others += state.shares[rival, company]
    return 2 * (state.players - 1) * state.shares[seat, company] - others


def richest_partner(state: State, mask: Mask) -> int:
    """A trade that suits this seat costs the other something: best whoever is ahead."""
    best = NOBODY
    for other in range(state.players):
        if mask[PARTNER + other]:
            if best == NOBODY or wealth(state, other) > wealth(state, best):
                best = other
    return PARTNER + best
