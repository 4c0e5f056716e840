"""Waiting for news of a table: one answer that comes late, or a line that stays open."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pinstripe.engine.words import message
from pinstripe.table.room import Room
from pinstripe.table.store import StoreError
from pinstripe.web.limits import Allowance
from pinstripe.web.live import GONE, MOST_SOCKETS, REFUSED
from pinstripe.web.site import Site, from_here, may_look, site_of

from .door import ApiError, Caller, caller_of, problem_of, room_of
from .shapes import Heard, Waiting
from .view import stamp_of, view_of

TOO_MUCH = 1008
"""The code of a line that is closed because its other end does not keep to the rules."""

logger = logging.getLogger("pinstripe.web")


@contextmanager
def watching(site: Site, room: Room, person: str, look: Callable[[], None]) -> Iterator[None]:
    """Look after every change; nobody may hold too many lines at once."""
    if site.sockets[person] >= MOST_SOCKETS:
        raise ApiError(429, message("web.too_often"))
    site.sockets[person] += 1
    room.watchers.add(look)
    try:
        yield
    finally:
        room.watchers.discard(look)
        site.sockets[person] -= 1
        if not site.sockets[person]:
            del site.sockets[person]


async def wait_for_news(request: Request, site: Site, room: Room, caller: Caller, wish: Waiting) -> None:
    """Until the seat sees something new, the time is up, or nobody waits any more."""
    end = time.monotonic() + wish.wait
    news = asyncio.Event()

    def unchanged() -> bool:
        person = caller.person.id
        return may_look(room, person) and stamp_of(room, room.seat_of(person)) == wish.after

    if not wish.after or not unchanged():
        return
    with watching(site, room, caller.person.id, news.set):
        gone = asyncio.create_task(hung_up(request))
        try:
            while unchanged() and (left := end - time.monotonic()) > 0 and not gone.done():
                news.clear()
                heard = asyncio.create_task(news.wait())
                await asyncio.wait({heard, gone}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                heard.cancel()
        except asyncio.CancelledError:
            # The server stops. What is there now is a good answer, and the caller will ask again.
            logger.debug("an answer was waited for when the server stopped")
        finally:
            gone.cancel()


async def hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def listen(ws: WebSocket) -> None:
    """The life of one listening line: a view after every change, and nothing to say."""
    site = site_of(ws)
    try:
        caller = await caller_of(ws)
        foreign = not caller.by_key and not ("origin" in ws.headers and from_here(ws, site))
        if not caller.known or foreign:
            await ws.close(REFUSED)
            return
        room = await room_of(ws, caller)
        ear = Ear(ws, site, room, caller)
        with watching(site, room, caller.person.id, ear.news.set):
            await ws.accept()
            await ear.listen()
    except ApiError as error:
        await ws.close(GONE if error.status in (403, 404) else REFUSED)
    except StoreError as error:
        logger.error("storage: %s", error)
        await ws.close(REFUSED)


class Ear:
    """What one listening line hears; what looks the same to its seat is not sent, so that nobody can count."""

    def __init__(self, ws: WebSocket, site: Site, room: Room, caller: Caller) -> None:
        self.ws, self.site, self.room, self.caller = ws, site, room, caller
        self.news = asyncio.Event()
        self.news.set()
        self._last = b""
        self._allowance = Allowance(*site.wishes)

    async def listen(self) -> None:
        """Both ways at once, until either ends."""
        ways = {asyncio.create_task(self.tell()), asyncio.create_task(self.hear())}
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.wait(ways)
        for way in done:
            code = way.result()
            if code is not None and self.ws.application_state == WebSocketState.CONNECTED:
                await self.ws.close(code)

    async def tell(self) -> int | None:
        while True:
            await self.news.wait()
            self.news.clear()
            if not may_look(self.room, self.caller.person.id):
                return GONE
            told = msgspec.json.encode(Heard(view=view_of(self.site, self.room, self.caller)))
            if told != self._last:
                self._last = told
                if not await self.send(told):
                    return None

    async def hear(self) -> int | None:
        """Nothing is decided here; whoever tries is told where."""
        while (await self.ws.receive())["type"] != "websocket.disconnect":
            if not self._allowance.spend(""):
                return TOO_MUCH
            problem = problem_of(self.ws, message("api.only_listen"), self.caller.language)
            if not await self.send(msgspec.json.encode(Heard(problem=problem))):
                return None
        return None

    async def send(self, told: bytes) -> bool:
        """Whether there is still somebody at the other end."""
        try:
            await self.ws.send_text(told.decode())
        except (WebSocketDisconnect, RuntimeError):
            return False
        return True
