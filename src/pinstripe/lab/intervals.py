"""How sure a share is that was counted in a sample."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959964


def wilson(hits: float, sample: float) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    if sample == 0:
        return 0.0, 1.0
    share = hits / sample
    spread = Z95 * sqrt(share * (1 - share) / sample + Z95**2 / (4 * sample**2))
    middle = share + Z95**2 / (2 * sample)
    scale = 1 + Z95**2 / sample
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def effective_sample(means: Sequence[float], each: int) -> float:
    """How many independent games tell as much as these groups of games do, by how much the groups differ.

    Games of one group share their chance, so they may tell less than as many independent ones, or more. A group is
    taken for no less than one game, and for no more than twice its games, since a small sample can look too even.
    """
    groups = len(means)
    share = sum(means) / groups
    spread = sum((mean - share) ** 2 for mean in means)
    if groups == 1 or share in (0, 1):
        return float(groups * each)
    most = 2.0 * groups * each
    if spread == 0:
        return most
    variance_of_share = spread / (groups - 1) / groups
    return min(most, max(float(groups), share * (1 - share) / variance_of_share))


def grouped(means: Sequence[float], each: int) -> tuple[float, float]:
    """The 95 % interval of a share that was counted in groups of games: Wilson's, for the effective sample."""
    sample = effective_sample(means, each)
    return wilson(sum(means) / len(means) * sample, sample)
