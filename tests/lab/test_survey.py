"""Reports: what games declare, what logs come to, and the command."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from pinstripe.cli import main
from pinstripe.engine.game import Game
from pinstripe.engine.measures import Seen
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import LANGUAGES
from pinstripe.games.power_struggle.game import GAME
from pinstripe.lab.observe import CHAPTER, DECISION, LEADERS, OPEN, PHASE, SEAT, STEP_CELLS, Watched, deeds_of
from pinstripe.lab.tally import Counter, Study, Tally, lead_of, measures_of, tally_chunk

FIRST_GAME = "power_struggle"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["report", *arguments])
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_names_all_that_it_counts(game: Game, language: str) -> None:
    measures, catalogue = measures_of(game), game.catalogue(language)
    for players in game.seats:
        fresh = game.start(players)
        content = game.content.values
        for things in measures.things:
            names = [catalogue.say(name, []) for name in things.names(fresh, content)]
            assert all(names)
            assert len(names) == len(set(names)) or things.rows
            for marks in (
                things.made(content) if things.made else None,
                things.in_game(fresh) if things.in_game else None,
            ):
                assert marks is None or len(marks) == len(names)
            if things.rows and things.columns:
                assert len(names) == len(things.rows) * len(things.columns)
            if isinstance(things.counted, Seen):
                things.counted.look(fresh, 0 if things.counted.by_seat else -1)
        for seat in range(players):
            assert len(measures.parts_of(fresh, seat)) == len(measures.parts)
            assert {type(route.taken(fresh, seat)) for route in measures.routes} == {bool}
    assert all(catalogue.say(deed.name, []) for deed in measures.deeds)


def test_no_decision_is_two_deeds_of_one_phase(game: Game) -> None:
    measures = measures_of(game)
    deeds, asked = deeds_of(game, measures)
    declared = sum(len(deed.decisions) * len(deed.phases) for deed in measures.deeds)
    assert (deeds >= 0).sum() == declared
    assert asked.sum() == len({phase for deed in measures.deeds for phase in deed.phases})


def steps(*leaders: int) -> Any:
    rows = np.zeros((len(leaders), STEP_CELLS), np.int64)
    rows[:, LEADERS] = leaders
    rows[:, CHAPTER] = np.arange(len(leaders))
    return rows


def test_the_lead_changes_when_somebody_else_goes_ahead_alone() -> None:
    first, second = 0b01, 0b10
    both = first | second
    changes, part, chapter = lead_of(
        steps(both, first, both, second, second, first, both, second), np.array([0.0, 1.0])
    )
    assert changes == 3
    assert part == 6 / 8
    assert chapter == 6


def test_who_is_ahead_from_the_start_decided_it_there() -> None:
    assert lead_of(steps(1, 1, 1), np.array([1.0, 0.0])) == (0, 0.0, 0)


def constructed() -> Tally:
    """Four decisions of two seats: both could bribe twice, the first did so once in each of two rounds."""
    measures = measures_of(GAME)
    bribe = next(at for at, deed in enumerate(measures.deeds) if deed.id == "bribe")
    hire = next(at for at, deed in enumerate(measures.deeds) if deed.id == "hire")
    (bribing,), (turn,) = measures.deeds[bribe].decisions, measures.deeds[bribe].phases
    rows = np.zeros((5, STEP_CELLS), np.int64)
    rows[:, SEAT] = 0, 1, CHANCE, 0, 2
    rows[:, PHASE] = turn
    rows[:, DECISION] = bribing, measures.deeds[hire].decisions[0], -1, bribing, 10**10
    rows[:, OPEN] = [1 << bribe | 1 << hire] * 2 + [0] + [1 << bribe] * 2
    rows[:, LEADERS] = 1
    rows[:, CHAPTER] = 1, 1, 1, 2, 2
    chapters = np.zeros((2, 2 + 2 * CHANCE), np.int64)
    chapters[:, 0] = 1, 2
    chapters[:, 2:5] = [[1, 1, 1], [2, 1, 3]]
    study = Study(GAME.id, 3, 2)
    fresh = GAME.start(3)
    ranks, scores = np.array([1, 2, 3]), np.array([4, 3, 0])
    game = Watched(0, rows, np.zeros((0, 7), np.int64), chapters, fresh, [], ranks, scores, True)
    return Counter(GAME, measures, study, fresh).count(game)


def test_a_log_is_counted_by_seat_stage_and_deed() -> None:
    tally, deeds = constructed(), [deed.id for deed in measures_of(GAME).deeds]
    bribe, hire = deeds.index("bribe"), deeds.index("hire")
    assert tally.decisions.tolist() == [[2, 1, 1]]
    assert tally.chapters.tolist() == [2]
    assert tally.wins.tolist() == [[1.0, 0.0, 0.0]]
    assert tally.could[0, :, :2, bribe].tolist() == [[1, 1], [1, 0], [0, 1]]
    assert tally.did[0, :, :2, bribe].tolist() == [[1, 1], [0, 0], [0, 0]]
    assert tally.did[0, :, :2, hire].tolist() == [[0, 0], [1, 0], [0, 0]]
    assert tally.stage_rank[0, :, :2].tolist() == [[1, 2], [1, 1], [1, 3]]
    assert tally.course[0].tolist() == [[0.0, 2.0, 0.0], [-1.0, -1.0, -1.0]]


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", [FIRST_GAME])
def test_figures_do_not_depend_on_how_a_study_is_cut(game_id: str) -> None:
    study = Study(game_id, 3, 7)
    whole = Tally.joined([tally_chunk(study, chunk) for chunk in study.chunks(7)])
    parts = Tally.joined([tally_chunk(study, chunk) for chunk in study.chunks(2)])
    for part in fields(Tally):
        one, other = getattr(whole, part.name), getattr(parts, part.name)
        if part.name == "things":
            assert one.keys() == other.keys()
            assert all(np.array_equal(one[name], other[name]) for name in one)
        else:
            assert np.array_equal(one, other), part.name
    assert whole.finished.all()
    assert whole.wins.sum() == pytest.approx(7)
    assert (whole.did <= whole.could).all()


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", [FIRST_GAME])
def test_the_same_content_shows_no_difference(game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, html = tmp_path / "mine.toml", tmp_path / "report.html"
    mine.write_text(GAME.content.text, encoding="utf-8")
    code, out, _ = run(
        capsys, game_id, "--games", "6", "--players", "3", "--against", str(mine), "--html", str(html), "--json"
    )
    assert code == 0
    topics = json.loads(out)["topics"]
    rows = [row for topic in topics.values() for row in topic["entries"].values()]
    moved = [one["value"] for row in rows for one in row["difference"] if one["value"] is not None]
    assert len(moved) > 100
    assert set(moved) == {0.0}
    root = ElementTree.fromstring(html.read_text(encoding="utf-8").removeprefix("<!doctype html>"))
    assert "No figure differs" in "".join(root.itertext())
    assert "mine.toml" in "".join(root.itertext())


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", [FIRST_GAME])
def test_a_report_reads_in_both_languages(game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "report.html"
    for language, word, title in (
        ("en", "VICTORIES BY SEAT", "What stands out"),
        ("fr", "VICTOIRES PAR PLACE", "Ce qui frappe"),
    ):
        bots = "manager,intern,intern"
        given = (game_id, "--games", "4", "--players", "3", "--bots", bots, "--html", str(html), "--lang", language)
        code, out, _ = run(capsys, *given)
        assert code == 0
        assert word in out.upper()
        root = ElementTree.fromstring(html.read_text(encoding="utf-8").removeprefix("<!doctype html>"))
        assert root.get("lang") == language
        assert title in "".join(root.itertext())


@pytest.mark.compiled
@pytest.mark.slow
def test_a_report_of_every_game(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "report.html"
    code, out, _ = run(capsys, game.id, "--games", "20", "--html", str(html), "--json")
    assert code == 0
    wins = json.loads(out)["topics"]["wins"]["entries"].values()
    assert sum(one["values"][0]["value"] for one in wins) == pytest.approx(1)
    ElementTree.fromstring(html.read_text(encoding="utf-8").removeprefix("<!doctype html>"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "There is no game"),
        ([FIRST_GAME, "--bots", "genius"], "There is no bot"),
        ([FIRST_GAME, "--players", "2"], "is for 3 to 5 players"),
        ([FIRST_GAME, "--players", "3", "--bots", "intern,intern,intern,intern"], "Name one to 3 bots"),
        ([FIRST_GAME, "--games", "1"], "1 is not between"),
        ([FIRST_GAME, "--against", "nowhere.toml"], "there is no such file"),
        ([FIRST_GAME, "--option", "luck=3"], "has no option"),
        ([FIRST_GAME, "--html", "nowhere/report.html"], "cannot be written"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_in_a_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert told in err
    assert "Traceback" not in err
