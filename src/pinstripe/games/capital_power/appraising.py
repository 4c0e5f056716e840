"""What speaks for a seat: how near its money comes to the price of the majority, and what earns more of it."""

from __future__ import annotations

from math import log

from pinstripe.engine.record import Numbers

from .groups import controlled_lots
from .table import COMPANIES, WINNING_LOTS, State
from .vocabulary import Loan

TRAITS = 10


def traits(state: State, seat: int, found: Numbers) -> None:
    """Wealth of all colours against the goal, what of it can be spent, then companies, their capital and debts."""
    lots = controlled_lots(state, seat)
    accounts, capital, loans, pawns, unborrowed = 0, 0, 0, 0, 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            pawns += 1
            accounts += state.account[company]
            capital += state.capital[company]
            loans += state.loan[company]
            if state.loan_kind[company] == Loan.NO_LOAN:
                unborrowed += state.capital[company]
    goal = WINNING_LOTS * state.share_price
    clean = lots * state.share_price + state.white[seat] + accounts
    wealth = clean + state.black[seat]
    missing = max(1, goal - lots * state.share_price)
    found[0] = log(1.0 + wealth)
    found[1] = min(1.0, wealth / goal)
    found[2] = min(1.0, clean / goal)
    found[3] = 1.0 if wealth >= goal else 0.0
    found[4] = 1.0 if clean >= goal else 0.0
    found[5] = min(1.0, state.white[seat] / missing)
    found[6] = pawns
    found[7] = log(1.0 + capital)
    found[8] = log(1.0 + unborrowed)
    found[9] = loans / 100


def clock(state: State) -> int:
    """Turns begun."""
    return state.round * state.players + state.current
