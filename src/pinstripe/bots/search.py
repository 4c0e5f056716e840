"""Bots that search: they guess what they cannot see, over and over, and try what follows in a tree."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil, erf, exp, hypot, inf, log2, pi, sqrt
from typing import Any

import numpy as np

from pinstripe.engine import search
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import HASTY, MANAGER, SCRATCH, SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.thinking import Style

from .levels import Budget

MOST_EDGES = 1 << 18
MOST_WORLDS = 1 << 17
BATCH = 16
LONGEST_BATCH = 0.02
"""Seconds between two looks at the clock."""

PROOF_BATCH = 8
WEIGHED_AT_ONCE = 16
MOST_WEIGHING = 0.25
"""The share of the time that may go into finding the likelier guesses."""

GOLDEN = (5**0.5 - 1) / 2
"""Steps of this length round a circle come near every place early on."""

TO_THE_END = 1 << 20
"""A horizon that no game reaches."""

FEW_PLAYOUTS = 4000
"""Up to here it is better to look often than far."""

FEWEST_WORLDS = 16
SURPRISE = 0.02
"""The square of a difference that no world has shown yet; one more is always expected."""

HOPELESS = 0.1
"""A decision that is expected to better the choice by less than this part of what is negligible is dropped."""


@dataclass(frozen=True)
class Choice:
    """One decision that was tried: how often, and the chance of winning that came of it."""

    decision: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What a search found, the best decision first."""

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
        self.style = style or game.style
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
        self._sums = np.zeros((edges, search.SUM_CELLS))
        self._heads = np.zeros(edges, np.int64)
        self._path = np.zeros(search.DEEPEST, np.int64)
        self._plan = np.zeros(search.PLAN_CELLS, np.int64)
        self._guesses = np.arange(MOST_WORLDS + self.style.proofs + PROOF_BATCH)
        self._fits, self._has_weighed = np.zeros(self.style.candidates), False
        self._base = np.zeros((MOST_WORLDS + self.style.proofs + PROOF_BATCH, search.BASE_CELLS))
        self._rng, self._dice = np.zeros(RNG_CELLS, np.int64), np.zeros(RNG_CELLS, np.int64)
        self._cells = np.zeros(SCRATCH_CELLS, np.int64)
        self._ranks = np.zeros(CHANCE, np.int64)
        self._judgement = np.array(game.judgement)
        self._found, self._values = np.zeros(len(game.judgement)), np.zeros(CHANCE)
        if is_plain:
            for name in ("_mask", "_spare", "_weights", "_rng", "_dice", "_cells", "_ranks"):
                setattr(self, name, getattr(self, name).data)

    @property
    def steps(self) -> int:
        """Decisions that the seats took in the playouts of the last thought."""
        return int(self._plan[search.STEPS])

    def think(self, view: Any, seat: int, budget: Budget, seed: int) -> Thought:
        """Search from a hidden state until the budget is spent or the choice is clear.

        All decisions are tried in the same worlds; after each round the worse half is dropped.
        """
        began, style = time.perf_counter(), self.style
        self._players = int(view.players)
        self._memory[search.ROOT] = np.frombuffer(view.to_bytes(), np.uint8)
        self._sums[: int(self._plan[search.EDGES])] = 0
        has_time = budget.playouts is None or budget.playouts > FEW_PLAYOUTS
        horizon = style.far if has_time and style.far else style.horizon
        advice = HASTY if has_time and style.asks_the_hasty else MANAGER
        policies = (HASTY, MANAGER if style.rivals_think else HASTY, advice)
        thousandths = [round(search.THOUSAND * one) for one in (style.exploring, style.widening)]
        rung = self.game.numbering.first_rung
        self._plan[:] = (1, 0, 0, 0, 0, (seed << 12) & ((1 << 62) - 1), horizon, *policies, *thousandths, rung)
        seed_rng(self._rng, seed, 0)
        self._guess_anything()
        if has_time:
            self._guess_what_fits(seat, budget, began)
        edges = self._twin.root_edges(
            self._tables,
            self._memory,
            self._tree,
            self._heads,
            self._plan,
            seat,
            self._mask,
            self._spare,
            self._rng,
        )
        race = Race(self._sums, self._tree, list(range(edges)), style.negligible)
        rounds = max(1, ceil(log2(edges)))
        for turn in range(1, rounds + 1):
            part = turn / rounds
            while not race.is_decided(style.impatience * self._spent(budget, time.perf_counter() - began)):
                count = self._batch(race, budget.part(part), time.perf_counter() - began)
                if count == 0:
                    break
                for edge in race.alive:
                    self._try_out(edge, race.worlds, count)
                race.worlds += count
                race.drop_hopeless()
            if turn < rounds:
                race.halve()
        best = race.winner(style.doubt)
        if best and has_time and style.proofs:
            best = self._proven(best, race.worlds, budget, began)
        return self._thought(best, edges, time.perf_counter() - began)

    def _proven(self, edge: int, first: int, budget: Budget, began: float) -> int:
        """A decision that looks better than the advised one, if games that are played to the end say so too."""
        self._plan[search.HORIZON] = TO_THE_END
        promised, tried, now = float(self._sums[edge, search.AHEAD]), 0, time.perf_counter()
        lasted = 0.0
        while tried < self.style.proofs and self._spent(budget, now + lasted - began) < 1:
            for one in (0, edge):
                self._try_out(one, first + tried, PROOF_BATCH)
            tried += PROOF_BATCH
            lasted, now = time.perf_counter() - now, time.perf_counter()
        return edge if float(self._sums[edge, search.AHEAD]) > promised else 0

    def _guess_anything(self) -> None:
        """In each world another guess."""
        if self._has_weighed:
            self._guesses[:] = np.arange(len(self._guesses))
            self._has_weighed = False

    def _guess_what_fits(self, seat: int, budget: Budget, began: float) -> None:
        """Each guess in as many worlds as it explains what the others were seen to do."""
        weighed, fits = 0, self._fits
        while weighed < len(fits) and self._spent(budget, time.perf_counter() - began) < MOST_WEIGHING:
            self._twin.weigh_guesses(
                self._tables, self._memory, self._plan, seat, weighed, WEIGHED_AT_ONCE, fits, self._rng, self._cells
            )
            weighed += WEIGHED_AT_ONCE
            if weighed == WEIGHED_AT_ONCE and fits[:weighed].min() == fits[:weighed].max():
                return
        if weighed:
            heights = fits[:weighed].cumsum()
            places = GOLDEN * np.arange(len(self._guesses)) % 1 * heights[-1]
            self._guesses[:] = heights.searchsorted(places, side="right")
            self._has_weighed = True

    def _spent(self, budget: Budget, seconds: float) -> float:
        """The share of the budget that is used up."""
        done = int(self._plan[search.PLAYOUTS])
        return max(done / (budget.playouts or inf), seconds / (budget.seconds or inf))

    def _batch(self, race: Race, budget: Budget, spent: float) -> int:
        """How many worlds may be tried next before looking at the clock again; none once the budget is spent."""
        done, alive = int(self._plan[search.PLAYOUTS]), len(race.alive)
        count = MOST_WORLDS - race.worlds if done else 1
        if budget.playouts is not None:
            count = min(count, max(0 if done else 1, (budget.playouts - done) // alive))
        if budget.seconds is not None and done:
            left = min(LONGEST_BATCH, budget.seconds - spent)
            count = min(count, max(1 if left > 0 else 0, int(done * left / spent / alive)))
        return min(count, BATCH)

    def _try_out(self, edge: int, first: int, count: int) -> None:
        self._twin.try_in_worlds(
            self._tables,
            self._memory,
            self._tree,
            self._sums,
            self._heads,
            self._path,
            self._plan,
            edge,
            first,
            count,
            self._guesses,
            self._base,
            self._mask,
            self._spare,
            self._weights,
            self._rng,
            self._dice,
            self._cells,
            self._ranks,
            self._judgement,
            self._found,
            self._values,
        )

    def _thought(self, best: int, edges: int, spent: float) -> Thought:
        """What was tried longest comes first, behind what was chosen."""
        tree, seat = self._tree, int(self._tree[best, search.SEAT])
        visits = [int(tree[edge, search.VISITS]) for edge in range(edges)]
        values = [float(self._sums[edge, seat]) / max(1, visits[edge]) for edge in range(edges)]
        order = sorted(range(edges), key=lambda edge: (edge != best, -visits[edge], -values[edge]))
        choices = tuple(Choice(int(tree[edge, search.DECISION]), visits[edge], values[edge]) for edge in order)
        outlook = self._sums[best, : self._players] / max(1, visits[best])
        line = tuple(self._line(best))
        return Thought(seat, choices, line, tuple(map(float, outlook)), int(self._plan[search.PLAYOUTS]), spent)

    def _line(self, edge: int) -> Iterator[tuple[int, int]]:
        """From an edge on, always what was tried most."""
        tree = self._tree
        while edge != search.NONE:
            yield int(tree[edge, search.SEAT]), int(tree[edge, search.DECISION])
            node = int(tree[edge, search.CHILD])
            edge, ahead = search.NONE, int(self._heads[node]) if node != search.NONE else search.NONE
            while ahead != search.NONE:
                if edge == search.NONE or tree[ahead, search.VISITS] > tree[edge, search.VISITS]:
                    edge = ahead
                ahead = int(tree[ahead, search.SIBLING])


class Race:
    """Which decisions of the root are still in it; the first is what the heuristic advises, and always is."""

    def __init__(self, sums: Any, tree: Any, alive: list[int], negligible: float) -> None:
        self._sums, self._tree, self._negligible = sums, tree, negligible
        self.alive = alive
        self.worlds = 0

    def lead(self, edge: int) -> tuple[float, float]:
        """How much better than the first decision, and how sure that is."""
        count = max(1, int(self._tree[edge, search.VISITS]))
        mean = float(self._sums[edge, search.AHEAD]) / count
        spread = max(0.0, float(self._sums[edge, search.SPREAD]) - count * mean * mean)
        return mean, 0.0 if edge == 0 else sqrt(spread + SURPRISE) / count

    def drop_hopeless(self) -> None:
        """Whatever hardly has a chance of turning out to be the best."""
        if self.worlds >= FEWEST_WORLDS:
            hopes, least = self.hopes(), HOPELESS * self._negligible
            self.alive = [edge for edge in self.alive if edge == 0 or hopes[edge] >= least]

    def halve(self) -> None:
        kept = max(2, (len(self.alive) + 1) // 2)
        others = sorted((edge for edge in self.alive if edge), key=lambda edge: -self.lead(edge)[0])
        self.alive = [0, *others[: kept - 1]]

    def is_decided(self, impatience: float) -> bool:
        """Nothing else is left, or nothing that is worth thinking about when one is so impatient."""
        if len(self.alive) == 1:
            return True
        if self.worlds < 2 * FEWEST_WORLDS:
            return False
        return hypot(*sorted(self.hopes().values())[:-1]) < self._negligible + impatience

    def hopes(self) -> dict[int, float]:
        """By how much the choice is expected to get better by finding out what each decision is really worth.

        The one that looks best has every hope.
        """
        leads = {edge: self.lead(edge) for edge in self.alive}
        best = max(leads, key=lambda edge: leads[edge][0])
        most, unsure = leads[best]
        hopes = {edge: expected_gain(mean - most, hypot(error, unsure)) for edge, (mean, error) in leads.items()}
        return hopes | {best: 1.0}

    def winner(self, doubt: float) -> int:
        best = max(self.alive, key=lambda edge: self.lead(edge)[0])
        mean, error = self.lead(best)
        return best if mean > doubt * error else 0


def expected_gain(mean: float, error: float) -> float:
    """What a decision is expected to be better by, if it is better, that looks so much better on average."""
    if error == 0:
        return max(0.0, mean)
    away = mean / error
    return error * exp(-away * away / 2) / sqrt(2 * pi) + mean * (1 + erf(away / sqrt(2))) / 2


@cache
def searcher(game: Game) -> Searcher:
    return Searcher(game)
