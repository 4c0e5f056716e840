"""What tests of the lab share."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def chores(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Work that other processes can import by the same name, whatever else is called tests on their path."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), str(HERE.parents[1] / "src")]))
    return importlib.import_module("lab_chores")
