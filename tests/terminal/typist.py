"""Somebody who plays in the terminal by reading the screen and typing."""

import random
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

NUMBERS = re.compile(r"(?:from 1 to|de 1 à) (\d+)")
AMOUNTS = re.compile(r"(?:from|de) ([\d,\u202f]+) (?:to|à) ([\d,\u202f]+)(?:,| in)")


class Typist:
    """Asks for the range of answers with a wrong one, then types a random right one."""

    def __init__(self, seed: int, *, width: int = 100, screen: bool = False, patience: int = 5000) -> None:
        self.rng = random.Random(seed)
        self.file = StringIO()
        self.console = Console(file=self.file, width=width, height=40, force_terminal=screen, color_system=None)
        self.patience = patience
        self.read_up_to = 0
        self.plan: list[str] = []
        self.heard: list[str] = []
        self.before: Callable[[str], str | None] = lambda screen: None

    def ask(self, prompt: Text) -> str:
        """What is typed next, after a look at what was printed since the last time."""
        printed = self.file.getvalue()[self.read_up_to :]
        self.read_up_to = len(self.file.getvalue())
        self.heard.append(printed)
        if len(self.heard) > self.patience:
            raise EOFError
        typed = self.before(printed)
        return typed if typed is not None else self.answer(printed)

    def answer(self, printed: str) -> str:
        if self.plan:
            return self.plan.pop(0)
        if "keyboard" in printed or "clavier" in printed:
            return ""
        numbers, amounts = NUMBERS.findall(printed), AMOUNTS.findall(printed)
        if amounts:
            return str(self.rng.choice(amounts[-1]))
        if numbers:
            return str(self.rng.randint(1, int(numbers[-1])))
        return "99999"

    @property
    def output(self) -> str:
        return self.file.getvalue()


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
