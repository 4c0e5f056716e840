"""Action C: moving to another division, or merging two departments into a main department."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .flow import end_action
from .rooms import (
    allow_vacancies,
    close_room,
    departments,
    division_of,
    has_rooms,
    is_department,
    make_main,
    open_room,
    vacancy_elsewhere,
    vacant_rooms,
)
from .table import (
    DIVISION,
    DIVISIONS,
    FLOORS,
    MAX_STAFF,
    ROOM,
    ROOMS,
    STOP,
    Competence,
    Note,
    Phase,
    State,
    tell,
)
from .victory import score

MOST_MOVES = 2
DISMISSED_BY_MERGER = 2


def can_move(state: State, seat: int) -> bool:
    """With more vacant rooms than one division has, there is always another one to go to."""
    if vacant_rooms(state) > FLOORS:
        return has_rooms(state, seat)
    for room in range(ROOMS):
        if state.owner[room] == seat and vacancy_elsewhere(state, division_of(room)):
            return True
    return False


def can_merge(state: State, seat: int) -> bool:
    return departments(state, seat) >= 2


def begin_move(state: State, seat: int) -> None:
    state.placed = 0
    state.phase = Phase.MOVE_ROOM


def legal_move_room(state: State, seat: int, mask: Mask) -> None:
    """Two departments, each once, or a single main department."""
    most_heads = 2 if state.placed == 0 else 1
    for division in range(DIVISIONS):
        elsewhere = vacancy_elsewhere(state, division)
        for room in range(division * FLOORS, division * FLOORS + FLOORS):
            own = state.owner[room] == seat and state.fresh[room] == 0
            mask[ROOM + room] = own and elsewhere and state.heads[room] <= most_heads
    if state.placed > 0:
        mask[STOP] = True


def apply_move_room(state: State, seat: int, decision: int) -> None:
    if decision == STOP:
        end_action(state)
        return
    state.chosen_room = decision - ROOM
    state.phase = Phase.MOVE_TO


def legal_move_to(state: State, seat: int, mask: Mask) -> None:
    allow_vacancies(state, mask)
    mask[DIVISION + division_of(state.chosen_room)] = False


def apply_move_to(state: State, seat: int, decision: int) -> None:
    old = state.chosen_room
    heads = state.heads[old]
    room = open_room(state, decision - DIVISION, seat, heads, state.staff[old])
    state.fresh[room] = 1
    tell(state, Note.MOVED, seat, old, room, heads)
    close_room(state, old)
    state.placed += 1
    if heads == 1 and state.placed < MOST_MOVES and can_move_another(state, seat):
        state.phase = Phase.MOVE_ROOM
    else:
        end_action(state)


def can_move_another(state: State, seat: int) -> bool:
    for room in range(ROOMS):
        if is_department(state, seat, room) and state.fresh[room] == 0:
            if vacancy_elsewhere(state, division_of(room)):
                return True
    return False


def begin_merge(state: State, seat: int) -> None:
    state.phase = Phase.MERGE_FIRST


def legal_merge_first(state: State, seat: int, mask: Mask) -> None:
    for room in range(ROOMS):
        if is_department(state, seat, room):
            mask[ROOM + room] = True


def apply_merge_first(state: State, seat: int, decision: int) -> None:
    state.chosen_room = decision - ROOM
    state.phase = Phase.MERGE_SECOND


def legal_merge_second(state: State, seat: int, mask: Mask) -> None:
    legal_merge_first(state, seat, mask)
    mask[ROOM + state.chosen_room] = False


def apply_merge_second(state: State, seat: int, decision: int) -> None:
    state.other_room = decision - ROOM
    state.phase = Phase.MERGE_INTO


def legal_merge_into(state: State, seat: int, mask: Mask) -> None:
    """Into either of the two rooms, or a vacant one of any division."""
    mask[ROOM + state.chosen_room] = True
    mask[ROOM + state.other_room] = True
    allow_vacancies(state, mask)


def apply_merge_into(state: State, seat: int, decision: int) -> None:
    """Both managers stay; two employees leave, and any above six."""
    upper, lower = min(state.chosen_room, state.other_room), max(state.chosen_room, state.other_room)
    staff = min(state.staff[upper] + state.staff[lower] - DISMISSED_BY_MERGER, MAX_STAFF)
    if decision >= DIVISION:
        division = decision - DIVISION
        open_room(state, division, seat, 2, staff)
        close_room(state, lower)
        close_room(state, upper)
    else:
        kept = decision - ROOM
        division = division_of(kept)
        make_main(state, kept, staff)
        close_room(state, upper if kept == lower else lower)
    tell(state, Note.MERGED, seat, division, staff, 0)
    score(state, seat, Competence.MAIN, 1)
    end_action(state)
