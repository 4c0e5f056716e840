"""Processes that work for the server, and what they do about alarms, Ctrl-C and a server that is gone."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from types import FrameType
from typing import ParamSpec, TypeVar

from pinstripe import games

P = ParamSpec("P")
T = TypeVar("T")


class Processes:
    """Some processes that are asked one thing at a time; those that break or get stuck are replaced."""

    def __init__(self, workers: int, niceness: int = 0) -> None:
        self.workers, self._niceness = workers, niceness
        self._executor = self._fresh()

    def warm_up(self) -> None:
        """Start a process before it is needed."""
        self._executor.submit(os.getpid)

    async def ask(self, patience: float, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The answer of a process; if another question broke the processes, they are asked once more."""
        for last in (False, True):
            executor = self._executor
            try:
                asked = executor.submit(work, *args, **more)
                return await asyncio.wait_for(asyncio.wrap_future(asked), patience)
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

    def renew(self) -> None:
        """Let go of everything that the processes have learnt; they start again when they are next asked."""
        self._renew(self._executor)

    def _fresh(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=settle_in, initargs=(self._niceness,))

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._executor:
            self._executor = self._fresh()
            end(broken)


def settle_in(niceness: int = 0) -> None:
    """Ctrl-C is for the server, which ends its processes itself; games are read before the first question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=end_with_parent, daemon=True).start()
    for game in games.ids():
        _ = games.find(game).rules


def end_with_parent() -> None:
    """A server that was killed cannot end its processes; they notice by themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def end(executor: ProcessPoolExecutor) -> None:
    """End processes at once, stuck ones included, which the executor itself would wait for."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Give up after so many seconds, where the system has an alarm clock; elsewhere the server ends the process."""
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


def cores() -> int:
    """How many processor cores there are for this process and its children."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
