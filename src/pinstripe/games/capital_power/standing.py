"""Who is ahead, and whether it is over."""

from __future__ import annotations

from pinstripe.engine.record import Row

from .groups import controlled_lots
from .table import COMPANIES, LOT, State
from .vocabulary import Ending, Phase


def standing(state: State, ranks: Row, scores: Row) -> bool:
    """Bank shares, then white notes or net worth by the way it ended; whoever left later ranks higher."""
    for seat in range(state.players):
        scores[seat] = controlled_lots(state, seat) * LOT
    for seat in range(state.players):
        ranks[seat] = 1
        for rival in range(state.players):
            if is_ahead(state, rival, seat):
                ranks[seat] += 1
    return state.phase == Phase.OVER


def is_ahead(state: State, rival: int, seat: int) -> bool:
    if state.out_order[rival] != state.out_order[seat]:
        return state.out_order[seat] != 0 and (
            state.out_order[rival] == 0 or state.out_order[rival] > state.out_order[seat]
        )
    ours, theirs = controlled_lots(state, seat), controlled_lots(state, rival)
    if theirs != ours:
        return theirs > ours
    return tie_break(state, rival) > tie_break(state, seat)


def tie_break(state: State, seat: int) -> int:
    """White notes when the last lot was sold; else notes and accounts less loans."""
    if state.ending == Ending.SOLD_OUT:
        return state.white[seat]
    return net_worth(state, seat)


def net_worth(state: State, seat: int) -> int:
    worth = state.white[seat] + state.black[seat]
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            worth += state.account[company] - state.loan[company]
    return worth
