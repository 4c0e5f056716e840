"""The load command holds a few tables for a few seconds and tells what it saw."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from pinstripe import cli


def load(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pinstripe", "load", *arguments],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env=os.environ | {"TMPDIR": str(folder)},
    )


def test_a_small_load_is_held_without_an_error(tmp_path: Path) -> None:
    done = load("--tables", "3", "--viewers", "8", "--minutes", "0.1", "--pace", "0.5", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout)
    assert figures["errors"] == 0
    assert figures["decisions"] > 3
    assert figures["waited"] >= figures["decisions"], "every decision has others who wait for it"
    assert figures["frames"] > figures["waited"]
    assert 0 < figures["p50_ms"] <= figures["p95_ms"] <= figures["p99_ms"] <= figures["max_ms"]
    if Path("/proc/self/stat").exists():
        assert len(figures["server_megabytes"]) == 2
        assert figures["server_megabytes"][0] > 10
        assert figures["server_cores"] > 0
    assert list(tmp_path.iterdir()) == [], "nothing is left behind"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--tables", "5", "--viewers", "4"], "Every table needs a viewer"),
        (["--url", "ftp://somewhere"], "no address of a server"),
        (["--url", "http://127.0.0.1:9"], "does not answer"),
        (["chess"], "chess"),
    ],
)
def test_a_load_that_cannot_be_is_refused_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(Path(tempfile.gettempdir()).glob("pinstripe-load-*"))
    assert cli.main(["--lang", "en", "load", *arguments]) != 0
    told = capsys.readouterr().err
    assert sentence in told
    assert "Traceback" not in told
    assert set(Path(tempfile.gettempdir()).glob("pinstripe-load-*")) <= before
