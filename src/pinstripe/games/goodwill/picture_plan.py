"""The layout of the picture: where everything lies, in the units of its view box."""

from __future__ import annotations

WIDTH, HEIGHT = 1280, 976
LEFT, RIGHT = 20, 1260
COLUMN, COLUMN_GAP = 404, 14
"""Three magazine pages stand side by side, and three things lie below them."""

PAGE_TOP, PAGE_HEIGHT, BAND = 58, 424, 56
OFFICE_LEFT, OFFICE_TOP = 12, 332
BOSS_WIDTH, BOSS_HEIGHT = 380, 82

MIDDLE = 496
OFFERS_TOP, OFFER_PITCH = MIDDLE + 34, 86
PRICES_TOP, PRICE_PITCH = MIDDLE + 44, 84
PRICE_LEFT, PRICE_RIGHT = LEFT + 74, LEFT + COLUMN
LOTS_TOP, LOT_WIDTH, LOT_HEIGHT = MIDDLE + 34, 197, 122

DESKS_TOP, DESK_HEIGHT, DESK_GAP = 800, 168, 12
SLATE_WIDTH, SLATE_HEIGHT = 80, 64
HOLDINGS_TOP, HOLDING_PITCH = 84, 28


def column(number: int) -> float:
    return LEFT + number * (COLUMN + COLUMN_GAP)


def lot_place(lot: int) -> tuple[float, float]:
    return column(1) + (lot % 2) * (LOT_WIDTH + 10), LOTS_TOP + (lot // 2) * (LOT_HEIGHT + 10)


def offer_place(place: int) -> tuple[float, float]:
    return column(2) + OFFICE_LEFT, OFFERS_TOP + place * OFFER_PITCH


def office_place(company: int) -> tuple[float, float]:
    return column(company) + OFFICE_LEFT, PAGE_TOP + OFFICE_TOP


def price_place(resource: int, price: int, top: int) -> tuple[float, float]:
    """The middle of a price on its row of the scale."""
    across = (PRICE_RIGHT - PRICE_LEFT) / (top // 5 + 1)
    return PRICE_LEFT + (price / 5 + 0.5) * across, PRICES_TOP + resource * PRICE_PITCH + 30


def desk_width(players: int) -> float:
    return (RIGHT - LEFT - (players - 1) * DESK_GAP) / players


def desk(seat: int, players: int) -> float:
    return LEFT + seat * (desk_width(players) + DESK_GAP)
