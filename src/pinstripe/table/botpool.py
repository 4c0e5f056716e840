"""Bots at work in processes of their own, so that a long thought holds up no table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from pinstripe.bots.levels import USUAL_SECONDS, Budget, level_of
from pinstripe.bots.review import Finding, Task
from pinstripe.bots.search import Thought
from pinstripe.engine.game import Game, GameError

from . import work
from .lane import Lane
from .processes import Processes, cores
from .work import chosen, is_allowed

__all__ = ["Advisers", "Answer", "BotPool", "NotReadyError", "Thinkers", "check_patience", "chosen", "is_allowed"]

STAND_IN = "manager"
AT_RANDOM = "intern"
DEADLINE = 10.0
GRACE = 5.0
"""How long past its deadline a process may take to say so before it is ended."""
FETCHING = 60.0
"""How long a process may take to fetch compiled rules before it thinks for the first time."""
LONGEST_THOUGHT = 30.0
"""Seconds; at a table with people even a chairman has to come to an end."""
FEWEST_SECONDS = 0.05
THINKERS_NICENESS, COMPILER_NICENESS = 10, 19
MOST_THINKERS = 8
LONGEST_COMPILATION = 1800.0
RECENT = 10_000

HINT, BOT, REVIEW = 0, 1, 2
"""Who goes first: somebody who waits for advice, then the tables, then those who look back."""

logger = logging.getLogger("pinstripe.table")


class NotReadyError(Exception):
    """The rules of this game are being compiled for those who think."""


@dataclass(frozen=True)
class Answer:
    """What a bot decided, and who decided in its place if it could not."""

    decision: int
    stand_in: str | None = None
    studying: bool = False
    """It could not because the rules are still being compiled, which happens once."""


class Thinkers(Protocol):
    """Whoever decides for bots; they are told the seat's view and nothing else."""

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer: ...


class Advisers(Protocol):
    """Whoever advises players and looks at finished games; of a running one they get the seat's view, nothing else."""

    async def advise(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int) -> Thought: ...

    async def examine(self, game: Game, task: Task) -> Finding: ...


class Tally:
    """How long bots took lately, by level, and how often somebody stood in."""

    def __init__(self) -> None:
        self.seconds: dict[str, deque[float]] = {}
        self.stand_ins: Counter[str] = Counter()

    def add(self, level: str, seconds: float, answer: Answer) -> None:
        self.seconds.setdefault(level, deque(maxlen=RECENT)).append(seconds)
        if answer.stand_in:
            self.stand_ins["studying" if answer.studying else "late"] += 1

    def quantile(self, level: str, share: float) -> float:
        ordered = sorted(self.seconds.get(level, ()))
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def check_patience(level: str) -> None:
    """Raise a sentence about a bot that would keep people waiting too long."""
    budget = level_of(level).budget
    if budget is not None and (budget.seconds or 0) > LONGEST_THOUGHT:
        raise GameError(
            f"At a table a bot thinks {LONGEST_THOUGHT:g} seconds at most: write chairman:5s, for instance."
        )


