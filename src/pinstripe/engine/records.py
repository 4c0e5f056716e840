"""Games as readable JSON lines: a header, a line for every decision, and the end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from .content import Content, ContentError
from .game import Game, GameError
from .match import Match, Refusal
from .seats import CHANCE

FORMAT = 1
LARGEST_RECORD = 64 * 1024 * 1024
FIND = Callable[[str], Game]


class RecordError(ValueError):
    """A file that is no record of ours, or a damaged one; the text is a sentence for people."""


@dataclass(frozen=True)
class Verdict:
    """What a replay of a stored game showed."""

    path: str
    kind: str
    """same, differs, refused or unreadable"""
    decisions: int
    text: str

    @property
    def good(self) -> bool:
        return self.kind == "same"


@dataclass(frozen=True)
class Step:
    """One line of a record behind the header."""

    line: int
    kind: str
    """decision, sealed, withdrawn, undo or end"""
    seat: int
    decision: str
    state: str
    end: dict[str, Any]


def header_line(match: Match) -> str:
    header: dict[str, Any] = {
        "pinstripe": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "options": match.options,
        "content": match.content.digest,
        "seats": [{"name": name} for name in match.names],
    }
    for seat, player in zip(header["seats"], match.players, strict=False):
        seat["by"] = player
    if match.content.digest != match.game.content.digest:
        header["content_toml"] = match.content.text
    return dumps(header)


def entry_line(match: Match, moment: int, state: str) -> str:
    entry = match.entries[moment]
    seat: int | str = "chance" if entry.seat == CHANCE else entry.seat
    return dumps({"seat": seat, "decision": match.game.numbering.name(entry.decision), "state": state})


def sealed_line(match: Match, seat: int, decision: int) -> str:
    """A secret choice; all of them together are carried out by the last one, without further lines."""
    return dumps({"seat": seat, "sealed": match.game.numbering.name(decision)})


def end_line(match: Match) -> str:
    standing = match.standing()
    return dumps(
        {
            "end": {
                "state": match.digest(),
                "ranks": [rank for rank, _ in standing],
                "scores": [score for _, score in standing],
            }
        }
    )


def dumps(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def lines_of(match: Match) -> Iterator[str]:
    """The whole record of a match, running or finished."""
    yield header_line(match)
    state = match.at(0)
    for moment, entry in enumerate(match.entries):
        match.game.rules.apply(state, entry.seat, entry.decision)
        if entry.sealed:
            yield sealed_line(match, entry.seat, entry.decision)
        else:
            yield entry_line(match, moment, match.game.digest(state)[:8])
    for seat, decision in sorted(match.sealed.items()):
        yield sealed_line(match, seat, decision)
    if match.over:
        yield end_line(match)


def save(match: Match, path: Path) -> None:
    """Write a record so that the file is either whole or untouched."""
    draft = path.with_name(path.name + ".part")
    with open(draft, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines_of(match))
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


class Writer:
    """Appends a match to its file as it goes on; each decision is on disk when a method returns."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match, self.path = match, path
        save(match, path)
        self.written = len(match.entries)
        self.sealed = match.sealed
        self.ended = match.over
        self._file: IO[str] = open(path, "a", encoding="utf-8")  # noqa: SIM115 - it stays open for the match

    def update(self) -> None:
        """Write what was decided since the last time, secret choices and withdrawn ones included."""
        lines = []
        while self.written < len(self.match.entries):
            entry = self.match.entries[self.written]
            self.written += 1
            if entry.sealed:
                if self.sealed.get(entry.seat) != entry.decision:
                    lines.append(sealed_line(self.match, entry.seat, entry.decision))
                self.sealed.pop(entry.seat, None)
                continue
            lines.append(
                entry_line(self.match, self.written - 1, self.match.game.digest(self.match.at(self.written))[:8])
            )
        now = self.match.sealed
        lines += [sealed_line(self.match, *choice) for choice in now.items() if choice not in self.sealed.items()]
        lines += [dumps({"withdrawn": seat}) for seat in self.sealed if seat not in now]
        self.sealed = now
        if self.match.over and not self.ended:
            self.ended = True
            lines.append(end_line(self.match))
        self._put(lines)

    def undone(self, seat: int) -> None:
        self.written = len(self.match.entries)
        self._put([dumps({"undo": seat})])

    def close(self) -> None:
        self._file.close()

    def make_whole(self) -> None:
        """Write everything anew and close, whatever an interruption may have left half done."""
        self.close()
        save(self.match, self.path)

    def _put(self, lines: list[str]) -> None:
        self._file.writelines(line + "\n" for line in lines)
        self._file.flush()
        os.fsync(self._file.fileno())


def read(path: Path, find: FIND, content: Content | None = None) -> Match:
    """The match of a record, standing where the record ends; chance is left to whoever goes on."""
    lines = read_lines(path)
    match = start_of(lines, path.name, find, content)
    for step in steps_of(lines, path.name):
        try:
            follow(match, step)
        except Refusal as refusal:
            raise RecordError(f"{path.name}, line {step.line}: {refusal}") from None
    return match


def read_lines(path: Path) -> list[str]:
    name = path.name
    try:
        if path.stat().st_size > LARGEST_RECORD:
            raise RecordError(f"{name} is larger than any game of ours.")
        lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except UnicodeDecodeError:
        raise RecordError(f"{name} is not a text file, so it is no record of a game.") from None
    except OSError as error:
        raise RecordError(f"{name} cannot be read: {(error.strerror or 'unknown trouble').lower()}.") from None
    if lines == [""]:
        raise RecordError(f"{name} is empty.")
    return lines


