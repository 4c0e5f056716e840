"""How pictures are written: SVG and HTML elements as text, and about how much space words take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape

Number = float | str

MARKS = (
    "M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10Z",
    "M-9,-9H9V9H-9Z",
    "M0,-11L11.5,9H-11.5Z",
    "M0,-12.5L11,0L0,12.5L-11,0Z",
    "M-5.5,-10H5.5L11,0L5.5,10H-5.5L-11,0Z",
    "M0,-12L3.2,-4L11.5,-3.7L5,1.5L7.2,9.7L0,5L-7.2,9.7L-5,1.5L-11.5,-3.7L-3.2,-4Z",
)
"""Circle, square, triangle, diamond, hexagon, star: one for each seat, about 20 units wide."""

MARK_WIDTH = 20
LETTER_DROP = (5, 5, 7, 5, 5, 5)
"""How far below the middle of a mark the foot of its initial stands."""

LATIN = 0x24F
"""The last of the Latin letters; those of other scripts may be as wide as high."""

WIDE, NARROW, CAPITAL, LETTER = 0.88, 0.33, 0.72, 0.57
"""How wide letters are, in parts of their size: a guess on the safe side, since the reader's fonts are not ours."""


def tag(name: str, content: str = "", **attributes: Number) -> str:
    """An element; `class_` stands for class, and other underscores for hyphens."""
    written = "".join([f' {attribute(key)}="{value_of(value)}"' for key, value in attributes.items()])
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


@cache
def attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def value_of(value: Number) -> str:
    return escape(value) if isinstance(value, str) else f"{round(value, 2):g}"


@lru_cache(4096)
def rect(x: float, y: float, width: float, height: float, class_: str, rx: float = 0) -> str:
    rounding: dict[str, Number] = {"rx": rx} if rx else {}
    return tag("rect", "", x=x, y=y, width=width, height=height, class_=class_, **rounding)


@lru_cache(4096)
def circle(x: float, y: float, r: float, class_: str) -> str:
    return tag("circle", cx=x, cy=y, r=r, class_=class_)


@lru_cache(4096)
def line(d: str, class_: str, transform: str = "") -> str:
    placed: dict[str, Number] = {"transform": transform} if transform else {}
    return tag("path", "", d=d, class_=class_, **placed)


def at(x: float, y: float, scale: float = 1) -> str:
    """Where a drawing stands, for the attribute `transform`."""
    sized = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f"translate({round(x, 2):g} {round(y, 2):g}){sized}"


@lru_cache(8192)
def text(said: str, x: float, y: float, class_: str, width: float = 0, size: float = 0) -> str:
    """A line of text; with a width and its size it is drawn closer where it would not fit."""
    squeeze: dict[str, Number] = {}
    if width and width_of(said, size) > width:
        squeeze = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return tag("text", escape(said), x=x, y=y, class_=class_, **squeeze)


def width_of(said: str, size: float) -> float:
    """About how much space a text takes."""
    return sum(letter_width(letter) for letter in said) * size


def letter_width(letter: str) -> float:
    if letter in "mwMW@—…%":
        return WIDE
    if letter in "iljtfrI.,:;'’!|()- \u202f\u00a0":
        return NARROW
    if ord(letter) > LATIN:
        return 1
    return CAPITAL if letter.isupper() else LETTER


def shortened(said: str, width: float, size: float) -> str:
    """As much of a name as fits."""
    if width_of(said, size) <= width:
        return said
    while said and width_of(said + "…", size) > width:
        said = said[:-1]
    return said.rstrip() + "…"


def in_two_lines(said: str, longest: int) -> list[str]:
    """Broken at the space nearest to the middle, unless it fits on one line."""
    spaces = [at for at, sign in enumerate(said) if sign == " "]
    if len(said) <= longest or not spaces:
        return [said]
    middle = min(spaces, key=lambda at: abs(at - len(said) / 2))
    return [said[:middle], said[middle + 1 :]]


def spread(wanted: Sequence[float], top: float, bottom: float, apart: float) -> list[float]:
    """Places as near as can be to the wanted ones, in the same order and so far apart."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, top, found[-1] + apart if found else top))
    limit = bottom
    for place in range(len(found) - 1, -1, -1):
        found[place] = round(min(found[place], limit), 1)
        limit = found[place] - apart
    return found


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def group(content: str, class_: str, key: str = "", title: str = "", **attributes: Number) -> str:
    """A group with its explanation for whoever points at it."""
    named: dict[str, Number] = {"id": key} if key else {}
    said = tag("title", escape(title)) if title else ""
    if title and "role" not in attributes:
        attributes = {"role": "img", **attributes}
    return tag("g", said + content, **named, class_=class_, **attributes)


def piece(content: str, key: str, class_: str, x: float, y: float, title: str = "", **attributes: Number) -> str:
    """Something that keeps its id and travels when it is drawn elsewhere; without a title nobody is told of it."""
    if not title:
        attributes = {"aria_hidden": "true", **attributes}
    where = f"transform:translate({round(x, 1):g}px,{round(y, 1):g}px)"
    return group(content, f"piece {class_}".strip(), key, title, style=where, **attributes)


@lru_cache(1024)
def mark(seat: int, x: float, y: float, width: float, class_: str = "mark") -> str:
    """The shape of a player."""
    return tag("path", d=MARKS[seat], class_=class_, transform=at(x, y, width / MARK_WIDTH))


def badge(seat: int, initial: str, x: float, y: float, width: float) -> str:
    """The shape of a player with the initial on it."""
    letter = text(initial, 0, LETTER_DROP[seat], "onmark")
    drawn = tag("path", d=MARKS[seat], class_="mark") + letter
    return group(drawn, f"seat{seat}", transform=at(x, y, width / MARK_WIDTH))


def chip(seat: int) -> str:
    """The shape of a player as it stands in a line of text."""
    return tag("svg", mark(seat, 0, 0, 20), viewBox="-13 -13 26 26", class_=f"chip seat{seat}", aria_hidden="true")


class Kept:
    """What was drawn before, by all that it depends on; the longest unused goes when there is too much of it.

    From one picture to the next nearly everything stays as it is.
    """

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._drawn: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def get(self, whole: tuple[object, ...]) -> str | None:
        drawn = self._drawn.get(whole)
        if drawn is not None:
            self._drawn.move_to_end(whole)
        return drawn

    def keep(self, whole: tuple[object, ...], drawn: str) -> str:
        self._drawn[whole] = drawn
        if len(self._drawn) > self._most:
            self._drawn.popitem(last=False)
        return drawn

    def clear(self) -> None:
        self._drawn.clear()
