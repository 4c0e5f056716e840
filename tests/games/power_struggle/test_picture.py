"""The picture for the browser: well-formed, complete, discreet, and steady from one moment to the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from pinstripe.engine.words import LANGUAGES, Catalogue
from pinstripe.games.power_struggle import words
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.picture import Cast, Picture, board, muster, scoreboard, tray
from pinstripe.games.power_struggle.table import (
    CARD,
    CARDS,
    COUNSEL_BOX,
    DIVISIONS,
    NUMBERING,
    PAY,
    ROOM,
    SIZES,
    TO_BOARD,
    TO_COUNSEL,
    UNKNOWN,
    Phase,
    State,
)
from tests.palette import contrast, palette, stylesheets
from tests.play import Rolling

CATALOGUES = {language: GAME.catalogue(language) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
SPECTATOR = 6
ON_BOARD = ("room:", "division:", "counsel:", "head:", "card:", "pay:", "take:")
ON_BOARD_ALONE = ("to_board", "to_counsel")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[State]:
    for step, state in enumerate(Rolling(GAME, seats, seed)):
        if step % every == 0 or state.phase == Phase.OVER:
            yield state.clone()


def view(state: State, seat: int) -> State:
    seen = state.clone()
    GAME.rules.hide(seen, seat)
    return seen


def choices_of(state: State, seat: int, catalogue: Catalogue = ENGLISH) -> dict[int, str]:
    if not GAME.rules.deciders(state) & (1 << seat):
        return {}
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(state, seat, mask.data)
    seen = view(state, seat)
    return {int(one): catalogue.say(words.label(seen, seat, int(one)), NAMES) for one in np.flatnonzero(mask)}


def drawn(state: State, seat: int, catalogue: Catalogue = ENGLISH, before: Cast | None = None) -> Picture:
    choices = choices_of(state, seat, catalogue)
    return board(view(state, seat), seat, choices, catalogue, NAMES[: state.players], before)


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def has_place(decision: int) -> bool:
    name = NUMBERING.name(decision)
    return name.startswith(ON_BOARD) or name in ON_BOARD_ALONE


def acting_seat(state: State) -> int:
    return state.actor if state.actor < state.players else 0


@each_language
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_is_well_formed_with_unique_ids(seats: int, language: str) -> None:
    catalogue = CATALOGUES[language]
    for state in positions(seats, seats, 12):
        seat = acting_seat(state)
        page = f"<body>{drawn(state, seat, catalogue).svg}"
        page += tray(view(state, seat), seat, catalogue, NAMES) + scoreboard(view(state, seat), catalogue, NAMES)
        ids = Counter(element.get("id") for element in parsed(page + "</body>").iter() if element.get("id"))
        assert {name: count for name, count in ids.items() if count > 1} == {}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_with_a_place_glows_exactly_once(seats: int) -> None:
    """Every eighth position of some games, and the first few of every phase."""
    phases: Counter[int] = Counter()
    for seed in range(4):
        for step, state in enumerate(positions(seats, 10 * seats + seed)):
            phases[state.phase] += 1
            if step % 8 == 0 or phases[state.phase] <= 3:
                check_glow(state, acting_seat(state))
    assert {Phase.BUY_COUNSEL, Phase.TAKE_SHARES, Phase.RESIGN_TO, Phase.BRIBE_CARD, Phase.MERGE_INTO} <= set(phases)


def check_glow(state: State, seat: int) -> None:
    choices, picture = choices_of(state, seat), drawn(state, seat)
    expected = {decision for decision in choices if has_place(decision)}
    assert picture.placed == expected
    buttons = [one for one in parsed(picture.svg).iter() if one.get("data-decision") is not None]
    names = [button.get("data-decision", "") for button in buttons]
    assert sorted(names) == sorted(NUMBERING.name(decision) for decision in expected)
    for name, button in zip(names, buttons, strict=True):
        label = choices[NUMBERING.number(name)]
        assert (button.get("aria-label"), button[0].text) == (label, label)
        assert (button.get("role"), button.get("tabindex")) == ("button", "0")
        assert "can" in button.get("class", "").split()


def test_nothing_glows_for_others() -> None:
    for state in positions(4, 1, 40):
        for seat in range(4):
            if seat != state.actor:
                assert "data-decision" not in drawn(state, seat).svg


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_whole_truth_shows_no_more_than_a_view(seats: int) -> None:
    compared = 0
    for state in positions(seats, 40 + seats, 40):
        names = NAMES[:seats]
        for seat in range(seats):
            hidden, choices = view(state, seat), choices_of(state, seat)
            assert board(state, seat, choices, ENGLISH, names) == board(hidden, seat, choices, ENGLISH, names)
            assert tray(state, seat, ENGLISH, names) == tray(hidden, seat, ENGLISH, names)
            assert scoreboard(state, ENGLISH, names) == scoreboard(hidden, ENGLISH, names)
            compared += 1
        public = view(state, SPECTATOR)
        assert board(state, None, {}, ENGLISH, names) == board(public, None, {}, ENGLISH, names)
        assert tray(state, None, ENGLISH, names) == ""
    assert compared > 20


def test_a_name_is_text_whatever_it_holds() -> None:
    names = ['<script>&"', "O'Hara", "", "  ", "\u202eevil"]
    for state in positions(5, 3, 150):
        for language in LANGUAGES:
            catalogue = CATALOGUES[language]
            page = board(view(state, 0), 0, {ROOM: 'Take <b>"this"</b> & go'}, catalogue, names).svg
            page += tray(view(state, 0), 0, catalogue, names) + scoreboard(view(state, 0), catalogue, names)
            assert "<script" not in page
            assert "<b>" not in page
            root = parsed(f"<body>{page}</body>")
            assert any('<script>&"' in (element.text or "") for element in root.iter())
            assert any(element.get("aria-label") == 'Take <b>"this"</b> & go' for element in root.iter())


def test_long_names_are_cut() -> None:
    state = view(next(positions(5, 1)), 0)
    svg = board(state, 0, {}, ENGLISH, ["Maximiliana von und zu Hohenlohe-Langenburg", *NAMES[1:]]).svg
    player = next(element for element in parsed(svg).iter() if element.get("class") == "player")
    assert (player.text or "").endswith("…")
    assert len(player.text or "") < 20


def test_every_person_on_the_table_is_drawn_once() -> None:
    for state in positions(4, 5, 5):
        cast = muster(state)
        for seat in range(4):
            figures = sum(name.startswith(f"p-m-{seat}-") for name in cast)
            rooms = sum(state.heads[room] for room in range(36) if state.owner[room] == seat)
            board_members = sum(state.board[chair] == seat for chair in range(5))
            heads = sum(state.head[division] == seat for division in range(DIVISIONS))
            counsels = sum(state.counsels[seat, division] for division in range(DIVISIONS))
            assert figures == rooms + board_members + heads + counsels + (state.chairman == seat)
            assert sum(name.startswith(f"p-e-{seat}-") for name in cast) == state.employees_of[seat]
        assert len(set(cast.items())) == len(cast)


def places(svg: str) -> dict[str, str]:
    return {
        element.get("id", ""): element.get("style", "")
        for element in parsed(svg).iter()
        if "piece" in element.get("class", "").split()
    }


def test_pieces_lie_in_one_layer_and_move_by_style() -> None:
    for state in positions(4, 6, 80):
        svg = drawn(state, 0).svg
        root = parsed(svg)
        layer = next(element for element in root.iter() if element.get("id") == "pieces")
        assert all("piece" in child.get("class", "").split() for child in layer)
        assert all(re.match(r"transform:translate\([\d.]+px,[\d.]+px\)", child.get("style", "")) for child in layer)
        assert len(places(svg)) == len(layer)


@pytest.mark.parametrize("seats", GAME.seats)
def test_people_keep_their_ids_from_one_moment_to_the_next(seats: int) -> None:
    """As many as can go on are the same people in the same order; nobody is exchanged for a double."""
    before: Cast = {}
    for state in positions(seats, 20 + seats):
        cast = muster(state, before)
        for kind in "me":
            for seat in range(seats):
                were = {name for name in before if name.startswith(f"p-{kind}-{seat}-")}
                are = {name for name in cast if name.startswith(f"p-{kind}-{seat}-")}
                assert were <= are or are <= were
        assert muster(state, cast) == cast
        before = cast


def test_few_people_walk_at_a_time() -> None:
    """A decision moves a person or a column, never the whole company."""
    walked: list[int] = []
    before: Cast = {}
    for state in positions(4, 8):
        cast = muster(state, before)
        walked.append(sum(cast[name] != before[name] for name in cast.keys() & before.keys()))
        before = cast
    assert len(walked) > 200
    assert sorted(walked)[len(walked) // 2] == 0
    assert sorted(walked)[len(walked) * 9 // 10] <= 8


def test_pieces_stay_in_the_same_order() -> None:
    """What is put elsewhere in the document cannot slide."""
    picture = None
    for state in positions(5, 9, 15):
        now = drawn(state, 0, before=picture.cast if picture else None)
        if picture:
            old, new = list(places(picture.svg)), list(places(now.svg))
            assert [name for name in old if name in new] == [name for name in new if name in old]
        picture = now


def test_a_department_that_moves_walks() -> None:
    moved = 0
    for seed in range(6):
        for before, after in pairwise(positions(4, 60 + seed)):
            if before.phase == Phase.MOVE_TO and (before.round, before.uncovered) == (after.round, after.uncovered):
                cast = muster(before)
                assert cast.keys() == muster(after, cast).keys()
                moved += 1
    assert moved > 3


def test_rooms_explain_themselves() -> None:
    for state in positions(4, 2, 10):
        room = next((room for room in range(36) if state.heads[room] == 2), None)
        if room is not None and state.actor != 0:
            n, owner = state.staff[room], NAMES[state.owner[room]]
            told = f"main department of {owner} with {n} {'employee' if n == 1 else 'employees'}"
            assert told in board(view(state, 0), 0, {}, ENGLISH, NAMES).svg
            return
    pytest.fail("no main department was reached")


def test_the_tray_holds_only_what_its_owner_knows() -> None:
    for state in positions(4, 3, 15):
        if state.phase <= Phase.DEAL_PRIVILEGE:
            continue
        for seat in range(4):
            shown = tray(view(state, seat), seat, ENGLISH, NAMES)
            assert f"{state.cash[seat] * 1000:,} Pinats" in shown
            assert ("coming" in shown) == (seat == state.starter and state.stacked > state.uncovered)
        assert view(state, SPECTATOR).cash[0] in (UNKNOWN, state.cash[0])


def test_the_scoreboard_keeps_archenemies_to_itself() -> None:
    for state in positions(3, 12, 20):
        if state.phase != Phase.OVER:
            assert "Pinats" not in scoreboard(view(state, 0), ENGLISH, NAMES)
    *_, last = positions(3, 12)
    assert "Pinats" in scoreboard(last, ENGLISH, NAMES)


def test_decisions_without_a_place_are_left_to_buttons() -> None:
    state = next(state for state in positions(4, 1) if state.phase == Phase.TURN)
    seat = state.actor
    assert drawn(state, seat).placed == frozenset()
    everything = dict.fromkeys(range(NUMBERING.size), "label")
    placed = board(view(state, seat), seat, everything, ENGLISH, NAMES).placed
    assert {ROOM, COUNSEL_BOX, TO_BOARD, PAY + SIZES - 1} <= placed
    assert {CARD + card for card in range(CARDS)} <= placed
    assert not placed & {NUMBERING.number(name) for name in ("hire", "stop", "pass", "stock", "accept", "bribe")}
    assert TO_COUNSEL not in placed or COUNSEL_BOX not in placed


SEATS = [f"seat{seat}" for seat in range(6)]
TEXTS = [
    *(("ink", ground) for ground in ("paper", "sheet", "shade", "lamp", "grey", "gilded", "meadow")),
    *(("faint", ground) for ground in ("paper", "sheet", "shade")),
    ("carved", "stone"),
    ("paper", "ink"),
    ("green", "paper"),
    ("alarm", "sheet"),
    *((seat, "sheet") for seat in SEATS),
]
SHAPES = [*((seat, ground) for seat in SEATS for ground in ("paper", "meadow")), ("gold", "sheet"), ("green", "sheet")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    colours = palette("power_struggle")[theme]
    poor = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shapes_can_be_told_from_their_ground(theme: str) -> None:
    colours = palette("power_struggle")[theme]
    poor = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in SHAPES}
    assert {pair: ratio for pair, ratio in poor.items() if ratio < 3} == {}


def test_every_class_that_is_drawn_has_a_style() -> None:
    css = stylesheets("power_struggle")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", css))
    bare = {"spot", "seat", "roof", "street", "elevator", "event", "desk", "header", "pieces", "thermometer"}
    bare |= {"manager", "employee", "archenemy", "figure"}
    for state in positions(5, 4, 30):
        root = parsed(drawn(state, acting_seat(state)).svg)
        for element in root.iter():
            assert set(element.get("class", "").split()) <= styled | bare
    assert bare & styled == set()
