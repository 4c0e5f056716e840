"""A real server on a port of this machine, in a thread of the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from pinstripe.table.botpool import Answer
from pinstripe.web.app import create_app
from pinstripe.web.limits import Allowance
from pinstripe.web.live import LARGEST_MESSAGE
from pinstripe.web.site import Site
from tests.web.visiting import SECRET, Inline

HOST = "127.0.0.1"
PATIENCE = 30.0
PLENTY = 10_000_000.0


class Hasty(Inline):
    """Bots of every level who choose as interns do, where a test is not about them."""

    async def choose(self, game: Any, view: bytes, seat: int, level: str, seed: int) -> Answer:
        return await super().choose(game, view, seat, "intern", seed)


@dataclass(frozen=True)
class Running:
    """Where the server is, and what it holds."""

    port: int
    site: Site
    database: Path

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"


@contextmanager
def running(folder: Path, *, patient: bool = True) -> Iterator[Running]:
    """Serve while the test lasts; a patient server lets everybody ask as often as he likes."""
    database = folder / "tables.db"
    app = create_app(f"sqlite:///{database}", SECRET, thinkers=Hasty())
    config = uvicorn.Config(
        app, HOST, 0, ws="wsproto", ws_max_size=4 * LARGEST_MESSAGE, log_config=None, timeout_graceful_shutdown=3
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        end = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive(), "the server ended by itself"
            assert time.monotonic() < end, "the server does not come up"
            time.sleep(0.01)
        site: Site = app.state.site
        if patient:
            be_patient(site)
        yield Running(server.servers[0].sockets[0].getsockname()[1], site, database)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not stop"


def be_patient(site: Site) -> None:
    site.posts = site.tables = site.calls = Allowance(PLENTY, PLENTY)
    site.wishes = (PLENTY, PLENTY)
