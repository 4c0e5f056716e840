"""What the annual report shows over time: bank shares, money and debt."""

from __future__ import annotations

from pinstripe.engine.charts import Chart
from pinstripe.engine.words import message

from .groups import controlled_lots
from .table import COMPANIES, LOT, UNKNOWN, WINNING_LOTS, State

AXIS = message("chart.rounds")


def shares(state: State, seat: int) -> int:
    return controlled_lots(state, seat) * LOT


def winning_shares(state: State) -> int:
    return WINNING_LOTS * LOT


def liquidity(state: State, seat: int) -> int | None:
    """Both wallets, if the view shows both."""
    if state.white[seat] == UNKNOWN or state.black[seat] == UNKNOWN:
        return None
    return int(state.white[seat] + state.black[seat])


def debt(state: State, seat: int) -> int:
    return sum(int(state.loan[company]) for company in range(COMPANIES) if state.owner[company] == seat)


CHARTS = (
    Chart("shares", message("chart.shares"), shares, goal=winning_shares),
    Chart("liquidity", message("chart.liquidity"), liquidity, remark=message("chart.liquidity_remark")),
    Chart("debt", message("chart.debt"), debt),
)
