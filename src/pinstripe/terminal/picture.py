"""What a game brings along for the terminal: its board as a picture, its players' marks, its chapters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text

from pinstripe.engine.game import Game
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Catalogue, Message

SPECTATOR = CHANCE - 1
"""A seat that no player has: whoever looks from there sees no secrets."""

FAINT, STRONG, GOLD = "dim", "bold", "#C9A227"


NO_BREAK = {"\u00a0": "\ue000", "\u202f": "\ue001"}
"""Spaces that rich would break a line at, and what stands in for them meanwhile."""


class Prose:
    """A text that is broken at ordinary spaces only, as French numbers and question marks need it."""

    def __init__(self, text: Text) -> None:
        self.text = text.copy()
        self.text.plain = exchanged(text.plain, NO_BREAK)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        back = {stand_in: space for space, stand_in in NO_BREAK.items()}
        for line in self.text.wrap(console, options.max_width):
            line.plain = exchanged(line.plain, back)
            line.rstrip()
            line.no_wrap = True
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)


def exchanged(text: str, signs: dict[str, str]) -> str:
    for sign, other in signs.items():
        text = text.replace(sign, other)
    return text


class Picture(Protocol):
    """The module `sketch` of a game."""

    LEGEND: Message

    def sketch(
        self, state: Any, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int
    ) -> RenderableType: ...
    def mark(self, seat: int, names: Sequence[str]) -> Text: ...
    def chapter(self, kind: int) -> int: ...


def picture_of(game: Game) -> Picture:
    return cast(Picture, import_module(game.package + ".sketch"))


def printable(name: str) -> str:
    """A name that cannot steer the terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in name)


def coloured(said: str, picture: Picture, names: Sequence[str]) -> Text:
    """A sentence with the players' names in their colours."""
    text = Text(said)
    for seat, name in enumerate(names):
        if name.strip():
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", picture.mark(seat, names).style)
    return text
