"""A browser without a screen: pages and forms with cookies, the live line of a table, and what a frame offers."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Event, Ping, RejectConnection, Request, TextMessage
from wsproto.extensions import PerMessageDeflate
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from .parts import Part, joined

CHUNK = 1 << 16
PATIENCE = 30.0


class LineLostError(Exception):
    """The server hung up, refused the line, or is gone."""


class VisitError(Exception):
    """A page did not answer as it does to browsers; the text is a sentence for people."""


@dataclass(frozen=True)
class Page:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Browser:
    """One visitor at one server; `address` is where a proxy would say that he comes from."""

    site: str
    address: str = ""
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)

    async def page(self, path: str, form: dict[str, str] | None = None) -> Page:
        """Get a page, or send a form to it."""
        try:
            return await asyncio.wait_for(self._ask(path, form), PATIENCE)
        except (OSError, TimeoutError, EOFError, ValueError, LookupError) as error:
            raise VisitError(f"{self.site} does not answer: {str(error) or type(error).__name__}.") from None

    async def send_form(self, path: str, seen_on: str = "/new", **fields: str) -> str:
        """Send a form with the token that a page carries; returns where the server leads from there."""
        found = re.search(r'name="form" value="([0-9a-f]+)"', (await self.page(seen_on)).text)
        if not found:
            raise VisitError(f"{self.site}{seen_on} has no form; is this a Pinstripe?")
        answer = await self.page(path, {"form": found[1], **fields})
        if answer.status != 303:
            told = re.search(r'class="alarm"[^>]*>([^<]+)|<p>([^<]+)</p>', answer.text)
            why = f": {unescape(told[1] or told[2])}" if told else ""
            raise VisitError(f"{self.site}{path} answered {answer.status}{why}")
        return answer.headers["location"]

    async def live(self, table: str, query: str = "?as=parts") -> Line:
        """Take up the live line of a table."""
        parts = urlsplit(self.site)
        headers = [(name.lower().encode(), value.encode()) for name, value in self._headers().items()]
        headers.append((b"origin", self.site.encode()))
        asked = Request(
            host=parts.netloc,
            target=f"/table/{table}/live{query}",
            extra_headers=headers,
            extensions=[PerMessageDeflate()],
        )
        try:
            return await asyncio.wait_for(Line.open(await self._connect(), asked), PATIENCE)
        except (OSError, TimeoutError) as error:
            raise LineLostError(str(error) or "no answer in time") from None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        parts = urlsplit(self.site)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        return await asyncio.open_connection(parts.hostname, port, ssl=True if secure else None, limit=1 << 20)

    async def _ask(self, path: str, form: dict[str, str] | None) -> Page:
        body = urlencode(form).encode() if form is not None else b""
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", f"Host: {urlsplit(self.site).netloc}"]
        lines += ["Connection: close", "Accept-Encoding: identity"]
        lines += [f"{name}: {value}" for name, value in self._headers().items()]
        if form is not None:
            lines += [f"Origin: {self.site}", "Content-Type: application/x-www-form-urlencoded"]
            lines.append(f"Content-Length: {len(body)}")
        reader, writer = await self._connect()
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers: dict[str, str] = {}
            for line in filter(None, head[1:]):
                name, _, value = line.partition(": ")
                headers[name.lower()] = value
                if name.lower() == "set-cookie":
                    kept, _, signed = value.partition(";")[0].partition("=")
                    self.cookies[kept] = signed
            text = await body_of(reader, headers)
            return Page(int(head[0].split()[1]), headers, text.decode())
        finally:
            writer.close()

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Accept-Language": self.language, "Cookie": cookies, "X-Forwarded-For": self.address}
        return {name: value for name, value in headers.items() if value}


async def body_of(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    """The rest of an answer, whole or in chunks."""
    if headers.get("transfer-encoding") != "chunked":
        return await reader.read(-1)
    body = b""
    while size := int((await reader.readline()).split(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    return body


class Line:
    """The WebSocket of a table; it puts every frame together as the script of the page does."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._texts: list[str] = []
        self._text = ""
        self._open = False
        self.parts: list[str] = []
        self.bytes = 0

    @classmethod
    async def open(cls, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], asked: Request) -> Line:
        line = cls(*streams)
        try:
            line._put(asked)
            while not line._open:
                await line._take_in()
        except BaseException:
            line.close()
            raise
        return line

    def send(self, **wish: str) -> None:
        self._put(TextMessage(msgspec.json.encode(wish).decode()))

    async def receive(self) -> dict[str, Any]:
        """The next message; a frame is in `parts` too."""
        while not self._texts:
            await self._take_in()
        news: dict[str, Any] = msgspec.json.decode(self._texts.pop(0))
        if "parts" in news:
            self.parts = joined(self.parts, msgspec.convert(news["parts"], list[Part]))
        return news

    @property
    def frame(self) -> str:
        return "".join(self.parts)

    def close(self) -> None:
        with suppress(LocalProtocolError, RuntimeError, OSError):
            if self._open:
                self._put(CloseConnection(1000))
            self._writer.close()

    def _put(self, event: Event) -> None:
        try:
            self._writer.write(self._protocol.send(event))
        except LocalProtocolError as error:
            raise LineLostError(str(error)) from None

    async def _take_in(self) -> None:
        try:
            data = await self._reader.read(CHUNK)
        except OSError as error:
            raise LineLostError(str(error)) from None
        if not data:
            raise LineLostError("the server is gone")
        self.bytes += len(data)
        try:
            self._protocol.receive_data(data)
            for event in self._protocol.events():
                self._heed(event)
        except RemoteProtocolError as error:
            raise LineLostError(str(error)) from None

    def _heed(self, event: Event) -> None:
        if isinstance(event, AcceptConnection):
            self._open = True
        elif isinstance(event, TextMessage):
            self._text += event.data
            if event.message_finished:
                self._texts.append(self._text)
                self._text = ""
        elif isinstance(event, Ping):
            self._put(event.response())
        elif isinstance(event, (CloseConnection, RejectConnection)):
            raise LineLostError(repr(event))


@dataclass(frozen=True)
class Frame:
    """What a player can see and do in the markup of a frame."""

    stamp: str
    decisions: tuple[str, ...]
    sealed: bool
    can_undo: bool
    over: bool


def read_frame(html: str) -> Frame:
    found = re.search(r'data-stamp="([0-9a-f]*)"', html)
    decisions = {unescape(name) for name in re.findall(r'data-decision="([^"]+)"', html)}
    amount = re.search(r'data-amount="([^"]+)"', html)
    if amount:
        slider = re.search(r'name="slider" min="(-?\d+)" max="(-?\d+)" step="(\d+)"', html)
        dials = re.search(r'name="slider" value="\d+" data-low="(\d+)" data-high="(\d+)()"', html)
        found_range = slider or dials
        if not found_range:
            raise ValueError("a frame asks for an amount and has neither slider nor dials")
        low, high, step = (int(figure or 1) for figure in found_range.groups())
        decisions |= {f"{unescape(amount[1])}:{value}" for value in range(low, high + 1, step)}
    return Frame(
        stamp=found[1] if found else "",
        decisions=tuple(sorted(decisions)),
        sealed='id="sealed"' in html,
        can_undo=" data-undo" in html,
        over='id="final"' in html,
    )
