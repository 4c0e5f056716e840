"""One declaration of a game's state: memory layout, type hints and the plain Python view."""

from __future__ import annotations

import hashlib
from math import prod
from operator import attrgetter
from typing import Any, ClassVar, Protocol, Self

import numpy as np

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64


class Vector(Protocol):
    """A fixed row of integers: state.cash[seat]."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


Row = Vector
"""A row of 64-bit integers handed to a rule function: weights, ranks, a generator's memory."""

Range = tuple[int, int, int]
"""Lowest, highest and step of an amount."""


class Grid(Protocol):
    """A fixed table of integers: state.counsels[seat, division]."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...


class Mask(Protocol):
    """One flag per decision: mask[decision]."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: bool, /) -> None: ...
    def __len__(self) -> int: ...


class Numbers(Protocol):
    """A row of real numbers to be written: out[place] = 0.5."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Reals(Protocol):
    """A row of real numbers of four bytes each, as learning wants them."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Field:
    """The kind and shape of one declared field."""

    def __init__(self, kind: Any, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape


def scalar(kind: Any) -> Any:
    return Field(kind, ())


def array(kind: Any, *shape: int) -> Any:
    return Field(kind, shape)


def cell(name: str) -> property:
    """A property over a one-cell memoryview; generated code, since a closure would cost a third more."""
    space: dict[str, Any] = {}
    exec(f"def get(self): return self._{name}[0]\ndef put(self, value): self._{name}[0] = value", space)
    return property(space["get"], space["put"])


def row(name: str) -> property:
    """A property without a setter: the cells can be written, the array itself cannot be replaced."""
    return property(attrgetter("_" + name))


class Record:
    """A state of integers.

    >>> class State(Record):
    ...     phase: int = scalar(I8)
    ...     cash: Vector = array(I32, 3)
    >>> state = State()
    >>> state.cash[1] = 800
    >>> state.clone().cash[1]
    800
    """

    dtype: np.dtype[Any]
    table: np.ndarray[Any, Any]
    _places: ClassVar[list[tuple[str, int, int, str, tuple[int, ...]]]]

    def __init_subclass__(cls) -> None:
        fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.dtype = np.dtype([(name, field.kind, field.shape) for name, field in fields.items()], align=True)
        cls._places = []
        for name, field in fields.items():
            start, kind = cls.dtype.fields[name][1], np.dtype(field.kind)  # type: ignore[index]
            shape = field.shape or (1,)
            cls._places.append(("_" + name, start, start + kind.itemsize * prod(shape), kind.char, shape))
            setattr(cls, name, row(name) if field.shape else cell(name))

    def __init__(self, table: np.ndarray[Any, Any] | None = None) -> None:
        """A fresh state of zeros, or a view over a one-element record array (same memory, no copy)."""
        self.table = np.zeros(1, self.dtype) if table is None else table
        self._memory = self.table.view(np.uint8).data
        for name, start, end, kind, shape in self._places:
            setattr(self, name, self._memory[start:end].cast(kind, shape))  # type: ignore[call-overload]

    def clone(self) -> Self:
        return type(self).from_bytes(self.to_bytes())

    def copy_from(self, other: Record) -> None:
        self._memory[:] = other._memory

    def to_bytes(self) -> bytes:
        return self._memory.tobytes()

    def restore(self, data: bytes) -> None:
        if len(data) != len(self._memory):
            raise ValueError(f"a state of {type(self).__name__} has {len(self._memory)} bytes, not {len(data)}")
        self._memory[:] = data

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        fresh = cls()
        fresh.restore(data)
        return fresh

    def digest(self) -> str:
        """The same for equal bytes, on every machine of the same byte order."""
        return hashlib.sha256(self._memory).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dtype == other.dtype and self._memory == other._memory

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        lines = [f"  {name} = {self.table[name][0].tolist()}" for name in self.dtype.names or ()]
        return "\n".join([f"{type(self).__name__}(", *lines, ")"])
