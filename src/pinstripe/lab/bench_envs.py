"""The speed of the vector environment, measured beside the environments of others in one run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from statistics import median
from typing import Any, Protocol

from pinstripe.engine.game import Game

from .bench import ROUNDS, SECONDS_PER_ROUND, Progress, in_turn, rate
from .rivals import Batch
from .rivals_envs import PGX, installed

GAMES_AT_ONCE = 1024
STEPS_A_BATCH = 20
ALL_CORES, ONE_CORE = "vector environment, all cores", "vector environment, one core"


class Steps(Protocol):
    """Games side by side that take one decision each."""

    def sample(self) -> Any: ...
    def step(self, actions: Any) -> Any: ...


class Maker(Protocol):
    """Makes such games; handed in, since the lab stands beside the environments and not above them."""

    def __call__(self, game: Game, games: int, seats: int, *, threads: int) -> Steps: ...


def vector_steps(make: Maker, game: Game, players: int, threads: int) -> Batch:
    """Random legal actions; every step brings masks and observations for all games."""
    environment = make(game, GAMES_AT_ONCE, players, threads=threads)

    def batch() -> int:
        for _ in range(STEPS_A_BATCH):
            environment.step(environment.sample())
        return STEPS_A_BATCH * GAMES_AT_ONCE

    return batch


def clock_of(name: str) -> Callable[[], float]:
    """What uses all cores is measured by the clock on the wall, what uses one by the time it had of that core."""
    return time.perf_counter if name == ALL_CORES or name.startswith(PGX) else time.thread_time


def measure_environments(
    game: Game,
    make: Maker,
    players: int | None = None,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    seconds: float = SECONDS_PER_ROUND,
) -> dict[str, Any]:
    """Steps a second of ours and of the others, in turn and several times over; medians and ratios."""
    players = players or game.seats[len(game.seats) // 2]
    cores = os.cpu_count() or 1
    others = installed(GAMES_AT_ONCE)
    contestants = {
        ALL_CORES: vector_steps(make, game, players, cores),
        ONE_CORE: vector_steps(make, game, players, 1),
        **others,
    }
    rates = in_turn(contestants, rounds, progress, lambda name: rate(contestants[name], seconds, clock_of(name)))
    medians = {name: median(values) for name, values in rates.items()}
    return {
        "games_at_once": GAMES_AT_ONCE,
        "observation_size": game.observation_size,
        "steps_per_second": medians,
        "lowest_steps": {name: min(values) for name, values in rates.items()},
        "highest_steps": {name: max(values) for name, values in rates.items()},
        "vector_to": {name: medians[ALL_CORES] / medians[name] for name in others},
    }
