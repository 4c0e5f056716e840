"""A survey as tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from .findings import change_of
from .plates import Writer
from .reports import table
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


def one_topic(survey: Survey, topic: Topic, writer: Writer, samples: Sequence[str]) -> RenderableType:
    columns = [
        name or survey.word("survey.share_head" if topic.unit.is_share else "survey.per_game") for name in topic.columns
    ]
    if len(samples) > 1:
        heads = [f"{name}, {sample}" if topic.columns[0] else sample for name in columns for sample in samples]
        heads = [*heads, *(survey.word("survey.difference") for _ in columns)]
    else:
        heads = columns
    made = table(topic.title, *heads)
    for entry in topic.entries[:MOST_ROWS]:
        made.add_row(entry.label, *cells(entry, topic, writer))
    if len(topic.entries) > MOST_ROWS:
        made.add_row("…")
    return made


def cells(entry: Entry, topic: Topic, writer: Writer) -> list[str]:
    unit = entry.unit or topic.unit
    if len(entry.runs) == 1 and topic.shape == Shape.SHARES:
        return [writer.number(one.value, unit) for one in entry.runs[0]]
    if len(entry.runs) == 1:
        return [writer.estimate(one.estimate(), unit) for one in entry.runs[0]]
    pairs = list(zip(*entry.runs, strict=True))
    values = [writer.number(one.value, unit) for pair in pairs for one in pair]
    return [*values, *(writer.estimate(one.difference(other), change_of(unit)) for one, other in pairs)]
