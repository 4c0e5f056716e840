"""Loops that play whole games. Like the rules they run plain or compiled; the doors are bound to a game later."""

from __future__ import annotations

from typing import Any

from .chance import pick, pick_weighted, seed_rng
from .doors import (
    Memory,
    State,
    Tables,
    advise,
    apply,
    copy_state,
    deciders,
    guess,
    hasten,
    hide,
    legal,
    standing,
    traits,
    weigh,
)
from .record import Mask, Numbers, Row
from .seats import CHANCE, CHANCE_ONLY, first_seat

Masks = Any
Rows = Any

prange = range

INTERN, MANAGER, HASTY = 0, 1, 2
SCRATCH_CELLS = 2048
"""Numbers that a game's guess may use as it likes."""

SCRATCH = 8
"""States behind the games of a run: a hidden copy for the bot that decides, and room for it to try things."""


def settle_chance(state: State, weights: Row, rng: Row) -> None:
    weigh(state, weights)
    apply(state, CHANCE, pick_weighted(weights, rng))


def decide_at_random(state: State, seat: int, mask: Mask, rng: Row) -> None:
    legal(state, seat, mask)
    apply(state, seat, pick(mask, rng))


def play_random(state: State, mask: Mask, weights: Row, rng: Row, limit: int) -> int:
    """Random decisions to the end of the game or the limit of steps; how many decisions the seats took."""
    taken = 0
    for _ in range(limit):
        deciding = deciders(state)
        if deciding == 0:
            break
        if deciding == CHANCE_ONLY:
            settle_chance(state, weights, rng)
        else:
            decide_at_random(state, first_seat(deciding), mask, rng)
            taken += 1
    return taken


def play_random_many(
    tables: Tables, memory: Memory, mask: Mask, weights: Row, rng: Row, seed: int, first: int, games: int, limit: int
) -> int:
    """Games in slot 0, one after the other from the start in slot 1, each with its own stream of chance."""
    taken = 0
    for game in range(first, first + games):
        copy_state(memory, 0, 1)
        seed_rng(rng, seed, game)
        taken += play_random(tables[0], mask, weights, rng, limit)
    return taken


def play_random_batch(
    tables: Tables, memory: Memory, masks: Masks, weights: Rows, rngs: Rows, taken: Row, seed: int, limit: int
) -> None:
    """One game in each slot but the last, which holds the start; all slots at once where that is possible."""
    start = len(tables) - 1
    for slot in prange(start):
        copy_state(memory, slot, start)
        seed_rng(rngs[slot], seed, slot)
        taken[slot] = play_random(tables[slot], masks[slot], weights[slot], rngs[slot], limit)


def choose(
    tables: Tables, memory: Memory, slot: int, seat: int, policy: int, mask: Mask, spare: Mask, rng: Row, scratch: int
) -> int:
    """What a bot decides; it is handed a copy in which everything is blanked that its seat may not know."""
    legal(tables[slot], seat, mask)
    if policy == INTERN:
        return pick(mask, rng)
    copy_state(memory, scratch, slot)
    hide(tables[scratch], seat)
    if policy == HASTY:
        return hasten(tables, memory, scratch, seat, mask, spare, rng)
    return advise(tables, memory, scratch, seat, mask, spare, rng)


def play_bots_many(
    tables: Tables,
    memory: Memory,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    policies: Row,
    taken: Row,
    seed: int,
    first: int,
    limit: int,
) -> None:
    """One game in each slot up to len(taken); behind them lie the start and the bots' scratch states.

    The bot of a seat moves round with the game's number, so that no bot owns a seat.
    """
    games = len(taken)
    start = games
    for slot in range(games):
        copy_state(memory, slot, start)
        seed_rng(rng, seed, first + slot)
        taken[slot] = play_bots(
            tables, memory, slot, mask, spare, weights, rng, policies, first + slot, games + 1, limit
        )


def play_bots(
    tables: Tables,
    memory: Memory,
    slot: int,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    policies: Row,
    rotation: int,
    scratch: int,
    limit: int,
) -> int:
    taken = 0
    seats = len(policies)
    for _ in range(limit):
        deciding = deciders(tables[slot])
        if deciding == 0:
            break
        if deciding == CHANCE_ONLY:
            settle_chance(tables[slot], weights, rng)
        else:
            seat = first_seat(deciding)
            policy = policies[(seat + rotation) % seats]
            decision = choose(tables, memory, slot, seat, policy, mask, spare, rng, scratch)
            apply(tables[slot], seat, decision)
            taken += 1
    return taken


def legal_at(tables: Tables, slot: int, seat: int, mask: Mask) -> None:
    legal(tables[slot], seat, mask)


def weigh_at(tables: Tables, slot: int, weights: Row) -> None:
    weigh(tables[slot], weights)


def apply_at(tables: Tables, slot: int, seat: int, decision: int) -> None:
    apply(tables[slot], seat, decision)


def deciders_at(tables: Tables, slot: int) -> int:
    return deciders(tables[slot])


def hide_at(tables: Tables, slot: int, seat: int) -> None:
    hide(tables[slot], seat)


def guess_at(tables: Tables, slot: int, seat: int, rng: Row, scratch: Row) -> None:
    guess(tables[slot], seat, rng, scratch)


def standing_at(tables: Tables, slot: int, ranks: Row, scores: Row) -> bool:
    return standing(tables[slot], ranks, scores)


def traits_at(tables: Tables, slot: int, seat: int, found: Numbers) -> None:
    traits(tables[slot], seat, found)
