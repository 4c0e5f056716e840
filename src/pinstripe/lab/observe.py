"""Games that are watched: every decision, the notes that matter and the standing, written down by compiled code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, cast

import numpy as np

from pinstripe.engine import compile as compiling
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.doors import Memory, Tables, copy_state
from pinstripe.engine.drive import SCRATCH, choose, deciders_at, legal_at, settle_chance, standing_at
from pinstripe.engine.drive import apply_at as carry_out
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.measures import Measures, Seen
from pinstripe.engine.record import Mask, Row
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY, first_seat

from .arena import DRIVEN

Rows = Any

STEP_LIMIT = 50_000
MOST_NOTES = 100_000
MOST_CHAPTERS = 400
MOST_DEEDS = 60
STEP_CELLS, NOTE_CELLS = 6, 7
SEAT, PHASE, DECISION, OPEN, LEADERS, CHAPTER = range(STEP_CELLS)
"""What is written of a step; the deeds that were open and the leaders afterwards are sets of bits."""
TOLD_CHAPTER, TOLD_KIND = 0, 1
"""A note's chapter and kind stand in front of its numbers, its step behind them."""
RANKS, SCORES, CHAPTER_CELLS = 2, 2 + CHANCE, 2 + 2 * CHANCE
"""A chapter's number and first step stand in front of ranks and scores."""


def watch(
    tables: Tables,
    memory: Memory,
    mask: Mask,
    spare: Mask,
    weights: Row,
    rng: Row,
    policies: Row,
    deeds: Row,
    asked: Row,
    heard: Row,
    counts: Row,
    steps: Rows,
    notes: Rows,
    chapters: Rows,
    standings: Rows,
    seed: int,
    number: int,
) -> bool:
    """Play the game of that number in slot 0 from the start in slot 1, with the bots' scratch behind; whether it ended.

    `heard` holds the note and the cell that open a chapter, whether tables are kept, and a flag for each kind of note.
    """
    copy_state(memory, 0, 1)
    seed_rng(rng, seed, number)
    seats, chapter, done = len(policies), 0, 0
    told, opened = 0, 0
    ranks, scores = standings[0], standings[1]
    while done < len(steps):
        deciding = deciders_at(tables, 0)
        if deciding == 0:
            break
        steps[done, PHASE] = tables[0].phase
        steps[done, OPEN] = 0
        steps[done, CHAPTER] = chapter
        if deciding == CHANCE_ONLY:
            steps[done, SEAT] = CHANCE
            steps[done, DECISION] = -1
            settle_chance(tables[0], weights, rng)
        else:
            seat = first_seat(deciding)
            if asked[tables[0].phase] == 1:
                legal_at(tables, 0, seat, mask)
                found, row = 0, tables[0].phase * len(mask)
                for decision in range(len(mask)):
                    if mask[decision] and deeds[row + decision] >= 0:
                        found |= 1 << deeds[row + decision]
                steps[done, OPEN] = found
            policy = policies[(seat + number) % seats]
            decision = choose(tables, memory, 0, seat, policy, mask, spare, rng, 2)
            steps[done, SEAT] = seat
            steps[done, DECISION] = decision
            carry_out(tables, 0, seat, decision)
        standing_at(tables, 0, ranks, scores)
        leaders = 0
        for seat in range(seats):
            if ranks[seat] == 1:
                leaders |= 1 << seat
        steps[done, LEADERS] = leaders
        for row in range(tables[0].notes):
            kind = tables[0].note[row, 0]
            if kind == heard[0] and tables[0].note[row, heard[1]] != chapter and opened < len(chapters):
                chapter = tables[0].note[row, heard[1]]
                chapters[opened, 0] = chapter
                chapters[opened, 1] = done + 1
                for seat in range(seats):
                    chapters[opened, RANKS + seat] = ranks[seat]
                    chapters[opened, SCORES + seat] = scores[seat]
                if heard[2] == 1:
                    copy_state(memory, 2 + SCRATCH + opened, 0)
                opened += 1
            if heard[3 + kind] == 1 and told < len(notes):
                notes[told, TOLD_CHAPTER] = chapter
                for cell in range(5):
                    notes[told, TOLD_KIND + cell] = tables[0].note[row, cell]
                notes[told, NOTE_CELLS - 1] = done
                told += 1
        done += 1
    counts[0] = done
    counts[1] = told
    counts[2] = opened
    return standing_at(tables, 0, ranks, scores)


