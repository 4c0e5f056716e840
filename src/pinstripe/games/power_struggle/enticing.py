"""Action G with Development: employees enticed away from other players, or taken from the stock."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .flow import end_action
from .hiring import can_hire, place_employee
from .privileges import enticed_staff
from .rooms import allow_rooms_with_space, remove_employee, space_for_staff
from .table import NOBODY, PLAYERS, ROOM, ROOMS, STOCK, Note, Phase, State, tell


def can_use_development(state: State, seat: int) -> bool:
    return enticed_staff(state, seat) > 0 and can_hire(state, seat)


def begin_use_development(state: State, seat: int) -> None:
    """Fewer than the card says only for want of room."""
    state.due = min(enticed_staff(state, seat), space_for_staff(state, seat))
    for player in range(PLAYERS):
        state.robbed[player] = 0
    state.phase = Phase.ENTICE_FROM


def legal_entice_from(state: State, seat: int, mask: Mask) -> None:
    """At most one from each player; the stock never refuses."""
    for room in range(ROOMS):
        owner = state.owner[room]
        if owner != NOBODY and owner != seat and state.staff[room] > 0:
            mask[ROOM + room] = state.robbed[owner] == 0
    mask[STOCK] = True


def apply_entice_from(state: State, seat: int, decision: int) -> None:
    if decision == STOCK:
        tell(state, Note.ENTICED_FROM_STOCK, seat, 0, 0, 0)
    else:
        room = decision - ROOM
        victim = state.owner[room]
        state.robbed[victim] = 1
        tell(state, Note.ENTICED, seat, victim, room, 0)
        remove_employee(state, room)
    state.phase = Phase.ENTICE_TO


def legal_entice_to(state: State, seat: int, mask: Mask) -> None:
    allow_rooms_with_space(state, seat, mask)


def apply_entice_to(state: State, seat: int, decision: int) -> None:
    place_employee(state, seat, decision - ROOM)
    state.due -= 1
    if state.due == 0:
        end_action(state)
    else:
        state.phase = Phase.ENTICE_FROM
