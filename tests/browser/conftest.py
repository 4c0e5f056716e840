"""A real browser and a real server for the tests of the web table."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
START_SECONDS = 90
PATIENCE = 60_000
"""Milliseconds that a page has for anything, on busy machines too."""

Open = Callable[..., BrowserContext]


class Server:
    """A server process that can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Start, and wait until it is healthy."""
        command = [sys.executable, "-m", "pinstripe", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        own = {"PINSTRIPE_LANG": "en", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        with open(self.folder / "server.log", "ab") as log:
            process = subprocess.Popen(
                [*command, "--data", str(self.folder)],
                env=os.environ | own,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)
        until = time.monotonic() + START_SECONDS
        while not self.healthy():
            if process.poll() is not None or time.monotonic() > until:
                pytest.fail(f"The server did not start:\n{self.log()[-3000:]}")
            time.sleep(0.1)

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def crash(self) -> None:
        """Kill the server alone, as a crash would; whatever it started is left to itself."""
        self._processes[-1].send_signal(signal.SIGKILL)
        self._processes[-1].wait()

    def stop(self) -> None:
        """End every process that was started here, with those that they started."""
        for process in self._processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share."""
    made = Server(tmp_path_factory.mktemp("house"))
    try:
        made.start()
        yield made
    finally:
        made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may crash."""
    made = Server(tmp_path)
    try:
        made.start()
        yield made
    finally:
        made.stop()


def chromium_of_this_machine() -> str | None:
    return os.environ.get("PINSTRIPE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    """The Chromium of this machine, else Playwright's own; a test without a browser fails."""
    found = chromium_of_this_machine()
    if found:
        return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    with suppress(Error):
        return playwright.chromium.launch(args=ARGUMENTS)
    told = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, text=True, check=False
    )
    if told.returncode:
        pytest.fail(
            "The browser tests need Chromium: set PINSTRIPE_CHROMIUM to its path, put it on the PATH, or let "
            f"`playwright install chromium` reach the network. It said: {told.stderr[-500:] or told.stdout[-500:]}"
        )
    return playwright.chromium.launch(args=ARGUMENTS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """No longer than a module: while Playwright runs, no other test of the process can run an event loop."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture
def person(browser: Browser) -> Iterator[Open]:
    """Makes newcomers: each has a browser of his own, without cookies, and sees frames without pauses."""
    contexts: list[BrowserContext] = []

    def make(language: str = "en-GB", **more: Any) -> BrowserContext:
        wishes: dict[str, Any] = {"locale": language, "reduced_motion": "reduce", **more}
        context = browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
