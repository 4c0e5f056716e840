"""A finished game is played on from any point, at a table of one's own that outlives the server."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import message
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.copies import copied_lines, whole
from pinstripe.table.house import MOST_TABLES_OF_ONE, House
from pinstripe.table.room import Room, replayed
from pinstripe.table.rows import Line
from tests.table.test_room import ADA, BEN, TOY, Inline, row, run, settled


async def finished(house: House) -> Room:
    """A game that managers have played to its end."""
    room = await house.create(ADA, GAME.id, ["manager", "manager"])
    await house.leave(room, ADA)
    await settled(room)
    assert room.running.over
    return room


def test_a_copy_goes_on_from_the_very_position_and_survives_the_house(tmp_path: Path) -> None:
    async def test() -> None:
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        house = await House.open(url, Inline())
        old = await finished(house)
        moment = len(old.running.entries) // 2
        while old.running.entries[moment].seat == CHANCE:
            moment += 1
        decider = old.running.entries[moment].seat
        room = await house.play_on(old, moment, BEN, decider, "intern")
        assert room.running.digest() == GAME.digest(old.running.at(moment))
        assert room.running.deciders == [decider]
        assert room.seat_of(BEN.id) == decider
        assert [seat.level for seat in room.row.seats].count("intern") == 2
        assert not room.row.listed
        assert room.row.seed != old.row.seed, "whoever knows how chance came out must not know how it will"

        await room.decide(decider, random.Random(1).choice(room.running.legal(decider)))
        await settled(room)
        truth, table = room.running.truth.to_bytes(), room.id
        await house.close()
        house = await House.open(url, Inline())
        try:
            again = await house.room(table)
            assert again is not None
            assert again.running.truth.to_bytes() == truth
            while not again.running.over:
                await settled(again)
                if not again.running.over:
                    await again.decide(decider, again.running.legal(decider)[0])
        finally:
            await house.close()

    run(test)


def test_what_cannot_be_copied_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            old = await finished(house)
            running = await house.create(ADA, GAME.id, ["intern", "intern"])
            last = len(old.running.entries)
            for room, moment, seat, why in (
                (running, 0, 0, message("web.play_on_later")),
                (old, last, 0, message("refusal.over")),
                (old, last + 1, 0, message("web.not_begun")),
                (old, 0, 9, message("web.not_your_seat")),
            ):
                with pytest.raises(Refusal) as refusal:
                    await house.play_on(room, moment, BEN, seat, "manager")
                assert refusal.value.why == why
            with pytest.raises(ValueError, match="genius"):
                await house.play_on(old, 0, BEN, 0, "genius")
            assert await house.store.tables_of(BEN.id) == []
            for _ in range(MOST_TABLES_OF_ONE):
                await house.play_on(old, 0, BEN, 0, "manager")
            with pytest.raises(Refusal) as refusal:
                await house.play_on(old, 0, BEN, 0, "manager")
            assert refusal.value.why.id == "web.too_many_tables"
        finally:
            await house.close()

    run(test)


def test_sealed_choices_are_copied_together_or_not_at_all() -> None:
    match, chooser = Match(TOY, 3, seed=4), random.Random(4)
    while not match.over:
        seat = chooser.choice(match.undecided)
        match.decide(seat, chooser.choice(match.legal(seat)))
    assert any(entry.sealed for entry in match.entries)
    for moment in range(len(match.entries)):
        place = whole(match, moment)
        texts = copied_lines(match, moment)
        again = replayed(TOY, row(TOY, ["intern"] * 3), match.names, [Line(n, t, 0.0) for n, t in enumerate(texts, 1)])
        assert again.entries == match.entries[:place]
        assert again.sealed == {}
        assert again.digest() == TOY.digest(match.at(place))
        if place < moment:
            assert match.entries[place].sealed


def test_a_copy_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            made = row(TOY, [ADA.id, "intern"], phase="running")
            with pytest.raises(ValueError, match="line break"):
                await house.store.create_table(made, ["good", "b\nad"])
            assert await house.store.table(made.id) is None
            await house.store.create_table(made, ["one", "two"])
            kept = await house.store.table(made.id)
            assert kept is not None
            assert kept.lines == 2
            assert [line.text for line in await house.store.lines(made.id)] == ["one", "two"]
            assert await house.store.append(made.id, 2, ["three"]) == 3
        finally:
            await asyncio.sleep(0)
            await house.close()

    run(test)
