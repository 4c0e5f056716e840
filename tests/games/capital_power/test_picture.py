"""The picture for the browser: well-formed, complete, discreet, and steady from one moment to the next."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.words import LANGUAGES, Catalogue, message
from pinstripe.games.capital_power import charts, words
from pinstripe.games.capital_power.game import GAME
from pinstripe.games.capital_power.picture import Books, Picture, board, book_pages, level, scoreboard, tray, window
from pinstripe.games.capital_power.picture_books import OPENED
from pinstripe.games.capital_power.picture_names import HELP, REASONS, SQUARES
from pinstripe.games.capital_power.picture_plan import HEIGHT, STATION, WIDTH, station
from pinstripe.games.capital_power.table import CIRCUITS, COMPANIES, CORRUPT, LONGEST, NOBODY, NUMBERING, UNKNOWN, State
from pinstripe.games.capital_power.vocabulary import Note, Phase, Reason, Square
from tests.games.capital_power.builder import BLUE, RED, decide, land, named, pawn, position
from tests.games.capital_power.test_secrets import exchange_secrets
from tests.palette import contrast, palette, stylesheets
from tests.play import Rolling

CATALOGUES = {language: GAME.catalogue(language) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
SPECTATOR = 6
ON_BOARD = ("roll:", "company:", "minority:", "seat:", "circuit:", "to:")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def positions(seats: int, seed: int, every: int = 1, options: dict[str, int] | None = None) -> Iterator[State]:
    for step, state in enumerate(Rolling(GAME, seats, seed, options)):
        if step % every == 0 or state.phase == Phase.OVER:
            yield state.clone()


def view(state: State, seat: int) -> State:
    seen = state.clone()
    GAME.rules.hide(seen, seat)
    return seen


def choices_of(state: State, seat: int, catalogue: Catalogue = ENGLISH) -> dict[int, str]:
    """What the page offers; an amount is a slider of its own."""
    if not GAME.rules.deciders(state) & (1 << seat):
        return {}
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(state, seat, mask.data)
    seen = view(state, seat)
    legal = [int(one) for one in np.flatnonzero(mask) if not GAME.numbering.is_rung(int(one)) and one < EXACT]
    return {one: catalogue.say(words.label(seen, seat, one), NAMES) for one in legal}


def drawn(state: State, seat: int, catalogue: Catalogue = ENGLISH) -> Picture:
    return board(view(state, seat), seat, choices_of(state, seat, catalogue), catalogue, NAMES[: state.players])


def page_of(state: State, seat: int, catalogue: Catalogue, books: Books | None = None) -> str:
    """All that the picture brings to a seat's page, from the view alone."""
    seen, names = view(state, seat), NAMES[: state.players]
    choices = choices_of(state, seat, catalogue)
    page = board(seen, seat, choices, catalogue, names).svg + scoreboard(seen, catalogue, names)
    return page + tray(seen, seat, catalogue, names, choices, books) + window(seen, seat, catalogue, names)


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def acting_seat(state: State) -> int:
    return state.actor if 0 <= state.actor < state.players else 0


@each_language
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_is_well_formed_with_unique_ids(seats: int, language: str) -> None:
    books = Books(0)
    for step, state in enumerate(positions(seats, seats)):
        books.take_in(step, view(state, 0))
        if step % 60 == 0 or state.phase == Phase.OVER:
            seat = acting_seat(state)
            page = page_of(state, seat, CATALOGUES[language], books if seat == 0 else None)
            ids = Counter(element.get("id") for element in parsed(f"<body>{page}</body>").iter() if element.get("id"))
            assert {name: count for name, count in ids.items() if count > 1} == {}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_can_be_made_on_the_board_or_by_a_button(seats: int) -> None:
    phases: Counter[int] = Counter()
    for seed in range(3):
        for step, state in enumerate(positions(seats, 10 * seats + seed)):
            phases[state.phase] += 1
            if step % 25 == 0 or phases[state.phase] <= 3:
                check_glow(state, acting_seat(state))
    assert {Phase.TURN, Phase.ROUTE, Phase.TRANSFER_FROM, Phase.CORRUPT, Phase.OFFER_TO} <= set(phases)


