"""How a game came out: the last board, who won, and how far everybody got."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pinstripe.engine.match import Match
from pinstripe.engine.words import Catalogue

from .picture import SPECTATOR, STRONG, Picture, Prose, coloured


def ending(
    match: Match, picture: Picture, catalogue: Catalogue, names: Sequence[str], width: int
) -> Iterator[RenderableType]:
    """Once a game is over nothing is secret, so all of it is shown."""
    words, state = match.game.words, match.view(SPECTATOR)
    yield picture.sketch(state, None, catalogue, names, width)
    yield Text()
    for at, line in enumerate(words.final_lines(state)):
        text = coloured(catalogue.say(line, names), picture, names)
        if at == 0:
            text.stylize(STRONG)
        yield Prose(text)
    yield Text()
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, max_width=20)
    table.add_column()
    for seat in range(match.seats):
        lines = [catalogue.say(line, names) for line in words.victory_lines(state, seat)]
        who = Text.assemble(picture.mark(seat, names)[:1], " ", names[seat])
        table.add_row(who, Prose(Text(" · ".join(lines))))
    yield table
