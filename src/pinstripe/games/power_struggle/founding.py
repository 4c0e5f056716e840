"""Action B: new departments, with one's own employees or with new ones."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .flow import end_action
from .privileges import additional_staff
from .rooms import (
    add_employee,
    allow_donors,
    allow_vacancies,
    any_vacancy,
    donors,
    employees,
    open_room,
    remove_employee,
    set_staff,
)
from .table import (
    DIVISION,
    DIVISIONS,
    FLOORS,
    MAX_STAFF,
    ROOM,
    STOCK,
    STOP,
    Note,
    Phase,
    State,
    tell,
)

OLD, NEW, UNDER_CONSTRUCTION = 0, 1, 2
SMALLEST_FOUNDING = 2
MOST_FOUNDINGS = 2


def can_found_own(state: State, seat: int) -> bool:
    return any_vacancy(state) and employees(state, seat) >= SMALLEST_FOUNDING


def can_found_new(state: State, seat: int) -> bool:
    return any_vacancy(state)


def begin_found_own(state: State, seat: int) -> None:
    """A new room must be vacant now; one that empties during the action does not count."""
    for division in range(DIVISIONS):
        state.vacant_before[division] = FLOORS - state.occupied[division]
    state.placed = 0
    state.phase = Phase.FOUND_OWN_ROOM


def legal_found_own_room(state: State, seat: int, mask: Mask) -> None:
    for division in range(DIVISIONS):
        if state.vacant_before[division] > 0:
            mask[DIVISION + division] = True


def apply_found_own_room(state: State, seat: int, decision: int) -> None:
    break_ground(state, seat, decision - DIVISION, 0)
    state.vacant_before[state.chosen_division] -= 1
    state.phase = Phase.FOUND_OWN_STAFF


def break_ground(state: State, seat: int, division: int, staff: int) -> None:
    room = open_room(state, division, seat, 1, staff)
    state.fresh[room] = UNDER_CONSTRUCTION
    state.chosen_division = division
    state.chosen_room = room
    tell(state, Note.FOUNDED, seat, room, staff, 0)


def site(state: State) -> int:
    """The room under construction."""
    return state.chosen_room


def legal_found_own_staff(state: State, seat: int, mask: Mask) -> None:
    allow_donors(state, seat, mask)
    if state.staff[site(state)] >= SMALLEST_FOUNDING:
        mask[STOP] = True


def apply_found_own_staff(state: State, seat: int, decision: int) -> None:
    if decision != STOP:
        bring_over(state, seat, decision - ROOM)
        if state.staff[site(state)] < MAX_STAFF and donors(state, seat) > 0:
            return
    promote_one(state, seat)
    state.placed += 1
    if state.placed < MOST_FOUNDINGS and can_found_another(state, seat):
        state.phase = Phase.FOUND_OWN_AGAIN
    else:
        end_action(state)


def bring_over(state: State, seat: int, donor: int) -> None:
    """One employee walks over; an emptied department closes behind him, and the site below it moves up."""
    tell(state, Note.STAFF_MOVED, seat, donor, state.chosen_division, 0)
    occupied = state.occupied[state.chosen_division]
    remove_employee(state, donor)
    state.chosen_room -= occupied - state.occupied[state.chosen_division]
    add_employee(state, site(state))


def promote_one(state: State, seat: int) -> None:
    """One employee of the new department becomes its manager."""
    room = site(state)
    set_staff(state, room, state.staff[room] - 1)
    state.fresh[room] = NEW
    tell(state, Note.DEPARTMENT_READY, seat, room, state.staff[room], 0)


def can_found_another(state: State, seat: int) -> bool:
    if donors(state, seat) < SMALLEST_FOUNDING:
        return False
    vacant = 0
    for division in range(DIVISIONS):
        vacant += state.vacant_before[division]
    return vacant > 0


def legal_found_own_again(state: State, seat: int, mask: Mask) -> None:
    legal_found_own_room(state, seat, mask)
    mask[STOP] = True


def apply_found_own_again(state: State, seat: int, decision: int) -> None:
    if decision == STOP:
        end_action(state)
    else:
        apply_found_own_room(state, seat, decision)


def begin_found_new(state: State, seat: int) -> None:
    state.phase = Phase.FOUND_NEW_ROOM


def legal_found_new_room(state: State, seat: int, mask: Mask) -> None:
    allow_vacancies(state, mask)


def apply_found_new_room(state: State, seat: int, decision: int) -> None:
    break_ground(state, seat, decision - DIVISION, 1)
    state.optional = additional_staff(state, seat)
    state.phase = Phase.FOUND_NEW_STAFF
    finish_when_settled(state, seat)


def legal_found_new_staff(state: State, seat: int, mask: Mask) -> None:
    allow_donors(state, seat, mask)
    mask[STOCK] = state.optional > 0
    mask[STOP] = True


def apply_found_new_staff(state: State, seat: int, decision: int) -> None:
    if decision == STOP:
        finish_new(state, seat)
        return
    if decision == STOCK:
        state.optional -= 1
        room = site(state)
        add_employee(state, room)
        tell(state, Note.STAFF_FROM_STOCK, seat, room, state.staff[room], 0)
    else:
        bring_over(state, seat, decision - ROOM)
    finish_when_settled(state, seat)


def finish_when_settled(state: State, seat: int) -> None:
    """Nobody is asked when the room is full or there is nobody left to add."""
    full = state.staff[site(state)] == MAX_STAFF
    if full or (state.optional == 0 and donors(state, seat) == 0):
        finish_new(state, seat)


def finish_new(state: State, seat: int) -> None:
    room = site(state)
    state.fresh[room] = NEW
    tell(state, Note.DEPARTMENT_READY, seat, room, state.staff[room], 0)
    end_action(state)
