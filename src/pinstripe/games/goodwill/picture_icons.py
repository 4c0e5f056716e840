"""Small drawings from simple shapes: fuels, ratings, companies, portraits of bosses, halves of events."""

from __future__ import annotations

from functools import lru_cache

from pinstripe.engine.drawing import at, capital, circle, group, line, rect, tag, text

from .picture_scenes import half_headline
from .picture_sheet import Sheet
from .table import NOBODY, RESOURCES, Boss, Happening, Rating, State

LETTERS = "ABC"
MINUS = "−"

RESOURCE_SIGNS = (
    "M-10,6L-7,-5L1,-10L9,-4L11,6L3,10L-6,9ZM-7,-5L0,1L9,-4M0,1L3,10",
    "M0,-12C6,-3 9,1 9,5A9,8 0 0 1 -9,5C-9,1 -6,-3 0,-12ZM-4,6A4,4 0 0 0 0,9",
    "M-12,5H12V8H-12ZM-10,5A10,11 0 0 1 10,5M-3,-5V-8H3V-5",
)
"""A lump of coal, a drop of oil, a hard hat."""

RATING_SIGNS = (
    "M-3,10H3M-4,6H4M-4,6C-4,2 -8,1 -8,-4A8,8 0 0 1 8,-4C8,1 4,2 4,6",
    "M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5ZM0,-10V-7M0,10V7M-10,0H-7M10,0H7M-7,-7L-5,-5M7,7L5,5M7,-7L5,-5M-7,7L-5,5",
    "M-9,-3V3H-5L6,9V-9L-5,-3ZM9,-4A6,6 0 0 1 9,4M-5,3L-3,10H1L-1,5",
)
"""A bulb, a cogwheel, a megaphone."""

DIVIDEND_SIGN = (
    "M0,-10A10,10 0 1 1 0,10A10,10 0 1 1 0,-10ZM-4,4L4,-4M-4,-3A1.2,1.2 0 1 1 -4,-3.1M4,3A1.2,1.2 0 1 1 4,2.9"
)
SCANDAL_SIGN = "M-11,-11H11V11H-11ZM-7,-6H7M-7,-1H-1V7H-7ZM3,-1H7M3,3H7M3,7H7"
TAX_SIGN = "M-11,10H11M-9,6H9M-9,-3H9L0,-11ZM-6,-3V6M0,-3V6M6,-3V6"
SUBSIDY_SIGN = (
    "M-10,3A10,4 0 1 0 10,3A10,4 0 1 0 -10,3ZM-10,3V7A10,4 0 0 0 10,7V3"
    "M-10,-3A10,4 0 1 0 10,-3A10,4 0 1 0 -10,-3ZM-10,-3V3M10,-3V3"
)
EYE_SIGN = "M-10,0C-6,-7 6,-7 10,0C6,7 -6,7 -10,0ZM0,-3A3,3 0 1 1 0,3A3,3 0 1 1 0,-3Z"
GAVEL_SIGN = "M-11,3L-1,-7L4,-2L-6,8ZM2,-4L10,6M-9,11H3"

HAIR = {
    Boss.HOWARD: "M-15,-8C-16,-24 16,-26 15,-8C12,-16 -6,-12 -15,-8Z",
    Boss.EDGAR: "M-15,-4C-19,-12 -14,-17 -12,-15C-13,-10 -14,-8 -15,-4ZM15,-4C19,-12 14,-17 12,-15C13,-10 14,-8 15,-4Z",
    Boss.GLORIA: "M-17,12C-24,-8 -18,-26 0,-26C18,-26 24,-8 17,12"
    "C13,8 15,-6 10,-12C2,-8 -8,-8 -12,-12C-14,-4 -12,8 -17,12Z",
    Boss.BOBBY: "M-15,-5C-18,-22 -4,-27 8,-24C18,-22 18,-12 15,-4C13,-12 6,-15 -4,-14C-10,-13 -13,-10 -15,-5Z",
    Boss.IRVING: "M-20,-8C-20,-12 -16,-12 -14,-11C-15,-30 15,-30 14,-11C16,-12 20,-12 20,-8C8,-11 -8,-11 -20,-8Z",
    Boss.MARLENE: "M-20,-9L20,-13C14,-26 -8,-30 -16,-16ZM-15,-8C-18,2 -16,8 -14,10L-11,-6Z",
    Boss.OTTO: "M-14,-9C-14,-13 -10,-16 -8,-14L-9,-9ZM14,-9C14,-13 10,-16 8,-14L9,-9Z",
    Boss.SIDNEY: "M-15,-4C-17,-16 -12,-24 -2,-20C6,-28 18,-20 15,-4C11,-8 12,-14 6,-13C-2,-11 -10,-13 -15,-4Z",
    Boss.VICTORIA: "M-6,-24A7,6 0 1 1 6,-24C14,-22 17,-12 15,-4"
    "C11,-12 4,-15 0,-15C-4,-15 -11,-12 -15,-4C-17,-12 -14,-22 -6,-24Z",
}
"""Partings, bald heads, a bowler, a hat worn at a slant, a bun: enough to know everybody by."""

