"""A company's register as a ledger, from what a seat was shown.

`ledger(views, company)` takes the views of one seat, one after each decision and in order, and gives the lines of a
register as that seat may read them: its own companies line by line with running totals, those of others as far as
sums are public. `lines_in(view, company)` does the same for a single view, for whoever follows a game step by step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pinstripe.engine.words import Message, Param, Term, message

from .naming import dollars, name_of, reason_term
from .table import COMPANIES, NOBODY, NONE, UNKNOWN, State
from .vocabulary import Note, Reason, Square


@dataclass(frozen=True)
class Line:
    """One line: what came in or went out and why, in thousands; None stands for what the seat may not know."""

    company: int
    reason: int
    """A `vocabulary.Reason`; its text is `reason.<name>`."""
    amount: int
    """Positive for money that came in."""
    white: int | None = None
    black: int | None = None
    """The notes by colour; None where no notes moved, or where the seat may not know."""
    other: int = NONE
    """The company on the other side of a transfer, a founding or an inheritance."""
    total: int | None = None
    """What the register said after this line."""
    round: int = 0
    seat: int = NOBODY
    """The round and the player whose turn it was."""

    @property
    def what(self) -> Term:
        return reason_term(self.reason)


PUBLIC_SUMS = {
    Note.EARNED: (2, 3, 1),
    Note.PAID: (2, 3, -1),
}
"""Notes that everybody hears: where they hold the sum and the reason, and which way the money went."""

PUBLIC_REASONS = {
    Note.BORROWED: (Reason.LOAN, 2, 1),
    Note.REPAID: (Reason.REPAYMENT, 2, -1),
    Note.CORRUPTED: (Reason.CORRUPTION, 2, -1),
    Note.SHARES_BOUGHT: (Reason.SHARES_BOUGHT, 3, -1),
    Note.FOUNDED: (Reason.CAPITAL, 2, 1),
}
"""The same for notes that stand for one reason."""


def ledger(views: Iterable[State], company: int) -> list[Line]:
    """All lines of a company's register; a pawn that stands for a new company begins a new register."""
    lines: list[Line] = []
    for view in views:
        found = lines_in(view, company)
        if any(line.reason == Reason.CAPITAL for line in found):
            lines.clear()
        lines += found
    return lines


def lines_in(view: State, company: int) -> list[Line]:
    """The lines that the last decision wrote, as this view tells them."""
    own = [line for row in range(view.notes) if (line := own_line(view, row, company)) is not None]
    if own:
        return with_totals(view, company, own)
    told = [line for row in range(view.notes) if (line := public_line(view, row, company)) is not None]
    return with_totals(view, company, told) if len(told) == 1 else told


def own_line(view: State, row: int, company: int) -> Line | None:
    """A line that only the owner may read, colours and all."""
    kind, slot, first, second, reason = (view.note[row, cell] for cell in range(5))
    if slot != company or kind not in (Note.BOOKED, Note.ENTERED):
        return None
    if kind == Note.BOOKED:
        if first == 0 and second == 0:
            return None
        return Line(company, reason, first + second, first, second, round=view.round, seat=view.current)
    if first == 0:
        return None
    other = second if 0 <= second < COMPANIES else NONE
    return Line(company, reason, first, other=other, round=view.round, seat=view.current)


def public_line(view: State, row: int, company: int) -> Line | None:
    """A sum that everybody hears of."""
    kind = Note(view.note[row, 0])
    if kind == Note.PARTNER_SHARED and view.note[row, 2] == company:
        return Line(company, Reason.PARTNER, view.note[row, 3], round=view.round, seat=view.current)
    if view.note[row, 1] != company:
        return None
    if kind in PUBLIC_SUMS:
        at, why, way = PUBLIC_SUMS[kind]
        return Line(company, view.note[row, why], way * view.note[row, at], round=view.round, seat=view.current)
    if kind in PUBLIC_REASONS:
        reason, at, way = PUBLIC_REASONS[kind]
        return Line(company, reason, way * view.note[row, at], round=view.round, seat=view.current)
    if kind == Note.REGISTER_LOST:
        return Line(company, view.note[row, 3], -view.note[row, 2], round=view.round, seat=view.current)
    if kind == Note.STAKED:
        return staked_line(view, row, company)
    if kind == Note.SHARES_SOLD and view.note[row, 4] == company:
        return Line(company, Reason.SHARES_SOLD, view.note[row, 3], round=view.round, seat=view.current)
    return None


def staked_line(view: State, row: int, company: int) -> Line:
    metals = view.note[row, 3] == Square.METALS
    reason = Reason.METALS_STAKE if metals else Reason.ELECTION_STAKE
    return Line(company, reason, -view.note[row, 2], round=view.round, seat=view.current)


def with_totals(view: State, company: int, lines: list[Line]) -> list[Line]:
    """What the register said after each line, counted back from what it says now, where that can be seen."""
    now = view.register[company] if view.owner[company] != NOBODY else 0
    if now == UNKNOWN:
        return lines
    counted: list[Line] = []
    for line in reversed(lines):
        counted.append(replace(line, total=now))
        now -= line.amount
    return counted[::-1]


def line_text(line: Line) -> Message:
    """A line as one sentence, for whoever draws no table."""
    params: dict[str, Param] = {"what": line.what, "amount": dollars(line.amount)}
    if line.other == NONE:
        return Message("ledger.line", params)
    return Message("ledger.line_with", params | {"other": name_of(line.other)})


TITLES = {
    "reason": message("ledger.reason"),
    "change": message("ledger.change"),
    "total": message("ledger.total"),
    "hidden": message("ledger.hidden"),
    "empty": message("ledger.empty"),
    "opening": message("ledger.opening"),
}
"""The headings of a ledger, and what stands for a total that is not known."""


def title(company: int) -> Message:
    return message("ledger.title", company=name_of(company))
