"""What money, shares and squares are worth to a group, in hundredths of a white thousand."""

from __future__ import annotations

from .groups import controlled, controlled_lots, free_slot, is_holding, registers_in
from .ledger import notes_of
from .table import CIRCUITS, COMPANIES, LONGEST, NONE, WINNING_LOTS, State, percent
from .tempers import (
    ACCOUNT_WORTH,
    BLACK_WORTH,
    CAPITAL_WORTH,
    CAUTION,
    CUSHION,
    LOAN_PROMISE,
    LOT_WORTH,
    PAWN_WORTH,
    SMALLEST,
    TAXED,
    WHITE_WORTH,
)
from .vocabulary import Kind, Loan, Rate, Square

VICTORY = 1_000_000
LATE = 12
"""Rounds before the end in which nothing new is begun."""

SUMS, MORE_SUMS, DUTIES = COMPANIES, COMPANIES + 1, COMPANIES + 2
SAVINGS, REGISTERS, SHORTFALL, DAUGHTERS = 2, 3, 4, 5
MISSING_LOTS, FREE_PAWN, RIVAL_LOTS, GROWING = 2, 3, 4, 5
BELOW, RESERVE, TEMPER = 5, 2, 3
"""Where a group notes its sums."""


def price_at(state: State, position: int) -> int:
    return state.dear_price if state.square[position] == Square.DEAR_EXCHANGE else state.share_price


def take_stock(state: State, seat: int, mood: int) -> None:
    """Sums that are asked for again and again, noted on rows that the manager does not read.

    It works on a copy of its own, in which the notes of the last decision are of no use to it.
    """
    state.note[DUTIES, TEMPER] = mood
    accounts, registers, daughters_alive, unborrowed = 0, 0, 0, 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            accounts += state.account[company]
            registers += state.register[company]
            if not is_holding(company):
                daughters_alive = 1
            if state.loan_kind[company] == Loan.NO_LOAN:
                unborrowed = 1
    missing = max(0, WINNING_LOTS - controlled_lots(state, seat))
    need = missing * state.share_price + CUSHION[mood]
    state.note[SUMS, SAVINGS] = accounts
    state.note[SUMS, REGISTERS] = registers
    state.note[SUMS, SHORTFALL] = max(0, need - notes_of(state, seat) - accounts)
    state.note[SUMS, DAUGHTERS] = daughters_alive
    state.note[MORE_SUMS, MISSING_LOTS] = missing
    state.note[MORE_SUMS, FREE_PAWN] = 0 if free_slot(state, seat) == NONE else 1
    state.note[MORE_SUMS, RIVAL_LOTS] = most_rival_lots(state, seat)
    state.note[DUTIES, RESERVE] = obligations(state, seat)
    state.note[MORE_SUMS, GROWING] = 0
    if state.note[SUMS, SHORTFALL] > 0 and unborrowed == 1 and not is_late(state):
        state.note[MORE_SUMS, GROWING] = 1
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            below = controlled(state, company) & ~(1 << company)
            state.note[company, BELOW] = registers_in(state, below)


def obligations(state: State, seat: int) -> int:
    """What may fall due before money comes in again: interest and expenses of all that travel."""
    total = 0
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            total += share_of_capital(state, company, Rate.LUXURY)
            settled = is_holding(company) and state.square[state.position[company]] == Square.PARKING
            if state.loan_kind[company] == Loan.BLACK_LOAN and not settled:
                total += percent(state.loan[company], state.rate[Rate.BLACK_INTEREST])
    return total


