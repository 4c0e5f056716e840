"""Tables that are nearly over, so that games end while servers die."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.table.room import entry_lines
from pinstripe.table.store import SeatRow, Store, TableRow
from tests.play import random_match

LAST_DECISIONS = 4


@dataclass(frozen=True)
class Ending:
    """A stored table, and what its person has decided there so far."""

    table: str
    done: list[str]


def nearly_over(game: Game, seed: int, dice: random.Random) -> Match:
    """A random match up to one of the last decisions of the first seat."""
    match = random_match(game, max(3, game.seats[0]), seed)
    own = [moment for moment, entry in enumerate(match.entries) if entry.seat == 0]
    return match.fork(dice.choice(own[-LAST_DECISIONS:]))


async def store_ending(url: str, person: str, game: Game, seed: int, dice: random.Random) -> Ending:
    """Put such a table into the storage, the person in the first seat and bots in the others."""
    match = nearly_over(game, seed, dice)
    bots = (SeatRow(seat, "bot", None, "manager", f"token{seat}") for seat in range(1, match.seats))
    table = f"ending-{person}-{seed}"
    row = TableRow(
        id=table, game=game.id, rules=game.rules_version, options=match.options, content=None, seed=seed,
        owner=person, listed=False, pace="brisk", take_backs=True, confirm=False, hints=True, phase="running",
        created=0.0, touched=0.0, seats=(SeatRow(0, "person", person, None, "token0"), *bots), lines=0, result=None,
    )  # fmt: skip
    store = await Store.open(url)
    try:
        await store.create_table(row)
        await store.append(table, 0, entry_lines(match, 0))
    finally:
        await store.close()
    names = [(entry.seat, match.game.numbering.name(entry.decision)) for entry in match.entries]
    return Ending(table, [name for seat, name in names if seat == 0])
