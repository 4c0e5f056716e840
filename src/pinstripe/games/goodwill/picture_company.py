"""Three companies as magazine pages: the safe, the slice of the market, the fuels, the books, the boss."""

from __future__ import annotations

from math import cos, pi, sin

from pinstripe.engine.drawing import at, capital, circle, group, line, piece, rect, text

from .agenda import share_value
from .bosses import salary_of
from .picture_icons import LETTERS, MINUS, resource_sign, roundel
from .picture_plan import BAND, BOSS_HEIGHT, BOSS_WIDTH, COLUMN, OFFICE_LEFT, OFFICE_TOP, PAGE_HEIGHT, PAGE_TOP, column
from .picture_sheet import Sheet, money
from .results import cost_of_resources
from .table import COMPANIES, NOBODY, RESOURCES, Phase, State

INGOT, INGOTS_A_ROW, INGOT_ROWS = 10, 6, 4
SAFE_LEFT, SAFE_TOP, SAFE_WIDTH, SAFE_HEIGHT = 16, 70, 186, 112
PIE_X, PIE_Y, PIE, HOLE = 303, 134, 58, 35
FUEL_LEFT, FUEL_PITCH, FUEL_Y = 42, 60, 268
BOOKS_LEFT, BOOKS_RIGHT, BOOKS_TOP, BOOKS_PITCH = 222, 388, 250, 20


def companies(on: Sheet) -> str:
    return "".join(page(on, company) for company in range(COMPANIES))


def page(on: Sheet, company: int) -> str:
    state, alive = on.state, on.state.alive[company] == 1
    class_ = f"page company{company}"
    if not alive:
        class_ += " ruined"
    if company == state.company:
        class_ += " current"
    if on.scene and company in on.scene.struck:
        class_ += " struck"
    drawn = rect(0, 0, COLUMN, PAGE_HEIGHT, "leaf") + cover(on, company)
    if alive:
        drawn += safe(on, company) + pie(on, company) + books(on, company)
        if state.office[company] == NOBODY:
            drawn += rect(OFFICE_LEFT, OFFICE_TOP, BOSS_WIDTH, BOSS_HEIGHT, "vacant", 3)
            drawn += text(on.say("picture.no_boss"), COLUMN / 2, OFFICE_TOP + 47, "plaque")
    else:
        right, top, bottom = COLUMN - 20, BAND + 20, PAGE_HEIGHT - 20
        drawn += line(f"M20,{top}L{right},{bottom}M{right},{top}L20,{bottom}", "cross")
        stamp = rect(-116, -30, 232, 60, "stamp", 4) + text(on.say("picture.bankrupt"), 0, 11, "stamped", 210, 32)
        drawn += group(stamp, "", transform=f"{at(COLUMN / 2, 250)} rotate(-9)")
    drawn += rect(0, 0, COLUMN, PAGE_HEIGHT, "frame")
    key, told = f"page-{LETTERS[company].lower()}", company_told(on, company)
    return group(drawn, class_, key, told, transform=at(column(company), PAGE_TOP))


def company_told(on: Sheet, company: int) -> str:
    """A company in two sentences."""
    state, name = on.state, on.company(company)
    if state.alive[company] == 0:
        return on.say("picture.company_gone", company=name)
    counts = [int(state.tokens[company, one]) for one in range(RESOURCES)]
    fuels = [f"{count} {on.resource(one)}" for one, count in enumerate(counts) if count]
    return on.say(
        "picture.company",
        company=name,
        n=int(state.capital[company]),
        value=share_value(state, company),
        market=int(state.market[company]),
        fuels=tuple(fuels) or "–",
        boss=on.boss(state.office[company]) if state.office[company] != NOBODY else on.say("picture.no_boss"),
    )


def cover(on: Sheet, company: int) -> str:
    """The head of the page, and what is going on there now."""
    state = on.state
    drawn = rect(0, 0, COLUMN, BAND, "band") + rect(COLUMN - 150, 0, 150, BAND, f"weave{company}")
    drawn += roundel(company, 34, BAND / 2, 20) + text(on.company(company), 66, 38, "company-name start")
    if company == state.company and state.phase != Phase.OVER:
        told = on.say("picture.now_voting" if state.phase in (Phase.PROPOSE, Phase.VOTE) else "picture.now_trading")
        drawn += rect(COLUMN - 142, 13, 130, 30, "ribbon", 2) + text(told, COLUMN - 77, 34, "ribbon-text", 118, 16)
    return drawn


