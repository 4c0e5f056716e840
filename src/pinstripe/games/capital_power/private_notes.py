"""Lines of a register told to whoever may read them, where the public story leaves something out."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, Param, Seat, message

from .naming import dollars, name_of, notes_named, reason_term
from .rows import Row
from .table import NONE
from .vocabulary import Note, Reason

IN_PASSING = frozenset(
    {
        Reason.LUXURY,
        Reason.ARMS_BOUGHT,
        Reason.RAW_MATERIALS,
        Reason.PROCESSING,
        Reason.TAXES,
        Reason.TAX_OFFICE,
        Reason.FINE,
        Reason.LOAN_INTEREST,
        Reason.COUP,
        Reason.ACCUSATION,
    }
)
"""Payments that the public story tells as a sum; the register knows who bore how much of it, in which notes."""

COLOURS_ONLY = frozenset(
    {
        Reason.CORRUPTION,
        Reason.REPAYMENT,
        Reason.METALS_STAKE,
        Reason.METALS_RETURN,
        Reason.ELECTION_STAKE,
        Reason.ELECTION_LOST,
        Reason.NATIONALISED,
        Reason.BUY_BACK,
        Reason.DISSOLVED,
    }
)
"""Movements of which everybody hears the sum and only the owner the colours."""

OWN_STORY = {
    Reason.DEPOSIT: "note.deposited",
    Reason.WITHDRAWAL: "note.withdrawn",
    Reason.DEPOSIT_INTEREST: "note.interest_received",
}
"""What happens at the bank, which nobody else hears of."""


def booked(rows: list[Row], at: int) -> Message:
    """Notes came or went: told where the public story does not say whose or in which colours."""
    _, company, white, black, cause = rows[at]
    reason, amount = Reason(cause), white + black
    if white == 0 and black == 0:
        return SILENCE
    params: dict[str, Param] = {"company": name_of(company), "notes": notes_named(abs(white), abs(black))}
    if reason in OWN_STORY:
        return Message(OWN_STORY[reason], params)
    if reason == Reason.TRADE:
        return SILENCE if is_mirrored(rows, at) else traded(white, black, params)
    if reason == Reason.ACCUSATION and amount > 0:
        return Message("note.received", params)
    if reason in IN_PASSING and not paid_alone(rows, -amount) and not is_lost(rows, company):
        return Message("note.bears", params | {"what": reason_term(reason)})
    if reason in COLOURS_ONLY and len(rows) == 1:
        return Message("note.bears", params | {"what": reason_term(reason)})
    if reason in IN_PASSING or reason in COLOURS_ONLY:
        return Message("note.in_notes", params)
    return SILENCE


def traded(white: int, black: int, params: dict[str, Param]) -> Message:
    """Of notes of two colours one may come and the other go."""
    if white * black < 0:
        coming, going = (max(white, 0), max(black, 0)), (max(-white, 0), max(-black, 0))
        return Message("note.swapped", params | {"notes": notes_named(*coming), "other": notes_named(*going)})
    return Message("note.received" if white + black > 0 else "note.handed_over", params)


def is_mirrored(rows: list[Row], at: int) -> bool:
    """Whether the other side of a trade was told already, to whoever may read both."""
    return any(row[0] == Note.BOOKED and row[4] == Reason.TRADE for row in rows[:at])


def is_lost(rows: list[Row], company: int) -> bool:
    """Whether the whole register goes, which is told as such."""
    return any(row[0] == Note.REGISTER_LOST and row[1] == company for row in rows)


def paid_alone(rows: list[Row], amount: int) -> bool:
    """Whether one company bears a payment that was told just now."""
    return any(row[0] == Note.PAID and row[2] == amount for row in rows)


def entered(row: Row) -> Message:
    """A line without notes; the other half of a pair is told with the first."""
    _, company, amount, other, cause = row
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(abs(amount))}
    if amount == 0:
        return SILENCE
    if cause == Reason.TRANSFER and amount < 0:
        return Message("note.transferred", params | {"other": name_of(other)})
    if cause == Reason.INHERITED and amount < 0:
        return Message("note.inherited", params | {"other": name_of(other)})
    if cause == Reason.FALSE_ENTRY:
        return Message("note.entry_up" if amount > 0 else "note.entry_down", params)
    if cause == Reason.SET_RIGHT:
        return Message("note.set_right", params)
    return SILENCE


def carried(rows: list[Row], at: int) -> Message:
    """Notes that went with registers, or that were confiscated; told once, though both may read it."""
    _, giver, taker, white, black = rows[at]
    if white + black == 0 or rows[at] in rows[:at]:
        return SILENCE
    notes = notes_named(white, black)
    if taker == NONE:
        return message("note.confiscated", who=Seat(giver), notes=notes)
    return message("note.carried", who=Seat(giver), other=Seat(taker), notes=notes)
