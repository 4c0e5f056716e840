"""What all tests share."""

from __future__ import annotations

import pytest

from pinstripe import games
from pinstripe.engine.game import Game


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game of the house in turn: what a new game is tested for without asking."""
    return games.find(str(request.param))
