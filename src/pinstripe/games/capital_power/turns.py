"""Whose turn it is, round after round."""

from __future__ import annotations

from .ending import end_game
from .groups import count_companies
from .ledger import close_registers
from .table import COMPANIES, NONE, PLAYERS, State, tell
from .vocabulary import Ending, Note, Phase, Task


def begin_turn(state: State, seat: int) -> None:
    state.current = seat
    state.actor = seat
    state.phase = Phase.TURN
    state.task = Task.NOTHING
    state.pawn = NONE
    state.no_return += 1
    for company in range(COMPANIES):
        state.cooked[company] = 0
        if state.owner[company] == seat:
            state.moved[company] = 0
            state.fresh[company] = 0
            state.sent[company] = 0
    for player in range(PLAYERS):
        state.offers_made[player] = 0
    if count_companies(state, seat) > 1:
        close_registers(state, seat)
    tell(state, Note.TURN_BEGINS, seat, state.round, 0, 0)


def next_turn(state: State) -> None:
    """The next player who is still in; a round is over when the order begins again."""
    seat = (state.current + 1) % state.players
    wrapped = seat == 0
    while state.out_order[seat] != 0:
        seat = (seat + 1) % state.players
        if seat == 0:
            wrapped = True
    if wrapped:
        if state.stirred == 0:
            end_game(state, Ending.STANDSTILL)
            return
        if state.rounds > 0 and state.round >= state.rounds:
            end_game(state, Ending.ROUNDS)
            return
        state.round += 1
        state.stirred = 0
    begin_turn(state, seat)
