"""One table in memory: a match, the people and bots around it, and every decision on disk before it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence

from pinstripe import games
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.records import dumps, end_line, entry_line, follow, parse, step_of
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import message

from .botpool import Answer, Thinkers
from .clock import BY_DAYS, DAY, Clock
from .store import ChatLine, ConflictError, Line, Store, StoreError, TableRow

SPECTATOR = CHANCE - 1
"""A seat that no player has: whoever looks from there sees no secrets."""

HOUSE = ""
"""The speaker of chat lines that the house itself writes: the text is a message id, the name a seat number."""

BOT_NAMES = ("Ledger", "Margin", "Vault", "Folio", "Stapler", "Quorum")
NO_NAME = "…"
CHAT_KEPT = 200
SPREAD = 0x9E3779B97F4A7C15
SEED_BITS = 62
MOST_REFUSALS = 3
PAUSE_AFTER_TROUBLE = 5.0

Find = Callable[[str], Game]

logger = logging.getLogger("pinstripe.table")


class Room:
    """What happens at one table, one thing at a time."""

    def __init__(self, store: Store, row: TableRow, thinkers: Thinkers, find: Find = games.find) -> None:
        self.store, self.row, self.thinkers = store, row, thinkers
        self.game = find(row.game)
        self.match: Match | None = None
        """The match; none while people still gather."""
        self.names: list[str] = []
        self.chat: list[ChatLine] = []
        self.watchers: set[Callable[[], None]] = set()
        """Called after every change; what they show must be what their seat may see."""
        self.decided: Callable[[bool], None] = lambda by_bot: None
        self._clock = Clock()
        self._lock = asyncio.Lock()
        self._written = 0
        self._driver: asyncio.Task[None] | None = None
        self._told_of_studies = False
        self._closed = False

    @classmethod
    async def load(cls, store: Store, row: TableRow, thinkers: Thinkers, find: Find = games.find) -> Room:
        """The table as the store has it."""
        room = cls(store, row, thinkers, find)
        async with room._lock:
            await room._read_anew()
        return room

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def running(self) -> Match:
        if self.match is None:
            raise Refusal(message("web.not_begun"))
        return self.match

    @property
    def waiting_since(self) -> float:
        """When everybody could last see something happen, the beginning of the game included."""
        return self._clock.since(self.running, SPECTATOR) or self.row.touched

    @property
    def deadline(self) -> float | None:
        """Until when those who are asked may take their time, at a table that is played by days."""
        if self.row.pace not in BY_DAYS or self.match is None or self.match.over:
            return None
        return self.waiting_since + BY_DAYS[self.row.pace] * DAY

    def seat_of(self, person: str) -> int:
        """Where a person sits; SPECTATOR for everybody else."""
        for seat in self.row.seats:
            if seat.kind == "person" and seat.person == person:
                return seat.seat
        return SPECTATOR

    async def decide(self, seat: int, decision: str | int, stamp: str | None = None) -> None:
        """Carry a decision out for a seat, or refuse it with a reason; it is stored before anybody is told."""

        def decided(draft: Match) -> list[str]:
            draft.decide(seat, decision, stamp)
            return lines_between(self.running, draft, seat, decision)

        await self._carry_out(seat, stamp, decided)
        self.decided(self.row.seats[seat].kind == "bot")

    async def take_back(self, seat: int, stamp: str | None = None) -> None:
        """Undo the last decision of a seat where the table allows it; a sealed choice can always be withdrawn."""

        def taken_back(draft: Match) -> list[str]:
            if stamp is not None and stamp != draft.stamp(seat):
                raise Refusal(message("refusal.stale"))
            if seat in draft.sealed:
                draft.withdraw(seat)
            elif self.row.take_backs:
                draft.undo(seat)
            else:
                raise Refusal(message("web.no_take_backs"))
            return [dumps({"undo": seat})]

        await self._carry_out(seat, stamp, taken_back)

    async def _carry_out(self, seat: int, stamp: str | None, change: Callable[[Match], list[str]]) -> None:
        """Store a change of the match, then let it be true; whoever was faster in another process is right.

        What another stored meanwhile may look like nothing from this seat, a sealed choice for instance. Then the
        seat's wish is tried again: to refuse it would only tell that there was something.
        """
        async with self._lock:
            while True:
                draft = self.running.fork(seed=self.row.seed)
                texts = change(draft)
                try:
                    await self.store.append(self.id, self._written, texts)
                    break
                except ConflictError:
                    await self._read_anew()
                    self.changed()
                    if stamp is None or stamp != self.running.stamp(seat):
                        raise Refusal(message("refusal.stale")) from None
            try:
                await self._note_the_end(draft)
            finally:
                # Stored it is in any case; an end that could not be noted is noted when the table is next read.
                self.match, self._written = draft, self._written + len(texts)
                self._clock.follow(len(draft.entries), time.time())
                self.changed()

    async def start(self) -> None:
        """Begin once every seat is filled."""
        async with self._lock:
            filled = all(seat.kind in ("person", "bot") for seat in self.row.seats)
            if self.row.phase != "gathering" or not filled:
                return
            with contextlib.suppress(ConflictError):
                await self.store.set_phase(self.id, "running", expected="gathering")
            await self._read_anew()
        self.changed()

    async def refresh(self) -> None:
        """Take in what another process stored."""
        async with self._lock:
            row = await self._row()
            names = await names_at(self.store, row)
            same = row.seats == self.row.seats and row.phase == self.row.phase and names == self.names
            if not same or row.lines < self._written or self.match is None:
                await self._read_anew()
            else:
                further = await self._read_on(self.match) if row.lines > self._written else False
                if not (await self._hear_chat() or further):
                    return
        self.changed()

    async def say(self, person: str, name: str, text: str) -> None:
        await self.store.say(self.id, person, name, text)
        await self._hear_chat()
        self.changed()

    async def call_anew(self) -> None:
        """Somebody has a new name."""
        self.names = await names_at(self.store, self.row)
        if self.match is not None:
            self.match.names = self.names
        self.changed()

    def changed(self) -> None:
        """Tell everybody who watches, and let the bots go on."""
        for watcher in list(self.watchers):
            watcher()
        self.wake_bots()

    def wake_bots(self) -> None:
        """Ask them if they are to decide, and if that is for this process."""
        idle = not self._closed and (self._driver is None or self._driver.done())
        if idle and self.bot_to_ask() is not None and self.store.minds(self.id):
            self._driver = asyncio.create_task(self._drive())

    def bot_to_ask(self) -> int | None:
        if self.match is None or self.match.over:
            return None
        waiting = [seat for seat in self.match.undecided if seat != CHANCE]
        return next((seat for seat in waiting if self.row.seats[seat].kind == "bot"), None)

    async def close(self) -> None:
        """Stop the bots; everything is stored already."""
        self._closed = True
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)

    async def _drive(self) -> None:
        """Ask bots until people are to decide, or until another process minds this table."""
        refusals = 0
        while refusals < MOST_REFUSALS and (seat := self.bot_to_ask()) is not None and self.store.minds(self.id):
            match = self.running
            try:
                answer = await self._thought(match, seat)
                if match is not self.match or self.row.seats[seat].kind != "bot" or not self.store.minds(self.id):
                    continue
                await self.decide(seat, answer.decision)
                refusals = 0
            except Refusal as refusal:
                if match is not self.match:
                    continue  # another process was first
                refusals += 1
                logger.warning("a bot was refused: %s", refusal, extra={"table": self.id, "seat": seat})
            except StoreError as error:
                logger.error("a bot's decision could not be stored: %s", error, extra={"table": self.id})
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)

    async def _thought(self, match: Match, seat: int) -> Answer:
        """A bot's dice depend on the seed and the moment, so that a resumed game goes on as it would have."""
        level = self.row.seats[seat].level or "manager"
        dice = (self.row.seed ^ ((len(match.entries) * 8 + seat + 1) * SPREAD)) % (1 << SEED_BITS)
        answer = await self.thinkers.choose(self.game, match.view(seat).to_bytes(), seat, level, dice)
        if answer.studying:
            if not self._told_of_studies:
                self._told_of_studies = True
                await self.say(HOUSE, str(seat), "web.bot_studying")
        elif answer.stand_in:
            logger.warning("a bot failed or was late", extra={"table": self.id, "seat": seat, "by": answer.stand_in})
            told = "web.bot_stand_in" if answer.stand_in == "manager" else "web.bot_at_random"
            await self.say(HOUSE, str(seat), told)
        return answer

    async def _read_anew(self) -> None:
        self.row = await self._row()
        self.names = await names_at(self.store, self.row)
        self.chat = await self.store.chat(self.id, 0, CHAT_KEPT)
        if self.row.phase == "gathering" or (self.row.phase == "over" and not self.row.lines):
            self.match = None
            return
        lines = await self.store.lines(self.id)
        clock = Clock()
        await self._take_in(replayed(self.game, self.row, self.names, lines, clock), clock, len(lines))

    async def _read_on(self, match: Match) -> bool:
        """Follow the lines that are new; whether there were any."""
        lines = await self.store.lines(self.id, self._written)
        if lines:
            told, clock = match.fork(), self._clock.copy()
            follow_lines(told, self.id, lines, clock)
            await self._take_in(told, clock, self._written + len(lines))
        return bool(lines)

    async def _take_in(self, told: Match, clock: Clock, count: int) -> None:
        """Let a match be true of which so many lines are stored; what chance owes it is stored first."""
        match = told.fork(seed=self.row.seed)
        texts = entry_lines(match, len(told.entries))
        if texts:
            # Whoever wrote them in another process got the same outcomes from the same seed.
            with contextlib.suppress(ConflictError):
                await self.store.append(self.id, count, texts)
        clock.follow(len(match.entries), time.time())
        await self._note_the_end(match)
        self.match, self._clock, self._written = match, clock, count + len(texts)

    async def _note_the_end(self, match: Match) -> None:
        if match.over and self.row.phase != "over":
            with contextlib.suppress(ConflictError):
                await self.store.set_phase(self.id, "over", result_of(match), expected="running")
            self.row = await self._row()

    async def _row(self) -> TableRow:
        row = await self.store.table(self.id)
        if row is None:
            raise Refusal(message("web.no_table"))
        return row

    async def _hear_chat(self) -> bool:
        """Whether something new was said."""
        known = self.chat[-1].number if self.chat else 0
        news = await self.store.chat(self.id, known, CHAT_KEPT)
        latest = self.chat[-1].number if self.chat else 0
        self.chat = [*self.chat, *(line for line in news if line.number > latest)][-CHAT_KEPT:]
        return bool(news)


