"""What stands beside the board: one's own wallets, group and registers, and the standing of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from pinstripe.engine.drawing import tag
from pinstripe.engine.words import Catalogue, Seat

from .groups import controlled_lots, count_companies
from .picture_books import Books
from .picture_group import elsewhere, tree
from .picture_icons import mark
from .picture_sheet import Sheet, sheet
from .table import COMPANIES, LOT, LOTS, UNKNOWN, WINNING_LOTS, State
from .vocabulary import Phase

NO_CHOICES: Mapping[int, str] = {}


def tray(
    state: State,
    viewer: int | None,
    catalogue: Catalogue,
    names: Sequence[str],
    choices: Mapping[int, str] = NO_CHOICES,
    books: Books | None = None,
) -> str:
    """The viewer's two wallets and the group with its registers; nothing for a spectator."""
    if viewer is None or state.white[viewer] == UNKNOWN:
        return ""
    on = sheet(state, viewer, choices, catalogue, names)
    parts = [tag("h2", escape(on.say("picture.your_group"))), wallets(on, viewer)]
    if state.out_order[viewer] != 0:
        parts.append(tag("p", escape(on.say("picture.out")), class_="elsewhere"))
    parts += [tree(on, viewer, books, "own"), elsewhere(on, viewer)]
    return tag("section", "\n".join(parts), id="tray", class_=f"tray capital seat{viewer}")


def wallets(on: Sheet, seat: int) -> str:
    """White and black, told apart by their words too."""
    purses = [("white", "picture.white", on.white(seat)), ("black", "picture.black", on.black(seat))]
    return tag(
        "div",
        "".join(
            tag("p", tag("span", escape(on.say(word))) + tag("strong", on.figure(amount)), class_=f"wallet {class_}")
            for class_, word, amount in purses
        ),
        class_="wallets",
    )


def scoreboard(state: State, catalogue: Catalogue, names: Sequence[str]) -> str:
    """Bank shares, companies, capital and debt of everybody, and every group as far as it is public."""
    on = sheet(state, None, {}, catalogue, names)
    words = ("picture.column_player", "picture.shares", "picture.companies", "picture.capital", "picture.debt")
    head = "".join(tag("th", escape(on.say(word)), scope="col") for word in words)
    order = sorted(range(state.players), key=lambda seat: (state.out_order[seat] != 0, -controlled_lots(state, seat)))
    rows = "\n".join(score_row(on, seat) for seat in order)
    caption = tag("caption", escape(on.say("picture.scoreboard", goal=WINNING_LOTS * LOT)))
    table = tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", rows), class_="scoreboard")
    bank = tag("p", escape(on.say("picture.bank_left", n=state.bank_lots * LOT, m=LOTS * LOT)), class_="small")
    groups = "\n".join(group_of_seat(on, seat) for seat in range(state.players) if state.out_order[seat] == 0)
    return tag("div", table + bank + groups, id="scoreboard", class_="capital")


def score_row(on: Sheet, seat: int) -> str:
    state = on.state
    mine = [company for company in range(COMPANIES) if state.owner[company] == seat]
    lots = controlled_lots(state, seat)
    gauge = tag("span", tag("span", " ", style=f"width:{min(100, lots * 100 // WINNING_LOTS)}%"), class_="share-bar")
    cells = tag("th", named(on, seat), scope="row")
    cells += tag("td", tag("strong", str(lots * LOT)) + gauge)
    cells += tag("td", str(count_companies(state, seat)))
    cells += tag("td", on.figure(sum(state.capital[company] for company in mine)))
    cells += tag("td", on.figure(sum(state.loan[company] for company in mine)))
    deciding = state.actor == seat and state.phase != Phase.OVER
    class_ = f"seat{seat}" + (" deciding" if deciding else "") + (" gone" if state.out_order[seat] != 0 else "")
    return tag("tr", cells, class_=class_)


def group_of_seat(on: Sheet, seat: int) -> str:
    """What everybody knows of a group, opened by a click."""
    summary = tag("summary", escape(on.say("picture.group_of", who=Seat(seat))))
    content = summary + wallets(on, seat) + tree(on, seat, None, "public") + elsewhere(on, seat)
    return tag("details", content, id=f"group-{seat}", data_keep="open data-keep")


def named(on: Sheet, seat: int) -> str:
    """A player's shape and name."""
    shape = tag("svg", mark(seat, 0, 0, 20), viewBox="-13 -13 26 26", class_=f"chip seat{seat}", aria_hidden="true")
    return tag("span", shape + " " + escape(on.names[seat]), class_="named")
