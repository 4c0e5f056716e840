"""What one viewer sees of one table right now: a page of markup made from the seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from pinstripe.bots import LEVELS
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.words import SILENCE, Catalogue, Message
from pinstripe.table.house import may_change
from pinstripe.table.room import HOUSE, SPECTATOR, Room

from .chronicle import Chronicle, Library, Paragraph
from .hint import Consulted
from .pictures import Books, Memory, drawn_tray, drawn_window, pictures_of, sentence, shape, who
from .question import Question, question_of
from .since import since_last_turn
from .story import SLOWER, Act, acts, paper_of
from .texts import render, texts, told_level
from .waiting import deadline_of

LOG_SHOWN = 24
PARAGRAPH = Markup('<li id="log-{number}"{kinds}>{mark}<span>{text}</span></li>\n')
CHAT_SHOWN = 60


@dataclass(frozen=True)
class Viewer:
    """Who looks, in which language, and how his forms are known to be ours."""

    person: str
    language: str
    form_token: str = ""
    site: str = ""
    """The beginning of every invitation."""


@cache
def catalogue_of(game: Game, language: str) -> Catalogue:
    return game.catalogue(language)


class Sight:
    """The latest drawing of one seat's view in one language, for all who look from there."""

    def __init__(self) -> None:
        self.memory = Memory()
        self._key: tuple[object, ...] = ()
        self._values: dict[str, object] = {}

    def of(self, scene: Scene) -> dict[str, object]:
        """What the template asks for; drawn once for everything that the seat can see."""
        view = scene.match.view(scene.seat)
        stamp = scene.match.stamp(scene.seat, view)
        sealed = scene.match.sealed.get(scene.seat)
        written = None if scene.books is None else len(scene.books)
        asked = (scene.match.deciders, scene.match.can_undo(scene.seat), sealed)
        key = (stamp, asked, list(scene.names), written)
        if key != self._key:
            self._values, self._key = scene.values(view, stamp), key
        return self._values


class Frames:
    """Draws tables for viewers."""

    def __init__(self) -> None:
        self.library = Library()
        self._sights: WeakKeyDictionary[Room, dict[tuple[int, str], Sight]] = WeakKeyDictionary()

    def table(self, room: Room, viewer: Viewer, consulted: Consulted | None = None) -> str:
        """The content of a table's page as it stands, with the advice that this window asked for."""
        return self._drawn(room, viewer, None, consulted)

    def story(self, room: Room, viewer: Viewer, memory: Memory, consulted: Consulted | None = None) -> list[str]:
        """The scenes that a window has not shown yet, a frame for each, and the table as it stands."""
        seat, played = room.seat_of(viewer.person), []
        if room.match is not None:
            for act in acts(room.match, seat, self.library.chronicle(room, seat), memory):
                played.append(self._drawn(room, viewer, act))
        return [*played, self.table(room, viewer, consulted)]

    def _drawn(self, room: Room, viewer: Viewer, act: Act | None, consulted: Consulted | None = None) -> str:
        seat = room.seat_of(viewer.person)
        shared = {"room": room, "viewer": viewer, "seat": seat, "chat": self.chat(room, viewer), "names": room.names}
        shared |= {"seats": seats_of(room, viewer), "owner": room.row.owner == viewer.person, "shape": shape}
        shared |= {"watching": seat == SPECTATOR, "consulted": consulted, "levels": LEVELS, "told_level": told_level}
        if room.match is None:
            return render("gathering.html", viewer.language, **shared)
        sights = self._sights.setdefault(room, {})
        sight = sights.setdefault((seat, viewer.language), Sight())
        chronicle = self.library.chronicle(room, seat)
        scene = Scene(room.game, room.match, seat, room.names, viewer.language, sight.memory, chronicle.books())
        paper = paper_of(room.match, seat, chronicle, scene.catalogue, act)
        missed = since_last_turn(chronicle, room.game.words, scene.say)
        if act or (paper and paper.fresh):
            missed |= {"since": [], "since_more": 0}
        until = act.moment - 1 if act else None
        shared |= missed | {"deadline": deadline_of(room), "paper": paper, "playing": SLOWER if act else 0}
        shared |= scene.log(chronicle, until, fresh_after=chronicle.since())
        shared["may_ask"] = len(room.match.deciders) > 1 and room.row.owner == viewer.person
        return render("frame.html", viewer.language, **shared, **(scene.act(act) if act else sight.of(scene)))

    def forget(self, room: Room) -> None:
        """Nobody looks at a table any more."""
        self._sights.pop(room, None)

    def chat(self, room: Room, viewer: Viewer) -> list[dict[str, object]]:
        """What was said, the latest last; the house speaks in the viewer's language."""
        lines: list[dict[str, object]] = []
        t = texts(viewer.language)
        for line in room.chat[-CHAT_SHOWN:]:
            seat, text, name = room.seat_of(line.person), line.text, line.name
            if line.person == HOUSE:
                place = int(line.name) if line.name.isdecimal() and int(line.name) < len(room.names) else 0
                text = t.catalogue.say(Message(line.text, {"who": room.names[place]}), [])
                name, seat = t("house"), SPECTATOR
            mark = Markup() if seat == SPECTATOR else shape(seat)
            lines.append({"number": line.number, "mark": mark, "name": name, "text": text})
        return lines


