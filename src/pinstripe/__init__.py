"""Pinstripe: three board games about corporate power on one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pinstripe import games
from pinstripe.engine.content import read_content
from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.seats import CHANCE

__version__ = "0.1.0"
__all__ = ["CHANCE", "Match", "Refusal", "games", "new"]


def new(
    game: str,
    seats: int,
    *,
    seed: int | None = None,
    options: Mapping[str, int] | None = None,
    content: str | Path | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """A new match. With a seed chance settles itself; without one you decide for the seat CHANCE too.

    >>> match = new("power_struggle", seats=4, seed=1)
    >>> match.legal(match.deciders[0])[-1]
    'to_board'
    """
    found = games.find(game)
    used = read_content(Path(content), found.schema, found.check) if content else None
    return Match(found, seats, seed=seed, options=options, content=used, names=names)
