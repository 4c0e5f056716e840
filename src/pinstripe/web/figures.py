"""What the charts of a game show: figures at the moments that its chapters open, from what one seat saw there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from pinstripe.engine.charts import Chart
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.words import Message

from .chapters import ROUND
from .chronicle import Chronicle

FEWEST_MOMENTS = 4
"""With fewer chapters than this a chart goes through all steps."""


class Charts(Protocol):
    """The module `charts` of a game."""

    AXIS: Message
    """What the rounds of a chart are called."""
    CHARTS: Sequence[Chart]


@cache
def charts_of(game: Game) -> Charts | None:
    """The charts of a game; one that declares none has none."""
    name = game.package + ".charts"
    return cast(Charts, import_module(name)) if find_spec(name) else None


@dataclass(frozen=True)
class Sample:
    """A moment that charts look at, its step, and the round that begins there, or 0."""

    moment: int
    step: int
    round: int


@dataclass(frozen=True)
class Series:
    """One chart with its figures: for each line a value at each sample, None where the seat may not know."""

    chart: Chart
    things: Sequence[Message] | None
    lines: Sequence[Sequence[int | None]]
    goal: int | None


def samples(chronicle: Chronicle) -> list[Sample]:
    """The beginning, every chapter and the present; counted in steps and rounds, which the seat can count itself."""
    opened: dict[int, int] = {}
    for one in chronicle.told:
        if one.chapter:
            opened[one.moment] = min(one.chapter, opened.get(one.moment, one.chapter))
    moments = {chronicle.steps[0], chronicle.steps[-1], *opened}
    if len(opened) < FEWEST_MOMENTS:
        moments |= set(chronicle.steps)
    found, rounds = [], 0
    for moment in sorted(moments):
        begins = opened.get(moment) == ROUND
        rounds += begins
        found.append(Sample(moment, chronicle.step_of(moment), rounds if begins else 0))
    return found


def series(match: Match, chronicle: Chronicle, at: Sequence[Sample]) -> list[Series]:
    """All charts of a match; what was looked at before is not looked at again."""
    charts = charts_of(match.game)
    if charts is None:
        return []
    columns = [values_at(match, chronicle, sample.moment, charts.CHARTS) for sample in at]
    present = view_at(match, chronicle, at[-1].moment)
    found = []
    for number, chart in enumerate(charts.CHARTS):
        things = None if chart.things is None else chart.things(present)
        lines = [
            [column[number][line] if line < len(column[number]) else None for column in columns]
            for line in range(owners(match, chart, present))
        ]
        found.append(Series(chart, things, lines, chart.goal(present) if chart.goal else None))
    return found


def values_at(match: Match, chronicle: Chronicle, moment: int, charts: Sequence[Chart]) -> list[list[int | None]]:
    known = chronicle.figures.get(chronicle.seen(moment))
    if known is None:
        view = view_at(match, chronicle, moment)
        known = [[chart.value(view, number) for number in range(owners(match, chart, view))] for chart in charts]
        chronicle.figures[chronicle.seen(moment)] = known
    return cast("list[list[int | None]]", known)


def owners(match: Match, chart: Chart, view: Any) -> int:
    """How many lines a chart has; things may come into being while a game goes on."""
    return match.seats if chart.things is None else len(chart.things(view))


def view_at(match: Match, chronicle: Chronicle, moment: int) -> Any:
    return match.at(moment) if chronicle.seat is None else match.view_at(moment, chronicle.seat)
