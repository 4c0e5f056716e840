"""Every byte that a viewer is sent over a whole game is the same, whatever the others keep secret."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.seats import CHANCE
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.web.app import create_app
from pinstripe.web.identity import COOKIE
from tests.play import random_match
from tests.web.outlook import ADDRESSES, LINES, NAMES, UNLIKELY, Journal, World
from tests.web.visiting import SECRET, make_client
from tests.web.worlds import Worlds

PAGES_EVERY, ALL_PAGES_EVERY, PROBE_EVERY, WAIT_EVERY = 80, 240, 10, 25
LATEST_STEPS, EARLIER_STEPS = 2, 3
GUESSED_MOMENTS = 15


def routes(found: list[BaseRoute], before: str = "") -> Iterator[tuple[str, BaseRoute]]:
    for route in found:
        if isinstance(route, Mount) and not isinstance(route.app, StaticFiles):
            yield from routes(list(route.routes), before + route.path)
        elif not isinstance(route, Mount):
            yield before + str(getattr(route, "path", route)), route


def test_every_page_and_line_is_compared(tmp_path: Path) -> None:
    """Whoever adds a page says here how it is asked for, and it is compared."""
    known = list(routes(create_app(f"sqlite:///{tmp_path / 'tables.db'}", SECRET).routes))
    readable = {path for path, route in known if isinstance(route, Route) and "GET" in (route.methods or ())}
    lines = {path for path, route in known if isinstance(route, WebSocketRoute)}
    others = {path for path, route in known if not isinstance(route, Route | WebSocketRoute)}
    assert readable == set(ADDRESSES)
    assert lines == set(LINES)
    assert others == set()


@pytest.fixture
def journal() -> Iterator[Journal]:
    made, logger = Journal(), logging.getLogger("pinstripe")
    level = logger.level
    logger.addHandler(made)
    logger.setLevel(logging.DEBUG)
    yield made
    logger.removeHandler(made)
    logger.setLevel(level)


@pytest.mark.long
@pytest.mark.parametrize("place", ["first", "last", "spectator"])
def test_a_whole_game_looks_the_same_whatever_others_keep_secret(
    game: Game, place: str, tmp_path: Path, journal: Journal
) -> None:
    """Pages, frames and their number, views, history, refusals, downloads and the log, in two worlds side by side."""
    seats = game.seats[0]
    viewer = {"first": 0, "last": seats - 1, "spectator": SPECTATOR}[place]
    worlds = Worlds(game, seats, viewer, seed=len(place))
    with ExitStack() as stack:
        pair = []
        for name in ("ours", "theirs"):
            (tmp_path / name).mkdir()
            client = stack.enter_context(make_client(tmp_path / name))
            pair.append(World(client, game, seats, viewer, journal))
            stack.callback(pair[-1].close)
        ours, theirs = pair
        tables, looks, differing, uneven = 1, 0, 0, 0
        ours.begin("table0", worlds.ours)
        theirs.begin("table0", worlds.theirs)
        assert ours.received([]) == theirs.received([])
        for number, step in enumerate(worlds.steps()):
            if worlds.ours.over:
                break
            if step is None:
                for world in pair:
                    world.begin(f"table{tables}", worlds.ours)
                tables += 1
            else:
                waiting = step.is_uneven or number % WAIT_EVERY == 0
                ours.play(step.ours, waiting)
                theirs.play(step.theirs, waiting)
                uneven += step.is_uneven
            unseen = step is not None and step.is_uneven
            probes = probes_of(worlds) if unseen or number % PROBE_EVERY == 0 else []
            assert ours.received(probes) == theirs.received(probes), number
            if step is not None:
                assert ours.waited() == theirs.waited(), number
            looks += 1
            differing += worlds.differ
            if number % PAGES_EVERY == 0:
                of_all = number % ALL_PAGES_EVERY == 0
                assert ours.pages(of_all) == theirs.pages(of_all), number
                assert ours.calls() == theirs.calls(), number
                some = (LATEST_STEPS, EARLIER_STEPS, number)
                assert ours.history(*some) == theirs.history(*some), number
        assert differing > looks / 4, "the worlds were hardly different"
        assert uneven > 5, "nothing was decided unseen"
        assert ours.plain_log() == theirs.plain_log()
        assert ours.log
        check_log(ours.log + theirs.log, game)


def probes_of(worlds: Worlds) -> list[dict[str, str]]:
    """Wishes that cannot be granted: why not must tell nothing either."""
    match, viewer = worlds.ours, worlds.viewer
    name = match.game.numbering.name(0)
    probes = [{"do": "decide", "decision": name, "stamp": UNLIKELY}, {"do": "undo", "stamp": UNLIKELY}]
    if viewer not in match.deciders:
        probes.append({"do": "decide", "decision": name})
        if not match.can_undo(viewer):
            probes.append({"do": "undo"})
    return probes


def check_log(lines: list[str], game: Game) -> None:
    """Who wants to know what somebody decided, or to be somebody else, learns nothing from the log."""
    known = {"at", "level", "from", "event", "method", "page", "status", "ms"}
    names = {game.numbering.name(number) for number in range(game.numbering.size)}
    words = re.compile("|".join(re.escape(word) for word in (*NAMES, "invitation", COOKIE + "=", *names)))
    for one in lines:
        fields = json.loads(one)
        assert set(fields) <= known, one
        told = " ".join(str(value) for name, value in fields.items() if name not in ("at", "level", "from", "page"))
        assert not words.search(told), one


def test_at_any_moment_every_guess_of_a_viewer_could_be_true(game: Game, tmp_path: Path, journal: Journal) -> None:
    """The pages of each seat, with the truth behind them and with what the seat might guess instead."""
    seats = game.seats[-1]
    scratch, rng = np.zeros(SCRATCH_CELLS, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, 7, 0)
    whole, chooser, compared = random_match(game, seats, 11), random.Random(1), 0
    own = [moment for moment, entry in enumerate(whole.entries) if entry.seat != CHANCE and not entry.sealed]
    with make_client(tmp_path) as client:
        worlds = [World(client, game, seats, seat, journal) for seat in range(seats)]
        for number, moment in enumerate(own[:: max(1, len(own) // GUESSED_MOMENTS)]):
            begin_for_all(worlds, f"table{number}", whole.fork(moment))
            room = worlds[0].do(worlds[0].site.house.room, f"table{number}")
            for world in chooser.sample(worlds, 2):
                compared += compare_with_guess(world, room, rng, scratch)
    assert compared > 20


def begin_for_all(worlds: list[World], table: str, match: Match) -> None:
    worlds[0].begin(table, match)
    worlds[0].close()
    for world in worlds:
        world.table = table


def compare_with_guess(world: World, room: Room, rng: Any, scratch: Any) -> int:
    true = room.running
    guessed = true.fork()
    state = true.view(world.viewer)
    world.game.rules.guess(state, world.viewer, rng, scratch)
    guessed._state = state
    shown = world.pages(of_all=False)
    room.match = guessed
    try:
        assert world.pages(of_all=False) == shown
    finally:
        room.match = true
    return int(state != true.truth)
