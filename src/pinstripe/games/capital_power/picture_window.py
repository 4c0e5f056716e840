"""What lies beside the question: an offer with both its sides, or a payment for which money is missing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue, Seat

from .groups import MINORITY, majority_share
from .picture_names import REASONS
from .picture_pawns import company_name
from .picture_sheet import Sheet, sheet
from .table import COMPANIES, LOT, NOBODY, NONE, UNKNOWN, State
from .vocabulary import Item, Mode, Phase, Reason

COMPOSING = range(Phase.OFFER_BOOKS, Phase.OFFER_COLOURS + 1)
ANSWERING = (Phase.ANSWER, Phase.ANSWER_BOOKS, Phase.ANSWER_COLOURS)
RAISING = (Phase.RAISE, Phase.RESELL, Phase.RESELL_LOTS, Phase.LIQUIDATE, Phase.HEIR)


def window(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str]) -> str:
    """Nothing, most of the time."""
    on = sheet(state, viewer, {}, catalogue, names)
    if state.phase in COMPOSING or state.phase in ANSWERING:
        return offer(on)
    if state.phase in RAISING and state.due_company != NONE:
        return missing(on)
    return ""


def offer(on: Sheet) -> str:
    """Two columns, what the proposer gives and what he asks; notes only for the two whom they concern."""
    state, viewer = on.state, on.viewer
    if state.offer_from == NOBODY or state.offer_to == NOBODY:
        return ""
    proposer, other = Seat(state.offer_from), Seat(state.offer_to)
    if viewer == state.offer_from:
        titles = [on.say("picture.i_give"), on.say("picture.i_ask")]
    elif viewer == state.offer_to:
        titles = [on.say("picture.you_get", who=proposer), on.say("picture.you_give", who=proposer)]
    else:
        titles = [on.say("picture.gives", who=proposer), on.say("picture.gives", who=other)]
    heading = tag("h2", escape(on.say("picture.offer", who=proposer, other=other)))
    given = side(on, titles[0], Item.GIVE_WHITE, 0, state.give_major, state.give_minor)
    asked = side(on, titles[1], Item.ASK_WHITE, 1, state.ask_major, state.ask_minor)
    remark = ""
    if viewer not in (state.offer_from, state.offer_to):
        remark = tag("p", escape(on.say("picture.notes_between")), class_="small")
    elif viewer == state.offer_from and state.offer_books != NONE:
        booked = on.say("picture.booked_to", company=company_name(state.offer_books))
        remark = tag("p", escape(booked), class_="small")
    return tag("section", heading + tag("div", given + asked, class_="sides") + remark, id="window", class_="trade")


def side(on: Sheet, title: str, first_note: int, lots: int, majors: int, minors: int) -> str:
    state, items = on.state, []
    for class_, word, amount in (
        ("white", "picture.white", state.offer_notes[first_note]),
        ("black", "picture.black", state.offer_notes[first_note + 1]),
        ("lots", "picture.shares", state.offer_lots[lots] * LOT),
    ):
        if amount:
            items.append(tag("li", tag("span", escape(on.say(word))) + tag("strong", on.figure(amount)), class_=class_))
    for company in range(COMPANIES):
        if (majors >> company) & 1:
            items.append(stake(on, company, majority_share(state, company)))
        if (minors >> company) & 1:
            items.append(stake(on, company, MINORITY))
    empty = tag("li", escape(on.say("picture.nothing")), class_="nothing")
    return tag("div", tag("h3", escape(title)) + tag("ul", "".join(items) or empty), class_="side")


def stake(on: Sheet, company: int, share: int) -> str:
    said = on.say(company_name(company))
    return tag("li", tag("span", escape(said)) + tag("strong", f"{share} %"), class_="stake")


def missing(on: Sheet) -> str:
    """What is due, what is there, and what is still to be found."""
    state = on.state
    seat = state.owner[state.due_company]
    heading = tag("h2", escape(on.say("picture.due_from", company=company_name(state.due_company))))
    rows = [("picture.due", REASONS[Reason(state.due_reason)], state.due_amount)]
    cells = "".join(
        tag("tr", tag("th", escape(on.say(word, reason=on.say(reason))), scope="row") + tag("td", on.figure(amount)))
        for word, reason, amount in rows
    )
    there = at_hand(on, seat)
    if there is not None:
        cells += tag("tr", tag("th", escape(on.say("picture.at_hand")), scope="row") + tag("td", on.figure(there)))
        lacking = max(0, state.due_amount - there)
        total = tag("th", escape(on.say("picture.missing")), scope="row") + tag("td", on.figure(lacking))
        cells += tag("tr", total, class_="total")
    return tag("section", heading + tag("table", tag("tbody", cells), class_="due"), id="window", class_="trade")


def at_hand(on: Sheet, seat: int) -> int | None:
    """What the group can pay now, in the colours that are allowed; None if the viewer may not know."""
    state = on.state
    white, black = on.white(seat), on.black(seat)
    registers = [on.register(company) for company in range(COMPANIES) if state.owner[company] == seat]
    if white is None or (black is None and state.due_mode != Mode.WHITE_ONLY):
        return None
    if any(one is None or one == UNKNOWN for one in registers):
        return None
    notes = white if state.due_mode == Mode.WHITE_ONLY else white + (black or 0)
    return min(notes, sum(one for one in registers if one is not None))
