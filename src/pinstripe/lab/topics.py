"""The figures of a report before they are drawn or printed: topics with entries, and a quantity in every column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from pinstripe.engine.game import Game
from pinstripe.engine.measures import Measures
from pinstripe.engine.words import Message, message

from .asked import Figure, Values, between, round_steps
from .plates import Unit
from .quantities import Quantity
from .tally import Study, Tally

MOST_BINS = 24


MADE = " *"
"""Behind the name of what is reconstructed."""


class Shape(Enum):
    """How a topic is drawn."""

    TABLE = "table"
    BARS = "bars"
    DOTS = "dots"
    HISTOGRAM = "histogram"
    LINES = "lines"
    SHARES = "shares"
    HEAT = "heat"


@dataclass(frozen=True)
class Entry:
    """A row of a topic: for each run a quantity in every column."""

    id: str
    name: str
    runs: Sequence[Sequence[Quantity]]
    made: bool = False
    """Whether it is reconstructed."""
    seat: int | None = None
    unit: Unit | None = None
    """Where it is not that of its topic."""

    @property
    def label(self) -> str:
        return self.name + MADE if self.made else self.name


@dataclass(frozen=True)
class Topic:
    """One question that a report answers."""

    id: str
    title: str
    note: str
    head: str
    unit: Unit
    shape: Shape
    columns: Sequence[str]
    entries: Sequence[Entry]
    expected: float | None = None
    wide: bool = False


@dataclass(frozen=True)
class Chapter:
    """Topics that belong together."""

    id: str
    title: str
    text: Sequence[str]
    topics: Sequence[Topic]


class Asker:
    """Asks one or two tallies of the same study everything that a report tells."""

    def __init__(
        self, game: Game, measures: Measures, studies: Sequence[Study], tallies: Sequence[Tally], language: str
    ) -> None:
        study = studies[0]
        self.game, self.measures, self.study, self.tallies = game, measures, study, tallies
        self.catalogue = game.catalogue(language)
        self.players = study.players
        self.fair = 1 / study.players
        self.fresh = [game.start(one.players, one.options, one.content) for one in studies]
        self.contents = [(one.content or game.content).values for one in studies]

    def say(self, what: Message) -> str:
        """A name may come from the middle of a sentence; in a report it stands alone."""
        said = self.catalogue.say(what, [])
        return said[:1].upper() + said[1:]

    def word(self, id_: str, **params: Any) -> str:
        return self.catalogue.say(message(id_, **params), [])

    def entry(
        self,
        id_: str,
        name: str,
        *figures: Figure,
        made: bool = False,
        seat: int | None = None,
        unit: Unit | None = None,
    ) -> Entry:
        runs = [[figure(tally) for figure in figures] for tally in self.tallies]
        return Entry(id_, name, runs, made, seat, unit)

    def topic(
        self,
        name: str,
        note: str,
        unit: Unit,
        shape: Shape,
        entries: Sequence[Entry],
        head: str = "",
        columns: Sequence[str] = ("",),
        expected: float | None = None,
        wide: bool = False,
        **params: Any,
    ) -> Topic:
        id_, title = name.removeprefix("survey."), self.word(name, **params)
        return Topic(id_, title, self.word(note, **params), head, unit, shape, columns, entries, expected, wide)

    def chapter(self, name: str, text: str, topics: Sequence[Topic]) -> Chapter:
        return Chapter(name.removeprefix("survey."), self.word(name), [self.word(text)], topics)

    @property
    def axis(self) -> str:
        return self.say(self.measures.axis)

    def binned(self, values: Values, most: int = MOST_BINS) -> list[Entry]:
        """Columns of equal and round width."""
        found = np.concatenate([values(tally) for tally in self.tallies])
        found = found[found >= 0]
        low, high = (float(found.min()), float(found.max())) if len(found) else (0.0, 1.0)
        width = next(step for step in round_steps() if (high - low) / step < most)
        first = int(low // width)
        entries = []
        for at in range(first, int(high // width) + 1):
            begin, end = at * width, (at + 1) * width

            label = f"{begin:g}" if width == 1 else f"{begin:g}–{end - 1:g}"
            entries.append(self.entry(f"{begin:g}", label, between(values, begin, end)))
        return entries
