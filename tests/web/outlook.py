"""All that one viewer can ask of a server and hear from it: pages, lines, answers that come late, and the log."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections.abc import Callable, Iterable
from typing import Any

from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient, WebSocketTestSession

from pinstripe.engine.game import Game
from pinstripe.engine.match import Match
from pinstripe.engine.records import dumps
from pinstripe.engine.seats import CHANCE
from pinstripe.table.room import SPECTATOR, entry_lines, lines_between
from pinstripe.table.store import Person, SeatRow, TableRow
from pinstripe.web.api.door import FORM_TOKEN
from pinstripe.web.api.shapes import LONGEST_WAIT
from pinstripe.web.identity import COOKIE, Identity
from pinstripe.web.limits import Allowance
from pinstripe.web.watch import JsonLines
from tests.web.visiting import ORIGIN, SECRET, someone_else
from tests.web.worlds import Move

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
UNLIKELY = "0" * 16
PATIENCE = 60.0
API = "/api/v1"
REFUSALS = ('{"refusal"', '{"problem"')
"""How a message begins that answers a wish that cannot be granted."""

Answer = tuple[int, dict[str, str], bytes]


class Place:
    """What an address may name: a table, a game, and who asks."""

    def __init__(self, game: Game, table: str, viewer: int) -> None:
        self.game, self.table, self.viewer = game.id, table, viewer
        self.other = 1 if viewer == 0 else 0
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
    "/table/{table}/history": lambda at: [
        f"/table/{at.table}/history{query}" for query in ("", "?step=2", f"?step=2&as={at.other}", "?step=2&as=all")
    ],
    "/table/{table}/history/{step}": lambda at: [
        f"/table/{at.table}/history/{step}" for step in ("0", "99999", "99999?as=all", f"99999?as={at.other}")
    ],
    "/table/{table}/books": lambda at: [f"/table/{at.table}/books"],
    "/table/{table}/review": lambda at: [f"/table/{at.table}/review", f"/table/{at.table}/review?seat={at.other}"],
    "/table/{table}/record": lambda at: [f"/table/{at.table}/record"],
    "/games/{game}/board.css": lambda at: [f"/games/{at.game}/board.css"],
    "/api": lambda at: ["/api"],
    "/api/v1/games": lambda at: [f"{API}/games"],
    "/api/v1/me": lambda at: [f"{API}/me"],
    "/api/v1/tables": lambda at: [f"{API}/tables"],
    "/api/v1/tables/{table}": lambda at: [
        f"{API}/tables/{at.table}{query}" for query in ("", f"?after={UNLIKELY}&wait=9")
    ],
    "/api/v1/tables/{table}/steps/{step}": lambda at: [f"{API}/tables/{at.table}/steps/{step}" for step in (0, 99999)],
    "/api/v1/tables/{table}/review": lambda at: [f"{API}/tables/{at.table}/review"],
    "/api/v1/tables/{table}/record": lambda at: [f"{API}/tables/{at.table}/record"],
    "/api/v1/tables/{table}/listen": lambda at: [f"{API}/tables/{at.table}/listen"],
    "/api/v1/openapi.json": lambda at: [f"{API}/openapi.json"],
    "/healthz": lambda at: ["/healthz"],
    "/metrics": lambda at: ["/metrics"],
}
WHOLE, PARTS = "", "?as=parts"
LINES: dict[str, Callable[[int], list[str]]] = {
    # A frame takes as long to draw in parts as whole, so everybody looks at one of the two.
    "/table/{table}/live": lambda viewer: [PARTS if viewer in (0, SPECTATOR) else WHOLE],
    "/api/v1/tables/{table}/listen": lambda viewer: [""],
}
PROBED = "/table/{table}/live"
"""The line at which wishes may be made; on the others one can only be told that one cannot."""
REFUSED = {
    "/table/{table}/review": 409,
    "/api/v1/tables/{table}/review": 409,
    "/table/{table}/record": 404,
    "/metrics": 403,
    "/api/v1/tables/{table}/record": 409,
    "/api/v1/tables/{table}/listen": 426,
}
"""What a viewer does not get at all while a game runs."""


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


class Waiting:
    """Somebody who asks for a view and is answered once there is news, or never; then he hangs up."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._sent: list[Any] = []
        self._gone = asyncio.Event()
        self._lines = world.site.sockets[person_at(world.viewer)]
        self._stamp = world.stamp()
        self._answer = world.portal.start_task_soon(self._ask)
        while world.site.sockets[person_at(world.viewer)] == self._lines and not self._answer.done():
            world.do(asyncio.sleep, 0)
        assert not self._answer.done(), self._sent

    async def _ask(self) -> None:
        world = self._world
        cookie = f"{COOKIE}={Identity(SECRET).cookie(person_at(world.viewer))}"
        path, query = f"{API}/tables/{world.table}", f"after={self._stamp}&wait={LONGEST_WAIT}"
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.2", 5001), "server": ("testserver", 80),
        }  # fmt: skip
        await world.client.app(scope, self._receive, self._send)

    async def _receive(self) -> dict[str, object]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self._sent.append(message)

    def settle(self) -> None:
        """Be answered now, if there was news."""
        if self._world.stamp() != self._stamp:
            self._answer.result(PATIENCE)

    def end(self) -> tuple[bool, list[Any]]:
        """Whether there was an answer before hanging up, and what the server sent."""
        answered = self._answer.done()
        self._world.do(self._hang_up)
        self._answer.result(PATIENCE)
        return answered, self._sent

    async def _hang_up(self) -> None:
        self._gone.set()


