"""Action A: two employees from the stock into one's own rooms."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .flow import end_action
from .privileges import additional_staff
from .rooms import add_employee, allow_rooms_with_space, space_for_staff
from .table import ROOM, STOP, Note, Phase, State, tell

HIRED = 2


def can_hire(state: State, seat: int) -> bool:
    return space_for_staff(state, seat) > 0


def begin_hire(state: State, seat: int) -> None:
    """The basic two are compulsory as far as they fit, those of Human Resources are not."""
    state.due = min(HIRED, space_for_staff(state, seat))
    state.optional = additional_staff(state, seat)
    state.phase = Phase.HIRE


def legal_hire(state: State, seat: int, mask: Mask) -> None:
    allow_rooms_with_space(state, seat, mask)
    if state.due == 0:
        mask[STOP] = True


def apply_hire(state: State, seat: int, decision: int) -> None:
    if decision == STOP:
        end_action(state)
        return
    place_employee(state, seat, decision - ROOM)
    if state.due > 0:
        state.due -= 1
    else:
        state.optional -= 1
    if (state.due == 0 and state.optional == 0) or not can_hire(state, seat):
        end_action(state)


def place_employee(state: State, seat: int, room: int) -> None:
    add_employee(state, room)
    tell(state, Note.HIRED, seat, room, state.staff[room], 0)
