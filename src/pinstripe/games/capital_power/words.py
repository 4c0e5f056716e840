"""What the game says: the door to all its words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pinstripe.engine.words import Message

from .finals import final_lines, victory_lines
from .headings import rule_of_prompt
from .labels import label
from .prompts import prompt
from .reasons import reasons
from .telling import story_worthy, telling
from .vocabulary import Circuit, Kind, Reason, Square
from .waiting import waiting

__all__ = [
    "FAMILIES",
    "TITLE",
    "BLURB",
    "OPTIONS",
    "prompt",
    "waiting",
    "label",
    "rule_of_prompt",
    "reasons",
    "telling",
    "story_worthy",
    "victory_lines",
    "final_lines",
]

FAMILIES: dict[str, type[Enum]] = {
    "square": Square,
    "short": Square,
    "circuit": Circuit,
    "kind": Kind,
    "reason": Reason,
}
"""Ids that are made from the names of an enum's members."""

TITLE, BLURB = Message("game.title"), Message("game.blurb")
OPTIONS: Mapping[str, tuple[Message, Message]] = {
    "rounds": (Message("option.rounds"), Message("option_help.rounds")),
    "harsh_liquidation": (Message("option.harsh_liquidation"), Message("option_help.harsh_liquidation")),
    "creative_accounting": (Message("option.creative_accounting"), Message("option_help.creative_accounting")),
}
"""The name of each option, and what it changes."""
