"""The server dies at any moment, again and again: nothing that was acknowledged is lost, and no table is stuck."""

from __future__ import annotations

import asyncio
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest

from pinstripe import games
from pinstripe.table.room import replayed
from tests.web.client import Browser

from .endings import store_ending
from .players import Ledger, Player, read_storage
from .servers import HOST, PATIENCE, Server

KILLS = 25
SEEDS = (1, 2)
"""Each seed is a server of its own, so that two processes of pytest-xdist share the 50 kills."""
PEOPLE = 3
AGAINST_BOTS = 2
"""So many of them play against bots too, besides the table at which all of them sit."""
ENDINGS = 4
"""So many tables that are nearly over wait for each of these, so that games end under the kills."""
SHORTEST, LONGEST = 0.05, 0.8
EARLY = 0.1
"""How often the server does not even live to its first page."""
MOST_ROUNDS_STILL = 6
"""After so many rounds without a decision of its player a table must move before the next kill."""


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
        for player in self.players[PEOPLE:]:
            person = player.browser.person
            for number in range(ENDINGS):
                ending = store_ending(self.server.database, person, games.find("power_struggle"), number, self.dice)
                player.endings.append(asyncio.run(ending))

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
        known = [*self.ledgers, *(player.table for player in self.players if player.table)]
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


@pytest.mark.long
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
    assert sum(ledger.match.over for ledger in trial.ledgers.values()) > 2, "hardly a game ended under the kills"
    assert not server.errors()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_the_processes_of_bots_end_with_a_killed_server(server: Server) -> None:
    server.start()
    server.wait_until_ready()
    browser = Browser(HOST, server.port, PATIENCE)
    browser.play_now()
    browser.close()
    assert server.kill_alone()
