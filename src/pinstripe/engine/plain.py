"""The drivers as ordinary Python over plain views, in the same shape as a compiled twin."""

from __future__ import annotations

from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from . import doors, drive, vector
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
    for module in (*game.modules, drive, vector):
        if any(value in STUBS for value in vars(module).values() if isinstance(value, FunctionType)):
            world = {**vars(module), "pick": pick_fast}
            world.update({name: bound[value.__name__] for name, value in world.items() if is_bound(value, bound)})
            bound.update(bind(module, world))
            doors_of_game.update({name: bound[name] for name in ("advise",) if name in bound})
            world.update({name: door for name, door in doors_of_game.items() if name in world})
    return SimpleNamespace(**bound)


def is_bound(value: Any, bound: dict[str, FunctionType]) -> bool:
    """Whether this is a function of another module that got its doors there."""
    return isinstance(value, FunctionType) and value.__name__ in bound and value is not bound[value.__name__]


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
