"""What a seat may not know, and what it might be."""

from __future__ import annotations

from ...engine.record import Row
from .table import State


def hide(state: State, seat: int) -> None:
    return


def guess(state: State, seat: int, rng: Row) -> None:
    return
