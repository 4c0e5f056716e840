"""What happened between two moments of a match, in sentences for one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from pinstripe.engine.match import Match
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Catalogue

from .picture import STRONG, Picture, coloured


@dataclass(frozen=True)
class Told:
    """One sentence, who brought it about, whether it opens a chapter, and whether a short story has it."""

    actor: int
    said: str
    chapter: int
    worthy: bool


@dataclass
class Paragraph:
    """What one player did in a row, or what the company did to everybody."""

    actor: int | None
    sentences: list[str]
    chapter: int = 0


def told_between(
    match: Match, start: int, end: int, seat: int | None, picture: Picture, catalogue: Catalogue, names: Sequence[str]
) -> Iterator[Told]:
    """The sentences of the entries from start to end, as a seat may hear them; without a seat, everything."""
    words = match.game.words
    for moment in range(start + 1, end + 1):
        state = match.at(moment) if seat is None else match.view_at(moment, seat)
        for row, message in enumerate(words.telling(state)):
            kind = int(state.note[row, 0])
            said = catalogue.say(message, names)
            yield Told(match.entries[moment - 1].seat, said, picture.chapter(kind), words.story_worthy(kind))


def paragraphs(told: Iterator[Told]) -> list[Paragraph]:
    """Sentences of the same player in a row belong together; a chapter and what follows from it stand alone."""
    found: list[Paragraph] = []
    for one in told:
        actor = None if one.actor == CHANCE else one.actor
        if one.chapter:
            found.append(Paragraph(None, [one.said], one.chapter))
        elif found and (found[-1].actor == actor or (found[-1].chapter and found[-1].actor is None)):
            found[-1].sentences.append(one.said)
        else:
            found.append(Paragraph(actor, [one.said]))
    return found


def written(paragraph: Paragraph, picture: Picture, names: Sequence[str]) -> Text:
    if paragraph.actor is not None:
        lead = Text.assemble(picture.mark(paragraph.actor, names)[:1], " ")
    else:
        lead = Text("▸ " if paragraph.chapter else "· ")
    text = coloured(" ".join(paragraph.sentences), picture, names)
    if paragraph.chapter:
        text.stylize(STRONG, 0, len(paragraph.sentences[0]))
    return Text.assemble(lead, text)
