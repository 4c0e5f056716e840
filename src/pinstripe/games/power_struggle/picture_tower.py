"""The company as a cut-away tower: roof, boardroom, corner office, heads' offices, floors, and the doors outside."""

from __future__ import annotations

from functools import cache
from html import escape

from pinstripe.engine.drawing import group, in_two_lines, line, rect, tag, text
from pinstripe.engine.words import Param, Seat, message

from .picture_plan import (
    BOARD_FLOOR,
    BOARDROOM_HEIGHT,
    BOARDROOM_RIGHT,
    BOARDROOM_TOP,
    COLUMN,
    DOORS_HEIGHT,
    DOORS_TOP,
    FLOOR_HEIGHT,
    FLOORS_TOP,
    GROUND,
    HEADS_FLOOR,
    HEADS_HEIGHT,
    HEADS_TOP,
    PLINTH,
    PLINTH_HEIGHT,
    ROOF,
    SIDE,
    SIGNS_HEIGHT,
    SIGNS_TOP,
    TOWER,
    TOWER_RIGHT,
    WALL,
    chair,
    column,
    floor_top,
)
from .picture_sheet import BOARDROOM, Sheet, counsel_key, head_key, room_key, spot
from .table import BOARD_SEATS, DIVISIONS, FLOORS, FULL_MOTIVATION, NOBODY, ROOMS, Phase
from .telling import division_term, place

MIDDLE = (TOWER + TOWER_RIGHT) / 2
SIGN_LETTERS, SIGN_SIZE = 13, 15
THERMOMETER, MERCURY_TOP, MERCURY_STEP = 46, FLOORS_TOP + 24, 46
BULB = MERCURY_TOP + FULL_MOTIVATION * MERCURY_STEP + 30


def tower(on: Sheet) -> str:
    state = on.state
    parts = [street(), roof(on), shell(), boardroom(on), corner_office(on)]
    parts += [on.kept(division_sign, division) for division in range(DIVISIONS)]
    for division in range(DIVISIONS):
        parts.append(on.kept(head_office, division, head_key(division), state.head[division]))
    for at in range(ROOMS):
        parts.append(on.kept(room, at, room_key(at), state.owner[at], state.heads[at], state.staff[at]))
    parts += [floor_numbers(), plinth(on)]
    for division in range(DIVISIONS):
        waiting = tuple(state.counsels[seat, division] for seat in range(state.players))
        parts.append(on.kept(counsel_door, division, counsel_key(division), waiting))
    return "".join([*parts, on.kept(thermometer, state.motivation)])


@cache
def furniture() -> str:
    """What stands before the people: the long table and the desks."""
    table = rect(TOWER + 22, BOARD_FLOOR - 5, BOARDROOM_RIGHT - TOWER - 46, 9, "wood", 2)
    table += line(f"M{TOWER + 60},{BOARD_FLOOR + 4}v12M{BOARDROOM_RIGHT - 64},{BOARD_FLOOR + 4}v12", "leg")
    parts = [table, desk((BOARDROOM_RIGHT + TOWER_RIGHT) / 2 + 44, BOARD_FLOOR, 84, 16)]
    parts += [desk(column(division) + COLUMN / 2, HEADS_FLOOR, 68, 14) for division in range(DIVISIONS)]
    return group("".join(parts), "front", "front", aria_hidden="true")


def desk(x: float, y: float, width: float, height: float) -> str:
    left = x - width / 2
    return rect(left, y - 4, width, 6, "wood", 1) + rect(left + 6, y + 2, width - 12, height - 2, "panel")


@cache
def street() -> str:
    """The pavement, a tree and a lamp: the world outside, as far as the company cares."""
    pavement = line(f"M20,{GROUND}H{SIDE - 16}", "pavement")
    tree = line(f"M46,{GROUND}v-34", "leg") + tag("circle", cx=46, cy=GROUND - 48, r=20, class_="leaf")
    return group(pavement + tree, "street", aria_hidden="true")


def roof(on: Sheet) -> str:
    """A rooftop sign with the round, in letters that can be read from the competition's windows."""
    state = on.state
    when = on.say("sketch.round", n=state.round) if state.round > 0 else on.say("sketch.lineup")
    if state.phase == Phase.OVER:
        when = on.say("sketch.over")
    elif state.in_meeting == 1:
        when = f"{when} · {on.say('event.meeting')}"
    legs = "".join(f"M{MIDDLE + x},46V{ROOF - 8}" for x in (-150, -75, 0, 75, 150))
    mast = line(f"M{TOWER + 34},{ROOF - 8}V12M{TOWER + 24},24h20M{TOWER + 27},34h14", "leg")
    tank_x = TOWER_RIGHT - 64
    tank = line(f"M{tank_x},{ROOF - 8}v-12M{tank_x + 30},{ROOF - 8}v-12", "leg")
    tank += line(f"M{tank_x - 5},{ROOF - 20}v-22l20,-12l20,12v22Z", "tank")
    sign = line(legs, "leg") + line(f"M{MIDDLE - 170},46H{MIDDLE + 170}", "leg")
    said = text(when, MIDDLE, 37, "rooftop", 420, 28)
    return group(mast + tank + sign + said, "roof", "roof", when)


