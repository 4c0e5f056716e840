"""One WebSocket for each viewer: frames go out, choices come in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Annotated, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pinstripe.engine.match import Refusal
from pinstripe.engine.words import message
from pinstripe.table.counsel import check_hint
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.table.rows import LONGEST_CHAT
from pinstripe.table.store import StoreError

from .forms import one_line
from .frame import catalogue_of
from .hint import Consulted, advice_of
from .limits import Allowance
from .pages import known_room
from .parts import Part, cut, told_by
from .pictures import Memory
from .site import Site, Visitor, from_here, is_welcome, may_look, site_of, viewer_of, visitor_of
from .tables import told_refusal
from .texts import texts

LARGEST_MESSAGE = 4096
MOST_WAITING = 64
MOST_SOCKETS = 16
REFUSED, GONE = 4403, 4404

logger = logging.getLogger("pinstripe.web")


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a viewer asks for."""

    do: Literal["decide", "undo", "say", "missing", "hint"]
    decision: Annotated[str, msgspec.Meta(max_length=100)] = ""
    stamp: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    text: str = ""


class News(msgspec.Struct, omit_defaults=True):
    """What a viewer is sent: the content of his page whole or in parts, or why something cannot be."""

    frame: str = ""
    parts: list[Part] = []
    refusal: str = ""


async def live(ws: WebSocket) -> None:
    """The life of one connection."""
    site, visitor = site_of(ws), await visitor_of(ws)
    person = visitor.person.id
    if visitor.fresh or "origin" not in ws.headers or not from_here(ws, site) or site.sockets[person] >= MOST_SOCKETS:
        await ws.close(REFUSED)
        return
    room = await known_room(site, ws.path_params["table"])
    if room is None or not await is_welcome(room, person):
        await ws.close(GONE)
        return
    await ws.accept()
    window = Window(ws, site, room, visitor)
    site.sockets[person] += 1
    room.watchers.add(window.look)
    sender = asyncio.create_task(window.send())
    try:
        window.look()
        await window.listen()
    except WebSocketDisconnect:
        pass
    finally:
        room.watchers.discard(window.look)
        if not room.watchers:
            site.frames.forget(room)
        site.sockets[person] -= 1
        if not site.sockets[person]:
            del site.sockets[person]
        window.hang_up()
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


class Window:
    """What one connection shows, and what comes in through it."""

    def __init__(self, ws: WebSocket, site: Site, room: Room, visitor: Visitor) -> None:
        self.ws, self.site, self.room, self.visitor = ws, site, room, visitor
        self.viewer = viewer_of(ws, visitor)
        self.kind = ws.query_params.get("as", "")
        self.catalogue = catalogue_of(room.game, visitor.language)
        self.memory = Memory()
        self.consulted: Consulted | None = None
        self._asking: asyncio.Task[None] | None = None
        self._last: object = None
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._allowance = Allowance(*site.wishes)

    def look(self) -> None:
        """Called after every change; what looks the same to this viewer is not sent, so that he cannot count."""
        if not may_look(self.room, self.viewer.person):
            self.put(b"")
            return
        self._catch_up()
        begin = time.perf_counter()
        try:
            news = self.news()
        except Exception:
            # One viewer's trouble must not stop the table.
            logger.exception("a frame could not be drawn", extra={"table": self.room.id})
            return
        self.site.counters.frames.add(time.perf_counter() - begin)
        for one in news:
            self.put(msgspec.json.encode(one))

    def news(self) -> list[News]:
        """What is to be seen now, in the way that this window asked for; nothing if it has been sent already."""
        found = []
        for frame in self.site.frames.story(self.room, self.viewer, self.memory, self.consulted):
            before, markup = self._last, str(frame)
            if self.kind != "parts":
                self._last = markup
                if markup != before:
                    found.append(News(frame=markup))
                continue
            self._last = parts = cut(markup)
            if parts != before:
                found.append(News(parts=told_by(before if isinstance(before, list) else [], parts)))
        return found

    def put(self, message: bytes) -> None:
        self._waiting.append(message)
        self._news.set()

    def _catch_up(self) -> bool:
        """Whoever is far behind is shown all of what is now, and nothing of what was in between."""
        behind = len(self._waiting) >= MOST_WAITING
        if behind:
            self._waiting.clear()
            self._last = None
        return behind

    async def send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                message = self._waiting.popleft()
                if not message:
                    await self.ws.close(GONE)
                    return
                await self.ws.send_text(message.decode())

    async def listen(self) -> None:
        while True:
            text = await self.heard()
            if len(text) > LARGEST_MESSAGE or not self._allowance.spend(""):
                self.refuse(texts(self.visitor.language)("too_often"))
                continue
            try:
                wish = msgspec.json.decode(text, type=Wish)
            except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
                self.refuse(texts(self.visitor.language)("bad_form"))
                continue
            await self.grant(wish)

    async def heard(self) -> str:
        """The next text; bytes are none of ours, and come to nothing."""
        message = await self.ws.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or ""

    async def grant(self, wish: Wish) -> None:
        """Do what is asked, or say gently why not."""
        room, seat = self.room, self.room.seat_of(self.viewer.person)
        if seat == SPECTATOR and wish.do != "missing":
            self.refuse(texts(self.visitor.language)("not_your_seat"))
            return
        try:
            if wish.do == "decide":
                await room.decide(seat, wish.decision, wish.stamp)
            elif wish.do == "undo":
                await room.take_back(seat, wish.stamp)
            elif wish.do == "missing":
                await self.site.house.tell_who_is_missing(room, self.viewer.person)
            elif wish.do == "hint":
                self.ask_for_hint(seat)
            else:
                text = one_line(wish.text, LONGEST_CHAT)
                if text:
                    await room.say(self.viewer.person, room.names[seat][:40], text)
        except Refusal as refusal:
            self.refuse(told_refusal(room, refusal, self.visitor.language))
        except StoreError as error:
            logger.error("could not be stored: %s", error, extra={"table": room.id})
            self.refuse(texts(self.visitor.language)("trouble"))

    def ask_for_hint(self, seat: int) -> None:
        """Ask the chairman, and listen on meanwhile; the answer is for this window alone."""
        check_hint(self.room, seat)
        stamp = self.room.running.stamp(seat)
        if self.consulted is not None and self.consulted.stamp == stamp:
            return
        if not self.site.hints.spend(self.viewer.person):
            raise Refusal(message("web.too_often"))
        self.consulted = Consulted(stamp)
        self.look()
        self._asking = asyncio.create_task(self._hear_hint(seat, stamp))

    async def _hear_hint(self, seat: int, stamp: str) -> None:
        try:
            thought = await self.site.house.counsel.hint(self.room, seat)
            heard = Consulted(stamp, advice_of(self.room, seat, thought, self.catalogue))
        except Refusal as refusal:
            heard = None
            self.refuse(told_refusal(self.room, refusal, self.visitor.language))
        if self.consulted is not None and self.consulted.stamp == stamp:
            self.consulted = heard
            self.look()

    def hang_up(self) -> None:
        if self._asking is not None:
            self._asking.cancel()

    def refuse(self, text: str) -> None:
        if self._catch_up():
            self.look()
        self.put(msgspec.json.encode(News(refusal=text)))
