"""What one step brought about, scene after scene: slates turned, shares sold, the events of a year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pinstripe.engine.words import Message, Param, Seat, Term, message

from .table import (
    COMPANIES,
    MARKET_STEP,
    NOBODY,
    NOT_YET,
    OFFERS,
    RESOURCES,
    Boss,
    Company,
    Happening,
    Note,
    Phase,
    Resource,
    State,
)

Row = tuple[Note, int, int, int, int]

REVEALS = frozenset({Note.BID_SHOWN, Note.VOTED, Note.LOT_DISCARDED})
"""A step that tells one of these is played in scenes."""

EDITIONS = frozenset({Note.YEAR_ENDS})
"""What a newspaper is printed for."""

TRADES = frozenset({Note.CANNOT_PAY, Note.NO_TRADE, Note.TRADED})
VERDICTS = frozenset({Note.ELECTED, Note.REFUSED})


@dataclass(frozen=True)
class Slate:
    """What somebody holds up: nothing, a slate turned away, a bid or a vote; and what comes of it."""

    kind: str
    figure: int = 0
    role: str = ""


@dataclass(frozen=True)
class Scene:
    """The table at one moment within a step, under its headline."""

    state: State
    headline: Message
    changes: tuple[Message, ...] = ()
    kicker: Message | None = None
    slates: Mapping[int, Slate] = field(default_factory=dict)
    lots_open: bool = False
    lot: int = NOBODY
    discarded: int = NOBODY
    struck: frozenset[int] = frozenset()
    """The companies that something happened to."""
    number: int = 0
    """Its place within the step."""
    printed: bool = False
    """Whether the newspaper reports it."""


def notes(state: State) -> list[Row]:
    rows = [[int(state.note[row, cell]) for cell in range(5)] for row in range(state.notes)]
    return [(Note(kind), a, b, c, d) for kind, a, b, c, d in rows]


def slates_of(state: State) -> dict[int, Slate]:
    """What lies before everybody without a scene: bids stay until the next, votes until the next candidate."""
    if state.phase == Phase.BID:
        return {seat: Slate("blank") for seat in range(state.players)}
    if state.phase == Phase.VOTE:
        return {seat: Slate("blank") for seat in range(state.players) if state.shares[seat, state.company] > 0}
    if state.phase not in (Phase.PARTNER, Phase.PROPOSE, Phase.NEXT_BOSS):
        return {}
    votes = {a: Slate("yes" if b else "no", c) for kind, a, b, c, _ in notes(state) if kind == Note.VOTED}
    if votes:
        return votes
    if state.phase == Phase.PARTNER:
        return {seat: Slate("bid", state.bid[seat], role_of(state, seat)) for seat in range(state.players)}
    return {seat: Slate("bid", state.bid[seat]) for seat in range(state.players) if state.bid[seat] != NOT_YET}


def role_of(state: State, seat: int) -> str:
    return "sells" if state.sellers >> seat & 1 else "buys" if state.buyers >> seat & 1 else ""


def scenes(before: State, after: State) -> list[Scene]:
    """The scenes of one step, from the view before it to the view after it; none where nothing was revealed."""
    told = notes(after)
    if not any(row[0] in REVEALS for row in told):
        return []
    return list(Stage(before, after, told).played())


class Stage:
    """A copy of the table that the notes of a step are acted out on."""

    def __init__(self, before: State, after: State, told: list[Row]) -> None:
        self.state: State = before.clone()
        self.state.notes = 0
        self.after, self.told = after, told
        self.slates: dict[int, Slate] = {}
        self.lot, self.discarded, self.lots_open = NOBODY, NOBODY, False
        self.kicker: Message | None = None

    def played(self) -> Iterator[Scene]:
        number = 0
        for chapter in chapters(self.told):
            kind, was = chapter[0][0], self.state.clone()
            self.slates = dict(self.slates)
            for row in chapter:
                self.act(row)
            if kind == Note.LOT_HAPPENS or (headline := self.headline(chapter)) is None:
                continue
            printed = self.lots_open
            changes = tuple(changes_between(was, self.state)) if printed or kind in VERDICTS else ()
            struck = frozenset(
                company for company in range(COMPANIES) if printed and is_struck(was, self.state, company)
            )
            yield Scene(
                self.state.clone(),
                headline,
                changes,
                self.kicker,
                self.slates,
                self.lots_open,
                self.lot,
                self.discarded,
                struck,
                number,
                printed,
            )
            number += 1

    def act(self, row: Row) -> None:
        """Do on the stage what a note tells."""
        state, (kind, a, b, c, d) = self.state, row
        match kind:
            case Note.BID_SHOWN:
                self.slates[a] = Slate("bid", b, self.role(a))
            case Note.VOTED:
                self.slates[a] = Slate("yes" if b else "no", c)
            case Note.TRADED:
                state.shares[a, c] -= 1
                state.shares[b, c] += 1
                state.cash[a] += d
                state.cash[b] -= d
            case Note.BOSS_LEFT:
                self.pile_under(a, b)
            case Note.ELECTED:
                self.elect(a, b)
            case Note.ON_OFFER:
                self.put_on_offer(a)
            case Note.LOT_DISCARDED:
                self.open_lots(a)
            case Note.LOT_HAPPENS:
                self.lot, self.kicker = a, message("picture.kicker", lot=a + 1, n=c)
            case Note.RESULT:
                self.lot, self.kicker = NOBODY, message("picture.kicker_result")
            case Note.PRICE_MOVED:
                state.price[a] = c
            case Note.SUBSIDY_PAID | Note.TAX_PAID | Note.CAPITAL_MOVED:
                state.capital[a] = c
            case Note.INNOVATED:
                state.tokens[a, b] -= 1
                state.tokens[a, c] += 1
            case Note.SAVED:
                state.tokens[a, b] -= 1
            case Note.MARKET_MOVED:
                state.market[a] = c
            case Note.DIVIDEND_PAID:
                state.cash[a] += b
            case Note.BANKRUPT:
                self.close(a)
            case Note.SHARES_LOST:
                state.shares[a, b] = 0

    def role(self, seat: int) -> str:
        """Who turns out to sell and to buy in this step."""
        for kind, seller, buyer, _, _ in self.told:
            if kind == Note.TRADED and seat in (seller, buyer):
                return "sells" if seat == seller else "buys"
        return role_of(self.after, seat) if self.after.phase == Phase.PARTNER else ""

    def elect(self, company: int, boss: int) -> None:
        state = self.state
        state.office[company] = boss
        for place in range(OFFERS):
            if state.offer[place] == boss:
                state.offer[place] = NOBODY

    def pile_under(self, company: int, boss: int) -> None:
        """Where a vote is told, the new boss may sit in the office already."""
        state = self.state
        state.pile[state.piled] = boss
        state.piled += 1
        if state.office[company] == boss:
            state.office[company] = NOBODY

    def put_on_offer(self, boss: int) -> None:
        state = self.state
        for place in range(OFFERS):
            if state.offer[place] == NOBODY:
                state.offer[place] = boss
        if state.unseen >> boss & 1:
            state.unseen &= ~(1 << boss)
        else:
            state.piled -= 1

    def open_lots(self, discarded: int) -> None:
        """All four are turned up; what lies in them is told by the notes that follow."""
        self.discarded, self.lots_open, self.slates = discarded, True, {}
        self.state.company, self.state.candidate = NOBODY, NOBODY
        self.kicker = message("picture.kicker_lots")
        for kind, lot, event, percent, _ in self.told:
            if kind in (Note.LOT_DISCARDED, Note.LOT_HAPPENS):
                self.state.lot_event[lot] = event
                self.state.lot_percent[lot] = percent // MARKET_STEP

    def close(self, company: int) -> None:
        state = self.state
        state.alive[company] = 0
        state.capital[company] = 0
        for resource in range(RESOURCES):
            state.tokens[company, resource] = 0

    def headline(self, chapter: list[Row]) -> Message | None:
        """How the newspaper would put it."""
        kind, a, b, c, d = chapter[0]
        match kind:
            case Note.BID_SHOWN:
                return message("picture.bids_shown", company=company_term(c))
            case Note.VOTED:
                return message("picture.votes_shown", boss=boss_term(d))
            case Note.TRADED:
                return message("picture.sold", seller=Seat(a), buyer=Seat(b), company=company_term(c), price=d)
            case Note.NO_TRADE:
                return message("picture.not_sold", company=company_term(a))
            case Note.CANNOT_PAY:
                return message("picture.cannot_pay", who=Seat(a), n=b)
            case Note.ELECTED:
                return message("picture.elected", company=company_term(a), boss=boss_term(b))
            case Note.REFUSED:
                return message("picture.refused", company=company_term(a), boss=boss_term(b))
            case Note.LOT_DISCARDED:
                return message("picture.opened", lot=a + 1, n=c)
            case Note.HALF:
                return half_headline(self.state, a, b)
            case Note.RESULT:
                result = b - c - d
                told = "picture.profit" if result > 0 else "picture.loss" if result < 0 else "picture.even"
                return message(told, company=company_term(a), n=abs(result), income=b, cost=c, salary=d)
            case Note.SHARES_LOST:
                return message("picture.ruin")
        return None


OPENERS = frozenset({Note.LOT_DISCARDED, Note.LOT_HAPPENS, Note.HALF, Note.RESULT}) | TRADES | VERDICTS
"""Each of these begins a scene of its own."""
ASIDES = frozenset({Note.YEAR_ENDS, Note.YEAR_BEGINS, Note.COUNTED, Note.GAME_OVER, Note.NOT_PROPOSED, Note.PROPOSED})


def chapters(told: list[Row]) -> Iterator[list[Row]]:
    """The notes in groups, each led by the note that gives it its headline."""
    found: list[Row] = []
    leaving: list[Row] = []
    leader: Note | None = None
    for row in told:
        kind = row[0]
        if kind in ASIDES:
            continue
        if kind == Note.BOSS_LEFT and leader == Note.VOTED:
            leaving = [row]
            continue
        ruin = kind == Note.SHARES_LOST and leader == Note.RESULT
        if kind in OPENERS or ruin or (kind in (Note.BID_SHOWN, Note.VOTED) and kind != leader):
            if found:
                yield found
            found, leader = [], kind
        found += [row, *leaving]
        leaving = []
    if found:
        yield found


def half_headline(state: State, event: int, half: int) -> Message:
    """An event as the press sees it."""
    kind, what = Happening(state.event_kind[event, half]), int(state.event_what[event, half])
    change = int(state.event_change[event, half])
    match kind:
        case Happening.PRICE:
            resources = tuple(resource_term(one) for one in range(RESOURCES) if what >> one & 1)
            told = "picture.dearer" if change > 0 else "picture.cheaper"
            return message(told, what=resources, n=abs(change))
        case Happening.SUBSIDY:
            return message("picture.subsidy", what=resource_term(what), n=int(state.subsidy))
        case Happening.TAX:
            return message("picture.tax", what=resource_term(what), n=int(state.tax))
        case Happening.SCANDAL:
            return message("picture.scandal", company=company_term(what))
        case Happening.INNOVATION:
            return message("picture.innovation", n=what)
        case Happening.EFFICIENCY:
            return message("picture.efficiency", n=what)
        case Happening.PUBLICITY:
            return message("picture.publicity", n=what)


def is_struck(was: State, now: State, company: int) -> bool:
    tokens = any(was.tokens[company, one] != now.tokens[company, one] for one in range(RESOURCES))
    figures = was.capital[company] != now.capital[company] or was.market[company] != now.market[company]
    return tokens or figures or was.office[company] != now.office[company]


def changes_between(was: State, now: State) -> Iterator[Message]:
    """What is different now, each with what it was before."""
    for resource in range(RESOURCES):
        n, m = int(was.price[resource]), int(now.price[resource])
        if n != m:
            yield message("picture.price_change", what=resource_term(resource), n=n, m=m)
    for company in range(COMPANIES):
        name = company_term(company)
        if was.alive[company] and not now.alive[company]:
            yield message("picture.bankrupt_change", company=name)
        elif was.capital[company] != now.capital[company]:
            n, m = int(was.capital[company]), int(now.capital[company])
            yield message("picture.capital_change", company=name, n=n, m=m)
        if was.market[company] != now.market[company]:
            n, m = int(was.market[company]), int(now.market[company])
            yield message("picture.market_change", company=name, n=n, m=m)
        if now.alive[company]:
            yield from token_changes(was, now, company)
        if was.office[company] != now.office[company]:
            told = "picture.boss_gone" if now.office[company] == NOBODY else "picture.boss_change"
            boss = was.office[company] if now.office[company] == NOBODY else now.office[company]
            yield message(told, company=name, boss=boss_term(int(boss)))
    for seat in range(now.players):
        gain = int(now.cash[seat] - was.cash[seat])
        if gain > 0:
            yield message("picture.cash_change", who=Seat(seat), n=gain)


def token_changes(was: State, now: State, company: int) -> Iterator[Message]:
    gone = [one for one in range(RESOURCES) if now.tokens[company, one] < was.tokens[company, one]]
    come = [one for one in range(RESOURCES) if now.tokens[company, one] > was.tokens[company, one]]
    for place, resource in enumerate(gone):
        if place < len(come):
            given, taken = resource_term(resource), resource_term(come[place])
            yield message("picture.token_change", company=company_term(company), given=given, taken=taken)
        else:
            yield message("picture.token_gone", company=company_term(company), what=resource_term(resource))


def company_term(company: int) -> Param:
    return Term(f"company.{Company(company).name.lower()}")


def resource_term(resource: int) -> Param:
    return Term(f"resource.{Resource(resource).name.lower()}")


def boss_term(boss: int) -> Param:
    return Term(f"boss.{Boss(boss).name.lower()}")
