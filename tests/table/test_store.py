"""The storage of the table keeps what it has acknowledged, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

import pinstripe
from pinstripe.table import rows
from pinstripe.table import store as store_module
from pinstripe.table.store import (
    EVERYTHING,
    ConflictError,
    Person,
    SeatRow,
    Store,
    StoreError,
    TableRow,
    UnknownTableError,
)

from .conftest import PostgresServer

T = TypeVar("T")

ADA = Person("p-ada", "Ada", "red", "en")
UNUSUAL = "Zoë “O'Neil”; DROP TABLE--\t\\ \u2028 🧑‍💼 مرحبا 漢字 \x01 %s :x $1 {}"
SEATS = (
    SeatRow(0, "person", ADA.id, None, "token-0"),
    SeatRow(1, "open", None, None, "token-1"),
    SeatRow(2, "bot", None, "manager", "token-2"),
)
TABLE = TableRow(
    id="t1",
    game="power_struggle",
    rules=1,
    options={"rounds": 3},
    content=None,
    seed=2**63 - 1,
    owner=ADA.id,
    listed=True,
    pace="live",
    take_backs=True,
    confirm=False,
    phase="gathering",
    created=1_700_000_000.125,
    touched=1_700_000_000.125,
    seats=SEATS,
    lines=0,
    result=None,
)

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
OPENER = """
import asyncio, sys
from pinstripe.table.store import Store

async def look(url):
    store = await Store.open(url)
    assert await store.healthy()
    await store.close()

