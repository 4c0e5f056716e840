"""Threads that share one piece of work; compiled code lets them run at once.

The compiler has loops on all cores of its own, but their threads wait by spinning, and on a machine that does anything
else besides they wait for each other most of the time. These sleep.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence

Job = Callable[[], object]


class Member:
    """One thread that does a job whenever it is woken; without one it goes home."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.error: BaseException | None = None
        self.wanted, self.done = threading.Lock(), threading.Lock()
        self.wanted.acquire()
        self.done.acquire()
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            self.wanted.acquire()
            if self.job is None:
                return
            try:
                self.job()
            except BaseException as error:
                self.error = error
            self.job = None
            self.done.release()

    def start(self, job: Job) -> None:
        self.job = job
        self.wanted.release()

    def wait(self) -> None:
        self.done.acquire()
        error, self.error = self.error, None
        if error is not None:
            raise error


def send_home(members: Sequence[Member]) -> None:
    for member in members:
        member.wanted.release()


class Crew:
    """So many threads beside the one that calls; they go home when nobody needs the crew any more."""

    def __init__(self, members: int) -> None:
        self._members = [Member() for _ in range(members)]
        weakref.finalize(self, send_home, self._members)

    def do(self, jobs: Sequence[Job]) -> None:
        """All jobs at once: the first here, each of the others in a thread of the crew."""
        for member, job in zip(self._members, jobs[1:], strict=True):
            member.start(job)
        try:
            jobs[0]()
        finally:
            for member in self._members:
                member.wait()
