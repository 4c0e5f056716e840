"""Chunks of work come to the same in one process and in many, whoever dies."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pinstripe.engine.game import GameError
from pinstripe.lab.workers import as_they_finish, run_chunks

NUMBERS = list(range(7))
SQUARES = [number * number for number in NUMBERS]


def test_results_come_in_the_order_of_the_chunks_and_progress_as_they_are_made(chores: Any) -> None:
    for jobs in (1, 2):
        told: list[int] = []
        assert list(run_chunks(chores.square, NUMBERS, jobs=jobs, progress=told.append)) == SQUARES
        assert sorted(told) == SQUARES


def test_no_chunks_are_no_work(chores: Any) -> None:
    assert list(run_chunks(chores.square, [], jobs=3)) == []


def test_a_dead_worker_costs_its_chunk_only(tmp_path: Path, chores: Any) -> None:
    mark = tmp_path / "died"
    assert dict(as_they_finish(partial(chores.die_at_first, mark), NUMBERS, jobs=2)) == dict(enumerate(SQUARES))
    assert mark.exists()


def test_a_chunk_that_everybody_dies_of_is_given_up_with_a_sentence(chores: Any) -> None:
    with pytest.raises(GameError, match="Chunk 2 of 3 was given up"):
        list(run_chunks(chores.die_always, [0, 1, 2], jobs=2))


def test_a_refusal_stays_a_refusal_and_an_error_tells_where_it_was(chores: Any) -> None:
    with pytest.raises(GameError, match=r"Not [56]\."):
        list(run_chunks(chores.refuse, [5, 6], jobs=2))
    with pytest.raises(RuntimeError, match="stumble"):
        list(run_chunks(chores.stumble, [5, 6], jobs=2))