asyncio.run(look(sys.argv[1]))
"""


@asynccontextmanager
async def opened(url: str, *tables: TableRow) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        for table in tables:
            await store.create_table(table)
        yield store
    finally:
        await store.close()


def with_store(url: str, work: Callable[[Store], Awaitable[T]], *tables: TableRow) -> T:
    async def run() -> T:
        async with opened(url, *tables) as store:
            return await work(store)

    return asyncio.run(asyncio.wait_for(run(), 60))


def there(table: TableRow | None) -> TableRow:
    assert table is not None
    return table


def start(code: str, url: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(Path(pinstripe.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, text=True, env=environment)


def test_a_person_comes_back_and_can_change(store_url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.person(ADA.id) is None
        await store.save_person(ADA)
        assert await store.person(ADA.id) == ADA
        renamed = replace(ADA, name="Ada L.", language="fr")
        await store.save_person(renamed)
        assert await store.person(ADA.id) == renamed

    with_store(store_url, work)


@pytest.mark.parametrize(
    "table",
    [
        TABLE,
        replace(TABLE, content="# " + "ä" * 999_000, options={}, seed=-5, listed=False, confirm=True),
        replace(TABLE, phase="over", result={"ranks": [1, 2, 2], "by": None, "x": 0.5}, seats=SEATS[:1]),
        replace(TABLE, seats=()),
    ],
)
def test_a_table_comes_back_as_it_was_stored(store_url: str, table: TableRow) -> None:
    async def work(store: Store) -> None:
        await store.create_table(table)
        assert await store.table(table.id) == table
        assert await store.table("another") is None

    with_store(store_url, work)


def test_a_table_is_created_once(store_url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(ConflictError, match="There is a table “t1” already"):
            await store.create_table(replace(TABLE, owner="somebody else"))
        assert await store.table("t1") == TABLE

    with_store(store_url, work, TABLE)


def test_lines_come_back_in_order(store_url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.append("t1", 0, ["a", "b"]) == 2
        assert await store.append("t1", 2, ["c"]) == 3
        found = await store.lines("t1")
        assert [(line.number, line.text) for line in found] == [(1, "a"), (2, "b"), (3, "c")]
        assert all(line.at > TABLE.touched for line in found)
        assert await store.lines("t1", after=2) == found[2:]
        assert await store.lines("another") == []
        assert there(await store.table("t1")).lines == 3

    with_store(store_url, work, TABLE)


def test_one_of_twenty_writers_wins_each_number(store_url: str) -> None:
    """Twenty writers on two stores add six lines each, and try again whenever somebody else was first."""
    conflicts = 0

    async def writer(store: Store, who: int) -> list[int]:
        nonlocal conflicts
        numbers: list[int] = []
        count = 0
        while len(numbers) < 6:
            try:
                count = await store.append("t1", count, [f"{who}:{len(numbers)}"])
                numbers.append(count)
            except ConflictError:
                conflicts += 1
                count = there(await store.table("t1")).lines
        return numbers

    async def work(store: Store) -> None:
        async with opened(store_url) as second:
            won = await asyncio.gather(*(writer((store, second)[who % 2], who) for who in range(20)))
        assert sorted(itertools.chain(*won)) == list(range(1, 121))
        texts = {line.number: line.text for line in await store.lines("t1")}
        for who, numbers in enumerate(won):
            assert [texts[number] for number in numbers] == [f"{who}:{turn}" for turn in range(6)]
        assert len(texts) == there(await store.table("t1")).lines == 120
        assert conflicts

    with_store(store_url, work, TABLE)


def test_of_twenty_appends_at_one_place_one_wins(store_url: str) -> None:
    async def work(store: Store) -> None:
        tries = (store.append("t1", 0, [str(who)]) for who in range(20))
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert answers.count(1) == 1
        assert sum(isinstance(answer, ConflictError) for answer in answers) == 19
        assert [line.text for line in await store.lines("t1")] == [str(answers.index(1))]

    with_store(store_url, work, TABLE)


@pytest.mark.parametrize("after", [-1, 0, 1, 3])
def test_an_append_at_the_wrong_place_changes_nothing(store_url: str, after: int) -> None:
    async def work(store: Store) -> None:
        await store.append("t1", 0, ["a", "b"])
        before = await store.table("t1")
        with pytest.raises(ConflictError, match="has 2 lines now"):
            await store.append("t1", after, ["c"])
        assert await store.table("t1") == before
        assert len(await store.lines("t1")) == 2

    with_store(store_url, work, TABLE)


def test_lines_are_added_all_or_none(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of three lines is refused by the database itself."""

    async def work(store: Store) -> None:
        await store.append("t1", 0, ["a"])
        before = await store.table("t1")
        with pytest.raises(ValueError, match="4,000 characters"):
            await store.append("t1", 1, ["b", "c", "d" * 4_001])
        monkeypatch.setattr(rows, "check_line", lambda text: None)
        with pytest.raises(StoreError):
            await store.append("t1", 1, ["b", "c", "d" * 4_001])
        assert await store.table("t1") == before
        assert [line.text for line in await store.lines("t1")] == ["a"]
        assert await store.append("t1", 1, ["d" * 4_000]) == 2

    with_store(store_url, work, TABLE)


def test_a_number_can_be_taken_once(store_url: str) -> None:
    """Even a program that miscounts cannot store two lines under one number."""

    async def work(store: Store) -> None:
        await store.append("t1", 0, ["a", "b"])
        await store._write(lambda writing: writing.touch("t1", lines=1))
        with pytest.raises(StoreError, match=r"(?i)unique"):
            await store.append("t1", 1, ["c"])
        assert [line.text for line in await store.lines("t1")] == ["a", "b"]

    with_store(store_url, work, TABLE)


def test_a_seat_changes_if_it_is_as_expected(store_url: str) -> None:
    async def work(store: Store) -> None:
        free, taken = SEATS[1], replace(SEATS[1], kind="person", person="p-bob")
        await store.set_seat("t1", taken, free)
        assert there(await store.table("t1")).seats == (SEATS[0], taken, SEATS[2])
        with pytest.raises(ConflictError, match="seat 1 of table “t1” has changed"):
            await store.set_seat("t1", replace(free, kind="person", person="p-eve"), free)
        for field in ({"token": "x"}, {"level": "x"}, {"person": None}, {"kind": "bot"}):
            with pytest.raises(ConflictError):
                await store.set_seat("t1", free, replace(taken, **field))
        with pytest.raises(ConflictError):
            await store.set_seat("t1", replace(free, seat=5), replace(free, seat=5))
        with pytest.raises(ValueError, match="keeps its number"):
            await store.set_seat("t1", free, SEATS[0])
        assert there(await store.table("t1")).seats[1] == taken
        await store.set_seat("t1", free, taken)
        assert there(await store.table("t1")).seats == SEATS

    with_store(store_url, work, TABLE)


