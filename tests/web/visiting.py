"""Visitors for tests: browsers at one server, their forms, and the line of a table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from pinstripe.table.botpool import Advisers, Answer, chosen
from pinstripe.web.app import create_app

ORIGIN = {"origin": "http://testserver"}
SECRET = b"a secret of these tests"


class Inline:
    """Bots that think in this process."""

    async def choose(self, game: Any, view: bytes, seat: int, level: str, seed: int) -> Answer:
        return Answer(chosen(game, view, seat, level, seed))


def make_client(folder: Path, advisers: Advisers | None = None) -> TestClient:
    database = f"sqlite:///{folder / 'tables.db'}"
    app = create_app(database, SECRET, thinkers=Inline(), advisers=advisers)
    return TestClient(app, client=("127.0.0.1", 5000))


def someone_else(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    other = TestClient(client.app, client=("127.0.0.2", 5001))
    other.portal = client.portal  # one server has one event loop
    return other


def form_token(client: TestClient) -> str:
    found = re.search(r'name="form" value="([0-9a-f]+)"', client.get("/new").text)
    assert found
    return found[1]


def post(client: TestClient, path: str, **fields: str) -> Any:
    return client.post(path, data={"form": form_token(client), **fields})


def new_table(client: TestClient, *seats: str, **fields: str) -> str:
    wishes = {f"seat{place}": wish for place, wish in enumerate(seats, 1)}
    wishes |= {f"seat{place}": "none" for place in range(len(seats) + 1, 5)}
    answer = post(client, "/new", game="power_struggle", **wishes, **fields)
    assert answer.status_code == 200, answer.text
    return str(answer.url.path).removeprefix("/table/")


def line(client: TestClient, table: str, query: str = "") -> WebSocketTestSession:
    return client.websocket_connect(f"/table/{table}/live{query}", headers=ORIGIN)


def frame(session: WebSocketTestSession) -> str:
    news = json.loads(session.receive_text())
    assert "frame" in news, news
    return str(news["frame"])
