"""What happened: the notes of a decision as a story, in which ledger lines that say nothing new keep silent."""

from __future__ import annotations

from collections.abc import Callable

from pinstripe.engine.words import SILENCE, Message, Param, Seat, message

from .naming import (
    dollars,
    kind_term,
    name_of,
    notes_named,
    place,
    reason_term,
    shares,
)
from .private_notes import COLOURS_ONLY, booked, carried, entered
from .prompts import asked, given, heap
from .table import (
    COMPANIES,
    NOBODY,
    NONE,
    WHITE,
    Ending,
    Kind,
    Loan,
    Note,
    Phase,
    Reason,
    Split,
    Square,
    State,
)

Row = tuple[int, int, int, int, int]
"""The kind of a note and its four numbers."""

STORY = frozenset(
    {
        Note.CORRUPTED,
        Note.BORROWED,
        Note.REPAID,
        Note.SHARES_BOUGHT,
        Note.SHARES_SOLD,
        Note.FOUNDED,
        Note.GAMBLED,
        Note.REGISTER_LOST,
        Note.INSPECTED,
        Note.TAX_ASSESSED,
        Note.FALSE_BOOKS,
        Note.ACCUSED,
        Note.ACCUSATION_TRUE,
        Note.ACCUSATION_FALSE,
        Note.DUE,
        Note.LIQUIDATED,
        Note.DISSOLVED,
        Note.BOUGHT_BACK,
        Note.STAKE_FELL,
        Note.ACCEPTED,
        Note.STAKE_SOLD,
        Note.LOTS_TRADED,
        Note.BANKRUPT,
        Note.GAME_OVER,
    }
)

CONSEQUENCES = {
    Note.LANDED: (Note.EARNED, Note.PAID, Note.PARTNER_SHARED, Note.BOOKED),
    Note.ACCEPTED: (Note.BOOKED, Note.LOTS_TRADED, Note.STAKE_SOLD, Note.CARRIED),
}
"""What a square does at once, and what changes hands in a deal, is told in one breath."""

BEHIND = COLOURS_ONLY | {Reason.COUP}
PAID_BEFORE = (Note.CORRUPTED, Note.STAKED, Note.REPAID, Note.BOUGHT_BACK, Note.REGISTER_LOST)
"""What is told once the notes have gone."""

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


def story_worthy(kind: int) -> bool:
    """Whether a short story of the game mentions it."""
    return kind in STORY


def chapter(kind: int) -> int:
    """The story has a chapter for each turn."""
    return 1 if kind == Note.TURN_BEGINS else 0


def rows_of(state: State) -> list[Row]:
    return [
        (state.note[row, 0], state.note[row, 1], state.note[row, 2], state.note[row, 3], state.note[row, 4])
        for row in range(state.notes)
    ]


def telling(state: State) -> list[Message]:
    """The notes of the last decision, one message each; those told elsewhere are silent."""
    rows = rows_of(state)
    told = [tell_row(state, rows, at) for at in range(len(rows))]
    colours_behind(rows, told)
    at = 0
    while at < len(rows):
        if rows[at][0] in CONSEQUENCES:
            at = in_one_breath(rows, told, at)
        at += 1
    return told


def colours_behind(rows: list[Row], told: list[Message]) -> None:
    """The colours of notes are told after what they were paid for, though the register has them before."""
    for at, row in enumerate(rows):
        later = [after for after in range(at + 1, len(rows)) if rows[after][0] in PAID_BEFORE]
        if row[0] == Note.BOOKED and told[at].id == "note.in_notes" and row[4] in BEHIND and later:
            told[later[0]] = message("note.and_then", first=told[later[0]], second=told[at])
            told[at] = SILENCE


def in_one_breath(rows: list[Row], told: list[Message], first: int) -> int:
    """Hang what follows at once onto the sentence before it; the last row that was told with it."""
    last = first
    while last + 1 < len(rows) and rows[last + 1][0] in CONSEQUENCES[Note(rows[first][0])]:
        last += 1
        if told[last] != SILENCE:
            told[first] = message("note.and_then", first=told[first], second=told[last])
            told[last] = SILENCE
    return last


def tell_row(state: State, rows: list[Row], at: int) -> Message:
    kind = Note(rows[at][0])
    if kind == Note.BOOKED:
        return booked(rows, at)
    if kind == Note.ENTERED:
        return entered(rows[at])
    if kind == Note.CARRIED:
        return carried(rows, at)
    return TELLERS[kind](state, rows, at)


def has_row(rows: list[Row], kind: Note, first: int) -> bool:
    return any(row[0] == kind and row[1] == first for row in rows)


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


