"""Search: many guesses at what is hidden, one tree over what may follow, and the best-tried decision at its root.

Every playout fills the blanks of a hidden state anew, goes down the tree by what is known to do well, adds one edge,
lets a fast policy play on for a while and notes every seat's chance of winning on the way back up. Like the rules this
runs plain or compiled; the tree lies in arrays that are handed in.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from .chance import pick, pick_weighted, seed_rng
from .doors import (
    Memory,
    State,
    Tables,
    apply,
    clock,
    copy_state,
    deciders,
    guess,
    legal,
    likelihood,
    range_of,
    standing,
    traits,
    weigh,
)
from .drive import choose
from .ladder import EXACT, RUNGS
from .record import Mask, Numbers, Row
from .seats import CHANCE, CHANCE_ONLY, first_seat

Rows = Any
Sums = Any

SEAT, DECISION, SIBLING, CHILD, VISITS, CHANCES = 0, 1, 2, 3, 4, 5
EDGE_CELLS = 6
"""What is kept of an edge: whose decision, which, the next edge of its node, the node it leads to, how often it was
taken and how often it could have been."""

NODES, EDGES, PLAYOUTS, STEPS, ROLLS = 0, 1, 2, 3, 4
SEED, HORIZON, POLICY, RIVALS, ADVICE, EXPLORING, WIDENING, RUNG = 5, 6, 7, 8, 9, 10, 11, 12
PLAN_CELLS = 13
"""Counters of a search, its settings, those of exploring and widening in thousandths, and the game's first rung."""

AHEAD, SPREAD = CHANCE, CHANCE + 1
SUM_CELLS = CHANCE + 2
"""Behind the sums of every seat's chances: how much better than the first decision, and its squares."""

ROOT, WORLD, BEHIND = 0, 1, 2
"""The hidden state, the guess that is played in, and the states that a bot may use to try things."""

NEARBY = 4
"""One, two and so many steps more or less than the advised amount are tried."""

STRIDE = 8
"""And besides every so manyth rung of the ladder."""

OUTLOOK, TURN = 0, 1
BASE_CELLS = 2
"""What is kept of the first decision in each world: what came of it, and the turn at which it was judged."""

NONE = -1
THOUSAND = 1000
DEEPEST = 1000
"""Edges on the way down."""

FOREVER = 1 << 62
PATIENCE = 4
"""Horizons after which a playout is judged even in the middle of a turn."""


def weigh_guesses(
    tables: Tables, memory: Memory, plan: Row, seat: int, first: int, count: int, found: Numbers, rng: Row, cells: Row
) -> None:
    """How well each guess from the first on explains what the others were seen to do."""
    for number in range(first, first + count):
        seed_rng(rng, plan[SEED], number)
        copy_state(memory, WORLD, ROOT)
        guess(tables[WORLD], seat, rng, cells)
        found[number] = likelihood(tables, memory, WORLD, seat)


def try_in_worlds(
    tables: Tables,
    memory: Memory,
    tree: Rows,
    sums: Sums,
    heads: Row,
    path: Row,
    plan: Row,
    edge: int,
    first: int,
    count: int,
    guesses: Row,
    base: Sums,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    dice: Row,
    cells: Row,
    ranks: Row,
    judgement: Numbers,
    found: Numbers,
    values: Numbers,
) -> None:
    """One decision of the root in the worlds from the first on; every decision meets the same worlds and dice.

    How it does in each is compared with how the first of all decisions did there, which is noted in the base, and at
    the same turn.
    """
    seat = tree[edge, SEAT]
    for world in range(first, first + count):
        seed_rng(rng, plan[SEED], guesses[world])
        copy_state(memory, WORLD, ROOT)
        guess(tables[WORLD], seat, rng, cells)
        seed_rng(rng, plan[SEED] + 1, world)
        length = descend(tables, memory, tree, sums, heads, path, plan, edge, world, mask, spare, weights, rng, dice)
        play_on(tables, memory, plan, edge, world, base, mask, spare, weights, rng, dice)
        value_of(tables[WORLD], ranks, cells, judgement, found, values)
        for step in range(length):
            passed = path[step]
            tree[passed, VISITS] += 1
            for one in range(len(values)):
                sums[passed, one] += values[one]
        if edge == 0:
            base[world, OUTLOOK] = values[seat]
        ahead = values[seat] - base[world, OUTLOOK]
        sums[edge, AHEAD] += ahead
        sums[edge, SPREAD] += ahead * ahead
        plan[PLAYOUTS] += 1


