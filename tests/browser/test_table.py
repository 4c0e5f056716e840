"""People at the web table in a real browser: they click what glows, by mouse, key and finger."""

from __future__ import annotations

import random
import time
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, ViewportSize, expect

from .conftest import PATIENCE, Open, Server
from .wire import Wire

GAME_SECONDS = 120
DESK = ViewportSize(width=1440, height=1000)
PHONE = ViewportSize(width=390, height=844)
MOST_TABS = 120
PAGES = ("home", "new table", "table", "rules", "history", "api")

GLOWS = "#table :is([data-decision], form[data-amount] [data-submit])"
ASKED = """
([glows, before]) => {
  const shown = [...document.querySelectorAll(glows)].some(one => one.checkVisibility())
  const stamp = document.querySelector('[data-stamp]')?.dataset.stamp
  return document.querySelector('#final') || (shown && stamp !== before && !document.querySelector('#sealed'))
}
"""
OUT_OF_SIGHT = """
glows => {
  const page = { top: 0, bottom: innerHeight }
  const ask = document.querySelector('#ask').getBoundingClientRect()
  const inside = (one, frame) =>
    one.top >= frame.top - 1 && one.bottom <= frame.bottom + 1 && one.left >= -1 && one.right <= innerWidth + 1
  const covered = one => one.bottom > ask.top + 1 && one.top < ask.bottom - 1
  const wanted = [document.querySelector('#question'), ...document.querySelectorAll(glows)]
  const hidden = wanted.filter(one => one.checkVisibility()).filter(one => {
    const place = one.getBoundingClientRect()
    return !inside(place, page) || (one.closest('#ask') ? !inside(place, ask) : covered(place))
  })
  return hidden.map(one => one.id || one.getAttribute('data-decision') || one.textContent)
}
"""


class Watch:
    """What a page complains about and whom it talks to."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("websocket", lambda line: self.hosts.add(urlsplit(line.url).netloc))


def play_now(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    await_question(page)


def new_table(page: Page, server: Server | Wire, *seats: str) -> None:
    """A table by the form; seats are filled as wished, the rest stay away."""
    page.goto(f"{server.url}/new")
    for place in range(1, 5):
        page.select_option(f"[name=seat{place}]", seats[place - 1] if place <= len(seats) else "none")
    page.locator("form[action='/new'] button.primary").click()
    page.wait_for_url("**/table/*")


def await_question(page: Page, after: str = "") -> None:
    """Wait until this seat is asked something new, or the game is over."""
    page.wait_for_function(ASKED, arg=[GLOWS, after], timeout=PATIENCE)


def is_asked(page: Page) -> bool:
    return bool(page.evaluate(ASKED, [GLOWS, ""])) and not is_over(page)


def is_over(page: Page) -> bool:
    return page.locator("#final").count() > 0


def stamp(page: Page) -> str:
    return page.locator("[data-stamp]").get_attribute("data-stamp") or ""


def await_change(page: Page, before: str) -> None:
    """Wait until this seat's decision is made."""
    expect(page.locator("[data-stamp]")).not_to_have_attribute("data-stamp", before, timeout=PATIENCE)


def glowing(page: Page) -> Locator:
    return page.locator(GLOWS).filter(visible=True)


def click_one(page: Page, chooser: random.Random) -> str:
    """Click one of the things that glow; what the moment was called before."""
    before, options = stamp(page), glowing(page)
    options.nth(chooser.randrange(options.count())).click()
    return before


def position(page: Page) -> tuple[str, list[str], str]:
    """The question, what may be chosen, and the standings."""
    names = [one.get_attribute("data-decision") or "amount" for one in glowing(page).all()]
    return page.locator("#question").inner_text(), sorted(names), page.locator("#standings").inner_text()


def mark(page: Page) -> None:
    page.evaluate("window.stillTheSamePage = true")


def is_marked(page: Page) -> bool:
    """Whether the page was not loaded anew since it was marked."""
    return bool(page.evaluate("window.stillTheSamePage === true"))


# --- One person ------------------------------------------------------------------------------------------------------


def test_a_newcomer_plays_a_whole_game_by_clicking_what_glows(server: Server, person: Open) -> None:
    page, chooser = person(viewport=DESK).new_page(), random.Random(8)
    watch = Watch(page)
    play_now(page, server)
    until, decided = time.monotonic() + GAME_SECONDS, 0
    while not is_over(page):
        assert time.monotonic() < until, f"no end after {decided} decisions"
        await_question(page, click_one(page, chooser))
        decided += 1
    assert decided > 5
    expect(page.locator("#question")).to_contain_text("victory points")
    expect(page.locator("#final")).to_contain_text("Place 4: ")
    expect(glowing(page)).to_have_count(0)
    assert watch.complaints == []
    assert watch.hosts == {urlsplit(server.url).netloc}