@cache
def shell() -> str:
    """Walls, storeys and the golden cornice."""
    left, right = TOWER - WALL, TOWER_RIGHT + WALL
    walls = rect(left, ROOF, right - left, PLINTH - ROOF, "stone")
    cornice = rect(left - 8, ROOF - 8, right - left + 16, 10, "stone")
    return walls + cornice + rect(left - 3, ROOF + 2, right - left + 6, 3, "gilt")


def boardroom(on: Sheet) -> str:
    """Five chairs that fill from the left."""
    state, choosable = on.state, BOARDROOM in on.places
    width = BOARDROOM_RIGHT - TOWER - 3
    inside = rect(TOWER, BOARDROOM_TOP + 5, width, BOARDROOM_HEIGHT - 7, "lit")
    inside += stripes(TOWER, BOARDROOM_TOP + 5, width, 22)
    inside += text(on.say("picture.boardroom"), TOWER + 12, BOARDROOM_TOP + 26, "plaque start")
    for number in range(BOARD_SEATS):
        back = rect(chair(number) - 24, BOARD_FLOOR - 38, 48, 40, "chair", 8)
        owner = state.board[number]
        told = on.say("picture.chair_empty", n=number + 1)
        if owner != NOBODY:
            told = on.say("picture.chair", n=number + 1, who=Seat(owner))
        inside += group(back, "seat", f"chair-{number + 1}", "" if choosable else told)
    inside += rect(TOWER + 4, BOARDROOM_TOP + 9, width - 8, BOARDROOM_HEIGHT - 15, "edge", 4)
    return spot(on, BOARDROOM, "spot", on.say("picture.board_rule"), inside, role="group")


def corner_office(on: Sheet) -> str:
    """The chairman's, with the view."""
    state, left = on.state, BOARDROOM_RIGHT + 1
    top, width = BOARDROOM_TOP + 5, TOWER_RIGHT - left
    inside = rect(left, top, width, BOARDROOM_HEIGHT - 7, "lit")
    inside += text(on.say("card.chairman"), left + 12, BOARDROOM_TOP + 26, "plaque start")
    view = rect(left + 16, top + 36, 70, 42, "window") + line(f"M{left + 51},{top + 36}v42", "bar")
    skyline = "v-14h10v14m5,0v-24h11v24m14,0v-19h14v19"
    view += line(f"M{left + 20},{top + 77}{skyline}", "bar")
    middle = (BOARDROOM_RIGHT + TOWER_RIGHT) / 2 + 44
    inside += view + rect(middle - 27, BOARD_FLOOR - 48, 54, 50, "chair", 10)
    told = on.say("picture.chairman_nobody")
    if state.chairman != NOBODY:
        told = on.say("picture.chairman", who=Seat(state.chairman))
    return group(inside, "spot", "corner-office", told)


def stripes(x: float, y: float, width: float, height: float) -> str:
    """Thin pinstripes on a wall."""
    return rect(x, y, width, height, "pinstripes")


def division_sign(on: Sheet, division: int) -> str:
    x = column(division)
    band = rect(x, SIGNS_TOP, COLUMN, SIGNS_HEIGHT, "stone")
    lines = in_two_lines(on.say(division_term(division).id), SIGN_LETTERS)
    first = SIGNS_TOP + SIGNS_HEIGHT / 2 + 5 - (len(lines) - 1) * 8.5
    words = "".join(
        text(said, x + COLUMN / 2, first + row * 17, "name", COLUMN - 8, SIGN_SIZE) for row, said in enumerate(lines)
    )
    return band + words


def head_office(on: Sheet, division: int, owner: int) -> str:
    x = column(division)
    inside = rect(x + 1, HEADS_TOP, COLUMN - 2, HEADS_HEIGHT - 2, "lit") + stripes(x + 1, HEADS_TOP, COLUMN - 2, 10)
    inside += rect(x + COLUMN / 2 - 24, HEADS_FLOOR - 38, 48, 40, "chair", 8)
    inside += rect(x + 5, HEADS_TOP + 4, COLUMN - 10, HEADS_HEIGHT - 10, "edge", 4)
    where = division_term(division)
    told = on.say("picture.head_nobody", division=where)
    if owner != NOBODY:
        told = on.say("picture.head", division=where, who=Seat(owner))
    return spot(on, head_key(division), "spot", told, inside)


