"""What all tests share."""

from __future__ import annotations

import pytest

from pinstripe import games
from pinstripe.engine.game import Game


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game of the house in turn: what a new game is tested for without asking."""
    return games.find(str(request.param))


def game_of(item: pytest.Item) -> str | None:
    """The game that a test is about, by its parameter or its folder; the first for what is compiled for no other."""
    usual = games.FIRST if item.get_closest_marker("compiled") else None
    return next((name for name in games.ids() if f"[{name}" in item.name or name in item.path.parts), usual)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that all workers end together.

    Compilers are slow: the quick suite compiles the first game, the slow one all, each in one worker.
    """
    for item in items:
        name = game_of(item)
        if name is None or not takes_long(item):
            continue
        if not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.xdist_group(name))
        if name != games.FIRST:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not takes_long(item))


def takes_long(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(mark) for mark in ("compiled", "long", "slow"))
