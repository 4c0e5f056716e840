"""Who stands where: every figure and employee with an id that stays with it from one picture to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from .picture_plan import (
    BOARDROOM_TOP,
    FLOOR_HEIGHT,
    GROUND,
    HEADS_TOP,
    TOWER_RIGHT,
    chair,
    column,
    floor_top,
)
from .table import BOARD_SEATS, DIVISIONS, FLOORS, ROOMS, State

MANAGER, EMPLOYEE = "m", "e"


class Place(NamedTuple):
    """A place for one person: what kind, which one, and the how manieth there."""

    kind: str
    at: int
    slot: int

    @property
    def area(self) -> tuple[str, int]:
        """The board, or the column of a division, within which people close ranks."""
        return (self.kind, self.at // FLOORS) if self.kind == "room" else (self.kind, 0)

    def near(self) -> tuple[float, float]:
        """About where that is."""
        match self.kind:
            case "chairman":
                return TOWER_RIGHT, BOARDROOM_TOP
            case "board":
                return chair(self.at), BOARDROOM_TOP
            case "head":
                return column(self.at), HEADS_TOP
            case "counsel":
                return column(self.at), GROUND
        return column(self.at // FLOORS), floor_top(self.at % FLOORS) + self.slot * FLOOR_HEIGHT / 100


Cast = Mapping[str, Place]
"""The place of every person by id; handed from picture to picture, it lets people walk rather than vanish."""


def muster(state: State, before: Cast | None = None) -> Cast:
    """Whoever stood somewhere keeps the id: first those who stay or close ranks, then whoever is nearest."""
    cast: dict[str, Place] = {}
    were: dict[str, dict[str, Place]] = {}
    for name, place in (before or {}).items():
        were.setdefault(stem_of(name), {})[name] = place
    for seat in range(state.players):
        for kind, wanted in ((MANAGER, managers(state, seat)), (EMPLOYEE, employees(state, seat))):
            stem = f"p-{kind}-{seat}-"
            known = were.get(stem, {})
            if set(known.values()) == set(wanted):
                cast |= known  # nobody has moved
            else:
                cast |= {name: place for place, name in recognised(wanted, known, stem).items()}
    return cast


@lru_cache(4096)
def stem_of(name: str) -> str:
    """What the names of all have in common who are of one kind and one player's."""
    return name.rpartition("-")[0] + "-"


def managers(state: State, seat: int) -> list[Place]:
    found = [Place("chairman", 0, 0)] if state.chairman == seat else []
    found += [Place("board", number, 0) for number in range(BOARD_SEATS) if state.board[number] == seat]
    found += [Place("head", division, 0) for division in range(DIVISIONS) if state.head[division] == seat]
    for room in range(ROOMS):
        if state.owner[room] == seat:
            found += [Place("room", room, slot) for slot in range(state.heads[room])]
    for division in range(DIVISIONS):
        found += [Place("counsel", division, slot) for slot in range(state.counsels[seat, division])]
    return found


def employees(state: State, seat: int) -> list[Place]:
    found: list[Place] = []
    for room in range(ROOMS):
        if state.owner[room] == seat:
            found += [Place("room", room, slot) for slot in range(state.staff[room])]
    return found


def recognised(wanted: Sequence[Place], known: Mapping[str, Place], stem: str) -> dict[Place, str]:
    """An id for every wanted place, of those that are known as far as they go."""
    names: dict[Place, str] = {}
    for area in dict.fromkeys(place.area for place in wanted):
        here = [place for place in wanted if place.area == area]
        were = sorted((place, name) for name, place in known.items() if place.area == area)
        if len(here) == len(were):
            names |= {place: name for place, (_, name) in zip(sorted(here), were, strict=True)}
        else:
            names |= {place: name for place, name in were if place in here}
    free = {name: place for name, place in known.items() if name not in set(names.values())}
    for place in wanted:
        if place not in names and free:
            name = min(free, key=lambda one: (distance(free[one], place), number_of(one)))
            names[place] = name
            del free[name]
    numbers = unused(names.values())
    return {place: names[place] if place in names else f"{stem}{next(numbers)}" for place in wanted}


def distance(one: Place, other: Place) -> float:
    (x, y), (across, down) = one.near(), other.near()
    return abs(x - across) + abs(y - down)


def number_of(name: str) -> int:
    return int(name.rpartition("-")[2])


def unused(names: Iterable[str]) -> Iterator[int]:
    """Numbers that nobody has yet, from 0 on."""
    taken = {number_of(name) for name in names}
    return (number for number in count() if number not in taken)
