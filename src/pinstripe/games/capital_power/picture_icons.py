"""Small drawings from simple shapes: the players' marks, signs for squares and kinds of company, dice, emblems."""

from __future__ import annotations

from functools import lru_cache

from pinstripe.engine.drawing import group, rect, tag, text

from .table import PAWNS
from .vocabulary import Circuit, Kind, Square

MARKS = (
    "M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10Z",
    "M-9,-9H9V9H-9Z",
    "M0,-11L11.5,9H-11.5Z",
    "M0,-12.5L11,0L0,12.5L-11,0Z",
)
"""Circle, square, triangle, diamond: one for each seat, about 20 units wide."""

MARK_WIDTH = 20
LETTER_DROP = (4.6, 4.6, 7, 4.6)
"""How far below the middle of a mark the foot of its letter stands."""

HOLDING = "H"
"""The letter of a holding's token, where other companies have a number."""

COIN = "M0,-9A9,9 0 1 1 0,9A9,9 0 1 1 0,-9ZM3,-4Q0,-6.5 -3,-4Q-4.5,-1.5 0,0Q4.5,1.5 3,4Q0,6.5 -3,4M0,-8V8"
SIGNS = {
    Square.CENTRAL: "M-9,0H9M0,-9V9M-6,-6L6,6M6,-6L-6,6",
    Square.PARKING: "M-4,10V-9H2A5.5,5.5 0 0 1 2,2H-4",
    Square.COUPONS: "M-11,-7H11V7H-11ZM4,-7V-4M4,-1V2M4,5V7M-7,-3H0M-7,1H-1",
    Square.TAXES: "M-8,-10H8V10L5,7.5L2.5,10L0,7.5L-2.5,10L-5,7.5L-8,10ZM-4,-5H4M-4,-1H4M-4,3H1",
    Square.FINANCING: "M-10,10H10M-10,-3L0,-10L10,-3ZM-7,-3V7M0,-3V7M7,-3V7M-10,7H10",
    Square.RAW_MATERIALS: "M-10,9V-1H0V9ZM0,9V-1H10V9ZM-5,-1V-10H5V-1",
    Square.PROCESSING: "M-10,9V-2L-4,2V-2L2,2V-2L8,2V9ZM4,-2V-10H7V0",
    Square.SALES: "M-11,-9H-7L-4,4H7L10,-5H-6M-3,9.5A1.5,1.5 0 1 0 -3,6.5A1.5,1.5 0 1 0 -3,9.5Z"
    "M6,9.5A1.5,1.5 0 1 0 6,6.5A1.5,1.5 0 1 0 6,9.5Z",
    Square.FINANCE_POLICE: "M0,-11L9,-8V-1Q9,7 0,11Q-9,7 -9,-1V-8Z"
    "M0,-6L1.6,-2H6L2.5,0.6L4,5L0,2.4L-4,5L-2.5,0.6L-6,-2H-1.6Z",
    Square.TAX_OFFICE: "M-3,-9A6,6 0 1 0 -3,3A6,6 0 1 0 -3,-9ZM1.5,1.5L10,10M-5,-3H-1",
    Square.STOCK_EXCHANGE: "M-10,-10V10H10M-7,5L-2,-1L2,3L9,-7M4,-7H9V-2",
    Square.DEAR_EXCHANGE: "M-10,-10V10H10M-7,5L-3,0L0,3L6,-4M6,-10V-4M3,-7H9",
    Square.LUXURY: "M-10,-3L-6,-9H6L10,-3L0,10ZM-10,-3H10M-4,-3L0,10L4,-3L0,-9Z",
    Square.BLACK_FINANCING: "M-10,10H10V7H-10ZM-10,-3L0,-10L10,-3ZM-8,-3H-5V7H-8ZM-1.5,-3H1.5V7H-1.5ZM5,-3H8V7H5Z",
    Square.FOUNDING: "M-10,10V-6H2V10ZM2,10V-1H10V10M-6,-2H-2M-6,2H-2M6,3V6M6,-10V-4M3,-7H9M-10,10H10",
    Square.INTEREST: "M-8,8L8,-8M-5,-8A3,3 0 1 0 -5,-2A3,3 0 1 0 -5,-8ZM5,2A3,3 0 1 0 5,8A3,3 0 1 0 5,2Z",
    Square.METALS: "M-11,8L-8,1H-2L1,8ZM0,8L3,1H8L11,8ZM-6,0L-3,-7H3L6,0Z",
    Square.BANK: "M-10,-9H10V8H-10ZM-6,8V11M6,8V11"
    "M0,-5A4.5,4.5 0 1 0 0,4A4.5,4.5 0 1 0 0,-5ZM0,-5V-2M0,1V4M-4.5,-0.5H-1.5M1.5,-0.5H4.5",
    Square.MINING: "M-9,10L3,-4M-6,-9Q4,-9 9,3M-6,-9L-3,-6M9,3L6,0",
    Square.FOOD: "M0,11V-10M0,-6Q-6,-6 -6,-11Q0,-11 0,-6ZM0,-6Q6,-6 6,-11Q0,-11 0,-6Z"
    "M0,0Q-7,0 -7,-5Q0,-5 0,0ZM0,0Q7,0 7,-5Q0,-5 0,0Z"
    "M0,6Q-7,6 -7,1Q0,1 0,6ZM0,6Q7,6 7,1Q0,1 0,6Z",
    Square.FINANCIAL: COIN,
    Square.ARMS_BOUGHT: "M-10,4H4Q11,4 11,0Q11,-4 4,-4H-10ZM-6,-4V4M-10,-8V8",
    Square.ARMS_SOLD: "M-10,6H4Q10,6 10,3Q10,0 4,0H-10ZM-6,0V6M-10,-3V9M3,-10V-4M0,-7L3,-10L6,-7",
    Square.REGULAR_ELECTIONS: "M-9,-1H9V10H-9ZM-4,-1V-10H4V-1M-6,2H6M-2,-6H2",
    Square.RIGGED_ELECTIONS: "M-9,-1H9V10H-9ZM-7,-1L-4,-10L1,-8L-1,-1M1,-1L3,-10L8,-8L6,-1M-6,3H6",
    Square.NATIONALISATION: "M-8,11V-10M-8,-10H9L5,-5L9,0H-8",
    Square.COUP: "M-3,-2L6,8M-7,-9L-1,-10L1,-4L-3,-2L-8,-4ZM-10,10H10",
}
"""A drawing for every square, about 22 units wide."""

