"""Contests between bots: every deal is played once for each rotation of the line-up round the table."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import pairwise
from math import ceil, log2
from typing import Any

import numpy as np

from pinstripe import bots, games
from pinstripe.engine.chance import RNG_CELLS
from pinstripe.engine.compile import compiled
from pinstripe.engine.content import Content
from pinstripe.engine.drive import INTERN, MANAGER, SCRATCH
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY

from .workers import as_they_finish

STEP_LIMIT = 50_000
CHUNK = 32
"""Games of quick bots in one chunk; where somebody searches, every game is a chunk of its own."""

DRIVEN = {"intern": INTERN, "manager": MANAGER}
"""Bots that decide inside the compiled twin."""

PHASE_BITS = 20


@dataclass(frozen=True)
class Contest:
    """What is to be played: line-ups of bots, and how many games of each."""

    game: Game
    players: int
    lineups: tuple[tuple[str, ...], ...]
    games: int
    seed: int = 1
    options: Mapping[str, int] = field(default_factory=dict)
    content: Content | None = None

    def __post_init__(self) -> None:
        for lineup in self.lineups:
            if len(lineup) != self.players:
                raise GameError(f"{self.players} seats need {self.players} bots, not {len(lineup)}.")
            for level in lineup:
                bots.check(level)

    @property
    def deals(self) -> int:
        """Every deal is played by all rotations, so the number of games is rounded up."""
        return ceil(self.games / self.players)

    @property
    def levels(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(level for lineup in self.lineups for level in lineup))

    @property
    def start(self) -> bytes:
        return bytes(self.game.start(self.players, self.options, self.content).to_bytes())

    def places(self) -> Iterator[Place]:
        """All games, deal by deal, so that what was played when somebody stops can be compared."""
        for deal in range(self.deals):
            for lineup in range(len(self.lineups)):
                for rotation in range(self.players):
                    yield lineup, deal, rotation


Place = tuple[int, int, int]
"""Line-up, deal and rotation: the place of one game in a contest."""


def mixed(levels: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """One line-up; a list shorter than the seats is repeated."""
    if not 1 <= len(levels) <= players:
        raise GameError(f"Name one to {players} bots for {players} seats, not {len(levels)}.")
    return (tuple(levels[place % len(levels)] for place in range(players)),)


def ladder(levels: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """For each two neighbours of the list, one seat of the first against all others of the second."""
    if len(levels) < 2:
        raise GameError("A ladder needs at least two bots, the strongest first.")
    return tuple((better, *[worse] * (players - 1)) for better, worse in pairwise(levels))


def level_at(lineup: Sequence[str], rotation: int, seat: int) -> str:
    return lineup[(seat + rotation) % len(lineup)]


@dataclass
class Clock:
    """How long one seat thought in one game; decisions without a choice take no thought and are not counted."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    counts: Counter[int] = field(default_factory=Counter)
    """How many thoughts were how long, in steps of an eighth of a doubling from one microsecond up."""

    def add(self, seconds: float) -> None:
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.counts[max(0, ceil(8 * log2(max(seconds, 1e-9) * 1e6)))] += 1

    def merge(self, other: Clock) -> None:
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.counts.update(other.counts)

    def histogram(self) -> list[list[float]]:
        """How many thoughts took up to how many seconds, and longer than the step before."""
        return [[upper_end(step), self.counts[step]] for step in sorted(self.counts)]

    def quantile(self, share: float) -> float:
        """So long or shorter was this share of the thoughts, a little rounded up."""
        wanted, seen = share * self.choices, 0
        for step in sorted(self.counts):
            seen += self.counts[step]
            if seen >= wanted:
                return min(self.longest, upper_end(step))
        return self.longest


def upper_end(step: int) -> float:
    return float(2 ** (step / 8) / 1e6)


@dataclass
class Outcome:
    """One game, played."""

    place: Place
    finished: bool
    ranks: list[int]
    scores: list[int]
    decisions: list[int]
    clocks: list[Clock]

    @property
    def facts(self) -> tuple[Any, ...]:
        """All but the time it took: the same for the same seeds, wherever it was played."""
        return self.place, self.finished, self.ranks, self.scores, self.decisions


