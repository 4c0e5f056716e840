"""Metals and elections: a stake, a die, and what is left."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range, Row

from .distress import bankrupt, dissolve
from .flow import carry_on
from .groups import is_holding
from .ledger import book, lose_notes
from .payments import ask_colours
from .squares import purse
from .table import DIE, RUNG, State, percent, tell
from .vocabulary import Note, Purpose, Reason, Square, Task

REGULAR, RIGGED = 0, 1
SIX = 5


def range_metals(state: State, seat: int) -> Range:
    return state.least_stake, purse(state, state.pawn), 1


def legal_metals(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_metals(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_metals(state: State, seat: int, decision: int) -> None:
    low, high, step = range_metals(state, seat)
    ask_colours(state, state.pawn, chosen_amount(decision, RUNG, low, high, step), Purpose.METALS)
    carry_on(state)


def range_election(state: State, seat: int) -> Range:
    return 0, purse(state, state.pawn), 1


def legal_election(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_election(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_election(state: State, seat: int, decision: int) -> None:
    """No stake, no roll."""
    low, high, step = range_election(state, seat)
    amount = chosen_amount(decision, RUNG, low, high, step)
    if amount == 0:
        state.task = Task.SQUARE_DONE
    else:
        ask_colours(state, state.pawn, amount, Purpose.ELECTION)
    carry_on(state)


def weigh_gamble(state: State, weights: Row) -> None:
    for side in range(6):
        weights[DIE + side] = 1


def apply_gamble(state: State, seat: int, decision: int) -> None:
    side, company = decision - DIE, state.pawn
    kind = state.square[state.position[company]]
    white, black = state.stake_white, state.stake_black
    state.stake_white = 0
    state.stake_black = 0
    state.actor = state.current
    state.no_return += 1
    state.task = Task.SQUARE_DONE
    if kind == Square.METALS:
        metals_result(state, company, side, white, black)
    elif kind == Square.REGULAR_ELECTIONS:
        election_result(state, company, side, REGULAR, white + black)
        if side == SIX:
            lost = lose_notes(state, company, Reason.ELECTION_LOST)
            tell(state, Note.REGISTER_LOST, company, lost, Reason.ELECTION_LOST, 0)
    else:
        election_result(state, company, side, RIGGED, white + black)
        if side == SIX:
            fall(state, company)
    carry_on(state)


def metals_result(state: State, company: int, side: int, white: int, black: int) -> None:
    """Profit comes in white, the stake in its own colours; of a mixed stake black is lost first."""
    stake, rate = white + black, state.metals[side]
    profit, loss = 0, 0
    if rate >= 0:
        profit = percent(stake, rate)
    else:
        loss = percent(stake, -rate)
    lost_black = min(black, loss)
    back = stake - loss + profit
    tell(state, Note.GAMBLED, company, side + 1, stake, back)
    if back > 0:
        book(state, company, white - (loss - lost_black) + profit, black - lost_black, Reason.METALS_RETURN)


def election_result(state: State, company: int, side: int, kind: int, stake: int) -> None:
    """Whatever was staked, all returns are black."""
    back = percent(stake, state.elections[kind, side])
    tell(state, Note.GAMBLED, company, side + 1, stake, back)
    if back > 0:
        book(state, company, 0, back, Reason.ELECTION_RETURN)


def fall(state: State, company: int) -> None:
    """The company is dissolved; whoever loses the holding is out."""
    seat = state.owner[company]
    if is_holding(company):
        state.due_amount = 0
        bankrupt(state, seat)
        return
    dissolve(state, company)
    state.loose_seat = seat
    state.liquidating = 0
    state.task = Task.DAUGHTERS
