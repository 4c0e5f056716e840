"""Many tables with many viewers at one server, as browsers would be there, and how long everybody waits."""

from __future__ import annotations

import asyncio
import os
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from pinstripe import games
from pinstripe.bots import THINKING
from pinstripe.engine.words import LANGUAGES
from pinstripe.table.house import OPEN, USUAL_BOT, USUAL_SEATS

from .host import Host, HostError, hosted
from .visit import Browser, Line, LineLostError, VisitError, read_frame

FEWEST_PEOPLE = 2
MINUTE = 60.0
PATIENCE = 20.0
"""Seconds after which an answer that did not come is an error."""
AT_ONCE = 8
"""So many sit down at the same time; people do not all arrive in the same second."""
QUIET = 1.0
RECENT = 1000
MOST_ERRORS_TOLD = 5
SUMMARY = re.compile(r'pinstripe_bot_seconds\{level="(\w+)",quantile="([\d.]+)"\} ([\d.]+)')
ANSWERS = re.compile(r'pinstripe_bot_seconds_count\{level="(\w+)"\} (\d+)')
STAND_INS = re.compile(r'pinstripe_stand_ins_total\{why="(\w+)"\} (\d+)')

Progress = Callable[[float, float, str], None]
"""Told again and again: seconds that are done, seconds in all, and what there is so far."""


class LoadError(Exception):
    """The load cannot be put on; the text is a sentence for people."""


@dataclass(frozen=True)
class Load:
    """What is asked of a server; `pace` is the time from one decision of a table's people to the next, on average."""

    tables: int = 100
    viewers: int = 400
    minutes: float = 10.0
    pace: float = 4.0
    game: str = "power_struggle"
    url: str = ""
    seed: int = 1
    bots: str = USUAL_BOT

    def __post_init__(self) -> None:
        if self.viewers < self.tables:
            raise LoadError(f"Every table needs a viewer: {self.tables} tables cannot do with {self.viewers}.")
        if self.url and not self.url.startswith(("http://", "https://")):
            raise LoadError(f"“{self.url[:80]}” is no address of a server; write for example http://127.0.0.1:8000.")


@dataclass
class Tally:
    """What was counted."""

    decisions: int = 0
    frames: int = 0
    bytes: int = 0
    games: int = 0
    unseen: int = 0
    """How often a viewer got no frame of a decision, because it changed nothing that he may see."""
    delays: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)


