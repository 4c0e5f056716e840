"""Which sentences of a game open a chapter; the log, the history and the charts are divided by them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pinstripe.engine.game import Game

ROUND = 1
"""The level of a chapter that the charts count; deeper ones lie within it."""

ChapterOf = Callable[[int], int]


@cache
def chapter_of(game: Game) -> ChapterOf:
    """The function `chapter` of a game's picture or sketch: the level of what a kind of note opens, or 0."""
    for module in ("picture", "sketch"):
        name = f"{game.package}.{module}"
        if find_spec(name) and (found := getattr(import_module(name), "chapter", None)):
            chapter: ChapterOf = found
            return chapter
    return lambda kind: 0


@cache
def level_of(game: Game) -> Callable[[Any, int], int]:
    """The level of what a note of a view opens: by `level` of the game's picture, or by its kind alone."""
    name = f"{game.package}.picture"
    level: Callable[[Any, int], int] | None = getattr(import_module(name), "level", None) if find_spec(name) else None
    chapter = chapter_of(game)
    return level or (lambda view, row: chapter(int(view.note[row, 0])))