def seed_of(*parts: object) -> int:
    """A number that looks like chance and depends on the parts alone."""
    digest = blake2b(" ".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


class Stage:
    """Where one process plays its games: the truth in slot 0, and room for bots inside the compiled twin behind it."""

    def __init__(self, game: Game, players: int, start: bytes) -> None:
        self.game, self.players = game, players
        self.twin = compiled(game)
        self.start = np.frombuffer(start, np.uint8)
        self.tables = np.zeros(1 + SCRATCH, game.state.dtype)
        self.memory = self.tables.view(np.uint8).reshape(1 + SCRATCH, -1)
        size = game.numbering.size
        self.mask, self.spare = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        self.weights, self.rng = np.zeros(game.numbering.outcomes, np.int64), np.zeros(RNG_CELLS, np.int64)

    def play(self, lineup: Sequence[str], seed: int, place: Place) -> Outcome:
        _, deal, rotation = place
        levels = [level_at(lineup, rotation, seat) for seat in range(self.players)]
        chance_seed = seed_of("chance", seed, deal)
        drawn: Counter[int] = Counter()
        decisions, clocks = [0] * self.players, [Clock() for _ in range(self.players)]
        self.memory[0] = self.start
        for moment in range(STEP_LIMIT):
            deciding = self.twin.deciders_at(self.tables, 0)
            if deciding == 0:
                break
            if deciding == CHANCE_ONLY:
                self.settle_chance(chance_seed, drawn)
                continue
            seat = (deciding & -deciding).bit_length() - 1
            decisions[seat] += 1
            self.twin.legal_at(self.tables, 0, seat, self.mask)
            if np.count_nonzero(self.mask) == 1:
                decision = int(self.mask.argmax())
            else:
                own = seed_of("bot", seed, deal, rotation, seat, moment)
                think = self.drive if levels[seat] in DRIVEN else self.ask
                decision = think(levels[seat], seat, own, clocks[seat])
            self.twin.apply_at(self.tables, 0, seat, decision)
        ranks, scores = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        finished = bool(self.twin.standing_at(self.tables, 0, ranks, scores))
        standing = ranks[: self.players].tolist(), scores[: self.players].tolist()
        return Outcome(place, finished, *standing, decisions, clocks)

    def settle_chance(self, seed: int, drawn: Counter[int]) -> None:
        """The nth draw of a kind comes out alike in all games of a deal, however many decisions lie before it."""
        phase = int(self.tables["phase"][0])
        self.twin.weigh_at(self.tables, 0, self.weights)
        self.twin.seed_rng(self.rng, seed, (phase << PHASE_BITS) + drawn[phase])
        drawn[phase] += 1
        self.twin.apply_at(self.tables, 0, CHANCE, self.twin.pick_weighted(self.weights, self.rng))

    def drive(self, level: str, seat: int, seed: int, clock: Clock) -> int:
        """What the bot that `bots.make` gives for this seed would decide, without leaving the compiled twin."""
        policy = DRIVEN[level]
        began = time.perf_counter()
        self.twin.seed_rng(self.rng, seed, policy)
        decision = self.twin.choose(self.tables, self.memory, 0, seat, policy, self.mask, self.spare, self.rng, 1)
        clock.add(time.perf_counter() - began)
        return int(decision)

    def ask(self, level: str, seat: int, seed: int, clock: Clock) -> int:
        """A bot gets the view of its seat in memory of its own, and what is legal; nothing else."""
        view = self.game.state.from_bytes(self.memory[0].tobytes())
        self.twin.hide_at(view.table, 0, seat)
        bot, mask = bots.make(level, self.game, seed), self.mask.copy()
        began = time.perf_counter()
        decision = int(bot.choose(view, seat, mask.data))
        clock.add(time.perf_counter() - began)
        if not self.allows(seat, decision):
            raise GameError(f"The {level} of {self.game.id} chose decision {decision}, which is not legal.")
        return decision

    def allows(self, seat: int, decision: int) -> bool:
        """One of the marked decisions, or any amount in the range, as people may name it."""
        if decision >= EXACT:
            state = self.game.state(self.tables[:1])
            low, high, step = self.game.rules.range_of(state, seat)
            return decision - EXACT in range(low, high + 1, step)
        return 0 <= decision < len(self.mask) and bool(self.mask[decision])


@lru_cache(maxsize=4)
def stage(game: str, players: int, start: bytes) -> Stage:
    return Stage(games.find(game), players, start)


@dataclass(frozen=True)
class Setting:
    """What a worker must know of a contest, in plain things that travel."""

    game: str
    players: int
    start: bytes
    lineups: tuple[tuple[str, ...], ...]
    seed: int


def play_places(setting: Setting, places: Sequence[Place]) -> list[Outcome]:
    """What a worker does: some games of a contest. Their outcome depends on their places alone."""
    board = stage(setting.game, setting.players, setting.start)
    return [board.play(setting.lineups[place[0]], setting.seed, place) for place in places]


def cut(contest: Contest, played: frozenset[Place] | set[Place] = frozenset()) -> list[list[Place]]:
    """The games still to be played, in chunks."""
    size = CHUNK if all(level in DRIVEN for level in contest.levels) else 1
    places = [place for place in contest.places() if place not in played]
    return [places[first : first + size] for first in range(0, len(places), size)]


def play_contest(
    contest: Contest,
    *,
    jobs: int = 1,
    ray: str | None = None,
    played: Sequence[Outcome] = (),
    keep: Callable[[list[Outcome]], None] | None = None,
) -> list[Outcome]:
    """All games of a contest in the order of their places; those that were played before are taken as they are."""
    setting = Setting(contest.game.id, contest.players, contest.start, contest.lineups, contest.seed)
    outcomes = {outcome.place: outcome for outcome in played}
    chunks = cut(contest, outcomes.keys() & set(contest.places()))
    for _, chunk in as_they_finish(partial(play_places, setting), chunks, jobs=jobs, ray=ray):
        outcomes.update((outcome.place, outcome) for outcome in chunk)
        if keep:
            keep(chunk)
    return [outcomes[place] for place in contest.places()]
