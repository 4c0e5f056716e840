"""What a game wrote down for one's own seat, whole, as a page to read."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pinstripe.table.room import SPECTATOR

from .frame import catalogue_of
from .history import looked_at
from .pages import title_of
from .pictures import pictures_of
from .site import StopError, page, site_of
from .texts import texts


async def books(request: Request) -> Response:
    """The books of the seat that asks, and of nobody else."""
    visitor, room = await looked_at(request)
    if room.match is None:
        return RedirectResponse(f"/table/{room.id}", 303)
    seat, pictures = room.seat_of(visitor.person.id), pictures_of(room.game)
    pages = getattr(pictures, "book_pages", None)
    if seat == SPECTATOR or pages is None:
        raise StopError(404, texts(visitor.language)("not_found"))
    kept = site_of(request).frames.library.chronicle(room, seat).books()
    catalogue = catalogue_of(room.game, visitor.language)
    body = Markup(pages(room.match.view(seat), seat, catalogue, room.names, kept))
    return page(
        request,
        visitor,
        "books.html",
        id=room.id,
        game=room.game.id,
        title=title_of(room.game.id, visitor),
        body=body,
    )
