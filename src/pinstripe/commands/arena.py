"""`pinstripe arena`: bots against bots, paired, with intervals."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.console import Console

import pinstripe
from pinstripe import games
from pinstripe.engine.game import GameError
from pinstripe.engine.words import message
from pinstripe.settings import Setting, Speaker, whole

Command = Callable[[str, Callable[[argparse.Namespace, Speaker], int], str], Setting]
STDOUT = "-"


def add(command: Command) -> None:
    from pinstripe.cli import add_position_settings

    arena = command("arena", hold_arena, "arena.about")
    arena.parser.add_argument("game", help=arena.say(message("cli.game")))
    arena.add("--bots", "arena.bots", default="manager,intern")
    arena.add("--ladder", "arena.ladder", action="store_true")
    arena.add("--games", "arena.games", whole(1, 10**9), 400)
    arena.add("--players", "cli.players", whole(2, 6))
    add_position_settings(arena)
    arena.add("--seed", "cli.seed", whole(0, 2**62), 1)
    arena.add("--jobs", "cli.jobs", whole(1, 1024), 1)
    arena.add("--ray", "arena.ray", metavar="ADDRESS")
    arena.add("--resume", "arena.resume", Path, metavar="FILE")
    arena.add("--json", "arena.json", json_target, nargs="?", const=STDOUT, metavar="FILE")
    arena.add("--html", "arena.html", Path, metavar="FILE")


def json_target(text: str) -> str | None:
    """A file, or the output; as a variable, 1 and 0 mean yes and no like elsewhere."""
    return {"": None, "0": None, "1": STDOUT}.get(text, text)


def hold_arena(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.cli import compile_first, content_of, options_of, progress_bar
    from pinstripe.lab.arena import Contest, Outcome, ladder, mixed, play_contest
    from pinstripe.lab.arena_figures import figures_of
    from pinstripe.lab.arena_page import ArenaPage
    from pinstripe.lab.arena_tables import arena_tables
    from pinstripe.lab.score_sheet import ScoreSheet

    game = games.find(args.game)
    levels = [level.strip() for level in args.bots.split(",") if level.strip()]
    usual = game.seats[len(game.seats) // 2]
    players = args.players or (usual if args.ladder else max(usual, min(len(levels), game.seats[-1])))
    options, content = options_of(args), content_of(args, game)
    game.start(players, options, content)
    lineups = (ladder if args.ladder else mixed)(levels, players)
    contest = Contest(game, players, lineups, args.games, args.seed, options, content)
    for target in (args.json if args.json != STDOUT else None, args.html):
        check_writable(target)
    with ExitStack() as stack:
        sheet = stack.enter_context(ScoreSheet(args.resume, contest)) if args.resume else None
        played = sheet.played if sheet else []
        compile_first(game, say)
        bar = stack.enter_context(progress_bar())
        total = len(lineups) * contest.deals * players
        done = len({outcome.place for outcome in played} & set(contest.places()))
        task = bar.add_task(game.title(args.lang), total=total, completed=done)

        def keep(outcomes: list[Outcome]) -> None:
            if sheet:
                sheet.add(outcomes)
            bar.advance(task, len(outcomes))

        began = time.perf_counter()
        try:
            outcomes = play_contest(contest, jobs=args.jobs, ray=args.ray, played=played, keep=keep)
        except KeyboardInterrupt:
            if sheet:
                print(say(message("arena.interrupted", file=str(args.resume))), file=sys.stderr)
            raise
        seconds = time.perf_counter() - began
    figures = {**figures_of(contest, outcomes), "played_now": total - done, "seconds": seconds}
    if args.json:
        write(None if args.json == STDOUT else Path(args.json), json.dumps(figures, indent=1) + "\n")
    if args.html:
        write(args.html, ArenaPage(figures, game, args.lang, pinstripe.__version__).html())
    if args.json != STDOUT:
        Console().print(arena_tables(figures, say))
    return 0


def check_writable(target: Any) -> None:
    """Better said before hours of play than after them."""
    if target is not None and not Path(target).resolve().parent.is_dir():
        raise GameError(f"{target} cannot be written: there is no such folder.")


def write(path: Path | None, text: str) -> None:
    if path is None:
        print(text, end="")
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}.") from None
