"""The storage of the web table: what a method has returned from is on disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, case, func, insert, null, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import rows, schema
from .hearing import CHANNEL, EVERYTHING, Change, Hub, Listener
from .rows import ChatLine, Line, Person, SeatRow, TableRow
from .schema import Database, StoreError, chat, lines, people, reviews, seats, tables

__all__ = [
    "ChatLine",
    "ConflictError",
    "EVERYTHING",
    "Line",
    "Person",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
    "UnknownTableError",
]

HEALTHY_SECONDS = 5.0

P = ParamSpec("P")
T = TypeVar("T")


class ConflictError(Exception):
    """Somebody else was first; read again and decide anew."""


class UnknownTableError(StoreError):
    """There is no such table."""


class Writing:
    """One change of one table on its way to the disk."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.now = time.time()
        self.change: Change | None = None

    def touch(self, table: str, *only_if: ColumnElement[bool], **values: Any) -> Row[Any]:
        """Change a table's own row first of all, which makes everyone else who would change the table wait."""
        return self.turn(table, *only_if, touched=self.now, **values)

    def turn(self, table: str, *only_if: ColumnElement[bool], **values: Any) -> Row[Any]:
        """The same without a trace in the order of lists, which would tell of decisions that nobody else may see."""
        asked = update(tables).where(tables.c.id == table, *only_if)
        asked = asked.values(version=tables.c.version + 1, **values)
        row = self.connection.execute(asked.returning(tables.c.version, tables.c.said)).one_or_none()
        if row is None:
            self._explain(table)
        assert row is not None
        self.change = (table, row.version)
        return row

    def lines(self, table: str, after: int, texts: Sequence[str]) -> list[dict[str, Any]]:
        """Lines of a record as they are stored behind so many others."""
        return [
            {"table_id": table, "number": number, "text": text, "at": self.now}
            for number, text in enumerate(texts, after + 1)
        ]

    def _explain(self, table: str) -> None:
        count = self.connection.scalar(select(tables.c.lines).where(tables.c.id == table))
        if count is None:
            raise UnknownTableError(f"There is no table “{table}”.")
        raise ConflictError(f"Somebody else was first: table “{table}” has {count} lines now.")

    def notify(self, change: Change) -> None:
        self.connection.execute(select(func.pg_notify(CHANNEL, "{}:{}".format(*change))))


