"""What lies on the table: sizes, the numbering of decisions and the state."""

from __future__ import annotations

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.record import I8, I16, I32, Grid, Record, Vector, array, scalar

from .vocabulary import Circuit, Colour, Item, Kind, Phase, Rate, Split, Target

PLAYERS, PAWNS, CIRCUITS, LONGEST = 4, 6, 4, 24
COMPANIES = PLAYERS * PAWNS
"""One slot for each pawn: slot seat × 6 is the holding, those behind it are the companies that this seat founds."""

START = CIRCUITS * LONGEST
POSITIONS = START + 1
"""A square is circuit × 24 + its place from 0; the start lies behind them all."""

NOBODY = -1
NONE = -1
UNKNOWN = -1
LOT = 10
LOTS = 30
WINNING_LOTS = 16
OFFERS_A_TURN = 3
LARGEST_ENTRY = 9_999
LARGEST_ASK = 1_500
"""The price of all bank shares: nobody needs to ask for more notes of a colour than that."""

NOTES, NOTE_CELLS = 96, 6
WHITE, BLACK = 0, 1

TARGETS = len(Target)
PAWN_NAMES = ("holding", "1", "2", "3", "4", "5")

NUMBERING = Numbering()
DIE = NUMBERING.each("die", [str(side + 1) for side in range(6)])
NUMBERING.close_outcomes()
ROLL = NUMBERING.each("roll", words(Colour), PAWN_NAMES)
CORRUPT = NUMBERING.each("corrupt", words(Colour), PAWN_NAMES)
COMPANY = NUMBERING.each("company", words(Colour), PAWN_NAMES)
MINORITY = NUMBERING.each("minority", words(Colour), PAWN_NAMES)
TRANSFER = NUMBERING.one("transfer")
OFFER = NUMBERING.one("offer")
END = NUMBERING.one("end")
BOOKS = NUMBERING.one("books")
STOP = NUMBERING.one("stop")
TARGET = NUMBERING.each("to", words(Target))
CIRCUIT = NUMBERING.each("circuit", words(Circuit))
BORROW = NUMBERING.one("borrow")
REPAY = NUMBERING.one("repay")
DEPOSIT = NUMBERING.one("deposit")
WITHDRAW = NUMBERING.one("withdraw")
BUY = NUMBERING.one("buy")
SELL = NUMBERING.one("sell")
FOUND = NUMBERING.one("found")
KIND = NUMBERING.each("kind", words(Kind))
SPLIT = NUMBERING.each("split", words(Split))
SEAT = NUMBERING.each("seat", words(Colour))
RESELL = NUMBERING.one("resell")
LIQUIDATE = NUMBERING.one("liquidate")
GIVE_UP = NUMBERING.one("give_up")
BUY_BACK = NUMBERING.one("buy_back")
LET_GO = NUMBERING.one("let_go")
ITEM = NUMBERING.each("item", words(Item))
SEND = NUMBERING.one("send")
ACCEPT = NUMBERING.one("accept")
REFUSE = NUMBERING.one("refuse")
RUNG = NUMBERING.amounts("amount")


