"""A finished game looked at again: everybody's chance of winning at every moment, and what decisions cost.

The chances come from the whole truth, since nothing is secret any more: bots play on from there many times, each
seeing what its seat may see, and the positions that they reach are judged. So the same measure goes through the whole
game, whoever is to decide. What a decision cost is another matter: the seat is asked again with its own view of that
moment, by a search, and the best decision that it finds is held against the one that was taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import HASTY, SCRATCH, SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.ladder import EXACT, rung_amount
from pinstripe.engine.match import Match
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.thinking import Style

from .levels import Budget
from .search import Searcher, Thought, searcher

PLAYOUTS, ROLLOUTS = 4000, 400
"""For each decision and each moment of a game of ordinary length."""
IN_ALL = 800_000
"""Playouts for a whole game, so that a long one takes no longer; but never fewer than the fewest for a decision."""
FEWEST_PLAYOUTS, FEWEST_ROLLOUTS = 500, 200
REACH = 3
"""So many times farther than in a search bots play on before a position is judged: near the end, to the end."""
ENOUGH_VISITS = 200
"""A decision that the search tried less often is tried again on its own, or its value would be a matter of luck."""
START, WORLD, BEHIND = 0, 1, 2
"""The position, the one that is played in, and what bots may use to try things."""
WORTH_TELLING, COSTLY = 0.02, 0.05
FORM = 1


@dataclass(frozen=True)
class Task:
    """One moment to be examined; with a view and the decision that was taken where there was a choice."""

    moment: int
    truth: bytes | None
    """None between two sealed choices, where there is no position to be judged."""
    seat: int = CHANCE
    view: bytes = b""
    taken: int = -1
    playouts: int = PLAYOUTS
    rollouts: int = ROLLOUTS


@dataclass(frozen=True)
class Verdict:
    """A decision held against the best that the search found: what it did to its seat's chance of winning."""

    moment: int
    seat: int
    taken: int
    best: int
    chance_taken: float
    chance_best: float

    @property
    def cost(self) -> float:
        return max(0.0, self.chance_best - self.chance_taken)


@dataclass(frozen=True)
class Finding:
    """What came of one task."""

    moment: int
    outlook: tuple[float, ...] | None
    verdict: Verdict | None


@dataclass(frozen=True)
class Review:
    """What came of all."""

    outlooks: tuple[tuple[int, tuple[float, ...]], ...]
    """Moment, and every seat's chance of winning there."""
    verdicts: tuple[Verdict, ...]
    """Of all decisions with a choice, in their order."""
    playouts: int
    """How many were spent on each decision."""

    def costliest(self, many: int, seat: int | None = None) -> list[Verdict]:
        """The decisions that cost most, the worst first; of one seat, or of all."""
        worth = [one for one in self.verdicts if one.cost >= WORTH_TELLING and seat in (None, one.seat)]
        return sorted(worth, key=lambda one: -one.cost)[:many]

    def costly(self, seat: int) -> int:
        """How many decisions of a seat cost so much that it cannot be luck."""
        return sum(one.seat == seat and one.cost >= COSTLY for one in self.verdicts)


