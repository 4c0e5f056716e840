"""The storage of the table keeps what it is given, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from pinstripe.table import rows
from pinstripe.table.store import ConflictError, Person, SeatRow, Store, StoreError, TableRow, UnknownTableError

from .shelf import ADA, SEATS, TABLE, UNUSUAL, opened, there, with_store


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


def test_whatever_everybody_sees_touches_the_table_and_decisions_do_not(store_url: str) -> None:
    async def work(store: Store) -> None:
        await store.append("t1", 0, ["a"])
        assert there(await store.table("t1")).touched == TABLE.touched
        changes: list[Callable[[], Awaitable[Any]]] = [
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
        assert named(await store.tables_of(ADA.id, limit=1)) == ["running"]
        await store.say("open", ADA.id, "Ada", "hello")
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
