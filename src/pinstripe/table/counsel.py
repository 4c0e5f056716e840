"""What players may ask the chairman: a hint for the own seat, and a review of a game that is over."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass

from pinstripe.bots.levels import Budget
from pinstripe.bots.review import Finding, Review, gathered, read, tasks, written
from pinstripe.bots.search import Thought
from pinstripe.engine.match import Refusal
from pinstripe.engine.words import Seat, message

from .botpool import Advisers, NotReadyError
from .room import SPECTATOR, Room
from .store import Store

HINT_BUDGET = Budget(seconds=2.0)
MOST_HINTS = 200
MOST_REVIEWS = 20
"""Kept in memory; the storage has the others."""
MOST_WAITING = 20
AT_ONCE = 2
"""So many moments of a review are under way at a time: while one is examined the next is on its way."""

logger = logging.getLogger("pinstripe.table")


@dataclass
class Progress:
    """How far a review is."""

    done: int
    total: int
    task: asyncio.Task[Review] | None = None


class Counsel:
    """Asks advisers on behalf of seats; every position is thought about once."""

    def __init__(self, store: Store, advisers: Advisers | None, budget: Budget = HINT_BUDGET) -> None:
        self._store, self._advisers, self._budget = store, advisers, budget
        self._hints: OrderedDict[tuple[str, int, str], asyncio.Task[Thought]] = OrderedDict()
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._under_way: dict[str, Progress] = {}
        self._one_by_one = asyncio.Lock()

    async def close(self) -> None:
        going = [task for task in self._hints.values() if not task.done()]
        going += [one.task for one in self._under_way.values() if one.task is not None]  # type: ignore[misc]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    async def hint(self, room: Room, seat: int) -> Thought:
        """What the chairman thinks of the question that a seat is asked, from what this seat sees."""
        check_hint(room, seat)
        match = room.running
        view = match.view(seat)
        stamp = match.stamp(seat, view)
        key = (room.id, seat, stamp)
        task = self._hints.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            # The dice depend on what the seat sees, so that the answer does too and on nothing else.
            asked = self._advised(room, view.to_bytes(), seat, int(stamp, 16) >> 2)
            task = self._hints[key] = asyncio.create_task(asked)
        self._hints.move_to_end(key)
        while len(self._hints) > MOST_HINTS:
            self._hints.popitem(last=False)
        return await asyncio.shield(task)

    async def _advised(self, room: Room, view: bytes, seat: int, seed: int) -> Thought:
        if self._advisers is None:
            raise Refusal(message("web.hint.nobody"))
        try:
            return await self._advisers.advise(room.game, view, seat, self._budget, seed)
        except NotReadyError:
            raise Refusal(message("web.hint.studying")) from None
        except Exception as error:
            logger.warning("a hint failed: %r", error, extra={"table": room.id})
            raise Refusal(message("web.hint.failed")) from None

    async def review(self, room: Room) -> Review | None:
        """The review of a finished game, if there is one by now."""
        check_over(room)
        if room.id not in self._reviews:
            kept = await self._store.review(room.id)
            found = None if kept is None else read(json.loads(kept), room.game)
            ended_meanwhile = room.id in self._reviews
            if found is not None and not ended_meanwhile:
                self._keep(room.id, found)
        if room.id not in self._reviews:
            return None
        self._reviews.move_to_end(room.id)
        return self._reviews[room.id]

    def progress(self, table: str) -> Progress | None:
        """How far a review is that is under way."""
        return self._under_way.get(table)

    async def begin_review(self, room: Room) -> None:
        """Have a finished game reviewed, unless it has been or is being."""
        if await self.review(room) is not None or room.id in self._under_way or room.id in self._reviews:
            return
        if self._advisers is None:
            raise Refusal(message("web.hint.nobody"))
        if len(self._under_way) >= MOST_WAITING:
            raise Refusal(message("web.review.busy"))
        progress = self._under_way[room.id] = Progress(0, len(room.running.entries) + 1)
        progress.task = asyncio.create_task(self._reviewed(room, progress, self._advisers))
        progress.task.add_done_callback(lambda task: self._ended(room.id, task))

    async def _reviewed(self, room: Room, progress: Progress, advisers: Advisers) -> Review:
        async with self._one_by_one:
            wanted = await asyncio.to_thread(lambda: list(tasks(room.running)))
            progress.total = len(wanted)
            found: list[Finding] = []
            gate = asyncio.Semaphore(AT_ONCE)

            async def examined(number: int) -> None:
                async with gate:
                    found.append(await advisers.examine(room.game, wanted[number]))
                    progress.done = len(found)

            async with asyncio.TaskGroup() as group:
                for number in range(len(wanted)):
                    group.create_task(examined(number))
            review = gathered(found, max((task.playouts for task in wanted if task.view), default=0))
        await self._store.keep_review(room.id, json.dumps(written(review, room.game)))
        return review

    def _ended(self, table: str, task: asyncio.Task[Review]) -> None:
        self._under_way.pop(table, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            logger.error("a review failed: %r", task.exception(), extra={"table": table})
        else:
            self._keep(table, task.result())

    def _keep(self, table: str, review: Review) -> None:
        self._reviews[table] = review
        while len(self._reviews) > MOST_REVIEWS:
            self._reviews.popitem(last=False)


def check_hint(room: Room, seat: int) -> None:
    """Refuse a hint that nobody may have: at this table, from this seat, or now."""
    if not room.row.hints:
        raise Refusal(message("web.hint.not_here"))
    if seat == SPECTATOR:
        raise Refusal(message("web.not_your_seat"))
    match = room.running
    if match.over:
        raise Refusal(message("refusal.over"))
    if seat not in match.deciders:
        raise Refusal(
            message("refusal.not_your_turn", who=tuple(Seat(one) for one in match.deciders if one < SPECTATOR))
        )


def check_over(room: Room) -> None:
    if room.match is None or not room.match.over:
        raise Refusal(message("web.review.later"))
