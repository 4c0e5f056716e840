"""A small browser without a screen: pages and forms with cookies, and the live line of a table."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Mapping
from typing import Any

import httpx
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, RejectConnection, Request, TextMessage
from wsproto.utilities import LocalProtocolError

from pinstripe.web.visit import Frame, LineLostError, read_frame

__all__ = ["Browser", "Frame", "Line", "LineLostError", "read_frame"]

CHUNK = 1 << 16


class Browser:
    """One visitor; his cookies outlive the server."""

    def __init__(self, host: str, port: int, patience: float = 10.0) -> None:
        self.host, self.port, self.patience = host, port, patience
        self._http = httpx.Client(base_url=f"http://{host}:{port}", timeout=patience, follow_redirects=False)

    def close(self) -> None:
        self._http.close()

    @property
    def person(self) -> str:
        """Who the server takes this visitor for."""
        return str(self._http.cookies["pinstripe"]).rpartition(".")[0]

    def at(self, port: int) -> Browser:
        """The same visitor at another server."""
        other = Browser(self.host, port, self.patience)
        other._http.cookies.update(self._http.cookies)
        return other

    def page(self, path: str) -> httpx.Response:
        return self._http.get(path)

    def send_form(self, path: str, seen_on: str = "/new", **fields: str) -> httpx.Response:
        """Send a form with the token that a page of ours carries."""
        found = re.search(r'name="form" value="([0-9a-f]+)"', self.page(seen_on).text)
        if not found:
            raise AssertionError(f"{seen_on} has no form")
        return self._http.post(path, data={"form": found[1], **fields})

    def play_now(self) -> str:
        """A new table against bots; returns its id."""
        answer = self.send_form("/play")
        if answer.status_code != 303:
            raise AssertionError(f"/play answered {answer.status_code}: {answer.text[:500]}")
        return answer.headers["location"].removeprefix("/table/")

    def live(self, table: str) -> Line:
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return Line(self.host, self.port, f"/table/{table}/live", cookies, self.patience)


class Line:
    """The WebSocket of a table."""

    def __init__(
        self, host: str, port: int, path: str, cookies: str, patience: float, more: Mapping[str, str] | None = None
    ) -> None:
        self._protocol = WSConnection(ConnectionType.CLIENT)
        self._messages: list[str] = []
        self._text = ""
        self._open = False
        try:
            self._socket = socket.create_connection((host, port), timeout=patience)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as error:
            raise LineLostError(str(error)) from None
        name = f"{host}:{port}"
        headers = [(b"origin", f"http://{name}".encode()), (b"cookie", cookies.encode())]
        headers += [(key.encode(), value.encode()) for key, value in (more or {}).items()]
        self.put(Request(host=name, target=path, extra_headers=headers))
        while not self._open:
            self._take_in()

    def send(self, **wish: str) -> None:
        self.put(TextMessage(json.dumps(wish)))

    def receive(self) -> dict[str, Any]:
        """The next message; TimeoutError when none comes in time."""
        while not self._messages:
            self._take_in()
        news: dict[str, Any] = json.loads(self._messages.pop(0))
        return news

    def close(self) -> None:
        self._socket.close()

    def put(self, event: Any) -> None:
        """One event of the protocol."""
        try:
            data = self._protocol.send(event)
        except LocalProtocolError as error:
            raise LineLostError(str(error)) from None
        self.put_raw(data)

    def put_raw(self, data: bytes) -> None:
        """Bytes as they are, sense or not."""
        try:
            self._socket.sendall(data)
        except TimeoutError:
            raise
        except OSError as error:
            raise LineLostError(str(error)) from None

    def _take_in(self) -> None:
        try:
            data = self._socket.recv(CHUNK)
        except TimeoutError:
            raise
        except OSError as error:
            raise LineLostError(str(error)) from None
        if not data:
            raise LineLostError("the server is gone")
        self._protocol.receive_data(data)
        for event in self._protocol.events():
            if isinstance(event, AcceptConnection):
                self._open = True
            elif isinstance(event, TextMessage):
                self._text += event.data
                if event.message_finished:
                    self._messages.append(self._text)
                    self._text = ""
            elif isinstance(event, Ping):
                self.put(event.response())
            elif isinstance(event, (CloseConnection, RejectConnection)):
                raise LineLostError(repr(event))
