"""Chapter 3: the lots are turned up and three of them happen."""

from __future__ import annotations

from .bosses import pile_under, rating_of
from .market import advertise, discredit, living
from .ruin import close_companies
from .table import (
    COMPANIES,
    HALVES,
    LOTS,
    MARKET_STEP,
    NOBODY,
    RESOURCES,
    Cause,
    Happening,
    Note,
    State,
    tell,
)


def turn_up_lots(state: State) -> None:
    """The lowest percentage is discarded, the others happen from the highest down."""
    weakest = lowest_lot(state)
    tell(state, Note.LOT_DISCARDED, weakest, state.lot_event[weakest], MARKET_STEP * state.lot_percent[weakest], 0)
    ceiling = 1 << 10
    for turn in range(LOTS - 1):
        if living(state) == 0:
            return
        lot = highest_lot(state, ceiling)
        ceiling = state.lot_percent[lot]
        tell(state, Note.LOT_HAPPENS, lot, state.lot_event[lot], MARKET_STEP * ceiling, turn)
        for half in range(HALVES):
            if living(state) > 0:
                happen(state, state.lot_event[lot], half)


def lowest_lot(state: State) -> int:
    found = 0
    for lot in range(1, LOTS):
        if state.lot_percent[lot] < state.lot_percent[found]:
            found = lot
    return found


def highest_lot(state: State, ceiling: int) -> int:
    """The lot with the highest percentage below the ceiling."""
    found = NOBODY
    for lot in range(LOTS):
        if state.lot_percent[lot] < ceiling:
            if found == NOBODY or state.lot_percent[lot] > state.lot_percent[found]:
                found = lot
    return found


def happen(state: State, event: int, half: int) -> None:
    kind, what = state.event_kind[event, half], state.event_what[event, half]
    tell(state, Note.HALF, event, half, kind, what)
    before = state.notes
    if kind == Happening.PRICE:
        move_prices(state, what, state.event_change[event, half])
    elif kind == Happening.INNOVATION:
        innovate(state, what)
    elif kind == Happening.EFFICIENCY:
        save(state, what)
    elif kind == Happening.PUBLICITY:
        publish(state, what)
    elif kind == Happening.SUBSIDY:
        subsidise(state, what)
    elif kind == Happening.TAX:
        levy(state, what)
    else:
        scandalise(state, what)
    if state.notes == before:
        tell(state, Note.NO_EFFECT, kind, what, 0, 0)


def move_prices(state: State, resources: int, change: int) -> None:
    """The scale ends at nothing and at the highest price."""
    for resource in range(RESOURCES):
        if (resources >> resource) & 1 == 1:
            before = state.price[resource]
            state.price[resource] = max(0, min(state.price_top, before + change))
            tell(state, Note.PRICE_MOVED, resource, before, state.price[resource], change)


def subsidise(state: State, resource: int) -> None:
    for company in range(COMPANIES):
        count = state.tokens[company, resource]
        if count > 0:
            state.capital[company] += state.subsidy * count
            tell(state, Note.SUBSIDY_PAID, company, state.subsidy * count, state.capital[company], count)


def levy(state: State, resource: int) -> None:
    """All pay at once; whoever has less than is due goes bankrupt."""
    ruined = 0
    for company in range(COMPANIES):
        count = state.tokens[company, resource]
        due = state.tax * count
        if state.capital[company] < due:
            ruined |= 1 << company
            tell(state, Note.BANKRUPT, company, Cause.TAX, due, state.capital[company])
        elif count > 0:
            state.capital[company] -= due
            tell(state, Note.TAX_PAID, company, due, state.capital[company], count)
    if ruined != 0:
        close_companies(state, ruined, Cause.TAX)


def innovate(state: State, rating: int) -> None:
    """One token is exchanged, by the first line of the boss's policy that applies."""
    for company in range(COMPANIES):
        if rating_of(state, company, Happening.INNOVATION) == rating:
            boss, exchanged = state.office[company], False
            for line in range(2):
                given, taken = state.boss_policy[boss, 2 * line], state.boss_policy[boss, 2 * line + 1]
                if not exchanged and given >= 0 and state.tokens[company, given] > 0:
                    state.tokens[company, given] -= 1
                    state.tokens[company, taken] += 1
                    tell(state, Note.INNOVATED, company, given, taken, boss)
                    exchanged = True
            if not exchanged:
                tell(state, Note.STANDS_STILL, company, Happening.INNOVATION, boss, 0)


def save(state: State, rating: int) -> None:
    """One token of a repeated kind goes, so never the last."""
    for company in range(COMPANIES):
        if rating_of(state, company, Happening.EFFICIENCY) == rating:
            repeated, count = NOBODY, 0
            for resource in range(RESOURCES):
                count += state.tokens[company, resource]
                if state.tokens[company, resource] > 1:
                    repeated = resource
            if repeated == NOBODY:
                tell(state, Note.STANDS_STILL, company, Happening.EFFICIENCY, state.office[company], 0)
            else:
                state.tokens[company, repeated] -= 1
                tell(state, Note.SAVED, company, repeated, count - 1, state.office[company])


def publish(state: State, rating: int) -> None:
    concerned = 0
    for company in range(COMPANIES):
        if rating_of(state, company, Happening.PUBLICITY) == rating:
            concerned |= 1 << company
    if not advertise(state, concerned):
        for company in range(COMPANIES):
            if (concerned >> company) & 1 == 1:
                tell(state, Note.STANDS_STILL, company, Happening.PUBLICITY, state.office[company], 0)


def scandalise(state: State, company: int) -> None:
    """The boss must go, and the market turns away."""
    if state.alive[company] == 1:
        pile_under(state, company, Cause.SCANDAL)
        discredit(state, company)
