"""Why something is not possible now, each reason with its heading in the rules page."""

from __future__ import annotations

from pinstripe.engine.game import Reason
from pinstripe.engine.words import Message, Seat, message

from .table import BOSS, BOSSES, COMPANIES, OFFERS, PARTNER, Phase, State
from .terms import company_term, dollars
from .transactions import sellers_choose

RULES = {
    Phase.DEAL_TOKEN: "setup",
    Phase.DEAL_BOSS: "setup",
    Phase.DEAL_SHARES: "setup",
    Phase.DRAW_EVENT: "lots",
    Phase.DRAW_PERCENT: "lots",
    Phase.BID: "bids",
    Phase.PARTNER: "partners",
    Phase.PROPOSE: "proposals",
    Phase.VOTE: "vote",
    Phase.NEXT_BOSS: "vote",
    Phase.OVER: "end",
}
"""Where the rules page speaks of each phase."""


def rule_of_prompt(state: State) -> str:
    """The heading of the rules page for the question of the moment."""
    return RULES[Phase(state.phase)]


def reasons(state: State, seat: int) -> list[Reason]:
    """Why what a person might try is not possible; nothing about what is."""
    match state.phase:
        case Phase.PROPOSE:
            closed = ((boss, why_no_candidate(state, boss)) for boss in range(BOSSES))
            return [Reason(BOSS + boss, why, "proposals") for boss, why in closed if why]
        case Phase.PARTNER:
            return [
                Reason(PARTNER + other, why_no_partner(state, other), "partners")
                for other in range(state.players)
                if other != seat and not partners(state) >> other & 1
            ]
    return []


def why_no_candidate(state: State, boss: int) -> Message | None:
    """Refused already, in office somewhere, or in the pile; None for one who may be proposed."""
    for place in range(OFFERS):
        if state.offer[place] == boss:
            if state.turned_down >> place & 1 == 0:
                return None
            return message("why.refused", company=company_term(state.company))
    for company in range(COMPANIES):
        if state.office[company] == boss:
            own = "why.in_office" if company == state.company else "why.in_office_elsewhere"
            return message(own, company=company_term(company))
    return message("why.in_pile")


def partners(state: State) -> int:
    """Those that may be chosen, as bits."""
    return state.buyers if sellers_choose(state) else state.sellers


def why_no_partner(state: State, other: int) -> Message:
    if sellers_choose(state):
        return why_no_buyer(state, other)
    return why_no_seller(state, other)


def why_no_buyer(state: State, other: int) -> Message:
    bid, high = state.bid[other], bid_of(state, state.buyers)
    who, amount = Seat(other), dollars(bid)
    if state.sellers >> other & 1:
        return message("why.sells_too", who=who)
    if bid > high:
        return message("why.could_not_pay", who=who, bid=amount)
    if bid < high:
        return message("why.bid_too_low", who=who, bid=amount, high=dollars(high))
    return message("why.out_of_the_trade", who=who, price=dollars(state.sale_price))


def why_no_seller(state: State, other: int) -> Message:
    bid, low = state.bid[other], bid_of(state, state.sellers)
    who, amount = Seat(other), dollars(bid)
    if state.buyers >> other & 1:
        return message("why.buys_too", who=who)
    if state.shares[other, state.company] == 0:
        return message("why.no_share", who=who, company=company_term(state.company))
    if bid != low:
        return message("why.bid_too_high", who=who, bid=amount, low=dollars(low))
    return message("why.traded_already", who=who)


def bid_of(state: State, group: int) -> int:
    """What the members of a group all bid."""
    return next(state.bid[seat] for seat in range(state.players) if group >> seat & 1)
