"""Compulsory payments: who bears them, which notes go, and what happens when money is missing."""

from __future__ import annotations

from pinstripe.engine.record import Range
from pinstripe.engine.seats import CHANCE

from .distress import bankrupt, can_liquidate_any, can_resell
from .groups import (
    MINORITY,
    controlled,
    foreign_partner,
    group_registers,
    majority_share,
    members,
    registers_in,
)
from .ledger import book, close_pools, close_registers, enter, follow_order, forget_reveal
from .table import COMPANIES, NOBODY, NONE, OFFERS_A_TURN, PAWNS, State, circuit_of, percent, tell
from .vocabulary import After, Mode, Note, Phase, Purpose, Rate, Reason, Task


def demand(state: State, company: int, amount: int, mode: int, reason: int, after: int) -> None:
    """A square takes a sum; a partner in another group bears his part as far as he can."""
    state.due_company = company
    state.due_mode = mode
    state.due_reason = reason
    state.due_after = after
    state.due_to = NOBODY
    state.inspected = 0
    rest = amount
    partner = foreign_partner(state, company)
    if partner != NONE and amount > 0 and reason != Reason.ACCUSATION:
        rest -= partner_pays(state, company, partner, percent(amount, state.rate[Rate.PARTNER]))
    state.due_amount = rest
    state.task = Task.SETTLE


def partner_pays(state: State, company: int, partner: int, part: int) -> int:
    """As much of his part as register and notes allow, in the colour that the rule prefers."""
    seat = state.owner[partner]
    paid = min(part, state.register[partner])
    white = min(paid, state.white[seat])
    black = min(paid, state.black[seat])
    if state.due_mode == Mode.WHITE_ONLY:
        black = 0
    elif state.due_mode == Mode.WHITE_FIRST:
        black = min(black, paid - white)
    else:
        white = min(white, paid - black)
    book(state, partner, -white, -black, Reason.PARTNER)
    if state.due_mode != Mode.WHITE_ONLY:
        follow_order(state, seat)
    tell(state, Note.PARTNER_SHARED, company, partner, -white - black, state.due_reason)
    state.no_return += 1
    return white + black


def payable(state: State) -> int:
    """What the debtor's group can pay now, in the colours that are allowed."""
    seat = state.owner[state.due_company]
    notes = state.white[seat]
    if state.due_mode != Mode.WHITE_ONLY:
        notes += state.black[seat]
    return min(notes, group_registers(state, seat))


def settle(state: State) -> None:
    """Pay if that is possible; else raise money; where no means is left, go under."""
    if state.due_amount == 0:
        state.task = Task.AFTER_DUE
        return
    seat = state.owner[state.due_company]
    if payable(state) >= state.due_amount:
        pay_due(state, seat)
        return
    if can_resell(state, seat) or can_liquidate_any(state, seat):
        ask_to_raise(state, seat)
        return
    if state.due_mode == Mode.WHITE_ONLY:
        state.due_mode = Mode.WHITE_FIRST
        if payable(state) >= state.due_amount:
            pay_due(state, seat)
            return
    if may_offer(state, seat):
        ask_to_raise(state, seat)
        return
    bankrupt(state, seat)


def may_offer(state: State, seat: int) -> bool:
    return state.offers_made[seat] < OFFERS_A_TURN


def ask_to_raise(state: State, seat: int) -> None:
    tell(state, Note.DUE, state.due_company, state.due_amount, state.due_amount - payable(state), state.due_reason)
    state.actor = seat
    state.phase = Phase.RAISE
    state.task = Task.NOTHING
    state.no_return += 1


def pay_due(state: State, seat: int) -> None:
    """A fine is split among those inspected; a choice of colours is the payer's."""
    amount = state.due_amount
    white = min(amount, state.white[seat])
    if state.inspected != 0 and members(state.inspected) > 1 and registers_in(state, state.inspected) >= amount:
        begin_sharing(state, state.inspected, white, amount - white)
    elif state.due_mode == Mode.CHOICE:
        ask_colours(state, state.due_company, amount, Purpose.DUE)
    elif state.due_mode == Mode.BLACK_FIRST:
        black = min(amount, state.black[seat])
        take_due(state, amount - black, black)
        follow_order(state, seat)
    else:
        take_due(state, white, amount - white)
        if state.due_mode != Mode.WHITE_ONLY:
            follow_order(state, seat)