def test_of_twenty_people_one_gets_the_seat(store_url: str) -> None:
    async def work(store: Store) -> None:
        wishes = [replace(SEATS[1], kind="person", person=f"p{who}") for who in range(20)]
        tries = (store.set_seat("t1", wish, SEATS[1]) for wish in wishes)
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert answers.count(None) == 1
        assert there(await store.table("t1")).seats[1] == wishes[answers.index(None)]

    with_store(store_url, work, TABLE)


def test_phases_and_results(store_url: str) -> None:
    async def work(store: Store) -> None:
        await store.set_phase("t1", "running")
        assert there(await store.table("t1")).phase == "running"
        await store.set_phase("t1", "over", {"ranks": [1, 2], "who": UNUSUAL})
        assert there(await store.table("t1")).phase == "over"
        assert there(await store.table("t1")).result == {"ranks": [1, 2], "who": UNUSUAL}
        with pytest.raises(ValueError, match="gathering, running, over, not “lost”"):
            await store.set_phase("t1", "lost")

    with_store(store_url, work, TABLE)


def test_chat_comes_back_in_order_and_the_latest_first_of_all(store_url: str) -> None:
    async def work(store: Store) -> None:
        numbers = await asyncio.gather(*(store.say("t1", ADA.id, "Ada", f"{line}") for line in range(30)))
        assert sorted(numbers) == list(range(1, 31))
        found = await store.chat("t1")
        assert [line.number for line in found] == list(range(1, 31))
        assert {line.number: line.text for line in found} == dict(zip(numbers, map(str, range(30)), strict=True))
        assert [line.number for line in await store.chat("t1", after=28)] == [29, 30]
        assert [line.number for line in await store.chat("t1", limit=3)] == [28, 29, 30]
        assert await store.chat("another") == []

    with_store(store_url, work, TABLE)


def test_every_change_touches_the_table(store_url: str) -> None:
    async def work(store: Store) -> None:
        changes: list[Callable[[], Awaitable[Any]]] = [
            lambda: store.append("t1", 0, ["a"]),
            lambda: store.set_seat("t1", replace(SEATS[1], kind="invited"), SEATS[1]),
            lambda: store.set_phase("t1", "running"),
            lambda: store.say("t1", ADA.id, "Ada", "hello"),
        ]
        for change in changes:
            before = there(await store.table("t1")).touched
            await asyncio.sleep(0.002)
            await change()
            assert there(await store.table("t1")).touched > before

    with_store(store_url, work, TABLE)


def test_lists_of_tables(store_url: str) -> None:
    async def work(store: Store) -> None:
        def named(found: list[TableRow]) -> list[str]:
            return [table.id for table in found]

        full = (SEATS[0], replace(SEATS[1], kind="person", person="p-bob"))
        made = [
            replace(TABLE, id="open", content="x = 1"),
            replace(TABLE, id="full", seats=full),
            replace(TABLE, id="private", listed=False),
            replace(TABLE, id="running", phase="running", owner="p-bob", seats=full[::-1]),
            replace(TABLE, id="secretly", phase="running", listed=False, owner="p-bob", seats=full[1:]),
            replace(TABLE, id="over", phase="over", owner="p-eve", seats=()),
        ]
        for age, table in enumerate(made):
            await store.create_table(replace(table, created=100.0 - age, touched=200.0 + age))
        assert named(await store.open_tables()) == ["open"]
        assert named(await store.running_tables()) == ["running"]
        assert named(await store.finished_tables()) == ["over"]
        assert named(await store.tables_of(ADA.id)) == ["running", "private", "full", "open"]
        assert named(await store.tables_of("p-bob")) == ["secretly", "running", "full"]
        assert named(await store.tables_of("p-bob", limit=2)) == ["secretly", "running"]
        assert await store.tables_of("p-nobody") == []
        assert await store.unfinished_ids() == ["secretly", "running", "private", "full", "open"]
        listed = {table.id: table for table in await store.tables_of(ADA.id)}
        assert (listed["open"].content, listed["full"].content) == ("", None)
        assert listed["running"] == await store.table("running")
        assert there(await store.table("open")).content == "x = 1"
        await store.append("open", 0, ["a"])
        assert named(await store.tables_of(ADA.id, limit=1)) == ["open"]

    with_store(store_url, work)


