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
from .victory import look, score

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
    look(state)
    end_action(state)


def largest_block(state: State, seat: int, paid: int) -> int:
    return min(paid + additional_shares(state, seat), SIZES - 1)


def blocks_for(state: State, seat: int, paid: int) -> int:
    """How many sizes are in stock for whoever pays for this one."""
    count = 0
    for size in range(paid, largest_block(state, seat, paid) + 1):
        if state.blocks_left[size] > 0:
            count += 1
    return count


def can_pay_for_block(state: State, seat: int, paid: int) -> bool:
    return state.cash[seat] >= state.block_price[paid] and blocks_for(state, seat, paid) > 0


def can_buy_shares(state: State, seat: int) -> bool:
    for paid in range(SIZES):
        if can_pay_for_block(state, seat, paid):
            return True
    return False


def begin_buy_shares(state: State, seat: int) -> None:
    state.phase = Phase.BUY_SHARES


def legal_buy_shares(state: State, seat: int, mask: Mask) -> None:
    for paid in range(SIZES):
        mask[PAY + paid] = can_pay_for_block(state, seat, paid)


def apply_buy_shares(state: State, seat: int, decision: int) -> None:
    """With a single block in reach nobody needs to be asked which."""
    state.paid_size = decision - PAY
    if blocks_for(state, seat, state.paid_size) > 1:
        state.phase = Phase.TAKE_SHARES
        return
    size = state.paid_size
    while state.blocks_left[size] == 0:
        size += 1
    take_block(state, seat, size)


def legal_take_shares(state: State, seat: int, mask: Mask) -> None:
    for size in range(state.paid_size, largest_block(state, seat, state.paid_size) + 1):
        mask[TAKE + size] = state.blocks_left[size] > 0


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