def descend(
    tables: Tables,
    memory: Memory,
    tree: Rows,
    sums: Sums,
    heads: Row,
    path: Row,
    plan: Row,
    given: int,
    world: int,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    dice: Row,
) -> int:
    """From a given edge of the root down to the first new edge; how many edges that was. Without widening it is one.

    The tree is over what the searching seat may do. The others do what a policy would with what they know in this
    world, since what they do there hangs on just that. What is sealed is decided by each without the others.
    """
    node, length, fresh, seat = 0, 0, False, tree[given, SEAT]
    plan[ROLLS] = 0
    while not fresh and length < DEEPEST - CHANCE:
        deciding = deciders(tables[WORLD])
        if deciding == 0:
            break
        followed = NONE
        if deciding == CHANCE_ONLY:
            outcome = chance_outcome(tables[WORLD], plan, world, weights, dice)
            followed = edge_for(tree, heads, plan, node, CHANCE, outcome)
            apply(tables[WORLD], CHANCE, outcome)
            if followed == NONE:
                break
            path[length] = followed
            length += 1
        else:
            sealed = deciding & (deciding - 1) != 0
            while deciding != 0:
                one = first_seat(deciding)
                deciding &= ~(1 << one)
                edge = given
                if one != seat:
                    policy = plan[RIVALS] if sealed and node == 0 else plan[POLICY]
                    decision = choose(tables, memory, WORLD, one, policy, mask, spare, rng, BEHIND)
                    edge = edge_for(tree, heads, plan, node, one, decision)
                elif node != 0:
                    edge = edge_taken(tables, memory, tree, sums, heads, plan, node, one, mask, spare, rng)
                if edge == NONE:
                    return length
                apply(tables[WORLD], one, tree[edge, DECISION])
                plan[STEPS] += 1
                path[length] = edge
                length += 1
                if one == seat or followed == NONE:
                    followed = edge
            fresh = tree[followed, VISITS] == 0 or plan[WIDENING] == 0
        if not fresh:
            node = node_behind(tree, heads, plan, followed)
            if node == NONE:
                break
    return length


def chance_outcome(state: State, plan: Row, world: int, weights: Row, dice: Row) -> int:
    """The dice of a world fall alike whatever was decided before them."""
    seed_rng(dice, plan[SEED] + 2 + plan[ROLLS], world)
    plan[ROLLS] += 1
    weigh(state, weights)
    return pick_weighted(weights, dice)


def edge_taken(
    tables: Tables,
    memory: Memory,
    tree: Rows,
    sums: Sums,
    heads: Row,
    plan: Row,
    node: int,
    seat: int,
    mask: Mask,
    spare: Mask,
    rng: Row,
) -> int:
    """What a seat does at a node: what the fast policy would, then what is new there, else what promises most."""
    legal(tables[WORLD], seat, mask)
    choices = 0
    for decision in range(len(mask)):
        if mask[decision]:
            choices += 1
    best, best_score, known, taken = NONE, -1.0, 0, 0
    explore = plan[EXPLORING] / THOUSAND
    edge = heads[node]
    while edge != NONE:
        if tree[edge, SEAT] == seat and is_open(tables[WORLD], seat, tree[edge, DECISION], mask):
            known += 1
            tree[edge, CHANCES] += 1
            visits = tree[edge, VISITS]
            taken += visits
            score = 1000.0
            if visits > 0:
                score = sums[edge, seat] / visits + explore * sqrt(log(tree[edge, CHANCES] + 1.0) / visits)
            if score > best_score:
                best, best_score = edge, score
        edge = tree[edge, SIBLING]
    if known == 0 and choices > 1:
        decision = choose(tables, memory, WORLD, seat, plan[POLICY], mask, spare, rng, BEHIND)
        return new_edge(tree, heads, plan, node, seat, decision)
    if known < choices and known < 1 + plan[WIDENING] * sqrt(taken + 0.0) / THOUSAND:
        edge = heads[node]
        while edge != NONE:
            if tree[edge, SEAT] == seat and tree[edge, DECISION] < len(mask):
                mask[tree[edge, DECISION]] = False
            edge = tree[edge, SIBLING]
        decision = pick(mask, rng)
        if decision != NONE:
            return new_edge(tree, heads, plan, node, seat, decision)
    return best


def is_open(state: State, seat: int, decision: int, mask: Mask) -> bool:
    """Whether a decision that was legal in one guess is legal in another."""
    if decision < EXACT:
        return mask[decision] != 0
    low, high, step = range_of(state, seat)
    amount = decision - EXACT
    return low <= amount and amount <= high and (amount - low) % step == 0


def edge_for(tree: Rows, heads: Row, plan: Row, node: int, seat: int, decision: int) -> int:
    """The edge of a decision at a node, made if there is none; nothing once the tree is full."""
    edge = heads[node]
    while edge != NONE:
        if tree[edge, SEAT] == seat and tree[edge, DECISION] == decision:
            return edge
        edge = tree[edge, SIBLING]
    return new_edge(tree, heads, plan, node, seat, decision)


