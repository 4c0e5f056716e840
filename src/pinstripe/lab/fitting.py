"""How much each trait of a seat says about who will win, fitted to games between those whose advice the search takes.

python -m pinstripe.lab.fitting power_struggle --games 4000
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pinstripe import games
from pinstripe.engine.chance import RNG_CELLS, below, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.drive import HASTY, INTERN, MANAGER, SCRATCH
from pinstripe.engine.game import Game
from pinstripe.engine.seats import CHANCE

STEP_LIMIT = 50_000
LOOKS = 8
"""Moments at which each game is looked at."""

STRAY = 12
"""One decision in so many is taken by an intern, so that positions come up that the others avoid."""


@dataclass(frozen=True)
class Sample:
    """Traits of every seat at some moments, and what part of the victory each seat had in the end."""

    traits: Any
    shares: Any


def play_and_look(game: Game, players: int, seed: int, number: int) -> Sample:
    """One game, stopped now and then to look at everybody's traits."""
    twin, size, outcomes = compiled(game), game.numbering.size, game.numbering.outcomes
    tables = np.zeros(1 + SCRATCH, game.state.dtype)
    memory = tables.view(np.uint8).reshape(len(tables), -1)
    memory[0] = np.frombuffer(game.start(players).to_bytes(), np.uint8)
    mask, spare, weights = np.zeros(size, np.bool_), np.zeros(size, np.bool_), np.zeros(outcomes, np.int64)
    rng, ranks, scores = np.zeros(RNG_CELLS, np.int64), np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
    advisers = np.full(players, HASTY if game.style.asks_the_hasty else MANAGER, np.int64)
    interns = np.full(players, INTERN, np.int64)
    found, seen = np.zeros(len(game.judgement)), []
    seed_rng(rng, seed, number)
    play = partial(twin.play_bots, tables, memory, 0, mask, spare, weights, rng)
    while twin.deciders_at(tables, 0):
        look = np.zeros((players, len(found)))
        for seat in range(players):
            twin.traits_at(tables, 0, seat, found)
            look[seat] = found
        seen.append(look)
        play(advisers, 0, 1, 1 + below(rng, 2 * STRAY))
        play(interns, 0, 1, 1 if below(rng, 2) else 0)
    twin.standing_at(tables, 0, ranks, scores)
    winners = ranks[:players] == 1
    chosen = np.linspace(0, len(seen) - 1, LOOKS).astype(int)
    return Sample(np.array([seen[one] for one in chosen]), np.tile(winners / winners.sum(), (LOOKS, 1)))


def sample(game: Game, players: int, count: int, seed: int, jobs: int) -> Sample:
    compiled(game)
    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(partial(play_and_look, game, players, seed), range(count)))
    return Sample(np.concatenate([one.traits for one in parts]), np.concatenate([one.shares for one in parts]))


def loss_of(samples: list[Sample], weights: Any) -> float:
    """The mean surprise at who won, in nats."""
    total, count = 0.0, 0
    for one in samples:
        strengths = one.traits @ weights
        strengths -= strengths.max(axis=1, keepdims=True)
        chances = np.exp(strengths) / np.exp(strengths).sum(axis=1, keepdims=True)
        total -= float((one.shares * np.log(np.maximum(chances, 1e-12))).sum())
        count += len(chances)
    return total / count


def fit(samples: list[Sample], rounds: int = 60, ridge: float = 1e-3) -> Any:
    """Newton's method on the likelihood of a choice between seats by their weighed traits."""
    width = samples[0].traits.shape[2]
    weights = np.zeros(width)
    for _ in range(rounds):
        slope, bend = ridge * weights, ridge * np.eye(width)
        for one in samples:
            strengths = one.traits @ weights
            strengths -= strengths.max(axis=1, keepdims=True)
            chances = np.exp(strengths) / np.exp(strengths).sum(axis=1, keepdims=True)
            mean = np.einsum("ns,nst->nt", chances, one.traits)
            apart = one.traits - mean[:, None, :]
            part = len(chances) * len(samples)
            slope += np.einsum("ns,nst->t", chances - one.shares, one.traits) / part
            bend += np.einsum("ns,nst,nsu->tu", chances, apart, apart) / part
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser("python -m pinstripe.lab.fitting", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    game = games.find(args.game)
    each = max(1, args.games // len(game.seats))
    samples = [sample(game, players, each, args.seed, args.jobs) for players in game.seats]
    fresh = [sample(game, players, max(1, each // 4), args.seed + 1, args.jobs) for players in game.seats]
    weights = fit(samples)
    even = loss_of(fresh, np.zeros(len(weights)))
    print(f"surprise: {loss_of(fresh, weights):.4f}, with even chances {even:.4f}, on {args.games // 4} other games")
    print("WEIGHTS = (" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")


if __name__ == "__main__":
    main()
