"""Who is ahead, and whether it is over."""

from __future__ import annotations

from pinstripe.engine.record import Row

from .table import Phase, State
from .victory import victory_points


def standing(state: State, ranks: Row, scores: Row) -> bool:
    """Victory points, then cash, then shared; ranks count from 1."""
    for seat in range(state.players):
        scores[seat] = victory_points(state, seat)
    for seat in range(state.players):
        ranks[seat] = 1
        for rival in range(state.players):
            if scores[rival] > scores[seat]:
                ranks[seat] += 1
            elif scores[rival] == scores[seat] and state.cash[rival] > state.cash[seat]:
                ranks[seat] += 1
    return state.phase == Phase.OVER