class State(Record):
    """Everything on the table, the secrets included; money in thousands of dollars."""

    players: int = scalar(I8)
    phase: int = scalar(I8)
    actor: int = scalar(I8)
    task: int = scalar(I8)
    no_return: int = scalar(I32)
    notes: int = scalar(I8)
    note: Grid = array(I32, NOTES, NOTE_CELLS)

    rounds: int = scalar(I16)
    harsh: int = scalar(I8)
    creative: int = scalar(I8)
    square: Vector = array(I8, POSITIONS)
    target: Grid = array(I8, len(Target), POSITIONS)
    circuit_size: Vector = array(I8, CIRCUITS)
    links: Vector = array(I8, CIRCUITS)
    rate: Vector = array(I16, len(Rate))
    metals: Vector = array(I16, 6)
    elections: Grid = array(I16, 2, 6)
    share_price: int = scalar(I16)
    dear_price: int = scalar(I16)
    resale_price: int = scalar(I16)
    corruption_price: int = scalar(I16)
    least_stake: int = scalar(I16)
    capital_step: int = scalar(I16)

    round: int = scalar(I16)
    current: int = scalar(I8)
    stirred: int = scalar(I8)
    ending: int = scalar(I8)
    outs: int = scalar(I8)
    out_order: Vector = array(I8, PLAYERS)
    offers_made: Vector = array(I8, PLAYERS)
    interpol: int = scalar(I8)
    bank_lots: int = scalar(I8)

    white: Vector = array(I32, PLAYERS)
    black: Vector = array(I32, PLAYERS)
    white_open: Vector = array(I8, PLAYERS)
    black_open: Vector = array(I8, PLAYERS)
    owner: Vector = array(I8, COMPANIES)
    kind: Vector = array(I8, COMPANIES)
    capital: Vector = array(I32, COMPANIES)
    register: Vector = array(I32, COMPANIES)
    account: Vector = array(I32, COMPANIES)
    register_open: Vector = array(I8, COMPANIES)
    account_open: Vector = array(I8, COMPANIES)
    loan: Vector = array(I32, COMPANIES)
    loan_kind: Vector = array(I8, COMPANIES)
    major: Vector = array(I8, COMPANIES)
    minor: Vector = array(I8, COMPANIES)
    lots: Vector = array(I8, COMPANIES)
    position: Vector = array(I8, COMPANIES)
    moved: Vector = array(I8, COMPANIES)
    fresh: Vector = array(I8, COMPANIES)
    corrupted: Vector = array(I8, COMPANIES)
    cooked: Vector = array(I8, COMPANIES)
    sent: Vector = array(I32, COMPANIES)

    pawn: int = scalar(I8)
    steps: int = scalar(I8)
    chosen: int = scalar(I8)
    other: int = scalar(I8)
    pay_company: int = scalar(I8)
    pay_total: int = scalar(I32)
    pay_purpose: int = scalar(I8)
    due_company: int = scalar(I8)
    due_amount: int = scalar(I32)
    due_mode: int = scalar(I8)
    due_reason: int = scalar(I8)
    due_after: int = scalar(I8)
    due_to: int = scalar(I8)
    inspected: int = scalar(I32)
    share_mask: int = scalar(I32)
    share_at: int = scalar(I8)
    share_white: int = scalar(I32)
    share_black: int = scalar(I32)
    repaying: int = scalar(I8)
    bank_drawn: int = scalar(I32)
    depositing: int = scalar(I8)
    selling: int = scalar(I8)
    founded_now: int = scalar(I32)
    found_kind: int = scalar(I8)
    found_split: int = scalar(I8)
    stake_white: int = scalar(I32)
    stake_black: int = scalar(I32)
    pot: int = scalar(I32)
    pot_partner: int = scalar(I8)
    liquidating: int = scalar(I8)
    loose_seat: int = scalar(I8)
    loose_major: int = scalar(I32)
    loose_minor: int = scalar(I32)
    subject: int = scalar(I8)
    inspect_seat: int = scalar(I8)
    inspect_slot: int = scalar(I8)

    offer_from: int = scalar(I8)
    offer_to: int = scalar(I8)
    offer_return: int = scalar(I8)
    offer_books: int = scalar(I8)
    offer_items: int = scalar(I16)
    offer_item: int = scalar(I8)
    offer_notes: Vector = array(I32, 4)
    offer_lots: Vector = array(I8, 2)
    give_major: int = scalar(I32)
    give_minor: int = scalar(I32)
    ask_major: int = scalar(I32)
    ask_minor: int = scalar(I32)
    offer_white: int = scalar(I32)
    answer_books: int = scalar(I8)

    books_return: int = scalar(I8)
    books_company: int = scalar(I8)


def tell(state: State, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Leave a note of what happened for everybody."""
    tell_to(state, NOBODY, kind, first, second, third, fourth)


def tell_to(state: State, seat: int, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Leave a note that only one seat may read; the last cell says which."""
    if state.notes < NOTES:
        at = state.notes
        state.note[at, 0] = kind
        state.note[at, 1] = first
        state.note[at, 2] = second
        state.note[at, 3] = third
        state.note[at, 4] = fourth
        state.note[at, 5] = seat
        state.notes = at + 1


def deciders(state: State) -> int:
    """The seat that decides now, as a set of one; nobody once the game is over."""
    if state.phase == Phase.OVER:
        return 0
    return 1 << state.actor


def circuit_of(position: int) -> int:
    """The start counts as Italy."""
    if position == START:
        return Circuit.ITALY
    return position // LONGEST


def percent(amount: int, rate: int) -> int:
    """A percentage to the nearest thousand, halves up."""
    return (amount * rate + 50) // 100
