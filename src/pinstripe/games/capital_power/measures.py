"""What a study of many games counts: what companies do, where they land, what they owe, and how games end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pinstripe.engine.measures import Deed, Measures, Route, Things, Told
from pinstripe.engine.words import Message, message

from .groups import controlled_lots, count_companies
from .naming import place
from .setup import CIRCUIT_NAMES
from .table import (
    ACCEPT,
    BOOKS,
    BORROW,
    BUY,
    BUY_BACK,
    CIRCUITS,
    COMPANIES,
    CORRUPT,
    DEPOSIT,
    FOUND,
    GIVE_UP,
    KIND,
    LET_GO,
    LIQUIDATE,
    LONGEST,
    OFFER,
    PAWNS,
    POSITIONS,
    REFUSE,
    REPAY,
    RESELL,
    SEAT,
    SELL,
    SPLIT,
    TARGET,
    TRANSFER,
    WITHDRAW,
    State,
)
from .vocabulary import Circuit, Colour, Ending, Kind, Loan, Note, Phase, Split, Square, Target

TURN = (Phase.TURN,)
DEEDS = (
    Deed("corrupt", message("study.corrupt"), range(CORRUPT, CORRUPT + COMPANIES), TURN),
    Deed("transfer", message("study.transfer"), (TRANSFER,), TURN),
    Deed("offer", message("study.offer"), (OFFER,), TURN),
    Deed("books", message("study.books"), (BOOKS,), TURN),
    Deed("borrow", message("study.borrow"), (BORROW,), (Phase.LOAN,)),
    Deed("repay", message("study.repay"), (REPAY,), (Phase.LOAN,)),
    Deed("deposit", message("study.deposit"), (DEPOSIT,), (Phase.BANK,)),
    Deed("withdraw", message("study.withdraw"), (WITHDRAW,), (Phase.BANK,)),
    Deed("buy", message("study.buy"), (BUY,), (Phase.EXCHANGE,)),
    Deed("sell", message("study.sell"), (SELL,), (Phase.EXCHANGE,)),
    Deed("found", message("study.found"), (FOUND,), (Phase.FOUND,)),
    Deed("kind_food", message("study.kind_food"), (KIND + Kind.FOOD,), (Phase.FOUND_KIND,)),
    Deed("kind_mining", message("study.kind_mining"), (KIND + Kind.MINING,), (Phase.FOUND_KIND,)),
    Deed("kind_processing", message("study.kind_processing"), (KIND + Kind.PROCESSING,), (Phase.FOUND_KIND,)),
    Deed("kind_financial", message("study.kind_financial"), (KIND + Kind.FINANCIAL,), (Phase.FOUND_KIND,)),
    Deed("sole", message("study.sole"), (SPLIT + Split.SOLE,), (Phase.FOUND_SPLIT,)),
    Deed("majority", message("study.majority"), (SPLIT + Split.MAJORITY,), (Phase.FOUND_SPLIT,)),
    Deed("minority", message("study.minority"), (SPLIT + Split.MINORITY,), (Phase.FOUND_SPLIT,)),
    Deed("to_black_financing", message("study.to_loan"), (TARGET + Target.BLACK_FINANCING,), (Phase.CORRUPT,)),
    Deed("to_bank", message("study.to_bank"), (TARGET + Target.BANK,), (Phase.CORRUPT,)),
    Deed("to_exchange", message("study.to_exchange"), (TARGET + Target.EXCHANGE,), (Phase.CORRUPT,)),
    Deed("accuse", message("study.accuse"), range(SEAT, SEAT + len(Colour)), (Phase.ACCUSE,)),
    Deed("accept", message("label.accept"), (ACCEPT,), (Phase.ANSWER,)),
    Deed("refuse", message("label.refuse"), (REFUSE,), (Phase.ANSWER,)),
    Deed("resell", message("study.resell"), (RESELL,), (Phase.RAISE,)),
    Deed("liquidate", message("label.liquidate"), (LIQUIDATE,), (Phase.RAISE,)),
    Deed("give_up", message("label.give_up"), (GIVE_UP,), (Phase.RAISE,)),
    Deed("buy_back", message("study.buy_back"), (BUY_BACK,), (Phase.BUY_BACK,)),
    Deed("let_go", message("study.let_go"), (LET_GO,), (Phase.BUY_BACK,)),
)

FOUNDER = [company // PAWNS for company in range(COMPANIES)]
"""A company's seat; stakes seldom change hands."""

