"""When a company goes: its notes, its daughters, and the player who loses the holding."""

from __future__ import annotations

from .ending import look_for_victory
from .groups import controlled, foreign_partner, is_holding, majority_share
from .ledger import book, close_accounts, close_registers, enter, lose_notes
from .table import COMPANIES, NOBODY, NONE, PAWNS, START, State, percent, tell
from .vocabulary import After, Note, Phase, Reason, Task


def can_resell(state: State, seat: int) -> bool:
    for company in range(COMPANIES):
        if state.owner[company] == seat and state.lots[company] > 0:
            return True
    return False


def can_liquidate(state: State, seat: int, company: int) -> bool:
    """Never the holding, the debtor, what controls it or is under inspection with it, nor what owes more than it is."""
    if state.owner[company] != seat or is_holding(company) or company == state.due_company:
        return False
    if state.loan[company] > state.capital[company] or (state.inspected >> company) & 1 == 1:
        return False
    return (controlled(state, company) >> state.due_company) & 1 == 0


def can_liquidate_any(state: State, seat: int) -> bool:
    for company in range(COMPANIES):
        if can_liquidate(state, seat, company):
            return True
    return False


def remove_company(state: State, company: int) -> None:
    """The pawn goes back to its founder's box."""
    state.bank_lots += state.lots[company]
    state.owner[company] = NOBODY
    state.kind[company] = 0
    state.capital[company] = 0
    state.register[company] = 0
    state.account[company] = 0
    state.register_open[company] = 0
    state.account_open[company] = 1
    state.loan[company] = 0
    state.loan_kind[company] = 0
    state.major[company] = NONE
    state.minor[company] = NONE
    state.lots[company] = 0
    state.position[company] = START
    state.moved[company] = 0
    state.fresh[company] = 0
    state.corrupted[company] = 0
    state.cooked[company] = 0
    state.sent[company] = 0
    for giver in range(COMPANIES):
        state.sent[giver] &= ~(1 << company)
    state.loose_major &= ~(1 << company)
    state.loose_minor &= ~(1 << company)
    state.founded_now &= ~(1 << company)


def loosen(state: State, company: int) -> None:
    """Stakes that a vanishing company held wait for what its player decides."""
    for daughter in range(COMPANIES):
        if state.major[daughter] == company:
            state.major[daughter] = NONE
            state.loose_major |= 1 << daughter
        if state.minor[daughter] == company:
            state.minor[daughter] = NONE
            state.loose_minor |= 1 << daughter


def dissolve(state: State, company: int) -> None:
    """Register, account and loan are gone, the shares go back to the bank, the daughters hang in the air."""
    tell(state, Note.DISSOLVED, company, state.owner[company], state.capital[company], 0)
    lose_notes(state, company, Reason.DISSOLVED)
    loosen(state, company)
    remove_company(state, company)


def daughters(state: State) -> None:
    """One stake after the other, until none hangs in the air."""
    state.no_return += 1
    loose = state.loose_major if state.loose_major != 0 else state.loose_minor
    if loose == 0:
        state.subject = NONE
        state.loose_seat = NOBODY
        state.pot = 0
        state.pot_partner = NONE
        state.task = Task.SETTLE if state.liquidating == 1 else Task.SQUARE_DONE
        state.liquidating = 0
        return
    state.subject = 0
    while (loose >> state.subject) & 1 == 0:
        state.subject += 1
    state.actor = state.loose_seat
    state.phase = Phase.DAUGHTER
    state.task = Task.NOTHING


def let_go(state: State) -> None:
    """An unpaid majority takes the daughter with it; an unpaid minority falls to the majority holder."""
    daughter = state.subject
    if (state.loose_major >> daughter) & 1 == 1:
        dissolve(state, daughter)
    else:
        state.loose_minor &= ~(1 << daughter)
        tell(state, Note.STAKE_FELL, daughter, state.major[daughter], 0, 0)
    state.task = Task.DAUGHTERS


