"""Between two decisions: what the rules do on their own, one task after the other."""

from __future__ import annotations

from .distress import daughters
from .inspection import next_pawn
from .moving import interpol_walk, walk
from .payments import after_due, propose_colours, settle, share_next
from .squares import land
from .table import NONE, State
from .turns import next_turn
from .vocabulary import Phase, Task


def carry_on(state: State) -> None:
    while state.task != Task.NOTHING:
        task = state.task
        if task == Task.STEP:
            walk(state)
        elif task == Task.LAND:
            land(state)
        elif task == Task.SETTLE:
            settle(state)
        elif task == Task.SHARE:
            share_next(state)
        elif task == Task.AFTER_DUE:
            after_due(state)
        elif task == Task.DAUGHTERS:
            daughters(state)
        elif task == Task.NEXT_PAWN:
            next_pawn(state)
        elif task == Task.INTERPOL_STEP:
            interpol_walk(state)
        elif task == Task.COLOURS:
            propose_colours(state)
        elif task == Task.NEXT_TURN:
            next_turn(state)
        else:
            square_done(state)


def square_done(state: State) -> None:
    """The pawn has stopped and its square has acted; the turn goes on."""
    state.pawn = NONE
    state.founded_now = 0
    state.no_return += 1
    state.actor = state.current
    state.phase = Phase.TURN
    state.task = Task.NOTHING
