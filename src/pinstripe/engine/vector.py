"""Many games side by side for learning: each waits for a decision from outside, shown as numbers and a mask.

Somebody outside decides for some of the places at the table, bots within for the others. What a place is shown is
made from a copy in which everything is blanked that its seat may not know.
"""

from __future__ import annotations

from typing import Any

from .chance import pick, seed_rng
from .doors import Memory, Tables, apply, copy_state, deciders, hide, legal, observe, standing
from .drive import Masks, Rows, choose, settle_chance
from .record import Mask, Reals, Row
from .seats import CHANCE_ONLY, first_seat

RealRows = Any

OUTSIDE = -1
"""The policy of a place that is decided for from outside."""

GAME_OVER, TOO_LONG = -1, -2


def observe_at(tables: Tables, slot: int, seat: int, out: Reals) -> None:
    observe(tables[slot], seat, out)


def pay_out(ranks: Row, seats: int, rotation: int, rewards: Reals) -> None:
    """One for the winner, and what the others lose adds up to it; a shared victory shares what they lose."""
    winners = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            winners += 1
    loss = 1.0 / (seats - 1)
    for seat in range(seats):
        place = (seat + rotation) % seats
        rewards[place] = loss * (seats - winners) / winners if ranks[seat] == 1 else -loss


def deal_anew(
    memory: Memory, slot: int, start: int, seeds: Row, numbers: Row, taken: Row, rngs: Rows, rotations: Row, shift: int
) -> None:
    """The next game of a slot, with its own stream of chance; the places move round the table from game to game."""
    copy_state(memory, slot, start)
    numbers[slot] += 1
    seed_rng(rngs[slot], seeds[slot], numbers[slot])
    taken[slot] = 0
    rotations[slot] = (numbers[slot] + slot) * shift


def go_on(
    tables: Tables,
    memory: Memory,
    slot: int,
    scratch: int,
    policies: Row,
    rotation: int,
    taken: Row,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    limit: int,
) -> int:
    """Chance and the bots within decide until somebody outside has to; his seat, or why there is none."""
    seats = len(policies)
    while True:
        deciding = deciders(tables[slot])
        if deciding == 0:
            return GAME_OVER
        if deciding == CHANCE_ONLY:
            settle_chance(tables[slot], weights, rng)
        else:
            if taken[slot] >= limit:
                return TOO_LONG
            seat = first_seat(deciding)
            policy = policies[(seat + rotation) % seats]
            if policy == OUTSIDE:
                return seat
            decision = choose(tables, memory, slot, seat, policy, mask, spare, rng, scratch)
            apply(tables[slot], seat, decision)
            taken[slot] += 1


def show(tables: Tables, memory: Memory, slot: int, scratch: int, seat: int, mask: Mask, out: Reals) -> None:
    """What a seat may decide and what it sees, both from its view."""
    copy_state(memory, scratch, slot)
    hide(tables[scratch], seat)
    legal(tables[scratch], seat, mask)
    observe(tables[scratch], seat, out)


def step_games(
    tables: Tables,
    memory: Memory,
    actions: Row,
    acting: Row,
    seeds: Row,
    numbers: Row,
    taken: Row,
    rotations: Row,
    policies: Row,
    masks: Masks,
    spares: Masks,
    weights: Rows,
    rngs: Rows,
    ranks: Rows,
    scores: Rows,
    observations: RealRows,
    rewards: RealRows,
    terminated: Mask,
    truncated: Mask,
    first: int,
    last: int,
    block: int,
    scratch: int,
    shift: int,
    limit: int,
    fresh: bool,
) -> None:
    """One decision in each of these games, or a fresh game in each; where one ends the next begins at once."""
    seats, start = len(policies), len(actions)
    for slot in range(first, last):
        terminated[slot] = False
        truncated[slot] = False
        for place in range(seats):
            rewards[slot][place] = 0.0
        if fresh:
            deal_anew(memory, slot, start, seeds, numbers, taken, rngs, rotations, shift)
        else:
            seat = (acting[slot] + seats - rotations[slot] % seats) % seats
            apply(tables[slot], seat, actions[slot])
            taken[slot] += 1
        while True:
            seat = go_on(
                tables,
                memory,
                slot,
                scratch,
                policies,
                rotations[slot],
                taken,
                masks[slot],
                spares[block],
                weights[block],
                rngs[slot],
                limit,
            )
            if seat >= 0:
                break
            if seat == GAME_OVER:
                terminated[slot] = True
                standing(tables[slot], ranks[block], scores[block])
                pay_out(ranks[block], seats, rotations[slot], rewards[slot])
            else:
                truncated[slot] = True
            deal_anew(memory, slot, start, seeds, numbers, taken, rngs, rotations, shift)
        acting[slot] = (seat + rotations[slot]) % seats
        show(tables, memory, slot, scratch, seat, masks[slot], observations[slot])


def first_illegal(masks: Masks, actions: Row) -> int:
    """The first game whose action is none of those on its mask; -1 when all are."""
    size = len(masks[0])
    for slot in range(len(actions)):
        if actions[slot] < 0 or actions[slot] >= size or not masks[slot][actions[slot]]:
            return slot
    return -1


def sample_games(masks: Masks, rng: Row, actions: Row) -> None:
    """Any legal action in each game, each as likely."""
    for slot in range(len(actions)):
        actions[slot] = pick(masks[slot], rng)
