"""Two real servers on one PostgreSQL are one house: people meet across them, and one goes on when the other dies."""

from __future__ import annotations

import asyncio
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pinstripe.table.hearing import LIVING, PROCESS, share
from tests.web.client import Browser, Frame, Line, read_frame

from .conftest import PostgresServer
from .players import Ledger, Player, read_storage
from .servers import HOST, PATIENCE, Server

SECRET = "the same for both"
KILLS = 4
CLICKS = 12


class Twins:
    """Two servers on one database."""

    def __init__(self, postgres: PostgresServer, url: str, folder: Path) -> None:
        self.postgres, self.url = postgres, url
        self.name = url.partition("@/")[2].partition("?")[0]
        self.servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            self.servers.append(Server(folder / name, url, PINSTRIPE_SECRET=SECRET))

    def start(self) -> None:
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.wait_until_ready()
        until(lambda: len(self.living()) == len(self.servers))

    def living(self) -> dict[int, int]:
        """The numbers of the servers that PostgreSQL knows to live, with their processes."""
        asked = LIVING.replace("objid::bigint", "objid::bigint, pid").replace("$1", str(PROCESS))
        named = "SELECT living.objid, application_name FROM ({}) living JOIN pg_stat_activity USING (pid)"
        found = self.postgres.execute(named.format(asked), self.name)
        return {number: int(name.removeprefix("pinstripe ")) for number, name in found}

    def minding(self, table: str) -> Server:
        """The server that drives the bots of a table."""
        living = self.living()
        process = living[max(living, key=lambda number: share(table, number))]
        return next(server for server in self.servers if server.process == process)

    def other(self, server: Server) -> Server:
        return next(one for one in self.servers if one is not server)

    def ledger(self, table: str) -> Ledger:
        row, lines = asyncio.run(read_storage(self.url, [table]))[table]
        ledger = Ledger(row)
        ledger.read(row, lines)
        return ledger


def until(reached: Callable[[], bool]) -> None:
    begin = time.monotonic()
    while not reached():
        assert time.monotonic() < begin + PATIENCE
        time.sleep(0.05)


@pytest.fixture
def twins(postgres: PostgresServer, postgres_url: str, tmp_path: Path) -> Iterator[Twins]:
    with ExitStack() as stack:
        made = Twins(postgres, postgres_url, tmp_path)
        for server in made.servers:
            stack.callback(server.kill)
        made.start()
        yield made


def new_table(browser: Browser, *seats: str) -> str:
    wishes = {f"seat{place}": seats[place - 1] if place <= len(seats) else "none" for place in range(1, 6)}
    answer = browser.send_form("/new", game="power_struggle", take_backs="1", **wishes)
    return str(answer.headers["location"]).removeprefix("/table/")


def bot_decisions(server: Server) -> int:
    found = re.search(r'decisions_total\{by="bot"\} (\d+)', Browser(HOST, server.port).page("/metrics").text)
    assert found
    return int(found[1])


def hear(line: Line, text: str) -> None:
    while text not in line.receive().get("frame", ""):
        pass


def test_people_at_different_servers_play_a_whole_game_with_bots(twins: Twins) -> None:
    one, two = twins.servers
    ada, ben = Browser(HOST, one.port, PATIENCE), Browser(HOST, two.port, PATIENCE)
    table = new_table(ada, "invited", "manager", "manager")
    invitation = re.findall(rf"/join/{re.escape(table)}/[\w-]+", ada.page(f"/table/{table}").text)[-1]
    lines = [ada.live(table)]
    joined = ben.send_form(invitation, seen_on=invitation, name="Ben")
    assert joined.headers["location"] == f"/table/{table}"
    lines.append(ben.live(table))
    hear(lines[0], "Ben")

    for number, (speaker, listener) in enumerate((lines, reversed(lines))):
        speaker.send(do="say", text=f"hello, number {number}")
        hear(listener, f"hello, number {number}")
    for line in lines:
        line.close()

    players = [Player(browser, random.Random(seat), table, seat) for seat, browser in enumerate((ada, ben))]
    threads = [threading.Thread(target=play_once, args=(player,), daemon=True) for player in players]
    for thread in threads:
        thread.start()
    begin = time.monotonic()
    while any(thread.is_alive() for thread in threads):
        assert time.monotonic() < begin + 4 * PATIENCE, "somebody is stuck"
        threads[0].join(0.1)
        for player in players:
            if player.problem is not None:
                raise player.problem

    ledger = twins.ledger(table)
    assert ledger.match.over
    assert ledger.row.phase == "over"
    for player in players:
        assert ledger.actions(player.seat) == player.done
    final = [re.findall(r'id="final".*?</', at.page(f"/table/{table}").text, re.DOTALL) for at in (ada, ben)]
    assert final[0] == final[1] != []

    driver = twins.minding(table)
    by_bots = sum(entry.seat in (2, 3) for entry in ledger.match.entries)
    assert bot_decisions(driver) == by_bots
    assert bot_decisions(twins.other(driver)) == 0
    for server in twins.servers:
        assert not server.errors()