def safe(on: Sheet, company: int) -> str:
    """Every ingot is ten dollars, as on the printed board."""
    capital_now = int(on.state.capital[company])
    x, y = SAFE_LEFT, SAFE_TOP
    drawn = rect(x, y, SAFE_WIDTH, SAFE_HEIGHT, "safe", 6)
    drawn += rect(x + 9, y + 9, SAFE_WIDTH - 18, SAFE_HEIGHT - 18, "vault", 2)
    drawn += rect(x + 12, y + SAFE_HEIGHT, 22, 6, "safe") + rect(x + SAFE_WIDTH - 34, y + SAFE_HEIGHT, 22, 6, "safe")
    shown = min(capital_now // INGOT, INGOTS_A_ROW * INGOT_ROWS)
    for number in range(shown):
        left = x + 14 + 26.5 * (number % INGOTS_A_ROW)
        floor = y + SAFE_HEIGHT - 12 - 22 * (number // INGOTS_A_ROW)
        drawn += line("M4,-15H21L25,0H0Z", "ingot", at(left, floor))
    drawn += text(money(on, capital_now), x, 220, "capital start")
    a_share = on.say("picture.a_share", n=share_value(on.state, company))
    return drawn + text(a_share, x + SAFE_WIDTH, 220, "small end", 96, 16)


def pie(on: Sheet, company: int) -> str:
    """The whole market, this company's part in its colour."""
    state, drawn, begin = on.state, "", 0
    for one in range(COMPANIES):
        part = int(state.market[one])
        if part:
            drawn += group(slice_of(begin, part), f"company{one} slice own" if one == company else "slice")
        if part and one != company:
            x, y = on_circle(begin + part / 2, (PIE + HOLE) / 2)
            drawn += text(LETTERS[one], x, y + 5.5, "other small")
        begin += part
    drawn += text(on.say("picture.percent", n=int(state.market[company])), PIE_X, PIE_Y + 8, "share-of-market")
    return drawn + text(on.say("picture.of_the_market"), PIE_X, 220, "small faint", 170, 16)


def on_circle(percent: float, r: float) -> tuple[float, float]:
    angle = 2 * pi * percent / 100 - pi / 2
    return round(PIE_X + r * cos(angle), 2), round(PIE_Y + r * sin(angle), 2)


def slice_of(begin: int, part: int) -> str:
    if part == 100:
        middle = (PIE + HOLE) / 2
        return circle(PIE_X, PIE_Y, PIE, "cut") + circle(PIE_X, PIE_Y, middle - (PIE - HOLE) / 2, "hole")
    (x1, y1), (x2, y2) = on_circle(begin, PIE), on_circle(begin + part, PIE)
    (x3, y3), (x4, y4) = on_circle(begin + part, HOLE), on_circle(begin, HOLE)
    large = 1 if part > 50 else 0
    return line(f"M{x1},{y1}A{PIE},{PIE} 0 {large} 1 {x2},{y2}L{x3},{y3}A{HOLE},{HOLE} 0 {large} 0 {x4},{y4}Z", "cut")


def books(on: Sheet, company: int) -> str:
    """What the year would bring at the prices of today."""
    state = on.state
    rows = [
        (on.say("picture.income"), int(state.market[company])),
        (on.say("picture.fuel"), -cost_of_resources(state, company)),
        (on.say("picture.boss_pay"), -salary_of(state, company)),
    ]
    drawn = line(f"M12,238H{COLUMN - 12}", "rule")
    for place, (said, amount) in enumerate(rows):
        y = BOOKS_TOP + 6 + place * BOOKS_PITCH
        drawn += text(said, BOOKS_LEFT, y, "small start", 104, 16) + text(figure(amount), BOOKS_RIGHT, y, "small end")
    total, y = sum(amount for _, amount in rows), BOOKS_TOP + 6 + 3 * BOOKS_PITCH + 4
    drawn += line(f"M{BOOKS_LEFT},{y - 18}H{BOOKS_RIGHT}", "sum")
    drawn += text(on.say("picture.result"), BOOKS_LEFT, y, "small strong start", 104, 16)
    drawn += text(figure(total), BOOKS_RIGHT, y, "small strong end" + (" red" if total < 0 else ""))
    for slot in range(3):
        drawn += circle(FUEL_LEFT + slot * FUEL_PITCH, FUEL_Y, 25, "socket")
    return drawn


def figure(amount: int) -> str:
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def tokens(on: Sheet) -> str:
    """The fuels that each company runs on; what it burns is below."""
    drawn = ""
    for company in range(COMPANIES):
        for slot, resource in enumerate(tokens_of(on.state, company)):
            nth = tokens_of(on.state, company)[:slot].count(resource)
            x, y = column(company) + FUEL_LEFT + slot * FUEL_PITCH, PAGE_TOP + FUEL_Y
            price = text(money(on, int(on.state.price[resource])), 0, 44, "small")
            sign = circle(0, 0, 23, f"token token{resource}") + resource_sign(resource, 0, 0, 1.25) + price
            key = f"p-token-{LETTERS[company].lower()}-{resource}-{nth}"
            drawn += piece(sign, key, "fuel", x, y, title=capital(on.resource(resource)))
    return drawn


def tokens_of(state: State, company: int) -> list[int]:
    return [resource for resource in range(RESOURCES) for _ in range(state.tokens[company, resource])]