WIDEST = 20
ON_GRID = [
    position // LONGEST * WIDEST + position % LONGEST if position < CIRCUITS * LONGEST else -1
    for position in range(POSITIONS)
]
GAMBLES = {Square.METALS: 0, Square.REGULAR_ELECTIONS: 1, Square.RIGGED_ELECTIONS: 2}


def squares(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"square.{square.name.lower()}") for square in Square]


def made_squares(content: Mapping[str, Any]) -> Sequence[bool]:
    """Where the squares lie, and so how often they are met, is ours."""
    laid = {square for name in CIRCUIT_NAMES for square in content["board"][name]["squares"]}
    made = any(content["board"][name]["source"] == "made" for name in CIRCUIT_NAMES)
    return [made and square.name.lower() in laid for square in Square]


def squares_on_board(state: State) -> Sequence[bool]:
    laid = {
        state.square[position]
        for position in range(CIRCUITS * LONGEST)
        if position % LONGEST < size_at(state, position)
    }
    return [square in laid for square in Square]


def size_at(state: State, position: int) -> int:
    return int(state.circuit_size[position // LONGEST])


def places_on_board(state: State) -> Sequence[bool]:
    return [at < state.circuit_size[circuit] for circuit in range(CIRCUITS) for at in range(WIDEST)]


def board(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [place(state, circuit * LONGEST + at) for circuit in range(CIRCUITS) for at in range(WIDEST)]


def loans(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message("study.white_loan"), message("study.black_loan")]


def kinds(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"kind.{kind.name.lower()}") for kind in Kind]


def gambles(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"square.{square.name.lower()}") for square in GAMBLES]


def made_gambles(content: Mapping[str, Any]) -> Sequence[bool]:
    elections = content["elections"]["source"] == "made"
    return [content["metals"]["source"] == "made", elections, elections]


TROUBLES = (
    ("study.inspected", Told(Note.INSPECTED, thing=0, seat=1, seats=FOUNDER)),
    ("study.tax_assessed", Told(Note.TAX_ASSESSED, thing=1, seat=1)),
    ("study.accused", Told(Note.ACCUSED, thing=2, seat=1)),
    ("study.accusation_true", Told(Note.ACCUSATION_TRUE, thing=3, seat=1)),
    ("study.register_lost", Told(Note.REGISTER_LOST, thing=4, seat=1, seats=FOUNDER)),
    ("study.due", Told(Note.DUE, thing=5, seat=1, seats=FOUNDER)),
    ("study.liquidated", Told(Note.LIQUIDATED, thing=6, seat=1, seats=FOUNDER)),
    ("study.bankrupt", Told(Note.BANKRUPT, thing=7, seat=1)),
)


def troubles(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [Message(name) for name, _ in TROUBLES]


GAMBLED = [GAMBLES.get(square, -1) for square in Square]
OF_LOAN = [loan - 1 for loan in Loan]

THINGS = (
    Things(
        "squares",
        message("study.squares"),
        squares,
        (Told(Note.LANDED, 3, seat=1, seats=FOUNDER),),
        made_squares,
        squares_on_board,
    ),
    Things(
        "board",
        message("study.board"),
        board,
        (Told(Note.LANDED, 2, ON_GRID),),
        in_game=places_on_board,
        rows=tuple(message(f"circuit.{circuit.name.lower()}") for circuit in Circuit),
        columns=tuple(message("study.place", n=at + 1) for at in range(WIDEST)),
    ),
    Things("loans", message("study.loans"), loans, (Told(Note.BORROWED, 3, OF_LOAN, seat=1, seats=FOUNDER),)),
    Things(
        "loan_sums",
        message("study.loan_sums"),
        loans,
        (Told(Note.BORROWED, 3, OF_LOAN, seat=1, seats=FOUNDER, amount=2),),
    ),
    Things("kinds", message("study.kinds"), kinds, (Told(Note.FOUNDED, 3, seat=1, seats=FOUNDER),)),
    Things(
        "gambles",
        message("study.gambles"),
        gambles,
        (Told(Note.STAKED, 3, GAMBLED, seat=1, seats=FOUNDER),),
        made_gambles,
    ),
    Things(
        "stakes",
        message("study.stakes"),
        gambles,
        (Told(Note.STAKED, 3, GAMBLED, seat=1, seats=FOUNDER, amount=2),),
        made_gambles,
    ),
    Things("troubles", message("study.troubles"), troubles, tuple(told for _, told in TROUBLES)),
)


def owned(state: State, seat: int) -> list[int]:
    return [company for company in range(COMPANIES) if state.owner[company] == seat]


def most_companies(state: State, seat: int) -> bool:
    mine = count_companies(state, seat)
    return all(mine > count_companies(state, rival) for rival in range(state.players) if rival != seat)


def has_kind(kind: int, state: State, seat: int) -> bool:
    """A daughter of that kind; holdings are financial anyway."""
    return any(state.kind[company] == kind and company % PAWNS for company in owned(state, seat))


def owes(kind: int, state: State, seat: int) -> bool:
    return any(state.loan_kind[company] == kind and state.loan[company] > 0 for company in owned(state, seat))


def has_account(state: State, seat: int) -> bool:
    return any(state.account[company] > 0 for company in owned(state, seat))


def most_black(state: State, seat: int) -> bool:
    return all(state.black[seat] > state.black[rival] for rival in range(state.players) if rival != seat)


def parts_of(state: State, seat: int) -> Sequence[int]:
    accounts = sum(state.account[company] for company in owned(state, seat))
    return [controlled_lots(state, seat) * state.share_price, state.white[seat], state.black[seat], accounts]


def ending_of(state: State) -> int:
    return int(state.ending)


ENDINGS = {
    Ending.NOT_YET: "study.not_ended",
    Ending.MAJORITY: "study.ended_by_majority",
    Ending.SOLD_OUT: "study.ended_sold_out",
    Ending.LAST_LEFT: "study.ended_last_left",
    Ending.ROUNDS: "study.ended_by_rounds",
    Ending.STANDSTILL: "study.ended_standstill",
}

MEASURES = Measures(
    chapter=(Note.TURN_BEGINS, 2),
    axis=message("study.round"),
    stages=(1, 6, 11, 16, 21, 26),
    deeds=DEEDS,
    things=THINGS,
    routes=(
        Route("most_companies", message("study.most_companies"), most_companies),
        Route("food", message("study.has_food"), partial(has_kind, Kind.FOOD)),
        Route("mining", message("study.has_mining"), partial(has_kind, Kind.MINING)),
        Route("processing", message("study.has_processing"), partial(has_kind, Kind.PROCESSING)),
        Route("financial", message("study.has_financial"), partial(has_kind, Kind.FINANCIAL)),
        Route("white_loan", message("study.owes_white"), partial(owes, Loan.WHITE_LOAN)),
        Route("black_loan", message("study.owes_black"), partial(owes, Loan.BLACK_LOAN)),
        Route("account", message("study.has_account"), has_account),
        Route("most_black", message("study.most_black"), most_black),
    ),
    routes_note=message("study.routes_note"),
    parts=(message("study.shares"), message("study.white"), message("study.black"), message("study.accounts")),
    parts_title=message("study.parts"),
    parts_of=parts_of,
    score=message("study.score"),
    endings=tuple(Message(ENDINGS[ending]) for ending in Ending),
    ending_of=ending_of,
)
