"""Every choice as a short text for a button, with the facts that matter."""

from __future__ import annotations

from pinstripe.engine.ladder import chosen_amount
from pinstripe.engine.words import Message, Seat, message

from .table import (
    BOSS,
    EVENT,
    HAND,
    MARKET_STEP,
    NO,
    NOBODY,
    OFFERS,
    PARTNER,
    PASS,
    PERCENT,
    RESOURCE,
    RUNG,
    YES,
    Phase,
    State,
)
from .terms import boss_card, boss_term, dollars, event_card, resource_term
from .transactions import sellers_choose


def label(state: State, seat: int, decision: int) -> Message:
    """A choice in words; those that are closed but have a reason can be told, too."""
    if decision >= RUNG:
        return message("label.amount", amount=dollars(chosen_amount(decision, RUNG, 0, state.slate_top, 1)))
    if decision == PASS:
        return message("label.pass")
    if decision in (NO, YES):
        return vote_label(state, decision == YES)
    if decision >= PARTNER:
        return partner_label(state, decision - PARTNER)
    if decision >= HAND:
        return message("label.hand", n=decision - HAND)
    if decision >= BOSS:
        return boss_label(state, decision - BOSS)
    if decision >= RESOURCE:
        return Message(resource_term(decision - RESOURCE).id)
    if decision >= PERCENT:
        return message("label.percent", n=MARKET_STEP * (decision - PERCENT))
    return message("label.event", n=decision - EVENT + 1, what=event_card(state, decision - EVENT))


def boss_label(state: State, boss: int) -> Message:
    """Those on offer with all that speaks for them, the others by name."""
    if state.phase == Phase.PROPOSE and boss not in (state.offer[place] for place in range(OFFERS)):
        return message("label.boss", card=boss_term(boss))
    return message("label.boss", card=boss_card(state, boss))


def vote_label(state: State, yes: bool) -> Message:
    if state.candidate == NOBODY:
        return message("label.yes" if yes else "label.no")
    if yes:
        return message("label.yes_boss", boss=boss_term(state.candidate))
    old = state.office[state.company]
    return message("label.no_empty") if old == NOBODY else message("label.no_boss", boss=boss_term(old))


def partner_label(state: State, other: int) -> Message:
    """How strong the partner is in this company already."""
    if state.phase != Phase.PARTNER:
        return message("label.partner", who=Seat(other))
    held = state.shares[other, state.company]
    way = "label.sell_to" if sellers_choose(state) else "label.buy_from"
    return message(way, who=Seat(other), n=held)