def check_glow(state: State, seat: int) -> None:
    """What has a place is drawn there once; everything else is left to the page."""
    choices, picture = choices_of(state, seat), drawn(state, seat)
    assert picture.placed <= set(choices)
    left = {NUMBERING.name(one) for one in set(choices) - picture.placed}
    double = {name for name in left if name.startswith("minority:")}
    assert not [name for name in left - double if name.startswith(ON_BOARD)]
    buttons = [one for one in parsed(picture.svg).iter() if one.get("data-decision") is not None]
    names = [button.get("data-decision", "") for button in buttons]
    assert sorted(names) == sorted(NUMBERING.name(one) for one in picture.placed)
    for name, button in zip(names, buttons, strict=True):
        label = choices[NUMBERING.number(name)]
        assert (button.get("aria-label"), button[0].text) == (label, label)
        assert (button.get("role"), button.get("tabindex")) == ("button", "0")
        assert "can" in button.get("class", "").split()


def test_cards_offer_what_can_be_done_with_their_company() -> None:
    state = position().company(pawn(RED, 1), pawn(RED), register=40).turn()
    shown = tray(view(state, RED), RED, ENGLISH, NAMES, choices_of(state, RED))
    offered = set(re.findall(r'data-decision="([^"]+)"', shown))
    assert {f"roll:{named(pawn(RED))}", f"roll:{named(pawn(RED, 1))}", f"corrupt:{named(pawn(RED, 1))}"} <= offered
    assert NUMBERING.name(CORRUPT + pawn(RED, 1)) in offered


def test_nothing_glows_for_others() -> None:
    for state in positions(4, 1, 60):
        for seat in range(4):
            if seat != state.actor:
                assert "data-decision" not in page_of(state, seat, ENGLISH)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_secrets_of_others_change_nothing_on_the_page(seats: int) -> None:
    """Exchanged behind the back of a seat, they leave the page as it was, in both languages."""
    chooser, compared = random.Random(seats), 0
    for step, state in enumerate(positions(seats, 40 + seats, 1, {"creative_accounting": seats % 2})):
        if state.phase == Phase.OVER or (step % 50 and state.phase not in (Phase.ANSWER, Phase.RAISE)):
            continue
        for seat in (*range(seats), SPECTATOR):
            other = exchange_secrets(state, seat, chooser)
            viewer = None if seat == SPECTATOR else seat
            for catalogue in CATALOGUES.values():
                pages = [page_seen(one, seat, viewer, catalogue) for one in (state, other)]
                assert pages[0] == pages[1]
            compared += 1
    assert compared > 30


def page_seen(state: State, seat: int, viewer: int | None, catalogue: Catalogue) -> str:
    seen, names = view(state, seat), NAMES[: state.players]
    page = board(seen, viewer, {}, catalogue, names).svg + scoreboard(seen, catalogue, names)
    return page + tray(seen, viewer, catalogue, names) + window(seen, viewer, catalogue, names)


def test_the_whole_truth_shows_no_more_than_a_view() -> None:
    """Board and tray look at nothing that the viewer may not know, even where the state has it."""
    compared = 0
    for state in positions(3, 43, 80):
        names = NAMES[:3]
        for seat in range(3):
            if state.phase not in (Phase.OVER, Phase.GAMBLE) and seat == state.actor:
                hidden = view(state, seat)
                state.notes = hidden.notes = 0
                assert board(state, seat, {}, ENGLISH, names) == board(hidden, seat, {}, ENGLISH, names)
                assert tray(state, seat, ENGLISH, names) == tray(hidden, seat, ENGLISH, names)
                compared += 1
        assert scoreboard(state, ENGLISH, names) == scoreboard(view(state, SPECTATOR), ENGLISH, names)
        assert tray(state, None, ENGLISH, names) == ""
    assert compared > 10


