"""Founding companies: kind, who pays, and how much."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .false_entries import allow_books, open_books
from .flow import carry_on
from .groups import MAJORITY, MINORITY, free_slot
from .ledger import close_registers, enter
from .table import BOOKS, COMPANIES, COMPANY, FOUND, KIND, NONE, RUNG, SPLIT, START, STOP, State, percent, tell
from .vocabulary import Kind, Note, Phase, Reason, Split, Task


def most_capital(state: State, register: int, share: int) -> int:
    """The largest capital of which a register can pay its share."""
    return register * 100 // share // state.capital_step * state.capital_step


def sole_capital(state: State) -> int:
    return most_capital(state, state.register[state.pawn], 100)


def joint_capital(state: State, split: int, partner: int) -> int:
    own, theirs = MAJORITY, MINORITY
    if split == Split.MINORITY:
        own, theirs = MINORITY, MAJORITY
    return min(
        most_capital(state, state.register[state.pawn], own), most_capital(state, state.register[partner], theirs)
    )


def may_co_found(state: State, seat: int, split: int, partner: int) -> bool:
    """Another company of the group, not one that was founded in this stop, with enough in both registers."""
    if state.owner[partner] != seat or partner == state.pawn or (state.founded_now >> partner) & 1 == 1:
        return False
    return joint_capital(state, split, partner) >= state.capital_step


def can_split(state: State, seat: int, split: int) -> bool:
    if split == Split.SOLE:
        return sole_capital(state) >= state.capital_step
    for partner in range(COMPANIES):
        if may_co_found(state, seat, split, partner):
            return True
    return False


def can_found(state: State, seat: int) -> bool:
    if free_slot(state, seat) == NONE:
        return False
    return (
        can_split(state, seat, Split.SOLE)
        or can_split(state, seat, Split.MAJORITY)
        or can_split(state, seat, Split.MINORITY)
    )


def legal_found(state: State, seat: int, mask: Mask) -> None:
    mask[FOUND] = can_found(state, seat)
    mask[STOP] = True
    allow_books(state, seat, mask)


def apply_found(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == FOUND:
        state.phase = Phase.FOUND_KIND
    else:
        state.task = Task.SQUARE_DONE
        carry_on(state)


def legal_found_kind(state: State, seat: int, mask: Mask) -> None:
    for kind in range(Kind.FINANCIAL + 1):
        mask[KIND + kind] = True


def apply_found_kind(state: State, seat: int, decision: int) -> None:
    state.found_kind = decision - KIND
    state.phase = Phase.FOUND_SPLIT


def legal_found_split(state: State, seat: int, mask: Mask) -> None:
    for split in range(Split.MINORITY + 1):
        mask[SPLIT + split] = can_split(state, seat, split)


def apply_found_split(state: State, seat: int, decision: int) -> None:
    state.found_split = decision - SPLIT
    state.subject = NONE
    state.phase = Phase.FOUND_CAPITAL if state.found_split == Split.SOLE else Phase.FOUND_PARTNER


def legal_found_partner(state: State, seat: int, mask: Mask) -> None:
    for partner in range(COMPANIES):
        mask[COMPANY + partner] = may_co_found(state, seat, state.found_split, partner)


def apply_found_partner(state: State, seat: int, decision: int) -> None:
    state.subject = decision - COMPANY
    state.phase = Phase.FOUND_CAPITAL


def range_found_capital(state: State, seat: int) -> Range:
    if state.found_split == Split.SOLE:
        return state.capital_step, sole_capital(state), state.capital_step
    return state.capital_step, joint_capital(state, state.found_split, state.subject), state.capital_step


def legal_found_capital(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_found_capital(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_found_capital(state: State, seat: int, decision: int) -> None:
    """The founders' registers pay, the new one opens at the capital; no note moves."""
    low, high, step = range_found_capital(state, seat)
    capital, company = chosen_amount(decision, RUNG, low, high, step), free_slot(state, seat)
    founder, partner = state.pawn, state.subject
    if state.found_split == Split.SOLE:
        enter(state, founder, -capital, company, Reason.FOUNDING)
        state.major[company] = founder
    else:
        larger = founder if state.found_split == Split.MAJORITY else partner
        smaller = partner if state.found_split == Split.MAJORITY else founder
        enter(state, larger, -percent(capital, MAJORITY), company, Reason.FOUNDING)
        enter(state, smaller, -percent(capital, MINORITY), company, Reason.FOUNDING)
        state.major[company] = larger
        state.minor[company] = smaller
    state.owner[company] = seat
    state.kind[company] = state.found_kind
    state.capital[company] = capital
    state.position[company] = START
    state.moved[company] = 1
    state.fresh[company] = 1
    state.cooked[company] = 0
    enter(state, company, capital, founder, Reason.CAPITAL)
    state.founded_now |= 1 << company
    close_registers(state, seat)
    tell(state, Note.FOUNDED, company, capital, state.found_kind, state.found_split)
    state.subject = NONE
    state.found_kind = 0
    state.found_split = 0
    state.no_return += 1
    state.phase = Phase.FOUND
