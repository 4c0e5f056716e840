"""The stock exchange: lots of ten bank shares, bought or sold back."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .ending import look_for_victory
from .false_entries import allow_books, open_books
from .flow import carry_on
from .ledger import book
from .table import BOOKS, BUY, RUNG, SELL, STOP, State, tell
from .vocabulary import Note, Phase, Reason, Square, Task


def lot_price(state: State, company: int) -> int:
    if state.square[state.position[company]] == Square.DEAR_EXCHANGE:
        return state.dear_price
    return state.share_price


def affordable_lots(state: State, company: int) -> int:
    """Within register and white notes, and what the bank still has."""
    money = min(state.register[company], state.white[state.owner[company]])
    return min(state.bank_lots, money // lot_price(state, company))


def legal_exchange(state: State, seat: int, mask: Mask) -> None:
    company = state.pawn
    mask[BUY] = affordable_lots(state, company) > 0
    mask[SELL] = state.lots[company] > 0
    mask[STOP] = True
    allow_books(state, seat, mask)


def apply_exchange(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == STOP:
        state.task = Task.SQUARE_DONE
        carry_on(state)
    else:
        state.selling = 1 if decision == SELL else 0
        state.phase = Phase.EXCHANGE_LOTS


def range_exchange_lots(state: State, seat: int) -> Range:
    if state.selling == 1:
        return 1, state.lots[state.pawn], 1
    return 1, affordable_lots(state, state.pawn), 1


def legal_exchange_lots(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_exchange_lots(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_exchange_lots(state: State, seat: int, decision: int) -> None:
    low, high, step = range_exchange_lots(state, seat)
    lots, company = chosen_amount(decision, RUNG, low, high, step), state.pawn
    if state.selling == 1:
        sell_lots(state, company, lots, company)
    else:
        buy_lots(state, company, lots)
    state.task = Task.SQUARE_DONE
    if not look_for_victory(state):
        carry_on(state)


def buy_lots(state: State, company: int, lots: int) -> None:
    price = lots * lot_price(state, company)
    state.bank_lots -= lots
    state.lots[company] += lots
    book(state, company, -price, 0, Reason.SHARES_BOUGHT)
    tell(state, Note.SHARES_BOUGHT, company, lots, price, state.bank_lots)


def sell_lots(state: State, company: int, lots: int, receiver: int) -> None:
    """Back to the bank, at a loss; while money is being raised the debtor gets it."""
    price = lots * state.resale_price
    state.bank_lots += lots
    state.lots[company] -= lots
    book(state, receiver, price, 0, Reason.SHARES_SOLD)
    tell(state, Note.SHARES_SOLD, company, lots, price, receiver)
