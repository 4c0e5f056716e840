"""What happened between two moments of a match, in sentences for one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pinstripe.engine.match import Match
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import SILENCE, Catalogue

from .picture import STRONG, Picture, Prose, coloured

NOBODY = -1
"""Who brings a reveal about: all who sealed a choice, so nobody in particular."""


@dataclass(frozen=True)
class Told:
    """One sentence, who brought it about, whether it opens a chapter, and whether a short story has it."""

    moment: int
    actor: int
    said: str
    chapter: int
    worthy: bool


@dataclass
class Paragraph:
    """What one player did in a row, or what the company did to everybody."""

    actor: int | None
    sentences: list[str]
    chapter: int
    moment: int


def told_between(
    match: Match, start: int, end: int, seat: int | None, picture: Picture, catalogue: Catalogue, names: Sequence[str]
) -> Iterator[Told]:
    """The sentences of the entries from start to end, as a seat may hear them; without a seat, everything."""
    words = match.game.words
    for moment in range(start + 1, end + 1):
        state = match.at(moment) if seat is None else match.view_at(moment, seat)
        for row, message in enumerate(words.telling(state)):
            if message == SILENCE:
                continue
            kind = int(state.note[row, 0])
            said = catalogue.say(message, names)
            entry = match.entries[moment - 1]
            actor = NOBODY if entry.sealed else entry.seat
            yield Told(moment, actor, said, picture.chapter(kind), words.story_worthy(kind))


def paragraphs(told: Iterator[Told]) -> list[Paragraph]:
    """Sentences of the same player in a row belong together; a chapter, a reveal and what follows stand alone."""
    found: list[Paragraph] = []
    for one in told:
        actor = None if one.actor in (CHANCE, NOBODY) else one.actor
        last = found[-1] if found else None
        if one.chapter:
            found.append(Paragraph(None, [one.said], one.chapter, one.moment))
        elif last and (last.moment == one.moment if last.chapter or one.actor == NOBODY else last.actor == actor):
            last.sentences.append(one.said)
        else:
            found.append(Paragraph(actor, [one.said], 0, one.moment))
    return found


def written(paragraph: Paragraph, picture: Picture, names: Sequence[str]) -> RenderableType:
    """A paragraph behind the sign of who acted."""
    if paragraph.actor is not None:
        lead = picture.mark(paragraph.actor, names)[:1]
    else:
        lead = Text("▸" if paragraph.chapter else "·")
    text = coloured(" ".join(paragraph.sentences), picture, names)
    if paragraph.chapter:
        text.stylize(STRONG, 0, len(paragraph.sentences[0]))
    return hanging(lead, text)


def hanging(lead: Text, text: Text, indent: int = 1) -> Table:
    """A sign in the margin, and a text whose lines stay right of it."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", width=indent)
    table.add_column(overflow="fold")
    table.add_row(lead, Prose(text))
    return table
