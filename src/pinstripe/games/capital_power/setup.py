"""Preparations: options and content are written into the state, so that it explains itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pinstripe.engine.content import Choice, Fault, ListOf, Table, Values, Whole
from pinstripe.engine.decisions import words

from .table import CIRCUITS, COMPANIES, LONGEST, LOTS, NOBODY, NONE, PAWNS, POSITIONS, START, State
from .turns import begin_turn
from .vocabulary import Circuit, Kind, Phase, Rate, Square, Target

SQUARES = tuple(square.name.lower() for square in Square if square != Square.START)
CIRCUIT_NAMES = tuple(words(Circuit))
PERCENT = Whole(0, 1000)
PRICE = Whole(1, 1000)
CIRCUIT = Table(
    {
        "squares": ListOf(Choice(SQUARES), least=4, most=LONGEST),
        "links": ListOf(Choice(CIRCUIT_NAMES), least=0, most=CIRCUITS),
    },
    entry=True,
)

RATES = {
    Rate.COUPONS: ("income", "coupons"),
    Rate.SALES: ("income", "sales"),
    Rate.RAW_MATERIALS: ("costs", "raw_materials"),
    Rate.PROCESSING: ("costs", "processing"),
    Rate.DIVIDEND: ("income", "dividend"),
    Rate.LUXURY: ("costs", "luxury"),
    Rate.ARMS_BOUGHT: ("costs", "arms_bought"),
    Rate.ARMS_SOLD: ("income", "arms_sold"),
    Rate.WHITE_LOAN: ("loans", "white_limit"),
    Rate.BLACK_LOAN: ("loans", "black_limit"),
    Rate.WHITE_INTEREST: ("loans", "white_interest"),
    Rate.BLACK_INTEREST: ("loans", "black_interest"),
    Rate.DEPOSIT_INTEREST: ("loans", "deposit_interest"),
    Rate.TAX_ON_WHITE: ("taxes", "on_white"),
    Rate.TAX_ON_BLACK: ("taxes", "on_black"),
    Rate.PARTNER: ("partner", "share"),
    Rate.FALSE_ACCUSATION: ("taxes", "false_accusation"),
}
"""Where the content holds each percentage."""

SCHEMA = Table(
    {
        "board": Table(dict.fromkeys(CIRCUIT_NAMES, CIRCUIT)),
        "interpol": Table({"start": Choice(CIRCUIT_NAMES)}, entry=True),
        "income": Table(dict.fromkeys(("coupons", "sales", "dividend", "arms_sold"), PERCENT), entry=True),
        "costs": Table(dict.fromkeys(("raw_materials", "processing", "luxury", "arms_bought"), PERCENT), entry=True),
        "loans": Table(
            dict.fromkeys(
                ("white_limit", "black_limit", "white_interest", "black_interest", "deposit_interest"), PERCENT
            ),
            entry=True,
        ),
        "taxes": Table(dict.fromkeys(("on_white", "on_black", "false_accusation"), Whole(0, 100)), entry=True),
        "partner": Table({"share": Whole(0, 100)}, entry=True),
        "elections": Table(dict.fromkeys(("regular", "rigged"), ListOf(PERCENT, 6)), entry=True),
        "metals": Table({"table": ListOf(Whole(-100, 1000), 6), "least": PRICE}, entry=True),
        "prices": Table(dict.fromkeys(("lot", "dear_lot", "resale", "corruption"), PRICE), entry=True),
        "founding": Table({"capital": Whole(5, 10_000, 5), "step": Whole(5, 100, 5)}, entry=True),
    }
)


def check(values: Values) -> Iterable[Fault]:
    """What the rules need of the content beyond its shape."""
    board = values["board"]
    for name in CIRCUIT_NAMES:
        squares = board[name]["squares"]
        if squares.index("central") != len(squares) - 1 if "central" in squares else True:
            yield Fault(("board", name, "squares"), 'must have "central" as its last square and nowhere else')
        for other in board[name]["links"]:
            if name not in board[other]["links"]:
                yield Fault(("board", name, "links"), f'must not name "{other}", which does not link back')
    if values["prices"]["resale"] > values["prices"]["lot"]:
        yield Fault(("prices", "resale"), "must not lie above the price of a lot")


def setup(state: State, seats: int, options: Mapping[str, int], content: Mapping[str, Any]) -> None:
    """Everybody has a holding at the start, and as much white money as its capital."""
    state.players = seats
    state.rounds = options["rounds"]
    state.harsh = options["harsh_liquidation"]
    state.creative = options["creative_accounting"]
    write_board(state, content)
    write_prices(state, content)
    clear_companies(state)
    clear_choices(state)
    capital = content["founding"]["capital"]
    for seat in range(seats):
        holding = seat * PAWNS
        state.owner[holding] = seat
        state.kind[holding] = Kind.FINANCIAL
        state.capital[holding] = capital
        state.register[holding] = capital
        state.register_open[holding] = 1 - state.creative
        state.white[seat] = capital
    state.bank_lots = LOTS
    state.round = 1
    state.phase = Phase.TURN
    begin_turn(state, 0)
    state.notes = 0
    state.no_return = 0


def write_board(state: State, content: Mapping[str, Any]) -> None:
    for circuit, name in enumerate(CIRCUIT_NAMES):
        squares = content["board"][name]["squares"]
        state.circuit_size[circuit] = len(squares)
        for place, square in enumerate(squares):
            state.square[circuit * LONGEST + place] = Square[square.upper()]
        state.links[circuit] = 1 << circuit
        for other in content["board"][name]["links"]:
            state.links[circuit] |= 1 << Circuit[other.upper()]
    state.square[START] = Square.START
    home = Circuit[content["interpol"]["start"].upper()]
    state.interpol = home * LONGEST + state.circuit_size[home] - 1
    write_targets(state)


WANTED = {
    Square.BLACK_FINANCING: Target.BLACK_FINANCING,
    Square.BANK: Target.BANK,
    Square.STOCK_EXCHANGE: Target.EXCHANGE,
    Square.DEAR_EXCHANGE: Target.EXCHANGE,
}


def write_targets(state: State) -> None:
    """For every square the next one ahead that corruption may lead to, of each kind."""
    for kind in Target:
        for position in range(POSITIONS):
            state.target[kind, position] = NONE
    for circuit in range(CIRCUITS):
        ahead = dict.fromkeys(Target, NONE)
        for place in reversed(range(state.circuit_size[circuit])):
            position = circuit * LONGEST + place
            for kind in Target:
                state.target[kind, position] = ahead[kind]
            found = WANTED.get(Square(state.square[position]))
            if found is not None:
                ahead[found] = position
        if circuit == Circuit.ITALY:
            for kind in Target:
                state.target[kind, START] = ahead[kind]


def write_prices(state: State, content: Mapping[str, Any]) -> None:
    for rate, (chapter, name) in RATES.items():
        state.rate[rate] = content[chapter][name]
    for face in range(6):
        state.metals[face] = content["metals"]["table"][face]
        for kind, name in enumerate(("regular", "rigged")):
            state.elections[kind, face] = content["elections"][name][face]
    prices = content["prices"]
    state.share_price, state.dear_price = prices["lot"], prices["dear_lot"]
    state.resale_price, state.corruption_price = prices["resale"], prices["corruption"]
    state.least_stake = content["metals"]["least"]
    state.capital_step = content["founding"]["step"]


def clear_companies(state: State) -> None:
    for company in range(COMPANIES):
        state.owner[company] = NOBODY
        state.major[company] = NONE
        state.minor[company] = NONE
        state.position[company] = START
        state.account_open[company] = 1
    for seat in range(len(state.white)):
        state.white_open[seat] = 1
        state.black_open[seat] = 1


def clear_choices(state: State) -> None:
    state.pawn = NONE
    state.chosen = NONE
    state.other = NONE
    state.pay_company = NONE
    state.due_company = NONE
    state.due_to = NOBODY
    state.share_at = NONE
    state.pot_partner = NONE
    state.loose_seat = NOBODY
    state.subject = NONE
    state.inspect_slot = NONE
    state.offer_from = NOBODY
    state.offer_to = NOBODY
    state.offer_books = NONE
    state.answer_books = NONE
    state.books_company = NONE
