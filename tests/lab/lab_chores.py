"""Work for workers, some of it deadly; in a module of its own, since other processes import it."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from pinstripe.engine.game import GameError
from pinstripe.lab.arena import Outcome, Place, Setting, play_places


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise GameError(f"Not {number}.")


def stumble(number: int) -> int:
    return 1 // (number - number)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at_first(mark: Path, number: int) -> int:
    """Whoever comes first to number 3 dies of it."""
    if number == 3 and not mark.exists():
        mark.touch()
        die()
    return square(number)


def die_always(number: int) -> int:
    if number == 1:
        die()
    return square(number)


def play_and_die_once(mark: Path, setting: Setting, places: Sequence[Place]) -> list[Outcome]:
    """A worker is killed in the middle of its first chunk, after some of its games."""
    half = len(places) // 2
    first = play_places(setting, places[:half])
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return first + play_places(setting, places[half:])
    die()
    raise AssertionError("the dead do not go on")
