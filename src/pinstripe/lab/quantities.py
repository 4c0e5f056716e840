"""Figures out of many games, each with the interval that games differing from each other allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from .intervals import Z95, wilson
from .plates import Estimate


@dataclass(frozen=True)
class Quantity:
    """A ratio of two sums over games, such as victories to chances; a mean per game has ones below.

    What happens within one game hangs together, so that games and not moments are the sample.
    """

    above: Any
    below: Any
    is_share: bool = False
    """Whether it lies between 0 and 1."""

    @classmethod
    def mean(cls, values: Any, among: Any = None) -> Quantity:
        """Per game, or per one of those games that are marked."""
        values = np.asarray(values, float)
        below = np.ones(len(values)) if among is None else np.asarray(among, float)
        return cls(values * (below > 0), below)

    @classmethod
    def share(cls, hits: Any, chances: Any = None) -> Quantity:
        hits = np.asarray(hits, float)
        return cls(hits, np.ones(len(hits)) if chances is None else np.asarray(chances, float), True)

    @property
    def total(self) -> float:
        return float(self.below.sum())

    @property
    def value(self) -> float | None:
        return float(self.above.sum()) / self.total if self.total else None

    @property
    def strays(self) -> Any:
        """By how much each game moves the figure."""
        value = self.value
        if value is None:
            return np.zeros(len(self.above))
        return (self.above - value * self.below) / self.total

    @property
    def spread(self) -> float:
        return sqrt(float((self.strays**2).sum()))

    def estimate(self) -> Estimate:
        value = self.value
        if value is None:
            return Estimate(None)
        if not self.is_share:
            return Estimate(value, value - Z95 * self.spread, value + Z95 * self.spread)
        sample = float((self.below > 0).sum())
        if 1e-12 < value < 1 - 1e-12 and self.spread > 0:
            # As many independent cases as would be as uncertain.
            sample = value * (1 - value) / self.spread**2
        low, high = wilson(value * sample, sample)
        return Estimate(value, min(low, value), max(high, value))

    def difference(self, other: Quantity) -> Estimate:
        """The other less this one; games with the same seed are pairs."""
        if self.value is None or other.value is None:
            return Estimate(None)
        moved = other.value - self.value
        spread = sqrt(float(((other.strays - self.strays) ** 2).sum()))
        return Estimate(moved, moved - Z95 * spread, moved + Z95 * spread)


@dataclass(frozen=True)
class Effect(Quantity):
    """A difference between two shares that were compared within like cases only; `above` holds the strays."""

    found: float | None = None

    @property
    def value(self) -> float | None:
        return self.found

    @property
    def strays(self) -> Any:
        return self.above


def like_with_like(done: Any, won: Any, could: Any, strata: Any) -> Effect:
    """How much more often those won who did it than those who could and did not, within the same stratum.

    All arrays have a row for each game and a column for each case in it. Strata weigh as much as they can tell.
    """
    games = len(done)
    moved, weights = 0.0, 0.0
    strays = np.zeros(games)
    for stratum in np.unique(strata[could]):
        here = could & (strata == stratum)
        yes, no = here & done, here & ~done
        n_yes, n_no = int(yes.sum()), int(no.sum())
        if n_yes == 0 or n_no == 0:
            continue
        p_yes, p_no = float(won[yes].sum()) / n_yes, float(won[no].sum()) / n_no
        weight = n_yes * n_no / (n_yes + n_no)
        moved += weight * (p_yes - p_no)
        weights += weight
        strays += weight * (((won - p_yes) * yes).sum(axis=1) / n_yes - ((won - p_no) * no).sum(axis=1) / n_no)
    if weights == 0:
        return Effect(strays, np.zeros(games), False, None)
    return Effect(strays / weights, np.ones(games), False, moved / weights)


def sums(values: Any, axes: Sequence[int]) -> Any:
    return values.sum(axis=tuple(axes))
