"""The end: a majority of bank shares, the last lot sold, the last player, or time."""

from __future__ import annotations

from .groups import controlled_lots, standing_seats
from .table import NOBODY, WINNING_LOTS, State, tell
from .vocabulary import Ending, Note, Phase, Task


def end_game(state: State, cause: int) -> None:
    state.ending = cause
    state.task = Task.NOTHING
    state.phase = Phase.OVER
    state.actor = NOBODY
    state.no_return += 1
    tell(state, Note.GAME_OVER, cause, 0, 0, 0)


def look_for_victory(state: State) -> bool:
    """After every purchase, trade, sale and elimination; whether the game is over."""
    if state.phase == Phase.OVER:
        return True
    if standing_seats(state) == 1:
        end_game(state, Ending.LAST_LEFT)
        return True
    for seat in range(state.players):
        if controlled_lots(state, seat) >= WINNING_LOTS:
            end_game(state, Ending.MAJORITY)
            return True
    if state.bank_lots == 0:
        end_game(state, Ending.SOLD_OUT)
        return True
    return False
