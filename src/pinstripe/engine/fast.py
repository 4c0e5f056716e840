"""Compiled stand-ins for loops that the compiler alone does not make fast; the results are the same."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.cpython.unsafe import numbers

from .chance import below
from .record import Mask, Row

trailing_zeros: Any = numbers.trailing_zeros
ONES, LAST_BYTE, ONE = np.uint64(0x0101010101010101), np.uint64(56), np.uint64(1)


def pick(mask: Mask, rng: Row) -> int:
    """chance.pick over eight flags at a time, which a product adds up; the few behind the last are gone through."""
    flags: Any = mask
    words = flags[: len(mask) // 8 * 8].view(np.uint64)
    count = 0
    for place in range(len(mask)):
        count += flags[place]
    if count == 0:
        return -1
    left = below(rng, count)
    for place in range(len(words)):
        word = words[place]
        here = int((word * ONES) >> LAST_BYTE)
        if left < here:
            for _ in range(left):
                word &= word - ONE
            return 8 * place + int(trailing_zeros(word) >> 3)
        left -= here
    for decision in range(8 * len(words), len(mask)):
        if mask[decision]:
            if left == 0:
                return decision
            left -= 1
    return -1


def first_seat(deciding: int) -> int:
    return int(trailing_zeros(deciding))
