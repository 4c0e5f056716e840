"""Chapter 1: four lots of an event and a percentage, and who may look at them."""

from __future__ import annotations

from pinstripe.engine.record import Row

from .agenda import open_next_company
from .table import EVENT, LOTS, PERCENT, PERCENTS, Phase, State


def weigh_draw_event(state: State, weights: Row) -> None:
    for card in range(state.event_cards):
        weights[EVENT + card] = 1
    for lot in range(state.dealt):
        weights[EVENT + state.lot_event[lot]] = 0


def apply_draw_event(state: State, seat: int, decision: int) -> None:
    state.lot_event[state.dealt] = decision - EVENT
    state.phase = Phase.DRAW_PERCENT


def weigh_draw_percent(state: State, weights: Row) -> None:
    for card in range(PERCENTS):
        weights[PERCENT + card] = state.percent_cards[card]
    for lot in range(state.dealt):
        weights[PERCENT + state.lot_percent[lot]] = 0


def apply_draw_percent(state: State, seat: int, decision: int) -> None:
    state.lot_percent[state.dealt] = decision - PERCENT
    state.dealt += 1
    if state.dealt < LOTS:
        state.phase = Phase.DRAW_EVENT
    else:
        state.no_return += 1
        open_next_company(state)


def may_look(state: State, seat: int, lot: int) -> bool:
    """Two lots for each player; whoever only watches sees none."""
    if seat >= state.players:
        return False
    return (state.looks[seat] >> lot) & 1 == 1


def events_drawn(state: State) -> int:
    """How many lots have their event already."""
    if state.phase == Phase.DRAW_EVENT:
        return state.dealt
    if state.phase == Phase.DRAW_PERCENT:
        return state.dealt + 1
    return 0 if state.phase < Phase.DRAW_EVENT else LOTS


def percents_drawn(state: State) -> int:
    if state.phase == Phase.DRAW_EVENT or state.phase == Phase.DRAW_PERCENT:
        return state.dealt
    return 0 if state.phase < Phase.DRAW_EVENT else LOTS
