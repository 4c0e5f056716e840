"""Offers between players: built piece by piece, answered with yes or no."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .ending import look_for_victory
from .false_entries import allow_books, open_books
from .flow import carry_on
from .groups import registers_in, trees_of
from .table import (
    ACCEPT,
    BOOKS,
    COMPANIES,
    COMPANY,
    ITEM,
    LARGEST_ASK,
    LOTS,
    MINORITY,
    REFUSE,
    RUNG,
    SEAT,
    SEND,
    State,
    tell,
)
from .trading import (
    along_range,
    books_fit,
    clear_offer,
    hand_over_lots,
    hand_over_notes,
    hand_over_stakes,
    may_trade_major,
    may_trade_minor,
    stakes_in_offer,
)
from .vocabulary import Item, Note, Phase, Task


def legal_offer_to(state: State, seat: int, mask: Mask) -> None:
    for other in range(state.players):
        mask[SEAT + other] = other != seat and state.out_order[other] == 0


def apply_offer_to(state: State, seat: int, decision: int) -> None:
    state.offer_to = decision - SEAT
    state.phase = Phase.OFFER_BOOKS


def legal_offer_books(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = state.owner[company] == seat


def apply_offer_books(state: State, seat: int, decision: int) -> None:
    state.offer_books = decision - COMPANY
    state.phase = Phase.OFFER


def item_range(state: State, seat: int, item: int) -> Range:
    """What is given must be there; what is asked for may be anything, the other knows best what he has."""
    if item == Item.GIVE_WHITE:
        return 1, min(state.white[seat], books_left(state)), 1
    if item == Item.GIVE_BLACK:
        return 1, min(state.black[seat], books_left(state)), 1
    if item == Item.GIVE_LOTS:
        return 1, state.lots[state.offer_books], 1
    if item == Item.ASK_LOTS:
        return 1, most_lots(state, state.offer_to), 1
    return 1, LARGEST_ASK, 1


def books_left(state: State) -> int:
    """What the register can still give, when what is asked for comes in as well."""
    given = state.offer_notes[Item.GIVE_WHITE] + state.offer_notes[Item.GIVE_BLACK]
    asked = state.offer_notes[Item.ASK_WHITE] + state.offer_notes[Item.ASK_BLACK]
    return state.register[state.offer_books] - given + asked


def most_lots(state: State, seat: int) -> int:
    most = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            most = max(most, state.lots[company])
    return most


def can_trade_stake(state: State, seat: int, giving: bool) -> bool:
    for company in range(COMPANIES):
        if may_put_major(state, seat, company, giving) or may_put_minor(state, seat, company, giving):
            return True
    return False


def may_put_major(state: State, seat: int, company: int, giving: bool) -> bool:
    giver = seat if giving else state.offer_to
    if not may_trade_major(state, giver, company):
        return False
    return books_fit(state, seat, state.offer_books, stakes_in_offer(state) | 1 << company)


def may_put_minor(state: State, seat: int, company: int, giving: bool) -> bool:
    giver = seat if giving else state.offer_to
    if not may_trade_minor(state, giver, company):
        return False
    return books_fit(state, seat, state.offer_books, stakes_in_offer(state) | 1 << company)


def legal_offer(state: State, seat: int, mask: Mask) -> None:
    """Each kind of note and shares once, stakes one by one."""
    for item in range(Item.GIVE_STAKE):
        if (state.offer_items >> item) & 1 == 0:
            low, high, _ = item_range(state, seat, item)
            mask[ITEM + item] = high >= low
    mask[ITEM + Item.GIVE_STAKE] = can_trade_stake(state, seat, True)
    mask[ITEM + Item.ASK_STAKE] = can_trade_stake(state, seat, False)
    mask[SEND] = state.offer_items != 0


def apply_offer(state: State, seat: int, decision: int) -> None:
    if decision == SEND:
        if state.give_major != 0:
            state.phase = Phase.OFFER_COLOURS
        else:
            send(state)
        return
    state.offer_item = decision - ITEM
    state.phase = Phase.OFFER_STAKE if state.offer_item >= Item.GIVE_STAKE else Phase.OFFER_AMOUNT


def range_offer_amount(state: State, seat: int) -> Range:
    return item_range(state, seat, state.offer_item)


def legal_offer_amount(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_offer_amount(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_offer_amount(state: State, seat: int, decision: int) -> None:
    low, high, step = range_offer_amount(state, seat)
    amount, item = chosen_amount(decision, RUNG, low, high, step), state.offer_item
    if item <= Item.ASK_BLACK:
        state.offer_notes[item] = amount
    else:
        state.offer_lots[item - Item.GIVE_LOTS] = min(amount, LOTS)
    put_item(state)


def put_item(state: State) -> None:
    state.offer_items |= 1 << state.offer_item
    state.offer_item = 0
    state.phase = Phase.OFFER


def legal_offer_stake(state: State, seat: int, mask: Mask) -> None:
    giving = state.offer_item == Item.GIVE_STAKE
    for company in range(COMPANIES):
        mask[COMPANY + company] = may_put_major(state, seat, company, giving)
        mask[MINORITY + company] = may_put_minor(state, seat, company, giving)


def apply_offer_stake(state: State, seat: int, decision: int) -> None:
    giving = state.offer_item == Item.GIVE_STAKE
    if decision >= MINORITY:
        bit = 1 << (decision - MINORITY)
        if giving:
            state.give_minor |= bit
        else:
            state.ask_minor |= bit
    else:
        bit = 1 << (decision - COMPANY)
        if giving:
            state.give_major |= bit
        else:
            state.ask_major |= bit
    put_item(state)


def range_offer_colours(state: State, seat: int) -> Range:
    """White notes that go along with the registers that are sold."""
    registers = registers_in(state, trees_of(state, state.give_major))
    white = state.offer_notes[Item.GIVE_WHITE] - state.offer_notes[Item.ASK_WHITE]
    black = state.offer_notes[Item.GIVE_BLACK] - state.offer_notes[Item.ASK_BLACK]
    return along_range(state, seat, registers, white, black)


def legal_offer_colours(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_offer_colours(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_offer_colours(state: State, seat: int, decision: int) -> None:
    low, high, step = range_offer_colours(state, seat)
    state.offer_white = chosen_amount(decision, RUNG, low, high, step)
    send(state)


def send(state: State) -> None:
    state.offers_made[state.offer_from] += 1
    tell(state, Note.OFFERED, state.offer_from, state.offer_to, 0, 0)
    state.no_return += 1
    state.actor = state.offer_to
    state.phase = Phase.ANSWER


def may_book_answer(state: State, seat: int, company: int) -> bool:
    """A company that can give what is asked for, and hangs on nothing that changes hands."""
    if not books_fit(state, seat, company, stakes_in_offer(state)):
        return False
    asked = state.offer_notes[Item.ASK_WHITE] + state.offer_notes[Item.ASK_BLACK]
    given = state.offer_notes[Item.GIVE_WHITE] + state.offer_notes[Item.GIVE_BLACK]
    return state.register[company] + given >= asked and state.lots[company] >= state.offer_lots[1]


def can_accept(state: State, seat: int) -> bool:
    if state.white[seat] < state.offer_notes[Item.ASK_WHITE] or state.black[seat] < state.offer_notes[Item.ASK_BLACK]:
        return False
    for company in range(COMPANIES):
        if may_book_answer(state, seat, company):
            return True
    return False


def legal_answer(state: State, seat: int, mask: Mask) -> None:
    mask[ACCEPT] = can_accept(state, seat)
    mask[REFUSE] = True
    allow_books(state, seat, mask)


def apply_answer(state: State, seat: int, decision: int) -> None:
    if decision == BOOKS:
        open_books(state)
    elif decision == ACCEPT:
        state.phase = Phase.ANSWER_BOOKS
    else:
        tell(state, Note.REFUSED, seat, state.offer_from, 0, 0)
        close_deal(state)


def legal_answer_books(state: State, seat: int, mask: Mask) -> None:
    for company in range(COMPANIES):
        mask[COMPANY + company] = may_book_answer(state, seat, company)


def apply_answer_books(state: State, seat: int, decision: int) -> None:
    state.answer_books = decision - COMPANY
    if state.ask_major != 0:
        state.phase = Phase.ANSWER_COLOURS
    else:
        strike(state, 0)


def range_answer_colours(state: State, seat: int) -> Range:
    registers = registers_in(state, trees_of(state, state.ask_major))
    white = state.offer_notes[Item.ASK_WHITE] - state.offer_notes[Item.GIVE_WHITE]
    black = state.offer_notes[Item.ASK_BLACK] - state.offer_notes[Item.GIVE_BLACK]
    return along_range(state, seat, registers, white, black)


def legal_answer_colours(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_answer_colours(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_answer_colours(state: State, seat: int, decision: int) -> None:
    low, high, step = range_answer_colours(state, seat)
    strike(state, chosen_amount(decision, RUNG, low, high, step))


def strike(state: State, answer_white: int) -> None:
    """The deal is done: notes, shares and stakes change hands at once."""
    tell(state, Note.ACCEPTED, state.offer_to, state.offer_from, 0, 0)
    hand_over_notes(state)
    hand_over_lots(state)
    hand_over_stakes(state, answer_white)
    close_deal(state)


def close_deal(state: State) -> None:
    """Back to where the offer was made from, unless it decided the game."""
    back = state.offer_return
    state.actor = state.offer_from
    clear_offer(state)
    state.no_return += 1
    state.phase = back
    if look_for_victory(state):
        return
    if back == Phase.RAISE:
        state.task = Task.SETTLE
    elif back == Phase.DAUGHTER:
        state.task = Task.DAUGHTERS
    carry_on(state)
