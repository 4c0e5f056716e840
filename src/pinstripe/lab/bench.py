"""The speed of the rules, measured side by side in one run, since machines are noisy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, TypeVar

import numpy as np

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import Recipe, compiled
from pinstripe.engine.game import Game
from pinstripe.engine.plain import plain

from .rivals import CPP, Batch, installed

T = TypeVar("T")
Progress = Callable[[str], None]

ROUNDS = 5
SECONDS_PER_ROUND = 0.6
STEP_LIMIT = 50_000
COMPILED, PLAIN, BATCHED = "compiled, one core", "plain Python", "batched, all cores"


def compiled_games(game: Game, players: int) -> Batch:
    """Random games one after the other in one compiled call."""
    twin, size, outcomes = compiled(game), game.numbering.size, game.numbering.outcomes
    tables = np.zeros(2, game.state.dtype)
    memory = tables.view(np.uint8).reshape(2, -1)
    memory[1] = np.frombuffer(game.start(players).to_bytes(), np.uint8)
    mask, weights, rng = np.zeros(size, np.bool_), np.zeros(outcomes, np.int64), np.zeros(RNG_CELLS, np.int64)
    done = 0

    def batch() -> int:
        nonlocal done
        done += 200
        return int(twin.play_random_many(tables, memory, mask, weights, rng, 1, done - 200, 200, STEP_LIMIT))

    return batch


def plain_games(game: Game, players: int) -> Batch:
    twin, size, outcomes = plain(game), game.numbering.size, game.numbering.outcomes
    start = game.start(players)
    state = start.clone()
    mask, weights = np.zeros(size, np.bool_).data, np.zeros(outcomes, np.int64).data
    rng = np.zeros(RNG_CELLS, np.int64).data
    done = 0

    def batch() -> int:
        nonlocal done
        done += 1
        state.copy_from(start)
        seed_rng(rng, 1, done)
        return int(twin.play_random(state, mask, weights, rng, STEP_LIMIT))

    return batch


def batched_games(game: Game, players: int, games: int = 512) -> Batch:
    """Many games side by side, on all cores."""
    twin, size, outcomes = compiled(game, recipe=Recipe(batched=True)), game.numbering.size, game.numbering.outcomes
    tables = np.zeros(games + 1, game.state.dtype)
    memory = tables.view(np.uint8).reshape(games + 1, -1)
    memory[games] = np.frombuffer(game.start(players).to_bytes(), np.uint8)
    masks, weights = np.zeros((games, size), np.bool_), np.zeros((games, outcomes), np.int64)
    rngs, taken = np.zeros((games, RNG_CELLS), np.int64), np.zeros(games, np.int64)
    seed = 0

    def batch() -> int:
        nonlocal seed
        seed += 1
        twin.play_random_batch(tables, memory, masks, weights, rngs, taken, seed, STEP_LIMIT)
        return int(taken.sum())

    return batch


def rate(batch: Batch, seconds: float, clock: Callable[[], float]) -> float:
    """Decisions a second, over at least one batch."""
    taken, began = 0, clock()
    while True:
        taken += batch()
        spent = clock() - began
        if spent >= seconds:
            return taken / spent


def clock_of(name: str) -> Callable[[], float]:
    """What runs on one core is measured by the time it had of that core, which others may be using too."""
    return time.perf_counter if name == BATCHED else time.thread_time


def in_turn(
    contestants: Mapping[str, Callable[[], object]],
    rounds: int,
    progress: Progress | None,
    measured: Callable[[str], T],
) -> dict[str, list[T]]:
    """Everybody once to get warm, then round by round, so that a noisy machine is noisy to all alike."""
    found: dict[str, list[T]] = {name: [] for name in contestants}
    for turn in range(rounds + 1):
        for name in found:
            if progress:
                progress(f"{name} ({turn}/{rounds})")
            if turn == 0:
                contestants[name]()
            else:
                found[name].append(measured(name))
    return found


def ratio_to_fastest(medians: dict[str, float], names: list[str]) -> float | None:
    return medians[COMPILED] / max(medians[name] for name in names) if names else None


def measure(
    game: Game,
    players: int | None = None,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    seconds: float = SECONDS_PER_ROUND,
) -> dict[str, Any]:
    """All ways of playing in turn, several times over; medians, and how many times faster ours is."""
    players = players or game.seats[len(game.seats) // 2]
    ours = {
        COMPILED: compiled_games(game, players),
        PLAIN: plain_games(game, players),
        BATCHED: batched_games(game, players),
    }
    others = installed()
    contestants = {**ours, **others}
    rates = in_turn(contestants, rounds, progress, lambda name: rate(contestants[name], seconds, clock_of(name)))
    medians = {name: median(values) for name, values in rates.items()}
    return {
        "game": game.id,
        "players": players,
        "cores": os.cpu_count(),
        "rounds": rounds,
        "decisions_per_second": medians,
        "lowest": {name: min(values) for name, values in rates.items()},
        "highest": {name: max(values) for name, values in rates.items()},
        "compiled_to_plain": medians[COMPILED] / medians[PLAIN],
        "compiled_to": {name: medians[COMPILED] / medians[name] for name in others},
        "compiled_to_fastest_from_python": ratio_to_fastest(medians, [name for name in others if CPP not in name]),
        "compiled_to_fastest_in_cpp": ratio_to_fastest(medians, [name for name in others if CPP in name]),
    }