def take_due(state: State, white: int, black: int) -> None:
    """From the debtor's register, then from those it controls, then from the rest of the group."""
    debtor = state.due_company
    seat = state.owner[debtor]
    tell(state, Note.PAID, debtor, white + black, state.due_reason, state.due_to)
    if state.register_open[debtor] == 0 or state.register[debtor] < white + black:
        close_registers(state, seat)
    receiver = state.due_to
    if receiver != NOBODY:
        book(state, receiver * PAWNS, white, black, state.due_reason)
        close_pools(state, receiver)
    near = controlled(state, debtor)
    for circle in range(3):
        for company in range(COMPANIES):
            if white + black == 0:
                break
            if state.owner[company] == seat:
                distance = 0 if company == debtor else 2 - ((near >> company) & 1)
                if distance == circle:
                    share = min(state.register[company], white + black)
                    bright = min(share, white)
                    if share > 0:
                        book(state, company, -bright, bright - share, state.due_reason)
                    white -= bright
                    black -= share - bright
    state.due_amount = 0
    state.task = Task.AFTER_DUE


def begin_sharing(state: State, companies: int, white: int, black: int) -> None:
    """A sum that the payer may charge to several companies as he likes."""
    tell(state, Note.PAID, state.due_company, white + black, state.due_reason, NOBODY)
    if state.due_mode == Mode.WHITE_FIRST:
        follow_order(state, state.owner[state.due_company])
    for company in range(COMPANIES):
        if (companies >> company) & 1 == 1:
            state.register_open[company] = 1
    state.share_mask = companies
    state.share_at = NONE
    state.share_white = white
    state.share_black = black
    state.task = Task.SHARE


def sharing_range(state: State, company: int) -> Range:
    """What this company may be charged so that those behind it can still bear the rest."""
    left = state.share_white + state.share_black
    behind = registers_in(state, state.share_mask >> (company + 1) << (company + 1))
    return max(0, left - behind), min(left, state.register[company]), 1


def share_next(state: State) -> None:
    """Ask for each company in turn; where there is only one answer nobody is asked."""
    seat = state.owner[state.due_company]
    for company in range(state.share_at + 1, COMPANIES):
        if (state.share_mask >> company) & 1 == 1 and state.share_white + state.share_black > 0:
            low, high, _ = sharing_range(state, company)
            state.share_at = company
            if low < high:
                state.actor = seat
                state.phase = Phase.SHARE_OUT
                state.task = Task.NOTHING
                return
            charge(state, company, low)
    state.share_mask = 0
    state.share_at = NONE
    state.due_amount = 0
    state.task = Task.AFTER_DUE


def charge(state: State, company: int, amount: int) -> None:
    white = min(amount, state.share_white)
    state.share_white -= white
    state.share_black -= amount - white
    if amount > 0:
        book(state, company, -white, white - amount, state.due_reason)


def after_due(state: State) -> None:
    """The payment is made, or nobody is left who owes it."""
    if state.due_company != NONE and state.owner[state.due_company] != NOBODY:
        forget_reveal(state, state.owner[state.due_company])
    after = state.due_after
    state.due_company = NONE
    state.due_amount = 0
    state.due_to = NOBODY
    state.inspected = 0
    state.no_return += 1
    state.actor = state.current
    if after == After.LOAN:
        state.phase = Phase.LOAN
        state.task = Task.NOTHING
    elif after == After.ACCUSATION:
        state.phase = Phase.ACCUSE
        state.task = Task.NOTHING
    elif after == After.INTERPOL:
        state.task = Task.NEXT_PAWN
    else:
        state.task = Task.SQUARE_DONE


def ask_colours(state: State, company: int, total: int, purpose: int) -> None:
    """How many of the notes are white is for the payer to say."""
    state.pay_company = company
    state.pay_total = total
    state.pay_purpose = purpose
    state.task = Task.COLOURS


def colours_of(state: State, seat: int, total: int) -> Range:
    """The least and the most white notes that a sum can be paid with."""
    return max(0, total - state.black[seat]), min(total, state.white[seat]), 1


