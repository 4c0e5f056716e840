"""A page that stands alone: the house's colours and letters in it, nothing to fetch, ready to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from pinstripe.engine.drawing import tag


@dataclass(frozen=True)
class Section:
    """A chapter of a page: a title, a few sentences, and its plates and tables as HTML."""

    id: str
    title: str
    text: Sequence[str]
    plates: Sequence[str]


@cache
def style() -> str:
    """The theme of the house is told once, in the sheet that the web table uses too."""
    house = files("pinstripe")
    sheets = (house / "web" / "static" / "theme.css", house / "lab" / "page.css")
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def page(
    language: str, title: str, lead: str, facts: Sequence[tuple[str, str]], sections: Sequence[Section], imprint: str
) -> str:
    """The whole page; `lead` and all other texts are plain and get escaped, plates are HTML already."""
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    contents = "".join(f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in sections)
    body = "".join(written(one) for one in sections)
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>{escape(title)}</title>\n'
        f"<style>\n{style()}</style>\n</head>\n<body>\n{patterns()}\n"
        f'<header class="letterhead"><p class="wordmark">Pinstripe</p></header>\n<main>\n'
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n<dl class="facts">{told}</dl>\n'
        f'<nav><ol>{contents}</ol></nav>\n{body}\n<footer class="imprint">{escape(imprint)}</footer>\n</main>\n'
        "</body>\n</html>\n"
    )


def written(one: Section) -> str:
    texts = "".join(f"<p>{escape(text)}</p>" for text in one.text)
    head = f'<h2 id="{one.id}-title">{escape(one.title)}</h2>' + (f'<div class="text">{texts}</div>' if texts else "")
    plates = f'<div class="plates">{"".join(one.plates)}</div>'
    return f'<section id="{one.id}" aria-labelledby="{one.id}-title">{head}{plates}</section>\n'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> str:
    """A table in full view, with the first cell of each row as its name."""
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    made = f'<table class="ledger">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="plate wide"><div class="scroll">{made}</div></div>'


def listed(sentences: Sequence[str]) -> str:
    """A list across the page."""
    return f'<ul class="plate wide found">{"".join(f"<li>{escape(one)}</li>" for one in sentences)}</ul>'


def patterns() -> str:
    """What tells the parts of a whole apart without colour, for all plots of the page."""

    def pattern(name: str, size: int, drawn: str, turned: int = 0) -> str:
        more = f' patternTransform="rotate({turned})"' if turned else ""
        ground = f'<rect width="{size}" height="{size}" class="ground"/>'
        box = f'width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
        return f'<pattern id="{name}" {box}{more}>{ground}{drawn}</pattern>'

    stripe = '<path d="M0,3H6" class="hatch"/>'
    made = (
        pattern("hatch", 6, stripe, 45),
        pattern("rules", 5, '<path d="M0,2.5H5" class="hatch thin"/>'),
        pattern("points", 7, '<circle cx="3.5" cy="3.5" r="1.5" class="point"/>'),
        pattern("cross", 7, '<path d="M0,3.5H7M3.5,0V7" class="hatch thin"/>', 45),
    )
    return tag("svg", tag("defs", "".join(made)), class_="patterns", width=0, height=0, aria_hidden="true")
