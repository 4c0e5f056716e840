"""A turn: transfers, every pawn once, and Interpol at its end."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range, Row
from pinstripe.engine.seats import CHANCE

from .false_entries import allow_books, open_books
from .flow import carry_on
from .ledger import enter, notes_of
from .moving import central_square, enter_circuit
from .payments import ask_colours, colours_of, may_offer, spend
from .table import (
    BOOKS,
    CIRCUIT,
    CIRCUITS,
    COMPANIES,
    COMPANY,
    CORRUPT,
    DIE,
    END,
    LONGEST,
    NONE,
    OFFER,
    ROLL,
    RUNG,
    TARGET,
    TARGETS,
    TRANSFER,
    State,
    circuit_of,
    tell,
)
from .trading import open_offer
from .vocabulary import Note, Phase, Purpose, Reason, Square, Task


def legal_turn(state: State, seat: int, mask: Mask) -> None:
    """The turn may end when every pawn that is still to move stands on a parking square."""
    done, givers, receivers, lone_giver, lone_receiver = True, 0, 0, NONE, NONE
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            if state.moved[company] == 0:
                mask[ROLL + company] = True
                if state.square[state.position[company]] != Square.PARKING:
                    done = False
                if can_corrupt(state, seat, company):
                    mask[CORRUPT + company] = True
                if state.fresh[company] == 0:
                    receivers += 1
                    lone_receiver = company
            if state.register[company] > 0:
                givers += 1
                lone_giver = company
    if givers > 0 and receivers > 0 and (givers > 1 or receivers > 1 or lone_giver != lone_receiver):
        mask[TRANSFER] = can_transfer(state, seat)
    mask[OFFER] = may_offer(state, seat)
    mask[END] = done
    allow_books(state, seat, mask)


def can_corrupt(state: State, seat: int, company: int) -> bool:
    """Once a country, for money, if there is something ahead that is worth it."""
    here = state.position[company]
    if state.register[company] < state.corruption_price or (state.corrupted[company] >> circuit_of(here)) & 1 == 1:
        return False
    if notes_of(state, seat) < state.corruption_price:
        return False
    for kind in range(TARGETS):
        if state.target[kind, here] != NONE:
            return True
    return False


def may_transfer(state: State, seat: int, giver: int, receiver: int) -> bool:
    """One transfer for each pair and turn, before the receiver has rolled; what is new receives nothing."""
    if giver == receiver or state.owner[giver] != seat or state.owner[receiver] != seat:
        return False
    if state.register[giver] <= 0 or state.moved[receiver] == 1 or state.fresh[receiver] == 1:
        return False
    return (state.sent[giver] >> receiver) & 1 == 0


def can_give(state: State, seat: int, giver: int) -> bool:
    for receiver in range(COMPANIES):
        if may_transfer(state, seat, giver, receiver):
            return True
    return False


def can_transfer(state: State, seat: int) -> bool:
    for giver in range(COMPANIES):
        if state.owner[giver] == seat and can_give(state, seat, giver):
            return True
    return False


def apply_turn(state: State, seat: int, decision: int) -> None:
    if ROLL <= decision < ROLL + COMPANIES:
        state.pawn = decision - ROLL
        state.moved[state.pawn] = 1
        state.actor = CHANCE
        state.phase = Phase.ROLL
    elif CORRUPT <= decision < CORRUPT + COMPANIES:
        state.other = decision - CORRUPT
        state.phase = Phase.CORRUPT
    elif decision == TRANSFER:
        state.phase = Phase.TRANSFER_FROM
    elif decision == OFFER:
        open_offer(state, seat)
    elif decision == BOOKS:
        open_books(state)
    else:
        state.actor = CHANCE
        state.phase = Phase.INTERPOL_ROLL


def legal_transfer_from(state: State, seat: int, mask: Mask) -> None:
    for giver in range(COMPANIES):
        if state.owner[giver] == seat:
            mask[COMPANY + giver] = can_give(state, seat, giver)


def apply_transfer_from(state: State, seat: int, decision: int) -> None:
    state.chosen = decision - COMPANY
    state.phase = Phase.TRANSFER_TO


def legal_transfer_to(state: State, seat: int, mask: Mask) -> None:
    for receiver in range(COMPANIES):
        mask[COMPANY + receiver] = may_transfer(state, seat, state.chosen, receiver)


def apply_transfer_to(state: State, seat: int, decision: int) -> None:
    state.other = decision - COMPANY
    state.phase = Phase.TRANSFER_AMOUNT


def range_transfer_amount(state: State, seat: int) -> Range:
    return 1, state.register[state.chosen], 1


def legal_transfer_amount(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_transfer_amount(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_transfer_amount(state: State, seat: int, decision: int) -> None:
    """Two lines in two registers; no note moves."""
    low, high, step = range_transfer_amount(state, seat)
    amount, giver, receiver = chosen_amount(decision, RUNG, low, high, step), state.chosen, state.other
    enter(state, giver, -amount, receiver, Reason.TRANSFER)
    enter(state, receiver, amount, giver, Reason.TRANSFER)
    state.sent[giver] |= 1 << receiver
    state.chosen = NONE
    state.other = NONE
    state.phase = Phase.TURN


def legal_corrupt(state: State, seat: int, mask: Mask) -> None:
    for kind in range(TARGETS):
        mask[TARGET + kind] = state.target[kind, state.position[state.other]] != NONE


def apply_corrupt(state: State, seat: int, decision: int) -> None:
    company = state.other
    state.chosen = state.target[decision - TARGET, state.position[company]]
    state.other = NONE
    ask_colours(state, company, state.corruption_price, Purpose.CORRUPTION)
    carry_on(state)


def range_colours(state: State, seat: int) -> Range:
    return colours_of(state, seat, state.pay_total)


def legal_colours(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_colours(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_colours(state: State, seat: int, decision: int) -> None:
    low, high, step = range_colours(state, seat)
    spend(state, chosen_amount(decision, RUNG, low, high, step))
    carry_on(state)


def weigh_roll(state: State, weights: Row) -> None:
    for side in range(6):
        weights[DIE + side] = 1


def apply_roll(state: State, seat: int, decision: int) -> None:
    state.steps = 1 + decision - DIE
    state.stirred = 1
    tell(state, Note.ROLLED, state.pawn, state.steps, 0, 0)
    state.no_return += 1
    state.task = Task.STEP
    carry_on(state)


def legal_route(state: State, seat: int, mask: Mask) -> None:
    here = circuit_of(state.position[state.pawn])
    for circuit in range(CIRCUITS):
        mask[CIRCUIT + circuit] = (state.links[here] >> circuit) & 1 == 1
    allow_books(state, seat, mask)


def apply_route(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
        return
    enter_circuit(state, decision - CIRCUIT)
    carry_on(state)


def weigh_interpol_roll(state: State, weights: Row) -> None:
    for side in range(6):
        weights[DIE + side] = 1


def apply_interpol_roll(state: State, seat: int, decision: int) -> None:
    state.steps = 1 + decision - DIE
    tell(state, Note.INTERPOL_ROLLED, state.current, state.steps, 0, 0)
    state.no_return += 1
    state.task = Task.INTERPOL_STEP
    carry_on(state)


def legal_interpol_route(state: State, seat: int, mask: Mask) -> None:
    here = state.interpol // LONGEST
    for circuit in range(CIRCUITS):
        mask[CIRCUIT + circuit] = (state.links[here] >> circuit) & 1 == 1
    allow_books(state, seat, mask)


def apply_interpol_route(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
        return
    state.interpol = central_square(state, decision - CIRCUIT)
    state.steps -= 1
    state.task = Task.INTERPOL_STEP
    carry_on(state)
