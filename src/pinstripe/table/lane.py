"""A queue in front of a few processes: the urgent first, and the more there are, the less time for each."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heapify, heappop, heappush
from itertools import count


class Lane:
    """So many places at work; whoever finds none free waits, in the order of urgency, then of coming."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._at_work: Counter[int] = Counter()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def place(self, urgency: int) -> AsyncIterator[float]:
        """A place at work, and which share of its wish everybody can have who is as urgent."""
        await self._enter(urgency)
        try:
            yield min(1.0, self.places / self.crowd(urgency))
        finally:
            self._leave(urgency)

    def crowd(self, urgency: int) -> int:
        """How many at least so urgent are at work or waiting; a smaller number is more urgent."""
        working = sum(many for other, many in self._at_work.items() if other <= urgency)
        return working + sum(other <= urgency for other, _, _ in self._waiting)

    async def _enter(self, urgency: int) -> None:
        if sum(self._at_work.values()) < self.places:
            self._at_work[urgency] += 1
            return
        called = asyncio.get_running_loop().create_future()
        ticket = (urgency, next(self._numbers), called)
        heappush(self._waiting, ticket)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave(urgency)
            else:
                self._waiting.remove(ticket)
                heapify(self._waiting)
            raise

    def _leave(self, urgency: int) -> None:
        self._at_work[urgency] -= 1
        if self._waiting:
            next_urgency, _, called = heappop(self._waiting)
            self._at_work[next_urgency] += 1
            called.set_result(None)
