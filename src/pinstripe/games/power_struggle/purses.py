"""What the secret bribes may have been: sums that leave everybody with what he was seen to have.

The unknown sums are numbered: first the kept offers, then, for offers too old to be kept singly, one for each pair of
giver and taker. A set of bits says which of them a seat does not know.
"""

from __future__ import annotations

from pinstripe.engine.chance import below
from pinstripe.engine.record import Row

from .money import NO_CEILING
from .table import MONEY_STEP, OFFERS_KEPT, PLAYERS, UNKNOWN, Phase, State

SUMS = OFFERS_KEPT + PLAYERS * PLAYERS
REPAIRS = 500
SWEEPS = 3
PLENTY = 1 << 40
PLACES = (OFFERS_KEPT + 1) * PLAYERS + 1
CODES, ROOMS_LEFT, QUEUE = PLACES, 2 * PLACES, 3 * PLACES


def guess_purses(state: State, rng: Row, scratch: Row) -> None:
    """Unknown sums start small, are mended until everybody could pay what he paid, and then are shaken."""
    unknown_offers, unknown_pairs = 0, 0
    for offer in range(state.offers):
        if state.offer_sum[offer] == UNKNOWN:
            state.offer_sum[offer] = MONEY_STEP
            if state.offer_accepted[offer] == 1:
                unknown_offers |= 1 << offer
    for pair in range(PLAYERS * PLAYERS):
        giver, taker = pair // PLAYERS, pair % PLAYERS
        if state.old_bribes[giver, taker] == UNKNOWN:
            state.old_bribes[giver, taker] = MONEY_STEP * state.old_bribe_count[giver, taker]
            if state.old_bribe_count[giver, taker] > 0:
                unknown_pairs |= 1 << pair
    for _ in range(REPAIRS):
        if not mend(state, unknown_offers, unknown_pairs, scratch):
            break
    for _ in range(SWEEPS):
        shake(state, unknown_offers, unknown_pairs, rng)
    for seat in range(state.players):
        if state.cash[seat] == UNKNOWN:
            state.cash[seat] = max(0, state.public_cash[seat] + carried(state, seat))
    guess_open_offer(state, rng)


def giver_of(state: State, number: int) -> int:
    return state.offer_giver[number] if number < OFFERS_KEPT else (number - OFFERS_KEPT) // PLAYERS


def taker_of(state: State, number: int) -> int:
    return state.offer_taker[number] if number < OFFERS_KEPT else (number - OFFERS_KEPT) % PLAYERS


def moment_of(number: int) -> int:
    """The segment after which a sum has moved; the oldest moved before everything that is kept."""
    return number if number < OFFERS_KEPT else -1


def spare(state: State, number: int) -> int:
    """By how much a sum lies above the least it can be."""
    if number < OFFERS_KEPT:
        return state.offer_sum[number] - MONEY_STEP
    giver, taker = giver_of(state, number), taker_of(state, number)
    return state.old_bribes[giver, taker] - MONEY_STEP * state.old_bribe_count[giver, taker]


def change(state: State, number: int, amount: int) -> None:
    if number < OFFERS_KEPT:
        state.offer_sum[number] += amount
    else:
        state.old_bribes[giver_of(state, number), taker_of(state, number)] += amount


def is_unknown(number: int, unknown_offers: int, unknown_pairs: int) -> bool:
    if number < OFFERS_KEPT:
        return unknown_offers & (1 << number) != 0
    return unknown_pairs & (1 << (number - OFFERS_KEPT)) != 0


def carried_by_old(state: State, seat: int) -> int:
    net = 0
    for other in range(PLAYERS):
        net += state.old_bribes[other, seat] - state.old_bribes[seat, other]
    return net


def moved(state: State, offer: int, seat: int) -> int:
    """What an offer added to the purse of a seat."""
    if state.offer_accepted[offer] == 0:
        return 0
    if state.offer_taker[offer] == seat:
        return state.offer_sum[offer]
    return -state.offer_sum[offer] if state.offer_giver[offer] == seat else 0


