"""How long a table has been waiting, and until when, in words."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor

from pinstripe.table.clock import BY_DAYS
from pinstripe.table.room import Room

from .texts import Texts

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
WORTH_TELLING = 5 * MINUTE


@dataclass(frozen=True)
class Deadline:
    """The end of somebody's patience; browsers tell it in the time of the place."""

    days: int
    at: int

    @property
    def machine(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.at))

    @property
    def human(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.at))


def deadline_of(room: Room) -> Deadline | None:
    """Until when those who are asked at a table have time; it moves only with what everybody sees."""
    at = room.deadline
    return None if at is None else Deadline(BY_DAYS[room.row.pace], int(at))


def patience(status: str, room: Room, t: Texts) -> str:
    """Who is awaited, and for how long already, and how long still."""
    now = time.time()
    waited, deadline = now - room.waiting_since, room.deadline
    if waited >= WORTH_TELLING:
        status = t("waiting_long", status=status, time=lasting(waited, t, floor))
    if deadline is None:
        return status
    left = t("time_left", time=lasting(deadline - now, t, ceil)) if deadline > now else t("overdue")
    return f"{status} · {left}"


def lasting(seconds: float, t: Texts, whole: Callable[[float], int]) -> str:
    """A time in the unit that fits; what is over is rounded down, what is left up."""
    if seconds < HOUR:
        return t("for_minutes", n=max(1, whole(seconds / MINUTE)))
    if seconds < 2 * DAY:
        return t("for_hours", n=whole(seconds / HOUR))
    return t("for_days", n=whole(seconds / DAY))
