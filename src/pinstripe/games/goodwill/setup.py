"""Preparations: options and content are written into the state, so that it explains itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pinstripe.engine.content import Fault, Flag, ListOf, Rows, Table, Text, Values, Whole
from pinstripe.engine.decisions import words

from .agenda import forget_bids
from .dealing import begin_deal
from .table import (
    BOSSES,
    COMPANIES,
    EVENTS,
    LOTS,
    MARKET_STEP,
    NO_CARD,
    NOBODY,
    NOT_YET,
    OFFERS,
    PERCENTS,
    PLAYERS,
    RESOURCES,
    SHARES,
    Boss,
    Company,
    Happening,
    Rating,
    Resource,
    State,
)

RATING = Whole(0, 3)
SHARES_REMOVED = 2
"""Of Crimson, in a game of four."""

SCHEMA = Table(
    {
        "money": Table({"cash": Whole(0, 1000), "subsidy": Whole(0, 100), "tax": Whole(0, 100)}, entry=True),
        "companies": Table(
            {
                name: Table({"capital": Whole(0, 1000), "market": Whole(0, 100, MARKET_STEP)}, entry=True)
                for name in words(Company)
            }
        ),
        "votes": Table({"needed": Whole(1, SHARES), "needed_with_four": Whole(1, SHARES - SHARES_REMOVED)}, entry=True),
        "prices": Table({"start": Whole(0, 100, MARKET_STEP), "highest": Whole(0, 100, MARKET_STEP)}, entry=True),
        "slate": Table({"highest": Whole(1, 99)}, entry=True),
        "lots": Table(
            {
                "looks": ListOf(ListOf(Whole(1, LOTS), 2), PLAYERS),
                "percentages": ListOf(Whole(0, 100, MARKET_STEP), least=LOTS, most=PERCENTS),
            },
            entry=True,
        ),
        "bosses": Table(
            {
                name: Table(
                    {
                        "salary": Whole(0, 100),
                        **dict.fromkeys(words(Rating), RATING),
                        "policy": ListOf(Text(1, 40), least=0, most=2),
                        "dividends": Flag(),
                    },
                    entry=True,
                )
                for name in words(Boss)
            }
        ),
        "events": Rows(Table({"left": Text(1, 60), "right": Text(1, 60)}, entry=True), least=LOTS, most=EVENTS),
    }
)


class Half(NamedTuple):
    """One half of an event card: its kind, what it concerns, and how far a price moves."""

    kind: int
    what: int
    change: int


def read_half(text: str) -> Half | None:
    """A half as the content file words it; None when it is none."""
    parts = text.lower().split()
    if not parts:
        return None
    kind, last = parts[0], parts[-1]
    if len(parts) == 2 and kind in words(Rating) and last in ("1", "2", "3"):
        return Half(Happening[kind.upper()], int(last), 0)
    if len(parts) == 2 and kind == "scandal" and last in words(Company):
        return Half(Happening.SCANDAL, Company[last.upper()], 0)
    if len(parts) == 2 and kind in words(Resource) and last in ("subsidy", "tax"):
        return Half(Happening[last.upper()], Resource[kind.upper()], 0)
    if last in ("+5", "-5", "+10", "-10") and len(parts) % 2 == 0:
        named, signs = parts[:-1:2], parts[1:-1:2]
        if len(set(named)) == len(named) and set(named) <= set(words(Resource)) and set(signs) <= {"&"}:
            return Half(Happening.PRICE, sum(1 << Resource[name.upper()] for name in named), int(last))
    return None


def read_line(text: str) -> tuple[int, int] | None:
    """A line of a policy: the resource a boss wants to leave, and the one that takes its place."""
    given, sign, taken = (part.strip() for part in text.lower().partition(">"))
    if not sign or given == taken or not {given, taken} <= set(words(Resource)):
        return None
    return Resource[given.upper()], Resource[taken.upper()]


def check(values: Values) -> Iterable[Fault]:
    """What the rules need of the content beyond its shape."""
    if sum(company["market"] for company in values["companies"].values()) != 100:
        yield Fault(("companies",), "must share the market: their shares must sum to 100")
    if values["prices"]["start"] > values["prices"]["highest"]:
        yield Fault(("prices", "start"), "must not lie above the highest price")
    lots = values["lots"]
    for seat, looks in enumerate(lots["looks"]):
        if looks[0] == looks[1]:
            yield Fault(("lots", "looks", seat), "must name two different lots")
    if len(set(lots["percentages"])) < len(lots["percentages"]):
        yield Fault(("lots", "percentages"), "must hold each percentage only once")
    for name, boss in values["bosses"].items():
        if len(boss["policy"]) != (2 if boss["innovation"] else 0):
            wanted = "two lines" if boss["innovation"] else "no lines"
            yield Fault(("bosses", name, "policy"), f"must hold {wanted} with innovation {boss['innovation']}")
        for number, line in enumerate(boss["policy"]):
            if read_line(line) is None:
                yield Fault(("bosses", name, "policy", number), 'must read like "coal>oil", with two resources')
    for number, card in enumerate(values["events"]):
        for side in ("left", "right"):
            if read_half(card[side]) is None:
                told = '"coal +10", "oil & labour -5", "coal tax", "oil subsidy", "publicity 3" or "scandal amber"'
                yield Fault(("events", number, side), f"must read like {told}")


def setup(state: State, seats: int, options: Mapping[str, int], content: Mapping[str, Any]) -> None:
    state.players = seats
    state.years, state.transactions = options["years"], options["transactions"]
    state.dividends, state.cash_only = options["dividends"], options["cash_only"]
    write_content(state, seats, content)
    for company, name in enumerate(words(Company)):
        state.capital[company] = content["companies"][name]["capital"]
        state.market[company] = content["companies"][name]["market"]
        state.alive[company] = 1
        state.office[company] = NOBODY
    for resource in range(RESOURCES):
        state.price[resource] = content["prices"]["start"]
    for seat in range(PLAYERS):
        state.cash[seat] = content["money"]["cash"] if seat < seats else 0
        state.bid[seat] = NOT_YET
        state.vote[seat] = NOT_YET
    forget_bids(state)
    state.unseen = (1 << BOSSES) - 1
    for place in range(OFFERS):
        state.offer[place] = NOBODY
    for place in range(BOSSES):
        state.pile[place] = NOBODY
    for lot in range(LOTS):
        state.lot_event[lot] = NO_CARD
        state.lot_percent[lot] = NO_CARD
    state.company = NOBODY
    state.candidate = NOBODY
    begin_deal(state)


def write_content(state: State, seats: int, content: Mapping[str, Any]) -> None:
    for company in range(COMPANIES):
        state.shares_in_game[company] = SHARES
        state.needed[company] = content["votes"]["needed"]
    if seats == 4:
        state.shares_in_game[Company.CRIMSON] -= SHARES_REMOVED
        state.needed[Company.CRIMSON] = content["votes"]["needed_with_four"]
    for seat in range(PLAYERS):
        state.looks[seat] = sum(1 << (lot - 1) for lot in content["lots"]["looks"][seat])
    for percentage in content["lots"]["percentages"]:
        state.percent_cards[percentage // MARKET_STEP] = 1
    state.slate_top, state.price_top = content["slate"]["highest"], content["prices"]["highest"]
    state.subsidy, state.tax = content["money"]["subsidy"], content["money"]["tax"]
    for boss, name in enumerate(words(Boss)):
        write_boss(state, boss, content["bosses"][name])
    state.event_cards = len(content["events"])
    for card, halves in enumerate(content["events"]):
        for half, side in enumerate(("left", "right")):
            read = read_half(halves[side])
            assert read is not None
            state.event_kind[card, half], state.event_what[card, half], state.event_change[card, half] = read


def write_boss(state: State, boss: int, card: Mapping[str, Any]) -> None:
    state.boss_salary[boss] = card["salary"]
    state.boss_dividends[boss] = int(card["dividends"])
    for rating, name in enumerate(words(Rating)):
        state.boss_rating[boss, rating] = card[name]
    for cell in range(4):
        state.boss_policy[boss, cell] = NOBODY
    for number, line in enumerate(card["policy"]):
        read = read_line(line)
        assert read is not None
        state.boss_policy[boss, 2 * number], state.boss_policy[boss, 2 * number + 1] = read
