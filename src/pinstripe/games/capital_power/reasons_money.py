"""Why a loan, the bank, the stock exchange or the books refuse."""

from __future__ import annotations

from collections.abc import Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import message

from .bank import can_withdraw_any, depositable, interest_due
from .companies import own
from .exchange import affordable_lots, lot_price
from .loans import repayable
from .naming import dollars
from .table import BORROW, BUY, COMPANY, DEPOSIT, REPAY, SELL, WITHDRAW, State
from .vocabulary import Loan


def loan_reasons(state: State, seat: int) -> Iterable[Reason]:
    company = state.pawn
    if state.loan_kind[company] == Loan.NO_LOAN:
        yield Reason(REPAY, message("why.owes_nothing"), "loans")
        return
    yield Reason(BORROW, message("why.has_loan", amount=dollars(state.loan[company])), "loans")
    if repayable(state, company) <= 0:
        why = "why.register_empty"
        if state.register[company] > 0:
            why = "why.no_white_notes" if state.loan_kind[company] == Loan.WHITE_LOAN else "why.no_notes"
        yield Reason(REPAY, message(why), "loans")


def bank_reasons(state: State, seat: int) -> Iterable[Reason]:
    if not can_withdraw_any(state, seat):
        drawn = state.bank_drawn != 0
        yield Reason(WITHDRAW, message("why.accounts_drawn" if drawn else "why.accounts_empty"), "bank")
    if state.bank_drawn != 0:
        yield Reason(DEPOSIT, message("why.withdrawn_already"), "bank")
    elif depositable(state, state.pawn) + interest_due(state, state.pawn) <= 0:
        yield Reason(DEPOSIT, message("why.register_empty"), "bank")


def exchange_reasons(state: State, seat: int) -> Iterable[Reason]:
    company = state.pawn
    if affordable_lots(state, company) <= 0:
        price, register = dollars(lot_price(state, company)), dollars(state.register[company])
        why = message("why.shares_price", price=price, register=register, white=dollars(state.white[seat]))
        yield Reason(BUY, why, "exchange")
    if state.lots[company] == 0:
        yield Reason(SELL, message("why.no_shares_here"), "exchange")


def books_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if state.cooked[company] == 1:
            yield Reason(COMPANY + company, message("why.cooked"), "creative")
