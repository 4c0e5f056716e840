"""How often one visitor may ask for something."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_KEPT = 10_000


class Allowance:
    """So many at once, and so many a second after that, for each key."""

    def __init__(self, at_once: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self._now = at_once, a_second, now
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, key: str) -> bool:
        """Whether there was something left to spend."""
        now = self._now()
        left, since = self._left.pop(key, (self.at_once, now))
        left = min(self.at_once, left + (now - since) * self.a_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_KEPT:
            # The longest unused come first, and have most likely recovered.
            del self._left[next(iter(self._left))]
        return allowed
