"""The table drawn in a terminal: four circuits with their pawns, the bank's shares, and everybody's group as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Catalogue, Message, Param, message

from .groups import controlled_lots, majority_share
from .naming import circuit_term, kind_term, name_of
from .secrets import hide
from .table import (
    CIRCUITS,
    COMPANIES,
    LONGEST,
    LOT,
    NOBODY,
    NONE,
    PAWN_NAMES,
    PAWNS,
    START,
    UNKNOWN,
    WINNING_LOTS,
    State,
)
from .telling import chapter
from .vocabulary import Loan, Phase, Square

__all__ = ["LEGEND", "chapter", "mark", "sketch"]

MARKS = (("●", "#E4572E"), ("■", "#4C86E8"), ("▲", "#3E9B5C"), ("◆", "#E08A00"))
INK, FAINT, POLICE, GOLD = "bold", "dim", "bold reverse", "#C9A227"
SPECTATOR = CHANCE - 1
LEGEND = Message("sketch.legend")
"""What the signs on the board mean."""

CELL = 6
BAR = 16
HIDDEN = "?"


def mark(seat: int, names: Sequence[str]) -> Text:
    """A player's shape and initial, in the player's colour."""
    shape, colour = MARKS[seat]
    return Text(shape + names[seat][:1].upper(), f"bold {colour}")


def sketch(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """What a viewer may see, drawn no wider than this; a state that hides nothing shows only the viewer's secrets."""
    seen = state.clone()
    hide(seen, SPECTATOR if viewer is None else viewer)
    sheet = Sheet(seen, catalogue, names, width)
    lines = [heading(sheet)]
    for circuit in range(CIRCUITS):
        lines += circuit_lines(sheet, circuit)
    lines += [*start_line(sheet), bank_line(sheet)]
    for seat in range(seen.players):
        lines += group_lines(sheet, seat)
    for line in lines:
        line.no_wrap, line.overflow = True, "crop"
        line.truncate(width)
    return Group(*lines)


@dataclass(frozen=True)
class Sheet:
    """What is drawn, and in which language."""

    state: State
    catalogue: Catalogue
    names: Sequence[str]
    width: int

    def say(self, what: str | Message, **params: Param) -> str:
        told = message(what, **params) if isinstance(what, str) else what
        return self.catalogue.say(told, self.names)


def ink(word: str, style: str = "") -> Text:
    """A word in a style that stays its own when more is written behind it."""
    return Text().append(word, style)


def padded(text: Text, width: int) -> Text:
    text = text.copy()
    text.truncate(width)
    text.pad_right(width - text.cell_len)
    return text


def heading(sheet: Sheet) -> Text:
    title = f" {sheet.say('game.title').upper()} "
    over = sheet.state.phase == Phase.OVER
    when = sheet.say("sketch.over") if over else sheet.say("sketch.round", n=sheet.state.round)
    stripe = max(1, sheet.width - cell_len(title) - cell_len(when) - 5)
    return Text.assemble(("──", FAINT), (title, INK), ("─" * stripe, FAINT), (f" {when} ", INK), ("─", FAINT))


