"""The notes of a decision as rows, for those who tell them."""

from __future__ import annotations

from collections.abc import Callable

from pinstripe.engine.words import Message

from .table import State
from .vocabulary import Note

Row = tuple[int, int, int, int, int]
"""The kind of a note and its four numbers."""

Teller = Callable[[State, list[Row], int], Message]


def rows_of(state: State) -> list[Row]:
    return [
        (state.note[row, 0], state.note[row, 1], state.note[row, 2], state.note[row, 3], state.note[row, 4])
        for row in range(state.notes)
    ]


def has_row(rows: list[Row], kind: Note, first: int) -> bool:
    return any(row[0] == kind and row[1] == first for row in rows)
