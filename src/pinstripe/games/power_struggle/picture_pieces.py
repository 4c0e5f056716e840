"""The people and the markers, each at its place in one flat layer, so that they can walk from one to the next."""

from __future__ import annotations

from functools import lru_cache

from pinstripe.engine.drawing import group, tag

from .picture_cast import EMPLOYEE, Cast, Place
from .picture_desks import plates
from .picture_icons import figure, mark
from .picture_ledger import cable, lane_width, points_of, storey, storey_height
from .picture_plan import (
    BOARD_FLOOR,
    BOARDROOM_RIGHT,
    COLUMN,
    FLOOR_HEIGHT,
    GROUND,
    HEADS_FLOOR,
    TOWER_RIGHT,
    chair,
    column,
    floor_top,
)
from .picture_sheet import Sheet
from .table import COMPETENCES, FLOORS

Spot = tuple[float, float, float]
"""Across, down, and how large."""

CHAIRMAN_DESK = (BOARDROOM_RIGHT + TOWER_RIGHT) / 2 + 44
ONE_MANAGER, TWO_MANAGERS = (34,), (22, 53)
DESKS_ACROSS, DESKS_DOWN = (82, 99), (48, 32, 16)
COUNSEL_SIZE, COUNSEL_GAP, COUNSEL_SPAN = 0.82, 34, 76
TOKEN, LARGEST_MARKER = 6.2, 16


def pieces(on: Sheet, cast: Cast) -> str:
    """Markers, desk plates, employees, managers; always in the same order, since what is put elsewhere cannot slide."""
    people = sorted(cast.items(), key=lambda one: order(one[0]))
    drawn = [markers(on), plates(on), *(person(on, name, place) for name, place in people)]
    return group("".join(drawn), "pieces", "pieces")


@lru_cache(4096)
def order(name: str) -> tuple[str, int, int]:
    _, kind, seat, number = name.split("-")
    return kind, int(seat), int(number)


@lru_cache(16384)
def piece(content: str, key: str, class_: str, spot: Spot) -> str:
    x, y, size = spot
    where = f"transform:translate({round(x, 1):g}px,{round(y, 1):g}px) scale({round(size, 3):g})"
    return group(content, f"piece {class_}", key, style=where, aria_hidden="true")


def markers(on: Sheet) -> str:
    """Every player's shape on a cable of every elevator."""
    drawn = []
    for competence in range(COMPETENCES):
        high = storey_height(on, competence)
        width = min(LARGEST_MARKER, lane_width(on) * 1.02, high * 0.95)
        for seat in range(on.state.players):
            x = cable(on, competence, seat)
            y = storey(on, competence, points_of(on, seat, competence)) - high / 2
            drawn.append(
                piece(mark(seat, 0, 0, width), f"p-track-{competence}-{seat}", f"marker seat{seat}", (x, y, 1))
            )
    return "".join(drawn)


def person(on: Sheet, name: str, place: Place) -> str:
    kind, seat, _ = order(name)
    if kind == EMPLOYEE:
        return employee(name, seat, place)
    return piece(figure(seat, on.initial(seat)), name, f"manager seat{seat}", manager_spot(on, seat, place))


@lru_cache(16384)
def employee(name: str, seat: int, place: Place) -> str:
    return piece(tag("circle", r=TOKEN, class_="token"), name, f"employee seat{seat}", employee_spot(place))


def employee_spot(place: Place) -> Spot:
    x, y = column(place.at // FLOORS), floor_top(place.at % FLOORS)
    return x + DESKS_ACROSS[place.slot % 2], y + DESKS_DOWN[place.slot // 2], 1


def manager_spot(on: Sheet, seat: int, place: Place) -> Spot:
    match place.kind:
        case "chairman":
            return CHAIRMAN_DESK, BOARD_FLOOR - 2, 1.22
        case "board":
            return chair(place.at), BOARD_FLOOR - 2, 1
        case "head":
            return column(place.at) + COLUMN / 2, HEADS_FLOOR - 2, 1.05
        case "counsel":
            return queue_spot(on, seat, place)
    across, size = (TWO_MANAGERS, 0.9) if on.state.heads[place.at] > 1 else (ONE_MANAGER, 1)
    return column(place.at // FLOORS) + across[place.slot], floor_top(place.at % FLOORS) + FLOOR_HEIGHT - 7, size


def queue_spot(on: Sheet, seat: int, place: Place) -> Spot:
    """Counsels queue before their door; the more, the closer."""
    waiting = [on.state.counsels[other, place.at] for other in range(on.state.players)]
    gap = min(COUNSEL_GAP, COUNSEL_SPAN / max(1, sum(waiting) - 1))
    ahead = sum(waiting[:seat]) + place.slot
    return column(place.at) + COLUMN / 2 + (ahead - (sum(waiting) - 1) / 2) * gap, GROUND - 3, COUNSEL_SIZE
