"""What the game says: a question for each phase, and the plain names of choices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pinstripe.engine.game import Reason as Refused
from pinstripe.engine.seats import CHANCE
from pinstripe.engine.words import Message, Seat, message

from .groups import controlled_lots
from .standing import standing
from .table import LOT, NUMBERING, Note, Phase, State

FAMILIES: dict[str, type[Enum]] = {"prompt": Phase}
"""Ids that are made from the names of an enum's members."""

TITLE, BLURB = Message("game.title"), Message("game.blurb")
OPTIONS: Mapping[str, tuple[Message, Message]] = {
    "rounds": (Message("option.rounds"), Message("option_help.rounds")),
    "harsh_liquidation": (Message("option.harsh_liquidation"), Message("option_help.harsh_liquidation")),
    "creative_accounting": (Message("option.creative_accounting"), Message("option_help.creative_accounting")),
}
"""The name of each option, and what it changes."""


def prompt(state: State, seat: int) -> Message:
    return Message(f"prompt.{Phase(state.phase).name.lower()}")


def waiting(state: State, seat: int) -> Message:
    if state.actor == CHANCE or state.phase == Phase.OVER:
        return message("waiting.chance")
    return message("waiting.decides", who=Seat(state.actor))


def label(state: State, seat: int, decision: int) -> Message:
    return message("label.choice", what=NUMBERING.name(decision))


def reasons(state: State, seat: int) -> list[Refused]:
    return []


def telling(state: State) -> list[Message]:
    """Every note with its numbers."""
    told = []
    for row in range(state.notes):
        kind, first, second, third, fourth = (state.note[row, cell] for cell in range(5))
        what = Note(kind).name.lower()
        told.append(message("telling.happened", what=what, first=first, second=second, third=third, fourth=fourth))
    return told


def rule_of_prompt(state: State) -> str:
    return "goal"


def victory_lines(state: State, seat: int) -> list[Message]:
    return [message("victory.shares", n=controlled_lots(state, seat) * LOT)]


def final_lines(state: State) -> list[Message]:
    ranks, scores = [0] * state.players, [0] * state.players
    standing(state, ranks, scores)
    order = sorted(range(state.players), key=lambda seat: ranks[seat])
    return [message("final.place", n=ranks[seat], who=Seat(seat), m=scores[seat]) for seat in order]


def story_worthy(kind: int) -> bool:
    return kind not in (Note.BOOKED, Note.ENTERED, Note.CARRIED)
