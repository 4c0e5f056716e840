"""What a player who comes back has missed."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from pinstripe.engine.game import Words
from pinstripe.engine.words import Message
from pinstripe.table.room import SPECTATOR

from .chronicle import Chronicle, paragraphs
from .pictures import shape

FEWEST = 2
"""What happened last stands below the question anyway."""
MOST_SHOWN = 8
"""Paragraphs of a summary; the log has the rest."""


def since_last_turn(chronicle: Chronicle, words: Words, say: Callable[[Message], Markup]) -> dict[str, object]:
    """A summary of what was told since the seat's own last decision.

    It is made from what the seat has been told, so it is the same after a reload, tomorrow and on another device.
    """
    seat = chronicle.seat
    if seat is None or seat == SPECTATOR:
        return {"since": [], "since_more": 0}
    last = chronicle.since()
    news = [one for one in chronicle.told_since(last) if last and one.actor != seat]
    worthy = [one for one in news if one.chapter or words.story_worthy(one.kind)]
    found = paragraphs(worthy or news)
    if len(found) < FEWEST:
        return {"since": [], "since_more": 0}
    shown = [
        {
            "mark": Markup() if one.actor is None else shape(one.actor),
            "text": Markup(" ").join(say(said) for said in one.sentences),
            "chapter": one.chapter,
        }
        for one in found[-MOST_SHOWN:]
    ]
    return {"since": shown, "since_more": len(found) - len(shown)}
