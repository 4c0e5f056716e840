"""The speed of the search on one core, measured beside another library's in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

import numpy as np

from pinstripe.bots.levels import Budget
from pinstripe.bots.search import Searcher
from pinstripe.engine.chance import RNG_CELLS
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import MANAGER, SCRATCH
from pinstripe.engine.game import Game
from pinstripe.engine.seats import CHANCE_ONLY, first_seat

from .bench import ROUNDS, SECONDS_PER_ROUND, STEP_LIMIT, Progress, in_turn
from .rivals import Batch
from .rivals_search import GAMES, MCTS, MOMENTS, catan_search, has_tree_search

AS_PLAYED, TO_THE_END = "search of the bots", "playouts to the end"
ENDLESS = 10**6
"""A horizon behind the end of every game."""

SEED = 1
PLAYOUTS = 500

Position = tuple[Any, int]
"""What a seat sees, and the seat."""

Count = tuple[int, int]
"""Playouts, and the decisions taken in them."""

Thinking = Callable[[], Count]


class Shelf:
    """Games of managers, opened where they are wanted: the same game whatever the page."""

    def __init__(self, game: Game, players: int, twin: Any = None) -> None:
        self._game, self._twin = game, twin or compiled(game)
        self._policies = np.full(players, MANAGER, np.int64)
        self._tables = np.zeros(2 + SCRATCH, game.state.dtype)
        self._memory = self._tables.view(np.uint8).reshape(len(self._tables), -1)
        self._memory[1] = np.frombuffer(game.start(players).to_bytes(), np.uint8)
        size, outcomes = game.numbering.size, game.numbering.outcomes
        self._mask, self._spare = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        self._weights, self._rng = np.zeros(outcomes, np.int64), np.zeros(RNG_CELLS, np.int64)
        self._taken = np.zeros(1, np.int64)

    def open(self, number: int, steps: int) -> int:
        """Play a game so many steps of players and chance; how many of them were the players'."""
        self._twin.play_bots_many(
            self._tables,
            self._memory,
            self._mask,
            self._spare,
            self._weights,
            self._rng,
            self._policies,
            self._taken,
            SEED,
            number,
            steps,
        )
        return int(self._taken[0])

    def position(self, number: int, moment: float) -> Position | None:
        """The first position from a part of the game on where somebody has more than one decision."""
        length = self.open(number, STEP_LIMIT)
        for steps in range(int(length * moment), STEP_LIMIT):
            self.open(number, steps)
            deciding = int(self._twin.deciders_at(self._tables, 0))
            if deciding == 0:
                return None
            if deciding != CHANCE_ONLY:
                seat = first_seat(deciding)
                self._twin.legal_at(self._tables, 0, seat, self._mask)
                if np.count_nonzero(self._mask) > 1:
                    self._twin.hide_at(self._tables, 0, seat)
                    return self._game.state.from_bytes(self._memory[0].tobytes()), seat
        return None


def positions(game: Game, players: int) -> list[Position]:
    """A quarter, half and three quarters through some games."""
    shelf = Shelf(game, players)
    found = [shelf.position(number, moment) for number in range(GAMES) for moment in MOMENTS]
    return [position for position in found if position is not None]


def thinking(searcher: Searcher, where: list[Position], playouts: int) -> Thinking:
    """A thought of a director's length about every position, so that all rounds measure the same."""
    seed = 0

    def think() -> Count:
        nonlocal seed
        seed += 1
        made, taken = 0, 0
        for view, seat in where:
            made += searcher.think(view, seat, Budget(playouts=playouts), seed).playouts
            taken += searcher.steps
        return made, taken

    return think


def playouts_only(batch: Batch) -> Thinking:
    return lambda: (batch(), 0)


def rates(think: Thinking, seconds: float) -> tuple[float, float]:
    """Playouts and decisions a second of one core's time, over at least one turn through all positions."""
    playouts, decisions, began = 0, 0, time.thread_time()
    while True:
        more, taken = think()
        playouts, decisions = playouts + more, decisions + taken
        spent = time.thread_time() - began
        if spent >= seconds:
            return playouts / spent, decisions / spent


def measure_search(
    game: Game,
    players: int | None = None,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    seconds: float = SECONDS_PER_ROUND,
) -> dict[str, Any]:
    """Playouts and decisions a second, in turn and several times over; medians and ratios."""
    where = positions(game, players or game.seats[len(game.seats) // 2])
    endless = replace(game.style, horizon=ENDLESS)
    contestants = {
        AS_PLAYED: thinking(Searcher(game), where, PLAYOUTS),
        TO_THE_END: thinking(Searcher(game, style=endless), where, PLAYOUTS),
    }
    ours = tuple(contestants)
    if has_tree_search():
        contestants[MCTS] = playouts_only(catan_search())
    found = in_turn(contestants, rounds, progress, lambda name: rates(contestants[name], seconds))
    playouts = {name: [one for one, _ in pairs] for name, pairs in found.items()}
    medians = {name: median(values) for name, values in playouts.items()}
    return {
        "search_positions": len(where),
        "search_horizon": game.style.horizon,
        "playouts_per_second": medians,
        "lowest_playouts": {name: min(values) for name, values in playouts.items()},
        "highest_playouts": {name: max(values) for name, values in playouts.items()},
        "search_decisions_per_second": {name: median(taken for _, taken in found[name]) for name in ours},
        "full_playouts_to": {name: medians[TO_THE_END] / medians[name] for name in medians if name not in ours},
    }
