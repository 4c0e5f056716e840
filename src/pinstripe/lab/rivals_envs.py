"""Environments of other libraries, measured beside ours where they are installed: random legal actions, steps told."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

from .rivals import Batch

PGX = "Pgx"
PGX_GAMES = ("connect_four", "backgammon")
PETTINGZOO_GAMES = ("connect_four", "texas_holdem")
RLCARD_GAMES = ("uno", "limit-holdem")


def pettingzoo_steps(name: str, games: int) -> Batch:
    """PettingZoo's classic games as its documentation drives them: last, choose from the mask, step."""
    import numpy as np

    environment = pettingzoo_environment(name)
    rng = random.Random(1)

    def batch() -> int:
        taken = 0
        for _ in range(games):
            environment.reset(seed=rng.randrange(1 << 30))
            for _ in environment.agent_iter():
                observation, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                else:
                    environment.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                    taken += 1
        return taken

    return batch


def pettingzoo_environment(name: str) -> Any:
    """Versions come and go; whichever there is."""
    from pettingzoo import classic

    for version in range(9, 0, -1):
        try:
            return getattr(classic, f"{name}_v{version}").env()
        except (AttributeError, ImportError):
            continue
    raise ImportError(f"this PettingZoo has no {name}")


def rlcard_steps(name: str, games: int) -> Batch:
    import rlcard

    environment = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def batch() -> int:
        taken = 0
        for _ in range(games):
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
                taken += 1
        return taken

    return batch


def pgx_steps(name: str, games: int, steps: int) -> Batch:
    """So many games side by side in one compiled call, which chooses the actions and begins anew where a game ends."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def go_on(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, chance = jax.random.split(key, 3)
        legal = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, legal, axis=-1)
        return step(state, actions, jax.random.split(chance, games)), key

    key, compiled = jax.random.PRNGKey(1), jax.jit(go_on)
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(key, games))

    def batch() -> int:
        nonlocal state, key
        for _ in range(steps):
            state, key = compiled(state, key)
        state.observation.block_until_ready()
        return games * steps

    return batch


def installed(games: int) -> dict[str, Batch]:
    """Everything that can be measured here, by name; so many games at once where a library can do that."""
    found: dict[str, Batch] = {}
    if find_spec("pettingzoo") and find_spec("pygame"):
        found["PettingZoo connect_four"] = pettingzoo_steps("connect_four", 4)
        if find_spec("rlcard"):
            found["PettingZoo texas_holdem"] = pettingzoo_steps("texas_holdem", 4)
    if find_spec("rlcard"):
        for name in RLCARD_GAMES:
            found[f"RLCard {name}"] = rlcard_steps(name, 4)
    if find_spec("pgx"):
        for name in PGX_GAMES:
            found[f"{PGX} {name}, {games} at once"] = pgx_steps(name, games, 5)
    return found
