"""Compiled stand-ins for loops that the compiler alone does not make fast; the results are the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from .chance import below
from .record import Mask, Row

ONES = np.uint64(0x0101010101010101)


def pick(mask: Mask, rng: Row) -> int:
    """chance.pick over eight flags at a time, which a product adds up; the few behind the last are gone through."""
    flags: Any = mask
    words = flags[: len(mask) // 8 * 8].view(np.uint64)
    count = 0
    for place in range(len(words)):
        count += int((words[place] * ONES) >> np.uint64(56))
    for decision in range(8 * len(words), len(mask)):
        if mask[decision]:
            count += 1
    if count == 0:
        return -1
    left = below(rng, count)
    start = 0
    for place in range(len(words)):
        here = int((words[place] * ONES) >> np.uint64(56))
        if left < here:
            break
        left -= here
        start += 8
    for decision in range(start, len(mask)):
        if mask[decision]:
            if left == 0:
                return decision
            left -= 1
    return -1
