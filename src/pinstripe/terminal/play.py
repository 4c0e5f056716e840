"""A game in the terminal: people at one keyboard, bots, and every decision on disk at once."""

from __future__ import annotations

import secrets
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pinstripe import bots, games
from pinstripe.engine.content import Content, ContentError, read_content
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.match import Match
from pinstripe.engine.records import RecordError, Writer, game_of, read
from pinstripe.engine.words import Message

from .desk import Desk, LeaveError
from .ending import ending
from .journal import fresh_path
from .news import paragraphs, told_between, written
from .picture import FAINT, SPECTATOR, picture_of, printable

HUMAN, USUAL_BOT = "human", "manager"
USUAL_SEATS = 4
SEED_BITS = 62
SPREAD = 0x9E3779B97F4A7C15
TROUBLE = 2


@dataclass(frozen=True)
class PlaySettings:
    """What is played, by whom, and where it is kept."""

    game: str = "power_struggle"
    seats: Sequence[str] | None = None
    """`human` or the level of a bot for each seat; nothing: as the resumed record says, or one human and managers"""
    names: Sequence[str] | None = None
    seed: int | None = None
    options: Mapping[str, int] = field(default_factory=dict)
    content: Path | None = None
    language: str = "en"
    save: Path | None = None
    resume: Path | None = None
    console: Console | None = None
    prepare: Callable[[Game], None] | None = None
    """Called before the game if one of the bots thinks, which takes compiled rules."""
    ask: Callable[[Text], str] | None = None
    """Shows a short prompt and returns the line typed; EOFError and KeyboardInterrupt leave the game."""


def play(settings: PlaySettings) -> int:
    """Play until the game ends or the players leave; 0, or 2 with a sentence about what cannot be done."""
    console = settings.console or Console(highlight=False)
    if isinstance(console.file, TextIOWrapper):
        console.file.reconfigure(errors="replace")
    try:
        return sit_down(settings, console)
    except (GameError, RecordError, ContentError) as error:
        console.print(Text(str(error)))
    except BrokenPipeError:
        return 0
    except OSError as error:
        console.print(Text(f"{error.filename or settings.save}: {error.strerror or error}"))
    return TROUBLE


def sit_down(settings: PlaySettings, console: Console) -> int:
    sitting = Sitting(settings, console)
    try:
        sitting.run()
    except (LeaveError, EOFError, KeyboardInterrupt):
        sitting.leave()
    return 0


def settled_players(settings: PlaySettings, game: Game, seats: int | None, kept: Sequence[str]) -> list[str]:
    """Who plays each seat: as asked, as the record tells, or one human and managers."""
    usual = seats or (USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1])
    players = list(settings.seats or kept or [HUMAN] + [USUAL_BOT] * (usual - 1))
    if seats is not None and len(players) != seats:
        raise GameError(f"This record has {seats} seats, not {len(players)}.")
    for player in players:
        if player != HUMAN:
            bots.check(player)
    return players


def begun_match(
    settings: PlaySettings, game: Game, players: Sequence[str], seed: int, content: Content | None
) -> Match:
    colours = game.catalogue(settings.language).entries
    usual = [colours.get(f"colour.{colour}", colour.capitalize()) for colour in game.colours[: len(players)]]
    names = [printable(name) for name in settings.names or usual]
    return Match(game, len(players), seed=seed, options=settings.options, content=content, names=names)


def command_name() -> str:
    """What to type for this program: its name where that is known, else the path it was started by."""
    return "pinstripe" if shutil.which("pinstripe") else shlex.quote(sys.argv[0])


