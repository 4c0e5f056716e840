"""The strokes of a plot: bars, dots with their reach, lines with their bands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import MARK_WIDTH, MARKS, at, line, rect, tag

from .plates import Estimate, Scale

LANE = 15
MARK = 9.0
PATTERNS = 6
"""Parts of a whole have a pattern each; the page brings them along."""


@dataclass(frozen=True)
class Course:
    """A line over the places of an axis."""

    name: str
    values: Sequence[Estimate]
    seat: int | None = None


def bar(axis: Scale, y: float, one: Estimate, place: int, seat: int | None) -> str:
    if one.value is None:
        return ""
    start, end = sorted((axis.at(0.0), axis.at(one.value)))
    height = LANE - 3
    kind = f"column sample{place}" if seat is None else f"column s{seat}"
    return rect(start, y - height / 2, round(max(0.8, end - start), 2), height, kind) + whisker(axis, y, one)


def whisker(axis: Scale, y: float, one: Estimate, kind: str = "whisker") -> str:
    if one.ends is None:
        return ""
    low, high = axis.at(one.ends[0]), axis.at(one.ends[1])
    d = f"M{low:g},{y - 3:g}V{y + 3:g}M{low:g},{y:g}H{high:g}M{high:g},{y - 3:g}V{y + 3:g}"
    return line(d, f"{kind} under") + line(d, kind)


def dot(axis: Scale, y: float, one: Estimate, place: int, seat: int | None) -> str:
    if one.value is None:
        return ""
    shape = tag(
        "path",
        d=MARKS[place if seat is None else seat],
        class_=f"dot sample{place}" if seat is None else f"dot s{seat}",
        transform=at(axis.at(one.value), y, MARK / MARK_WIDTH),
    )
    return whisker(axis, y, one, "reach") + shape


def style_of(number: int, seat: int | None) -> str:
    return f"course thing{number % PATTERNS}" if seat is None else f"course s{seat}"


def mark_of(seat: int | None, number: int, x: float, y: float, width: float = MARK) -> str:
    return tag(
        "path",
        d=MARKS[(number if seat is None else seat) % len(MARKS)],
        class_="mark",
        transform=at(x, y, width / MARK_WIDTH),
    )


def last_value(course: Course) -> float | None:
    return next((one.value for one in reversed(course.values) if one.value is not None), None)


def band(axis: Scale, xs: Sequence[float], course: Course) -> str:
    """The intervals along a line, as one surface."""
    found = [(x, *one.ends) for x, one in zip(xs, course.values, strict=True) if one.ends is not None]
    if len(found) < 2:
        return ""
    above = "L".join(f"{x:g},{axis.at(high):g}" for x, _, high in found)
    below = "L".join(f"{x:g},{axis.at(low):g}" for x, low, _ in reversed(found))
    return line(f"M{above}L{below}Z", "band")


def track(axis: Scale, xs: Sequence[float], course: Course, number: int) -> str:
    path, pen, marks = "", "M", ""
    for x, one in zip(xs, course.values, strict=True):
        if one.value is None:
            pen = "M"
            continue
        path += f"{pen}{x:g},{axis.at(one.value):g}"
        pen = "L"
        if len(xs) <= 14:
            marks += mark_of(course.seat, number, x, axis.at(one.value), 7)
    return line(path, "track") + marks if path else ""
