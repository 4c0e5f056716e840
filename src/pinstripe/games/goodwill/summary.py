"""What a run of finished games shows: years, companies that live, wealth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pinstripe.engine.decisions import words

from .agenda import share_value, wealth
from .table import COMPANIES, Company, State

NAMES = words(Company)


def summarise(finals: Sequence[State]) -> dict[str, Any]:
    """How long games lasted, how many companies and which survived, what shares and players were worth."""
    games = max(1, len(finals))
    years: dict[int, int] = {}
    alive = [0] * (COMPANIES + 1)
    survived, value = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0)
    richest = poorest = 0
    for state in finals:
        years[state.year] = years.get(state.year, 0) + 1
        alive[sum(state.alive[company] for company in Company)] += 1
        for company, name in enumerate(NAMES):
            survived[name] += state.alive[company]
            value[name] += share_value(state, company)
        purses = [wealth(state, seat) for seat in range(state.players)]
        richest += max(purses)
        poorest += min(purses)
    return {
        "years": {str(count): years[count] for count in sorted(years)},
        "companies_alive": {str(count): times / games for count, times in enumerate(alive)},
        "survived": {name: survived[name] / games for name in NAMES},
        **{f"mean_share_{name}": value[name] / games for name in NAMES},
        "mean_richest": richest / games,
        "mean_poorest": poorest / games,
    }
