"""The registers as books: every line that a seat was told of, with the total that it came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue

from .groups import is_holding
from .picture_icons import chip, letter_of
from .picture_names import REASONS
from .picture_pawns import company_name
from .picture_sheet import Sheet, sheet
from .table import COMPANIES, NOBODY, NONE, PAWNS, State
from .vocabulary import Note, Reason

OPENED, CLOSED = -1, -2
"""Instead of a reason: the book was opened with what stood there, or the company left."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a register; white and black say which notes moved, if any did."""

    moment: int
    round: int
    reason: int
    amount: int
    total: int = 0
    white: int = 0
    black: int = 0
    other: int = NONE


class Books:
    """The registers that one seat keeps, line by line; without a seat, all of them."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._books: dict[int, list[Line]] = {}
        self._lines = 0

    def __len__(self) -> int:
        """How much has been written so far."""
        return self._lines

    def take_in(self, moment: int, view: State) -> None:
        """Write down what a decision did to the registers."""
        news = self._news(moment, view)
        for company in range(COMPANIES):
            mine = view.owner[company] != NOBODY and self.seat in (None, view.owner[company])
            lines = news.get(company, [])
            if mine:
                # A company that comes from elsewhere brings a sum along, whatever happens to it in the same breath.
                brought = view.register[company] - self.total(company) - sum(line.amount for line in lines)
                if brought != 0 or not (lines or self.lines(company)):
                    self._write(company, Line(moment, view.round, OPENED, brought))
            for line in lines:
                self._write(company, line)
            if not mine and self.lines(company):
                self._write(company, Line(moment, view.round, CLOSED, -self.total(company)))

    def _news(self, moment: int, view: State) -> dict[int, list[Line]]:
        """The lines that the notes of a view tell of, by company."""
        news: dict[int, list[Line]] = {}
        for row in range(view.notes):
            kind, company, first, second, reason, reader = (view.note[row, cell] for cell in range(6))
            if reader == NOBODY or self.seat not in (None, reader):
                continue
            if kind == Note.BOOKED:
                line = Line(moment, view.round, reason, first + second, white=first, black=second)
                news.setdefault(company, []).append(line)
            elif kind == Note.ENTERED:
                news.setdefault(company, []).append(Line(moment, view.round, reason, first, other=second))
        return news

    def forget(self, kept: int) -> None:
        """What was taken back was never written."""
        self._books = {
            company: [line for line in lines if line.moment <= kept] for company, lines in self._books.items()
        }
        self._lines = sum(len(lines) for lines in self._books.values())

    def until(self, moment: int) -> Books:
        """The books as they were at a moment."""
        earlier = Books(self.seat)
        earlier._books = self._books
        earlier.forget(moment)
        return earlier

    def lines(self, company: int) -> Sequence[Line]:
        """What stands in the register of a company since it came."""
        lines = self._books.get(company, [])
        first = len(lines)
        while first and lines[first - 1].reason != CLOSED:
            first -= 1
        return lines[first:]

    def total(self, company: int) -> int:
        lines = self._books.get(company)
        return lines[-1].total if lines else 0

    def _write(self, company: int, line: Line) -> None:
        self._books.setdefault(company, []).append(replace(line, total=self.total(company) + line.amount))
        self._lines += 1


def ledger(on: Sheet, lines: Sequence[Line], shown: int = 0) -> str:
    """A ruled page: round, reason, in, out, total; with `shown`, only the latest lines."""
    head = "".join(
        tag("th", escape(on.say(word)), scope="col")
        for word in ("picture.column_round", "picture.column_reason", "picture.column_in", "picture.column_out")
    )
    head += tag("th", escape(on.say("picture.column_total")), scope="col")
    hidden = max(0, len(lines) - shown) if shown else 0
    rows = []
    if hidden:
        brought = tag("td", escape(on.say("picture.carried_over")), colspan="4")
        rows.append(tag("tr", brought + tag("td", on.figure(lines[hidden - 1].total)), class_="carried"))
    rows += [ledger_row(on, line) for line in lines[hidden:]]
    return tag("table", tag("thead", tag("tr", head)) + tag("tbody", "\n".join(rows)), class_="ledger")


def ledger_row(on: Sheet, line: Line) -> str:
    cells = tag("td", str(line.round)) + tag("th", escape(reason_of(on, line)) + colours(on, line), scope="row")
    came, went = (line.amount, None) if line.amount >= 0 else (None, -line.amount)
    cells += tag("td", " " if came is None else on.figure(came)) + tag("td", " " if went is None else on.figure(went))
    return tag("tr", cells + tag("td", on.figure(line.total)))


def reason_of(on: Sheet, line: Line) -> str:
    if line.reason == OPENED:
        return on.say("picture.brought_forward" if line.moment else "picture.opening_capital")
    said = on.say(REASONS[Reason(line.reason)])
    if line.other != NONE:
        return on.say("picture.reason_with", reason=said, company=company_name(line.other))
    return said


def colours(on: Sheet, line: Line) -> str:
    """Which notes moved, in small print."""
    said = []
    if line.white:
        said.append(on.say("picture.notes_white", n=on.figure(abs(line.white))))
    if line.black:
        said.append(on.say("picture.notes_black", n=on.figure(abs(line.black))))
    return " " + tag("small", escape(", ".join(said))) if said else ""


def book_pages(state: State, viewer: int, catalogue: Catalogue, names: Sequence[str], books: Books) -> str:
    """All registers of a seat from the first line to the last."""
    on = sheet(state, viewer, {}, catalogue, names)
    return "".join(book_page(on, company, books) for company in own_companies(state, viewer))


def book_page(on: Sheet, company: int, books: Books) -> str:
    name = escape(on.say(company_name(company)))
    heading = tag("h2", chip(company // PAWNS, letter_of(company)) + " " + name)
    return tag("section", heading + ledger(on, books.lines(company)), class_="book", id=f"page-{company}")


def own_companies(state: State, seat: int) -> Iterable[int]:
    """The holding first, then the others as they are numbered."""
    mine = [company for company in range(COMPANIES) if state.owner[company] == seat]
    return sorted(mine, key=lambda company: (not (is_holding(company) and company // PAWNS == seat), company))