class BotPool:
    """Asks bots in other processes; a bot that fails or is late is replaced for that one decision.

    Those who answer at once and those who think have processes apart, so that nobody quick waits for a thinker. The
    more thinkers wait, the shorter each of them thinks, so that nobody waits much longer than twice what was promised.
    """

    def __init__(self, workers: int | None = None, deadline: float = DEADLINE) -> None:
        self.deadline = deadline
        self.tally = Tally()
        thinkers = workers or max(1, min(MOST_THINKERS, cores()))
        self._quick = Processes(workers or max(1, min(4, cores() - 1)))
        self._deep = Processes(thinkers, THINKERS_NICENESS)
        self._lane = Lane(thinkers)
        self._compiler = Processes(1, COMPILER_NICENESS)
        self._compiling = asyncio.Lock()
        self._studies: dict[str, asyncio.Task[bool]] = {}
        self._ready: dict[str, asyncio.Task[bool]] = {}
        self._thoughts: set[asyncio.Task[Thought]] = set()

    def warm_up(self) -> None:
        """Start a process before it is needed."""
        self._quick.warm_up()

    def close(self) -> None:
        for task in (*self._studies.values(), *self._ready.values(), *self._thoughts):
            task.cancel()
        for processes in (self._quick, self._deep, self._compiler):
            processes.close()

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer:
        began, read = time.monotonic(), level_of(level)
        budget = read.budget_in(game)
        if budget is None:
            answer = await self._quick_answer(game, view, seat, level, seed)
        else:
            answer = await self._deep_answer(game, view, seat, budget, seed)
        self.tally.add(read.name, time.monotonic() - began, answer)
        return answer

    async def advise(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int) -> Thought:
        """What a thinker makes of a seat's position, or NotReadyError."""
        if not await self.is_ready(game):
            raise NotReadyError
        return await self._thought(game, view, seat, budget, seed, HINT)

    async def examine(self, game: Game, task: Task) -> Finding:
        """One moment of a finished game, once nothing more urgent is to be done."""
        if not await self.is_ready(game) and not await asyncio.shield(self._studies[game.id]):
            raise NotReadyError
        async with self._lane.place(REVIEW):
            return await self._deep.ask(self.deadline + GRACE + FETCHING, work.examine, game.id, task, self.deadline)

    async def is_ready(self, game: Game) -> bool:
        """Whether thinkers can play this game; if not, its rules are being compiled from now on."""
        looked = self._ready.get(game.id)
        if looked is None or (looked.done() and (looked.cancelled() or looked.exception())):
            looked = self._ready[game.id] = asyncio.create_task(self._look_up(game))
        return await asyncio.shield(looked)

    async def _look_up(self, game: Game) -> bool:
        if await self._deep.ask(FETCHING, work.is_studied, game.id):
            return True
        self._studies[game.id] = asyncio.create_task(self._study(game))
        return False

    async def _study(self, game: Game) -> bool:
        """One game after the other, in a process that takes only what time is left over; whether it went well."""
        async with self._compiling:
            try:
                await self._compiler.ask(LONGEST_COMPILATION, work.study, game.id)
            except Exception as error:
                logger.error("the rules of %s cannot be compiled: %r", game.id, error)
                return False
            finally:
                self._compiler.renew()
        self._ready[game.id] = self._studies[game.id]
        return True

    async def _quick_answer(
        self, game: Game, view: bytes, seat: int, level: str, seed: int, *, studying: bool = False, late: bool = False
    ) -> Answer:
        levels = (level, STAND_IN)[late or studying :]
        for attempt, who in enumerate(levels, late or studying):
            with contextlib.suppress(Exception):
                patience = self.deadline + GRACE
                asked = (game.id, view, seat, who, seed + attempt, self.deadline)
                decision = await self._quick.ask(patience, work.decide, *asked)
                return Answer(decision, STAND_IN if attempt else None, studying)
        return Answer(chosen(game, view, seat, AT_RANDOM, seed), AT_RANDOM, studying)

    async def _deep_answer(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int) -> Answer:
        state = game.state.from_bytes(view)
        choices = np.flatnonzero(work.open_to(game, state, seat))
        if len(choices) == 1:
            return Answer(int(choices[0]))
        ready, late = False, True
        with contextlib.suppress(Exception):
            wished = min(LONGEST_THOUGHT, budget.seconds or USUAL_SECONDS)
            async with asyncio.timeout(2 * wished + self.deadline):
                ready = await self.is_ready(game)
                if ready:
                    return Answer((await self._thought(game, view, seat, budget, seed, BOT)).decision)
                late = False
        return await self._quick_answer(game, view, seat, STAND_IN, seed, studying=not late, late=late)

    async def _thought(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int, urgency: int) -> Thought:
        """A thought that nobody waits for any longer keeps its process to its end, but it is not begun."""
        begun = asyncio.Event()
        task = asyncio.create_task(self._in_turn(game, view, seat, budget, seed, urgency, begun))
        self._thoughts.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not begun.is_set():
                task.cancel()
            raise

    async def _in_turn(
        self, game: Game, view: bytes, seat: int, budget: Budget, seed: int, urgency: int, begun: asyncio.Event
    ) -> Thought:
        came = time.monotonic()
        async with self._lane.place(urgency) as share:
            begun.set()
            wished = min(LONGEST_THOUGHT, budget.seconds or USUAL_SECONDS)
            # Whoever had to wait for twice as long as he wished to think does not think much more.
            left = wished - (time.monotonic() - came) / 2
            limited = replace(budget, seconds=max(FEWEST_SECONDS, min(wished * share, left)))
            patience = wished + self.deadline
            asked = (game.id, view, seat, limited, seed, patience)
            return await self._deep.ask(patience + GRACE + FETCHING, work.think, *asked)

    def _done(self, task: asyncio.Task[Thought]) -> None:
        self._thoughts.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits is told; asyncio need not complain about the others
