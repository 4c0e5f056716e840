"""The table drawn for a browser: three companies as magazine pages, and the desks of those who own them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pinstripe.engine.drawing import group, tag, text
from pinstripe.engine.words import Catalogue

from .picture_company import companies, tokens
from .picture_desks import Cast, certificates, desks, muster
from .picture_middle import bosses, envelopes, headings, price_markers, price_scale, vacancies
from .picture_page import edition, scoreboard, tray
from .picture_plan import HEIGHT, LEFT, RIGHT, WIDTH
from .picture_scenes import EDITIONS, Scene, scenes
from .picture_sheet import Sheet, calendar, sheet
from .table import Note, State

__all__ = [
    "AMOUNTS",
    "EDITIONS",
    "Cast",
    "Picture",
    "Scene",
    "board",
    "chapter",
    "edition",
    "muster",
    "scenes",
    "scoreboard",
    "tray",
]

AMOUNTS = "dials"
"""Bids are written on a slate with two dials."""

CHAPTERS = {Note.YEAR_BEGINS: 1, Note.LOT_HAPPENS: 2}

PATTERNS = (
    '<defs><pattern id="weave0" width="16" height="16" patternUnits="userSpaceOnUse">'
    '<path d="M0,4L8,12L16,4" class="thread"/></pattern>'
    '<pattern id="weave1" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M4,0V8" class="thread"/></pattern>'
    '<pattern id="weave2" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path d="M7,1L13,7L7,13L1,7Z" class="thread"/></pattern></defs>'
)


@dataclass(frozen=True)
class Picture:
    """A board as SVG, the choices that have a place on it (the page offers the others as buttons), who holds what."""

    svg: str
    placed: frozenset[int]
    cast: Cast


def chapter(kind: int) -> int:
    """Whether a note opens a year (1), an event (2) or nothing (0)."""
    return CHAPTERS.get(Note(kind), 0)


def board(
    state: State,
    viewer: int | None,
    choices: Mapping[int, str],
    catalogue: Catalogue,
    names: Sequence[str],
    before: Cast | None = None,
    scene: Scene | None = None,
) -> Picture:
    """What a viewer may see; a state that hides nothing shows only the viewer's secrets.

    The cast of the picture before lets certificates keep their ids; a scene shows a moment within the last step.
    """
    shown = scene.state if scene else state
    on, cast = sheet(shown, viewer, choices, catalogue, names, scene), muster(shown, before)
    moving = tokens(on) + price_markers(on) + bosses(on) + certificates(on, cast)
    still = title(on) + companies(on) + headings(on) + price_scale(on) + envelopes(on) + vacancies(on) + desks(on)
    svg = tag(
        "svg",
        PATTERNS + still + group(moving, "pieces", "pieces"),
        xmlns="http://www.w3.org/2000/svg",
        id="board",
        class_="goodwill",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_label=on.say("picture.board"),
    )
    return Picture(svg, frozenset(on.places.values()), cast)


def title(on: Sheet) -> str:
    state = on.state
    drawn = text(str(calendar(state)), LEFT, 40, "issue start")
    drawn += text(on.say("game.title").upper(), WIDTH / 2, 41, "masthead-title")
    said = on.say("picture.year_of", n=max(1, int(state.year)), m=int(state.years))
    return drawn + text(said, RIGHT, 40, "issue end")
