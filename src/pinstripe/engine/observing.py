"""A view as a row of numbers between -1 and 1; what the games' own observing is written with.

Seats are told from where one sits: the own one first, then the others in their order round the table.
"""

from __future__ import annotations

from .record import Reals

PLACES = ("own", "after_1", "after_2", "after_3", "after_4", "after_5")
"""Seats by their place after the own one, as words of names in an observation."""


def blank_row(out: Reals) -> None:
    for place in range(len(out)):
        out[place] = 0.0


def share_of(value: int, most: int) -> float:
    """A number as a part of the most that is usual, and never more than that."""
    if value >= most:
        return 1.0
    if value <= -most:
        return -1.0
    return value / most


def place_after(seat: int, other: int, players: int) -> int:
    """How many places round the table another seat is from one's own."""
    if other >= seat:
        return other - seat
    return other - seat + players


def seat_at(seat: int, place: int, players: int) -> int:
    """The seat so many places after the own one."""
    if seat + place >= players:
        return seat + place - players
    return seat + place


def mark_one(out: Reals, first: int, size: int, value: int) -> None:
    """A one among zeros; all zeros where there is nothing to mark."""
    if value >= 0 and value < size:
        out[first + value] = 1.0


def mark_seat(out: Reals, first: int, seat: int, other: int, players: int) -> None:
    if other >= 0 and other < players:
        out[first + place_after(seat, other, players)] = 1.0


def mark_bits(out: Reals, first: int, size: int, bits: int) -> None:
    if bits == 0:
        return
    for place in range(size):
        if (bits >> place) & 1 == 1:
            out[first + place] = 1.0


def mark_seats(out: Reals, first: int, seat: int, seats: int, players: int) -> None:
    """A set of seats, told from where one sits."""
    if seats == 0:
        return
    for other in range(players):
        if (seats >> other) & 1 == 1:
            out[first + place_after(seat, other, players)] = 1.0


def tell_sum(out: Reals, first: int, value: int, unknown: int, most: int) -> None:
    """A sum that may be hidden: whether it is known, and then how much."""
    if value != unknown:
        out[first] = 1.0
        out[first + 1] = share_of(value, most)
