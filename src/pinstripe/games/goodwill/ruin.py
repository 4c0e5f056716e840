"""Bankruptcy: shares are taken back, the boss goes, the survivors split the market."""

from __future__ import annotations

from .bosses import pile_under
from .market import leader_of, living_but, tell_market
from .table import COMPANIES, MARKET_STEP, RESOURCES, Note, State, tell


def close_companies(state: State, ruined: int, cause: int) -> None:
    """All companies in a set of bits go under together."""
    before_amber, before_black, before_crimson = state.market[0], state.market[1], state.market[2]
    survivors = living_but(state, ruined)
    freed = 0
    for company in range(COMPANIES):
        if (ruined >> company) & 1 == 1:
            freed += state.market[company]
            state.market[company] = 0
            close_company(state, company, cause)
    if survivors != 0:
        split(state, freed, survivors)
    tell_market(state, before_amber, before_black, before_crimson)


def close_company(state: State, company: int, cause: int) -> None:
    """Its shares are worth nothing, its capital goes to the bank and its tokens go back."""
    state.alive[company] = 0
    state.capital[company] = 0
    for resource in range(RESOURCES):
        state.tokens[company, resource] = 0
    for seat in range(state.players):
        if state.shares[seat, company] > 0:
            tell(state, Note.SHARES_LOST, seat, company, state.shares[seat, company], 0)
            state.shares[seat, company] = 0
    pile_under(state, company, cause)


def split(state: State, freed: int, survivors: int) -> None:
    """In fives; the odd five goes to whoever was larger before."""
    larger = leader_of(state, survivors)
    smaller = leader_of(state, survivors & ~(1 << larger))
    half = 0
    if smaller >= 0:
        half = freed // (2 * MARKET_STEP) * MARKET_STEP
        state.market[smaller] += half
    state.market[larger] += freed - half
