"""First words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pinstripe.engine.words import Message, message

TITLE, BLURB = Message("game.title"), Message("game.blurb")
OPTIONS: Mapping[str, tuple[Message, Message]] = {}


def prompt(state: Any, seat: int) -> Message:
    return message("game.title")


def waiting(state: Any, seat: int) -> Message:
    return message("game.title")


def label(state: Any, seat: int, decision: int) -> Message:
    return message("game.title")


def reasons(state: Any, seat: int) -> list[Any]:
    return []


def telling(state: Any) -> list[Message]:
    return []


def rule_of_prompt(state: Any) -> str:
    return "goal"


def victory_lines(state: Any, seat: int) -> list[Message]:
    return []


def final_lines(state: Any) -> list[Message]:
    return []


def story_worthy(kind: int) -> bool:
    return True
