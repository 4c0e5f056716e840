"""A table stores before it tells, comes back as it was, and gives way to whoever was faster."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pinstripe import games
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.words import message
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import Answer, BotPool, chosen
from pinstripe.table.house import House
from pinstripe.table.room import HOUSE, SPECTATOR, Room
from pinstripe.table.store import Person, SeatRow, Store, TableRow
from pinstripe.web.frame import Frames, Viewer
from tests.toy import make_toy

TOY = make_toy()
ADA = Person("ada", "Ada", "", "en")
BEN = Person("ben", "Ben", "", "fr")


class Inline:
    """Bots that think in this process, so that tests need no other."""

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer:
        await asyncio.sleep(0)
        return Answer(chosen(game, view, seat, level, seed))


def run(test: Callable[..., Awaitable[None]], *args: Any) -> None:
    asyncio.run(asyncio.wait_for(test(*args), 120))


def find(game: str) -> Game:
    return TOY if game == TOY.id else games.find(game)


@asynccontextmanager
async def storage(folder: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    try:
        for person in (ADA, BEN):
            await store.save_person(person)
        yield store
    finally:
        await store.close()


def row(game: Game, kinds: Sequence[str], **changes: Any) -> TableRow:
    """A table with people (by their ids) and bots (by their levels)."""
    people = {ADA.id, BEN.id}
    seats = tuple(
        SeatRow(seat, "person" if kind in people else "bot", kind if kind in people else None, kind, f"token{seat}")
        for seat, kind in enumerate(kinds)
    )
    made = TableRow(
        id="t1", game=game.id, rules=game.rules_version, options=game.settle_options({}), content=None, seed=5,
        owner=ADA.id, listed=False, pace="calm", take_backs=True, confirm=False, hints=True, phase="gathering",
        created=0.0, touched=0.0, seats=seats, lines=0, result=None,
    )  # fmt: skip
    return replace(made, **changes)


async def seated(store: Store, game: Game, kinds: Sequence[str], **changes: Any) -> Room:
    """A room that has begun."""
    made = row(game, kinds, **changes)
    await store.create_table(made)
    room = await Room.load(store, made, Inline(), find)
    await room.start()
    return room


async def settled(room: Room) -> None:
    """Wait until the bots have nothing to decide."""
    while room.bot_to_ask() is not None:
        await asyncio.sleep(0.001)


async def play_on(room: Room, seat: int, decisions: int, chooser: random.Random) -> None:
    for _ in range(decisions):
        await settled(room)
        if room.running.over:
            return
        await room.decide(seat, chooser.choice(room.running.legal(seat)), room.running.stamp(seat))


def test_a_decision_is_stored_before_anybody_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, "intern", "intern"])
            await settled(room)
            told: list[bool] = []
            appended = [line.text for line in await store.lines(room.id)]
            real = store.append

            async def append(table: str, after: int, texts: Sequence[str]) -> int:
                seen = room.match
                count = await real(table, after, texts)
                assert room.match is seen, "the room showed a decision that was not stored"
                appended.extend(texts)
                return count

            store.append = append  # type: ignore[method-assign]
            room.watchers.add(lambda: told.append(len(appended) >= len(room.running.entries)))
            await play_on(room, 0, 6, random.Random(1))
            await settled(room)
            assert told
            assert all(told)
            await room.close()

    run(test)


def test_what_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, ADA.id, ADA.id])
            before, seat = room.running.digest(), room.running.deciders[0]

            async def append(table: str, after: int, texts: Sequence[str]) -> int:
                raise OSError("the disk is full")

            store.append = append  # type: ignore[method-assign]
            with pytest.raises(OSError, match="full"):
                await room.decide(seat, room.running.legal(seat)[0])
            assert room.running.digest() == before

    run(test)


@pytest.mark.parametrize("game", [GAME, TOY], ids=lambda game: game.id)
def test_a_table_comes_back_as_it_was(tmp_path: Path, game: Game) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            kinds = [ADA.id, BEN.id, *["intern"] * (game.seats[-1] - 2)][: max(3, game.seats[0])]
            room, chooser = await seated(store, game, kinds), random.Random(3)
            for _ in range(40):
                await settled(room)
                match = room.running
                people = [seat for seat in match.undecided if seat < 2]
                if match.over or not people:
                    break
                if match.can_undo(people[0]) and chooser.random() < 0.3:
                    await room.take_back(people[0], match.stamp(people[0]))
                else:
                    await room.decide(people[0], chooser.choice(match.legal(people[0])))
                await settled(room)
                again = await Room.load(store, await stored(store), Inline(), find)
                assert again.running.truth.to_bytes() == room.running.truth.to_bytes()
                assert again.running.entries == room.running.entries
                assert again.running.sealed == room.running.sealed
            await room.close()

    run(test)


async def stored(store: Store) -> TableRow:
    found = await store.table("t1")
    assert found is not None
    return found


def test_whoever_was_slower_reads_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            first = await seated(store, GAME, [ADA.id, BEN.id, ADA.id])
            second = await Room.load(store, await stored(store), Inline(), find)
            seat = first.running.deciders[0]
            one, other = first.running.legal(seat)[:2]
            await first.decide(seat, one)
            with pytest.raises(Refusal) as refusal:
                await second.decide(seat, other)
            assert refusal.value.why == message("refusal.stale")
            assert second.running.digest() == first.running.digest()

    run(test)


def test_what_another_process_stored_is_taken_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            first = await seated(store, GAME, [ADA.id, BEN.id, ADA.id])
            second = await Room.load(store, await stored(store), Inline(), find)
            told: list[str] = []
            second.watchers.add(lambda: told.append(second.running.digest()))
            seat = first.running.deciders[0]
            await first.decide(seat, first.running.legal(seat)[0])
            await first.say(ADA.id, "Ada", "hello")
            await second.refresh()
            assert told == [first.running.digest()]
            assert [line.text for line in second.chat] == ["hello"]

    run(test)


def test_the_opening_chance_is_written_once_whatever_went_wrong(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            await store.create_table(row(GAME, [ADA.id, BEN.id, ADA.id]))
            await store.set_phase("t1", "running")
            first = await Room.load(store, await stored(store), Inline(), find)
            lines = await store.lines("t1")
            second = await Room.load(store, await stored(store), Inline(), find)
            assert await store.lines("t1") == lines
            assert len(lines) == len(first.running.entries) > 0
            assert second.running.digest() == first.running.digest()

    run(test)


def test_without_take_backs_nothing_is_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, TOY, [ADA.id, BEN.id], take_backs=False)
            seat = room.running.deciders[0]
            await room.decide(seat, "left")
            assert room.running.can_undo(seat)
            with pytest.raises(Refusal) as refusal:
                await room.take_back(seat)
            assert refusal.value.why == message("web.no_take_backs")

    run(test)


def test_a_stamp_of_earlier_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, TOY, [ADA.id, BEN.id])
            seat = room.running.deciders[0]
            stamp = room.running.stamp(seat)
            await room.decide(seat, "left", stamp)
            for late in (room.decide(seat, "left", stamp), room.take_back(seat, stamp)):
                with pytest.raises(Refusal) as refusal:
                    await late
                assert refusal.value.why == message("refusal.stale")

    run(test)


def test_bots_play_a_whole_game_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, ["manager", "intern", "manager"])
            await settled(room)
            assert room.running.over
            kept = await stored(store)
            assert kept.phase == "over"
            assert kept.result
            assert sorted(kept.result["ranks"])[0] == 1

    run(test)


class Broken:
    """A pool whose bots never answer in time."""

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer:
        await asyncio.sleep(0)
        return Answer(chosen(game, view, seat, "intern", seed), "manager")


def test_the_table_says_when_a_bot_was_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            made = row(GAME, [ADA.id, "manager", "manager"])
            await store.create_table(made)
            room = await Room.load(store, made, Broken(), find)
            await room.start()
            for _ in range(60):
                await settled(room)
                if room.chat:
                    break
                await room.decide(0, room.running.legal(0)[0])
            await room.close()
            assert {(line.person, line.text) for line in room.chat} == {(HOUSE, "web.bot_stand_in")}
            seats = {int(line.name) for line in room.chat}
            assert seats <= {1, 2}
            for language, told in (("fr", "un cadre a décidé à sa place"), ("en", "a manager decided instead")):
                frame = Frames().table(room, Viewer(ADA.id, language))
                assert frame.count(told) == len(room.chat)
                assert any(f"{room.names[seat]} " in frame for seat in seats)

    run(test)


def test_a_late_bot_is_replaced_in_the_pool() -> None:
    async def test() -> None:
        pool = BotPool(1, deadline=0.000001)
        try:
            match = Match(GAME, 3, seed=1)
            seat = match.deciders[0]
            answer = await pool.choose(GAME, match.view(seat).to_bytes(), seat, "manager", 7)
            assert answer.stand_in == "intern"
            match.decide(seat, answer.decision)
        finally:
            pool.close()

    run(test)


def test_a_pool_decides_as_a_bot_would() -> None:
    async def test() -> None:
        pool = BotPool(1)
        try:
            match = Match(GAME, 3, seed=1)
            seat = match.deciders[0]
            view = match.view(seat).to_bytes()
            answer = await pool.choose(GAME, view, seat, "manager", 7)
            assert answer == Answer(chosen(GAME, view, seat, "manager", 7))
        finally:
            pool.close()

    run(test)


def test_seats_change_hands(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            room = await house.create(ADA, "power_struggle", ["invited", "intern"])
            assert room.row.phase == "gathering"
            with pytest.raises(Refusal):
                await house.join(room, BEN)
            with pytest.raises(Refusal):
                await house.join(room, BEN, "wrong")
            assert await house.join(room, BEN, room.row.seats[1].token) == 1
            assert room.row.phase == "running"
            assert room.names == ["Ada", "Ben", "Vault"]
            with pytest.raises(Refusal):
                await house.hand_over(room, 0, BEN, "manager")
            await house.leave(room, BEN)
            assert room.row.seats[1].kind == "bot"
            assert room.seat_of(BEN.id) == SPECTATOR
            await house.hand_over(room, 2, ADA, "invited")
            assert await house.join(room, BEN, room.row.seats[2].token) == 2
        finally:
            await house.close()

    run(test)


def test_bots_go_on_when_the_house_opens_again(tmp_path: Path) -> None:
    async def test() -> None:
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        house = await House.open(url, Inline())
        room = await house.create(ADA, "power_struggle", ["intern", "intern"])
        table, lines = room.id, room.row.lines
        await house.leave(room, ADA)
        await house.close()
        house = await House.open(url, Inline())
        try:
            while not (kept := await house.store.table(table)) or kept.phase != "over":
                await asyncio.sleep(0.01)
            assert kept.lines > lines
        finally:
            await house.close()

    run(test)


def test_tables_that_nobody_uses_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            room = await house.create(ADA, "power_struggle", ["invited", "intern"])
            await house.join(room, BEN, room.row.seats[1].token)
            await settled(room)
            room.watchers.add(nothing)
            house.forget_idle(0)
            assert house.rooms == [room], "somebody is looking"
            room.watchers.clear()
            house.forget_idle(60)
            assert house.rooms == [room], "somebody looked just now"
            house.forget_idle(0)
            assert house.rooms == []
            again = await house.room(room.id)
            assert again is not None
            assert again is not room
            assert again.running.digest() == room.running.digest()
        finally:
            await house.close()

    run(test)


def nothing() -> None:
    """Somebody who looks and says nothing."""
