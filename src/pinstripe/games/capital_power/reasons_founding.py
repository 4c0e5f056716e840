"""Why a company cannot be founded, or not in this way."""

from __future__ import annotations

from collections.abc import Iterable

from pinstripe.engine.game import Reason
from pinstripe.engine.words import message

from .companies import own
from .founding import can_found, can_split, may_co_found
from .groups import count_companies, free_slot
from .naming import dollars
from .table import COMPANY, FOUND, NONE, SPLIT, State
from .vocabulary import Split


def found_reasons(state: State, seat: int) -> Iterable[Reason]:
    if not can_found(state, seat):
        why = message("why.no_pawn_left")
        if free_slot(state, seat) != NONE:
            why = message("why.founding_short", price=dollars(state.capital_step))
        yield Reason(FOUND, why, "founding")


def split_reasons(state: State, seat: int) -> Iterable[Reason]:
    for split in Split:
        if not can_split(state, seat, split):
            why = message("why.founding_short", price=dollars(state.capital_step))
            if split != Split.SOLE and count_companies(state, seat) == 1:
                why = message("why.no_co_founder")
            elif split != Split.SOLE:
                why = message("why.joint_short")
            yield Reason(SPLIT + split, why, "founding")


def partner_reasons(state: State, seat: int) -> Iterable[Reason]:
    for company in own(state, seat):
        if company != state.pawn and not may_co_found(state, seat, state.found_split, company):
            new = (state.founded_now >> company) & 1 == 1
            yield Reason(COMPANY + company, message("why.founded_now" if new else "why.joint_short"), "founding")