def test_everything_is_there_after_reopening(store_url: str) -> None:
    async def first(store: Store) -> None:
        await store.save_person(ADA)
        await store.append("t1", 0, ["a"])
        await store.say("t1", ADA.id, "Ada", "hello")

    async def second(store: Store) -> None:
        assert await store.person(ADA.id) == ADA
        assert [line.text for line in await store.lines("t1")] == ["a"]
        assert [line.text for line in await store.chat("t1")] == ["hello"]
        assert await store.append("t1", 1, ["b"]) == 2

    with_store(store_url, first, TABLE)
    with_store(store_url, second)


def test_unusual_characters_come_back(store_url: str) -> None:
    async def work(store: Store) -> None:
        person = Person(UNUSUAL, UNUSUAL[:40], UNUSUAL, UNUSUAL)
        await store.save_person(person)
        assert await store.person(UNUSUAL) == person
        seat = SeatRow(0, "person", UNUSUAL, UNUSUAL, UNUSUAL)
        table = replace(TABLE, id=UNUSUAL, content=UNUSUAL, owner=UNUSUAL, options={UNUSUAL: 1}, seats=(seat,))
        changes = store.changes()
        await store.create_table(table)
        assert await store.table(UNUSUAL) == table
        assert await anext(changes) == (UNUSUAL, 1)
        line = json.dumps({"decision": UNUSUAL}, ensure_ascii=False)
        await store.append(UNUSUAL, 0, [line])
        assert [found.text for found in await store.lines(UNUSUAL)] == [line]
        await store.say(UNUSUAL, UNUSUAL, UNUSUAL[:40], UNUSUAL)
        assert [found.text for found in await store.chat(UNUSUAL)] == [UNUSUAL]
        assert [found.id for found in await store.tables_of(UNUSUAL)] == [UNUSUAL]

    with_store(store_url, work)


def test_sizes_are_limited_by_sentences(store_url: str) -> None:
    async def work(store: Store) -> None:
        refused: list[tuple[str, Callable[[], Awaitable[Any]]]] = [
            ("A name may have 40 characters", lambda: store.save_person(replace(ADA, name="🧑" * 41))),
            ("A name may have 40 characters", lambda: store.say("t1", ADA.id, "n" * 41, "x")),
            ("A message may have 500 characters at most, not 501", lambda: store.say("t1", ADA.id, "Ada", "x" * 501)),
            ("A line may have 4,000 characters", lambda: store.append("t1", 0, ["x" * 4_001])),
            ("A line may not contain a line break", lambda: store.append("t1", 0, ["{}\n{}"])),
            ("A line may not contain the character NUL", lambda: store.append("t1", 0, ["\0"])),
            ("half a character", lambda: store.append("t1", 0, ["\ud800"])),
            ("1,000,000", lambda: store.create_table(replace(TABLE, id="t2", content="x" * 1_000_001))),
            ("A table needs an id", lambda: store.create_table(replace(TABLE, id=""))),
            ("64 bits", lambda: store.create_table(replace(TABLE, id="t2", seed=2**64))),
            ("no lines yet", lambda: store.create_table(replace(TABLE, id="t2", lines=1))),
            ("number of its own", lambda: store.create_table(replace(TABLE, id="t2", seats=SEATS[:1] * 2))),
            ("of kind", lambda: store.set_seat("t1", replace(SEATS[1], kind="cat"), SEATS[1])),
        ]
        for sentence, write in refused:
            with pytest.raises(ValueError, match=sentence):
                await write()
        await store.save_person(replace(ADA, name="🧑" * 40))
        await store.say("t1", ADA.id, "🧑" * 40, "🧑" * 500)
        await store.append("t1", 0, ["🧑" * 4_000])
        assert await store.table("t2") is None
        assert len(await store.chat("t1")) == 1

    with_store(store_url, work, TABLE)


