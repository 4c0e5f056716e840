"""The lineup: three managers each, once round, once back, once round again."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .board import join_board
from .meeting import begin_meeting
from .rooms import allow_vacancies, open_room
from .table import DIVISION, LINEUP_ROUNDS, TO_BOARD, Card, Note, Phase, State, tell

LINEUP_STAFF = 3


def begin_lineup(state: State) -> None:
    """The holder of Communications starts."""
    state.starter = state.card_holder[Card.COMMUNICATIONS]
    state.lined_up = 0
    state.actor = state.starter
    state.phase = Phase.LINEUP


def legal_lineup(state: State, seat: int, mask: Mask) -> None:
    allow_vacancies(state, mask)
    mask[TO_BOARD] = True


def apply_lineup(state: State, seat: int, decision: int) -> None:
    if decision == TO_BOARD:
        tell(state, Note.LINED_UP_BOARD, seat, 0, 0, 0)
        join_board(state, seat)
    else:
        room = open_room(state, decision - DIVISION, seat, 1, LINEUP_STAFF)
        tell(state, Note.LINED_UP_DEPARTMENT, seat, room, LINEUP_STAFF, 0)
    state.lined_up += 1
    state.no_return += 1
    if state.lined_up == LINEUP_ROUNDS * state.players:
        begin_meeting(state)
    else:
        state.actor = lineup_seat(state)


def lineup_seat(state: State) -> int:
    turn, place = state.lined_up // state.players, state.lined_up % state.players
    if turn == 1:
        place = state.players - 1 - place
    return (state.starter + place) % state.players
