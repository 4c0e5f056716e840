"""Plots are well-formed, tell their numbers in a table, keep sly names harmless and fetch nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from pinstripe.lab.page import Section, listed, page, table
from pinstripe.lab.plates import Estimate, Unit, Writer, scale
from pinstripe.lab.plots import Plots, Row
from pinstripe.lab.strokes import Course

SLY = "<b>Ben & Co"
ROWS = [
    Row(SLY, (Estimate(0.25, 0.2, 0.3), Estimate(0.5, 0.4, 0.6))),
    Row("Nobody", (Estimate(None), Estimate(0.0))),
]
ONE = [Row(row.name, row.values[:1]) for row in ROWS]
COURSE = [Course(SLY, [Estimate(0.1, 0.0, 0.2), Estimate(None), Estimate(0.4)])]
CHANGES = [(SLY, Estimate(0.2), Estimate(0.3), Estimate(0.1, -0.1, 0.3))]

DRAWINGS: dict[str, Callable[[Plots], str]] = {
    "bars": lambda plots: plots.bars("Title & more", ONE, Unit.SHARE, expected=0.25),
    "two bars": lambda plots: plots.bars("Title & more", ROWS, Unit.NUMBER, ("one", "other")),
    "dots": lambda plots: plots.dots("Title & more", ROWS, Unit.SHARE, ("one", "other"), expected=0.25, wide=True),
    "histogram": lambda plots: plots.histogram("Title & more", [SLY, "2"], [[0.5, 0.5], [1.0, 0.0]], "x", ("a", "b")),
    "lines": lambda plots: plots.lines("Title & more", ["1", "2", "3"], COURSE, "round", Unit.SHARE, expected=0.2),
    "shares": lambda plots: plots.shares("Title & more", [SLY, "b"], [("all", [1.0, 3.0]), ("none", [0.0, 0.0])]),
    "heat": lambda plots: plots.heat("Title & more", [SLY], ["a", "b"], [[1.0, None]], Unit.NUMBER),
    "side by side": lambda plots: plots.side_by_side("Title & more", CHANGES, Unit.SHARE, ("one", "other")),
}
each_drawing = pytest.mark.parametrize("name", DRAWINGS)


@each_drawing
def test_every_plot_has_a_title_a_description_and_its_numbers(name: str) -> None:
    drawn = ElementTree.fromstring(f"<main>{DRAWINGS[name](Plots('en'))}</main>")
    plates = drawn.findall("figure")
    assert len(plates) == (2 if name == "side by side" else 1)
    for plate in plates:
        svg = next(one for one in plate.iter("svg") if one.get("role") == "img")
        title, text = svg.find("title"), svg.find("desc")
        assert title is not None
        assert text is not None
        assert (svg.get("aria-labelledby"), svg.get("aria-describedby")) == (title.get("id"), text.get("id"))
        assert (title.text or "").startswith("Title & more")
        assert plate.find("details/div/table/tbody/tr") is not None
    assert len({plate.get("id") for plate in plates}) == len(plates)
    assert "".join(drawn.itertext()).count(SLY) > 0


@each_drawing
def test_a_page_stands_alone_and_is_well_formed(name: str) -> None:
    plates = [DRAWINGS[name](Plots("fr")), table(["a", SLY], [[SLY, "1"]], SLY), listed([SLY])]
    made = page("fr", SLY, SLY, [(SLY, SLY)], [Section("one", SLY, [SLY], plates)], SLY)
    root = ElementTree.fromstring(made.removeprefix("<!doctype html>"))
    assert root.get("lang") == "fr"
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert not re.search(r"<script|https?:|@import|<link|<img", made)
    used = set(re.findall(r"url\(#(\w+)\)", made))
    assert used <= set(ids)


def test_a_bar_ends_at_its_value_and_its_interval_at_its_ends() -> None:
    drawn = ElementTree.fromstring(Plots("en").bars("t", [Row("a", (Estimate(0.5, 0.25, 1.0),))], Unit.SHARE))
    bar = next(one for one in drawn.iter("rect"))
    left, width = float(bar.get("x", "")), float(bar.get("width", ""))
    whisker = next(one for one in drawn.iter("path") if one.get("class") == "whisker").get("d", "")
    low, _, high = (float(x) for x in re.findall(r"M([\d.]+)", whisker))
    assert low == pytest.approx(left + width / 2, abs=0.1)
    assert high == pytest.approx(left + 2 * width, abs=0.1)


def test_ticks_are_written_as_they_are() -> None:
    ticks = Writer("en").ticks(scale([0.1], 0, 100), Unit.SHARE)
    assert [said for _, said in ticks] == ["0.0\u00a0%", "2.5\u00a0%", "5.0\u00a0%", "7.5\u00a0%", "10.0\u00a0%"]
    assert [said for _, said in Writer("en").ticks(scale([17.0], 0, 100), Unit.NUMBER)] == ["0", "5", "10", "15", "20"]


def test_an_axis_has_round_steps_around_all_values() -> None:
    axis = scale([3.2, 17.0], 0, 100)
    assert axis.ticks == [0, 5, 10, 15, 20]
    assert axis.at(10) == 50
    assert scale([0.99], 0, 100, most=1.0).ticks[-1] == 1.0
    assert scale([-0.3, 0.1], 0, 100).ticks[0] <= -0.3


@pytest.mark.parametrize(
    ("language", "value", "unit", "written"),
    [
        ("en", 0.2534, Unit.SHARE, "25.3\u00a0%"),
        ("fr", 0.2534, Unit.SHARE, "25,3\u00a0%"),
        ("en", 1234.5, Unit.NUMBER, "1,234.5"),
        ("fr", 1234.5, Unit.NUMBER, "1\u202f234,5"),
        ("en", 0.05, Unit.SHARE_CHANGE, "+5.0\u00a0pt"),
        ("en", -0.05, Unit.SHARE_CHANGE, "−5.0\u00a0pt"),
        ("en", -0.0001, Unit.SHARE_CHANGE, "0.0\u00a0pt"),
        ("en", None, Unit.NUMBER, "–"),
        ("en", 7.0, Unit.WHOLE, "7"),
    ],
)
def test_numbers_are_written_as_a_language_does(language: str, value: float | None, unit: Unit, written: str) -> None:
    assert Writer(language).number(value, unit) == written


def test_an_interval_is_written_behind_its_value() -> None:
    assert Writer("en").estimate(Estimate(0.5, 0.4, 0.6), Unit.SHARE) == "50.0\u00a0% (40.0–60.0\u00a0%)"
    assert Writer("en").estimate(Estimate(0.1, -0.1, 0.3), Unit.SHARE_CHANGE) == "+10.0\u00a0pt (−10.0 … +30.0\u00a0pt)"
