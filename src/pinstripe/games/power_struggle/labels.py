"""Every choice as a short text for a button, with the facts that matter."""

from __future__ import annotations

from pinstripe.engine.ladder import chosen_amount
from pinstripe.engine.words import Message, Param, Seat, message

from .bribes import range_bribe_amount
from .buying import STAFF_FOR_INFLUENCE, blocks_for, largest_block
from .founding import site
from .privileges import enticed_staff, legal_exchange
from .rooms import division_of, has_vacancy, is_department
from .table import (
    ACCEPT,
    BOARD_SEATS,
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    CARD,
    CARDS,
    COLOUR,
    COMPETENCE_CARD,
    COMPETENCE_CARDS,
    COUNSEL_BOX,
    DIVISION,
    DIVISIONS,
    EVENT,
    EVENTS,
    FLOORS,
    FOUND_NEW,
    FOUND_OWN,
    HEAD,
    HIRE,
    MERGE,
    MOVE,
    NOBODY,
    PASS,
    PAY,
    PLAYERS,
    REFUSE,
    RESIGN,
    ROOM,
    ROOMS,
    RUNG,
    SIZES,
    STOCK,
    STOP,
    TAKE,
    TO_BOARD,
    TO_COUNSEL,
    UNKNOWN,
    USE_DEVELOPMENT,
    USE_LEGAL,
    Phase,
    Side,
    State,
)
from .telling import card_competences, card_term, colour_term, division_term, event_term, pinats, place

PLAIN = {
    HIRE: "label.hire",
    FOUND_OWN: "label.found_own",
    FOUND_NEW: "label.found_new",
    MOVE: "label.move",
    MERGE: "label.merge",
    RESIGN: "label.resign",
    BRIBE: "label.bribe",
    BUY_SHARES: "label.buy_shares",
    REFUSE: "label.refuse",
}
"""Choices that read the same at any moment."""

SIDES = {
    Side.FACE_DOWN: "label.card_face_down",
    Side.DIVISION_HALF: "label.card",
    Side.BRIBED_HALF: "label.card_golden",
}

STOPS = {
    Phase.FOUND_OWN_AGAIN: "label.no_second_department",
    Phase.MOVE_ROOM: "label.no_second_move",
    Phase.BRIBE_AGAIN: "label.no_second_offer",
}

TAKING_STAFF = (Phase.FOUND_OWN_STAFF, Phase.FOUND_NEW_STAFF, Phase.BRIBE_LOSS, Phase.DISMISS, Phase.ENTICE_FROM)


def label(state: State, seat: int, decision: int) -> Message:
    """A choice in words; those that are closed but have a reason can be told, too."""
    if decision in PLAIN:
        return message(PLAIN[decision])
    if decision >= RUNG:
        low, high, step = range_bribe_amount(state, seat)
        return message("label.offer", amount=pinats(chosen_amount(decision, RUNG, low, high, step)))
    for first, count, told in AXES:
        if first <= decision < first + count:
            return told(state, seat, decision - first)
    return single_label(state, seat, decision)


def single_label(state: State, seat: int, decision: int) -> Message:
    if decision == STOP:
        return stop_label(state)
    if decision == PASS:
        return message("label.decline" if state.phase == Phase.CHAIRMAN_PRIVILEGE else "label.pass")
    if decision == STOCK:
        if state.phase == Phase.FOUND_NEW_STAFF:
            return message("label.stock_left", n=state.optional)
        return message("label.stock")
    if decision == ACCEPT and state.bribe_sum == UNKNOWN:
        return message("label.accept_unseen", card=card_term(state.bribe_card))
    if decision == ACCEPT:
        return message("label.accept", amount=pinats(state.bribe_sum), card=card_term(state.bribe_card))
    if decision == TO_BOARD:
        return board_label(state, seat)
    if decision == TO_COUNSEL:
        division = state.meeting_division if state.phase == Phase.DISPLACED else state.chosen_division
        return message("label.to_counsel", division=division_term(division))
    if decision == BUY_INFLUENCE:
        return message("label.buy_influence", n=STAFF_FOR_INFLUENCE)
    if decision == BUY_MAIN:
        return message("label.buy_main", price=pinats(state.main_price))
    if decision == BUY_COUNSEL:
        return message("label.buy_counsel", price=pinats(state.counsel_price))
    if decision == USE_DEVELOPMENT:
        n = enticed_staff(state, seat)
        return message("label.use_development_for", n=n) if n else message("label.use_development")
    assert decision == USE_LEGAL
    n = legal_exchange(state, seat)
    return message("label.use_legal_for", n=n) if n else message("label.use_legal")


