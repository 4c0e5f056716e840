"""What lies between the companies and the players: the price scale, the four lots, the bosses on offer."""

from __future__ import annotations

from pinstripe.engine.drawing import at, capital, circle, group, line, mark, piece, rect, text

from .lots import may_look
from .picture_icons import EYE_SIGN, boss_card, boss_told, half_signs, half_told, resource_sign
from .picture_plan import (
    BOSS_HEIGHT,
    BOSS_WIDTH,
    LEFT,
    LOT_HEIGHT,
    LOT_WIDTH,
    MIDDLE,
    OFFICE_LEFT,
    PRICE_PITCH,
    PRICES_TOP,
    column,
    lot_place,
    offer_place,
    office_place,
    price_place,
)
from .picture_sheet import Sheet, boss_key, button, money
from .table import BOSSES, COMPANIES, LOTS, MARKET_STEP, NOBODY, OFFERS, RESOURCES, Happening, Phase

STEP = 5
CARDS_RIGHT = OFFICE_LEFT + BOSS_WIDTH


def headings(on: Sheet) -> str:
    drawn = ""
    for number, said in enumerate(("picture.prices", "picture.lots", "picture.offer")):
        drawn += text(on.say(said), column(number), MIDDLE + 18, "heading start")
    pile = int(on.state.piled) + int(on.state.unseen).bit_count()
    return drawn + text(on.say("picture.pile", n=pile), column(2) + CARDS_RIGHT, MIDDLE + 18, "small faint end")


def price_scale(on: Sheet) -> str:
    """A row for every resource, from nothing to the highest price."""
    state, drawn = on.state, ""
    for resource in range(RESOURCES):
        y = PRICES_TOP + resource * PRICE_PITCH
        row = circle(LEFT + 28, y + 22, 22, f"token token{resource}") + resource_sign(resource, LEFT + 28, y + 22, 1.2)
        row += text(capital(on.resource(resource)), LEFT + 28, y + 64, "small", 84, 16)
        for price in range(0, state.price_top + 1, STEP):
            x, middle = price_place(resource, price, state.price_top)
            row += rect(x - 24, middle - 28, 48, 56, "box", 2)
            row += text(str(price), x, middle + 7, "price-figure" + (" here" if price == state.price[resource] else ""))
        now = money(on, int(state.price[resource]))
        title = on.say("picture.price", what=capital(on.resource(resource)), price=now)
        drawn += group(row, "price", f"price-{resource}", title)
    return drawn


def price_markers(on: Sheet) -> str:
    drawn = ""
    for resource in range(RESOURCES):
        x, y = price_place(resource, int(on.state.price[resource]), on.state.price_top)
        drawn += piece(rect(-25, -29, 50, 58, "marker", 3), f"p-price-{resource}", "", x, y)
    return drawn


def envelopes(on: Sheet) -> str:
    return "".join(envelope(on, lot) for lot in range(LOTS))


def envelope(on: Sheet, lot: int) -> str:
    """Sealed, or opened for whoever may look; who else may is no secret."""
    x, y = lot_place(lot)
    w, h = LOT_WIDTH, LOT_HEIGHT
    key, number = f"lot-{lot + 1}", on.say("picture.lot", n=lot + 1)
    if lot >= on.lots_drawn() and not on.is_open(lot):
        drawn = rect(0, 0, w, h, "vacant", 3) + text(number, w / 2, h / 2 + 6, "plaque")
        return group(drawn, "lot", key, number, transform=at(x, y))
    watchers = [seat for seat in range(on.state.players) if may_look(on.state, seat, lot)]
    marks = "".join(mark_of(seat, w - 16 - 22 * place, 18) for place, seat in enumerate(reversed(watchers)))
    if not on.is_open(lot):
        drawn = rect(0, 0, w, h, "envelope", 3)
        sides = f"M0,{h}L{w / 2 - 18},{h * 0.5}M{w},{h}L{w / 2 + 18},{h * 0.5}"
        drawn += line(f"{sides}M0,0L{w / 2},{h * 0.62}L{w},0", "fold")
        drawn += circle(w / 2, h * 0.6, 19, "wax") + text(str(lot + 1), w / 2, h * 0.6 + 8, "wax-figure") + marks
        title = on.say("picture.lot_sealed", n=lot + 1, who=tuple(on.names[seat] for seat in watchers) or "–")
        return group(drawn, "lot", key, title, transform=at(x, y))
    return opened(on, lot, marks, key)


