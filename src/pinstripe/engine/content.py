"""Content files of a game: cards, tracks and prices as TOML, checked against a schema, faults told by line."""

import difflib
import hashlib
import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, TypeAlias

from .toml_lines import Step, key_lines

LARGEST_FILE = 1_000_000
SOURCES = ("book", "card", "found", "made", "own")

Values: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`, both allowed, in steps counted from `low`."""

    low: int
    high: int
    step: int = 1


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Text:
    """A text without control characters."""

    shortest: int = 1
    longest: int = 1000


@dataclass(frozen=True)
class Choice:
    """One of a few fixed words."""

    options: tuple[str, ...]


@dataclass(frozen=True)
class ListOf:
    """A list of like values: exactly `length` of them, or from `least` to `most`."""

    item: "Item"
    length: int | None = None
    least: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Table:
    """A TOML table: every key is required, no other is allowed; an `entry` also says its `source`."""

    keys: Mapping[str, "Item"]
    entry: bool = False

    def __post_init__(self) -> None:
        if self.entry and "source" in self.keys:
            raise ValueError('an entry has its "source" already: leave it out of the keys')


@dataclass(frozen=True)
class Rows:
    """An array of like tables: exactly `count` of them, or from `least` to `most`."""

    row: Table
    count: int | None = None
    least: int = 0
    most: int | None = None


Item: TypeAlias = Whole | Flag | Text | Choice | ListOf | Table | Rows


@dataclass(frozen=True)
class Fault:
    """What is wrong with the value at `path`, worded to follow its name: "must be …"."""

    path: tuple[Step, ...]
    reason: str


Check: TypeAlias = Callable[[Values], Iterable[Fault]]


class ContentError(ValueError):
    """A content file that cannot be used, told in one sentence."""

    def __init__(self, name: str, line: int | None, reason: str) -> None:
        place = name if line is None else f"{name}, line {line}"
        end = "" if reason.endswith((".", "?", "!")) else "."
        super().__init__(f"{place}: {reason}{end}")
        self.name = name
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Content:
    """Checked content: its values in the schema's order, the text it came from, and a digest of the values."""

    values: Values
    text: str
    digest: str


def read_content(path: Path, schema: Table, check: Check | None = None) -> Content:
    """Reads and checks a content file that a person names."""
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise ContentError(name, None, "there is no such file") from None
    except IsADirectoryError:
        raise ContentError(name, None, "this is a folder; name a content file") from None
    except OSError as error:
        raise ContentError(name, None, f"the file cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise ContentError(ascii(name), None, "this cannot be the name of a file") from None
    if len(data) > LARGEST_FILE:
        raise _too_large(name)
    try:
        # Some editors put a byte order mark in front; it is no fault of the person who typed.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError(name, line, "the file is not UTF-8 text; save it again as UTF-8") from None
    return load_content(text, schema, name, check)


def load_content(text: str, schema: Table, name: str, check: Check | None = None) -> Content:
    """Parses and checks the text of a content file; `check` adds what a schema cannot say."""
    if len(text) > LARGEST_FILE:
        raise _too_large(name)
    document = _parse(text, name)
    _refuse(_faults(schema, document, ()), text, name)
    values = _in_order(schema, document, marks=True)
    if check is not None:
        _refuse(check(values), text, name)
    canonical = json.dumps(_in_order(schema, document, marks=False), sort_keys=True, separators=(",", ":"))
    return Content(values, text, hashlib.sha256(canonical.encode()).hexdigest()[:16])


def _too_large(name: str) -> ContentError:
    return ContentError(name, None, f"the file is too large; {LARGEST_FILE:,} bytes are the most")


def _refuse(faults: Iterable[Fault], text: str, name: str) -> None:
    """Raises the fault that stands first in the file, if there is any."""
    found = list(faults)
    if found:
        lines = key_lines(text)
        line, fault = min(((_line_of(fault.path, lines), fault) for fault in found), key=lambda pair: pair[0])
        raise ContentError(name, line, f"{_path_name(fault.path)} {fault.reason}")


def _line_of(path: tuple[Step, ...], lines: Mapping[tuple[Step, ...], int]) -> int:
    """The line of a path, or of the nearest table around it."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def _path_name(path: tuple[Step, ...]) -> str:
    """A path as a person reads it, counting from one: `cards #3.count`."""
    name = ""
    for step in path:
        if isinstance(step, int):
            name += f" #{step + 1}"
        else:
            bare = re.fullmatch(r"[A-Za-z0-9_-]+", step)
            name += ("." if name else "") + (step if bare else _shown(step))
    return name.strip() or "the file"


def _parse(text: str, name: str) -> Values:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, reason = _syntax_fault(str(error), text)
    except RecursionError:
        # The parser does not say where; the line with most brackets is the likely one.
        rows = text.split("\n")
        line = 1 + max(range(len(rows)), key=lambda row: rows[row].count("[") + rows[row].count("{"))
        reason = "lists or tables are nested too deeply"
    except ValueError:
        # Python refuses to read a decimal number of thousands of digits, and does not say where.
        digits = re.search(r"[0-9_]{640,}", text)
        line = text.count("\n", 0, digits.start() if digits else 0) + 1
        reason = "a number is too large to be read"
    raise ContentError(name, line, reason)