def spare_notes(state: State, seat: int) -> int:
    """Notes beyond what may fall due."""
    return max(0, notes_of(state, seat) - state.note[DUTIES, RESERVE] * CAUTION[temper(state)] // 100)


def is_late(state: State) -> bool:
    """Towards the end only shares count."""
    return state.rounds > 0 and state.round + LATE > state.rounds


def temper(state: State) -> int:
    """Whose weights count."""
    return state.note[DUTIES, TEMPER]


def is_growing(state: State) -> bool:
    """Money that founds and borrows comes back threefold, money in shares never."""
    return state.note[MORE_SUMS, GROWING] == 1


def missing_lots(state: State) -> int:
    return state.note[MORE_SUMS, MISSING_LOTS]


def savings(state: State) -> int:
    return state.note[SUMS, SAVINGS]


def paper(state: State) -> int:
    """What stands in all registers of the group."""
    return state.note[SUMS, REGISTERS]


def shortfall(state: State) -> int:
    """What is still to be found, in any colour, before the majority can be paid for."""
    return state.note[SUMS, SHORTFALL]


def has_daughters(state: State) -> bool:
    return state.note[SUMS, DAUGHTERS] == 1


def has_free_pawn(state: State) -> bool:
    return state.note[MORE_SUMS, FREE_PAWN] == 1


def most_rival_lots(state: State, seat: int) -> int:
    most = 0
    for rival in range(state.players):
        if rival != seat:
            most = max(most, controlled_lots(state, rival))
    return most


def lots_to_buy(state: State, seat: int, position: int, money: int) -> int:
    """What is missing, or as much of it as can be spared; the last lot of all only for whoever wins by it."""
    price, missing = price_at(state, position), missing_lots(state)
    lots = min(state.bank_lots, max(0, money) // price)
    if lots >= missing:
        return missing
    if is_growing(state):
        return 0
    if lots < state.bank_lots:
        lots = min(lots, spare_notes(state, seat) // price)
    if lots < state.bank_lots or lots == 0:
        return lots
    held = WINNING_LOTS - missing_lots(state) + lots
    if held > state.note[MORE_SUMS, RIVAL_LOTS]:
        return lots
    return lots - 1


def purchase_worth(state: State, seat: int, position: int, money: int) -> int:
    lots = lots_to_buy(state, seat, position, money)
    if lots == 0:
        return 0
    if lots >= missing_lots(state) or lots == state.bank_lots:
        return VICTORY
    return lots * (LOT_WORTH[temper(state)] - WHITE_WORTH * price_at(state, position))


def deposit_worth(state: State, seat: int, company: int, money: int) -> int:
    """Black becomes half white, and the own balance bears interest."""
    interest = percent(state.account[company], state.rate[Rate.DEPOSIT_INTEREST])
    washed = laundry(state, seat, money)
    return washed * (ACCOUNT_WORTH - BLACK_WORTH[temper(state)]) + interest * WHITE_WORTH


def laundry(state: State, seat: int, money: int) -> int:
    """Black notes to deposit: not what may fall due, and nothing before there is a daughter to be founded with it."""
    if is_growing(state) and not has_daughters(state):
        return 0
    return min(min(money, state.black[seat]), spare_notes(state, seat))


def withdrawal_worth(state: State) -> int:
    return savings(state) * (WHITE_WORTH - ACCOUNT_WORTH)


def borrowing_worth(state: State, seat: int, company: int) -> int:
    """A loan is worth what of it is still needed."""
    if state.loan_kind[company] != Loan.NO_LOAN:
        return 0
    loan = percent(state.capital[company], state.rate[Rate.BLACK_LOAN])
    return min(loan, shortfall(state)) * BLACK_WORTH[temper(state)]


def founding_worth(state: State, seat: int, money: int) -> int:
    """A pawn more, its income, and the loan it may take; the money itself only changes registers."""
    mood, capital = temper(state), money // state.capital_step * state.capital_step
    if capital <= 0 or not has_free_pawn(state) or (capital < SMALLEST[mood] and has_daughters(state)):
        return 0
    loan = min(percent(capital, state.rate[Rate.BLACK_LOAN]), shortfall(state))
    return PAWN_WORTH[mood] + capital * CAPITAL_WORTH[mood] + loan * BLACK_WORTH[mood] * LOAN_PROMISE[mood] // 100


def toll(state: State, seat: int, amount: int) -> int:
    """What a payment hurts that takes black notes first."""
    black = min(amount, state.black[seat])
    return -black * BLACK_WORTH[temper(state)] - (amount - black) * WHITE_WORTH


def share_of_capital(state: State, company: int, rate: int) -> int:
    return percent(state.capital[company], state.rate[rate])


def fine_worth(state: State, seat: int, company: int, carried: int) -> int:
    """An inspection counts this register as it will be, and those below it as they are."""
    return -WHITE_WORTH * max(0, carried + state.note[company, BELOW] - state.white[seat])


def square_worth(state: State, seat: int, company: int, position: int, carried: int) -> int:
    """What a stop brings to a company that carries so much."""
    square = state.square[position]
    if square <= Square.PARKING or square == Square.START:
        return 0
    if square == Square.COUPONS:
        return share_of_capital(state, company, Rate.COUPONS) * WHITE_WORTH
    if square == Square.TAXES:
        return -carried * TAXED[temper(state)] // 3
    if square == Square.FINANCE_POLICE:
        return fine_worth(state, seat, company, carried)
    if square == Square.TAX_OFFICE:
        return (
            -percent(state.white[seat], state.rate[Rate.TAX_ON_WHITE]) * WHITE_WORTH
            - percent(state.black[seat], state.rate[Rate.TAX_ON_BLACK]) * BLACK_WORTH[temper(state)]
        )
    if square == Square.STOCK_EXCHANGE or square == Square.DEAR_EXCHANGE:
        return purchase_worth(state, seat, position, min(carried, state.white[seat]))
    if square == Square.LUXURY:
        return toll(state, seat, share_of_capital(state, company, Rate.LUXURY))
    if square == Square.BLACK_FINANCING:
        return borrowing_worth(state, seat, company)
    if square == Square.FOUNDING:
        return founding_worth(state, seat, carried)
    if square == Square.INTEREST:
        if state.loan_kind[company] == Loan.BLACK_LOAN:
            return toll(state, seat, percent(state.loan[company], state.rate[Rate.BLACK_INTEREST]))
        return 0
    if square == Square.BANK:
        return max(deposit_worth(state, seat, company, carried), withdrawal_worth(state))
    return trade_worth(state, seat, company, square, carried)


def trade_worth(state: State, seat: int, company: int, square: int, carried: int) -> int:
    """Squares for one kind of company, and South America."""
    kind = state.kind[company]
    if square == Square.SALES and kind == Kind.PROCESSING:
        return share_of_capital(state, company, Rate.SALES) * WHITE_WORTH
    if square == Square.RAW_MATERIALS and kind == Kind.PROCESSING:
        return toll(state, seat, share_of_capital(state, company, Rate.RAW_MATERIALS))
    if square == Square.PROCESSING and kind == Kind.PROCESSING:
        return toll(state, seat, share_of_capital(state, company, Rate.PROCESSING))
    if (
        (square == Square.MINING and kind == Kind.MINING)
        or (square == Square.FOOD and kind == Kind.FOOD)
        or (square == Square.FINANCIAL and kind == Kind.FINANCIAL)
    ):
        return share_of_capital(state, company, Rate.DIVIDEND) * WHITE_WORTH
    if square == Square.ARMS_BOUGHT:
        return toll(state, seat, share_of_capital(state, company, Rate.ARMS_BOUGHT))
    if square == Square.ARMS_SOLD:
        return share_of_capital(state, company, Rate.ARMS_SOLD) * BLACK_WORTH[temper(state)]
    if square == Square.NATIONALISATION or square == Square.COUP:
        return toll(state, seat, carried)
    return 0


def kind_worth(state: State, kind: int) -> int:
    """What the squares of one trade pay and take on a lap of everything, per cent of the capital.

    Everybody starts in Italy, South America is far: what is paid there counts half.
    """
    total = 0
    for circuit in range(CIRCUITS):
        for place in range(state.circuit_size[circuit]):
            square = state.square[circuit * LONGEST + place]
            if kind == Kind.PROCESSING:
                if square == Square.SALES:
                    total += 2 * state.rate[Rate.SALES]
                elif square == Square.RAW_MATERIALS:
                    total -= 2 * state.rate[Rate.RAW_MATERIALS]
                elif square == Square.PROCESSING:
                    total -= 2 * state.rate[Rate.PROCESSING]
            elif (
                (square == Square.MINING and kind == Kind.MINING)
                or (square == Square.FOOD and kind == Kind.FOOD)
                or (square == Square.FINANCIAL and kind == Kind.FINANCIAL)
            ):
                total += state.rate[Rate.DIVIDEND]
    return total


def best_kind(state: State) -> int:
    best = 0
    for kind in range(Kind.FINANCIAL + 1):
        if kind_worth(state, kind) > kind_worth(state, best):
            best = kind
    return best
