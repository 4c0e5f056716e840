"""The table in a terminal: companies, prices, lots and purses as short lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import Catalogue, Message, message

from .agenda import share_value
from .table import COMPANIES, LOTS, MARKET_STEP, OFFERS, RESOURCES, Note, State
from .words import boss_term, company_term, resource_term

LEGEND = Message("sketch.legend")
MARKS = (
    ("●", "#E4572E"),
    ("■", "#4C86E8"),
    ("▲", "#3E9B5C"),
    ("◆", "#E08A00"),
    ("⬢", "#9B6BD3"),
    ("★", "#708090"),
)
CHAPTERS = {Note.YEAR_BEGINS: 1, Note.LOT_HAPPENS: 2}


def chapter(kind: int) -> int:
    """Whether a note opens a year (1), an event (2) or nothing (0)."""
    return CHAPTERS.get(Note(kind), 0)


def mark(seat: int, names: Sequence[str]) -> Text:
    """A player's shape and initial, in the player's colour."""
    shape, colour = MARKS[seat]
    return Text(shape + names[seat][:1].upper(), f"bold {colour}")


def sketch(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """What a viewer may see, no wider than this."""
    said = [catalogue.say(line, names) for line in lines(state)]
    drawn = [Text(line) for line in said]
    for seat in range(state.players):
        held = " ".join(str(state.shares[seat, company]) for company in range(COMPANIES))
        purse = message("sketch.purse", n=state.cash[seat], shares=held)
        drawn.append(Text.assemble(mark(seat, names), " ", catalogue.say(purse, names)))
    for line in drawn:
        line.no_wrap, line.overflow = True, "crop"
        line.truncate(width)
    return Group(*drawn)


def lines(state: State) -> list[Message]:
    found = []
    for company in range(COMPANIES):
        tokens = tuple(resource_term(kind) for kind in range(RESOURCES) for _ in range(state.tokens[company, kind]))
        found.append(
            message(
                "sketch.company",
                company=company_term(company),
                capital=state.capital[company],
                n=share_value(state, company),
                market=state.market[company],
                boss=boss_term(state.office[company]),
                tokens=tokens or "–",
            )
        )
    for kind in range(RESOURCES):
        found.append(message("sketch.price", resource=resource_term(kind), n=state.price[kind]))
    found.append(message("sketch.offer", bosses=tuple(boss_term(state.offer[place]) for place in range(OFFERS))))
    for lot in range(LOTS):
        if state.lot_event[lot] >= 0 and state.lot_percent[lot] >= 0:
            percent = MARKET_STEP * state.lot_percent[lot]
            found.append(message("sketch.lot", lot=lot + 1, event=state.lot_event[lot] + 1, n=percent))
    return found
