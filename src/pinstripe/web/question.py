"""What a seat is asked: the sentence, the choices, an amount, and why the rest is not possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.match import Match
from pinstripe.engine.words import Catalogue, Message, Money

TWO_FIGURES = 99
PLACE = "§"
"""Stands for the amount in the text of the button that offers it."""


@dataclass(frozen=True)
class Choice:
    """A decision with its stable name and what it is called here."""

    number: int
    name: str
    label: Message


@dataclass(frozen=True)
class Closed:
    """What is not possible now, why, and where the rules say so."""

    name: str
    label: Message
    why: Message
    rule: str


@dataclass(frozen=True)
class Amounts:
    """A range of amounts; `unit` is what one of them is in money, `offer` the button's text around it."""

    name: str
    low: int
    high: int
    step: int
    unit: int
    offer: str
    start: int
    """What is set before anybody touches it: one's own sealed amount, else the lowest."""

    @property
    def fits_two_figures(self) -> bool:
        return self.low >= 0 and self.high <= TWO_FIGURES and self.step == 1 and self.unit == 1


@dataclass(frozen=True)
class Question:
    """All that a seat is asked at one moment."""

    prompt: Message
    rule: str
    choices: tuple[Choice, ...]
    closed: tuple[Closed, ...]
    amounts: Amounts | None
    sealed: Choice | None
    """The choice that this seat has made and may still change."""


def question_of(match: Match, seat: int, view: Any, catalogue: Catalogue) -> Question | None:
    """The question for a seat that has this view; none if it has nothing to decide."""
    if seat not in match.deciders:
        return None
    words, numbering = match.game.words, match.game.numbering

    def choice(number: int) -> Choice:
        return Choice(number, numbering.name(number), words.label(view, seat, number))

    closed = [
        Closed(numbering.name(one.decision), words.label(view, seat, one.decision), one.why, one.rule)
        for one in words.reasons(view, seat)
    ]
    return Question(
        prompt=words.prompt(view, seat),
        rule=words.rule_of_prompt(view),
        choices=tuple(choice(number) for number in match.legal_numbers(seat) if number < EXACT),
        closed=tuple(closed),
        amounts=amounts_of(match, seat, view, catalogue),
        sealed=choice(match.sealed[seat]) if seat in match.sealed else None,
    )


def amounts_of(match: Match, seat: int, view: Any, catalogue: Catalogue) -> Amounts | None:
    span = match.amounts(seat)
    if span is None:
        return None
    low, high, step = span
    label = match.game.words.label(view, seat, EXACT + high)
    money = money_in(label)
    unit = money // high if money and high and money >= high else 1
    told = catalogue.say(Message(label.id, {**label.params, **marked(label, high)}), match.names)
    sealed = match.sealed.get(seat, 0) - EXACT
    start = sealed if low <= sealed <= high else low
    return Amounts(match.game.numbering.amount_name, low, high, step, unit, told, start)


def money_in(label: Message) -> int:
    """The first amount of money that a message speaks of."""
    for value in label.params.values():
        if isinstance(value, Money):
            return value.units
        if isinstance(value, Message) and money_in(value):
            return money_in(value)
    return 0


def marked(label: Message, amount: int) -> dict[str, str]:
    """The first money of a label, or the amount itself, as a place to be filled."""
    for name, value in label.params.items():
        if isinstance(value, Money):
            return {name: PLACE}
    return {name: PLACE for name, value in label.params.items() if value == amount}
