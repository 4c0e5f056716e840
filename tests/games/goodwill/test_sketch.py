"""The board of Goodwill in the terminal fits its width, and shows nobody's secrets but the viewer's."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from pinstripe.engine.match import Match
from pinstripe.games.goodwill.game import GAME
from pinstripe.games.goodwill.sketch import chapter, sketch
from pinstripe.games.goodwill.table import Note, Phase, State
from pinstripe.terminal.picture import SPECTATOR
from tests.games.goodwill.builder import AMBER, bids, decide, position
from tests.play import random_match

WIDTHS = (60, 80, 100, 120)
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def drawn(state: State, viewer: int | None, width: int = 100, language: str = "en", names: list[str] = NAMES) -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(sketch(state, viewer, GAME.catalogue(language), names[: state.players], width))
    return capture.get()


def some_match(seats: int, seed: int) -> Match:
    return random_match(GAME, seats, seed, 12 + 45 * seed, {"transactions": 1 + seed % 3, "dividends": seed % 2})


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_every_width_in_every_position(seats: int) -> None:
    for seed in range(6):
        match = some_match(seats, seed)
        for width in WIDTHS:
            for viewer in [*range(seats), None]:
                view = match.view(SPECTATOR if viewer is None else viewer)
                for language in ("en", "fr"):
                    lines = drawn(view, viewer, width, language).splitlines()
                    assert max(cell_len(line) for line in lines) <= width, lines


def test_a_state_that_hides_nothing_gives_nothing_away() -> None:
    for seed in range(6):
        match = some_match(4, seed)
        for viewer in range(4):
            assert drawn(match.truth, viewer) == drawn(match.view(viewer), viewer)
        assert drawn(match.truth, None) == drawn(match.view(SPECTATOR), None)


def test_the_viewer_reads_two_lots_and_sees_who_reads_the_others() -> None:
    state = position(3).lots((1, 40), (2, 30), (3, 20), (4, 10)).bidding(AMBER)
    board = drawn(state, 0)
    assert "1 40%: coal +$10, then efficiency 3" in board
    assert "2 30%: oil +$10, then publicity 3" in board
    assert "3 seen by ■B ▲C" in board
    assert "4 seen by ■B" in board
    assert "40%:" not in drawn(state, None)


def test_companies_bosses_and_fortunes_stand_in_columns() -> None:
    state = position(3, dividends=1, transactions=2).market(30, 35, 35).bosses("bobby", "", "gloria").bidding(AMBER)
    board = drawn(state, 1)
    assert "1953, year 1 of 5 · bids for Amber (transaction 1 of 2)" in board
    assert "$110, a share $11" in board
    assert "Bobby, $10 ÷" in board
    assert "no boss" in board
    assert "I2 E1 P0" in board
    assert "lab.→coal oil→coal" in board
    assert "−$10" in board
    assert "● Ada ◂" in board


def test_bids_stay_in_sight_while_a_partner_is_chosen() -> None:
    state = position(3).bidding(AMBER)
    assert "Bid " not in drawn(state, 0)
    bids(state, 10, 16, 16)
    assert state.phase == Phase.PARTNER
    assert "Bid" in drawn(state, 0)
    assert "$16" in drawn(state, 0)


def test_the_candidate_is_marked_while_votes_are_cast() -> None:
    state = position(3).proposing(AMBER)
    decide(state, "boss:irving")
    assert "Irving, $10 ◂" in drawn(state, 2)


def test_a_bankrupt_company_is_an_empty_column() -> None:
    state = position(3).gone(AMBER).market(0, 50, 50).bidding(AMBER + 1)
    assert "bankrupt" in drawn(state, 0)
    assert "en faillite" in drawn(state, 0, 60, "fr")


def test_odd_names_do_no_harm() -> None:
    match = random_match(GAME, 4, 3, 60)
    names = ["漢字漢字漢字漢字", "[red]x[/]", "Maximiliane Wolkenstein-Trostburg", ""]
    for width in (40, *WIDTHS):
        for viewer in range(4):
            for line in drawn(match.view(viewer), viewer, width, names=names).splitlines():
                assert cell_len(line) <= width


def test_chapters_are_those_of_the_telling() -> None:
    assert [chapter(Note.YEAR_BEGINS), chapter(Note.LOT_HAPPENS), chapter(Note.TRADED)] == [1, 2, 0]
