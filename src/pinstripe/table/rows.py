"""What the storage holds of people, tables, lines and chat, and how large each may be."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_LINE = 4_000
LONGEST_WORD = 200
LONGEST_NOTE = 20_000
LONGEST_CONTENT = 1_000_000
LONGEST_REVIEW = 4_000_000
LARGEST_SEED = 2**63 - 1

KINDS = ("person", "bot", "open", "invited")
PHASES = ("gathering", "running", "over")


@dataclass(frozen=True)
class Person:
    """Somebody who plays or watches."""

    id: str
    name: str
    colour: str
    language: str


@dataclass(frozen=True)
class SeatRow:
    """One seat of a table and who it is for."""

    seat: int
    kind: str
    """person, bot, open (to anyone) or invited (by link)"""
    person: str | None
    level: str | None
    token: str
    """the secret of this seat's invitation"""


@dataclass(frozen=True)
class TableRow:
    """A table with its seats, as it is stored."""

    id: str
    game: str
    rules: int
    options: dict[str, int]
    content: str | None
    """the players' own content, in TOML; lists of tables carry "" in its place"""
    seed: int
    owner: str
    listed: bool
    pace: str
    take_backs: bool
    confirm: bool
    hints: bool
    phase: str
    """gathering, running or over"""
    created: float
    touched: float
    """when seats, phase or talk last changed; decisions, which may be secret, leave it alone"""
    seats: tuple[SeatRow, ...]
    lines: int
    """how many lines are stored"""
    result: dict[str, Any] | None


@dataclass(frozen=True)
class Line:
    """One line of a table's record: a decision, a sealed choice or an undo, in JSON."""

    number: int
    text: str
    at: float


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table."""

    number: int
    person: str
    name: str
    text: str
    at: float


def check_text(what: str, text: str, longest: int = LONGEST_WORD) -> None:
    """Refuse what one database or the other could not keep as it is."""
    if len(text) > longest:
        raise ValueError(f"{what} may have {longest:,} characters at most, not {len(text):,}.")
    if "\0" in text:
        raise ValueError(f"{what} may not contain the character NUL.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} contains half a character, a lone surrogate.") from None


def check_person(person: Person) -> None:
    check_text("A person's id", person.id)
    check_text("A name", person.name, LONGEST_NAME)
    check_text("A colour", person.colour)
    check_text("A language", person.language)


def check_seat(seat: SeatRow) -> None:
    if seat.kind not in KINDS:
        raise ValueError(f"A seat is of kind {', '.join(KINDS)}, not “{seat.kind}”.")
    check_text("A person's id", seat.person or "")
    check_text("A level", seat.level or "")
    check_text("An invitation", seat.token)


def check_phase(phase: str) -> None:
    if phase not in PHASES:
        raise ValueError(f"A table is {', '.join(PHASES)}, not “{phase}”.")


def check_table(table: TableRow) -> None:
    if not table.id:
        raise ValueError("A table needs an id.")
    for what, text in (("id", table.id), ("game", table.game), ("owner", table.owner), ("pace", table.pace)):
        check_text(f"A table's {what}", text)
    check_text("Own content", table.content or "", LONGEST_CONTENT)
    check_phase(table.phase)
    if not -LARGEST_SEED <= table.seed <= LARGEST_SEED:
        raise ValueError("A seed must fit into 64 bits with its sign.")
    if table.lines:
        raise ValueError("A new table has no lines yet; append them.")
    if len({seat.seat for seat in table.seats}) < len(table.seats):
        raise ValueError("Every seat of a table needs a number of its own.")
    for seat in table.seats:
        check_seat(seat)


def check_line(text: str) -> None:
    check_text("A line", text, LONGEST_LINE)
    if "\n" in text or "\r" in text:
        raise ValueError("A line may not contain a line break.")


def check_chat(person: str, name: str, text: str) -> None:
    check_text("A person's id", person)
    check_text("A name", name, LONGEST_NAME)
    check_text("A message", text, LONGEST_CHAT)


def note(what: str, value: dict[str, Any] | None) -> str | None:
    """Small things of no fixed form, as JSON that any database can hold."""
    if value is None:
        return None
    text = json.dumps(value, allow_nan=False)
    check_text(what, text, LONGEST_NOTE)
    return text


def stored(table: TableRow) -> dict[str, Any]:
    """A table, without its seats, as the columns hold it."""
    values = asdict(table)
    del values["seats"]
    return values | {
        "options": note("A table's options", table.options),
        "result": note("A result", table.result),
    }


def loaded(values: dict[str, Any], seats: Iterable[SeatRow]) -> TableRow:
    """A table from its columns and its seats."""
    options, result = json.loads(values["options"]), values["result"]
    parsed = None if result is None else json.loads(result)
    return TableRow(**values | {"options": options, "result": parsed, "seats": tuple(seats)})
