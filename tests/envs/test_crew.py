"""Threads that share one piece of work."""

from __future__ import annotations

import threading
import time

import pytest

from pinstripe.envs.crew import Crew


def test_all_jobs_run_at_once_and_are_done_when_it_returns() -> None:
    crew, meeting, came = Crew(2), threading.Barrier(3, timeout=20), []

    def job() -> None:
        meeting.wait()
        came.append(threading.get_ident())

    for times in (1, 2):
        crew.do([job, job, job])
        assert len(came) == 3 * times
    assert len(set(came)) == 3


def fail() -> None:
    raise ValueError("not today")


def test_what_goes_wrong_in_a_thread_is_not_lost_and_the_crew_goes_on() -> None:
    crew, done = Crew(1), []
    for jobs in ([lambda: None, fail], [fail, lambda: None]):
        with pytest.raises(ValueError, match="not today"):
            crew.do(jobs)
    crew.do([lambda: done.append(1), lambda: done.append(2)])
    assert sorted(done) == [1, 2]


def test_a_crew_that_nobody_needs_goes_home() -> None:
    before = threading.active_count()
    crew = Crew(3)
    assert threading.active_count() == before + 3
    del crew
    deadline = time.monotonic() + 20
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before
