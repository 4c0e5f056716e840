"""What stands out of a survey by simple rules of thumb, and what a change of content changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from .intervals import Z95
from .plates import Estimate, Unit, Writer
from .topics import Asker, Chapter, Shape, Topic

RARE, SURE = 0.01, 0.95
RARE_ROUTE = 0.1
RARE_THING = 0.02
FEW_CHANCES = 200
FEW_GAMES = 200
"""Fewer games cannot tell what is rare."""
MOST_EFFECTS = 3
HARDLY_CHANCE = 3.29
"""How many spreads a difference has that chance alone gives once in a thousand times."""
PRO_MILLE = 1000
MOST_CHANGES = 20


class Findings:
    """Reads a survey for whoever has no time to."""

    def __init__(self, asker: Asker, chapters: Sequence[Chapter]) -> None:
        self.asker = asker
        self.writer = Writer(asker.catalogue.language)
        self.topics = {topic.id: topic for chapter in chapters for topic in chapter.topics}
        self.things = [topic for chapter in chapters if chapter.id == "things" for topic in chapter.topics]

    def share(self, found: Estimate, unit: Unit = Unit.SHARE) -> str:
        return self.writer.estimate(found, unit, flat=True)

    def stand_out(self) -> list[str]:
        """About the first run only."""
        found = [*self.seats(), *self.routes(), *self.deeds(), *self.used(), *self.lead()]
        return found or [self.asker.word("survey.nothing")]

    def seats(self) -> Iterator[str]:
        for entry in self.topics["wins"].entries:
            won = entry.runs[0][0].estimate()
            if won.low is not None and won.low > self.asker.fair:
                yield self.asker.word("survey.high_seat", what=entry.name, share=self.share(won))
            elif won.high is not None and won.high < self.asker.fair:
                yield self.asker.word("survey.low_seat", what=entry.name, share=self.share(won))

    def routes(self) -> Iterator[str]:
        for entry in self.topics["routes_held"].entries:
            held = entry.runs[0][0].estimate()
            if held.value is not None and held.value > SURE:
                yield self.asker.word("survey.sure_route", what=entry.name, share=self.share(held))
            elif held.value is not None and held.value < RARE_ROUTE:
                yield self.asker.word("survey.rare_route", what=entry.name, share=self.share(held))

    def deeds(self) -> Iterator[str]:
        if "deeds_chosen" not in self.topics:
            return
        rare, sure = [], []
        for entry in self.topics["deeds_chosen"].entries:
            chosen = entry.runs[0][0]
            if chosen.value is None or chosen.total < FEW_CHANCES:
                continue
            share = self.writer.number(chosen.value, Unit.SHARE)
            chances = self.writer.number(chosen.total, Unit.WHOLE)
            if chosen.value < RARE:
                rare.append(self.asker.word("survey.of_chances", what=entry.name, share=share, n=chances))
            elif chosen.value > SURE:
                sure.append(self.asker.word("survey.of_chances", what=entry.name, share=share, n=chances))
        if rare:
            yield self.asker.word("survey.rare_deed", what=tuple(rare))
        if sure:
            yield self.asker.word("survey.sure_deed", what=tuple(sure))
        yield from self.effects()

    def effects(self) -> Iterator[str]:
        """The strongest that are no chance, both ways."""
        found = []
        for entry in self.topics["deeds_worth"].entries:
            effect = entry.runs[0][0].estimate()
            if effect.ends and (effect.ends[0] > 0 or effect.ends[1] < 0):
                found.append((effect.value or 0.0, entry.name, effect))
        found.sort(key=lambda one: -one[0])
        good = [one for one in found if one[0] > 0][:MOST_EFFECTS]
        bad = [one for one in found if one[0] < 0][-MOST_EFFECTS:]
        for value, name, effect in (*good, *bad):
            told = "survey.good_deed" if value > 0 else "survey.bad_deed"
            yield self.asker.word(told, what=name, share=self.share(effect, Unit.SHARE_CHANGE))

    def used(self) -> Iterator[str]:
        if self.asker.study.games < FEW_GAMES:
            return
        for topic in self.things:
            rare = []
            for entry in topic.entries if topic.shape == Shape.BARS else ():
                times = entry.runs[0][0].value or 0.0
                if times < RARE_THING:
                    n = self.writer.number(times, Unit.NUMBER, 3)
                    rare.append(self.asker.word("survey.times", what=entry.name, n=n))
            if rare:
                yield self.asker.word("survey.rare_thing", title=topic.title, what=tuple(rare))

    def lead(self) -> Iterator[str]:
        if "keep" in self.topics and self.topics["keep"].entries:
            entries = self.topics["keep"].entries
            what = self.asker.axis.lower()
            for at in sorted({0, len(entries) // 2}):
                entry = entries[at]
                share = self.writer.estimate(entry.runs[0][0].estimate(), Unit.SHARE)
                yield self.asker.word("survey.lead_kept", what=what, n=entry.name, share=share)

    def changes(self) -> tuple[list[str], int]:
        """Differences between two runs that could hardly be chance, the surest first, and the number of all figures."""
        found, figures = [], 0
        for topic in self.topics.values():
            for entry in topic.entries:
                for column, (one, other) in enumerate(zip(*entry.runs, strict=True)):
                    moved = one.difference(other)
                    figures += moved.value is not None
                    if moved.value and moved.high is not None:
                        spread = (moved.high - moved.value) / Z95
                        if abs(moved.value) > HARDLY_CHANCE * spread:
                            sure = abs(moved.value) / spread if spread else float("inf")
                            found.append(
                                (
                                    sure,
                                    self.change(
                                        topic, entry.unit, entry.name, column, one.estimate(), other.estimate(), moved
                                    ),
                                )
                            )
        found.sort(key=lambda one: -one[0])
        return [said for _, said in found[:MOST_CHANGES]], figures

    def change(
        self, topic: Topic, own: Unit | None, name: str, column: int, one: Estimate, other: Estimate, moved: Estimate
    ) -> str:
        unit = own or topic.unit
        side = f" ({topic.columns[column]})" if topic.columns[column] and len(topic.columns) > 1 else ""
        return self.asker.word(
            "survey.changed_from",
            title=topic.title,
            what=name + side,
            one=self.writer.number(one.value, unit),
            other=self.writer.number(other.value, unit),
            share=self.share(moved, change_of(unit)),
        )


def change_of(unit: Unit) -> Unit:
    return Unit.SHARE_CHANGE if unit.is_share else Unit.NUMBER_CHANGE


def by_chance(figures: int) -> int:
    return ceil(figures / PRO_MILLE)
