"""A tiny game for tests of the engine: chance, a chain of small decisions, an amount, and sealed bids.

Each round chance turns up a prize of 1 or 2. The starter takes a step or two (which he may undo), names the price of
entry, and then all bid in secret from what they have; the highest bidder alone wins the prize.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import IntEnum
from types import ModuleType
from typing import Any

from pinstripe.engine.chance import pick
from pinstripe.engine.content import Table, Whole
from pinstripe.engine.decisions import Numbering
from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.game import Game, Option
from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.observing import blank_row, mark_one, seat_at, share_of, tell_sum
from pinstripe.engine.record import I8, I32, Grid, Mask, Numbers, Range, Reals, Record, Row, Vector, array, scalar
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.thinking import Style
from pinstripe.engine.words import Message, Seat, message

PLAYERS = 4
NOT_YET = -1


class Phase(IntEnum):
    DRAW = 0
    STEP = 1
    PRICE = 2
    BID = 3
    OVER = 4


NUMBERING = Numbering()
PRIZE = NUMBERING.each("prize", ("small", "large"))
LEFT = NUMBERING.one("left")
RIGHT = NUMBERING.one("right")
DONE = NUMBERING.one("done")
RUNG = NUMBERING.amounts("amount")


OBSERVATION = Numbering()
SEEN_PHASE = OBSERVATION.each("phase", ("draw", "step", "price", "bid", "over"))
SEEN_TABLE = OBSERVATION.each("table", ("prize", "place", "price"))
SEEN_SCORE = OBSERVATION.each("score", ("own", "1", "2", "3"))
SEEN_COINS = OBSERVATION.each("coins", ("own", "1", "2", "3"), ("known", "sum"))
SEEN_BIDS = OBSERVATION.each("bid", ("own", "1", "2", "3"), ("known", "sum"))


class State(Record):
    players: int = scalar(I8)
    phase: int = scalar(I8)
    actor: int = scalar(I8)
    no_return: int = scalar(I32)
    notes: int = scalar(I8)
    note: Grid = array(I32, 8, 3)
    rounds: int = scalar(I8)
    round: int = scalar(I8)
    starter: int = scalar(I8)
    prize: int = scalar(I8)
    place: int = scalar(I8)
    price: int = scalar(I32)
    coins: Vector = array(I32, PLAYERS)
    score: Vector = array(I32, PLAYERS)
    bid: Vector = array(I32, PLAYERS)


def deciders(state: State) -> int:
    if state.phase == Phase.OVER:
        return 0
    if state.phase != Phase.BID:
        return 1 << state.actor
    open_seats = 0
    for seat in range(state.players):
        if state.bid[seat] == NOT_YET:
            open_seats |= 1 << seat
    return open_seats


def weigh_draw(state: State, weights: Row) -> None:
    weights[PRIZE] = 3
    weights[PRIZE + 1] = 1


def apply_draw(state: State, seat: int, decision: int) -> None:
    state.prize = 1 + decision - PRIZE
    state.place = 0
    state.actor = state.starter
    state.phase = Phase.STEP


def legal_step(state: State, seat: int, mask: Mask) -> None:
    mask[LEFT] = state.place > -2
    mask[RIGHT] = state.place < 2
    mask[DONE] = True


def apply_step(state: State, seat: int, decision: int) -> None:
    if decision == DONE:
        state.phase = Phase.PRICE
    else:
        state.place += 1 if decision == RIGHT else -1


def range_price(state: State, seat: int) -> Range:
    return 0, state.coins[seat], 5


def legal_price(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_price(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_price(state: State, seat: int, decision: int) -> None:
    low, high, step = range_price(state, seat)
    state.price = chosen_amount(decision, RUNG, low, high, step)
    state.coins[seat] -= state.price
    state.no_return += 1
    for player in range(PLAYERS):
        state.bid[player] = NOT_YET
    state.phase = Phase.BID


def range_bid(state: State, seat: int) -> Range:
    return 0, state.coins[seat], 1


def legal_bid(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_bid(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_bid(state: State, seat: int, decision: int) -> None:
    low, high, step = range_bid(state, seat)
    state.bid[seat] = chosen_amount(decision, RUNG, low, high, step)
    if deciders(state) == 0:
        settle(state)


def settle(state: State) -> None:
    best, winner, ties = -1, -1, 0
    for seat in range(state.players):
        state.coins[seat] -= state.bid[seat]
        if state.bid[seat] > best:
            best, winner, ties = state.bid[seat], seat, 1
        elif state.bid[seat] == best:
            ties += 1
    if ties == 1:
        state.score[winner] += state.prize
    state.note[0, 0] = winner if ties == 1 else -1
    state.note[0, 1] = state.prize
    state.notes = 1
    state.no_return += 1
    state.round += 1
    state.starter = state.round % state.players
    state.actor = CHANCE
    state.phase = Phase.OVER if state.round == state.rounds else Phase.DRAW


def hide(state: State, seat: int) -> None:
    if state.phase == Phase.OVER:
        return
    for other in range(state.players):
        if other != seat:
            state.coins[other] = -1
            state.bid[other] = -1


def guess(state: State, seat: int, rng: Row, scratch: Row) -> None:
    for other in range(state.players):
        if state.coins[other] == -1:
            state.coins[other] = 50


def likelihood(tables: Tables, memory: Memory, slot: int, seat: int) -> float:
    return 1.0


def standing(state: State, ranks: Row, scores: Row) -> bool:
    for seat in range(state.players):
        scores[seat] = state.score[seat]
        ranks[seat] = 1
        for rival in range(state.players):
            if state.score[rival] > state.score[seat]:
                ranks[seat] += 1
    return state.phase == Phase.OVER


def clock(state: State) -> int:
    return state.round


def traits(state: State, seat: int, found: Numbers) -> None:
    found[0] = state.score[seat]
    found[1] = state.coins[seat] / 50


def observe(state: State, seat: int, out: Reals) -> None:
    blank_row(out)
    mark_one(out, SEEN_PHASE, 5, state.phase)
    out[SEEN_TABLE] = share_of(state.prize, 2)
    out[SEEN_TABLE + 1] = share_of(state.place, 2)
    out[SEEN_TABLE + 2] = share_of(state.price, 100)
    for place in range(state.players):
        player = seat_at(seat, place, state.players)
        out[SEEN_SCORE + place] = share_of(state.score[player], 12)
        tell_sum(out, SEEN_COINS + 2 * place, state.coins[player], -1, 100)
        tell_sum(out, SEEN_BIDS + 2 * place, state.bid[player], NOT_YET, 100)


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    return pick(mask, rng)


def hasten(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    return pick(mask, rng)


def setup(state: State, seats: int, options: Mapping[str, int], content: Mapping[str, Any]) -> None:
    state.players = seats
    state.rounds = options["rounds"]
    state.actor = CHANCE
    state.phase = Phase.DRAW
    for seat in range(seats):
        state.coins[seat] = content["coins"]["start"]


class ToyWords:
    """The words of the toy."""

    TITLE = Message("toy.title")
    BLURB = Message("toy.title")
    OPTIONS: Mapping[str, tuple[Message, Message]] = {}

    def prompt(self, state: Any, seat: int) -> Message:
        return message("toy.title")

    def waiting(self, state: Any, seat: int) -> Message:
        return message("toy.title")

    def label(self, state: Any, seat: int, decision: int) -> Message:
        return message("toy.title")

    def reasons(self, state: Any, seat: int) -> list[Any]:
        return []

    def telling(self, state: Any) -> list[Message]:
        return [message("toy.won", who=Seat(state.note[row, 0]), n=state.note[row, 1]) for row in range(state.notes)]

    def rule_of_prompt(self, state: Any) -> str:
        return ""

    def victory_lines(self, state: Any, seat: int) -> list[Message]:
        return []

    def final_lines(self, state: Any) -> list[Message]:
        return []

    def story_worthy(self, kind: int) -> bool:
        return True


class ToyGame(Game):
    """A game without a folder of its own."""

    @property
    def content(self) -> Any:
        return self.read_content("[coins]\nstart = 100\n", "toy.toml")


def make_toy(module: ModuleType | None = None) -> Game:
    return ToyGame(
        id="toy",
        rules_version=1,
        seats=range(2, 5),
        colours=("red", "blue", "green", "amber"),
        options=(Option("rounds", (3, 6)),),
        state=State,
        facts=("round", "coins", "score", "prize", "place", "price"),
        phases=Phase,
        numbering=NUMBERING,
        observation=OBSERVATION,
        modules=(module or sys.modules[__name__],),
        judgement=(1.0, 0.5),
        style=Style(horizon=10, widening=1.0),
        setup=setup,
        schema=Table({"coins": Table({"start": Whole(0, 1000)})}),
        check=None,
        words=ToyWords(),
        summary=lambda finals: {},
    )
