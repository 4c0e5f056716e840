"""The table drawn for a browser: a metro map of four countries, travelling pawns, and a plate for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue

from .picture_books import Books, book_pages
from .picture_map import city
from .picture_page import scoreboard, tray
from .picture_pawns import pieces
from .picture_plan import HEIGHT, WIDTH
from .picture_plates import plates
from .picture_sheet import sheet
from .picture_window import window
from .table import State
from .vocabulary import Note

__all__ = ["Books", "Picture", "board", "book_pages", "chapter", "level", "scoreboard", "tray", "window"]


@dataclass(frozen=True)
class Picture:
    """A board as SVG, and the choices that have a place on it (the page offers the others as buttons)."""

    svg: str
    placed: frozenset[int]


def board(
    state: State, viewer: int | None, choices: Mapping[int, str], catalogue: Catalogue, names: Sequence[str]
) -> Picture:
    """What a viewer may see; a state that hides nothing shows only the viewer's secrets."""
    on = sheet(state, viewer, choices, catalogue, names)
    svg = tag(
        "svg",
        city(on) + plates(on) + pieces(on),
        xmlns="http://www.w3.org/2000/svg",
        id="board",
        class_="capital-power",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_label=on.say("picture.board"),
    )
    return Picture(svg, frozenset(on.places.values()))


def chapter(kind: int) -> int:
    """The story has a chapter for each turn."""
    return 2 if kind == Note.TURN_BEGINS else 0


def level(state: State, row: int) -> int:
    """A round begins with the turn of the first player who is still in."""
    if state.note[row, 0] != Note.TURN_BEGINS:
        return 0
    first = all(state.out_order[seat] != 0 for seat in range(state.note[row, 1]))
    return 1 if first else 2
