"""Pawns on the circuits: a step at a time, with a choice of road at every central square."""

from __future__ import annotations

from .table import LONGEST, START, State, circuit_of, tell
from .vocabulary import Note, Phase, Square, Task


def walk(state: State) -> None:
    """The pawn goes on until its steps are used up or it stands on a central square."""
    pawn = state.pawn
    while state.steps > 0:
        here = state.position[pawn]
        if here == START:
            state.position[pawn] = 0
        elif state.square[here] == Square.CENTRAL:
            state.actor = state.current
            state.phase = Phase.ROUTE
            state.task = Task.NOTHING
            return
        else:
            state.position[pawn] = here + 1
            complete_lap(state, pawn)
        state.steps -= 1
    state.task = Task.LAND


def complete_lap(state: State, pawn: int) -> None:
    """Whoever reaches a central square came the whole way from square 1: other countries can be bribed again."""
    here = state.position[pawn]
    if state.square[here] == Square.CENTRAL:
        state.corrupted[pawn] &= 1 << circuit_of(here)


def enter_circuit(state: State, circuit: int) -> None:
    state.position[state.pawn] = circuit * LONGEST
    state.steps -= 1
    state.task = Task.STEP


def central_square(state: State, circuit: int) -> int:
    return circuit * LONGEST + state.circuit_size[circuit] - 1


def interpol_walk(state: State) -> None:
    """Against the arrows, until its steps are used up or it stands on a square 1."""
    while state.steps > 0:
        if state.interpol % LONGEST == 0:
            state.actor = state.current
            state.phase = Phase.INTERPOL_ROUTE
            state.task = Task.NOTHING
            return
        state.interpol -= 1
        state.steps -= 1
    tell(state, Note.INTERPOL_MOVED, state.interpol, state.square[state.interpol], 0, 0)
    state.inspect_seat = 0
    state.inspect_slot = -1
    state.task = Task.NEXT_PAWN
