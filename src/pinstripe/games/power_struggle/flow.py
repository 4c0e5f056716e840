"""What follows an action: the next player, the next event, the meeting or the end."""

from __future__ import annotations

from .events import uncover_event
from .meeting import conclude, hold_meeting
from .rooms import end_of_freshness
from .table import Phase, State


def end_action(state: State) -> None:
    end_of_freshness(state)
    state.no_return += 1
    if state.in_meeting == 1:
        hold_meeting(state)
        return
    state.acted += 1
    if state.acted < state.players:
        state.actor = (state.starter + state.acted) % state.players
        state.current = state.actor
        state.phase = Phase.TURN
    elif state.ending == 1:
        conclude(state)
    else:
        uncover_event(state)
