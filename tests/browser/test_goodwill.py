"""Goodwill in a real browser: slates with two dials, bids that change until all have bid, a year in headlines."""

from __future__ import annotations

import random
import time

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from .conftest import PATIENCE, Open, Server
from .test_table import (
    ASKED,
    DESK,
    GAME_SECONDS,
    GLOWS,
    PHONE,
    Watch,
    await_question,
    click_one,
    is_over,
    overflow,
    stamp,
)

BOTS = ("manager",) * 4
DIALS = "form[data-amount] [data-dial]"


def new_table(page: Page, server: Server, *seats: str) -> None:
    """Five years with one transaction for each company, and nothing else."""
    page.goto(f"{server.url}/new?game=goodwill")
    for place in range(1, 6):
        page.select_option(f"[name=seat{place}]", seats[place - 1] if place <= len(seats) else "none")
    page.select_option("[name=option_transactions]", "1")
    page.locator("form[action='/new'] button.primary").click()
    page.wait_for_url("**/table/*")


def write(page: Page, amount: int) -> None:
    """Set both dials by key, and show the bid to nobody but the server."""
    page.locator(DIALS).first.focus()
    page.keyboard.type(f"{amount:02}")
    expect(page.locator("form[data-amount] [data-submit]")).to_contain_text(str(amount))
    page.keyboard.press("Enter")


def figures(page: Page) -> str:
    return "".join(page.locator(DIALS).all_inner_texts())


def decide(page: Page, chooser: random.Random) -> None:
    if page.locator(DIALS).count():
        write(page, chooser.randrange(5, 25))
    elif page.locator("#o-pass").count() and chooser.random() < 0.7:
        page.locator("#o-pass").click()
    else:
        click_one(page, chooser)


def content(page: Page) -> str:
    return str(page.evaluate("document.querySelector('#table').innerHTML"))


def test_two_people_and_four_bots_play_a_whole_game(server: Server, person: Open) -> None:
    ada, ben = person(viewport=DESK).new_page(), person("fr-FR", viewport=PHONE, is_mobile=True).new_page()
    watches = [Watch(page) for page in (ada, ben)]
    new_table(ada, server, "invited", *BOTS)
    ben.goto(ada.locator("#gathering input.link").first.input_value())
    ben.locator("[name=name]").fill("Benoît")
    ben.locator("main button.primary").click()
    ben.wait_for_url("**/table/*")
    for page in (ada, ben):
        await_question(page)
    change_a_bid(ada, ben)

    chooser, until, decided = random.Random(5), time.monotonic() + GAME_SECONDS, 0
    answered = {ada: "", ben: ""}
    while not (is_over(ada) and is_over(ben)):
        assert time.monotonic() < until, f"no end after {decided} decisions"
        for page in answered:
            if page.evaluate(ASKED, [GLOWS, answered[page]]) and not is_over(page):
                answered[page] = stamp(page)
                decide(page, chooser)
                decided += 1
        ada.wait_for_timeout(30)
    assert decided > 20
    for page, title in ((ada, "1957 in headlines"), (ben, "1957 à la une")):
        expect(page.locator("#paper-title")).to_have_text(title)
        assert page.locator("#paper .headlines > li").count() > 6
        expect(page.locator(".lot.open")).to_have_count(4)
    assert worths(ada) == worths(ben)
    assert [watch.complaints for watch in watches] == [[], []]


def change_a_bid(ada: Page, ben: Page) -> None:
    """Ada writes, writes anew, wipes it out and writes again, and Ben cannot tell; then Ben turns all slates."""
    ben.wait_for_timeout(1000)  # until the bots have bid, which he cannot tell either
    seen, before = content(ben), stamp(ada)
    write(ada, 27)
    expect(ada.locator("#sealed")).to_contain_text("27")
    expect(ada.locator("#question")).to_have_text("Not all have bid for Amber yet.")
    ada.locator(DIALS).last.focus()
    ada.keyboard.press("ArrowDown")
    assert figures(ada) == "26"
    ada.keyboard.press("Enter")
    expect(ada.locator("#sealed")).to_contain_text("26")
    ada.locator("#take-back").click()
    expect(ada.locator("#sealed")).to_have_count(0)
    assert stamp(ada) == before
    write(ada, 31)
    expect(ada.locator("#sealed")).to_contain_text("31")
    ben.wait_for_timeout(300)
    assert content(ben) == seen

    ada.locator("#missing").click()
    expect(ben.locator("#chat")).to_contain_text("Benoît n’a pas encore choisi")
    write(ben, 12)
    expect(ada.locator("#log")).to_contain_text("$31", timeout=PATIENCE)
    expect(ben.locator("#log")).to_contain_text("12", timeout=PATIENCE)


def worths(page: Page) -> list[str]:
    return page.locator("#scoreboard td.total").all_inner_texts()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nobody_is_kept_out(server: Server, person: Open, size: str, theme: str) -> None:
    """The bid, the vote and the newspaper, after a first year."""
    phone = size == "phone"
    page = person(viewport=PHONE if phone else DESK, is_mobile=phone, has_touch=phone, color_scheme=theme).new_page()
    new_table(page, server, "intern", "intern")
    chooser, checked, until = random.Random(3), set[str](), time.monotonic() + GAME_SECONDS
    await_question(page)
    while not checked >= {"bid", "boss", "newspaper"}:
        assert time.monotonic() < until, f"looked at {checked}"
        assert not is_over(page)
        assert overflow(page) <= 0
        kind = "bid" if page.locator(DIALS).count() else "boss"
        kind = "newspaper" if kind == "bid" and page.locator("#paper").count() else kind
        if kind not in checked:
            checked.add(kind)
            assert complaints(page) == []
        before = stamp(page)
        decide(page, chooser)
        await_question(page, before)


def complaints(page: Page) -> list[str]:
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} | {node['failureSummary']}"
        for one in Axe().run(page).response["violations"]
        for node in one["nodes"]
    ]
