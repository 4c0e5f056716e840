"""A finished game as the chairman sees it: everybody's chance of winning, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pinstripe.bots.review import Review, Verdict
from pinstripe.engine.charts import Chart
from pinstripe.engine.words import Money, message
from pinstripe.table.room import SPECTATOR, Room

from .chapters import ROUND
from .charts import Painter, Scale
from .figures import Sample, Series, charts_of
from .forms import number_of
from .frame import Scene, catalogue_of
from .pages import title_of
from .pictures import shape, who
from .site import StopError, Visitor, address, page, posted, site_of, visitor_of
from .tables import room_for
from .texts import texts

COSTLIEST = 8
WIDTH = 960
MARK = 9.0
CHANCES = Chart("chances", message("web.review.chances"), lambda state, seat: None)


async def review(request: Request) -> Response:
    """The review of a game that is over: what there is of it, or a button that begins it."""
    if request.method == "POST":
        visitor, _ = await posted(request)
    else:
        visitor = await visitor_of(request)
    room, site, t = await room_for(request, visitor), site_of(request), texts(visitor.language)
    if room.match is None or not room.match.over:
        raise StopError(409, t("review.later"))
    counsel = site.house.counsel
    if request.method == "POST":
        if not site.reviews.spend(address(request)):
            raise StopError(429, t("too_often"))
        await counsel.begin_review(room)
        return RedirectResponse(f"/table/{room.id}/review", 303)
    progress = counsel.progress(room.id)  # looked at first: it may end meanwhile
    found = await counsel.review(room)
    wish = number_of(request.query_params.get("seat", ""))
    seat = wish if wish is not None and wish < len(room.row.seats) else None
    values: dict[str, Any] = {} if found is None else Told(request, room, visitor, found, seat).values()
    return page(
        request,
        visitor,
        "review.html",
        id=room.id,
        title=title_of(room.game.id, visitor),
        names=room.names,
        own=room.seat_of(visitor.person.id),
        seat=seat,
        progress=progress,
        review=found,
        shape=shape,
        **values,
    )


@dataclass(frozen=True)
class Costly:
    """A decision that cost much, as the page tells it."""

    number: int
    seat: int
    step: int
    prompt: Markup
    took: Markup
    better: Markup
    had: int
    could: int
    cost: int


class Told:
    """A review in words and pictures."""

    def __init__(self, request: Request, room: Room, visitor: Visitor, review: Review, seat: int | None) -> None:
        self.room, self.review, self.seat, self.language = room, review, seat, visitor.language
        self.library = site_of(request).frames.library
        self.match = room.running
        self.scene = Scene(room.game, self.match, SPECTATOR, room.names, visitor.language)
        self.worst = review.costliest(COSTLIEST, seat)

    def values(self) -> dict[str, object]:
        return {
            "chart": self.chart(),
            "costly": [self.costly(number, one) for number, one in enumerate(self.worst, 1)],
            "balance": [self.balance(seat) for seat in range(self.match.seats)],
            "legend": [who(seat, self.room.names) for seat in range(self.match.seats)],
            "playouts": Money(self.review.playouts),
        }

    def costly(self, number: int, one: Verdict) -> Costly:
        view, words, say = self.match.view_at(one.moment, one.seat), self.room.game.words, self.scene.say
        had, could = round(100 * one.chance_taken), round(100 * one.chance_best)
        return Costly(
            number=number,
            seat=one.seat,
            step=self.library.chronicle(self.room, one.seat).step_of(one.moment),
            prompt=say(words.prompt(view, one.seat)),
            took=say(words.label(view, one.seat, one.taken)),
            better=say(words.label(view, one.seat, one.best)),
            had=had,
            could=could,
            cost=could - had,
        )

    def balance(self, seat: int) -> dict[str, object]:
        """How somebody decided over the whole game."""
        own = [one for one in self.review.verdicts if one.seat == seat]
        best = sum(one.taken == one.best for one in own)
        return {
            "seat": seat,
            "choices": len(own),
            "best": round(100 * best / len(own)) if own else 0,
            "costly": self.review.costly(seat),
        }

    def chart(self) -> dict[str, object]:
        chronicle = self.library.chronicle(self.room, None)
        rounds = [one.moment for one in chronicle.told if one.chapter == ROUND]
        samples, begun = [], 0
        for moment, _ in self.review.outlooks:
            now = sum(begins <= moment for begins in rounds)
            samples.append(Sample(moment, chronicle.step_of(moment), now if now > begun else 0))
            begun = now
        lines = [
            [round(100 * chances[seat]) for _, chances in self.review.outlooks] for seat in range(self.match.seats)
        ]
        catalogue, declared = catalogue_of(self.room.game, self.language), charts_of(self.room.game)
        axis = catalogue.say(declared.AXIS, self.room.names) if declared else ""
        painter = Marked(samples, self.room.names, catalogue, axis, 0, False, WIDTH, self.worst)
        return painter.figure(Series(CHANCES, None, lines, None)) | {"axis": axis}


@dataclass(frozen=True)
class Marked(Painter):
    """A chart with the costly decisions numbered on their lines."""

    worst: Sequence[Verdict] = ()

    def now(self, scale: Scale) -> str:
        return ""

    def remarks(self, one: Series, scale: Scale) -> str:
        places = {sample.moment: place for place, sample in enumerate(self.samples)}
        drawn, taken = "", list[tuple[float, float]]()
        for number, verdict in enumerate(self.worst, 1):
            at = places.get(verdict.moment)
            if at is None:
                at = max((place for moment, place in places.items() if moment <= verdict.moment), default=0)
            value = one.lines[verdict.seat][at]
            x, y = scale.x(at), scale.y(value or 0)
            while any(abs(x - left) < 2 * MARK and abs(y - top) < 2 * MARK for left, top in taken):
                y -= MARK
            taken.append((x, y))
            drawn += (
                f'<g class="s{verdict.seat} costly"><circle cx="{x}" cy="{y:.1f}" r="{MARK}"/>'
                f'<text x="{x}" y="{y + 4:.1f}">{number}</text></g>'
            )
        return drawn
