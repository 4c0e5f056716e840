"""The rules page of a game as a web page."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from pinstripe.engine.game import Game

MARK = re.compile(r"\s*\{#([a-z0-9_]+)\}$")
Heading = tuple[str, int, str]


@cache
def rulebook(game: Game, language: str) -> tuple[Markup, list[Heading]]:
    """The page, and its headings as id, level and text; raw markup in the text stays text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((game.folder / f"rules.{language}.md").read_text(encoding="utf-8"))
    headings: list[Heading] = []
    for opening, inline, closing in zip(tokens, tokens[1:], [*tokens[2:], tokens[-1]], strict=False):
        if opening.type == "heading_open" and inline.children:
            last = inline.children[-1]
            found = MARK.search(last.content)
            if found:
                last.content = MARK.sub("", last.content)
                opening.attrSet("id", found[1])
                headings.append((found[1], int(opening.tag[1:]), MARK.sub("", inline.content)))
        elif opening.type == "table_open":
            opening.attrSet("class", "ledger")
        elif opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"  # a heading that says nothing is none
    return Markup(markdown.renderer.render(tokens, markdown.options, {})), headings
