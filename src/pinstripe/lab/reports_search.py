"""The figures of the search as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import message

from .bench_search import TO_THE_END
from .reports import Say, short, table


def search_report(result: dict[str, Any], say: Say) -> RenderableType:
    """Playouts and decisions a second, and how many times more full playouts ours makes."""
    head = message("report.search", n=result["search_positions"], horizon=result["search_horizon"])
    titles = ("report.playout_rate", "report.spread", "report.rate", "report.playout_ratio")
    made = table("", *(say(message(title)) for title in titles))
    ours = result["playouts_per_second"][TO_THE_END]
    for name, value in result["playouts_per_second"].items():
        spread = f"{few(result['lowest_playouts'][name])} - {few(result['highest_playouts'][name])}"
        taken = result["search_decisions_per_second"].get(name)
        made.add_row(name, few(value), spread, "" if taken is None else short(taken), f"{ours / value:,.1f} ×")
    parts: list[RenderableType] = [Text(), Text(say(head)), Text(), made]
    if not result["full_playouts_to"]:
        parts += [Text(), Text(say(message("report.no_other_search")))]
    return Group(*parts)


def few(rate: float) -> str:
    """Some make so few playouts that thousands are no measure."""
    return short(rate) if rate >= 1000 else f"{rate:.1f}"