@cache
def watcher(game: Game) -> Any:
    """`watch` over the game's compiled twin; made once in a process and kept beside the twin on disk."""
    import numba

    twin = compiling.compiled(game)
    world = dict(globals())
    for name in ("copy_state", "seed_rng", "choose", "deciders_at", "legal_at", "settle_chance", "standing_at"):
        world[name] = getattr(twin, name)
    world["carry_out"], world["first_seat"] = twin.apply_at, twin.first_seat
    folder = compiling.cache_folder(game, compiling.Recipe())
    config: Any = numba.config
    previous, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        with compiling.alone_in(folder):
            loop = cast(FunctionType, watch)
            made = compiling.jit(compiling.rebound(loop, world), compiling.Recipe(), False)
            made.compile(compiling.signature(loop, compiling.annotation_kinds(game)))
    finally:
        config.CACHE_DIR = previous
    return made


@dataclass
class Watched:
    """One game as it was written down."""

    number: int
    steps: Any
    notes: Any
    chapters: Any
    final: Any
    tables: list[Any]
    """The state at the beginning of each chapter, where somebody wants to look at it."""
    ranks: Any
    scores: Any
    finished: bool


class Watcher:
    """Plays and watches one game after the other."""

    def __init__(
        self, game: Game, measures: Measures, players: int, levels: tuple[str, ...], start: bytes, seed: int
    ) -> None:
        self.game, self.players, self.seed = game, players, seed
        self.watch = watcher(game)
        self.looking = any(isinstance(one.counted, Seen) and not one.counted.end_only for one in measures.things)
        size, outcomes = game.numbering.size, game.numbering.outcomes
        self.tables = np.zeros(2 + SCRATCH + (MOST_CHAPTERS if self.looking else 0), game.state.dtype)
        self.memory = self.tables.view(np.uint8).reshape(len(self.tables), -1)
        self.memory[1] = np.frombuffer(start, np.uint8)
        self.mask, self.spare = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        self.weights, self.rng = np.zeros(outcomes, np.int64), np.zeros(RNG_CELLS, np.int64)
        places = [DRIVEN[levels[place % len(levels)]] for place in range(players)]
        self.policies = np.array(places, np.int64)
        self.deeds, self.asked = deeds_of(game, measures)
        self.heard = notes_of(measures, self.looking)
        self.counts = np.zeros(3, np.int64)
        self.steps = np.zeros((STEP_LIMIT, STEP_CELLS), np.int64)
        self.notes = np.zeros((MOST_NOTES, NOTE_CELLS), np.int64)
        self.chapters = np.zeros((MOST_CHAPTERS, CHAPTER_CELLS), np.int64)
        self.standings = np.zeros((2, CHANCE + 1), np.int64)

    def game_number(self, number: int) -> Watched:
        finished = bool(
            self.watch(
                self.tables,
                self.memory,
                self.mask,
                self.spare,
                self.weights,
                self.rng,
                self.policies,
                self.deeds,
                self.asked,
                self.heard,
                self.counts,
                self.steps,
                self.notes,
                self.chapters,
                self.standings,
                self.seed,
                number,
            )
        )
        done, told, opened = (int(count) for count in self.counts)
        if told == MOST_NOTES:
            raise GameError(f"Game {number} of {self.game.id} left more than {MOST_NOTES} notes.")
        first = 2 + SCRATCH
        kept = [self.state(first + at) for at in range(opened)] if self.looking else []
        ranks, scores = self.standings[:, : self.players].copy()
        return Watched(
            number,
            self.steps[:done].copy(),
            self.notes[:told].copy(),
            self.chapters[:opened].copy(),
            self.state(0),
            kept,
            ranks,
            scores,
            finished,
        )

    def state(self, slot: int) -> Any:
        return self.game.state(self.tables[slot : slot + 1].copy())


def deeds_of(game: Game, measures: Measures) -> tuple[Any, Any]:
    """For each phase and decision the number of its deed, and for each phase whether it has any."""
    if len(measures.deeds) > MOST_DEEDS:
        raise GameError(f"{game.id} has more than {MOST_DEEDS} deeds.")
    deeds = np.full((len(game.phases), game.numbering.size), -1, np.int64)
    asked = np.zeros(len(game.phases), np.int64)
    for number, deed in enumerate(measures.deeds):
        for phase in deed.phases:
            deeds[phase, list(deed.decisions)] = number
            asked[phase] = 1
    return deeds.reshape(-1), asked


def notes_of(measures: Measures, looking: bool) -> Any:
    heard = np.zeros(3 + 256, np.int64)
    heard[0], heard[1], heard[2] = *measures.chapter, looking
    for one in measures.things:
        if not isinstance(one.counted, Seen):
            for told in one.counted:
                heard[3 + told.note] = 1
    return heard
