"""Server processes that are started and killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

HOST = "127.0.0.1"
PATIENCE = 60.0
ORPHAN_SECONDS = 5.0


class Server:
    """A server process on one folder, started and killed over and over."""

    def __init__(self, folder: Path, database: str = "", **settings: str) -> None:
        self.folder, self.port = folder, free_port()
        self.database = database or f"sqlite:///{folder / 'data' / 'tables.db'}"
        self.log = folder / "server.log"
        self._settings = {"PINSTRIPE_LOG": "WARNING"} | settings
        self.starts: list[float] = []
        """How long it took to come up each time."""
        self._process: subprocess.Popen[bytes] | None = None
        self._output: IO[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "pinstripe", "serve", "--host", HOST, "--port", str(self.port)]
        self._output = open(self.log, "ab")  # noqa: SIM115 - it stays open while the server lives
        self._process = subprocess.Popen(
            [*command, "--data", str(self.folder / "data"), "--database", self.database],
            stdout=self._output,
            stderr=self._output,
            env=os.environ | self._settings,
            start_new_session=True,
        )

    def wait_until_ready(self) -> None:
        begin = time.monotonic()
        while True:
            assert self._process is not None
            assert self._process.poll() is None, f"the server ended by itself:\n{self.told()}"
            assert time.monotonic() < begin + PATIENCE, f"the server does not come up:\n{self.told()}"
            try:
                socket.create_connection((HOST, self.port), PATIENCE).close()
                break
            except OSError:
                time.sleep(0.02)
        self.starts.append(time.monotonic() - begin)

    def kill(self) -> None:
        """The server first, as a lack of memory would do it; then what it left behind."""
        if self._process is None or self._output is None:
            return
        self._process.kill()
        # Not waited for yet, so the number of the group is still ours.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()
        self._process = None

    def kill_alone(self) -> bool:
        """Kill the server and nothing else; whether its own processes end by themselves soon."""
        assert self._process is not None
        self._process.kill()
        try:
            begin = time.monotonic()
            while time.monotonic() < begin + ORPHAN_SECONDS:
                if not processes_of(self._process.pid):
                    return True
                time.sleep(0.1)
            return False
        finally:
            self.kill()

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    def errors(self) -> list[str]:
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return [line for line in text.splitlines() if '"level": "error"' in line or "Traceback" in line]

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid


def processes_of(group: int) -> list[int]:
    """The living processes of a group, besides its leader."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and int(folder.name) != group and fields[0] not in "ZX":
            found.append(int(folder.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