@dataclass(frozen=True)
class Scene:
    """A match from one seat, in one language."""

    game: Game
    match: Match
    seat: int
    names: Sequence[str]
    language: str
    memory: Memory = field(default_factory=Memory)
    books: Books | None = None

    @property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.game, self.language)

    def say(self, said: Message) -> Markup:
        return sentence(self.catalogue, said, self.names)

    def plain(self, said: Message) -> str:
        return self.catalogue.say(said, self.names)

    def values(self, view: Any, stamp: str) -> dict[str, object]:
        """What the template of a running or finished table asks for."""
        match, seat = self.match, self.seat
        question = question_of(match, seat, view, self.catalogue)
        words = self.game.words
        values: dict[str, object] = {
            "game": self.game,
            "stamp": stamp,
            "question": question,
            "say": self.say,
            "plain": self.plain,
            "can_undo": match.can_undo(seat),
            "waiting": None if match.over else self.say(words.waiting(view, seat)),
            "dials": question is not None and has_dials(self.game, question),
            "final": [self.say(line) for line in words.final_lines(view)] if match.over else [],
            "news": [self.say(one) for one in words.telling(view) if one != SILENCE],
        }
        return values | self.picture(view, question)

    def act(self, act: Act) -> dict[str, object]:
        """The same for a scene, in which nobody is asked anything."""
        values: dict[str, object] = {
            "game": self.game,
            "stamp": self.match.stamp(self.seat),
            "question": None,
            "say": self.say,
            "plain": self.plain,
            "can_undo": False,
            "waiting": self.say(act.scene.headline),
            "final": [],
            "news": [self.say(one) for one in act.scene.changes],
            "dials": False,
        }
        return values | self.picture(act.scene.state, None, act)

    def picture(self, view: Any, question: Question | None, act: Act | None = None) -> dict[str, object]:
        """Board, tray and scoreboard, and the choices that have no place on the board."""
        choices = {one.number: self.plain(one.label) for one in question.choices} if question else {}
        pictures = pictures_of(self.game)
        if pictures is None:
            lines = [
                (who(seat, self.names), [self.say(one) for one in self.game.words.victory_lines(view, seat)])
                for seat in range(self.match.seats)
            ]
            scores = render("scores.html", self.language, lines=lines)
            empty: dict[str, object] = {"board": "", "tray": "", "window": "", "has_books": False}
            return empty | {"scoreboard": scores, "unplaced": set(choices)}
        viewer = None if self.seat == SPECTATOR else self.seat
        scene = act.scene if act else None
        board = self.memory.board(pictures, view, viewer, choices, self.catalogue, self.names, scene)
        tray: Markup | str = ""
        if viewer is not None:
            tray = drawn_tray(pictures, view, viewer, self.catalogue, self.names, choices=choices, books=self.books)
        return {
            "board": Markup(board.svg),
            "tray": tray,
            "window": drawn_window(pictures, view, viewer, self.catalogue, self.names),
            "has_books": viewer is not None and self.books is not None,
            "scoreboard": Markup(pictures.scoreboard(view, self.catalogue, self.names)),
            "unplaced": set(choices) - board.placed,
        }

    def log(
        self, chronicle: Chronicle, until: int | None = None, shown: int = LOG_SHOWN, fresh_after: int = 0
    ) -> dict[str, object]:
        """The latest paragraphs, newest first; they are numbered by what was told, not by what was decided."""
        paragraphs = chronicle.paragraphs(until)
        first = max(0, len(paragraphs) - shown)
        latest = [self.paragraph(number, one, fresh_after) for number, one in enumerate(paragraphs[first:], first)]
        while first and paragraphs[first - 1].told:
            first -= 1
            paragraphs[first].told.clear()  # out of sight, out of memory
        return {"paragraphs": Markup().join(reversed(latest))}

    def paragraph(self, number: int, one: Paragraph, fresh_after: int = 0) -> Markup:
        """Whatever a seat was told after its own last decision is fresh."""
        fresh = 0 < fresh_after < one.moment
        voice = (self.language, *self.names, number, fresh)
        if voice not in one.told:
            kinds = [f"chapter{one.chapter}"] * (one.chapter > 0) + ["fresh"] * fresh
            one.told[voice] = PARAGRAPH.format(
                number=number,
                kinds=Markup(' class="{}"').format(" ".join(kinds)) if kinds else "",
                mark="" if one.actor is None else shape(one.actor),
                text=Markup(" ").join(self.say(said) for said in one.sentences),
            )
        return one.told[voice]


def has_dials(game: Game, question: Question) -> bool:
    """Whether the amount is set by two dials, as the game wishes and two figures allow."""
    wished = getattr(pictures_of(game), "AMOUNTS", "") == "dials"
    return wished and question.amounts is not None and question.amounts.fits_two_figures


def seats_of(room: Room, viewer: Viewer) -> list[dict[str, object]]:
    """Who sits where; an invitation is shown to those who may give the seat away."""
    return [
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "level": seat.level,
            "name": room.names[seat.seat],
            "you": seat.kind == "person" and seat.person == viewer.person,
            "yours": (yours := may_change(room.row, seat.seat, viewer.person)),
            "link": f"{viewer.site}/join/{room.id}/{seat.token}" if yours else "",
        }
        for seat in room.row.seats
    ]
