"""What an offer may hold, and how it changes hands."""

from __future__ import annotations

from pinstripe.engine.record import Range

from .groups import (
    MINORITY,
    controlled,
    hanging_on_any,
    is_holding,
    majority_share,
    registers_in,
    trees_of,
)
from .ledger import book, close_accounts, close_pools, close_registers
from .payments import one_hand
from .table import COMPANIES, NOBODY, NONE, State, tell, tell_to
from .vocabulary import Item, Note, Phase, Reason


def open_offer(state: State, seat: int) -> None:
    clear_offer(state)
    state.offer_return = state.phase
    state.offer_from = seat
    state.phase = Phase.OFFER_TO


def clear_offer(state: State) -> None:
    state.offer_from = NOBODY
    state.offer_to = NOBODY
    state.offer_return = 0
    state.offer_books = NONE
    state.offer_items = 0
    state.offer_item = 0
    for item in range(4):
        state.offer_notes[item] = 0
    state.offer_lots[0] = 0
    state.offer_lots[1] = 0
    state.give_major = 0
    state.give_minor = 0
    state.ask_major = 0
    state.ask_minor = 0
    state.offer_white = 0
    state.answer_books = NONE


def stakes_in_offer(state: State) -> int:
    return state.give_major | state.give_minor | state.ask_major | state.ask_minor


def may_trade_major(state: State, seat: int, company: int) -> bool:
    """Not a holding, nor the debtor with all that is inspected; nor twice."""
    if state.owner[company] != seat or is_holding(company):
        return False
    tree = controlled(state, company)
    if state.due_company != NONE and ((tree >> state.due_company) & 1 == 1 or tree & state.inspected != 0):
        return False
    if state.pawn != NONE and (tree >> state.pawn) & 1 == 1:
        return False
    return tree & trees_of(state, state.give_major | state.ask_major) == 0


def holds_minority(state: State, seat: int, company: int) -> bool:
    """Loose stakes are still their player's to sell."""
    if (state.loose_minor >> company) & 1 == 1:
        return state.loose_seat == seat
    partner = state.minor[company]
    return partner != NONE and state.owner[partner] == seat


def may_trade_minor(state: State, seat: int, company: int) -> bool:
    if not holds_minority(state, seat, company) or ((state.give_minor | state.ask_minor) >> company) & 1 == 1:
        return False
    if state.due_company == company:
        return False
    partner = state.minor[company]
    trees = trees_of(state, state.give_major | state.ask_major)
    return partner == NONE or (trees >> partner) & 1 == 0


def books_fit(state: State, seat: int, company: int, stakes: int) -> bool:
    """The company that an offer is booked to hangs on none of the stakes in it."""
    return state.owner[company] == seat and (hanging_on_any(state, stakes) >> company) & 1 == 0


def hand_over_notes(state: State) -> None:
    white = state.offer_notes[Item.ASK_WHITE] - state.offer_notes[Item.GIVE_WHITE]
    black = state.offer_notes[Item.ASK_BLACK] - state.offer_notes[Item.GIVE_BLACK]
    if white != 0 or black != 0:
        book(state, state.offer_books, white, black, Reason.TRADE)
        book(state, state.answer_books, -white, -black, Reason.TRADE)
    close_registers(state, state.offer_from)
    close_registers(state, state.offer_to)
    close_pools(state, state.offer_from)
    close_pools(state, state.offer_to)


def hand_over_lots(state: State) -> None:
    gift = state.offer_lots[0] - state.offer_lots[1]
    if gift != 0:
        state.lots[state.offer_books] -= gift
        state.lots[state.answer_books] += gift
        tell(state, Note.LOTS_TRADED, state.offer_books, state.answer_books, gift, 0)


def hand_over_stakes(state: State, answer_white: int) -> None:
    """Registers, accounts, loans and shares go along with a majority; notes for the registers too."""
    given = registers_in(state, trees_of(state, state.give_major))
    asked = registers_in(state, trees_of(state, state.ask_major))
    for company in range(COMPANIES):
        if (state.give_minor >> company) & 1 == 1:
            move_minority(state, company, state.answer_books)
        if (state.ask_minor >> company) & 1 == 1:
            move_minority(state, company, state.offer_books)
    for company in range(COMPANIES):
        if (state.give_major >> company) & 1 == 1:
            move_majority(state, company, state.answer_books)
        if (state.ask_major >> company) & 1 == 1:
            move_majority(state, company, state.offer_books)
    carry_notes(state, state.offer_from, state.offer_to, given, state.offer_white)
    carry_notes(state, state.offer_to, state.offer_from, asked, answer_white)


def move_minority(state: State, company: int, holder: int) -> None:
    tell(state, Note.STAKE_SOLD, company, MINORITY, state.minor[company], holder)
    state.minor[company] = holder
    state.loose_minor &= ~(1 << company)
    one_hand(state, company)


def move_majority(state: State, company: int, holder: int) -> None:
    """It moves from the buyer's next turn and receives no transfer before."""
    tree, seat = controlled(state, company), state.owner[holder]
    close_registers(state, state.owner[company])
    tell(state, Note.STAKE_SOLD, company, majority_share(state, company), state.major[company], holder)
    state.major[company] = holder
    state.loose_major &= ~(1 << company)
    for member in range(COMPANIES):
        if (tree >> member) & 1 == 1:
            state.owner[member] = seat
            state.moved[member] = 1
            state.fresh[member] = 1
            state.sent[member] = 0
    one_hand(state, company)
    close_registers(state, seat)
    close_accounts(state, seat)


def carry_notes(state: State, giver: int, taker: int, registers: int, white: int) -> None:
    """The notes behind the registers that were sold, in colours of the seller's choice."""
    if registers == 0:
        return
    black = min(registers - white, state.black[giver])
    state.white[giver] -= white
    state.black[giver] -= black
    state.white[taker] += white
    state.black[taker] += black
    tell_to(state, giver, Note.CARRIED, giver, taker, white, black)
    tell_to(state, taker, Note.CARRIED, giver, taker, white, black)


def along_range(state: State, seat: int, registers: int, white_out: int, black_out: int) -> Range:
    """How many white notes may go along with registers, once the other notes of the offer have changed hands."""
    white, black = state.white[seat] - white_out, state.black[seat] - black_out
    high = max(0, min(registers, white))
    return min(high, max(0, registers - black)), high, 1
