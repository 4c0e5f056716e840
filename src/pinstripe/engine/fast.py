"""Compiled stand-ins for loops that the compiler alone does not make fast; the results are the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.cpython.unsafe import numbers

from .chance import below
from .record import Mask, Row

intrinsic = cast(Callable[[Callable[..., Any]], Any], extending.intrinsic)
trailing_zeros: Any = numbers.trailing_zeros
BLOCK = 64
ONES, HIGH_BITS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
PAIRS, NIBBLES, BYTES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
DIAGONAL, SEVENS, LAST_BYTE = np.uint64(0x8040201008040201), np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0xFF)
SHIFT1, SHIFT2, SHIFT3, SHIFT4, SHIFT7, SHIFT8 = (np.uint64(bits) for bits in (1, 2, 3, 4, 7, 8))


@intrinsic
def flags_from(typing: Any, mask: Any, first: Any) -> Any:
    """Sixty-four flags as the bits of one word, in one step of the processor."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = ir.VectorType(ir.IntType(8), BLOCK)
        data = context.make_array(mask)(context, builder, arguments[0]).data
        flags = builder.load(builder.bitcast(builder.gep(data, [arguments[1]]), row.as_pointer()))
        flags.align = 1
        return builder.bitcast(builder.icmp_unsigned("!=", flags, ir.Constant(row, None)), ir.IntType(BLOCK))

    return types.uint64(mask, types.int64), build


@intrinsic
def ones_in(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), build


def pick(mask: Mask, rng: Row) -> int:
    """chance.pick over 64 flags at a time and without a jump that depends on them, since none could be foreseen."""
    size = len(mask)
    if size < BLOCK:
        return pick_of_few(mask, rng)
    last = (size - 1) // BLOCK * BLOCK
    tail = flags_from(mask, size - BLOCK) >> np.uint64(last + BLOCK - size)
    count = ones_in(tail)
    for first in range(0, last, BLOCK):
        count += ones_in(flags_from(mask, first))
    if count == 0:
        return -1
    left = below(rng, count)
    start, flags, seen, before = last, tail, count - ones_in(tail), count - ones_in(tail)
    for first in range(last - BLOCK, -1, -BLOCK):
        seen -= ones_in(flags_from(mask, first))
        if left < before:
            start, flags, before = first, flags_from(mask, first), seen
    return start + place_of_one(flags, left - before)


def pick_of_few(mask: Mask, rng: Row) -> int:
    count = 0
    for decision in range(len(mask)):
        count += mask[decision]
    if count == 0:
        return -1
    left = below(rng, count)
    passed, seen = 0, 0
    for decision in range(len(mask)):
        seen += mask[decision]
        if seen <= left:
            passed += 1
    return passed


def place_of_one(word: int, rank: int) -> int:
    """Where in a word the one with this rank stands, counted from zero; sums over bytes find it without a loop."""
    bits = np.uint64(word)
    pairs = bits - ((bits >> SHIFT1) & PAIRS)
    nibbles = (pairs & NIBBLES) + ((pairs >> SHIFT2) & NIBBLES)
    sums = ((nibbles + (nibbles >> SHIFT4)) & BYTES) * ONES
    byte = np.uint64(8 * first_reaching(int(sums), rank + 1))
    rank -= int(((sums << SHIFT8) >> byte) & LAST_BYTE)
    spread = ((((bits >> byte) & LAST_BYTE) * ONES & DIAGONAL) + SEVENS) >> SHIFT7 & ONES
    return int(byte) + first_reaching(int(spread * ONES), rank + 1)


def first_reaching(sums: int, bound: int) -> int:
    """The first byte of a word that is no less than the bound; all of them below 128."""
    reaching = ((np.uint64(sums) | HIGH_BITS) - np.uint64(bound) * ONES) & HIGH_BITS
    return int(trailing_zeros(reaching) >> SHIFT3)


def first_seat(deciding: int) -> int:
    return int(trailing_zeros(deciding))
