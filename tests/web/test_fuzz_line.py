"""The sockets survive whatever is sent through them, answer it gently, and a table stays as it was."""

from __future__ import annotations

import json
import logging
import random
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from wsproto.events import BytesMessage, CloseConnection, Ping, TextMessage

from pinstripe.games import find
from pinstripe.web.live import LARGEST_MESSAGE
from tests.web.client import Line, LineLostError
from tests.web.fuzzing import API, JSON, TEXTS, Arena, arena, tries
from tests.web.running import HOST, Running, be_patient, running
from tests.web.visiting import ORIGIN, form_token, make_client, someone_else

EVERY_NAME = [find("power_struggle").numbering.name(number) for number in range(find("power_struggle").numbering.size)]
UNSEEN = st.text(st.characters(categories=["Cc", "Cf", "Zs"]), max_size=20)


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, TestClient, Arena]]:
    """Somebody who is asked for a decision, a stranger, and the table."""
    folder = tmp_path_factory.mktemp("fuzz")
    with make_client(folder) as player:
        be_patient(player.app.state.site)  # type: ignore[attr-defined]
        made = arena(player, folder / "tables.db")
        turn = player.get(f"{API}/tables/{made.table}").json()["turn"][0]
        player.cookies.clear()
        player.post(f"/me/{made.keys[turn]}", data={"form": form_token(player)})
        stranger = someone_else(player)
        stranger.get("/")
        yield player, stranger, made


def wrong_wishes(view: dict[str, Any]) -> st.SearchStrategy[str]:
    """Wishes of the right shape that must not be granted: an old stamp, or a decision that is not open."""
    open_now = {choice["name"] for choice in view["question"]["choices"]}
    closed = st.sampled_from([name for name in EVERY_NAME if name not in open_now])
    names = st.one_of(closed, TEXTS, st.integers().map(lambda n: f"amount:{n}")).filter(
        lambda name: name not in open_now
    )
    stale = TEXTS.filter(lambda stamp: stamp != view["stamp"])
    some = st.one_of(names, st.sampled_from(sorted(open_now)))
    now: st.SearchStrategy[str | None] = st.sampled_from([view["stamp"], None])
    wishes = st.one_of(
        st.fixed_dictionaries({"do": st.just("decide"), "decision": some, "stamp": stale}),
        st.fixed_dictionaries({"do": st.just("decide"), "decision": names, "stamp": now}),
        st.fixed_dictionaries({"do": st.just("undo"), "stamp": st.one_of(now, stale)}),
        st.fixed_dictionaries({"do": st.just("say"), "text": UNSEEN}),
        st.fixed_dictionaries({"do": TEXTS, "decision": JSON, "stamp": JSON, "text": JSON}),
    )
    return wishes.map(json.dumps)


def frames(view: dict[str, Any]) -> st.SearchStrategy[str | bytes]:
    deep = st.integers(1, 4000).map(lambda depth: "[" * depth)
    nested = st.integers(1, 1500).map(lambda depth: '{"do":"say","text":' + '{"x":' * depth)
    huge = st.integers(LARGEST_MESSAGE - 5, 4 * LARGEST_MESSAGE).map(
        lambda size: json.dumps({"do": "say", "text": "x" * size})
    )
    return st.one_of(
        wrong_wishes(view), JSON.map(json.dumps), TEXTS, deep, nested, huge, st.binary(max_size=200), st.just("")
    )


def put(session: WebSocketTestSession, frame: str | bytes) -> None:
    if isinstance(frame, bytes):
        session.send_bytes(frame)
    else:
        session.send_text(frame.encode("utf-8", "replace").decode())


def until(session: WebSocketTestSession, kind: str) -> None:
    while kind not in json.loads(session.receive_text()):
        pass


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_random_frames_on_the_line_of_a_page(visitors: tuple[TestClient, TestClient, Arena], who: str) -> None:
    player, stranger, target = visitors
    client = player if who == "player" else stranger
    view, untouched = player.get(f"{API}/tables/{target.table}").json(), target.stored()
    assert view["question"]

    @tries(25)
    @given(sent=st.lists(frames(view), min_size=1, max_size=12))
    def attack(sent: list[str | bytes]) -> None:
        with client.websocket_connect(f"/table/{target.table}/live", headers=ORIGIN) as session:
            until(session, "frame")
            for frame in sent:
                put(session, frame)
            session.send_text("{")
            until(session, "refusal")
        assert target.stored() == untouched

    attack()


