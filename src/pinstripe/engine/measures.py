"""What a game says of itself to whoever studies many games of it: its chapters, actions, cards and ways to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .words import Message

Named = Callable[[Any, Mapping[str, Any]], Sequence[Message]]
"""Names of things by number, from a fresh state and the content."""


@dataclass(frozen=True)
class Deed:
    """A kind of action: decisions that are open at certain moments."""

    id: str
    name: Message
    decisions: Sequence[int]
    phases: Sequence[int]


@dataclass(frozen=True)
class Told:
    """Things that are counted by the notes that name them."""

    note: int
    cell: int = 0
    """Where in the note, from 1 on, the thing's number stands; 0 where every such note is one and the same thing."""
    things: Sequence[int] | None = None
    """From the number in the note to that of the thing; −1 where it is none of them."""
    seat: int | None = None
    """Where in the note its seat stands, if it has one."""
    seats: Sequence[int] | None = None
    """From the number in the note to the seat, if it names something of a seat."""
    amount: int | None = None
    """Where in the note stands how much it counts; without it every note counts once."""
    thing: int = 0
    """The one thing that such a note is about, where no cell tells."""


@dataclass(frozen=True)
class Seen:
    """Things that are counted by looking at the table when a chapter begins, and at the end of the game."""

    look: Callable[[Any, int], Sequence[int]]
    """The numbers of the things that a seat has; seat −1 asks once for all."""
    by_seat: bool = True
    end_only: bool = True
    """Whether only the end of the game counts, or the end of every chapter."""


@dataclass(frozen=True)
class Things:
    """Cards, squares or offices that may be used much, little or never."""

    id: str
    title: Message
    names: Named
    counted: Seen | Sequence[Told]
    made: Callable[[Mapping[str, Any]], Sequence[bool]] | None = None
    """Which of them are reconstructed, from the content."""
    in_game: Callable[[Any], Sequence[bool]] | None = None
    """Which of them lie in the box of this game at all, from a fresh state."""
    rows: Sequence[Message] | None = None
    """With columns: the things are the cells of a grid, row by row, and are drawn as one."""
    columns: Sequence[Message] | None = None


@dataclass(frozen=True)
class Route:
    """A way to win that a seat has or has not taken when the game is over."""

    id: str
    name: Message
    taken: Callable[[Any, int], bool]
    made: Callable[[Mapping[str, Any]], bool] | None = None


@dataclass(frozen=True)
class Measures:
    """All that a study of a game needs to know beyond its rules."""

    chapter: tuple[int, int]
    """The kind of note that opens a chapter, and where in it the chapter's number stands."""
    axis: Message
    stages: Sequence[int]
    """The first chapter of each stage of a game; what is compared by stage is compared within these."""
    deeds: Sequence[Deed]
    things: Sequence[Things]
    routes: Sequence[Route]
    routes_note: Message
    parts: Sequence[Message]
    parts_title: Message
    """What everybody's result is made of."""
    parts_of: Callable[[Any, int], Sequence[int]]
    score: Message
    """What the first rank is decided by."""
    endings: Sequence[Message] = field(default_factory=tuple)
    ending_of: Callable[[Any], int] | None = None
