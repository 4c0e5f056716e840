"""Intervals and Elo on data whose truth is known."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from pinstripe.lab import ratings
from pinstripe.lab.intervals import effective_sample, grouped, wilson
from pinstripe.lab.ratings import Meeting, elo

TRIPLE = 400 * log10(3)


def deals(*shares: float, count: int = 4000) -> list[dict[str, float]]:
    names = "abc"
    return [{names[place]: share for place, share in enumerate(shares)}] * count


def test_two_bots_get_the_usual_elo() -> None:
    found = elo([Meeting({"a": 1, "b": 1}, deals(1.5, 0.5))], ["a", "b"])
    assert found["a"]["elo"] - found["b"]["elo"] == pytest.approx(TRIPLE, abs=0.2)


def test_a_seat_wins_by_its_part_of_the_strength_at_the_table() -> None:
    """One seat of three times the strength wins half of the games against three others."""
    found = elo([Meeting({"a": 1, "b": 3}, deals(2, 2))], ["a", "b"])
    assert found["a"]["elo"] - found["b"]["elo"] == pytest.approx(TRIPLE, abs=0.2)


def test_a_ladder_adds_up() -> None:
    meetings = [
        Meeting({"a": 1, "b": 3}, deals(2, 2)),
        Meeting({"b": 1, "c": 3}, deals(0, 2, 2)),
    ]
    found = elo(meetings, ["a", "b", "c"])
    assert found["c"]["elo"] == ratings.ANCHORED_AT
    assert found["a"]["elo"] - found["c"]["elo"] == pytest.approx(2 * TRIPLE, abs=0.5)


def test_a_manager_is_worth_a_thousand() -> None:
    found = elo([Meeting({"manager": 1, "b": 1}, [{"manager": 2.0, "b": 0.0}] * 10)], ["manager", "b"])
    assert found["manager"] == {"elo": 1000.0, "interval": [1000.0, 1000.0]}
    assert found["b"]["elo"] < 1000


def test_whoever_never_lost_is_strong_but_not_infinitely() -> None:
    few, many = (elo([Meeting({"a": 1, "b": 3}, deals(4, 0, count=n))], ["a", "b"])["a"] for n in (10, 100))
    assert 1300 < few["elo"] < many["elo"] < 3000
    low, high = few["interval"]
    assert high - low > 300


def test_a_bot_against_itself_has_no_rating_to_gain() -> None:
    assert elo([Meeting({"manager": 4}, [{"manager": 4.0}] * 5)], ["manager"])["manager"]["elo"] == 1000


def drawn(rng: np.random.Generator, count: int) -> list[float]:
    """Wins out of four, half of them on average; chance makes games of one deal resemble each other."""
    return [float((rng.random(4) < luck).sum()) for luck in rng.beta(1, 1, count)]


def test_intervals_hold_the_truth_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 250)
    rng = np.random.default_rng(6)
    samples, by_deal, by_game, rated = 150, 0, 0, 0
    for seed in range(samples):
        wins = drawn(rng, 60)
        low, high = grouped([won / 4 for won in wins], 4)
        by_deal += low <= 0.5 <= high
        low, high = wilson(sum(wins), 240)
        by_game += low <= 0.5 <= high
        found = elo(
            [Meeting({"a": 1, "manager": 3}, [{"a": won, "manager": 4 - won} for won in wins])], ["a", "manager"], seed
        )
        low, high = found["a"]["interval"]
        rated += low <= 1000 + TRIPLE <= high
    assert by_deal >= 0.9 * samples
    assert rated >= 0.9 * samples
    assert by_game < 0.9 * samples


def test_pairing_pays_when_games_of_a_deal_balance_each_other() -> None:
    assert effective_sample([0.25] * 30, 4) == 240
    assert effective_sample([0.25, 0.5, 0.0, 0.25] * 10, 4) > 160
    assert effective_sample([0.0, 1.0, 0.0, 0.0] * 10, 4) == pytest.approx(39, abs=1)
    assert effective_sample([0.5, 0.75, 0.25, 0.5], 4) <= 32


def test_a_share_of_all_or_nothing_keeps_an_interval() -> None:
    assert grouped([1.0] * 25, 4) == wilson(100, 100)
    assert grouped([0.0], 4) == wilson(0, 4)