def opened(on: Sheet, lot: int, marks: str, key: str) -> str:
    state, (x, y), w, h = on.state, lot_place(lot), LOT_WIDTH, LOT_HEIGHT
    event, percent = int(state.lot_event[lot]), MARKET_STEP * int(state.lot_percent[lot])
    shown = on.say("picture.percent", n=percent)
    for_all = state.phase == Phase.OVER or bool(on.scene and on.scene.lots_open)
    drawn = rect(0, 0, w, h, "letter-paper", 3)
    drawn += text(shown, 12, 30, "chance start") + line(f"M12,38H{w - 12}", "rule")
    for half in (0, 1):
        drawn += half_signs(on, event, half, 25, 53 + 25 * half)
        kind = Happening(state.event_kind[event, half]).name.lower()
        drawn += text(on.say(f"happening.{kind}"), w - 12, 59 + 25 * half, "small faint end", 78, 16)
    class_ = "lot open"
    if for_all:
        drawn += text(on.say("picture.lot", n=lot + 1), w - 12, 28, "small end faint")
        state_of_lot = "picture.falls_away" if on.scene and lot == on.scene.discarded else ""
        if on.scene and lot == on.scene.lot:
            class_ += " acting"
            state_of_lot = "picture.happens_now"
        elif on.scene and lot == on.scene.discarded:
            class_ += " discarded"
        if state_of_lot:
            drawn += text(on.say(state_of_lot), w / 2, h - 10, "small strong", w - 20, 16)
    else:
        class_ += " private"
        drawn += line(f"M12,92H{w - 12}", "rule") + line(EYE_SIGN, "sign", at(25, h - 15, 0.9))
        drawn += text(on.say("picture.for_your_eyes"), 42, h - 10, "small start", w - 52, 16) + marks
    drawn += rect(0, 0, w, h, "outline", 3)
    left, right = half_told(on, event, 0), half_told(on, event, 1)
    told = on.say("picture.lot_open", n=lot + 1, percent=percent, left=left, right=right)
    return group(drawn, class_, key, told, transform=at(x, y))


def mark_of(seat: int, x: float, y: float) -> str:
    return group(mark(seat, x, y, 14), f"seat{seat}")


def bosses(on: Sheet) -> str:
    """Everybody who is in office or on offer, as cards that move from one to the other."""
    state, drawn = on.state, ""
    for boss in range(BOSSES):
        where = place_of_boss(on, boss)
        if where is None:
            continue
        key, class_ = boss_key(boss), "boss"
        on_offer = [place for place in range(OFFERS) if state.offer[place] == boss]
        if boss == state.candidate and state.phase == Phase.VOTE:
            class_ += " candidate"
        if on_offer and state.turned_down >> on_offer[0] & 1 and state.phase in (Phase.PROPOSE, Phase.VOTE):
            class_ += " refused"
        x, y = where
        if key in on.places:
            label = on.choices[on.places[key]]
            drawn += piece(boss_card(on, boss), key, class_ + " can", x, y, label, **button(on, key))
        else:
            drawn += piece(boss_card(on, boss), key, class_, x, y, boss_told(on, boss))
    return drawn


def place_of_boss(on: Sheet, boss: int) -> tuple[float, float] | None:
    for company in range(COMPANIES):
        if on.state.office[company] == boss:
            return office_place(company)
    for place in range(OFFERS):
        if on.state.offer[place] == boss:
            return offer_place(place)
    return None


def vacancies(on: Sheet) -> str:
    """Places on offer that nobody has taken yet."""
    empty = [place for place in range(OFFERS) if on.state.offer[place] == NOBODY]
    drawn = "".join(rect(*offer_place(place), BOSS_WIDTH, BOSS_HEIGHT, "vacant", 3) for place in empty)
    return group(drawn, "vacancies", "vacancies")
