"""Every byte that a viewer is sent over a whole game is the same, whatever the others keep secret."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient, WebSocketTestSession

from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.records import dumps
from pinstripe.engine.seats import CHANCE
from pinstripe.table.room import SPECTATOR, Room, entry_lines, lines_between
from pinstripe.table.store import Person, SeatRow, TableRow
from pinstripe.web.app import create_app
from pinstripe.web.identity import COOKIE, Identity
from pinstripe.web.watch import JsonLines
from tests.play import random_match
from tests.web.visiting import SECRET, line, make_client, someone_else
from tests.web.worlds import Move, Worlds

PAGES_EVERY, HISTORY_EVERY, GUESS_EVERY = 50, 200, 40
LATEST_STEPS = 3
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
UNLIKELY = "0" * 16


class Place:
    """What an address may name: a table, a game, and who asks."""

    def __init__(self, game: Game, table: str, viewer: int) -> None:
        self.game, self.table, self.viewer = game.id, table, viewer
        self.link = Identity(SECRET).link(person_at(viewer))
        self.token = token_of(viewer if viewer != SPECTATOR else 0)


# What is asked for of each page. A new page must be put here, or a test fails.
ADDRESSES: dict[str, Callable[[Place], list[str]]] = {
    "/": lambda at: ["/"],
    "/new": lambda at: ["/new", f"/new?game={at.game}"],
    "/me/{link}": lambda at: [f"/me/{at.link}"],
    "/join/{table}/{token}": lambda at: [f"/join/{at.table}/{token}" for token in (at.token, "wrong")],
    "/rules/{game}": lambda at: [f"/rules/{at.game}"],
    "/table/{table}": lambda at: [f"/table/{at.table}"],
    "/table/{table}/history/{step}": lambda at: [f"/table/{at.table}/history/{step}" for step in (0, 99999)],
    "/table/{table}/record": lambda at: [f"/table/{at.table}/record"],
    "/table/{table}/view.json": lambda at: [f"/table/{at.table}/view.json"],
    "/games/{game}/board.css": lambda at: [f"/games/{at.game}/board.css"],
    "/healthz": lambda at: ["/healthz"],
    "/metrics": lambda at: ["/metrics"],
}
LINES = {"/table/{table}/live": ("", "?as=json")}
REFUSED = {"/table/{table}/record": 404, "/metrics": 403}
"""What a viewer does not get at all while a game runs."""


def routes(found: list[BaseRoute], before: str = "") -> Iterator[tuple[str, BaseRoute]]:
    for route in found:
        if isinstance(route, Mount) and not isinstance(route.app, StaticFiles):
            yield from routes(list(route.routes), before + route.path)
        elif not isinstance(route, Mount):
            yield before + str(getattr(route, "path", route)), route


def test_every_page_and_line_is_compared(tmp_path: Path) -> None:
    """Whoever adds a page says here how it is asked for, and it is compared."""
    known = dict(routes(create_app(f"sqlite:///{tmp_path / 'tables.db'}", SECRET).routes))
    readable = {path for path, route in known.items() if isinstance(route, Route) and "GET" in (route.methods or ())}
    lines = {path for path, route in known.items() if isinstance(route, WebSocketRoute)}
    others = {path for path, route in known.items() if not isinstance(route, Route | WebSocketRoute)}
    assert readable == set(ADDRESSES)
    assert lines == set(LINES)
    assert others == set()


def person_at(seat: int) -> str:
    return f"person{seat}"


def token_of(seat: int) -> str:
    return f"invitation{seat}"


class Journal(logging.Handler):
    """Writes the log of whichever world is at work."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class World:
    """One server with one viewer; the others' decisions are put into its rooms."""

    def __init__(self, client: TestClient, game: Game, seats: int, viewer: int, journal: Journal) -> None:
        self.client, self.game, self.seats, self.viewer, self.journal = client, game, seats, viewer, journal
        self.log: list[str] = []
        self.table = ""
        self.sessions: list[WebSocketTestSession] = []
        self.window = someone_else(client)
        self.window.cookies.set(COOKIE, Identity(SECRET).cookie(person_at(viewer)))
        self.site = client.app.state.site  # type: ignore[attr-defined]
        self.site.wishes = (1e9, 1e9)
        for seat in (*range(seats), SPECTATOR):
            person = Person(person_at(seat), NAMES[seat % len(NAMES)], "", "en")
            self.do(self.site.house.store.save_person, person)

    def do(self, what: Callable[..., Any], *args: Any) -> Any:
        assert self.client.portal is not None
        self.journal.lines = self.log
        return self.client.portal.call(what, *args)

    def begin(self, table: str, match: Match) -> None:
        """A new table at which all this has happened, and the viewer's lines to it."""
        self.close()
        self.table = table
        seats = tuple(SeatRow(seat, "person", person_at(seat), None, token_of(seat)) for seat in range(self.seats))
        row = TableRow(
            id=table, game=self.game.id, rules=self.game.rules_version, options=match.options, content=None, seed=1,
            owner=person_at(0), listed=True, pace="calm", take_backs=True, confirm=False, phase="running", created=0.0,
            touched=0.0, seats=seats, lines=0, result=None,
        )  # fmt: skip
        self.do(self.site.house.store.create_table, row)
        self.do(self.site.house.store.append, table, 0, entry_lines(match, 0))
        for query in LINES["/table/{table}/live"]:
            session = line(self.window, table, query)
            session.__enter__()
            self.sessions.append(session)

    def close(self) -> None:
        for session in self.sessions:
            session.__exit__(None, None, None)
        self.sessions = []

    def play(self, move: Move) -> None:
        self.do(self._play, move)

    async def _play(self, move: Move) -> None:
        room = await self.site.house.room(self.table)

        def decided(draft: Match) -> list[str]:
            draft.chance = None
            draft.decide(move.seat, move.decision)
            for outcome in move.chance:
                draft.decide(CHANCE, outcome)
            return lines_between(room.running, draft, move.seat, move.decision)

        def taken_back(draft: Match) -> list[str]:
            draft.undo(move.seat)
            return [dumps({"undo": move.seat})]

        await room._carry_out(move.seat, None, decided)
        if move.again:
            await room._carry_out(move.seat, None, taken_back)
            await room._carry_out(move.seat, None, decided)

    def received(self, probes: list[dict[str, str]]) -> list[list[str]]:
        """All that came over each line, and the answers to wishes that cannot be granted."""
        self.journal.lines = self.log
        found = []
        for session in self.sessions:
            for probe in probes:
                session.send_json(probe)
            session.send_text("{")
            messages: list[str] = []
            while sum("refusal" in json.loads(message) for message in messages) <= len(probes):
                messages.append(session.receive_text())
            found.append(messages)
        return found

    def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        self.journal.lines = self.log
        answer = self.window.get(path, follow_redirects=False)
        return answer.status_code, dict(answer.headers), answer.content

    def pages(self) -> dict[str, tuple[int, dict[str, str], bytes]]:
        at = Place(self.game, self.table, self.viewer)
        found = {path: self.get(path) for addresses in ADDRESSES.values() for path in addresses(at)}
        for template, status in REFUSED.items():
            for path in ADDRESSES[template](at):
                assert found[path][0] == status, path
        return found

    def history(self, latest: int | None = None) -> dict[str, tuple[int, dict[str, str], bytes]]:
        """Every step that the viewer may open, or the latest."""
        beginning = f"/table/{self.table}/history"
        told = re.search(r"Step 0 of (\d+)", self.get(f"{beginning}/0")[2].decode())
        assert told
        last = int(told[1])
        first = 0 if latest is None else max(0, last + 1 - latest)
        return {path: self.get(path) for path in (f"{beginning}/{step}" for step in range(first, last + 1))}

    def plain_log(self) -> list[dict[str, object]]:
        """The log without times."""
        lines = [json.loads(one) for one in self.log]
        return [{name: value for name, value in one.items() if name not in ("at", "ms")} for one in lines]


