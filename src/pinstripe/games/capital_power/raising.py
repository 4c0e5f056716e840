"""Raising money for a compulsory payment, and what becomes of daughters."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .distress import (
    bankrupt,
    buy_back_cost,
    can_liquidate,
    can_liquidate_any,
    can_resell,
    draw_pot,
    let_go,
    liquidate,
    own_pot,
)
from .ending import look_for_victory
from .exchange import sell_lots
from .false_entries import allow_books, open_books
from .flow import carry_on
from .groups import controlled, hanging_on
from .ledger import book, notes_of
from .payments import ask_colours, may_offer, payable
from .table import BOOKS, BUY_BACK, COMPANIES, COMPANY, GIVE_UP, LET_GO, LIQUIDATE, NONE, OFFER, RESELL, RUNG, State
from .trading import open_offer
from .vocabulary import Phase, Purpose, Reason, Task


def legal_raise(state: State, seat: int, mask: Mask) -> None:
    """Nobody gives up while a means is left that needs nobody's consent."""
    mask[RESELL] = can_resell(state, seat)
    mask[LIQUIDATE] = can_liquidate_any(state, seat)
    mask[OFFER] = may_offer(state, seat)
    mask[GIVE_UP] = not (mask[RESELL] or mask[LIQUIDATE])
    allow_books(state, seat, mask)


def apply_raise(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == RESELL:
        state.phase = Phase.RESELL
    elif decision == LIQUIDATE:
        state.phase = Phase.LIQUIDATE
    elif decision == OFFER:
        open_offer(state, seat)
    else:
        bankrupt(state, seat)
        carry_on(state)


def legal_resell(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = state.owner[company] == seat and state.lots[company] > 0


def apply_resell(state: State, seat: int, decision: int) -> None:
    state.subject = decision - COMPANY
    state.phase = Phase.RESELL_LOTS


def range_resell_lots(state: State, seat: int) -> Range:
    return 1, state.lots[state.subject], 1


def legal_resell_lots(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_resell_lots(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_resell_lots(state: State, seat: int, decision: int) -> None:
    low, high, step = range_resell_lots(state, seat)
    sell_lots(state, state.subject, chosen_amount(decision, RUNG, low, high, step), state.due_company)
    state.subject = NONE
    state.task = Task.SETTLE
    if not look_for_victory(state):
        carry_on(state)


def legal_liquidate(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            mask[COMPANY + company] = can_liquidate(state, seat, company)


def apply_liquidate(state: State, seat: int, decision: int) -> None:
    wind_down(state, seat, decision - COMPANY)


def wind_down(state: State, seat: int, company: int) -> None:
    """Somebody has to inherit, unless all is lost anyway."""
    state.subject = company
    if state.harsh == 1:
        liquidate_now(state, NONE)
    else:
        state.phase = Phase.HEIR


def legal_heir(state: State, seat: int, mask: Mask) -> None:
    """Any company of the group that does not hang on the one that goes."""
    gone = controlled(state, state.subject)
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            mask[COMPANY + company] = (gone >> company) & 1 == 0


def apply_heir(state: State, seat: int, decision: int) -> None:
    liquidate_now(state, decision - COMPANY)


def liquidate_now(state: State, heir: int) -> None:
    liquidate(state, state.subject, heir)
    state.subject = NONE
    missing = state.due_amount - payable(state)
    if missing > 0:
        draw_pot(state, state.due_company, missing)
    if state.harsh == 1:
        state.pot = 0
        state.pot_partner = NONE
    if not look_for_victory(state):
        carry_on(state)


def may_buy_back(state: State, seat: int, company: int) -> bool:
    """Any company of the group but the daughter and those below it, if it has what the bank does not pay."""
    if state.owner[company] != seat or (hanging_on(state, state.subject) >> company) & 1 == 1:
        return False
    cost = buy_back_cost(state)
    need = cost - min(cost, own_pot(state))
    return min(state.register[company], notes_of(state, seat)) >= need


def can_buy_back(state: State, seat: int) -> bool:
    for company in range(COMPANIES):
        if may_buy_back(state, seat, company):
            return True
    return False


def legal_daughter(state: State, seat: int, mask: Mask) -> None:
    mask[BUY_BACK] = can_buy_back(state, seat)
    if state.liquidating == 1 and (state.loose_major >> state.subject) & 1 == 1:
        mask[LIQUIDATE] = can_liquidate(state, seat, state.subject)
    mask[OFFER] = may_offer(state, seat)
    mask[LET_GO] = True
    allow_books(state, seat, mask)


def apply_daughter(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == BUY_BACK:
        state.phase = Phase.BUY_BACK
    elif decision == LIQUIDATE:
        wind_down(state, seat, state.subject)
    elif decision == OFFER:
        open_offer(state, seat)
    else:
        let_go(state)
        carry_on(state)


def legal_buy_back(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = may_buy_back(state, seat, company)


def apply_buy_back(state: State, seat: int, decision: int) -> None:
    """First what the bank owes for the liquidation, then notes of any colour."""
    company, cost = decision - COMPANY, buy_back_cost(state)
    drawn = draw_pot(state, company, cost)
    if drawn > 0:
        book(state, company, -drawn, 0, Reason.BUY_BACK)
    ask_colours(state, company, cost - drawn, Purpose.BUY_BACK)
    carry_on(state)
