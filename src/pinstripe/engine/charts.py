"""What a game declares to be drawn over time; the house draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .words import Message


@dataclass(frozen=True)
class Chart:
    """One chart, with a line for every seat, or for every one of some named things of the game."""

    id: str
    title: Message
    value: Callable[[Any, int], int | None]
    """What a state, which may be a view, shows of the seat or thing with that number; None where it does not."""
    things: Callable[[Any], Sequence[Message]] | None = None
    """The names of the things, by number; without it the lines belong to the seats."""
    goal: Callable[[Any], int | None] | None = None
    """A figure worth reaching, the same for all lines."""
    remark: Message | None = None
    """What a reader has to know to understand the figures."""
