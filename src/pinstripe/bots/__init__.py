"""Players that see only what their seat may see."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.match import Match
from pinstripe.engine.plain import pick_fast, plain

from .levels import LEVELS, THINKING, Budget, level_of

__all__ = ["LEVELS", "THINKING", "Bot", "check", "make", "play_for", "policy"]

FAST = LEVELS[:2]
"""Those who decide without a search; the place of a name is its policy number in the drivers."""


class Bot(Protocol):
    """Chooses one of the legal decisions from a hidden state."""

    def choose(self, view: Any, seat: int, mask: Any) -> int: ...


class Intern:
    """Any legal decision, each as likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng = np.zeros(RNG_CELLS, np.int64).data
        seed_rng(self._rng, seed, 0)

    def choose(self, view: Any, seat: int, mask: Any) -> int:
        return pick_fast(mask, self._rng)


class Manager:
    """The heuristic that the game brings along."""

    def __init__(self, game: Game, seed: int) -> None:
        self._twin = plain(game)
        self._rng = np.zeros(RNG_CELLS, np.int64).data
        seed_rng(self._rng, seed, 1)
        self._spare = np.zeros(game.numbering.size, np.bool_).data
        memory = np.zeros(SCRATCH, game.state.dtype)
        self._memory = memory.view(np.uint8).reshape(SCRATCH, -1)
        self._tables = [game.state(memory[slot : slot + 1]) for slot in range(SCRATCH)]

    def choose(self, view: Any, seat: int, mask: Any) -> int:
        self._tables[0].copy_from(view)
        return int(self._twin.advise(self._tables, self._memory, 0, seat, mask, self._spare, self._rng))


class Thinker:
    """Director or chairman: searches as long as its budget lets it; one decision at a time, each with its own dice."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self._game, self._seed, self._budget = game, seed, budget

    def choose(self, view: Any, seat: int, mask: Any) -> int:
        from .search import searcher

        choices = np.flatnonzero(np.asarray(mask))
        if len(choices) == 1:
            return int(choices[0])
        self._seed += 1
        return searcher(self._game).think(view, seat, self._budget, self._seed).decision


def check(level: str) -> None:
    """Raise a sentence about what is wrong with the name of a bot."""
    level_of(level)


def policy(level: str) -> int:
    """The number of a fast bot in the drivers, or a sentence about which there are."""
    if level_of(level).name not in FAST:
        raise GameError(f"The {level} thinks too long for this; here there is: {', '.join(FAST)}.")
    return FAST.index(level)


def make(level: str, game: Game, seed: int) -> Bot:
    budget = level_of(level).budget_in(game)
    if budget is not None:
        return Thinker(game, seed, budget)
    return (Intern, Manager)[policy(level)](game, seed)


def play_for(match: Match, seat: int, bot: Bot) -> None:
    """Let a bot decide for a seat; it is handed the seat's view and the legal decisions, nothing else."""
    mask = np.zeros(match.game.numbering.size, np.bool_)
    view = match.view(seat)
    match.game.rules.legal(view, seat, mask.data)
    match.decide(seat, bot.choose(view, seat, mask.data))
