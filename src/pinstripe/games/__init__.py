"""The games of the house: every folder here that has a game.py."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from pinstripe.engine.game import Game, GameError

FIRST = "power_struggle"
"""What a newcomer is dealt who does not choose."""


@cache
def ids() -> tuple[str, ...]:
    found = [folder.name for folder in files(__name__).iterdir() if (folder / "game.py").is_file()]
    return tuple(sorted(found, key=lambda name: (name != FIRST, name)))


@cache
def find(game: str) -> Game:
    """A game by its id, or a sentence about which there are."""
    if game not in ids():
        raise GameError(f"There is no game “{game[:60]}”; there is: {', '.join(ids())}.")
    found: Game = import_module(f"{__name__}.{game}.game").GAME
    return found
