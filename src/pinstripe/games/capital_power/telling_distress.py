"""What became of those who could not pay, and of their companies."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, message

from .naming import dollars, name_of, reason_term
from .rows import Row
from .table import NONE, State


def due(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, missing, reason = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(amount), "what": reason_term(reason)}
    return Message("note.due", params | {"missing": dollars(missing)})


def liquidated(state: State, rows: list[Row], at: int) -> Message:
    _, company, _, worth, _ = rows[at]
    return message("note.liquidated", company=name_of(company), amount=dollars(worth))


def dissolved(state: State, rows: list[Row], at: int) -> Message:
    return message("note.dissolved", company=name_of(rows[at][1]))


def bought_back(state: State, rows: list[Row], at: int) -> Message:
    _, daughter, company, share, _ = rows[at]
    return message("note.bought_back", company=name_of(company), other=name_of(daughter), share=share)


def stake_fell(state: State, rows: list[Row], at: int) -> Message:
    _, daughter, holder, _, _ = rows[at]
    if holder == NONE:
        return message("note.stake_lost", company=name_of(daughter))
    return message("note.stake_fell", company=name_of(daughter), other=name_of(holder))


def bankrupt(state: State, rows: list[Row], at: int) -> Message:
    _, seat, amount, reason, _ = rows[at]
    if amount == 0:
        return message("note.bankrupt", who=Seat(seat))
    return message("note.bankrupt_owing", who=Seat(seat), amount=dollars(amount), what=reason_term(reason))