def test_a_name_is_text_whatever_it_holds() -> None:
    names = ['<script>&"', "O'Hara", "", "\u202eevil"]
    for state in positions(4, 3, 300):
        for catalogue in CATALOGUES.values():
            seen = view(state, 0)
            page = board(seen, 0, {}, catalogue, names).svg + scoreboard(seen, catalogue, names)
            page += tray(seen, 0, catalogue, names) + window(seen, 0, catalogue, names)
            assert "<script" not in page
            assert any('<script>&"' in (element.text or "") for element in parsed(f"<body>{page}</body>").iter())


# --- The map ---------------------------------------------------------------------------------------------------------


def test_every_square_of_the_board_is_a_station_with_a_name_and_an_explanation() -> None:
    state = GAME.start(4)
    root = parsed(board(state, 0, {}, ENGLISH, NAMES).svg)
    found = {element.get("id"): element for element in root.iter() if (element.get("id") or "").startswith("s-")}
    assert len(found) == sum(state.circuit_size) + 1
    assert ENGLISH.say(message("picture.help_coup"), []) in (found["s-85"][0].text or "")
    assert set(SQUARES) == set(HELP) == set(Square)
    assert set(REASONS) == set(Reason)


@pytest.mark.parametrize("size", [4, 9, 14, 18, 20, 24])
def test_stations_keep_apart_whatever_the_content(size: int) -> None:
    for circuit in range(CIRCUITS):
        spots = [station(circuit * LONGEST + place, size) for place in range(size)]
        assert all(0 < spot.x < WIDTH and 0 < spot.y < HEIGHT for spot in spots)
        for at, one in enumerate(spots):
            for other in spots[at + 1 :]:
                assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (1.8 * STATION) ** 2


def places(svg: str) -> dict[str, str]:
    return {
        element.get("id", ""): element.get("style", "")
        for element in parsed(svg).iter()
        if "piece" in element.get("class", "").split()
    }


def test_pawns_lie_in_one_layer_and_move_by_style() -> None:
    order: list[str] = []
    for state in positions(4, 6, 40):
        svg = drawn(state, acting_seat(state)).svg
        layer = next(element for element in parsed(svg).iter() if element.get("id") == "pieces")
        alive = {f"p-{company}" for company in range(COMPANIES) if state.owner[company] != NOBODY}
        assert {child.get("id") for child in layer} == alive | {"p-interpol"}
        assert all(re.match(r"transform:translate\([\d.]+px,[\d.]+px\)$", style) for style in places(svg).values())
        now = [child.get("id", "") for child in layer]
        assert [name for name in order if name in now] == [name for name in now if name in order]
        order = now


def test_pawns_on_one_station_stand_apart() -> None:
    state = position(4).turn()
    for company in (pawn(RED), pawn(BLUE), pawn(2), pawn(3)):
        state.position[company] = 3
    spots = [style for name, style in places(drawn(state, RED).svg).items() if name != "p-interpol"]
    assert len(set(spots)) == 4


def test_the_die_shows_what_was_rolled() -> None:
    state = position().turn()
    decide(state, "roll:vermilion:holding", "die:6")
    svg = drawn(state, RED).svg
    assert "The die shows 6" in svg
    assert svg.count('class="pip"') == 6


def test_a_bought_company_carries_both_shapes() -> None:
    state = position().company(pawn(BLUE, 1), pawn(RED)).turn()
    pawns = {element.get("id"): element for element in parsed(drawn(state, RED).svg).iter()}
    classes = [element.get("class") for element in pawns["p-7"].iter()]
    assert {"seat0", "seat1"} <= set(classes)


# --- Books -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("creative", [0, 1])
def test_every_register_agrees_with_its_lines(seats: int, creative: int) -> None:
    """For each seat from its views alone, and for whoever sees everything; nothing but a purchase needs carrying."""
    books = {seat: Books(seat) for seat in range(seats)}
    everything, lines = Books(None), 0
    for moment, state in enumerate(positions(seats, 70 + seats, 1, {"creative_accounting": creative})):
        everything.take_in(moment, state)
        for seat, own in books.items():
            own.take_in(moment, view(state, seat))
            for company in range(COMPANIES):
                if state.owner[company] == seat:
                    assert own.total(company) == everything.total(company) == state.register[company]
                    written = own.lines(company)
                    assert [line.reason for line in written[1:] if line.reason == OPENED] == []
                    lines = max(lines, len(written))
                else:
                    assert not own.lines(company)
    assert lines > 5


