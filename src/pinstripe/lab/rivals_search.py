"""The tree search of another library, measured beside ours where it is installed."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

from .rivals import Batch

MCTS = "catanatron MCTS"
SIMULATIONS = 10
"""For each decision, as many as catanatron itself takes unless told otherwise."""

MOMENTS = (0.25, 0.5, 0.75)
GAMES = 4
"""One is not enough: how long its games still last from a position differs several times over."""

SEED = 1
MOST_TURNS = 1000


def has_tree_search() -> bool:
    """Its releases up to 3.2.1 come without the players that search; its repository has them."""
    return find_spec("catanatron") is not None and find_spec("catanatron.players.mcts") is not None


def choices_of(game: Any) -> Any:
    """The list of what may be done has lived in two places."""
    return game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions


def catan_positions() -> list[Any]:
    """Positions a quarter, half and three quarters through random games of four that somebody wins."""
    random.seed(SEED)
    found: list[Any] = []
    while len(found) < GAMES * len(MOMENTS):
        passed = choices_in_a_game()
        found += [passed[int(len(passed) * moment)] for moment in MOMENTS if passed]
    return found


def choices_in_a_game() -> list[Any]:
    """Every position of a random game that leaves a choice; none where nobody wins."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    passed = []
    while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
        if len(choices_of(game)) > 1:
            passed.append(game.copy())
        game.play_tick()
    return passed if game.winning_color() is not None else []


def catan_search() -> Batch:
    """A decision of its player in every position; each of its simulations plays one game to the end at random."""
    from catanatron.players.mcts import MCTSPlayer

    positions = catan_positions()

    def batch() -> int:
        for position in positions:
            player = MCTSPlayer(position.state.current_color(), SIMULATIONS)
            player.decide(position, choices_of(position))
        return SIMULATIONS * len(positions)

    return batch
