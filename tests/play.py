"""Small helpers that play games in tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.plain import plain

STEP_LIMIT = 50_000


def combinations(game: Game) -> list[tuple[int, dict[str, int]]]:
    """Every number of players with every choice of options."""
    choices = [[(option.id, choice) for choice in option.choices] for option in game.options]
    return [(seats, dict(chosen)) for seats in game.seats for chosen in product(*choices)]


class Rolling:
    """A plain game that random decisions carry on step by step."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, int] | None = None) -> None:
        self.game = game
        self.state: Any = game.start(seats, options)
        self.rng = np.zeros(RNG_CELLS, np.int64).data
        self.mask = np.zeros(game.numbering.size, np.bool_).data
        self.weights = np.zeros(game.numbering.outcomes, np.int64).data
        self.twin = plain(game)
        seed_rng(self.rng, seed, 0)

    def __iter__(self) -> Iterator[Any]:
        """The state after each step, the start included, to the end of the game."""
        yield self.state
        while self.game.rules.deciders(self.state):
            self.twin.play_random(self.state, self.mask, self.weights, self.rng, 1)
            yield self.state


def random_match(
    game: Game, seats: int, seed: int, moments: int | None = None, options: dict[str, int] | None = None
) -> Match:
    """A match in which random decisions were taken, to the end or for so many entries."""
    chooser = random.Random(seed)
    match = Match(game, seats, seed=seed, options=options)
    while not match.over and (moments is None or len(match.entries) < moments):
        seat = match.undecided[0]
        match.decide(seat, chooser.choice(match.legal(seat)))
    return match