def parse(line: str, number: int, name: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise RecordError(f"{name}, line {number}: this line is damaged, it is no JSON.") from None
    except ValueError:
        raise RecordError(f"{name}, line {number}: a number in this line is too long.") from None
    if not isinstance(value, dict):
        raise RecordError(f"{name}, line {number}: expected an object in braces.")
    return value


def game_of(path: Path) -> str:
    """The id of the game that a record is of."""
    return str(header_of(read_lines(path), path.name).get("game"))


def header_of(lines: list[str], name: str) -> dict[str, Any]:
    header = parse(lines[0], 1, name)
    if "pinstripe" not in header:
        raise RecordError(f"{name} is no record of a Pinstripe game: its first line has no “pinstripe”.")
    if header["pinstripe"] != FORMAT:
        raise RecordError(f"{name} is of format {header['pinstripe']}; this version reads format {FORMAT}.")
    return header


def start_of(lines: list[str], name: str, find: FIND, content: Content | None) -> Match:
    """The match at its very beginning, as the header describes it."""
    header = header_of(lines, name)
    seats, options = header.get("seats"), header.get("options")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise RecordError(f"{name}, line 1: “seats” must be a list with one object for each seat.")
    if not isinstance(options, dict) or not all(type(value) is int for value in options.values()):
        raise RecordError(f"{name}, line 1: “options” must be an object of whole numbers.")
    try:
        game = find(str(header.get("game")))
        used = content_of(header, game, name, content)
        names = [str(seat.get("name", f"{place + 1}")) for place, seat in enumerate(seats)]
        players = [str(seat["by"]) for seat in seats if "by" in seat]
        return Match(game, len(seats), options=options, content=used, names=names, players=players)
    except (GameError, ContentError) as error:
        raise RecordError(f"{name}, line 1: {error}") from None


def content_of(header: dict[str, Any], game: Game, name: str, given: Content | None) -> Content:
    wanted = header.get("content")
    text = header.get("content_toml")
    candidates = [game.content, *([given] if given else [])]
    if isinstance(text, str):
        candidates.append(game.read_content(text, f"content of {name}"))
    for content in candidates:
        if content.digest == wanted:
            return content
    raise RecordError(f"{name} was played with other content ({wanted}); name its file with --content.")


def steps_of(lines: list[str], name: str) -> Iterator[Step]:
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            yield step_of(parse(line, number, name), number, name)


def step_of(value: dict[str, Any], number: int, name: str) -> Step:
    state = value.get("state", "")
    if "end" in value and isinstance(value["end"], dict):
        return Step(number, "end", CHANCE, "", str(value["end"].get("state", "")), value["end"])
    for kind in ("undo", "withdrawn"):
        if type(value.get(kind)) is int:
            return Step(number, kind, value[kind], "", "", {})
    seat = CHANCE if value.get("seat") == "chance" else value.get("seat")
    for kind in ("decision", "sealed"):
        if type(seat) is int and isinstance(value.get(kind), str) and isinstance(state, str):
            return Step(number, kind, seat, value[kind], state, {})
    raise RecordError(f"{name}, line {number}: expected a seat with its decision, an undo or the end.")


def follow(match: Match, step: Step) -> None:
    """Take one line of a record into a match that leaves chance to the record."""
    if step.kind in ("decision", "sealed"):
        match.decide(step.seat, step.decision)
    elif step.kind == "undo":
        match.undo(step.seat)
    elif step.kind == "withdrawn":
        match.withdraw(step.seat)


def check(path: Path, find: FIND, content: Content | None = None) -> Verdict:
    """Replay a stored game and say whether it still comes out the same."""
    taken = 0
    try:
        lines = read_lines(path)
        match = start_of(lines, path.name, find, content)
        for step in steps_of(lines, path.name):
            try:
                follow(match, step)
            except Refusal as refusal:
                text = f"{path}: refused at {taken + 1} (line {step.line}): {refusal}{version_remark(lines, match)}"
                return Verdict(str(path), "refused", taken, text)
            if step.kind in ("decision", "sealed"):
                taken += 1
            ours = match.digest()
            if (step.state and ours[: len(step.state)] != step.state) or not ends_alike(match, step):
                text = f"{path}: differs at {taken} (line {step.line}){version_remark(lines, match)}"
                return Verdict(str(path), "differs", taken, text)
    except RecordError as error:
        return Verdict(str(path), "unreadable", taken, f"{path.parent / str(error)}")
    rest = "finished" if match.over else "still running"
    return Verdict(str(path), "same", taken, f"{path}: same, {taken} steps, {rest}{version_remark(lines, match)}")


def ends_alike(match: Match, step: Step) -> bool:
    """Whether the standing at the end is the recorded one."""
    standing = {"ranks": [rank for rank, _ in match.standing()], "scores": [score for _, score in match.standing()]}
    return step.kind != "end" or (match.over and all(step.end.get(key, ours) == ours for key, ours in standing.items()))


def version_remark(lines: list[str], match: Match) -> str:
    """A record may have been made under another version of the rules."""
    recorded, ours = json.loads(lines[0]).get("rules"), match.game.rules_version
    return "" if recorded == ours else f" (recorded under rules version {recorded}, replayed under {ours})"
