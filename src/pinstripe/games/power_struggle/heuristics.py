"""The manager: tries each decision out to the end of the own action, and takes what looks best afterwards.

It works on a hidden state. What it cannot see is filled with what is public (cash without the secret bribes) or with
nothing in particular (an uneventful event), never with the truth.
"""

from __future__ import annotations

from pinstripe.engine.chance import below, pick
from pinstripe.engine.doors import Memory, Tables, apply, copy_state, deciders, legal
from pinstripe.engine.record import Mask, Row

from .board import members
from .table import (
    ACCEPT,
    EARLIEST_MEETING,
    EVENT,
    EVENTS,
    REFUSE,
    STACK,
    UNKNOWN,
    Card,
    Event,
    Phase,
    State,
)
from .victory import open_points
from .worth import worth

TRIES = 96
LONGEST_ACTION = 24
WORST = -(1 << 40)
LOSS_BY_REFUSAL = 30
TIE_BREAK = 6


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """The best of the marked decisions; the slots behind this one are free to try things."""
    choices = 0
    for decision in range(len(mask)):
        if mask[decision]:
            choices += 1
    if choices <= 1:
        return pick(mask, rng)
    if tables[slot].phase == Phase.SORT:
        return sort_well(tables[slot], seat, mask, rng)
    fill_blanks(tables[slot])
    best, best_value = -1, WORST
    for decision in range(len(mask)):
        if mask[decision]:
            value = try_out(tables, memory, slot, seat, decision, max(1, TRIES // choices), spare, rng)
            value += below(rng, TIE_BREAK)
            if value > best_value:
                best, best_value = decision, value
    return best


def hasten(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """Anything: here many blind games tell more than a few well-played ones."""
    return pick(mask, rng)


def fill_blanks(state: State) -> None:
    for seat in range(state.players):
        if state.cash[seat] == UNKNOWN:
            state.cash[seat] = max(0, state.public_cash[seat])
    if state.uncovered < STACK and state.stack[state.uncovered] == UNKNOWN:
        state.stack[state.uncovered] = Event.COMPANY_OUTING


def try_out(
    tables: Tables, memory: Memory, slot: int, seat: int, decision: int, tries: int, spare: Mask, rng: Row
) -> int:
    """The best that one decision led to, over some random ways to finish the action."""
    best, trial = WORST, slot + 1
    for _ in range(tries):
        copy_state(memory, trial, slot)
        moment = tables[trial].no_return
        apply(tables[trial], seat, decision)
        steps = 0
        while still_deciding(tables[trial], seat, moment) and steps < LONGEST_ACTION:
            legal(tables[trial], seat, spare)
            apply(tables[trial], seat, pick(spare, rng))
            steps += 1
        best = max(best, outlook(tables, memory, trial, seat))
        if steps == 0:
            break
    return best


def still_deciding(state: State, seat: int, moment: int) -> bool:
    return deciders(state) == 1 << seat and state.no_return == moment


def outlook(tables: Tables, memory: Memory, slot: int, seat: int) -> int:
    """What a position is worth; an open offer is answered first as its receiver would like best."""
    if tables[slot].phase != Phase.BRIBE_ANSWER or tables[slot].bribe_target == seat:
        return worth(tables[slot], seat)
    target, answered = tables[slot].bribe_target, slot + 1
    copy_state(memory, answered, slot)
    apply(tables[answered], target, REFUSE)
    refused, if_refused = worth(tables[answered], target) - LOSS_BY_REFUSAL, worth(tables[answered], seat)
    copy_state(memory, answered, slot)
    apply(tables[answered], target, ACCEPT)
    if worth(tables[answered], target) > refused:
        return worth(tables[answered], seat)
    return if_refused


def sort_well(state: State, seat: int, mask: Mask, rng: Row) -> int:
    """Unpleasant events behind the meeting; the bonus neither first nor last; the meeting soon when well ahead."""
    best, best_value = -1, WORST
    for kind in range(EVENTS):
        if mask[EVENT + kind]:
            value = liking(state, seat, kind) + below(rng, 40)
            if value > best_value:
                best, best_value = EVENT + kind, value
    return best


def liking(state: State, seat: int, kind: int) -> int:
    """How gladly this event is taken next."""
    if kind == Event.MEETING:
        return 60 - 20 * unpleasant(state, seat) if state.stacked > EARLIEST_MEETING else 40
    if kind == Event.BONUS:
        return 20 + 30 * state.stacked
    if kind == Event.MORON:
        return -200
    if kind == Event.SUMMER_PARTY:
        return 40 - 50 * members(state, seat)
    if kind == Event.BOARD_SCANDAL:
        return -80 if state.chairman == seat else 60
    if kind == Event.BIRTHDAY:
        return -60
    return 50 if state.card_holder[Card.ACCOUNTING] == seat or state.card_holder[Card.CONTROLLING] == seat else 30


def unpleasant(state: State, seat: int) -> int:
    return 1 if open_points(state, seat) + 1 >= state.victory_goal else 0
