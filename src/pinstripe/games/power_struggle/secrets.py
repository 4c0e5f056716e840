"""What a seat may not know: other archenemies, other purses, other people's bribes, the sorted events."""

from __future__ import annotations

from .table import (
    EVENTS,
    NOTE_CELLS,
    NOTES,
    PLAYERS,
    STACK,
    UNKNOWN,
    Note,
    Phase,
    State,
)


def hide(state: State, seat: int) -> None:
    """Blank everything this seat may not know; once the game is over nothing is secret."""
    hide_old_notes(state)
    if state.phase == Phase.OVER:
        return
    for other in range(state.players):
        if other != seat:
            state.cash[other] = UNKNOWN
            if state.announced[other] == 0:
                state.enemy[other] = UNKNOWN
                state.enemy_card[other] = UNKNOWN
    hide_bribes(state, seat)
    hide_notes(state, seat)
    if seat != state.starter:
        hide_events(state)


def hide_bribes(state: State, seat: int) -> None:
    """A bribe's amount is known to the two involved."""
    if seat != state.current and seat != state.bribe_target:
        state.bribe_sum = UNKNOWN
    if seat != state.current and seat != state.loser[0]:
        state.refused_sum = UNKNOWN
    for offer in range(state.offers):
        if seat != state.offer_giver[offer] and seat != state.offer_taker[offer]:
            state.offer_sum[offer] = UNKNOWN
    for giver in range(PLAYERS):
        for taker in range(PLAYERS):
            if seat != giver and seat != taker:
                state.old_bribes[giver, taker] = UNKNOWN


def hide_notes(state: State, seat: int) -> None:
    for row in range(state.notes):
        kind = state.note[row, 0]
        if kind == Note.OFFERED or kind == Note.ACCEPTED or kind == Note.REFUSED:
            if seat != state.note[row, 1] and seat != state.note[row, 2]:
                state.note[row, 4] = UNKNOWN


def hide_old_notes(state: State) -> None:
    """Behind the last note lie those of earlier decisions, amounts and all."""
    for row in range(state.notes, NOTES):
        for cell in range(NOTE_CELLS):
            state.note[row, cell] = 0


def hide_events(state: State) -> None:
    """The drawn events, their order, and so the number of turns to come."""
    state.stacked = UNKNOWN
    for kind in range(EVENTS):
        state.drawn[kind] = UNKNOWN
    for place in range(STACK):
        if place >= state.uncovered:
            state.stack[place] = UNKNOWN