KIND_SIGNS = {
    Kind.FOOD: SIGNS[Square.FOOD],
    Kind.MINING: SIGNS[Square.MINING],
    Kind.PROCESSING: SIGNS[Square.PROCESSING],
    Kind.FINANCIAL: COIN,
}
FILLED = {Square.BLACK_FINANCING}
"""What is black is drawn black."""

EMBLEMS = {
    Circuit.ITALY: "M-66,40H66M-60,40V33H60V40M-54,33V26H54V33M-48,26V-14M-36,26V-14M-16,26V-14M-4,26V-14M4,26V-14"
    "M16,26V-14M36,26V-14M48,26V-14M-54,-14H54V-22H-54ZM-54,-22L0,-48L54,-22",
    Circuit.SWITZERLAND: "M-74,40L-30,-26L-14,-4L12,-48L74,40ZM-42,-8L-30,2L-22,-10L-14,-4"
    "M-4,-22L6,-12L14,-24L26,-10L33,-18"
    "M-74,40H74",
    Circuit.LUXEMBOURG: "M-60,40H60M-54,40V-6H-34V40M-54,-6L-44,-30L-34,-6ZM34,40V-6H54V40M34,-6L44,-30L54,-6Z"
    "M-34,40V10H34V40M-34,10V2H-24V10H-14V2H-4V10H4V2H14V10H24V2H34V10"
    "M-8,40V26Q0,16 8,26V40M-48,6V14M-40,6V14M40,6V14M48,6V14",
    Circuit.SOUTH_AMERICA: "M-74,40Q-40,24 0,34T74,30M-22,34Q-14,4 -20,-24M-14,33Q-7,4 -13,-24M-16,-26Q-40,-40 -58,-22"
    "Q-38,-30 -16,-26Q-36,-18 -40,2Q-30,-18 -16,-26Q-2,-50 26,-44Q2,-38 -16,-26Q14,-30 26,-6Q6,-22 -16,-26"
    "M40,2A13,13 0 1 1 66,2A13,13 0 1 1 40,2ZM53,-20V-27M53,24V27M30,2H27M76,2H79M36,-15L32,-19M70,-15L74,-19",
}
"""Temple, mountains, castle, palm in the sun: about 150 units wide."""

EYE = "M-9,0Q0,-8 9,0Q0,8 -9,0ZM0,-3A3,3 0 1 1 0,3A3,3 0 1 1 0,-3Z"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def at(x: float, y: float, scale: float = 1) -> str:
    """Where a drawing stands, for the attribute `transform`."""
    sized = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f"translate({round(x, 2):g} {round(y, 2):g}){sized}"


@lru_cache(1024)
def mark(seat: int, x: float, y: float, width: float, class_: str = "mark") -> str:
    """The shape of a player."""
    return tag("path", d=MARKS[seat], class_=class_, transform=at(x, y, width / MARK_WIDTH))


@lru_cache(1024)
def lettered(seat: int, letter: str, x: float, y: float, width: float) -> str:
    """The shape of a player with a letter or number on it."""
    inside = tag("path", d=MARKS[seat], class_="mark") + text(letter, 0, LETTER_DROP[seat], "onmark")
    return group(inside, f"seat{seat}", transform=at(x, y, width / MARK_WIDTH))


def letter_of(company: int) -> str:
    return str(company % PAWNS) if company % PAWNS else HOLDING


@lru_cache(1024)
def sign(square: int, x: float, y: float, scale: float = 1) -> str:
    filled = " filled" if square in FILLED else ""
    return tag("path", d=SIGNS[Square(square)], class_="sign" + filled, transform=at(x, y, scale))


@lru_cache(256)
def chip(seat: int, letter: str) -> str:
    """A company's token, small enough to stand in a line of text."""
    return tag(
        "svg", lettered(seat, letter, 0, 0, 20), viewBox="-13 -14 26 28", class_=f"chip seat{seat}", aria_hidden="true"
    )


@lru_cache(64)
def kind_chip(kind: int) -> str:
    drawn = tag("path", d=KIND_SIGNS[Kind(kind)], class_="sign")
    return tag("svg", drawn, viewBox="-13 -13 26 26", class_="chip", aria_hidden="true")


def die(side: int, x: float, y: float, size: float, class_: str) -> str:
    """A die that shows a side; 0 for one that lies in nobody's hand."""
    face = rect(-size / 2, -size / 2, size, size, "face", size / 6)
    step = size * 0.27
    pips = "".join(
        tag("circle", cx=across * step, cy=down * step, r=size * 0.09, class_="pip")
        for across, down in PIPS.get(side, ())
    )
    return group(face + pips, class_, transform=at(x, y))
