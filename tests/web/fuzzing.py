"""A table that nothing wrong may change, and how hard to try."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

EFFORT = int(os.environ.get("PINSTRIPE_FUZZ", "1"))
"""Times the usual number of examples; beyond 1 they are others each time."""

API = "/api/v1"


def tries(examples: int) -> settings:
    return settings(
        max_examples=examples * EFFORT,
        derandomize=EFFORT == 1,
        database=None,
        deadline=None,
        phases=[Phase.generate] if EFFORT == 1 else [Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


@dataclass(frozen=True)
class Arena:
    """A running table of three people, so that it stands still unless one of them decides."""

    table: str
    gathering: str
    """Another table of the first of them, with a seat for whoever has the invitation."""
    keys: tuple[str, ...]
    """Of those who sit there, in the order of their seats."""
    stranger: str
    """The key of somebody who may only watch."""
    database: Path

    def stored(self, chat: bool = True) -> list[Any]:
        """All that is kept of both tables."""
        columns = "*" if chat else "id, game, options, content, seed, owner, listed, pace, phase, lines, result"
        asked = [f"select {columns} from tables where id in (?, ?) order by id"]
        asked.append("select * from seats where table_id in (?, ?) order by table_id, seat")
        asked.append("select * from lines where table_id in (?, ?) order by table_id, number")
        if chat:
            asked.append("select * from chat where table_id in (?, ?) order by table_id, number")
        with closing(sqlite3.connect(self.database)) as connection:
            return [connection.execute(sql, (self.table, self.gathering)).fetchall() for sql in asked]


def arena(http: Any, database: Path) -> Arena:
    """Made through the front door; `http` is any client that knows the server."""
    people = [http.post(f"{API}/me", json={"name": name}).json()["token"] for name in ("Ada", "Ben", "Cleo", "Dan")]
    headers = [{"authorization": f"Bearer {key}"} for key in people]
    new = {"game": "power_struggle", "seats": ["open", "open"], "listed": True}
    table = http.post(f"{API}/tables", json=new, headers=headers[0]).json()["table"]
    for one in headers[1:3]:
        assert http.post(f"{API}/tables/{table}/join", json={}, headers=one).status_code == 200
    private = {"game": "power_struggle", "seats": ["invited", "open"]}
    gathering = http.post(f"{API}/tables", json=private, headers=headers[0]).json()["table"]
    made = Arena(table, gathering, tuple(people[:3]), people[3], database)
    assert len(made.stored()[0]) == 2, "the tables are not where they are looked for"
    return made


WORDS = st.sampled_from(
    ["", " ", "0", "-1", "7", "99999999999999999999", "1e9", "NaN", "null", "true", "open", "invited", "manager", "é"]
    + [
        "\0",
        "\r\n",
        "\u202e",
        "\ufffe",
        "😀",
        "../../etc/passwd",
        "%00",
        "{{7*7}}",
        "<script>",
        "' or 1=1 --",
        "x" * 5000,
    ]
)
TEXTS = st.one_of(WORDS, st.text(max_size=60))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS)
JSON = st.recursive(
    SCALARS,
    lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=8), one, max_size=4),
    max_leaves=12,
)


def routes_of(app: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every method and path that the application knows, mounted ones included."""
    for route in app.routes:
        if getattr(route, "methods", None):
            for method in sorted(route.methods - {"HEAD"}):
                yield method, prefix + route.path
        elif getattr(getattr(route, "app", None), "routes", None):
            yield from routes_of(route.app, prefix + route.path)
