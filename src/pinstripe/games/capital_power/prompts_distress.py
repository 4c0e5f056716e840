"""What is asked of those who cannot pay, and about daughters without a parent."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, Term, message

from .distress import buy_back_cost, own_pot
from .groups import majority_share
from .naming import MINORITY_SHARE, dollars, name_of, reason_term, shares
from .payments import payable
from .table import NOBODY, NONE, State
from .vocabulary import Mode, Phase


def distress_prompt(state: State, seat: int) -> Message:
    """Raising money, and what becomes of daughters."""
    debtor, subject = state.due_company, state.subject
    match state.phase:
        case Phase.RAISE:
            params: dict[str, Param] = {"company": name_of(debtor), "amount": dollars(state.due_amount)}
            params |= {"what": reason_term(state.due_reason), "to": creditor(state)}
            params |= {"covered": dollars(payable(state)), "missing": dollars(missing(state))}
            white = state.due_mode == Mode.WHITE_ONLY
            return Message("prompt.raise_white" if white else "prompt.raise_any", params)
        case Phase.RESELL:
            price = dollars(state.resale_price)
            return message("prompt.resell", price=price, company=name_of(debtor), missing=dollars(missing(state)))
        case Phase.RESELL_LOTS:
            params = {"other": name_of(subject), "n": shares(state.lots[subject]), "price": dollars(state.resale_price)}
            params |= {"company": name_of(debtor), "missing": dollars(missing(state))}
            return Message("prompt.resell_lots", params)
        case Phase.LIQUIDATE:
            told = "prompt.liquidate_harsh" if state.harsh == 1 else "prompt.liquidate"
            return message(told, company=name_of(debtor), missing=dollars(missing(state)))
        case Phase.HEIR:
            register, account = dollars(state.register[subject]), dollars(state.account[subject])
            return message("prompt.heir", company=name_of(subject), register=register, account=account)
    return daughter_prompt(state)


def daughter_prompt(state: State) -> Message:
    """What the stake costs, how much of that the bank pays, and what happens without it."""
    daughter, cost = state.subject, buy_back_cost(state)
    major = (state.loose_major >> daughter) & 1 == 1
    params: dict[str, Param] = {"company": name_of(daughter), "cost": dollars(cost)}
    paid = min(cost, own_pot(state))
    params |= {"paid": dollars(paid), "rest": dollars(cost - paid)}
    params["share"] = majority_share(state, daughter) if major else MINORITY_SHARE
    if state.phase == Phase.BUY_BACK:
        return Message("prompt.buy_back" if paid else "prompt.buy_back_plain", params)
    if not major:
        parent = state.major[daughter]
        params["other"] = name_of(parent) if parent != NONE else name_of(daughter)
        return Message("prompt.daughter_minor" if paid else "prompt.daughter_minor_plain", params)
    return Message("prompt.daughter_major" if paid else "prompt.daughter_major_plain", params)


def creditor(state: State) -> Param:
    return Term("term.bank") if state.due_to == NOBODY else Seat(state.due_to)


def missing(state: State) -> int:
    return state.due_amount - payable(state)
