"""Chunks of work on a Ray cluster; the only module that imports Ray, and only when asked to."""

from __future__ import annotations

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pinstripe.engine.game import GameError

from .workers import TRIES, attempt, died_of, opened

C = TypeVar("C")
R = TypeVar("R")

LOCAL = "local"
"""To Ray this means a cluster of our own, whatever others are running or named in its variables."""

PATIENCE = 5.0
"""Seconds to wait for somebody to answer at an address."""

AHEAD = 2
"""Chunks handed out for each core, so that none waits for the next."""


def on_ray(task: Callable[[C], R], chunks: Sequence[C], address: str, jobs: int) -> Iterator[tuple[int, R]]:
    """Ray itself plays the chunk of a worker or of a machine that died anew, somewhere else."""
    ray = connected(address, jobs)
    try:
        remote = ray.remote(max_retries=TRIES - 1, num_cpus=1)(checked)
        shared = ray.put(task)
        handed_out: dict[Any, int] = {}
        waiting = iter(range(len(chunks)))
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            for number in waiting:
                handed_out[remote.remote(fingerprint(), shared, chunks[number])] = number
                if len(handed_out) >= room:
                    break
            if not handed_out:
                return
            ready, _ = ray.wait(list(handed_out), num_returns=1)
            for answer in ready:
                number = handed_out.pop(answer)
                try:
                    told = ray.get(answer)
                except ray.exceptions.RayError as error:
                    raise GameError(died_of(number, len(chunks))) from error
                yield number, opened(told)
    finally:
        ray.shutdown()


def connected(address: str, jobs: int) -> Any:
    """Ray, connected to a cluster, or to one of our own on this machine; it tells nobody about us."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise GameError("Ray is not installed; pip install pinstripe[ray] brings it.") from None
    knock(address)
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, **own, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
        raise GameError(f"There is no Ray cluster at {address[:100]}: {reason} (see docs/arena.md)") from None
    return ray


def knock(address: str) -> None:
    """Ray itself waits for minutes where nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdigit()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise GameError(f"There is no Ray cluster at {address[:100]}: {error}.") from None


@cache
def fingerprint() -> str:
    """A name for our own sources: numbers are the same everywhere only if these are."""
    folder = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def checked(expected: str, task: Callable[[Any], Any], chunk: Any) -> tuple[bool, Any]:
    """What a worker does; its Pinstripe has to be ours."""
    if fingerprint() != expected:
        host = os.uname().nodename if hasattr(os, "uname") else "a worker"
        return False, GameError(f"The worker {host} has another version of Pinstripe; install the same everywhere.")
    return attempt(task, chunk)
