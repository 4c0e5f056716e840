"""What the manager does with its pawns: who goes next, with how much in its register, and who keeps the rest.

Money is safe with a company on a parking square. So the holding parks once it has daughters and keeps the money; the
daughters travel with what their errand needs and hand the rest back afterwards.
"""

from __future__ import annotations

from .distances import FIRST_CIRCUIT, steps_to, steps_to_founding, to_central
from .groups import is_holding
from .table import CIRCUITS, COMPANIES, CORRUPT, END, LONGEST, NONE, ROLL, START, TARGETS, State, circuit_of
from .tempers import DRAW_OF_SHARES, FADING, LIKELY, MANAGER, SAFETY, SURE, TOMORROW, WHITE_WORTH
from .turn import may_transfer
from .vocabulary import Circuit, Loan, Square, Target
from .worth import (
    DUTIES,
    borrowing_worth,
    deposit_worth,
    founding_worth,
    has_daughters,
    is_growing,
    paper,
    shortfall,
    square_worth,
    temper,
    withdrawal_worth,
)

WORST = -(1 << 40)
LARGEST = 1 << 30
PASSING, OUTLOOK = 0, 1
ERRAND, TARGET_KIND, LOAD = 2, 3, 4
"""Where the manager notes what it thought: of squares in the first cells, of its companies behind them."""

PROSPECTS = DUTIES + 1
BORROWING, BANKING, SHARES, FOUNDING = 2, 3, 4, 5

PASSED, LOOKED = PROSPECTS + 1, PROSPECTS + 2
"""Of which squares it has thought, a set for each circuit."""


def is_parked(state: State, company: int) -> bool:
    return state.square[state.position[company]] == Square.PARKING


def is_vault(state: State, company: int) -> bool:
    """The manager's holding stays where it is safe, once others can travel for it and it has borrowed."""
    if not is_holding(company) or not is_parked(state, company) or not has_daughters(state):
        return False
    return temper(state) == MANAGER and (state.loan_kind[company] != Loan.NO_LOAN or shortfall(state) == 0)


def keeper(state: State, seat: int, but: int) -> int:
    """Who can take money now: best the holding on a parking square, then others there, then whoever is still to go."""
    best, liking = NONE, 0
    for company in range(COMPANIES):
        if company != but and state.owner[company] == seat and state.moved[company] == 0 and state.fresh[company] == 0:
            value = 1
            if is_parked(state, company):
                value += 4
            if is_holding(company):
                value += 2
            if value > liking:
                best, liking = company, value
    return best


def within_reach(state: State, seat: int, company: int) -> int:
    """What this register could hold before the pawn goes."""
    total = state.register[company]
    for giver in range(COMPANIES):
        if may_transfer(state, seat, giver, company):
            total += state.register[giver]
    return total


def usual_load(state: State, seat: int, position: int) -> int:
    """What a pawn would carry in a country: white where the police ask for it, little where armies do."""
    circuit = circuit_of(position)
    if circuit == Circuit.ITALY:
        return state.white[seat]
    if circuit == Circuit.SOUTH_AMERICA:
        return state.black[seat] if state.square[position] == Square.BANK else 0
    return paper(state)


def faded(state: State, percents: int, steps: int) -> int:
    return percents * max(10, 100 - FADING[temper(state)] * steps) // 10_000


def goal(state: State, company: int, worth: int, kind: int, position: int) -> int:
    """A stop ahead counts less the farther it is, and less without a bribe."""
    if worth <= 0:
        return 0
    steps = steps_to(state, kind, position)
    ahead = state.target[kind, position]
    bribable = ahead == NONE or (state.corrupted[company] >> circuit_of(position)) & 1 == 0
    counts = SURE[temper(state)] if bribable else LIKELY[temper(state)]
    return faded(state, worth * counts, steps)


def pull(state: State, company: int, position: int) -> int:
    """What draws a pawn on from a square: the best of loan, bank, exchange, founding and a place to park."""
    best = goal(state, company, state.note[PROSPECTS, BORROWING], Target.BLACK_FINANCING, position)
    best = max(best, goal(state, company, state.note[PROSPECTS, BANKING], Target.BANK, position))
    best = max(best, goal(state, company, state.note[PROSPECTS, SHARES], Target.EXCHANGE, position))
    founding = state.note[PROSPECTS, FOUNDING]
    if founding > 0:
        likely = founding * LIKELY[temper(state)]
        best = max(best, faded(state, likely, steps_to_founding(state, position)))
    if is_holding(company) and state.square[position] == Square.PARKING and has_daughters(state):
        best += paper(state) * SAFETY[temper(state)]
    return best


def noted(worth: int) -> int:
    """What fits a cell of the notes."""
    return max(-LARGEST, min(LARGEST, worth))


