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
    """Compilers are slow: the quick suite compiles the first game, the slow one all, each in one worker.

    The first test of the quick suite compiles; what needs its work comes last, when it is there for every worker.
    """
    for item in items:
        name = game_of(item)
        if name is None or not has_mark(item, "compiled", "long", "slow"):
            continue
        if name != games.FIRST:
            item.add_marker(pytest.mark.slow)
        if has_mark(item, "slow") and not has_mark(item, "long"):
            item.add_marker(pytest.mark.xdist_group(name))
    items.sort(key=turn)
    compiler = next((item for item in items if turn(item) == LAST), None)
    if compiler is not None:
        items.remove(compiler)
        items.insert(0, compiler)


FIRST, USUAL, LAST = range(3)


def turn(item: pytest.Item) -> int:
    """What takes long begins before the rest, so that all workers end together."""
    if has_mark(item, "long", "slow"):
        return FIRST
    return LAST if has_mark(item, "compiled") else USUAL


def has_mark(item: pytest.Item, *marks: str) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)