def _syntax_fault(told: str, text: str) -> tuple[int, str]:
    """The line and a sentence for what tomllib says of broken TOML."""
    place = re.search(r" \(at line (\d+), column (\d+)\)$", told)
    if place:
        line, where = int(place[1]), f" at column {place[2]}"
    else:
        line, where = text.rstrip("\n").count("\n") + 1, " at the end of the file"
    reason = re.sub(r" \(at [^()]*\)$", "", told)
    if reason == "Cannot overwrite a value":
        reason = "this key is given twice"
    elif reason.startswith("Cannot declare "):
        reason = "this table is declared twice"
    return line, f"this is not valid TOML{where}: {reason[:1].lower()}{reason[1:]}"


def _faults(item: Item, value: object, path: tuple[Step, ...]) -> Iterator[Fault]:
    match item:
        case Whole(low, high, step):
            fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
            if not fits or (isinstance(value, int) and (value - low) % step):
                steps = "" if step == 1 else f" in steps of {step}"
                yield Fault(path, f"must be a whole number from {low} to {high}{steps}, not {_shown(value)}")
        case Flag():
            if not isinstance(value, bool):
                yield Fault(path, f"must be true or false, not {_shown(value)}")
        case Text(shortest, longest):
            if not isinstance(value, str):
                yield Fault(path, f"must be a text in quotes, not {_shown(value)}")
            elif not shortest <= len(value) <= longest:
                yield Fault(path, f"must be a text of {shortest} to {longest} characters, not of {len(value)}")
            elif any(unicodedata.category(sign) == "Cc" and sign not in "\n\t" for sign in value):
                yield Fault(path, "must not contain control characters")
        case Choice(options):
            if not isinstance(value, str) or value not in options:
                yield Fault(path, f"must be {_either(options)}, not {_shown(value)}")
        case ListOf(inner, length, least, most):
            yield from _list_faults(inner, value, path, _count_name(length, least, most, "value"), length, least, most)
        case Rows(row, count, least, most):
            yield from _list_faults(row, value, path, _count_name(count, least, most, "table"), count, least, most)
        case Table():
            yield from _table_faults(item, value, path)


def _list_faults(
    item: Item, value: object, path: tuple[Step, ...], wanted: str, length: int | None, least: int, most: int | None
) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(path, f"must be a list of {wanted}, not {_shown(value)}")
        return
    for index, element in enumerate(value):
        yield from _faults(item, element, (*path, index))
    right = len(value) == length if length is not None else least <= len(value) and (most is None or len(value) <= most)
    if not right:
        yield Fault(path, f"must hold {wanted}, not {len(value)}")


def _count_name(length: int | None, least: int, most: int | None, noun: str) -> str:
    if length is not None:
        return f"{length} {noun}{'' if length == 1 else 's'}"
    if most is not None:
        return f"{least} to {most} {noun}s"
    return f"at least {least} {noun}{'' if least == 1 else 's'}" if least else f"{noun}s"


def _table_faults(table: Table, value: object, path: tuple[Step, ...]) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(path, f"must be a table, not {_shown(value)}")
        return
    items: dict[str, Item] = dict(table.keys)
    if table.entry:
        items["source"] = Choice(SOURCES)
    unknown = [key for key in value if key not in items]
    missing = [key for key in items if key not in value]
    for key in unknown:
        close = difflib.get_close_matches(key[:80], missing, 1) or difflib.get_close_matches(key[:80], items, 1)
        guess = f'; did you mean "{close[0]}"?' if close else ""
        yield Fault((*path, key), f"is not a known key{guess}")
    # A misspelt key is also a missing one; the misspelling is the better news.
    if not unknown:
        for key in missing:
            hint = f"; say where this entry comes from: {_either(SOURCES)}" if table.entry and key == "source" else ""
            yield Fault((*path, key), f"is missing{hint}")
    for key, item in items.items():
        if key in value:
            yield from _faults(item, value[key], (*path, key))


def _either(options: tuple[str, ...]) -> str:
    quoted = [f'"{option}"' for option in options]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def _shown(value: object) -> str:
    """A value as it stands in the file, shortened."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < 10**18 else "a huge number"
        case str():
            return json.dumps(value if len(value) <= 40 else value[:39] + "…", ensure_ascii=False)
        case datetime() | date() | time():
            return f"the date or time {value.isoformat()}"
        case list():
            return "a list"
        case dict():
            return "a table"
    return str(value)


def _in_order(item: Item, value: Any, marks: bool) -> Any:
    """A checked value with its keys in the schema's order, so that no reader can depend on the file's order."""
    match item:
        case ListOf(inner):
            return [_in_order(inner, element, marks) for element in value]
        case Rows(row):
            return [_in_order(row, element, marks) for element in value]
        case Table(keys, entry):
            ordered = {key: _in_order(inner, value[key], marks) for key, inner in keys.items()}
            if entry and marks:
                ordered["source"] = value["source"]
            return ordered
    return value
