"""Teach a small network Goodwill against two interns, with nothing but numpy and the vector environment.

    python examples/train_goodwill.py                  # a minute or so; prints how it gets better, and how good it is
    python examples/train_goodwill.py --rounds 10      # a taste of it

The network sees the observation of its own seat and gives a number to each decision; illegal ones are masked out and
one of the others is drawn. It learns by proximal policy optimisation: play for a while, find out which decisions came
out better than expected, make those a little more likely, and never move far in one go.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pinstripe import games
from pinstripe.engine.game import Game
from pinstripe.envs.vector import YOU, VectorEnv
from pinstripe.lab.intervals import wilson

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

GAMES, DECISIONS = 256, 64
"""So many games side by side, and so many decisions in each between two lessons."""

EPOCHS, PORTION = 3, 2048
DISCOUNT, TRACE, CLIP = 0.995, 0.95, 0.2
CURIOSITY, VALUE_WEIGHT = 0.01, 0.5
STEP = 1e-3
HIDDEN = 128


class Network:
    """One hidden layer, and from it a number for each decision and one for how well things stand."""

    def __init__(self, inputs: int, decisions: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, size: float) -> Floats:
            return np.asarray(size * rng.standard_normal((rows, columns)) / np.sqrt(rows), np.float32)

        self.parts: dict[str, Floats] = {
            "in": weights(inputs, HIDDEN, 1.0),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": weights(HIDDEN, decisions, 0.01),
            "out_bias": np.zeros(decisions, np.float32),
            "value": weights(HIDDEN, 1, 0.1),
            "value_bias": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._square = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._lessons = 0

    def look(self, seen: Floats, legal: Flags) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chance of each decision, and the value."""
        parts = self.parts
        hidden = np.tanh(seen @ parts["in"] + parts["in_bias"])
        numbers = np.where(legal, hidden @ parts["out"] + parts["out_bias"], np.float32(-1e9))
        numbers -= numbers.max(1, keepdims=True)
        chances = np.exp(numbers)
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ parts["value"])[:, 0] + parts["value_bias"]

    def learn(self, slopes: dict[str, Floats], step: float) -> None:
        """One step down the slopes, by Adam."""
        self._lessons += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        scale = min(1.0, 0.5 / (length + 1e-8))
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (scale * slope - mean)
            square += 0.001 * ((scale * slope) ** 2 - square)
            ahead = (mean / (1 - 0.9**self._lessons)) / (np.sqrt(square / (1 - 0.999**self._lessons)) + 1e-8)
            self.parts[name] -= np.float32(step) * ahead


def draw(chances: Floats, rng: np.random.Generator) -> Ints:
    """One decision in each row, as likely as its chance; rounding never leads to an impossible one."""
    bounds = chances.cumsum(1)
    drawn: Ints = (bounds < rng.random((len(chances), 1), np.float32) * bounds[:, -1:]).sum(1)
    drawn = np.minimum(drawn, chances.shape[1] - 1)
    impossible = chances[np.arange(len(chances)), drawn] == 0
    drawn[impossible] = chances[impossible].argmax(1)
    return drawn


@dataclass
class Experience:
    """What was seen and decided, and how much better than expected it came out."""

    seen: Floats
    legal: Flags
    decided: Ints
    chance: Floats
    advantage: Floats
    value: Floats


def play(env: VectorEnv, network: Network, rng: np.random.Generator) -> tuple[Experience, list[float]]:
    """Decisions in all games, and the rewards of the games that ended."""
    seen = np.zeros((DECISIONS, GAMES, env.game.observation_size), np.float32)
    legal = np.zeros((DECISIONS, GAMES, env.game.numbering.size), np.bool_)
    decided, chance = np.zeros((DECISIONS, GAMES), np.int64), np.zeros((DECISIONS, GAMES), np.float32)
    value, reward = np.zeros((DECISIONS + 1, GAMES), np.float32), np.zeros((DECISIONS, GAMES), np.float32)
    ended, rows = np.zeros((DECISIONS, GAMES), np.bool_), np.arange(GAMES)
    for at in range(DECISIONS):
        seen[at], legal[at] = env.shown.observations, env.shown.masks
        _, chances, value[at] = network.look(seen[at], legal[at])
        decided[at] = draw(chances, rng)
        chance[at] = chances[rows, decided[at]]
        env.step(decided[at])
        reward[at], ended[at] = env.shown.rewards[:, 0], env.shown.terminated
    value[DECISIONS] = network.look(env.shown.observations, env.shown.masks)[2]
    advantage, trace = np.zeros((DECISIONS, GAMES), np.float32), np.zeros(GAMES, np.float32)
    for at in reversed(range(DECISIONS)):
        goes_on = ~ended[at]
        surprise = reward[at] + DISCOUNT * value[at + 1] * goes_on - value[at]
        trace = surprise + DISCOUNT * TRACE * goes_on * trace
        advantage[at] = trace
    flat = DECISIONS * GAMES
    experience = Experience(
        seen.reshape(flat, -1),
        legal.reshape(flat, -1),
        decided.reshape(flat),
        chance.reshape(flat),
        advantage.reshape(flat),
        (advantage + value[:DECISIONS]).reshape(flat),
    )
    return experience, reward[ended].tolist()


