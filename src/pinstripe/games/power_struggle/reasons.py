"""Why something is not possible now, each reason with its heading in the rules page."""

from __future__ import annotations

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, Seat, message

from .buying import STAFF_FOR_INFLUENCE, blocks_for, largest_block
from .founding import SMALLEST_FOUNDING, site
from .hiring import can_hire
from .privileges import half_held, legal_exchange
from .rooms import any_vacancy, departments, division_of, employees, has_vacancy, main_departments, vacancy_elsewhere
from .table import (
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    CARD,
    CARDS,
    DIVISION,
    DIVISIONS,
    EARLIEST_MEETING,
    EVENT,
    FOUND_NEW,
    FOUND_OWN,
    HIRE,
    MAX_STAFF,
    MERGE,
    MONEY_STEP,
    MOVE,
    NOBODY,
    NUMBERING,
    PAY,
    RESIGN,
    ROOM,
    ROOMS,
    SIZES,
    STOP,
    TAKE,
    USE_DEVELOPMENT,
    USE_LEGAL,
    Card,
    Event,
    Phase,
    Side,
    State,
)
from .telling import card_term, division_term, pinats
from .turn import legal_turn

KINDS = range(HIRE, USE_LEGAL + 1)

RULES = {
    Phase.DEAL_ENEMY: "setup",
    Phase.DEAL_COMPETENCES: "setup",
    Phase.DEAL_FIRST: "setup",
    Phase.DEAL_PRIVILEGE: "setup",
    Phase.LINEUP: "lineup",
    Phase.CHAIRMAN_PRIVILEGE: "privileges",
    Phase.DISPLACED: "heads",
    Phase.DRAW_EVENT: "sorting",
    Phase.SORT: "sorting",
    Phase.TURN: "actions",
    Phase.HIRE: "hire",
    Phase.FOUND_OWN_ROOM: "found_own",
    Phase.FOUND_OWN_STAFF: "found_own",
    Phase.FOUND_OWN_AGAIN: "found_own",
    Phase.FOUND_NEW_ROOM: "found_new",
    Phase.FOUND_NEW_STAFF: "found_new",
    Phase.MOVE_ROOM: "move",
    Phase.MOVE_TO: "move",
    Phase.MERGE_FIRST: "merge",
    Phase.MERGE_SECOND: "merge",
    Phase.MERGE_INTO: "merge",
    Phase.RESIGN: "resign",
    Phase.RESIGN_TO: "resign",
    Phase.BRIBE_CARD: "bribe",
    Phase.BRIBE_AMOUNT: "bribe",
    Phase.BRIBE_ANSWER: "bribe",
    Phase.BRIBE_AGAIN: "bribe",
    Phase.BRIBE_LOSS: "bribe",
    Phase.DISMISS: "buy_influence",
    Phase.BUY_MAIN: "buy_main",
    Phase.BUY_COUNSEL: "buy_counsel",
    Phase.BUY_SHARES: "buy_shares",
    Phase.TAKE_SHARES: "buy_shares",
    Phase.ENTICE_FROM: "use_development",
    Phase.ENTICE_TO: "use_development",
    Phase.OVER: "end",
}
"""Where the rules page speaks of each phase."""


def rule_of_prompt(state: State) -> str:
    """The heading of the rules page for the question of the moment."""
    if state.phase == Phase.TURN and state.in_meeting == 1:
        return "meeting"
    if state.phase == Phase.DISMISS and state.reward > 1:
        return "use_legal"
    if state.phase == Phase.DISMISS and state.due == 1 and legal_exchange(state, state.actor) == 1:
        # The last of three for influence looks like the only one of Legal & Patents.
        return "actions"
    return RULES[Phase(state.phase)]


def open_kinds(state: State, seat: int) -> list[int]:
    """The kinds of action that this seat may choose now."""
    mask = [False] * NUMBERING.size
    legal_turn(state, seat, mask)
    return [kind for kind in KINDS if mask[kind]]