def carried(state: State, seat: int) -> int:
    """What all bribes together added to the purse of a seat."""
    net = carried_by_old(state, seat)
    for offer in range(state.offers):
        net += moved(state, offer, seat)
    return net


def left_at(state: State, seat: int, segment: int, net: int) -> int:
    """The least a seat had left in this segment, given what bribes had added by then; below zero it could not pay."""
    left = state.purse_floor[segment, seat] + net
    if segment < state.offers and state.offer_giver[segment] == seat and state.offer_accepted[segment] == 0:
        left = min(left, state.offer_purse[segment] + net - state.offer_sum[segment])
    return left


def short_at(state: State, seat: int, segment: int, net: int) -> int:
    """Where a seat showed that it had nothing left: below zero it would have had something."""
    if state.purse_ceiling[segment, seat] == NO_CEILING:
        return PLENTY
    return -(state.purse_ceiling[segment, seat] + net)


def least_left(state: State, seat: int, after: int) -> int:
    """The least that a seat had left in any segment after this one."""
    net, least = carried_by_old(state, seat), PLENTY
    for segment in range(state.offers + 1):
        if segment > after:
            least = min(least, left_at(state, seat, segment, net))
        if segment < state.offers:
            net += moved(state, segment, seat)
    return least


def least_short(state: State, seat: int, after: int) -> int:
    net, least = carried_by_old(state, seat), PLENTY
    for segment in range(state.offers + 1):
        if segment > after:
            least = min(least, short_at(state, seat, segment, net))
        if segment < state.offers:
            net += moved(state, segment, seat)
    return least


def room_to_raise(state: State, number: int) -> int:
    after = moment_of(number)
    return min(least_left(state, giver_of(state, number), after), least_short(state, taker_of(state, number), after))


def room_to_lower(state: State, number: int) -> int:
    after = moment_of(number)
    room = min(least_left(state, taker_of(state, number), after), least_short(state, giver_of(state, number), after))
    return min(room, spare(state, number))


def mend(state: State, unknown_offers: int, unknown_pairs: int, scratch: Row) -> bool:
    """Find one who could not have paid, or showed less than he has here, and help him; false when all is well."""
    for seat in range(state.players):
        for segment in range(state.offers + 1):
            net = carried_by(state, seat, segment)
            lack, excess = -left_at(state, seat, segment, net), -short_at(state, seat, segment, net)
            here, before = after_segment(state, seat, segment), segment * PLAYERS + seat
            if lack > 0:
                return send(state, here, before, lack, unknown_offers, unknown_pairs, scratch)
            if excess > 0:
                return send(state, before, here, excess, unknown_offers, unknown_pairs, scratch)
    return False


def carried_by(state: State, seat: int, segment: int) -> int:
    """What the bribes before this segment had added to the purse of a seat."""
    net = carried_by_old(state, seat)
    for offer in range(segment):
        net += moved(state, offer, seat)
    return net


def after_segment(state: State, seat: int, segment: int) -> int:
    """Places are a seat at the moment between two segments; all purses end in one place."""
    if segment == state.offers:
        return (state.offers + 1) * PLAYERS
    return (segment + 1) * PLAYERS + seat


