"""The vocabulary of the game: everything that has a name and a number."""

from __future__ import annotations

from enum import IntEnum


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
