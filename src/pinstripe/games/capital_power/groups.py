"""Who owns whom: chains of control, partners, and the shares that count."""

from __future__ import annotations

from .table import COMPANIES, NONE, PAWNS, State

ALL, MAJORITY, MINORITY = 100, 60, 40


def is_holding(company: int) -> bool:
    return company % PAWNS == 0


def controlled(state: State, company: int) -> int:
    """A company and all it controls down the chain, as a set of bits."""
    found, grown = 1 << company, True
    while grown:
        grown = False
        for daughter in range(COMPANIES):
            parent = state.major[daughter]
            if parent >= 0 and (found >> parent) & 1 == 1 and (found >> daughter) & 1 == 0:
                found |= 1 << daughter
                grown = True
    return found


def hanging_on(state: State, company: int) -> int:
    """A company and everything that hangs on it by any stake, as a set of bits."""
    found, grown = 1 << company, True
    while grown:
        grown = False
        for daughter in range(COMPANIES):
            if (found >> daughter) & 1 == 0:
                parent, partner = state.major[daughter], state.minor[daughter]
                if (parent >= 0 and (found >> parent) & 1 == 1) or (partner >= 0 and (found >> partner) & 1 == 1):
                    found |= 1 << daughter
                    grown = True
    return found


def hanging_on_any(state: State, companies: int) -> int:
    """Everything that hangs on any company of a set."""
    found = 0
    for company in range(COMPANIES):
        if (companies >> company) & 1 == 1:
            found |= hanging_on(state, company)
    return found


def trees_of(state: State, companies: int) -> int:
    """Everything that the companies of a set control."""
    found = 0
    for company in range(COMPANIES):
        if (companies >> company) & 1 == 1:
            found |= controlled(state, company)
    return found


def members(companies: int) -> int:
    """How many companies a set holds."""
    count = 0
    for company in range(COMPANIES):
        count += (companies >> company) & 1
    return count


def group_of(state: State, seat: int) -> int:
    found = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            found |= 1 << company
    return found


def count_companies(state: State, seat: int) -> int:
    count = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            count += 1
    return count


def group_registers(state: State, seat: int) -> int:
    total = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            total += state.register[company]
    return total


def registers_in(state: State, companies: int) -> int:
    total = 0
    for company in range(COMPANIES):
        if (companies >> company) & 1 == 1:
            total += state.register[company]
    return total


def foreign_partner(state: State, company: int) -> int:
    """The company of another group that holds the 40, if there is one."""
    partner = state.minor[company]
    if partner == NONE or state.owner[partner] == state.owner[company]:
        return NONE
    return partner


def majority_share(state: State, company: int) -> int:
    """What the majority holder has: all, unless somebody holds the 40."""
    if state.minor[company] == NONE and (state.loose_minor >> company) & 1 == 0:
        return ALL
    return MAJORITY


def controlled_lots(state: State, seat: int) -> int:
    """Lots of bank shares in companies that hang on the holding."""
    count = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            count += state.lots[company]
    return count


def free_slot(state: State, seat: int) -> int:
    """The first pawn of this seat that stands for no company."""
    for company in range(seat * PAWNS + 1, seat * PAWNS + PAWNS):
        if state.owner[company] == NONE:
            return company
    return NONE


def standing_seats(state: State) -> int:
    return state.players - state.outs