def room(on: Sheet, at: int, owner: int, heads: int, staff: int) -> str:
    """Lit and with a strip of carpet in the owner's colour where somebody works, dark where nobody does."""
    x, y = column(at // FLOORS), floor_top(at % FLOORS)
    if owner == NOBODY:
        inside = rect(x + 1, y, COLUMN - 2, FLOOR_HEIGHT - 2, "dark") + stripes(x + 1, y, COLUMN - 2, FLOOR_HEIGHT - 2)
    else:
        carpet = rect(x + 1, y + FLOOR_HEIGHT - 7, COLUMN - 2, 5, "carpet")
        inside = rect(x + 1, y, COLUMN - 2, FLOOR_HEIGHT - 2, "lit") + group(carpet, f"seat{owner}")
    inside += rect(x + 5, y + 4, COLUMN - 10, FLOOR_HEIGHT - 10, "edge", 4)
    return spot(on, room_key(at), "spot", room_title(on, at, owner, heads, staff), inside)


def room_title(on: Sheet, at: int, owner: int, heads: int, staff: int) -> str:
    if owner == NOBODY:
        return on.say("picture.room_vacant", place=place(at))
    kind = "picture.room_main" if heads > 1 else "picture.room_department"
    return on.say(kind, place=place(at), who=Seat(owner), n=staff)


@cache
def floor_numbers() -> str:
    return "".join(
        text(str(floor + 1), TOWER - WALL - 9, floor_top(floor) + FLOOR_HEIGHT / 2 + 5, "small faint")
        for floor in range(FLOORS)
    )


def plinth(on: Sheet) -> str:
    base = rect(TOWER - WALL - 6, PLINTH, TOWER_RIGHT - TOWER + 2 * WALL + 12, PLINTH_HEIGHT, "stone")
    return base + text(on.say("picture.plinth"), MIDDLE, PLINTH + 12.3, "print")


def counsel_door(on: Sheet, division: int, waiting: tuple[int, ...]) -> str:
    """Those who left and are still paid wait outside the door of their old division."""
    x, where = column(division), division_term(division)
    door = rect(x + COLUMN / 2 - 15, DOORS_TOP + 10, 30, DOORS_HEIGHT - 10, "door")
    door += line(f"M{x + COLUMN / 2 + 8},{GROUND - 32}v7", "bar")
    door += line(f"M{x + 12},{DOORS_TOP}h{COLUMN - 24}l8,10h-{COLUMN - 8}Z", "awning")
    inside = rect(x + 1, DOORS_TOP, COLUMN - 2, DOORS_HEIGHT - 1, "air") + door
    inside += rect(x + 4, DOORS_TOP + 3, COLUMN - 8, DOORS_HEIGHT - 6, "edge", 4)
    told = on.say("picture.counsel_nobody", division=where)
    if any(waiting):
        told = on.say("picture.counsel", division=where, what=counsels(waiting))
    return spot(on, counsel_key(division), "spot", told, inside)


def counsels(waiting: tuple[int, ...]) -> tuple[Param, ...]:
    return tuple(message("picture.count", who=Seat(seat), n=n) for seat, n in enumerate(waiting) if n > 0)


def thermometer(on: Sheet, motivation: int) -> str:
    """Motivation, measured on the outside wall, where it is coldest."""
    x = THERMOMETER
    tube = rect(x - 8, MERCURY_TOP - 14, 16, BULB - MERCURY_TOP + 14, "tube", 8)
    bulb = tag("circle", cx=x, cy=BULB, r=17, class_="tube") + tag("circle", cx=x, cy=BULB, r=11, class_="mercury")
    full = BULB - MERCURY_TOP
    level = motivation * MERCURY_STEP + 30
    column_of_mercury = tag(
        "rect",
        id="mercury",
        x=x - 4,
        y=MERCURY_TOP,
        width=8,
        height=full,
        class_="mercury slides",
        style=f"transform-origin:{x}px {BULB}px;transform:scaleY({round(level / full, 4):g})",
    )
    ticks = "".join(
        line(f"M{x - 15},{degree_y(degree)}h7", "leg")
        + text(str(degree), x - 20, degree_y(degree) + 5, "small end" + (" strong" if degree == motivation else ""))
        for degree in range(FULL_MOTIVATION + 1)
    )
    upright = f"translate({x + 24} {(MERCURY_TOP + BULB) / 2:g}) rotate(-90)"
    word = tag("text", escape(on.say("sketch.motivation")), class_="small", transform=upright)
    told = on.say("picture.motivation", n=motivation, m=FULL_MOTIVATION)
    return group(tube + bulb + column_of_mercury + ticks + word, "thermometer", "thermometer", told)


def degree_y(degree: int) -> float:
    return MERCURY_TOP + (FULL_MOTIVATION - degree) * MERCURY_STEP
