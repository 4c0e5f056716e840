"""Playing in the terminal, as somebody at the keyboard sees it."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from pinstripe import games
from pinstripe.engine import records
from pinstripe.terminal.play import PlaySettings, play

from .typist import Typist, lines_of


def settings(typist: Typist, path: Path, **changes: Any) -> PlaySettings:
    given = {"seats": ("human", "intern", "intern"), "seed": 7, "save": path, **changes}
    return PlaySettings(console=typist.console, ask=typist.ask, **given)


def end_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lines_of(path)[-1])["end"]
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_against_bots(tmp_path: Path, language: str) -> None:
    typist, path = Typist(3), tmp_path / "game.jsonl"
    assert play(settings(typist, path, language=language)) == 0
    assert records.check(path, games.find).kind == "same"
    match = records.read(path, games.find)
    assert match.over
    assert end_of(path)["state"] == match.digest()
    catalogue = match.game.catalogue(language)
    for line in match.game.words.final_lines(match.truth):
        assert catalogue.say(line, match.names) in typist.output
    assert str(path) in typist.output
    assert max(cell_len(line) for line in typist.output.splitlines() if str(path) not in line) <= 100


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sealed_bids_and_votes_are_typed_one_after_the_other(tmp_path: Path, language: str) -> None:
    """Two people at one keyboard and a bot play a whole game of Goodwill."""
    typist, path = Typist(4), tmp_path / "game.jsonl"
    seats, names = ("human", "human", "intern"), ("Ada", "Bob", "Cleo")
    assert play(settings(typist, path, game="goodwill", seats=seats, names=names, language=language)) == 0
    match = records.read(path, games.find)
    assert match.over
    catalogue = match.game.catalogue(language)
    for line in match.game.words.final_lines(match.truth):
        assert catalogue.say(line, match.names) in typist.output
    assert max(cell_len(line) for line in typist.output.splitlines() if str(path) not in line) <= 100


def test_managers_at_four_seats_are_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINSTRIPE_DATA", str(tmp_path))
    typist = Typist(1)
    typist.plan = ["q"]
    assert play(PlaySettings(console=typist.console, ask=typist.ask)) == 0
    [path] = (tmp_path / "games").iterdir()
    assert path.name.endswith("-power_struggle.jsonl")
    header = json.loads(lines_of(path)[0])
    assert [seat["by"] for seat in header["seats"]] == ["human", "manager", "manager", "manager"]
    assert "you are Vermilion, against 3 bots" in typist.output
    assert "pinstripe play --help" in typist.output
    assert f" play --resume {path}" in typist.output


def test_quitting_and_resuming_is_as_if_nobody_had_left(tmp_path: Path) -> None:
    once = tmp_path / "once.jsonl"
    play(settings(Typist(5), once))
    typist, twice = Typist(5, patience=60), tmp_path / "twice.jsonl"
    play(settings(typist, twice))
    assert not records.read(twice, games.find).over
    while not records.read(twice, games.find).over:
        again = Typist(5, patience=120)
        again.rng = typist.rng
        play(settings(again, twice, save=None, resume=twice, seats=None))
        typist = again
    assert end_of(twice) == end_of(once)
    assert lines_of(twice) == lines_of(once)


@pytest.mark.parametrize("leaving", [EOFError, KeyboardInterrupt])
def test_leaving_by_force_keeps_the_game(tmp_path: Path, leaving: type[BaseException]) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"

    def ask(prompt: Text) -> str:
        if len(typist.heard) == 12:
            raise leaving
        return typist.ask(prompt)

    assert play(PlaySettings(seats=("human", "intern", "intern"), save=path, console=typist.console, ask=ask)) == 0
    assert f"The game is saved in {path}" in typist.output
    assert records.check(path, games.find).kind == "same"


def at_first_turn(typist: Typist, plan: list[str]) -> None:
    """Random answers up to the first action, then these, then leave."""

    def before(printed: str) -> str | None:
        if "Choose your action" in printed and not typist.plan and plan:
            typist.plan, plan[:] = [*plan, "q"], []
        return None

    typist.before = before


def test_undo_takes_back_and_is_recorded(tmp_path: Path) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"
    at_first_turn(typist, ["found_new", "u", "u"])
    play(settings(typist, path))
    assert "Where does the new department open" in typist.heard[-3]
    assert "Choose your action" in typist.heard[-2]
    assert "There is nothing to take back" in typist.heard[-1]
    assert records.check(path, games.find).kind == "same"
    assert not any("found_new" in line for line in lines_of(path))


def test_undo_survives_in_the_file_while_the_game_goes_on(tmp_path: Path) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"
    at_first_turn(typist, ["found_new", "u", "found_new", "1", "s"])
    seen: list[list[str]] = []

    def ask(prompt: Text) -> str:
        seen.append(lines_of(path))
        return typist.ask(prompt)

    play(PlaySettings(seats=("human", "intern", "intern"), seed=7, save=path, console=typist.console, ask=ask))
    assert any('{"undo": 0}' in lines for lines in seen)


def test_wrong_answers_get_a_sentence(tmp_path: Path) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"
    wrong = ["", "0", "gibberish", "buy", "counsel", "room:legal:1", "x"]
    at_first_turn(typist, [*wrong])
    play(settings(typist, path))
    replies = typist.heard[-len(wrong) :]
    told = [
        "Type the number of a choice",
        "Type a number from 1 to",
        "That is none of the choices",
        "That fits",
        "Buy a counsel for 2,000,000: It costs 2,000,000; you have",
        "“room:legal:1” is not possible now.",
        "That is none of the choices",
    ]
    for reply, sentence in zip(replies, told, strict=True):
        assert sentence in reply


def test_part_of_a_label_and_the_stable_name_are_answers(tmp_path: Path) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"
    typist.plan = ["legal", "to_board", "q"]
    play(settings(typist, path))
    assert [line for line in lines_of(path) if '"seat": 0' in line and "division:legal" in line]
    assert [line for line in lines_of(path) if '"seat": 0' in line and "to_board" in line]


@pytest.mark.parametrize("typed", ["350", "350000", "350k", "350,000", "350 000", "amount:350"])
def test_amounts_are_taken_as_people_write_them(tmp_path: Path, typed: str) -> None:
    typist, path = Typist(5), tmp_path / "game.jsonl"
    at_first_turn(typist, ["bribe", "1", "75", typed])
    play(settings(typist, path))
    assert any("It takes an amount from 50,000 to" in heard for heard in typist.heard)
    assert any('"amount:350"' in line for line in lines_of(path))


def test_the_commands_show_board_log_rules_and_help(tmp_path: Path) -> None:
    typist, path, copy = Typist(5), tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    at_first_turn(typist, ["b", "l", "l 3", "r", "r bribe", "r nonsense", "?", f"s {copy}", f"s {copy}", "s", "s /"])
    play(settings(typist, path))
    board, log, short, rules, bribe, nonsense, more, saved, exists, where, not_there = typist.heard[-11:]
    assert "POWER STRUGGLE" in board
    assert "The last 30 of" in log
    assert "The last 3 of" in short
    assert "Actions" in rules
    assert "r and one of these words: hire" in rules
    assert "corruption" in bribe
    assert "no such heading" in nonsense
    assert "take your last decision back" in more
    assert f"A copy is saved in {copy}" in saved
    assert "exists already" in exists
    assert f"The game is saved in {path}" in where
    assert "exists already" in not_there
    assert records.check(copy, games.find).kind == "same"


@pytest.mark.parametrize("screen", [False, True])
def test_hot_seat_shows_no_secrets_before_the_hand_over(tmp_path: Path, screen: bool) -> None:
    typist, path = Typist(8, screen=screen, patience=400), tmp_path / "game.jsonl"
    play(settings(typist, path, seats=("human", "human", "intern")))
    names, holder, passed = ("Vermilion", "Blue"), "", 0
    for printed in typist.heard:
        if "Pass the keyboard to" in printed:
            assert "For the eyes of" not in printed.rpartition("Pass the keyboard")[0].rpartition("›")[2]
            assert "Cash" not in printed
            assert "Archenemy" not in printed
            holder = printed.rpartition("Pass the keyboard to ")[2].split(",")[0]
            passed += 1
            if screen:
                assert "\x1b[3J" in printed
                assert "\x1b[2J" in printed
            continue
        for name in names:
            assert name == holder or f"For the eyes of {name} only" not in printed
    assert passed > 4


def test_bots_alone_are_watched_without_secrets(tmp_path: Path) -> None:
    typist, path = Typist(1), tmp_path / "game.jsonl"
    assert play(settings(typist, path, seats=("intern",) * 3, seed=4)) == 0
    assert typist.heard == []
    assert "offers" in typist.output
    assert "an envelope" in typist.output
    assert "wins with" in typist.output or "share the victory" in typist.output


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seats": ("human", "oracle", "intern")}, "There is no bot “oracle”"),
        ({"seats": ("human",)}, "for 3 to 5 players"),
        ({"names": ("A", "B")}, "2 names"),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"resume": Path("nowhere.jsonl")}, "nowhere.jsonl cannot be read"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    typist = Typist(1)
    assert play(settings(typist, tmp_path / "game.jsonl", **changes)) == 2
    assert sentence in typist.output


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    typist, path = Typist(1), tmp_path / "game.jsonl"
    path.write_text("precious", encoding="utf-8")
    assert play(settings(typist, path)) == 2
    assert path.read_text(encoding="utf-8") == "precious"
    assert "exists already" in typist.output


def test_a_record_that_does_not_say_who_plays_is_taken_up_by_a_human(tmp_path: Path) -> None:
    typist, path = Typist(1), tmp_path / "game.jsonl"
    typist.plan = ["q"]
    play(settings(typist, path))
    plain = tmp_path / "plain.jsonl"
    match = records.read(path, games.find)
    match.players = []
    records.save(match, plain)
    again = Typist(1)
    again.plan = ["q"]
    assert play(settings(again, plain, save=None, resume=plain, seats=None)) == 0
    assert [seat["by"] for seat in json.loads(lines_of(plain)[0])["seats"]] == ["human", "manager", "manager"]


def test_a_finished_game_is_not_asked_about_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(settings(Typist(1), path, seats=("intern",) * 3))
    again, before = Typist(1), lines_of(path)
    assert play(settings(again, path, save=None, resume=path, seats=None)) == 0
    assert again.heard == []
    assert lines_of(path) == before


def test_bots_that_think_are_prepared_for_and_play(tmp_path: Path) -> None:
    """The rules are compiled before the first question, and only if somebody needs them."""
    prepared: list[str] = []
    for seats, expected in (
        (("human", "intern", "manager"), []),
        (("human", "intern", "director:3"), ["power_struggle"]),
    ):
        typist, path = Typist(1), tmp_path / f"{len(expected)}.jsonl"
        typist.plan = ["q"]
        given = settings(typist, path, seats=seats, prepare=lambda game: prepared.append(game.id))
        assert play(given) == 0
        assert prepared == expected
        assert records.read(path, games.find).players == list(seats)


def test_a_bot_that_does_not_exist_is_a_sentence(tmp_path: Path) -> None:
    typist = Typist(1)
    assert play(settings(typist, tmp_path / "game.jsonl", seats=("human", "intern", "chairman:soon"))) == 2
    assert "chairman:2s for seconds" in " ".join(typist.output.split())
