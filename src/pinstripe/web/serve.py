"""Run the web table on this machine or for the world."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path

import uvicorn

from .app import create_app
from .identity import kept_secret
from .live import LARGEST_MESSAGE
from .watch import write_log

LAST_WORDS = 3
"""Seconds that open connections get when the server stops; what was decided is stored long before."""


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
    address = public_url or f"http://{local_name(host)}:{port}"

    def ready() -> None:
        print(address, flush=True)
        if open_browser:
            threading.Timer(0.5, webbrowser.open, [address]).start()

    write_log(os.environ.get("PINSTRIPE_LOG", "INFO").upper())
    app = create_app(
        database or f"sqlite:///{(folder / 'tables.db').absolute()}",
        kept_secret(folder),
        public_url=public_url or "",
        metrics_token=os.environ.get("PINSTRIPE_METRICS_TOKEN", ""),
        ready=ready,
    )
    uvicorn.run(
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


def local_name(host: str) -> str:
    """What to type into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
