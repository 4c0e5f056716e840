"""The command `pinstripe`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

import pinstripe
from pinstripe import bots, games
from pinstripe.commands import arena, report, review
from pinstripe.engine.content import Content, ContentError, read_content
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.records import RecordError, Verdict, check, game_of
from pinstripe.engine.words import LANGUAGES, house_catalogue, message, pick_language
from pinstripe.settings import Setting, Speaker, number, option_pair, whole

USER_ERRORS = (GameError, ContentError, RecordError)


def build_parser(language: str) -> argparse.ArgumentParser:
    say = Speaker(house_catalogue(language))
    parser = argparse.ArgumentParser(prog="pinstripe", description=say(message("cli.description")))
    parser.add_argument("--version", action="version", version=f"pinstripe {pinstripe.__version__}")
    lang_help = f"{say(message('cli.lang'))} [PINSTRIPE_LANG] ({language})"
    parser.add_argument("--lang", choices=LANGUAGES, default=language, help=lang_help)
    commands = parser.add_subparsers(dest="command", required=True, metavar=say(message("cli.command")))

    def command(name: str, run: Callable[[argparse.Namespace, Speaker], int], help_id: str) -> Setting:
        sub = commands.add_parser(name, help=say(message(help_id)), description=say(message(help_id)))
        sub.set_defaults(run=run)
        sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=lang_help)
        return Setting(sub, language)

    command("games", list_games, "cli.games")

    play = command("play", play_game, "cli.play")
    play.add("--terminal", "cli.play_terminal", action="store_true")
    play.parser.add_argument("game", nargs="?", default="power_struggle", help=say(message("cli.game")))
    play.add("--seats", "cli.play_seats")
    play.add("--names", "cli.play_names")
    add_position_settings(play)
    play.add("--seed", "cli.seed", whole(0, 2**62))
    play.add("--save", "cli.play_save", Path)
    play.add("--resume", "cli.play_resume", Path)
    play.add("--data", "cli.play_data", Path)
    play.add("--port", "cli.serve_port", whole(0, 65535), 8000)

    serve = command("serve", serve_table, "cli.serve")
    serve.add("--host", "cli.serve_host", default="127.0.0.1")
    serve.add("--port", "cli.serve_port", whole(0, 65535), 8000)
    serve.add("--data", "cli.play_data", Path)
    serve.add("--public-url", "cli.serve_public_url")
    serve.add("--database", "cli.serve_database")

    sim = command("sim", simulate_games, "cli.sim")
    sim.parser.add_argument("game", help=say(message("cli.game")))
    sim.add("--players", "cli.players", whole(2, 6))
    sim.add("--games", "cli.sim_games", whole(1, 10**9), 1000)
    sim.add("--bots", "cli.sim_bots", default="manager")
    add_position_settings(sim)
    sim.add("--seed", "cli.seed", whole(0, 2**62), 1)
    sim.add("--jobs", "cli.jobs", whole(1, 1024), 1)
    sim.add("--json", "cli.json", action="store_true")

    arena.add(command)
    report.add(command)

    bench = command("bench", measure_speed, "cli.bench")
    bench.parser.add_argument("game", nargs="?", help=say(message("cli.bench_game")))
    bench.add("--players", "cli.players", whole(2, 6))
    bench.add("--rounds", "cli.bench_rounds", whole(1, 1000), 5)
    bench.add("--json", "cli.json", action="store_true")

    load = command("load", put_load, "cli.load")
    load.parser.add_argument("game", nargs="?", default="power_struggle", help=say(message("cli.game")))
    load.add("--tables", "cli.load_tables", whole(1, 10_000), 100)
    load.add("--viewers", "cli.load_viewers", whole(1, 100_000), 400)
    load.add("--minutes", "cli.load_minutes", number(0.05, 10_000), 10.0)
    load.add("--pace", "cli.load_pace", number(0.1, 3600), 4.0)
    load.add("--url", "cli.load_url")
    load.add("--bots", "cli.load_bots", default="manager")
    load.add("--cores", "cli.load_cores", whole(1, 1024), 2)
    load.add("--seed", "cli.seed", whole(0, 2**62), 1)
    load.add("--json", "cli.json", action="store_true")

    show = command("show", show_record, "cli.show")
    show.parser.add_argument("record", type=Path, help=say(message("cli.record")))
    show.add("--seat", "cli.show_seat", whole(0, 5))
    show.add("--all", "cli.show_all", action="store_true")
    show.add("--all-secrets", "cli.show_secrets", action="store_true")
    show.add("--content", "cli.content_file", Path)

    checks = command("check", check_records, "cli.check")
    checks.parser.add_argument("records", type=Path, nargs="+", help=say(message("cli.record")))
    checks.add("--content", "cli.content_file", Path)
    checks.add("--jobs", "cli.jobs", whole(1, 1024), os.cpu_count() or 1)

    review.add(command)

    content = command("content", print_content, "cli.content")
    content.parser.add_argument("game", help=say(message("cli.game")))
    content.add("--check", "cli.content_check", Path)
    return parser


def add_position_settings(setting: Setting) -> None:
    setting.add("--option", "cli.option", option_pair, action="append", metavar="NAME=NUMBER")
    setting.add("--content", "cli.content_file", Path)


def options_of(args: argparse.Namespace) -> dict[str, int]:
    return dict(args.option or [])


def content_of(args: argparse.Namespace, game: Game) -> Content | None:
    return read_content(args.content, game.schema, game.check) if args.content else None


def list_games(args: argparse.Namespace, say: Speaker) -> int:
    for game_id in games.ids():
        game = games.find(game_id)
        catalogue = game.catalogue(args.lang)
        print(f"{game_id:16} {catalogue.say(game.words.TITLE, [])}, {game.seats[0]}-{game.seats[-1]}")
        print(f"{'':16} {catalogue.say(game.words.BLURB, [])}")
        for option in game.options:
            choices = "|".join(str(choice) for choice in option.choices)
            print(f"{'':16} --option {option.id}={choices}: {catalogue.say(game.words.OPTIONS[option.id][1], [])}")
    return 0


def data_folder(args: argparse.Namespace) -> Path:
    """Where everything is kept; the terminal finds it by the variable too."""
    folder = args.data or Path(platformdirs.user_data_dir("pinstripe", appauthor=False))
    os.environ["PINSTRIPE_DATA"] = str(folder)
    return Path(folder)


def serve_table(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.web.serve import serve

    serve(args.host, args.port, data_folder(args), args.public_url, database=args.database)
    return 0


def play_in_browser(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.web.serve import serve

    os.environ.setdefault("PINSTRIPE_LOG", "WARNING")
    print(say(message("cli.play_browser")))
    serve(port=free_port(args.port), data=data_folder(args), open_browser=True)
    return 0


def free_port(wish: int) -> int:
    """The wished port, or any other that is free: nobody should have to know what a port is."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wish))
        except OSError:
            probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def play_game(args: argparse.Namespace, say: Speaker) -> int:
    for_terminal = (args.terminal, args.seats, args.names, args.option, args.content, args.seed, args.save, args.resume)
    if not any(setting is not None and setting is not False for setting in for_terminal):
        return play_in_browser(args, say)
    from pinstripe.terminal.play import PlaySettings, play

    data_folder(args)
    seats = [seat.strip() for seat in args.seats.split(",") if seat.strip()] if args.seats else None
    names = [name.strip() for name in args.names.split(",")] if args.names else None
    return play(
        PlaySettings(
            game=args.game,
            seats=seats,
            names=names,
            seed=args.seed,
            options=options_of(args),
            content=args.content,
            language=args.lang,
            save=args.save,
            resume=args.resume,
            prepare=partial(compile_first, say=say),
        )
    )


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def compile_first(game: Game, say: Speaker, batched: bool = False) -> None:
    """The first compilation takes its time, so it is announced and shown."""
    from pinstripe.engine.compile import Recipe, compiled, is_compiled, seconds_to_compile

    recipe = Recipe(batched=batched)
    if is_compiled(game, recipe):
        return
    text = say(message("cli.compiling", game=game.title(), n=seconds_to_compile(recipe)))
    if not sys.stderr.isatty():
        print(text, file=sys.stderr)
    with progress_bar() as bar:
        task = bar.add_task(text, total=None)
        compiled(game, lambda done, total: bar.update(task, completed=done, total=total), recipe)


