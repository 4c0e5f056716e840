"""Why money cannot be raised in this way, and why a company has to stay or cannot be kept."""

from __future__ import annotations

from collections.abc import Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, message

from .companies import own
from .distress import buy_back_cost, can_liquidate, can_liquidate_any, can_resell, own_pot
from .groups import controlled, count_companies, hanging_on, is_holding
from .naming import dollars, name_of
from .payments import may_offer
from .raising import can_buy_back, may_buy_back
from .reasons_trades import no_offer
from .table import BUY_BACK, COMPANY, GIVE_UP, LIQUIDATE, RESELL, State


def raise_reasons(state: State, seat: int) -> Iterable[Reason]:
    resell, liquidate = can_resell(state, seat), can_liquidate_any(state, seat)
    if not resell:
        yield Reason(RESELL, message("why.no_shares"), "distress")
    if not liquidate:
        alone = count_companies(state, seat) == 1
        yield Reason(LIQUIDATE, message("why.only_holding" if alone else "why.nothing_to_liquidate"), "liquidation")
    if not may_offer(state, seat):
        yield no_offer()
    if resell or liquidate:
        yield Reason(GIVE_UP, message("why.means_left"), "bankruptcy")


def resell_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if state.lots[company] == 0:
            yield Reason(COMPANY + company, message("why.no_shares_here"), "distress")


def no_liquidation(state: State, company: int) -> Message:
    if is_holding(company):
        return message("why.holding_stays")
    if company == state.due_company:
        return message("why.debtor_stays")
    if (state.inspected >> company) & 1 == 1:
        return message("why.inspected_stays")
    if state.loan[company] > state.capital[company]:
        loan, capital = dollars(state.loan[company]), dollars(state.capital[company])
        return message("why.owes_too_much", loan=loan, capital=capital)
    return message("why.controls_debtor", company=name_of(state.due_company))


def liquidate_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if not can_liquidate(state, seat, company):
            yield Reason(COMPANY + company, no_liquidation(state, company), "liquidation")


def heir_reasons(state: State, seat: int) -> Iterable[Reason]:
    gone = controlled(state, state.subject)
    for company in own(state, seat):
        if company != state.subject and (gone >> company) & 1 == 1:
            yield Reason(COMPANY + company, message("why.hangs_on", company=name_of(state.subject)), "liquidation")


def daughter_reasons(state: State, seat: int) -> Iterable[Reason]:
    daughter, cost = state.subject, buy_back_cost(state)
    if not can_buy_back(state, seat):
        yield Reason(BUY_BACK, message("why.nobody_pays", price=dollars(cost - min(cost, own_pot(state)))), "daughters")
    if state.liquidating == 0:
        yield Reason(LIQUIDATE, message("why.no_payment_due"), "daughters")
    elif (state.loose_major >> daughter) & 1 == 0:
        yield Reason(LIQUIDATE, message("why.minority_only"), "daughters")
    elif not can_liquidate(state, seat, daughter):
        yield Reason(LIQUIDATE, no_liquidation(state, daughter), "liquidation")
    if not may_offer(state, seat):
        yield no_offer()


def buy_back_reasons(state: State, seat: int) -> Iterable[Reason]:
    below, cost = hanging_on(state, state.subject), buy_back_cost(state)
    need = dollars(cost - min(cost, own_pot(state)))
    for company in own(state, seat):
        if (below >> company) & 1 == 1:
            yield Reason(COMPANY + company, message("why.hangs_on", company=name_of(state.subject)), "daughters")
        elif not may_buy_back(state, seat, company):
            why = message("why.price_register", price=need, register=dollars(state.register[company]))
            yield Reason(COMPANY + company, why, "daughters")
