"""The table as lines of text in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import Catalogue, Message, message

from .table import COMPANIES, NOBODY, PAWN_NAMES, PAWNS, UNKNOWN, Colour, Note, State

MARKS = (("●", "#E4572E"), ("■", "#4C86E8"), ("▲", "#3E9B5C"), ("◆", "#E08A00"))
LEGEND = Message("sketch.legend")
"""What the signs on the board mean."""


def chapter(kind: int) -> int:
    """The story has a chapter for each turn."""
    return 1 if kind == Note.TURN_BEGINS else 0


def mark(seat: int, names: Sequence[str]) -> Text:
    sign, colour = MARKS[seat]
    return Text(f"{sign} {names[seat]}", style=colour)


def sketch(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """Each player's companies, one a line."""
    lines: list[Text] = []
    for seat in range(state.players):
        lines.append(mark(seat, names))
        for company in range(COMPANIES):
            if state.owner[company] == seat != NOBODY:
                lines.append(Text("  " + catalogue.say(company_line(state, company), names)))
    return Group(*lines)


def company_line(state: State, company: int) -> Message:
    register = state.register[company]
    return message(
        "sketch.company",
        name=f"{Colour(company // PAWNS).name.lower()} {PAWN_NAMES[company % PAWNS]}",
        capital=state.capital[company],
        register="?" if register == UNKNOWN else register,
        lots=state.lots[company],
        square=state.position[company],
    )
