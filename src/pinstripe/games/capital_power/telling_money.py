"""What was done with loans, at the bank and at the stock exchange."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, Param, message

from .naming import dollars, name_of, shares
from .rows import Row, has_row
from .table import State
from .vocabulary import Loan, Note


def borrowed(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, kind, _ = rows[at]
    told = "note.borrowed_white" if kind == Loan.WHITE_LOAN else "note.borrowed_black"
    return message(told, company=name_of(company), amount=dollars(amount))


def repaid(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, _, left = rows[at]
    told = "note.repaid_part" if left else "note.repaid_all"
    return message(told, company=name_of(company), amount=dollars(amount), left=dollars(left))


def bank_visited(state: State, rows: list[Row], at: int) -> Message:
    """The landing tells it already; what happens inside is nobody's business."""
    if has_row(rows, Note.LANDED, rows[at][1]):
        return SILENCE
    return message("note.bank_visited", company=name_of(rows[at][1]))


def shares_bought(state: State, rows: list[Row], at: int) -> Message:
    _, company, lots, price, left = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "n": shares(lots), "price": dollars(price)}
    return Message("note.shares_bought", params | {"left": shares(left)})


def shares_sold(state: State, rows: list[Row], at: int) -> Message:
    _, company, lots, price, receiver = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "n": shares(lots), "price": dollars(price)}
    if receiver == company:
        return Message("note.shares_sold", params)
    return Message("note.shares_sold_for", params | {"other": name_of(receiver)})
