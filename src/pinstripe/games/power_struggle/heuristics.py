"""x"""

from __future__ import annotations

from ...engine.chance import pick
from ...engine.drive import Memory, Tables
from ...engine.record import Mask, Row


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, rng: Row) -> int:
    return pick(mask, rng)