def reasons(state: State, seat: int) -> list[Reason]:
    """Why what a person might try is not possible; nothing about what is."""
    match state.phase:
        case Phase.TURN:
            allowed = open_kinds(state, seat)
            return [
                Reason(kind, why_not(state, seat, kind), NUMBERING.name(kind)) for kind in KINDS if kind not in allowed
            ]
        case Phase.LINEUP | Phase.CHAIRMAN_PRIVILEGE | Phase.FOUND_NEW_ROOM | Phase.MERGE_INTO | Phase.BUY_MAIN:
            return full_divisions(state)
        case Phase.FOUND_OWN_ROOM | Phase.FOUND_OWN_AGAIN:
            return not_vacant_before(state)
        case Phase.MOVE_TO:
            return not_a_destination(state)
        case Phase.SORT:
            return meeting_card(state)
        case Phase.BRIBE_CARD | Phase.BRIBE_AGAIN:
            return cards_out_of_reach(state, seat)
        case Phase.BUY_SHARES | Phase.TAKE_SHARES:
            return blocks_out_of_reach(state, seat)
        case Phase.MOVE_ROOM:
            return rooms_that_stay(state, seat)
        case Phase.HIRE | Phase.ENTICE_TO | Phase.ENTICE_FROM | Phase.FOUND_OWN_STAFF:
            return staff_limits(state, seat)
    return []


def why_not(state: State, seat: int, kind: int) -> Message:
    """The reason against a kind of action that is not open to this seat."""
    cash, own_staff = pinats(state.cash[seat]), employees(state, seat)
    no_rooms = departments(state, seat) + main_departments(state, seat) == 0
    if kind == BUY_COUNSEL:
        return message("why.price", price=pinats(state.counsel_price), cash=cash)
    if kind == BUY_MAIN and state.cash[seat] < state.main_price:
        return message("why.price", price=pinats(state.main_price), cash=cash)
    if kind == BUY_SHARES:
        return no_shares(state, seat)
    if kind == BUY_INFLUENCE:
        return message("why.few_employees", n=STAFF_FOR_INFLUENCE, m=own_staff)
    if kind == MERGE:
        return message("why.few_departments", n=departments(state, seat))
    if kind == RESIGN:
        return message("why.no_head")
    if kind == BRIBE:
        if state.cash[seat] < MONEY_STEP:
            return message("why.smallest_offer", price=pinats(MONEY_STEP), cash=cash)
        return message("why.all_cards_yours")
    if kind == USE_LEGAL:
        needed = legal_exchange(state, seat)
        return message("why.few_employees", n=needed, m=own_staff) if needed else no_card(state, seat, Card.LEGAL)
    if kind == USE_DEVELOPMENT and half_held(state, seat, Card.DEVELOPMENT) == Side.FACE_DOWN:
        return no_card(state, seat, Card.DEVELOPMENT)
    if kind in (HIRE, USE_DEVELOPMENT) and not can_hire(state, seat):
        return message("why.no_rooms") if no_rooms else message("why.no_space", n=MAX_STAFF)
    if kind == MOVE:
        return message("why.no_rooms") if no_rooms else message("why.no_vacancy_elsewhere")
    assert kind in (FOUND_OWN, FOUND_NEW, BUY_MAIN)
    if any_vacancy(state):
        return message("why.few_employees", n=SMALLEST_FOUNDING, m=own_staff)
    return message("why.no_vacancy")


def no_card(state: State, seat: int, card: int) -> Message:
    if state.card_holder[card] == seat:
        return message("why.card_face_down", card=card_term(card))
    return message("why.card_elsewhere", card=card_term(card), who=Seat(state.card_holder[card]))


def no_shares(state: State, seat: int) -> Message:
    """Either no block is left, or the cheapest way to one costs too much."""
    prices = [state.block_price[paid] for paid in range(SIZES) if blocks_for(state, seat, paid) != 0]
    if not prices:
        return message("why.sold_out")
    return message("why.cheapest_block", price=pinats(min(prices)), cash=pinats(state.cash[seat]))


def full_division(state: State, division: int) -> Reason:
    rule = rule_of_prompt(state)
    return Reason(DIVISION + division, message("why.division_full", division=division_term(division)), rule)


def full_divisions(state: State) -> list[Reason]:
    return [full_division(state, division) for division in range(DIVISIONS) if not has_vacancy(state, division)]


