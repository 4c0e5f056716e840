"""The end of a year: events, results, and the next year or the final count."""

from __future__ import annotations

from .agenda import keep_figures, open_year, value_of_shares, wealth
from .events import turn_up_lots
from .market import living
from .results import balance_books
from .table import NOBODY, Note, Phase, State, tell


def end_year(state: State) -> None:
    state.company = NOBODY
    state.no_return += 1
    turn_up_lots(state)
    balance_books(state)
    keep_figures(state)
    tell(state, Note.YEAR_ENDS, state.year, 0, 0, 0)
    if state.year == state.years or living(state) == 0:
        count_up(state)
    else:
        state.facilitator = (state.facilitator + 1) % state.players
        open_year(state)


def count_up(state: State) -> None:
    """Cash and what the shares are worth, or cash alone; ties go to more cash."""
    winner, shared = 0, False
    for seat in range(state.players):
        tell(state, Note.COUNTED, seat, state.cash[seat], value_of_shares(state, seat), wealth(state, seat))
        if seat > 0:
            if is_richer(state, seat, winner):
                winner, shared = seat, False
            elif not is_richer(state, winner, seat):
                shared = True
    tell(state, Note.GAME_OVER, NOBODY if shared else winner, 0, 0, 0)
    state.actor = NOBODY
    state.phase = Phase.OVER


def is_richer(state: State, seat: int, rival: int) -> bool:
    ours, theirs = wealth(state, seat), wealth(state, rival)
    if ours != theirs:
        return ours > theirs
    return state.cash[seat] > state.cash[rival]
