"""How several processes on one PostgreSQL hear of changes and of one another."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any
from weakref import WeakSet

CHANNEL = "pinstripe"
COMINGS_AND_GOINGS = "pinstripe_processes"
Change = tuple[str, int]
EVERYTHING: Change = ("", 0)
"""Some changes went unheard: look at everything."""

MOST_UNHEARD = 10_000
CLOSE_SECONDS = 5.0
LONGEST_PAUSE = 5.0
LOOK_SECONDS = 2.0
"""How often a process looks which others are there."""
LEASE_SECONDS = 15
"""After so long without a sign PostgreSQL takes a process for dead, though its connection may still stand."""

PROCESS = 0x70696E74
"""The class of the PostgreSQL locks that living processes hold, one each."""
LIVING = """
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = $1 AND objsubid = 2 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
PROCESS_BITS = 31


class Hub:
    """Hands every change to everyone in this process who wants to hear of it."""

    def __init__(self) -> None:
        self._queues: WeakSet[asyncio.Queue[Change | None]] = WeakSet()

    @property
    def is_heard(self) -> bool:
        return len(self._queues) > 0

    def publish(self, change: Change | None) -> None:
        for queue in list(self._queues):
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(change and EVERYTHING)
            else:
                queue.put_nowait(change)

    def subscribe(self) -> AsyncIterator[Change]:
        """Every change from now on, even before the first is asked for."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue(MOST_UNHEARD)
        self._queues.add(queue)
        return self._hear(queue)

    async def _hear(self, queue: asyncio.Queue[Change | None]) -> AsyncIterator[Change]:
        while (change := await queue.get()) is not None:
            yield change


class Listener:
    """Hears on PostgreSQL what any process changed, and connects again whenever the connection is lost.

    The same connection holds a lock that shows the others that this process lives. PostgreSQL lets it go with the
    connection, however the process died; so whoever cannot hear is not counted either.
    """

    def __init__(self, connect: Callable[[], Awaitable[Any]], failures: tuple[type[Exception], ...], hub: Hub) -> None:
        self._connect, self._failures, self._hub = connect, failures, hub
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._stir = asyncio.Event()
        self._number = 0
        self._living: frozenset[int] = frozenset()
        self.moved: Callable[[], None] = lambda: None

    def minds(self, table: str) -> bool:
        """Every process that sees the same others comes to the same answer."""
        living = self._living
        return bool(living) and max(living, key=lambda number: share(table, number)) == self._number

    async def start(self) -> None:
        await self._listen()
        self._task = asyncio.create_task(self._keep_listening())

    async def stop(self) -> None:
        """Say goodbye, so that others need not wait to find out."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._living = frozenset()
        if self._connection is not None:
            with suppress(*self._failures):
                await self._connection.execute("SELECT pg_advisory_unlock_all()")
                await self._tell_others()
            with suppress(*self._failures):
                await self._connection.close(timeout=CLOSE_SECONDS)

    async def _listen(self) -> None:
        self._connection = connection = await self._connect()
        connection.add_termination_listener(self._lost)
        await connection.add_listener(CHANNEL, self._heard)
        await connection.add_listener(COMINGS_AND_GOINGS, lambda *_: self._stir.set())
        with suppress(*self._failures):  # PostgreSQL knows it since version 14
            await connection.execute(f"SET idle_session_timeout = '{LEASE_SECONDS}s'")
        self._number = secrets.randbits(PROCESS_BITS)
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", PROCESS, self._number):
            self._number = secrets.randbits(PROCESS_BITS)
        await self._look_around()
        await self._tell_others()

    async def _tell_others(self) -> None:
        await self._connection.execute("SELECT pg_notify($1, '')", COMINGS_AND_GOINGS)

    async def _look_around(self) -> None:
        found = frozenset(row[0] for row in await self._connection.fetch(LIVING, PROCESS))
        if found != self._living:
            self._living = found
            self.moved()

    def _heard(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        table, _, version = payload.rpartition(":")
        self._hub.publish((table, int(version)) if version.isdecimal() else EVERYTHING)

    def _lost(self, connection: object) -> None:
        if connection is self._connection:
            self._living = frozenset()
            self._stir.set()

    async def _keep_listening(self) -> None:
        while True:
            await self._until_lost()
            self._living = frozenset()
            await self._listen_again()
            self._hub.publish(EVERYTHING)

    async def _until_lost(self) -> None:
        while not self._connection.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._stir.wait()
            self._stir.clear()
            try:
                await self._look_around()
            except self._failures:
                return

    async def _listen_again(self) -> None:
        pause = 0.05
        while True:
            self._connection.terminate()
            try:
                return await self._listen()
            except self._failures:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)


def share(table: str, process: int) -> bytes:
    """Tables spread evenly, and only those of a process that goes are given to others."""
    return blake2b(f"{table}:{process}".encode(), digest_size=8).digest()
