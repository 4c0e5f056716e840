"""One sheet has the colours of the house, and every board lives with it."""

from __future__ import annotations

import re

import pytest

from pinstripe import games
from tests.palette import COLOUR, contrast, palette, stylesheets

GROUNDS = ("paper", "sheet", "shade", "lamp")
BOARDS = [game for game in games.ids() if (games.find(game).folder / "board.css").is_file()]


@pytest.mark.parametrize("game", BOARDS)
def test_the_house_palette_is_kept(game: str) -> None:
    house = {"paper": "#f5f0e6", "sheet": "#fffdf8", "ink": "#14213d", "rule": "#c9bfa8", "gold": "#b08d2e"}
    night = {"paper": "#0f1626", "sheet": "#182238", "ink": "#ede6d6", "rule": "#3a4560", "gold": "#d9b44a"}
    colours = palette(game)
    assert house | {"alarm": "#b3261e"} == {name: colours["light"][name] for name in (*house, "alarm")}
    assert night == {name: colours["dark"][name] for name in night}


@pytest.mark.parametrize("game", BOARDS)
def test_no_colour_is_told_twice_and_none_for_one_theme_alone(game: str) -> None:
    css = stylesheets(game)
    told = [name for name, _, _ in COLOUR.findall(css)]
    assert len(told) == len(set(told))
    assert set(re.findall(r"--([a-z0-9-]+):\s*(?:#|rgb|light-dark)", css)) == set(told)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_words_of_the_house_can_be_read(theme: str) -> None:
    colours = palette(BOARDS[0])[theme]
    poor = {ground: round(contrast(colours["ink"], colours[ground]), 2) for ground in GROUNDS}
    poor |= {f"faint {ground}": round(contrast(colours["faint"], colours[ground]), 2) for ground in GROUNDS[:3]}
    poor |= {f"seat{seat}": round(contrast(colours[f"seat{seat}"], colours["sheet"]), 2) for seat in range(6)}
    assert {ground: ratio for ground, ratio in poor.items() if ratio < 4.5} == {}