GLASSES = "M-10,-3A4.5,4.5 0 1 1 -1,-3A4.5,4.5 0 1 1 -10,-3ZM1,-3A4.5,4.5 0 1 1 10,-3A4.5,4.5 0 1 1 1,-3ZM-1,-3H1"
MONOCLE = "M1,-3A5,5 0 1 1 11,-3A5,5 0 1 1 1,-3ZM10,0L12,14"
MOUSTACHE = "M-8,6C-5,2 -1,3 0,5C1,3 5,2 8,6C4,8 1,7 0,6C-1,7 -4,8 -8,6Z"
CIGAR = "M4,9L18,13L17,16L3,11Z"
PEARLS = "".join(f"M{x},{y}A2,2 0 1 1 {x},{y}.1" for x, y in ((-9, 20), (-5, 23), (0, 24), (5, 23), (9, 20)))
TIE = "M-3,20H3L1.5,24L4,36H-4L-1.5,24Z"
BOW = "M-9,18L0,22L9,18V26L0,22L-9,26Z"

PROPS: dict[Boss, tuple[tuple[str, str], ...]] = {
    Boss.HOWARD: ((GLASSES, "drawn"), (TIE, "ink")),
    Boss.EDGAR: ((MOUSTACHE, "ink"), (BOW, "ink")),
    Boss.GLORIA: ((PEARLS, "pearl"),),
    Boss.BOBBY: ((CIGAR, "ink"), (TIE, "ink")),
    Boss.IRVING: ((MOUSTACHE, "ink"), (TIE, "ink")),
    Boss.MARLENE: ((PEARLS, "pearl"),),
    Boss.OTTO: ((MONOCLE, "drawn"), (MOUSTACHE, "ink"), (BOW, "ink")),
    Boss.SIDNEY: ((GLASSES, "drawn"), (BOW, "ink")),
    Boss.VICTORIA: ((GLASSES, "drawn"), (PEARLS, "pearl")),
}


@lru_cache(64)
def portrait(boss: int) -> str:
    """Head and shoulders before a plain ground, 72 wide and 74 high around the origin."""
    ground = rect(-36, -38, 72, 76, "ground", 3)
    shoulders = line("M-32,38C-32,24 -18,18 0,18C18,18 32,24 32,38Z", "suit")
    collar = line("M-9,19L0,30L9,19L0,15Z", "collar")
    head = tag("ellipse", cx=0, cy=-2, rx=15, ry=18, class_="skin")
    eyes = circle(-5.5, -3, 1.5, "ink") + circle(5.5, -3, 1.5, "ink")
    mouth = line("M-5,9C-2,11.5 2,11.5 5,9", "drawn")
    props = "".join(line(d, class_) for d, class_ in PROPS[Boss(boss)])
    return ground + shoulders + collar + head + eyes + mouth + line(HAIR[Boss(boss)], "hair") + props


@lru_cache(256)
def resource_sign(resource: int, x: float, y: float, scale: float = 1) -> str:
    return line(RESOURCE_SIGNS[resource], f"sign fuel{resource}", at(x, y, scale))


@lru_cache(256)
def rating_sign(rating: int, x: float, y: float, scale: float = 1) -> str:
    return line(RATING_SIGNS[rating], "sign", at(x, y, scale))


@lru_cache(256)
def roundel(company: int, x: float, y: float, r: float) -> str:
    """A company's letter in its colour."""
    drawn = circle(0, 0, 20, "roundel") + text(LETTERS[company], 0, 8, "letter")
    return group(drawn, f"company{company}", transform=at(x, y, r / 20))