def tasks(match: Match, playouts: int | None = None) -> Iterator[Task]:
    """Everything that is to be examined in a finished game."""
    mask = np.zeros(match.game.numbering.size, np.bool_)
    decisions = sum(entry.seat != CHANCE for entry in match.entries)
    searched = playouts or max(FEWEST_PLAYOUTS, min(PLAYOUTS, IN_ALL // max(1, decisions)))
    rolled = max(FEWEST_ROLLOUTS, searched * ROLLOUTS // PLAYOUTS) if playouts is None else max(1, searched // 3)
    state = match.at(0)
    for moment, entry in enumerate(match.entries):
        truth = None if is_between(match, moment) else state.to_bytes()
        view = state.clone()
        match.game.rules.hide(view, entry.seat)
        if entry.seat != CHANCE:
            match.game.rules.legal(view, entry.seat, mask.data)
        if entry.seat != CHANCE and mask.sum() > 1:
            yield Task(moment, truth, entry.seat, view.to_bytes(), entry.decision, searched, rolled)
        elif truth is not None:
            yield Task(moment, truth, rollouts=rolled)
        match.game.rules.apply(state, entry.seat, entry.decision)
    yield Task(len(match.entries), state.to_bytes(), rollouts=1)


def is_between(match: Match, moment: int) -> bool:
    """Whether sealed choices are being carried out, which happened at once."""
    entries = match.entries
    return (
        0 < moment < len(entries)
        and entries[moment].sealed
        and entries[moment - 1].sealed
        and entries[moment - 1].seat < entries[moment].seat
    )


def gathered(found: Sequence[Finding], playouts: int) -> Review:
    """All findings as one review."""
    ordered = sorted(found, key=lambda one: one.moment)
    return Review(
        tuple((one.moment, one.outlook) for one in ordered if one.outlook is not None),
        tuple(one.verdict for one in ordered if one.verdict is not None),
        playouts,
    )


class Reviewer:
    """Examines moments of finished games."""

    def __init__(self, game: Game, twin: Any = None, style: Style | None = None) -> None:
        self.game = game
        self._searcher = searcher(game) if twin is None else Searcher(game, twin, style)
        usual = style or game.style
        self._rollouts = Rollouts(game, twin, replace(usual, horizon=REACH * usual.horizon))

    def examine(self, task: Task) -> Finding:
        outlook = verdict = None
        if task.truth is not None:
            # The same dice at every moment: what differs from one to the next is the position.
            outlook = self._rollouts.outlook(self.game.state.from_bytes(task.truth), task.rollouts, 1)
        if task.view:
            verdict = self._verdict(task)
        return Finding(task.moment, outlook, verdict)

    def _verdict(self, task: Task) -> Verdict:
        view, seat = self.game.state.from_bytes(task.view), task.seat
        thought = self._searcher.think(view, seat, Budget(playouts=task.playouts), task.moment)
        best = thought.choices[0]
        taken, chance, visits = task.taken, 0.0, 0
        for one in thought.choices:
            if exact(self.game, view, seat, one.decision) == taken:
                chance, visits = one.value, one.visits
        if exact(self.game, view, seat, best.decision) == taken:
            return Verdict(task.moment, seat, taken, taken, best.value, best.value)
        chance_best = best.value
        enough = max(1, min(ENOUGH_VISITS, task.playouts // 8))
        if visits < enough:
            # Both on the same guesses and dice, so that what is compared are the decisions and not their luck.
            more = enough - visits
            tried = self._rollouts.value_of(view, seat, taken, more, task.moment)
            held_against = self._rollouts.value_of(view, seat, best.decision, more, task.moment)
            chance = (visits * chance + more * (tried - held_against + best.value)) / enough
        chance = min(chance_best, max(0.0, chance))
        return Verdict(task.moment, seat, taken, exact(self.game, view, seat, best.decision), chance, chance_best)


class Rollouts:
    """Bots play on from a position, over and over, and what they reach is judged."""

    def __init__(self, game: Game, twin: Any = None, style: Style | None = None) -> None:
        from pinstripe.engine.compile import compiled

        self.game, self._style = game, style or game.style
        self._twin = twin or compiled(game)
        is_plain = self._twin is plain(game)
        slots = BEHIND + SCRATCH
        records = np.zeros(slots, game.state.dtype)
        self._memory = records.view(np.uint8).reshape(slots, -1)
        self._tables: Any = [game.state(records[slot : slot + 1]) for slot in range(slots)] if is_plain else records
        size = game.numbering.size
        rows: list[Any] = [np.zeros(size, np.bool_), np.zeros(size, np.bool_)]
        rows += [np.zeros(many, np.int64) for many in (game.numbering.outcomes, RNG_CELLS, SCRATCH_CELLS, CHANCE)]
        self._own_ranks = rows[-1]
        self._policies: dict[int, Any] = {
            players: np.full(players, HASTY, np.int64) for players in game.seats
        }
        if is_plain:
            rows = [row.data for row in rows]
            self._policies = {players: row.data for players, row in self._policies.items()}
        self._mask, self._spare, self._weights, self._rng, self._cells, self._ranks = rows
        self._judgement = np.array(game.judgement)
        self._found = np.zeros(len(game.judgement))

    def outlook(self, state: Any, count: int, seed: int) -> tuple[float, ...]:
        """Every seat's chance of winning from a whole state."""
        return self._average(state, count, seed)

    def value_of(self, view: Any, seat: int, decision: int, count: int, seed: int) -> float:
        """A seat's chance of winning after a decision, from what it sees: every time with another guess."""
        return self._average(view, count, seed, seat, decision)[seat]

    def _average(self, state: Any, count: int, seed: int, seat: int = CHANCE, decision: int = -1) -> tuple[float, ...]:
        twin, tables, memory, players = self._twin, self._tables, self._memory, int(state.players)
        memory[START] = np.frombuffer(state.to_bytes(), np.uint8)
        total = np.zeros(players)
        for number in range(count):
            seed_rng(self._rng, seed, number)
            memory[WORLD] = memory[START]
            if decision >= 0:
                twin.guess_at(tables, WORLD, seat, self._rng, self._cells)
                twin.apply_at(tables, WORLD, seat, decision)
            more = (self._mask, self._spare, self._weights, self._rng, self._policies[players])
            twin.play_bots(tables, memory, WORLD, *more, 0, BEHIND, self._style.horizon)
            total += self._judged(players)
        return tuple(map(float, total / count))

    def _judged(self, players: int) -> Any:
        """Every seat's chance of winning in the position that was reached: certain at the end, estimated before."""
        if self._twin.standing_at(self._tables, WORLD, self._ranks, self._cells):
            first = self._own_ranks[:players] == 1
            return first / first.sum()
        points = np.zeros(players)
        for seat in range(players):
            self._twin.traits_at(self._tables, WORLD, seat, self._found)
            points[seat] = self._judgement @ self._found
        odds = np.exp(points - points.max())
        return odds / odds.sum()


def exact(game: Game, view: Any, seat: int, decision: int) -> int:
    """A rung of the ladder as the amount that it stands for; everything else as it is."""
    if not game.numbering.is_rung(decision):
        return decision
    low, high, step = game.rules.range_of(view, seat)
    return EXACT + rung_amount(decision - game.numbering.first_rung, low, high, step)


def exact_choices(game: Game, view: Any, thought: Thought) -> list[tuple[int, float, int]]:
    """Decision, chance of winning and how often it was tried, the best-tried first."""
    return [(exact(game, view, thought.seat, one.decision), one.value, one.visits) for one in thought.choices]


def written(review: Review, game: Game) -> dict[str, Any]:
    """A review as plain values; decisions by their names, which are for good."""
    name = game.numbering.name
    return {
        "form": FORM,
        "playouts": review.playouts,
        "outlooks": [[moment, [round(1000 * chance) for chance in chances]] for moment, chances in review.outlooks],
        "verdicts": [
            [
                one.moment,
                one.seat,
                name(one.taken),
                name(one.best),
                per_mille(one.chance_taken),
                per_mille(one.chance_best),
            ]
            for one in review.verdicts
        ],
    }


def read(kept: Mapping[str, Any], game: Game) -> Review | None:
    """A review that was written; nothing if it was written in another form."""
    if kept.get("form") != FORM:
        return None
    number = game.numbering.number
    return Review(
        tuple((moment, tuple(chance / 1000 for chance in chances)) for moment, chances in kept["outlooks"]),
        tuple(
            Verdict(moment, seat, number(taken), number(best), had / 1000, could / 1000)
            for moment, seat, taken, best, had, could in kept["verdicts"]
        ),
        kept["playouts"],
    )


def per_mille(chance: float) -> int:
    return round(1000 * chance)
