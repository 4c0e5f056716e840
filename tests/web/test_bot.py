"""The example of the documentation does what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx

from tests.web.running import running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
PATIENCE = 120.0


def play(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(BOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=dict(os.environ), check=True)


def test_the_example_bot_plays_a_game_of_its_own(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert play(server.address).stdout.strip()
        finished = httpx.get(f"{server.address}/api/v1/tables").json()["finished"]
        assert ["Coin toss" in line["players"] for line in finished] == [True]


def test_the_example_bot_takes_a_seat_and_gives_way_to_nobody(tmp_path: Path) -> None:
    """Two of them at one table, one of them with the key of a person who was there before."""
    with running(tmp_path) as server:
        api = f"{server.address}/api/v1"
        key = httpx.post(f"{api}/me", json={"name": "Ada"}).json()["token"]
        new = {"game": "power_struggle", "seats": ["open", "intern"], "listed": True}
        table = httpx.post(f"{api}/tables", json=new, headers={"authorization": f"Bearer {key}"}).json()["table"]
        other = httpx.post(f"{api}/me", json={"name": "Ben"}).json()["token"]
        first = subprocess.Popen([sys.executable, "-I", str(BOT), server.address, key, table])
        try:
            assert play(server.address, other, table).stdout.strip()
            assert first.wait(PATIENCE) == 0
        finally:
            first.kill()
        view = httpx.get(f"{api}/tables/{table}").json()
        assert [seat["name"] for seat in view["seats"]][:2] == ["Ada", "Ben"]
        assert view["outcome"]


def test_the_example_is_short_and_needs_nothing_installed() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    imported = {line.split()[1].partition(".")[0] for line in text.splitlines() if line.startswith(("import", "from"))}
    assert imported <= sys.stdlib_module_names
