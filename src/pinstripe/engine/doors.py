"""The doors to a game's rules as the drivers name them; a twin binds the real ones in their place."""

from __future__ import annotations

from typing import Any

from .record import Mask, Numbers, Range, Reals, Row

State = Any
Tables = Any
Memory = Any

UNBOUND = "the drivers run only as part of a game's twin"


def legal(state: State, seat: int, mask: Mask) -> None:
    raise NotImplementedError(UNBOUND)


def weigh(state: State, weights: Row) -> None:
    raise NotImplementedError(UNBOUND)


def apply(state: State, seat: int, decision: int) -> None:
    raise NotImplementedError(UNBOUND)


def range_of(state: State, seat: int) -> Range:
    raise NotImplementedError(UNBOUND)


def deciders(state: State) -> int:
    raise NotImplementedError(UNBOUND)


def hide(state: State, seat: int) -> None:
    raise NotImplementedError(UNBOUND)


def guess(state: State, seat: int, rng: Row, scratch: Row) -> None:
    raise NotImplementedError(UNBOUND)


def likelihood(tables: Tables, memory: Memory, slot: int, seat: int) -> float:
    raise NotImplementedError(UNBOUND)


def standing(state: State, ranks: Row, scores: Row) -> bool:
    raise NotImplementedError(UNBOUND)


def observe(state: State, seat: int, out: Reals) -> None:
    raise NotImplementedError(UNBOUND)


def traits(state: State, seat: int, found: Numbers) -> None:
    raise NotImplementedError(UNBOUND)


def clock(state: State) -> int:
    raise NotImplementedError(UNBOUND)


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    raise NotImplementedError(UNBOUND)


def hasten(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    raise NotImplementedError(UNBOUND)


def copy_state(memory: Memory, target: int, source: int) -> None:
    memory[target] = memory[source]
