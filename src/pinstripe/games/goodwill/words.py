"""What the game says: the question of the moment, what the others wait for, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pinstripe.engine.game import Reason
from pinstripe.engine.ladder import EXACT, rung_amount
from pinstripe.engine.words import Message, Param, Seat, Term, message

from .agenda import value_of_shares, wealth
from .table import (
    BOSS,
    COMPANIES,
    EVENT,
    HAND,
    LAST_YEAR,
    LOTS,
    MARKET_STEP,
    NO,
    NOBODY,
    PARTNER,
    PASS,
    PERCENT,
    RESOURCE,
    RUNG,
    YES,
    Boss,
    Colour,
    Company,
    Happening,
    Note,
    Phase,
    Resource,
    State,
)

FAMILIES: dict[str, type[Enum]] = {
    "note": Note,
    "company": Company,
    "resource": Resource,
    "boss": Boss,
    "colour": Colour,
    "happening": Happening,
    "prompt": Phase,
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

QUIET = {Note.TOKEN_DEALT, Note.BOSS_DEALT, Note.SHARES_DEALT, Note.NOT_PROPOSED, Note.HALF, Note.VOTED}


def company_term(company: int) -> Param:
    return "" if company == NOBODY else Term(f"company.{Company(company).name.lower()}")


def resource_term(resource: int) -> Term:
    return Term(f"resource.{Resource(resource).name.lower()}")


def boss_term(boss: int) -> Param:
    return Term("label.no_boss") if boss == NOBODY else Term(f"boss.{Boss(boss).name.lower()}")


def happening_term(kind: int) -> Term:
    return Term(f"happening.{Happening(kind).name.lower()}")


def seat_term(seat: int) -> Param:
    return Term("label.shared") if seat == NOBODY else Seat(seat)


def calendar_year(state: State, year: int) -> int:
    return LAST_YEAR - state.years + year


def prompt(state: State, seat: int) -> Message:
    """The question that this seat has to answer."""
    return message(
        f"prompt.{Phase(state.phase).name.lower()}",
        company=company_term(state.company),
        boss=boss_term(state.candidate),
        n=state.dealt + 1,
        m=LOTS,
        price=state.sale_price,
    )


def waiting(state: State, seat: int) -> Message:
    return message(f"waiting.{Phase(state.phase).name.lower()}", company=company_term(state.company))


def label(state: State, seat: int, decision: int) -> Message:
    if decision >= EXACT:
        return message("label.amount", n=decision - EXACT)
    if decision >= RUNG:
        return message("label.amount", n=rung_amount(decision - RUNG, 0, state.slate_top, 1))
    if decision in (PASS, NO, YES):
        return {PASS: message("label.pass"), NO: message("label.no"), YES: message("label.yes")}[decision]
    if decision >= PARTNER:
        return message("label.partner", who=Seat(decision - PARTNER))
    if decision >= HAND:
        return message("label.hand", n=decision - HAND)
    if decision >= BOSS:
        return message("label.boss", boss=boss_term(decision - BOSS))
    if decision >= RESOURCE:
        return message("label.resource", resource=resource_term(decision - RESOURCE))
    if decision >= PERCENT:
        return message("label.percent", n=MARKET_STEP * (decision - PERCENT))
    return message("label.event", n=decision - EVENT + 1)


def reasons(state: State, seat: int) -> list[Reason]:
    return []


def rule_of_prompt(state: State) -> str:
    return ""


def telling(state: State) -> list[Message]:
    return [told(state, row) for row in range(state.notes)]


def told(state: State, row: int) -> Message:
    """One note in words."""
    kind, a, b, c, d = (state.note[row, cell] for cell in range(5))
    return message(f"note.{Note(kind).name.lower()}", **params(state, Note(kind), a, b, c, d))


def params(state: State, kind: Note, a: int, b: int, c: int, d: int) -> dict[str, Param]:
    match kind:
        case Note.TOKEN_DEALT:
            return {"company": company_term(a), "resource": resource_term(b)}
        case Note.BOSS_DEALT:
            return {"company": company_term(a) if a != NOBODY else Term("label.offer"), "boss": boss_term(b)}
        case Note.SHARES_DEALT:
            return {"who": Seat(a), "amber": b, "black": c, "crimson": d}
        case Note.YEAR_BEGINS:
            return {"year": calendar_year(state, a), "who": Seat(b)}
        case Note.YEAR_ENDS:
            return {"year": calendar_year(state, a)}
        case Note.BID_SHOWN:
            return {"who": Seat(a), "n": b, "company": company_term(c)}
        case Note.CANNOT_PAY:
            return {"who": Seat(a), "n": b, "m": c}
        case Note.NO_TRADE:
            return {"company": company_term(a)}
        case Note.TRADED:
            return {"seller": Seat(a), "buyer": Seat(b), "company": company_term(c), "n": d}
        case Note.PROPOSED:
            return {"who": Seat(a), "company": company_term(b), "boss": boss_term(c), "old": boss_term(d)}
        case Note.NOT_PROPOSED:
            return {"who": Seat(a), "company": company_term(b)}
        case Note.VOTED:
            return {"who": Seat(a), "vote": Term("label.yes" if b else "label.no"), "n": c, "boss": boss_term(d)}
        case Note.ELECTED | Note.REFUSED:
            return {"company": company_term(a), "boss": boss_term(b), "n": c, "m": d}
        case Note.BOSS_LEFT:
            return {"company": company_term(a), "boss": boss_term(b)}
        case Note.ON_OFFER:
            return {"boss": boss_term(a)}
        case Note.LOT_DISCARDED | Note.LOT_HAPPENS:
            return {"lot": a + 1, "event": b + 1, "n": c}
        case Note.HALF:
            return {"kind": happening_term(c), "event": a + 1}
        case Note.NO_EFFECT:
            return {"kind": happening_term(a)}
        case Note.PRICE_MOVED:
            return {"resource": resource_term(a), "n": b, "m": c}
        case Note.SUBSIDY_PAID | Note.TAX_PAID:
            return {"company": company_term(a), "n": b, "m": c}
        case Note.INNOVATED:
            return {"company": company_term(a), "given": resource_term(b), "taken": resource_term(c)}
        case Note.SAVED:
            return {"company": company_term(a), "resource": resource_term(b)}
        case Note.STANDS_STILL:
            return {"company": company_term(a), "kind": happening_term(b)}
        case Note.MARKET_MOVED | Note.CAPITAL_MOVED:
            return {"company": company_term(a), "n": b, "m": c}
        case Note.RESULT:
            return {"company": company_term(a), "income": b, "cost": c, "salary": d, "n": b - c - d}
        case Note.DIVIDEND:
            return {"company": company_term(a), "n": b, "m": c}
        case Note.DIVIDEND_PAID:
            return {"who": Seat(a), "n": b, "company": company_term(c)}
        case Note.BANKRUPT:
            return {"company": company_term(a), "n": c, "m": d}
        case Note.SHARES_LOST:
            return {"who": Seat(a), "company": company_term(b), "n": c}
        case Note.COUNTED:
            return {"who": Seat(a), "cash": b, "shares": c, "n": d}
        case Note.GAME_OVER:
            return {"who": seat_term(a)}


def story_worthy(kind: int) -> bool:
    return Note(kind) not in QUIET


def victory_lines(state: State, seat: int) -> list[Message]:
    """What this seat's wealth is made of."""
    return [message("victory.cash", n=state.cash[seat]), message("victory.shares", n=value_of_shares(state, seat))]


def final_lines(state: State) -> list[Message]:
    lines = [message("final.wealth", who=Seat(seat), n=wealth(state, seat)) for seat in range(state.players)]
    gone = tuple(company_term(company) for company in range(COMPANIES) if state.alive[company] == 0)
    return [*lines, message("final.gone", companies=gone)] if gone else lines
