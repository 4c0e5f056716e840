"""Before everybody: cash, share certificates and the slate."""

from __future__ import annotations

from pinstripe.engine.drawing import at, badge, group, line, piece, rect, shortened, text

from .agenda import wealth
from .picture_icons import GAVEL_SIGN, LETTERS, roundel
from .picture_plan import (
    DESK_HEIGHT,
    DESKS_TOP,
    HOLDING_PITCH,
    HOLDINGS_TOP,
    SLATE_HEIGHT,
    SLATE_WIDTH,
    desk,
    desk_width,
)
from .picture_sheet import Sheet, desk_key, money, spot
from .table import COMPANIES, NOBODY, State

Cast = tuple[tuple[int, ...], ...]
"""The holder of every share of every company, so that each certificate keeps its id as it changes hands."""

CERTIFICATES_LEFT, CERTIFICATE_GAP = 64, 13


def muster(state: State, before: Cast | None = None) -> Cast:
    """Who holds which certificate: as before, as far as the numbers allow."""
    cast = []
    for company in range(COMPANIES):
        left = [int(state.shares[seat, company]) for seat in range(state.players)]
        old = before[company] if before else (NOBODY,) * sum(left)
        old = (*old, *(NOBODY,) * sum(left))[: max(len(old), sum(left))]
        holders = list(old)
        for number, seat in enumerate(old):
            stays = 0 <= seat < state.players and left[seat] > 0
            holders[number] = seat if stays else NOBODY
            if stays:
                left[seat] -= 1
        for number, seat in enumerate(holders):
            if seat == NOBODY and any(left):
                holders[number] = next(one for one, n in enumerate(left) if n)
                left[holders[number]] -= 1
        cast.append(tuple(holders))
    return tuple(cast)


def desks(on: Sheet) -> str:
    return "".join(one_desk(on, seat) for seat in range(on.state.players))


def one_desk(on: Sheet, seat: int) -> str:
    state, w = on.state, desk_width(on.state.players)
    deciding = state.actor == seat and not on.scene
    drawn = rect(0, 0, w, DESK_HEIGHT, "card", 3) + rect(0, 0, w, 34, "nameplate")
    drawn += badge(seat, on.initial(seat), 20, 17, 22)
    room = w - 46 - (24 if seat == state.facilitator else 0)
    drawn += text(shortened(on.names[seat], room, 18), 38, 23, "player start")
    if seat == state.facilitator:
        sign = line(GAVEL_SIGN, "sign", at(w - 18, 17, 0.8))
        drawn += group(sign, "gavel", title=on.say("picture.facilitator"))
    drawn += text(money(on, int(state.cash[seat])), 12, 68, "cash start")
    for company in range(COMPANIES):
        y = HOLDINGS_TOP + company * HOLDING_PITCH
        count = int(state.shares[seat, company])
        drawn += roundel(company, 22, y + 9, 10)
        drawn += text(str(count), 50, y + 15, "small strong end" if count else "small faint end")
    drawn += slate(on, seat, w)
    drawn += text(money(on, wealth(state, seat)), w - 12, DESK_HEIGHT - 12, "worth end")
    drawn += rect(0, 0, w, DESK_HEIGHT, "edge", 3)
    held = [int(state.shares[seat, company]) for company in range(COMPANIES)]
    told = on.say(
        "picture.desk",
        who=on.names[seat],
        n=int(state.cash[seat]),
        amber=held[0],
        black=held[1],
        crimson=held[2],
        worth=wealth(state, seat),
    )
    told = " ".join(filter(None, (told, slate_told(on, seat))))
    class_ = f"desk seat{seat}" + (" deciding" if deciding else "") + (" own" if seat == on.viewer else "")
    return spot(on, desk_key(seat), class_, told, drawn, transform=at(desk(seat, state.players), DESKS_TOP))


def slate(on: Sheet, seat: int, width: float) -> str:
    """A school slate: turned away while people write, and shown by all together."""
    held = on.slates.get(seat)
    if held is None:
        return ""
    x, y = width - SLATE_WIDTH - 12, 44
    drawn = rect(0, 0, SLATE_WIDTH, SLATE_HEIGHT, "slate-frame", 4)
    drawn += rect(6, 6, SLATE_WIDTH - 12, SLATE_HEIGHT - 12, "slate-back" if held.kind == "blank" else "slate-face", 1)
    middle = SLATE_WIDTH / 2
    if held.kind == "blank":
        drawn += text("?", middle, 44, "chalk waiting")
    elif held.kind == "bid":
        drawn += text(str(held.figure), middle, 46, "chalk")
    else:
        said = on.say("picture.yes" if held.kind == "yes" else "picture.no")
        drawn += text(said, middle, 34, "chalk word", SLATE_WIDTH - 18, 22)
        drawn += text(f"× {held.figure}", middle, 54, "chalk times")
    if held.role:
        said = on.say("picture.sells" if held.role == "sells" else "picture.buys")
        drawn += text(said, middle, SLATE_HEIGHT + 18, "small strong", SLATE_WIDTH, 16)
    # Another key for another face, so that a slate that is turned appears anew.
    return group(drawn, f"slate {held.kind} {held.role}".strip(), f"slate-{seat}-{held.kind}", transform=at(x, y))


def slate_told(on: Sheet, seat: int) -> str:
    held = on.slates.get(seat)
    if held is None:
        return ""
    match held.kind:
        case "blank":
            return on.say("picture.slate_blank")
        case "bid":
            told = on.say("picture.slate_bid", n=held.figure)
            if held.role:
                told += " " + on.say("picture.sells" if held.role == "sells" else "picture.buys")
            return told
    return on.say("picture.slate_yes" if held.kind == "yes" else "picture.slate_no", n=held.figure)


def certificates(on: Sheet, cast: Cast) -> str:
    """Every share as a slip of paper that goes from desk to desk."""
    state, drawn = on.state, ""
    w = desk_width(state.players)
    room = w - SLATE_WIDTH - 28 - CERTIFICATES_LEFT
    for company, holders in enumerate(cast):
        counted = [0] * state.players
        for number, seat in enumerate(holders):
            if seat == NOBODY:
                continue
            held = int(state.shares[seat, company])
            gap = min(CERTIFICATE_GAP, room / max(1, held - 1))
            x = desk(seat, state.players) + CERTIFICATES_LEFT + gap * counted[seat]
            y = DESKS_TOP + HOLDINGS_TOP + company * HOLDING_PITCH
            counted[seat] += 1
            slip = rect(0, 0, 15, 20, "slip", 1) + line("M3,5H12M3,9H12M3,13H8", "print")
            drawn += piece(slip, f"p-share-{LETTERS[company].lower()}-{number}", f"share company{company}", x, y)
    return drawn
