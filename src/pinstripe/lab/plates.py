"""What all plots share: numbers as a reader writes them, axes with round steps, and the frame with its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from math import ceil, floor, log10

from pinstripe.engine.drawing import Number, tag, width_of
from pinstripe.engine.words import house_catalogue, message

WIDTH, WIDE = 480, 1000
SIZE = 12.5
"""The letters of a plot."""
TICKS = 4
UNKNOWN = "–"
NARROW_SPACE = "\u202f"


class Unit(Enum):
    """How a value is written."""

    SHARE = "share"
    NUMBER = "number"
    WHOLE = "whole"
    SHARE_CHANGE = "share_change"
    NUMBER_CHANGE = "number_change"

    @property
    def is_share(self) -> bool:
        return self in (Unit.SHARE, Unit.SHARE_CHANGE)

    @property
    def is_change(self) -> bool:
        return self in (Unit.SHARE_CHANGE, Unit.NUMBER_CHANGE)


SIGNS = {Unit.SHARE: "\u00a0%", Unit.SHARE_CHANGE: "\u00a0pt"}
"""Shares change by points, not by per cent of themselves."""


@dataclass(frozen=True)
class Estimate:
    """A figure out of a sample, with the interval it most likely lies in; None where there was nothing to count."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def ends(self) -> tuple[float, float] | None:
        return None if self.low is None or self.high is None else (self.low, self.high)

    @property
    def reach(self) -> tuple[float, ...]:
        """Everything an axis has to have room for."""
        return tuple(part for part in (self.value, self.low, self.high) if part is not None)


@dataclass(frozen=True)
class Writer:
    """Writes numbers as a language does."""

    language: str

    def number(self, value: float | None, unit: Unit, decimals: int | None = None) -> str:
        if value is None:
            return UNKNOWN
        shown = 100 * value if unit.is_share else value
        if decimals is None:
            decimals = 0 if unit == Unit.WHOLE else 1 if unit.is_share or abs(shown) >= 10 else 2
        text = f"{abs(shown):,.{decimals}f}"
        sign = "−" if shown < 0 and text.strip("0.,") else "+" if unit.is_change and text.strip("0.,") else ""
        if self.language == "fr":
            text = text.replace(",", NARROW_SPACE).replace(".", ",")
        return sign + text + SIGNS.get(unit, "")

    def estimate(self, found: Estimate, unit: Unit, flat: bool = False) -> str:
        """With its interval, as a table shows it; flat for a place that lies in brackets already."""
        if found.ends is None:
            return self.number(found.value, unit)
        low, high = (self.number(end, unit) for end in found.ends)
        low = low.removesuffix(SIGNS.get(unit, ""))
        between = " … " if unit.is_change else "–"
        value = self.number(found.value, unit)
        return f"{value}, {low}{between}{high}" if flat else f"{value} ({low}{between}{high})"

    def ticks(self, scale: Scale, unit: Unit) -> list[tuple[float, str]]:
        step = 100 * scale.step if unit.is_share else scale.step
        decimals = next(digits for digits in range(12) if abs(step * 10**digits - round(step * 10**digits)) < 1e-6)
        return [(value, self.number(value, unit, decimals)) for value in scale.ticks]


@dataclass(frozen=True)
class Scale:
    """From values to places along an axis."""

    low: float
    high: float
    step: float
    first: float
    last: float

    @property
    def ticks(self) -> list[float]:
        return [self.low + self.step * at for at in range(round((self.high - self.low) / self.step) + 1)]

    def at(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.first + (self.last - self.first) * min(1.0, max(0.0, part)), 2)


def scale(
    values: Sequence[float],
    first: float,
    last: float,
    zero: bool = True,
    whole: bool = False,
    most: float | None = None,
) -> Scale:
    """Round steps around all values; with zero, unless only their differences count, and not past the most there is."""
    known = [*values, 0.0] if zero or not values else list(values)
    low, high = min(known), max(known)
    if most is not None:
        high = min(high, most)
    if high - low < 1e-9:
        high = low + 1.0
    rough = (high - low) / TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough - 1e-12)
    if whole:
        step = max(1.0, float(ceil(step)))
    return Scale(floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step, first, last)


@dataclass(frozen=True)
class Numbers:
    """The table beneath a plot."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Plates:
    """Frames the plots of one page: each with a title, a description, and the numbers for whoever wants them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.writer = Writer(language)
        self.catalogue = house_catalogue(language)
        self.count = 0

    def plate(
        self, title: str, drawn: str, size: tuple[float, float], numbers: Numbers, note: str = "", legend: str = ""
    ) -> str:
        """A figure of the page."""
        self.count += 1
        name = f"plot-{self.count}"
        wide = size[0] > WIDTH
        said = tag("title", escape(title), id=f"{name}-title") + tag(
            "desc", escape(self.told(numbers)), id=f"{name}-desc"
        )
        attributes: dict[str, Number] = {"aria_labelledby": f"{name}-title", "aria_describedby": f"{name}-desc"}
        box = f"0 0 {size[0]:g} {size[1]:g}"
        svg = tag("svg", said + drawn, class_="plot", viewBox=box, role="img", **attributes)
        parts = [tag("figcaption", escape(title))]
        parts += [tag("p", escape(note), class_="note")] if note else []
        parts += [legend, f'<div class="scroll">{svg}</div>', self.table(numbers)]
        return tag("figure", "".join(parts), class_="plate wide" if wide else "plate", id=name)

    def table(self, numbers: Numbers) -> str:
        head = "".join(f'<th scope="col">{escape(one)}</th>' for one in numbers.heads)
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in numbers.rows
        )
        summary = escape(self.catalogue.say(message("plot.numbers"), []))
        table = f'<table class="numbers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        return f'<details><summary>{summary}</summary><div class="scroll">{table}</div></details>'

    def told(self, numbers: Numbers, most: int = 12) -> str:
        """What is drawn, in words; of a long table its beginning."""
        rows = [f"{first}: {', '.join(cell for cell in rest if cell)}" for first, *rest in numbers.rows[:most]]
        return "; ".join(rows) + (" …" if len(numbers.rows) > most else "")

    def legend(self, swatches: Sequence[str], names: Sequence[str]) -> str:
        """What each mark or pattern stands for."""
        keys = (f'<span class="key">{one}{escape(name)}</span>' for one, name in zip(swatches, names, strict=True))
        return f'<p class="legend">{"".join(keys)}</p>'


def swatch(drawn: str) -> str:
    return tag("svg", drawn, class_="plot swatch", viewBox="0 0 22 14", aria_hidden="true")


def label_room(names: Sequence[str], least: float = 40, most: float = 190) -> float:
    """How much space the longest name takes, within bounds."""
    return min(most, max([least, *(width_of(name, SIZE) for name in names)]))
