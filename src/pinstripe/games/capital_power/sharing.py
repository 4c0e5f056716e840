"""Fines and taxes that a player may charge to several companies, and the accusation that may follow."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .false_entries import allow_books, open_books
from .flow import carry_on
from .groups import group_of, group_registers, standing_seats
from .inspection import pay_accused, show_everything
from .ledger import book, close_registers, enter, notes_of
from .payments import charge, sharing_range
from .table import BOOKS, COMPANIES, NONE, PAWNS, RUNG, SEAT, STOP, State, tell, tell_to
from .vocabulary import Note, Reason, Task


def range_share_out(state: State, seat: int) -> Range:
    return sharing_range(state, state.share_at)


def legal_share_out(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_share_out(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_share_out(state: State, seat: int, decision: int) -> None:
    low, high, step = range_share_out(state, seat)
    charge(state, state.share_at, chosen_amount(decision, RUNG, low, high, step))
    state.task = Task.SHARE
    carry_on(state)


def legal_accuse(state: State, seat: int, mask: Mask) -> None:
    for other in range(state.players):
        mask[SEAT + other] = other != seat and state.out_order[other] == 0
    mask[STOP] = True
    allow_books(state, seat, mask)


def apply_accuse(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
        return
    state.task = Task.SQUARE_DONE
    if decision != STOP:
        accuse(state, seat, decision - SEAT)
    carry_on(state)


def accuse(state: State, seat: int, accused: int) -> None:
    """All that the accused has is shown, and one of the two pays."""
    paper, notes = group_registers(state, accused), notes_of(state, accused)
    tell(state, Note.ACCUSED, seat, accused, paper, notes)
    show_everything(state, accused)
    if paper == notes:
        tell(state, Note.ACCUSATION_FALSE, seat, accused, 0, 0)
        pay_accused(state, state.pawn, accused)
    else:
        tell(state, Note.ACCUSATION_TRUE, seat, accused, state.black[accused], 0)
        confiscate(state, accused)
        set_right(state, accused)
    close_registers(state, accused)


def confiscate(state: State, accused: int) -> None:
    """All black notes go to the other players in equal parts; what cannot be divided goes to the bank."""
    amount = state.black[accused]
    part = amount // (standing_seats(state) - 1)
    state.black[accused] = 0
    tell_to(state, accused, Note.CARRIED, accused, NONE, 0, amount)
    if part > 0:
        for seat in range(state.players):
            if seat != accused and state.out_order[seat] == 0:
                book(state, seat * PAWNS, 0, part, Reason.ACCUSATION)


def set_right(state: State, seat: int) -> None:
    """The registers are brought to what is there: the holding's first, then the others in order."""
    excess = group_registers(state, seat) - notes_of(state, seat)
    for company in range(COMPANIES):
        if (group_of(state, seat) >> company) & 1 == 1 and excess != 0:
            change = min(excess, state.register[company])
            enter(state, company, -change, NONE, Reason.SET_RIGHT)
            excess -= change
