"""The drivers as ordinary Python over plain views, in the same shape as a compiled twin."""

from __future__ import annotations

from types import FunctionType, SimpleNamespace
from typing import Any

from . import doors, drive
from .chance import below
from .dispatch import own_functions
from .game import Game
from .record import Row


def plain(game: Game) -> SimpleNamespace:
    """The plain twin of a game: same names, same results, no compiler."""
    rules = game.rules
    world = dict(vars(drive))
    for function in own_functions(drive):
        world[function.__name__] = FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    for function in own_functions(doors):
        world[function.__name__] = game.functions.get(function.__name__)
    world.update(legal=rules.legal, weigh=rules.weigh, apply=rules.apply, pick=pick_fast, copy_state=copy_fast)
    return SimpleNamespace(**{**game.functions, **world})


def pick_fast(mask: Any, rng: Row) -> int:
    """What chance.pick does, with the searching left to bytes."""
    marks: bytes = mask.tobytes()
    count = marks.count(1)
    if count == 0:
        return -1
    place = marks.find(1)
    for _ in range(below(rng, count)):
        place = marks.find(1, place + 1)
    return place


def copy_fast(memory: Any, target: int, source: int) -> None:
    memory[target] = memory[source]
