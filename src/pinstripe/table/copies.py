"""The beginning of a game as the lines of another table."""

from __future__ import annotations

from pinstripe.engine.match import Match, Refusal
from pinstripe.engine.records import entry_line
from pinstripe.engine.words import message


def copied_lines(match: Match, moment: int) -> list[str]:
    """Everything that was carried out up to a moment, chance included."""
    if not 0 <= moment <= len(match.entries):
        raise Refusal(message("web.not_begun"))
    moment = whole(match, moment)
    state, texts = match.at(0), []
    for place, entry in enumerate(match.entries[:moment]):
        match.game.rules.apply(state, entry.seat, entry.decision)
        texts.append(entry_line(match, place, match.game.digest(state)[:8]))
    if match.game.rules.deciders(state) == 0:
        raise Refusal(message("refusal.over"))
    return texts


def whole(match: Match, moment: int) -> int:
    """Sealed choices are carried out one after another but at once: between two of them lies no position."""
    entries = match.entries
    while (
        0 < moment < len(entries)
        and entries[moment].sealed
        and entries[moment - 1].sealed
        and entries[moment - 1].seat < entries[moment].seat
    ):
        moment -= 1
    return moment
