"""The board in the terminal fits its width, and shows nobody's secrets but the viewer's."""

import random
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import pinstripe
from pinstripe.engine.match import Match
from pinstripe.games.power_struggle.sketch import chapter, sketch
from pinstripe.games.power_struggle.table import Note, Side
from pinstripe.terminal.picture import SPECTATOR

WIDTHS = (60, 80, 100, 120)


def drawn(match: Match, state: object, viewer: int | None, width: int, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        console.print(sketch(state, viewer, match.game.catalogue(language), match.names, width))  # type: ignore[arg-type]
    return capture.get()


def random_match(seats: int, seed: int, decisions: int, names: list[str] | None = None) -> Match:
    match = pinstripe.new("power_struggle", seats, seed=seed, names=names)
    rng = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.decide(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    return match


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_fits_every_width_in_every_position(seats: int) -> None:
    for seed in range(6):
        match = random_match(seats, seed, 60 * seed)
        for width in WIDTHS:
            for viewer in [*range(seats), None]:
                view = match.view(SPECTATOR if viewer is None else viewer)
                for language in ("en", "fr"):
                    lines = drawn(match, view, viewer, width, language).splitlines()
                    assert max(cell_len(line) for line in lines) <= width, lines


def test_a_state_that_hides_nothing_gives_nothing_away() -> None:
    for seed in range(8):
        match = random_match(4, seed, 50 * seed)
        for viewer in range(4):
            assert drawn(match, match.truth, viewer, 100) == drawn(match, match.view(viewer), viewer, 100)
        assert drawn(match, match.truth, None, 100) == drawn(match, match.view(SPECTATOR), None, 100)


def test_the_viewer_sees_his_cash_and_a_spectator_no_box() -> None:
    match = random_match(4, 2, 30)
    assert "For the eyes of Green only" in drawn(match, match.view(2), 2, 100)
    assert "Cash 800,000 Pinats" in drawn(match, match.view(2), 2, 100)
    assert "Cash" not in drawn(match, match.view(SPECTATOR), None, 100)


def test_whoever_sorted_the_events_sees_what_is_coming() -> None:
    match = random_match(4, 2, 30)
    starter = match.truth.starter
    assert "Coming" in drawn(match, match.view(starter), starter, 100)
    assert "Coming" not in drawn(match, match.view((starter + 1) % 4), (starter + 1) % 4, 100)


def test_rooms_and_cards_tell_their_kind_without_colour() -> None:
    match = random_match(3, 1, 12)
    state = match.truth
    state.owner[0], state.heads[0], state.staff[0] = 2, 2, 5
    state.card_side[0], state.card_side[1], state.round = Side.BRIBED_HALF, Side.FACE_DOWN, 1
    text = drawn(match, state, None, 100)
    assert "▲▲G 5" in text
    assert "Dev★" in text
    assert "HR↓" in text


def test_odd_names_do_no_harm() -> None:
    match = random_match(4, 3, 80, ["漢字漢字漢字漢字", "[red]x[/]", "Maximiliane Wolkenstein-Trostburg", ""])
    for width in (40, *WIDTHS):
        for viewer in range(4):
            for line in drawn(match, match.view(viewer), viewer, width).splitlines():
                assert cell_len(line) <= width


def test_chapters_are_the_rounds_and_the_department_turns() -> None:
    assert [chapter(Note.MEETING_BEGINS), chapter(Note.EVENT_UNCOVERED), chapter(Note.HIRED)] == [1, 2, 0]
