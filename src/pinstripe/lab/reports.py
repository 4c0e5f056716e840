"""Figures as tables for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinstripe.engine.words import Message, message

Say = Callable[[Message], str]


def table(*heads: str) -> Table:
    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        made.add_column(head, justify="left" if place == 0 else "right", no_wrap=True)
    return made


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{100 * low:.1f} - {100 * high:.1f} %"


def simulation_report(figures: dict[str, Any], say: Say) -> RenderableType:
    """Who won how often, with intervals, and what the game itself counts."""
    head = say(
        message(
            "report.games",
            n=figures["games"],
            players=figures["players"],
            decisions=f"{figures['decisions']:,}",
            seconds=f"{figures['seconds']:.1f}",
        )
    )
    parts: list[RenderableType] = [Text(head)]
    if figures["unfinished"]:
        parts.append(Text(say(message("report.unfinished", n=figures["unfinished"])), style="bold red"))
    for name, title in (("wins_by_seat", "report.seat"), ("wins_by_bot", "report.bot")):
        wins = table(say(message(title)), say(message("report.wins")), say(message("report.share")), "95 %")
        for key, row in figures[name].items():
            wins.add_row(key, f"{row['wins']:.1f}", percent(row["share"]), interval(row))
        parts += [Text(), wins]
    known = {"game", "players", "games", "bots", "seed", "options", "decisions", "seconds", "decisions_per_second"}
    known |= {"unfinished", "wins_by_seat", "wins_by_bot", "summarised_games"}
    for key, value in figures.items():
        if key not in known:
            parts += [Text(), extra(key, value)]
    return Group(*parts)


def extra(key: str, value: Any) -> RenderableType:
    """What a game adds: a number, or a row of numbers; shares are told in percent."""
    if not isinstance(value, dict):
        return Text(f"{key}: {value:.2f}" if isinstance(value, float) else f"{key}: {value}")
    made = table(key, "")
    for name, number in value.items():
        made.add_row(str(name), percent(number) if isinstance(number, float) else str(number))
    return made


def short(rate: float) -> str:
    """Three figures are more than a noisy machine can vouch for."""
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate / 1e3:.1f} k"


def speed_report(result: dict[str, Any], say: Say) -> RenderableType:
    head = say(message("report.speed", game=result["game"], players=result["players"], n=result["rounds"]))
    made = table("", say(message("report.rate")), say(message("report.spread")), say(message("report.ratio")))
    ours = result["decisions_per_second"]["compiled, one core"]
    for name, value in result["decisions_per_second"].items():
        spread = f"{short(result['lowest'][name])} - {short(result['highest'][name])}"
        made.add_row(name, short(value), spread, f"{ours / value:,.1f} ×")
    parts: list[RenderableType] = [Text(head), Text(), made]
    if not result["compiled_to"]:
        parts += [Text(), Text(say(message("report.no_rivals")))]
    return Group(*parts)