class World:
    """One server with one viewer; the others' decisions are put into its rooms."""

    def __init__(self, client: TestClient, game: Game, seats: int, viewer: int, journal: Journal) -> None:
        self.client, self.game, self.seats, self.viewer, self.journal = client, game, seats, viewer, journal
        self.log: list[str] = []
        self.table = ""
        self.sessions: list[tuple[str, WebSocketTestSession]] = []
        self.waiting: Waiting | None = None
        self.window = someone_else(client)
        self.window.cookies.set(COOKIE, Identity(SECRET).cookie(person_at(viewer)))
        self.site = client.app.state.site  # type: ignore[attr-defined]
        self.site.wishes = (1e9, 1e9)
        self.site.calls = Allowance(1e9, 1e9)
        for seat in (*range(seats), SPECTATOR):
            person = Person(person_at(seat), NAMES[seat % len(NAMES)], "", "en")
            self.do(self.site.house.store.save_person, person)

    @property
    def portal(self) -> BlockingPortal:
        assert self.client.portal is not None
        return self.client.portal

    def do(self, what: Callable[..., Any], *args: Any) -> Any:
        self.journal.lines = self.log
        return self.portal.call(what, *args)

    def stamp(self) -> str:
        """What the viewer's page calls that which he sees."""
        room = self.do(self.site.house.room, self.table)
        return str(room.running.stamp(self.viewer))

    def begin(self, table: str, match: Match) -> None:
        """A new table at which all this has happened, and the viewer's lines to it."""
        self.close()
        self.table = table
        seats = tuple(SeatRow(seat, "person", person_at(seat), None, token_of(seat)) for seat in range(self.seats))
        row = TableRow(
            id=table, game=self.game.id, rules=self.game.rules_version, options=match.options, content=None, seed=1,
            owner=person_at(0), listed=True, pace="calm", take_backs=True, confirm=False, hints=True, phase="running",
            created=0.0, touched=0.0, seats=seats, lines=0, result=None,
        )  # fmt: skip
        self.do(self.site.house.store.create_table, row)
        self.do(self.site.house.store.append, table, 0, entry_lines(match, 0))
        for template, queries in LINES.items():
            for query in queries(self.viewer):
                path = template.replace("{table}", table) + query
                session = self.window.websocket_connect(path, headers=ORIGIN)
                session.__enter__()
                self.sessions.append((template, session))

    def close(self) -> None:
        for _, session in self.sessions:
            session.__exit__(None, None, None)
        self.sessions = []

    def play(self, moves: Iterable[Move], waiting: bool) -> None:
        """All this happens, perhaps while the viewer waits for an answer."""
        self.waiting = Waiting(self) if waiting else None
        for move in moves:
            self.do(self._play, move)
        if self.waiting is not None:
            self.waiting.settle()

    async def _play(self, move: Move) -> None:
        room = await self.site.house.room(self.table)

        def decided(draft: Match) -> list[str]:
            draft.chance = None
            draft.decide(move.seat, move.decision)
            for outcome in move.chance:
                draft.decide(CHANCE, outcome)
            return lines_between(room.running, draft, move.seat, move.decision)

        def taken_back(draft: Match) -> list[str]:
            if move.seat in draft.sealed:
                draft.withdraw(move.seat)
            else:
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
        for template, session in self.sessions:
            wishes = probes if template == PROBED else []
            for probe in wishes:
                session.send_json(probe)
            session.send_text("{")
            messages: list[str] = []
            while sum(message.startswith(REFUSALS) for message in messages) <= len(wishes):
                messages.append(session.receive_text())
            found.append(messages)
        return found

    def waited(self) -> tuple[bool, list[Any]] | None:
        """What became of the answer that was waited for."""
        return self.waiting.end() if self.waiting else None

    def calls(self) -> list[Answer]:
        """Decisions of a program that come too late, and why they do."""
        found = []
        headers = ORIGIN | {FORM_TOKEN: Identity(SECRET).form_token(person_at(self.viewer))}
        wish = {"stamp": UNLIKELY}
        for what, body in (("decisions", wish | {"decision": self.game.numbering.name(0)}), ("undo", wish)):
            self.journal.lines = self.log
            answer = self.window.post(f"{API}/tables/{self.table}/{what}", json=body, headers=headers)
            assert answer.status_code == (403 if self.viewer == SPECTATOR else 409), answer.text
            found.append((answer.status_code, dict(answer.headers), answer.content))
        return found

    def get(self, path: str) -> Answer:
        self.journal.lines = self.log
        answer = self.window.get(path, follow_redirects=False)
        return answer.status_code, dict(answer.headers), answer.content

    def pages(self, of_all: bool) -> dict[str, Answer]:
        """The pages of the table, or of all that there is."""
        at = Place(self.game, self.table, self.viewer)
        found = {}
        for template, addresses in ADDRESSES.items():
            for path in addresses(at) if of_all or "{table}" in template else []:
                found[path] = self.get(path)
                assert found[path][0] == REFUSED.get(template, found[path][0]), path
        return found

    def history(self, latest: int, earlier: int, seed: int) -> dict[str, Answer]:
        """The latest steps that the viewer may open and some of the earlier ones, as pages and for programs."""
        told = re.search(r"Step 0 of (\d+)", self.get(f"/table/{self.table}/history/0")[2].decode())
        assert told
        last = int(told[1])
        first = max(0, last + 1 - latest)
        steps = [*random.Random(seed).sample(range(first), min(earlier, first)), *range(first, last + 1)]
        ways = (f"/table/{self.table}/history", f"{API}/tables/{self.table}/steps")
        return {path: self.get(path) for way in ways for path in (f"{way}/{step}" for step in steps)}

    def plain_log(self) -> list[dict[str, object]]:
        """The log without times."""
        lines = [json.loads(one) for one in self.log]
        return [{name: value for name, value in one.items() if name not in ("at", "ms")} for one in lines]
