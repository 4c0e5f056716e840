"""Figures out of constructed games have the value and the interval that can be worked out by hand."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from pinstripe.lab.intervals import Z95, wilson
from pinstripe.lab.quantities import Quantity, like_with_like


def test_a_mean_has_the_usual_interval() -> None:
    found = Quantity.mean([1.0, 3.0] * 50).estimate()
    assert found.value == 2.0
    assert found.high == pytest.approx(2.0 + Z95 / sqrt(100))


def test_a_share_of_games_has_wilsons_interval() -> None:
    found = Quantity.share([1] * 30 + [0] * 70).estimate()
    assert found.value == pytest.approx(0.3)
    assert found.ends == pytest.approx(wilson(30, 100))


def test_what_never_happens_has_an_interval_too() -> None:
    found = Quantity.share([0] * 100).estimate()
    assert found.value == 0
    assert found.ends == pytest.approx(wilson(0, 100))


def test_moments_of_one_game_are_no_sample_of_their_own() -> None:
    rng = np.random.default_rng(1)
    hits = rng.integers(0, 2, 400)
    once, tenfold = Quantity.share(hits).estimate(), Quantity.share(10 * hits, np.full(400, 10)).estimate()
    assert tenfold.value == once.value
    assert tenfold.ends == pytest.approx(once.ends)


def test_nothing_to_count_is_no_zero() -> None:
    assert Quantity.share([0, 0], [0, 0]).estimate().value is None


def test_a_run_does_not_differ_from_itself() -> None:
    one = Quantity.share([1, 0, 0, 1, 1])
    assert one.difference(one).reach == (0, 0, 0)


def test_pairs_tell_small_differences() -> None:
    rng = np.random.default_rng(2)
    long = rng.integers(100, 200, 500).astype(float)
    paired = Quantity.mean(long).difference(Quantity.mean(long + rng.integers(0, 3, 500)))
    shuffled = Quantity.mean(long).difference(Quantity.mean(rng.permutation(long) + 1))
    assert paired.low is not None
    assert paired.low > 0.8
    assert shuffled.low is not None
    assert shuffled.low < 0


def test_like_is_compared_with_like() -> None:
    """Leaders do it more often and win more often, but doing it changes nothing."""
    rng = np.random.default_rng(3)
    leading = rng.random((4000, 1)) < 0.5
    done = rng.random((4000, 1)) < np.where(leading, 0.8, 0.2)
    won = (rng.random((4000, 1)) < np.where(leading, 0.7, 0.3)).astype(float)
    could = np.ones((4000, 1), bool)
    naive = won[done].mean() - won[~done].mean()
    found = like_with_like(done, won, could, leading.astype(int))
    assert naive > 0.2
    assert found.value == pytest.approx(0, abs=0.05)
    assert found.estimate().low is not None
    low, high = found.estimate().ends or (0, 0)
    assert low < 0 < high


def test_a_real_effect_is_found_with_its_size() -> None:
    rng = np.random.default_rng(4)
    done = rng.random((4000, 2)) < 0.5
    won = (rng.random((4000, 2)) < np.where(done, 0.6, 0.4)).astype(float)
    found = like_with_like(done, won, np.ones((4000, 2), bool), np.zeros((4000, 2), int)).estimate()
    assert found.value == pytest.approx(0.2, abs=0.04)
    assert found.ends is not None
    assert found.ends[0] > 0.15
    assert found.ends[1] - found.ends[0] == pytest.approx(4 * Z95 * sqrt(0.24 / 8000), rel=0.05)


def test_an_action_that_all_or_none_took_has_no_effect_to_tell() -> None:
    all_did = np.ones((10, 1), bool)
    assert like_with_like(all_did, np.zeros((10, 1)), all_did, np.zeros((10, 1), int)).estimate().value is None