def new_edge(tree: Rows, heads: Row, plan: Row, node: int, seat: int, decision: int) -> int:
    edge = plan[EDGES]
    if edge == len(tree):
        return NONE
    plan[EDGES] = edge + 1
    tree[edge, SEAT] = seat
    tree[edge, DECISION] = decision
    tree[edge, SIBLING] = heads[node]
    tree[edge, CHILD] = NONE
    tree[edge, VISITS] = 0
    tree[edge, CHANCES] = 1
    heads[node] = edge
    return edge


def node_behind(tree: Rows, heads: Row, plan: Row, edge: int) -> int:
    """The node that an edge leads to, made when it is first passed."""
    node: int = tree[edge, CHILD]
    if node == NONE and plan[NODES] < len(heads):
        node = plan[NODES]
        plan[NODES] = node + 1
        heads[node] = NONE
        tree[edge, CHILD] = node
    return node


def play_on(
    tables: Tables,
    memory: Memory,
    plan: Row,
    edge: int,
    world: int,
    base: Sums,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    dice: Row,
) -> None:
    """The fast policy decides for everybody: first of all until the next turn behind the horizon, then until there."""
    taken, turn = 0, 0
    if edge == 0:
        base[world, TURN] = FOREVER
    while taken < PATIENCE * plan[HORIZON]:
        deciding = deciders(tables[WORLD])
        now = clock(tables[WORLD])
        if deciding == 0 or now >= base[world, TURN]:
            return
        if taken < plan[HORIZON]:
            turn = now
        elif edge == 0 and now > turn:
            base[world, TURN] = now
            return
        if deciding == CHANCE_ONLY:
            apply(tables[WORLD], CHANCE, chance_outcome(tables[WORLD], plan, world, weights, dice))
        else:
            seat = first_seat(deciding)
            decision = choose(tables, memory, WORLD, seat, plan[POLICY], mask, spare, rng, BEHIND)
            apply(tables[WORLD], seat, decision)
            plan[STEPS] += 1
            taken += 1


def root_edges(
    tables: Tables,
    memory: Memory,
    tree: Rows,
    heads: Row,
    plan: Row,
    seat: int,
    mask: Mask,
    spare: Mask,
    rng: Row,
) -> int:
    """Every decision of the root as an edge, what the heuristic that is asked advises first; how many there are.

    Of amounts there are those near the advised one, and some of the ladder.
    """
    heads[0] = NONE
    plan[NODES] = 1
    plan[EDGES] = 0
    advised = choose(tables, memory, ROOT, seat, plan[ADVICE], mask, spare, rng, BEHIND)
    legal(tables[ROOT], seat, mask)
    new_edge(tree, heads, plan, 0, seat, advised)
    for decision in range(len(mask)):
        if mask[decision] and decision != advised and not (advised >= EXACT and is_between(plan, decision)):
            new_edge(tree, heads, plan, 0, seat, decision)
    if advised >= EXACT:
        low, high, step = range_of(tables[ROOT], seat)
        new_edge(tree, heads, plan, 0, seat, EXACT + high)
        away = step
        while away <= NEARBY * step:
            if low <= advised - EXACT - away:
                new_edge(tree, heads, plan, 0, seat, advised - away)
            if advised - EXACT + away <= high:
                new_edge(tree, heads, plan, 0, seat, advised + away)
            away *= 2
    return plan[EDGES]


def is_between(plan: Row, decision: int) -> bool:
    """Whether a decision is one of the rungs that are left out."""
    rung = decision - plan[RUNG]
    return rung > 0 and rung < RUNGS and rung % STRIDE != 0


def value_of(state: State, ranks: Row, scores: Row, judgement: Numbers, found: Numbers, values: Numbers) -> None:
    """Every seat's chance of winning: certain at the end, estimated before."""
    if deciders(state) != 0:
        appraise(state, judgement, found, values)
        return
    standing(state, ranks, scores)
    winners = 0
    for seat in range(state.players):
        winners += 1 if ranks[seat] == 1 else 0
    for seat in range(state.players):
        values[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0


def appraise(state: State, judgement: Numbers, found: Numbers, values: Numbers) -> None:
    """What speaks for each seat, weighed against the others: every point of it multiplies the odds by e."""
    most = -1e9
    for seat in range(state.players):
        traits(state, seat, found)
        values[seat] = 0.0
        for trait in range(len(judgement)):
            values[seat] += judgement[trait] * found[trait]
        most = max(most, values[seat])
    total = 0.0
    for seat in range(state.players):
        values[seat] = exp(values[seat] - most)
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total
