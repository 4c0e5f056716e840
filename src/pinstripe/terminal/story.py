"""A record told as a story: who played, what happened chapter by chapter, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from pinstripe import games
from pinstripe.engine.content import Content, read_content
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.match import Match
from pinstripe.engine.records import game_of, read
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Catalogue, Param, Seat, message

from .ending import ending
from .news import Paragraph, Told, paragraphs, told_between, written
from .picture import FAINT, SPECTATOR, STRONG, Picture, Prose, picture_of, printable

ROUND = 1
USUAL_WIDTH = 100


def tell(
    path: Path,
    find: Callable[[str], Game],
    language: str = "en",
    content: Content | None = None,
    *,
    seat: int | None = None,
    all_secrets: bool = False,
    everything: bool = False,
    width: int = USUAL_WIDTH,
) -> Iterator[RenderableType]:
    """The parts of the story, to be printed one after the other.

    A finished game has no secrets. Of a running one a spectator hears what everybody knows, unless a seat is named
    or all secrets are asked for. `everything` tells all that happened, not only what is worth a story. Raises
    RecordError or GameError with a sentence before the first part.
    """
    match = read(path, find, content)
    match.names = [printable(name) for name in match.names]
    if seat is not None and not 0 <= seat < match.seats:
        raise GameError(f"{path.name} has the seats 0 to {match.seats - 1}, not {seat}.")
    return Story(match, language, seat, all_secrets, everything, width).parts()


def show(
    path: Path,
    language: str = "en",
    content: Path | None = None,
    *,
    seat: int | None = None,
    whole: bool = False,
    secrets: bool = False,
    console: Console | None = None,
) -> int:
    """Print the story of a record; the same errors as tell()."""
    game = games.find(game_of(path))
    used = read_content(content, game.schema, game.check) if content else None
    console = console or Console(highlight=False)
    told = tell(path, games.find, language, used, seat=seat, all_secrets=secrets, everything=whole, width=console.width)
    for part in told:
        console.print(part)
    return 0


class Story:
    """One telling of one match."""

    def __init__(
        self, match: Match, language: str, seat: int | None, all_secrets: bool, everything: bool, width: int
    ) -> None:
        self.match, self.everything, self.width, self.seat = match, everything, width, seat
        self.all_secrets = all_secrets
        self.open = all_secrets or (match.over and seat is None)
        self.eyes = None if self.open else SPECTATOR if seat is None else seat
        self.catalogue: Catalogue = match.game.catalogue(language)
        self.picture: Picture = picture_of(match.game)
        self.names = match.names

    def say(self, entry: str, **params: Param) -> str:
        return self.catalogue.say(message(entry, **params), self.names)

    def parts(self) -> Iterator[RenderableType]:
        yield from self.header()
        told = told_between(self.match, 0, len(self.match.entries), self.eyes, self.picture, self.catalogue, self.names)
        begun = False
        for paragraph in self.worthy(told):
            if paragraph.chapter == ROUND:
                yield Text()
                yield self.chapter(paragraph.sentences.pop(0))
                paragraph.chapter = 0
            elif not begun:
                yield Text()
                yield self.chapter(self.say("story.opening"))
            begun = True
            if paragraph.sentences:
                yield written(paragraph, self.picture, self.names)
        yield Text()
        yield from self.end()

    def header(self) -> Iterator[RenderableType]:
        words, match = self.match.game.words, self.match
        yield Text(self.catalogue.say(words.TITLE, []), STRONG)
        decisions = sum(entry.seat != CHANCE for entry in match.entries)
        yield Prose(Text(self.say("story.header", who=tuple(Seat(seat) for seat in range(match.seats)), n=decisions)))
        for option, value in match.options.items():
            name = self.catalogue.say(words.OPTIONS[option][0], [])
            yield Text(self.say("story.options", name=name, value=value), FAINT)
        if not match.over:
            yield Prose(Text(self.say("story.running")))
        yield from self.point_of_view()

    def point_of_view(self) -> Iterator[RenderableType]:
        if self.all_secrets and not self.match.over:
            yield Prose(Text(self.say("story.all_secrets")))
        elif self.seat is not None:
            yield Prose(Text(self.say("story.for_seat", who=Seat(self.seat))))
        elif not self.match.over:
            yield Prose(Text(self.say("story.spectator")))

    def chapter(self, title: str) -> Rule:
        return Rule(Text(title, STRONG), align="left", style=FAINT)

    def worthy(self, told: Iterator[Told]) -> Iterator[Paragraph]:
        """All paragraphs, or those with something worth telling; a chapter is named only when it has some."""
        if self.everything:
            yield from paragraphs(told)
            return
        turn: Told | None = None
        kept: list[Told] = []
        for one in told:
            if one.chapter > ROUND:
                turn = one
            elif one.chapter or one.worthy:
                if turn and not one.chapter:
                    kept.append(turn)
                turn = None
                kept.append(one)
        pairs = zip(kept, [*kept[1:], None], strict=True)
        yield from paragraphs(one for one, after in pairs if not one.chapter or has_more(one, after))

    def end(self) -> Iterator[RenderableType]:
        match, width = self.match, self.width
        if match.over:
            yield self.chapter(self.say("story.chapter_end"))
            yield Text()
            yield from ending(match, self.picture, self.catalogue, self.names, width)
            return
        eyes = SPECTATOR if self.eyes is None else self.eyes
        state = match.truth if self.open else match.view(eyes)
        waiting = match.game.words.waiting(match.view(SPECTATOR), SPECTATOR)
        yield self.picture.sketch(state, self.seat, self.catalogue, self.names, width)
        yield Prose(Text(self.catalogue.say(waiting, self.names)))


def has_more(chapter: Told, after: Told | None) -> bool:
    """Whether anything follows a chapter's heading before the next one of its level."""
    return after is not None and (not after.chapter or after.chapter > chapter.chapter)
