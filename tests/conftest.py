"""What all tests share."""

from __future__ import annotations

import pytest

from pinstripe import games
from pinstripe.engine.game import Game


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game of the house in turn: what a new game is tested for without asking."""
    return games.find(str(request.param))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that need a game compiled are run by one worker, so that none waits for another's compiler."""
    for item in items:
        for name in games.ids():
            every_game = item.path.name == "test_every_game.py" and name in item.name
            if every_game or (item.path.name == "test_heuristics.py" and item.path.parent.name == name):
                item.add_marker(pytest.mark.xdist_group(name))
