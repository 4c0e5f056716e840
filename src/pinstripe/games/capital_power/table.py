"""What lies on the table: sizes, names, the numbering of decisions and the state."""

from __future__ import annotations

from enum import IntEnum

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.record import I8, I16, I32, Grid, Record, Vector, array, scalar

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


class Colour(IntEnum):
    """The colour of a seat, in seat order."""

    VERMILION = 0
    BLUE = 1
    GREEN = 2
    AMBER = 3


class Circuit(IntEnum):
    ITALY = 0
    SWITZERLAND = 1
    LUXEMBOURG = 2
    SOUTH_AMERICA = 3


class Square(IntEnum):
    """What a square does."""

    CENTRAL = 0
    PARKING = 1
    COUPONS = 2
    TAXES = 3
    FINANCING = 4
    RAW_MATERIALS = 5
    PROCESSING = 6
    SALES = 7
    FINANCE_POLICE = 8
    TAX_OFFICE = 9
    STOCK_EXCHANGE = 10
    DEAR_EXCHANGE = 11
    LUXURY = 12
    BLACK_FINANCING = 13
    FOUNDING = 14
    INTEREST = 15
    METALS = 16
    BANK = 17
    MINING = 18
    FOOD = 19
    FINANCIAL = 20
    ARMS_BOUGHT = 21
    ARMS_SOLD = 22
    REGULAR_ELECTIONS = 23
    RIGGED_ELECTIONS = 24
    NATIONALISATION = 25
    COUP = 26
    START = 27


class Kind(IntEnum):
    """What a company does; every holding is financial."""

    FOOD = 0
    MINING = 1
    PROCESSING = 2
    FINANCIAL = 3


class Loan(IntEnum):
    NO_LOAN = 0
    WHITE_LOAN = 1
    BLACK_LOAN = 2


class Target(IntEnum):
    """Where corruption leads."""

    BLACK_FINANCING = 0
    BANK = 1
    EXCHANGE = 2


class Split(IntEnum):
    """What the founder on the square pays of a new company's capital."""

    SOLE = 0
    MAJORITY = 1
    MINORITY = 2


class Rate(IntEnum):
    """Percentages that the content sets."""

    COUPONS = 0
    SALES = 1
    RAW_MATERIALS = 2
    PROCESSING = 3
    DIVIDEND = 4
    LUXURY = 5
    ARMS_BOUGHT = 6
    ARMS_SOLD = 7
    WHITE_LOAN = 8
    BLACK_LOAN = 9
    WHITE_INTEREST = 10
    BLACK_INTEREST = 11
    DEPOSIT_INTEREST = 12
    TAX_ON_WHITE = 13
    TAX_ON_BLACK = 14
    PARTNER = 15
    FALSE_ACCUSATION = 16


class Mode(IntEnum):
    """Which notes a payment takes."""

    CHOICE = 0
    WHITE_FIRST = 1
    BLACK_FIRST = 2
    WHITE_ONLY = 3


class Reason(IntEnum):
    """Why money moved: the text of a line in a register."""

    COUPONS = 0
    SALES = 1
    DIVIDEND = 2
    ARMS_SOLD = 3
    RAW_MATERIALS = 4
    PROCESSING = 5
    LUXURY = 6
    ARMS_BOUGHT = 7
    TAXES = 8
    TAX_OFFICE = 9
    FINE = 10
    NATIONALISED = 11
    COUP = 12
    LOAN = 13
    REPAYMENT = 14
    LOAN_INTEREST = 15
    DEPOSIT = 16
    WITHDRAWAL = 17
    DEPOSIT_INTEREST = 18
    METALS_STAKE = 19
    METALS_RETURN = 20
    ELECTION_STAKE = 21
    ELECTION_RETURN = 22
    ELECTION_LOST = 23
    SHARES_BOUGHT = 24
    SHARES_SOLD = 25
    CORRUPTION = 26
    FOUNDING = 27
    CAPITAL = 28
    TRANSFER = 29
    LIQUIDATION = 30
    INHERITED = 31
    BUY_BACK = 32
    TRADE = 33
    PARTNER = 34
    ACCUSATION = 35
    FALSE_ENTRY = 36
    SET_RIGHT = 37
    DISSOLVED = 38