def test_a_false_entry_and_a_purchase_are_lines_too() -> None:
    state = position(2, creative_accounting=1).company(pawn(RED, 1), pawn(RED), register=30).turn()
    own, theirs = Books(RED), Books(BLUE)
    for moment, decision in enumerate(
        ("", "books", f"company:{named(pawn(RED))}", "amount:500", "offer", "seat:blue", "company:vermilion:holding")
    ):
        if decision:
            decide(state, decision)
        own.take_in(moment, view(state, RED))
        theirs.take_in(moment, view(state, BLUE))
    assert [line.reason for line in own.lines(pawn(RED))] == [OPENED, Reason.FALSE_ENTRY]
    for decision in ("item:give_stake", "company:vermilion:1", "send", "amount:30", "accept", "company:blue:holding"):
        decide(state, decision)
        own.take_in(9, view(state, RED))
        theirs.take_in(9, view(state, BLUE))
    assert state.owner[pawn(RED, 1)] == BLUE
    assert not own.lines(pawn(RED, 1))
    assert [(line.reason, line.total) for line in theirs.lines(pawn(RED, 1))] == [(OPENED, 30)]


def test_what_is_taken_back_leaves_the_books() -> None:
    state = position().company(pawn(RED, 1), pawn(RED), register=40).turn()
    books = Books(RED)
    books.take_in(0, view(state, RED))
    decide(state, "transfer", f"company:{named(pawn(RED))}", f"company:{named(pawn(RED, 1))}", "amount:15")
    books.take_in(1, view(state, RED))
    assert [books.total(pawn(RED)), books.total(pawn(RED, 1))] == [85, 55]
    assert books.until(0).total(pawn(RED)) == 100
    assert books.total(pawn(RED)) == 85
    books.forget(0)
    assert [books.total(pawn(RED)), books.total(pawn(RED, 1))] == [100, 40]
    assert len(books) == 2


@each_language
def test_the_whole_book_is_a_page_of_rows(language: str) -> None:
    state = position().turn()
    books = Books(RED)
    books.take_in(0, view(state, RED))
    land(state, pawn(RED), "italy", "coupons")
    books.take_in(1, view(state, RED))
    page = parsed(f"<body>{book_pages(view(state, RED), RED, CATALOGUES[language], NAMES, books)}</body>")
    rows = [["".join(cell.itertext()).strip() for cell in row] for row in page.iter("tr")]
    assert [row[-1] for row in rows[1:]] == ["100", "120"]
    assert rows[2][2] == "20"
    shown = tray(view(state, RED), RED, CATALOGUES[language], NAMES, {}, books)
    assert rows[2][-1] in shown


# --- Beside the board ------------------------------------------------------------------------------------------------


def test_an_offer_shows_both_sides_to_both() -> None:
    state = position().company(pawn(RED, 1), pawn(RED), register=40).lots(pawn(RED), 3).turn()
    decide(state, "offer", "seat:blue", "company:vermilion:holding", "item:give_lots", "amount:2")
    decide(state, "item:ask_white", "amount:70")
    mine = sides(window(view(state, RED), RED, ENGLISH, NAMES))
    assert mine == [["You give", "Shares20"], ["You ask for", "White money70"]]
    assert window(view(state, BLUE), BLUE, ENGLISH, NAMES) == ""
    decide(state, "send")
    assert sides(window(view(state, BLUE), BLUE, ENGLISH, NAMES)) == [
        ["You get from Ada", "Shares20"],
        ["You give to Ada", "White money70"],
    ]
    public = sides(window(view(state, SPECTATOR), None, ENGLISH, NAMES))
    assert public == [["Ada gives", "Shares20"], ["Ben gives", "nothing"]]


