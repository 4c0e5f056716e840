"""What a report asks of a tally: for every question a function that gives the quantity."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .quantities import Quantity, like_with_like
from .tally import Tally

Figure = Callable[[Tally], Quantity]
Values = Callable[[Tally], Any]
CHANCES = (2, 3, 4, 6, 9, 14)
"""Whoever has more chances does more of everything, so only those with about as many are compared."""
LATE = 24
"""So many changes of the lead or more are one column."""


def round_steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def chapters_of(tally: Tally) -> Any:
    return tally.chapters


def decisions_of(tally: Tally) -> Any:
    return tally.decisions.sum(axis=1)


def ending_of(tally: Tally) -> Any:
    return tally.ending


def changes_of(tally: Tally) -> Any:
    return np.minimum(LATE, tally.leads)


def equal_to(values: Values, wanted: int) -> Figure:
    return lambda tally: Quantity.share(values(tally) == wanted)


def between(values: Values, low: float, high: float) -> Figure:
    return lambda tally: Quantity.share((values(tally) >= low) & (values(tally) < high))


def mean_of(values: Values) -> Figure:
    return lambda tally: Quantity.mean(values(tally))


def won_on(seat: int) -> Figure:
    return lambda tally: Quantity.share(tally.wins[:, seat], tally.finished)


def done_per_game(deed: int) -> Figure:
    return lambda tally: Quantity.mean(tally.did[..., deed].sum(axis=(1, 2)))


def decisive_in(part: int) -> Figure:
    return lambda tally: Quantity.share(tenth(tally) == part, tally.finished)


def held_by(route: int, winners: bool) -> Figure:
    def figure(tally: Tally) -> Quantity:
        part = tally.wins if winners else (1 - tally.wins) * tally.finished[:, None]
        return Quantity.share((tally.routes[:, :, route] * part).sum(axis=1), part.sum(axis=1))

    return figure


def win_share(route: int, with_it: bool) -> Figure:
    def figure(tally: Tally) -> Quantity:
        seats = (tally.routes[:, :, route] == with_it) & tally.finished[:, None]
        return Quantity.share((tally.wins * seats).sum(axis=1), seats.sum(axis=1))

    return figure


def both_held(one: int, other: int) -> Figure:
    def figure(tally: Tally) -> Quantity:
        both = tally.routes[:, :, one] & tally.routes[:, :, other]
        return Quantity.share((both * tally.wins).sum(axis=1), tally.finished)

    return figure


def part_of(part: int, winners: bool) -> Figure:
    def figure(tally: Tally) -> Quantity:
        weight = tally.wins if winners else (1 - tally.wins) * tally.finished[:, None]
        return Quantity((tally.parts[:, :, part] * weight).sum(axis=1), weight.sum(axis=1))

    return figure


def chosen_when_open(deed: int, stage: int | None = None) -> Figure:
    def figure(tally: Tally) -> Quantity:
        at = slice(None) if stage is None else slice(stage, stage + 1)
        did, could = tally.did[:, :, at, deed], tally.could[:, :, at, deed]
        return Quantity.share(did.sum(axis=(1, 2)), could.sum(axis=(1, 2)))

    return figure


def won_doing(deed: int, done: bool) -> Figure:
    """Seats that ever did it in a game, or could and never did."""

    def figure(tally: Tally) -> Quantity:
        did, could = (one[..., deed].sum(axis=2) > 0 for one in (tally.did, tally.could))
        seats = (did if done else could & ~did) & tally.finished[:, None]
        return Quantity.share((tally.wins * seats).sum(axis=1), seats.sum(axis=1))

    return figure


def worth_of(deed: int) -> Figure:
    """Compared at the same stage, from the same rank at its beginning, on the same seat, with about as many chances."""

    def figure(tally: Tally) -> Quantity:
        could, did = tally.could[..., deed] > 0, tally.did[..., deed] > 0
        games, seats, stages = could.shape
        strata = (tally.stage_rank * stages + np.arange(stages)) * seats + np.arange(seats)[None, :, None]
        strata = strata * (len(CHANCES) + 1) + np.digitize(tally.could[..., deed], CHANCES)
        could = could & (tally.stage_rank > 0) & tally.finished[:, None, None]
        won = np.broadcast_to(tally.wins[:, :, None], could.shape)
        flat = (games, seats * stages)
        return like_with_like(did.reshape(flat), won.reshape(flat), could.reshape(flat), strata.reshape(flat))

    return figure


def used_per_game(things: str, thing: int) -> Figure:
    return lambda tally: Quantity.mean(tally.things[things][:, :, thing].sum(axis=1))


def not_there(tally: Tally) -> Quantity:
    return Quantity.share(np.zeros(len(tally.steps)), np.zeros(len(tally.steps)))


def won_with(things: str, thing: int, with_it: bool) -> Figure:
    """Seats that had or used it in a game, against the others of those games in which somebody did."""

    def figure(tally: Tally) -> Quantity:
        had = tally.things[things][:, :, thing] > 0
        if had.shape[1] != tally.wins.shape[1]:
            return Quantity.share(np.zeros(len(had)), np.zeros(len(had)))
        counted = had.any(axis=1)[:, None] & tally.finished[:, None]
        seats = (had if with_it else ~had) & counted
        return Quantity.share((tally.wins * seats).sum(axis=1), seats.sum(axis=1))

    return figure


def course_at(tally: Tally, at: int) -> Any:
    """What a tally knows of the end of a chapter; others may have got further."""
    if at < tally.course.shape[1]:
        return tally.course[:, at]
    return np.full((len(tally.course), tally.course.shape[2]), -1.0)


def kept_lead(at: int) -> Figure:
    def figure(tally: Tally) -> Quantity:
        found = course_at(tally, at)
        there = found[:, 0] >= 0
        return Quantity.share(np.where(there, found[:, 0], 0.0), there)

    return figure


def winner_was(at: int, rank: int) -> Figure:
    def figure(tally: Tally) -> Quantity:
        found = course_at(tally, at)
        return Quantity.share(found[:, 1] == rank, found[:, 0] >= 0)

    return figure


def tenth(tally: Tally) -> Any:
    return np.minimum(9, np.floor(tally.decisive * 10))


def margin_of(tally: Tally) -> Any:
    """How far the first was ahead of the second by the score alone."""
    ordered = np.sort(tally.scores, axis=1)
    return ordered[:, -1] - ordered[:, -2]
