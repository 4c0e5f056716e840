"""Event cards: drawn and sorted in secret, then uncovered one by one."""

from __future__ import annotations

from pinstripe.engine.record import Mask, Row

from .board import members
from .meeting import begin_meeting
from .money import pay_what_one_can, receive
from .privileges import additional_money
from .rooms import departments, main_departments
from .table import (
    DIVISIONS,
    DRAWN_EVENTS,
    EARLIEST_MEETING,
    EVENT,
    EVENTS,
    FULL_MOTIVATION,
    MOTIVATION_CHANGE,
    NOBODY,
    SIZES,
    Card,
    Division,
    Event,
    Note,
    Phase,
    Side,
    State,
    tell,
)


def weigh_draw_event(state: State, weights: Row) -> None:
    """Six of the deck, which is shuffled whole for every meeting."""
    for kind in range(EVENTS):
        weights[EVENT + kind] = state.event_deck[kind] - state.drawn[kind]


def apply_draw_event(state: State, seat: int, decision: int) -> None:
    state.drawn[decision - EVENT] += 1
    state.dealt += 1
    if state.dealt == DRAWN_EVENTS:
        state.drawn[Event.BONUS] = 1
        state.drawn[Event.MEETING] = 1
        state.actor = state.starter
        state.phase = Phase.SORT


def legal_sort(state: State, seat: int, mask: Mask) -> None:
    """The bonus comes before the meeting, and the meeting no sooner than fifth."""
    for kind in range(EVENTS):
        if state.drawn[kind] > 0:
            mask[EVENT + kind] = True
    if state.stacked < EARLIEST_MEETING or state.drawn[Event.BONUS] > 0:
        mask[EVENT + Event.MEETING] = False


def apply_sort(state: State, seat: int, decision: int) -> None:
    """What stays unsorted behind the meeting card never happens."""
    kind = decision - EVENT
    state.stack[state.stacked] = kind
    state.stacked += 1
    state.drawn[kind] -= 1
    if kind == Event.MEETING:
        tell(state, Note.EVENTS_SORTED, seat, 0, 0, 0)
        uncover_event(state)


def uncover_event(state: State) -> None:
    """The event step; every event but the meeting is followed by an action step."""
    kind = state.stack[state.uncovered]
    state.uncovered += 1
    state.no_return += 1
    tell(state, Note.EVENT_UNCOVERED, kind, state.uncovered, 0, 0)
    if kind == Event.MEETING:
        begin_meeting(state)
        return
    carry_out(state, kind)
    state.acted = 0
    state.actor = state.starter
    state.current = state.starter
    state.phase = Phase.TURN


def carry_out(state: State, kind: int) -> None:
    if kind == Event.BONUS:
        pay_bonuses(state)
    elif kind == Event.MORON:
        pay_for_moron(state)
    elif kind == Event.SUMMER_PARTY:
        pay_for_party(state)
    elif kind == Event.BOARD_SCANDAL:
        dismiss_in_disgrace(state)
    elif kind == Event.BIRTHDAY:
        pay_for_birthday(state)
    elif kind <= Event.MOTIVATION_UP_3:
        change = MOTIVATION_CHANGE[kind]
        state.motivation = max(0, min(FULL_MOTIVATION, state.motivation + change))
        tell(state, Note.MOTIVATION_CHANGED, state.motivation, change, 0, 0)


def pay_bonuses(state: State) -> None:
    for seat in range(state.players):
        amount = bonus(state, seat)
        if amount > 0:
            receive(state, seat, amount)
            tell(state, Note.BONUS_PAID, seat, amount, 0, 0)


def bonus(state: State, seat: int) -> int:
    """Blocks of shares, departments, main departments, board members and the chairman all pay."""
    small, large = departments(state, seat), main_departments(state, seat)
    amount = state.bonus_department * small + state.bonus_main * large
    amount += additional_money(state, seat) * (small + large)
    amount += state.bonus_member * members(state, seat)
    for size in range(SIZES):
        amount += state.bonus_block * state.blocks[seat, size]
    if state.chairman == seat:
        amount += state.bonus_chairman
    return amount


def pay_for_moron(state: State) -> None:
    """Whoever sorted the events pays every other player; what he lacks the stock adds."""
    paid = pay_what_one_can(state, state.starter, state.moron_payment * (state.players - 1))
    tell(state, Note.MORON_PAID, state.starter, paid, 0, 0)
    for seat in range(state.players):
        if seat != state.starter:
            receive(state, seat, state.moron_payment)
            tell(state, Note.MORON_RECEIVED, seat, state.moron_payment, 0, 0)


def pay_for_party(state: State) -> None:
    for seat in range(state.players):
        due = state.party_payment * members(state, seat)
        if due > 0:
            tell(state, Note.PARTY_PAID, seat, pay_what_one_can(state, seat, due), 0, 0)


def pay_for_birthday(state: State) -> None:
    """The chairman and every sitting head but that of Communications."""
    for seat in range(state.players):
        due = state.birthday_payment if state.chairman == seat else 0
        for division in range(DIVISIONS):
            if state.head[division] == seat and division != Division.COMMUNICATIONS:
                due += state.birthday_payment
        if due > 0:
            tell(state, Note.BIRTHDAY_PAID, seat, pay_what_one_can(state, seat, due), 0, 0)


def dismiss_in_disgrace(state: State) -> None:
    """The chairman leaves with a consolation, and his card turns face down wherever it lies."""
    if state.chairman != NOBODY:
        receive(state, state.chairman, state.scandal_payment)
        tell(state, Note.SCANDAL_PAID, state.chairman, state.scandal_payment, 0, 0)
        state.chairman = NOBODY
    state.card_side[Card.CHAIRMAN] = Side.FACE_DOWN
    tell(state, Note.CHAIRMAN_CARD_DOWN, state.card_holder[Card.CHAIRMAN], 0, 0, 0)