def sides(shown: str) -> list[list[str]]:
    columns = [one for one in parsed(shown).iter("div") if one.get("class") == "side"]
    return [["".join(part.itertext()) for part in column.iter() if part.tag in ("h3", "li")] for column in columns]


def test_a_payment_that_cannot_be_made_shows_what_is_missing() -> None:
    one, two = pawn(RED, 1), pawn(RED, 2)
    game = position().register(pawn(RED), 0).company(one, pawn(RED), register=80)
    state = game.company(two, pawn(RED), register=0).notes(RED, 30, 50).turn()
    land(state, one, "italy", "finance_police")
    assert state.phase == Phase.RAISE
    shown = window(view(state, RED), RED, ENGLISH, NAMES)
    rows = [["".join(cell.itertext()) for cell in row] for row in parsed(shown).iter("tr")]
    assert rows == [["Due (Fine)", "50"], ["At hand", "30"], ["Missing", "20"]]


def test_what_others_keep_secret_has_a_question_mark() -> None:
    state = position().company(pawn(BLUE, 1), pawn(BLUE), capital=60, register=10).turn(RED)
    shown = parsed(scoreboard(view(state, RED), ENGLISH, NAMES))
    group = next(one for one in shown.iter("details") if one.get("id") == f"group-{BLUE}")
    figures = ["".join(one.itertext()) for one in group.iter("dd")]
    assert figures == ["100", "?", "60", "?"]
    assert [one.text for one in group.iter("strong")][:2] == ["?", "?"]


def test_rounds_are_chapters_and_turns_lie_within() -> None:
    levels = Counter(
        level(state, row)
        for state in positions(3, 5)
        for row in range(state.notes)
        if state.note[row, 0] == Note.TURN_BEGINS
    )
    assert levels[1] > 5
    assert levels[2] > levels[1]
    assert levels[0] == 0


def test_charts_show_money_only_to_those_who_may_know() -> None:
    for state in positions(3, 9, 50):
        seen = view(state, 0)
        for seat in range(3):
            known = charts.liquidity(seen, seat)
            assert (known is None) == (UNKNOWN in (seen.white[seat], seen.black[seat]))
            assert charts.debt(seen, seat) == charts.debt(state, seat)
        assert charts.liquidity(seen, 0) == state.white[0] + state.black[0]


# --- Colours ---------------------------------------------------------------------------------------------------------


SEATS = [f"seat{seat}" for seat in range(4)]
GROUNDS = [f"ground{circuit}" for circuit in range(CIRCUITS)]
TEXTS = [
    *(("ink", ground) for ground in ("paper", "sheet", "shade", "lamp", "gilded", *GROUNDS)),
    *(("faint", ground) for ground in ("paper", "sheet", "shade")),
    ("alarm", "sheet"),
    ("moon", "night"),
    *((seat, "sheet") for seat in SEATS),
]
SHAPES = [
    *((seat, ground) for seat in SEATS for ground in ("paper", "sheet")),
    *((f"line{circuit}", ground) for circuit in range(CIRCUITS) for ground in ("paper", f"ground{circuit}", "sheet")),
    ("gold", "sheet"),
    ("gold", "shade"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    colours = palette("capital_power")[theme]
    poor = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shapes_can_be_told_from_their_ground(theme: str) -> None:
    colours = palette("capital_power")[theme]
    least = {("gold", "shade"): 2.3}
    poor = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in SHAPES}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < least.get(pair, 3)} == {}


def test_every_class_that_is_drawn_has_a_style() -> None:
    css = stylesheets("capital_power")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", css))
    bare = {"station", "hub", "plate", "pieces", "police", "plain", "tray", "small", "named"}
    for state in positions(4, 4, 60):
        page = page_of(state, acting_seat(state), ENGLISH)
        for element in parsed(f"<body>{page}</body>").iter():
            assert set(element.get("class", "").split()) <= styled | bare
