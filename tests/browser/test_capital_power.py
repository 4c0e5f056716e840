"""Capital Power in a real browser: a founding 60/40, a trade, an inspection that ends in a liquidation, and the end."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect

from pinstripe.engine.match import Match
from pinstripe.games.capital_power.game import GAME

from .capital import PEOPLE, Prepared, founders, play, seed_with, stored, visit, wandering
from .conftest import PATIENCE, Open, Server
from .test_table import (
    GLOWS,
    OUT_OF_SIGHT,
    Watch,
    await_change,
    click_one,
    glowing,
    is_asked,
    is_over,
    overflow,
    stamp,
)

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
ADA, BEN = 0, 1
GAME_SECONDS = 180
FOUNDING = ("found", "kind:food", "split:majority", "company:vermilion:2", "amount:50", "stop")
OFFER = ("offer", "seat:blue", "company:vermilion:holding")
ITEMS = ("item:give_lots", "amount:1", "item:ask_white", "amount:4", "send")
ANSWER = ("accept", "company:blue:holding")
HOLDING, DAUGHTER = "roll:vermilion:holding", "roll:vermilion:1"


def prepared() -> dict[str, Prepared]:
    """Tables at the moments that matter; the first goes on in the browser, by a die that is known."""
    begun = founders()
    moment = len(begun.entries)
    first = moment + 1
    second = first + len(FOUNDING) + len(OFFER) + len(ITEMS) + len(ANSWER) + 2
    founding, trade, distress = begun.fork(), begun.fork(), begun.fork()
    play(founding, HOLDING, "die:2", *FOUNDING[:3])
    play(trade, *OFFER, *ITEMS[:4])
    play(distress, HOLDING, "die:2", *FOUNDING, *OFFER, *ITEMS, *ANSWER, DAUGHTER, "die:2")
    assert len(distress.entries) == second + 1
    names = [one.name for one in PEOPLE]
    return {
        "last rounds": Prepared(begun, seed_with({first: 2, second: 2})),
        "start": Prepared(Match(GAME, 4, names=names)),
        "hurry": Prepared(Match(GAME, 2, options={"rounds": 30}, names=names[:2]), 7),
        "founding": Prepared(founding),
        "trade": Prepared(trade),
        "distress": Prepared(distress),
        "many companies": Prepared(wandering(4, 3, 900), 1),
    }


Tables = Mapping[str, Prepared]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Tables]]:
    folder = tmp_path_factory.mktemp("capital")
    made = prepared()
    stored(folder, list(made.values()))
    server = Server(folder)
    try:
        server.start()
        yield server, made
    finally:
        server.stop()


def asked_at(table: Prepared) -> int:
    """Who decides at a prepared table."""
    return min(seat for seat in table.match.deciders if seat < len(PEOPLE))


def choose(page: Page, *decisions: str) -> None:
    """Click each choice where it is to be found: on the board, as a button, or as an amount."""
    for decision in decisions:
        glowing(page).first.wait_for(timeout=PATIENCE)
        before = stamp(page)
        if decision.startswith("amount:"):
            form = page.locator("form[data-amount]")
            shown = int(decision.removeprefix("amount:")) * int(form.get_attribute("data-unit") or 1)
            form.locator("[name=exact]").fill(str(shown))
            form.locator("[data-submit]").click()
        else:
            on_board = page.locator(f'#board [data-decision="{decision}"]')
            listed = page.locator(f'#options [data-decision="{decision}"]')
            (on_board if on_board.count() else listed).click()
        await_change(page, before)


def register(page: Page, company: int) -> int:
    """What a company's card says."""
    return int(page.locator(f"#own-{company} > .company .main dd").inner_text())


def book(page: Page, company: int) -> list[str]:
    """The reasons in the register of a company, opened by its owner."""
    card = page.locator(f"#own-{company} > .company")
    if not card.locator("details").get_attribute("open"):
        page.evaluate("id => { document.getElementById(id).open = true }", f"own-book-{company}")
    return card.locator(".ledger tbody th").all_inner_texts()


def test_the_last_rounds_with_a_founding_a_trade_and_an_inspection(tables: tuple[Server, Tables], person: Open) -> None:
    server, made = tables
    table = made["last rounds"]
    ada = visit(person(viewport=DESK), server, table, ADA)
    ben = visit(person(viewport=DESK), server, table, BEN)
    watches = [Watch(ada), Watch(ben)]

    choose(ada, HOLDING)
    expect(ada.locator("#die")).to_have_attribute("role", "img")
    choose(ada, *FOUNDING)
    assert [register(ada, company) for company in range(4)] == [15, 100, 80, 50]
    expect(ada.locator("#own-3")).to_contain_text("60 % Ada Holding")
    expect(ada.locator("#own-3")).to_contain_text("40 % Ada 2")
    assert "Capital paid in · Ada Holding" in book(ada, 3)[0]

    choose(ada, *OFFER, *ITEMS[:4])
    expect(ada.locator("#window")).to_contain_text("You give")
    expect(ada.locator("#window .lots")).to_contain_text("10")
    expect(ben.locator("#window")).to_have_count(0)
    choose(ada, ITEMS[4])
    expect(ben.locator("#window .lots")).to_contain_text("10")
    choose(ben, *ANSWER)
    expect(ada.locator("#plate-1")).to_contain_text("10/160")
    assert register(ada, 0) == 19
    assert "Trade" in book(ada, 0)[-1]

    choose(ada, DAUGHTER)
    expect(ada.locator("#window")).to_contain_text("Missing")
    choose(ada, "liquidate", "company:vermilion:2", "company:vermilion:holding", "let_go")
    expect(ada.locator("#own-2")).to_have_count(0)
    expect(ada.locator("#own-3")).to_contain_text("100 % Ada Holding")
    assert book(ada, 1)[-1].startswith("Fine")
    assert int(ada.locator("#tray .wallet.white strong").inner_text()) == 0

    play_out([ada, ben])
    expect(ada.locator("#final")).to_contain_text("Place 2: ")
    expect(glowing(ada)).to_have_count(0)
    assert [watch.complaints for watch in watches] == [[], []]


