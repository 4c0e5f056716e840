"""The floor plan of the picture: where everything stands, in the units of its view box."""

from __future__ import annotations

from .table import DIVISIONS, FLOORS

WIDTH, HEIGHT = 1280, 976

TOWER, COLUMN, WALL = 100, 112, 12
"""Where the first column begins, how wide one is, and the outer wall beside it."""
TOWER_RIGHT = TOWER + DIVISIONS * COLUMN
ROOF = 66
BOARDROOM_TOP, BOARDROOM_HEIGHT = ROOF, 104
BOARDROOM_RIGHT = TOWER + 4 * COLUMN
SIGNS_TOP, SIGNS_HEIGHT = BOARDROOM_TOP + BOARDROOM_HEIGHT, 44
HEADS_TOP, HEADS_HEIGHT = SIGNS_TOP + SIGNS_HEIGHT, 74
FLOORS_TOP, FLOOR_HEIGHT = HEADS_TOP + HEADS_HEIGHT, 64
PLINTH = FLOORS_TOP + FLOORS * FLOOR_HEIGHT
PLINTH_HEIGHT = 16
DOORS_TOP, DOORS_HEIGHT = PLINTH + PLINTH_HEIGHT, 78
GROUND = DOORS_TOP + DOORS_HEIGHT

SIDE, SIDE_RIGHT = 816, 1260
SIDE_WIDTH = SIDE_RIGHT - SIDE
SHAFTS_TOP, SHAFTS_BOTTOM = 100, 474
SHAFT_PITCH = SIDE_WIDTH / 5
SHAFT_WIDTH = 63
BLOCKS_TOP, BLOCK_PITCH = 520, SIDE_WIDTH / 7
EVENTS_TOP = 660

DESKS_TOP, DESKS_HEIGHT = GROUND + 26, 164
DESKS_LEFT, DESKS_RIGHT, DESK_GAP = 20, 1260, 12
PLATES_A_ROW = 4

BOARD_FLOOR, CHAIR_PITCH = BOARDROOM_TOP + BOARDROOM_HEIGHT - 16, 82
HEADS_FLOOR = HEADS_TOP + HEADS_HEIGHT - 14


def column(division: int) -> float:
    return TOWER + division * COLUMN


def floor_top(floor: int) -> float:
    return FLOORS_TOP + floor * FLOOR_HEIGHT


def chair(number: int) -> float:
    return TOWER + 62 + number * CHAIR_PITCH


def shaft(competence: int) -> float:
    return SIDE + competence * SHAFT_PITCH + SHAFT_PITCH - SHAFT_WIDTH


def desk_width(players: int) -> float:
    return (DESKS_RIGHT - DESKS_LEFT - (players - 1) * DESK_GAP) / players


def desk(seat: int, players: int) -> float:
    return DESKS_LEFT + seat * (desk_width(players) + DESK_GAP)