@pytest.fixture
def journal() -> Iterator[Journal]:
    made, logger = Journal(), logging.getLogger("pinstripe")
    level = logger.level
    logger.addHandler(made)
    logger.setLevel(logging.DEBUG)
    yield made
    logger.removeHandler(made)
    logger.setLevel(level)


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
        tables, differing, uneven = 1, 0, 0
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
                for world, moves in ((ours, step.ours), (theirs, step.theirs)):
                    for move in moves:
                        world.play(move)
            assert ours.received(probes := probes_of(worlds)) == theirs.received(probes), number
            differing += worlds.differ
            uneven += step is not None and (len(step.ours) != len(step.theirs) or any(one.again for one in step.theirs))
            if number % PAGES_EVERY == 0:
                assert ours.pages() == theirs.pages(), number
                assert ours.history(LATEST_STEPS) == theirs.history(LATEST_STEPS), number
            if number % HISTORY_EVERY == HISTORY_EVERY - 1:
                assert ours.history() == theirs.history(), number
        assert differing > 50, "the worlds were hardly different"
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
        for number, moment in enumerate(own[::GUESS_EVERY]):
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
    shown = world.pages()
    room.match = guessed
    try:
        assert world.pages() == shown
    finally:
        room.match = true
    return int(state != true.truth)
