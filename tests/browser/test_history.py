"""A finished game in a real browser: stepping, playing through, other eyes, charts, and a table to play on."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import Answer, chosen
from pinstripe.table.house import House
from pinstripe.table.store import Person
from pinstripe.web.identity import COOKIE, Identity, kept_secret

from .conftest import PATIENCE, Open, Server

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
ADA, BEN = Person("ada", "Ada", "", "en"), Person("ben", "Ben", "", "en")
PLATES = 7


@dataclass(frozen=True)
class Archive:
    """A server with a finished and a running game of Ada's, and one by days in which Ben is awaited."""

    server: Server
    finished: str
    running: str
    slow: str
    cookie: str

    def visit(self, context: BrowserContext, path: str) -> Page:
        context.add_cookies([{"name": COOKIE, "value": self.cookie, "url": self.server.url}])
        page = context.new_page()
        page.goto(f"{self.server.url}/table/{path}")
        return page


class Inline:
    """Bots that think in this process."""

    async def choose(self, game: object, view: bytes, seat: int, level: str, seed: int) -> Answer:
        return Answer(chosen(GAME, view, seat, level, seed))


async def played(folder: Path) -> list[str]:
    """Ada's games, straight into the storage."""
    house = await House.open(f"sqlite:///{folder / 'tables.db'}", Inline())
    tables = []
    for decisions in (1000, 25):
        room = await house.create(ADA, GAME.id, ["manager", "manager", "manager"])
        for number in range(decisions):
            while room.bot_to_ask() is not None:
                await asyncio.sleep(0.001)
            if room.running.over:
                break
            await room.decide(0, chosen(GAME, room.running.view(0).to_bytes(), 0, "manager", number))
        assert room.running.over == (decisions > 100)
        tables.append(room.id)
    room = await house.create(ADA, GAME.id, ["invited", "manager"], pace="days1")
    await house.join(room, BEN, room.row.seats[1].token)
    while room.running.deciders != [1]:
        await asyncio.sleep(0.001)
        if room.running.deciders == [0]:
            await room.decide(0, room.running.legal(0)[0])
    await house.close()
    return [*tables, room.id]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    folder = tmp_path_factory.mktemp("archive")
    with ThreadPoolExecutor(1) as apart:  # where the browser runs, no other event loop can
        finished, running, slow = apart.submit(lambda: asyncio.run(played(folder))).result()
    server = Server(folder)
    try:
        server.start()
        yield Archive(server, finished, running, slow, Identity(kept_secret(folder)).cookie(ADA.id))
    finally:
        server.stop()


def step_shown(page: Page) -> int:
    found = re.search(r"Step (\d+) of", page.locator("#question").inner_text())
    assert found
    return int(found[1])


def expect_step(page: Page, number: int) -> None:
    expect(page.locator("#question")).to_contain_text(f"Step {number} of", timeout=PATIENCE)
    expect(page).to_have_url(re.compile(rf"/history/{number}(\?|$)"))


