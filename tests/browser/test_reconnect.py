"""In the middle of a bribe the line is lost, the server dies, the page is reloaded: the bribe can still be paid."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import PATIENCE, Open, Server
from .test_table import (
    DESK,
    GAME_SECONDS,
    await_change,
    click_one,
    is_asked,
    is_marked,
    is_over,
    mark,
    new_table,
    position,
    stamp,
    told_of,
)
from .wire import Wire

AMOUNT = "form[data-amount]"
BRIBE = "#table [data-decision=bribe]"


@pytest.fixture
def wires(own_server: Server) -> Iterator[tuple[Wire, Wire]]:
    """One for each of two people."""
    made = Wire(own_server.port), Wire(own_server.port)
    yield made
    for wire in made:
        wire.close()


def test_a_bribe_is_paid_through_sleep_crash_and_reload(
    own_server: Server, wires: tuple[Wire, Wire], person: Open
) -> None:
    pages = two_people(wires, person)
    payer = play_until_bribe(pages)
    page, other = pages[payer], pages[1 - payer]
    say(page, "One moment.")
    expect(other.locator("#chat")).to_contain_text("One moment.")  # so all that was decided before is on that page too
    seen_by_other = position(other)
    mark(page)
    mark(other)

    offer = enter_amount(page)
    asked = position(page)
    # Going offline leaves open sockets alone in some Chromiums, a cut wire does not.
    page.context.set_offline(True)
    wires[payer].cut()
    expect(page.locator("#reconnecting")).to_be_visible(timeout=PATIENCE)
    page.locator(f"{AMOUNT} [data-submit]").click()
    say(other, "asleep?")
    wires[payer].mend()
    page.context.set_offline(False)
    expect(page.locator("#reconnecting")).to_be_hidden(timeout=2 * PATIENCE)
    expect(page.locator("#chat")).to_contain_text("asleep?")
    assert position(page) == asked
    assert entered(page) == offer, "what was half entered is still there"

    own_server.crash()
    for one in pages:
        expect(one.locator("#reconnecting")).to_be_visible(timeout=PATIENCE)
    own_server.start()
    for one in pages:
        expect(one.locator("#reconnecting")).to_be_hidden(timeout=2 * PATIENCE)
    assert position(page) == asked
    assert entered(page) == offer
    assert is_marked(page)
    assert position(other) == seen_by_other

    page.reload()
    expect(page.locator(AMOUNT)).to_be_visible(timeout=PATIENCE)
    assert position(page)[0] == asked[0]
    known = told_of(page, payer), told_of(other, payer)
    enter_amount(page)
    before = stamp(page)
    page.locator(f"{AMOUNT} [data-submit]").click()
    await_change(page, before)
    for one, earlier in ((page, known[0]), (other, known[1])):
        expect(one.locator(f"#log > li:has(> .shape.s{payer})").first).not_to_have_text(
            earlier[0] if earlier else "", timeout=PATIENCE
        )
    assert is_marked(other), "the other browser went through all of it on one page"

    own_server.crash()
    own_server.start()
    for one in pages:
        expect(one.locator("#reconnecting")).to_be_hidden(timeout=2 * PATIENCE)
    expect(page.locator(AMOUNT)).to_have_count(0)
    play_on(pages, 6)


def two_people(wires: tuple[Wire, Wire], person: Open) -> tuple[Page, Page]:
    ada, ben = person(viewport=DESK).new_page(), person(viewport=DESK).new_page()
    new_table(ada, wires[0], "invited", "manager")
    invitation = ada.locator("#gathering input.link").first.input_value()
    ben.goto(invitation.replace(wires[0].url, wires[1].url))
    ben.locator("[name=name]").fill("Ben")
    ben.locator("main button.primary").click()
    ben.wait_for_url("**/table/*")
    for page in (ada, ben):
        expect(page.locator("[data-stamp]")).to_have_count(1, timeout=PATIENCE)
    return ada, ben


def asked_of(pages: tuple[Page, Page]) -> int:
    """Which of the two is asked next."""
    until = time.monotonic() + GAME_SECONDS
    while True:
        assert time.monotonic() < until, "nobody is asked"
        assert not is_over(pages[0])
        found = next((seat for seat, page in enumerate(pages) if is_asked(page)), None)
        if found is not None:
            return found
        pages[0].wait_for_timeout(50)


def play_until_bribe(pages: tuple[Page, Page]) -> int:
    """Decide at random, but bribe where that can be; the seat that is asked how much."""
    chooser = random.Random(5)
    while True:
        seat = asked_of(pages)
        page, before = pages[seat], stamp(pages[seat])
        if page.locator(AMOUNT).is_visible():
            return seat
        bribe = page.locator(BRIBE).filter(visible=True)
        if bribe.count():
            bribe.first.click()
        else:
            click_one(page, chooser)
        await_change(page, before)


def enter_amount(page: Page) -> str:
    for _ in range(2):
        page.locator(f"{AMOUNT} [data-by]").last.click()
    slider = page.locator(f"{AMOUNT} [name=slider]")
    assert slider.input_value() != slider.get_attribute("min")
    return entered(page)


def entered(page: Page) -> str:
    return page.locator(f"{AMOUNT} [name=slider]").input_value()


def say(page: Page, text: str) -> None:
    page.locator("form[data-say] [name=text]").fill(text)
    page.locator("form[data-say] [name=text]").press("Enter")
    expect(page.locator("#chat")).to_contain_text(text)


def play_on(pages: tuple[Page, Page], decisions: int) -> None:
    chooser = random.Random(9)
    for _ in range(decisions):
        page = pages[asked_of(pages)]
        await_change(page, click_one(page, chooser))
