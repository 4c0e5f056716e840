"""A survey as a page with plots."""

from __future__ import annotations

from collections.abc import Sequence

from .findings import change_of
from .page import Section, listed, page, table
from .plates import Unit
from .plots import Plots, Row
from .strokes import Course
from .survey import Survey
from .topics import Chapter, Shape, Topic


class SurveyPage:
    """Draws the topics of a survey, for one run or for two beside each other."""

    def __init__(self, survey: Survey, samples: Sequence[str]) -> None:
        self.survey, self.samples = survey, samples
        self.plots = Plots(survey.catalogue.language)
        self.two = len(samples) > 1

    def html(
        self,
        title: str,
        lead: str,
        facts: Sequence[tuple[str, str]],
        chapters: Sequence[Chapter],
        findings: tuple[str, str, Sequence[str]],
        imprint: str,
    ) -> str:
        """`findings` are a title, a sentence about them, and the findings themselves."""
        head, text, found = findings
        sections = [Section("findings", head, [text], [listed(found)])]
        for chapter in chapters:
            plates = [self.drawn(topic) for topic in chapter.topics]
            sections.append(Section(chapter.id, chapter.title, [*chapter.text, *self.made_note(chapter)], plates))
        return page(self.survey.catalogue.language, title, lead, facts, sections, imprint)

    def made_note(self, chapter: Chapter) -> list[str]:
        made = any(entry.made for topic in chapter.topics for entry in topic.entries)
        return [self.survey.word("survey.made_note")] if made else []

    def drawn(self, topic: Topic) -> str:
        if topic.shape == Shape.TABLE:
            return self.ledger(topic)
        if not self.two or topic.shape in (Shape.HISTOGRAM, Shape.LINES):
            return self.plate(topic, 0, topic.title)
        if len(topic.columns) == 1:
            return self.compared(topic)
        return "".join(self.plate(topic, run, f"{topic.title} ({name})") for run, name in enumerate(self.samples))

    def plate(self, topic: Topic, run: int, title: str) -> str:
        """One run of a topic; histograms and lines show both runs in one plot."""
        plots, entries, unit = self.plots, topic.entries, topic.unit
        if topic.shape == Shape.HISTOGRAM:
            shares = [[entry.runs[at][0].value or 0.0 for entry in entries] for at in range(len(self.samples))]
            places = [entry.name for entry in entries]
            return plots.histogram(title, places, shares, topic.head, self.samples, topic.note, unit)
        if topic.shape == Shape.LINES:
            courses = [
                Course(sample if self.two else "", [entry.runs[at][0].estimate() for entry in entries])
                for at, sample in enumerate(self.samples)
            ]
            places = [entry.name for entry in entries]
            return plots.lines(title, places, courses, topic.head, unit, topic.note, topic.expected)
        if topic.shape == Shape.SHARES:
            parts = [(entry.name, [one.value or 0.0 for one in entry.runs[run]]) for entry in entries]
            return plots.shares(title, topic.columns, parts, topic.note, topic.head)
        if topic.shape == Shape.HEAT:
            values = [[one.value for one in entry.runs[run]] for entry in entries]
            names = [entry.name for entry in entries]
            return plots.heat(title, names, topic.columns, values, unit, topic.note, topic.head, topic.wide)
        rows = [Row(entry.label, [one.estimate() for one in entry.runs[run]], seat=entry.seat) for entry in entries]
        draw = plots.bars if topic.shape == Shape.BARS else plots.dots
        return draw(title, rows, unit, topic.columns, topic.note, topic.head, topic.expected, topic.wide)

    def compared(self, topic: Topic) -> str:
        rows = []
        for entry in topic.entries:
            one, other = entry.runs[0][0], entry.runs[1][0]
            rows.append((entry.label, one.estimate(), other.estimate(), one.difference(other)))
        return self.plots.side_by_side(
            topic.title,
            rows,
            topic.unit,
            self.samples,
            topic.note,
            topic.head,
            topic.expected,
            topic.shape == Shape.DOTS,
        )

    def ledger(self, topic: Topic) -> str:
        """Figures of different kinds, so no plot."""
        writer = self.plots.writer
        heads = [topic.title, *(self.samples if self.two else topic.columns)]
        heads += [self.survey.word("survey.difference")] if self.two else []
        rows = []
        for entry in topic.entries:
            unit: Unit = entry.unit or topic.unit
            cells = [writer.estimate(run[0].estimate(), unit) for run in entry.runs]
            if self.two:
                cells.append(writer.estimate(entry.runs[0][0].difference(entry.runs[1][0]), change_of(unit)))
            rows.append([entry.name, *cells])
        return table(heads, rows)