class Sitting:
    """One evening at the keyboard."""

    def __init__(self, settings: PlaySettings, console: Console) -> None:
        self.settings, self.console = settings, console
        self.seed = secrets.randbits(SEED_BITS) if settings.seed is None else settings.seed
        game = games.find(game_of(settings.resume) if settings.resume else settings.game)
        content = read_content(settings.content, game.schema, game.check) if settings.content else None
        if settings.resume:
            self.match = read(settings.resume, games.find, content).fork(seed=self.seed)
            self.match.names = [printable(name) for name in self.match.names]
            self.players = settled_players(settings, game, self.match.seats, self.match.players)
        else:
            self.players = settled_players(settings, game, None, [])
            self.match = begun_match(settings, game, self.players, self.seed, content)
        self.match.players = self.players
        thinking = any(player.partition(":")[0] in bots.THINKING for player in self.players)
        if thinking and settings.prepare is not None:
            settings.prepare(game)
        self.catalogue = game.catalogue(settings.language)
        self.picture = picture_of(game)
        self.journal = Writer(self.match, self.place())
        self.humans = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else None
        self.watched = len(self.match.entries)
        self.desk = Desk(self.match, self.journal, self.catalogue, self.picture, console, self.ask)

    def place(self) -> Path:
        """The file of this game; an existing one is only continued, never overwritten."""
        wish, resumed = self.settings.save, self.settings.resume
        if wish is None:
            return resumed or fresh_path(self.match.game.id, datetime.now())
        if wish.exists() and not (resumed and wish.samefile(resumed)):
            said = self.said("terminal.file_exists", file=str(wish))
            raise GameError(said)
        return wish

    def said(self, entry: str, **params: str | int) -> str:
        return self.catalogue.say(Message(entry, params), self.match.names)

    def ask(self, prompt: Text) -> str:
        if self.settings.ask:
            self.console.print(prompt, end="")
            typed = self.settings.ask(prompt)
            if not self.console.is_terminal:
                self.console.print()
            return typed
        return self.console.input(prompt)

    def run(self) -> None:
        self.welcome()
        while not self.match.over:
            seat = self.next_seat()
            if self.players[seat] == HUMAN:
                self.hand_over(seat)
                self.desk.decide(seat)
            else:
                self.let_bot_decide(seat)
            self.watch()
        self.journal.close()
        self.finish()

    def next_seat(self) -> int:
        """Of several who choose in secret the bots come first, then whoever has the keyboard."""
        waiting = [seat for seat in self.match.deciders if seat not in self.match.sealed]
        return min(waiting, key=lambda seat: (self.players[seat] == HUMAN, seat != self.at_keyboard, seat))

    def welcome(self) -> None:
        title = self.catalogue.say(self.match.game.words.TITLE, [])
        if self.settings.resume:
            self.desk.tell("terminal.resumed", game=title, n=len(self.match.entries))
        elif self.settings.seats is None:
            self.desk.tell("terminal.welcome", game=title, who=self.match.names[0], n=len(self.players) - 1)
            self.desk.tell("terminal.change")
        self.desk.tell("terminal.kept_in", FAINT, file=str(self.journal.path))

    def let_bot_decide(self, seat: int) -> None:
        """A bot's dice depend on the seed and the moment, so that a resumed game goes on as it would have."""
        dice = (self.seed ^ ((len(self.match.entries) * 8 + seat + 1) * SPREAD)) % (1 << SEED_BITS)
        bot = bots.make(self.players[seat], self.match.game, dice)
        if self.console.is_terminal:
            waiting = self.match.game.words.waiting(self.match.view(SPECTATOR), SPECTATOR)
            with self.console.status(Text(self.catalogue.say(waiting, self.match.names), FAINT), spinner="line"):
                bots.play_for(self.match, seat, bot)
        else:
            bots.play_for(self.match, seat, bot)
        self.journal.update()

    def watch(self) -> None:
        """With bots only, the news is told as it comes, to somebody who sees no secrets."""
        if self.humans:
            return
        match, names = self.match, self.match.names
        news = told_between(match, self.watched, len(match.entries), SPECTATOR, self.picture, self.catalogue, names)
        for paragraph in paragraphs(news):
            self.console.print(written(paragraph, self.picture, names))
        self.watched = len(match.entries)

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, nobody's secrets are shown before he sits there."""
        if seat == self.at_keyboard:
            return
        self.desk.wipe()
        name = self.match.names[seat]
        prompt = Text.assemble(
            self.picture.mark(seat, self.match.names)[:1], " ", self.said("terminal.pass_on", who=name)
        )
        if self.ask(prompt).strip() == "q":
            raise LeaveError
        self.at_keyboard = seat
        self.desk.wipe()

    def leave(self) -> None:
        self.journal.make_whole()
        self.console.print()
        self.desk.tell("terminal.saved_in", file=str(self.journal.path))
        file = shlex.quote(str(self.journal.path))
        self.desk.tell("terminal.resume_with", command=command_name(), file=file)

    def finish(self) -> None:
        if self.at_keyboard is not None:
            self.desk.tell_news(self.at_keyboard)
        for part in ending(self.match, self.picture, self.catalogue, self.match.names, self.console.width):
            self.console.print(part)
        self.console.print()
        self.desk.tell("terminal.record_in", FAINT, file=str(self.journal.path))
