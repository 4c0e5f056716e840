"""The manager of this game, who has a plan: borrow, found, launder, buy, and never carry more than an errand needs."""

from __future__ import annotations

from pinstripe.engine.doors import Memory, Tables
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.record import Mask, Range, Row

from .bank import depositable
from .dealing import (
    MARGIN,
    cheapest_loss,
    daughter_is_dear,
    first_liquidation,
    interpol_road,
    lots_to_resell,
    offer_gain,
    strongest_books,
)
from .distances import look_for_foundings
from .exchange import range_exchange_lots
from .founding import sole_capital
from .groups import is_holding
from .ledger import notes_of
from .loans import loan_limit, repayable
from .planning import (
    PAIRS,
    TARGET_KIND,
    best_road,
    departure,
    hand_back,
    is_parked,
    outfit,
    think_about,
    think_anew,
    traveller,
)
from .table import (
    ACCEPT,
    BORROW,
    BUY,
    BUY_BACK,
    CIRCUIT,
    COMPANIES,
    COMPANY,
    DEPOSIT,
    END,
    FOUND,
    GIVE_UP,
    KIND,
    LET_GO,
    LIQUIDATE,
    NONE,
    REFUSE,
    REPAY,
    RESELL,
    ROLL,
    RUNG,
    SEND,
    SPLIT,
    STOP,
    TARGET,
    TRANSFER,
    WITHDRAW,
    State,
    circuit_of,
)
from .tempers import MANAGER, OLD_HAND
from .turn import range_transfer_amount
from .vocabulary import Phase, Split, Square
from .worth import (
    best_kind,
    deposit_worth,
    founding_worth,
    has_free_pawn,
    is_late,
    laundry,
    lots_to_buy,
    missing_lots,
    savings,
    shortfall,
    take_stock,
    withdrawal_worth,
)


