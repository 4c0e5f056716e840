"""The picture of Goodwill: well-formed, complete, discreet, and its scenes end where the step ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from pinstripe.engine.words import LANGUAGES, Catalogue
from pinstripe.games.goodwill import words
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.picture import (
    Cast,
    Picture,
    board,
    chapter,
    edition,
    muster,
    scenes,
    scoreboard,
    tray,
)
from pinstripe.games.goodwill.picture_scenes import notes
from pinstripe.games.goodwill.table import COMPANIES, LOTS, NUMBERING, SHARES, Note, Phase, State
from tests.games.goodwill.builder import AMBER, BLACK, bids, decide, position, votes
from tests.palette import contrast, palette, stylesheets
from tests.play import Rolling

CATALOGUES = {language: GAME.catalogue(language) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Flo"]
SPECTATOR = 6
OPTIONS = {"dividends": 1, "transactions": 2}

each_language = pytest.mark.parametrize("language", LANGUAGES)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[State]:
    for step, state in enumerate(Rolling(GAME, seats, seed, OPTIONS)):
        if step % every == 0 or state.phase == Phase.OVER:
            yield state.clone()


def view(state: State, seat: int) -> State:
    seen: State = state.clone()
    GAME.rules.hide(seen, seat)
    return seen


def choices_of(state: State, seat: int, catalogue: Catalogue = ENGLISH) -> dict[int, str]:
    """What a page would ask a seat to choose from, amounts apart."""
    if not GAME.rules.deciders(state) & (1 << seat):
        return {}
    mask = np.zeros(GAME.numbering.size, np.bool_)
    GAME.rules.legal(state, seat, mask.data)
    seen = view(state, seat)
    legal = [int(one) for one in np.flatnonzero(mask) if not NUMBERING.is_rung(int(one))]
    return {one: catalogue.say(words.label(seen, seat, one), NAMES) for one in legal}


def drawn(state: State, seat: int, catalogue: Catalogue = ENGLISH, before: Cast | None = None) -> Picture:
    names = NAMES[: state.players]
    return board(view(state, seat), seat, choices_of(state, seat, catalogue), catalogue, names, before)


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def acting_seat(state: State) -> int:
    return state.actor if 0 <= state.actor < state.players else 0


def ids_of(markup: str) -> Counter[str]:
    return Counter(element.get("id", "") for element in parsed(f"<body>{markup}</body>").iter() if element.get("id"))


@each_language
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_is_well_formed_with_unique_ids(seats: int, language: str) -> None:
    catalogue = CATALOGUES[language]
    for state in positions(seats, seats, 9):
        seat = acting_seat(state)
        page = drawn(state, seat, catalogue).svg
        page += tray(view(state, seat), seat, catalogue, NAMES) + scoreboard(view(state, seat), catalogue, NAMES)
        assert {name: count for name, count in ids_of(page).items() if count > 1} == {}


@pytest.mark.parametrize("seats", GAME.seats)
def test_partners_and_candidates_glow_exactly_once_and_the_rest_is_left_to_buttons(seats: int) -> None:
    phases: Counter[int] = Counter()
    for seed in range(2):
        for state in positions(seats, 10 * seats + seed):
            phases[state.phase] += 1
            if phases[state.phase] > 12:
                continue
            seat = acting_seat(state)
            choices, picture = choices_of(state, seat), drawn(state, seat)
            expected = {one for one in choices if NUMBERING.name(one).startswith(("partner:", "boss:"))}
            assert picture.placed == expected
            buttons = [one for one in parsed(picture.svg).iter() if one.get("data-decision") is not None]
            assert sorted(one.get("data-decision", "") for one in buttons) == sorted(map(NUMBERING.name, expected))
            for button in buttons:
                label = choices[NUMBERING.number(button.get("data-decision", ""))]
                assert (button.get("aria-label"), button[0].text) == (label, label)
                assert (button.get("role"), button.get("tabindex")) == ("button", "0")
                assert "can" in button.get("class", "").split()
    assert {Phase.PROPOSE, Phase.VOTE, Phase.BID} <= set(phases)


def test_nothing_glows_for_others() -> None:
    for state in positions(4, 1, 7):
        for seat in range(4):
            if seat != state.actor:
                assert "data-decision" not in drawn(state, seat).svg


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_whole_truth_shows_no_more_than_a_view(seats: int) -> None:
    compared = 0
    for state in positions(seats, 40 + seats, 11):
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


def test_what_others_know_or_have_chosen_changes_nothing() -> None:
    """Other lots in the envelopes, other bids on the slates that are turned away."""
    state = position(4).bidding(AMBER)
    first = drawn(state, 0)
    other = state.clone()
    for lot in range(LOTS):
        if not state.looks[0] >> lot & 1:
            other.lot_event[lot], other.lot_percent[lot] = 20 + lot, 10 + lot
    other.bid[1], other.awaited = 55, other.awaited & ~0b10
    assert drawn(other, 0) == first
    assert drawn(other, 1).svg != drawn(state, 1).svg, "whoever may look sees other lots"


def test_envelopes_are_open_for_those_who_may_look_and_at_the_end_for_all() -> None:
    state = position(4).bidding(AMBER)
    for seat in range(4):
        root = parsed(drawn(state, seat).svg)
        opened = {one.get("id") for one in root.iter() if "open" in one.get("class", "").split()}
        assert opened == {f"lot-{lot + 1}" for lot in range(LOTS) if state.looks[seat] >> lot & 1}
        assert tray(view(state, seat), seat, ENGLISH, NAMES).count("<li>") == 2
    *_, last = positions(4, 3)
    assert drawn(last, 0).svg.count("lot open") == LOTS


def test_slates_are_turned_away_until_all_have_bid() -> None:
    state = position(3).shares(AMBER, 6, 4, 0).bidding(AMBER)
    assert drawn(state, 0).svg.count("slate-back") == 3
    before = view(state, 0)
    bids(state, 10, 30, 20)
    first, *_ = scenes(before, view(state, 0))
    assert {seat: (slate.kind, slate.figure, slate.role) for seat, slate in first.slates.items()} == {
        0: ("bid", 10, "sells"),
        1: ("bid", 30, "buys"),
        2: ("bid", 20, ""),
    }
    svg = board(view(state, 0), 0, {}, ENGLISH, NAMES[:3], scene=first).svg
    assert svg.count("slate-face") == 3
    assert "slate-back" not in svg


def test_votes_are_shown_together_and_then_the_boss_moves() -> None:
    state = position(3).shares(AMBER, 6, 4, 0).proposing(AMBER)
    decide(state, "boss:bobby")
    before = view(state, 2)
    assert drawn(state, 2).svg.count("slate-back") == 2, "only shareholders vote"
    votes(state, "yes", "no")
    shown, elected = scenes(before, view(state, 2))[:2]
    assert {seat: (slate.kind, slate.figure) for seat, slate in shown.slates.items()} == {0: ("yes", 6), 1: ("no", 4)}
    assert (shown.state.office[AMBER], elected.state.office[AMBER]) == (0, 3)
    assert [ENGLISH.say(one, NAMES) for one in elected.changes] == ["Amber: Bobby is the new boss"]


PLAYED = ("capital", "market", "price", "alive", "cash", "shares", "tokens", "office", "offer", "piled", "unseen")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_last_scene_of_a_year_is_how_the_year_ended(seats: int) -> None:
    """Whatever the notes tell, acted out one after the other, leads from the view before to the view after."""
    ended = 0
    for seed in range(2):
        for before, after in pairwise(positions(seats, 30 * seats + seed)):
            told = scenes(view(before, 0), view(after, 0))
            assert bool(told) == any(row[0] in (Note.BID_SHOWN, Note.VOTED, Note.LOT_DISCARDED) for row in notes(after))
            if told and any(row[0] == Note.YEAR_ENDS for row in notes(after)):
                last = told[-1].state.table[0]
                assert {name: (last[name].tolist()) for name in PLAYED} == {
                    name: after.table[0][name].tolist() for name in PLAYED
                }
                ended += 1
    assert ended >= 2


@each_language
def test_scenes_can_be_drawn_and_printed_and_have_unique_ids(language: str) -> None:
    catalogue, printed = CATALOGUES[language], 0
    for before, after in pairwise(positions(5, 77)):
        told = scenes(view(before, 2), view(after, 2))
        for scene in told:
            svg = board(view(after, 2), 2, {}, catalogue, NAMES[:5], scene=scene).svg
            text = edition(view(before, 2), view(after, 2), catalogue, NAMES[:5], scene)
            assert max(ids_of(svg + text).values()) == 1
            assert ("headline" in text) == scene.printed
            printed += scene.printed
    assert printed > 20


def test_the_newspaper_tells_what_each_event_did_to_whom() -> None:
    state = position(3).lots((19, 80), (4, 50), (24, 30), (1, 10)).bosses("gloria", "edgar", "howard")
    truth = state.proposing(2)
    decide(truth, "pass", "pass")
    before = view(truth, 0)
    decide(truth, "pass")
    paper = edition(before, view(truth, 0), ENGLISH, NAMES[:3])
    assert paper.index("Scandal at Black") < paper.index("Dearer: coal, up $5") < paper.index("The taxman wants $10")
    assert "Black: Edgar leaves" in paper
    assert "Black: 35 % → 25 %" in paper
    assert "lot 4 with 10 % falls away" in paper


def test_a_name_is_text_whatever_it_holds() -> None:
    names = ['<script>&"', "O'Hara", "", "  ", "\u202eevil"]
    for before, after in pairwise(positions(3, 3)):
        told = scenes(view(before, 0), view(after, 0))
        if not told:
            continue
        for language in LANGUAGES:
            catalogue = CATALOGUES[language]
            page = board(view(after, 0), 0, {}, catalogue, names, scene=told[0]).svg
            page += tray(view(after, 0), 0, catalogue, names) + scoreboard(view(after, 0), catalogue, names)
            page += edition(view(before, 0), view(after, 0), catalogue, names)
            assert "<script" not in page
            parsed(f"<body>{page}</body>")


def test_certificates_keep_their_ids_and_only_sold_ones_move() -> None:
    before: Cast | None = None
    held: list[list[int]] = []
    for state in positions(4, 20, 1):
        if state.phase < Phase.DRAW_EVENT:
            continue
        cast = muster(state, before)
        for company in range(COMPANIES):
            counts = Counter(holder for holder in cast[company] if holder >= 0)
            assert [counts[seat] for seat in range(4)] == [state.shares[seat, company] for seat in range(4)]
            assert len(cast[company]) <= SHARES
            if before:
                moved = sum(old != new for old, new in zip(before[company], cast[company], strict=True))
                gained = sum(max(0, state.shares[seat, company] - held[seat][company]) for seat in range(4))
                lost = sum(max(0, held[seat][company] - state.shares[seat, company]) for seat in range(4))
                assert moved == max(gained, lost)
        before = cast
        held = [[int(state.shares[seat, company]) for company in range(COMPANIES)] for seat in range(4)]


def test_a_bankrupt_company_is_crossed_out() -> None:
    state = position(3).market(50, 0, 50).gone(BLACK).bidding(AMBER)
    root = parsed(drawn(state, 0).svg)
    page = next(one for one in root.iter() if one.get("id") == "page-b")
    assert "ruined" in page.get("class", "").split()
    assert any(one.get("class") == "cross" for one in page.iter())
    assert page[0].text == "Black is bankrupt."


def test_years_are_the_chapters() -> None:
    assert [chapter(kind) for kind in (Note.YEAR_BEGINS, Note.LOT_HAPPENS, Note.BID_SHOWN)] == [1, 2, 0]


TEXTS = [
    *(("ink", ground) for ground in ("paper", "sheet", "shade", "lamp")),
    *(("faint", ground) for ground in ("paper", "sheet", "shade")),
    *((f"on-{company}", company) for company in ("amber", "black", "crimson")),
    ("paper", "ink"),
    ("paper", "faint"),
    ("alarm", "sheet"),
    ("chalk", "board"),
    ("on-crimson", "wax"),
]
SHAPES = [
    *((f"seat{seat}", ground) for seat in range(6) for ground in ("sheet", "manila")),
    *(("ink", fuel) for fuel in ("coal", "oil", "labour")),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    colours = palette("goodwill")[theme]
    ratios = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shapes_can_be_told_from_their_ground(theme: str) -> None:
    colours = palette("goodwill")[theme]
    ratios = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in SHAPES}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < 3} == {}


def test_every_class_that_is_drawn_has_a_style() -> None:
    css = stylesheets("goodwill")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", css))
    bare = {"pieces", "lot", "open", "price", "desk", "fuel", "bid", "blank", "yes", "no", "sells", "buys", "page"}
    bare |= {"vacancies", "slice", "other", "end", "start"}
    for state in positions(5, 4, 13):
        for element in parsed(drawn(state, acting_seat(state)).svg).iter():
            assert set(element.get("class", "").split()) <= styled | bare
