"""A survey as plain numbers, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .plates import Estimate
from .tally import Study
from .topics import Chapter, Entry, Topic


def figures_of(studies: Sequence[Study], chapters: Sequence[Chapter], seconds: float) -> dict[str, Any]:
    study = studies[0]
    return {
        "game": study.game,
        "players": study.players,
        "games": study.games,
        "bots": [study.levels[place % len(study.levels)] for place in range(study.players)],
        "seed": study.seed,
        "options": study.settled,
        "content": [one.digest for one in studies],
        "seconds": seconds,
        "topics": {topic.id: told(topic) for chapter in chapters for topic in chapter.topics},
    }


def told(topic: Topic) -> dict[str, Any]:
    return {
        "title": topic.title,
        "unit": topic.unit.value,
        "columns": list(topic.columns),
        "expected": topic.expected,
        "entries": {entry.id: row(entry) for entry in topic.entries},
    }


def row(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"name": entry.name, "made": entry.made}
    if entry.unit:
        found["unit"] = entry.unit.value
    found["values"] = [plain(one.estimate()) for one in entry.runs[0]]
    if len(entry.runs) > 1:
        found["against"] = [plain(one.estimate()) for one in entry.runs[1]]
        found["difference"] = [plain(one.difference(other)) for one, other in zip(*entry.runs, strict=True)]
    return found


def plain(found: Estimate) -> dict[str, float | None]:
    return {"value": found.value, "low": found.low, "high": found.high}
