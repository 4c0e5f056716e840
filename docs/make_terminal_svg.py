"""Draws docs/terminal.svg: what the first player of a seeded game sees in the terminal."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import pinstripe
from pinstripe import bots
from pinstripe.engine.match import Match
from pinstripe.terminal.choices import question_of, shown
from pinstripe.terminal.news import hanging, paragraphs, told_between, written
from pinstripe.terminal.picture import STRONG, picture_of

SEED, SEATS, MOMENT, SEAT, WIDTH = 14, 4, 260, 0, 100
NEWS = 3
TITLE = "Power Struggle in the terminal"
PAPER, INK = (15, 22, 38), (237, 230, 214)
THEME = TerminalTheme(PAPER, INK, [PAPER] * 7 + [INK], [INK] * 8)

# Rich's own frame fetches a font from the web; this one needs nothing but the reader's monospace.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>TITLE</title>
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect fill="#0f1626" width="{width}" height="{height}" rx="8"/>
<g transform="translate({terminal_x}, 26)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
""".replace("TITLE", TITLE)


def position() -> Match:
    """Managers play, up to the first turn of the seat behind the moment."""
    match = pinstripe.new("power_struggle", SEATS, seed=SEED)
    players = [bots.make("manager", match.game, SEED + seat) for seat in range(SEATS)]
    while len(match.entries) < MOMENT or match.undecided != [SEAT]:
        seat = match.undecided[0]
        bots.play_for(match, seat, players[seat])
    return match


def draw(match: Match, console: Console) -> None:
    """The board, the latest news and the question, as at the desk."""
    catalogue, picture, names = match.game.catalogue("en"), picture_of(match.game), match.names
    now = len(match.entries)
    news = paragraphs(told_between(match, now - 24, now, SEAT, picture, catalogue, names))
    question = question_of(match, SEAT, catalogue, names)
    console.print(picture.sketch(match.view(SEAT), SEAT, catalogue, names, WIDTH))
    for paragraph in news[-NEWS:]:
        console.print(written(paragraph, picture, names))
    console.print()
    console.print(hanging(picture.mark(SEAT, names)[:1], Text(question.prompt, STRONG)))
    console.print(shown(question, catalogue, names, WIDTH))


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("terminal.svg")
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    draw(position(), console)
    drawing = console.export_svg(theme=THEME, code_format=FRAME, unique_id="terminal")
    lines = [line.rstrip() for line in drawing.splitlines() if line.strip()]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
