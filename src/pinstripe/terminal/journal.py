"""Where games are kept, and a writer that also notes who plays each seat."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from pinstripe.engine.match import Match
from pinstripe.engine.records import RecordError, Writer, dumps, parse, read_lines, save

PLAYED_BY = "by"
HUMAN = "human"


def games_folder() -> Path:
    """The folder of saved games; PINSTRIPE_DATA names another place for all data."""
    place = os.environ.get("PINSTRIPE_DATA")
    return Path(place if place else platformdirs.user_data_dir("pinstripe", appauthor=False)) / "games"


def fresh_path(game: str, now: datetime) -> Path:
    """A file that does not exist yet, named after the hour and the game."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{now:%Y-%m-%d-%H%M}-{game}"
    path, copy = folder / f"{stem}.jsonl", 1
    while path.exists():
        copy += 1
        path = folder / f"{stem}-{copy}.jsonl"
    return path


def save_signed(match: Match, path: Path, players: Sequence[str]) -> None:
    """A whole record whose header also tells who plays each seat."""
    draft = path.with_name(path.name + ".draft")
    save(match, draft)
    first, rest = draft.read_text(encoding="utf-8").split("\n", 1)
    header = json.loads(first)
    for seat, player in zip(header["seats"], players, strict=True):
        seat[PLAYED_BY] = player
    with open(draft, "w", encoding="utf-8") as file:
        file.write(dumps(header) + "\n" + rest)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def header_of(path: Path) -> dict[str, Any]:
    header = parse(read_lines(path)[0], 1, path.name)
    if "pinstripe" not in header:
        raise RecordError(f"{path.name} is no record of a Pinstripe game: its first line has no “pinstripe”.")
    return header


def game_of(path: Path) -> str:
    return str(header_of(path).get("game"))


def players_of(path: Path, usual: str) -> list[str]:
    """Who played each seat; where the record does not tell, a human and the usual bots."""
    seats = header_of(path).get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise RecordError(f"{path.name}, line 1: “seats” must be a list with one object for each seat.")
    if all(PLAYED_BY in seat for seat in seats):
        return [str(seat[PLAYED_BY]) for seat in seats]
    return [HUMAN] + [usual] * (len(seats) - 1)


class Journal(Writer):
    """A record that grows with the match; whoever resumes it finds the same players at the same seats."""

    def __init__(self, match: Match, path: Path, players: Sequence[str]) -> None:
        super().__init__(match, path)
        self.path = path
        self.players = list(players)
        self.close()
        save_signed(match, path, players)
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - it stays open for the match

    def make_whole(self) -> None:
        """Write everything anew, whatever an interruption may have left half done."""
        self.close()
        save_signed(self.match, self.path, self.players)