def test_random_frames_on_a_listening_line(visitors: tuple[TestClient, TestClient, Arena]) -> None:
    player, _, target = visitors
    view, untouched = player.get(f"{API}/tables/{target.table}").json(), target.stored()
    every = st.one_of(frames(view), st.just(json.dumps({"do": "say", "text": "hello"})))

    @tries(25)
    @given(sent=st.lists(every, min_size=1, max_size=12))
    def attack(sent: list[str | bytes]) -> None:
        headers = {"authorization": f"Bearer {target.keys[0]}"}
        with player.websocket_connect(f"{API}/tables/{target.table}/listen", headers=headers) as session:
            until(session, "view")
            for frame in sent:
                put(session, frame)
                until(session, "problem")
        assert target.stored() == untouched

    attack()


@given(path=TEXTS, headers=st.dictionaries(st.sampled_from(["origin", "cookie", "authorization"]), TEXTS, max_size=3))
@tries(40)
def test_lines_to_nowhere_are_refused(
    visitors: tuple[TestClient, TestClient, Arena], path: str, headers: dict[str, str]
) -> None:
    _, stranger, target = visitors
    table = quote(path.encode("utf-8", "replace"), safe="")
    odd = {name: value.encode("latin-1", "replace") for name, value in headers.items() if value.isprintable()}
    odd.setdefault("origin", b"http://[")
    for address in (f"/table/{table}/live", f"/table/{target.table}/live", f"{API}/tables/{table}/listen"):
        with (
            pytest.raises(WebSocketDisconnect),
            stranger.websocket_connect(address, headers=odd),
        ):
            pass


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("fuzz")) as made:
        yield made


def garbage(chooser: random.Random, line: Line) -> None:
    """Send something that no browser sends."""
    size = chooser.choice((0, 1, 125, 126, 5_000, 70_000))
    what = chooser.randrange(8)
    if what == 0:
        line.put(BytesMessage(chooser.randbytes(size)))
    elif what == 1:
        line.put(TextMessage("{" * size))
    elif what == 2:
        for _ in range(20):
            line.put(Ping(chooser.randbytes(10)))
    elif what == 3:
        line.put(TextMessage('{"do":', message_finished=False))
        line.put(TextMessage("x" * size, message_finished=chooser.random() < 0.5))
    elif what == 4:
        line.put(CloseConnection(chooser.choice((1000, 1001, 3000, 4999))))
    elif what == 5:
        line.put_raw(b"\x81\x83\0\0\0\0\xff\xfe\xfd")  # a text that is not UTF-8
    elif what == 6:
        line.put_raw(chooser.randbytes(size))
    else:
        line.put_raw(b"\x81\xff" + (2**40).to_bytes(8) + b"\0\0\0\0" + chooser.randbytes(size))  # a frame without end


@pytest.mark.parametrize("path", ["/table/{}/live", API + "/tables/{}/listen"])
def test_garbage_on_the_wire(server: Running, caplog: pytest.LogCaptureFixture, path: str) -> None:
    with httpx.Client(base_url=server.address) as http:
        target = arena(http, server.database)
        page = http.get("/").text
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        assert "pinstripe" in cookies
        assert page
    untouched = target.stored()
    headers = {"authorization": f"Bearer {target.keys[0]}"} if path.startswith(API) else {}
    for seed in range(tries(40).max_examples):
        chooser = random.Random(seed)
        line = Line(HOST, server.port, path.format(target.table), cookies, 10.0, headers)
        try:
            assert line.receive()
            for _ in range(3):
                garbage(chooser, line)
        except (LineLostError, TypeError):
            pass  # the server has hung up, or our own end of the line refuses what it was given
        finally:
            line.close()
        assert target.stored() == untouched
    with socket.create_connection((HOST, server.port)) as raw:
        raw.sendall(b"GET /table/x/live HTTP/1.1\r\nHost: [\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n")
        assert raw.recv(100)
    assert httpx.get(f"{server.address}/healthz").text == "good\n"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
