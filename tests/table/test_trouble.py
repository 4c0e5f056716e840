"""The storage fails at the worst moment: what the room takes for true is never behind what it has counted."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pinstripe.table.room import Room
from pinstripe.table.store import Store, StoreError

from .test_room import ADA, BEN, TOY, Inline, find, run, seated, storage, stored


def fail_once(store: Store, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*args: Any, **more: Any) -> None:
        monkeypatch.undo()
        raise StoreError("The storage does not answer.")

    monkeypatch.setattr(store, method, fails)


def test_a_game_whose_end_could_not_be_noted_is_over_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, TOY, [ADA.id, BEN.id])
            fail_once(store, "set_phase", monkeypatch)
            with pytest.raises(StoreError):
                await play_to_the_end(room)
            assert room.running.over
            assert (await stored(store)).phase == "running"
            again = await Room.load(store, await stored(store), Inline(), find)
            assert again.running.digest() == room.running.digest()
            assert (await stored(store)).phase == "over"

    run(test)


async def play_to_the_end(room: Room) -> None:
    chooser = random.Random(3)
    while not room.running.over:
        seat = room.running.undecided[0]
        await room.decide(seat, chooser.choice(room.running.legal(seat)))


def test_whoever_could_not_read_on_reads_on_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process stored a decision and died before the chance behind it."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, TOY, [ADA.id, BEN.id])
            chooser, owed = random.Random(3), 0
            while not room.running.over:
                behind = await Room.load(store, await stored(store), Inline(), find)
                seat = room.running.undecided[0]
                append, kept = store.append, list[str]()

                async def append_one(table: str, after: int, texts: list[str]) -> int:
                    kept.extend(texts[1:])  # noqa: B023 - it is called in this round
                    return await append(table, after, texts[:1])  # noqa: B023

                with monkeypatch.context() as patched:
                    patched.setattr(store, "append", append_one)
                    patched.setattr(store, "set_phase", append_nothing)
                    await room.decide(seat, chooser.choice(room.running.legal(seat)))
                if kept:
                    fail_once(store, "append", monkeypatch)
                    with pytest.raises(StoreError):
                        await behind.refresh()
                    owed += 1
                await behind.refresh()
                assert behind.running.truth == room.running.truth
                texts = [line.text for line in await store.lines(behind.id)]
                assert texts[len(texts) - len(kept) :] == kept
            assert owed

    run(test)


async def append_nothing(*args: Any, **more: Any) -> None:
    """As if the process were dead."""
