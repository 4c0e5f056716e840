"""The house: all tables at once, who may sit where, and everything going on again after a pause."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from pinstripe import bots, games
from pinstripe.engine.content import ContentError
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Refusal
from pinstripe.engine.records import RecordError
from pinstripe.engine.words import message

from .botpool import Advisers, BotPool, Thinkers, check_patience
from .clock import PACES
from .copies import copied_lines
from .counsel import Counsel
from .room import HOUSE, SPECTATOR, Room
from .store import EVERYTHING, ConflictError, Person, SeatRow, Store, StoreError, TableRow

OPEN, INVITED, PERSON, BOT = "open", "invited", "person", "bot"
USUAL_BOT = "manager"
USUAL_SEATS = 4
MOST_ROOMS = 500
IDLE_SECONDS = 600.0
"""A table that nobody has looked at for so long leaves the memory; the store has all of it."""
TIDY_SECONDS = 60.0
COLLECT_EVERY = 10
"""A server collects all of its garbage only now and then, see web/serve.py."""
MOST_TABLES_OF_ONE = 30
SEED_BITS = 62
LOCAL_DATABASE = "sqlite"
PAUSE_AFTER_TROUBLE = 1.0
UNREADABLE = (Refusal, GameError, ContentError, RecordError, StoreError)

logger = logging.getLogger("pinstripe.table")


class House:
    """Opens the store, keeps rooms in memory, and knows who may do what with a seat."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        advisers: Advisers | None = None,
        *,
        several_processes: bool = False,
    ) -> None:
        self._moved = asyncio.Event()
        self._behind: dict[str, asyncio.Event] = {}
        self.store, self.thinkers = store, thinkers
        self.counsel = Counsel(store, advisers)
        self.decided: Callable[[bool], None] = lambda by_bot: None
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._used: dict[str, float] = {}
        store.watch_processes(self._moved.set)
        self._tasks = [asyncio.create_task(self._mind_tables()), asyncio.create_task(self._tidy())]
        if several_processes:
            self._tasks.append(asyncio.create_task(self._follow_changes()))

    @classmethod
    async def open(cls, url: str, thinkers: Thinkers | None = None, advisers: Advisers | None = None) -> House:
        store = await Store.open(url)
        if thinkers is None:
            thinkers = advisers = BotPool()
            thinkers.warm_up()
        return cls(store, thinkers, advisers, several_processes=not url.startswith(LOCAL_DATABASE))

    async def close(self) -> None:
        """Stop bots and processes, and let the store finish what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        await self.counsel.close()
        if isinstance(self.thinkers, BotPool):
            self.thinkers.close()
        await self.store.close()

    @property
    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    async def room(self, table: str) -> Room | None:
        """A table by its id; nothing if there is none."""
        if table in self._rooms:
            self._used[table] = time.monotonic()
            self._rooms.move_to_end(table)
            return self._rooms[table]
        async with self._loading.setdefault(table, asyncio.Lock()):
            if table not in self._rooms:
                row = await self.store.table(table)
                if row is None:
                    self._loading.pop(table, None)
                    return None
                room = await Room.load(self.store, row, self.thinkers)
                room.decided = lambda by_bot: self.decided(by_bot)
                self._rooms[table], self._used[table] = room, time.monotonic()
                self._make_space()
                room.wake_bots()
        self._loading.pop(table, None)
        return self._rooms.get(table)

    async def create(
        self,
        owner: Person,
        game: str,
        seats: Sequence[str],
        *,
        options: Mapping[str, int] | None = None,
        content: str | None = None,
        listed: bool = False,
        take_backs: bool = True,
        confirm: bool = False,
        hints: bool = True,
        pace: str = PACES[0],
    ) -> Room:
        """A new table with the owner in the first seat; the others are open, invited, or the level of a bot."""
        found = games.find(game)
        if len(seats) + 1 not in found.seats:
            raise GameError(f"{found.id} is for {found.seats[0]} to {found.seats[-1]} players, not {len(seats) + 1}.")
        await self._allow_another(owner)
        settled = found.settle_options(options or {})
        if content is not None:
            found.read_content(content, "content.toml")
        await self.store.save_person(owner)
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=found.id,
            rules=found.rules_version,
            options=settled,
            content=content,
            seed=secrets.randbits(SEED_BITS),
            owner=owner.id,
            listed=listed,
            pace=pace if pace in PACES else PACES[0],
            take_backs=take_backs,
            confirm=confirm,
            hints=hints,
            phase="gathering",
            created=now,
            touched=now,
            seats=(
                SeatRow(0, PERSON, owner.id, None, fresh_token()),
                *(seat_for(place, wish) for place, wish in enumerate(seats, 1)),
            ),
            lines=0,
            result=None,
        )
        await self.store.create_table(row)
        room = await self.room(row.id)
        assert room is not None
        await room.start()
        return room

    async def play_on(self, room: Room, moment: int, by: Person, seat: int, level: str) -> Room:
        """A private copy of a finished game up to a moment, played on by one person against bots.

        What chance had already settled by then stays so; what comes after is settled anew.
        """
        if not room.running.over:
            raise Refusal(message("web.play_on_later"))
        if not 0 <= seat < len(room.row.seats):
            raise Refusal(message("web.not_your_seat"))
        texts = copied_lines(room.running, moment)
        await self._allow_another(by)
        await self.store.save_person(by)
        now = time.time()
        others = [seat_for(place, level) for place in range(len(room.row.seats))]
        others[seat] = SeatRow(seat, PERSON, by.id, None, fresh_token())
        row = replace(
            room.row,
            id=secrets.token_urlsafe(9),
            rules=room.game.rules_version,
            seed=secrets.randbits(SEED_BITS),
            owner=by.id,
            listed=False,
            pace=PACES[0],
            take_backs=True,
            hints=True,
            phase="running",
            created=now,
            touched=now,
            seats=tuple(others),
            lines=0,
            result=None,
        )
        await self.store.create_table(row, texts)
        copy = await self.room(row.id)
        assert copy is not None
        return copy

    async def go_on_without(self, room: Room, by: Person, now: float | None = None) -> None:
        """Past the deadline, anybody at the table may let bots go on for those who are still awaited."""
        until = room.deadline
        if room.seat_of(by.id) == SPECTATOR:
            raise Refusal(message("web.not_your_seat"))
        if until is None or (time.time() if now is None else now) <= until:
            raise Refusal(message("web.nobody_overdue"))
        for seat in room.running.undecided:
            if seat < SPECTATOR and room.row.seats[seat].kind != BOT:
                await self._change(room, room.row.seats[seat], seat_for(seat, USUAL_BOT))
                await room.say(HOUSE, str(seat), "web.deadline_passed")

    async def _allow_another(self, owner: Person) -> None:
        unfinished = [row for row in await self.store.tables_of(owner.id) if row.owner == owner.id]
        if sum(row.phase != "over" for row in unfinished) >= MOST_TABLES_OF_ONE:
            raise Refusal(message("web.too_many_tables", n=MOST_TABLES_OF_ONE))

    async def join(self, room: Room, person: Person, token: str | None = None) -> int:
        """Sit down: on the seat of an invitation, or on the first that is open to anyone."""
        sitting = room.seat_of(person.id)
        if sitting != SPECTATOR:
            return sitting
        for seat in room.row.seats:
            invited = token is not None and seat.kind in (OPEN, INVITED) and same_token(seat.token, token)
            if invited or (token is None and seat.kind == OPEN and room.row.listed):
                await self.store.save_person(person)
                await self._change(room, seat, SeatRow(seat.seat, PERSON, person.id, None, fresh_token()))
                return seat.seat
        raise Refusal(message("web.seat_taken"))

    async def hand_over(self, room: Room, seat: int, by: Person, wish: str) -> None:
        """Give a seat to a bot or a friend, or open it: one's own seat, or, for the owner of the table, any."""
        if not 0 <= seat < len(room.row.seats) or not may_change(room.row, seat, by.id):
            raise Refusal(message("web.not_your_seat"))
        if room.row.phase == "over":
            raise Refusal(message("refusal.over"))
        if wish == OPEN and not room.row.listed:
            wish = INVITED
        await self._change(room, room.row.seats[seat], seat_for(seat, wish))

    async def leave(self, room: Room, person: Person) -> None:
        """Get up: while people gather the seat is free again, in a running game a manager goes on."""
        seat = room.seat_of(person.id)
        if seat != SPECTATOR:
            await self.hand_over(room, seat, person, USUAL_BOT if room.row.phase == "running" else OPEN)

    async def close_table(self, room: Room, by: Person) -> None:
        """The owner gives up a table that has not begun."""
        if room.row.owner != by.id or room.row.phase != "gathering":
            raise Refusal(message("web.not_your_seat"))
        try:
            await self.store.set_phase(room.id, "over", expected="gathering")
        except ConflictError:
            raise Refusal(message("web.not_your_seat")) from None
        finally:
            await room.refresh()

    async def tell_who_is_missing(self, room: Room, person: str) -> None:
        """Tell the whole table, when its owner asks, who has not made a sealed choice yet."""
        match = room.running
        if room.row.owner != person:
            raise Refusal(message("web.not_your_seat"))
        awaited = match.undecided if len(match.deciders) > 1 else []
        missing = [seat for seat in awaited if room.row.seats[seat].kind == PERSON]
        if not missing:
            raise Refusal(message("web.nobody_missing"))
        for seat in missing:
            await room.say(HOUSE, str(seat), "web.missing")

    async def rename(self, person: Person) -> None:
        """A new name is seen at once wherever its owner sits."""
        await self.store.save_person(person)
        await self.store.announce(person.id)
        for room in self.rooms:
            if room.seat_of(person.id) != SPECTATOR:
                await room.call_anew()

    async def _change(self, room: Room, old: SeatRow, new: SeatRow) -> None:
        try:
            await self.store.set_seat(room.id, new, old)
        except ConflictError:
            await room.refresh()
            raise Refusal(message("web.seat_taken")) from None
        await room.refresh()
        await room.start()

    def _make_space(self) -> None:
        """Forget the rooms longest unused; those that are watched or where bots think stay."""
        for table in list(self._rooms)[: max(0, len(self._rooms) - MOST_ROOMS)]:
            self._forget(table)

    def forget_idle(self, seconds: float = IDLE_SECONDS) -> None:
        """Forget the rooms that nobody has used for so long."""
        long_ago = time.monotonic() - seconds
        for table in list(self._rooms):
            if self._rooms[table].watchers:
                self._used[table] = time.monotonic()
            elif self._used[table] <= long_ago:
                self._forget(table)

    def _forget(self, table: str) -> None:
        room = self._rooms[table]
        if not room.watchers and (room.bot_to_ask() is None or not self.store.minds(table)):
            del self._rooms[table], self._used[table]

    async def _tidy(self) -> None:
        for turn in count(1):
            await asyncio.sleep(TIDY_SECONDS)
            self.forget_idle()
            if turn % COLLECT_EVERY == 0:
                gc.collect()

    async def _mind_tables(self) -> None:
        """Go on with what was left unfinished: at the start, and whenever another process comes or goes."""
        while True:
            self._moved.clear()
            try:
                await self._resume()
            except StoreError as error:
                logger.error("unfinished tables cannot be read: %s", error)
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)
            else:
                await self._moved.wait()

    async def _resume(self) -> None:
        """Take up all unfinished tables that this process minds; bots do not wait for somebody to look."""
        for table in await self.store.unfinished_ids():
            if not self.store.minds(table):
                continue
            try:
                room = await self.room(table)
                if room is not None:
                    await room.start()
                    room.wake_bots()
            except UNREADABLE as error:
                logger.error("a table cannot go on: %s", error, extra={"table": table})

    async def _follow_changes(self) -> None:
        """Look again at every table that another process changed; tables do not wait for one another."""
        async with asyncio.TaskGroup() as looking:
            async for change in self.store.changes():
                if self.store.wrote(change):
                    continue
                for table in list(self._rooms) if change == EVERYTHING else [change[0]]:
                    if table in self._behind:
                        self._behind[table].set()
                    elif table in self._rooms or self.store.minds(table):
                        self._behind[table] = asyncio.Event()
                        looking.create_task(self._catch_up(table, self._behind[table]))

    async def _catch_up(self, table: str, more: asyncio.Event) -> None:
        """Until nothing new was heard while looking."""
        more.set()
        try:
            while more.is_set():
                more.clear()
                try:
                    known = self._rooms.get(table)
                    if known is None:
                        await self.room(table)
                    else:
                        await known.refresh()
                except StoreError as error:
                    logger.error("a table cannot be read: %s", error, extra={"table": table})
                    await asyncio.sleep(PAUSE_AFTER_TROUBLE)
                    more.set()
                except UNREADABLE as error:
                    logger.error("a table cannot go on: %s", error, extra={"table": table})
        finally:
            del self._behind[table]


def may_change(row: TableRow, seat: int, person: str) -> bool:
    return row.owner == person or (row.seats[seat].kind == PERSON and row.seats[seat].person == person)


def seat_for(place: int, wish: str) -> SeatRow:
    """A seat that is open, invited, or a bot's."""
    if wish in (OPEN, INVITED):
        return SeatRow(place, wish, None, None, fresh_token())
    bots.check(wish)
    check_patience(wish)
    return SeatRow(place, BOT, None, wish, fresh_token())


def same_token(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def fresh_token() -> str:
    return secrets.token_urlsafe(12)
