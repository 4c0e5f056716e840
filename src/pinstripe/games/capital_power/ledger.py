"""The books: every movement of money is a line, and what everybody can still work out about them."""

from __future__ import annotations

from .groups import count_companies, foreign_partner
from .table import COMPANIES, NONE, WHITE, State, percent, tell, tell_to
from .vocabulary import Note, Rate, Reason


def book(state: State, company: int, white: int, black: int, reason: int) -> None:
    """Notes come or go, and the register with them."""
    seat = state.owner[company]
    state.register[company] += white + black
    state.white[seat] += white
    state.black[seat] += black
    tell_to(state, seat, Note.BOOKED, company, white, black, reason)


def enter(state: State, company: int, amount: int, other: int, reason: int) -> None:
    """A line that moves no notes."""
    state.register[company] += amount
    tell_to(state, state.owner[company], Note.ENTERED, company, amount, other, reason)


def earn(state: State, company: int, amount: int, colour: int, reason: int) -> None:
    """The bank pays what a square promises; a partner in another group gets his part of it."""
    if amount <= 0:
        return
    tell(state, Note.EARNED, company, amount, reason, colour)
    partner = foreign_partner(state, company)
    part = 0
    if partner != NONE:
        part = percent(amount, state.rate[Rate.PARTNER])
        credit(state, partner, part, colour, Reason.PARTNER)
        tell(state, Note.PARTNER_SHARED, company, partner, part, reason)
    credit(state, company, amount - part, colour, reason)


def credit(state: State, company: int, amount: int, colour: int, reason: int) -> None:
    if colour == WHITE:
        book(state, company, amount, 0, reason)
    else:
        book(state, company, 0, amount, reason)


def notes_of(state: State, seat: int) -> int:
    return state.white[seat] + state.black[seat]


def close_registers(state: State, seat: int) -> None:
    """From here on nobody else can follow what stands in the registers of this group."""
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            state.register_open[company] = 0


def close_accounts(state: State, seat: int) -> None:
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            state.account_open[company] = 0


def close_pools(state: State, seat: int) -> None:
    """The colours that were just paid are known to the payer alone."""
    state.white_open[seat] = 0
    state.black_open[seat] = 0


def follow_order(state: State, seat: int) -> None:
    """Notes went in an order that everybody knows; who knew both heaps still does."""
    if state.white_open[seat] == 0 or state.black_open[seat] == 0:
        close_pools(state, seat)


def forget_reveal(state: State, seat: int) -> None:
    """In the own turn transfers may follow unseen, and false entries may at any time."""
    if state.creative == 1 or (state.current == seat and count_companies(state, seat) > 1):
        close_registers(state, seat)


def lose_notes(state: State, company: int, reason: int) -> int:
    """A register goes to zero and its notes to the bank, black first; how much it was."""
    seat, amount = state.owner[company], state.register[company]
    black = min(amount, state.black[seat])
    white = min(amount - black, state.white[seat])
    book(state, company, -white, -black, reason)
    if state.register[company] != 0:
        enter(state, company, -state.register[company], NONE, Reason.SET_RIGHT)
    if state.register_open[company] == 0:
        close_pools(state, seat)
    else:
        follow_order(state, seat)
    return amount
