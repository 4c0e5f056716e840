"""What the annual report shows over time: the companies' capital and market, the prices, everybody's wealth."""

from __future__ import annotations

from collections.abc import Sequence

from pinstripe.engine.charts import Chart
from pinstripe.engine.words import Message, message

from .agenda import wealth
from .table import Company, Resource, State

AXIS = message("picture.year")


def companies(state: State) -> Sequence[Message]:
    return [message(f"company.{company.name.lower()}") for company in Company]


def resources(state: State) -> Sequence[Message]:
    return [message(f"resource.{resource.name.lower()}") for resource in Resource]


def capital(state: State, company: int) -> int | None:
    """A company that is gone has no capital, not none of it."""
    return int(state.capital[company]) if state.alive[company] else None


def market(state: State, company: int) -> int | None:
    return int(state.market[company]) if state.alive[company] else None


def price(state: State, resource: int) -> int:
    return int(state.price[resource])


def worth(state: State, seat: int) -> int:
    return wealth(state, seat)


CHARTS = (
    Chart("wealth", message("picture.chart_wealth"), worth),
    Chart("capital", message("picture.chart_capital"), capital, companies),
    Chart("market", message("picture.chart_market"), market, companies),
    Chart("prices", message("picture.chart_prices"), price, resources),
)
