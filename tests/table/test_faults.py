"""The server dies at any moment, again and again: nothing that was acknowledged is lost, and no table is stuck."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import IO, Any

import httpx
import pytest

from pinstripe import games
from pinstripe.engine.match import Match
from pinstripe.engine.records import follow, parse, step_of
from pinstripe.engine.seats import CHANCE
from pinstripe.table.room import replayed
from pinstripe.table.store import Line as StoredLine
from pinstripe.table.store import Store, TableRow
from tests.web.client import Browser, LineLostError, read_frame

HOST = "127.0.0.1"
KILLS = 25
SEEDS = (1, 2)
"""Each seed is a server of its own, so that two processes of pytest-xdist share the 50 kills."""
PEOPLE = 3
AGAINST_BOTS = 2
"""So many of them play against bots too, besides the table at which all of them sit."""
SHORTEST, LONGEST = 0.05, 0.8
EARLY = 0.1
"""How often the server does not even live to its first page."""
MOST_ROUNDS_STILL = 6
"""After so many rounds without a decision of its player a table must move before the next kill."""
PATIENCE = 60.0
ORPHAN_SECONDS = 5.0
UNDO = "undo"

# A kill cuts an answer or a line anywhere.
CUT = (LineLostError, httpx.TransportError)


class Server:
    """A server process on one folder, started and killed over and over."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.log = folder / "server.log"
        self.starts: list[float] = []
        """How long it took to come up each time."""
        self._process: subprocess.Popen[bytes] | None = None
        self._output: IO[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "pinstripe", "serve", "--host", HOST, "--port", str(self.port)]
        self._output = open(self.log, "ab")  # noqa: SIM115 - it stays open while the server lives
        self._process = subprocess.Popen(
            [*command, "--data", str(self.folder / "data")],
            stdout=self._output,
            stderr=self._output,
            env=os.environ | {"PINSTRIPE_LOG": "WARNING"},
            start_new_session=True,
        )

    def wait_until_ready(self) -> None:
        begin = time.monotonic()
        while True:
            assert self._process is not None
            assert self._process.poll() is None, f"the server ended by itself:\n{self.told()}"
            assert time.monotonic() < begin + PATIENCE, f"the server does not come up:\n{self.told()}"
            try:
                socket.create_connection((HOST, self.port), PATIENCE).close()
                break
            except OSError:
                time.sleep(0.02)
        self.starts.append(time.monotonic() - begin)

    def kill(self) -> None:
        """The server first, as a lack of memory would do it; then what it left behind."""
        if self._process is None or self._output is None:
            return
        self._process.kill()
        # Not waited for yet, so the number of the group is still ours.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()
        self._process = None

    def kill_alone(self) -> bool:
        """Kill the server and nothing else; whether its own processes end by themselves soon."""
        assert self._process is not None
        self._process.kill()
        try:
            begin = time.monotonic()
            while time.monotonic() < begin + ORPHAN_SECONDS:
                if not processes_of(self._process.pid):
                    return True
                time.sleep(0.1)
            return False
        finally:
            self.kill()

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    def errors(self) -> list[str]:
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return [line for line in text.splitlines() if '"level": "error"' in line or "Traceback" in line]

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'data' / 'tables.db'}"


