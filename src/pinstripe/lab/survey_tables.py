"""A survey as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .findings import change_of
from .plates import Writer
from .quantities import Quantity
from .survey import Survey
from .topics import Chapter, Entry, Shape, Topic

PRINTED = (Shape.TABLE, Shape.BARS, Shape.DOTS, Shape.LINES, Shape.HISTOGRAM, Shape.SHARES)
MOST_ROWS = 30


def survey_tables(
    survey: Survey, chapters: Sequence[Chapter], findings: Sequence[str], samples: Sequence[str]
) -> RenderableType:
    """All topics but the grids, which need a page; a long one by its beginning."""
    writer = Writer(survey.catalogue.language)
    parts: list[RenderableType] = []
    for chapter in chapters:
        parts += [Text(chapter.title.upper(), style="bold"), Text()]
        for topic in chapter.topics:
            if topic.shape in PRINTED:
                parts += [one_topic(survey, topic, writer, samples), Text()]
    if any(entry.made for chapter in chapters for topic in chapter.topics for entry in topic.entries):
        parts += [Text(survey.word("survey.made_note")), Text()]
    head = "survey.changed" if len(samples) > 1 else "survey.stands_out"
    parts.append(Text(survey.word(head).upper(), style="bold"))
    parts += [Text(f"- {one}") for one in findings]
    return Group(*parts)


def table(*heads: str) -> Table:
    """Names may take several lines, so that figures need not be cut."""
    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        made.add_column(Text(head), justify="left" if place == 0 else "right")
    return made


def one_topic(survey: Survey, topic: Topic, writer: Writer, samples: Sequence[str]) -> RenderableType:
    if len(samples) > 1:
        return Group(*compared(survey, topic, writer, samples))
    unnamed = survey.word("survey.share_head" if topic.unit.is_share else "survey.per_game")
    made = table(topic.title, *(name or unnamed for name in topic.columns))
    fill(made, topic, [[told(writer, one, topic, entry) for one in entry.runs[0]] for entry in topic.entries])
    return made


def told(writer: Writer, one: Quantity, topic: Topic, entry: Entry) -> str:
    """Parts of a whole are many, so they are told without their intervals."""
    unit = entry.unit or topic.unit
    return writer.number(one.value, unit) if topic.shape == Shape.SHARES else writer.estimate(one.estimate(), unit)


def compared(survey: Survey, topic: Topic, writer: Writer, samples: Sequence[str]) -> Iterator[Table]:
    """A table for each column: both runs, and the difference with its interval."""
    if topic.shape == Shape.SHARES:
        return
    for column, name in enumerate(topic.columns):
        title = f"{topic.title}, {name}" if name and len(topic.columns) > 1 else topic.title
        made = table(title, *samples, survey.word("survey.difference"))
        rows = []
        for entry in topic.entries:
            unit = entry.unit or topic.unit
            one, other = (run[column] for run in entry.runs)
            moved = writer.estimate(one.difference(other), change_of(unit))
            rows.append([writer.number(one.value, unit), writer.number(other.value, unit), moved])
        fill(made, topic, rows)
        yield made


def fill(made: Table, topic: Topic, rows: Sequence[Sequence[str]]) -> None:
    for entry, cells in list(zip(topic.entries, rows, strict=True))[:MOST_ROWS]:
        made.add_row(Text(entry.label), *(Text(cell, no_wrap=True) for cell in cells))
    if len(topic.entries) > MOST_ROWS:
        made.add_row("…")
