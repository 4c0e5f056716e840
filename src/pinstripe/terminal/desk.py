"""One person's place at the keyboard: the board, the news, the question, and what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.records import Writer, save
from pinstripe.engine.words import Catalogue, Message, Param

from .choices import Misunderstood, Question, question_of, shown, simple, understood
from .news import Paragraph, hanging, paragraphs, told_between, written
from .picture import FAINT, STRONG, Picture, Prose, coloured
from .rulebook import Section, sections

ERASE_SCROLLBACK = "\x1b[3J"
LOG_LENGTH = 30
LEAST_NEWS = 4
PROMPT_LINES = 3

COMMANDS = {"undo": "u", "annuler": "u", "quit": "q", "exit": "q", "quitter": "q", "help": "?", "aide": "?", "h": "?"}
"""Longer words for the commands of one letter."""

HELP = (
    ("u", "terminal.help_undo"),
    ("b", "terminal.help_board"),
    ("l", "terminal.help_log"),
    ("r", "terminal.help_rules"),
    ("s", "terminal.help_save"),
    ("q", "terminal.help_quit"),
)


class LeaveError(Exception):
    """Somebody leaves the table; the game is kept."""


class Desk:
    """Asks whoever sits there, and carries out what he answers."""

    def __init__(
        self,
        match: Match,
        journal: Writer,
        catalogue: Catalogue,
        picture: Picture,
        console: Console,
        ask: Callable[[Text], str],
    ) -> None:
        self.match, self.journal, self.catalogue, self.picture = match, journal, catalogue, picture
        self.console, self.ask = console, ask
        self.names = match.names
        self.clears = console.is_terminal and not console.is_dumb_terminal
        self.drawn = False
        self.since = {seat: self.last_turn(seat) for seat in range(match.seats)}
        self.heard = dict(self.since)

    def last_turn(self, seat: int) -> int:
        """The moment before the last decision of a seat, from which the news begins."""
        own = [moment for moment, entry in enumerate(self.match.entries) if entry.seat == seat]
        return own[-1] if own else 0

    def decide(self, seat: int) -> None:
        """Ask until one decision is taken or taken back."""
        question = question_of(self.match, seat, self.catalogue, self.names)
        self.draw(seat, question)
        prompt = Text.assemble(self.picture.mark(seat, self.names)[:1], (" › ", STRONG))
        while not self.answer(seat, question, self.ask(prompt).strip()):
            pass

    def answer(self, seat: int, question: Question, typed: str) -> bool:
        """Whether the answer changed the game."""
        word, _, rest = typed.partition(" ")
        letter = COMMANDS.get(simple(word), simple(word))
        match letter:
            case "":
                self.tell("terminal.type_something")
            case "u" if not rest:
                return self.undo(seat)
            case "q" if not rest:
                raise LeaveError
            case "?" if not rest:
                self.show_help()
            case "b" if not rest:
                self.draw_board(seat)
                self.console.print(self.asked(seat, question))
            case "l" if not rest or rest.strip().isdecimal():
                self.show_log(seat, int(rest[:6] or LOG_LENGTH))
            case "r":
                self.show_rules(seat, rest.strip())
            case "s":
                self.save_copy(rest.strip())
            case _:
                return self.carry_out(seat, question, typed)
        return False

    def carry_out(self, seat: int, question: Question, typed: str) -> bool:
        before = len(self.match.entries)
        try:
            self.match.decide(seat, understood(question, typed, self.match))
        except (Misunderstood, Refusal) as refusal:
            self.console.print(Prose(Text(self.catalogue.say(refusal.why, self.names))))
            return False
        self.journal.update()
        if not self.match.can_undo(seat):
            self.since[seat] = before
        return True

    def undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat)
        except Refusal as refusal:
            self.console.print(Prose(Text(self.catalogue.say(refusal.why, self.names))))
            return False
        self.journal.undone(seat)
        now = len(self.match.entries)
        self.since[seat], self.heard[seat] = min(self.since[seat], now), min(self.heard[seat], now)
        self.tell("terminal.undone")
        return True

    def said(self, entry: str, **params: Param) -> str:
        return self.catalogue.say(Message(entry, params), self.names)

    def tell(self, entry: str, style: str = "", **params: Param) -> None:
        """A sentence; one with a path is not broken, so that it can be copied."""
        text = Text(self.said(entry, **params), style)
        if "file" in params:
            self.console.print(text, soft_wrap=True)
        else:
            self.console.print(Prose(text))

    def wipe(self) -> None:
        """Clear the screen and what can be scrolled back to: the next person may not see it."""
        if self.clears:
            self.console.clear()
            self.console.file.write(ERASE_SCROLLBACK)
            self.console.file.flush()

    def draw(self, seat: int, question: Question) -> None:
        """On a screen everything anew for each question; on plain lines only what is new."""
        asked = self.asked(seat, question)
        if not self.clears:
            if not self.drawn or self.others_decided(seat):
                self.draw_board(seat)
            self.print_all(self.news(seat, self.heard[seat]))
            self.heard[seat] = len(self.match.entries)
        else:
            if self.drawn:
                self.console.clear()
            board = self.board(seat)
            space = self.console.height - self.height(board) - self.height(asked) - PROMPT_LINES
            older, latest = self.divided(self.news(seat, self.since[seat]), max(space, LEAST_NEWS))
            self.print_all([*older, board, *latest])
        self.console.print(asked)
        self.drawn = True

    def others_decided(self, seat: int) -> bool:
        return any(entry.seat != seat for entry in self.match.entries[self.heard[seat] :])

    def asked(self, seat: int, question: Question) -> RenderableType:
        prompt = hanging(self.picture.mark(seat, self.names)[:1], Text(question.prompt, STRONG))
        choices = shown(question, self.catalogue, self.names, self.console.width)
        return Group(Text(), prompt, choices, Prose(Text(self.said("terminal.hint"), FAINT)))

    def board(self, seat: int) -> RenderableType:
        view = self.match.view(seat)
        return self.picture.sketch(view, seat, self.catalogue, self.names, self.console.width)

    def draw_board(self, seat: int) -> None:
        self.console.print(self.board(seat))

    def height(self, part: RenderableType) -> int:
        return len(self.console.render_lines(part, pad=False))

    def news(self, seat: int, start: int) -> list[RenderableType]:
        now = len(self.match.entries)
        told = told_between(self.match, start, now, seat, self.picture, self.catalogue, self.names)
        return [self.written(paragraph) for paragraph in paragraphs(told)]

    def written(self, paragraph: Paragraph) -> RenderableType:
        return written(paragraph, self.picture, self.names)

    def divided(self, news: list[RenderableType], space: int) -> tuple[list[RenderableType], list[RenderableType]]:
        """The newest paragraphs that fit below the board, and those that scroll away above it."""
        at = len(news)
        while at > 0 and self.height(news[at - 1]) < space:
            at -= 1
            space -= self.height(news[at])
        if at == 0:
            return [], news
        return news[:at], [Text(self.said("terminal.earlier"), FAINT), *news[at:]]

    def print_all(self, parts: Sequence[RenderableType]) -> None:
        for part in parts:
            self.console.print(part)

    def tell_news(self, seat: int) -> None:
        """What happened last, when there is no further question."""
        self.print_all(self.news(seat, self.since[seat] if self.clears else self.heard[seat]))

    def show_log(self, seat: int, length: int) -> None:
        now = len(self.match.entries)
        told = list(told_between(self.match, 0, now, seat, self.picture, self.catalogue, self.names))
        if len(told) > length:
            self.tell("terminal.log_of", FAINT, n=length, m=len(told))
        for one in told[max(0, len(told) - length) :]:
            self.console.print(Prose(coloured(one.said, self.picture, self.names)))

    def show_help(self) -> None:
        self.tell("terminal.help_answers")
        for letter, entry in HELP:
            self.console.print(hanging(Text(letter, STRONG), Text(self.said(entry)), 3))
        self.console.print(Prose(Text(self.catalogue.say(self.picture.LEGEND, self.names))))

    def show_rules(self, seat: int, wish: str) -> None:
        page = sections(self.match.game, self.catalogue.language)
        section = self.section(page, wish or self.match.game.words.rule_of_prompt(self.match.view(seat)))
        if section is None:
            self.tell("terminal.no_such_rule", what=", ".join(page))
            return
        self.console.print(section.shown())
        if section.below:
            self.tell("terminal.more_rules", FAINT, what=", ".join(section.below))

    def section(self, page: dict[str, Section], wish: str) -> Section | None:
        if wish in page:
            return page[wish]
        fitting = [section for section in page.values() if simple(wish) in simple(section.title)]
        return fitting[0] if fitting else None

    def save_copy(self, wish: str) -> None:
        """The game is kept anyway; this writes a copy of it as it stands."""
        if not wish:
            self.tell("terminal.saved_in", file=str(self.journal.path))
            return
        path = Path(wish).expanduser()
        if path.exists():
            self.tell("terminal.file_exists", file=str(path))
            return
        try:
            save(self.match, path)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            self.tell("terminal.cannot_save", file=str(path), why=reason)
        else:
            self.tell("terminal.copy_saved", file=str(path))