def pawn_text(company: int) -> Text:
    """The founder's shape, and the number or the H on the pawn."""
    shape, colour = MARKS[company // PAWNS]
    sign = "H" if company % PAWNS == 0 else PAWN_NAMES[company % PAWNS]
    return Text(shape + sign, f"bold {colour}")


def pawns_at(state: State, position: int) -> list[Text]:
    found = [
        pawn_text(company)
        for company in range(COMPANIES)
        if state.owner[company] != NOBODY and state.position[company] == position
    ]
    return [*found, Text("IP", POLICE)] if state.interpol == position else found


def circuit_lines(sheet: Sheet, circuit: int) -> Iterator[Text]:
    """The squares in the direction of the arrows, in as many rows as the width asks for, pawns below them."""
    state = sheet.state
    yield ink(sheet.say(Message(circuit_term(circuit).id)) + " →", INK)
    first, size = circuit * LONGEST, state.circuit_size[circuit]
    across = max(1, sheet.width // CELL)
    for start in range(0, size, across):
        places = range(first + start, first + min(size, start + across))
        yield joined([ink(short(sheet, state.square[place]), FAINT) for place in places])
        standing = [pawns_at(state, place) for place in places]
        for depth in range(0, max(len(pawns) for pawns in standing), 2):
            yield joined([Text(" ").join(pawns[depth : depth + 2]) for pawns in standing])


def joined(cells: Sequence[Text]) -> Text:
    line = Text()
    for cell in cells:
        line.append_text(padded(cell, CELL))
    return line


def short(sheet: Sheet, square: int) -> str:
    return sheet.say(Message(f"short.{Square(square).name.lower()}"))


def start_line(sheet: Sheet) -> Iterator[Text]:
    pawns = pawns_at(sheet.state, START)
    if pawns:
        yield ink(sheet.say("sketch.start") + "  ", INK).append_text(Text(" ").join(pawns))


def bank_line(sheet: Sheet) -> Text:
    return ink(sheet.say("sketch.bank", n=sheet.state.bank_lots * LOT), FAINT)


def figure(amount: int) -> str:
    return HIDDEN if amount == UNKNOWN else str(amount)


def group_lines(sheet: Sheet, seat: int) -> Iterator[Text]:
    """The player's shares against the majority, the two heaps of notes, and the companies below the holding."""
    state = sheet.state
    line = Text.assemble(mark(seat, sheet.names), " ", (sheet.names[seat], INK), "  ")
    if state.out_order[seat] != 0:
        yield line.append(sheet.say("sketch.out"), FAINT)
        return
    lots = controlled_lots(state, seat)
    filled = min(BAR, lots * BAR // WINNING_LOTS)
    line.append("━" * filled, MARKS[seat][1]).append("─" * (BAR - filled), FAINT)
    line.append(" " + sheet.say("sketch.shares", n=lots * LOT, goal=WINNING_LOTS * LOT), INK)
    white, black = figure(state.white[seat]), figure(state.black[seat])
    yield line.append("  " + sheet.say("sketch.pools", white=white, black=black))
    roots = [company for company in owned(state, seat) if state.major[company] == NONE]
    for company in roots:
        yield from branch(sheet, company, "  ", "  ")


def owned(state: State, seat: int) -> list[int]:
    return [company for company in range(COMPANIES) if state.owner[company] == seat]


def branch(sheet: Sheet, company: int, lead: str, below: str) -> Iterator[Text]:
    """A company and what it controls, hanging from it."""
    yield company_line(sheet, company, lead)
    daughters = [other for other in range(COMPANIES) if sheet.state.major[other] == company]
    for daughter in daughters:
        last = daughter == daughters[-1]
        yield from branch(sheet, daughter, below + ("└ " if last else "├ "), below + ("  " if last else "│ "))


def company_line(sheet: Sheet, company: int, lead: str) -> Text:
    """Kind, capital, register, loan, account and shares, and who else has a part of it."""
    state = sheet.state
    line = ink(lead, FAINT).append_text(pawn_text(company))
    line.append(" " + sheet.say(Message(kind_term(state.kind[company]).id)))
    if state.major[company] != NONE:
        line.append(" " + sheet.say("sketch.part", n=majority_share(state, company)), FAINT)
    facts = [("sketch.capital", str(state.capital[company])), ("sketch.register", figure(state.register[company]))]
    if state.loan[company]:
        colour = "sketch.white_loan" if state.loan_kind[company] == Loan.WHITE_LOAN else "sketch.black_loan"
        facts.append(("sketch.loan", f"{state.loan[company]}{sheet.say(colour)}"))
    if state.account[company]:
        facts.append(("sketch.account", figure(state.account[company])))
    if state.lots[company]:
        facts.append(("sketch.lots", str(state.lots[company] * LOT)))
    for sign, amount in facts:
        line.append("  " + sheet.say(sign), FAINT).append(amount, GOLD if sign == "sketch.lots" else INK)
    partner = state.minor[company]
    if partner != NONE:
        line.append("  " + sheet.say("sketch.partner", company=name_of(partner)), FAINT)
    return line