class Purpose(IntEnum):
    """What the notes are for whose colours are being chosen."""

    NOTHING = 0
    CORRUPTION = 1
    DUE = 2
    REPAYMENT = 3
    DEPOSIT = 4
    METALS = 5
    ELECTION = 6
    NATIONALISATION = 7
    BUY_BACK = 8


class After(IntEnum):
    """Where the game goes on once a compulsory payment is made."""

    SQUARE = 0
    LOAN = 1
    INTERPOL = 2
    ACCUSATION = 3


class Task(IntEnum):
    """What the rules do next on their own; NOTHING when somebody has to decide."""

    NOTHING = 0
    STEP = 1
    LAND = 2
    SETTLE = 3
    SHARE = 4
    AFTER_DUE = 5
    DAUGHTERS = 6
    NEXT_PAWN = 7
    SQUARE_DONE = 8
    INTERPOL_STEP = 9
    NEXT_TURN = 10
    COLOURS = 11


class Ending(IntEnum):
    """Why the game ended."""

    NOT_YET = 0
    MAJORITY = 1
    SOLD_OUT = 2
    LAST_LEFT = 3
    ROUNDS = 4
    STANDSTILL = 5


class Item(IntEnum):
    """What an offer may hold; the first four are notes, then lots of bank shares."""

    GIVE_WHITE = 0
    GIVE_BLACK = 1
    ASK_WHITE = 2
    ASK_BLACK = 3
    GIVE_LOTS = 4
    ASK_LOTS = 5
    GIVE_STAKE = 6
    ASK_STAKE = 7


class Phase(IntEnum):
    """What is being decided."""

    TURN = 0
    TRANSFER_FROM = 1
    TRANSFER_TO = 2
    TRANSFER_AMOUNT = 3
    CORRUPT = 4
    COLOURS = 5
    ROLL = 6
    ROUTE = 7
    LOAN = 8
    LOAN_AMOUNT = 9
    BANK = 10
    BANK_ACCOUNT = 11
    BANK_AMOUNT = 12
    EXCHANGE = 13
    EXCHANGE_LOTS = 14
    FOUND = 15
    FOUND_KIND = 16
    FOUND_SPLIT = 17
    FOUND_PARTNER = 18
    FOUND_CAPITAL = 19
    METALS = 20
    ELECTION = 21
    GAMBLE = 22
    SHARE_OUT = 23
    ACCUSE = 24
    RAISE = 25
    RESELL = 26
    RESELL_LOTS = 27
    LIQUIDATE = 28
    HEIR = 29
    DAUGHTER = 30
    BUY_BACK = 31
    OFFER_TO = 32
    OFFER_BOOKS = 33
    OFFER = 34
    OFFER_AMOUNT = 35
    OFFER_STAKE = 36
    OFFER_COLOURS = 37
    ANSWER = 38
    ANSWER_BOOKS = 39
    ANSWER_COLOURS = 40
    INTERPOL_ROLL = 41
    INTERPOL_ROUTE = 42
    BOOKS = 43
    BOOKS_AMOUNT = 44
    OVER = 45


class Note(IntEnum):
    """What happened, each with up to four numbers."""

    BOOKED = 0
    ENTERED = 1
    CARRIED = 2
    TURN_BEGINS = 3
    ROLLED = 4
    LANDED = 5
    CORRUPTED = 6
    EARNED = 7
    PAID = 8
    PARTNER_SHARED = 9
    BORROWED = 10
    REPAID = 11
    BANK_VISITED = 12
    SHARES_BOUGHT = 13
    SHARES_SOLD = 14
    FOUNDED = 15
    STAKED = 16
    GAMBLED = 17
    REGISTER_LOST = 18
    INSPECTED = 19
    REGISTER_SHOWN = 20
    NOTES_SHOWN = 21
    TAX_ASSESSED = 22
    FALSE_BOOKS = 23
    ACCUSED = 24
    ACCUSATION_TRUE = 25
    ACCUSATION_FALSE = 26
    DUE = 27
    LIQUIDATED = 28
    DISSOLVED = 29
    BOUGHT_BACK = 30
    STAKE_FELL = 31
    OFFERED = 32
    ACCEPTED = 33
    REFUSED = 34
    STAKE_SOLD = 35
    LOTS_TRADED = 36
    BANKRUPT = 37
    INTERPOL_ROLLED = 38
    INTERPOL_MOVED = 39
    GAME_OVER = 40


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
