"""What things are called: companies, squares, countries, reasons, sums and what an offer holds."""

from __future__ import annotations

from pinstripe.engine.words import Message, Money, Param, Seat, Term, message

from .groups import majority_share
from .table import COMPANIES, LONGEST, LOT, PAWNS, START, State, circuit_of
from .vocabulary import Circuit, Item, Kind, Purpose, Reason, Square

THOUSAND = 1000
MINORITY_SHARE = 40

SPENT_ON = {
    Purpose.CORRUPTION: Reason.CORRUPTION,
    Purpose.REPAYMENT: Reason.REPAYMENT,
    Purpose.DEPOSIT: Reason.DEPOSIT,
    Purpose.METALS: Reason.METALS_STAKE,
    Purpose.ELECTION: Reason.ELECTION_STAKE,
    Purpose.NATIONALISATION: Reason.NATIONALISED,
    Purpose.BUY_BACK: Reason.BUY_BACK,
}
"""What a register will call the notes whose colours are being chosen."""


def dollars(thousands: int) -> Money:
    return Money(thousands * THOUSAND)


def shares(lots: int) -> Money:
    """Lots are ten shares each; people speak of shares."""
    return Money(lots * LOT)


def name_of(company: int) -> Message:
    """A company is called after its pawn: the founder's name, and the number or the H on it."""
    founder, number = Seat(company // PAWNS), company % PAWNS
    if number == 0:
        return message("company.holding", who=founder)
    return message("company.numbered", who=founder, n=number)


def names_in(companies: int) -> tuple[Param, ...]:
    return tuple(name_of(company) for company in range(COMPANIES) if (companies >> company) & 1)


def square_term(kind: int) -> Term:
    return Term(f"square.{Square(kind).name.lower()}")


def circuit_term(circuit: int) -> Term:
    return Term(f"circuit.{Circuit(circuit).name.lower()}")


def kind_term(kind: int) -> Term:
    return Term(f"kind.{Kind(kind).name.lower()}")


def reason_term(reason: int) -> Term:
    return Term(f"reason.{Reason(reason).name.lower()}")


def spent_on(state: State) -> Term:
    purpose = Purpose(state.pay_purpose)
    return reason_term(state.due_reason if purpose == Purpose.DUE else SPENT_ON[purpose])


def place(state: State, position: int) -> Message:
    """A square by what it does and where it lies."""
    if position == START:
        return message("place.start")
    what = square_term(state.square[position])
    return message("place.square", square=what, circuit=circuit_term(circuit_of(position)), n=position % LONGEST + 1)


def stake_name(state: State, company: int, minority: bool) -> Message:
    share = MINORITY_SHARE if minority else majority_share(state, company)
    return message("stake.part", share=share, company=name_of(company))


def notes_named(white: int, black: int) -> Message:
    """A sum by the colours of its notes."""
    if black == 0:
        return message("notes.white", white=dollars(white))
    if white == 0:
        return message("notes.black", black=dollars(black))
    return message("notes.both", white=dollars(white), black=dollars(black))


def given(state: State) -> Param:
    """What the one who offers would hand over."""
    notes = (state.offer_notes[Item.GIVE_WHITE], state.offer_notes[Item.GIVE_BLACK])
    return heap(state, notes, state.offer_lots[0], state.give_major, state.give_minor)


def asked(state: State) -> Param:
    notes = (state.offer_notes[Item.ASK_WHITE], state.offer_notes[Item.ASK_BLACK])
    return heap(state, notes, state.offer_lots[1], state.ask_major, state.ask_minor)


def heap(state: State, notes: tuple[int, int], lots: int, major: int, minor: int) -> Param:
    """Notes, shares and stakes in a row; or the word for nothing."""
    parts: list[Param] = []
    if notes[0]:
        parts.append(notes_named(notes[0], 0))
    if notes[1]:
        parts.append(notes_named(0, notes[1]))
    if lots:
        parts.append(message("stake.shares", n=shares(lots)))
    for company in range(COMPANIES):
        if (major >> company) & 1:
            parts.append(stake_name(state, company, False))
        if (minor >> company) & 1:
            parts.append(stake_name(state, company, True))
    return tuple(parts) if parts else Term("term.nothing")
