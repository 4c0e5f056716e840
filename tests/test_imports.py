"""Imports point down the house only: engine, games, bots, then lab, envs, table and web."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "pinstripe"

MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "lab": {"engine", "games", "bots", "lab"},
    "envs": {"engine", "games", "bots", "envs"},
    "table": {"engine", "games", "bots", "table"},
    "web": {"engine", "games", "bots", "table", "web"},
    "settings": {"engine"},
    "__main__": {"cli"},
}
MAY_IMPORT_ANYTHING = {"", "cli", "commands", "terminal"}
KEPT_OUT_OF_RULES = {"numba", "numpy"}


def module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(root: Path, path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of every module a file imports, wherever in the file it does so."""
    package = path.relative_to(root.parent).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*above, *(node.module or "").split("."))).strip(".")
            for alias in node.names:
                inside = root.parent.joinpath(*source.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").is_file()
                yield node.lineno, f"{source}.{alias.name}" if is_module else source


def room(root: Path, module: str) -> str:
    """The part of the house a module lives in: '' for the front door, 'engine', 'games.goodwill'."""
    _, *inside = module.split(".")
    if len(inside) > 1 and inside[0] == "games" and (root / "games" / inside[1]).is_dir():
        return f"games.{inside[1]}"
    return inside[0] if inside else ""


def may_import(importer: str, target: str) -> bool:
    if importer in MAY_IMPORT_ANYTHING:
        return True
    if importer.startswith("games."):
        return target in {"engine", importer}
    return target.split(".")[0] in MAY_IMPORT.get(importer, {importer})


def wrong_directions(root: Path) -> list[str]:
    wrong = []
    for path in sorted(root.rglob("*.py")):
        importer = room(root, module_name(root, path))
        for line, target in imported(root, path):
            if target.split(".")[0] == root.name and not may_import(importer, room(root, target)):
                wrong.append(f"{path.relative_to(root.parent)}:{line} imports {target}")
    return wrong


def numbers_in_rules(root: Path) -> list[str]:
    wrong = []
    for path in sorted(root.glob("games/*/**/*.py")):
        if path.relative_to(root / "games").with_suffix("").parts[1] == "heuristics":
            continue
        for line, target in imported(root, path):
            if target.split(".")[0] in KEPT_OUT_OF_RULES:
                wrong.append(f"{path.relative_to(root.parent)}:{line} imports {target}")
    return wrong


def report(wrong: list[str]) -> str:
    return "\n".join(["these imports are not allowed:", *wrong])


def test_imports_point_down() -> None:
    assert list(SOURCE.rglob("*.py"))
    wrong = wrong_directions(SOURCE)
    assert not wrong, report(wrong)


def test_rules_are_plain_python() -> None:
    wrong = numbers_in_rules(SOURCE)
    assert not wrong, report(wrong)


def test_importing_pinstripe_leaves_numba_alone() -> None:
    code = "import sys, pinstripe; sys.exit('import pinstripe imports numba' if 'numba' in sys.modules else 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def fake_house(folder: Path, files: dict[str, str]) -> Path:
    rooms = ["engine/record.py", "games/goodwill/table.py", "games/power_struggle/table.py", "bots/greedy.py"]
    for name in [*rooms, "lab/arena.py", "envs/gym.py", "table/seats.py", "web/pages.py", "cli.py", "__init__.py"]:
        path = folder / "pinstripe" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.touch()
    for name, text in files.items():
        (folder / "pinstripe" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "pinstripe" / name).write_text(text, encoding="utf-8")
    return folder / "pinstripe"


@pytest.mark.parametrize(
    ("name", "text", "target"),
    [
        ("engine/match.py", "import pinstripe.games", "pinstripe.games"),
        ("engine/match.py", "from .. import bots", "pinstripe.bots"),
        ("engine/match.py", "from pinstripe import VERSION", "pinstripe"),
        ("engine/__init__.py", "from ..games.goodwill import table", "pinstripe.games.goodwill.table"),
        ("games/goodwill/round.py", "from ..power_struggle.table import State", "pinstripe.games.power_struggle.table"),
        ("games/goodwill/round.py", "from pinstripe.games import power_struggle", "pinstripe.games.power_struggle"),
        ("games/goodwill/round.py", "from .. import find", "pinstripe.games"),
        ("games/goodwill/heuristics.py", "def pick():\n    import pinstripe.bots.greedy", "pinstripe.bots.greedy"),
        ("bots/search.py", "from pinstripe.lab.arena import play", "pinstripe.lab.arena"),
        ("lab/report.py", "from ..envs import gym", "pinstripe.envs.gym"),
        ("table/lobby.py", "from ..web import pages", "pinstripe.web.pages"),
        ("web/forms.py", "from .. import cli", "pinstripe.cli"),
        ("attic.py", "from pinstripe.engine import record", "pinstripe.engine.record"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, name: str, text: str, target: str) -> None:
    root = fake_house(tmp_path, {name: text})
    line = text.count("\n") + 1
    assert wrong_directions(root) == [f"{Path('pinstripe', name)}:{line} imports {target}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("engine/match.py", "import os\nfrom . import record\nfrom .record import Record"),
        ("games/__init__.py", "from . import goodwill, power_struggle"),
        ("games/goodwill/round.py", "from ...engine.record import Record\nfrom .table import State"),
        ("bots/search.py", "from ..games.goodwill import table\nfrom pinstripe.games import find"),
        ("web/pages.py", "from ..table import seats\nfrom ..bots import greedy"),
        ("terminal/board.py", "from .. import cli, web, VERSION"),
        ("cli.py", "from pinstripe import lab, web"),
    ],
)
def test_imports_that_point_down_are_allowed(tmp_path: Path, name: str, text: str) -> None:
    assert wrong_directions(fake_house(tmp_path, {name: text})) == []


def test_numbers_in_rules_are_found(tmp_path: Path) -> None:
    root = fake_house(
        tmp_path,
        {
            "games/goodwill/heuristics.py": "import numpy",
            "games/goodwill/heuristics/value.py": "import numba",
            "games/goodwill/round.py": "from numpy.typing import NDArray",
            "games/goodwill/chapters/end.py": "def end():\n    import numba as nb",
        },
    )
    found = [line.rpartition(":")[2] for line in numbers_in_rules(root)]
    assert found == ["2 imports numba", "1 imports numpy.typing"]
