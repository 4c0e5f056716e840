"""The chairman in a real browser: a hint for one's own eyes, and the review of a finished game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from pinstripe.bots.review import gathered, tasks, written
from pinstripe.engine.compile import compiled
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import Answer, chosen
from pinstripe.table.house import House
from pinstripe.table.store import Person
from pinstripe.web.identity import COOKIE, Identity, kept_secret
from tests.advisers import PlainAdvisers

from .conftest import PATIENCE, Open, Server

pytestmark = pytest.mark.compiled

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
ADA, BEN = Person("ada", "Ada", "", "en"), Person("ben", "Ben", "", "en")


class Inline:
    """Bots that think in this process."""

    async def choose(self, game: object, view: bytes, seat: int, level: str, seed: int) -> Answer:
        return Answer(chosen(GAME, view, seat, level, seed))


@dataclass(frozen=True)
class Offices:
    """A server with a game of Ada and Ben, one that is over and reviewed, and one that is over."""

    server: Server
    running: str
    reviewed: str
    finished: str

    def visit(self, context: BrowserContext, person: Person, path: str) -> Page:
        cookie = Identity(kept_secret(self.server.folder)).cookie(person.id)
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.server.url}])
        page = context.new_page()
        page.goto(f"{self.server.url}/table/{path}")
        return page


async def played(folder: Path) -> list[str]:
    house = await House.open(f"sqlite:///{folder / 'tables.db'}", Inline())
    room = await house.create(ADA, GAME.id, ["invited", "manager", "manager"])
    await house.join(room, BEN, room.row.seats[1].token)
    while room.running.undecided != [0] or len(room.running.legal_numbers(0)) < 2:
        await asyncio.sleep(0.001)
        if room.running.undecided == [1]:
            await room.decide(1, room.running.legal(1)[0])
    running = room.id
    room = await house.create(ADA, GAME.id, ["manager", "manager"])
    number = 0
    while not room.running.over:
        await asyncio.sleep(0)
        if room.running.undecided == [0]:
            number += 1
            await room.decide(0, chosen(GAME, room.running.view(0).to_bytes(), 0, "manager", number))
    texts = [line.text for line in await house.store.lines(room.id)]
    await house.store.create_table(replace(room.row, id="finished", lines=0), texts)
    advisers = PlainAdvisers()
    findings = [await advisers.examine(GAME, task) for task in list(tasks(room.running))[::5]]
    await house.store.keep_review(room.id, json.dumps(written(gathered(findings, 2), GAME)))
    await house.close()
    return [running, room.id, "finished"]


@pytest.fixture(scope="module")
def offices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Offices]:
    compiled(GAME)
    folder = tmp_path_factory.mktemp("offices")
    with ThreadPoolExecutor(1) as apart:  # where the browser runs, no other event loop can
        tables = apart.submit(lambda: asyncio.run(played(folder))).result()
    server = Server(folder)
    try:
        server.start()
        yield Offices(server, *tables)
    finally:
        server.stop()


def complaints(page: Page) -> list[str]:
    return [
        f"{one['id']}: {node['html'][:160]} | {node['failureSummary']}"
        for one in Axe().run(page).response["violations"]
        for node in one["nodes"]
    ]


def test_a_hint_by_keyboard_is_for_the_own_eyes(offices: Offices, person: Open) -> None:
    ada = offices.visit(person(viewport=DESK), ADA, offices.running)
    ben = offices.visit(person(viewport=DESK), BEN, offices.running)
    heard: list[str] = []
    ben.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    ben.reload()
    expect(ben.locator("#question")).to_contain_text("Ada")
    expect(ben.locator("#ask-hint")).to_have_count(0)
    asked = ada.locator("#question").inner_text()
    ada.locator("#ask-hint").focus()
    before = len(heard)
    ada.keyboard.press("Enter")
    expect(ada.locator("#ask-hint")).to_have_attribute("aria-disabled", "true")
    expect(ada.locator("#hint")).to_have_attribute("role", "status")
    expect(ada.locator("#hint .verdict")).to_be_visible(timeout=PATIENCE)
    expect(ada.locator("#ask-hint")).to_be_focused()
    expect(ada.locator("#hint ol > li").first).to_contain_text(re.compile(r"\d+% to win, \w+"))
    expect(ada.locator("#hint")).to_contain_text(re.compile(r"From your view alone; [\d,]+ games tried"))
    assert ada.locator("#question").inner_text() == asked, "the question is still there"
    assert complaints(ada) == []
    ada.locator("#say input").fill("Hm.")
    ada.keyboard.press("Enter")
    expect(ben.locator("#chat")).to_contain_text("Hm.")
    told = heard[before:]
    assert len(told) == 1, "Ben was sent what Ada said, and nothing else"
    assert "% to win" not in told[0]
    assert "% to win" not in ben.locator("#table").inner_text()


def test_a_hint_on_a_phone_in_french(offices: Offices, person: Open) -> None:
    page = offices.visit(
        person("fr-FR", viewport=PHONE, is_mobile=True, has_touch=True, color_scheme="dark"), ADA, offices.running
    )
    page.evaluate("document.cookie = 'language=fr; path=/'")
    page.reload()
    page.locator("#ask-hint").tap()
    verdict = page.locator("#hint .verdict")
    expect(verdict).to_contain_text("président", timeout=PATIENCE)
    expect(page.locator("#hint ol")).to_contain_text("% de chances de gagner")
    assert page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth) - screen.width") <= 0
    expect(page.locator("#hint ol").first.locator("> li").last).to_be_in_viewport(ratio=1)
    assert complaints(page) == []


def test_whoever_asks_before_the_line_is_open_is_heard(offices: Offices, person: Open) -> None:
    context = person(viewport=DESK)
    context.add_init_script("addEventListener('DOMContentLoaded', () => document.getElementById('ask-hint')?.click())")
    page = offices.visit(context, ADA, offices.running)
    expect(page.locator("#hint .verdict")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_review_shows_chances_and_leads_to_the_costly_steps(offices: Offices, person: Open, theme: str) -> None:
    page = offices.visit(person(viewport=DESK, color_scheme=theme), ADA, f"{offices.reviewed}/review")
    expect(page.locator("#chances .course")).to_have_count(3)
    marks = page.locator("#chances .costly")
    costly = page.locator("ol.costly > li")
    assert marks.count() == costly.count() > 0
    expect(costly.first).to_contain_text(re.compile(r"Cost \d+ points?: \d+% to win before, \d+% after"))
    expect(page.locator("#balance tbody tr")).to_have_count(3)
    assert complaints(page) == []
    costly.first.get_by_role("link").click()
    expect(page.locator("#question")).to_contain_text("Step ")
    page.go_back()
    page.locator("#costliest .eyes a").nth(1).click()
    expect(page.locator("#costliest h2")).to_contain_text("Ada")
    for one in costly.all():
        expect(one.locator(".asked strong").first).to_have_text("Ada")


def test_on_a_phone_a_review_is_not_wider_than_the_screen(offices: Offices, person: Open) -> None:
    context = person(viewport=PHONE, is_mobile=True, has_touch=True)
    page = offices.visit(context, ADA, f"{offices.reviewed}/review")
    assert page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth) - screen.width") <= 0
    assert complaints(page) == []


def test_a_review_is_made_while_one_looks_on(offices: Offices, person: Open) -> None:
    page = offices.visit(person(viewport=DESK), ADA, offices.finished)
    page.get_by_role("link", name="Review by the Chairman").click()
    page.get_by_role("button", name="Have this game reviewed").click()
    bar = page.locator("#progress progress")
    expect(bar).to_be_visible()
    assert complaints(page) == []
    expect(page.locator("#progress")).to_contain_text(re.compile(r"[1-9]\d* of \d+ moments"), timeout=PATIENCE)


@pytest.mark.slow
def test_a_review_comes_to_its_end(offices: Offices, person: Open) -> None:
    page = offices.visit(person(viewport=DESK), ADA, f"{offices.finished}/review")
    if page.locator("#begin").count():
        page.locator("#begin button").click()
    expect(page.locator("#chances .course")).to_have_count(3, timeout=10 * PATIENCE)
