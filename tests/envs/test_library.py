"""The libraries behind the environments are extras: missed with a sentence, and by nobody else."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from tests.test_imports import SOURCE, imported, module_name, room

LIBRARIES = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel"}
MAY_MEASURE_THEM = {"lab"}


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gym", "gymnasium", "envs"),
        ("zoo", "gymnasium", "envs"),
        ("zoo", "pettingzoo", "envs"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_told_with_the_way_to_get_it(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == library]:
        monkeypatch.setitem(sys.modules, name, None)
    spec = importlib.util.find_spec(f"pinstripe.envs.{module}")
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'pinstripe\[{extra}\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_nothing_else_imports_them() -> None:
    outside = []
    for path in SOURCE.rglob("*.py"):
        if room(SOURCE, module_name(SOURCE, path)) not in {"envs", *MAY_MEASURE_THEM}:
            outside += [(path, name) for _, name in imported(SOURCE, path) if name.split(".")[0] in LIBRARIES]
    assert outside == []
