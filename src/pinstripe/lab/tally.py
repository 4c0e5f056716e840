"""What watched games come to: a row of small numbers for each game, so that runs can be cut and joined at will."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from pinstripe import games
from pinstripe.engine.content import Content
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.measures import Measures, Seen, Told
from pinstripe.engine.seats import CHANCE

from .arena import DRIVEN
from .observe import CHAPTER, DECISION, LEADERS, OPEN, PHASE, RANKS, SCORES, SEAT, TOLD_KIND, Watched, Watcher, deeds_of
from .workers import run_chunks

CHUNK = 64


def measures_of(game: Game) -> Measures:
    found: Measures = import_module(f"{game.package}.measures").MEASURES
    return found


@dataclass(frozen=True)
class Study:
    """What is to be played and watched."""

    game: str
    players: int
    games: int
    levels: tuple[str, ...] = ("manager",)
    seed: int = 1
    options: Mapping[str, int] = field(default_factory=dict)
    content: Content | None = None

    def __post_init__(self) -> None:
        if self.games < 2:
            raise GameError("A report needs at least two games.")
        if not 1 <= len(self.levels) <= self.players:
            raise GameError(f"Name one to {self.players} bots for {self.players} seats, not {len(self.levels)}.")
        for level in self.levels:
            if level not in DRIVEN:
                raise GameError(f"There is no bot “{level[:60]}” for reports; there is: {', '.join(DRIVEN)}.")
        games.find(self.game).start(self.players, self.options, self.content)

    @property
    def settled(self) -> dict[str, int]:
        return games.find(self.game).settle_options(self.options)

    @property
    def digest(self) -> str:
        return (self.content or games.find(self.game).content).digest

    def chunks(self, size: int = CHUNK) -> list[tuple[int, int]]:
        return [(first, min(size, self.games - first)) for first in range(0, self.games, size)]


@dataclass
class Tally:
    """The games of a study, or some of them, in order; every array has a row for each game."""

    steps: Any
    decisions: Any
    """By seat."""
    chapters: Any
    finished: Any
    wins: Any
    """By seat; a shared victory counts in parts."""
    ranks: Any
    scores: Any
    could: Any
    did: Any
    """By seat, stage and deed: how often it was open, and how often it was done."""
    stage_rank: Any
    """By seat and stage: the rank at its beginning, 0 where the game did not get there."""
    leads: Any
    """How often the lead went from one seat to another."""
    decisive: Any
    """The part of its steps after which the winner was ahead for good."""
    decisive_chapter: Any
    course: Any
    """By chapter: what part of the leaders won, and the place of the best winner then; −1 behind the end."""
    routes: Any
    parts: Any
    ending: Any
    things: dict[str, Any]
    """By seat and thing; things without a seat are kept with seat 0."""

    @classmethod
    def joined(cls, tallies: Sequence[Tally]) -> Tally:
        """One tally of all; courses are as long as the longest."""
        longest = max(one.course.shape[1] for one in tallies)
        for one in tallies:
            missing = longest - one.course.shape[1]
            one.course = np.pad(one.course, ((0, 0), (0, missing), (0, 0)), constant_values=-1.0)
        joined: dict[str, Any] = {}
        for part in fields(cls):
            if part.name != "things":
                joined[part.name] = np.concatenate([getattr(one, part.name) for one in tallies])
        names = tallies[0].things
        joined["things"] = {name: np.concatenate([one.things[name] for one in tallies]) for name in names}
        return cls(**joined)


def played(study: Study, jobs: int = 1, ray: str | None = None, progress: Callable[[int], None] | None = None) -> Tally:
    """All games of a study, on as many cores or machines as wanted."""
    told = (lambda tally: progress(len(tally.steps))) if progress else None
    return Tally.joined(
        list(run_chunks(partial(tally_chunk, study), study.chunks(), jobs=jobs, ray=ray, progress=told))
    )


def tally_chunk(study: Study, chunk: tuple[int, int]) -> Tally:
    """Play and count some games; nothing depends on how a study is cut."""
    game = games.find(study.game)
    measures = measures_of(game)
    fresh = game.start(study.players, study.options, study.content)
    watcher = Watcher(game, measures, study.players, study.levels, fresh.to_bytes(), study.seed)
    counter = Counter(game, measures, study, fresh)
    return Tally.joined([counter.count(watcher.game_number(chunk[0] + at)) for at in range(chunk[1])])


class Counter:
    """Makes rows of games."""

    def __init__(self, game: Game, measures: Measures, study: Study, fresh: Any) -> None:
        self.measures, self.players = measures, study.players
        self.size = game.numbering.size
        self.deeds = deeds_of(game, measures)[0].reshape(len(game.phases), self.size)
        self.stages = np.array(measures.stages)
        content = (study.content or game.content).values
        self.names = {one.id: len(one.names(fresh, content)) for one in measures.things}

    def count(self, game: Watched) -> Tally:
        steps, players = game.steps, self.players
        mine = steps[steps[:, SEAT] != CHANCE]
        wins = (game.ranks == 1) / max(1, (game.ranks == 1).sum()) if game.finished else np.zeros(players)
        could, did = self.chosen(mine)
        leads, decisive, chapter = lead_of(steps, wins)
        row: dict[str, Any] = {
            "steps": len(steps),
            "decisions": np.bincount(mine[:, SEAT], minlength=players),
            "chapters": game.chapters[-1, 0] if len(game.chapters) else 0,
            "finished": game.finished,
            "wins": wins,
            "ranks": game.ranks,
            "scores": game.scores,
            "could": could,
            "did": did,
            "stage_rank": self.ranks_by_stage(game.chapters),
            "leads": leads,
            "decisive": decisive,
            "decisive_chapter": chapter,
            "course": self.course(game.chapters, wins),
            "routes": [[route.taken(game.final, seat) for route in self.measures.routes] for seat in range(players)],
            "parts": [list(self.measures.parts_of(game.final, seat)) for seat in range(players)],
            "ending": self.measures.ending_of(game.final) if self.measures.ending_of else 0,
        }
        things = {one.id: self.used(one.counted, self.names[one.id], game)[None] for one in self.measures.things}
        return Tally(**{name: np.array(value)[None] for name, value in row.items()}, things=things)

    def stage(self, chapters: Any) -> Any:
        """What comes before the first chapter belongs to the first stage."""
        return np.maximum(np.searchsorted(self.stages, chapters, side="right") - 1, 0)

    def chosen(self, mine: Any) -> tuple[Any, Any]:
        """How often each deed was open to a seat at a stage, and how often it was done."""
        shape = (self.players, len(self.stages), len(self.measures.deeds))
        could, did = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        stage = self.stage(mine[:, CHAPTER])
        for deed in range(shape[2]):
            open_now = mine[:, OPEN] >> deed & 1 == 1
            np.add.at(could[:, :, deed], (mine[open_now, SEAT], stage[open_now]), 1)
        known = mine[:, DECISION] < self.size
        done = np.where(known, self.deeds[mine[:, PHASE], np.where(known, mine[:, DECISION], 0)], -1)
        counted = done >= 0
        np.add.at(did, (mine[counted, SEAT], stage[counted], done[counted]), 1)
        return could, did

    def ranks_by_stage(self, chapters: Any) -> Any:
        """Nobody is ahead before the first chapter."""
        found = np.zeros((self.players, len(self.stages)), np.int32)
        found[:, 0] = 1
        for stage, first in enumerate(self.stages):
            there = chapters[chapters[:, 0] >= first]
            if len(there) and (stage + 1 == len(self.stages) or there[0, 0] < self.stages[stage + 1]):
                found[:, stage] = there[0, RANKS : RANKS + self.players]
        return found

    def course(self, chapters: Any, wins: Any) -> Any:
        """At the end of each chapter but the last: the leaders' part of the victory, the winner's place, the margin."""
        later = chapters[1:] if len(chapters) else chapters
        found = np.full((int(chapters[-1, 0]) if len(chapters) else 1, 3), -1.0)
        winners = np.flatnonzero(wins > 0)
        for row in later:
            ranks = row[RANKS : RANKS + self.players]
            scores = np.sort(row[SCORES : SCORES + self.players])
            leaders = ranks == 1
            if len(winners):
                margin = scores[-1] - scores[-2]
                found[int(row[0]) - 2] = wins[leaders].sum() / leaders.sum(), ranks[winners].min(), margin
        return found

    def used(self, counted: Seen | Sequence[Told], things: int, game: Watched) -> Any:
        if isinstance(counted, Seen):
            return self.seen(counted, things, game)
        by_seat = counted[0].seat is not None
        found = np.zeros((self.players if by_seat else 1, things), np.int64)
        for told in counted:
            rows = game.notes[game.notes[:, TOLD_KIND] == told.note]
            numbers = rows[:, TOLD_KIND + told.cell] if told.cell else np.full(len(rows), told.thing)
            if told.things is not None:
                numbers = np.array(told.things, np.int64)[numbers] if len(numbers) else numbers
            seats = rows[:, TOLD_KIND + told.seat] if told.seat is not None else np.zeros(len(rows), np.int64)
            if told.seats is not None and len(seats):
                seats = np.array(told.seats, np.int64)[seats]
            amounts = rows[:, TOLD_KIND + told.amount] if told.amount is not None else np.ones(len(rows), np.int64)
            good = (numbers >= 0) & (numbers < things) & (seats >= 0) & (seats < len(found))
            np.add.at(found, (seats[good], numbers[good]), amounts[good])
        return found

    def seen(self, counted: Seen, things: int, game: Watched) -> Any:
        found = np.zeros((self.players if counted.by_seat else 1, things), np.int64)
        tables = [game.final] if counted.end_only else [*game.tables[1:], game.final]
        for state in tables:
            for seat in range(len(found)):
                for thing in counted.look(state, seat if counted.by_seat else -1):
                    found[seat, thing] += 1
        return found


def lead_of(steps: Any, wins: Any) -> tuple[int, float, int]:
    """How often the lead changed hands, and when the winner was ahead for good: part of the steps, and chapter."""
    leaders = steps[:, LEADERS]
    alone = leaders[(leaders & (leaders - 1)) == 0]
    changes = int((alone[1:] != alone[:-1]).sum())
    winners = 0
    for seat in np.flatnonzero(wins > 0):
        winners |= 1 << int(seat)
    if not winners:
        return changes, -1.0, -1
    behind = np.flatnonzero((leaders & winners) == 0)
    last = int(behind[-1]) + 1 if len(behind) else 0
    return changes, last / len(steps), int(steps[min(last, len(steps) - 1), CHAPTER])
