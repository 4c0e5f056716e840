"""Advisers that think in this process, with plain rules and hardly at all: for tests about everything around them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pinstripe.bots.levels import Budget
from pinstripe.bots.review import Finding, Reviewer, Task
from pinstripe.bots.search import Searcher, Thought
from pinstripe.engine.game import Game
from pinstripe.engine.plain import plain
from pinstripe.engine.thinking import Style

HASTY = Style(horizon=1, widening=1.0)
PLAYOUTS = 8


@cache
def searcher_of(game: Game) -> Searcher:
    return Searcher(game, plain(game), HASTY, edges=4096)


@cache
def reviewer_of(game: Game) -> Reviewer:
    return Reviewer(game, plain(game), HASTY)


class PlainAdvisers:
    """They count how often they were asked."""

    def __init__(self) -> None:
        self.asked = self.examined = 0

    async def advise(self, game: Game, view: bytes, seat: int, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        state = game.state.from_bytes(view)
        return searcher_of(game).think(state, seat, Budget(playouts=PLAYOUTS), seed)

    async def examine(self, game: Game, task: Task) -> Finding:
        self.examined += 1
        looked_at = task.view if task.moment % 5 == 0 else b""
        return reviewer_of(game).examine(replace(task, view=looked_at, playouts=2, rollouts=1))
