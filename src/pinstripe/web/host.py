"""A server process of one's own, what it costs, and what it complained about."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

START_SECONDS = 60.0
STOP_SECONDS = 15.0
MOST_COMPLAINTS = 20
MEGABYTE = 1 << 20
PROCESSES = Path("/proc")


class HostError(Exception):
    """The server does not come up; the text is a sentence for people."""


@dataclass(frozen=True)
class Measure:
    """Memory in bytes and processor time in seconds, of the server and of its bots."""

    server_memory: int
    bots_memory: int
    server_time: float
    bots_time: float


@dataclass
class Host:
    """The running server."""

    site: str
    folder: Path
    process: asyncio.subprocess.Process
    measures: list[Measure] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What it wrote down as an error or a warning, and how it ended if not well; known once it has stopped."""

    def measure(self) -> None:
        """Take note of what the server uses now, where the system tells it."""
        if not (PROCESSES / str(self.process.pid) / "stat").exists():
            return
        bots = children(self.process.pid)
        self.measures.append(
            Measure(
                memory(self.process.pid),
                sum(memory(bot) for bot in bots),
                processor_time(self.process.pid),
                sum(processor_time(bot) for bot in bots),
            )
        )

    def figures(self, seconds: float) -> dict[str, Any]:
        """Cores in use on average, and megabytes at the start, after each minute and in the end."""
        if not self.measures:
            return {}
        first, last = self.measures[0], self.measures[-1]
        return {
            "server_cores": round((last.server_time - first.server_time) / seconds, 3),
            "bots_cores": round((last.bots_time - first.bots_time) / seconds, 3),
            "server_megabytes": [round(one.server_memory / MEGABYTE, 1) for one in self.measures],
            "bots_megabytes": [round(one.bots_memory / MEGABYTE, 1) for one in self.measures],
        }

    async def stop(self) -> None:
        """Ask it to end, as an operator does; one that does not is ended."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
            self.complaints.append(f"nothing, and did not end within {STOP_SECONDS:.0f} s")
        if self.process.returncode not in (0, -signal.SIGTERM, -signal.SIGKILL):
            self.complaints.append(f"goodbye with status {self.process.returncode}")
        text = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
        self.complaints += [complaint(line) for line in text.splitlines() if line.strip()][:MOST_COMPLAINTS]


@asynccontextmanager
async def hosted(folder: Path) -> AsyncIterator[Host]:
    """A server on a folder and a free port, until the end of the block."""
    command = [sys.executable, "-m", "pinstripe", "serve", "--port", "0", "--data", str(folder / "data")]
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            env=os.environ | {"PINSTRIPE_LOG": "WARNING"},
            start_new_session=True,
        )
    assert process.stdout is not None
    host = Host("", folder, process)
    try:
        with suppress(TimeoutError):
            host.site = (await asyncio.wait_for(process.stdout.readline(), START_SECONDS)).decode().strip()
        if not host.site:
            said = (folder / "log").read_text(encoding="utf-8", errors="replace").strip()[-300:]
            raise HostError(f"The server does not come up. {said}")
        yield host
    finally:
        await host.stop()


def complaint(line: str) -> str:
    """The event of a line of the log, without its time."""
    with suppress(ValueError, TypeError, KeyError):
        return str(json.loads(line)["event"])
    return line[:200]


def children(process: int) -> list[int]:
    with suppress(OSError):
        return [int(one) for one in (PROCESSES / f"{process}/task/{process}/children").read_text().split()]
    return []


def memory(process: int) -> int:
    with suppress(OSError):
        return int((PROCESSES / f"{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def processor_time(process: int) -> float:
    with suppress(OSError):
        fields = (PROCESSES / f"{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
