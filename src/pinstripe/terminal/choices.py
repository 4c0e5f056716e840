"""The question of the moment with its numbered choices, and what a typed answer means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinstripe.engine.decisions import UnknownDecisionError
from pinstripe.engine.ladder import EXACT
from pinstripe.engine.match import Match
from pinstripe.engine.words import Catalogue, Message, Money, message

from .news import hanging
from .picture import FAINT, GOLD, Prose

SEVERAL_SHOWN = 4
MOST_COLUMNS = 3
NUMBER_WIDTH = 3
THOUSAND = 1000
SPACE_IN_NUMBERS = re.compile(r"[\s,.'’_]")
AMOUNT = re.compile(r"(\d+)(k?)")


class Misunderstood(ValueError):  # noqa: N818 - it is an answer, no fault
    """An answer that means nothing here; the message says what to type instead."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.id)
        self.why = why


@dataclass(frozen=True)
class Choice:
    """A decision with its stable name and its label."""

    decision: int
    name: str
    label: str


@dataclass(frozen=True)
class Closed:
    """What is not possible now, and why."""

    name: str
    label: str
    why: str


@dataclass(frozen=True)
class Amounts:
    """A range of amounts, and what one of them is in money."""

    low: int
    high: int
    step: int
    unit: int

    def holds(self, amount: int) -> bool:
        return self.low <= amount <= self.high and (amount - self.low) % self.step == 0

    def told(self, entry: str) -> Message:
        low, high, step = (Money(amount * self.unit) for amount in (self.low, self.high, self.step))
        return message(entry, low=low, high=high, step=step)


@dataclass(frozen=True)
class Question:
    """All that a seat is asked at one moment."""

    prompt: str
    choices: tuple[Choice, ...]
    closed: tuple[Closed, ...]
    amounts: Amounts | None


def question_of(match: Match, seat: int, catalogue: Catalogue, names: Sequence[str]) -> Question:
    words, numbering, view = match.game.words, match.game.numbering, match.view(seat)

    def labelled(decision: int) -> str:
        return catalogue.say(words.label(view, seat, decision), names)

    numbers = match.legal_numbers(seat)
    span = match.amounts(seat)
    amounts = None if span is None else Amounts(*span, unit_of(words.label(view, seat, EXACT + span[1]), span[1]))
    closed = [
        Closed(numbering.name(reason.decision), labelled(reason.decision), catalogue.say(reason.why, names))
        for reason in words.reasons(view, seat)
    ]
    choices = [Choice(number, numbering.name(number), labelled(number)) for number in numbers if number < EXACT]
    return Question(catalogue.say(words.prompt(view, seat), names), tuple(choices), tuple(closed), amounts)


def unit_of(label: Message, amount: int) -> int:
    """How much money one step of the state stands for, as its label tells it."""
    told = [value.units for value in label.params.values() if isinstance(value, Money)]
    return told[0] // amount if told and amount and told[0] >= amount else 1


def understood(question: Question, typed: str, match: Match) -> int:
    """The decision that an answer means, by number, amount, stable name or part of a label."""
    figure = AMOUNT.fullmatch(SPACE_IN_NUMBERS.sub("", typed.casefold()))
    if figure and question.amounts:
        return EXACT + amount_meant(question.amounts, int(figure[1][:12]), figure[2] == "k")
    if figure and not figure[2]:
        number = int(figure[1][:12])
        if not 1 <= number <= len(question.choices):
            raise Misunderstood(message("terminal.no_such_number", n=len(question.choices)))
        return question.choices[number - 1].decision
    return named(question, typed, match)


def amount_meant(amounts: Amounts, number: int, thousands: bool) -> int:
    """350000, 350k and, where money is counted in thousands, 350 mean the same."""
    money = number * THOUSAND if thousands else number
    if money % amounts.unit == 0 and amounts.holds(money // amounts.unit):
        return money // amounts.unit
    if not thousands and amounts.holds(number):
        return number
    raise Misunderstood(amounts.told("terminal.wrong_amount"))


def named(question: Question, typed: str, match: Match) -> int:
    wanted = simple(typed)
    fitting = [choice for choice in question.choices if choice.name == typed.strip()]
    for least, test in ((1, str.__eq__), (2, str.startswith), (3, str.__contains__)):
        if not fitting and len(wanted) >= least:
            fitting = [choice for choice in question.choices if test(simple(choice.label), wanted)]
    if len(fitting) == 1:
        return fitting[0].decision
    if fitting:
        labels = tuple(choice.label for choice in fitting[:SEVERAL_SHOWN])
        raise Misunderstood(message("terminal.several", n=len(fitting), what=labels))
    for closed in question.closed:
        if typed.strip() == closed.name or (len(wanted) > 1 and wanted in simple(closed.label)):
            raise Misunderstood(message("terminal.closed", what=closed.label, why=closed.why))
    try:
        return match.game.numbering.number(typed.strip())
    except UnknownDecisionError:
        raise Misunderstood(message("terminal.not_understood")) from None


def simple(text: str) -> str:
    """Letters without case and accents, with single spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())


def shown(question: Question, catalogue: Catalogue, names: Sequence[str], width: int) -> RenderableType:
    """The choices in columns, the amounts, and faintly what is not possible."""
    parts: list[RenderableType] = []
    if question.amounts:
        how = "terminal.amounts" if question.amounts.unit == THOUSAND else "terminal.amounts_plain"
        parts.append(Prose(Text(catalogue.say(question.amounts.told(how), names))))
    if question.choices:
        parts.append(columns(question, width))
    for closed in question.closed:
        said = catalogue.say(message("terminal.closed", what=closed.label, why=closed.why), names)
        parts.append(hanging(Text("–", FAINT), Text(said, FAINT), NUMBER_WIDTH))
    return Group(*parts)


def columns(question: Question, width: int) -> Table:
    """Choices one below the other, in as many columns as their labels leave space for."""
    count = len(question.choices)
    widest = max(cell_len(choice.label) for choice in question.choices) + 6
    across = max(1, min(MOST_COLUMNS, width // widest, (count + 3) // 4))
    down = -(-count // across)
    table = Table.grid(padding=(0, 1))
    for _ in range(across):
        table.add_column(justify="right", no_wrap=True, width=NUMBER_WIDTH)
        table.add_column(overflow="fold")
    for row in range(down):
        cells: list[RenderableType] = []
        for column in range(across):
            at = column * down + row
            if at < count:
                sign = "·" if question.amounts else str(at + 1)
                cells += [Text(sign, f"bold {GOLD}"), Prose(Text(question.choices[at].label))]
        table.add_row(*cells)
    return table
