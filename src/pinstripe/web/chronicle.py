"""What one seat has been told and shown so far, moment by moment."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from pinstripe.engine.match import Entry, Match
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message
from pinstripe.table.room import Room


@dataclass(frozen=True)
class Told:
    """One sentence, who brought it about, and the kind of note it was made from."""

    moment: int
    actor: int
    said: Message
    kind: int


@dataclass
class Paragraph:
    """What one player did in a row; nobody in particular where chance or the company acted."""

    actor: int | None
    sentences: list[Message] = field(default_factory=list)
    moment: int = 0
    told: dict[tuple[str, ...], Markup] = field(default_factory=dict)
    """The sentences in words, by language and names, for whoever has to tell them again and again."""

    def add(self, one: Told) -> None:
        self.sentences.append(one.said)
        self.moment = one.moment
        self.told.clear()


class Chronicle:
    """Follows a match for one seat; it looks at hidden states only, and counts nothing that a seat may not count."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.told: list[Told] = []
        self.steps: list[int] = [0]
        """The moments at which what the seat sees changed; between two of them may lie any number of entries."""
        self._paragraphs: list[Paragraph] = []
        self._entries: list[Entry] = []
        self._seen: list[bytes] = []
        self._state: Any = None

    def follow(self, match: Match) -> Chronicle:
        """Take in what has happened since, and forget what was taken back."""
        if not self._seen:
            self._seen.append(fingerprint(self._view(match, match.at(0))))
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

    def paragraphs(self, until: int | None = None) -> list[Paragraph]:
        """Sentences of the same player in a row belong together."""
        if until is None:
            return self._paragraphs
        found: list[Paragraph] = []
        for one in self.told:
            if one.moment > until:
                break
            enter(found, one)
        return found

    def step_at(self, number: int) -> tuple[int, Sequence[Message]]:
        """The moment of a step, and what was told since the step before."""
        moment = self.steps[number]
        before = self.steps[number - 1] if number else -1
        return moment, [one.said for one in self.told if before < one.moment <= moment]

    def _view(self, match: Match, state: Any) -> Any:
        view = state.clone()
        match.game.rules.hide(view, self.seat)
        return view

    def _forget(self, kept: int) -> None:
        """What was taken back was never told."""
        del self._entries[kept:], self._seen[kept + 1 :]
        self.told = [one for one in self.told if one.moment <= kept]
        self.steps = [moment for moment in self.steps if moment <= kept]
        self._paragraphs = self.paragraphs(kept)
        self._state = None

    def _take_in(self, match: Match, view: Any, entry: Entry) -> None:
        moment, seen = len(self._entries), fingerprint(view)
        if seen != self._seen[-1]:
            self.steps.append(moment)
        self._seen.append(seen)
        for row, said in enumerate(match.game.words.telling(view)):
            self.told.append(Told(moment, entry.seat, said, int(view.note[row, 0])))
            enter(self._paragraphs, self.told[-1])


def enter(paragraphs: list[Paragraph], one: Told) -> None:
    """A sentence goes on where the same player was told of, and begins anew otherwise."""
    actor = None if one.actor == CHANCE else one.actor
    if not paragraphs or paragraphs[-1].actor != actor or actor is None:
        paragraphs.append(Paragraph(actor))
    paragraphs[-1].add(one)


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
        self._of: WeakKeyDictionary[Room, dict[int, Chronicle]] = WeakKeyDictionary()

    def chronicle(self, room: Room, seat: int) -> Chronicle:
        """What a seat of a running or finished table was told up to now."""
        known = self._of.setdefault(room, {})
        return known.setdefault(seat, Chronicle(seat)).follow(room.running)