def play_once(player: Player) -> None:
    try:
        player._play_on()
    except BaseException as error:
        player.problem = error


class Device:
    """One open window of a player, and the latest frame in it."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.line = browser.live(table)
        self.frame = Frame("", (), False, False, False)
        self._nonsense = ""
        self._nonsense = self._refusals(1)[0]

    def until(self, reached: Callable[[Frame], bool]) -> Frame:
        while not reached(self.frame):
            self._take(self.line.receive())
        return self.frame

    def until_asked(self) -> Frame:
        return self.until(lambda frame: frame.over or bool(frame.decisions))

    def until_at(self, stamp: str) -> Frame:
        return self.until(lambda frame: frame.stamp == stamp)

    def until_past(self, stamp: str) -> Frame:
        return self.until(lambda frame: frame.stamp != stamp)

    def refusals(self) -> list[str]:
        """What was refused of all that was sent; wishes are answered in their order, so nonsense marks the end."""
        return self._refusals(0)

    def _refusals(self, most: int) -> list[str]:
        self.line.send(do="nonsense")
        found: list[str] = []
        while True:
            refusal = self._take(self.line.receive())
            if refusal and refusal == self._nonsense:
                return found
            found += [refusal] if refusal else []
            if most and len(found) == most:
                return found

    def _take(self, news: dict[str, str]) -> str:
        if "frame" in news:
            self.frame = read_frame(news["frame"])
        return news.get("refusal", "")


def test_a_click_at_both_servers_at_once_is_accepted_once(twins: Twins) -> None:
    one, two = twins.servers
    ada = Browser(HOST, one.port, PATIENCE)
    table = new_table(ada, "intern", "intern")
    devices = [Device(ada, table), Device(ada.at(two.port), table)]
    chooser, late = random.Random(3), set[str]()
    for clicked in range(CLICKS):
        frame = devices[0].until_asked()
        devices[1].until_at(frame.stamp)
        assert len(twins.ledger(table).actions(0)) == clicked
        for device in chooser.sample(devices, 2):
            device.line.send(do="decide", decision=chooser.choice(frame.decisions), stamp=frame.stamp)
        refusals = [device.refusals() for device in devices]
        assert sorted(map(len, refusals)) == [0, 1], "one is carried out, the other is told that it came too late"
        late.update(*refusals)
    assert len(late) == 1
    assert len(twins.ledger(table).actions(0)) == CLICKS


def test_when_the_server_that_minds_a_table_dies_the_other_goes_on(twins: Twins) -> None:
    ada = Browser(HOST, twins.servers[0].port, PATIENCE)
    table = new_table(ada, "intern", "intern", "intern")
    done: list[str] = []
    dice = random.Random(6)
    for _ in range(KILLS):
        driver = twins.minding(table)
        device = Device(ada.at(twins.other(driver).port), table)
        play(device, 2, dice, done)
        killing = threading.Timer(dice.uniform(0, 0.3), driver.kill)
        killing.start()
        play(device, 4, dice, done)
        killing.join()
        play(device, 2, dice, done)
        device.line.close()
        assert twins.ledger(table).actions(0) == done
        driver.start()
        driver.wait_until_ready()
        until(lambda: len(twins.living()) == len(twins.servers))
    for server in twins.servers:
        assert not server.errors()


def play(device: Device, decisions: int, chooser: random.Random, done: list[str]) -> None:
    """Decide so many times; each is carried out and shown, whatever becomes of the other server."""
    for _ in range(decisions):
        frame = device.until_asked()
        done.append(chooser.choice(frame.decisions))
        device.line.send(do="decide", decision=done[-1], stamp=frame.stamp)
        assert device.refusals() == []
        device.until_past(frame.stamp)


def test_lost_connections_to_the_storage_are_made_anew(twins: Twins) -> None:
    one, two = twins.servers
    ada = Browser(HOST, one.port, PATIENCE)
    table = new_table(ada, "intern", "intern")
    devices = [Device(ada, table), Device(ada.at(two.port), table)]
    done: list[str] = []
    for turn in range(4):
        twins.postgres.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()",
            twins.name,
        )
        until(lambda: len(twins.living()) == len(twins.servers))
        here, there = devices[turn % 2], devices[1 - turn % 2]
        play(here, 3, random.Random(turn), done)
        there.until_at(here.until_asked().stamp)
    assert twins.ledger(table).actions(0) == done
