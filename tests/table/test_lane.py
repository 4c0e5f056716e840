"""A queue in front of a few processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pinstripe.table.lane import Lane


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 30))


class Works:
    """Each works until it is told to stop."""

    def __init__(self, places: int) -> None:
        self.lane = Lane(places)
        self.begun: list[str] = []
        self.shares: dict[str, float] = {}
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, urgency: int) -> None:
        self._ends[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._work(name, urgency))
        await asyncio.sleep(0)

    async def _work(self, name: str, urgency: int) -> None:
        async with self.lane.place(urgency) as share:
            self.begun.append(name)
            self.shares[name] = share
            await self._ends[name].wait()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self._tasks[name]
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def test_the_urgent_go_first_and_the_others_in_their_order() -> None:
    async def test() -> None:
        works = Works(1)
        for name, urgency in (("bot", 1), ("review", 2), ("another bot", 1), ("hint", 0)):
            await works.come(name, urgency)
        for number, name in enumerate(("bot", "hint", "another bot", "review"), 1):
            assert works.begun[-1] == name
            assert len(works.begun) == number
            await works.end(name)

    run(test)


def test_the_more_there_are_the_smaller_is_the_share_of_each() -> None:
    async def test() -> None:
        works = Works(2)
        for name in "abcdefgh":
            await works.come(name, 1)
        assert works.shares == {"a": 1.0, "b": 1.0}
        await works.end("a")
        assert works.shares["c"] == pytest.approx(2 / 7)
        for name in "bcdefg":
            await works.end(name)
        assert works.shares["h"] == 1.0
        await works.end("h")

    run(test)


def test_who_is_less_urgent_does_not_count() -> None:
    async def test() -> None:
        works = Works(1)
        for name in ("review", "another review", "a third"):
            await works.come(name, 2)
        await works.come("bot", 1)
        await works.end("review")
        assert works.begun[-1] == "bot"
        assert works.shares["bot"] == 1.0
        await works.end("bot")
        assert works.shares["another review"] == pytest.approx(1 / 2)

    run(test)


def test_who_does_not_want_to_wait_any_longer_leaves_the_queue() -> None:
    async def test() -> None:
        works = Works(1)
        for name in "abc":
            await works.come(name, 1)
        await works.cancel("b")
        assert works.lane.crowd(1) == 2
        await works.end("a")
        assert works.begun == ["a", "c"]
        await works.cancel("c")
        assert works.lane.crowd(1) == 0
        await works.come("d", 1)
        assert works.begun[-1] == "d"
        await works.end("d")

    run(test)


def test_a_place_is_not_lost_with_somebody_who_leaves_as_he_is_called() -> None:
    async def test() -> None:
        works = Works(1)
        for name in "abc":
            await works.come(name, 1)
        works._ends["a"].set()
        await works._tasks["a"]
        works._tasks["b"].cancel()
        await asyncio.gather(works._tasks["b"], return_exceptions=True)
        for _ in range(3):
            await asyncio.sleep(0)
        assert works.begun[-1] == "c"
        await works.end("c")
        assert works.lane.crowd(1) == 0

    run(test)
