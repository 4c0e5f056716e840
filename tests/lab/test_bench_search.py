"""The bench of the search: where it thinks, what it counts, and what it says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

from pinstripe import games
from pinstripe.bots.levels import Budget
from pinstripe.bots.search import Searcher
from pinstripe.engine.words import house_catalogue
from pinstripe.lab import bench_search
from pinstripe.lab.bench_search import AS_PLAYED, ENDLESS, TO_THE_END, measure_search, positions, thinking
from pinstripe.lab.reports_search import search_report
from pinstripe.lab.rivals_search import MCTS

PLAYERS = 4


@pytest.mark.compiled
def test_positions_leave_a_choice_and_hide_what_the_seat_may_not_know() -> None:
    game = games.find(games.FIRST)
    where = positions(game, PLAYERS)
    assert len({view.digest() for view, _ in where}) == len(where) > 6
    for view, seat in where:
        mask = np.zeros(game.numbering.size, np.bool_)
        game.rules.legal(view, seat, mask.data)
        assert np.count_nonzero(mask) > 1
        hidden = view.clone()
        game.rules.hide(hidden, seat)
        assert hidden.to_bytes() == view.to_bytes()


@pytest.mark.compiled
def test_decisions_are_those_of_the_playouts() -> None:
    game = games.find(games.FIRST)
    where = positions(game, PLAYERS)
    view, seat = where[0]
    short, endless = (Searcher(game, style=replace(game.style, horizon=one, widening=0)) for one in (0, ENDLESS))
    thought = short.think(view, seat, Budget(playouts=40), 1)
    assert short.steps == thought.playouts, "the decision at hand and no other"
    made, taken = thinking(endless, where, 20)()
    assert taken > 60 * made
    ended = endless.think(view, seat, Budget(playouts=40), 1)
    certain = [one.value * one.visits * 12 for one in ended.choices]
    assert certain == pytest.approx(np.round(certain))


@pytest.mark.compiled
def test_ratios_are_of_full_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_search, "PLAYOUTS", 50)
    monkeypatch.setattr(bench_search, "has_tree_search", lambda: True)
    monkeypatch.setattr(bench_search, "catan_search", lambda: lambda: sum(1 for _ in range(10_000)))
    result = measure_search(games.find(games.FIRST), PLAYERS, 1, seconds=0.01)
    made = result["playouts_per_second"]
    assert set(made) == {AS_PLAYED, TO_THE_END, MCTS}
    assert result["full_playouts_to"] == {MCTS: made[TO_THE_END] / made[MCTS]}
    assert set(result["search_decisions_per_second"]) == {AS_PLAYED, TO_THE_END}


@pytest.mark.parametrize(("language", "alone"), [("en", "No other tree search"), ("fr", "Aucune autre recherche")])
def test_the_report_says_when_nothing_else_could_be_measured(language: str, alone: str) -> None:
    rates = {AS_PLAYED: 60_000.0, TO_THE_END: 9_000.0}
    result = {
        "search_positions": 12,
        "search_horizon": 40,
        "playouts_per_second": rates,
        "lowest_playouts": rates,
        "highest_playouts": rates,
        "search_decisions_per_second": {name: 100 * rate for name, rate in rates.items()},
        "full_playouts_to": {},
    }
    say = house_catalogue(language).say

    def told(figures: dict[str, object]) -> str:
        console = Console(width=200)
        with console.capture() as caught:
            console.print(search_report(figures, lambda words: say(words, [])))
        return caught.get()

    assert alone in told(result)
    slow = {**rates, MCTS: 45.0}
    beside = {**result, "playouts_per_second": slow, "lowest_playouts": slow, "highest_playouts": slow}
    beside["full_playouts_to"] = {MCTS: 200.0}
    assert alone not in told(beside)
    assert "200.0 ×" in told(beside)
    assert "45.0" in told(beside)
