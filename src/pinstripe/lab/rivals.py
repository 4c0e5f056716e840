"""Other game libraries, measured beside ours where they are installed: random play, decisions of players counted."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

CPP = "C++ loop"
Batch = Callable[[], int]
"""Plays some games and says how many decisions its players took."""


def spiel_games(name: str, games: int) -> Batch:
    """OpenSpiel's own loop in C++: uniform random bots, the game never comes up into Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    players = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in players]
    seeds = iter(range(10**9))

    def batch() -> int:
        taken = 0
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, next(seeds))
            taken += sum(step.player >= 0 for step in state.full_history())
        return taken

    return batch


def spiel_games_from_python(name: str, games: int) -> Batch:
    """OpenSpiel as it is usually driven: a loop in Python over its states."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def batch() -> int:
        taken = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    taken += 1
        return taken

    return batch


def catan_games(games: int) -> Batch:
    from catanatron import Color, Game, RandomPlayer

    def batch() -> int:
        taken = 0
        for _ in range(games):
            game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
            game.play()
            taken += actions_of(game)
        return taken

    return batch


def actions_of(game: Any) -> int:
    """The list of actions has had two names."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def installed() -> dict[str, Batch]:
    """Everything that can be measured here, by name."""
    found: dict[str, Batch] = {}
    if find_spec("pyspiel"):
        for name, games in (("hearts", 40), ("backgammon", 20)):
            found[f"open_spiel {name}, {CPP}"] = spiel_games(name, games)
            found[f"open_spiel {name}, Python loop"] = spiel_games_from_python(name, games // 4)
    if find_spec("catanatron"):
        found["catanatron"] = catan_games(2)
    return found