class Guest:
    """One viewer of one table, seated or not."""

    def __init__(self, browser: Browser, tally: Tally) -> None:
        self.browser, self.tally = browser, tally
        self.line: Line | None = None
        self.waits_since: float | None = None
        self.refused = False
        self.news = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None

    async def look(self, table: str) -> None:
        self.line = await self.browser.live(table)
        self._listening = asyncio.create_task(self._listen(self.line))
        await self.answer()

    async def _listen(self, line: Line) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                try:
                    before = line.bytes
                    news = await line.receive()
                    self.tally.bytes += line.bytes - before
                except LineLostError as error:
                    self.tally.errors[f"a line was lost: {error}"] += 1
                    return
                if "parts" in news:
                    self.tally.frames += 1
                    if self.waits_since is not None:
                        self.tally.delays.append(time.perf_counter() - self.waits_since)
                        self.waits_since = None
                elif "refusal" in news:
                    self.refused = True
                    self.tally.errors[f"refused: {news['refusal']}"] += 1
                self.news.set()

    async def answer(self) -> None:
        """Wait for the next message."""
        try:
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        except TimeoutError:
            self.tally.errors[f"no answer within {PATIENCE:.0f} s"] += 1
        self.news.clear()

    @property
    def frame(self) -> str:
        return self.line.frame if self.line else ""

    @property
    def asked(self) -> bool:
        return bool(self.line and self.line.parts and 'class="ask mine"' in self.line.parts[0])

    async def leave(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self.line is not None:
            self.line.close()
        self.line = self._listening = None
        self.waits_since = None
        self.news.clear()


class Table:
    """One table: the first guests sit at it, bots fill its seats, the other guests look on."""

    def __init__(self, load: Load, number: int, guests: Sequence[Guest], tally: Tally) -> None:
        self.load, self.guests, self.tally = load, guests, tally
        seats = games.find(load.game).seats
        self.seats = USUAL_SEATS if USUAL_SEATS in seats else seats[-1]
        people = FEWEST_PEOPLE + number % (self.seats - FEWEST_PEOPLE + 1)
        if load.bots.partition(":")[0] in THINKING:
            people = 1
        self.people = guests[: min(people, self.seats)]
        self.id = ""
        self._chance = random.Random(f"{load.seed} {number}")

    async def open(self) -> None:
        """Through the same pages as everybody: a form for a new table, a button to sit down, a line to look."""
        owner, *others = self.people
        wishes = [OPEN] * len(others) + [self.load.bots] * (self.seats - len(self.people))
        form = {f"seat{place}": wish for place, wish in enumerate(wishes, 1)}
        form |= {f"seat{place}": "none" for place in range(self.seats, 6)}
        led = await owner.browser.send_form("/new", game=self.load.game, listed="1", take_backs="1", **form)
        self.id = led.removeprefix("/table/")
        for guest in others:
            await guest.browser.send_form(f"/table/{self.id}/join")
        for guest in self.guests:
            await guest.browser.page(f"/table/{self.id}")
            await guest.look(self.id)

    async def play(self, until: float) -> None:
        """Decide at a humane pace; after the end of a game the same people begin another."""
        while (pause := self._pause(until)) > 0:
            await asyncio.sleep(pause)
            if time.monotonic() >= until:
                return
            if 'id="final"' in self.guests[0].frame:
                self.tally.games += 1
                await self.close()
                await self.open()
                continue
            asked = [guest for guest in self.people if guest.asked]
            if asked:
                await self._decide(self._chance.choice(asked))

    async def _decide(self, guest: Guest) -> None:
        """One decision, and how long it takes to all the others."""
        seen = read_frame(guest.frame)
        if seen.sealed or not seen.decisions or guest.line is None:
            return
        self.tally.decisions += 1
        guest.news.clear()
        guest.refused = False
        for other in self.guests:
            self.tally.unseen += other.waits_since is not None
            other.waits_since = time.perf_counter() if other is not guest else None
        guest.line.send(do="decide", decision=self._chance.choice(seen.decisions), stamp=seen.stamp)
        await guest.answer()
        if guest.refused:
            for other in self.guests:
                other.waits_since = None

    def _pause(self, until: float) -> float:
        return min(self.load.pace * self._chance.uniform(0.5, 1.5), until - time.monotonic())

    async def check(self) -> None:
        """In the end everybody must see exactly what a fresh page shows."""
        for guest in self.guests:
            deadline = time.monotonic() + PATIENCE
            while guest.frame not in (await guest.browser.page(f"/table/{self.id}")).text:
                if time.monotonic() > deadline:
                    self.tally.errors["a viewer was left with an old frame"] += 1
                    break
                await asyncio.sleep(QUIET)

    async def close(self) -> None:
        for guest in self.guests:
            await guest.leave()


async def put_on(load: Load, progress: Progress = lambda done, total, text: None) -> dict[str, Any]:
    """Hold the load for its time, and tell all figures."""
    tally = Tally()
    async with server(load) as (site, host):
        tables = seated(load, site, tally)
        try:
            await some_at_once([table.open for table in tables])
            if host is not None:
                host.measure()
            begin, own = time.monotonic(), time.process_time()
            until, total = begin + load.minutes * MINUTE, load.minutes * MINUTE
            before = (tally.frames, tally.bytes)
            playing = [asyncio.create_task(guarded(table.play(until), tally)) for table in tables]
            try:
                while (now := time.monotonic()) < until:
                    await asyncio.sleep(min(until - now, 1.0))
                    lately = percentile(tally.delays[-RECENT:], 0.95) or 0
                    progress(time.monotonic() - begin, total, f"p95 {lately:.0f} ms")
                    if host is not None and time.monotonic() - begin >= MINUTE * len(host.measures):
                        host.measure()
                await asyncio.gather(*playing)
            finally:
                for task in playing:
                    task.cancel()
            seconds, own = time.monotonic() - begin, time.process_time() - own
            if host is not None:
                host.measure()
            tally.frames, tally.bytes = tally.frames - before[0], tally.bytes - before[1]
            figures = told(load, tally, seconds) | {"load_cores": round(own / seconds, 3)}
            figures |= await bot_figures(site)
            await asyncio.sleep(QUIET)
            await some_at_once([table.check for table in tables])
        finally:
            await asyncio.gather(*(table.close() for table in tables), return_exceptions=True)
    if host is not None:
        figures |= host.figures(seconds)
        for line in host.complaints:
            tally.errors[f"the server said: {line}"] += 1
    figures["errors"] = sum(tally.errors.values())
    figures["first_errors"] = [f"{n} × {what}" for what, n in tally.errors.most_common(MOST_ERRORS_TOLD)]
    return figures


async def bot_figures(site: str) -> dict[str, Any]:
    """What the server tells about its bots, to those who may ask: seconds to answer, and who stood in."""
    text = (await Browser(site).page("/metrics")).text
    bots: dict[str, dict[str, float]] = {}
    for level, share, seconds in SUMMARY.findall(text):
        bots.setdefault(level, {})[f"p{round(100 * float(share))}_ms"] = round(1000 * float(seconds), 1)
    for level, many in ANSWERS.findall(text):
        bots.setdefault(level, {})["answers"] = int(many)
    return {"bots": bots, "stand_ins": {why: int(many) for why, many in STAND_INS.findall(text)}}


@asynccontextmanager
async def server(load: Load) -> AsyncIterator[tuple[str, Host | None]]:
    """The server that was named, or one of our own on a folder that is gone afterwards."""
    if load.url:
        yield load.url.rstrip("/"), None
        return
    with tempfile.TemporaryDirectory(prefix="pinstripe-load-") as folder:
        try:
            async with hosted(Path(folder)) as host:
                yield host.site, host
        except HostError as error:
            raise LoadError(str(error)) from None


def seated(load: Load, site: str, tally: Tally) -> list[Table]:
    """All guests, spread over the tables."""
    tables, came = [], 0
    for number in range(load.tables):
        many = load.viewers // load.tables + (number < load.viewers % load.tables)
        guests = []
        for place in range(came, came + many):
            address = f"10.{place >> 16 & 255}.{place >> 8 & 255}.{place & 255}"
            guests.append(Guest(Browser(site, address, LANGUAGES[place % len(LANGUAGES)]), tally))
        came += many
        tables.append(Table(load, number, guests, tally))
    return tables


async def some_at_once(works: Sequence[Callable[[], Awaitable[None]]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def through(work: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await work()

    try:
        async with asyncio.TaskGroup() as group:
            for work in works:
                group.create_task(through(work))
    except* (VisitError, LineLostError) as errors:
        raise LoadError(str(errors.exceptions[0])) from None


async def guarded(play: Awaitable[None], tally: Tally) -> None:
    try:
        await play
    except (VisitError, LineLostError) as error:
        tally.errors[str(error)] += 1


def percentile(delays: Sequence[float], share: float) -> float | None:
    """In milliseconds."""
    ordered = sorted(delays)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else None


def told(load: Load, tally: Tally, seconds: float) -> dict[str, Any]:
    delays = tally.delays
    return {
        "game": load.game,
        "tables": load.tables,
        "viewers": load.viewers,
        "pace": load.pace,
        "seconds": round(seconds, 1),
        "decisions": tally.decisions,
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "games_ended": tally.games,
        "frames": tally.frames,
        "frames_per_second": round(tally.frames / seconds, 1),
        "bytes": tally.bytes,
        "bytes_per_frame": round(tally.bytes / max(1, tally.frames)),
        "waited": len(delays),
        "unseen": tally.unseen,
        "mean_ms": round(1000 * fmean(delays), 1) if delays else None,
        "p50_ms": percentile(delays, 0.50),
        "p95_ms": percentile(delays, 0.95),
        "p99_ms": percentile(delays, 0.99),
        "max_ms": percentile(delays, 1.0),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
    }
