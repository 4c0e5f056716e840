"""Whole games between bots, as many as asked for, on as many cores as wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pinstripe import bots
from pinstripe.engine.chance import RNG_CELLS
from pinstripe.engine.compile import compiled
from pinstripe.engine.content import Content
from pinstripe.engine.drive import SCRATCH
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.seats import CHANCE

from .intervals import wilson

CHUNK = 64
STEP_LIMIT = 50_000
LARGEST_SUMMARY = 20_000


@dataclass(frozen=True)
class Run:
    """What is to be simulated."""

    game: Game
    players: int
    games: int
    levels: tuple[str, ...]
    seed: int = 1
    jobs: int = 1
    options: Mapping[str, int] = field(default_factory=dict)
    content: Content | None = None

    def __post_init__(self) -> None:
        if self.games < 1 or self.jobs < 1:
            raise GameError("A simulation needs at least one game and one job.")
        if not 1 <= len(self.levels) <= self.players:
            raise GameError(f"Name one to {self.players} bots for {self.players} seats, not {len(self.levels)}.")
        for level in self.levels:
            bots.policy(level)

    def level_at(self, place: int) -> str:
        """A list shorter than the seats is repeated."""
        return self.levels[place % len(self.levels)]


@dataclass
class Chunk:
    """Some games of a run, played."""

    finals: Any
    taken: Any
    ranks: Any
    finished: Any


def play_chunk(run: Run, twin: Any, start: bytes, first: int, games: int) -> Chunk:
    """Play games number first, first + 1, …; their outcome does not depend on how a run is cut into chunks."""
    size, outcomes = run.game.numbering.size, run.game.numbering.outcomes
    tables = np.zeros(games + 1 + SCRATCH, run.game.state.dtype)
    memory = tables.view(np.uint8).reshape(len(tables), -1)
    memory[games] = np.frombuffer(start, np.uint8)
    mask, spare, weights = np.zeros(size, np.bool_), np.zeros(size, np.bool_), np.zeros(outcomes, np.int64)
    rng, taken = np.zeros(RNG_CELLS, np.int64), np.zeros(games, np.int64)
    policies = np.array([bots.policy(run.level_at(place)) for place in range(run.players)], np.int64)
    twin.play_bots_many(tables, memory, mask, spare, weights, rng, policies, taken, run.seed, first, STEP_LIMIT)
    ranks, scores = np.zeros((games, CHANCE), np.int64), np.zeros(CHANCE, np.int64)
    finished = np.array([twin.standing_at(tables, slot, ranks[slot], scores) for slot in range(games)])
    return Chunk(tables[:games], taken, ranks, finished)


def simulate(run: Run, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Play a run; its figures as plain numbers."""
    start = run.game.start(run.players, run.options, run.content).to_bytes()
    twin = compiled(run.game)
    sizes = [(first, min(CHUNK, run.games - first)) for first in range(0, run.games, CHUNK)]
    began = time.perf_counter()
    figures = Figures(run)
    with ThreadPoolExecutor(run.jobs) as pool:
        for chunk in pool.map(lambda part: play_chunk(run, twin, start, *part), sizes):
            figures.add(chunk)
            if progress:
                progress(len(chunk.taken))
    return figures.report(time.perf_counter() - began)


class Figures:
    """Counts what a run's games came to."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = 0
        self.decisions = 0
        self.unfinished = 0
        self.by_seat = [0.0] * run.players
        self.by_level: dict[str, float] = dict.fromkeys((run.level_at(place) for place in range(run.players)), 0.0)
        self.finals: list[Any] = []

    def add(self, chunk: Chunk) -> None:
        """A shared victory counts as a part for each who shares it."""
        players = self.run.players
        for game in range(len(chunk.taken)):
            number = self.games
            self.games += 1
            self.decisions += int(chunk.taken[game])
            if not chunk.finished[game]:
                self.unfinished += 1
                continue
            winners = [seat for seat in range(players) if chunk.ranks[game][seat] == 1]
            for seat in winners:
                self.by_seat[seat] += 1 / len(winners)
                self.by_level[self.run.level_at((seat + number) % players)] += 1 / len(winners)
            if len(self.finals) < LARGEST_SUMMARY:
                self.finals.append(self.run.game.state(chunk.finals[game : game + 1]))

    def report(self, seconds: float) -> dict[str, Any]:
        run = self.run
        seats_of: dict[str, int] = dict.fromkeys(self.by_level, 0)
        for place in range(run.players):
            seats_of[run.level_at(place)] += 1
        return {
            "game": run.game.id,
            "players": run.players,
            "games": self.games,
            "bots": [run.level_at(place) for place in range(run.players)],
            "seed": run.seed,
            "options": run.game.settle_options(run.options),
            "decisions": self.decisions,
            "seconds": seconds,
            "decisions_per_second": self.decisions / seconds if seconds else 0.0,
            "unfinished": self.unfinished,
            "wins_by_seat": rows([str(seat) for seat in range(run.players)], self.by_seat, self.games),
            "wins_by_bot": {
                level: {**row(wins, self.games), "seats": seats_of[level]} for level, wins in self.by_level.items()
            },
            "summarised_games": len(self.finals),
            **run.game.summary(self.finals),
        }


def row(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"wins": wins, "share": wins / max(1, games), "interval": [low, high]}


def rows(names: Sequence[str], wins: Sequence[float], games: int) -> dict[str, Any]:
    return {name: row(won, games) for name, won in zip(names, wins, strict=True)}
