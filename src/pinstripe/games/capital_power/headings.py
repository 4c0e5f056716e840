"""Where the rules page speaks of the question of the moment."""

from __future__ import annotations

from .table import State
from .vocabulary import Phase, Purpose, Square
from .vocabulary import Reason as Cause

RULES = {
    Phase.TURN: "turn",
    Phase.TRANSFER_FROM: "transfers",
    Phase.TRANSFER_TO: "transfers",
    Phase.TRANSFER_AMOUNT: "transfers",
    Phase.CORRUPT: "corruption",
    Phase.COLOURS: "money",
    Phase.ROLL: "turn",
    Phase.ROUTE: "board",
    Phase.LOAN: "loans",
    Phase.LOAN_AMOUNT: "loans",
    Phase.BANK: "bank",
    Phase.BANK_ACCOUNT: "bank",
    Phase.BANK_AMOUNT: "bank",
    Phase.EXCHANGE: "exchange",
    Phase.EXCHANGE_LOTS: "exchange",
    Phase.FOUND: "founding",
    Phase.FOUND_KIND: "companies",
    Phase.FOUND_SPLIT: "founding",
    Phase.FOUND_PARTNER: "founding",
    Phase.FOUND_CAPITAL: "founding",
    Phase.METALS: "metals",
    Phase.ELECTION: "elections",
    Phase.GAMBLE: "elections",
    Phase.SHARE_OUT: "inspections",
    Phase.ACCUSE: "creative",
    Phase.RAISE: "distress",
    Phase.RESELL: "distress",
    Phase.RESELL_LOTS: "distress",
    Phase.LIQUIDATE: "liquidation",
    Phase.HEIR: "liquidation",
    Phase.DAUGHTER: "daughters",
    Phase.BUY_BACK: "daughters",
    Phase.OFFER_TO: "trades",
    Phase.OFFER_BOOKS: "trades",
    Phase.OFFER: "trades",
    Phase.OFFER_AMOUNT: "trades",
    Phase.OFFER_STAKE: "trades",
    Phase.OFFER_COLOURS: "trades",
    Phase.ANSWER: "trades",
    Phase.ANSWER_BOOKS: "trades",
    Phase.ANSWER_COLOURS: "trades",
    Phase.INTERPOL_ROLL: "interpol",
    Phase.INTERPOL_ROUTE: "interpol",
    Phase.BOOKS: "creative",
    Phase.BOOKS_AMOUNT: "creative",
    Phase.OVER: "victory",
}
"""Where the rules page speaks of each phase."""

SPENT = {
    Purpose.CORRUPTION: "corruption",
    Purpose.REPAYMENT: "loans",
    Purpose.DEPOSIT: "bank",
    Purpose.METALS: "metals",
    Purpose.ELECTION: "elections",
    Purpose.NATIONALISATION: "nationalisation",
    Purpose.BUY_BACK: "daughters",
}
"""Where it speaks of what notes of any colour are paid for."""


def rule_of_prompt(state: State) -> str:
    """The heading of the rules page for the question of the moment."""
    if state.phase == Phase.COLOURS:
        return SPENT.get(Purpose(state.pay_purpose), "money")
    if state.phase == Phase.GAMBLE and state.square[state.position[state.pawn]] == Square.METALS:
        return "metals"
    if state.phase == Phase.SHARE_OUT and state.due_reason == Cause.TAX_OFFICE:
        return "tax_office"
    return RULES[Phase(state.phase)]
