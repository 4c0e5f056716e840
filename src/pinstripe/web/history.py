"""A game looked at again: step by step, in charts, through the eyes of a seat, and played on from any point."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pinstripe import bots
from pinstripe.table.house import USUAL_BOT
from pinstripe.table.room import SPECTATOR, Room

from .chapters import ROUND
from .charts import drawn_charts
from .chronicle import Library
from .figures import charts_of, samples, series
from .forms import number_of
from .frame import Scene, Viewer, catalogue_of
from .pages import title_of
from .pictures import drawn_tray, pictures_of, shape
from .site import StopError, Visitor, address, page, posted, site_of, viewer_of, visitor_of
from .tables import room_for
from .texts import Texts, render, texts

ALL = "all"
ID = re.compile(r'(?<= id=")([^"]+)')


@dataclass(frozen=True)
class Eyes:
    """Whose eyes a game is seen through: a seat's, a spectator's, or without a seat those that see everything."""

    seat: int | None
    wish: str
    """How an address asks for them; empty for one's own while the game runs."""

    @property
    def query(self) -> str:
        return f"?as={self.wish}" if self.wish else ""


def eyes_for(room: Room, person: str, wish: str) -> Eyes | None:
    """One's own while the game runs, anybody's once it is over; None for a wish that cannot be met."""
    own = room.seat_of(person)
    if not room.running.over:
        return Eyes(own, "") if wish in ("", str(own)) else None
    if wish == ALL or (not wish and own == SPECTATOR):
        return Eyes(None, ALL)
    seat = own if not wish else number_of(wish)
    return Eyes(seat, str(seat)) if seat is not None and seat < len(room.row.seats) else None


async def looked_at(request: Request) -> tuple[Visitor, Room]:
    visitor = await visitor_of(request)
    return visitor, await room_for(request, visitor)


async def step(request: Request) -> Response:
    """One step of a game; each has its own address."""
    visitor, room = await looked_at(request)
    if room.match is None:
        return RedirectResponse(f"/table/{room.id}", 303)
    t, number = texts(visitor.language), number_of(request.path_params["step"])
    if number is None:
        raise StopError(404, t("not_found"))
    wish = request.query_params.get("as", "")
    eyes = eyes_for(room, visitor.person.id, wish)
    if eyes is None:
        raise StopError(404 if room.match.over else 403, t("not_found" if room.match.over else "not_open_yet"))
    frame = Look(room, viewer_of(request, visitor), eyes, site_of(request).frames.library).drawn(number)
    return page(
        request,
        visitor,
        "history.html",
        id=room.id,
        game=room.game.id,
        title=title_of(room.game.id, visitor),
        has_board=pictures_of(room.game) is not None,
        frame=frame,
    )


async def find_step(request: Request) -> Response:
    """What the forms of the page ask for, as an address: a step by its number, or other eyes at the same moment."""
    visitor, room = await looked_at(request)
    if room.match is None:
        return RedirectResponse(f"/table/{room.id}", 303)
    asked = request.query_params
    number = number_of(asked.get("step", "0")) or 0
    old = eyes_for(room, visitor.person.id, asked.get("was", ""))
    new = eyes_for(room, visitor.person.id, asked.get("as", ""))
    if old is None or new is None:
        raise StopError(404, texts(visitor.language)("not_found"))
    if old != new:
        library = site_of(request).frames.library
        before, after = library.chronicle(room, old.seat), library.chronicle(room, new.seat)
        number = after.step_of(before.steps[min(number, len(before.steps) - 1)])
    return RedirectResponse(f"/table/{room.id}/history/{number}{new.query}", 303)


async def play_on(request: Request) -> Response:
    """A table of one's own that goes on from a step."""
    visitor, form = await posted(request)
    room, site, t = await room_for(request, visitor), site_of(request), texts(visitor.language)
    number = number_of(request.path_params["step"])
    eyes = None if room.match is None else eyes_for(room, visitor.person.id, form.get("as", ""))
    if number is None or eyes is None:
        raise StopError(404, t("not_found"))
    if not site.tables.spend(address(request)):
        raise StopError(429, t("too_often"))
    steps = site.frames.library.chronicle(room, eyes.seat).steps
    seat, level = number_of(form.get("seat", "")), form.get("level", USUAL_BOT)
    moment = steps[min(number, len(steps) - 1)]
    made = await site.house.play_on(room, moment, visitor.person, -1 if seat is None else seat, level)
    return RedirectResponse(f"/table/{made.id}", 303)


