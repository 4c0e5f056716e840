"""Two houses on one PostgreSQL share their tables: seats, names, talk, sealed choices, and who drives the bots."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pinstripe.engine.match import Refusal
from pinstripe.engine.words import message
from pinstripe.table import hearing
from pinstripe.table.house import House
from pinstripe.table.room import Room
from pinstripe.table.store import Person, Store

from .test_room import ADA, BEN, TOY, Inline, find, row, run, stored

MANY = [f"table {number}" for number in range(200)]


@asynccontextmanager
async def two_stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    one, two = await Store.open(url), await Store.open(url)
    try:
        await until(lambda: all(one.minds(table) != two.minds(table) for table in MANY))
        for person in (ADA, BEN):
            await one.save_person(person)
        yield one, two
    finally:
        await one.close()
        await two.close()


@asynccontextmanager
async def two_houses(url: str) -> AsyncIterator[tuple[House, House]]:
    one, two = await House.open(url, Inline()), await House.open(url, Inline())
    try:
        yield one, two
    finally:
        await one.close()
        await two.close()


async def until(reached: Callable[[], bool]) -> None:
    while not reached():
        await asyncio.sleep(0.01)


async def known(house: House, table: str) -> Room:
    room = await house.room(table)
    assert room is not None
    return room


def test_each_table_is_minded_by_one_process_and_all_by_the_last(postgres_url: str) -> None:
    async def test() -> None:
        async with two_stores(postgres_url) as (one, two):
            share = sum(one.minds(table) for table in MANY)
            assert len(MANY) / 4 < share < len(MANY) * 3 / 4
            three = await Store.open(postgres_url)
            stores = (one, two, three)
            before = {table for table in MANY if one.minds(table)}
            await until(lambda: all(sum(store.minds(table) for store in stores) == 1 for table in MANY))
            assert {table for table in MANY if one.minds(table)} <= before, "only a newcomer is given tables"
            await three.close()
            await two.close()
            await until(lambda: all(one.minds(table) for table in MANY))
            assert not two.minds(MANY[0])

    run(test)


def test_a_process_that_hangs_is_given_up(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection stands, but it gives no sign for longer than its lease."""

    async def test() -> None:
        one = await Store.open(postgres_url)
        monkeypatch.setattr(hearing, "LEASE_SECONDS", 1)
        two = await Store.open(postgres_url)
        assert two._listener is not None
        assert two._listener._task is not None
        await until(lambda: not one.minds(MANY[0]) or not all(one.minds(table) for table in MANY))
        two._listener._task.cancel()
        await until(lambda: all(one.minds(table) for table in MANY))
        assert not any(two.minds(table) for table in MANY)
        await two.close()
        await one.close()

    run(test)


def test_a_process_that_cannot_hear_minds_nothing_until_it_can(postgres_url: str) -> None:
    async def test() -> None:
        async with two_stores(postgres_url) as (one, two):
            listener, way = one._listener, asyncio.Event()
            assert listener is not None
            connect = listener._connect

            async def connect_later() -> Any:
                await way.wait()
                return await connect()

            listener._connect = connect_later
            listener._connection.terminate()
            await until(lambda: not any(one.minds(table) for table in MANY))
            await until(lambda: all(two.minds(table) for table in MANY))
            way.set()
            await until(lambda: all(one.minds(table) != two.minds(table) for table in MANY))

    run(test)


def test_sealed_choices_at_two_processes_are_both_taken(postgres_url: str) -> None:
    """Nobody is refused because another chose in secret, and nobody can tell that he did."""

    async def test() -> None:
        async with two_stores(postgres_url) as (first, second):
            await first.create_table(row(TOY, [ADA.id, BEN.id]))
            await first.set_phase("t1", "running")
            one, two = [await Room.load(store, await stored(store), Inline(), find) for store in (first, second)]
            sealed, chooser = 0, random.Random(4)
            while not one.running.over:
                match = one.running
                if len(match.deciders) == 1:
                    await one.decide(match.deciders[0], chooser.choice(match.legal(match.deciders[0])))
                    await two.refresh()
                    continue
                stamps = [match.stamp(seat) for seat in (0, 1)]
                await one.decide(0, match.legal(0)[0], stamps[0])
                if sealed:
                    await two.refresh()
                    assert two.running.stamp(1) == stamps[1]
                    assert two.running.sealed == one.running.sealed != {}
                await two.decide(1, two.running.legal(1)[-1], stamps[1])
                await one.refresh()
                assert one.running.truth == two.running.truth
                assert one.running.sealed == {}
                sealed += 1
            assert sealed

    run(test)


def test_a_wish_without_a_stamp_is_not_tried_again(postgres_url: str) -> None:
    async def test() -> None:
        async with two_stores(postgres_url) as (first, second):
            await first.create_table(row(TOY, [ADA.id, BEN.id]))
            await first.set_phase("t1", "running")
            one, two = [await Room.load(store, await stored(store), Inline(), find) for store in (first, second)]
            seat = one.running.deciders[0]
            await one.decide(seat, one.running.legal(seat)[0])
            with pytest.raises(Refusal) as refusal:
                await two.decide(seat, one.running.legal(seat)[0])
            assert refusal.value.why == message("refusal.stale")
            assert two.running.entries == one.running.entries

    run(test)


def test_seats_names_and_talk_are_shared(postgres_url: str) -> None:
    async def test() -> None:
        async with two_houses(postgres_url) as (one, two):
            here = await one.create(ADA, "power_struggle", ["invited", "intern"])
            there = await known(two, here.id)
            assert await two.join(there, BEN, there.row.seats[1].token) == 1
            await until(lambda: here.names == there.names == ["Ada", "Ben", "Vault"])
            await until(lambda: here.row.phase == there.row.phase == "running")
            await here.say(ADA.id, "Ada", "hello")
            await until(lambda: [line.text for line in there.chat] == ["hello"])
            await two.rename(Person(BEN.id, "Benjamin", "", "fr"))
            await until(lambda: here.names[1] == there.names[1] == here.running.names[1] == "Benjamin")
            await one.hand_over(here, 1, ADA, "intern")
            await until(lambda: there.row.seats[1].kind == "bot")
            await one.leave(here, ADA)
            await until(lambda: here.running.over and there.running.over)
            await until(lambda: here.row.phase == there.row.phase == "over")
            assert here.running.entries == there.running.entries
            assert here.row.result == there.row.result

    run(test)


def test_a_seat_is_taken_once(postgres_url: str) -> None:
    async def test() -> None:
        async with two_houses(postgres_url) as (one, two):
            here = await one.create(ADA, "power_struggle", ["open", "invited"], listed=True)
            there = await known(two, here.id)
            cleo = Person("cleo", "Cleo", "", "en")
            tries = await asyncio.gather(one.join(here, BEN), two.join(there, cleo), return_exceptions=True)
            assert sorted(type(one).__name__ for one in tries) == ["Refusal", "int"]
            await until(lambda: here.row.seats == there.row.seats)

    run(test)


def test_a_table_that_was_begun_elsewhere_is_driven_by_whoever_minds_it(postgres_url: str) -> None:
    """Though nobody ever looked at it there."""

    async def test() -> None:
        async with two_houses(postgres_url) as (one, two):
            await until(lambda: all(one.store.minds(table) != two.store.minds(table) for table in MANY))
            rooms: list[Room] = []
            while {one.store.minds(room.id) for room in rooms} != {True, False}:
                rooms.append(await one.create(ADA, "power_struggle", ["intern", "intern"]))
                await one.leave(rooms[-1], ADA)
            await until(lambda: all(len(room.running.entries) > 40 for room in rooms))

    run(test)
