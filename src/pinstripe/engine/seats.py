"""Who may decide: seats are numbered from 0, chance is a seat of its own, several are a set of bits."""

from __future__ import annotations

CHANCE = 7
CHANCE_ONLY = 1 << CHANCE
NO_SEATS = 0


def only(seat: int) -> int:
    return 1 << seat


def first_seat(deciding: int) -> int:
    """The lowest seat among those that may decide."""
    seat = 0
    while deciding & (1 << seat) == 0:
        seat += 1
    return seat
