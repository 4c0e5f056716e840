"""Creative accounting: at any own decision a register can be made to say anything, once a company and turn."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .table import BOOKS, COMPANIES, State
from .vocabulary import Phase


def allow_books(state: State, seat: int, mask: Mask) -> None:
    if state.creative == 0:
        return
    for company in range(COMPANIES):
        if state.owner[company] == seat and state.cooked[company] == 0:
            mask[BOOKS] = True
            return


def open_books(state: State) -> None:
    state.books_return = state.phase
    state.phase = Phase.BOOKS
