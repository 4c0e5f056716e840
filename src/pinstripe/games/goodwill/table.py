"""What lies on the table: sizes, names, the numbering of decisions and the state."""

from __future__ import annotations

from enum import IntEnum

from pinstripe.engine.decisions import Numbering, words
from pinstripe.engine.record import I8, I16, I32, Grid, Record, Vector, array, scalar

PLAYERS, COMPANIES, RESOURCES, BOSSES, RATINGS = 6, 3, 3, 9, 3
LOTS, EVENTS, PERCENTS, HALVES = 4, 24, 21, 2
NOBODY = -1
UNKNOWN = -1
NOT_YET = -1
NO_CARD = -1
SHARES = 10
"""Shares of a company, and so the parts that its capital is divided into."""

MARKET_STEP = 5
TOKENS_EACH = 3
TOKENS_OF_A_KIND = 6
OFFERS = 3
LONGEST = 7
LAST_YEAR = 1957
NOTES, NOTE_CELLS = 96, 5


class Colour(IntEnum):
    """The colour of a seat, in seat order."""

    VERMILION = 0
    BLUE = 1
    GREEN = 2
    AMBER = 3
    VIOLET = 4
    SLATE = 5


class Company(IntEnum):
    AMBER = 0
    BLACK = 1
    CRIMSON = 2


class Resource(IntEnum):
    COAL = 0
    OIL = 1
    LABOUR = 2


class Boss(IntEnum):
    HOWARD = 0
    EDGAR = 1
    GLORIA = 2
    BOBBY = 3
    IRVING = 4
    MARLENE = 5
    OTTO = 6
    SIDNEY = 7
    VICTORIA = 8


class Rating(IntEnum):
    """What a boss is good at, 0 to 3 each."""

    INNOVATION = 0
    EFFICIENCY = 1
    PUBLICITY = 2


class Happening(IntEnum):
    """The seven kinds of event; the first three are numbered as the ratings they ask for."""

    INNOVATION = 0
    EFFICIENCY = 1
    PUBLICITY = 2
    PRICE = 3
    SUBSIDY = 4
    TAX = 5
    SCANDAL = 6


class Phase(IntEnum):
    """What is being decided."""

    DEAL_TOKEN = 0
    DEAL_BOSS = 1
    DEAL_SHARES = 2
    DRAW_EVENT = 3
    DRAW_PERCENT = 4
    BID = 5
    PARTNER = 6
    PROPOSE = 7
    VOTE = 8
    NEXT_BOSS = 9
    OVER = 10


class NoTrade(IntEnum):
    """Why a transaction came to nothing."""

    SAME_BIDS = 0
    NO_MONEY = 1


class Cause(IntEnum):
    """Why a company went bankrupt or a boss left."""

    TAX = 0
    RESULT = 1
    SCANDAL = 2
    VOTE = 3


class Note(IntEnum):
    """What happened, each with up to four numbers; unnamed ones are 0.

    Companies, resources, bosses, events and seats are numbered from 0, a missing one is NOBODY.
    """

    TOKEN_DEALT = 0
    """company, resource"""
    BOSS_DEALT = 1
    """company or NOBODY when put on offer, boss"""
    SHARES_DEALT = 2
    """seat, its shares of Amber, Black, Crimson"""
    YEAR_BEGINS = 3
    """year from 1, facilitator"""
    BID_SHOWN = 4
    """seat, bid, company, transaction from 1"""
    CANNOT_PAY = 5
    """seat, price, its cash"""
    NO_TRADE = 6
    """company, NoTrade"""
    TRADED = 7
    """seller, buyer, company, price"""
    PROPOSED = 8
    """seat, company, candidate, boss in office"""
    NOT_PROPOSED = 9
    """seat, company"""
    VOTED = 10
    """seat, 1 for yes, its votes, candidate"""
    ELECTED = 11
    """company, boss, votes for him, votes needed"""
    REFUSED = 12
    """company, candidate, votes for him, votes needed"""
    BOSS_LEFT = 13
    """company, boss, Cause"""
    ON_OFFER = 14
    """boss"""
    LOT_DISCARDED = 15
    """lot, event, percentage"""
    LOT_HAPPENS = 16
    """lot, event, percentage, how many happened before it"""
    HALF = 17
    """event, half, Happening, what (resource bits, resource, rating or company)"""
    NO_EFFECT = 18
    """Happening, what"""
    PRICE_MOVED = 19
    """resource, price before, price now, change on the card"""
    SUBSIDY_PAID = 20
    """company, sum, capital now, tokens"""
    TAX_PAID = 21
    """company, sum, capital now, tokens"""
    INNOVATED = 22
    """company, resource given up, resource taken, boss"""
    SAVED = 23
    """company, resource, tokens left in all, boss"""
    STANDS_STILL = 24
    """company whose boss was called on in vain, Happening, boss"""
    MARKET_MOVED = 25
    """company, market share before, market share now"""
    RESULT = 26
    """company, income, cost of resources, salary"""
    CAPITAL_MOVED = 27
    """company, change, capital now"""
    DIVIDEND = 28
    """company, sum a share, what is left for the capital, boss"""
    DIVIDEND_PAID = 29
    """seat, sum, company, shares"""
    BANKRUPT = 30
    """company, Cause, what it owed, what it had"""
    SHARES_LOST = 31
    """seat, company, shares"""
    YEAR_ENDS = 32
    """year from 1"""
    COUNTED = 33
    """seat, cash, value of its shares, wealth that counts"""
    GAME_OVER = 34
    """winner, or NOBODY when shared"""


