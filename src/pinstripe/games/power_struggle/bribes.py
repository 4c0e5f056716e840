"""Action E: one or two offers for other players' privilege cards."""

from __future__ import annotations

from pinstripe.engine.ladder import allow_amounts, chosen_amount
from pinstripe.engine.record import Mask, Range

from .flow import end_action
from .money import settle_offer
from .rooms import allow_rooms_with_staff, employees, remove_employee
from .table import (
    ACCEPT,
    CARD,
    CARDS,
    MONEY_STEP,
    NOBODY,
    REFUSE,
    ROOM,
    RUNG,
    STOP,
    Competence,
    Note,
    Phase,
    Side,
    State,
    tell,
)
from .victory import score

FIRST_OFFER, SECOND_OFFER = 0, 1


def can_bribe(state: State, seat: int) -> bool:
    own = 0
    for card in range(CARDS):
        if state.card_holder[card] == seat:
            own += 1
    return own < CARDS and state.cash[seat] >= MONEY_STEP


def begin_bribe(state: State, seat: int) -> None:
    state.bribe_attempt = FIRST_OFFER
    state.refused_card = NOBODY
    state.refused_sum = 0
    state.loser[0] = NOBODY
    state.loser[1] = NOBODY
    state.phase = Phase.BRIBE_CARD


def legal_bribe_card(state: State, seat: int, mask: Mask) -> None:
    for card in range(CARDS):
        mask[CARD + card] = state.card_holder[card] != seat


def apply_bribe_card(state: State, seat: int, decision: int) -> None:
    state.bribe_card = decision - CARD
    state.bribe_target = state.card_holder[state.bribe_card]
    state.phase = Phase.BRIBE_AMOUNT


def range_bribe_amount(state: State, seat: int) -> Range:
    """A second offer for the same card must be higher than the first."""
    low = MONEY_STEP
    if state.bribe_attempt == SECOND_OFFER and state.bribe_card == state.refused_card:
        low = state.refused_sum + MONEY_STEP
    return low, state.cash[seat] // MONEY_STEP * MONEY_STEP, MONEY_STEP


def legal_bribe_amount(state: State, seat: int, mask: Mask) -> None:
    low, high, step = range_bribe_amount(state, seat)
    allow_amounts(mask, RUNG, low, high, step)


def apply_bribe_amount(state: State, seat: int, decision: int) -> None:
    """The briber scores for his first offer only, at once and whatever the answer."""
    low, high, step = range_bribe_amount(state, seat)
    state.bribe_sum = chosen_amount(decision, RUNG, low, high, step)
    tell(state, Note.OFFERED, seat, state.bribe_target, state.bribe_card, state.bribe_sum)
    if state.bribe_attempt == FIRST_OFFER:
        score(state, seat, Competence.CORRUPTION, 1)
    state.no_return += 1
    state.actor = state.bribe_target
    state.phase = Phase.BRIBE_ANSWER


def legal_bribe_answer(state: State, seat: int, mask: Mask) -> None:
    mask[ACCEPT] = True
    mask[REFUSE] = True


def apply_bribe_answer(state: State, seat: int, decision: int) -> None:
    state.no_return += 1
    if decision == ACCEPT:
        accept_bribe(state, seat)
    else:
        refuse_bribe(state, seat)


def accept_bribe(state: State, seat: int) -> None:
    """Money for the card; a card that lay face down stays so."""
    briber, card = state.current, state.bribe_card
    settle_offer(state, briber, seat, state.bribe_sum, True)
    tell(state, Note.ACCEPTED, seat, briber, card, state.bribe_sum)
    state.card_holder[card] = briber
    if state.card_side[card] != Side.FACE_DOWN:
        state.card_side[card] = Side.BRIBED_HALF
    if state.loser[0] == seat:
        state.loser[0] = NOBODY
    score(state, seat, Competence.CORRUPTION, 1)
    collect_losses(state)


def refuse_bribe(state: State, seat: int) -> None:
    briber = state.current
    settle_offer(state, briber, seat, state.bribe_sum, False)
    tell(state, Note.REFUSED, seat, briber, state.bribe_card, state.bribe_sum)
    if state.bribe_attempt == SECOND_OFFER:
        if state.loser[0] != seat:
            state.loser[1] = seat
        collect_losses(state)
        return
    state.loser[0] = seat
    state.refused_card = state.bribe_card
    state.refused_sum = state.bribe_sum
    state.bribe_sum = 0
    state.bribe_attempt = SECOND_OFFER
    state.actor = briber
    state.phase = Phase.BRIBE_AGAIN


def legal_bribe_again(state: State, seat: int, mask: Mask) -> None:
    """A higher offer for the same card, any for another, or none."""
    legal_bribe_card(state, seat, mask)
    if state.cash[seat] < state.refused_sum + MONEY_STEP:
        mask[CARD + state.refused_card] = False
    mask[STOP] = True


def apply_bribe_again(state: State, seat: int, decision: int) -> None:
    if decision == STOP:
        collect_losses(state)
    else:
        apply_bribe_card(state, seat, decision)


def collect_losses(state: State) -> None:
    """Each refuser who did not accept in the end loses one employee, if he has any."""
    state.bribe_sum = 0
    state.refused_sum = 0
    state.actor = state.current
    for place in range(2):
        if state.loser[place] != NOBODY:
            if employees(state, state.loser[place]) > 0:
                state.phase = Phase.BRIBE_LOSS
                return
            state.loser[place] = NOBODY
    end_action(state)


def losing(state: State) -> int:
    """The first refuser comes first."""
    return state.loser[0] if state.loser[0] != NOBODY else state.loser[1]


def legal_bribe_loss(state: State, seat: int, mask: Mask) -> None:
    allow_rooms_with_staff(state, losing(state), mask)


def apply_bribe_loss(state: State, seat: int, decision: int) -> None:
    tell(state, Note.STAFF_LOST, losing(state), decision - ROOM, seat, 0)
    if state.loser[0] != NOBODY:
        state.loser[0] = NOBODY
    else:
        state.loser[1] = NOBODY
    remove_employee(state, decision - ROOM)
    collect_losses(state)
