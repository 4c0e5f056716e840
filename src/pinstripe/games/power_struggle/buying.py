"""Action F: points for money or employees; and employees for influence with Legal & Patents."""

from __future__ import annotations

from pinstripe.engine.record import Mask

from .flow import end_action
from .money import pay
from .privileges import additional_shares, legal_exchange
from .rooms import allow_rooms_with_staff, allow_vacancies, any_vacancy, employees, open_room, remove_employee
from .table import (
    COUNSEL_BOX,
    DIVISION,
    DIVISIONS,
    PAY,
    ROOM,
    SIZES,
    TAKE,
    Competence,
    Note,
    Phase,
    State,
    tell,
)
from .victory import look_at, score

STAFF_FOR_INFLUENCE = 3


def can_buy_influence(state: State, seat: int) -> bool:
    return employees(state, seat) >= STAFF_FOR_INFLUENCE


def can_use_legal(state: State, seat: int) -> bool:
    exchange = legal_exchange(state, seat)
    return exchange > 0 and employees(state, seat) >= exchange


def begin_buy_influence(state: State, seat: int) -> None:
    state.due = STAFF_FOR_INFLUENCE
    state.reward = 1
    state.phase = Phase.DISMISS


def begin_use_legal(state: State, seat: int) -> None:
    state.due = legal_exchange(state, seat)
    state.reward = state.due
    state.phase = Phase.DISMISS


def legal_dismiss(state: State, seat: int, mask: Mask) -> None:
    allow_rooms_with_staff(state, seat, mask)


def apply_dismiss(state: State, seat: int, decision: int) -> None:
    tell(state, Note.DISMISSED, seat, decision - ROOM, 0, 0)
    remove_employee(state, decision - ROOM)
    state.due -= 1
    if state.due == 0:
        score(state, seat, Competence.INFLUENCE, state.reward)
        end_action(state)


def can_buy_main(state: State, seat: int) -> bool:
    return state.cash[seat] >= state.main_price and any_vacancy(state)


def begin_buy_main(state: State, seat: int) -> None:
    state.phase = Phase.BUY_MAIN


def legal_buy_main(state: State, seat: int, mask: Mask) -> None:
    allow_vacancies(state, mask)


def apply_buy_main(state: State, seat: int, decision: int) -> None:
    pay(state, seat, state.main_price)
    room = open_room(state, decision - DIVISION, seat, 2, 0)
    tell(state, Note.MAIN_BOUGHT, seat, room, state.main_price, 0)
    score(state, seat, Competence.MAIN, 1)
    end_action(state)


def can_buy_counsel(state: State, seat: int) -> bool:
    return state.cash[seat] >= state.counsel_price


def begin_buy_counsel(state: State, seat: int) -> None:
    state.phase = Phase.BUY_COUNSEL


def legal_buy_counsel(state: State, seat: int, mask: Mask) -> None:
    for division in range(DIVISIONS):
        mask[COUNSEL_BOX + division] = True


def apply_buy_counsel(state: State, seat: int, decision: int) -> None:
    division = decision - COUNSEL_BOX
    pay(state, seat, state.counsel_price)
    state.counsels[seat, division] += 1
    tell(state, Note.COUNSEL_BOUGHT, seat, division, state.counsel_price, 0)
    look_at(state, seat)
    end_action(state)


def sizes_in_stock(state: State) -> int:
    """As a set of bits."""
    sizes = 0
    for size in range(SIZES):
        if state.blocks_left[size] > 0:
            sizes |= 1 << size
    return sizes


def sizes_for(paid: int, additional: int) -> int:
    """The sizes that whoever pays for this one may take, as a set of bits."""
    return ((2 << additional) - 1) << paid


def largest_block(state: State, seat: int, paid: int) -> int:
    return min(paid + additional_shares(state, seat), SIZES - 1)


def blocks_for(state: State, seat: int, paid: int) -> int:
    """Those of them that are in stock."""
    return sizes_for(paid, additional_shares(state, seat)) & sizes_in_stock(state)


def can_buy_shares(state: State, seat: int) -> bool:
    additional, sizes = additional_shares(state, seat), 0
    for paid in range(SIZES):
        if state.cash[seat] >= state.block_price[paid]:
            sizes |= sizes_for(paid, additional)
    return sizes & sizes_in_stock(state) != 0


def begin_buy_shares(state: State, seat: int) -> None:
    state.phase = Phase.BUY_SHARES


def legal_buy_shares(state: State, seat: int, mask: Mask) -> None:
    additional, stock = additional_shares(state, seat), sizes_in_stock(state)
    for paid in range(SIZES):
        affordable = state.cash[seat] >= state.block_price[paid]
        mask[PAY + paid] = affordable and sizes_for(paid, additional) & stock != 0


def apply_buy_shares(state: State, seat: int, decision: int) -> None:
    """With a single block in reach nobody needs to be asked which."""
    state.paid_size = decision - PAY
    sizes = blocks_for(state, seat, state.paid_size)
    if sizes & (sizes - 1) != 0:
        state.phase = Phase.TAKE_SHARES
        return
    size = state.paid_size
    while state.blocks_left[size] == 0:
        size += 1
    take_block(state, seat, size)


def legal_take_shares(state: State, seat: int, mask: Mask) -> None:
    sizes = blocks_for(state, seat, state.paid_size)
    for size in range(SIZES):
        mask[TAKE + size] = sizes >> size & 1 == 1


def apply_take_shares(state: State, seat: int, decision: int) -> None:
    take_block(state, seat, decision - TAKE)


def take_block(state: State, seat: int, size: int) -> None:
    price = state.block_price[state.paid_size]
    pay(state, seat, price)
    state.blocks_left[size] -= 1
    state.blocks[seat, size] += 1
    tell(state, Note.SHARES_BOUGHT, seat, size + 1, price, state.paid_size + 1)
    score(state, seat, Competence.SHARES, size + 1)
    end_action(state)
