"""The table drawn in a terminal: three companies, the bosses on offer, prices, lots and everybody's fortune."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from pinstripe.engine.words import Catalogue, Message, Param, Term, message

from .agenda import share_value, wealth
from .bosses import salary_of
from .lots import may_look
from .results import cost_of_resources
from .table import (
    COMPANIES,
    LOTS,
    MARKET_STEP,
    NOBODY,
    OFFERS,
    RATINGS,
    RESOURCES,
    UNKNOWN,
    Phase,
    State,
)
from .telling import chapter
from .terms import boss_term, calendar_year, company_term, dollars, event_card, resource_term

__all__ = ["LEGEND", "chapter", "mark", "sketch"]

MARKS = (
    ("●", "#E4572E"),
    ("■", "#4C86E8"),
    ("▲", "#3E9B5C"),
    ("◆", "#E08A00"),
    ("⬢", "#9B6BD3"),
    ("★", "#708090"),
)
INK, FAINT, GREEN, RED = "bold", "dim", "#3E9B5C", "#E4572E"
HOUSES = ("#E08A00", "", "#C8102E")
"""The colours of the companies; Black is written in ink."""

SHORT = ("sketch.coal", "sketch.oil", "sketch.labour")
RATED = ("sketch.innovation", "sketch.efficiency", "sketch.publicity")
LEGEND = Message("sketch.legend")
"""What the signs on the board mean."""

NOW, DIVIDENDS, NOTHING = "◂", "÷", "–"
MARGIN, NARROW_MARGIN, ROOMY = 13, 12, 80
"""What the names of the rows take on the left, and the width from which there is space to spare."""
LONGEST_BAR, SHORTEST_BAR = 20, 5
WORDY_CELL, ROOMY_CELL = 22, 25
"""The width of a column from which sums are explained, and from which resources are written out."""
NAME, WIDEST_NAME = 10, 18
FIGURES = 8


def mark(seat: int, names: Sequence[str]) -> Text:
    """A player's shape and initial, in the player's colour."""
    shape, colour = MARKS[seat]
    return Text(shape + names[seat][:1].upper(), f"bold {colour}")


def sketch(state: State, viewer: int | None, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """What a viewer may see, drawn no wider than this; a state that hides nothing shows only the viewer's secrets."""
    sheet = Sheet(state, viewer, catalogue, names, width)
    lines = [heading(sheet), *companies(sheet), rule(sheet), *offer(sheet), rule(sheet)]
    lines += [*prices(sheet), *lots(sheet), rule(sheet), *fortunes(sheet)]
    for line in lines:
        line.no_wrap, line.overflow = True, "crop"
        line.truncate(width)
    return Group(*lines)


def ink(word: str, style: str = "") -> Text:
    """A word in a style that stays its own when more is written behind it."""
    return Text().append(word, style)


def fitted(text: Text, width: int, align: str = "left") -> Text:
    """A copy of exactly this width."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis")
    gap = width - text.cell_len
    text.pad_left(gap if align == "right" else 0)
    text.pad_right(0 if align == "right" else gap)
    return text


@dataclass(frozen=True)
class Sheet:
    """What is drawn, for whom and in which language."""

    state: State
    viewer: int | None
    catalogue: Catalogue
    names: Sequence[str]
    width: int

    @property
    def margin(self) -> int:
        return MARGIN if self.width >= ROOMY else NARROW_MARGIN

    @property
    def cell(self) -> int:
        """How wide a company is drawn."""
        return (self.width - self.margin) // COMPANIES

    @property
    def over(self) -> bool:
        return bool(self.state.phase == Phase.OVER)

    def say(self, what: str | Message, /, **params: Param) -> str:
        told = message(what, **params) if isinstance(what, str) else what
        return self.catalogue.say(told, self.names)

    def term(self, term: Param) -> str:
        return self.say(term.id) if isinstance(term, Term) else str(term)

    def mark(self, seat: int) -> Text:
        return mark(seat, self.names)

    def either(self, said: str, short: str) -> Text:
        """The longer text where a company's column has space for it."""
        return ink(said if self.cell >= WORDY_CELL else short)

    def row(self, label: str, cells: Sequence[Text]) -> Text:
        line = fitted(ink(label, FAINT), self.margin)
        for content in cells:
            line.append_text(fitted(content, self.cell - 1)).append(" ")
        return line


