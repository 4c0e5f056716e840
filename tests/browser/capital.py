"""Tables of Capital Power that were played up to a certain moment, straight into the storage."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from playwright.sync_api import BrowserContext, Page

from pinstripe.engine.match import Match, SeededChance
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.vocabulary import Phase, Square
from pinstripe.table.copies import copied_lines
from pinstripe.table.rows import Person, SeatRow, TableRow
from pinstripe.table.store import Store
from pinstripe.web.identity import COOKIE, Identity, kept_secret

from .conftest import Server

PEOPLE = [Person(name.lower(), name, "", "en") for name in ("Ada", "Ben", "Cleo", "Dan")]
LAST_ROUNDS = 29
FACES = np.ones(6, np.int64).data


@dataclass
class Prepared:
    """A game up to a moment, and the seed that chance has from there on."""

    match: Match
    seed: int = 0
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))

    def row(self, folder: Path) -> TableRow:
        now = time.time()
        seats = [SeatRow(seat, "person", PEOPLE[seat].id, None, f"token{seat}") for seat in range(self.match.seats)]
        return TableRow(
            id=self.id,
            game=GAME.id,
            rules=GAME.rules_version,
            options=self.match.options,
            content=None,
            seed=self.seed,
            owner=PEOPLE[0].id,
            listed=False,
            pace="live",
            take_backs=True,
            confirm=False,
            hints=True,
            phase="running",
            created=now,
            touched=now,
            seats=tuple(seats),
            lines=0,
            result=None,
        )


def stored(folder: Path, tables: Sequence[Prepared]) -> None:
    """Where a browser runs, no other event loop can, so the storage is written by another thread."""

    async def write() -> None:
        store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
        for person in PEOPLE:
            await store.save_person(person)
        for table in tables:
            await store.create_table(table.row(folder), copied_lines(table.match, len(table.match.entries)))
        await store.close()

    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(write())).result()


def visit(context: BrowserContext, server: Server, table: Prepared, seat: int, path: str = "") -> Page:
    cookie = Identity(kept_secret(server.folder)).cookie(PEOPLE[seat].id)
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/table/{table.id}{path}")
    return page


def play(match: Match, *decisions: str) -> None:
    """Decide one after the other, each for whoever must decide then."""
    for decision in decisions:
        match.decide(match.deciders[0], decision)


def end_turn(match: Match) -> None:
    """Interpol creeps through South America, where nobody is."""
    play(match, "end", "die:6" if match.truth.interpol // 24 == 1 else "die:1")
    while match.truth.phase == Phase.INTERPOL_ROUTE:
        play(match, "circuit:south_america")


def to_parking(match: Match, pawn: str) -> None:
    """In Italy every six leads to a parking square or the junction."""
    play(match, f"roll:{pawn}", "die:6")
    if match.truth.phase == Phase.ROUTE:
        play(match, "circuit:italy")


def ben_goes_around(match: Match) -> None:
    to_parking(match, "blue:holding")
    end_turn(match)


def founders(rounds: int = LAST_ROUNDS) -> Match:
    """Ada owes 200 in black and has two daughters; her holding parks two squares before a founding square."""
    match = Match(GAME, 2, options={"rounds": 30}, names=["Ada", "Ben"])
    holding, one, two = "vermilion:holding", "vermilion:1", "vermilion:2"
    for _ in range(3):
        to_parking(match, holding)
        end_turn(match)
        ben_goes_around(match)
    play(match, f"roll:{holding}", "die:2", "circuit:switzerland", "borrow", "amount:200")
    end_turn(match)
    ben_goes_around(match)
    play(match, f"roll:{holding}", "die:2")
    play(match, "found", "kind:mining", "split:sole", "amount:100", "found", "kind:processing", "split:sole")
    play(match, "amount:100", "stop")
    end_turn(match)
    ben_goes_around(match)
    play(match, f"roll:{holding}", "die:2", "buy", "amount:1")
    to_parking(match, one)
    to_parking(match, two)
    end_turn(match)
    ben_goes_around(match)
    play(match, f"roll:{holding}", "die:2")
    to_parking(match, one)
    while match.truth.round < rounds:
        end_turn(match)
        ben_goes_around(match)
    state = match.truth
    assert [state.square[state.position[company]] for company in range(3)] == [Square.PARKING] * 3
    return match


def seed_with(faces: dict[int, int]) -> int:
    """A seed by which the die shows these faces at these moments."""
    return next(
        seed
        for seed in range(100_000)
        if all(SeededChance(seed).outcome(FACES, moment) == face - 1 for moment, face in faces.items())
    )


def wandering(seats: int, seed: int, moments: int, **options: int) -> Match:
    """A game in which random decisions were taken; offers and false books are left out, so that it gets somewhere."""
    chooser = random.Random(seed)
    match = Match(GAME, seats, seed=seed, options=options or None, names=[one.name for one in PEOPLE[:seats]])
    while not match.over and len(match.entries) < moments:
        seat = match.undecided[0]
        legal = match.legal(seat)
        eager = [one for one in legal if one in ("found", "buy", "borrow", "split:majority")]
        wanted = [one for one in legal if one not in ("offer", "books", "sell", "stop", "end")]
        match.decide(seat, chooser.choice(eager or wanted or legal))
    return match
