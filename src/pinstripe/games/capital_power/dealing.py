"""What the manager thinks of offers, of money to be raised, and of where Interpol should go."""

from __future__ import annotations

from .distress import buy_back_cost, can_liquidate
from .groups import controlled_lots, is_holding
from .ledger import notes_of
from .moving import central_square
from .payments import payable
from .planning import WORST, is_parked
from .table import CIRCUIT, CIRCUITS, COMPANIES, LONGEST, NONE, WINNING_LOTS, State
from .tempers import BLACK_WORTH, LOT_WORTH, PAWN_WORTH, WHITE_WORTH
from .vocabulary import Item, Square
from .worth import VICTORY, temper, toll

MARGIN = 300
"""What a trade must gain, so that nobody is talked into swapping this for that."""

DANGEROUS_LOTS = 12
SOLD_LOT_WORTH = 12_000


def offer_gain(state: State, seat: int) -> int:
    """What an offer is worth to the seat that was asked."""
    rival = state.offer_from
    lots_in, lots_out = state.offer_lots[0], state.offer_lots[1]
    lots_in += lots_along(state, state.give_major)
    lots_out += lots_along(state, state.ask_major)
    if controlled_lots(state, seat) + lots_in - lots_out >= WINNING_LOTS:
        return VICTORY
    if lots_out > lots_in and controlled_lots(state, rival) + lots_out - lots_in >= DANGEROUS_LOTS:
        return WORST
    white = state.offer_notes[Item.GIVE_WHITE] - state.offer_notes[Item.ASK_WHITE]
    black = state.offer_notes[Item.GIVE_BLACK] - state.offer_notes[Item.ASK_BLACK]
    gain = white * WHITE_WORTH + black * BLACK_WORTH[temper(state)]
    gain += lots_in * LOT_WORTH[temper(state)] - lots_out * SOLD_LOT_WORTH
    gain += stakes_worth(state, state.give_major, False) + 4 * minorities_worth(state, state.give_minor)
    return gain - stakes_worth(state, state.ask_major, True) - 12 * minorities_worth(state, state.ask_minor)


def lots_along(state: State, stakes: int) -> int:
    lots = 0
    for company in range(COMPANIES):
        if (stakes >> company) & 1 == 1:
            lots += state.lots[company]
    return lots


def stakes_worth(state: State, stakes: int, own: bool) -> int:
    """A company is worth a pawn and some of its capital; one from another may be hollow, and its debts come along."""
    total = 0
    for company in range(COMPANIES):
        if (stakes >> company) & 1 == 1:
            if own:
                total += 2 * PAWN_WORTH[temper(state)] + 60 * state.capital[company]
                total += WHITE_WORTH * (state.register[company] + state.account[company])
            else:
                total += 5 * state.capital[company] - 15 * state.loan[company]
    return total


def minorities_worth(state: State, stakes: int) -> int:
    total = 0
    for company in range(COMPANIES):
        if (stakes >> company) & 1 == 1:
            total += state.capital[company]
    return total


def cheapest_loss(state: State, seat: int) -> int:
    """Which company to liquidate: one that covers what is missing and is missed least, or none that beats resale."""
    missing = state.due_amount - payable(state)
    best, best_loss = NONE, resale_loss(state, seat, missing)
    for company in range(COMPANIES):
        if can_liquidate(state, seat, company) and state.lots[company] == 0:
            loss = PAWN_WORTH[temper(state)] + 15 * state.capital[company]
            if state.capital[company] - state.loan[company] < missing:
                loss += LOT_WORTH[temper(state)]
            if loss < best_loss:
                best, best_loss = company, loss
    return best


def resale_loss(state: State, seat: int, missing: int) -> int:
    """What it costs to sell enough shares back; more than anything when there are not enough."""
    held = controlled_lots(state, seat)
    lots = (missing + state.resale_price - 1) // state.resale_price
    if lots > held:
        return VICTORY
    return lots * (LOT_WORTH[temper(state)] - WHITE_WORTH * state.resale_price)


def first_liquidation(state: State, seat: int) -> int:
    """What goes when something has to: what resale cannot save, else whatever is allowed."""
    company = cheapest_loss(state, seat)
    if company != NONE:
        return company
    for other in range(COMPANIES):
        if can_liquidate(state, seat, other):
            return other
    return NONE


def lots_to_resell(state: State, seat: int, company: int) -> int:
    missing = state.due_amount - payable(state)
    wanted = (missing + state.resale_price - 1) // state.resale_price
    return max(1, min(state.lots[company], wanted))


def daughter_is_dear(state: State, seat: int) -> bool:
    """Whether buying a daughter back beats losing it."""
    daughter, cost = state.subject, buy_back_cost(state)
    if state.owner[daughter] != seat:
        return False
    worth = PAWN_WORTH[temper(state)] + 15 * state.capital[daughter] + LOT_WORTH[temper(state)] * state.lots[daughter]
    worth += WHITE_WORTH * state.register[daughter]
    return worth + toll(state, seat, min(cost, notes_of(state, seat))) > 0


def strongest_books(state: State, seat: int) -> int:
    """The company that money is booked to: best one on a parking square, best of all the holding."""
    best, liking = NONE, -1
    for company in range(COMPANIES):
        if state.owner[company] == seat:
            value = (2 if is_parked(state, company) else 0) + (1 if is_holding(company) else 0)
            if value > liking:
                best, liking = company, value
    return best


def interpol_road(state: State, seat: int) -> int:
    """The way back on which it meets others rather than the own pawns."""
    best, best_worth = NONE, WORST
    for circuit in range(CIRCUITS):
        if (state.links[state.interpol // LONGEST] >> circuit) & 1 == 1:
            spot = central_square(state, circuit) - state.steps + 1
            worth = 0
            if state.square[spot] != Square.PARKING:
                for company in range(COMPANIES):
                    if state.position[company] == spot and state.owner[company] != NONE:
                        worth += -3 if state.owner[company] == seat else 1
            if worth > best_worth:
                best, best_worth = circuit, worth
    return CIRCUIT + best
