"""What squares did: earnings and payments, new companies, stakes in metals and elections."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, Param, Seat, message

from .naming import dollars, kind_term, name_of, reason_term
from .rows import Row
from .table import NOBODY, NONE, WHITE, State
from .vocabulary import Note, Split, Square


def earned(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, colour = rows[at]
    told = "note.earned_white" if colour == WHITE else "note.earned_black"
    return message(told, company=name_of(company), amount=dollars(amount), what=reason_term(reason))


def paid(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, to = rows[at]
    if amount == 0 or any(row[0] == Note.TAX_ASSESSED for row in rows):
        return SILENCE
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(amount), "what": reason_term(reason)}
    if to == NOBODY:
        return Message("note.paid", params)
    return Message("note.paid_to", params | {"who": Seat(to)})


def partner_shared(state: State, rows: list[Row], at: int) -> Message:
    _, _, partner, amount, _ = rows[at]
    if amount == 0:
        return SILENCE
    told = "note.partner_gets" if amount > 0 else "note.partner_bears"
    return message(told, company=name_of(partner), amount=dollars(abs(amount)))


def founded(state: State, rows: list[Row], at: int) -> Message:
    """Who holds how much of it, and what it does."""
    _, company, capital, kind, split = rows[at]
    parent, partner = state.major[company], state.minor[company]
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(capital), "kind": kind_term(kind)}
    if split == Split.SOLE or partner == NONE:
        return Message("note.founded_sole", params | {"other": name_of(parent)})
    return Message("note.founded_joint", params | {"larger": name_of(parent), "smaller": name_of(partner)})


def staked(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, square, _ = rows[at]
    told = "note.staked_metals" if square == Square.METALS else "note.staked_election"
    return message(told, company=name_of(company), amount=dollars(amount))


def gambled(state: State, rows: list[Row], at: int) -> Message:
    _, company, side, stake, back = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "n": side, "stake": dollars(stake), "back": dollars(back)}
    if back == 0:
        return Message("note.gambled_lost", params)
    return Message("note.gambled_won" if back > stake else "note.gambled_back", params)


def register_lost(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, _ = rows[at]
    return message("note.register_lost", company=name_of(company), amount=dollars(amount), what=reason_term(reason))
