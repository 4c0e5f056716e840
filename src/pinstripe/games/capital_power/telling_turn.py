"""What a turn did: the die, landings and why a square does nothing, bribes, Interpol's way and the end."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, Param, Seat, message

from .companies import alive
from .naming import dollars, kind_term, name_of, place
from .rows import Row, has_row
from .table import NOBODY, State
from .vocabulary import Ending, Kind, Loan, Note, Square

ENDINGS = {
    Ending.MAJORITY: "note_over.majority",
    Ending.SOLD_OUT: "note_over.sold_out",
    Ending.LAST_LEFT: "note_over.last_left",
    Ending.ROUNDS: "note_over.rounds",
    Ending.STANDSTILL: "note_over.standstill",
}

TRADE_OF = {
    Square.SALES: Kind.PROCESSING,
    Square.RAW_MATERIALS: Kind.PROCESSING,
    Square.PROCESSING: Kind.PROCESSING,
    Square.MINING: Kind.MINING,
    Square.FOOD: Kind.FOOD,
    Square.FINANCIAL: Kind.FINANCIAL,
}
"""Squares for one kind of company only."""


def turn_begins(state: State, rows: list[Row], at: int) -> Message:
    return message("note.turn_begins", who=Seat(rows[at][1]), n=rows[at][2])


def rolled(state: State, rows: list[Row], at: int) -> Message:
    _, company, steps, _, _ = rows[at]
    if has_row(rows, Note.LANDED, company):
        return SILENCE
    return message("note.rolled", company=name_of(company), n=steps)


def landed(state: State, rows: list[Row], at: int) -> Message:
    """With the die where it fell just now, and why a square does nothing, where that is so."""
    _, company, position, square, _ = rows[at]
    if has_row(rows, Note.CORRUPTED, company):
        return SILENCE
    params: dict[str, Param] = {"company": name_of(company), "place": place(state, position)}
    steps = [row[2] for row in rows[:at] if row[0] == Note.ROLLED and row[1] == company]
    if steps:
        params["n"] = steps[-1]
    said = Message("note.landed_rolled" if steps else "note.landed", params)
    idle = why_idle(state, company, square)
    return message("note.and_then", first=said, second=idle) if idle else said


def why_idle(state: State, company: int, square: int) -> Message | None:
    if state.owner[company] == NOBODY:
        return None
    kind, loan = state.kind[company], state.loan_kind[company]
    if square in TRADE_OF and kind != TRADE_OF[Square(square)]:
        return message("idle.wrong_kind", kind=kind_term(TRADE_OF[Square(square)]))
    if square == Square.METALS and kind not in (Kind.MINING, Kind.FINANCIAL):
        return message("idle.no_metals")
    if square == Square.METALS and 0 <= state.register[company] < state.least_stake:
        return message("idle.no_stake", amount=dollars(state.least_stake))
    if square == Square.INTEREST and loan != Loan.BLACK_LOAN:
        return message("idle.no_interest")
    if square == Square.FINANCING and loan == Loan.BLACK_LOAN:
        return message("idle.black_loan")
    if square == Square.BLACK_FINANCING and loan == Loan.WHITE_LOAN:
        return message("idle.white_loan")
    return None


def corrupted(state: State, rows: list[Row], at: int) -> Message:
    _, company, price, position, _ = rows[at]
    return message("note.corrupted", company=name_of(company), price=dollars(price), place=place(state, position))


def interpol_rolled(state: State, rows: list[Row], at: int) -> Message:
    if any(row[0] == Note.INTERPOL_MOVED for row in rows):
        return SILENCE
    return message("note.interpol_rolled", who=Seat(rows[at][1]), n=rows[at][2])


def interpol_moved(state: State, rows: list[Row], at: int) -> Message:
    """And whether it looks at somebody there."""
    position, square = rows[at][1], rows[at][2]
    there = any(state.position[company] == position for company in alive(state))
    shelter = there and square == Square.PARKING
    return message("note.interpol_parking" if shelter else "note.interpol_moved", place=place(state, position))


def game_over(state: State, rows: list[Row], at: int) -> Message:
    return message(ENDINGS[Ending(rows[at][1])])
