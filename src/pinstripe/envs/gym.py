"""The games for Gymnasium: one seat is learning, bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pinstripe import bots, games
from pinstripe.engine.game import GameError

from .library import lacking
from .sitting import NOBODY, PLAYERS, Reals, Sitting, checked_seat, start

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as missing:
    raise lacking(str(missing.name), "envs") from None

VERSION = 0
WAYS_WITH_ILLEGAL = ("refuse", "raise")
ANY_SEAT = None


class Seat(gymnasium.Env[Reals, np.int64]):
    """One seat of a game, against chosen bots.

    An action is the number of a decision. One that is not legal changes nothing but the count of steps: the seat is
    asked again and info["refused"] says why (illegal="raise" raises the sentence instead).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: str = games.FIRST,
        players: int = PLAYERS,
        seat: int | None = ANY_SEAT,
        bots: Sequence[str] = ("manager",),
        options: Mapping[str, int] | None = None,
        content: str | Path | None = None,
        max_steps: int | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.start = start(game, players, options, content)
        if illegal not in WAYS_WITH_ILLEGAL:
            raise GameError(f"illegal can be {' or '.join(WAYS_WITH_ILLEGAL)}, not {illegal}.")
        if not 1 <= len(bots) < players:
            raise GameError(f"Name one to {players - 1} bots for the other seats, not {len(bots)}.")
        if render_mode not in (None, "ansi"):
            raise GameError(f"The only way to render is ansi, not {render_mode}.")
        self.levels = tuple(bots)
        for level in self.levels:
            self._hire(level, 0)
        self.wanted_seat = seat if seat is ANY_SEAT else checked_seat(players, seat)
        self.max_steps, self.illegal, self.render_mode = max_steps, illegal, render_mode
        self.observation_space = Box(-1, 1, (self.start.game.observation_size,), np.float32)
        self.action_space = Discrete(self.start.game.numbering.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Reals, dict[str, Any]]:
        """A new game. The bots sit behind the learner in the order they were named, again from the first on."""
        super().reset(seed=seed)
        players = self.start.players
        self.seat = int(self.np_random.integers(players)) if self.wanted_seat is ANY_SEAT else self.wanted_seat
        self.sitting = Sitting(self.start, self._seed())
        self.bots = {}
        for place in range(players - 1):
            level = self.levels[place % len(self.levels)]
            self.bots[(self.seat + 1 + place) % players] = self._hire(level, self._seed())
        self.taken = 0
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Reals, float, bool, bool, dict[str, Any]]:
        why = self.sitting.refusal(self.seat, action)
        if why is not None and self.illegal == "raise":
            raise GameError(why)
        if why is None:
            self.sitting.decide(self.seat, int(action))
            self._let_others_play()
        self.taken += 1
        over = self.sitting.decider == NOBODY
        reward = self.sitting.rewards()[self.seat] if over else 0.0
        cut = not over and self.taken == self.max_steps
        row, info = self._seen(why)
        return row, reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """A flag for each decision that the seat may take now."""
        return self.sitting.mask(self.seat).view(np.bool_)

    def render(self) -> str | None:
        return None if self.render_mode is None else self.sitting.drawn(self.seat)

    def _let_others_play(self) -> None:
        """Up to the seat's next decision or the end; a bot gets its view and what is legal in it, nothing else."""
        self.sitting.settle_chance()
        while (other := self.sitting.decider) not in (self.seat, NOBODY):
            mask = self.sitting.mask(other).view(np.bool_)
            self.sitting.decide(other, self.bots[other].choose(self.sitting.view(other).clone(), other, mask.data))
            self.sitting.settle_chance()

    def _seen(self, refused: str | None = None) -> tuple[Reals, dict[str, Any]]:
        row, mask = self.sitting.look(self.seat)
        info: dict[str, Any] = {"seat": self.seat, "action_mask": mask}
        return row, info if refused is None else {**info, "refused": refused}

    def _seed(self) -> int:
        return int(self.np_random.integers(2**62))

    def _hire(self, level: str, seed: int) -> bots.Bot:
        return bots.make(level, self.start.game, seed)


def register() -> list[str]:
    """Every game of the house under a name such as pinstripe/PowerStruggle-v0; the names."""
    names = []
    for game in games.ids():
        name = f"pinstripe/{game.title().replace('_', '')}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:Seat", kwargs={"game": game})
        names.append(name)
    return names


IDS = register()
