"""People who decide at random and remember what they were shown, and a ledger of what was stored."""

from __future__ import annotations

import json
import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from pinstripe import games
from pinstripe.engine.match import Match
from pinstripe.engine.records import follow, parse, step_of
from pinstripe.engine.seats import CHANCE
from pinstripe.table.store import Line as StoredLine
from pinstripe.table.store import Store, TableRow
from pinstripe.web.limits import Allowance
from pinstripe.web.site import WISHES
from tests.web.client import Browser, LineLostError, read_frame

from .endings import Ending

UNDO = "undo"

# A kill cuts an answer or a line anywhere.
CUT = (LineLostError, httpx.TransportError)


@dataclass
class Player:
    """Somebody who decides at random, and remembers what the server has shown him to be done."""

    browser: Browser
    dice: random.Random
    table: str = ""
    seat: int = 0
    endings: list[Ending] = field(default_factory=list)
    """Tables that are nearly over, to be played before new ones are begun."""
    done: list[str] = field(default_factory=list)
    """What was acknowledged at this table, in order."""
    in_doubt: str = ""
    """What was sent last and perhaps never arrived."""
    acknowledged: int = 0
    finished: int = 0
    still: int = 0
    moved: threading.Event = field(default_factory=threading.Event)
    seated: threading.Event = field(default_factory=threading.Event)
    problem: BaseException | None = None

    def play(self) -> None:
        """Until the line is cut."""
        try:
            while True:
                if not self.table:
                    self._sit_down()
                self._play_on()
                self.table = ""
                self.finished += 1
        except CUT:
            pass
        except BaseException as error:
            self.problem = error
        finally:
            self.seated.set()
            self.moved.set()

    def _sit_down(self) -> None:
        self.done, self.in_doubt, self.seat = [], "", 0
        if self.endings:
            ending = self.endings.pop()
            self.table, self.done = ending.table, list(ending.done)
        else:
            self.table = self.browser.play_now()

    def _play_on(self) -> None:
        """To the end of the game."""
        line = self.browser.live(self.table)
        # A machine at rest lets him decide faster than one line may.
        allowed = Allowance(WISHES[0] - 5, WISHES[1] - 1)
        sent_at = ""
        try:
            while True:
                news = line.receive()
                assert "refusal" not in news, (news["refusal"], self.in_doubt)
                frame = read_frame(news["frame"])
                self.seated.set()
                if self.in_doubt and frame.stamp != sent_at:
                    # Nothing but this player's own decision changes what he sees while he is asked.
                    self.done.append(self.in_doubt)
                    self.in_doubt = ""
                    self.acknowledged += 1
                    self.moved.set()
                if frame.over:
                    self.moved.set()
                    return
                if self.in_doubt or frame.sealed or not frame.decisions:
                    continue
                while not allowed.spend(""):
                    time.sleep(0.05)
                sent_at = frame.stamp
                if frame.can_undo and self.dice.random() < 0.1:
                    self.in_doubt = UNDO
                    line.send(do="undo", stamp=frame.stamp)
                else:
                    self.in_doubt = self.dice.choice(frame.decisions)
                    line.send(do="decide", decision=self.in_doubt, stamp=frame.stamp)
        finally:
            line.close()


@dataclass
class Ledger:
    """One table as the storage told it so far; what was once read there may never change."""

    row: TableRow
    lines: list[StoredLine] = field(default_factory=list)
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        players = len(self.row.seats)
        self.match = Match(games.find(self.row.game), players, seed=self.row.seed, options=self.row.options)
        self._told = 0

    def read(self, row: TableRow, lines: list[StoredLine]) -> None:
        """Follow the new lines: chance must come out as the seed says, and every state as it was written."""
        assert lines[: len(self.lines)] == self.lines, f"stored lines of {row.id} have changed"
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        for line in lines[len(self.lines) :]:
            self._follow(line)
        self.row, self.lines = row, lines

    def _follow(self, line: StoredLine) -> None:
        step, match = step_of(parse(line.text, line.number, self.row.id), line.number, self.row.id), self.match
        if step.kind == "undo" and step.seat in match.sealed:
            match.withdraw(step.seat)
        elif step.kind == "decision" and step.seat == CHANCE:
            self._told = self._next_told(CHANCE)
            assert match.game.numbering.name(match.entries[self._told - 1].decision) == step.decision, line
            assert match.game.digest(match.at(self._told))[:8] == step.state, line
        elif step.kind == "end":
            assert match.over, line
            assert match.digest() == step.end["state"], line
        else:
            before = len(match.entries)
            follow(match, step)
            if step.kind == "undo":
                self._told = len(match.entries)
            elif step.kind == "decision":
                assert all(entry.sealed for entry in match.entries[self._told : before]), f"{line} came before chance"
                self._told = before + 1
                assert match.game.digest(match.at(self._told))[:8] == step.state, line

    def _next_told(self, seat: int) -> int:
        """Sealed entries have no lines of their own; the chance behind them has."""
        place = self._told
        while self.match.entries[place].sealed:
            place += 1
        assert self.match.entries[place].seat == seat
        return place + 1

    def actions(self, seat: int) -> list[str]:
        """What a seat did, in order."""
        values: list[dict[str, Any]] = [json.loads(line.text) for line in self.lines]
        return [
            UNDO if value.get("undo") == seat else str(value.get("decision") or value.get("sealed"))
            for value in values
            if value.get("undo") == seat or value.get("seat") == seat
        ]

    @property
    def waits_for_a_person(self) -> bool:
        return any(self.row.seats[seat].kind == "person" for seat in self.match.undecided if seat != CHANCE)


async def read_storage(url: str, known: list[str]) -> dict[str, tuple[TableRow, list[StoredLine]]]:
    """All unfinished tables, and those named."""
    store = await Store.open(url)
    try:
        found: dict[str, tuple[TableRow, list[StoredLine]]] = {}
        for table in {*known, *await store.unfinished_ids()}:
            row = await store.table(table)
            assert row is not None, f"table {table} is gone"
            found[table] = row, await store.lines(table)
        return found
    finally:
        await store.close()
