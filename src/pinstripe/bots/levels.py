"""The names of bots, and what may follow a name: `director:500` for playouts, `chairman:2s` for seconds."""

from __future__ import annotations

from dataclasses import dataclass

from pinstripe.engine.game import Game, GameError

LEVELS = ("intern", "manager", "director", "chairman")
"""From the weakest to the strongest."""

THINKING = LEVELS[2:]
MOST_PLAYOUTS, MOST_SECONDS = 10_000_000, 600.0


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many playouts, so many seconds, or both."""

    playouts: int | None = None
    seconds: float | None = None

    def part(self, share: float) -> Budget:
        playouts = None if self.playouts is None else max(1, int(self.playouts * share))
        return Budget(playouts, None if self.seconds is None else self.seconds * share)


USUAL_SECONDS = 2.0
"""Of a chairman; at a table those who count in playouts take no longer either."""


@dataclass(frozen=True)
class Level:
    """A bot as it is asked for."""

    name: str
    budget: Budget | None = None
    """What was asked for behind the name."""

    def budget_in(self, game: Game) -> Budget | None:
        """How long it thinks in a game; nothing for those who do not."""
        if self.budget is not None or self.name not in THINKING:
            return self.budget
        if self.name == "director":
            return Budget(playouts=game.style.glances)
        return Budget(seconds=USUAL_SECONDS)


def level_of(text: str) -> Level:
    """Read a bot's name and budget, or say what could be written there."""
    name, colon, much = text.partition(":")
    if name not in LEVELS:
        raise GameError(f"There is no bot “{text[:60]}”; there is: {', '.join(LEVELS)}.")
    if name not in THINKING:
        if colon:
            raise GameError(f"The {name} does not think longer when asked to: write {name}, not “{text[:60]}”.")
        return Level(name)
    return Level(name, budget_of(name, much) if colon else None)


def budget_of(name: str, much: str) -> Budget:
    digits = much.removesuffix("s")
    try:
        if not digits.isascii() or "_" in digits:
            raise ValueError
        if digits != much and 0.01 <= float(digits) <= MOST_SECONDS:
            return Budget(seconds=float(digits))
        if digits == much and 1 <= int(digits) <= MOST_PLAYOUTS:
            return Budget(playouts=int(digits))
    except ValueError:
        pass
    raise GameError(
        f"“{much[:60]}” is no budget for the {name}: write {name}:500 for playouts (1 to {MOST_PLAYOUTS}) "
        f"or {name}:2s for seconds (0.01 to {MOST_SECONDS:g})."
    )
