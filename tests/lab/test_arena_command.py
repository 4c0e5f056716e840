"""The arena on the command line: table, JSON, page, and sentences for wrong input."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from pinstripe.cli import main

pytestmark = pytest.mark.compiled

QUICK = ("power_struggle", "--players", "3", "--games", "6", "--seed", "5")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(("arena", *arguments))
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *QUICK, "--bots", "manager,intern,intern", "--json")
    assert code == 0
    figures = json.loads(out)
    assert (figures["games"], figures["deals"], figures["players"]) == (6, 2, 3)
    assert figures["bots"] == ["manager", "intern"]
    (lineup,) = figures["lineups"]
    assert sum(row["wins"] for row in lineup["wins_by_bot"].values()) == pytest.approx(6)
    assert figures["elo"]["manager"]["elo"] == 1000
    thinking = figures["thinking"]["manager"]
    assert 0 < thinking["mean"] <= thinking["max"]
    assert thinking["choices"] == sum(count for _, count in thinking["histogram"]) <= thinking["decisions"]


def test_a_ladder_is_told_to_people_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (("en", ("if alike", "2 deals", "stronger")), ("fr", ("à égalité", "2 donnes"))):
        code, out, _ = run(capsys, *QUICK, "--lang", language, "--ladder", "--bots", "manager,intern")
        assert code == 0
        assert "manager, intern, intern" in out
        for word in words:
            assert word in out


def test_a_page_stands_alone_and_a_file_is_continued(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet, figures, page = tmp_path / "games.jsonl", tmp_path / "figures.json", tmp_path / "page.html"
    command = (*QUICK, "--bots", "manager,intern,intern", "--resume", str(sheet))
    code, out, _ = run(capsys, *command, "--html", str(page), "--json", str(figures))
    assert code == 0
    assert "Elo" in out
    first = json.loads(figures.read_text(encoding="utf-8"))
    assert first["played_now"] == 6
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure") >= 5
    assert "<script" not in text
    assert re.findall(r"(?:src|href)=\"[^#]", text) == []
    run(capsys, *command, "--html", str(page), "--json", str(figures), "--lang", "fr")
    again = json.loads(figures.read_text(encoding="utf-8"))
    assert again["played_now"] == 0
    assert again["lineups"] == first["lineups"]
    assert "l’arène" in page.read_text(encoding="utf-8")
    code, _, err = run(capsys, *command, "--players", "4")
    assert code == 2
    assert "number of players" in err


def test_an_interrupted_contest_says_where_it_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pinstripe.lab.arena.play_places", interrupted)
    code, _, err = run(capsys, *QUICK, "--resume", str(tmp_path / "kept.jsonl"))
    assert code == 130
    assert "kept.jsonl" in err.replace("\n", "")


def test_variables_set_what_flags_set(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", "3"), ("BOTS", "intern"), ("JSON", "1"), ("PLAYERS", "3"), ("LADDER", "0")):
        monkeypatch.setenv(f"PINSTRIPE_{name}", value)
    code, out, _ = run(capsys, "power_struggle")
    assert code == 0
    assert json.loads(out)["lineups"][0]["bots"] == ["intern"] * 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game “chess”"),
        (["power_struggle", "--bots", "genius"], "There is no bot “genius”"),
        (["power_struggle", "--bots", ""], "Name one to 4 bots"),
        (["power_struggle", "--bots", "intern,intern,intern,intern", "--players", "3"], "Name one to 3 bots"),
        (["power_struggle", "--bots", "intern", "--ladder"], "at least two bots"),
        (["power_struggle", "--players", "2"], "3 to 5 players"),
        (["power_struggle", "--games", "0"], "not between"),
        (["power_struggle", "--option", "luck=3"], "no option “luck”"),
        (["power_struggle", "--resume", "nowhere/games.jsonl"], "cannot be written"),
        (["power_struggle", "--json", "nowhere/figures.json"], "no such folder"),
        (["power_struggle", "--html", "nowhere/page.html"], "no such folder"),
    ],
)
def test_wrong_input_gets_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert sentence in (out + err).replace("\n", " ")
    assert "Traceback" not in out + err


def test_a_missing_or_wrong_cluster_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for address in ("nowhere at all", "127.0.0.1:9", "ray://127.0.0.1:9", "127.0.0.1:99999"):
        code, _, err = run(capsys, *QUICK, "--ray", address)
        assert code == 2
        assert f"no Ray cluster at {address}: " in err.replace("\n", " ")
    monkeypatch.setitem(sys.modules, "ray", None)
    code, _, err = run(capsys, *QUICK, "--ray", "local")
    assert code == 2
    assert "pip install pinstripe[ray]" in err.replace("\n", " ")
