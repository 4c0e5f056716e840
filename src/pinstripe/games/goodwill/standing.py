"""Who is ahead, and whether it is over."""

from __future__ import annotations

from pinstripe.engine.record import Row

from .agenda import wealth
from .table import Phase, State
from .year_end import is_richer


def standing(state: State, ranks: Row, scores: Row) -> bool:
    """Wealth, then cash, then shared; ranks count from 1."""
    for seat in range(state.players):
        scores[seat] = wealth(state, seat)
        ranks[seat] = 1
        for rival in range(state.players):
            if is_richer(state, rival, seat):
                ranks[seat] += 1
    return state.phase == Phase.OVER
