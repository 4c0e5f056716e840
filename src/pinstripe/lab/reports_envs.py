"""The figures of the environments as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import message

from .bench_envs import ALL_CORES
from .reports import Say, short, table


def environments_report(result: dict[str, Any], say: Say) -> RenderableType:
    """Steps a second, and how many times faster ours is with all cores."""
    head = message("report.steps", n=result["games_at_once"], size=result["observation_size"])
    made = table("", say(message("report.step_rate")), say(message("report.spread")), say(message("report.step_ratio")))
    ours = result["steps_per_second"][ALL_CORES]
    for name, value in result["steps_per_second"].items():
        spread = f"{short(result['lowest_steps'][name])} - {short(result['highest_steps'][name])}"
        made.add_row(name, short(value), spread, f"{ours / value:,.1f} ×")
    parts: list[RenderableType] = [Text(), Text(say(head)), Text(), made]
    if not result["vector_to"]:
        parts += [Text(), Text(say(message("report.no_other_steps")))]
    return Group(*parts)