def unbroken(
    method: Callable[Concatenate[Store, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """A write goes on to its end even when nobody waits for it any longer, so that it is never half known."""

    @wraps(method)
    async def whole(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(store, *args, **kwargs))
        store._under_way.add(task)
        task.add_done_callback(store._done)
        return await asyncio.shield(task)

    return whole


class Store:
    """People, tables, the lines of their records and their chat, in SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hub = Hub()
        self._listener: Listener | None = None
        self._own: set[Change] = set()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open sqlite:///path or postgresql://… and make its tables where they are missing."""
        store = cls(await schema.open_database(url))
        database = store._database
        if database.connect is not None:
            store._listener = Listener(database.connect, database.failures, store._hub)
            try:
                await store._listener.start()
            except database.failures as error:
                await store.close()
                raise database.trouble("cannot be opened", error) from error
        return store

    async def close(self) -> None:
        """Finish what is under way, end every changes(), and let the database go."""
        self._closed = True
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._listener is not None:
            await self._listener.stop()
        self._hub.publish(None)
        await self._database.close()

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(HEALTHY_SECONDS), self._reading() as connection:
                return await connection.scalar(select(schema.schema.c.version)) is not None
        except (StoreError, TimeoutError):
            return False

    def changes(self) -> AsyncIterator[Change]:
        """Table and version whenever any process changed a table; EVERYTHING after a time of not hearing."""
        self._check_open()
        return self._hub.subscribe()

    def wrote(self, change: Change) -> bool:
        """Whether a change that was heard came from here; each may be asked for once."""
        if change == EVERYTHING:
            self._own.clear()
        own = change in self._own
        self._own.discard(change)
        return own

    def minds(self, table: str) -> bool:
        """Whether the bots of a table are for this process; among several, each table is for exactly one."""
        return self._listener is None or self._listener.minds(table)

    def watch_processes(self, moved: Callable[[], None]) -> None:
        """Be called whenever another process comes or goes, or this one was out of touch."""
        if self._listener is not None:
            self._listener.moved = moved

    @unbroken
    async def save_person(self, person: Person) -> None:
        rows.check_person(person)
        values = asdict(person)
        newer = {column: value for column, value in values.items() if column != "id"}
        upsert = sqlite.insert if self._listener is None else postgresql.insert
        asked = upsert(people).values(values).on_conflict_do_update(index_elements=["id"], set_=newer)
        await self._write(lambda writing: writing.connection.execute(asked).close())

    async def announce(self, person: str) -> None:
        """Let every process look again at the tables where somebody sits, whose name has changed."""
        if self._listener is None:
            return
        asked = select(tables.c.id, tables.c.version).join(seats, seats.c.table_id == tables.c.id)
        asked = asked.where(seats.c.person == person, tables.c.phase != "over")

        def work(writing: Writing) -> None:
            for table, version in writing.connection.execute(asked).all():
                writing.notify((table, version))

        await self._write(work)

    async def person(self, id: str) -> Person | None:  # noqa: A002 - it is called so everywhere
        async with self._reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).one_or_none()
        return None if row is None else Person(**row._mapping)

    @unbroken
    async def create_table(self, table: TableRow, texts: Sequence[str] = ()) -> None:
        """A new table, with the lines that it goes on from if it is a copy; both or nothing."""
        rows.check_table(table)
        for text in texts:
            rows.check_line(text)
        values = rows.stored(table) | {"lines": len(texts)}
        sitting = [asdict(seat) | {"table_id": table.id} for seat in table.seats]

        def work(writing: Writing) -> None:
            try:
                writing.connection.execute(insert(tables).values(**values, said=0, version=1))
            except IntegrityError:
                raise ConflictError(f"There is a table “{table.id}” already.") from None
            if sitting:
                writing.connection.execute(insert(seats), sitting)
            if texts:
                writing.connection.execute(insert(lines), writing.lines(table.id, 0, texts))
            writing.change = (table.id, 1)

        await self._write(work)

    async def table(self, id: str) -> TableRow | None:  # noqa: A002 - it is called so everywhere
        try:
            rows.check_text("A table's id", id)
        except ValueError:
            return None
        found = await self._tables(tables.c.id == id, limit=1, content=tables.c.content)
        return found[0] if found else None

    @unbroken
    async def set_seat(self, table: str, seat: SeatRow, expected: SeatRow) -> None:
        """Change a seat if it still is as expected, else ConflictError."""
        rows.check_seat(seat)
        if seat.seat != expected.seat:
            raise ValueError("A seat keeps its number.")
        as_expected = [seats.c[name].is_not_distinct_from(value) for name, value in asdict(expected).items()]
        asked = update(seats).where(seats.c.table_id == table, *as_expected).values(asdict(seat))

        def work(writing: Writing) -> None:
            writing.touch(table)
            if writing.connection.execute(asked).rowcount != 1:
                raise ConflictError(f"Somebody else was first: seat {seat.seat} of table “{table}” has changed.")

        await self._write(work)

    @unbroken
    async def set_phase(
        self, table: str, phase: str, result: dict[str, Any] | None = None, expected: str | None = None
    ) -> None:
        """Change the phase, if one is expected only from that, else ConflictError."""
        rows.check_phase(phase)
        kept = rows.note("A result", result)
        only_if = [] if expected is None else [tables.c.phase == expected]
        await self._write(lambda writing: writing.touch(table, *only_if, phase=phase, result=kept))

    @unbroken
    async def append(self, table: str, after: int, texts: Sequence[str]) -> int:
        """Add all lines or none, if exactly `after` are stored, else ConflictError; returns the new count."""
        for text in texts:
            rows.check_line(text)
        count = after + len(texts)

        def work(writing: Writing) -> None:
            writing.turn(table, tables.c.lines == after, lines=count)
            if texts:
                writing.connection.execute(insert(lines), writing.lines(table, after, texts))

        await self._write(work)
        return count

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        asked = select(lines.c.number, lines.c.text, lines.c.at).order_by(lines.c.number)
        async with self._reading() as connection:
            found = await connection.execute(asked.where(lines.c.table_id == table, lines.c.number > after))
        return [Line(*row) for row in found]

    async def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        """The tables somebody owns or sits at, the latest touched first."""
        sits = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.person == person).exists()
        return await self._tables(or_(tables.c.owner == person, sits), limit=limit)

    async def open_tables(self, limit: int = 50) -> list[TableRow]:
        """The listed tables still gathering that have a seat open to anyone."""
        free = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.kind == "open").exists()
        return await self._tables(tables.c.listed, tables.c.phase == "gathering", free, limit=limit)

    async def running_tables(self, limit: int = 50) -> list[TableRow]:
        return await self._tables(tables.c.listed, tables.c.phase == "running", limit=limit)

    async def finished_tables(self, limit: int = 50) -> list[TableRow]:
        return await self._tables(tables.c.listed, tables.c.phase == "over", limit=limit)

    async def unfinished_ids(self) -> list[str]:
        """All tables that are not over, listed or not, the oldest first."""
        asked = select(tables.c.id).where(tables.c.phase != "over").order_by(tables.c.created, tables.c.id)
        async with self._reading() as connection:
            return list(await connection.scalars(asked))

    @unbroken
    async def say(self, table: str, person: str, name: str, text: str) -> int:
        rows.check_chat(person, name, text)

        def work(writing: Writing) -> int:
            number: int = writing.touch(table, said=tables.c.said + 1).said
            values = {"person": person, "name": name, "text": text, "at": writing.now}
            writing.connection.execute(insert(chat).values(table_id=table, number=number, **values))
            return number

        return await self._write(work)

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """The latest so many lines of a chat behind a number, in their order."""
        asked = select(chat.c.number, chat.c.person, chat.c.name, chat.c.text, chat.c.at)
        asked = asked.where(chat.c.table_id == table, chat.c.number > after)
        async with self._reading() as connection:
            found = await connection.execute(asked.order_by(chat.c.number.desc()).limit(limit))
        return [ChatLine(*row) for row in reversed(found.all())]

    @unbroken
    async def keep_review(self, table: str, text: str) -> None:
        """What was found about a game that is over; a later finding takes the place of an earlier one."""
        rows.check_text("A review", text, rows.LONGEST_REVIEW)
        upsert = sqlite.insert if self._listener is None else postgresql.insert
        asked = upsert(reviews).values(table_id=table, text=text)
        asked = asked.on_conflict_do_update(index_elements=["table_id"], set_={"text": text})
        await self._write(lambda writing: writing.connection.execute(asked).close())

    async def review(self, table: str) -> str | None:
        async with self._reading() as connection:
            found: str | None = await connection.scalar(select(reviews.c.text).where(reviews.c.table_id == table))
        return found

    async def _tables(
        self, *where: ColumnElement[bool], limit: int, content: ColumnElement[Any] | None = None
    ) -> list[TableRow]:
        """Tables with their seats; own content is large, so that lists only say whether there is some."""
        if content is None:
            content = case((tables.c.content.is_(None), null()), else_="").label("content")
        kept_back = ("content", "said", "version")
        asked = select(content, *(column for column in tables.c if column.name not in kept_back)).where(*where)
        async with self._reading() as connection:
            found = (await connection.execute(asked.order_by(tables.c.touched.desc(), tables.c.id).limit(limit))).all()
            by_table: dict[str, list[SeatRow]] = {row.id: [] for row in found}
            sitting = select(seats).where(seats.c.table_id.in_(by_table)).order_by(seats.c.seat)
            for table, *seat in await connection.execute(sitting):
                by_table[table].append(SeatRow(*seat))
        return [rows.loaded(dict(row._mapping), by_table[row.id]) for row in found]

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; asyncio need not complain about the others

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"The storage {self._database.where} has been closed.")

    @contextmanager
    def _in_sentences(self) -> Iterator[None]:
        self._check_open()
        try:
            yield
        except self._database.failures as error:
            raise self._database.trouble("does not answer as it should", error) from error

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        with self._in_sentences():
            async with self._database.reader.connect() as connection:
                yield connection

    async def _write(self, work: Callable[[Writing], T]) -> T:
        """One transaction; everybody hears of it once it is on disk."""
        change: Change | None = None

        def whole(connection: Connection) -> T:
            nonlocal change
            writing = Writing(connection)
            done = work(writing)
            change = writing.change
            if change is not None and self._listener is not None:
                # Known before it is committed, as it may be heard of before the commit returns.
                if self._hub.is_heard:
                    self._own.add(change)
                writing.notify(change)
            return done

        try:
            with self._in_sentences():
                done = await self._database.writer.write(whole)
        except BaseException:
            if change is not None:
                self._own.discard(change)
            raise
        if change is not None and self._listener is None:
            self._hub.publish(change)
        return done