def advise(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """One of the marked decisions, or an exact amount where amounts are asked for."""
    return decision_of(tables[slot], seat, mask, MANAGER)


def hasten(tables: Tables, memory: Memory, slot: int, seat: int, mask: Mask, spare: Mask, rng: Row) -> int:
    """The same plan with other weights: the one that all are taken to follow by those who search."""
    return decision_of(tables[slot], seat, mask, OLD_HAND)


def decision_of(state: State, seat: int, mask: Mask, mood: int) -> int:
    only = sole(mask)
    if only != NONE and only < RUNG:
        return only
    take_stock(state, seat, mood)
    phase = state.phase
    if phase <= Phase.ROUTE:
        if has_free_pawn(state):
            look_for_foundings(state)
        return on_the_way(state, seat, phase, mask)
    if phase <= Phase.FOUND_CAPITAL:
        return at_a_square(state, seat, phase, mask)
    return in_company(state, seat, phase, mask)


def on_the_way(state: State, seat: int, phase: int, mask: Mask) -> int:
    if phase == Phase.TURN:
        return next_move(state, seat, mask)
    if phase == Phase.CORRUPT:
        think_about(state, seat, state.other)
        return first_of(mask, TARGET + max(0, state.note[state.other, TARGET_KIND]), lowest(mask))
    if phase == Phase.ROUTE:
        think_anew(state, seat, state.pawn)
        here = circuit_of(state.position[state.pawn])
        road = best_road(state, seat, state.pawn, here, state.steps, state.register[state.pawn])
        return first_of(mask, CIRCUIT + road, lowest(mask))
    if phase == Phase.COLOURS:
        return RUNG
    parcel = hand_back(state, seat)
    if parcel == NONE:
        parcel = outfit(state, seat, traveller(state, seat))
    if parcel == NONE:
        return lowest(mask)
    if phase == Phase.TRANSFER_FROM:
        return first_of(mask, COMPANY + parcel % PAIRS // COMPANIES, lowest(mask))
    if phase == Phase.TRANSFER_TO:
        return first_of(mask, COMPANY + parcel % COMPANIES, lowest(mask))
    return within(range_transfer_amount(state, seat), parcel // PAIRS)


def next_move(state: State, seat: int, mask: Mask) -> int:
    """First the money, then the pawn."""
    if mask[TRANSFER] and hand_back(state, seat) != NONE:
        return TRANSFER
    pawn = traveller(state, seat)
    if mask[TRANSFER] and outfit(state, seat, pawn) != NONE:
        return TRANSFER
    decision = departure(state, pawn)
    if mask[decision]:
        return decision
    if pawn != NONE:
        return ROLL + pawn
    return first_of(mask, END, lowest(mask))


def at_a_square(state: State, seat: int, phase: int, mask: Mask) -> int:
    pawn = state.pawn
    if phase == Phase.LOAN:
        return loan_choice(state, seat, mask)
    if phase == Phase.LOAN_AMOUNT:
        if state.repaying == 1:
            return EXACT + repayable(state, pawn)
        return EXACT + loan_limit(state, pawn)
    if phase == Phase.BANK:
        return bank_choice(state, seat, mask)
    if phase == Phase.BANK_ACCOUNT:
        return COMPANY + fullest_account(state, mask)
    if phase == Phase.BANK_AMOUNT:
        if state.depositing == 1:
            return EXACT + max(1, laundry(state, seat, depositable(state, pawn)))
        return EXACT + state.account[state.chosen]
    if phase == Phase.EXCHANGE:
        return BUY if mask[BUY] and purchase(state, seat) > 0 else STOP
    if phase == Phase.EXCHANGE_LOTS:
        return within(range_exchange_lots(state, seat), purchase(state, seat))
    if phase == Phase.FOUND:
        return FOUND if mask[FOUND] and founding_worth(state, seat, sole_capital(state)) > 0 else STOP
    if phase == Phase.FOUND_KIND:
        return first_of(mask, KIND + best_kind(state), lowest(mask))
    if phase == Phase.FOUND_SPLIT:
        return first_of(mask, SPLIT + Split.SOLE, lowest(mask))
    if phase == Phase.FOUND_CAPITAL and state.found_split == Split.SOLE:
        # The money stays in the group, and the larger the capital, the larger the loan.
        return EXACT + sole_capital(state)
    return lowest(mask)


def in_company(state: State, seat: int, phase: int, mask: Mask) -> int:
    """Gambling, distress, trades and Interpol."""
    if phase == Phase.RAISE:
        if mask[LIQUIDATE] and cheapest_loss(state, seat) != NONE:
            return LIQUIDATE
        return first_of(mask, RESELL, first_of(mask, LIQUIDATE, GIVE_UP))
    if phase == Phase.RESELL_LOTS:
        return EXACT + lots_to_resell(state, seat, state.subject)
    if phase == Phase.LIQUIDATE:
        return first_of(mask, COMPANY + max(0, first_liquidation(state, seat)), lowest(mask))
    if phase == Phase.DAUGHTER:
        if mask[BUY_BACK] and daughter_is_dear(state, seat):
            return BUY_BACK
        return first_of(mask, LIQUIDATE, LET_GO)
    if phase == Phase.HEIR or phase == Phase.BUY_BACK or phase == Phase.ANSWER_BOOKS:
        return first_of(mask, COMPANY + strongest_books(state, seat), lowest(mask))
    if phase == Phase.ANSWER:
        return ACCEPT if mask[ACCEPT] and offer_gain(state, seat) >= MARGIN else REFUSE
    if phase == Phase.INTERPOL_ROUTE:
        return first_of(mask, interpol_road(state, seat), lowest(mask))
    return first_of(mask, STOP, first_of(mask, SEND, lowest(mask)))


def loan_choice(state: State, seat: int, mask: Mask) -> int:
    """Black while money is missing; white only where it ends the search; debts are paid from plenty."""
    if mask[BORROW]:
        if state.square[state.position[state.pawn]] == Square.BLACK_FINANCING:
            return BORROW if shortfall(state) > 0 else STOP
        return BORROW if white_loan_helps(state, seat) else STOP
    if mask[REPAY] and can_spare(state, seat, state.loan[state.pawn]):
        return REPAY
    return STOP


def white_loan_helps(state: State, seat: int) -> bool:
    """A white loan bars the larger black one, so it is for the end."""
    if is_late(state):
        return True
    together = state.white[seat] + loan_limit(state, state.pawn)
    return together >= missing_lots(state) * state.share_price > state.white[seat]


def can_spare(state: State, seat: int, amount: int) -> bool:
    return notes_of(state, seat) + savings(state) - amount >= missing_lots(state) * state.share_price + amount


def bank_choice(state: State, seat: int, mask: Mask) -> int:
    """Withdraw everything once anything was withdrawn; else whichever of the two is worth more."""
    if state.bank_drawn != 0:
        return first_of(mask, WITHDRAW, STOP)
    deposit = deposit_worth(state, seat, state.pawn, depositable(state, state.pawn))
    if mask[WITHDRAW] and withdrawal_worth(state) > deposit:
        return WITHDRAW
    if mask[DEPOSIT] and laundry(state, seat, depositable(state, state.pawn)) > 0:
        return DEPOSIT
    return STOP


def fullest_account(state: State, mask: Mask) -> int:
    best, most = 0, 0
    for company in range(COMPANIES):
        if mask[COMPANY + company] and state.account[company] > most:
            best, most = company, state.account[company]
    return best


def purchase(state: State, seat: int) -> int:
    """Lots to buy here; whoever is not safe from inspections keeps white for its black money."""
    pawn = state.pawn
    money = min(state.register[pawn], state.white[seat])
    position = state.position[pawn]
    lots = lots_to_buy(state, seat, position, money)
    if lots == missing_lots(state) or lots == state.bank_lots or is_covered(state, seat):
        return lots
    return lots_to_buy(state, seat, position, min(money, state.white[seat] - state.black[seat]))


def is_covered(state: State, seat: int) -> bool:
    """Whether no inspection before the next turn can find black money on paper."""
    if state.black[seat] == 0:
        return True
    for company in range(COMPANIES):
        if state.owner[company] == seat and is_holding(company):
            return is_parked(state, company)
    return False


def within(bounds: Range, amount: int) -> int:
    """The amount, or the nearest that is allowed: somebody else may have begun what is asked about."""
    low, high, _ = bounds
    return EXACT + max(low, min(amount, high))


def first_of(mask: Mask, wish: int, otherwise: int) -> int:
    return wish if mask[wish] else otherwise


def sole(mask: Mask) -> int:
    """The only decision that is open, if there is but one."""
    only = NONE
    for decision in range(len(mask)):
        if mask[decision]:
            if only != NONE:
                return NONE
            only = decision
    return only


def lowest(mask: Mask) -> int:
    """The first that is open; of amounts that is the smallest."""
    for decision in range(len(mask)):
        if mask[decision]:
            return decision
    return RUNG
