"""A plate for every player and one for the bank: shares against those that win, and the two wallets."""

from __future__ import annotations

from pinstripe.engine.drawing import group, line, rect, shortened, tag, text
from pinstripe.engine.words import Seat

from .groups import controlled_lots, count_companies
from .picture_icons import at, lettered
from .picture_plan import PLATES_HEIGHT, PLATES_TOP, plate
from .picture_sheet import Sheet, plate_key, spot
from .table import LOT, LOTS, WINNING_LOTS
from .vocabulary import Phase

NAME_SIZE = 20
BAR_TOP, BAR_HEIGHT, FOOT = 46, 14, 92
NOTE_WIDTH, NOTE_HEIGHT = 34, 20
HOUSES = "M-8,7V-6H1V7ZM1,7V-2H8V7M-5,-3H-2M-5,1H-2"


def plates(on: Sheet) -> str:
    state = on.state
    drawn = [
        on.kept(
            player_plate,
            seat,
            plate_key(seat),
            state.players,
            state.actor == seat and state.phase != Phase.OVER,
            state.out_order[seat] != 0,
            controlled_lots(state, seat),
            count_companies(state, seat),
            on.white(seat),
            on.black(seat),
        )
        for seat in range(state.players)
    ]
    prices = (state.share_price, state.dear_price, state.resale_price)
    return "".join(drawn) + on.kept(bank_plate, 0, "", state.players, state.bank_lots, *prices)


def player_plate(
    on: Sheet,
    seat: int,
    players: int,
    deciding: bool,
    out: bool,
    lots: int,
    companies: int,
    white: int | None,
    black: int | None,
) -> str:
    """Shape, name, shares and wallets; of whoever decides now it has a heavy frame."""
    x, width = plate(seat, players + 1)
    top = PLATES_TOP
    drawn = rect(x, top, width, PLATES_HEIGHT, "card", 6) + line(f"M{x + 3},{top + 6}v{PLATES_HEIGHT - 12}", "spine")
    drawn += lettered(seat, on.initial(seat), x + 27, top + 24, 26)
    shares = f"{lots * LOT}/{WINNING_LOTS * LOT}"
    drawn += text(shortened(on.names[seat], width - 148, NAME_SIZE), x + 48, top + 31, "player")
    drawn += text(shares, x + width - 12, top + 31, "shares")
    drawn += bar(x + 14, top + BAR_TOP, width - 26, lots / WINNING_LOTS)
    if out:
        drawn += text(on.say("picture.out"), x + 14, top + FOOT, "small start")
    else:
        drawn += wallet(on, x + 14, top + FOOT - 16, "paper-money", white)
        drawn += wallet(on, x + 14 + (width - 80) / 2, top + FOOT - 16, "black-money", black)
        drawn += text(str(companies), x + width - 12, top + FOOT, "count")
        drawn += tag("path", d=HOUSES, class_="sign", transform=at(x + width - 40, top + FOOT - 6))
    drawn += rect(x - 2, top - 2, width + 4, PLATES_HEIGHT + 4, "edge", 8)
    told = on.say(
        "picture.plate",
        who=Seat(seat),
        n=lots * LOT,
        goal=WINNING_LOTS * LOT,
        companies=companies,
        white=on.figure(white),
        black=on.figure(black),
    )
    class_ = f"plate seat{seat}" + (" deciding" if deciding else "") + (" gone" if out else "")
    return spot(on, plate_key(seat), class_, told, drawn)


def bar(x: float, y: float, width: float, part: float) -> str:
    drawn = rect(x, y, width, BAR_HEIGHT, "gauge", 3)
    if part > 0:
        drawn += rect(x, y, min(1, part) * width, BAR_HEIGHT, "gauged", 3)
    ticks = "".join(f"M{x + width * quarter / 4:g},{y}v{BAR_HEIGHT}" for quarter in (1, 2, 3))
    return drawn + line(ticks, "tick")


def wallet(on: Sheet, x: float, y: float, class_: str, amount: int | None) -> str:
    """A note of its colour, and how much there is of it."""
    note = rect(x, y, NOTE_WIDTH, NOTE_HEIGHT, "note", 2)
    note += tag("circle", cx=x + NOTE_WIDTH / 2, cy=y + NOTE_HEIGHT / 2, r=5, class_="rosette")
    return group(note, class_) + text(on.figure(amount), x + NOTE_WIDTH + 7, y + 16, "money start")


def bank_plate(on: Sheet, _: int, players: int, left: int, price: int, dear: int, resale: int) -> str:
    x, width = plate(players, players + 1)
    top = PLATES_TOP
    drawn = rect(x, top, width, PLATES_HEIGHT, "vault", 6)
    drawn += text(on.say("picture.bank"), x + 14, top + 31, "player")
    drawn += text(f"{left * LOT}/{LOTS * LOT}", x + width - 12, top + 31, "shares")
    drawn += bar(x + 14, top + BAR_TOP, width - 26, left / LOTS)
    prices = on.say("picture.prices", n=price, m=dear, back=resale)
    drawn += text(prices, x + 14, top + FOOT - 2, "small start", width - 26, 17)
    told = on.say("picture.bank_holds", n=left * LOT, m=LOTS * LOT, price=price, dear=dear, back=resale)
    return group(drawn, "plate bank", "plate-bank", told)