NUMBERING = Numbering()
EVENT = NUMBERING.each("event", [str(card + 1) for card in range(EVENTS)])
PERCENT = NUMBERING.each("percent", [str(MARKET_STEP * step) for step in range(PERCENTS)])
RESOURCE = NUMBERING.each("resource", words(Resource))
BOSS = NUMBERING.each("boss", words(Boss))
HAND = NUMBERING.each("shares", [str(count) for count in range(SHARES + 1)])
NUMBERING.close_outcomes()
PARTNER = NUMBERING.each("partner", words(Colour))
PASS = NUMBERING.one("pass")
NO = NUMBERING.one("no")
YES = NUMBERING.one("yes")
RUNG = NUMBERING.amounts("amount")


class State(Record):
    """Everything on the table, the secrets included."""

    players: int = scalar(I8)
    phase: int = scalar(I8)
    actor: int = scalar(I8)
    awaited: int = scalar(I8)
    no_return: int = scalar(I32)

    year: int = scalar(I8)
    facilitator: int = scalar(I8)
    company: int = scalar(I8)
    transaction: int = scalar(I8)
    dealt: int = scalar(I8)

    sellers: int = scalar(I8)
    buyers: int = scalar(I8)
    sale_price: int = scalar(I8)
    asked: int = scalar(I8)
    candidate: int = scalar(I8)
    turned_down: int = scalar(I8)
    bid: Vector = array(I8, PLAYERS)
    vote: Vector = array(I8, PLAYERS)
    shown_bid: Grid = array(I8, COMPANIES, PLAYERS)
    shown_office: Vector = array(I8, COMPANIES)
    shown_offer: Grid = array(I8, COMPANIES, OFFERS)

    capital: Vector = array(I16, COMPANIES)
    market: Vector = array(I8, COMPANIES)
    alive: Vector = array(I8, COMPANIES)
    tokens: Grid = array(I8, COMPANIES, RESOURCES)
    price: Vector = array(I8, RESOURCES)
    cash: Vector = array(I16, PLAYERS)
    shares: Grid = array(I8, PLAYERS, COMPANIES)

    office: Vector = array(I8, COMPANIES)
    offer: Vector = array(I8, OFFERS)
    unseen: int = scalar(I16)
    pile: Vector = array(I8, BOSSES)
    piled: int = scalar(I8)

    lot_event: Vector = array(I8, LOTS)
    lot_percent: Vector = array(I8, LOTS)

    past_capital: Grid = array(I16, LONGEST + 1, COMPANIES)
    past_market: Grid = array(I8, LONGEST + 1, COMPANIES)
    past_price: Grid = array(I8, LONGEST + 1, RESOURCES)
    past_wealth: Grid = array(I16, LONGEST + 1, PLAYERS)

    years: int = scalar(I8)
    transactions: int = scalar(I8)
    dividends: int = scalar(I8)
    cash_only: int = scalar(I8)
    shares_in_game: Vector = array(I8, COMPANIES)
    needed: Vector = array(I8, COMPANIES)
    looks: Vector = array(I8, PLAYERS)
    slate_top: int = scalar(I8)
    price_top: int = scalar(I8)
    subsidy: int = scalar(I8)
    tax: int = scalar(I8)
    boss_salary: Vector = array(I8, BOSSES)
    boss_rating: Grid = array(I8, BOSSES, RATINGS)
    boss_policy: Grid = array(I8, BOSSES, 4)
    boss_dividends: Vector = array(I8, BOSSES)
    event_cards: int = scalar(I8)
    event_kind: Grid = array(I8, EVENTS, HALVES)
    event_what: Grid = array(I8, EVENTS, HALVES)
    event_change: Grid = array(I8, EVENTS, HALVES)
    percent_cards: Vector = array(I8, PERCENTS)

    notes: int = scalar(I8)
    note: Grid = array(I16, NOTES, NOTE_CELLS)


def tell(state: State, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Leave a note of what happened."""
    if state.notes < NOTES:
        at = state.notes
        state.note[at, 0] = kind
        state.note[at, 1] = first
        state.note[at, 2] = second
        state.note[at, 3] = third
        state.note[at, 4] = fourth
        state.notes = at + 1


def deciders(state: State) -> int:
    """Bids and votes are given by all at once, everything else by one."""
    if state.phase == Phase.BID or state.phase == Phase.VOTE:
        return state.awaited
    if state.phase == Phase.OVER:
        return 0
    return 1 << state.actor
