"""What one viewer is shown does not depend on what his seat may not know, and tells nothing by how often it comes."""

from __future__ import annotations

import random
from pathlib import Path

from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import Phase
from pinstripe.table.room import Room
from pinstripe.web.frame import Frames, Viewer
from tests.games.power_struggle.test_secrets import exchange_secrets
from tests.table.test_room import ADA, BEN, run, seated, settled, storage


def test_a_frame_does_not_depend_on_what_its_seat_may_not_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, "intern", "intern"])
            chooser, compared = random.Random(8), 0
            for _ in range(60):
                await settled(room)
                if room.running.over:
                    break
                seat = room.running.deciders[0]
                compared += compare_frames(room, chooser)
                await room.decide(seat, chooser.choice(room.running.legal(seat)))
            assert compared > 60
            await room.close()

    run(test)


def compare_frames(room: Room, chooser: random.Random) -> int:
    """Draw the table for both people and a spectator, twice each, with other secrets behind the other seats."""
    true, compared = room.running, 0
    if true.truth.phase == Phase.OVER:
        return 0
    for viewer in (Viewer(ADA.id, "en", "form"), Viewer(BEN.id, "fr", "form"), Viewer("nobody", "en", "form")):
        seat = room.seat_of(viewer.person)
        drawn = Frames().table(room, viewer)
        other = true.fork()
        other._state = exchange_secrets(true.truth, seat, chooser)
        room.match = other
        try:
            assert Frames().table(room, viewer) == drawn
        finally:
            room.match = true
        compared += 1
    return compared


def test_nothing_that_counts_decisions_is_in_a_frame(tmp_path: Path) -> None:
    """Whoever sorts the events decides once for each card; the others get the very same frame all the while."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, ADA.id])
            frames, spectator, chooser = Frames(), Viewer("nobody", "en"), random.Random(2)
            sorted_cards = 0
            for _ in range(400):
                match = room.running
                if match.over:
                    break
                phase, drawn, seat = match.truth.phase, frames.table(room, spectator), match.deciders[0]
                await room.decide(seat, chooser.choice(match.legal(seat)))
                if phase == room.running.truth.phase == Phase.SORT and sorted_cards:
                    assert frames.table(room, spectator) == drawn
                sorted_cards += phase == Phase.SORT
            assert sorted_cards > 4

    run(test)
