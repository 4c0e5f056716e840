"""How sure a share is that was counted in a sample."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959964


def wilson(hits: float, sample: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    if sample == 0:
        return 0.0, 1.0
    share = hits / sample
    spread = Z95 * sqrt(share * (1 - share) / sample + Z95**2 / (4 * sample**2))
    middle = share + Z95**2 / (2 * sample)
    scale = 1 + Z95**2 / sample
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
