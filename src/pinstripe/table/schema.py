"""The tables of the database, and how one is opened: an SQLite file, or PostgreSQL for several processes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .rows import (
    KINDS,
    LONGEST_CHAT,
    LONGEST_CONTENT,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_REVIEW,
    LONGEST_WORD,
    PHASES,
)

VERSION = 2
BUSY_SECONDS = 10
CONNECT_SECONDS = 10
COMMAND_SECONDS = 30
OPENING = 0x70696E73
"""The PostgreSQL lock of whoever looks at the schema or makes it."""

HOW_TO_NAME = "Name it as sqlite:///path/to/file.db or postgresql://user@host/name."

METADATA = MetaData()

T = TypeVar("T")


class StoreError(Exception):
    """The storage cannot be opened or used; the text is a sentence for people."""


def _text(name: str, longest: int = LONGEST_WORD, *more: Any, optional: bool = False, key: bool = False) -> Column[Any]:
    limit = CheckConstraint(f"length({name}) <= {longest}")
    return Column(name, Text, limit, *more, nullable=optional, primary_key=key)


def _one_of(name: str, words: tuple[str, ...]) -> CheckConstraint:
    return CheckConstraint(f"{name} IN ({', '.join(repr(word) for word in words)})")


def _of_table() -> Column[Any]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


def _number(name: str) -> Column[Any]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


schema = Table("pinstripe", METADATA, Column("version", Integer, nullable=False))

people = Table(
    "people",
    METADATA,
    _text("id", key=True),
    _text("name", LONGEST_NAME),
    _text("colour"),
    _text("language"),
)

tables = Table(
    "tables",
    METADATA,
    _text("id", key=True),
    _text("game"),
    Column("rules", Integer, nullable=False),
    _text("options", LONGEST_NOTE),
    _text("content", LONGEST_CONTENT, optional=True),
    Column("seed", BigInteger, nullable=False),
    _text("owner"),
    Column("listed", Boolean, nullable=False),
    _text("pace"),
    Column("take_backs", Boolean, nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    _text("phase", LONGEST_WORD, _one_of("phase", PHASES)),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("lines", Integer, nullable=False),
    _text("result", LONGEST_NOTE, optional=True),
    Column("said", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Index("tables_by_phase", "phase", "touched"),
    Index("tables_by_owner", "owner"),
)

seats = Table(
    "seats",
    METADATA,
    _of_table(),
    _number("seat"),
    _text("kind", LONGEST_WORD, _one_of("kind", KINDS)),
    _text("person", optional=True),
    _text("level", optional=True),
    _text("token"),
    Index("seats_by_person", "person"),
)

lines = Table(
    "lines",
    METADATA,
    _of_table(),
    _number("number"),
    _text("text", LONGEST_LINE),
    Column("at", Double, nullable=False),
)

chat = Table(
    "chat",
    METADATA,
    _of_table(),
    _number("number"),
    _text("person"),
    _text("name", LONGEST_NAME),
    _text("text", LONGEST_CHAT),
    Column("at", Double, nullable=False),
)

reviews = Table("reviews", METADATA, _of_table(), _text("text", LONGEST_REVIEW))
"""What the chairman had to say about games that are over; it can be found again, so nothing is lost with it."""

CHANGES = {2: "ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE"}
"""How a storage of the version before becomes one of this; at tables from then nobody has agreed on hints."""


class Writer(Protocol):
    """Carries out one transaction as a whole, or nothing of it."""

    async def write(self, work: Callable[[Connection], T]) -> T: ...
    async def close(self) -> None: ...


class OneByOne:
    """SQLite: one after another, and each in one go in a thread of its own.

    SQLite's own waiting for a lock is neither fair nor quick; and a transaction that goes to and fro between a thread
    and a busy event loop holds up all the others at every step.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "pinstripe-store")
        self._closed = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._whole, work)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
            self._thread.shutdown(wait=False)

    def _whole(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class SideBySide:
    """PostgreSQL: as many at once as there are connections."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


@dataclass(frozen=True)
class Database:
    """An opened database, and what tells the two kinds apart."""

    where: str
    reader: AsyncEngine
    writer: Writer
    failures: tuple[type[Exception], ...]
    """what its driver may raise"""
    connect: Callable[[], Awaitable[Any]] | None
    """a PostgreSQL connection apart from the others, to listen on; SQLite has none"""

    async def close(self) -> None:
        await self.writer.close()
        await self.reader.dispose()

    def trouble(self, what: str, error: Exception) -> StoreError:
        """What a driver raised, as a sentence."""
        cause = getattr(error, "orig", None) or error
        cause = cause.__cause__ or cause
        text = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
        return StoreError(f"The storage {self.where} {what}: {text.splitlines()[0].rstrip('.')}.")


async def open_database(url: str) -> Database:
    """Open a database, make its tables where they are missing, and refuse one that a newer version made."""
    database = _database(url)
    try:
        if database.connect is None:
            await asyncio.to_thread(_make_file, database.where)
        await database.writer.write(lambda connection: _prepare(connection, database.where))
    except StoreError:
        await database.close()
        raise
    except database.failures as error:
        await database.close()
        raise database.trouble("cannot be opened", error) from error
    return database


def _database(url: str) -> Database:
    try:
        parts = make_url(url)
    except (SQLAlchemyError, ValueError):
        raise StoreError(f"This is no address of a storage. {HOW_TO_NAME}") from None
    if parts.drivername == "sqlite":
        return _sqlite(parts)
    if parts.drivername in ("postgresql", "postgres"):
        return _postgresql(url, parts)
    raise StoreError(f"Games cannot be stored in “{parts.drivername}”. {HOW_TO_NAME}")


def _sqlite(parts: URL) -> Database:
    if not parts.database or parts.database == ":memory:" or parts.host or parts.query:
        raise StoreError(f"An SQLite storage is a file and nothing else. {HOW_TO_NAME}")
    settings: dict[str, Any] = {"isolation_level": None, "timeout": BUSY_SECONDS}
    reader = create_async_engine(URL.create("sqlite+aiosqlite", database=parts.database), connect_args=settings)
    # Opened and closed by its one thread, wherever the engine itself is made.
    writer = create_engine(URL.create("sqlite", database=parts.database), connect_args=settings, pool_size=1)
    for engine, begin in ((reader.sync_engine, "BEGIN"), (writer, "BEGIN IMMEDIATE")):
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", partial(_begin_sqlite, begin))
    return Database(parts.database, reader, OneByOne(writer), (SQLAlchemyError, sqlite3.Error, OSError), None)


def _make_file(path: str) -> None:
    """A file keeps its journal mode; and one that cannot be used shows it here, before aiosqlite starts a thread."""
    give_up = time.monotonic() + BUSY_SECONDS
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                # SQLite itself does not wait here for others who do the same.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(begin: str, connection: Connection) -> None:
    """A writer takes its lock at once: one that began by reading could not wait for another."""
    connection.exec_driver_sql(begin)


def _postgresql(url: str, parts: URL) -> Database:
    try:
        asyncpg: Any = import_module("asyncpg")
    except ImportError:
        raise StoreError("PostgreSQL needs the package asyncpg: pip install asyncpg.") from None

    async def connect() -> Any:
        # Whoever looks at the database sees which process is which.
        named = {"application_name": f"pinstripe {os.getpid()}"}
        return await asyncpg.connect(
            url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS, server_settings=named
        )

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True)
    return Database(
        parts.set(query={}).render_as_string(hide_password=True),
        engine.execution_options(isolation_level="REPEATABLE READ"),
        SideBySide(engine),
        (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError),
        connect,
    )


def _prepare(connection: Connection, where: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(OPENING)))
    found = set(inspect(connection).get_table_names())
    if schema.name in found:
        version = connection.scalar(select(schema.c.version))
        if version is None or version > VERSION:
            raise StoreError(
                f"The storage {where} was made by a newer Pinstripe (schema {version}, this one knows {VERSION}): "
                "update Pinstripe, or name another storage."
            )
        for newer in range(version + 1, VERSION + 1):
            connection.exec_driver_sql(CHANGES[newer])
            connection.execute(update(schema).values(version=newer))
        METADATA.create_all(connection)
        return
    if found & set(METADATA.tables):
        raise StoreError(f"The storage {where} holds tables of another program: name an empty one.")
    METADATA.create_all(connection)
    connection.execute(insert(schema).values(version=VERSION))