def simulate_games(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.lab.reports import simulation_report
    from pinstripe.lab.simulate import Run, simulate

    game = games.find(args.game)
    players = args.players or game.seats[len(game.seats) // 2]
    levels = tuple(level.strip() for level in args.bots.split(","))
    content = content_of(args, game)
    run = Run(game, players, args.games, levels, args.seed, args.jobs, options_of(args), content)
    game.start(players, run.options, content)
    compile_first(game, say)
    with progress_bar() as bar:
        task = bar.add_task(game.title(args.lang), total=run.games)
        figures = simulate(run, lambda done: bar.advance(task, done))
    if args.json:
        print(json.dumps(figures))
    else:
        Console().print(simulation_report(figures, say))
    return 0


def measure_speed(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.envs.vector import VectorEnv
    from pinstripe.lab.bench import measure
    from pinstripe.lab.bench_envs import measure_environments
    from pinstripe.lab.bench_search import measure_search
    from pinstripe.lab.reports import speed_report
    from pinstripe.lab.reports_envs import environments_report
    from pinstripe.lab.reports_search import search_report

    results = []
    for game_id in [args.game] if args.game else games.ids():
        game = games.find(game_id)
        game.start(args.players or game.seats[0])
        compile_first(game, say)
        compile_first(game, say, batched=True)
        with progress_bar() as bar:
            tell = partial(describe, bar, bar.add_task("", total=None))
            rules = measure(game, args.players, args.rounds, tell)
            steps = measure_environments(game, VectorEnv, args.players, args.rounds, tell)
            results.append({**rules, **steps, **measure_search(game, args.players, args.rounds, tell)})
    if args.json:
        print(json.dumps(results if len(results) > 1 else results[0]))
    else:
        for result in results:
            Console().print(speed_report(result, say))
            Console().print(environments_report(result, say))
            Console().print(search_report(result, say))
    return 0


def describe(bar: Progress, task: TaskID, text: str) -> None:
    bar.update(task, description=text)


@contextmanager
def only_cores(number: int) -> Iterator[None]:
    """Keep this process and those that it starts to so many cores, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:number])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def put_load(args: argparse.Namespace, say: Speaker) -> int:
    """Everything together gets so many cores, this side of the lines included, so that figures can be compared."""
    from pinstripe.lab.reports import load_report
    from pinstripe.web.load import Load, LoadError, put_on

    games.find(args.game)
    bots.check(args.bots)
    with only_cores(args.cores), progress_bar() as bar:
        task = bar.add_task(say(message("cli.load_opening")), total=None)

        def progress(done: float, total: float, text: str) -> None:
            bar.update(task, description=text, completed=int(done), total=int(total))

        try:
            load = Load(
                args.tables, args.viewers, args.minutes, args.pace, args.game, args.url or "", args.seed, args.bots
            )
            figures = asyncio.run(put_on(load, progress))
        except LoadError as error:
            raise GameError(str(error)) from None
    if args.json:
        print(json.dumps(figures))
    else:
        Console().print(load_report(figures, say))
    return 1 if figures["errors"] else 0


def show_record(args: argparse.Namespace, say: Speaker) -> int:
    from pinstripe.terminal.story import show

    return show(args.record, args.lang, args.content, seat=args.seat, whole=args.all, secrets=args.all_secrets)


def check_one(path: Path, content: Path | None) -> Verdict:
    """Runs in a process of its own, so it takes and returns plain things only."""
    try:
        game = games.find(game_of(path)) if content else None
        given = read_content(content, game.schema, game.check) if content and game else None
    except USER_ERRORS as error:
        return Verdict(str(path), "unreadable", 0, str(error))
    return check(path, games.find, given)


def check_records(args: argparse.Namespace, say: Speaker) -> int:
    paths: list[Path] = args.records
    contents = [args.content] * len(paths)
    if len(paths) == 1 or args.jobs == 1:
        verdicts = [check_one(path, args.content) for path in paths]
    else:
        with ProcessPoolExecutor(min(args.jobs, len(paths))) as pool:
            verdicts = list(pool.map(check_one, paths, contents, chunksize=max(1, len(paths) // (8 * args.jobs))))
    for verdict in verdicts:
        print(verdict.text)
    return 0 if all(verdict.good for verdict in verdicts) else 1


def print_content(args: argparse.Namespace, say: Speaker) -> int:
    game = games.find(args.game)
    if args.check is None:
        print(game.content.text, end="")
    else:
        content = read_content(args.check, game.schema, game.check)
        print(say(message("cli.content_good", what=str(args.check), digest=content.digest)))
    return 0


def language_of(arguments: Sequence[str]) -> str:
    """The language is needed before the arguments are read, for their own help."""
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return pick_language(argument[7:], os.environ)
        if argument == "--lang" and place + 1 < len(arguments):
            return pick_language(arguments[place + 1], os.environ)
    return pick_language(None, os.environ)


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    language = language_of(arguments)
    try:
        args = build_parser(language).parse_args(arguments)
        return int(args.run(args, Speaker(house_catalogue(args.lang))))
    except USER_ERRORS as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
