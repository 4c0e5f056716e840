"""On which line of a TOML text each key stands, which tomllib does not tell."""

import re
import tomllib
from bisect import bisect_right
from typing import TypeAlias

Step: TypeAlias = str | int

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_STRING = re.compile(r'"""(?:\\[\s\S]|[^\\])*?"{3,5}' r"|'''[\s\S]*?'{3,5}" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'")
_BARE_KEY = re.compile(r"[^\s=.\[\]{},#\"']+")
_BARE_VALUE = re.compile(r"[^,\]}\n#]*")


def key_lines(text: str) -> dict[tuple[Step, ...], int]:
    """The line of every key, table and list element of a valid TOML text."""
    return _Scanner(text.replace("\r\n", "\n")).scan()


class _Scanner:
    """Walks TOML that tomllib has accepted and notes where things stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.lines: dict[tuple[Step, ...], int] = {}
        self.rows: dict[tuple[Step, ...], int] = {}

    def scan(self) -> dict[tuple[Step, ...], int]:
        table: tuple[Step, ...] = ()
        self.skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip(_BLANK)
        return self.lines

    def header(self) -> tuple[Step, ...]:
        line = self.line()
        array = self.text.startswith("[[", self.at)
        self.at += 2 if array else 1
        keys = self.dotted_key()
        self.at += 2 if array else 1
        path: tuple[Step, ...] = ()
        for place, key in enumerate(keys, 1):
            path += (key,)
            self.lines.setdefault(path, line)
            if array and place == len(keys):
                self.rows[path] = self.rows.get(path, 0) + 1
            if path in self.rows:
                path += (self.rows[path] - 1,)
        # A table may have been implied further up by a table inside it; its own header is the better place.
        self.lines[path] = line
        return path

    def pair(self, table: tuple[Step, ...]) -> None:
        line = self.line()
        path = table
        for key in self.dotted_key():
            path += (key,)
            self.lines.setdefault(path, line)
        self.at += 1
        self.value(path)

    def value(self, path: tuple[Step, ...]) -> None:
        self.skip(_BLANK)
        opening = self.text[self.at]
        if opening not in "[{":
            self.skip(_STRING if opening in "\"'" else _BARE_VALUE)
            return
        self.at += 1
        self.skip(_BLANK)
        index = 0
        while self.text[self.at] not in "]}":
            if opening == "{":
                self.pair(path)
            else:
                self.lines[(*path, index)] = self.line()
                self.value((*path, index))
            index += 1
            self.skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
                self.skip(_BLANK)
        self.at += 1

    def dotted_key(self) -> list[str]:
        """The parts of a key, up to the sign after it."""
        keys: list[str] = []
        while True:
            self.skip(_BLANK)
            if self.text[self.at] in "\"'":
                quoted = self.skip(_STRING)
                keys.append(str(tomllib.loads(f"key = {quoted}")["key"]))
            else:
                keys.append(self.skip(_BARE_KEY))
            self.skip(_BLANK)
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def line(self) -> int:
        return bisect_right(self.starts, self.at)

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise AssertionError(f"the scanner lost its way at line {self.line()}")
        self.at = match.end()
        return match.group()