def slopes_of(network: Network, part: Experience) -> dict[str, Floats]:
    """Which way each weight makes the objective worse."""
    rows, size = np.arange(len(part.decided)), np.float32(len(part.decided))
    hidden, chances, value = network.look(part.seen, part.legal)
    ratio = chances[rows, part.decided] / part.chance
    praise = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-6)
    moved_enough = ((praise > 0) & (ratio > 1 + CLIP)) | ((praise < 0) & (ratio < 1 - CLIP))
    push = np.where(moved_enough, 0, praise * ratio)[:, None]
    logs = np.log(chances + 1e-12)
    disorder = -(chances * logs).sum(1, keepdims=True)
    numbers = chances * push + CURIOSITY * chances * (logs + disorder)
    numbers[rows, part.decided] -= push[:, 0]
    numbers /= size
    off = (VALUE_WEIGHT * 2 * (value - part.value) / size)[:, None]
    back = (numbers @ network.parts["out"].T + off @ network.parts["value"].T) * (1 - hidden**2)
    return {
        "in": part.seen.T @ back,
        "in_bias": back.sum(0),
        "out": hidden.T @ numbers,
        "out_bias": numbers.sum(0),
        "value": hidden.T @ off,
        "value_bias": off.sum(0),
    }


def study(network: Network, experience: Experience, step: float, rng: np.random.Generator) -> None:
    for _ in range(EPOCHS):
        order = rng.permutation(len(experience.decided))
        for first in range(0, len(order), PORTION):
            chosen = order[first : first + PORTION]
            part = Experience(*(getattr(experience, name)[chosen] for name in experience.__dataclass_fields__))
            network.learn(slopes_of(network, part), step)


def train(game: Game, rounds: int, seed: int) -> Network:
    rng = np.random.default_rng(seed)
    env = VectorEnv(game, GAMES, players=(YOU, "intern", "intern"), seed=seed)
    network = Network(game.observation_size, game.numbering.size, rng)
    began, lately = time.perf_counter(), list[float]()
    for number in range(rounds):
        experience, rewards = play(env, network, rng)
        study(network, experience, STEP * (1 - number / rounds), rng)
        lately += rewards
        if (number + 1) % max(1, rounds // 10) == 0 and lately:
            decisions, spent = (number + 1) * GAMES * DECISIONS, time.perf_counter() - began
            print(f"{decisions:>9,} decisions, {spent:5.0f} s: wins {share_won(lately):.1%} of {len(lately):,} games")
            lately.clear()
    return network


def share_won(rewards: Any) -> float:
    """A shared victory counts as a part, which is how rewards are made; two others share the loss."""
    return float((np.mean(rewards) + 0.5) / 1.5)


@dataclass
class Grade:
    """The share of games won, and between which bounds it lies with 95 % certainty."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} of {self.games:,} games (95 %: {self.low:.1%} - {self.high:.1%})"


def examine(game: Game, network: Network | None, other: str, seed: int, each: int) -> Grade:
    """Games with chance that it never saw in training: the share it wins of exactly so many in each slot."""
    rng = np.random.default_rng(seed)
    env = VectorEnv(game, GAMES, players=(YOU, other, other), seed=seed)
    ended, won = np.zeros(GAMES, np.int64), list[float]()
    while (ended < each).any():
        if network is None:
            env.step(env.sample())
        else:
            env.step(draw(network.look(env.shown.observations, env.shown.masks)[1], rng))
        counted = env.shown.terminated & (ended < each)
        won += env.shown.rewards[counted, 0].tolist()
        ended += env.shown.terminated
    share, sample = share_won(won), len(won)
    return Grade(share, *wilson(share * sample, sample), sample)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60, help="how often it plays and learns (60)")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    game = games.find("goodwill")
    print("The rules are compiled when they are first used, which takes a minute or two.")
    network = train(game, wishes.rounds, wishes.seed)
    exam = wishes.seed + 1_000_000
    print(f"random decisions against two interns: {examine(game, None, 'intern', exam, 20)}")
    print(f"the network against two interns:      {examine(game, network, 'intern', exam, 20)}")
    print(f"the network against two managers:     {examine(game, network, 'manager', exam, 4)}")


if __name__ == "__main__":
    main()
