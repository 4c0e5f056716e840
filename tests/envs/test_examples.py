"""The examples in the page about environments run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
CHAPTERS = ("PettingZoo", "Gymnasium", "OpenSpiel")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_example_runs(chapter: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, after = PAGE.read_text(encoding="utf-8").partition(f"\n## {chapter}\n")
    examples = re.findall(r"^```python\n(.*?)^```$", after.partition("\n## ")[0], re.MULTILINE | re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, f"{PAGE.name}, {chapter}", "exec"), {})
    assert capsys.readouterr().out
