"""What the storage has acknowledged is there, whoever died or gave up waiting; and changes are heard by all."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from dataclasses import replace
from functools import partial

import pytest

from pinstripe.table import hearing
from pinstripe.table.store import EVERYTHING, ConflictError, Store, StoreError

from .conftest import PostgresServer
from .shelf import ADA, SEATS, TABLE, ask_for, opened, start, there, with_store

WRITER = """
import asyncio, sys
from pinstripe.table.store import Store

async def write(url):
    store = await Store.open(url)
    for number in range(1_000_000):
        count = await store.append("t1", number, [f'{{"seat": 0, "decision": "{number + 1}"}}'])
        print(count, flush=True)

asyncio.run(write(sys.argv[1]))
"""


@pytest.mark.parametrize("acknowledged", [1, 40, 150])
def test_a_killed_writer_loses_nothing_it_acknowledged(store_url: str, acknowledged: int) -> None:
    async def nothing(store: Store) -> None: ...

    async def count(store: Store) -> list[tuple[int, str]]:
        found = [(line.number, json.loads(line.text)["decision"]) for line in await store.lines("t1")]
        assert there(await store.table("t1")).lines == len(found)
        await store.append("t1", len(found), ["afterwards"])
        return found

    with_store(store_url, nothing, TABLE)
    with start(WRITER, store_url) as writer:
        assert writer.stdout is not None
        last = 0
        while last < acknowledged:
            last = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        for line in writer.stdout:
            last = int(line) if line.endswith("\n") else last
    assert writer.returncode == -signal.SIGKILL
    found = with_store(store_url, count)
    assert len(found) >= last
    assert found == [(number, str(number)) for number in range(1, len(found) + 1)]


def test_a_write_that_nobody_waits_for_is_whole(store_url: str) -> None:
    """Viewers come and go: their reads and writes are cut off at any moment, and the store stays usable."""

    async def work(store: Store) -> None:
        chance = random.Random(5)
        for turn in range(60):
            count = there(await store.table("t1")).lines
            one = asyncio.create_task(store.append("t1", count, [f"{turn}a", f"{turn}b"]))
            two = asyncio.create_task(store.lines("t1"))
            await asyncio.sleep(chance.random() * 0.004)
            one.cancel()
            two.cancel()
            await asyncio.gather(one, two, return_exceptions=True)
            await asyncio.gather(*store._under_way, return_exceptions=True)
        found = [line.text for line in await store.lines("t1")]
        assert len(found) == there(await store.table("t1")).lines
        assert [text[:-1] + "b" for text in found[::2]] == found[1::2]
        assert await store.append("t1", len(found), ["end"]) == len(found) + 1
        assert await store.healthy()

    with_store(store_url, work, TABLE)


def test_changes_are_heard(store_url: str) -> None:
    async def work(store: Store) -> None:
        changes, others = store.changes(), store.changes()
        await store.create_table(TABLE)
        await store.append("t1", 0, ["a"])
        with pytest.raises(ConflictError):
            await store.append("t1", 0, ["b"])
        await store.say("t1", ADA.id, "Ada", "hello")
        await store.set_phase("t1", "running")
        await store.set_seat("t1", replace(SEATS[1], kind="invited"), SEATS[1])
        await store.create_table(replace(TABLE, id="t:2"))
        expected = [("t1", 1), ("t1", 2), ("t1", 3), ("t1", 4), ("t1", 5), ("t:2", 1)]
        assert [await anext(changes) for _ in expected] == expected
        assert [await anext(others) for _ in expected] == expected

    with_store(store_url, work)


def test_whoever_hears_too_late_looks_at_everything(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        changes = store.changes()
        await store.create_table(TABLE)
        for _ in range(4):
            await store.say("t1", ADA.id, "Ada", "hello")
        heard = store.changes()
        await store.say("t1", ADA.id, "Ada", "the end")
        while await anext(heard) != ("t1", 6):
            pass
        assert [await anext(changes) for _ in range(3)] == [EVERYTHING, ("t1", 5), ("t1", 6)]

    monkeypatch.setattr(hearing, "MOST_UNHEARD", 3)
    with_store(store_url, work)


def test_changes_end_when_the_store_is_closed(store_url: str) -> None:
    async def run() -> None:
        store = await Store.open(store_url)
        heard = asyncio.create_task(anext(store.changes(), None))
        await asyncio.sleep(0)
        await store.close()
        assert await heard is None
        assert not await store.healthy()
        for use in (store.changes, lambda: asyncio.ensure_future(store.table("t1"))):
            with pytest.raises(StoreError, match="has been closed"):
                await use()  # type: ignore[misc]
        await store.close()

    asyncio.run(run())


def test_changes_cross_processes_on_postgresql(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        async with opened(postgres_url) as other:
            here, over_there = store.changes(), other.changes()
            await store.create_table(TABLE)
            await other.append("t1", 0, ["a"])
            await store.append("t1", 1, ["b"])
            for changes in (here, over_there):
                async with asyncio.timeout(5):
                    assert [await anext(changes) for _ in range(3)] == [("t1", 1), ("t1", 2), ("t1", 3)]

    with_store(postgres_url, work)


def test_listening_goes_on_after_lost_connections(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        changes = store.changes()
        await store.create_table(TABLE)
        assert await anext(changes) == ("t1", 1)
        for version in (2, 3):
            asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            await store._write(partial(ask_for, f"{asked} AND datname = current_database()"))
            async with asyncio.timeout(10):
                assert await anext(changes) == EVERYTHING
            await store.say("t1", ADA.id, "Ada", "hello")
            async with asyncio.timeout(10):
                assert await anext(changes) == ("t1", version)

    with_store(postgres_url, work)


def test_a_restart_of_the_server_is_survived(postgres: PostgresServer, postgres_url: str) -> None:
    async def work(store: Store) -> None:
        changes = store.changes()
        await store.create_table(TABLE)
        assert await anext(changes) == ("t1", 1)
        await asyncio.to_thread(postgres.stop)
        try:
            assert not await store.healthy()
            with pytest.raises(StoreError, match="does not answer"):
                await store.append("t1", 0, ["a"])
        finally:
            await asyncio.to_thread(postgres.start)
        assert await store.healthy()
        async with asyncio.timeout(10):
            assert await anext(changes) == EVERYTHING
        assert await store.append("t1", 0, ["a"]) == 1
        assert await anext(changes) == ("t1", 2)

    with_store(postgres_url, work)
