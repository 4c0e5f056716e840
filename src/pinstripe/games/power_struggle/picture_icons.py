"""Small drawings from simple shapes: the players' marks, figures, and signs for competences and events."""

from __future__ import annotations

from functools import lru_cache

from pinstripe.engine.drawing import group, line, tag, text

from .picture_sheet import Sheet
from .table import MOTIVATION_CHANGE, Event

MARKS = (
    "M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10Z",
    "M-9,-9H9V9H-9Z",
    "M0,-11L11.5,9H-11.5Z",
    "M0,-12.5L11,0L0,12.5L-11,0Z",
    "M-5.5,-10H5.5L11,0L5.5,10H-5.5L-11,0Z",
    "M0,-12L3.2,-4L11.5,-3.7L5,1.5L7.2,9.7L0,5L-7.2,9.7L-5,1.5L-11.5,-3.7L-3.2,-4Z",
)
"""Circle, square, triangle, diamond, hexagon, star: one for each seat, about 20 units wide."""

MARK_WIDTH = 20
LETTER_DROP = (5, 5, 7, 5, 5, 5)
"""How far below the middle of a mark the foot of its initial stands."""

FIGURE_HEIGHT = 48
COMPETENCE_SIGNS = (
    "M-4,-12H4L2,-6.5L6,6L0,12L-6,6L-2,-6.5Z",
    "M-11,11H11M-8,11V4M0,11V-3M8,11V-10M-10,-1L-1,-9L3,-6",
    "M-6,-2A4,4 0 1 0 -6,-10A4,4 0 1 0 -6,-2ZM6,-2A4,4 0 1 0 6,-10A4,4 0 1 0 6,-2Z"
    "M-12,10V7Q-12,1 -6,1Q0,1 0,7V10ZM0,10V7Q0,1 6,1Q12,1 12,7V10Z",
    "M-11,-8H11V8H-11ZM-11,-8L0,2L11,-8",
    "M-11,-5H11V10H-11ZM-4,-5V-10H4V-5M-11,2H11",
    "M-10,-10L9,9M10,-10L-9,9M-11,5L-5,11M11,5L5,11",
)
"""Tie, rising bars, two managers, envelope, briefcase, and crossed foils for the archenemy."""

EVENT_SIGNS = {
    Event.MORON: "M0,-14L10,10H-10ZM-14,10H14M-4,-3L5,1",
    Event.SUMMER_PARTY: "M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5ZM0,-13V-9M0,9V13M-13,0H-9M9,0H13"
    "M-9,-9L-6.5,-6.5M9,9L6.5,6.5M9,-9L6.5,-6.5M-9,9L-6.5,6.5",
    Event.BOARD_SCANDAL: "M-11,-12H11V12H-11ZM-7,-7H7M-7,-2H-1V6H-7ZM3,-2H7M3,2H7M3,6H7",
    Event.BIRTHDAY: "M-12,11H12V1H-12ZM-12,6Q-8,2 -4,6Q0,10 4,6Q8,2 12,6"
    "M-6,1V-6M0,1V-6M6,1V-6M-6,-10V-9M0,-10V-9M6,-10V-9",
    Event.COMPANY_OUTING: "M-14,7V-8H11L14,0V7ZM-14,0H14M-6,-8V0M2,-8V0"
    "M-8,5A3,3 0 1 0 -8,11A3,3 0 1 0 -8,5ZM8,5A3,3 0 1 0 8,11A3,3 0 1 0 8,5Z",
    Event.BONUS: "M-10,-8A10,4 0 1 0 10,-8A10,4 0 1 0 -10,-8ZM-10,-8V-2A10,4 0 0 0 10,-2V-8"
    "M-10,-2V4A10,4 0 0 0 10,4V-2M-10,4V9A10,4 0 0 0 10,9V4",
    Event.MEETING: "M-14,4H14V9H-14ZM-9,-9A3,3 0 1 0 -9,-3A3,3 0 1 0 -9,-9ZM0,-9A3,3 0 1 0 0,-3A3,3 0 1 0 0,-9Z"
    "M9,-9A3,3 0 1 0 9,-3A3,3 0 1 0 9,-9ZM-13,4Q-9,-4 -5,4M-4,4Q0,-4 4,4M5,4Q9,-4 13,4",
}


def at(x: float, y: float, scale: float = 1) -> str:
    """Where a drawing stands, for the attribute `transform`."""
    sized = "" if scale == 1 else f" scale({round(scale, 3):g})"
    return f"translate({round(x, 2):g} {round(y, 2):g}){sized}"


@lru_cache(1024)
def mark(seat: int, x: float, y: float, width: float, class_: str = "mark") -> str:
    """The shape of a player."""
    return tag("path", d=MARKS[seat], class_=class_, transform=at(x, y, width / MARK_WIDTH))


def badge(on: Sheet, seat: int, x: float, y: float, width: float) -> str:
    """The shape with the player's initial on it."""
    scale = width / MARK_WIDTH
    letter = text(on.initial(seat), 0, LETTER_DROP[seat], "onmark")
    return group(tag("path", d=MARKS[seat], class_="mark") + letter, f"seat{seat}", transform=at(x, y, scale))


@lru_cache(1024)
def figure(seat: int, initial: str) -> str:
    """A manager, standing on the origin: the initial for a face, the player's shape on the chest."""
    body = line("M-20,0V-9C-20,-21 -12,-25 0,-25C12,-25 20,-21 20,-9V0Z", "body")
    head = tag("circle", cx=0, cy=-35, r=11, class_="face")
    letter = text(initial, 0, -30.2, "initial")
    return body + head + letter + mark(seat, 0, -10.5, 15, "crest")


@lru_cache(1024)
def competence_sign(competence: int, x: float, y: float, scale: float = 1) -> str:
    return tag("path", d=COMPETENCE_SIGNS[competence], class_="sign", transform=at(x, y, scale))


def event_sign(kind: int, x: float, y: float, scale: float = 1) -> str:
    """A drawing, or for a change of motivation the change itself."""
    if kind < len(MOTIVATION_CHANGE):
        change = MOTIVATION_CHANGE[kind]
        said = f"+{change}" if change > 0 else f"−{-change}"
        return tag("text", said, class_="change", transform=at(x, y + 8 * scale, scale))
    return tag("path", d=EVENT_SIGNS[Event(kind)], class_="sign", transform=at(x, y, scale))
