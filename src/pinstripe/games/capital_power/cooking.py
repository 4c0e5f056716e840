"""Which register is set, and to what."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .flow import carry_on
from .ledger import enter
from .table import COMPANIES, COMPANY, LARGEST_ENTRY, NONE, RUNG, State
from .vocabulary import Phase, Reason, Task


def legal_books(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = state.owner[company] == seat and state.cooked[company] == 0


def apply_books(state: State, seat: int, decision: int) -> None:
    state.books_company = decision - COMPANY
    state.phase = Phase.BOOKS_AMOUNT


def range_books_amount(state: State, seat: int) -> Range:
    return 0, LARGEST_ENTRY, 1


def legal_books_amount(state: State, seat: int, mask: Mask) -> None:
    allow_amounts(mask, RUNG, 0, LARGEST_ENTRY, 1)


def apply_books_amount(state: State, seat: int, decision: int) -> None:
    """The notes stay what they are; whoever owes something may now be able to pay it."""
    company = state.books_company
    enter(
        state,
        company,
        chosen_amount(decision, RUNG, 0, LARGEST_ENTRY, 1) - state.register[company],
        NONE,
        Reason.FALSE_ENTRY,
    )
    state.cooked[company] = 1
    state.books_company = NONE
    state.phase = state.books_return
    state.books_return = 0
    if state.phase == Phase.RAISE:
        state.task = Task.SETTLE
        carry_on(state)
