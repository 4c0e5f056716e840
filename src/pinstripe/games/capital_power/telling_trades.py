"""What was offered, and what changed hands."""

from __future__ import annotations

from pinstripe.engine.words import Message, Param, Seat, message

from .naming import asked, given, heap, name_of, shares
from .rows import Row
from .table import State
from .vocabulary import Phase


def offered(state: State, rows: list[Row], at: int) -> Message:
    """Notes are told only where they can be seen; shares and stakes on offer are public."""
    _, seat, other, _, _ = rows[at]
    params: dict[str, Param] = {"who": Seat(seat), "other": Seat(other)}
    if state.phase != Phase.ANSWER:
        return Message("note.offered", params)
    if any(state.offer_notes[item] for item in range(4)):
        return Message("note.offered_known", params | {"given": given(state), "asked": asked(state)})
    lots, major = state.offer_lots[0] + state.offer_lots[1], state.give_major | state.ask_major
    things = heap(state, (0, 0), lots, major, state.give_minor | state.ask_minor)
    if isinstance(things, tuple):
        return Message("note.offered_things", params | {"what": things})
    return Message("note.offered", params)


def accepted(state: State, rows: list[Row], at: int) -> Message:
    return message("note.accepted", who=Seat(rows[at][1]), other=Seat(rows[at][2]))


def refused(state: State, rows: list[Row], at: int) -> Message:
    return message("note.refused", who=Seat(rows[at][1]), other=Seat(rows[at][2]))


def stake_sold(state: State, rows: list[Row], at: int) -> Message:
    _, company, share, _, holder = rows[at]
    stake = message("stake.part", share=share, company=name_of(company))
    return message("note.stake_sold", stake=stake, company=name_of(holder))


def lots_traded(state: State, rows: list[Row], at: int) -> Message:
    _, giver, taker, lots, _ = rows[at]
    if lots < 0:
        giver, taker, lots = taker, giver, -lots
    return message("note.lots_traded", n=shares(lots), company=name_of(giver), other=name_of(taker))
