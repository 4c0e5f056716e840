"""The pages of one table: the table itself, seats, invitations, the record."""

from __future__ import annotations

from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from pinstripe.engine.match import Refusal
from pinstripe.engine.records import lines_of
from pinstripe.engine.words import Message
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.rows import LONGEST_NAME
from pinstripe.table.store import Person

from .forms import number_of, one_line
from .frame import catalogue_of
from .pages import known_room, title_of
from .pictures import pictures_of
from .site import StopError, Visitor, is_welcome, may_look, page, posted, site_of, viewer_of, visitor_of
from .texts import texts


async def room_for(connection: HTTPConnection, visitor: Visitor) -> Room:
    """The table of an address, for somebody who may look at it."""
    t = texts(visitor.language)
    room = await known_room(site_of(connection), connection.path_params["table"])
    if room is None:
        raise StopError(404, t("not_found"))
    if not await is_welcome(room, visitor.person.id):
        raise StopError(403, t("private"))
    return room


async def table(request: Request) -> Response:
    visitor = await visitor_of(request)
    room = await room_for(request, visitor)
    frame = site_of(request).frames.table(room, viewer_of(request, visitor))
    return page(
        request,
        visitor,
        "table.html",
        id=room.id,
        game=room.game.id,
        title=title_of(room.game.id, visitor),
        has_board=pictures_of(room.game) is not None,
        pace=room.row.pace,
        confirm=room.row.confirm,
        frame=frame,
    )


async def record(request: Request) -> Response:
    """The whole game as a file, once nothing in it is secret any more."""
    visitor = await visitor_of(request)
    room = await room_for(request, visitor)
    if room.match is None or not room.match.over:
        raise StopError(404, texts(visitor.language)("not_begun"))
    name = f"{room.game.id}-{room.id}.jsonl"
    text = "".join(line + "\n" for line in lines_of(room.match))
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


async def invitation(request: Request) -> Response:
    """A link to one seat of one table; the token in it opens private tables too."""
    site, visitor = site_of(request), await visitor_of(request)
    t, token = texts(visitor.language), request.path_params["token"]
    room = await known_room(site, request.path_params["table"])
    if room is None:
        raise StopError(404, t("not_found"))
    if room.seat_of(visitor.person.id) != SPECTATOR:
        return RedirectResponse(f"/table/{room.id}", 303)
    if request.method == "POST":
        visitor, form = await posted(request)
        name = one_line(form.get("name", ""), LONGEST_NAME) or visitor.person.name
        await site.house.join(room, Person(visitor.person.id, name, "", visitor.language), token)
        return RedirectResponse(f"/table/{room.id}", 303)
    if not any(seat.token == token and seat.kind in ("open", "invited") for seat in room.row.seats):
        raise StopError(404, t("invitation_gone"))
    host = await site.house.store.person(room.row.owner)
    values: dict[str, Any] = {
        "heading": t("invitation"),
        "text": t("invited_to", who=host.name if host else t("newcomer"), game=title_of(room.game.id, visitor)),
        "action": request.url.path,
        "button": t("sit_down"),
        "ask_name": True,
    }
    return page(request, visitor, "notice.html", **values)


async def join(request: Request) -> Response:
    visitor, _ = await posted(request)
    room = await room_for(request, visitor)
    await site_of(request).house.join(room, visitor.person)
    return back(room)


async def leave(request: Request) -> Response:
    visitor, _ = await posted(request)
    room = await room_for(request, visitor)
    await site_of(request).house.leave(room, visitor.person)
    return back(room) if may_look(room, visitor.person.id) else RedirectResponse("/", 303)


async def change_seat(request: Request) -> Response:
    visitor, form = await posted(request)
    room = await room_for(request, visitor)
    seat = number_of(form.get("seat", ""))
    await site_of(request).house.hand_over(room, -1 if seat is None else seat, visitor.person, form.get("to", ""))
    return back(room) if may_look(room, visitor.person.id) else RedirectResponse("/", 303)


async def close(request: Request) -> Response:
    visitor, _ = await posted(request)
    room = await room_for(request, visitor)
    await site_of(request).house.close_table(room, visitor.person)
    return RedirectResponse("/", 303)


async def go_on(request: Request) -> Response:
    """Past the deadline, let bots go on for those who are awaited."""
    visitor, _ = await posted(request)
    room = await room_for(request, visitor)
    await site_of(request).house.go_on_without(room, visitor.person)
    return back(room)


def back(room: Room) -> Response:
    return RedirectResponse(f"/table/{room.id}", 303)


def told_refusal(room: Room, refusal: Refusal, language: str) -> str:
    """A refusal in the words of the game and the house."""
    said: Message = refusal.why
    return catalogue_of(room.game, language).say(said, room.names)
