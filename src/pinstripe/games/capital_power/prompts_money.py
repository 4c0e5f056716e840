"""What loans, the bank and the stock exchange ask."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, message

from .bank import depositable, interest_due
from .exchange import affordable_lots, lot_price
from .loans import loan_limit, repayable
from .naming import dollars, name_of, shares
from .table import State, percent
from .vocabulary import Loan, Phase, Rate, Square


def money_prompt(state: State, seat: int) -> Message:
    """Loans, the bank and the stock exchange."""
    match state.phase:
        case Phase.LOAN:
            return loan_prompt(state)
        case Phase.LOAN_AMOUNT:
            return loan_amount_prompt(state, seat)
        case Phase.BANK:
            return bank_prompt(state)
        case Phase.BANK_ACCOUNT:
            return message("prompt.bank_account", company=name_of(state.pawn))
        case Phase.BANK_AMOUNT:
            return bank_amount_prompt(state, seat)
        case Phase.EXCHANGE:
            return exchange_prompt(state, seat)
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    params |= {"white": dollars(state.white[seat]), "price": dollars(lot_price(state, company))}
    if state.selling == 1:
        params |= {"n": shares(state.lots[company]), "price": dollars(state.resale_price)}
        return Message("prompt.exchange_sell", params)
    params["n"] = shares(affordable_lots(state, company))
    return Message("prompt.exchange_buy", params)


def loan_prompt(state: State) -> Message:
    """What can be had here and what it costs, or what is owed."""
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company)}
    if state.loan_kind[company] == Loan.NO_LOAN:
        white = state.square[state.position[company]] == Square.FINANCING
        rate = Rate.WHITE_INTEREST if white else Rate.BLACK_INTEREST
        params |= {"high": dollars(loan_limit(state, company)), "rate": state.rate[rate]}
        return Message("prompt.loan_white" if white else "prompt.loan_black", params)
    params |= {"loan": dollars(state.loan[company]), "high": dollars(repayable(state, company))}
    white = state.loan_kind[company] == Loan.WHITE_LOAN
    return Message("prompt.repay_white" if white else "prompt.repay_black", params)


def loan_amount_prompt(state: State, seat: int) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    if state.repaying == 1:
        params |= {"loan": dollars(state.loan[company]), "high": dollars(repayable(state, company))}
        return Message("prompt.repay_amount", params)
    white = state.square[state.position[company]] == Square.FINANCING
    limit = loan_limit(state, company)
    interest = percent(limit, state.rate[Rate.WHITE_INTEREST if white else Rate.BLACK_INTEREST])
    params |= {"high": dollars(limit), "interest": dollars(interest)}
    return Message("prompt.borrow_white" if white else "prompt.borrow_black", params)


def bank_prompt(state: State) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "register": dollars(state.register[company])}
    if state.bank_drawn != 0:
        return Message("prompt.bank_again", params)
    params |= {"account": dollars(state.account[company]), "interest": dollars(interest_due(state, company))}
    return Message("prompt.bank_interest" if interest_due(state, company) else "prompt.bank", params)


def bank_amount_prompt(state: State, seat: int) -> Message:
    company, source = state.pawn, state.chosen
    if state.depositing == 1:
        params: dict[str, Param] = {"company": name_of(company), "high": dollars(depositable(state, company))}
        params |= {"white": dollars(state.white[seat]), "black": dollars(state.black[seat])}
        return Message("prompt.deposit_amount", params)
    return message(
        "prompt.withdraw_amount",
        company=name_of(company),
        other=name_of(source),
        account=dollars(state.account[source]),
    )


def exchange_prompt(state: State, seat: int) -> Message:
    company = state.pawn
    params: dict[str, Param] = {"company": name_of(company), "price": dollars(lot_price(state, company))}
    params |= {"register": dollars(state.register[company]), "white": dollars(state.white[seat])}
    params |= {"n": shares(affordable_lots(state, company)), "left": shares(state.bank_lots)}
    return Message("prompt.exchange", params)
