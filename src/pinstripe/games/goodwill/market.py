"""Market shares move in fives between living companies, and always sum to 100."""

from __future__ import annotations

from .table import COMPANIES, MARKET_STEP, NOBODY, Note, State, tell


def living(state: State) -> int:
    count = 0
    for company in range(COMPANIES):
        count += state.alive[company]
    return count


def leader_of(state: State, group: int) -> int:
    """The company with the biggest market share in a set of bits; ties go Amber, Black, Crimson."""
    best = NOBODY
    for company in range(COMPANIES):
        if (group >> company) & 1 == 1:
            if best == NOBODY or state.market[company] > state.market[best]:
                best = company
    return best


def living_but(state: State, group: int) -> int:
    """The living companies outside a set of bits."""
    found = 0
    for company in range(COMPANIES):
        if state.alive[company] == 1 and (group >> company) & 1 == 0:
            found |= 1 << company
    return found


def advertise(state: State, concerned: int) -> bool:
    """Publicity for a set of companies; whether any market share moved."""
    before_amber, before_black, before_crimson = state.market[0], state.market[1], state.market[2]
    others = living_but(state, concerned)
    if others == 0 or concerned == 0:
        return False
    if concerned & (concerned - 1) == 0:
        winner = leader_of(state, concerned)
        take(state, winner, others)
    else:
        give(state, leader_of(state, others), concerned)
    return tell_market(state, before_amber, before_black, before_crimson)


def discredit(state: State, company: int) -> bool:
    """Scandal: a company loses to all others; whether any market share moved."""
    before_amber, before_black, before_crimson = state.market[0], state.market[1], state.market[2]
    others = living_but(state, 1 << company)
    if others == 0:
        return False
    give(state, company, others)
    return tell_market(state, before_amber, before_black, before_crimson)


def take(state: State, winner: int, others: int) -> None:
    """Five from each of two; ten from one where the other has nothing or is no more."""
    givers = 0
    for company in range(COMPANIES):
        if (others >> company) & 1 == 1 and state.market[company] > 0:
            givers += 1
    for company in range(COMPANIES):
        if (others >> company) & 1 == 1 and state.market[company] > 0:
            part = min(state.market[company], 2 * MARKET_STEP // givers)
            state.market[company] -= part
            state.market[winner] += part


def give(state: State, loser: int, others: int) -> None:
    """Five to each of two, ten to one; a last five goes to the biggest."""
    if others & (others - 1) == 0 or state.market[loser] <= MARKET_STEP:
        winner = leader_of(state, others)
        part = min(state.market[loser], 2 * MARKET_STEP)
        state.market[loser] -= part
        state.market[winner] += part
        return
    for company in range(COMPANIES):
        if (others >> company) & 1 == 1:
            state.market[company] += MARKET_STEP
            state.market[loser] -= MARKET_STEP


def tell_market(state: State, amber: int, black: int, crimson: int) -> bool:
    """Notes of what moved since these market shares were read."""
    moved = False
    if state.market[0] != amber:
        tell(state, Note.MARKET_MOVED, 0, amber, state.market[0], 0)
        moved = True
    if state.market[1] != black:
        tell(state, Note.MARKET_MOVED, 1, black, state.market[1], 0)
        moved = True
    if state.market[2] != crimson:
        tell(state, Note.MARKET_MOVED, 2, crimson, state.market[2], 0)
        moved = True
    return moved