def test_the_keyboard_is_enough(server: Server, person: Open) -> None:
    page = person(viewport=DESK).new_page()
    page.goto(server.url)
    tab_to(page, "form[action='/play'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    await_question(page)
    for _ in range(5):
        before = stamp(page)
        tab_to(page, GLOWS)
        page.keyboard.press("Enter")
        await_question(page, before)
    assert not is_over(page)


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something that is wanted has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {wanted}")


def test_a_decision_that_is_taken_back_is_asked_again(server: Server, person: Open) -> None:
    page, chooser = person(viewport=DESK).new_page(), random.Random(4)
    play_now(page, server)
    for _ in range(40):
        asked = position(page)
        await_question(page, click_one(page, chooser))
        assert not is_over(page)
        if page.locator("#take-back").is_visible():
            break
    else:
        pytest.fail("nothing could be taken back")
    before = stamp(page)
    page.locator("#take-back").click()
    await_question(page, before)
    assert position(page) == asked
    await_question(page, click_one(page, chooser))


def test_a_reload_and_a_crash_lose_nothing(own_server: Server, person: Open) -> None:
    page, chooser = person(viewport=DESK).new_page(), random.Random(2)
    play_now(page, own_server)
    for _ in range(4):
        await_question(page, click_one(page, chooser))
    asked = position(page)
    page.reload()
    await_question(page)
    assert position(page) == asked

    mark(page)
    own_server.crash()
    expect(page.locator("#reconnecting")).to_be_visible(timeout=PATIENCE)
    own_server.start()
    expect(page.locator("#reconnecting")).to_be_hidden(timeout=2 * PATIENCE)
    assert position(page) == asked
    for _ in range(3):
        await_question(page, click_one(page, chooser))
    assert is_marked(page)


def test_on_a_phone_everything_that_is_asked_is_in_sight(server: Server, person: Open) -> None:
    page, chooser = person(viewport=PHONE, is_mobile=True, has_touch=True).new_page(), random.Random(6)
    play_now(page, server)
    for _ in range(8):
        assert overflow(page) <= 0
        assert page.evaluate(OUT_OF_SIGHT, GLOWS) == []
        assert page.evaluate("scrollY + document.querySelector('#ask').scrollTop") == 0
        before, options = stamp(page), glowing(page)
        options.nth(chooser.randrange(options.count())).tap()
        await_question(page, before)


def test_on_a_phone_a_drawer_slides_up_over_the_board_and_down_again(server: Server, person: Open) -> None:
    page = person(viewport=PHONE, is_mobile=True, has_touch=True).new_page()
    play_now(page, server)
    board, log, tab = page.locator("#board-box"), page.locator("#log-box"), page.locator("#tab-log")
    expect(log).to_be_hidden()
    tab.tap()
    expect(log).to_be_in_viewport()
    expect(tab).to_have_attribute("aria-pressed", "true")
    assert top_of(log) < bottom_of(board)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, "nothing scrolls away"
    before = stamp(page)
    tab.tap()
    expect(tab).to_have_attribute("aria-pressed", "false")
    assert top_of(log) >= bottom_of(board) - 1
    click_one(page, random.Random(6))
    await_question(page, before)
    page.locator("#tab-standings").tap()
    expect(page.locator("#standings")).to_be_in_viewport()
    expect(log).to_be_hidden()


def top_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["y"]


def bottom_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_on_a_phone_no_page_is_wider_than_the_screen(server: Server, person: Open) -> None:
    page = person(viewport=PHONE, is_mobile=True, has_touch=True).new_page()
    play_now(page, server)
    table, wider = page.url, {"table": overflow(page)}
    for path in (f"{urlsplit(table).path}/history/3", "/", "/new", "/rules/power_struggle"):
        page.goto(server.url + path)
        wider[path] = overflow(page)
    assert {path: by for path, by in wider.items() if by > 0} == {}


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    return int(page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth) - screen.width"))


# --- Two people ------------------------------------------------------------------------------------------------------


def test_two_people_see_each_other_decide_in_their_own_languages(server: Server, person: Open) -> None:
    ada, ben = person("en-GB", viewport=DESK).new_page(), person("fr-FR", viewport=DESK).new_page()
    new_table(ada, server, "invited", "manager", "manager")
    ben.goto(ada.locator("#gathering input.link").first.input_value())
    ben.locator("[name=name]").fill("Benoît")
    ben.locator("main button.primary").click()
    ben.wait_for_url("**/table/*")
    mark(ben)
    assert ada.locator("html").get_attribute("lang") == "en"
    assert ben.locator("html").get_attribute("lang") == "fr"

    pages, seen, chooser = (ada, ben), {0: 0, 1: 0}, random.Random(3)
    expect(ada.locator("[data-stamp]")).to_have_count(1)
    mark(ada)
    until = time.monotonic() + GAME_SECONDS
    while not all(seen.values()):
        assert time.monotonic() < until, f"decisions seen of each: {seen}"
        asked = next((seat for seat in seen if is_asked(pages[seat])), None)
        if asked is None:
            ada.wait_for_timeout(50)
            continue
        actor, other = pages[asked], pages[1 - asked]
        known, known_to_other = told_of(actor, asked), told_of(other, asked)
        await_change(actor, click_one(actor, chooser))
        if told_of(actor, asked) == known:
            continue
        deadline = time.monotonic() + 5
        while told_of(other, asked) == known_to_other and time.monotonic() < deadline:
            other.wait_for_timeout(50)
        assert told_of(other, asked) != known_to_other
        assert told_of(other, asked) != told_of(actor, asked), "each reads his own language"
        seen[asked] += 1
    assert is_marked(ada)
    assert is_marked(ben)


def told_of(page: Page, seat: int) -> list[str]:
    """What the log tells of a seat."""
    return page.locator(f"#log > li:has(> .shape.s{seat})").all_inner_texts()


# --- Everybody -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nobody_is_kept_out(server: Server, person: Open, name: str, theme: str) -> None:
    page = person(viewport=DESK, color_scheme=theme).new_page()
    if name in ("table", "history"):
        play_now(page, server)
        await_question(page, click_one(page, random.Random(1)))
    if name == "history":
        page.goto(f"{page.url}/history/3")
    paths = {"home": "/", "new table": "/new", "rules": "/rules/power_struggle", "api": "/api"}
    if name in paths:
        page.goto(server.url + paths[name])
    found = Axe().run(page).response["violations"]
    told = [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} | {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
    assert not told, "\n".join(told)
