"""Messages in several languages: an id with typed parameters, told in the words of a catalogue."""

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeAlias

LANGUAGES = ("en", "fr")

_AND = {"en": " and ", "fr": " et "}
_THOUSANDS = {"en": ",", "fr": "\u202f"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, told by his display name."""

    number: int


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that has its own text in the catalogue."""

    id: str


@dataclass(frozen=True, slots=True)
class Money:
    """Whole currency units, told with thousands separators."""

    units: int


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said, before it is put in words."""

    id: str
    params: Mapping[str, "Param"] = field(default_factory=dict, hash=False)


Param: TypeAlias = int | str | Seat | Term | Money | Message | tuple["Param", ...]


def message(message_id: str, /, **params: Param) -> Message:
    return Message(message_id, params)


SILENCE = Message("")
"""Stands for a note that needs no sentence of its own: whoever tells a story leaves it out."""


@dataclass(frozen=True)
class _Insert:
    """A place in a template: a parameter as such, or one of two forms by its number."""

    name: str
    forms: tuple[str, str] | None


_SIGNS = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)(?:\|([^{}|]*)\|([^{}|]*))?\}|[{}]")


@cache
def _pieces(template: str) -> tuple[str | _Insert, ...]:
    pieces: list[str | _Insert] = []
    end = 0
    for sign in _SIGNS.finditer(template):
        pieces.append(template[end : sign.start()])
        end = sign.end()
        name, singular, plural = sign.groups()
        if name is not None:
            pieces.append(_Insert(name, None if singular is None else (singular, plural)))
        elif len(sign.group()) == 2:
            pieces.append(sign.group()[0])
        else:
            raise ValueError(f'the brace at column {sign.start() + 1} of "{template}" opens or closes nothing')
    pieces.append(template[end:])
    return tuple(piece for piece in pieces if piece != "")


def placeholders(template: str) -> set[str]:
    """The parameters that a template asks for."""
    return {piece.name for piece in _pieces(template) if isinstance(piece, _Insert)}


@dataclass(frozen=True)
class Catalogue:
    """All texts of one language by id."""

    language: str
    entries: Mapping[str, str] = field(hash=False)

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise ValueError(f'there is no language "{self.language}"; there are {", ".join(LANGUAGES)}')
        for entry, template in self.entries.items():
            try:
                _pieces(template)
            except ValueError as error:
                raise ValueError(f"{entry} ({self.language}): {error}") from None

    def say(self, message: Message, names: Sequence[str]) -> str:
        """The message in words, as plain text; `names` holds the players' display names by seat."""
        if message == SILENCE:
            return ""
        if message.id not in self.entries:
            raise KeyError(f'there is no text "{message.id}" in language "{self.language}"')
        said = ""
        for piece in _pieces(self.entries[message.id]):
            if isinstance(piece, str):
                said += piece
                continue
            if piece.name not in message.params:
                raise KeyError(f'"{message.id}" needs the parameter "{piece.name}" in language "{self.language}"')
            value = message.params[piece.name]
            if piece.forms is None:
                said += self._told(value, names)
            else:
                said += piece.forms[self._is_plural(value)]
        return said

    def _told(self, value: Param, names: Sequence[str]) -> str:
        match value:
            case Seat(number):
                # A negative seat would quietly name the last player.
                if not 0 <= number < len(names):
                    raise KeyError(f"seat {number} has no name; there are {len(names)} names")
                return names[number]
            case Term(entry):
                return self.say(Message(entry), names)
            case Money(units):
                return f"{units:,}".replace(",", _THOUSANDS[self.language])
            case Message():
                return self.say(value, names)
            case tuple():
                told = [self._told(part, names) for part in value]
                return _AND[self.language].join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
        return str(value)

    def _is_plural(self, value: Param) -> bool:
        """Whether a number, an amount or the length of a list takes the plural."""
        match value:
            case int(number) | Money(number):
                count = abs(number)
            case tuple():
                count = len(value)
            case _:
                raise TypeError(f"singular or plural needs a number, not {value!r}")
        return count > 1 if self.language == "fr" else count != 1


def load_catalogue(language: str, folders: Sequence[Traversable | Path]) -> Catalogue:
    """Reads `words.<language>.toml` in each folder into one catalogue."""
    entries: dict[str, str] = {}
    for folder in folders:
        file = folder / f"words.{language}.toml"
        try:
            document = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
        for entry, text in _leaves(document, ""):
            if not isinstance(text, str):
                raise ValueError(f"{file}: {entry} must be a text in quotes")
            if entry in entries:
                raise ValueError(f"{file}: {entry} has a text already")
            entries[entry] = text
    return Catalogue(language, entries)


def _leaves(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def pick_language(preferred: str | None, environ: Mapping[str, str]) -> str:
    """The language of the first wish that is set: an explicit one, ours in the environment, then the system's."""
    wishes = [preferred] + [environ.get(name) for name in ("PINSTRIPE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in wishes:
        if wish and wish.strip():
            language = re.split(r"[_.@-]", wish.strip().lower())[0]
            return language if language in LANGUAGES else "en"
    return "en"


def used_ids(package_dir: Path, known: Collection[str]) -> set[str]:
    """The known ids that the Python files below a folder name as string literals."""
    wanted = frozenset(known)
    used: set[str] = set()
    for path in sorted(package_dir.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in wanted:
                used.add(node.value)
    return used


def family_ids(prefix: str, enum: type[Enum]) -> set[str]:
    """The ids of the messages that are named after the members of an enum."""
    return {f"{prefix}.{member.name.lower()}" for member in enum}


@cache
def house_catalogue(language: str) -> Catalogue:
    """What the house itself says, whatever the game: refusals, commands, the terminal."""
    return load_catalogue(language, [files("pinstripe")])
