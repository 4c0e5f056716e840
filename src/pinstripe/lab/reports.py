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


def load_report(figures: dict[str, Any], say: Say) -> RenderableType:
    """How long everybody waited, and what that cost the server."""
    head = message(
        "report.load",
        tables=figures["tables"],
        viewers=figures["viewers"],
        game=figures["game"],
        pace=f"{figures['pace']:g}",
        seconds=f"{figures['seconds']:.0f}",
        n=figures["cores"],
    )
    parts: list[RenderableType] = [Text(say(head)), Text()]
    counts = table(say(message("report.load_counts")), "", say(message("report.load_per_second")))
    for what, told in (("decisions", "report.load_decisions"), ("frames", "report.load_frames")):
        counts.add_row(say(message(told)), f"{figures[what]:,}", f"{figures[f'{what}_per_second']}")
    kilobytes = figures["bytes"] / 1024
    counts.add_row("kB", f"{kilobytes:,.0f}", f"{kilobytes / figures['seconds']:.1f}")
    waits = table(say(message("report.load_wait")), "ms")
    for name in ("p50", "p95", "p99", "max"):
        if figures[f"{name}_ms"] is not None:
            waits.add_row(name, f"{figures[f'{name}_ms']:.1f}")
    parts += [counts, Text(), waits, Text()]
    if figures.get("bots"):
        answers = table(say(message("report.load_answers")), "p50 ms", "p95 ms", "p99 ms")
        for level, told in figures["bots"].items():
            answers.add_row(level, *(f"{told[f'p{share}_ms']:.0f}" for share in (50, 95, 99)))
        answers.add_row(say(message("report.load_stand_ins")), str(sum(figures["stand_ins"].values())), "", "")
        parts += [answers, Text()]
    if "server_cores" in figures:
        costs = table(say(message("report.load_costs")), say(message("report.load_cores")), "MB")
        costs.add_row(say(message("report.load_server")), f"{figures['server_cores']:.2f}", course(figures, "server"))
        costs.add_row(say(message("report.load_bots")), f"{figures['bots_cores']:.2f}", course(figures, "bots"))
        costs.add_row(say(message("report.load_viewers")), f"{figures['load_cores']:.2f}", "")
        parts += [costs, Text()]
    style = "bold red" if figures["errors"] else ""
    parts.append(Text(say(message("report.load_errors", n=figures["errors"])), style=style))
    parts += [Text(one, style=style) for one in figures["first_errors"]]
    return Group(*parts)


def course(figures: dict[str, Any], who: str) -> str:
    """Memory at the start, after each minute, and in the end."""
    return " ".join(f"{one:.0f}" for one in figures[f"{who}_megabytes"])
