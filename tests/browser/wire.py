"""A wire between one browser and the server that can be cut, as when a laptop goes to sleep."""

from __future__ import annotations

import contextlib
import socket
import threading

CHUNK = 1 << 16


class Wire:
    """Passes everything on in both ways while it is whole."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = True
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._answer, daemon=True).start()

    def cut(self) -> None:
        """Every connection ends at once, and no new one comes about."""
        self._whole = False
        for end in self._ends:
            hang_up(end)
        self._ends = []

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _answer(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._to), 10)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            self._ends += [near, far]
            if not self._whole:
                self.cut()
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=pass_on, args=(source, sink), daemon=True).start()


def pass_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(CHUNK):
            sink.sendall(data)
    for end in (source, sink):
        hang_up(end)


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
