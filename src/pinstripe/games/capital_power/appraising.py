"""What speaks for a seat: shares held, money to buy more, and what earns it."""

from __future__ import annotations

from pinstripe.engine.record import Numbers

from .groups import controlled_lots, is_holding
from .table import COMPANIES, WINNING_LOTS, State
from .vocabulary import Loan, Square

TRAITS = 12


def traits(state: State, seat: int, found: Numbers) -> None:
    """Lots, notes and accounts, loans, pawns, and how near all that comes to the price of the majority."""
    lots = controlled_lots(state, seat)
    accounts, capital, loans, pawns, unborrowed, registers, parked = 0, 0, 0, 0, 0, 0, 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            pawns += 1
            accounts += state.account[company]
            capital += state.capital[company]
            loans += state.loan[company]
            registers += state.register[company]
            if state.loan_kind[company] == Loan.NO_LOAN:
                unborrowed += state.capital[company]
            if is_holding(company) and state.square[state.position[company]] == Square.PARKING:
                parked = 1
    price = max(1, max(0, WINNING_LOTS - lots) * state.share_price)
    clean = state.white[seat] + accounts
    found[0] = lots / 10
    found[1] = state.white[seat] / 100
    found[2] = state.black[seat] / 100
    found[3] = accounts / 100
    found[4] = loans / 100
    found[5] = pawns
    found[6] = capital / 100
    found[7] = unborrowed / 100
    found[8] = min(1.0, state.white[seat] / price)
    found[9] = min(1.0, clean / price)
    found[10] = 1.0 if state.out_order[seat] != 0 else 0.0
    found[11] = parked

