"""What speaks for a seat: what it will own at the end, if nothing surprises."""

from __future__ import annotations

from pinstripe.engine.record import Numbers

from .table import COMPANIES, LONGEST, State
from .worth import CENTS, later_worth

TRAITS = 2 * (LONGEST + 1)


def traits(state: State, seat: int, found: Numbers) -> None:
    """Cash, and what the shares will be worth; both count more the fewer years are left."""
    for trait in range(TRAITS):
        found[trait] = 0.0
    left = max(0, state.years - state.year)
    found[2 * left] = state.cash[seat] / 10
    for company in range(COMPANIES):
        found[2 * left + 1] += state.shares[seat, company] * later_worth(state, company) / (10 * CENTS)


def clock(state: State) -> int:
    """What was bought shows at the end of a year."""
    return state.year