def pips(n: int, x: float, y: float) -> str:
    """A rating of up to three."""
    return "".join(circle(x + 13 * place, y, 4.5, "pip full" if place < n else "pip") for place in range(3))


def boss_card(on: Sheet, boss: int) -> str:
    """Portrait, name, salary, ratings, policy and whether dividends are paid."""
    state = on.state
    drawn = rect(0, 0, 380, 82, "card", 3) + group(portrait(boss), "portrait", transform=at(39, 41))
    drawn += text(on.boss(boss), 88, 25, "boss-name start")
    drawn += text(on.say("picture.salary", n=int(state.boss_salary[boss])), 368, 24, "small end")
    for rating in range(3):
        x = 98 + 94 * rating
        n = int(state.boss_rating[boss, rating])
        drawn += group(rating_sign(rating, x, 46, 0.85) + pips(n, x + 18, 46), "rating" if n else "rating none")
    drawn += policy(state, boss)
    if state.boss_dividends[boss] and state.dividends:
        drawn += line(DIVIDEND_SIGN, "sign", at(358, 66, 0.85))
    return drawn + rect(0, 0, 380, 82, "edge", 3)


def policy(state: State, boss: int) -> str:
    """What innovation exchanges, first line first."""
    drawn, x = "", 98
    for first in (0, 2):
        given, taken = state.boss_policy[boss, first], state.boss_policy[boss, first + 1]
        if given == NOBODY:
            continue
        drawn += resource_sign(given, x, 68, 0.8) + line("M16,0H32M27,-4L32,0L27,4", "sign", at(x - 1, 68))
        drawn += resource_sign(taken, x + 47, 68, 0.8)
        x += 47 + 42
    return drawn


def boss_told(on: Sheet, boss: int) -> str:
    """A boss in a sentence, for whoever points at the card or cannot see it."""
    state = on.state
    told = on.say(
        "picture.boss_card",
        boss=on.boss(boss),
        n=int(state.boss_salary[boss]),
        innovation=int(state.boss_rating[boss, Rating.INNOVATION]),
        efficiency=int(state.boss_rating[boss, Rating.EFFICIENCY]),
        publicity=int(state.boss_rating[boss, Rating.PUBLICITY]),
    )
    lines = [
        on.say("picture.policy", given=on.resource(state.boss_policy[boss, at]), taken=on.resource(to))
        for at in (0, 2)
        if (to := state.boss_policy[boss, at + 1]) != NOBODY
    ]
    if state.boss_dividends[boss] and state.dividends:
        lines.append(on.say("picture.pays_dividends"))
    return " ".join([told, *lines])


def half_signs(on: Sheet, event: int, half: int, x: float, y: float) -> str:
    """One half of an event card: signs and a figure."""
    state = on.state
    kind, what = Happening(state.event_kind[event, half]), int(state.event_what[event, half])
    if kind == Happening.PRICE:
        change = int(state.event_change[event, half])
        resources = [one for one in range(RESOURCES) if what >> one & 1]
        drawn = "".join(resource_sign(one, x + 26 * place, y, 0.85) for place, one in enumerate(resources))
        sign = "+" if change > 0 else MINUS
        return drawn + text(f"{sign}{abs(change)}", x + 26 * len(resources) - 8, y + 6, "half-figure start")
    if kind == Happening.SCANDAL:
        return line(SCANDAL_SIGN, "sign", at(x, y, 0.8)) + roundel(what, x + 30, y, 11)
    if kind in (Happening.TAX, Happening.SUBSIDY):
        sign = TAX_SIGN if kind == Happening.TAX else SUBSIDY_SIGN
        amount = int(state.tax if kind == Happening.TAX else state.subsidy)
        figure = f"{MINUS if kind == Happening.TAX else '+'}{amount}"
        drawn = line(sign, "sign", at(x, y, 0.8)) + resource_sign(what, x + 28, y, 0.85)
        return drawn + text(figure, x + 44, y + 6, "half-figure start")
    return rating_sign(kind, x, y, 0.85) + pips(what, x + 18, y)


def half_told(on: Sheet, event: int, half: int) -> str:
    return capital(on.say(half_headline(on.state, event, half)))
