"""What a seat may not know: lots it may not look at, and sealed bids and votes of others."""

from __future__ import annotations

from pinstripe.engine.chance import below
from pinstripe.engine.record import Row

from .lots import events_drawn, may_look, percents_drawn
from .table import (
    LOTS,
    NOT_YET,
    NOTE_CELLS,
    NOTES,
    PERCENTS,
    UNKNOWN,
    Phase,
    State,
)


def hide(state: State, seat: int) -> None:
    """Blank everything this seat may not know; once the game is over nothing is secret."""
    hide_old_notes(state)
    if state.phase == Phase.OVER:
        return
    for lot in range(LOTS):
        if not may_look(state, seat, lot):
            state.lot_event[lot] = UNKNOWN
            state.lot_percent[lot] = UNKNOWN
    if state.phase == Phase.BID:
        hide_bids(state, seat)
    elif state.phase == Phase.VOTE:
        hide_votes(state, seat)


def hide_bids(state: State, seat: int) -> None:
    """Nobody can tell who has written on the slate already."""
    for other in range(state.players):
        if other != seat:
            state.bid[other] = NOT_YET
            state.awaited |= 1 << other


def hide_votes(state: State, seat: int) -> None:
    for other in range(state.players):
        if other != seat and state.shares[other, state.company] > 0:
            state.vote[other] = NOT_YET
            state.awaited |= 1 << other


def hide_old_notes(state: State) -> None:
    """Behind the last note lie those of earlier decisions; they say nothing new, but differ between histories."""
    for row in range(state.notes, NOTES):
        for cell in range(NOTE_CELLS):
            state.note[row, cell] = 0


def guess(state: State, seat: int, rng: Row, scratch: Row) -> None:
    """Fill the lots that this seat has not seen from the cards that it does not see."""
    if state.phase == Phase.OVER:
        return
    for lot in range(events_drawn(state)):
        if state.lot_event[lot] == UNKNOWN:
            state.lot_event[lot] = guess_event(state, rng)
    for lot in range(percents_drawn(state)):
        if state.lot_percent[lot] == UNKNOWN:
            state.lot_percent[lot] = guess_percent(state, rng)


def guess_event(state: State, rng: Row) -> int:
    card = below(rng, state.event_cards)
    while event_is_out(state, card):
        card = below(rng, state.event_cards)
    return card


def event_is_out(state: State, card: int) -> bool:
    for lot in range(LOTS):
        if state.lot_event[lot] == card:
            return True
    return False


def guess_percent(state: State, rng: Row) -> int:
    card = below(rng, PERCENTS)
    while state.percent_cards[card] == 0 or percent_is_out(state, card):
        card = below(rng, PERCENTS)
    return card


def percent_is_out(state: State, card: int) -> bool:
    for lot in range(LOTS):
        if state.lot_percent[lot] == card:
            return True
    return False
