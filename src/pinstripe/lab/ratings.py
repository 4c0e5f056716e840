"""Elo of bots from who won against whom, at tables of any size.

A bot's strength is a positive number, and each seat wins as often as its strength is of the sum of all at the table
(Luce's rule; with two seats this is Bradley and Terry's model, and the usual Elo). Ten times the strength is
400 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

ANCHOR, ANCHORED_AT = "manager", 1000.0
POINTS = 400 / log(10)
RESAMPLES = 2000
STEPS = 200
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Meeting:
    """Deals of one line-up: how many seats each bot had, and how often it won in each deal."""

    seats: dict[str, int]
    wins: Sequence[dict[str, float]]


def elo(meetings: Sequence[Meeting], levels: Sequence[str], seed: int = 1) -> dict[str, dict[str, Any]]:
    """The likeliest rating of every bot, with a 95 % interval.

    Deals are weighed anew at random, again and again (a Bayesian bootstrap), so games of one deal stay together. One
    imaginary deal for each line-up, which every seat wins once, keeps a bot that never lost on this side of infinity.
    """
    likeliest = ratings(meetings, levels, None)[0]
    resampled = ratings(meetings, levels, np.random.default_rng(seed))
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return {
        level: {"elo": float(likeliest[place]), "interval": [float(low[place]), float(high[place])]}
        for place, level in enumerate(levels)
    }


def ratings(meetings: Sequence[Meeting], levels: Sequence[str], rng: np.random.Generator | None) -> Any:
    """Ratings for the deals as they are, or for many random weights of them: one row for each."""
    rows = 1 if rng is None else RESAMPLES
    seats = np.array([[meeting.seats.get(level, 0) for level in levels] for meeting in meetings], float)
    won = np.zeros((rows, len(meetings), len(levels)))
    for number, meeting in enumerate(meetings):
        wins = np.array([[deal.get(level, 0.0) for level in levels] for deal in meeting.wins], float)
        deals = np.vstack([wins.reshape(-1, len(levels)), seats[number]])
        for row in range(rows):
            won[row, number] = deals.sum(axis=0) if rng is None else rng.standard_exponential(len(deals)) @ deals
    strengths = POINTS * likeliest_strengths(won, seats)
    anchor = levels.index(ANCHOR) if ANCHOR in levels else len(levels) - 1
    return strengths - strengths[:, [anchor]] + ANCHORED_AT


def likeliest_strengths(won: Any, seats: Any) -> Any:
    """Logarithms of the strengths that make these wins likeliest, by Newton's method with bounded steps."""
    rows, _, count = won.shape
    logs = np.zeros((rows, count))
    games = won.sum(axis=2)
    for _ in range(STEPS):
        weights = seats * np.exp(logs - logs.max(axis=1, keepdims=True))[:, None, :]
        shares = weights / weights.sum(axis=2, keepdims=True)
        slope = (won - games[:, :, None] * shares).sum(axis=1)
        curve = np.einsum("rm,rmi,ij->rij", games, shares, np.eye(count))
        curve -= np.einsum("rm,rmi,rmj->rij", games, shares, shares)
        curve += 1.0  # only differences count: this fixes the sum of the logarithms and changes nothing else
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        step *= np.minimum(1, LONGEST_STEP / np.maximum(1e-12, np.abs(step).max(axis=1, keepdims=True)))
        logs += step
        if np.abs(step).max() < 1e-9:
            break
    return logs