def forget_squares(state: State) -> None:
    for circuit in range(CIRCUITS):
        state.note[PASSED, FIRST_CIRCUIT + circuit] = 0
        state.note[LOOKED, FIRST_CIRCUIT + circuit] = 0


def think_anew(state: State, seat: int, company: int) -> None:
    """Forget what squares are worth, and note what a pawn has to gain wherever it goes."""
    forget_squares(state)
    white = state.white[seat]
    banking = max(withdrawal_worth(state), deposit_worth(state, seat, company, state.black[seat]))
    state.note[PROSPECTS, BORROWING] = noted(borrowing_worth(state, seat, company))
    state.note[PROSPECTS, BANKING] = noted(banking)
    can_buy = white >= state.share_price and not is_growing(state)
    state.note[PROSPECTS, SHARES] = noted(DRAW_OF_SHARES[temper(state)] * white) if can_buy else 0
    state.note[PROSPECTS, FOUNDING] = noted(founding_worth(state, seat, paper(state)))


def is_known(state: State, thought: int, position: int) -> bool:
    return (state.note[thought, FIRST_CIRCUIT + position // LONGEST] >> position % LONGEST) & 1 == 1


def passing_worth(state: State, seat: int, company: int, position: int) -> int:
    """A stop with the usual load and what draws on from there; thought of once for each square."""
    if is_known(state, PASSED, position):
        return state.note[position, PASSING]
    worth = square_worth(state, seat, company, position, usual_load(state, seat, position))
    worth = noted(worth + pull(state, company, position))
    state.note[position, PASSING] = worth
    state.note[PASSED, FIRST_CIRCUIT + position // LONGEST] |= 1 << position % LONGEST
    return worth


def next_step(state: State, seat: int, company: int, position: int) -> int:
    """The mean of a roll from a square, a step of thought further."""
    total, left = 0, to_central(state, position)
    for die in range(1, 7):
        if die <= left:
            spot = die - 1 if position == START else position + die
            total += passing_worth(state, seat, company, spot)
        else:
            best = WORST
            for circuit in range(CIRCUITS):
                if (state.links[circuit_of(position)] >> circuit) & 1 == 1:
                    spot = circuit * LONGEST + die - left - 1
                    best = max(best, passing_worth(state, seat, company, spot))
            total += best
    return total // 6


def next_bribe(state: State, seat: int, company: int, position: int) -> int:
    """The best square that a bribe from here would lead to."""
    if (state.corrupted[company] >> circuit_of(position)) & 1 == 1:
        return WORST
    best = WORST
    for kind in range(TARGETS):
        spot = state.target[kind, position]
        if spot != NONE:
            worth = square_worth(state, seat, company, spot, bribed_load(state, seat, kind))
            best = max(best, worth - WHITE_WORTH * state.corruption_price)
    return best


def bribed_load(state: State, seat: int, kind: int) -> int:
    """What a pawn carries that knows where it goes."""
    if kind == Target.BANK:
        return state.black[seat]
    if kind == Target.EXCHANGE:
        return state.white[seat]
    return 0


def outlook(state: State, seat: int, company: int, position: int) -> int:
    if is_known(state, LOOKED, position):
        return state.note[position, OUTLOOK]
    best = WORST
    if state.square[position] == Square.PARKING:
        best = pull(state, company, position)
    best = max(best, next_step(state, seat, company, position))
    best = max(best, next_bribe(state, seat, company, position))
    worth = noted(best * TOMORROW[temper(state)] // 100)
    state.note[position, OUTLOOK] = worth
    state.note[LOOKED, FIRST_CIRCUIT + position // LONGEST] |= 1 << position % LONGEST
    return worth


def stop_worth(state: State, seat: int, company: int, position: int, carried: int) -> int:
    return square_worth(state, seat, company, position, carried) + outlook(state, seat, company, position)


def best_road(state: State, seat: int, company: int, here: int, steps: int, carried: int) -> int:
    """Which circuit to enter from a central square with so many steps left."""
    best, best_worth = NONE, WORST
    for circuit in range(CIRCUITS):
        if (state.links[here] >> circuit) & 1 == 1:
            worth = stop_worth(state, seat, company, circuit * LONGEST + steps - 1, carried)
            if worth > best_worth:
                best, best_worth = circuit, worth
    return best


def spot_after(state: State, seat: int, company: int, die: int, carried: int) -> int:
    """Where a roll leads by the road that the manager would take."""
    position = state.position[company]
    left = to_central(state, position)
    if die <= left:
        return die - 1 if position == START else position + die
    circuit = best_road(state, seat, company, circuit_of(position), die - left, carried)
    return circuit * LONGEST + die - left - 1


def roll_worth(state: State, seat: int, company: int, carried: int) -> int:
    total = 0
    for die in range(1, 7):
        total += stop_worth(state, seat, company, spot_after(state, seat, company, die, carried), carried)
    return total // 6


def load_worth(state: State, seat: int, company: int, carried: int) -> int:
    """What a register does to the stops that one roll may lead to."""
    total, position = 0, state.position[company]
    left = to_central(state, position)
    for die in range(1, 7):
        if die <= left:
            total += square_worth(state, seat, company, die - 1 if position == START else position + die, carried)
        else:
            best = WORST
            for circuit in range(CIRCUITS):
                if (state.links[circuit_of(position)] >> circuit) & 1 == 1:
                    spot = circuit * LONGEST + die - left - 1
                    best = max(best, square_worth(state, seat, company, spot, carried))
            total += best
    return total


def load_to_roll(state: State, seat: int, company: int) -> int:
    """Nothing, the white money or everything: whichever the squares ahead like best."""
    reach = within_reach(state, seat, company)
    least = state.register[company] if keeper(state, seat, company) == NONE else 0
    best = least
    best_worth = load_worth(state, seat, company, least)
    white = max(least, min(state.white[seat], reach))
    worth = load_worth(state, seat, company, white)
    if worth > best_worth:
        best, best_worth = white, worth
    if load_worth(state, seat, company, reach) > best_worth:
        best = reach
    return best


def load_to_bribe(state: State, seat: int, company: int, kind: int) -> int:
    wanted = bribed_load(state, seat, kind) + state.corruption_price
    return min(wanted, within_reach(state, seat, company))


def bribe_worth(state: State, seat: int, company: int, kind: int) -> int:
    spot = state.target[kind, state.position[company]]
    if spot == NONE:
        return WORST
    carried = load_to_bribe(state, seat, company, kind) - state.corruption_price
    return stop_worth(state, seat, company, spot, carried) - WHITE_WORTH * state.corruption_price


def think_about(state: State, seat: int, company: int) -> None:
    """What this pawn would best do: roll or bribe, with what in its register, and what that promises."""
    think_anew(state, seat, company)
    carried = load_to_roll(state, seat, company)
    best, best_worth = NONE, roll_worth(state, seat, company, carried)
    used = 1 << circuit_of(state.position[company])
    if state.corrupted[company] & used == 0 and within_reach(state, seat, company) >= state.corruption_price:
        forget_squares(state)
        state.corrupted[company] |= used
        for kind in range(TARGETS):
            worth = bribe_worth(state, seat, company, kind)
            if worth > best_worth:
                best, best_worth = kind, worth
        state.corrupted[company] &= ~used
    if best != NONE:
        carried = load_to_bribe(state, seat, company, best)
    state.note[company, ERRAND] = noted(best_worth)
    state.note[company, TARGET_KIND] = best
    state.note[company, LOAD] = carried


def traveller(state: State, seat: int) -> int:
    """The pawn that goes next: the one with the best prospects; parked pawns only if they have any."""
    best, best_worth = NONE, WORST
    for company in range(COMPANIES):
        if state.owner[company] == seat and state.moved[company] == 0 and not is_vault(state, company):
            think_about(state, seat, company)
            worth = state.note[company, ERRAND]
            if worth > best_worth and (worth > 0 or not is_parked(state, company)):
                best, best_worth = company, worth
    return best


PAIRS = COMPANIES * COMPANIES


def packed(giver: int, receiver: int, amount: int) -> int:
    """A transfer as one number; giver, receiver and amount can be read from it."""
    return amount * PAIRS + giver * COMPANIES + receiver


def hand_back(state: State, seat: int) -> int:
    """After a stop everything goes back to the keeper, if that is safe."""
    safe = keeper(state, seat, NONE)
    if safe != NONE and is_parked(state, safe):
        for company in range(COMPANIES):
            if state.moved[company] == 1 and may_transfer(state, seat, company, safe):
                return packed(company, safe, state.register[company])
    return NONE


def outfit(state: State, seat: int, pawn: int) -> int:
    """What the next traveller needs, or has too much of."""
    if pawn == NONE:
        return NONE
    wanted, held = state.note[pawn, LOAD], state.register[pawn]
    if held > wanted:
        safe = keeper(state, seat, pawn)
        if safe != NONE and may_transfer(state, seat, pawn, safe):
            return packed(pawn, safe, held - wanted)
    elif held < wanted:
        richest, most = NONE, 0
        for giver in range(COMPANIES):
            if may_transfer(state, seat, giver, pawn) and state.register[giver] > most:
                richest, most = giver, state.register[giver]
        if richest != NONE:
            return packed(richest, pawn, min(most, wanted - held))
    return NONE


def departure(state: State, pawn: int) -> int:
    """Once the money lies where it should: roll, bribe, or end the turn."""
    if pawn == NONE:
        return END
    if state.note[pawn, TARGET_KIND] != NONE:
        return CORRUPT + pawn
    return ROLL + pawn
