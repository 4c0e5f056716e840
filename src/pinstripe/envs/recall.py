"""What a seat has seen since the start of a game, told as text: everything, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from pinstripe.engine.game import Game
from pinstripe.engine.seats import CHANCE

NOTES = ("notes", "note")
"""Notes are told when they come; that they lie there no longer is no news and may be an unseen decision's doing."""


class Moment:
    """A state and how it came about, linked to the moment before; never changed, so that copies of a game share it.

    What a seat sees of it is put into words only when somebody asks.
    """

    def __init__(self, game: Game, data: bytes, before: Moment | None, seat: int, decision: int) -> None:
        self.game, self.data, self.before = game, data, before
        self.seat, self.decision = seat, decision
        self.given: dict[int, str] = {}
        self._seen: dict[int, str] = {}

    @classmethod
    def first(cls, game: Game, data: bytes, given: dict[int, str]) -> Self:
        """Where a story begins, with what some seats had seen up to then; the others know what they see."""
        moment = cls(game, data, None, CHANCE, -1)
        moment.given = given
        moment._seen.update(given)
        return moment

    @property
    def state(self) -> Any:
        return self.game.state.from_bytes(self.data)

    def view(self, seat: int) -> Any:
        view = self.state
        self.game.rules.hide(view, seat)
        return view

    def next(self, data: bytes, seat: int, decision: int) -> Moment:
        return Moment(self.game, data, self, seat, decision)

    def back(self) -> Iterator[Moment]:
        """This moment and all before it, the first one last."""
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.before

    def recalled(self, seat: int) -> str:
        """All that a seat has seen up to now, its own decisions among it."""
        return "".join(reversed([moment.seen(seat) for moment in self.back()]))

    def seen(self, seat: int) -> str:
        if seat not in self._seen:
            self._seen[seat] = self._told(seat)
        return self._seen[seat]

    def _told(self, seat: int) -> str:
        view = self.view(seat)
        if self.before is None:
            return dump(view)
        told = [f"you {self.game.numbering.name(self.decision)}"] if self.seat == seat else []
        told += [f"note {' '.join(map(str, row))}" for row in view.table["note"][0].tolist()[: view.notes]]
        told += changes(self.before.view(seat), view)
        return f"{'; '.join(told)}\n" if told else ""


def fields(view: Any) -> list[str]:
    return [name for name in view.dtype.names if name not in NOTES]


def dump(view: Any) -> str:
    """Everything in a view but its notes, one field to a line."""
    return "".join(f"{name} {plain_list(view.table[name][0])}\n" for name in fields(view))


def changes(before: Any, after: Any) -> list[str]:
    """Which cells of a view are not what they were."""
    found = []
    for name in fields(after):
        old, new = before.table[name][0], after.table[name][0]
        if old.tobytes() != new.tobytes():
            for place in zip(*np.nonzero(np.atleast_1d(old != new)), strict=True):
                where = ",".join(map(str, place)) if new.ndim else ""
                found.append(f"{name}[{where}]={np.atleast_1d(new)[place]}" if where else f"{name}={new}")
    return found


def plain_list(cells: Any) -> str:
    return " ".join(map(str, np.ravel(cells).tolist()))