def send(
    state: State, origin: int, target: int, amount: int, unknown_offers: int, unknown_pairs: int, scratch: Row
) -> bool:
    """Search the shortest way on which money can go round from one place to another, and send it; false if none.

    Money goes on in a purse up to what its owner may have had, back in time down to what he must have had, and across
    with an unknown bribe, or against it down to its smallest sum.
    """
    end = (state.offers + 1) * PLAYERS
    for place in range(end + 1):
        scratch[place] = 0
    scratch[origin] = origin + 1
    scratch[QUEUE] = origin
    looked_at, queued = 0, 1
    while looked_at < queued and scratch[target] == 0:
        place = scratch[QUEUE + looked_at]
        looked_at += 1
        if place == end:
            for seat in range(state.players):
                queued = arrive(scratch, (end - PLAYERS) + seat, place, 0, room_back(state, end, seat), queued)
            continue
        seat = place % PLAYERS
        after = after_segment(state, seat, place // PLAYERS)
        queued = arrive(scratch, after, place, 0, room_on(state, place), queued)
        if place >= PLAYERS:
            queued = arrive(scratch, place - PLAYERS, place, 0, room_back(state, place, seat), queued)
        for number in range(SUMS):
            if moment_of(number) + 1 == place // PLAYERS and is_unknown(number, unknown_offers, unknown_pairs):
                giver, taker = giver_of(state, number), taker_of(state, number)
                if giver == seat:
                    queued = arrive(scratch, place - giver + taker, place, number + 1, PLENTY, queued)
                elif taker == seat:
                    room = spare(state, number)
                    queued = arrive(scratch, place - taker + giver, place, -number - 1, room, queued)
    if scratch[target] == 0:
        return False
    carry_over(state, origin, target, amount, scratch)
    return True


def arrive(scratch: Row, place: int, origin: int, code: int, room: int, queued: int) -> int:
    """Note a place that can be reached, where from and by which bribe; the length of the queue."""
    if scratch[place] != 0 or room < MONEY_STEP:
        return queued
    scratch[place] = origin + 1
    scratch[CODES + place] = code
    scratch[ROOMS_LEFT + place] = room
    scratch[QUEUE + queued] = place
    return queued + 1


def room_on(state: State, place: int) -> int:
    """How much more may be carried on in the purse from this place."""
    segment, seat = place // PLAYERS, place % PLAYERS
    return short_at(state, seat, segment, carried_by(state, seat, segment))


def room_back(state: State, place: int, seat: int) -> int:
    """How much less may have come to this place in the purse."""
    segment = place // PLAYERS - 1
    return left_at(state, seat, segment, carried_by(state, seat, segment))


def carry_over(state: State, origin: int, target: int, amount: int, scratch: Row) -> None:
    place = target
    while place != origin:
        amount = min(amount, scratch[ROOMS_LEFT + place])
        place = scratch[place] - 1
    amount = max(MONEY_STEP, amount // MONEY_STEP * MONEY_STEP)
    place = target
    while place != origin:
        code = scratch[CODES + place]
        if code > 0:
            change(state, code - 1, amount)
        elif code < 0:
            change(state, -code - 1, -amount)
        place = scratch[place] - 1


def shake(state: State, unknown_offers: int, unknown_pairs: int, rng: Row) -> None:
    """Move every unknown sum to any value that all the others allow."""
    for number in range(SUMS):
        if is_unknown(number, unknown_offers, unknown_pairs):
            lower = max(0, room_to_lower(state, number)) // MONEY_STEP
            upper = max(0, room_to_raise(state, number)) // MONEY_STEP
            if upper < PLENTY // MONEY_STEP // 2:
                change(state, number, MONEY_STEP * (below(rng, lower + upper + 1) - lower))


def guess_open_offer(state: State, rng: Row) -> None:
    """The offer that lies on the table, and the one refused before it."""
    purse = state.cash[state.current] if state.current >= 0 else 0
    if state.refused_sum == UNKNOWN:
        state.refused_sum = 0
        if state.phase == Phase.BRIBE_AGAIN or (state.phase == Phase.BRIBE_AMOUNT and state.bribe_attempt == 1):
            state.refused_sum = MONEY_STEP
        if state.phase == Phase.BRIBE_ANSWER and state.bribe_attempt == 1:
            state.refused_sum = MONEY_STEP
        if state.refused_sum > 0 and state.offers > 0:
            state.offer_sum[state.offers - 1] = state.refused_sum
    if state.bribe_sum == UNKNOWN:
        state.bribe_sum = 0
        if state.phase == Phase.BRIBE_ANSWER:
            least = MONEY_STEP
            if state.bribe_attempt == 1 and state.bribe_card == state.refused_card:
                least = state.refused_sum + MONEY_STEP
            state.bribe_sum = min(purse, least + MONEY_STEP * below(rng, max(1, (purse - least) // MONEY_STEP + 1)))