def liquidate(state: State, company: int, heir: int) -> None:
    """The bank buys the company, but pays no more than debt and buy-backs need."""
    seat = state.owner[company]
    worth = state.capital[company] - state.loan[company]
    tell(state, Note.LIQUIDATED, company, seat, worth, state.lots[company])
    partner = foreign_partner(state, company)
    if partner != state.pot_partner:
        state.pot = 0
    state.pot += worth
    state.pot_partner = partner
    if state.lots[company] > 0:
        sum_paid = state.lots[company] * state.resale_price
        state.bank_lots += state.lots[company]
        state.lots[company] = 0
        tell(state, Note.EARNED, state.due_company, sum_paid, Reason.SHARES_SOLD, 0)
        book(state, state.due_company, sum_paid, 0, Reason.SHARES_SOLD)
    if state.harsh == 1:
        wind_up(state, company)
        return
    inherit(state, company, heir)
    loosen(state, company)
    remove_company(state, company)
    state.loose_seat = seat
    state.liquidating = 1
    state.task = Task.DAUGHTERS


def inherit(state: State, company: int, heir: int) -> None:
    """Register and account go to another company of the group."""
    seat, amount = state.owner[company], state.register[company]
    if amount != 0:
        enter(state, company, -amount, heir, Reason.INHERITED)
        enter(state, heir, amount, company, Reason.INHERITED)
    state.account[heir] += state.account[company]
    close_registers(state, seat)
    close_accounts(state, seat)


def wind_up(state: State, company: int) -> None:
    """The harsh way: the company and all its dependants vanish with their notes."""
    gone = controlled(state, company)
    for dependant in range(COMPANIES):
        if (gone >> dependant) & 1 == 1:
            if dependant != company:
                tell(state, Note.DISSOLVED, dependant, state.owner[dependant], state.capital[dependant], 0)
            lose_notes(state, dependant, Reason.DISSOLVED)
            remove_company(state, dependant)
    drop_minorities(state, gone)
    state.task = Task.SETTLE


def drop_minorities(state: State, gone: int) -> None:
    """What vanished companies held of others falls to the majority holders."""
    for daughter in range(COMPANIES):
        partner = state.minor[daughter]
        if partner != NONE and (gone >> partner) & 1 == 1:
            state.minor[daughter] = NONE
            if state.owner[daughter] != NOBODY:
                tell(state, Note.STAKE_FELL, daughter, state.major[daughter], 0, 0)


def own_pot(state: State) -> int:
    """What the bank would still pay to the group for what was liquidated."""
    if state.pot_partner == NONE:
        return state.pot
    return percent(state.pot, 60)


def draw_pot(state: State, company: int, need: int) -> int:
    """As much as is needed and left; a partner in another group gets two for every three."""
    paid = min(need, own_pot(state))
    if paid <= 0:
        return 0
    tell(state, Note.EARNED, company, paid, Reason.LIQUIDATION, 0)
    book(state, company, paid, 0, Reason.LIQUIDATION)
    state.pot -= paid
    if state.pot_partner != NONE:
        part = min(state.pot, (2 * paid + 1) // 3)
        book(state, state.pot_partner, part, 0, Reason.PARTNER)
        tell(state, Note.PARTNER_SHARED, company, state.pot_partner, part, Reason.LIQUIDATION)
        state.pot -= part
    return paid


def buy_back_cost(state: State) -> int:
    daughter = state.subject
    share = 40
    if (state.loose_major >> daughter) & 1 == 1:
        share = majority_share(state, daughter)
    return percent(state.capital[daughter], share)


def bankrupt(state: State, seat: int) -> None:
    """Out: pawns, companies, notes and accounts go; the bank pays what he owed to players."""
    state.outs += 1
    state.out_order[seat] = state.outs
    tell(state, Note.BANKRUPT, seat, state.due_amount, state.due_reason, state.due_to)
    if state.due_to != NOBODY and state.due_amount > 0:
        book(state, state.due_to * PAWNS, state.due_amount, 0, state.due_reason)
    gone = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            gone |= 1 << company
            remove_company(state, company)
    drop_minorities(state, gone)
    state.white[seat] = 0
    state.black[seat] = 0
    state.white_open[seat] = 1
    state.black_open[seat] = 1
    state.loose_major = 0
    state.loose_minor = 0
    state.loose_seat = NOBODY
    state.liquidating = 0
    state.subject = NONE
    state.pot = 0
    state.pot_partner = NONE
    state.due_amount = 0
    state.due_to = NOBODY
    state.no_return += 1
    if seat != state.current or (state.due_company != NONE and state.due_after == After.INTERPOL):
        state.task = Task.AFTER_DUE
    else:
        state.task = Task.NEXT_TURN
        state.due_company = NONE
        state.inspected = 0
    look_for_victory(state)