def stop_label(state: State) -> Message:
    if state.phase in STOPS:
        return message(STOPS[Phase(state.phase)])
    if state.phase == Phase.FOUND_OWN_STAFF:
        return message("label.open_department", n=state.staff[site(state)])
    return message("label.nothing_more")


def board_label(state: State, seat: int) -> Message:
    """How many managers arrive, and whose figures fall out on the left for them."""
    arriving = 1
    if state.phase == Phase.RESIGN_TO:
        arriving += strength(state, seat, state.chosen_division)[0]
    seated = [state.board[chair] for chair in range(BOARD_SEATS) if state.board[chair] != NOBODY]
    out = (seated + [seat] * arriving)[: max(0, len(seated) + arriving - BOARD_SEATS)]
    if not out:
        return message("label.to_board", n=arriving)
    owners: tuple[Param, ...] = tuple(Seat(owner) for owner in dict.fromkeys(out))
    return message("label.to_board_pushing", n=arriving, m=len(out), who=owners)


def strength(state: State, seat: int, division: int) -> tuple[int, int]:
    """The departments of a seat in one division, and all its employees there."""
    rooms = range(division * FLOORS, division * FLOORS + FLOORS)
    heads = sum(is_department(state, seat, room) for room in rooms)
    return heads, sum(state.staff[room] for room in rooms if state.owner[room] == seat)


def room_label(state: State, seat: int, room: int) -> Message:
    staff, where = state.staff[room], place(room)
    if state.phase == Phase.MERGE_INTO:
        return message("label.merge_here", place=where)
    if state.heads[room] > 1:
        told = message("label.main_room", place=where, n=staff)
    elif staff == 1 and state.phase in TAKING_STAFF:
        told = message("label.last_in_room", place=where)
    else:
        told = message("label.room", place=where, n=staff)
    if state.phase == Phase.ENTICE_FROM:
        return message("label.room_of", who=Seat(state.owner[room]), room=told)
    return told


def division_label(state: State, seat: int, division: int) -> Message:
    """The room that the building will pick there."""
    if not has_vacancy(state, division):
        return message("label.division_full", division=division_term(division))
    above = state.occupied[division]
    if state.phase == Phase.MERGE_INTO:
        above -= sum(division_of(room) == division for room in (state.chosen_room, state.other_room))
    return message("label.vacant_room", place=place(division * FLOORS + above))


def counsel_label(state: State, seat: int, division: int) -> Message:
    n = state.counsels[seat, division]
    return message("label.counsel_again" if n else "label.counsel", division=division_term(division), n=n)


def head_label(state: State, seat: int, division: int) -> Message:
    heads, staff = strength(state, seat, division)
    return message("label.head", division=division_term(division), n=heads, m=staff)


def card_label(state: State, seat: int, card: int) -> Message:
    return message(SIDES[Side(state.card_side[card])], card=card_term(card), who=Seat(state.card_holder[card]))


def pay_label(state: State, seat: int, paid: int) -> Message:
    """What the payment buys: one size, or a choice of sizes in stock."""
    price, last = pinats(state.block_price[paid]), largest_block(state, seat, paid)
    sizes = [size + 1 for size in range(paid, last + 1) if state.blocks_left[size] > 0]
    if blocks_for(state, seat, paid).bit_count() > 1:
        return message("label.pay_choice", price=price, low=sizes[0], high=sizes[-1])
    return message("label.pay", price=price, n=sizes[0] if sizes else paid + 1)


def take_label(state: State, seat: int, size: int) -> Message:
    return message("label.take", n=size + 1)


def event_label(state: State, seat: int, kind: int) -> Message:
    """How many of a kind are still to be sorted matters only to the one who sorts them."""
    n = state.drawn[kind]
    if state.phase == Phase.SORT and n > 1:
        return message("label.events", event=event_term(kind), n=n)
    return Message(event_term(kind).id)


def colour_label(state: State, seat: int, colour: int) -> Message:
    if state.phase == Phase.DEAL_ENEMY:
        return Message(colour_term(colour).id)
    return message("label.deal_to", who=Seat(colour))


def competence_card_label(state: State, seat: int, card: int) -> Message:
    return message("label.competences", what=card_competences(state, card))


AXES = (
    (ROOM, ROOMS, room_label),
    (DIVISION, DIVISIONS, division_label),
    (COUNSEL_BOX, DIVISIONS, counsel_label),
    (HEAD, DIVISIONS, head_label),
    (CARD, CARDS, card_label),
    (PAY, SIZES, pay_label),
    (TAKE, SIZES, take_label),
    (EVENT, EVENTS, event_label),
    (COLOUR, PLAYERS, colour_label),
    (COMPETENCE_CARD, COMPETENCE_CARDS, competence_card_label),
)
"""The families of choices in the numbering, and who tells them."""
