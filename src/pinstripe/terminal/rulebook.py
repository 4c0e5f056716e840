"""The rules page of a game, section by section."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from rich.markdown import Markdown

from pinstripe.engine.game import Game

HEADING = re.compile(r"^(#+) (.+?) \{#([a-z_]+)\}$")
LINK = re.compile(r"\[([^\]]+)\]\(#[a-z_]+\)")


@dataclass(frozen=True)
class Section:
    """A heading with its text, up to the next heading, and the sections below it."""

    id: str
    level: int
    title: str
    text: str
    below: tuple[str, ...]

    def shown(self) -> Markdown:
        text = LINK.sub(r"*\1*", self.text)
        return Markdown(f"## {self.title}\n{text}", hyperlinks=False)


@cache
def sections(game: Game, language: str) -> dict[str, Section]:
    """All sections by id, in the order of the page."""
    found: list[tuple[str, int, str, list[str]]] = []
    page = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        heading = HEADING.match(line)
        if heading:
            found.append((heading[3], len(heading[1]), heading[2], []))
        elif found:
            found[-1][3].append(line)
    result = {}
    for at, (name, level, title, lines) in enumerate(found):
        result[name] = Section(name, level, title, "\n".join(lines), below(found, at))
    return result


def below(found: list[tuple[str, int, str, list[str]]], at: int) -> tuple[str, ...]:
    names = []
    for name, level, _, _ in found[at + 1 :]:
        if level <= found[at][1]:
            break
        names.append(name)
    return tuple(names)
