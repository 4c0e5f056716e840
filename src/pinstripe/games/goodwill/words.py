"""What the game says: the question of the moment, what the others wait for, and the door to all other words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, Param, Seat, message

from .agenda import share_value
from .labels import label
from .reasons import bid_of, partners, reasons, rule_of_prompt
from .table import (
    COMPANIES,
    LOTS,
    NOBODY,
    OFFERS,
    TOKENS_EACH,
    Boss,
    Colour,
    Company,
    Happening,
    Note,
    Phase,
    Resource,
    State,
)
from .telling import final_lines, story_worthy, telling, victory_lines
from .terms import boss_card, boss_term, calendar_year, company_term, dollars, happening_term, resource_term
from .transactions import sellers_choose

__all__ = [
    "FAMILIES",
    "TITLE",
    "BLURB",
    "OPTIONS",
    "prompt",
    "waiting",
    "label",
    "rule_of_prompt",
    "reasons",
    "telling",
    "story_worthy",
    "victory_lines",
    "final_lines",
    "boss_term",
    "calendar_year",
    "company_term",
    "happening_term",
    "resource_term",
]

FAMILIES: dict[str, type[Enum]] = {
    "note": Note,
    "company": Company,
    "resource": Resource,
    "price_of": Resource,
    "boss": Boss,
    "colour": Colour,
    "happening": Happening,
    "waiting": Phase,
}
"""Ids that are made from the names of an enum's members."""

TITLE, BLURB = Message("game.title"), Message("game.blurb")
OPTIONS: Mapping[str, tuple[Message, Message]] = {
    "years": (Message("option.years"), Message("option_help.years")),
    "transactions": (Message("option.transactions"), Message("option_help.transactions")),
    "dividends": (Message("option.dividends"), Message("option_help.dividends")),
    "cash_only": (Message("option.cash_only"), Message("option_help.cash_only")),
}
"""The name of each option, and what it changes."""


def prompt(state: State, seat: int) -> Message:
    """The question that this seat has to answer, and what it turns on."""
    match state.phase:
        case Phase.BID:
            return bid_prompt(state, seat)
        case Phase.PARTNER:
            return partner_prompt(state, seat)
        case Phase.PROPOSE:
            return proposal_prompt(state, seat)
        case Phase.VOTE:
            return vote_prompt(state, seat)
    return chance_prompt(state)


def chance_prompt(state: State) -> Message:
    match state.phase:
        case Phase.DEAL_TOKEN:
            company = company_term(state.dealt // TOKENS_EACH)
            return message("prompt.deal_token", company=company, n=state.dealt % TOKENS_EACH + 1, m=TOKENS_EACH)
        case Phase.DEAL_BOSS if state.dealt < COMPANIES:
            return message("prompt.deal_boss", company=company_term(state.dealt))
        case Phase.DEAL_BOSS:
            return message("prompt.deal_offer", n=state.dealt - COMPANIES + 1, m=OFFERS)
        case Phase.DEAL_SHARES:
            return message("prompt.deal_shares", who=Seat(state.dealt // 2), company=company_term(state.dealt % 2))
        case Phase.DRAW_EVENT:
            return message("prompt.draw_event", n=state.dealt + 1, m=LOTS)
        case Phase.DRAW_PERCENT:
            return message("prompt.draw_percent", n=state.dealt + 1, m=LOTS)
        case Phase.NEXT_BOSS:
            return message("prompt.next_boss")
    return message("prompt.over")


def bid_prompt(state: State, seat: int) -> Message:
    """High means buying and low means selling, as far as one can do either."""
    company, held = state.company, state.shares[seat, state.company]
    what: Param = company_term(company)
    if state.transactions > 1:
        what = message("term.transaction", company=what, n=state.transaction, m=state.transactions)
    params: dict[str, Param] = {"what": what, "worth": dollars(share_value(state, company)), "n": held}
    params |= {"cash": dollars(state.cash[seat])}
    return Message("prompt.bid" if held > 0 else "prompt.bid_to_buy", params)


def partner_prompt(state: State, seat: int) -> Message:
    others = partners(state)
    params: dict[str, Param] = {
        "who": tuple(Seat(other) for other in range(state.players) if others >> other & 1),
        "bid": dollars(bid_of(state, others)),
        "own": dollars(state.bid[seat]),
        "price": dollars(state.sale_price),
        "company": company_term(state.company),
    }
    return Message("prompt.sell_to" if sellers_choose(state) else "prompt.buy_from", params)


def proposal_prompt(state: State, seat: int) -> Message:
    company = state.company
    own, needed, boss = state.shares[seat, company], state.needed[company], state.office[company]
    if own >= needed:
        votes = message("votes.enough", n=own, m=needed)
    else:
        votes = message("votes.needed", n=own, m=needed, all=state.shares_in_game[company])
    if boss == NOBODY:
        return message("prompt.propose_first", company=company_term(company), votes=votes)
    return message("prompt.propose", company=company_term(company), boss=boss_card(state, boss), votes=votes)


def vote_prompt(state: State, seat: int) -> Message:
    company, old = state.company, state.office[state.company]
    params: dict[str, Param] = {
        "company": company_term(company),
        "boss": boss_card(state, state.candidate),
        "n": state.shares[seat, company],
        "m": state.needed[company],
    }
    if old == NOBODY:
        return Message("prompt.vote_first", params)
    return Message("prompt.vote", params | {"old": boss_card(state, old)})


def waiting(state: State, seat: int) -> Message:
    """What the others are told; where choices are sealed it is the same whoever has chosen."""
    params: dict[str, Param] = {"company": company_term(state.company)}
    if state.actor not in (CHANCE, NOBODY):
        params["who"] = Seat(state.actor)
    if state.phase == Phase.VOTE:
        params["boss"] = boss_term(state.candidate)
    return Message(f"waiting.{Phase(state.phase).name.lower()}", params)