def play_out(pages: list[Page]) -> None:
    """Click what glows until the game is over."""
    chooser, until, decided = random.Random(5), time.monotonic() + GAME_SECONDS, 0
    while not is_over(pages[0]):
        assert time.monotonic() < until, f"no end after {decided} decisions"
        page = next((one for one in pages if is_asked(one)), None)
        if page is None:
            pages[0].wait_for_timeout(50)
            continue
        await_change(page, click_one(page, chooser))
        decided += 1
    assert decided > 3


@pytest.mark.slow
def test_a_whole_game_from_the_first_roll_to_the_last_round(tables: tuple[Server, Tables], person: Open) -> None:
    """Two people in a hurry: they roll, take the first road, decline what can be declined, and end their turn."""
    server, made = tables
    pages = [visit(person(viewport=DESK), server, made["hurry"], seat) for seat in (ADA, BEN)]
    watches = [Watch(page) for page in pages]
    until, decided = time.monotonic() + GAME_SECONDS, 0
    while not is_over(pages[0]):
        assert time.monotonic() < until, f"no end after {decided} decisions"
        page = next((one for one in pages if is_asked(one)), None)
        if page is None:
            pages[0].wait_for_timeout(20)
            continue
        before, options = stamp(page), glowing(page)
        names = [str(one) for one in options.evaluate_all("all => all.map(one => one.dataset.decision ?? 'amount')")]
        options.nth(min(range(len(names)), key=lambda at: hurry(names[at]))).click()
        await_change(page, before)
        decided += 1
    assert decided > 60
    assert [watch.complaints for watch in watches] == [[], []]
    pages[0].goto(f"{server.url}/table/{made['hurry'].id}/history/20")
    expect(pages[0].locator("#charts figure")).to_have_count(3)


def hurry(name: str) -> int:
    """The lower, the sooner it is clicked."""
    wanted = ("roll:", "circuit:", "stop", "end", "refuse", "liquidate", "give_up", "let_go", "company:", "amount")
    return next((at for at, beginning in enumerate(wanted) if name.startswith(beginning)), len(wanted))


def test_the_books_are_a_page_of_their_own(tables: tuple[Server, Tables], person: Open) -> None:
    server, made = tables
    ada = visit(person(viewport=DESK), server, made["distress"], ADA, "/books")
    expect(ada.locator("#page-0 .ledger tbody th").first).to_have_text("Opening capital")
    totals = ada.locator("#page-0 .ledger td:last-child").all_inner_texts()
    assert totals[-1] == str(made["distress"].match.truth.register[0])
    stranger = person(viewport=DESK).new_page()
    answer = stranger.goto(f"{server.url}/table/{made['distress'].id}/books")
    assert answer is not None
    assert answer.status in (403, 404)
    assert "Opening capital" not in stranger.content()


def test_registers_stay_open_while_the_table_changes(tables: tuple[Server, Tables], person: Open) -> None:
    server, made = tables
    page = visit(person(viewport=DESK), server, made["founding"], ADA)
    page.locator("#own-book-0 summary").click()
    expect(page.locator("#own-book-0 .ledger")).to_be_visible()
    choose(page, "company:vermilion:1")
    expect(page.locator("#own-book-0 .ledger")).to_be_visible()
    page.locator("#take-back").click()
    expect(page.locator("#p-1[data-decision]")).to_have_count(1)


def test_on_a_phone_everything_that_is_asked_is_in_sight(tables: tuple[Server, Tables], person: Open) -> None:
    server, made = tables
    for name in ("start", "founding", "trade", "distress", "many companies"):
        page = visit(person(viewport=PHONE, is_mobile=True, has_touch=True), server, made[name], asked_at(made[name]))
        page.locator(GLOWS).first.wait_for(state="attached", timeout=PATIENCE)
        assert overflow(page) <= 0, name
        in_ask = [one for one in page.evaluate(OUT_OF_SIGHT, GLOWS) if not one.startswith("own-")]
        assert in_ask == [], name


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("name", ["start", "founding", "trade", "distress", "many companies", "books"])
def test_nobody_is_kept_out(tables: tuple[Server, Tables], person: Open, name: str, size: str, theme: str) -> None:
    server, made = tables
    context = person(viewport=DESK if size == "desk" else PHONE, color_scheme=theme)
    table = made["distress" if name == "books" else name]
    page = visit(context, server, table, asked_at(table), "/books" if name == "books" else "")
    page.locator("main").wait_for()
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    found = Axe().run(page).response["violations"]
    told = [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} | {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
    assert not told, "\n".join(told)