def not_vacant_before(state: State) -> list[Reason]:
    """A room that only emptied during the action does not count."""
    found = full_divisions(state)
    for division in range(DIVISIONS):
        if has_vacancy(state, division) and state.vacant_before[division] == 0:
            why = message("why.not_vacant_before", division=division_term(division))
            found.append(Reason(DIVISION + division, why, "found_own"))
    return found


def not_a_destination(state: State) -> list[Reason]:
    home = division_of(state.chosen_room)
    found = [reason for reason in full_divisions(state) if reason.decision != DIVISION + home]
    why = message("why.same_division", division=division_term(home))
    return [Reason(DIVISION + home, why, "move"), *found]


def meeting_card(state: State) -> list[Reason]:
    if state.stacked < EARLIEST_MEETING:
        why = message("why.meeting_too_early", n=EARLIEST_MEETING + 1, m=state.stacked + 1)
    elif state.drawn[Event.BONUS] > 0:
        why = message("why.bonus_first")
    else:
        return []
    return [Reason(EVENT + Event.MEETING, why, "sorting")]


def cards_out_of_reach(state: State, seat: int) -> list[Reason]:
    found = []
    for card in range(CARDS):
        if state.card_holder[card] == seat:
            found.append(Reason(CARD + card, message("why.own_card", card=card_term(card)), "bribe"))
    if state.phase == Phase.BRIBE_AGAIN and state.cash[seat] < state.refused_sum + MONEY_STEP:
        why = message("why.all_cash_offered", amount=pinats(state.refused_sum))
        found.append(Reason(CARD + state.refused_card, why, "bribe"))
    return found


def blocks_out_of_reach(state: State, seat: int) -> list[Reason]:
    found = []
    if state.phase == Phase.TAKE_SHARES:
        for size in range(state.paid_size, largest_block(state, seat, state.paid_size) + 1):
            if state.blocks_left[size] == 0:
                found.append(Reason(TAKE + size, message("why.no_such_block", n=size + 1), "buy_shares"))
        return found
    for paid in range(SIZES):
        in_stock = blocks_for(state, seat, paid) != 0
        if in_stock and state.cash[seat] >= state.block_price[paid]:
            continue
        if in_stock:
            why = message("why.price", price=pinats(state.block_price[paid]), cash=pinats(state.cash[seat]))
        elif largest_block(state, seat, paid) > paid:
            why = message("why.no_block_within_reach", n=paid + 1, m=largest_block(state, seat, paid) + 1)
        else:
            why = message("why.no_such_block", n=paid + 1)
        found.append(Reason(PAY + paid, why, "buy_shares"))
    return found


def rooms_that_stay(state: State, seat: int) -> list[Reason]:
    found = []
    for room in range(ROOMS):
        if state.owner[room] != seat:
            continue
        if state.fresh[room] != 0:
            found.append(Reason(ROOM + room, message("why.moved_already"), "move"))
        elif state.placed > 0 and state.heads[room] > 1:
            found.append(Reason(ROOM + room, message("why.main_moves_alone"), "move"))
        elif not vacancy_elsewhere(state, division_of(room)):
            found.append(Reason(ROOM + room, message("why.no_vacancy_elsewhere"), "move"))
    return found


def staff_limits(state: State, seat: int) -> list[Reason]:
    """Full rooms, rivals who have given already, and numbers that are not optional."""
    found, rule = [], rule_of_prompt(state)
    if state.phase == Phase.HIRE and state.due > 0:
        found.append(Reason(STOP, message("why.not_optional", n=state.due), rule))
    if state.phase == Phase.FOUND_OWN_STAFF and state.staff[site(state)] < SMALLEST_FOUNDING:
        found.append(Reason(STOP, message("why.too_small", n=SMALLEST_FOUNDING, m=state.staff[site(state)]), rule))
    for room in range(ROOMS):
        owner = state.owner[room]
        if state.phase == Phase.ENTICE_FROM and owner not in (NOBODY, seat) and state.robbed[owner] == 1:
            found.append(Reason(ROOM + room, message("why.taken_already", who=Seat(owner)), rule))
        elif state.phase in (Phase.HIRE, Phase.ENTICE_TO) and owner == seat and state.staff[room] == MAX_STAFF:
            found.append(Reason(ROOM + room, message("why.room_full", n=MAX_STAFF), rule))
    return found
