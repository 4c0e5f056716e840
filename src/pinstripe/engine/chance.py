"""Seeded chance for drivers: the rules hold no random numbers, their chance seat is decided here."""

from __future__ import annotations

from .record import Mask, Row

RNG_CELLS = 4
LOW32 = 0xFFFFFFFF


def seed_rng(rng: Row, seed: int, stream: int) -> None:
    """sfc32 in sums and shifts that fit signed 64 bits, so that plain and compiled agree."""
    rng[0] = seed & LOW32
    rng[1] = (seed >> 32) & LOW32
    rng[2] = stream & LOW32
    rng[3] = 1
    for _ in range(12):
        next32(rng)


def next32(rng: Row) -> int:
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    out = (a + b + counter) & LOW32
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & LOW32
    rng[2] = ((((c << 21) | (c >> 11)) & LOW32) + out) & LOW32
    rng[3] = (counter + 1) & LOW32
    return out


def below(rng: Row, bound: int) -> int:
    """A number from 0 up to but not including bound."""
    return (next32(rng) * bound) >> 32


def pick(mask: Mask, rng: Row) -> int:
    """One of the marked decisions, each as likely; -1 when none is marked."""
    count = 0
    for decision in range(len(mask)):
        if mask[decision]:
            count += 1
    if count == 0:
        return -1
    left = below(rng, count)
    for decision in range(len(mask)):
        if mask[decision]:
            if left == 0:
                return decision
            left -= 1
    return -1


def pick_weighted(weights: Row, rng: Row) -> int:
    """One of the outcomes, as likely as its weight says; -1 when all weigh nothing."""
    total = 0
    for outcome in range(len(weights)):
        total += weights[outcome]
    if total == 0:
        return -1
    left = below(rng, total)
    passed, seen = 0, 0
    for outcome in range(len(weights)):
        seen += weights[outcome]
        if seen <= left:
            passed += 1
    return passed
