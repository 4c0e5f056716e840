"""Chapter 4: what each company made of its year, and who lives to see the next."""

from __future__ import annotations

from .bosses import salary_of
from .ruin import close_companies
from .table import COMPANIES, NOBODY, RESOURCES, SHARES, Cause, Note, State, tell

LARGEST_KEPT = 5
"""A result up to this is never paid out."""


def balance_books(state: State) -> None:
    """All results are computed first; bankruptcies follow together."""
    ruined = 0
    for company in range(COMPANIES):
        if state.alive[company] == 1:
            cost, salary = cost_of_resources(state, company), salary_of(state, company)
            result = state.market[company] - cost - salary
            tell(state, Note.RESULT, company, state.market[company], cost, salary)
            if state.capital[company] + result < 0:
                ruined |= 1 << company
                tell(state, Note.BANKRUPT, company, Cause.RESULT, -result, state.capital[company])
            elif pays_dividends(state, company, result):
                pay_dividends(state, company, result)
            elif result != 0:
                move_capital(state, company, result)
    if ruined != 0:
        close_companies(state, ruined, Cause.RESULT)


def cost_of_resources(state: State, company: int) -> int:
    cost = 0
    for resource in range(RESOURCES):
        cost += state.tokens[company, resource] * state.price[resource]
    return cost


def move_capital(state: State, company: int, change: int) -> None:
    state.capital[company] += change
    tell(state, Note.CAPITAL_MOVED, company, change, state.capital[company], 0)


def pays_dividends(state: State, company: int, result: int) -> bool:
    if state.dividends == 0 or result <= LARGEST_KEPT or state.office[company] == NOBODY:
        return False
    return state.boss_dividends[state.office[company]] == 1


def pay_dividends(state: State, company: int, result: int) -> None:
    """A tenth of the tens for each share that somebody holds; the rest goes to the capital."""
    each, rest = result // SHARES, result % SHARES
    tell(state, Note.DIVIDEND, company, each, rest, state.office[company])
    for seat in range(state.players):
        held = state.shares[seat, company]
        if each * held > 0:
            state.cash[seat] += each * held
            tell(state, Note.DIVIDEND_PAID, seat, each * held, company, held)
    if rest > 0:
        move_capital(state, company, rest)
