"""What happened: the notes of a decision as a story, in which ledger lines that say nothing new keep silent."""

from __future__ import annotations

from pinstripe.engine.words import SILENCE, Message, message

from . import telling_distress, telling_inspections, telling_money, telling_squares, telling_trades, telling_turn
from .private_notes import COLOURS_ONLY, booked, carried, entered
from .rows import Row, Teller, rows_of
from .table import State
from .vocabulary import Note, Reason

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


def story_worthy(kind: int) -> bool:
    """Whether a short story of the game mentions it."""
    return kind in STORY


def chapter(kind: int) -> int:
    """The story has a chapter for each turn."""
    return 1 if kind == Note.TURN_BEGINS else 0


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


TELLERS: dict[Note, Teller] = {
    Note.TURN_BEGINS: telling_turn.turn_begins,
    Note.ROLLED: telling_turn.rolled,
    Note.LANDED: telling_turn.landed,
    Note.CORRUPTED: telling_turn.corrupted,
    Note.EARNED: telling_squares.earned,
    Note.PAID: telling_squares.paid,
    Note.PARTNER_SHARED: telling_squares.partner_shared,
    Note.BORROWED: telling_money.borrowed,
    Note.REPAID: telling_money.repaid,
    Note.BANK_VISITED: telling_money.bank_visited,
    Note.SHARES_BOUGHT: telling_money.shares_bought,
    Note.SHARES_SOLD: telling_money.shares_sold,
    Note.FOUNDED: telling_squares.founded,
    Note.STAKED: telling_squares.staked,
    Note.GAMBLED: telling_squares.gambled,
    Note.REGISTER_LOST: telling_squares.register_lost,
    Note.INSPECTED: telling_inspections.inspected,
    Note.REGISTER_SHOWN: telling_inspections.register_shown,
    Note.NOTES_SHOWN: telling_inspections.notes_shown,
    Note.TAX_ASSESSED: telling_inspections.tax_assessed,
    Note.FALSE_BOOKS: telling_inspections.false_books,
    Note.ACCUSED: telling_inspections.accused,
    Note.ACCUSATION_TRUE: telling_inspections.accusation_true,
    Note.ACCUSATION_FALSE: telling_inspections.accusation_false,
    Note.DUE: telling_distress.due,
    Note.LIQUIDATED: telling_distress.liquidated,
    Note.DISSOLVED: telling_distress.dissolved,
    Note.BOUGHT_BACK: telling_distress.bought_back,
    Note.STAKE_FELL: telling_distress.stake_fell,
    Note.OFFERED: telling_trades.offered,
    Note.ACCEPTED: telling_trades.accepted,
    Note.REFUSED: telling_trades.refused,
    Note.STAKE_SOLD: telling_trades.stake_sold,
    Note.LOTS_TRADED: telling_trades.lots_traded,
    Note.BANKRUPT: telling_distress.bankrupt,
    Note.INTERPOL_ROLLED: telling_turn.interpol_rolled,
    Note.INTERPOL_MOVED: telling_turn.interpol_moved,
    Note.GAME_OVER: telling_turn.game_over,
}
"""Who tells which note."""
