"""What the annual report shows over time: victory points, cash and the five competences."""

from __future__ import annotations

from collections.abc import Callable

from pinstripe.engine.charts import Chart
from pinstripe.engine.words import message

from .table import COUNSEL_GOAL, TRACKS, UNKNOWN, Competence, State
from .victory import counsel_boxes, victory_points

AXIS = message("chart.meeting")
TITLES = {
    Competence.INFLUENCE: message("chart.influence"),
    Competence.SHARES: message("chart.shares"),
    Competence.MAIN: message("chart.main"),
    Competence.CORRUPTION: message("chart.corruption"),
    Competence.COUNSEL: message("chart.counsel"),
}


def cash(state: State, seat: int) -> int | None:
    return None if state.cash[seat] == UNKNOWN else int(state.cash[seat])


def victory_goal(state: State) -> int:
    return int(state.victory_goal)


def competence(number: int) -> Callable[[State, int], int]:
    def figure(state: State, seat: int) -> int:
        return int(state.points[seat, number]) if number < TRACKS else counsel_boxes(state, seat)

    return figure


def goal(number: int) -> Callable[[State], int]:
    def figure(state: State) -> int:
        return int(state.track_goal[number]) if number < TRACKS else COUNSEL_GOAL

    return figure


CHARTS = (
    Chart(
        "victory_points",
        message("chart.victory_points"),
        victory_points,
        goal=victory_goal,
        remark=message("chart.victory_points_remark"),
    ),
    Chart("cash", message("chart.cash"), cash),
    *(Chart(kind.name.lower(), title, competence(kind), goal=goal(kind)) for kind, title in TITLES.items()),
)
