"""The metro map: four lines, their stations, the junction with the die, and the platform where everybody starts."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from pinstripe.engine.drawing import circle, group, in_two_lines, line, rect, tag, text, width_of

from .picture_icons import EMBLEMS, at, die, sign
from .picture_names import COUNTRIES, SQUARES, help_of
from .picture_plan import (
    CENTRE,
    JUNCTION,
    MIDDLE,
    PLATFORM,
    STATION,
    Spot,
    along,
    box,
    loop,
    station,
    ways,
)
from .picture_sheet import Sheet, spot, station_key
from .table import CIRCUITS, LONGEST, START, State
from .vocabulary import Circuit, Note, Square

LABEL, LEADING = 17, 18
ONE_LINE, ROOM_BELOW, ROOM_BESIDE = 9, 78, 116
OFF_TRACK, OFF_JUNCTION = 18, 6
CHEVRON = "M-5,-5L3,0L-5,5"
DIE = 52


def city(on: Sheet) -> str:
    """The whole map below the pawns."""
    state = on.state
    sizes = tuple(state.circuit_size[circuit] for circuit in range(CIRCUITS))
    links = tuple(state.links[circuit] for circuit in range(CIRCUITS))
    ground = on.kept(lines, 0, "", sizes, links)
    squares = [circuit * LONGEST + place for circuit in range(CIRCUITS) for place in range(state.circuit_size[circuit])]
    stations = [on.kept(stop, position, station_key(position), *stop_facts(on, position)) for position in squares]
    rolled, by_interpol = last_roll(state)
    start = on.kept(platform, 0, station_key(START))
    return ground + "".join(stations) + start + hub_die(on, rolled, by_interpol)


def stop_facts(on: Sheet, position: int) -> tuple[object, ...]:
    """All that a station's drawing depends on."""
    square = on.state.square[position]
    return on.state.circuit_size[position // LONGEST], square, on.say(help_of(on.state, square))


def lines(on: Sheet, _: int, sizes: tuple[int, ...], links: tuple[int, ...]) -> str:
    """Countries, their lines with the direction of the traffic, and the links between the junctions."""
    drawn = "".join(country(on, circuit) for circuit in range(CIRCUITS)) + branch(sizes[Circuit.ITALY])
    drawn += "".join(junction_link(one, other, sizes) for one, other in pairs(links))
    for circuit in range(CIRCUITS):
        around = loop(circuit)
        rails = line(around, "track") + line(around, "ballast")
        drawn += group(rails + arrows(circuit, sizes[circuit]), f"line{circuit}")
    return group(drawn, "lines", "lines")


def branch(size: int) -> str:
    """From the platform to the track before the first station of Italy."""
    x, y, width, height = PLATFORM
    there = along(Circuit.ITALY, ways(Circuit.ITALY, size)[0] / 2)
    bend = f"C{x + width},{y + height + 70} {there.x:.0f},{there.y - 60:.0f} {there.x:.0f},{there.y:.0f}"
    return line(f"M{x + width - 20},{y + height}{bend}", "branch")


def pairs(links: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(one, other) for one in range(CIRCUITS) for other in range(one + 1, CIRCUITS) if (links[one] >> other) & 1]


def country(on: Sheet, circuit: int) -> str:
    """The ground inside a loop, with the name and an emblem of the country."""
    left, top, right, bottom = box(circuit)
    x, y = (left + right) / 2, (top + bottom) / 2
    lift, scale = (-54, 0.78) if circuit == Circuit.ITALY else (0, 1)
    drawn = line(loop(circuit), "ground")
    drawn += tag("path", d=EMBLEMS[Circuit(circuit)], class_="emblem", transform=at(x, y - 20 + lift * 0.85, scale))
    drawn += text(on.say(COUNTRIES[Circuit(circuit)]), x, y + 58 + lift, "country")
    return group(drawn, f"line{circuit}")


def junction_link(one: int, other: int, sizes: tuple[int, ...]) -> str:
    here, there = (station(circuit * LONGEST + sizes[circuit] - 1, sizes[circuit]) for circuit in (one, other))
    d = f"M{here.x:.1f},{here.y:.1f}L{there.x:.1f},{there.y:.1f}"
    return line(d, "link") + line(d, "link-inside")


def arrows(circuit: int, size: int) -> str:
    """A chevron between every two stations."""
    drawn, before = [], 0.0
    for way in ways(circuit, size):
        here = along(circuit, (before + way) / 2)
        before = way
        turned = degrees(atan2(-here.inward_x, here.inward_y))
        where = f"translate({here.x:.1f} {here.y:.1f}) rotate({turned:.0f})"
        drawn.append(tag("path", d=CHEVRON, class_="chevron", transform=where))
    return "".join(drawn)


def stop(on: Sheet, position: int, size: int, square: int, told: str) -> str:
    """A station with its sign and its name."""
    circuit, place = divmod(position, LONGEST)
    here, name = station(position, size), on.say(SQUARES[Square(square)])
    central = square == Square.CENTRAL
    radius = JUNCTION if central else STATION
    drawn = circle(here.x, here.y, radius, "stop")
    drawn += sign(square, here.x, here.y, 1.35 if central else 1.28)
    drawn += circle(here.x, here.y, radius + 4, "edge")
    if not central:
        drawn += label(name, here, circuit)
    title = on.say("picture.station", country=on.say(COUNTRIES[Circuit(circuit)]), n=place + 1, name=name, told=told)
    return spot(on, station_key(position), f"station line{circuit}{class_of(square)}", title, drawn)


def class_of(square: int) -> str:
    if square == Square.PARKING:
        return " parking"
    return " central" if square == Square.CENTRAL else ""


def label(name: str, here: Spot, circuit: int) -> str:
    """The name inside the loop: below, above or beside the station."""
    rows = in_two_lines(name, ONE_LINE)
    if abs(here.inward_y) > 0.8:
        down = here.y + STATION + LABEL if here.inward_y > 0 else here.y - STATION - 8 - (len(rows) - 1) * LEADING
        x = within(here, max(width_of(row, LABEL) for row in rows) / 2, circuit)
        return "".join(
            text(row, x, down + number * LEADING, "name", ROOM_BELOW, LABEL) for number, row in enumerate(rows)
        )
    side = 1 if here.inward_x > 0 else -1
    if width_of(name, LABEL) <= ROOM_BESIDE:
        rows = [name]
    bent = abs(here.inward_y) > 0.25
    x = here.x + side * (STATION + (4 if bent else 9))
    y = here.y + 6 - (len(rows) - 1) * LEADING / 2 + here.inward_y * 22
    class_ = "name start" if side > 0 else "name end"
    return "".join(text(row, x, y + number * LEADING, class_, ROOM_BESIDE, LABEL) for number, row in enumerate(rows))


def within(here: Spot, half: float, circuit: int) -> float:
    """The middle of a name that is to lie neither on the track at the side nor under the junction."""
    left, _, right, _ = box(circuit)
    half, junction = min(half, ROOM_BELOW / 2), along(circuit, 0)
    low, high = left + OFF_TRACK + half, right - OFF_TRACK - half
    if abs(junction.y - here.y) < JUNCTION:
        if junction.x > here.x:
            high = junction.x - JUNCTION - OFF_JUNCTION - half
        else:
            low = junction.x + JUNCTION + OFF_JUNCTION + half
    return min(max(here.x, low), high)


def platform(on: Sheet, _: int) -> str:
    """Where pawns wait for their first journey; a branch line leads to the first station of Italy."""
    x, y, width, height = PLATFORM
    drawn = rect(x, y, width, height, "platform", 12)
    drawn += text(on.say("picture.square_start"), x - 10, y + height / 2 + 6, "name end strong")
    told = on.say("picture.help_start")
    return spot(on, station_key(START), "start-platform", told, drawn)


def last_roll(state: State) -> tuple[int, bool]:
    """What the die shows, and whether Interpol rolled it; 0 when nobody has just rolled."""
    rows: list[Any] = [[state.note[row, cell] for cell in range(3)] for row in range(state.notes)]
    for kind, _, side in rows:
        if kind in (Note.ROLLED, Note.INTERPOL_ROLLED, Note.GAMBLED):
            return side, kind == Note.INTERPOL_ROLLED
    return 0, False


def hub_die(on: Sheet, side: int, by_interpol: bool) -> str:
    drawn = die(side, MIDDLE, CENTRE, DIE, "die interpol" if by_interpol else "die")
    told = on.say("picture.die", n=side) if side else on.say("picture.die_idle")
    return group(drawn, "hub", "die", told)
