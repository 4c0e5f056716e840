"""The colours of a board: those of the house and those of its own, by day and by night."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from pinstripe import games

COLOUR = re.compile(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")


@cache
def stylesheets(game: str) -> str:
    """What a browser is given for a board."""
    house = (files("pinstripe.web") / "static" / "theme.css").read_text(encoding="utf-8")
    return house + (games.find(game).folder / "board.css").read_text(encoding="utf-8")


@cache
def palette(game: str) -> dict[str, dict[str, str]]:
    found = COLOUR.findall(stylesheets(game))
    return {"light": {name: day for name, day, _ in found}, "dark": {name: night for name, _, night in found}}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
