"""What inspections, the tax office and accusations brought to light."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, Param, Seat, message

from .naming import dollars, name_of, notes_named
from .rows import Row
from .table import State
from .vocabulary import Note


def inspected(state: State, rows: list[Row], at: int) -> Message:
    _, company, paper, white, fine = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "paper": dollars(paper), "white": dollars(white)}
    if fine == 0:
        return Message("note.inspected_clean", params)
    return Message("note.inspected", params | {"fine": dollars(fine)})


def register_shown(state: State, rows: list[Row], at: int) -> Message:
    """All that were shown together in one sentence; one alone is told by the inspection itself."""
    shown = [row for row in rows if row[0] == Note.REGISTER_SHOWN]
    if rows[at] != shown[0] or len(shown) == 1:
        return SILENCE
    registers = tuple(message("stake.register", company=name_of(row[1]), amount=dollars(row[2])) for row in shown)
    return message("note.register_shown", what=registers)


def notes_shown(state: State, rows: list[Row], at: int) -> Message:
    _, seat, white, black, _ = rows[at]
    return message("note.notes_shown", who=Seat(seat), notes=notes_named(white, black))


def tax_assessed(state: State, rows: list[Row], at: int) -> Message:
    _, seat, white, black, _ = rows[at]
    return message("note.tax_assessed", who=Seat(seat), notes=notes_named(white, black))


def false_books(state: State, rows: list[Row], at: int) -> Message:
    _, seat, paper, notes, _ = rows[at]
    return message("note.false_books", who=Seat(seat), paper=dollars(paper), notes=dollars(notes))


def accused(state: State, rows: list[Row], at: int) -> Message:
    _, seat, other, paper, notes = rows[at]
    params: dict[str, Param] = {"who": Seat(seat), "other": Seat(other)}
    return Message("note.accused", params | {"paper": dollars(paper), "notes": dollars(notes)})


def accusation_true(state: State, rows: list[Row], at: int) -> Message:
    _, seat, other, black, _ = rows[at]
    told = "note.accusation_true" if black else "note.accusation_true_none"
    return message(told, who=Seat(seat), other=Seat(other), amount=dollars(black))


def accusation_false(state: State, rows: list[Row], at: int) -> Message:
    return message("note.accusation_false", who=Seat(rows[at][1]), other=Seat(rows[at][2]))
