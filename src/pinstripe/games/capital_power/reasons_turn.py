"""Why a pawn may not roll or bribe, a company not give or receive, a turn not end."""

from __future__ import annotations

from collections.abc import Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, message

from .companies import own
from .groups import count_companies
from .ledger import notes_of
from .naming import circuit_term, dollars, name_of
from .payments import may_offer
from .reasons_trades import no_offer
from .table import COMPANY, CORRUPT, END, NONE, ROLL, TARGET, TARGETS, TRANSFER, State, circuit_of
from .turn import can_corrupt, can_give, can_transfer, may_transfer
from .vocabulary import Square, Target

TARGETS_AHEAD = {
    Target.BLACK_FINANCING: "why.no_black_financing_ahead",
    Target.BANK: "why.no_bank_ahead",
    Target.EXCHANGE: "why.no_exchange_ahead",
}


def turn_reasons(state: State, seat: int) -> Iterable[Reason]:
    still = [company for company in own(state, seat) if state.moved[company] == 0]
    for company in own(state, seat):
        if state.fresh[company] == 1:
            yield Reason(ROLL + company, message("why.fresh"), "companies")
        elif state.moved[company] == 0 and not can_corrupt(state, seat, company):
            yield Reason(CORRUPT + company, no_corruption(state, seat, company), "corruption")
    if not can_transfer(state, seat):
        yield Reason(TRANSFER, no_transfer(state, seat, bool(still)), "transfers")
    if not may_offer(state, seat):
        yield no_offer()
    due = [company for company in still if state.square[state.position[company]] != Square.PARKING]
    if due:
        yield Reason(END, message("why.still_to_move", what=tuple(name_of(company) for company in due)), "turn")


def no_transfer(state: State, seat: int, waiting: bool) -> Message:
    if count_companies(state, seat) == 1:
        return message("why.one_company")
    return message("why.no_pair_left" if waiting else "why.all_moved")


def no_corruption(state: State, seat: int, company: int) -> Message:
    here = circuit_of(state.position[company])
    if (state.corrupted[company] >> here) & 1 == 1:
        return message("why.corrupted_here", circuit=circuit_term(here))
    if all(state.target[kind, state.position[company]] == NONE for kind in range(TARGETS)):
        return message("why.nothing_ahead", circuit=circuit_term(here))
    if state.register[company] < state.corruption_price:
        price, register = dollars(state.corruption_price), dollars(state.register[company])
        return message("why.price_register", price=price, register=register)
    return message("why.notes_short", price=dollars(state.corruption_price), notes=dollars(notes_of(state, seat)))


def givers(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if not can_give(state, seat, company):
            empty = state.register[company] <= 0
            yield Reason(COMPANY + company, message("why.register_empty" if empty else "why.no_receiver"), "transfers")


def receivers(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if company != state.chosen and not may_transfer(state, seat, state.chosen, company):
            if state.fresh[company] == 1:
                why = "why.new_receives_nothing"
            elif state.moved[company] == 1:
                why = "why.receiver_moved"
            else:
                why = "why.sent_already"
            yield Reason(COMPANY + company, message(why), "transfers")


def targets(state: State, seat: int) -> Iterable[Reason]:
    here = state.position[state.other]
    for kind in Target:
        if state.target[kind, here] == NONE:
            where = circuit_term(circuit_of(here))
            yield Reason(TARGET + kind, message(TARGETS_AHEAD[kind], circuit=where), "corruption")
