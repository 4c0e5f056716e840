"""The building: department rooms that fill from the top, and close up when one empties."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .table import DIVISION, DIVISIONS, FLOORS, MAX_STAFF, NOBODY, ROOM, ROOMS, Note, State, tell


def has_vacancy(state: State, division: int) -> bool:
    return state.occupied[division] < FLOORS


def vacant_rooms(state: State) -> int:
    vacant = ROOMS
    for division in range(DIVISIONS):
        vacant -= state.occupied[division]
    return vacant


def any_vacancy(state: State) -> bool:
    return vacant_rooms(state) > 0


def vacancy_elsewhere(state: State, division: int) -> bool:
    return vacant_rooms(state) > FLOORS - state.occupied[division]


def allow_vacancies(state: State, mask: Mask) -> None:
    for division in range(DIVISIONS):
        if has_vacancy(state, division):
            mask[DIVISION + division] = True


def division_of(room: int) -> int:
    return room // FLOORS


def open_room(state: State, division: int, seat: int, heads: int, staff: int) -> int:
    """Occupy the vacant room furthest to the top; the room."""
    room = division * FLOORS + state.occupied[division]
    state.occupied[division] += 1
    state.owner[room] = seat
    state.heads[room] = heads
    state.fresh[room] = 0
    count_room(state, seat, heads, 1)
    set_staff(state, room, staff)
    return room


def count_room(state: State, seat: int, heads: int, change: int) -> None:
    """How many rooms a seat has is looked up far more often than it changes."""
    if heads == 1:
        state.departments_of[seat] += change
    else:
        state.mains_of[seat] += change


def set_staff(state: State, room: int, staff: int) -> None:
    state.employees_of[state.owner[room]] += staff - state.staff[room]
    state.staff[room] = staff


def make_main(state: State, room: int, staff: int) -> None:
    """A second manager moves in."""
    count_room(state, state.owner[room], 1, -1)
    count_room(state, state.owner[room], 2, 1)
    state.heads[room] = 2
    set_staff(state, room, staff)


def close_room(state: State, room: int) -> None:
    """Clear a room; whatever lies below it moves up at once."""
    set_staff(state, room, 0)
    count_room(state, state.owner[room], state.heads[room], -1)
    division = division_of(room)
    last = division * FLOORS + state.occupied[division] - 1
    for upper in range(room, last):
        state.owner[upper] = state.owner[upper + 1]
        state.heads[upper] = state.heads[upper + 1]
        state.staff[upper] = state.staff[upper + 1]
        state.fresh[upper] = state.fresh[upper + 1]
    state.owner[last] = NOBODY
    state.heads[last] = 0
    state.staff[last] = 0
    state.fresh[last] = 0
    state.occupied[division] -= 1


def add_employee(state: State, room: int) -> None:
    set_staff(state, room, state.staff[room] + 1)


def remove_employee(state: State, room: int) -> None:
    """Take one employee out; a department with none left closes at once."""
    set_staff(state, room, state.staff[room] - 1)
    if state.staff[room] == 0 and state.heads[room] == 1:
        tell(state, Note.CLOSED, state.owner[room], room, 0, 0)
        close_room(state, room)


def is_department(state: State, seat: int, room: int) -> bool:
    return state.owner[room] == seat and state.heads[room] == 1


def departments(state: State, seat: int) -> int:
    return state.departments_of[seat]


def main_departments(state: State, seat: int) -> int:
    return state.mains_of[seat]


def employees(state: State, seat: int) -> int:
    return state.employees_of[seat]


def has_rooms(state: State, seat: int) -> bool:
    return departments(state, seat) + main_departments(state, seat) > 0


def donors(state: State, seat: int) -> int:
    """Employees in the rooms that this seat had before the action began."""
    count = 0
    for room in range(ROOMS):
        if state.owner[room] == seat and state.fresh[room] == 0:
            count += state.staff[room]
    return count


def space_for_staff(state: State, seat: int) -> int:
    return MAX_STAFF * (departments(state, seat) + main_departments(state, seat)) - employees(state, seat)


def allow_rooms_with_space(state: State, seat: int, mask: Mask) -> None:
    for room in range(ROOMS):
        if state.owner[room] == seat and state.staff[room] < MAX_STAFF:
            mask[ROOM + room] = True


def allow_rooms_with_staff(state: State, seat: int, mask: Mask) -> None:
    for room in range(ROOMS):
        if state.owner[room] == seat and state.staff[room] > 0:
            mask[ROOM + room] = True


def allow_donors(state: State, seat: int, mask: Mask) -> None:
    for room in range(ROOMS):
        if state.owner[room] == seat and state.staff[room] > 0 and state.fresh[room] == 0:
            mask[ROOM + room] = True


def end_of_freshness(state: State) -> None:
    """What was founded or moved in an action is like any other room afterwards."""
    for room in range(ROOMS):
        state.fresh[room] = 0
