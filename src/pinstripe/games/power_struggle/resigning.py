"""Action D: a divisional head resigns, to the board or to be an external counsel."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .board import join_board
from .flow import end_action
from .rooms import close_room, set_staff
from .table import (
    DIVISIONS,
    FLOORS,
    HEAD,
    NOBODY,
    TO_BOARD,
    TO_COUNSEL,
    Note,
    Phase,
    Side,
    State,
    tell,
)
from .victory import look_at


def can_resign(state: State, seat: int) -> bool:
    offices = 0
    for division in range(DIVISIONS):
        if state.head[division] == seat:
            offices += 1
    return offices > 0


def begin_resign(state: State, seat: int) -> None:
    state.phase = Phase.RESIGN


def legal_resign(state: State, seat: int, mask: Mask) -> None:
    for division in range(DIVISIONS):
        mask[HEAD + division] = state.head[division] == seat


def apply_resign(state: State, seat: int, decision: int) -> None:
    state.chosen_division = decision - HEAD
    state.phase = Phase.RESIGN_TO


def legal_resign_to(state: State, seat: int, mask: Mask) -> None:
    mask[TO_BOARD] = True
    mask[TO_COUNSEL] = True


def apply_resign_to(state: State, seat: int, decision: int) -> None:
    """To the board the department heads come along; as a counsel the head goes alone."""
    division = state.chosen_division
    dismissed = dismiss_division(state, seat, division)
    department_heads = close_departments(state, seat, division)
    state.head[division] = NOBODY
    if decision == TO_BOARD:
        tell(state, Note.RESIGNED_TO_BOARD, seat, division, 1 + department_heads, dismissed)
        for _ in range(1 + department_heads):
            join_board(state, seat)
    else:
        tell(state, Note.RESIGNED_TO_COUNSEL, seat, division, department_heads, dismissed)
        state.counsels[seat, division] += 1
    state.card_side[division] = Side.FACE_DOWN
    tell(state, Note.CARD_TURNED_DOWN, state.card_holder[division], division, 0, 0)
    look_at(state, seat)
    end_action(state)


def dismiss_division(state: State, seat: int, division: int) -> int:
    """All employees of this seat leave the division, main departments' too; how many."""
    dismissed = 0
    for room in range(division * FLOORS, division * FLOORS + FLOORS):
        if state.owner[room] == seat:
            dismissed += state.staff[room]
            set_staff(state, room, 0)
    return dismissed


def close_departments(state: State, seat: int, division: int) -> int:
    """Only main departments continue; the department heads set free."""
    closed = 0
    for room in range(division * FLOORS + FLOORS - 1, division * FLOORS - 1, -1):
        if state.owner[room] == seat and state.heads[room] == 1:
            close_room(state, room)
            closed += 1
    return closed
