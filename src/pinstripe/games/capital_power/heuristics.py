"""The manager of this game: a few plain preferences, chance for the rest."""

from __future__ import annotations

from pinstripe.engine.chance import pick
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.record import Mask, Row


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    return pick(mask, rng)