def test_a_table_that_is_not_there_is_named(store_url: str) -> None:
    async def work(store: Store) -> None:
        tries: list[Callable[[], Awaitable[Any]]] = [
            lambda: store.append("t9", 0, ["a"]),
            lambda: store.set_seat("t9", SEATS[0], SEATS[0]),
            lambda: store.set_phase("t9", "over"),
            lambda: store.say("t9", ADA.id, "Ada", "hello"),
        ]
        for write in tries:
            with pytest.raises(UnknownTableError, match="There is no table “t9”"):
                await write()

    with_store(store_url, work)


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

    monkeypatch.setattr(store_module, "MOST_UNHEARD", 3)
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


def ask_for(statement: str, writing: store_module.Writing) -> Any:
    return writing.connection.exec_driver_sql(statement).scalar()


def test_listening_goes_on_after_lost_connections(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        changes = store.changes()
        await store.create_table(TABLE)
        assert await anext(changes) == ("t1", 1)
        for version in (2, 3):
            asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            ours = f"{asked} AND datname = current_database()"
            await store._write(partial(ask_for, ours))
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


def test_many_may_open_an_empty_storage_at_once(store_url: str) -> None:
    openers = [start(OPENER, store_url) for _ in range(6)]
    for opener in openers:
        opener.communicate(timeout=60)
    assert [opener.returncode for opener in openers] == [0] * 6


def test_sqlite_is_set_to_keep_what_it_has(sqlite_url: str) -> None:
    async def work(store: Store) -> None:
        wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
        for pragma, value in wanted.items():
            asked = f"PRAGMA {pragma}"
            found = await store._write(partial(ask_for, asked))
            assert found == value

    with_store(sqlite_url, work)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "no address of a storage"),
        ("", "no address of a storage"),
        ("postgresql://host:port/x", "no address of a storage"),
        ("mysql://host/x", "cannot be stored in “mysql”"),
        ("sqlite://", "is a file"),
        ("sqlite:///:memory:", "is a file"),
        ("sqlite:////nowhere/at/all/tables.db", "/nowhere/at/all/tables.db cannot be opened: unable to open"),
        ("postgresql://ada:secret@127.0.0.1:1/x", r"postgresql://ada:\*\*\*@127.0.0.1:1/x cannot be opened"),
        ("postgresql://127.0.0.1:1/x?password=secret", "postgresql://127.0.0.1:1/x cannot be opened"),
    ],
)
def test_a_wrong_address_is_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as refused:
        asyncio.run(Store.open(url))
    assert "secret" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_database_that_is_not_there_is_a_sentence(postgres: PostgresServer) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        asyncio.run(Store.open(postgres.url("nowhere")))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        asyncio.run(Store.open(f"sqlite:///{path}"))
    assert path.read_text().startswith("Dear Sir")


def test_a_database_of_another_program_is_left_alone(sqlite_url: str) -> None:
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute("CREATE TABLE seats (theatre TEXT)")
    with pytest.raises(StoreError, match="tables of another program"):
        asyncio.run(Store.open(sqlite_url))


def test_a_newer_schema_is_refused(store_url: str, request: pytest.FixtureRequest) -> None:
    async def nothing(store: Store) -> None: ...

    with_store(store_url, nothing)
    newer = "UPDATE pinstripe SET version = 99"
    if store_url.startswith("sqlite"):
        with sqlite3.connect(store_url.removeprefix("sqlite:///")) as connection:
            connection.execute(newer)
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        server.execute(newer, store_url.partition("@/")[2].partition("?")[0])
    with pytest.raises(StoreError, match=r"made by a newer Pinstripe \(schema 99, this one knows 1\)"):
        asyncio.run(Store.open(store_url))


def test_asyncpg_is_imported_only_for_postgresql(sqlite_url: str) -> None:
    code = OPENER + "\nsys.exit('asyncpg' in sys.modules)"
    with start(code, sqlite_url) as opener:
        assert opener.wait(60) == 0
