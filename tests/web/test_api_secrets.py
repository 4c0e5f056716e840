"""What a program is sent is what its seat may know, no more, and tells nothing by how often it changes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, cast

import msgspec

from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import Phase
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.store import Person
from pinstripe.web.api.door import Caller
from pinstripe.web.api.shapes import View
from pinstripe.web.api.view import step_of, view_of
from pinstripe.web.identity import Identity
from pinstripe.web.site import Site
from tests.games.power_struggle.test_secrets import exchange_secrets
from tests.table.test_room import ADA, BEN, run, seated, settled, storage

NOBODY = Person("nobody", "Nobody", "", "en")
CALLERS = [
    Caller(ADA, "en", known=True, by_key=True),
    Caller(BEN, "fr", known=True, by_key=True),
    Caller(NOBODY, "en", known=True, by_key=True),
]


def fresh_site() -> Site:
    """All that a view asks of the site is its library."""
    return Site(cast(Any, None), Identity(b""))


def sent(site: Site, room: Room, caller: Caller) -> bytes:
    """The bytes of a view, and of the latest step of the history."""
    view: View = view_of(site, room, caller)
    return msgspec.json.encode([view, step_of(site, room, caller, view.last_step)])


def test_a_view_is_what_hide_gives(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, "intern", "intern"])
            chooser = random.Random(11)
            for _ in range(24):
                await settled(room)
                if room.running.over:
                    break
                for caller in CALLERS:
                    hidden = room.running.truth
                    GAME.rules.hide(hidden, room.seat_of(caller.person.id))
                    told = {name: hidden.table[name][0].tolist() for name in hidden.table.dtype.names}
                    assert view_of(fresh_site(), room, caller).state == told
                seat = room.running.deciders[0]
                await room.decide(seat, chooser.choice(room.running.legal(seat)))
            await room.close()

    run(test)


def test_a_view_does_not_depend_on_what_its_seat_may_not_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, "intern", "intern"])
            chooser, compared = random.Random(9), 0
            for _ in range(36):
                await settled(room)
                if room.running.over:
                    break
                compared += compare(room, chooser)
                seat = room.running.deciders[0]
                await room.decide(seat, chooser.choice(room.running.legal(seat)))
            assert compared > 36
            await room.close()

    run(test)


def compare(room: Room, chooser: random.Random) -> int:
    """Everybody's view, twice each, with other secrets behind the other seats."""
    true = room.running
    if true.truth.phase == Phase.OVER:
        return 0
    for caller in CALLERS:
        seen = msgspec.json.encode(view_of(fresh_site(), room, caller))
        other = true.fork()
        other._state = exchange_secrets(true.truth, room.seat_of(caller.person.id), chooser)
        room.match = other
        try:
            assert msgspec.json.encode(view_of(fresh_site(), room, caller)) == seen
        finally:
            room.match = true
    return len(CALLERS)


def test_nothing_in_a_view_counts_decisions(tmp_path: Path) -> None:
    """Whoever sorts the events decides once for each card; a watcher gets the very same bytes all the while."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, ADA.id])
            site, watcher, chooser, sorted_cards = fresh_site(), CALLERS[2], random.Random(2), 0
            assert room.seat_of(watcher.person.id) == SPECTATOR
            for _ in range(400):
                match = room.running
                if match.over:
                    break
                phase, seen, seat = match.truth.phase, sent(site, room, watcher), match.deciders[0]
                await room.decide(seat, chooser.choice(match.legal(seat)))
                if phase == room.running.truth.phase == Phase.SORT and sorted_cards:
                    assert sent(site, room, watcher) == seen
                sorted_cards += phase == Phase.SORT
            assert sorted_cards > 4

    run(test)
