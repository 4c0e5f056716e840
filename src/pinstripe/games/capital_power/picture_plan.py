"""Where everything lies on the sheet: four loops around a junction, and a row of plates below."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from .table import LONGEST, START
from .vocabulary import Circuit

WIDTH, HEIGHT, MAP = 1320, 1010, 888
MIDDLE, CENTRE = WIDTH / 2, MAP / 2
INNER, BEND = 54, 50
LEFT, RIGHT, TOP, BOTTOM = 56, WIDTH - 56, 50, MAP - 48
STATION, JUNCTION = 24, 30
PLATES_TOP, PLATES_HEIGHT, PLATES_MARGIN, PLATES_GAP = MAP + 10, 106, 14, 10

SIDES = {
    Circuit.ITALY: (-1, -1),
    Circuit.SWITZERLAND: (1, -1),
    Circuit.LUXEMBOURG: (-1, 1),
    Circuit.SOUTH_AMERICA: (1, 1),
}
"""Countries without a link lie across the junction from each other."""

SHARE_ACROSS, SHARE_DOWN, CLEARANCE = 5.9, 3.5, 30
"""How many stations a long side takes for how many on a short one, and how far off the junction they stay."""

PLATFORM = (230.0, 238.0, 236.0, 58.0)
"""The start, inside Italy: across, down, width and height."""
TOKEN, TOKENS_A_ROW = 26, 8


class Spot(NamedTuple):
    """A point of a line, and the direction that points into the loop."""

    x: float
    y: float
    inward_x: float
    inward_y: float


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


@cache
def box(circuit: int) -> Box:
    """The loop of a country."""
    across, down = SIDES[Circuit(circuit)]
    left, right = (LEFT, MIDDLE - INNER) if across < 0 else (MIDDLE + INNER, RIGHT)
    top, bottom = (TOP, CENTRE - INNER) if down < 0 else (CENTRE + INNER, BOTTOM)
    return Box(left, top, right, bottom)


@cache
def length(circuit: int) -> float:
    around = box(circuit)
    straight = around.right - around.left + around.bottom - around.top - 4 * BEND
    return 2 * straight + 2 * pi * BEND


def first_bend(circuit: int) -> int:
    """The bend next to the junction; bends go clockwise from the upper left."""
    across, down = SIDES[Circuit(circuit)]
    return {(1, 1): 0, (-1, 1): 1, (-1, -1): 2, (1, -1): 3}[across, down]


@cache
def along(circuit: int, way: float) -> Spot:
    """A point on the loop, so far from the junction in the direction of the traffic, which goes clockwise."""
    around = box(circuit)
    wide, high = around.right - around.left - 2 * BEND, around.bottom - around.top - 2 * BEND
    quarter = pi * BEND / 2
    bend = first_bend(circuit)
    way = way % length(circuit) + quarter / 2
    while True:
        if way <= quarter:
            return on_bend(around, bend, way / quarter)
        way -= quarter
        side = high if bend % 2 else wide
        if way <= side:
            return on_side(around, bend, way)
        way -= side
        bend = (bend + 1) % 4


def on_bend(around: Box, bend: int, part: float) -> Spot:
    x = around.left + BEND if bend in (0, 3) else around.right - BEND
    y = around.top + BEND if bend < 2 else around.bottom - BEND
    turned = pi + (bend + part) * pi / 2
    return Spot(x + BEND * cos(turned), y + BEND * sin(turned), -cos(turned), -sin(turned))


def on_side(around: Box, bend: int, way: float) -> Spot:
    """The side behind a bend: upper, right, lower, left."""
    if bend == 0:
        return Spot(around.left + BEND + way, around.top, 0, 1)
    if bend == 1:
        return Spot(around.right, around.top + BEND + way, -1, 0)
    if bend == 2:
        return Spot(around.right - BEND - way, around.bottom, 0, -1)
    return Spot(around.left, around.bottom - BEND - way, 1, 0)


@cache
def ways(circuit: int, size: int) -> tuple[float, ...]:
    """How far from the junction each station lies; bends are left free, so that names do not meet in corners."""
    around = box(circuit)
    wide, high = around.right - around.left - 2 * BEND, around.bottom - around.top - 2 * BEND
    quarter = pi * BEND / 2
    level = [(first_bend(circuit) + side) % 2 == 0 for side in range(4)]
    found, passed = [], quarter / 2
    for side, many in enumerate(shared_out(size - 1, [SHARE_ACROSS if one else SHARE_DOWN for one in level])):
        straight = wide if level[side] else high
        if level[side]:
            low = CLEARANCE if side == 0 else 0
            high_end = straight - (CLEARANCE if side == 3 else 0)
            step = (high_end - low) / max(1, many - 1)
            found += [passed + low + step * at for at in range(many)]
        else:
            found += [passed + straight * (at + 0.5) / many for at in range(many)]
        passed += straight + quarter
    return (*found, length(circuit))


def shared_out(many: int, weights: list[float]) -> list[int]:
    """Whole numbers by weight; the largest remainders are rounded up."""
    exact = [many * weight / sum(weights) for weight in weights]
    whole = [int(one) for one in exact]
    order = sorted(range(len(weights)), key=lambda at: (whole[at] - exact[at], at))
    for at in order[: many - sum(whole)]:
        whole[at] += 1
    return whole


@cache
def station(position: int, size: int) -> Spot:
    """Where a square of a circuit of this size lies; the last one is the junction."""
    if position == START:
        x, y, width, height = PLATFORM
        return Spot(x + width / 2, y + height / 2, 0, 1)
    circuit, place = divmod(position, LONGEST)
    return along(circuit, ways(circuit, size)[place])


def loop(circuit: int) -> str:
    """The whole line as a path."""
    left, top, right, bottom = box(circuit)
    bends = [(left + BEND, top), (right, top + BEND), (right - BEND, bottom), (left, bottom - BEND)]
    starts = [(left, top + BEND), (right - BEND, top), (right, bottom - BEND), (left + BEND, bottom)]
    drawn = f"M{starts[0][0]:g},{starts[0][1]:g}"
    for (from_x, from_y), (x, y) in zip(starts, bends, strict=True):
        drawn += f"L{from_x:g},{from_y:g}A{BEND},{BEND} 0 0 1 {x:g},{y:g}"
    return drawn + "Z"


def fan(spot: Spot, number: int, many: int) -> tuple[float, float]:
    """Where one of many pawns stands at a station: outside, next to each other; from the fourth on in two rows."""
    rows = 1 if many < 4 else 2
    row, at = number % rows, number // rows
    width = (many - row + rows - 1) // rows
    out = 34.0 if rows == 1 else (38.0, 12.0)[row]
    pitch = min(TOKEN, 84 / max(1, width - 1))
    shift = (at - (width - 1) / 2) * pitch
    return (
        spot.x - spot.inward_x * out - spot.inward_y * shift,
        spot.y - spot.inward_y * out + spot.inward_x * shift,
    )


def on_platform(number: int, many: int) -> tuple[float, float]:
    """Where a pawn waits at the start."""
    x, y, width, height = PLATFORM
    rows = (many + TOKENS_A_ROW - 1) // TOKENS_A_ROW
    row, at = divmod(number, TOKENS_A_ROW)
    pitch = min(28.0, (height - 12) / rows)
    top = y + height / 2 - (rows - 1) * pitch / 2
    return x + width / 2 + (at - (min(many, TOKENS_A_ROW) - 1) / 2) * 28, top + row * pitch


def plate(number: int, many: int) -> tuple[float, float]:
    """Where one of the plates begins, and how wide it is."""
    width = (WIDTH - 2 * PLATES_MARGIN - (many - 1) * PLATES_GAP) / many
    return PLATES_MARGIN + number * (width + PLATES_GAP), width
