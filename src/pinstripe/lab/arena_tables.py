"""What a contest came to, as tables for people."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import message

from .reports import Say, interval, percent, table

VERDICTS = {"above": "bold green", "below": "bold red", "open": "", "alone": ""}


def arena_tables(figures: dict[str, Any], say: Say) -> RenderableType:
    """Win shares of each line-up, Elo, and time for a decision."""
    parts: list[RenderableType] = [Text(headline(figures, say))]
    if figures["unfinished"]:
        parts.append(Text(say(message("report.unfinished", n=figures["unfinished"])), style="bold red"))
    for lineup in figures["lineups"]:
        parts += [Text(), Text(lineup_line(lineup, say), style="bold"), wins_by_bot(lineup, say)]
    parts += [Text(), elo_table(figures, say), Text(), time_table(figures, say)]
    return Group(*parts)


def headline(figures: dict[str, Any], say: Say) -> str:
    count = message(
        "arena.headline",
        game=figures["game"],
        n=figures["games"],
        players=figures["players"],
        deals=figures["deals"],
        seed=figures["seed"],
    )
    return say(count)


def lineup_line(lineup: dict[str, Any], say: Say) -> str:
    bots = ", ".join(lineup["bots"])
    return say(message("arena.lineup", bots=bots, n=lineup["games"], decisions=f"{lineup['decisions_per_game']:.0f}"))


def verdict(row: dict[str, Any], say: Say) -> str:
    return {
        "above": say(message("arena.above")),
        "below": say(message("arena.below")),
        "open": say(message("arena.open")),
        "alone": "",
    }[row["verdict"]]


def wins_by_bot(lineup: dict[str, Any], say: Say) -> RenderableType:
    heads = ("report.bot", "arena.seats", "report.wins", "report.share")
    made = table(*(say(message(head)) for head in heads), "95 %", say(message("arena.fair")), "")
    for level, row in lineup["wins_by_bot"].items():
        told = Text(verdict(row, say), style=VERDICTS[row["verdict"]])
        shares = percent(row["share"]), interval(row), percent(row["fair"])
        made.add_row(level, str(row["seats"]), f"{row['wins']:.1f}", *shares, told)
    return made


def elo_rows(figures: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The strongest first."""
    return sorted(figures["elo"].items(), key=lambda item: -item[1]["elo"])


def elo_table(figures: dict[str, Any], say: Say) -> RenderableType:
    made = table(say(message("report.bot")), "Elo", "95 %")
    for level, row in elo_rows(figures):
        low, high = row["interval"]
        made.add_row(level, f"{row['elo']:.0f}", f"{low:.0f} - {high:.0f}" if high - low > 0.5 else "")
    return made


def time_table(figures: dict[str, Any], say: Say) -> RenderableType:
    heads = ("arena.thinking", "arena.per_game", "arena.mean")
    made = table(*(say(message(head)) for head in heads), "95 %", say(message("arena.longest")))
    for level, row in figures["thinking"].items():
        times = (seconds(row[key]) for key in ("mean", "p95", "max"))
        made.add_row(level, f"{row['decisions_per_game']:.0f}", *times)
    return made


def seconds(value: float) -> str:
    """With the unit that a person would choose."""
    size, unit = (1.0, "s") if value >= 1 else (1e3, "ms") if value >= 1e-3 else (1e6, "µs")
    shown = value * size
    return f"{shown:.0f} {unit}" if shown >= 100 or size == 1e6 else f"{shown:.3g} {unit}"
