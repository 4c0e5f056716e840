"""Financing, white and black: borrow or repay, never both."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .false_entries import allow_books, open_books
from .flow import carry_on
from .ledger import book, notes_of
from .payments import ask_colours, pay_back
from .table import BOOKS, BORROW, REPAY, RUNG, STOP, State, percent, tell
from .vocabulary import Loan, Note, Phase, Purpose, Rate, Reason, Square, Task


def loan_limit(state: State, company: int) -> int:
    """Half the capital in white, or twice the capital in black, by the square the pawn is on."""
    if state.square[state.position[company]] == Square.FINANCING:
        return percent(state.capital[company], state.rate[Rate.WHITE_LOAN])
    return percent(state.capital[company], state.rate[Rate.BLACK_LOAN])


def repayable(state: State, company: int) -> int:
    """White loans are repaid in white, black ones in any colour."""
    seat = state.owner[company]
    notes = state.white[seat] if state.loan_kind[company] == Loan.WHITE_LOAN else notes_of(state, seat)
    return min(state.loan[company], min(state.register[company], notes))


def legal_loan(state: State, seat: int, mask: Mask) -> None:
    company = state.pawn
    if state.loan_kind[company] == Loan.NO_LOAN:
        mask[BORROW] = loan_limit(state, company) > 0
    else:
        mask[REPAY] = repayable(state, company) > 0
    mask[STOP] = True
    allow_books(state, seat, mask)


def apply_loan(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == STOP:
        state.task = Task.SQUARE_DONE
        carry_on(state)
    else:
        state.repaying = 1 if decision == REPAY else 0
        state.phase = Phase.LOAN_AMOUNT


def range_loan_amount(state: State, seat: int) -> Range:
    if state.repaying == 1:
        return 1, repayable(state, state.pawn), 1
    return 1, loan_limit(state, state.pawn), 1


def legal_loan_amount(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_loan_amount(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_loan_amount(state: State, seat: int, decision: int) -> None:
    low, high, step = range_loan_amount(state, seat)
    amount, company = chosen_amount(decision, RUNG, low, high, step), state.pawn
    if state.repaying == 0:
        borrow(state, company, amount)
    elif state.loan_kind[company] == Loan.WHITE_LOAN:
        book(state, company, -amount, 0, Reason.REPAYMENT)
        pay_back(state, company, amount)
    else:
        ask_colours(state, company, amount, Purpose.REPAYMENT)
    carry_on(state)


def borrow(state: State, company: int, amount: int) -> None:
    state.loan[company] = amount
    if state.square[state.position[company]] == Square.FINANCING:
        state.loan_kind[company] = Loan.WHITE_LOAN
        book(state, company, amount, 0, Reason.LOAN)
    else:
        state.loan_kind[company] = Loan.BLACK_LOAN
        book(state, company, 0, amount, Reason.LOAN)
    tell(state, Note.BORROWED, company, amount, state.loan_kind[company], 0)
    state.task = Task.SQUARE_DONE
