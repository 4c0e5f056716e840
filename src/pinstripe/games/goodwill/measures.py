"""What a study of many games counts: votes, events, bosses, shares that change hands, and what wealth is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pinstripe.engine.measures import Deed, Measures, Route, Seen, Things, Told
from pinstripe.engine.words import Message, message

from .agenda import share_value
from .table import (
    BOSS,
    BOSSES,
    COMPANIES,
    LONGEST,
    LOTS,
    NO,
    NOBODY,
    PASS,
    YES,
    Boss,
    Company,
    Happening,
    Note,
    Phase,
    Rating,
    State,
)
from .terms import event_card

DEEDS = (
    Deed("propose", message("study.propose"), range(BOSS, BOSS + BOSSES), (Phase.PROPOSE,)),
    Deed("propose_nobody", message("label.pass"), (PASS,), (Phase.PROPOSE,)),
    Deed("vote_yes", message("study.vote_yes"), (YES,), (Phase.VOTE,)),
    Deed("vote_no", message("study.vote_no"), (NO,), (Phase.VOTE,)),
)


def events(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message("label.event", n=card + 1, what=event_card(state, card)) for card in range(len(content["events"]))]


def made_events(content: Mapping[str, Any]) -> Sequence[bool]:
    return [event["source"] == "made" for event in content["events"]]


def happenings(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"happening.{kind.name.lower()}") for kind in Happening]


def bosses(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"boss.{boss.name.lower()}") for boss in Boss]


def made_bosses(content: Mapping[str, Any]) -> Sequence[bool]:
    return [content["bosses"][boss.name.lower()]["source"] == "made" for boss in Boss]


def skilled_bosses(state: State) -> Sequence[bool]:
    """Publicity moves the market, whoever is in office; the other two skills are a boss's own work."""
    skills = (Rating.INNOVATION, Rating.EFFICIENCY)
    return [any(state.boss_rating[boss, skill] > 0 for skill in skills) for boss in range(BOSSES)]


def may_be_in_vain(state: State) -> Sequence[bool]:
    return [kind != Happening.PRICE for kind in Happening]


def companies(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message(f"company.{company.name.lower()}") for company in Company]


def lots(state: State, content: Mapping[str, Any]) -> Sequence[Message]:
    return [message("study.lot", n=lot + 1) for lot in range(LOTS)]


def in_office(state: State, seat: int) -> Sequence[int]:
    return [state.office[company] for company in range(COMPANIES) if state.office[company] != NOBODY]


THINGS = (
    Things("events", message("study.events"), events, (Told(Note.LOT_HAPPENS, 2),), made_events),
    Things("happenings", message("study.happenings"), happenings, (Told(Note.HALF, 3),)),
    Things(
        "in_vain",
        message("study.in_vain"),
        happenings,
        (Told(Note.NO_EFFECT, 1), Told(Note.STANDS_STILL, 2)),
        None,
        may_be_in_vain,
    ),
    Things("proposed", message("study.proposed"), bosses, (Told(Note.PROPOSED, 3, seat=1),), made_bosses),
    Things("elected", message("study.elected"), bosses, (Told(Note.ELECTED, 2),), made_bosses),
    Things(
        "in_office", message("study.in_office"), bosses, Seen(in_office, by_seat=False, end_only=False), made_bosses
    ),
    Things(
        "works",
        message("study.works"),
        bosses,
        (Told(Note.INNOVATED, 4), Told(Note.SAVED, 4)),
        made_bosses,
        skilled_bosses,
    ),
    Things("bought", message("study.bought"), companies, (Told(Note.TRADED, 3, seat=2),)),
    Things("sold", message("study.sold"), companies, (Told(Note.TRADED, 3, seat=1),)),
    Things("bankrupt", message("study.bankrupt"), companies, (Told(Note.BANKRUPT, 1),)),
    Things("discarded", message("study.discarded"), lots, (Told(Note.LOT_DISCARDED, 1),)),
)


def holds_most(company: int, state: State, seat: int) -> bool:
    """More shares of a living company than anybody else."""
    held = state.shares[seat, company]
    others = [state.shares[rival, company] for rival in range(state.players) if rival != seat]
    return bool(state.alive[company] == 1 and held > max(others))


def most_cash(state: State, seat: int) -> bool:
    return all(state.cash[seat] > state.cash[rival] for rival in range(state.players) if rival != seat)


def most_shares(state: State, seat: int) -> bool:
    held = [sum(state.shares[one, company] for company in range(COMPANIES)) for one in range(state.players)]
    return all(held[seat] > held[rival] for rival in range(state.players) if rival != seat)


def parts_of(state: State, seat: int) -> Sequence[int]:
    shares = [state.shares[seat, company] * share_value(state, company) for company in range(COMPANIES)]
    return [state.cash[seat], *(worth if state.alive[company] else 0 for company, worth in enumerate(shares))]


def companies_left(state: State) -> int:
    return sum(state.alive[company] for company in range(COMPANIES))


NAMES = [company.name.lower() for company in Company]

MEASURES = Measures(
    chapter=(Note.YEAR_BEGINS, 1),
    axis=message("study.year"),
    stages=tuple(range(1, LONGEST + 1)),
    deeds=DEEDS,
    things=THINGS,
    routes=(
        Route("most_amber", message("study.most_amber"), partial(holds_most, Company.AMBER)),
        Route("most_black", message("study.most_black"), partial(holds_most, Company.BLACK)),
        Route("most_crimson", message("study.most_crimson"), partial(holds_most, Company.CRIMSON)),
        Route("most_shares", message("study.most_shares"), most_shares),
        Route("most_cash", message("study.most_cash"), most_cash),
    ),
    routes_note=message("study.routes_note"),
    parts=(message("study.cash"), *(message(f"company.{name}") for name in NAMES)),
    parts_title=message("study.parts"),
    parts_of=parts_of,
    score=message("study.score"),
    endings=tuple(message("study.companies_left", n=left) for left in range(COMPANIES + 1)),
    ending_of=companies_left,
)
