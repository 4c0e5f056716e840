"""Charts are drawn for whatever a game declares: seats or things, gaps, goals, debts, and sly names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from pinstripe.engine.charts import Chart
from pinstripe.engine.drawing import spread
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.words import LANGUAGES, message
from pinstripe.games.power_struggle.game import GAME
from pinstripe.web.charts import LABEL_HEIGHT, drawn_charts
from pinstripe.web.chronicle import Chronicle
from pinstripe.web.figures import Sample, Series, charts_of, samples, series
from tests.play import Rolling
from tests.table.test_room import TOY

ROUNDS = [Sample(0, 0, 0), Sample(4, 3, 1), Sample(9, 7, 2), Sample(12, 9, 0)]
NAMES = ["Ada", "<b>Ben", "Cleo"]


def nothing(state: Any, number: int) -> int | None:
    return None


def chart(lines: Sequence[Sequence[int | None]], goal: int | None = None, things: int = 0) -> str:
    names = [message("division.legal")] * things or None
    one = Series(Chart("one", message("chart.cash"), nothing), names, lines, goal)
    return str(drawn_charts([one], ROUNDS, NAMES, GAME.catalogue("en"), "Year", 5))


def drawing(page: str) -> ElementTree.Element:
    found = re.search(r'<svg class="chart".*?</svg>', page, re.DOTALL)
    assert found
    return ElementTree.fromstring(found[0])


def courses(page: str) -> list[str]:
    return [one.attrib["d"] for one in drawing(page).iter("path") if one.get("class") == "course"]


def test_every_seat_has_a_line_with_its_mark_and_letter() -> None:
    page = chart([[0, 1, 2, 3], [0, 0, 0, 9], [5, 5, 5, 5]])
    assert len(courses(page)) == 3
    ends = [one.text for one in drawing(page).iter("text") if one.get("class") == "end"]
    assert ends == ["< 9", "C 5", "A 3"], "from top to bottom"
    groups = [one for one in drawing(page) if one.get("class", "").startswith("s")]
    assert [len([path for path in one if path.get("class") == "mark"]) for one in groups[:3]] == [2, 2, 2]


def test_what_is_unknown_is_a_gap_and_no_zero() -> None:
    page = chart([[1, None, None, 4], [None, None, None, None], [2, 3, 4, None]])
    one, other = courses(page)
    assert one.count("M") == 2
    assert other.count("L") == 2
    assert "is not drawn before the game is over" in page
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    assert re.findall(r"<td>([^<]*)</td>", rows[-1]) == ["4", "–", "–"]


def test_a_chart_of_which_nothing_is_known_is_left_out() -> None:
    assert "plate-one" not in chart([[None] * 4] * 3)


def test_things_are_told_apart_without_the_colours_of_players() -> None:
    page = chart([[1, 2, 3, 4], [4, 3, 2, 1]], things=2)
    groups = [one.get("class") for one in drawing(page) if one.tag == "g"]
    assert groups == ["thing t0", "thing t1", "thing t0", "thing t1"]
    assert page.count("Legal &amp; Patents") >= 4


def test_debts_and_goals_are_on_the_sheet() -> None:
    page = chart([[-1500, 0, 200, 4200], [0, 0, 0, 0], [1, 1, 1, 1]], goal=6000)
    told = [one.text for one in drawing(page).iter("text") if one.get("class") == "figure"]
    assert told == ["−2,000", "0", "2,000", "4,000", "6,000"]
    for place in re.findall(r"[ML]([\d.]+),([\d.]+)", " ".join(courses(page))):
        assert 0 <= float(place[0]) <= 420
        assert 0 <= float(place[1]) <= 256
    assert "goal 6,000" in page


def test_names_are_no_markup() -> None:
    page = chart([[0, 1, 2, 3]] * 3)
    assert "<b>" not in page
    assert "&lt;b&gt;Ben" in page


def test_labels_keep_apart_and_in_order() -> None:
    for wanted in ([10.0, 11.0, 12.0, 12.0], [200.0, 200.0, 200.0], [0.0], []):
        found = spread(wanted, 20, 214, LABEL_HEIGHT)
        assert all(below - above >= LABEL_HEIGHT - 0.2 for above, below in pairwise(found))
        assert all(place <= 214 for place in found)


def test_a_game_without_charts_or_chapters_has_none() -> None:
    match = Match(TOY, 2, seed=1)
    chronicle = Chronicle(0).follow(match)
    assert charts_of(TOY) is None
    assert series(match, chronicle, samples(chronicle)) == []


def test_before_there_are_chapters_charts_go_through_all_steps() -> None:
    match = Match(GAME, 3, seed=1)
    chronicle = Chronicle(0).follow(match)
    assert [one.step for one in samples(chronicle)] == list(range(len(chronicle.steps)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_of_every_game_can_be_read_from_every_view(game: Game, language: str) -> None:
    declared = charts_of(game)
    assert declared is not None, f"{game.id} declares no charts"
    catalogue, seats = game.catalogue(language), game.seats[-1]
    assert catalogue.say(declared.AXIS, [])
    known = 0
    for step, state in enumerate(Rolling(game, seats, 3)):
        if step % 40:
            continue
        view = state.clone()
        game.rules.hide(view, 0)
        for one in declared.CHARTS:
            assert catalogue.say(one.title, [])
            owners = seats if one.things is None else len(one.things(view))
            values = [one.value(view, number) for number in range(owners)]
            assert all(value is None or type(value) is int for value in values), one.id
            known += any(value is not None for value in values)
    assert known


def test_ids_of_charts_are_their_own(game: Game) -> None:
    declared = charts_of(game)
    assert declared is not None
    assert len({one.id for one in declared.CHARTS}) == len(declared.CHARTS)
