"""How long a table has been waiting, counted from what everybody could see."""

from __future__ import annotations

from pinstripe.engine.match import Match

LIVE = ("calm", "brisk")
BY_DAYS = {"days1": 1, "days2": 2, "days3": 3, "days7": 7}
"""Paces at which nobody has to be there at the same time, and how many days each turn has."""
PACES = (*LIVE, *BY_DAYS)
DAY = 24 * 3600.0


class Clock:
    """When every entry of a match was stored."""

    def __init__(self) -> None:
        self._at: list[float] = []

    def copy(self) -> Clock:
        other = Clock()
        other._at = self._at.copy()
        return other

    def follow(self, entries: int, now: float) -> None:
        """So many entries there are now; what was taken back is forgotten."""
        del self._at[entries:]
        self._at += [now] * (entries - len(self._at))

    def since(self, match: Match, spectator: int) -> float | None:
        """When a spectator last saw something happen, if he has at all.

        Sealed choices, and whatever else somebody decides behind his hand, do not move it: a deadline that moved
        would tell that they were made.
        """
        moment = min(len(match.entries), len(self._at))
        seen = match.view(spectator).to_bytes()
        while moment and match.view_at(moment - 1, spectator).to_bytes() == seen:
            moment -= 1
        return self._at[moment - 1] if moment else None
