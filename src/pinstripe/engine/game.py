"""What a game brings to the house: its state, phases, numbering, rule modules, words and content."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import FunctionType, ModuleType
from typing import Any, Protocol

from .content import Check, Content, Table, load_content
from .decisions import Numbering
from .dispatch import functions_by_name, plain_doors
from .record import Record
from .thinking import Style
from .words import Catalogue, Message, load_catalogue

RULE_FUNCTIONS = ("deciders", "hide", "guess", "standing", "observe", "traits", "clock")
REQUIRED = (*RULE_FUNCTIONS, "likelihood", "advise", "hasten")


class GameError(ValueError):
    """Something a person asked of a game that it does not offer; the text is a sentence for people."""


@dataclass(frozen=True)
class Option:
    """A variant that is agreed on before the game; the first choice is the usual one."""

    id: str
    choices: tuple[int, ...]

    @property
    def default(self) -> int:
        return self.choices[0]


@dataclass(frozen=True)
class Reason:
    """Why something is not possible now, and the heading of the rules page it rests on."""

    decision: int
    why: Message
    rule: str


class Words(Protocol):
    """What a game says; every function looks only at what the state shows, which may be a hidden one."""

    TITLE: Message
    BLURB: Message
    OPTIONS: Mapping[str, tuple[Message, Message]]

    def prompt(self, state: Any, seat: int) -> Message: ...
    def waiting(self, state: Any, seat: int) -> Message: ...
    def label(self, state: Any, seat: int, decision: int) -> Message: ...
    def reasons(self, state: Any, seat: int) -> list[Reason]: ...
    def telling(self, state: Any) -> list[Message]: ...
    def rule_of_prompt(self, state: Any) -> str: ...
    def victory_lines(self, state: Any, seat: int) -> list[Message]: ...
    def final_lines(self, state: Any) -> list[Message]: ...
    def story_worthy(self, kind: int) -> bool: ...


@dataclass(frozen=True)
class Rules:
    """The plain rules of a game over one state."""

    legal: Callable[[Any, int, Any], None]
    weigh: Callable[[Any, Any], None]
    apply: Callable[[Any, int, int], None]
    range_of: Callable[[Any, int], tuple[int, int, int]]
    deciders: Callable[[Any], int]
    hide: Callable[[Any, int], None]
    guess: Callable[[Any, int, Any, Any], None]
    standing: Callable[[Any, Any, Any], bool]
    observe: Callable[[Any, int, Any], None]
    """A state that was hidden for this seat, as a row of observation_size numbers between -1 and 1."""
    traits: Callable[[Any, int, Any], None]
    clock: Callable[[Any], int]
    """A number that grows with every turn, by which positions are compared that came about differently."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game of the house."""

    id: str
    rules_version: int
    seats: range
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    state: type[Record]
    facts: tuple[str, ...]
    """The fields that a record's check compares: what the rules are about, not how they keep it."""
    phases: type[IntEnum]
    numbering: Numbering
    observation: Numbering
    """The names of all numbers in an observation, in their order."""
    modules: tuple[ModuleType, ...]
    judgement: tuple[float, ...]
    """How much each of a seat's traits says about who will win."""
    style: Style
    """How a search goes about this game."""
    setup: Callable[[Any, int, Mapping[str, int], Mapping[str, Any]], None]
    schema: Table
    check: Check | None
    words: Words
    summary: Callable[[Sequence[Any]], dict[str, Any]]

    @property
    def package(self) -> str:
        return self.modules[0].__name__.rpartition(".")[0]

    @property
    def folder(self) -> Traversable:
        return files(self.package)

    @cached_property
    def functions(self) -> dict[str, FunctionType]:
        found = functions_by_name(self.modules)
        missing = [name for name in REQUIRED if name not in found]
        if missing:
            raise TypeError(f"{self.id} lacks {', '.join(missing)}")
        return found

    @cached_property
    def rules(self) -> Rules:
        plain = plain_doors(self.phases, self.functions, self.numbering.size, self.numbering.outcomes)
        named: dict[str, Any] = {name: self.functions[name] for name in RULE_FUNCTIONS}
        return Rules(**plain, **named)

    @property
    def observation_size(self) -> int:
        return self.observation.size

    @cached_property
    def content(self) -> Content:
        """The content that comes with the game."""
        return self.read_content((self.folder / "content.toml").read_text(encoding="utf-8"), "content.toml")

    def read_content(self, text: str, name: str) -> Content:
        return load_content(text, self.schema, name, self.check)

    def settle_options(self, wishes: Mapping[str, int]) -> dict[str, int]:
        """All options with the wished values, or a sentence about the wish that cannot be met."""
        known = {option.id: option for option in self.options}
        for name, value in wishes.items():
            if name not in known:
                offered = ", ".join(known) or "none"
                raise GameError(f"{self.id} has no option “{name}”; it has: {offered}.")
            if value not in known[name].choices:
                choices = " or ".join(str(choice) for choice in known[name].choices)
                raise GameError(f"Option {name} can be {choices}, not {value}.")
        return {option.id: wishes.get(option.id, option.default) for option in self.options}

    def catalogue(self, language: str) -> Catalogue:
        """The words of the game and of the house in one language."""
        return load_catalogue(language, [files("pinstripe"), self.folder])

    def title(self, language: str = "en") -> str:
        return self.catalogue(language).say(self.words.TITLE, [])

    def start(self, seats: int, options: Mapping[str, int] | None = None, content: Content | None = None) -> Any:
        """A fresh state at the very beginning, before the first chance outcome."""
        if seats not in self.seats:
            raise GameError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        state = self.state()
        self.setup(state, seats, self.settle_options(options or {}), (content or self.content).values)
        return state

    def digest(self, state: Any) -> str:
        facts = [self.rules.deciders(state), *(state.table[name][0].tolist() for name in self.facts)]
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
