"""Sittings that differ only in what one seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, pick, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.envs.sitting import NOBODY, Sitting

EVERY = 7
"""Guessing costs more than deciding, so only some moments of a game are looked at."""


class Exchange:
    """Plays a sitting on at random; every now and then, for each seat in turn, another world that it cannot tell."""

    def __init__(self, sitting: Sitting, decisions: int, seed: int = 3) -> None:
        self.sitting, self.decisions = sitting, decisions
        self.differing = 0
        self._scratch = np.zeros(SCRATCH_CELLS, np.int64).data
        self._rng = np.zeros(RNG_CELLS, np.int64).data
        seed_rng(self._rng, seed, 0)

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """A seat, and the state that it cannot tell from the one that the sitting is in."""
        for taken in range(self.decisions):
            if self.sitting.decider == NOBODY:
                return
            if taken % EVERY == 0:
                for seat in range(self.sitting.players):
                    other = self._guess(seat)
                    self.differing += self._without_notes(other) != self._without_notes(self.sitting.state)
                    yield seat, other.to_bytes()
            seat = self.sitting.decider
            self.sitting.decide(seat, pick(self.sitting.mask(seat).data, self._rng))
            self.sitting.settle_chance()

    def _guess(self, seat: int) -> Any:
        view = self.sitting.state.clone()
        self.sitting.game.rules.hide(view, seat)
        self.sitting.game.rules.guess(view, seat, self._rng, self._scratch)
        return view

    def _without_notes(self, state: Any) -> bytes:
        """Notes that are left out of a view do not come back with a guess, so they alone make no other world."""
        copy = state.clone()
        copy.table["notes"] = 0
        copy.table["note"] = 0
        return bytes(copy.to_bytes())
