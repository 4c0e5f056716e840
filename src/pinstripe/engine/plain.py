"""The drivers as ordinary Python over plain views, in the same shape as a compiled twin."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from . import doors, drive, search, vector
from .chance import below
from .dispatch import own_functions
from .game import Game
from .record import Row

STUBS = {function for function in own_functions(doors) if function is not doors.copy_state}


@cache
def plain(game: Game) -> SimpleNamespace:
    """The plain twin of a game: same names, same results, no compiler."""
    doors_of_game = dict(vars(game.rules))
    bound = dict(game.functions)
    worlds = []
    for module in (*game.modules, drive, search, vector):
        if any(value in STUBS for value in vars(module).values() if isinstance(value, FunctionType)):
            worlds.append({**vars(module), "pick": pick_fast})
            bound.update(bind(module, worlds[-1]))
    known = {**bound, **doors_of_game}
    for world in worlds:
        world.update({name: known[name] for name, value in world.items() if is_named(value, name) and name in known})
    return SimpleNamespace(**bound)


def is_named(value: Any, name: str) -> bool:
    return isinstance(value, FunctionType) and value.__name__ == name


def bind(module: ModuleType, world: dict[str, Any]) -> dict[str, FunctionType]:
    """Copies of a module's functions that see each other and the real doors."""
    for function in own_functions(module):
        world[function.__name__] = FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    return {function.__name__: world[function.__name__] for function in own_functions(module)}


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