class Look:
    """A game at one table through some eyes."""

    def __init__(self, room: Room, viewer: Viewer, eyes: Eyes, library: Library) -> None:
        self.room, self.viewer, self.eyes, self.library = room, viewer, eyes, library
        self.match, self.t = room.running, texts(viewer.language)
        self.chronicle = library.chronicle(room, eyes.seat)
        seat = SPECTATOR if eyes.seat is None else eyes.seat
        self.scene = Scene(room.game, self.match, seat, room.names, viewer.language)

    def drawn(self, number: int) -> Markup:
        """The content of the page at one step; behind the last step lies the last."""
        last = len(self.chronicle.steps) - 1
        number = max(0, min(number, last))
        moment, told = self.chronicle.step_at(number)
        match, own = self.match, self.room.seat_of(self.viewer.person)
        view = match.at(moment) if self.eyes.seat is None else match.view_at(moment, self.eyes.seat)
        scene = replace(self.scene, books=self.chronicle.books(moment))
        values = scene.picture(view, None) | self.scene.log(self.chronicle, moment)
        if self.eyes.seat is None:
            values["tray"] = self.all_trays(view, scene)
        values |= {
            "told": [self.scene.say(one) for one in told],
            "step": number,
            "last": last,
            "heading": heading(self.eyes, own, number, last, self.room.names, self.t),
            "eyes": self.eyes,
            "own": own,
            "looks": self.looks(own),
            "chapters": self.chapters(),
            "charts": self.charts(number),
            "over": match.over,
            "can_play_on": match.over and match.game.rules.deciders(match.at(moment)) != 0,
            "levels": [(level, self.t(f"level.{level}")) for level in reversed(bots.LEVELS)],
            "usual_bot": USUAL_BOT,
        }
        return render("step.html", self.viewer.language, room=self.room, viewer=self.viewer, shape=shape, **values)

    def all_trays(self, state: Any, scene: Scene) -> Markup:
        """Everybody's secrets one below the other; ids are told apart by the seat."""
        pictures = pictures_of(self.room.game)
        if pictures is None:
            return Markup()
        trays = (
            ID.sub(rf"\1-{seat}", drawn_tray(pictures, state, seat, scene.catalogue, scene.names, books=scene.books))
            for seat in range(self.match.seats)
        )
        return Markup("".join(trays))

    def looks(self, own: int) -> list[tuple[str, str]]:
        """Through whose eyes one may look."""
        if not self.match.over:
            return []
        seats = [
            (str(seat), self.t("seen_by_you") if seat == own else self.t("seen_by", who=name))
            for seat, name in enumerate(self.room.names)
        ]
        return [(ALL, self.t("seen_by_all")), *seats]

    def chapters(self) -> list[dict[str, object]]:
        """The rounds with the step at which each begins."""
        return [
            {"step": self.chronicle.step_of(one.moment), "text": self.scene.plain(one.said)}
            for one in self.chronicle.told
            if one.chapter == ROUND
        ]

    def charts(self, number: int) -> Markup:
        """What these eyes may know over time; of a game that is over, everything."""
        declared = charts_of(self.room.game)
        if declared is None:
            return Markup()
        source, here = self.chronicle, number
        if self.match.over:
            source = self.library.chronicle(self.room, None)
            here = source.step_of(self.chronicle.steps[number])
        at = samples(source)
        catalogue = catalogue_of(self.room.game, self.viewer.language)
        axis = catalogue.say(declared.AXIS, self.room.names)
        return drawn_charts(series(self.match, source, at), at, self.room.names, catalogue, axis, here)


def heading(eyes: Eyes, own: int, number: int, last: int, names: Sequence[str], t: Texts) -> str:
    if eyes.seat is None:
        return t("history_all", n=number, m=last)
    if eyes.seat == SPECTATOR:
        return t("history_public", n=number, m=last)
    if eyes.seat == own:
        return t("history_own", n=number, m=last)
    return t("history_of", n=number, m=last, who=names[eyes.seat])
