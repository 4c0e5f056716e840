"""What stands beside the board: one's own lots, what everybody owns, and the newspaper of the year."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pinstripe.engine.drawing import capital, chip, tag
from pinstripe.engine.words import Catalogue

from .agenda import value_of_shares, wealth
from .lots import may_look
from .picture_icons import LETTERS, half_told
from .picture_scenes import Scene, scenes
from .picture_sheet import Sheet, calendar, money, sheet
from .table import COMPANIES, LOTS, MARKET_STEP, Phase, State


def tray(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str]) -> str:
    """The viewer's money and the lots that the viewer may look at; nothing for a spectator."""
    if viewer is None:
        return ""
    on = sheet(state, viewer, {}, catalogue, names)
    parts = [tag("h2", escape(on.say("picture.your_desk")))]
    for said, amount in (
        ("picture.your_cash", int(state.cash[viewer])),
        ("picture.your_shares", value_of_shares(state, viewer)),
    ):
        label = tag("span", escape(on.say(said))) + " " + tag("strong", escape(money(on, amount)), class_="money")
        parts.append(tag("p", label, class_="purse"))
    known = [lot for lot in range(LOTS) if may_look(state, viewer, lot) and on.is_open(lot)]
    if known and state.phase != Phase.OVER:
        parts.append(tag("h3", escape(on.say("picture.your_lots"))))
        parts.append(tag("ol", "".join(known_lot(on, lot) for lot in known), class_="known"))
    return tag("section", "".join(parts), id="tray", class_=f"tray seat{viewer}")


def known_lot(on: Sheet, lot: int) -> str:
    event, percent = int(on.state.lot_event[lot]), MARKET_STEP * int(on.state.lot_percent[lot])
    head = tag("strong", escape(on.say("picture.lot_at", n=lot + 1, percent=percent)))
    halves = "".join(tag("span", escape(half_told(on, event, half))) for half in (0, 1))
    return tag("li", head + halves)


def scoreboard(state: State, catalogue: Catalogue, names: Sequence[str]) -> str:
    """Cash, shares and what they are worth, for everybody."""
    on = sheet(state, None, {}, catalogue, names)
    head = tag("th", escape(on.say("picture.column_player")), scope="col")
    head += tag("th", escape(on.say("picture.column_cash")), scope="col")
    for company in range(COMPANIES):
        letter = tag("abbr", LETTERS[company], class_=f"company{company}", title=on.company(company))
        head += tag("th", letter, scope="col", class_="letter-of")
    head += tag("th", escape(on.say("picture.column_shares")), scope="col")
    head += tag("th", escape(on.say("picture.column_worth")), scope="col")
    best = max(wealth(state, seat) for seat in range(state.players))
    rows = "".join(score_row(on, seat, best) for seat in range(state.players))
    caption = tag("caption", escape(on.say("picture.cash_only" if state.cash_only else "picture.scoreboard")))
    table = caption + tag("thead", tag("tr", head)) + tag("tbody", rows)
    return tag("div", tag("table", table, class_="scoreboard"), id="scoreboard", class_="scroll", tabindex="0")


def score_row(on: Sheet, seat: int, best: int) -> str:
    state = on.state
    cells = tag("th", tag("span", chip(seat) + " " + escape(on.names[seat]), class_="named"), scope="row")
    cells += tag("td", str(state.cash[seat]))
    cells += "".join(tag("td", str(state.shares[seat, company])) for company in range(COMPANIES))
    cells += tag("td", str(value_of_shares(state, seat)))
    leads = " leads" if wealth(state, seat) == best else ""
    cells += tag("td", str(wealth(state, seat)), class_="total" + leads)
    deciding = state.actor == seat and state.phase != Phase.OVER
    return tag("tr", cells, class_=f"seat{seat} deciding" if deciding else f"seat{seat}")


def edition(before: State, after: State, catalogue: Catalogue, names: Sequence[str], upto: Scene | None = None) -> str:
    """The newspaper of a year that has ended; while it is acted out, as far as that has come."""
    told = [scene for scene in scenes(before, after) if scene.printed]
    if upto is not None:
        told = [scene for scene in told if scene.number <= upto.number]
    if not told:
        return ""
    on = sheet(before, None, {}, catalogue, names)
    year = calendar(before)
    name = tag("p", escape(on.say("picture.newspaper")), class_="nameplate-of-paper")
    dateline = tag("p", escape(on.say("picture.edition", year=year)), class_="dateline")
    items = "".join(article(on, scene, year, number) for number, scene in enumerate(told))
    head = tag("h2", name_of_paper(on, year), id="paper-title", class_="unseen")
    return head + name + dateline + tag("ol", items, class_="headlines")


def name_of_paper(on: Sheet, year: int) -> str:
    return escape(on.say("picture.year_in_headlines", year=year))


def article(on: Sheet, scene: Scene, year: int, number: int) -> str:
    """A headline, and what it changed."""
    parts = tag("span", escape(on.say(scene.kicker)), class_="kicker") if scene.kicker else ""
    parts += tag("strong", escape(capital(on.say(scene.headline))), class_="headline")
    changes = [escape(capital(on.say(change))) for change in scene.changes]
    if not changes and scene.lot >= 0:
        changes = [escape(on.say("picture.no_change"))]
    if changes:
        parts += tag("ul", "".join(tag("li", one) for one in changes), class_="changes")
    return tag("li", parts, id=f"headline-{year}-{number}")