def rule(sheet: Sheet) -> Text:
    return ink("─" * sheet.width, FAINT)


def heading(sheet: Sheet) -> Text:
    title, when = f" {sheet.say('game.title').upper()} ", f"{year(sheet)}{moment(sheet)}"
    if cell_len(title) + cell_len(when) + 6 > sheet.width:
        when = year(sheet)
    stripe = max(1, sheet.width - cell_len(title) - cell_len(when) - 5)
    return Text.assemble(("──", FAINT), (title, INK), ("─" * stripe, FAINT), (f" {when} ", INK), ("─", FAINT))


def year(sheet: Sheet) -> str:
    state = sheet.state
    if sheet.over:
        return sheet.say("sketch.over")
    if state.year == 0:
        return sheet.say("sketch.setup")
    return sheet.say("sketch.year", year=calendar_year(state, state.year), n=state.year, m=state.years)


def moment(sheet: Sheet) -> str:
    """What is done for which company, written behind the year."""
    state, company = sheet.state, company_term(sheet.state.company)
    match state.phase:
        case Phase.BID if state.transactions > 1:
            turn = message("term.transaction", company=company, n=state.transaction, m=state.transactions)
            return " · " + sheet.say("sketch.bidding", what=turn)
        case Phase.BID:
            return " · " + sheet.say("sketch.bidding", what=company)
        case Phase.PARTNER:
            return " · " + sheet.say("sketch.trading", company=company)
        case Phase.PROPOSE | Phase.VOTE | Phase.NEXT_BOSS:
            return " · " + sheet.say("sketch.voting", company=company)
    return ""


def companies(sheet: Sheet) -> list[Text]:
    """Safe, market share, resources, boss, and the result as it would be now."""
    state = sheet.state

    def row(label: str, draw: Callable[[Sheet, int], Text]) -> Text:
        living = [draw is safe or state.alive[company] == 1 for company in range(COMPANIES)]
        cells = [draw(sheet, company) if living[company] else Text() for company in range(COMPANIES)]
        return sheet.row(sheet.say(label), cells)

    chiefs = [state.office[company] for company in range(COMPANIES)]
    names = [boss_name(sheet, boss) if state.alive[at] == 1 else Text() for at, boss in enumerate(chiefs)]
    return [
        sheet.row("", [sign(sheet, company) for company in range(COMPANIES)]),
        row("sketch.safe", safe),
        row("sketch.market", market),
        row("sketch.uses", resources),
        *bosses(sheet, "sketch.boss", chiefs, names),
        row("sketch.result", result),
    ]


def sign(sheet: Sheet, company: int) -> Text:
    """The name over the door."""
    name = sheet.term(company_term(company)).upper()
    if sheet.state.alive[company] == 0:
        return ink(name, FAINT)
    text = ink(name, f"bold {HOUSES[company]}".strip())
    return text.append(f" {NOW}", INK) if sheet.state.company == company else text


def safe(sheet: Sheet, company: int) -> Text:
    """What it has, and what a share is worth by it; of a bankrupt company, that."""
    if sheet.state.alive[company] == 0:
        return ink(sheet.say("sketch.bankrupt"), FAINT)
    capital, worth = dollars(sheet.state.capital[company]), dollars(share_value(sheet.state, company))
    return sheet.either(
        sheet.say("sketch.safe_of", capital=capital, worth=worth),
        sheet.say("sketch.safe_short", capital=capital, worth=worth),
    )


