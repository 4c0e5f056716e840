"""Everything that a report tells of a game: length, seats, routes, actions, cards and squares, and the lead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pinstripe.engine.drawing import width_of
from pinstripe.engine.measures import Things

from .asked import (
    LATE,
    Figure,
    both_held,
    changes_of,
    chapters_of,
    chosen_when_open,
    course_at,
    decisions_of,
    decisive_in,
    done_per_game,
    ending_of,
    equal_to,
    held_by,
    kept_lead,
    margin_of,
    mean_of,
    not_there,
    part_of,
    used_per_game,
    win_share,
    winner_was,
    won_doing,
    won_on,
    won_with,
    worth_of,
)
from .plates import SIZE, WIDTH, Unit
from .quantities import Quantity
from .tally import Tally
from .topics import Asker, Chapter, Shape, Topic

MOST_CHAPTERS = 40
FEW_ROWS = 10
LONG_NAME = 0.42
"""Names that would take more of a plot than this get one across the page."""


class Survey(Asker):
    """Asks one or two tallies of the same study everything."""

    def chapters(self) -> list[Chapter]:
        made = (self.length(), self.seats(), self.routes(), self.deeds(), self.things(), self.lead())
        return [chapter for chapter in made if chapter.topics]

    def length(self) -> Chapter:
        means = [
            self.entry("chapters", self.axis, mean_of(chapters_of)),
            self.entry("decisions", self.word("survey.decisions"), mean_of(decisions_of)),
            self.entry(
                "decisions_per_seat",
                self.word("survey.decisions_per_seat"),
                mean_of(lambda tally: tally.decisions.mean(axis=1)),
            ),
            self.entry(
                "unfinished",
                self.word("survey.unfinished"),
                lambda tally: Quantity.share(~tally.finished),
                unit=Unit.SHARE,
            ),
        ]
        found = [tally.chapters for tally in self.tallies]
        low, high = int(min(one.min() for one in found)), int(max(one.max() for one in found))
        rounds = [self.entry(str(at), str(at), equal_to(chapters_of, at)) for at in range(low, high + 1)]
        decisions = self.binned(decisions_of)
        return self.chapter(
            "survey.length",
            "survey.length_text",
            [
                self.topic(
                    "survey.means",
                    "survey.means_note",
                    Unit.NUMBER,
                    Shape.TABLE,
                    means,
                    columns=(self.word("survey.per_game"),),
                ),
                *(
                    [self.topic("survey.rounds", "survey.rounds_note", Unit.SHARE, Shape.HISTOGRAM, rounds, self.axis)]
                    if len(rounds) > 1
                    else []
                ),
                self.topic(
                    "survey.course_of_decisions",
                    "survey.course_of_decisions_note",
                    Unit.SHARE,
                    Shape.HISTOGRAM,
                    decisions,
                    self.word("survey.decisions"),
                ),
            ],
        )

    def seats(self) -> Chapter:
        seats = [
            self.entry(
                str(seat),
                self.word("survey.seat", n=seat + 1),
                won_on(seat),
                seat=seat,
            )
            for seat in range(self.players)
        ]
        topics = [
            self.topic(
                "survey.wins",
                "survey.wins_note",
                Unit.SHARE,
                Shape.BARS,
                seats,
                self.word("survey.seat_head"),
                expected=self.fair,
            )
        ]
        levels = [self.study.levels[at % len(self.study.levels)] for at in range(self.players)]
        if len(set(levels)) > 1:
            entries = [self.entry(level, level, self.won_by(levels, level)) for level in dict.fromkeys(levels)]
            topics.append(
                self.topic(
                    "survey.bots_won",
                    "survey.bots_won_note",
                    Unit.SHARE,
                    Shape.BARS,
                    entries,
                    self.word("survey.bot"),
                    expected=self.fair,
                )
            )
        return self.chapter("survey.seats", "survey.seats_text", topics)

    def won_by(self, levels: Sequence[str], level: str) -> Figure:
        """Victories per chair of a bot, which moves round with the number of the game."""

        def figure(tally: Tally) -> Quantity:
            games = np.arange(len(tally.wins))[:, None]
            places = (np.arange(self.players)[None] + games) % self.players
            mine = np.array([one == level for one in levels])[places]
            return Quantity.share((tally.wins * mine).sum(axis=1), mine.sum(axis=1) * tally.finished)

        return figure

    def routes(self) -> Chapter:
        routes, names = self.measures.routes, [self.say(route.name) for route in self.measures.routes]
        head, sides = self.word("survey.route"), (self.word("survey.winners"), self.word("survey.others"))
        held, with_it, pairs = [], [], []
        for at, route in enumerate(routes):
            held.append(self.entry(route.id, names[at], held_by(at, True), held_by(at, False)))
            with_it.append(self.entry(route.id, names[at], win_share(at, True), win_share(at, False)))
            pairs.append(self.entry(route.id, names[at], *(both_held(at, other) for other in range(len(routes)))))
        parts = [
            self.entry(who, self.word(f"survey.{who}"), *(part_of(at, wins) for at in range(len(self.measures.parts))))
            for who, wins in (("winners", True), ("others", False))
        ]
        note = self.say(self.measures.routes_note)
        topics = [
            Topic("routes_held", self.word("survey.routes_held"), note, head, Unit.SHARE, Shape.BARS, sides, held),
            self.topic(
                "survey.routes_won",
                "survey.routes_won_note",
                Unit.SHARE,
                Shape.DOTS,
                with_it,
                head,
                (self.word("survey.with_it"), self.word("survey.without_it")),
                expected=self.fair,
            ),
            Topic(
                "parts",
                self.say(self.measures.parts_title),
                self.word("survey.parts_note"),
                "",
                Unit.NUMBER,
                Shape.SHARES,
                [self.say(part) for part in self.measures.parts],
                parts,
            ),
            self.topic(
                "survey.routes_pairs", "survey.routes_pairs_note", Unit.SHARE, Shape.HEAT, pairs, head, names, wide=True
            ),
        ]
        if self.measures.endings:
            endings = [
                self.entry(str(at), self.say(name), equal_to(ending_of, at))
                for at, name in enumerate(self.measures.endings)
            ]
            ended = [one for one in endings if any(run[0].value for run in one.runs)]
            topics.append(self.topic("survey.endings", "survey.endings_note", Unit.SHARE, Shape.BARS, ended))
        return self.chapter("survey.routes", "survey.routes_text", topics)

    def deeds(self) -> Chapter:
        chosen, often, won, effects, when = [], [], [], [], []
        stages = self.stage_names()
        for at, deed in enumerate(self.measures.deeds):
            name = self.say(deed.name)
            if not any(tally.could[:, :, :, at].any() for tally in self.tallies):
                continue
            chosen.append(self.entry(deed.id, name, chosen_when_open(at)))
            often.append(self.entry(deed.id, name, done_per_game(at)))
            won.append(self.entry(deed.id, name, won_doing(at, True), won_doing(at, False)))
            effects.append(self.entry(deed.id, name, worth_of(at)))
            when.append(self.entry(deed.id, name, *(chosen_when_open(at, stage) for stage in range(len(stages)))))
        head = self.word("survey.deed")
        sides = (self.word("survey.did"), self.word("survey.could"))
        return self.chapter(
            "survey.deeds",
            "survey.deeds_text",
            [
                self.topic("survey.deeds_chosen", "survey.deeds_chosen_note", Unit.SHARE, Shape.BARS, chosen, head),
                self.topic("survey.deeds_often", "survey.deeds_often_note", Unit.NUMBER, Shape.BARS, often, head),
                self.topic(
                    "survey.deeds_won",
                    "survey.deeds_won_note",
                    Unit.SHARE,
                    Shape.DOTS,
                    won,
                    head,
                    sides,
                    expected=self.fair,
                ),
                self.topic(
                    "survey.deeds_worth",
                    "survey.deeds_worth_note",
                    Unit.SHARE_CHANGE,
                    Shape.DOTS,
                    effects,
                    head,
                    expected=0.0,
                ),
                self.topic(
                    "survey.deeds_when", "survey.deeds_when_note", Unit.SHARE, Shape.HEAT, when, head, stages, wide=True
                ),
            ]
            if chosen
            else [],
        )

    def stage_names(self) -> list[str]:
        """Only those that games of this study get to."""
        longest = max(int(tally.chapters.max()) for tally in self.tallies)
        stages = [first for first in self.measures.stages if first <= max(1, longest)]
        names = []
        for at, first in enumerate(stages):
            last = stages[at + 1] - 1 if at + 1 < len(stages) else longest
            names.append(f"{first}" if last <= first else f"{first}–{last}")
        return names

    def things(self) -> Chapter:
        topics = []
        for things in self.measures.things:
            topics += self.used(things)
        return self.chapter("survey.things", "survey.things_text", topics)

    def used(self, things: Things) -> list[Topic]:
        names, made, in_game = self.named(things)
        title, note = self.say(things.title), self.word("survey.used_note")
        wide = any(width_of(name, SIZE) > WIDTH * LONG_NAME for name in names)
        if things.rows and things.columns:
            across = len(things.columns)
            figures = [used_per_game(things.id, at) if there else not_there for at, there in enumerate(in_game)]
            rows = [
                self.entry(str(row), self.say(name), *figures[row * across : (row + 1) * across])
                for row, name in enumerate(things.rows)
            ]
            columns = [self.say(name) for name in things.columns]
            return [Topic(things.id, title, note, "", Unit.NUMBER, Shape.HEAT, columns, rows, wide=True)]
        by_seat = self.tallies[0].things[things.id].shape[1] > 1
        used, won = [], []
        for at, name in enumerate(names):
            if not in_game[at]:
                continue
            used.append(self.entry(str(at), name, used_per_game(things.id, at), made=made[at]))
            won.append(
                self.entry(str(at), name, won_with(things.id, at, True), won_with(things.id, at, False), made=made[at])
            )
        found = [Topic(things.id, title, note, "", Unit.NUMBER, Shape.BARS, ("",), used, wide=wide)] if used else []
        if by_seat and used:
            sides = (self.word("survey.with_it"), self.word("survey.without_it"))
            name = self.word("survey.used_won", what=title)
            remark = self.word("survey.used_won_note")
            found.append(
                Topic(f"{things.id}_won", name, remark, "", Unit.SHARE, Shape.DOTS, sides, won, self.fair, wide)
            )
        return found

    def named(self, things: Things) -> tuple[list[str], list[bool], list[bool]]:
        """What each is called, in both runs if that differs; whether it is reconstructed, and whether it is there."""
        said = [
            [self.say(name) for name in things.names(fresh, content)]
            for fresh, content in zip(self.fresh, self.contents, strict=True)
        ]
        names = [" → ".join(dict.fromkeys(both)) for both in zip(*said, strict=True)]
        made, in_game = [False] * len(names), [not things.in_game] * len(names)
        for fresh, content in zip(self.fresh, self.contents, strict=True):
            if things.made:
                made = [one or other for one, other in zip(made, things.made(content), strict=True)]
            if things.in_game:
                in_game = [one or bool(other) for one, other in zip(in_game, things.in_game(fresh), strict=True)]
        return names, made, in_game

    def lead(self) -> Chapter:
        longest = min(MOST_CHAPTERS, max(tally.course.shape[1] for tally in self.tallies) - 1)
        keep, places = [], []
        every = max(1, -(-longest // FEW_ROWS))
        for at in range(longest):
            if not any((course_at(tally, at)[:, 0] >= 0).sum() >= 20 for tally in self.tallies):
                continue
            name = self.word("survey.after", what=self.say(self.measures.axis).lower(), n=at + 1)
            keep.append(self.entry(str(at + 1), str(at + 1), kept_lead(at)))
            if at % every == 0:
                ranks = (winner_was(at, rank) for rank in range(1, self.players + 1))
                places.append(self.entry(str(at + 1), name, *ranks))
        changes = [
            self.entry(
                str(at),
                f"{at}" if at < LATE else f"{at}+",
                equal_to(changes_of, at),
            )
            for at in range(min(LATE, max(int(tally.leads.max()) for tally in self.tallies)) + 1)
        ]
        tenths = [
            self.entry(
                str(at),
                f"{10 * at}–{10 * at + 10}",
                decisive_in(at),
            )
            for at in range(10)
        ]
        ordinals = [self.word("survey.place", n=rank) for rank in range(1, self.players + 1)]
        score = self.say(self.measures.score)
        margins = self.binned(margin_of)
        means = [
            self.entry("changes", self.word("survey.lead_changes"), mean_of(lambda tally: tally.leads)),
            self.entry("margin", self.word("survey.margin"), mean_of(margin_of)),
            self.entry("level", self.word("survey.level"), equal_to(margin_of, 0), unit=Unit.SHARE),
            self.entry(
                "decisive",
                self.word("survey.decisive_mean"),
                lambda tally: Quantity.share(np.maximum(0, tally.decisive), tally.finished),
                unit=Unit.SHARE,
            ),
        ]
        topics = [
            self.topic(
                "survey.lead_means",
                "survey.lead_means_note",
                Unit.NUMBER,
                Shape.TABLE,
                means,
                columns=(self.word("survey.per_game"),),
            ),
            self.topic("survey.keep", "survey.keep_note", Unit.SHARE, Shape.LINES, keep, self.axis, expected=self.fair),
            self.topic("survey.places", "survey.places_note", Unit.SHARE, Shape.SHARES, places, "", ordinals),
            self.topic(
                "survey.changes",
                "survey.changes_note",
                Unit.SHARE,
                Shape.HISTOGRAM,
                changes,
                self.word("survey.lead_changes"),
            ),
            self.topic(
                "survey.decisive",
                "survey.decisive_note",
                Unit.SHARE,
                Shape.HISTOGRAM,
                tenths,
                self.word("survey.part_of_game"),
            ),
            self.topic(
                "survey.margins", "survey.margins_note", Unit.SHARE, Shape.HISTOGRAM, margins, score, what=score.lower()
            ),
        ]
        return self.chapter("survey.lead_title", "survey.lead_text", [topic for topic in topics if topic.entries])
