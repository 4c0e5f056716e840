"""A record told as a story."""

import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import pinstripe
from pinstripe import games
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Match
from pinstripe.engine.records import RecordError, save
from pinstripe.terminal.picture import SPECTATOR
from pinstripe.terminal.story import show, tell


def played(path: Path, decisions: int = 100_000, names: list[str] | None = None) -> Match:
    match, rng = pinstripe.new("power_struggle", 3, seed=2, names=names), random.Random(2)
    for _ in range(decisions):
        if match.over:
            break
        match.decide(match.deciders[0], rng.choice(match.legal(match.deciders[0])))
    save(match, path)
    return match


def story(path: Path, language: str = "en", width: int = 100, **how: Any) -> str:
    console = Console(file=StringIO(), width=width, color_system=None)
    with console.capture() as capture:
        for part in tell(path, games.find, language, width=width, **how):
            console.print(part)
    return capture.get()


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [60, 100])
def test_a_finished_game_is_told_to_its_end(tmp_path: Path, language: str, width: int) -> None:
    match = played(tmp_path / "game.jsonl")
    text = story(tmp_path / "game.jsonl", language, width)
    catalogue = match.game.catalogue(language)
    for line in match.game.words.final_lines(match.truth):
        assert flat(catalogue.say(line, match.names)) in flat(text)
    for chapter in range(1, match.truth.round + 1):
        opened = {"en": f"Directors’ meeting number {chapter} begins", "fr": f"numéro {chapter} s’ouvre"}
        assert opened[language] in text
    assert max(cell_len(line) for line in text.splitlines()) <= width
    assert "POWER STRUGGLE" in text


def test_the_long_story_tells_everything(tmp_path: Path) -> None:
    match = played(tmp_path / "game.jsonl")
    short, long = story(tmp_path / "game.jsonl"), story(tmp_path / "game.jsonl", everything=True)
    assert len(long) > len(short) * 2
    said = match.game.catalogue("en").say
    for moment in range(1, len(match.entries) + 1):
        for message in match.told(moment):
            assert flat(said(message, match.names)).rstrip(".") in flat(long)


def test_a_running_game_keeps_its_secrets(tmp_path: Path) -> None:
    match = played(tmp_path / "game.jsonl", 150)
    assert not match.over
    text = flat(story(tmp_path / "game.jsonl", everything=True))
    assert "This game is still running." in text
    assert "Told without anybody’s secrets" in text
    assert "an envelope" in text
    assert "For the eyes of" not in text
    said = match.game.catalogue("en").say
    for moment in range(1, len(match.entries) + 1):
        hidden, known = match.told(moment, SPECTATOR), match.told(moment)
        for public, secret in zip(hidden, known, strict=True):
            assert flat(said(public, match.names)).rstrip(".") in text
            if public.id != secret.id:
                assert flat(said(secret, match.names)) not in text


def test_a_running_game_as_one_seat_knows_it(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", 150)
    text = story(tmp_path / "game.jsonl", seat=1)
    assert "Told as Blue knows it." in text
    assert "For the eyes of Blue only" in text


def test_a_running_game_with_all_secrets(tmp_path: Path) -> None:
    match = played(tmp_path / "game.jsonl", 150)
    text = flat(story(tmp_path / "game.jsonl", all_secrets=True, everything=True))
    assert "Told with all secrets." in text
    assert "an envelope" not in text
    assert match.game.catalogue("en").say(match.told(len(match.entries))[-1], match.names) in text


def test_what_cannot_be_told_is_a_sentence(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", 10)
    with pytest.raises(GameError, match="seats 0 to 2, not 3"):
        tell(tmp_path / "game.jsonl", games.find, seat=3)
    with pytest.raises(RecordError, match="cannot be read"):
        tell(tmp_path / "none.jsonl", games.find)


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", names=["\x1b[2JEve", "[bold]Bob", "Zoë"])
    text = story(tmp_path / "game.jsonl")
    assert "\x1b" not in text
    assert "[bold]Bob" in text


def test_show_prints_the_story(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl", 40)
    console = Console(file=StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        assert show(tmp_path / "game.jsonl", "fr", seat=0, console=console) == 0
    assert "Racontée comme Vermilion la connaît." in capture.get()
