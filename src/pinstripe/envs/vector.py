"""Many games side by side, stepped in compiled code, with preallocated arrays in and out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinstripe import bots
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.compile import compiled
from pinstripe.engine.content import Content
from pinstripe.engine.drive import SCRATCH
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.vector import OUTSIDE

from .crew import Crew

YOU = "you"
LIMIT = 20_000
LARGEST_SEED = 1 << 31


class Shown(NamedTuple):
    """What every game shows to whoever has to decide in it; the same arrays after every step, written anew."""

    observations: NDArray[np.float32]
    """One row for each game: the view of the place that has to decide, and of nobody else."""
    masks: NDArray[np.bool_]
    """Which decisions of the game's numbering are legal for it."""
    acting: NDArray[np.int64]
    """Which place it is."""
    rewards: NDArray[np.float32]
    """What each place won or lost by the step just taken: nothing before a game ends."""
    terminated: NDArray[np.bool_]
    """Which games ended by the step just taken; what is shown of them is the beginning of the next."""
    truncated: NDArray[np.bool_]
    """Which games were broken off because they took too long."""


class VectorEnv:
    """So many games of one kind, each waiting for one decision.

    Places are numbered as `players` names them: "you" decides from outside, everybody else is a bot within. With bots
    the places move round the table from game to game, so that none owns a seat; without bots place and seat are one.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seats: int | None = None,
        *,
        players: Sequence[str] | None = None,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, int] | None = None,
        content: Content | None = None,
        threads: int | None = None,
        limit: int = LIMIT,
        compiled_rules: bool = True,
    ) -> None:
        seats = len(players) if players else seats or game.seats[len(game.seats) // 2]
        self.game, self.games, self.seats = game, games, seats
        self.players = tuple(players or (YOU,) * seats)
        if games < 1 or limit < 1:
            raise GameError("A vector environment needs at least one game and a limit of at least one decision.")
        policies = policies_of(self.players)
        start = game.start(seats, options, content).to_bytes()
        self._blocks = max(1, min(games, threads or os.cpu_count() or 1)) if compiled_rules else 1
        self._memory = np.zeros((games + 1 + SCRATCH * self._blocks, len(start)), np.uint8)
        self._memory[games] = np.frombuffer(start, np.uint8)
        self._seeds, self._numbers = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self._rotations = np.zeros(games, np.int64)
        self._actions = np.zeros(games, np.int64)
        out = Shown(
            np.zeros((games, game.observation_size), np.float32),
            np.zeros((games, game.numbering.size), np.bool_),
            np.zeros(games, np.int64),
            np.zeros((games, seats), np.float32),
            np.zeros(games, np.bool_),
            np.zeros(games, np.bool_),
        )
        arrays = self._in_order(out, policies)
        tables = self._memory.view(game.state.dtype).reshape(-1)
        self._arguments: tuple[Any, ...]
        self._sampling: Any = np.zeros(RNG_CELLS, np.int64)
        if compiled_rules:
            self._twin = compiled(game)
            self._arguments = (tables, self._memory, *arrays)
        else:
            self._twin = plain(game)
            states = [game.state(tables[slot : slot + 1]) for slot in range(len(tables))]
            self._arguments = (states, self._memory, *(in_plain(array) for array in arrays))
            self._sampling = self._sampling.data
        shift = int((policies != OUTSIDE).any())
        self._beginnings, self._steps = self._shares(shift, limit, True), self._shares(shift, limit, False)
        self._crew = Crew(self._blocks - 1)
        self.shown = Shown(*(read_only(array) for array in out))
        self.reset(seed)

    def _in_order(self, out: Shown, policies: NDArray[np.int64]) -> tuple[NDArray[Any], ...]:
        """The arrays as the drivers want them after tables and memory."""
        games, blocks, numbering = self.games, self._blocks, self.game.numbering
        return (
            self._actions,
            out.acting,
            self._seeds,
            self._numbers,
            np.zeros(games, np.int64),
            self._rotations,
            policies,
            out.masks,
            np.zeros((blocks, numbering.size), np.bool_),
            np.zeros((blocks, numbering.outcomes), np.int64),
            np.zeros((games, RNG_CELLS), np.int64),
            np.zeros((blocks, CHANCE), np.int64),
            np.zeros((blocks, CHANCE), np.int64),
            out.observations,
            out.rewards,
            out.terminated,
            out.truncated,
        )

    def _shares(self, shift: int, limit: int, fresh: bool) -> list[Callable[[], None]]:
        """The games cut into as many parts as there are threads, each with scratch states of its own."""
        bounds = [self.games * block // self._blocks for block in range(self._blocks + 1)]
        return [
            partial(
                self._twin.step_games,
                *self._arguments,
                bounds[block],
                bounds[block + 1],
                block,
                self.games + 1 + SCRATCH * block,
                shift,
                limit,
                fresh,
            )
            for block in range(self._blocks)
        ]

    def reset(self, seed: int | Sequence[int] = 0) -> Shown:
        """A fresh game everywhere; the same seed gives the same games for the same decisions.

        One seed serves all games, or each has one of its own; how a game goes does not depend on those beside it.
        """
        self._seeds[:] = seeds_of(seed, self.games)
        self._numbers[:] = -1
        seed_rng(self._sampling, int(self._seeds[0]), LARGEST_SEED)
        self._crew.do(self._beginnings)
        return self.shown

    def step(self, actions: Any) -> Shown:
        """One decision in every game; all are looked at first, and where one is not legal none is carried out."""
        self._actions[:] = actions
        wrong = self._twin.first_illegal(self._arguments[MASKS], self._arguments[ACTIONS])
        if wrong >= 0:
            raise GameError(self._complaint(wrong))
        self._crew.do(self._steps)
        return self.shown

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely; the array is written anew by every call."""
        self._twin.sample_games(self._arguments[MASKS], self._sampling, self._arguments[ACTIONS])
        return self._actions

    def state(self, number: int) -> Any:
        """A copy of one game with all its secrets, for whoever checks; never for whoever learns."""
        return self.game.state.from_bytes(self._memory[number].tobytes())

    def seat(self, number: int, place: int) -> int:
        """Where a place sits in one of the games."""
        return int((place - self._rotations[number]) % self.seats)

    def _complaint(self, number: int) -> str:
        action, mask = int(self._actions[number]), self.shown.masks[number]
        names = [self.game.numbering.name(int(legal)) for legal in np.flatnonzero(mask)]
        known = 0 <= action < len(mask)
        what = f"{action} ({self.game.numbering.name(action)})" if known else f"{action}"
        return f"Action {what} is not legal in game {number}; legal there: {', '.join(names)}."


ACTIONS, MASKS = 2, 9
"""Where these two lie among the arguments of the drivers."""


def policies_of(players: Sequence[str]) -> NDArray[np.int64]:
    if YOU not in players:
        raise GameError(f"Somebody has to decide from outside: name one of the places “{YOU}”.")
    return np.array([OUTSIDE if name == YOU else bots.policy(name) for name in players], np.int64)


def seeds_of(seed: int | Sequence[int], games: int) -> NDArray[np.int64]:
    """One seed for all games is told apart by their numbers."""
    if isinstance(seed, int):
        if not 0 <= seed < LARGEST_SEED:
            raise GameError(f"A seed lies between 0 and {LARGEST_SEED - 1}, which {seed} does not.")
        return (np.int64(seed) << 32) + np.arange(games, dtype=np.int64)
    if len(seed) != games:
        raise GameError(f"There are {games} games and {len(seed)} seeds; give one for each, or a single one for all.")
    return np.array(seed, np.int64)


def in_plain(array: NDArray[Any]) -> Any:
    """Rows as views, since the plain rules want plain numbers."""
    return array.data if array.ndim == 1 else [row.data for row in array]


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A window on an array through which nobody can change what is legal."""
    window = array.view()
    window.flags.writeable = False
    return window
