"""The command line as a person meets it, wrong input included."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from pinstripe import games
from pinstripe.bots.review import read as read_review
from pinstripe.cli import main
from pinstripe.commands.review import chances, costliest
from pinstripe.engine.match import Match
from pinstripe.engine.records import read, save
from pinstripe.engine.words import house_catalogue
from pinstripe.settings import Speaker
from pinstripe.terminal.play import PlaySettings
from tests.play import random_match


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(arguments)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    save(random_match(games.find("power_struggle"), 3, 4), path)
    return path


def test_games_are_listed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("en", "bribe"), ("fr", "soudoyez")):
        code, out, _ = run(capsys, "games", "--lang", language)
        assert code == 0
        assert "power_struggle" in out
        assert word in out


def test_help_lists_every_setting_with_its_variable(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "sim", "arena", "bench", "show", "check", "review", "load", "content"):
        code, out, _ = run(capsys, command, "--help")
        assert code == 0
        flags = [line.split()[0] for line in out.splitlines() if line.startswith("  --") and "--lang" not in line]
        assert flags
        for flag in flags:
            assert f"PINSTRIPE_{flag.strip('-,').replace('-', '_').upper()}" in out.replace("\n", "")


def test_a_simulation_prints_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "sim", "power_struggle", "--players", "4", "--games", "30", "--bots", "intern,manager", "--json"
    )
    assert code == 0
    figures = json.loads(out)
    for key in ("game", "players", "games", "decisions", "seconds", "wins_by_seat", "wins_by_bot", "rounds", "decided"):
        assert key in figures
    assert figures["bots"] == ["intern", "manager", "intern", "manager"]
    assert set(figures["wins_by_seat"]) == {"0", "1", "2", "3"}


def test_a_simulation_is_told_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("en", "games with 3 players"), ("fr", "parties à 3 joueurs")):
        code, out, _ = run(
            capsys, "--lang", language, "sim", "power_struggle", "--players", "3", "--games", "20", "--bots", "intern"
        )
        assert code == 0
        assert word in out


def test_the_environment_sets_what_flags_set(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINSTRIPE_GAMES", "7")
    monkeypatch.setenv("PINSTRIPE_OPTION", "victory_points=5,shares_goal=18")
    _, out, _ = run(capsys, "sim", "power_struggle", "--players", "3", "--bots", "intern", "--json")
    assert json.loads(out)["games"] == 7
    assert json.loads(out)["options"] == {"victory_points": 5, "shares_goal": 18}


def test_an_unknown_language_falls_back_to_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINSTRIPE_LANG", "de")
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert "bribe" in out


def test_a_wrong_variable_gets_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINSTRIPE_OPTION", "nonsense")
    code, _, err = run(capsys, "sim", "power_struggle")
    assert code == 2
    assert "PINSTRIPE_OPTION" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sim", "chess"], "There is no game “chess”"),
        (["sim", "power_struggle", "--players", "2"], "3 to 5 players"),
        (["sim", "power_struggle", "--players", "many"], "no whole number"),
        (["sim", "power_struggle", "--games", "0"], "not between"),
        (["sim", "power_struggle", "--bots", "genius"], "There is no bot “genius”"),
        (["sim", "power_struggle", "--option", "luck=3"], "no option “luck”"),
        (["sim", "power_struggle", "--option", "victory_points=9"], "can be 4 or 5"),
        (["sim", "power_struggle", "--option", "luck"], "is no option"),
        (["sim", "power_struggle", "--content", "nowhere.toml"], "nowhere.toml"),
        (["bench", "chess"], "There is no game “chess”"),
        (["show", "nowhere.jsonl"], "cannot be read"),
        (["content", "chess"], "There is no game “chess”"),
        (["play", "--terminal", "--resume", "nowhere.jsonl"], "cannot be read"),
        (["play", "--terminal", "--seats", "human,genius,intern"], "There is no bot “genius”"),
        (["dance"], "invalid choice"),
        ([], "required"),
    ],
)
def test_wrong_input_gets_a_sentence_and_the_code_two(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert sentence in (out + err).replace("\n", " ")
    assert "Traceback" not in out + err


def test_check_reports_every_file_and_fails_if_one_is_bad(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join([*lines[:40], *lines[45:]]), encoding="utf-8")
    (tmp_path / "foreign.jsonl").write_text("hello\n", encoding="utf-8")
    code, out, _ = run(capsys, "check", str(record))
    assert code == 0
    assert "same" in out
    files = [record, *(tmp_path / name for name in ("cut.jsonl", "foreign.jsonl", "missing.jsonl"))]
    code, out, _ = run(capsys, "check", *map(str, files), "--jobs", "2")
    assert code == 1
    same, cut, foreign, missing = out.splitlines()
    assert "same" in same
    assert "refused at 40" in cut or "differs at 40" in cut
    assert "no JSON" in foreign
    assert "no such file" in missing


def test_content_for_a_check_must_be_of_the_records_game(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    for game, right in (("power_struggle", True), ("goodwill", False)):
        content = tmp_path / f"{game}.toml"
        content.write_text(run(capsys, "content", game)[1], encoding="utf-8")
        code, out, _ = run(capsys, "check", str(record), "--content", str(content))
        assert code == (0 if right else 1)
        assert ("same" if right else f"{content}, line ") in out
    code, out, _ = run(capsys, "check", str(record), "--content", str(tmp_path / "missing.toml"))
    assert (code, "there is no such file" in out) == (1, True)


def test_content_can_be_printed_changed_and_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, text, _ = run(capsys, "content", "power_struggle")
    mine = tmp_path / "my.toml"
    mine.write_text(text.replace("start = 800", "start = 5000"), encoding="utf-8")
    code, out, _ = run(capsys, "content", "power_struggle", "--check", str(mine))
    assert code == 0
    assert "good content" in out
    code, out, _ = run(
        capsys, "sim", "power_struggle", "--games", "5", "--bots", "intern", "--content", str(mine), "--json"
    )
    assert code == 0
    mine.write_text(text.replace("start = 800", "start = 820"), encoding="utf-8")
    code, _, err = run(capsys, "content", "power_struggle", "--check", str(mine))
    assert code == 2
    assert "line" in err


def test_a_record_is_told_as_a_story(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    for language, word in (("en", "Directors’ meeting"), ("fr", "comité de direction")):
        code, out, _ = run(capsys, "show", str(record), "--lang", language)
        assert code == 0
        assert word in out


def test_the_bench_prints_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "power_struggle", "--rounds", "1", "--json")
    assert code == 0
    result = json.loads(out)
    assert result["compiled_to_plain"] > 1
    assert result["decisions_per_second"]["plain Python"] > 0
    assert result["steps_per_second"]["vector environment, one core"] > 0
    assert all(ratio > 0 for ratio in result["vector_to"].values())
    assert result["playouts_per_second"]["playouts to the end"] > 0


def test_a_reader_that_leaves_early_is_no_trouble() -> None:
    command = f"{sys.executable} -m pinstripe content power_struggle | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=dict(os.environ), check=True)
    assert "Traceback" not in done.stderr


def test_play_opens_the_browser_unless_a_setting_is_for_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []

    def sit_down(settings: PlaySettings) -> int:
        opened.append(str(settings.options))
        return 0

    monkeypatch.setattr("pinstripe.web.serve.serve", lambda **_: opened.append("browser"))
    monkeypatch.setattr("pinstripe.terminal.play.play", sit_down)
    monkeypatch.setenv("PINSTRIPE_DATA", str(tmp_path))
    monkeypatch.setenv("PINSTRIPE_LOG", "WARNING")
    run(capsys, "play")
    run(capsys, "play", "--terminal")
    run(capsys, "play", "--option", "victory_points=5")
    run(capsys, "play", "--seed", "0")
    assert opened == ["browser", "{}", "{'victory_points': 5}", "{}"]


def test_a_review_tells_chances_and_what_decisions_cost(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, _ = run(capsys, "review", str(record), "--playouts", "1", "--json")
    assert code == 0
    found = json.loads(out)
    assert len(found["names"]) == 3
    assert sum(found["outlooks"][-1][1]) in (999, 1000)
    assert {seat for _, seat, *_ in found["verdicts"]} == {0, 1, 2}
    for *_, had, could in found["verdicts"]:
        assert 0 <= had <= could <= 1000
    match = read(record, games.find)
    review = read_review(found, match.game)
    assert review is not None
    worst = review.costliest(3)[0]
    label = match.game.words.label(match.view_at(worst.moment, worst.seat), worst.seat, worst.best)
    for language, title in (("en", "the costliest decisions"), ("fr", "les décisions les plus coûteuses")):
        console, say = Console(width=300), Speaker(house_catalogue(language))
        console.print(chances(review, match, say), costliest(review, match, say, language, 3))
        told = capsys.readouterr().out
        assert title in told
        assert "▁" in told
        assert match.game.catalogue(language).say(label, match.names) in told


def test_a_game_that_is_not_over_is_not_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "running.jsonl"
    save(Match(games.find("power_struggle"), 3, seed=1), path)
    code, out, err = run(capsys, "review", str(path))
    assert (code, out) == (2, "")
    assert "is not over" in err
