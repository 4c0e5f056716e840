"""Bots that search: they guess what they cannot see, over and over, and try what follows in a tree."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from pinstripe.engine import search
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import MANAGER, SCRATCH, SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE

from .levels import Budget

MOST_EDGES = 1 << 18
FIRST_BATCH = 8
LONGEST_BATCH = 0.02
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Style:
    """How a search goes about it."""

    horizon: int = 30
    policy: int = MANAGER
    exploring: float = 0.3
    widening: float = 1.0
    root_widening: float = 3.0


@dataclass(frozen=True)
class Choice:
    """One decision that was tried: how often, and the chance of winning that came of it."""

    decision: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What a search found, best-tried decision first."""

    seat: int
    choices: tuple[Choice, ...]
    line: tuple[tuple[int, int], ...]
    """What it expects to happen: seat and decision, one after the other."""
    outlook: tuple[float, ...]
    """Every seat's chance of winning."""
    playouts: int
    seconds: float

    @property
    def decision(self) -> int:
        return self.choices[0].decision


class Searcher:
    """The memory of a search, and the loop that stops it in time."""

    def __init__(self, game: Game, twin: Any = None, style: Style | None = None, edges: int = MOST_EDGES) -> None:
        self.game = game
        self.style = style or Style()
        self._players = 0
        self._twin = twin or compiled(game)
        is_plain = twin is not None and twin is plain(game)
        slots = search.BEHIND + SCRATCH
        records = np.zeros(slots, game.state.dtype)
        self._memory = records.view(np.uint8).reshape(slots, -1)
        self._tables = [game.state(records[slot : slot + 1]) for slot in range(slots)] if is_plain else records
        size, outcomes = game.numbering.size, game.numbering.outcomes
        self._mask, self._spare = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        self._weights = np.zeros(outcomes, np.int64)
        self._tree = np.zeros((edges, search.EDGE_CELLS), np.int64)
        self._sums = np.zeros((edges, game.seats[-1]))
        self._heads = np.zeros(edges, np.int64)
        self._path = np.zeros(search.DEEPEST, np.int64)
        self._plan = np.zeros(search.PLAN_CELLS, np.int64)
        self._rng = np.zeros(RNG_CELLS, np.int64)
        self._cells = np.zeros(SCRATCH_CELLS, np.int64)
        self._ranks = np.zeros(CHANCE, np.int64)
        self._judgement = np.array(game.judgement)
        self._found, self._values = np.zeros(len(game.judgement)), np.zeros(CHANCE)
        if is_plain:
            for name in ("_mask", "_spare", "_weights", "_rng", "_cells", "_ranks"):
                setattr(self, name, getattr(self, name).data)

    def think(self, view: Any, seat: int, budget: Budget, seed: int) -> Thought:
        """Search from a hidden state until the budget is spent or the choice is clear."""
        began = time.perf_counter()
        self._players = int(view.players)
        self._memory[search.ROOT] = np.frombuffer(view.to_bytes(), np.uint8)
        used = int(self._plan[search.EDGES])
        self._sums[:used] = 0
        style = self.style
        self._plan[:] = (1, 0, 0, 0, style.horizon, style.policy, *milli(style))
        self._heads[0] = search.NONE
        seed_rng(self._rng, seed, 2)
        done, batch = 0, FIRST_BATCH
        while True:
            if budget.playouts is not None:
                batch = min(batch, budget.playouts - done)
            self._run(seat, batch)
            done += batch
            spent = time.perf_counter() - began
            left = self._left(budget, done, spent)
            if left <= 0 or self._is_settled(seat, left):
                return self._thought(seat, done, spent)
            batch = max(1, min(int(done * LONGEST_BATCH / spent), int(left), 4 * batch))

    def _run(self, seat: int, count: int) -> None:
        self._twin.playouts(
            self._tables,
            self._memory,
            self._tree,
            self._sums,
            self._heads,
            self._path,
            self._plan,
            seat,
            count,
            self._mask,
            self._spare,
            self._weights,
            self._rng,
            self._cells,
            self._ranks,
            self._judgement,
            self._found,
            self._values,
        )

    def _left(self, budget: Budget, done: int, spent: float) -> float:
        """How many playouts there is still time for."""
        left = float("inf") if budget.playouts is None else float(budget.playouts - done)
        if budget.seconds is not None:
            left = min(left, done * (budget.seconds - spent) / spent)
        return left

    def _edges(self, node: int, seat: int) -> list[int]:
        found, edge = [], int(self._heads[node])
        while edge != search.NONE:
            if self._tree[edge, search.SEAT] == seat:
                found.append(edge)
            edge = int(self._tree[edge, search.SIBLING])
        return sorted(found, key=lambda edge: (-int(self._tree[edge, search.VISITS]), -self._value(edge, seat), edge))

    def _value(self, edge: int, seat: int) -> float:
        return float(self._sums[edge, seat]) / max(1, int(self._tree[edge, search.VISITS]))

    def _is_settled(self, seat: int, left: float) -> bool:
        """Whether no other decision could still be tried more often than the first."""
        edges = self._edges(0, seat)
        visits = [int(self._tree[edge, search.VISITS]) for edge in edges[:2]]
        return len(visits) == 2 and visits[0] - visits[1] > left

    def _thought(self, seat: int, done: int, spent: float) -> Thought:
        edges = self._edges(0, seat)
        tree = self._tree
        choices = [
            Choice(int(tree[edge, search.DECISION]), int(tree[edge, search.VISITS]), self._value(edge, seat))
            for edge in edges
        ]
        line: list[tuple[int, int]] = []
        node = 0
        while node != search.NONE and self._heads[node] != search.NONE:
            ahead, edge = [], int(self._heads[node])
            while edge != search.NONE:
                ahead.append(edge)
                edge = int(tree[edge, search.SIBLING])
            best = max(ahead, key=lambda edge: int(tree[edge, search.VISITS])) if node else edges[0]
            line.append((int(tree[best, search.SEAT]), int(tree[best, search.DECISION])))
            node = int(tree[best, search.CHILD])
        visits = sum(int(tree[edge, search.VISITS]) for edge in edges)
        total = self._sums[edges].sum(axis=0) / max(1, visits)
        return Thought(seat, tuple(choices), tuple(line), tuple(map(float, total[: self._players])), done, spent)


def milli(style: Style) -> tuple[int, int, int]:
    return tuple(round(search.THOUSAND * one) for one in (style.exploring, style.widening, style.root_widening))  # type: ignore[return-value]


@cache
def searcher(game: Game) -> Searcher:
    return Searcher(game)