def market(sheet: Sheet, company: int) -> Text:
    part = sheet.state.market[company]
    text = fitted(ink(sheet.say("sketch.percent", n=part)), 6)
    length = min(sheet.cell - 8, LONGEST_BAR)
    if length >= SHORTEST_BAR:
        filled = -(-part * length // 100)
        text.append("━" * filled, HOUSES[company] or INK).append("─" * (length - filled), FAINT)
    return text


def resources(sheet: Sheet, company: int) -> Text:
    state = sheet.state
    names = [sheet.say(SHORT[kind]) for kind in range(RESOURCES) for _ in range(state.tokens[company, kind])]
    if not names:
        return ink(NOTHING, FAINT)
    tokens, cost = " ".join(names), dollars(cost_of_resources(state, company))
    return sheet.either(sheet.say("sketch.uses_of", tokens=tokens, cost=cost), tokens)


def result(sheet: Sheet, company: int) -> Text:
    """What the books would show if the year ended now."""
    state = sheet.state
    made = state.market[company] - cost_of_resources(state, company) - salary_of(state, company)
    if made == 0:
        return ink(sheet.say("sketch.even"))
    said = sheet.say("sketch.gain" if made > 0 else "sketch.loss", amount=dollars(abs(made)))
    return ink(said, f"bold {GREEN if made > 0 else RED}")


def bosses(sheet: Sheet, label: str, them: Sequence[int], names: Sequence[Text]) -> list[Text]:
    """Three bosses side by side: name and salary, ratings, and wishes, below each other where it is narrow."""
    wishes = [boss_wishes(sheet, boss) for boss in them]
    if all(cell_len(" ".join(said)) < sheet.cell for said in wishes):
        policy = [[" ".join(said)] for said in wishes]
    else:
        policy = [[*said, "", ""][:2] for said in wishes]
    return [
        sheet.row(sheet.say(label), names),
        sheet.row("", [boss_ratings(sheet, boss) for boss in them]),
        *(sheet.row("", [ink(said, FAINT) for said in line]) for line in zip(*policy, strict=True)),
    ]


def boss_name(sheet: Sheet, boss: int) -> Text:
    state = sheet.state
    if boss == NOBODY:
        return ink(sheet.say("sketch.no_boss") if state.year > 0 else NOTHING, FAINT)
    text = ink(sheet.say("sketch.boss_of", boss=boss_term(boss), salary=dollars(state.boss_salary[boss])), INK)
    pays = state.dividends == 1 and state.boss_dividends[boss] == 1
    return text.append(f" {DIVIDENDS}") if pays else text


def boss_ratings(sheet: Sheet, boss: int) -> Text:
    text = Text()
    if boss != NOBODY:
        for rating in range(RATINGS):
            points = sheet.state.boss_rating[boss, rating]
            text.append(f"{sheet.say(RATED[rating])}{points} ", "" if points else FAINT)
    return text


def boss_wishes(sheet: Sheet, boss: int) -> list[str]:
    """What the boss exchanges for what, the first wish first."""
    if boss == NOBODY:
        return []
    policy = [sheet.state.boss_policy[boss, cell] for cell in range(4)]
    wishes = [(policy[0], policy[1]), (policy[2], policy[3])]
    return [f"{sheet.say(SHORT[given])}→{sheet.say(SHORT[taken])}" for given, taken in wishes if given != NOBODY]


def offer(sheet: Sheet) -> list[Text]:
    """The three bosses that can be proposed; one who was refused for the company of the moment is struck out."""
    state = sheet.state
    them = [state.offer[place] for place in range(OFFERS)]
    names = [boss_name(sheet, boss) if boss != NOBODY else ink(NOTHING, FAINT) for boss in them]
    for place, name in enumerate(names):
        if state.phase in (Phase.PROPOSE, Phase.VOTE) and state.turned_down >> place & 1:
            name.stylize("strike dim")
        elif state.phase == Phase.VOTE and them[place] == state.candidate:
            name.append(f" {NOW}", INK)
    return bosses(sheet, "sketch.offer", them, names)


def prices(sheet: Sheet) -> list[Text]:
    """Each price, and how full its scale is."""
    state, cells = sheet.state, []
    steps = state.price_top // MARKET_STEP
    for kind in range(RESOURCES):
        name = resource_term(kind) if sheet.cell >= ROOMY_CELL else Term(SHORT[kind])
        amount = dollars(state.price[kind])
        filled = state.price[kind] // MARKET_STEP
        scale = ink("▪" * filled, INK).append("·" * (steps - filled), FAINT)
        cells.append(Text.assemble(scale, " ", sheet.say("sketch.price", resource=name, amount=amount)))
    return [sheet.row(sheet.say("sketch.prices"), cells)]


def lots(sheet: Sheet) -> list[Text]:
    """What the viewer may see, and who sees the others."""
    if sheet.state.year == 0:
        return []
    lines = []
    for lot in range(LOTS):
        label = fitted(ink(sheet.say("sketch.lots") if lot == 0 else "", FAINT), sheet.margin)
        lines.append(label.append(f"{lot + 1} ", INK).append_text(lot_line(sheet, lot)))
    return lines


def lot_line(sheet: Sheet, lot: int) -> Text:
    state = sheet.state
    shown = sheet.over or (sheet.viewer is not None and may_look(state, sheet.viewer, lot))
    event, percent = state.lot_event[lot], state.lot_percent[lot]
    if shown and UNKNOWN not in (event, percent):
        return ink(sheet.say("sketch.lot", n=MARKET_STEP * percent, what=event_card(state, event)))
    watchers = [seat for seat in range(state.players) if may_look(state, seat, lot)]
    if not watchers:
        return ink(sheet.say("sketch.lot_unseen"), FAINT)
    text = ink(sheet.say("sketch.lot_seen_by"), FAINT)
    for seat in watchers:
        text.append_text(sheet.mark(seat)).append(" ")
    return text


def fortunes(sheet: Sheet) -> list[Text]:
    """Everybody's cash, shares and what they are worth together; the bids while they decide a trade."""
    state = sheet.state
    bids = state.phase == Phase.PARTNER
    longest = max(cell_len(name) for name in sheet.names) + 4
    name = min(max(longest, NAME), WIDEST_NAME)
    heads = [ink(sheet.say("sketch.cash"), FAINT)]
    heads += [ink(sheet.term(company_term(company)), FAINT) for company in range(COMPANIES)]
    heads.append(ink(sheet.say("sketch.worth"), FAINT))
    if bids:
        heads.append(ink(sheet.say("sketch.bid"), FAINT))
    lines = [figures(ink("", FAINT), name, heads)]
    for seat in range(state.players):
        who = Text.assemble(sheet.mark(seat)[:1], " ", (sheet.names[seat], INK if seat == sheet.viewer else ""))
        if seat == state.facilitator and state.year > 0 and not sheet.over:
            who = fitted(who, min(who.cell_len, name - 2)).append(f" {NOW}", INK)
        cells = [money(sheet, state.cash[seat])]
        for company in range(COMPANIES):
            held = state.shares[seat, company]
            cells.append(ink(str(held) if held else NOTHING, "" if held else FAINT))
        cells.append(money(sheet, wealth(state, seat), INK))
        if bids:
            cells.append(money(sheet, state.bid[seat]))
        lines.append(figures(who, name, cells))
    return lines


def money(sheet: Sheet, amount: int, style: str = "") -> Text:
    return ink(sheet.say("sketch.amount", amount=dollars(amount)), style)


def figures(who: Text, name: int, cells: Sequence[Text]) -> Text:
    line = fitted(who, name)
    for content in cells:
        line.append_text(fitted(content, FIGURES, "right"))
    return line
