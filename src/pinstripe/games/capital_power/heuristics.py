"""The manager of this game, a cautious one: a few bank shares, then a parking square, and no to every offer."""

from __future__ import annotations

from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.record import Mask, Row

from .table import (
    ACCEPT,
    BUY,
    BUY_BACK,
    COMPANIES,
    CORRUPT,
    END,
    GIVE_UP,
    LET_GO,
    LIQUIDATE,
    NONE,
    REFUSE,
    RESELL,
    ROLL,
    RUNG,
    SEND,
    START,
    STOP,
    Item,
    Phase,
    State,
)

RESERVE = 30
"""What stays in the register when shares are bought."""


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    phase = tables[slot].phase
    if phase == Phase.TURN:
        return next_move(tables[slot], mask)
    if phase == Phase.EXCHANGE:
        return BUY if mask[BUY] and rich_enough(tables[slot]) else STOP
    if phase == Phase.ANSWER:
        return ACCEPT if mask[ACCEPT] and is_a_gift(tables[slot]) else REFUSE
    if phase == Phase.RAISE:
        return first_of(mask, RESELL, first_of(mask, LIQUIDATE, GIVE_UP))
    if phase == Phase.DAUGHTER:
        return first_of(mask, BUY_BACK, LET_GO)
    return first_of(mask, STOP, first_of(mask, SEND, lowest(mask)))


def next_move(state: State, mask: Mask) -> int:
    """Bribe the way to the first exchange, move what has to move, and stay where one may."""
    if mask[END]:
        return END
    for company in range(COMPANIES):
        if mask[CORRUPT + company] and state.position[company] == START:
            return CORRUPT + company
    for company in range(COMPANIES):
        if mask[ROLL + company]:
            return ROLL + company
    return lowest(mask)


def rich_enough(state: State) -> bool:
    return state.pawn != NONE and state.register[state.pawn] >= state.share_price + RESERVE


def is_a_gift(state: State) -> bool:
    """Something for nothing, without companies that may be hollow."""
    if state.offer_notes[Item.ASK_WHITE] + state.offer_notes[Item.ASK_BLACK] + state.offer_lots[1] > 0:
        return False
    return state.give_major == 0 and state.ask_major == 0 and state.ask_minor == 0


def first_of(mask: Mask, wish: int, otherwise: int) -> int:
    return wish if mask[wish] else otherwise


def lowest(mask: Mask) -> int:
    """The first that is open; of amounts that is the smallest."""
    for decision in range(len(mask)):
        if mask[decision]:
            return decision
    return RUNG
