"""A frame in parts, so that only those travel which a window does not have yet."""

from __future__ import annotations

from collections.abc import Sequence

Part = str | tuple[int, int]
"""Markup, or a range of the parts of the frame before."""

GROUP = "<g "
"""Where a long line is cut: drawings are one line of many groups."""


def cut(markup: str) -> list[str]:
    """The parts of a frame; where it is cut does not matter, as the parts are only ever put together again."""
    parts: list[str] = []
    for line in markup.splitlines(keepends=True):
        first, *groups = line.split(GROUP)
        if first:
            parts.append(first)
        if groups:
            parts += [GROUP + group for group in groups]
    return parts


def told_by(before: Sequence[str], now: Sequence[str]) -> list[Part]:
    """The parts of a frame in terms of those of the frame before."""
    places = {part: place for place, part in enumerate(before)}
    told: list[Part] = []
    expected, known = 0, len(before)
    first = last = 0
    for part in now:
        place = expected if expected < known and before[expected] == part else places.get(part, -1)
        if place < 0:
            if first < last:
                told.append((first, last))
            told.append(part)
            first = last = 0
            expected += 1
            continue
        if place != last or first == last:
            if first < last:
                told.append((first, last))
            first = place
        expected = last = place + 1
    if first < last:
        told.append((first, last))
    return told


def joined(before: Sequence[str], told: Sequence[Part]) -> list[str]:
    """The parts of a frame again, as the script of the page puts them together."""
    now: list[str] = []
    for part in told:
        if isinstance(part, str):
            now.append(part)
        else:
            now += before[part[0] : part[1]]
    return now
