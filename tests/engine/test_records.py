"""Recorded games: written, read, checked; and what happens to damaged ones."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pinstripe import games
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.records import RecordError, Writer, check, lines_of, read, save
from tests.play import random_match
from tests.toy import make_toy

TOY = make_toy()


def find_toy(name: str) -> Game:
    return TOY if name == "toy" else games.find(name)


def test_a_saved_game_reads_back_to_the_same_state(game: Game, tmp_path: Path) -> None:
    for seats in game.seats:
        match = random_match(game, seats, 7)
        save(match, tmp_path / "game.jsonl")
        again = read(tmp_path / "game.jsonl", games.find)
        assert again.truth == match.truth
        assert again.entries == match.entries
        assert check(tmp_path / "game.jsonl", games.find).kind == "same"


def test_a_running_game_is_kept_as_it_stands(game: Game, tmp_path: Path) -> None:
    match = random_match(game, game.seats[0], 8, 90)
    save(match, tmp_path / "game.jsonl")
    assert read(tmp_path / "game.jsonl", games.find).truth == match.truth
    assert "still running" in check(tmp_path / "game.jsonl", games.find).text


def test_lines_are_readable(game: Game) -> None:
    match = random_match(game, game.seats[0], 1, 60)
    header, *lines = [json.loads(line) for line in lines_of(match)]
    assert (header["game"], header["rules"]) == (game.id, game.rules_version)
    assert {"chance", 0, 1} <= {line["seat"] for line in lines}
    names = [line.get("decision") or line["sealed"] for line in lines]
    assert all(game.numbering.number(name) >= 0 for name in names)
    assert any(":" in name for name in names)


def test_a_writer_appends_every_decision_and_undo(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    match = Match(TOY, 2, seed=3)
    writer = Writer(match, path)
    for step in ("left", "right", "right"):
        match.decide(0, step)
        writer.update()
        assert read(path, find_toy).truth == match.truth
    match.undo(0)
    writer.undone(0)
    assert read(path, find_toy).truth == match.truth
    match.decide(0, "done")
    writer.update()
    writer.close()
    assert read(path, find_toy).truth == match.truth
    assert check(path, find_toy).kind == "same"


def test_sealed_choices_survive_saving(tmp_path: Path) -> None:
    match = Match(TOY, 3, seed=3)
    match.decide(0, "done")
    match.decide(0, "amount:0")
    match.decide(2, "amount:9")
    save(match, tmp_path / "toy.jsonl")
    again = read(tmp_path / "toy.jsonl", find_toy)
    assert again.sealed == match.sealed
    for one in (again, match):
        one.decide(0, "amount:1")
        one.decide(1, "amount:2")
    assert (
        [again.truth.coins[seat] for seat in range(3)] == [match.truth.coins[seat] for seat in range(3)] == [99, 98, 91]
    )


def test_a_writer_keeps_secret_choices_from_the_first_to_the_last(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    match = Match(TOY, 3, seed=3)
    writer = Writer(match, path)
    for seat, decision in ((0, "done"), (0, "amount:0"), (2, "amount:9"), (2, "amount:8"), (1, "amount:3")):
        match.decide(seat, decision)
        writer.update()
        assert read(path, find_toy).sealed == match.sealed
        assert read(path, find_toy).truth == match.truth
    match.withdraw(1)
    writer.update()
    assert read(path, find_toy).sealed == match.sealed
    while not match.over:
        seat = match.undecided[0]
        match.decide(seat, match.legal(seat)[-1])
        writer.update()
        assert read(path, find_toy).truth == match.truth
    assert check(path, find_toy).kind == "same"


def test_a_changed_standing_differs(game: Game, tmp_path: Path) -> None:
    *lines, end = lines_of(random_match(game, game.seats[0], 4))
    wrong = json.loads(end)
    wrong["end"]["ranks"] = [9] * game.seats[0]
    (tmp_path / "wrong.jsonl").write_text("\n".join([*lines, json.dumps(wrong)]), encoding="utf-8")
    assert check(tmp_path / "wrong.jsonl", games.find).kind == "differs"


def test_a_changed_decision_differs_or_is_refused_at_its_place(game: Game, tmp_path: Path) -> None:
    match = random_match(game, game.seats[0], 11)
    lines = list(lines_of(match))
    place = next(place for place in range(70, len(lines)) if "decision" in json.loads(lines[place]))
    chosen = json.loads(lines[place])
    others = [name for name in match.game.numbering._names if name != chosen["decision"]]
    kinds = set()
    for other in others:
        path = tmp_path / "changed.jsonl"
        changed = [*lines[:place], json.dumps({**chosen, "decision": other}), *lines[place + 1 :]]
        path.write_text("\n".join(changed), encoding="utf-8")
        verdict = check(path, games.find)
        assert verdict.kind in ("differs", "refused")
        assert f"at {place}" in verdict.text
        kinds.add(verdict.kind)
    assert "refused" in kinds


def test_a_record_of_other_rules_is_remarked(game: Game, tmp_path: Path) -> None:
    header, *rest = lines_of(random_match(game, game.seats[0], 2, 50))
    older = json.dumps({**json.loads(header), "rules": 0})
    (tmp_path / "old.jsonl").write_text("\n".join([older, *rest]), encoding="utf-8")
    verdict = check(tmp_path / "old.jsonl", games.find)
    assert verdict.kind == "same"
    assert "rules version 0" in verdict.text


def test_own_content_travels_with_the_record(tmp_path: Path) -> None:
    game = games.find("power_struggle")
    own = game.read_content(game.content.text.replace("start = 800", "start = 900"), "my.toml")
    match = Match(game, 3, seed=1, content=own)
    save(match, tmp_path / "own.jsonl")
    assert read(tmp_path / "own.jsonl", games.find).truth.cash[0] == 900
    header, *rest = (tmp_path / "own.jsonl").read_text(encoding="utf-8").splitlines()
    bare = {key: value for key, value in json.loads(header).items() if key != "content_toml"}
    (tmp_path / "bare.jsonl").write_text("\n".join([json.dumps(bare), *rest]), encoding="utf-8")
    with pytest.raises(RecordError, match="--content"):
        read(tmp_path / "bare.jsonl", games.find)
    assert read(tmp_path / "bare.jsonl", games.find, own).truth.cash[0] == 900


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("hello", "no JSON"),
        ("[1, 2]", "object in braces"),
        ('{"chess": 1}', "no record of a Pinstripe game"),
        ('{"pinstripe": 99}', "format 99"),
        ('{"pinstripe": 1, "game": "chess", "seats": [], "options": {}}', "no game “chess”"),
        ('{"pinstripe": 1, "game": "power_struggle", "seats": 4, "options": {}}', "“seats”"),
        ('{"pinstripe": 1, "game": "power_struggle", "seats": [{}], "options": []}', "“options”"),
        ("[" * 100_000, "no JSON"),
        ('{"pinstripe": ' + "9" * 5000 + "}", "too long"),
    ],
)
def test_a_foreign_file_gets_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "strange.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=sentence):
        read(path, games.find)
    assert check(path, games.find).kind == "unreadable"


def test_a_binary_file_a_folder_and_nothing_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name in ("binary", "", "missing"):
        verdict = check(tmp_path / name, games.find)
        assert verdict.kind == "unreadable"
        assert verdict.text.endswith(".")


def test_a_damaged_record_never_ends_in_a_traceback(game: Game, tmp_path: Path) -> None:
    text = "\n".join(lines_of(random_match(game, game.seats[0], 5, 60))).encode()
    chooser = random.Random(9)
    path = tmp_path / "damaged.jsonl"
    for _ in range(300):
        data = bytearray(text)
        for _ in range(chooser.randrange(1, 6)):
            place = chooser.randrange(len(data))
            data[place : place + chooser.randrange(3)] = bytes(
                chooser.randrange(256) for _ in range(chooser.randrange(3))
            )
        path.write_bytes(data)
        verdict = check(path, games.find)
        assert verdict.kind in ("same", "differs", "refused", "unreadable")
