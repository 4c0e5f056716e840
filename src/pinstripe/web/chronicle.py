"""What one seat has been told and shown so far, moment by moment."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from pinstripe.engine.match import Entry, Match
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import SILENCE, Message
from pinstripe.table.room import Room

from .chapters import level_of
from .pictures import Books, books_of

MOST_ALIKE = 64


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence, who brought it about, the kind of note it was made from, and the chapter that it opens, or 0."""

    moment: int
    actor: int
    said: Message
    kind: int
    chapter: int = 0


@dataclass(slots=True)
class Paragraph:
    """What one player did in a row; nobody in particular where chance or the company acted, or a chapter begins."""

    actor: int | None
    sentences: list[Message] = field(default_factory=list)
    moment: int = 0
    chapter: int = 0
    told: dict[tuple[object, ...], Markup] = field(default_factory=dict)
    """The paragraph in words, by language, names and the rest that it depends on, for whoever shows it again."""

    def add(self, one: Told) -> None:
        self.sentences.append(one.said)
        self.moment = one.moment
        self.told.clear()


class Alike:
    """What several seats are told in the same words at the same moment is kept once."""

    def __init__(self) -> None:
        self._latest: dict[tuple[int, int], Message] = {}

    def one(self, moment: int, row: int, said: Message) -> Message:
        known = self._latest.setdefault((moment, row), said)
        if known != said:
            known = self._latest[moment, row] = said
        if len(self._latest) > MOST_ALIKE:
            del self._latest[next(iter(self._latest))]
        return known


class Chronicle:
    """Follows a match for one seat; it looks at hidden states only, and counts nothing that a seat may not count.

    Without a seat it sees everything, which is for games that are over.
    """

    def __init__(self, seat: int | None, alike: Alike | None = None) -> None:
        self.seat = seat
        self._alike = alike or Alike()
        self.told: list[Told] = []
        self.steps: list[int] = [0]
        """The moments at which what the seat sees changed; between two of them may lie any number of entries."""
        self.figures: dict[bytes, Any] = {}
        """What the charts show of views that were looked at before."""
        self._paragraphs: list[Paragraph] = []
        self._entries: list[Entry] = []
        self._seen: list[bytes] = []
        self._state: Any = None
        self._books: Books | None = None

    def follow(self, match: Match) -> Chronicle:
        """Take in what has happened since, and forget what was taken back."""
        if not self._seen:
            first = self._view(match, match.at(0))
            self._seen.append(fingerprint(first))
            self._books = books_of(match.game, self.seat)
            if self._books is not None:
                self._books.take_in(0, first)
        kept = common(self._entries, match.entries)
        if kept == len(match.entries) == len(self._entries):
            return self
        if kept < len(self._entries):
            self._forget(kept)
        state = match.at(kept) if self._state is None else self._state
        self._state = None
        for entry in match.entries[kept:]:
            match.game.rules.apply(state, entry.seat, entry.decision)
            self._entries.append(entry)
            self._take_in(match, self._view(match, state), entry)
        self._state = state
        return self

    def books(self, until: int | None = None) -> Books | None:
        """What the game wrote down for the seat, up to a moment."""
        return self._books if self._books is None or until is None else self._books.until(until)

    def paragraphs(self, until: int | None = None) -> list[Paragraph]:
        """All that was told, up to a moment."""
        if until is None:
            return self._paragraphs
        return paragraphs(one for one in self.told if one.moment <= until)

    def since(self) -> int:
        """The moment of the seat's own last decision; 0 before the first."""
        for moment in range(len(self._entries), 0, -1):
            if self._entries[moment - 1].seat == self.seat:
                return moment
        return 0

    def told_since(self, moment: int) -> list[Told]:
        """What was told after a moment."""
        first = len(self.told)
        while first and self.told[first - 1].moment > moment:
            first -= 1
        return self.told[first:]

    def seen(self, moment: int) -> bytes:
        """A name for what the seat saw at a moment."""
        return self._seen[moment]

    def step_of(self, moment: int) -> int:
        """The step at which what was seen at a moment began to be seen."""
        return bisect_right(self.steps, moment) - 1

    def step_at(self, number: int) -> tuple[int, Sequence[Message]]:
        """The moment of a step, and what was told since the step before."""
        moment = self.steps[number]
        before = self.steps[number - 1] if number else -1
        return moment, [one.said for one in self.told if before < one.moment <= moment]

    def _view(self, match: Match, state: Any) -> Any:
        view = state.clone()
        if self.seat is not None:
            match.game.rules.hide(view, self.seat)
        return view

    def _forget(self, kept: int) -> None:
        """What was taken back was never told."""
        del self._entries[kept:], self._seen[kept + 1 :]
        self.told = [one for one in self.told if one.moment <= kept]
        self.steps = [moment for moment in self.steps if moment <= kept]
        self._paragraphs = self.paragraphs(kept)
        if self._books is not None:
            self._books.forget(kept)
        self._state = None

    def _take_in(self, match: Match, view: Any, entry: Entry) -> None:
        moment, seen = len(self._entries), fingerprint(view)
        if seen != self._seen[-1]:
            self.steps.append(moment)
        self._seen.append(seen)
        if self._books is not None:
            self._books.take_in(moment, view)
        level = level_of(match.game)
        for row, said in enumerate(match.game.words.telling(view)):
            if said == SILENCE:
                continue
            kind = int(view.note[row, 0])
            actor = CHANCE if entry.sealed else entry.seat
            said = self._alike.one(moment, row, said)
            self.told.append(Told(moment, actor, said, kind, level(view, row)))
            enter(self._paragraphs, self.told[-1])


def paragraphs(told: Iterable[Told]) -> list[Paragraph]:
    found: list[Paragraph] = []
    for one in told:
        enter(found, one)
    return found


def enter(paragraphs: list[Paragraph], one: Told) -> None:
    """Sentences of the same player in a row belong together, and so does what one reveal or stroke of chance brought.

    A chapter's heading stands alone, and what follows from it is nobody's doing.
    """
    actor = None if one.actor == CHANCE or one.chapter or in_chapter(paragraphs, one.moment) else one.actor
    last = paragraphs[-1] if paragraphs else None
    same = last is not None and last.actor == actor and (actor is not None or last.moment == one.moment)
    if last is None or one.chapter or last.chapter or not same:
        paragraphs.append(Paragraph(actor, chapter=one.chapter))
    paragraphs[-1].add(one)


def in_chapter(paragraphs: list[Paragraph], moment: int) -> bool:
    """Whether a chapter was opened at this moment."""
    for one in reversed(paragraphs):
        if one.moment != moment:
            return False
        if one.chapter:
            return True
    return False


def fingerprint(view: Any) -> bytes:
    return hashlib.sha256(view.to_bytes()).digest()


def common(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """How many entries two stories share from their beginning."""
    shared = min(len(one), len(other))
    if shared and one[shared - 1] is other[shared - 1]:
        # An entry is made once and handed on with all that went before it.
        return shared
    shared = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine.seat != theirs.seat or mine.decision != theirs.decision:
            break
        shared += 1
    return shared


class Library:
    """The chronicles of all rooms in memory."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[Room, dict[int | None, Chronicle]] = WeakKeyDictionary()
        self._alike: WeakKeyDictionary[Room, Alike] = WeakKeyDictionary()

    def chronicle(self, room: Room, seat: int | None) -> Chronicle:
        """What a seat of a running or finished table was told up to now; without a seat, everything."""
        known = self._of.setdefault(room, {})
        if seat not in known:
            known[seat] = Chronicle(seat, self._alike.setdefault(room, Alike()))
        return known[seat].follow(room.running)
