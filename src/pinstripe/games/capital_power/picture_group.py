"""A group as a tree of company cards: what each is worth, what it owes, and who holds it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Param, Seat, message

from .groups import MINORITY as FORTY
from .groups import majority_share
from .picture_books import Books, ledger, own_companies
from .picture_icons import chip, kind_chip, letter_of
from .picture_names import KINDS
from .picture_pawns import company_name, place_name
from .picture_sheet import Sheet
from .table import COMPANIES, COMPANY, CORRUPT, LOT, MINORITY, NOBODY, NONE, NUMBERING, PAWNS, ROLL
from .vocabulary import Kind, Loan

LATEST = 8
"""So many lines of a register lie open on the desk; the whole book has a page of its own."""

LOANS = {Loan.WHITE_LOAN: "picture.loan_white", Loan.BLACK_LOAN: "picture.loan_black"}


def tree(on: Sheet, seat: int, books: Books | None, stem: str) -> str:
    """All companies of a group, each below the one that controls it."""
    mine = list(own_companies(on.state, seat))
    roots = [company for company in mine if on.state.major[company] not in mine]
    return tag("ul", "\n".join(branch(on, company, mine, books, stem) for company in roots), class_="group")


def branch(on: Sheet, company: int, mine: Sequence[int], books: Books | None, stem: str) -> str:
    daughters = [one for one in mine if on.state.major[one] == company]
    below = "\n".join(branch(on, one, mine, books, stem) for one in daughters)
    inside = card(on, company, books, stem) + (tag("ul", below) if below else "")
    return tag("li", inside, id=f"{stem}-{company}")


def card(on: Sheet, company: int, books: Books | None, stem: str) -> str:
    state = on.state
    name = tag("strong", escape(on.say(company_name(company))))
    kind = kind_chip(state.kind[company]) + escape(on.say(KINDS[Kind(state.kind[company])]))
    head = tag("p", chip(company // PAWNS, letter_of(company)) + name + tag("span", kind, class_="kind"), class_="head")
    pages = book(on, company, books, stem) if books is not None else ""
    content = head + figures(on, company) + held(on, company) + acts(on, company, stem) + pages
    return tag("div", content, class_=f"company seat{company // PAWNS}")


def figures(on: Sheet, company: int) -> str:
    """Capital, register, account, loan and bank shares; no zeros, and a question mark for what is secret."""
    state = on.state
    rows: list[tuple[str, str, str]] = [
        (on.say("picture.capital"), on.figure(state.capital[company]), ""),
        (on.say("picture.register"), on.figure(on.register(company)), "main"),
    ]
    if on.account(company) != 0:
        rows.append((on.say("picture.account"), on.figure(on.account(company)), ""))
    if state.loan[company]:
        kind = Loan(state.loan_kind[company])
        class_ = "owed" if kind == Loan.WHITE_LOAN else "owed dark"
        rows.append((on.say(LOANS[kind]), on.figure(state.loan[company]), class_))
    if state.lots[company]:
        rows.append((on.say("picture.shares"), on.figure(state.lots[company] * LOT), "held"))
    cells = "".join(
        tag("div", tag("dt", escape(word)) + tag("dd", escape(amount)), class_=class_ or "plain")
        for word, amount, class_ in rows
    )
    return tag("dl", cells)


def held(on: Sheet, company: int) -> str:
    """Where the pawn is, and who holds the company."""
    state = on.state
    here = state.position[company]
    said = [on.say("picture.stands_on", place=place_name(here, state.square[here]))]
    if state.major[company] != NONE:
        share = majority_share(state, company)
        said.append(on.say("picture.held_by", n=share, company=company_name(state.major[company])))
    if state.minor[company] != NONE:
        said.append(on.say("picture.held_by", n=FORTY, company=company_name(state.minor[company])))
    return tag("p", escape(" · ".join(said)), class_="held-by")


def acts(on: Sheet, company: int, stem: str) -> str:
    """What can be decided about this company now."""
    buttons = []
    for first in (ROLL, CORRUPT, COMPANY, MINORITY):
        label = on.choices.get(first + company)
        if label is not None:
            name = NUMBERING.name(first + company)
            key = f"{stem}-{name.replace(':', '-')}"
            buttons.append(tag("button", escape(label), type="button", id=key, class_="can", data_decision=name))
    return tag("p", "".join(buttons), class_="acts") if buttons else ""


def book(on: Sheet, company: int, books: Books, stem: str) -> str:
    """The register, opened by a click."""
    summary = tag("summary", escape(on.say("picture.open_register")))
    page = ledger(on, books.lines(company), LATEST)
    return tag("details", summary + page, id=f"{stem}-book-{company}", data_keep="open data-keep")


def elsewhere(on: Sheet, seat: int) -> str:
    """Stakes in companies of other groups."""
    state = on.state
    stakes: tuple[Param, ...] = tuple(
        message("picture.stake", n=FORTY, company=company_name(company), who=Seat(state.owner[company]))
        for company in range(COMPANIES)
        if state.owner[company] not in (seat, NOBODY)
        and state.minor[company] != NONE
        and state.owner[state.minor[company]] == seat
    )
    return tag("p", escape(on.say("picture.elsewhere", what=stakes)), class_="elsewhere") if stakes else ""
