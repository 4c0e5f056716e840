"""Bots that think, in processes of their own: they answer themselves, in time, and nobody quick waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pinstripe.bots.levels import Budget
from pinstripe.bots.search import Choice, Thought
from pinstripe.engine.compile import compiled
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Match
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table import work
from pinstripe.table.botpool import Answer, BotPool, NotReadyError, check_patience
from pinstripe.table.room import HOUSE, Room

from .test_room import ADA, seated, storage


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 120))


def positions(many: int) -> list[tuple[bytes, int]]:
    """Views of seats that have something to choose."""
    found, seed = list[tuple[bytes, int]](), 1
    while len(found) < many:
        match = Match(GAME, 4, seed=seed)
        seat = match.deciders[0]
        if len(match.legal_numbers(seat)) > 1:
            found.append((match.view(seat).to_bytes(), seat))
        seed += 1
    return found


@pytest.mark.compiled
def test_many_chairmen_answer_themselves_and_a_manager_does_not_wait_for_them() -> None:
    compiled(GAME)

    async def test() -> None:
        pool = BotPool(1, deadline=100)
        try:
            (view, seat), *others = positions(13)
            asked = [asyncio.create_task(pool.choose(GAME, *one, "chairman:1s", 7)) for one in others]
            quick = await pool.choose(GAME, view, seat, "manager", 7)
            assert quick.stand_in is None
            assert not all(task.done() for task in asked)
            for (one, who), answer in zip(others, await asyncio.gather(*asked), strict=True):
                assert answer.stand_in is None
                state = GAME.state.from_bytes(one)
                assert work.is_allowed(GAME, state, who, work.open_to(GAME, state, who), answer.decision)
            assert pool.tally.stand_ins.total() == 0
            assert len(pool.tally.seconds["chairman"]) == len(others)
            alone = await pool.advise(GAME, view, seat, Budget(playouts=40), 7)
            assert alone.playouts <= 40
        finally:
            pool.close()

    run(test)


class Scripted:
    """Processes that answer as a test tells them to."""

    def __init__(self) -> None:
        self.studied = False
        self.may_finish = asyncio.Event()
        self.budgets: list[Budget] = []

    async def ask(self, patience: float, asked: Any, *args: Any) -> Any:
        if asked is work.is_studied:
            return self.studied
        if asked is work.study:
            await self.may_finish.wait()
            return None
        assert asked is work.think
        _, view, seat, budget, _, _ = args
        self.budgets.append(budget)
        await asyncio.sleep(0.01)
        mask = work.open_to(GAME, GAME.state.from_bytes(view), seat)
        return Thought(seat, (Choice(int(mask.argmax()), 1, 0.5),), (), (), 1, 0.01)

    def renew(self) -> None: ...

    def close(self) -> None: ...


def scripted(pool: BotPool) -> Scripted:
    script: Any = Scripted()
    pool._deep.close()
    pool._compiler.close()
    pool._deep = pool._compiler = script
    made: Scripted = script
    return made


def test_until_the_rules_are_compiled_a_manager_stands_in_and_the_table_is_told_once(tmp_path: Path) -> None:
    async def test() -> None:
        pool = BotPool(1)
        script = scripted(pool)
        try:
            (view, seat), *_ = positions(1)
            answer = await pool.choose(GAME, view, seat, "chairman", 3)
            assert (answer.stand_in, answer.studying) == ("manager", True)
            with pytest.raises(NotReadyError):
                await pool.advise(GAME, view, seat, Budget(seconds=1), 3)
            async with storage(tmp_path) as store:
                room = await seated(store, GAME, [ADA.id, "manager", "manager"])
                await watched(room, pool)
            assert script.budgets == []
            script.may_finish.set()
            while not await pool.is_ready(GAME):
                await asyncio.sleep(0)
            answer = await pool.choose(GAME, view, seat, "chairman", 3)
            assert (answer.stand_in, answer.studying) == (None, False)
            (budget,) = script.budgets
            assert budget.seconds == pytest.approx(2.0, abs=0.1)
        finally:
            pool.close()

    run(test)


async def watched(room: Room, pool: BotPool) -> None:
    """Ask for the same bot several times, as a table does."""
    match = room.running
    seat = match.deciders[0]
    level = room.row.seats[seat]
    room.thinkers = pool
    object.__setattr__(level, "level", "director")
    for _ in range(3):
        answer = await room._thought(match, seat)
        assert answer.studying
    assert [(line.person, line.text) for line in room.chat] == [(HOUSE, "web.bot_studying")]


def test_in_a_crowd_everybody_thinks_shorter() -> None:
    async def test() -> None:
        pool = BotPool(2)
        script = scripted(pool)
        script.studied = True
        try:
            answers = await asyncio.gather(*(pool.choose(GAME, *one, "chairman:4s", 1) for one in positions(16)))
            assert {answer.stand_in for answer in answers} == {None}
            seconds = [budget.seconds or 0 for budget in script.budgets]
            assert len(seconds) == 16
            assert seconds[:2] == pytest.approx([4.0, 4.0], abs=0.1)
            assert 4 * 2 / 16 <= min(seconds) <= 4 * 2 / 12
            assert min(seconds) < seconds[-1] <= 4.0
            for level, playouts in (("director:800", 800), ("director", GAME.style.glances)):
                script.budgets.clear()
                await pool.choose(GAME, *positions(1)[0], level, 1)
                (asked,) = script.budgets
                assert asked.playouts == playouts
                assert asked.seconds == pytest.approx(2.0, abs=0.1)
        finally:
            pool.close()

    run(test)


def test_a_thinker_that_fails_is_replaced() -> None:
    async def test() -> None:
        pool = BotPool(1)
        script = scripted(pool)
        script.studied = True

        async def fails(*args: Any) -> Any:
            raise TimeoutError

        pool._in_turn = fails  # type: ignore[assignment, method-assign]
        try:
            answer = await pool.choose(GAME, *positions(1)[0], "chairman", 1)
            assert (answer.stand_in, answer.studying) == ("manager", False)
            assert pool.tally.stand_ins == {"late": 1}
        finally:
            pool.close()

    run(test)


def test_where_there_is_no_choice_nobody_thinks() -> None:
    async def test() -> None:
        pool = BotPool(1)
        script = scripted(pool)
        try:
            match = Match(GAME, 3, seed=1)
            seat = match.deciders[0]
            while len(match.legal_numbers(seat)) > 1:
                match.decide(seat, match.legal_numbers(seat)[-1])
                seat = match.deciders[0]
            answer = await pool.choose(GAME, match.view(seat).to_bytes(), seat, "chairman", 1)
            assert answer == Answer(answer.decision)
            assert script.budgets == []
            match.decide(seat, answer.decision)
        finally:
            pool.close()

    run(test)


def test_nobody_has_to_wait_for_minutes() -> None:
    for level in ("intern", "manager", "director:5000", "chairman", "chairman:30s"):
        check_patience(level)
    with pytest.raises(GameError, match="30 seconds at most"):
        check_patience("chairman:31s")
