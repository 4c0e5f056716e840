"""`pinstripe review RECORD`: a finished game gone through again."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pinstripe import games
from pinstripe.bots.review import Review, Reviewer, gathered, tasks, written
from pinstripe.engine.content import read_content
from pinstripe.engine.game import GameError
from pinstripe.engine.match import Match
from pinstripe.engine.records import game_of, read
from pinstripe.engine.words import message
from pinstripe.settings import Setting, Speaker, whole

BARS = "▁▂▃▄▅▆▇█"
POINTS = 60

Command = Callable[[str, Callable[[argparse.Namespace, Speaker], int], str], Setting]


def add(command: Command) -> None:
    review = command("review", review_record, "cli.review")
    review.parser.add_argument("record", type=Path, help=review.say(message("cli.record")))
    review.add("--playouts", "cli.review_playouts", whole(1, 1_000_000))
    review.add("--best", "cli.review_best", whole(0, 1000), 8)
    review.add("--content", "cli.content_file", Path)
    review.add("--json", "cli.json", action="store_true")


def review_record(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.cli import compile_first, progress_bar

    game = games.find(game_of(args.record))
    content = read_content(args.content, game.schema, game.check) if args.content else None
    match = read(args.record, games.find, content)
    if not match.over:
        raise GameError(say(message("cli.review_running", what=str(args.record))))
    compile_first(game, say)
    wanted = list(tasks(match, args.playouts))
    reviewer = Reviewer(game)
    with progress_bar() as bar:
        task = bar.add_task(say(message("cli.review_under_way")), total=len(wanted))
        found = []
        for one in wanted:
            found.append(reviewer.examine(one))
            bar.advance(task)
    review = gathered(found, max((one.playouts for one in wanted if one.view), default=0))
    if args.json:
        print(json.dumps(written(review, game) | {"names": match.names}))
    else:
        console = Console()
        console.print(chances(review, match, say))
        console.print()
        console.print(costliest(review, match, say, args.lang, args.best))
    return 0


def chances(review: Review, match: Match, say: Speaker) -> Any:
    """Everybody's chance of winning as a row of small bars."""
    table = Table(box=None, title=say(message("cli.review_chances")), title_justify="left")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    moments = [chances for _, chances in review.outlooks]
    picked = [moments[place * (len(moments) - 1) // (POINTS - 1)] for place in range(POINTS)]
    for seat, name in enumerate(match.names):
        bars = "".join(BARS[min(len(BARS) - 1, int(len(BARS) * one[seat]))] for one in picked)
        table.add_row(Text(name), bars, say(message("web.hint.percent", n=round(100 * moments[-1][seat]))))
    return table


def costliest(review: Review, match: Match, say: Speaker, language: str, many: int) -> Any:
    catalogue, words = match.game.catalogue(language), match.game.words
    table = Table(title=say(message("cli.review_costliest")), title_justify="left", box=None)
    for column in ("after", "who", "took", "better", "cost"):
        table.add_column(say(message(HEADINGS[column])), overflow="fold")
    for one in review.costliest(many):
        view = match.view_at(one.moment, one.seat)
        took, better = (
            Text(catalogue.say(words.label(view, one.seat, decision), match.names))
            for decision in (one.taken, one.best)
        )
        had, could = round(100 * one.chance_taken), round(100 * one.chance_best)
        cost = say(message("cli.review_points", n=could - had, could=could, had=had))
        table.add_row(str(one.moment), Text(match.names[one.seat]), took, better, cost)
    return table


HEADINGS = {
    "after": "cli.review_after",
    "who": "cli.review_who",
    "took": "cli.review_took",
    "better": "cli.review_better",
    "cost": "cli.review_cost",
}