def replayed(
    game: Game, row: TableRow, names: Sequence[str], lines: Sequence[Line], clock: Clock | None = None
) -> Match:
    """The match that the stored lines tell, chance included; nothing is settled beyond them."""
    content = None if row.content is None else game.read_content(row.content, "content.toml")
    players = ["human" if seat.kind == "person" else seat.level or "human" for seat in row.seats]
    match = Match(game, len(row.seats), options=row.options, content=content, names=names, players=players)
    follow_lines(match, row.id, lines, clock)
    return match


def follow_lines(match: Match, table: str, lines: Sequence[Line], clock: Clock | None = None) -> None:
    """Carry on with lines that were stored, and let a clock know when."""
    for line in lines:
        step = step_of(parse(line.text, line.number, table), line.number, table)
        if step.kind == "undo" and step.seat in match.sealed:
            match.withdraw(step.seat)
        else:
            follow(match, step)
        if clock is not None:
            clock.follow(len(match.entries), line.at)


def lines_between(before: Match, after: Match, seat: int, decision: str | int) -> list[str]:
    """What is to be stored of one decision, and of the chance that followed it."""
    first = len(before.entries)
    if len(before.deciders) == 1:
        return entry_lines(after, first)
    # The last sealed line carries all sealed choices out when it is read again, so their entries are not written.
    number = before.game.numbering.number(decision) if isinstance(decision, str) else decision
    name = before.game.numbering.name(after.sealed.get(seat, number))
    carried_out = len(before.deciders) if len(after.entries) > first else 0
    return [dumps({"seat": seat, "sealed": name}), *entry_lines(after, first + carried_out)]


def entry_lines(match: Match, first: int) -> list[str]:
    """The lines of the entries from there on, and of the end."""
    texts = [
        entry_line(match, moment, match.game.digest(match.at(moment + 1))[:8])
        for moment in range(first, len(match.entries))
    ]
    return [*texts, end_line(match)] if texts and match.over else texts


def result_of(match: Match) -> dict[str, object]:
    """What lists of finished games show."""
    standing = match.standing()
    return {
        "names": match.names,
        "ranks": [rank for rank, _ in standing],
        "scores": [score for _, score in standing],
    }


async def names_at(store: Store, row: TableRow) -> list[str]:
    """A name for every seat, no two alike."""
    names: list[str] = []
    for seat in row.seats:
        person = await store.person(seat.person) if seat.kind == "person" and seat.person else None
        name = person.name if person else BOT_NAMES[seat.seat] if seat.kind == "bot" else NO_NAME
        taken, wanted, count = set(names), name, 1
        while name in taken and wanted != NO_NAME:
            count += 1
            name = f"{wanted} {count}"
        names.append(name)
    return names
