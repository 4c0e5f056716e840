"""What a share will be worth at the end, as far as the table shows it; in cents, so that small differences count."""

from __future__ import annotations

from .agenda import share_value
from .bosses import salary_of
from .results import balance_books, cost_of_resources, pays_dividends
from .table import NOBODY, RESOURCES, SHARES, State

CENTS = 100

# What the years that are left bring, by their number: fitted to games between managers. Prices drift back to where
# they began, tokens are saved and bosses replaced, so today's figures count for less the longer a game goes on.
START = (0, -360, -335, -110, 35, 0, 0)
MARKET_COUNTS = (0, 95, 95, 92, 85, 80, 75)
COST_COUNTS = (0, 74, 53, 39, 31, 26, 22)
TOKEN_COSTS = (0, 160, 440, 590, 615, 640, 650)
REPEATED_SAVES = (0, 30, 250, 330, 330, 330, 330)
SALARY_COUNTS = 30
"""All in cents a year: for each per cent of the market, each dollar of cost or salary, each token."""

SPREAD = (0, 25, 50, 74, 100, 115, 130)
"""How many dollars the capital strays either way."""


def worth_after_books(year: State, amber: int, black: int, crimson: int) -> int:
    """The books of a year are balanced; what so many shares of each company are worth then, with their dividends."""
    amber_paid, black_paid, crimson_paid = dividend(year, 0), dividend(year, 1), dividend(year, 2)
    balance_books(year)
    total = amber * (CENTS * amber_paid + later_worth(year, 0))
    total += black * (CENTS * black_paid + later_worth(year, 1))
    return total + crimson * (CENTS * crimson_paid + later_worth(year, 2))


def dividend(year: State, company: int) -> int:
    """What each share is about to be paid."""
    if year.alive[company] == 0:
        return 0
    result = year.market[company] - cost_of_resources(year, company) - salary_of(year, company)
    return result // SHARES if pays_dividends(year, company, result) else 0


def later_worth(year: State, company: int) -> int:
    """What a share comes to by the end of the game; no company can lose more than it has."""
    left = year.years - year.year
    if year.alive[company] == 0:
        return 0
    if year.cash_only == 1:
        return dividends_to_come(year, company, left)
    if left == 0:
        return CENTS * share_value(year, company)
    capital = year.capital[company] + results_to_come(year, company, left)
    return CENTS // SHARES * at_least_nothing(capital, SPREAD[left])


def at_least_nothing(mean: int, spread: int) -> int:
    """The mean of what strays evenly about a mean, when all that falls below nothing is nothing."""
    if mean >= spread:
        return mean
    if mean <= -spread:
        return 0
    return (mean + spread) * (mean + spread) // (4 * spread)


def results_to_come(year: State, company: int, left: int) -> int:
    tokens, repeated = 0, 0
    for resource in range(RESOURCES):
        tokens += year.tokens[company, resource]
        repeated = max(repeated, year.tokens[company, resource] - 1)
    cents = START[left] + MARKET_COUNTS[left] * year.market[company]
    cents -= COST_COUNTS[left] * cost_of_resources(year, company) + SALARY_COUNTS * salary_of(year, company)
    cents += REPEATED_SAVES[left] * repeated - TOKEN_COSTS[left] * tokens
    return left * cents // CENTS


def dividends_to_come(year: State, company: int, left: int) -> int:
    """Where only cash counts: most of the results if the boss pays them out, little if another must come first."""
    if year.dividends == 0 or left == 0:
        return 0
    pays = year.office[company] != NOBODY and year.boss_dividends[year.office[company]] == 1
    return CENTS // SHARES * max(0, results_to_come(year, company, left)) * (3 if pays else 1) // 4
