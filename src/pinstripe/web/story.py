"""A step that is a whole story: its scenes one after another, and the newspaper that sums it up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from pinstripe.engine.match import Match
from pinstripe.engine.words import Catalogue

from .chronicle import Chronicle
from .pictures import Memory, Scene, playbill_of

SLOWER = 3
"""A scene has something to read, so it stays so many times as long as other changes."""


@dataclass(frozen=True)
class Act:
    """A scene, and the views before and after the step that it belongs to."""

    moment: int
    before: Any
    after: Any
    scene: Scene


def acts(match: Match, seat: int, chronicle: Chronicle, memory: Memory) -> Iterator[Act]:
    """What happened since a window last looked, as far as it is to be played; a window that is new sees what is."""
    since, memory.moment = memory.moment, len(match.entries)
    playbill = playbill_of(match.game)
    if playbill is None or since is None:
        return
    for moment in sorted({one.moment for one in chronicle.told_since(since)}):
        before, after = match.view_at(moment - 1, seat), match.view_at(moment, seat)
        for scene in playbill.scenes(before, after):
            yield Act(moment, before, after, scene)


@dataclass(frozen=True)
class Paper:
    """The latest newspaper; it is fresh until its reader has decided something again."""

    text: Markup
    fresh: bool


def paper_of(
    match: Match, seat: int, chronicle: Chronicle, catalogue: Catalogue, act: Act | None = None
) -> Paper | None:
    """The newspaper as it lies on the table, or, while a step is played, as far as it is printed."""
    playbill = playbill_of(match.game)
    if playbill is None:
        return None
    until = len(match.entries) if act is None else act.moment
    printed = [one.moment for one in chronicle.told if one.kind in playbill.EDITIONS and one.moment <= until]
    if not printed:
        return None
    moment = printed[-1]
    upto = act.scene if act and act.moment == moment else None
    before, after = match.view_at(moment - 1, seat), match.view_at(moment, seat)
    text = Markup(playbill.edition(before, after, catalogue, match.names, upto))
    return Paper(text, moment > chronicle.since() or upto is not None) if text else None
