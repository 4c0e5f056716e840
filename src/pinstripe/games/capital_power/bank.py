"""The banks abroad: what comes in black goes out white."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .false_entries import allow_books, open_books
from .flow import carry_on
from .ledger import book, notes_of
from .payments import ask_colours
from .table import BOOKS, COMPANIES, COMPANY, DEPOSIT, NONE, RUNG, STOP, WITHDRAW, State, percent
from .vocabulary import Phase, Purpose, Rate, Reason, Task


def can_withdraw(state: State, seat: int, company: int) -> bool:
    """Each account of the group once a stop."""
    if state.owner[company] != seat or state.account[company] <= 0:
        return False
    return (state.bank_drawn >> company) & 1 == 0


def can_withdraw_any(state: State, seat: int) -> bool:
    for company in range(COMPANIES):
        if can_withdraw(state, seat, company):
            return True
    return False


def interest_due(state: State, company: int) -> int:
    """A fifth of the own balance, unless something was withdrawn from it."""
    if (state.bank_drawn >> company) & 1 == 1:
        return 0
    return percent(state.account[company], state.rate[Rate.DEPOSIT_INTEREST])


def pay_interest(state: State, company: int) -> None:
    interest = interest_due(state, company)
    if interest > 0:
        book(state, company, interest, 0, Reason.DEPOSIT_INTEREST)


def depositable(state: State, company: int) -> int:
    return min(state.register[company], notes_of(state, state.owner[company]))


def legal_bank(state: State, seat: int, mask: Mask) -> None:
    mask[WITHDRAW] = can_withdraw_any(state, seat)
    if state.bank_drawn == 0:
        mask[DEPOSIT] = depositable(state, state.pawn) + interest_due(state, state.pawn) > 0
    mask[STOP] = True
    allow_books(state, seat, mask)


def apply_bank(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == WITHDRAW:
        state.phase = Phase.BANK_ACCOUNT
    else:
        pay_interest(state, state.pawn)
        if decision == DEPOSIT and depositable(state, state.pawn) > 0:
            state.depositing = 1
            state.phase = Phase.BANK_AMOUNT
            return
        leave_bank(state)


def leave_bank(state: State) -> None:
    state.bank_drawn = 0
    state.depositing = 0
    state.chosen = NONE
    state.task = Task.SQUARE_DONE
    carry_on(state)


def legal_bank_account(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = can_withdraw(state, seat, company)


def apply_bank_account(state: State, seat: int, decision: int) -> None:
    state.chosen = decision - COMPANY
    state.phase = Phase.BANK_AMOUNT


def range_bank_amount(state: State, seat: int) -> Range:
    if state.depositing == 1:
        return 1, depositable(state, state.pawn), 1
    return 1, state.account[state.chosen], 1


def legal_bank_amount(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_bank_amount(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_bank_amount(state: State, seat: int, decision: int) -> None:
    """A withdrawal comes in white, whatever was deposited, into the register of the company that stands here."""
    low, high, step = range_bank_amount(state, seat)
    amount = chosen_amount(decision, RUNG, low, high, step)
    if state.depositing == 1:
        state.depositing = 0
        ask_colours(state, state.pawn, amount, Purpose.DEPOSIT)
        carry_on(state)
        return
    state.account[state.chosen] -= amount
    state.bank_drawn |= 1 << state.chosen
    book(state, state.pawn, amount, 0, Reason.WITHDRAWAL)
    state.chosen = NONE
    state.phase = Phase.BANK
