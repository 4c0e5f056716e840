"""Bots at work in processes of their own, so that a long thought holds up no table."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from types import FrameType
from typing import Any, Protocol

import numpy as np

from pinstripe import bots, games
from pinstripe.engine.game import Game
from pinstripe.engine.ladder import EXACT

STAND_IN = "manager"
AT_RANDOM = "intern"
DEADLINE = 10.0
GRACE = 5.0
"""How long past its deadline a process may take to say so before it is ended."""


@dataclass(frozen=True)
class Answer:
    """What a bot decided, and who decided in its place if it could not."""

    decision: int
    stand_in: str | None = None


class Thinkers(Protocol):
    """Whoever decides for bots; they are told the seat's view and nothing else."""

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer: ...


def chosen(game: Game, view: bytes, seat: int, level: str, seed: int) -> int:
    """One decision of a bot, from nothing but what its seat sees."""
    state = game.state.from_bytes(view)
    mask = np.zeros(game.numbering.size, np.bool_)
    game.rules.legal(state, seat, mask.data)
    decision = int(bots.make(level, game, seed).choose(state, seat, mask.data))
    if not is_allowed(game, state, seat, mask, decision):
        raise ValueError(f"the {level} of {game.id} chose decision {decision}, which is not legal")
    return decision


def is_allowed(game: Game, view: Any, seat: int, mask: Any, decision: int) -> bool:
    """One of the marked decisions, or any amount in the range, as people may name it."""
    if decision >= EXACT:
        low, high, step = game.rules.range_of(view, seat)
        return decision - EXACT in range(low, high + 1, step)
    return 0 <= decision < len(mask) and bool(mask[decision])


def think(game: str, view: bytes, seat: int, level: str, seed: int, seconds: float) -> int:
    """What a process is asked to do."""
    with alarm(seconds):
        return chosen(games.find(game), view, seat, level, seed)


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Give up after so many seconds, where the system has an alarm clock; elsewhere the pool ends the process."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def settle_in() -> None:
    """Ctrl-C is for the server, which ends its processes itself; games are read before the first question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    for game in games.ids():
        _ = games.find(game).rules


def end_with_parent() -> None:
    """A server that was killed cannot end its processes; they notice by themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class BotPool:
    """Asks bots in other processes; a bot that fails or is late is replaced for that one decision."""

    def __init__(self, workers: int | None = None, deadline: float = DEADLINE) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.deadline = deadline
        self._executor = self._fresh()

    def warm_up(self) -> None:
        """Start a process before it is needed."""
        self._executor.submit(os.getpid)

    async def choose(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> Answer:
        for attempt, who in enumerate((level, STAND_IN)):
            with contextlib.suppress(Exception):
                decision = await self._ask(game, view, seat, who, seed + attempt)
                return Answer(decision, STAND_IN if attempt else None)
        return Answer(chosen(game, view, seat, AT_RANDOM, seed), AT_RANDOM)

    async def _ask(self, game: Game, view: bytes, seat: int, level: str, seed: int) -> int:
        """The answer of a process; a broken pool is renewed, and asked once more if another question broke it."""
        for last in (False, True):
            executor = self._executor
            try:
                asked = executor.submit(think, game.id, view, seat, level, seed, self.deadline)
                return await asyncio.wait_for(asyncio.wrap_future(asked), self.deadline + GRACE)
            except BrokenExecutor:
                self._renew(executor)
                if last:
                    raise
            except TimeoutError:
                if not asked.done():
                    self._renew(executor)
                raise
        raise AssertionError("the loop returns or raises")

    def close(self) -> None:
        end(self._executor)

    def _fresh(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=settle_in)

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._executor:
            self._executor = self._fresh()
            end(broken)


def end(executor: ProcessPoolExecutor) -> None:
    """End a pool at once, stuck processes included, which the executor itself would wait for."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
