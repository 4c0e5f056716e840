"""Chunks of work on this machine's cores or on a Ray cluster, with the same results everywhere.

    def play(chunk: tuple[int, int]) -> Result: ...        # a function of a module, so that others can import it

    for result in run_chunks(play, chunks, jobs=4):        # in the order of the chunks
    for number, result in as_they_finish(play, chunks):    # in whatever order they come

A task gets one chunk and returns one result; both have to be picklable, and so has the task: a function of a module, or
a `functools.partial` of one over plain things. What comes out must depend on the chunk alone. A worker that dies costs
nothing but the chunk it had, which another one plays anew. With one job and no cluster everything runs in this process.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from pinstripe.engine.game import GameError

C = TypeVar("C")
R = TypeVar("R")

TRIES = 4
"""A chunk that so many workers died of is at fault itself."""


def run_chunks(
    task: Callable[[C], R],
    chunks: Sequence[C],
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Callable[[R], None] | None = None,
) -> Iterator[R]:
    """The results in the order of the chunks; progress is told of each as soon as it is there."""
    early: dict[int, R] = {}
    due = 0
    for number, result in as_they_finish(task, chunks, jobs=jobs, ray=ray):
        if progress:
            progress(result)
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def as_they_finish(
    task: Callable[[C], R], chunks: Sequence[C], *, jobs: int = 1, ray: str | None = None
) -> Iterator[tuple[int, R]]:
    """Number and result of each chunk, as soon as it is there."""
    if ray:
        from .cluster import on_ray

        return on_ray(task, chunks, ray, jobs)
    if jobs == 1 or len(chunks) <= 1:
        return ((number, task(chunk)) for number, chunk in enumerate(chunks))
    return in_processes(task, chunks, min(jobs, len(chunks)))


@dataclass
class Worker:
    """A process that plays one chunk after the other, and the line to it."""

    process: SpawnProcess
    line: Connection
    chunk: int | None = None


def in_processes(task: Callable[[C], R], chunks: Sequence[C], jobs: int) -> Iterator[tuple[int, R]]:
    """Processes of our own rather than an executor's, which gives up all of them when one dies."""
    waiting = deque(range(len(chunks)))
    tries = [0] * len(chunks)
    workers: list[Worker] = []
    left = len(chunks)
    try:
        while left:
            workers += [hire(task) for _ in range(min(jobs, left) - len(workers))]
            for worker in workers:
                if worker.chunk is None and waiting:
                    hand_over(worker, waiting.popleft(), chunks)
            ready = wait([worker.line for worker in workers])
            for worker in [one for one in workers if one.line in ready]:
                number, worker.chunk = worker.chunk, None
                answer = listen(worker)
                if answer is not None and number is not None:
                    left -= 1
                    yield number, opened(answer)
                    continue
                workers.remove(worker)
                dismiss(worker)
                if number is not None:
                    tries[number] += 1
                    if tries[number] == TRIES:
                        raise GameError(died_of(number, len(chunks)))
                    waiting.appendleft(number)
    finally:
        for worker in workers:
            dismiss(worker)


def died_of(number: int, chunks: int) -> str:
    return f"Chunk {number + 1} of {chunks} was given up, as {TRIES} workers died of it; perhaps memory is short."


def hire(task: Callable[[Any], Any]) -> Worker:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=work, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def hand_over(worker: Worker, number: int, chunks: Sequence[Any]) -> None:
    """A worker that has died meanwhile does not mind; its line tells soon."""
    worker.chunk = number
    with contextlib.suppress(BrokenPipeError):
        worker.line.send(chunks[number])


def listen(worker: Worker) -> tuple[bool, Any] | None:
    """What a worker answers; nothing when it has died, in the middle of a sentence perhaps."""
    try:
        answer: tuple[bool, Any] = worker.line.recv()
        return answer
    except (EOFError, OSError, pickle.UnpicklingError):
        return None


def opened(answer: tuple[bool, Any]) -> Any:
    good, what = answer
    if not good:
        raise what
    return what


def dismiss(worker: Worker) -> None:
    worker.line.close()
    worker.process.kill()
    worker.process.join()


def work(task: Callable[[Any], Any], line: Connection) -> None:
    """What a worker does until its line is closed; Ctrl-C is for whoever hired it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    while True:
        try:
            chunk = line.recv()
        except EOFError:
            return
        line.send(attempt(task, chunk))


def attempt(task: Callable[[Any], Any], chunk: Any) -> tuple[bool, Any]:
    try:
        return True, task(chunk)
    except GameError as error:
        return False, error
    except Exception:
        return False, RuntimeError(traceback.format_exc())


def end_with_parent() -> None:
    """Whoever was killed cannot end its workers; they notice by themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