def test_every_step_has_its_address_and_shows_another_board(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/60")
    page.evaluate("window.stillTheSamePage = true")
    before = page.locator("#board").inner_html()
    marked = page.locator(".chart .here").first.get_attribute("d")
    for number in range(61, 66):
        page.locator("#step-next").click()
        expect_step(page, number)
    assert page.locator("#board").inner_html() != before
    assert page.locator(".chart .here").first.get_attribute("d") != marked
    page.locator("#step-previous").click()
    expect_step(page, 64)
    page.go_back()
    expect_step(page, 65)
    assert page.evaluate("window.stillTheSamePage") is True
    shown = page.locator("#board").inner_html()
    page.reload()
    expect_step(page, 65)
    assert page.locator("#board").inner_html() == shown


def test_arrows_and_the_slider_step_too(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/10")
    for key, number in (("ArrowRight", 11), ("ArrowRight", 12), ("ArrowLeft", 11), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect_step(page, number)
    page.keyboard.press("End")
    expect(page.locator("#step-next")).to_have_attribute("aria-disabled", "true", timeout=PATIENCE)
    last = step_shown(page)
    page.locator("#find-step [type=range]").focus()
    page.keyboard.press("ArrowLeft")
    expect_step(page, last - 1)
    page.keyboard.press("Home")
    expect_step(page, 0)


def test_a_game_plays_itself_until_it_is_stopped(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/20")
    play = page.locator("#play-through")
    play.click()
    expect(play).to_have_text("Pause")
    page.wait_for_function(
        "() => Number(/Step (\\d+)/.exec(document.querySelector('#question').textContent)[1]) > 21", timeout=PATIENCE
    )
    play.click()
    expect(play).to_have_text("Play")
    stopped = step_shown(page)
    page.wait_for_timeout(2000)
    assert step_shown(page) == stopped


def test_other_eyes_see_other_secrets(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/60")
    expect(page.locator("#desk h2")).to_have_text(["For the eyes of Ada only"])
    page.locator("#eyes-2").click()
    expect(page.locator("#desk h2")).to_have_text(["For the eyes of Vault only"], timeout=PATIENCE)
    expect(page.locator("#question")).to_contain_text("as Vault saw it")
    page.locator("#eyes-all").click()
    expect(page.locator("#desk h2")).to_have_count(4, timeout=PATIENCE)
    assert "as=all" in page.url


def test_charts_can_be_seen_and_read(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/60")
    expect(page.locator("#charts figure")).to_have_count(PLATES)
    expect(page.locator("#charts svg.chart")).to_have_count(PLATES)
    expect(page.get_by_role("img", name="Victory points", exact=True)).to_be_visible()
    page.locator("#plate-cash summary").click()
    expect(page.locator("#plate-cash table")).to_be_visible()
    assert page.locator("#plate-cash tbody tr").count() > 2
    page.locator("#step-next").click()
    expect_step(page, 61)
    expect(page.locator("#plate-cash table")).to_be_visible()
    overlapping = page.evaluate(
        """() => [...document.querySelectorAll('svg.chart')].filter(chart => {
          const ends = [...chart.querySelectorAll('.end')].map(one => one.getBoundingClientRect())
          const box = chart.getBoundingClientRect()
          const touch = (one, other) => one.top < other.bottom - 3 && other.top < one.bottom - 3
          return ends.some(one => one.right > box.right + 1) ||
            ends.some((one, at) => ends.slice(at + 1).some(other => touch(one, other)))
        }).length"""
    )
    assert overlapping == 0


def test_a_finished_game_is_played_on_from_a_step(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.finished}/history/60")
    page.locator("#play-on summary").click()
    page.locator("#play-on select[name=seat]").select_option("1")
    page.locator("#play-on button").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    assert archive.finished not in page.url
    expect(page.locator("#desk h2")).to_contain_text("Ada")
    expect(page.locator("#seating")).to_contain_text("Ledger")


def test_of_a_running_game_own_cash_is_the_only_one_drawn(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), f"{archive.running}/history/40")
    expect(page.locator("#plate-cash .course")).to_have_count(1)
    expect(page.locator("#plate-influence .course")).to_have_count(4)
    expect(page.locator("#play-on-later")).to_be_visible()
    expect(page.locator("#find-eyes")).to_have_count(0)


def test_whoever_is_late_can_be_replaced_once_the_deadline_has_passed(archive: Archive, person: Open) -> None:
    page = archive.visit(person(viewport=DESK), archive.slow)
    expect(page.locator("#deadline")).to_contain_text("1 day for each turn")
    expect(page.locator("#deadline time")).not_to_contain_text("UTC")
    expect(page.locator("#go-on")).to_be_hidden()
    context = person(viewport=DESK)
    context.clock.install(time=time.time() + 26 * 3600)
    later = archive.visit(context, archive.slow)
    later.locator("#go-on button").click()
    expect(later.locator("main")).to_contain_text("Nobody is overdue")  # the server goes by its own clock


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_kept_out_of_the_history(archive: Archive, person: Open, theme: str, size: str) -> None:
    for path in (f"{archive.finished}/history/60?as=all", f"{archive.running}/history/30", archive.running):
        page = archive.visit(person(viewport=DESK if size == "desk" else PHONE, color_scheme=theme), path)
        for details in page.locator("#charts summary").all()[:2]:
            details.click()
        found = Axe().run(page).response["violations"]
        told = [
            f"{one['id']} ({one['impact']}): {node['html'][:160]} | {node['failureSummary']}"
            for one in found
            for node in one["nodes"]
        ]
        assert not told, "\n".join(told)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
