"""The order of things: a year opens with its lots, then one company after the other."""

from __future__ import annotations

from pinstripe.engine.seats import CHANCE

from .table import (
    COMPANIES,
    LOTS,
    NO_CARD,
    NOBODY,
    NOT_YET,
    OFFERS,
    PLAYERS,
    RESOURCES,
    SHARES,
    Note,
    Phase,
    State,
    tell,
)


def open_year(state: State) -> None:
    """All events and percentages are shuffled anew, and four lots are laid out."""
    state.year += 1
    state.company = NOBODY
    for lot in range(LOTS):
        state.lot_event[lot] = NO_CARD
        state.lot_percent[lot] = NO_CARD
    forget_bids(state)
    state.dealt = 0
    state.actor = CHANCE
    state.phase = Phase.DRAW_EVENT
    tell(state, Note.YEAR_BEGINS, state.year, state.facilitator, 0, 0)


def keep_bids(state: State) -> None:
    """What everybody has bid for a company this year, and who led it and was on offer then."""
    for seat in range(state.players):
        state.shown_bid[state.company, seat] = state.bid[seat]
    state.shown_office[state.company] = state.office[state.company]
    for place in range(OFFERS):
        state.shown_offer[state.company, place] = state.offer[place]


def forget_bids(state: State) -> None:
    for company in range(COMPANIES):
        state.shown_office[company] = NOBODY
        for seat in range(PLAYERS):
            state.shown_bid[company, seat] = NOT_YET
        for place in range(OFFERS):
            state.shown_offer[company, place] = NOBODY


def open_next_company(state: State) -> bool:
    """The next living company takes bids; false when all have had their turn."""
    for company in range(state.company + 1, COMPANIES):
        if state.alive[company] == 1:
            state.company = company
            state.transaction = 1
            open_bids(state)
            return True
    return False


def open_bids(state: State) -> None:
    state.awaited = (1 << state.players) - 1
    for seat in range(state.players):
        state.bid[seat] = NOT_YET
    state.actor = NOBODY
    state.phase = Phase.BID


def share_value(state: State, company: int) -> int:
    """A tenth of the capital, rounded up."""
    return (state.capital[company] + SHARES - 1) // SHARES


def value_of_shares(state: State, seat: int) -> int:
    value = 0
    for company in range(COMPANIES):
        value += state.shares[seat, company] * share_value(state, company)
    return value


def wealth(state: State, seat: int) -> int:
    """What counts at the end."""
    if state.cash_only == 1:
        return state.cash[seat]
    return state.cash[seat] + value_of_shares(state, seat)


def keep_figures(state: State) -> None:
    """The figures of the year that ends, for charts; row 0 is the start."""
    for company in range(COMPANIES):
        state.past_capital[state.year, company] = state.capital[company]
        state.past_market[state.year, company] = state.market[company]
    for resource in range(RESOURCES):
        state.past_price[state.year, resource] = state.price[resource]
    for seat in range(state.players):
        state.past_wealth[state.year, seat] = wealth(state, seat)
