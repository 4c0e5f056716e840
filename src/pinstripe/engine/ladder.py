"""Amounts as decisions: any legal amount for people, a ladder of at most 32 rungs for bots."""

from __future__ import annotations

from .record import Mask

RUNGS = 32
EXACT = 1 << 20
"""Decision EXACT + n means the amount n itself; it lies above every numbering."""


def rungs(low: int, high: int, step: int) -> int:
    """How many rungs the ladder over this range has."""
    return max(0, min(RUNGS, (high - low) // step + 1))


def rung_amount(rung: int, low: int, high: int, step: int) -> int:
    """The amount of one rung; the first is the lowest legal amount and the last the highest."""
    values = (high - low) // step + 1
    if values <= RUNGS:
        return low + rung * step
    return low + step * (rung * (values - 1) // (RUNGS - 1))


def chosen_amount(decision: int, first_rung: int, low: int, high: int, step: int) -> int:
    if decision >= EXACT:
        return decision - EXACT
    return rung_amount(decision - first_rung, low, high, step)


def allow_amounts(mask: Mask, first_rung: int, low: int, high: int, step: int) -> None:
    for rung in range(rungs(low, high, step)):
        mask[first_rung + rung] = True
