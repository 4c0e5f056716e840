"""Sealed choices at the web table: one's own can be seen and changed, and nobody else can tell that there is one."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.seats import CHANCE
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.table import LOTS, Phase
from pinstripe.table.house import House
from pinstripe.table.room import Room
from pinstripe.web.frame import Frames, Viewer
from pinstripe.web.pictures import Memory
from tests.table.test_room import ADA, BEN, Inline, run, seated, storage

ADAS, BENS, NOBODYS = Viewer(ADA.id, "en"), Viewer(BEN.id, "fr"), Viewer("nobody", "en")


def dials(page: str) -> str:
    """What the two dials show, tens first."""
    return "".join(re.findall(r'aria-valuenow="(\d)"', page))


def test_a_sealed_bid_can_be_changed_and_withdrawn_and_leaves_no_trace_elsewhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id])
            frames = Frames()
            asked = frames.table(room, ADAS)
            others = [frames.table(room, viewer) for viewer in (BENS, NOBODYS)]
            assert (dials(asked), "data-submit" in asked, 'id="sealed"' in asked) == ("00", True, False)

            for amount in (27, 5):
                await room.decide(0, f"amount:{amount}")
                page = frames.table(room, ADAS)
                assert dials(page) == f"{amount:02}"
                assert 'id="sealed"' in page
                assert f"You chose: Bid ${amount}" in page
                assert 'id="take-back"' in page
                assert [frames.table(room, viewer) for viewer in (BENS, NOBODYS)] == others
            await room.take_back(0)
            assert frames.table(room, ADAS) == asked
            assert [frames.table(room, viewer) for viewer in (BENS, NOBODYS)] == others

            await room.decide(0, "amount:40")
            await room.decide(1, "amount:10")
            assert room.running.truth.bid[0] == 40

    run(test)


def test_who_is_missing_is_told_to_all_when_the_owner_asks(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, "intern"])
            house, frames = House(store, Inline()), Frames()
            assert "data-missing" not in frames.table(room, ADAS), "first choose yourself"
            await room.decide(0, "amount:12")
            assert "data-missing" in frames.table(room, ADAS)
            assert "data-missing" not in frames.table(room, BENS)
            with pytest.raises(Refusal):
                await house.tell_who_is_missing(room, BEN.id)
            assert room.chat == []
            await house.tell_who_is_missing(room, ADA.id)
            assert [line.text for line in room.chat] == ["web.missing"]
            assert "Ben has not chosen yet" in frames.table(room, ADAS)
            assert "Ben n’a pas encore choisi" in frames.table(room, BENS)
            await room.close()

    run(test)


def test_nobody_is_missing_where_one_alone_decides(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id])
            await room.decide(0, "amount:10")
            await room.decide(1, "amount:10")
            assert room.running.truth.phase == Phase.PROPOSE
            assert "data-missing" not in Frames().table(room, ADAS)
            with pytest.raises(Refusal):
                await House(store, Inline()).tell_who_is_missing(room, ADA.id)

    run(test)


def test_a_step_is_played_in_scenes_once_and_ends_as_the_table_stands(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id])
            frames, memory, chooser = Frames(), Memory(), random.Random(4)
            assert len(frames.story(room, ADAS, memory)) == 1, "a new window sees what is"
            longest = 0
            while not room.running.over:
                seat = room.running.undecided[0]
                await room.decide(seat, chooser.choice(room.running.legal(seat)))
                story = frames.story(room, ADAS, memory)
                assert all("data-slower" in page and "data-decision" not in page for page in story[:-1])
                assert "data-slower" not in story[-1]
                assert len(frames.story(room, ADAS, memory)) == 1
                longest = max(longest, len(story))
            assert longest > 9, "the end of a year has many scenes"
            assert 'id="paper"' in frames.table(room, ADAS)

    run(test)


def laid_out(hidden: int) -> Match:
    """A game of two, the chance of which is entered by hand; what seat 0 may not look at differs."""
    match = Match(GAME, 2)
    lot = 0
    while CHANCE in match.deciders:
        outcomes = match.legal(CHANCE)
        drawing = outcomes[0].startswith(("event:", "percent:"))
        unseen = drawing and not match.truth.looks[0] >> lot & 1
        match.decide(CHANCE, outcomes[4 + hidden if unseen else 0])
        lot += drawing and outcomes[0].startswith("percent:")
    assert lot == LOTS
    return match


def test_a_frame_does_not_depend_on_lots_that_its_seat_has_not_seen(tmp_path: Path) -> None:
    """A year is played twice with other cards in the two lots that Ada may not open."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id])
            matches = [laid_out(0), laid_out(7)]
            assert matches[0].truth.lot_event[2] != matches[1].truth.lot_event[2]
            memories = [Memory(), Memory()]
            libraries = [Frames(), Frames()]
            chooser, compared = random.Random(1), 0
            while matches[0].truth.year == 1:
                for match in matches:
                    assert match.deciders == matches[0].deciders
                seat = matches[0].undecided[0]
                decision = chooser.choice(matches[0].legal(seat))
                stories = [shown(room, *each) for each in zip(matches, libraries, memories, strict=True)]
                assert stories[0] == stories[1]
                compared += 1
                for match in matches:
                    match.decide(seat, decision)
                    while match.deciders == [CHANCE] and match.truth.phase == Phase.NEXT_BOSS:
                        match.decide(CHANCE, match.legal(CHANCE)[0])
            assert compared > 8
            last = [shown(room, *each) for each in zip(matches, libraries, memories, strict=True)]
            assert last[0] != last[1], "the end of the year opens all lots"

    run(test)


def shown(room: Room, match: Match, frames: Frames, memory: Memory) -> list[str]:
    true, room.match = room.match, match
    match.names = room.names
    try:
        return frames.story(room, ADAS, memory)
    finally:
        room.match = true
