"""A game in progress as the environments need it: plain rules, one seat asked at a time, rewards at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from pinstripe import games
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.content import read_content
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.plain import plain
from pinstripe.engine.seats import CHANCE, first_seat

NOBODY = -1
PLAYERS = 4
WIDTH = 100

Reals = NDArray[np.float32]
Flags = NDArray[np.int8]


@dataclass(frozen=True)
class Start:
    """What a game begins from: the same bytes for every game of an environment."""

    game: Game
    players: int
    data: bytes

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.game.id, self.players, self.data)


def again(game: str, players: int, data: bytes) -> Start:
    """What was pickled; a game itself, with all its modules, is found by its name."""
    return Start(games.find(game), players, data)


def start(
    game: str, players: int = PLAYERS, options: Mapping[str, int] | None = None, content: str | Path | None = None
) -> Start:
    found = games.find(game)
    used = read_content(Path(content), found.schema, found.check) if content else None
    return Start(found, players, found.start(players, options, used).to_bytes())


class Sitting:
    """One game from its start, without undo or record.

    Where several decide at once they are asked one after the other, the lowest seat first. What was chosen stays
    hidden in every view until the last has chosen.
    """

    def __init__(self, start: Start, seed: int = 0, data: bytes | None = None) -> None:
        self.start, self.game, self.players = start, start.game, start.players
        self.state: Any = self.game.state.from_bytes(start.data if data is None else data)
        self.rng = np.zeros(RNG_CELLS, np.int64).data
        seed_rng(self.rng, seed, 0)
        numbering = self.game.numbering
        self._weights = np.zeros(numbering.outcomes, np.int64).data
        self._settle = plain(self.game).settle_chance

    @property
    def decider(self) -> int:
        """Who is asked now: a seat, CHANCE, or NOBODY once the game is over."""
        deciding = self.game.rules.deciders(self.state)
        return first_seat(deciding) if deciding else NOBODY

    @property
    def deciders(self) -> list[int]:
        """All who may decide now; more than one where choices are sealed."""
        deciding = self.game.rules.deciders(self.state)
        return [seat for seat in range(self.players) if deciding & (1 << seat)]

    def settle_chance(self) -> None:
        """Let chance decide as often as it is its turn."""
        while self.decider == CHANCE:
            self._settle(self.state, self._weights, self.rng)

    def odds(self) -> list[tuple[int, float]]:
        """The outcomes that chance may decide for, and how likely each is."""
        self.game.rules.weigh(self.state, self._weights)
        total = sum(self._weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(self._weights) if weight > 0]

    def decide(self, seat: int, decision: int) -> None:
        """Carry out what the caller knows to be legal."""
        self.game.rules.apply(self.state, seat, decision)

    def view(self, seat: int) -> Any:
        """All that a seat may know, in memory that the next view overwrites."""
        self._view.copy_from(self.state)
        self.game.rules.hide(self._view, seat)
        return self._view

    def look(self, seat: int) -> tuple[Reals, Flags]:
        """What a seat may know as a row of numbers, and what it may decide; both out of its view alone."""
        view = self.view(seat)
        return self._observed(view, seat), self._legal(view, seat)

    def observe(self, seat: int) -> Reals:
        return self._observed(self.view(seat), seat)

    def mask(self, seat: int) -> Flags:
        """A flag for each decision; none for a seat that is not asked."""
        return self._legal(self.view(seat), seat)

    def _observed(self, view: Any, seat: int) -> Reals:
        row = np.zeros(self.game.observation_size, np.float32)
        self.game.rules.observe(view, seat, row.data)
        return row

    def _legal(self, view: Any, seat: int) -> Flags:
        flags = np.zeros(self.game.numbering.size, np.bool_)
        if seat in self.deciders:
            self.game.rules.legal(view, seat, flags.data)
        return flags.view(np.int8)

    @cached_property
    def _view(self) -> Any:
        return self.game.state()

    def refusal(self, seat: int, decision: Any) -> str | None:
        """Why a seat cannot decide so now; None where it can."""
        size = self.game.numbering.size
        if not isinstance(decision, int | np.integer) or not 0 <= decision < size:
            return f"A decision is a whole number from 0 to {size - 1}, not {decision!r}."
        if not self.mask(seat)[decision]:
            name = self.game.numbering.name(int(decision))
            return f"Seat {seat} cannot decide {name} ({decision}) now; the action mask says what it can."
        return None

    def rewards(self) -> list[float]:
        """One for the winner, and what the others lose adds up to it; a shared victory shares what they lose."""
        ranks, scores = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        self.game.rules.standing(self.state, ranks.data, scores.data)
        winners = [seat for seat in range(self.players) if ranks[seat] == 1]
        loss = 1 / (self.players - 1)
        won = loss * (self.players - len(winners)) / len(winners)
        return [won if seat in winners else -loss for seat in range(self.players)]

    def drawn(self, seat: int) -> str:
        """The table as a seat sees it, for a terminal."""
        names = [colour.capitalize() for colour in self.game.colours[: self.players]]
        sketch = import_module(self.game.package + ".sketch").sketch
        console = Console(width=WIDTH, force_terminal=True, color_system="truecolor")
        with console.capture() as captured:
            console.print(sketch(self.view(seat), seat, self.game.catalogue("en"), names, WIDTH))
        return captured.get()


def checked_seat(players: int, seat: int) -> int:
    if not 0 <= seat < players:
        raise GameError(f"Seats are numbered from 0 to {players - 1}; there is no seat {seat}.")
    return seat