def earned(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, colour = rows[at]
    told = "note.earned_white" if colour == WHITE else "note.earned_black"
    return message(told, company=name_of(company), amount=dollars(amount), what=reason_term(reason))


def paid(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, to = rows[at]
    if amount == 0 or any(row[0] == Note.TAX_ASSESSED for row in rows):
        return SILENCE
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(amount), "what": reason_term(reason)}
    if to == NOBODY:
        return Message("note.paid", params)
    return Message("note.paid_to", params | {"who": Seat(to)})


def partner_shared(state: State, rows: list[Row], at: int) -> Message:
    _, _, partner, amount, _ = rows[at]
    if amount == 0:
        return SILENCE
    told = "note.partner_gets" if amount > 0 else "note.partner_bears"
    return message(told, company=name_of(partner), amount=dollars(abs(amount)))


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


def founded(state: State, rows: list[Row], at: int) -> Message:
    """Who holds how much of it, and what it does."""
    _, company, capital, kind, split = rows[at]
    parent, partner = state.major[company], state.minor[company]
    params: dict[str, Param] = {"company": name_of(company), "amount": dollars(capital), "kind": kind_term(kind)}
    if split == Split.SOLE or partner == NONE:
        return Message("note.founded_sole", params | {"other": name_of(parent)})
    return Message("note.founded_joint", params | {"larger": name_of(parent), "smaller": name_of(partner)})


def staked(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, square, _ = rows[at]
    told = "note.staked_metals" if square == Square.METALS else "note.staked_election"
    return message(told, company=name_of(company), amount=dollars(amount))


def gambled(state: State, rows: list[Row], at: int) -> Message:
    _, company, side, stake, back = rows[at]
    params: dict[str, Param] = {"company": name_of(company), "n": side, "stake": dollars(stake), "back": dollars(back)}
    if back == 0:
        return Message("note.gambled_lost", params)
    return Message("note.gambled_won" if back > stake else "note.gambled_back", params)


def register_lost(state: State, rows: list[Row], at: int) -> Message:
    _, company, amount, reason, _ = rows[at]
    return message("note.register_lost", company=name_of(company), amount=dollars(amount), what=reason_term(reason))


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


def offered(state: State, rows: list[Row], at: int) -> Message:
    """Notes are told only where they can be seen; shares and stakes on offer are public."""
    _, seat, other, _, _ = rows[at]
    params: dict[str, Param] = {"who": Seat(seat), "other": Seat(other)}
    if state.phase != Phase.ANSWER:
        return Message("note.offered", params)
    if any(state.offer_notes[item] for item in range(4)):
        return Message("note.offered_known", params | {"given": given(state), "asked": asked(state)})
    lots, major = state.offer_lots[0] + state.offer_lots[1], state.give_major | state.ask_major
    things = heap(state, (0, 0), lots, major, state.give_minor | state.ask_minor)
    if isinstance(things, tuple):
        return Message("note.offered_things", params | {"what": things})
    return Message("note.offered", params)


def accepted(state: State, rows: list[Row], at: int) -> Message:
    return message("note.accepted", who=Seat(rows[at][1]), other=Seat(rows[at][2]))


def refused(state: State, rows: list[Row], at: int) -> Message:
    return message("note.refused", who=Seat(rows[at][1]), other=Seat(rows[at][2]))


def stake_sold(state: State, rows: list[Row], at: int) -> Message:
    _, company, share, _, holder = rows[at]
    stake = message("stake.part", share=share, company=name_of(company))
    return message("note.stake_sold", stake=stake, company=name_of(holder))


def lots_traded(state: State, rows: list[Row], at: int) -> Message:
    _, giver, taker, lots, _ = rows[at]
    if lots < 0:
        giver, taker, lots = taker, giver, -lots
    return message("note.lots_traded", n=shares(lots), company=name_of(giver), other=name_of(taker))


def bankrupt(state: State, rows: list[Row], at: int) -> Message:
    _, seat, amount, reason, _ = rows[at]
    if amount == 0:
        return message("note.bankrupt", who=Seat(seat))
    return message("note.bankrupt_owing", who=Seat(seat), amount=dollars(amount), what=reason_term(reason))


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


def alive(state: State) -> list[int]:
    return [company for company in range(COMPANIES) if state.owner[company] != NOBODY]


def game_over(state: State, rows: list[Row], at: int) -> Message:
    return message(ENDINGS[Ending(rows[at][1])])


Teller = Callable[[State, list[Row], int], Message]

TELLERS: dict[Note, Teller] = {
    Note.TURN_BEGINS: turn_begins,
    Note.ROLLED: rolled,
    Note.LANDED: landed,
    Note.CORRUPTED: corrupted,
    Note.EARNED: earned,
    Note.PAID: paid,
    Note.PARTNER_SHARED: partner_shared,
    Note.BORROWED: borrowed,
    Note.REPAID: repaid,
    Note.BANK_VISITED: bank_visited,
    Note.SHARES_BOUGHT: shares_bought,
    Note.SHARES_SOLD: shares_sold,
    Note.FOUNDED: founded,
    Note.STAKED: staked,
    Note.GAMBLED: gambled,
    Note.REGISTER_LOST: register_lost,
    Note.INSPECTED: inspected,
    Note.REGISTER_SHOWN: register_shown,
    Note.NOTES_SHOWN: notes_shown,
    Note.TAX_ASSESSED: tax_assessed,
    Note.FALSE_BOOKS: false_books,
    Note.ACCUSED: accused,
    Note.ACCUSATION_TRUE: accusation_true,
    Note.ACCUSATION_FALSE: accusation_false,
    Note.DUE: due,
    Note.LIQUIDATED: liquidated,
    Note.DISSOLVED: dissolved,
    Note.BOUGHT_BACK: bought_back,
    Note.STAKE_FELL: stake_fell,
    Note.OFFERED: offered,
    Note.ACCEPTED: accepted,
    Note.REFUSED: refused,
    Note.STAKE_SOLD: stake_sold,
    Note.LOTS_TRADED: lots_traded,
    Note.BANKRUPT: bankrupt,
    Note.INTERPOL_ROLLED: interpol_rolled,
    Note.INTERPOL_MOVED: interpol_moved,
    Note.GAME_OVER: game_over,
}
"""Who tells which note."""