def processes_of(group: int) -> list[int]:
    """The living processes of a group, besides its leader."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and int(folder.name) != group and fields[0] not in "ZX":
            found.append(int(folder.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Player:
    """Somebody who decides at random, and remembers what the server has shown him to be done."""

    browser: Browser
    dice: random.Random
    table: str = ""
    seat: int = 0
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
                    self.done, self.in_doubt, self.seat = [], "", 0
                    self.table = self.browser.play_now()
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

    def _play_on(self) -> None:
        """To the end of the game."""
        line = self.browser.live(self.table)
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


class Trial:
    """One server, some players, many kills."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.dice = server, random.Random(seed)
        self.ledgers: dict[str, Ledger] = {}
        self.browsers = [Browser(HOST, server.port, PATIENCE) for _ in range(PEOPLE)]
        self.players: list[Player] = []

    def sit_down(self) -> None:
        """One table for all, where no bot holds the game up, and tables of their own for some."""
        self.server.start()
        self.server.wait_until_ready()
        owner, *guests = self.browsers
        fields = {f"seat{place}": "invited" if place < PEOPLE else "none" for place in range(1, 6)}
        table = owner.send_form("/new", game="power_struggle", **fields).headers["location"].removeprefix("/table/")
        links = re.findall(rf"/join/{re.escape(table)}/[\w-]+", owner.page(f"/table/{table}").text)
        invitations = list(dict.fromkeys(links))[-len(guests) :]
        for guest, invitation in zip(guests, invitations, strict=True):
            assert guest.send_form(invitation, seen_on=invitation).headers["location"] == f"/table/{table}"
        for number, browser in enumerate([*self.browsers, *self.browsers[:AGAINST_BOTS]]):
            dice = random.Random(self.dice.random())
            shared = number < PEOPLE
            self.players.append(Player(browser, dice, table if shared else "", number if shared else 0))
        self.server.kill()

    def run(self, kills: int) -> None:
        self.sit_down()
        for _ in range(kills):
            self.server.start()
            if self.dice.random() < EARLY:
                time.sleep(self.dice.uniform(0, LONGEST))
            else:
                self.server.wait_until_ready()
                self.check()
                self.play(self.dice.uniform(SHORTEST, LONGEST))
            self.server.kill()

    def play(self, seconds: float, all_move: bool = False) -> None:
        """Let everybody sit down and play for so long, then kill the server under them."""
        threads = [threading.Thread(target=player.play, daemon=True) for player in self.players]
        for player, thread in zip(self.players, threads, strict=True):
            player.moved.clear()
            player.seated.clear()
            thread.start()
        for player in self.players:
            assert player.seated.wait(PATIENCE), f"no page for table {player.table}"
            if all_move or player.still >= MOST_ROUNDS_STILL:
                assert player.moved.wait(PATIENCE), f"table {player.table} is stuck"
        time.sleep(seconds)
        for player in self.players:
            player.still = 0 if player.moved.is_set() else player.still + 1
        self.server.kill()
        for player, thread in zip(self.players, threads, strict=True):
            thread.join(PATIENCE)
            assert not thread.is_alive()
            if player.problem is not None:
                raise player.problem

    def check(self) -> None:
        """What the storage holds is what the players know, and it replays."""
        known = [player.table for player in self.players if player.table]
        for table, (row, lines) in asyncio.run(read_storage(self.server.database, known)).items():
            self.ledgers.setdefault(table, Ledger(row)).read(row, lines)
        for player in self.players:
            if player.table:
                self.compare(player)

    def compare(self, player: Player) -> None:
        """Everything acknowledged is there in order, nothing twice; what was in doubt is there or not."""
        stored = self.ledgers[player.table].actions(player.seat)
        if player.in_doubt and len(stored) == len(player.done) + 1:
            player.done.append(player.in_doubt)
        player.in_doubt = ""
        assert stored == player.done, f"table {player.table}"

    def nothing_is_stuck(self) -> None:
        """Left alone, bots play until every table waits for a person; then each takes the next decision."""
        self.server.start()
        self.server.wait_until_ready()
        self.until(lambda: all(one.waits_for_a_person or one.match.over for one in self.ledgers.values()))
        phases = {True: "over", False: "running"}
        self.until(lambda: all(one.row.phase == phases[one.match.over] for one in self.ledgers.values()))
        self.play(0, all_move=True)
        self.server.start()
        self.server.wait_until_ready()
        self.check()

    def until(self, reached: Callable[[], bool]) -> None:
        begin = time.monotonic()
        while True:
            self.check()
            if reached():
                return
            assert time.monotonic() < begin + PATIENCE, f"some table is stuck:\n{self.server.told()}"
            time.sleep(0.2)

    def everything_replays(self) -> None:
        """As the room itself reads it, from the first line on."""
        for ledger in self.ledgers.values():
            names = [f"seat {seat.seat}" for seat in ledger.row.seats]
            again = replayed(ledger.match.game, ledger.row, names, ledger.lines)
            assert again.fork(seed=ledger.row.seed).digest() == ledger.match.digest()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    yield made
    made.kill()


@pytest.mark.parametrize("seed", SEEDS)
def test_no_acknowledged_decision_is_lost_when_the_server_is_killed(server: Server, seed: int) -> None:
    trial = Trial(server, seed)
    trial.run(KILLS)
    trial.nothing_is_stuck()
    trial.everything_replays()
    acknowledged = sum(player.acknowledged for player in trial.players)
    lines = sum(len(ledger.lines) for ledger in trial.ledgers.values())
    print(f"{KILLS} kills, {acknowledged} acknowledged, {lines} lines, {len(trial.ledgers)} tables,", end=" ")
    print(f"{sum(player.finished for player in trial.players)} finished,", end=" ")
    print(f"a start took {median(server.starts):.2f} s, the slowest {max(server.starts):.2f} s")
    assert acknowledged > KILLS
    assert not server.errors()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_the_processes_of_bots_end_with_a_killed_server(server: Server) -> None:
    server.start()
    server.wait_until_ready()
    browser = Browser(HOST, server.port, PATIENCE)
    browser.play_now()
    browser.close()
    assert server.kill_alone()
