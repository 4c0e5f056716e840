"""The directors' meeting: two privileges before it, then its seven steps."""

from __future__ import annotations

from pinstripe.engine.record import Mask
from pinstripe.engine.seats import CHANCE

from .board import join_board, leave_board, leftmost_of_majority, members
from .privileges import half_held
from .rooms import allow_vacancies, any_vacancy, open_room
from .table import (
    DIVISION,
    DIVISIONS,
    EVENTS,
    FLOORS,
    FULL_MOTIVATION,
    NOBODY,
    PASS,
    TO_BOARD,
    TO_COUNSEL,
    UNKNOWN,
    Card,
    Competence,
    Note,
    Phase,
    Side,
    State,
    tell,
)
from .victory import add_points, look, look_at, score

CHAIRMAN_INFLUENCE = 2


def begin_meeting(state: State) -> None:
    """From the second round on the Chairman privilege comes first."""
    state.round += 1
    state.in_meeting = 1
    tell(state, Note.MEETING_BEGINS, state.round, 0, 0, 0)
    if state.round == 1:
        elect_chairman(state)
    elif state.card_side[Card.CHAIRMAN] != Side.FACE_DOWN and any_vacancy(state):
        state.phase = Phase.CHAIRMAN_PRIVILEGE
        state.actor = state.card_holder[Card.CHAIRMAN]
    else:
        offer_extra_action(state)


def legal_chairman_privilege(state: State, seat: int, mask: Mask) -> None:
    allow_vacancies(state, mask)
    mask[PASS] = True


def apply_chairman_privilege(state: State, seat: int, decision: int) -> None:
    if decision == PASS:
        tell(state, Note.PRIVILEGE_DECLINED, seat, Card.CHAIRMAN, 0, 0)
    elif half_held(state, seat, Card.CHAIRMAN) == Side.BRIBED_HALF:
        room = open_room(state, decision - DIVISION, seat, 2, 0)
        tell(state, Note.CHAIRMAN_PRIVILEGE_MAIN, seat, room, 0, 0)
        score(state, seat, Competence.MAIN, 1)
    else:
        room = open_room(state, decision - DIVISION, seat, 1, 1)
        tell(state, Note.CHAIRMAN_PRIVILEGE_USED, seat, room, 1, 0)
    state.no_return += 1
    offer_extra_action(state)


def offer_extra_action(state: State) -> None:
    """Communications on its bribed half gives one more action, still under the old motivation."""
    if state.card_side[Card.COMMUNICATIONS] == Side.BRIBED_HALF:
        state.phase = Phase.TURN
        state.actor = state.card_holder[Card.COMMUNICATIONS]
        state.current = state.actor
    else:
        hold_meeting(state)


def hold_meeting(state: State) -> None:
    """Step 1: the chairman steps down. In the first round there is none."""
    if state.chairman != NOBODY:
        tell(state, Note.CHAIRMAN_DISMISSED, state.chairman, 0, 0, 0)
        state.chairman = NOBODY
    elect_chairman(state)


def elect_chairman(state: State) -> None:
    """Step 2: the board's majority moves its leftmost figure up; an empty board leaves it to the card."""
    chair = leftmost_of_majority(state)
    if chair == NOBODY:
        state.chairman = state.card_holder[Card.CHAIRMAN]
        tell(state, Note.CHAIRMAN_BY_CARD, state.chairman, 0, 0, 0)
    else:
        state.chairman = state.board[chair]
        tell(state, Note.CHAIRMAN_ELECTED, state.chairman, members(state, state.chairman), 0, 0)
        leave_board(state, chair)
    state.meeting_division = 0
    determine_heads(state)


def determine_heads(state: State) -> None:
    """Step 3: division by division, until a displaced owner has to choose or all heads are known."""
    while state.meeting_division < DIVISIONS:
        division = state.meeting_division
        sitting, majority = state.head[division], majority_of(state, division)
        rightful = state.card_holder[division] if majority == NOBODY else majority
        if sitting != NOBODY and sitting != rightful:
            state.phase = Phase.DISPLACED
            state.actor = sitting
            return
        if sitting == rightful:
            tell(state, Note.HEAD_STAYS, rightful, division, 0, 0)
        elif majority == NOBODY:
            tell(state, Note.HEAD_BY_CARD, rightful, division, 0, 0)
        else:
            tell(state, Note.HEAD_APPOINTED, rightful, division, 0, 0)
        state.head[division] = rightful
        state.meeting_division += 1
    close_meeting(state)


def majority_of(state: State, division: int) -> int:
    """Most department heads, then most employees, then the highest room; NOBODY without any department."""
    best, best_heads, best_staff = NOBODY, 0, 0
    top, end = division * FLOORS, division * FLOORS + state.occupied[division]
    for room in range(top, end):
        seat = state.owner[room]
        heads, staff = 0, 0
        for other in range(top, end):
            if state.owner[other] == seat:
                heads += state.heads[other]
                staff += state.staff[other]
        if heads > best_heads or (heads == best_heads and staff > best_staff):
            best, best_heads, best_staff = seat, heads, staff
    return best


def legal_displaced(state: State, seat: int, mask: Mask) -> None:
    mask[TO_BOARD] = True
    mask[TO_COUNSEL] = True


def apply_displaced(state: State, seat: int, decision: int) -> None:
    division = state.meeting_division
    state.head[division] = NOBODY
    state.no_return += 1
    if decision == TO_BOARD:
        tell(state, Note.DISPLACED_TO_BOARD, seat, division, 0, 0)
        join_board(state, seat)
    else:
        tell(state, Note.DISPLACED_TO_COUNSEL, seat, division, 0, 0)
        state.counsels[seat, division] += 1
        look_at(state, seat)
    determine_heads(state)


def close_meeting(state: State) -> None:
    """Steps 4 to 6, and the draw for step 7; a game that has been announced ends after step 5."""
    hand_out_cards(state)
    score_influence(state)
    if state.ending == 1:
        conclude(state)
        return
    state.motivation = FULL_MOTIVATION
    tell(state, Note.MOTIVATION_RESET, FULL_MOTIVATION, 0, 0, 0)
    begin_draw(state)


def hand_out_cards(state: State) -> None:
    for division in range(DIVISIONS):
        state.card_holder[division] = state.head[division]
        state.card_side[division] = Side.DIVISION_HALF
    state.card_holder[Card.CHAIRMAN] = state.chairman
    state.card_side[Card.CHAIRMAN] = Side.DIVISION_HALF
    tell(state, Note.CARDS_HANDED_OUT, 0, 0, 0, 0)


def score_influence(state: State) -> None:
    """All score, and only then the victory points are looked at."""
    for seat in range(state.players):
        points = members(state, seat)
        if state.chairman == seat:
            points += CHAIRMAN_INFLUENCE
        if points > 0:
            counted = add_points(state, seat, Competence.INFLUENCE, points)
            tell(state, Note.INFLUENCE_SCORED, seat, counted, points, 0)
    look(state)


def begin_draw(state: State) -> None:
    state.in_meeting = 0
    state.dealt = 0
    state.stacked = 0
    state.uncovered = 0
    state.starter = state.head[Card.COMMUNICATIONS]
    for kind in range(EVENTS):
        state.drawn[kind] = 0
    for place in range(len(state.stack)):
        state.stack[place] = UNKNOWN
    state.phase = Phase.DRAW_EVENT
    state.actor = CHANCE


def conclude(state: State) -> None:
    """The end: all archenemy cards are shown."""
    state.phase = Phase.OVER
    state.no_return += 1
    tell(state, Note.GAME_OVER, state.round, 0, 0, 0)
