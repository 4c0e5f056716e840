"""The table drawn for a browser: the office tower with all that stands in it and around it, as one SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue

from .picture_cast import Cast, Place, muster
from .picture_desks import desks
from .picture_ledger import ledger
from .picture_page import scoreboard, tray
from .picture_pieces import pieces
from .picture_plan import HEIGHT, WIDTH
from .picture_sheet import sheet
from .picture_tower import furniture, tower
from .table import State
from .telling import chapter

__all__ = ["Cast", "Picture", "Place", "board", "chapter", "muster", "scoreboard", "tray"]

PINSTRIPES = (
    '<defs><pattern id="pinstripes" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M2,0V8" class="pinstripe"/></pattern></defs>'
)


@dataclass(frozen=True)
class Picture:
    """A board as SVG, the choices that have a place on it (the page offers the others as buttons), who stands where."""

    svg: str
    placed: frozenset[int]
    cast: Cast


def board(
    state: State,
    viewer: int | None,
    choices: Mapping[int, str],
    catalogue: Catalogue,
    names: Sequence[str],
    before: Cast | None = None,
) -> Picture:
    """What a viewer may see; a state that hides nothing shows only the viewer's secrets.

    The cast of the picture before lets everybody keep their ids, so that the page can slide them to where they went.
    """
    on, cast = sheet(state, viewer, choices, catalogue, names), muster(state, before)
    drawn = PINSTRIPES + tower(on) + ledger(on) + desks(on) + pieces(on, cast) + furniture()
    svg = tag(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        id="board",
        class_="power-struggle",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_label=on.say("picture.board"),
    )
    return Picture(svg, frozenset(on.places.values()), cast)
