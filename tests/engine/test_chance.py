"""Drawing: weights are kept, and the fast ways draw what the plain ways draw."""

from __future__ import annotations

import random

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, below, pick, pick_weighted, seed_rng
from pinstripe.engine.plain import pick_fast


def fresh_rng(seed: int) -> memoryview:
    rng = np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, seed, 0)
    return rng


def test_streams_of_one_seed_differ() -> None:
    first, second = np.zeros(RNG_CELLS, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    seed_rng(first, 7, 0)
    seed_rng(second, 7, 1)
    assert [below(first, 1000) for _ in range(8)] != [below(second, 1000) for _ in range(8)]


def test_outcomes_come_as_often_as_they_weigh() -> None:
    weights, rng = np.array([0, 1, 0, 3], np.int64).data, fresh_rng(1)
    drawn = [pick_weighted(weights, rng) for _ in range(4000)]
    assert set(drawn) == {1, 3}
    assert 0.70 < drawn.count(3) / 4000 < 0.80


def test_nothing_to_draw_gives_no_outcome() -> None:
    assert pick_weighted(np.zeros(4, np.int64).data, fresh_rng(1)) == -1
    assert pick(np.zeros(4, np.bool_).data, fresh_rng(1)) == -1
    assert pick_fast(np.zeros(4, np.bool_).data, fresh_rng(1)) == -1


def test_the_fast_pick_is_the_plain_pick() -> None:
    chooser = random.Random(3)
    for seed in range(200):
        mask = np.array([chooser.random() < 0.2 for _ in range(chooser.randrange(1, 60))], np.bool_)
        assert pick_fast(mask.data, fresh_rng(seed)) == pick(mask.data, fresh_rng(seed))
