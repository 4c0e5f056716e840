"""A table that is played by days: deadlines move with what everybody sees, and nothing happens by itself."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.words import message
from pinstripe.games.capital_power.game import GAME as CAPITAL_POWER
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import Phase
from pinstripe.table.clock import DAY, Clock
from pinstripe.table.house import House
from pinstripe.table.room import HOUSE, SPECTATOR, Room
from pinstripe.table.store import Person
from tests.table.test_room import ADA, BEN, TOY, Inline, find, run, seated, settled, storage, stored


def test_a_sealed_choice_does_not_move_the_deadline() -> None:
    match, clock, now = Match(TOY, 3, seed=2), Clock(), 1000.0
    clock.follow(len(match.entries), now)
    chooser, sealed = random.Random(2), 0
    while not match.over:
        before, since = len(match.entries), clock.since(match, SPECTATOR)
        seat = chooser.choice(match.undecided)
        match.decide(seat, chooser.choice(match.legal(seat)))
        now += 60
        clock.follow(len(match.entries), now)
        if len(match.entries) == before:
            assert clock.since(match, SPECTATOR) == since
            sealed += 1
    assert sealed


def test_what_is_decided_behind_a_hand_does_not_move_the_deadline() -> None:
    """Whoever sorts the events decides once for each card; how often and when is nobody's business."""
    match, clock, now, chooser = Match(GAME, 3, seed=2), Clock(), 1000.0, random.Random(2)
    hidden = moved = 0
    while not match.over and hidden < 5:
        view, since = match.view(SPECTATOR).to_bytes(), clock.since(match, SPECTATOR)
        seat = match.deciders[0]
        match.decide(seat, chooser.choice(match.legal(seat)))
        now += 60
        clock.follow(len(match.entries), now)
        if match.view(SPECTATOR).to_bytes() == view:
            assert clock.since(match, SPECTATOR) == since
            hidden += 1
        else:
            moved += clock.since(match, SPECTATOR) == now
    assert hidden == 5
    assert moved > 10


def test_a_game_without_chance_at_its_start_waits_since_then(tmp_path: Path) -> None:
    """And what is decided unseen before anything was seen does not move that."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            begin = time.time()
            room = await seated(store, CAPITAL_POWER, [ADA.id, BEN.id], pace="days2")
            assert not room.running.entries
            since = room.waiting_since
            assert begin <= since <= time.time()
            assert room.deadline == since + 2 * DAY
            for decision in ("offer", "seat:blue"):
                await room.decide(0, decision)
                assert room.waiting_since == since

    run(test)


def test_what_is_taken_back_sets_the_clock_back() -> None:
    clock = Clock()
    match = Match(TOY, 2, seed=1)
    clock.follow(len(match.entries), 10.0)
    seat = match.deciders[0]
    match.decide(seat, "left")
    clock.follow(len(match.entries), 20.0)
    assert clock.since(match, SPECTATOR) == 20.0
    match.undo(seat)
    clock.follow(len(match.entries), 30.0)
    assert clock.since(match, SPECTATOR) == 10.0


def test_the_deadline_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, ADA.id], pace="days2")
            for _ in range(12):
                seat = room.running.deciders[0]
                await room.decide(seat, room.running.legal(seat)[0])
            again = await Room.load(store, await stored(store), Inline(), find)
            assert again.deadline == pytest.approx(room.deadline, abs=1.0)
            assert again.deadline == pytest.approx(time.time() + 2 * DAY, abs=60)

    run(test)


def test_past_the_deadline_anybody_at_the_table_may_let_a_bot_go_on(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            room = await house.create(ADA, GAME.id, ["invited", "intern"], pace="days1")
            await house.join(room, BEN, room.row.seats[1].token)
            while room.running.deciders != [1]:
                await settled(room)
                if room.running.deciders == [0]:
                    await room.decide(0, room.running.legal(0)[0])
            late = time.time() + 1.01 * DAY
            for by, now, why in (
                (ADA, None, message("web.nobody_overdue")),
                (ADA, late - 0.02 * DAY, message("web.nobody_overdue")),
                (Person("eve", "Eve", "", "en"), late, message("web.not_your_seat")),
            ):
                with pytest.raises(Refusal) as refusal:
                    await house.go_on_without(room, by, now)
                assert refusal.value.why == why
            assert room.row.seats[1].kind == "person"
            await house.go_on_without(room, ADA, late)
            assert [seat.kind for seat in room.row.seats] == ["person", "bot", "bot"]
            await settled(room)
            assert room.running.deciders == [0] or room.running.over
            assert [(line.person, line.name, line.text) for line in room.chat] == [(HOUSE, "1", "web.deadline_passed")]
        finally:
            await house.close()

    run(test)


def test_at_a_live_table_nobody_is_overdue(tmp_path: Path) -> None:
    async def test() -> None:
        house = await House.open(f"sqlite:///{tmp_path / 'tables.db'}", Inline())
        try:
            room = await house.create(ADA, GAME.id, ["intern", "intern"])
            assert room.row.pace == "calm"
            assert room.deadline is None
            with pytest.raises(Refusal):
                await house.go_on_without(room, ADA, time.time() + 99 * DAY)
            assert room.running.truth.phase != Phase.OVER
        finally:
            await house.close()

    run(test)
