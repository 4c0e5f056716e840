"""What a seat may not know: other heaps, registers and accounts, and what others are about to do with them."""

from __future__ import annotations

from .table import COMPANIES, NOBODY, NONE, NOTE_CELLS, NOTES, UNKNOWN, State
from .trading import clear_offer
from .vocabulary import Item, Phase, Purpose


def hide(state: State, seat: int) -> None:
    """Blank everything this seat may not know; once the game is over nothing is secret."""
    if state.phase == Phase.OVER:
        hide_old_notes(state)
        return
    hide_notes(state, seat)
    hide_old_notes(state)
    for other in range(state.players):
        if other != seat:
            if state.white_open[other] == 0:
                state.white[other] = UNKNOWN
            if state.black_open[other] == 0:
                state.black[other] = UNKNOWN
    for company in range(COMPANIES):
        if state.owner[company] != seat and state.owner[company] != NOBODY:
            state.cooked[company] = 0
            state.sent[company] = 0
            if state.register_open[company] == 0:
                state.register[company] = UNKNOWN
            if state.account_open[company] == 0:
                state.account[company] = UNKNOWN
    if state.phase == Phase.GAMBLE and seat != state.current:
        hide_stake(state)
    if seat != state.actor:
        hide_choice(state)
    if seat != state.offer_from:
        state.offer_white = 0
        if seat != state.offer_to:
            hide_offered_notes(state)


def hide_notes(state: State, seat: int) -> None:
    """Notes for other eyes are left out, so that not even their number shows."""
    kept = 0
    for row in range(state.notes):
        reader = state.note[row, 5]
        if reader == NOBODY or reader == seat:
            for cell in range(NOTE_CELLS):
                state.note[kept, cell] = state.note[row, cell]
            kept += 1
    state.notes = kept


def hide_old_notes(state: State) -> None:
    """Behind the last note lie those of earlier decisions, amounts and all."""
    for row in range(state.notes, NOTES):
        for cell in range(NOTE_CELLS):
            state.note[row, cell] = 0


def hide_stake(state: State) -> None:
    """The sum is public, its colours are not."""
    if state.stake_black != UNKNOWN:
        state.stake_white += state.stake_black
        state.stake_black = UNKNOWN


def hide_choice(state: State) -> None:
    """Others see what is being decided, not how far the decider has got."""
    if state.phase == Phase.BOOKS or state.phase == Phase.BOOKS_AMOUNT:
        state.phase = state.books_return
    state.books_return = 0
    state.books_company = NONE
    state.chosen = NONE
    state.other = NONE
    state.bank_drawn = 0
    state.depositing = 0
    state.repaying = 0
    state.selling = 0
    state.found_kind = 0
    state.found_split = 0
    state.answer_books = NONE
    phase = state.phase
    if Phase.OFFER_TO <= phase <= Phase.OFFER_COLOURS:
        phase = state.offer_return
        clear_offer(state)
    if phase == Phase.COLOURS:
        if state.pay_purpose == Purpose.CORRUPTION or state.pay_purpose == Purpose.DEPOSIT:
            phase = Phase.TURN if state.pay_purpose == Purpose.CORRUPTION else Phase.BANK
            state.pay_company = NONE
            state.pay_total = 0
            state.pay_purpose = Purpose.NOTHING
    state.phase = shown_phase(state, phase)
    if state.phase != Phase.DAUGHTER and not buying_back(state):
        state.subject = NONE


def buying_back(state: State) -> bool:
    return state.phase == Phase.COLOURS or state.offer_return == Phase.DAUGHTER


def shown_phase(state: State, phase: int) -> int:
    """The question that a chain of choices began with."""
    if phase <= Phase.CORRUPT:
        return Phase.TURN
    if phase == Phase.LOAN_AMOUNT:
        return Phase.LOAN
    if phase == Phase.BANK_ACCOUNT or phase == Phase.BANK_AMOUNT:
        return Phase.BANK
    if phase == Phase.EXCHANGE_LOTS:
        return Phase.EXCHANGE
    if Phase.FOUND <= phase <= Phase.FOUND_CAPITAL:
        return Phase.FOUND
    if phase == Phase.RESELL or phase == Phase.RESELL_LOTS or phase == Phase.LIQUIDATE:
        return Phase.RAISE
    if phase == Phase.HEIR:
        return Phase.DAUGHTER if state.liquidating == 1 else Phase.RAISE
    if phase == Phase.BUY_BACK:
        return Phase.DAUGHTER
    if phase == Phase.ANSWER_BOOKS or phase == Phase.ANSWER_COLOURS:
        return Phase.ANSWER
    return phase


def hide_offered_notes(state: State) -> None:
    """Stakes and shares on offer are public; notes are between the two."""
    for item in range(Item.GIVE_LOTS):
        state.offer_notes[item] = 0
        state.offer_items &= ~(1 << item)
