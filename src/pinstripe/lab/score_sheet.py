"""A contest on disk: settings in the first line, one line for every game, written as the games end."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from pinstripe.engine.game import GameError

from .arena import Clock, Contest, Outcome

FORMAT = 1
NAMES = {
    "game": "game",
    "rules_version": "version of the rules",
    "players": "number of players",
    "lineups": "bots",
    "seed": "seed",
    "options": "options",
    "content": "content",
}


def header_of(contest: Contest) -> dict[str, Any]:
    """All that the games depend on; their number may grow."""
    return {
        "arena": FORMAT,
        "game": contest.game.id,
        "rules_version": contest.game.rules_version,
        "players": contest.players,
        "lineups": [list(lineup) for lineup in contest.lineups],
        "seed": contest.seed,
        "options": contest.game.settle_options(contest.options),
        "content": (contest.content or contest.game.content).digest,
    }


def line_of(outcome: Outcome) -> str:
    clocks = [
        [clock.choices, round(clock.seconds, 7), round(clock.longest, 7), sorted(clock.counts.items())]
        for clock in outcome.clocks
    ]
    return json.dumps(
        {
            "place": list(outcome.place),
            "finished": outcome.finished,
            "ranks": outcome.ranks,
            "scores": outcome.scores,
            "decisions": outcome.decisions,
            "clocks": clocks,
        },
        separators=(",", ":"),
    )


def outcome_of(line: str) -> Outcome:
    data = json.loads(line)
    lineup, deal, rotation = (int(number) for number in data["place"])
    clocks = [
        Clock(int(choices), float(seconds), float(longest), Counter({int(step): int(n) for step, n in counts}))
        for choices, seconds, longest, counts in data["clocks"]
    ]
    return Outcome(
        (lineup, deal, rotation),
        bool(data["finished"]),
        [int(rank) for rank in data["ranks"]],
        [int(score) for score in data["scores"]],
        [int(decisions) for decisions in data["decisions"]],
        clocks,
    )


class ScoreSheet:
    """A file that a contest is written to, and goes on from."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        try:
            self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115 (open as long as the contest)
        except OSError as error:
            raise GameError(f"{path} cannot be written: {error.strerror}.") from None
        try:
            self._alone()
            self.played = self._read(contest)
        except BaseException:
            self._file.close()
            raise

    def add(self, outcomes: list[Outcome]) -> None:
        self._write([line_of(outcome) for outcome in outcomes])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def _write(self, lines: list[str]) -> None:
        try:
            self._file.write("".join(line + "\n" for line in lines).encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise GameError(f"{self.path} cannot be written: {error.strerror}.") from None

    def _alone(self) -> None:
        """Two contests in one file would take each other's games for their own."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GameError(
                f"{self.path} is being written by another arena; wait for it or name another file."
            ) from None

    def _read(self, contest: Contest) -> list[Outcome]:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.decode(errors="replace").splitlines()
        if lines:
            self._compare(lines[0], header_of(contest))
        elif text and not text.startswith(b'{"arena"'):
            raise GameError(self._no_sheet())
        self._file.truncate(len(whole))
        if not lines:
            self._write([json.dumps(header_of(contest))])
        played = [self._outcome(number, line, contest) for number, line in enumerate(lines[1:], 2)]
        return list({outcome.place: outcome for outcome in played}.values())

    def _no_sheet(self) -> str:
        return f"{self.path} is no file of an arena; nothing was written to it."

    def _compare(self, line: str, ours: dict[str, Any]) -> None:
        try:
            theirs = json.loads(line)
            known = theirs["arena"] == FORMAT
        except (ValueError, TypeError, KeyError):
            raise GameError(self._no_sheet()) from None
        if not known:
            raise GameError(f"{self.path} was written by another version of the arena.")
        different = [name for key, name in NAMES.items() if theirs.get(key) != ours[key]]
        if different:
            raise GameError(
                f"{self.path} belongs to another contest: {', '.join(different)} differ. "
                "Give the same settings to go on with it, or name another file."
            )

    def _outcome(self, number: int, line: str, contest: Contest) -> Outcome:
        try:
            outcome = outcome_of(line)
            lineup, deal, rotation = outcome.place
            rows = (outcome.ranks, outcome.scores, outcome.decisions, outcome.clocks)
            good = 0 <= lineup < len(contest.lineups) and deal >= 0 and 0 <= rotation < contest.players
            if not good or any(len(row) != contest.players for row in rows):
                raise ValueError
        except (ValueError, TypeError, KeyError):
            raise GameError(f"{self.path}, line {number}: this is no game of an arena.") from None
        return outcome
