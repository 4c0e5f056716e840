"""What the processes of the server are asked to do; each gets a seat's view as bytes and nothing else of a match."""

from __future__ import annotations

from typing import Any

import numpy as np

from pinstripe import bots, games
from pinstripe.bots.levels import Budget
from pinstripe.bots.review import Finding, Reviewer, Task
from pinstripe.bots.search import Thought, searcher
from pinstripe.engine.game import Game
from pinstripe.engine.ladder import EXACT

from .processes import alarm

_reviewers: dict[str, Reviewer] = {}


def chosen(game: Game, view: bytes, seat: int, level: str, seed: int) -> int:
    """One decision of a bot, from nothing but what its seat sees."""
    state = game.state.from_bytes(view)
    mask = open_to(game, state, seat)
    decision = int(bots.make(level, game, seed).choose(state, seat, mask.data))
    check_allowed(game, state, seat, mask, decision, level)
    return decision


def open_to(game: Game, state: Any, seat: int) -> Any:
    mask = np.zeros(game.numbering.size, np.bool_)
    game.rules.legal(state, seat, mask.data)
    return mask


def check_allowed(game: Game, state: Any, seat: int, mask: Any, decision: int, level: str) -> None:
    if not is_allowed(game, state, seat, mask, decision):
        raise ValueError(f"the {level} of {game.id} chose decision {decision}, which is not legal")


def is_allowed(game: Game, view: Any, seat: int, mask: Any, decision: int) -> bool:
    """One of the marked decisions, or any amount in the range, as people may name it."""
    if decision >= EXACT:
        low, high, step = game.rules.range_of(view, seat)
        return decision - EXACT in range(low, high + 1, step)
    return 0 <= decision < len(mask) and bool(mask[decision])


def decide(game: str, view: bytes, seat: int, level: str, seed: int, seconds: float) -> int:
    """A bot that answers at once."""
    with alarm(seconds):
        return chosen(games.find(game), view, seat, level, seed)


def think(game: str, view: bytes, seat: int, budget: Budget, seed: int, seconds: float) -> Thought:
    """A bot that thinks; to fetch the compiled rules, once in a process, is not on its clock."""
    found = games.find(game)
    thinker = searcher(found)
    with alarm(seconds):
        state = found.state.from_bytes(view)
        thought = thinker.think(state, seat, budget, seed)
        check_allowed(found, state, seat, open_to(found, state, seat), thought.decision, "thinker")
        return thought


def examine(game: str, task: Task, seconds: float) -> Finding:
    """One moment of a finished game, looked at again."""
    if game not in _reviewers:
        _reviewers[game] = Reviewer(games.find(game))
    with alarm(seconds):
        return _reviewers[game].examine(task)


def is_studied(game: str) -> bool:
    """Whether the compiled rules of a game only have to be fetched."""
    from pinstripe.engine.compile import is_compiled

    return is_compiled(games.find(game))


def study(game: str) -> None:
    """Compile the rules of a game, once on a machine; it takes a minute or two."""
    from pinstripe.engine.compile import compiled

    compiled(games.find(game))
