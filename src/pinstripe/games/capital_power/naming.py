"""What things are called: companies, squares, countries, reasons and sums."""

from __future__ import annotations

from pinstripe.engine.words import Message, Money, Param, Seat, Term, message

from .groups import majority_share
from .table import (
    COMPANIES,
    LONGEST,
    LOT,
    PAWNS,
    START,
    Circuit,
    Kind,
    Reason,
    Square,
    State,
    circuit_of,
)

THOUSAND = 1000
MINORITY_SHARE = 40


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
