"""Run the web table on this machine or for the world."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from .app import create_app
from .identity import kept_secret
from .live import LARGEST_MESSAGE
from .watch import write_log

CANNOT_START = 3
NEVER = 1_000_000_000
SHARE_OF_A_THREAD = 0.0005
"""Seconds; whoever writes to the storage asks for its share several times for each decision, and all wait for that."""
LAST_WORDS = 3
"""Seconds that open connections get when the server stops; what was decided is stored long before."""


def collect_rarely() -> None:
    """What dies young is collected as ever. To look at all that lives takes a third of a second with a hundred tables.

    Everybody would wait for that every few seconds; so it is done when the house tidies up.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, NEVER)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    public_url: str | None = None,
    open_browser: bool = False,
    database: str | None = None,
) -> None:
    """Serve until interrupted; `database` is an sqlite:/// or postgresql:// address, else a file in `data`."""
    folder = data or Path("pinstripe-data")
    folder.mkdir(parents=True, exist_ok=True)

    def ready(bound: int) -> None:
        address = public_url or f"http://{local_name(host)}:{bound}"
        print(address, flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    collect_rarely()
    sys.setswitchinterval(SHARE_OF_A_THREAD)
    write_log(os.environ.get("PINSTRIPE_LOG", "INFO").upper())
    app = create_app(
        database or f"sqlite:///{(folder / 'tables.db').absolute()}",
        kept_secret(folder),
        public_url=public_url or "",
        metrics_token=os.environ.get("PINSTRIPE_METRICS_TOKEN", ""),
    )
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="wsproto",
        ws_max_size=4 * LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    server = Announced(config, ready)
    if threading.current_thread() is threading.main_thread():
        # The server stops by itself and then hands the signal on; ending by it would leave the bots' things behind.
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(CANNOT_START)


class Announced(uvicorn.Server):
    """A server that says so once it listens, and not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])


def local_name(host: str) -> str:
    """What to type into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
