"""What the bids of a year say about the lots that a seat has not seen: everybody bids by what he knows."""

from __future__ import annotations

from pinstripe.engine.doors import Memory, Tables, copy_state

from .heuristics import share_prospect
from .secrets import hide
from .table import COMPANIES, NOT_YET, OFFERS, State
from .worth import CENTS

STRAY = 60
"""How many cents a bid easily lies away from what its bidder takes a share to be worth."""


def likelihood(tables: Tables, memory: Memory, slot: int, seat: int) -> float:
    """How well a guess explains the bids that the others have shown this year."""
    found = 1.0
    for company in range(COMPANIES):
        if was_bid_for(tables[slot], company):
            for rival in range(tables[slot].players):
                if rival != seat:
                    bid, rated = tables[slot].shown_bid[company, rival], rated_by(tables, memory, slot, rival, company)
                    away = (CENTS * bid - rated) / STRAY
                    found /= 1.0 + away * away
    return found


def rated_by(tables: Tables, memory: Memory, slot: int, rival: int, company: int) -> int:
    """What a rival who knows no more than his lots took a share to be worth when it was bid for."""
    trial = slot + 1
    copy_state(memory, trial, slot)
    go_back(tables[trial], company)
    hide(tables[trial], rival)
    return share_prospect(tables, memory, trial, False)


def go_back(state: State, company: int) -> None:
    """Before a company was bid for, those who have been elected since were not yet in office."""
    for later in range(company, COMPANIES):
        if was_bid_for(state, later):
            state.office[later] = state.shown_office[later]
    for place in range(OFFERS):
        state.offer[place] = state.shown_offer[company, place]
    state.company = company


def was_bid_for(state: State, company: int) -> bool:
    return state.shown_bid[company, 0] != NOT_YET
