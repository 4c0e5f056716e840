"""The fixed numbering of a game's decisions, with stable names that read both ways."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from enum import Enum
from itertools import product

from .ladder import EXACT, RUNGS

LARGEST_AMOUNT = 10**9


def words(names: type[Enum]) -> list[str]:
    """The members of an enum as words of decision names."""
    return [member.name.lower() for member in names]


class UnknownDecisionError(ValueError):
    """A name or number that the game's numbering does not hold; the text is a sentence for people."""


class Numbering:
    """Every decision of a game, numbered once in the order of declaration.

    >>> numbering = Numbering()
    >>> hire = numbering.one("hire")
    >>> room = numbering.each("room", ("legal", "controlling"), ("1", "2"))
    >>> numbering.name(room + 3), numbering.number("room:legal:2")
    ('room:controlling:2', 2)
    """

    def __init__(self) -> None:
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self.amount_name = ""
        self.first_rung = -1
        self._outcomes: int | None = None

    @property
    def size(self) -> int:
        return len(self._names)

    @property
    def outcomes(self) -> int:
        """How many decisions, from the first on, chance may have to weigh."""
        return self.size if self._outcomes is None else self._outcomes

    def close_outcomes(self) -> None:
        """All that chance decides is declared; what follows is for seats alone, so that weighing need not pass it."""
        self._outcomes = self.size

    def one(self, name: str) -> int:
        if name in self._numbers:
            raise ValueError(f"decision {name} is declared twice")
        self._numbers[name] = len(self._names)
        self._names.append(name)
        return self._numbers[name]

    def each(self, name: str, *axes: Sequence[str]) -> int:
        """One decision for every combination of the axes' words; the number of the first."""
        first = self.size
        for words in product(*axes):
            self.one(":".join((name, *words)))
        return first

    def amounts(self, name: str) -> int:
        """A ladder of rungs, and every exact amount as `name:350`; the number of the first rung."""
        if self.amount_name:
            raise ValueError("a numbering has one ladder; ask for two amounts one after the other")
        self.amount_name = name
        self.first_rung = self.each("rung", [str(rung) for rung in range(RUNGS)])
        return self.first_rung

    def is_rung(self, decision: int) -> bool:
        return self.first_rung >= 0 and self.first_rung <= decision < self.first_rung + RUNGS

    def name(self, decision: int) -> str:
        if 0 <= decision < self.size:
            return self._names[decision]
        if self.amount_name and EXACT <= decision <= EXACT + LARGEST_AMOUNT:
            return f"{self.amount_name}:{decision - EXACT}"
        raise UnknownDecisionError(f"There is no decision number {decision} in this game.")

    def number(self, name: str) -> int:
        known = self._numbers.get(name)
        if known is not None:
            return known
        word, _, digits = name.partition(":")
        if self.amount_name and word == self.amount_name:
            if digits.isascii() and digits.isdigit() and len(digits) < 11 and int(digits) <= LARGEST_AMOUNT:
                return EXACT + int(digits)
            raise UnknownDecisionError(f"“{name[:60]}” names no amount; write for example {word}:350.")
        close = get_close_matches(name, self._names, 1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownDecisionError(f"There is no decision “{name[:60]}” in this game.{hint}")