def propose_colours(state: State) -> None:
    """Asked even where there is one answer only, unless everybody knows that."""
    seat = state.owner[state.pay_company]
    low, high, _ = colours_of(state, seat, state.pay_total)
    known = state.white_open[seat] == 1 and state.black_open[seat] == 1
    secret = state.pay_purpose == Purpose.DEPOSIT or state.pay_purpose == Purpose.CORRUPTION
    if low == high and (known or secret or state.pay_total == 0):
        spend(state, low)
        return
    state.actor = seat
    state.phase = Phase.COLOURS
    state.task = Task.NOTHING


def spend(state: State, white: int) -> None:
    """The colours are chosen, the notes go."""
    company, total, purpose = state.pay_company, state.pay_total, state.pay_purpose
    seat, black = state.owner[company], total - white
    state.pay_company = NONE
    state.pay_total = 0
    state.pay_purpose = Purpose.NOTHING
    if purpose != Purpose.DEPOSIT:
        low, high, _ = colours_of(state, seat, total)
        if low < high or state.white_open[seat] == 0 or state.black_open[seat] == 0:
            close_pools(state, seat)
    if purpose == Purpose.DUE:
        take_due(state, white, black)
    elif purpose == Purpose.CORRUPTION:
        book(state, company, -white, -black, Reason.CORRUPTION)
        bribe_through(state, company)
    elif purpose == Purpose.REPAYMENT:
        book(state, company, -white, -black, Reason.REPAYMENT)
        pay_back(state, company, total)
    elif purpose == Purpose.DEPOSIT:
        book(state, company, -white, -black, Reason.DEPOSIT)
        state.account[company] += total
        state.task = Task.SQUARE_DONE
    elif purpose == Purpose.METALS:
        book(state, company, -white, -black, Reason.METALS_STAKE)
        await_die(state, company, white, black)
    elif purpose == Purpose.ELECTION:
        book(state, company, -white, -black, Reason.ELECTION_STAKE)
        await_die(state, company, white, black)
    elif purpose == Purpose.NATIONALISATION:
        book(state, company, -white, -black, Reason.NATIONALISED)
        if state.register[company] != 0:
            enter(state, company, -state.register[company], NONE, Reason.SET_RIGHT)
        forget_reveal(state, seat)
        state.task = Task.SQUARE_DONE
    else:
        book(state, company, -white, -black, Reason.BUY_BACK)
        take_over(state, company)


def bribe_through(state: State, company: int) -> None:
    """Corruption carries the pawn to the square that was named."""
    state.corrupted[company] |= 1 << circuit_of(state.position[company])
    state.position[company] = state.chosen
    state.chosen = NONE
    state.moved[company] = 1
    state.stirred = 1
    state.pawn = company
    tell(state, Note.CORRUPTED, company, state.corruption_price, state.position[company], 0)
    state.no_return += 1
    state.task = Task.LAND


def pay_back(state: State, company: int, amount: int) -> None:
    state.loan[company] -= amount
    tell(state, Note.REPAID, company, amount, state.loan_kind[company], state.loan[company])
    if state.loan[company] == 0:
        state.loan_kind[company] = 0
    state.task = Task.SQUARE_DONE


def await_die(state: State, company: int, white: int, black: int) -> None:
    state.stake_white = white
    state.stake_black = black
    tell(state, Note.STAKED, company, white + black, state.square[state.position[company]], 0)
    state.phase = Phase.GAMBLE
    state.actor = CHANCE
    state.task = Task.NOTHING


def take_over(state: State, company: int) -> None:
    """A daughter is bought back: the stake is the buyer's now."""
    daughter = state.subject
    share = MINORITY
    if (state.loose_major >> daughter) & 1 == 1:
        share = majority_share(state, daughter)
        state.major[daughter] = company
        state.loose_major &= ~(1 << daughter)
    else:
        state.minor[daughter] = company
        state.loose_minor &= ~(1 << daughter)
    one_hand(state, daughter)
    tell(state, Note.BOUGHT_BACK, daughter, company, share, 0)
    state.task = Task.DAUGHTERS


def one_hand(state: State, company: int) -> None:
    """Sixty and forty in one hand are a hundred."""
    if state.minor[company] != NONE and state.minor[company] == state.major[company]:
        state.minor[company] = NONE
