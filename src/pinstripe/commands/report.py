"""`pinstripe report`: how a game behaves over many games, as tables, JSON and a page with plots."""

from __future__ import annotations

import argparse
import json
import shlex
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress, TaskID

import pinstripe
from pinstripe import games
from pinstripe.engine.content import Content, read_content
from pinstripe.engine.game import Game
from pinstripe.engine.words import Money, message
from pinstripe.settings import Setting, Speaker, whole

if TYPE_CHECKING:
    from pinstripe.lab.survey import Survey
    from pinstripe.lab.tally import Study

Command = Callable[[str, Callable[[argparse.Namespace, Speaker], int], str], Setting]
OWN = "content.toml"


def add(command: Command) -> None:
    from pinstripe.cli import add_position_settings

    report = command("report", make_report, "survey.about")
    report.parser.add_argument("game", help=report.say(message("cli.game")))
    report.add("--games", "survey.games_help", whole(2, 10**7), 1000)
    report.add("--players", "cli.players", whole(2, 6))
    report.add("--bots", "cli.sim_bots", default="manager")
    add_position_settings(report)
    report.add("--against", "survey.against", Path, metavar="FILE")
    report.add("--seed", "cli.seed", whole(0, 2**62), 1)
    report.add("--jobs", "cli.jobs", whole(1, 1024), 1)
    report.add("--ray", "arena.ray", metavar="ADDRESS")
    report.add("--html", "survey.html", Path, metavar="FILE")
    report.add("--json", "cli.json", action="store_true")


def make_report(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.cli import compile_first, content_of, options_of, progress_bar
    from pinstripe.commands.arena import check_writable, write
    from pinstripe.lab.findings import Findings, by_chance
    from pinstripe.lab.observe import watcher
    from pinstripe.lab.survey import Survey
    from pinstripe.lab.survey_figures import figures_of
    from pinstripe.lab.survey_page import SurveyPage
    from pinstripe.lab.survey_tables import survey_tables
    from pinstripe.lab.tally import Study, measures_of, played

    game = games.find(args.game)
    measures = measures_of(game)
    players = args.players or game.seats[len(game.seats) // 2]
    levels = tuple(level.strip() for level in args.bots.split(",") if level.strip())
    contents = [content_of(args, game)]
    if args.against:
        contents.append(against(args, game))
    options = options_of(args)
    studies = [Study(game.id, players, args.games, levels, args.seed, options, content) for content in contents]
    check_writable(args.html)
    compile_first(game, say)
    with progress_bar() as bar:
        bar.add_task(say(message("survey.preparing", game=game.title(args.lang))), total=None)
        watcher(game)
    began = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task(game.title(args.lang), total=args.games * len(studies))
        tallies = [played(study, args.jobs, args.ray, partial(advance, bar, task)) for study in studies]
    seconds = time.perf_counter() - began
    survey = Survey(game, measures, studies, tallies, args.lang)
    chapters = survey.chapters()
    reader = Findings(survey, chapters)
    if args.against:
        found, figures = reader.changes()
        told = survey.word("survey.changed_text", n=figures, m=by_chance(figures))
        findings = (survey.word("survey.changed"), told, found or [survey.word("survey.nothing_changed")])
    else:
        findings = (survey.word("survey.stands_out"), survey.word("survey.stands_out_text"), reader.stand_out())
    samples = names_of(args)
    if args.html:
        title = survey.word("survey.title_against" if args.against else "survey.title", game=game.title(args.lang))
        lead = survey.word("survey.lead", n=Money(args.games), players=players, bots=", ".join(dict.fromkeys(levels)))
        imprint = survey.word("survey.imprint", version=pinstripe.__version__, command=command_of(args))
        maker = SurveyPage(survey, samples)
        write(args.html, maker.html(title, lead, facts(survey, studies, samples), chapters, findings, imprint))
    if args.json:
        print(json.dumps(figures_of(studies, chapters, seconds)))
    else:
        Console().print(survey_tables(survey, chapters, findings[2], samples))
    return 0


def advance(bar: Progress, task: TaskID, games_played: int) -> None:
    bar.advance(task, games_played)


def against(args: argparse.Namespace, game: Game) -> Content:
    return read_content(args.against, game.schema, game.check)


def names_of(args: argparse.Namespace) -> tuple[str, ...]:
    """Two files of the same name are told apart by their folders."""
    if not args.against:
        return ("",)
    one, other = args.content.name if args.content else OWN, args.against.name
    return (one, other) if one != other else (str(args.content or OWN), str(args.against))


def facts(survey: Survey, studies: Sequence[Study], samples: Sequence[str]) -> list[tuple[str, str]]:
    from pinstripe.lab.plates import Unit, Writer

    study = studies[0]
    found = [
        (survey.word("survey.games"), Writer(survey.catalogue.language).number(study.games, Unit.WHOLE)),
        (survey.word("survey.players"), str(study.players)),
        (survey.word("survey.bots"), ", ".join(study.levels)),
        (survey.word("survey.seed"), str(study.seed)),
    ]
    if study.settled:
        found.append(
            (survey.word("survey.options"), ", ".join(f"{name} {value}" for name, value in study.settled.items()))
        )
    names = samples if len(samples) > 1 else (survey.word("survey.own_content") if study.content is None else "",)
    heads = ("survey.content", "survey.against_head")
    for head, name, one in zip(heads, names, studies, strict=False):
        found.append((survey.word(head), f"{name} ({one.digest})".strip()))
    return found


def command_of(args: argparse.Namespace) -> str:
    """What makes the same numbers again."""
    parts = ["pinstripe", "report", args.game, "--games", str(args.games), "--bots", args.bots]
    parts += ["--players", str(args.players)] if args.players else []
    for name, value in args.option or []:
        parts += ["--option", f"{name}={value}"]
    parts += ["--content", str(args.content)] if args.content else []
    parts += ["--against", str(args.against)] if args.against else []
    return shlex.join([*parts, "--seed", str(args.seed)])
