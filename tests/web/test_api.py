"""The JSON way in: who may come, what is told, what is refused and how."""

from __future__ import annotations

import json
import random
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import State
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pinstripe import games
from pinstripe.engine.records import check
from pinstripe.engine.words import LANGUAGES
from pinstripe.games import find
from pinstripe.games.power_struggle.game import GAME
from pinstripe.games.power_struggle.table import UNKNOWN
from pinstripe.web.api.endpoints import ENDPOINTS
from pinstripe.web.api.openapi import document
from pinstripe.web.api.routes import create_api
from pinstripe.web.limits import Allowance
from tests.web.running import be_patient, running
from tests.web.visiting import form_token, someone_else

API = "/api/v1"
NEW = {"game": "power_struggle", "seats": ["intern", "intern"]}


class Player:
    """A client with a key and nothing else."""

    def __init__(self, client: TestClient, name: str = "Ada", **more: str) -> None:
        self.client = client
        made = client.post(f"{API}/me", json={"name": name, **more})
        assert made.status_code == 201, made.text
        self.key = made.json()["token"]
        self.headers = {"authorization": f"Bearer {self.key}"}
        client.cookies.clear()

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        more: dict[str, Any] = {} if body is None else {"json": body}
        return self.client.request(method, API + path, headers={**self.headers, **headers}, **more)

    def good(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        answer = self.ask(method, path, body, **headers)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str, str]:
        answer = self.ask(method, path, body, **headers)
        assert answer.status_code >= 400, answer.text
        problem = answer.json()
        assert problem["error"].strip()
        return answer.status_code, problem["code"], problem["error"]

    def table(self, *seats: str, **more: object) -> str:
        return str(self.good("POST", "/tables", NEW | {"seats": [*seats]} | more)["table"])

    def turn(self, table: str) -> Any:
        """The view once this player is asked."""
        view = self.good("GET", f"/tables/{table}")
        while view["question"] is None and view["outcome"] is None:
            view = self.good("GET", f"/tables/{table}?wait=20&after={view['stamp']}")
        return view

    def line(self, table: str) -> WebSocketTestSession:
        return self.client.websocket_connect(f"{API}/tables/{table}/listen", headers=self.headers)


@pytest.fixture
def ada(client: TestClient) -> Player:
    be_patient(client.app.state.site)  # type: ignore[attr-defined]
    return Player(client)


def other(player: Player, name: str = "Ben") -> Player:
    return Player(someone_else(player.client), name)


def test_the_document_and_the_routes_are_the_same_list() -> None:
    api = create_api(State())
    routed = {
        (route.path, method)
        for route in api.routes
        if isinstance(route, Route) and route.path != "/openapi.json"
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {(path, method.upper()) for path, methods in document("en")["paths"].items() for method in methods}
    assert routed == described
    assert len(described) == len(ENDPOINTS)
    lines = {route.path for route in api.routes if isinstance(route, WebSocketRoute)}
    assert lines == {
        path
        for path, methods in document("en")["paths"].items()
        if "101" in methods.get("get", {}).get("responses", {})
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_is_whole_in_both_languages(client: TestClient, language: str) -> None:
    text = client.get(f"{API}/openapi.json", headers={"accept-language": language}).text
    described = json.loads(text)
    assert described["openapi"].startswith("3.1")
    assert not re.search(r'"api\.[a-z_]+"', text), "an id was not put in words"
    names = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert names == set(described["components"]["schemas"])


def test_the_page_shows_every_endpoint_in_both_languages(client: TestClient) -> None:
    pages = {language: client.get("/api", headers={"accept-language": language}).text for language in LANGUAGES}
    for language, page in pages.items():
        assert f'<html lang="{language}"' in page
        for one in ENDPOINTS:
            assert f'id="{one.name}"' in page
        ids = re.findall(r'id="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert "Take your last decision back" in pages["en"]
    assert "Reprendre votre dernière décision" in pages["fr"]
    assert 'href="/api"' in client.get("/").text


def test_games_are_listed(ada: Player) -> None:
    found = ada.good("GET", "/games")
    assert [game["id"] for game in found] == list(games.ids())
    assert found[0]["options"][0]["choices"]
    french = ada.good("GET", "/games", **{"accept-language": "fr"})
    assert french[0]["blurb"] != found[0]["blurb"]


def test_somebody_is_made_and_changed(ada: Player) -> None:
    assert ada.good("GET", "/me") == {"name": "Ada", "colour": "", "language": "en"}
    assert ada.good("PATCH", "/me", {"name": " Ada\u202e  L. ", "language": "fr"})["name"] == "Ada L."
    status, _, error = ada.refused("POST", "/tables/none/undo", {"stamp": ""})
    assert status == 404
    assert error.startswith("Il n’y a rien"), "the person's own language"
    assert ada.refused("PATCH", "/me", {"name": "\u202e"})[:2] == (422, "no_name")
    assert ada.refused("PATCH", "/me", {"colour": "plaid"})[:2] == (400, "not_one_of")
    assert ada.refused("PATCH", "/me", {"colour": 3})[:2] == (400, "bad_input")
    assert ada.refused("PATCH", "/me", {"id": "x"})[:2] == (400, "bad_input")


def test_a_key_is_the_personal_link_and_the_other_way_round(ada: Player) -> None:
    page = ada.client.get(f"/me/{ada.key}")
    assert page.status_code == 200
    assert "Ada" in page.text


def test_without_a_key_one_may_watch_but_not_write(ada: Player) -> None:
    listed, private = ada.table("open", "open", listed=True), ada.table("open", "open")
    stranger = someone_else(ada.client)
    assert stranger.get(f"{API}/tables/{listed}").json()["seat"] is None
    assert stranger.get(f"{API}/tables/{private}").status_code == 403
    assert [line["table"] for line in stranger.get(f"{API}/tables").json()["open"]] == [listed]
    stranger.cookies.clear()
    refused = stranger.post(f"{API}/tables/{listed}/join", json={})
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    for header in ("Bearer nobody.00", "Bearer ", "Basic x", f"Basic {ada.key}", "Bearer é.é"):
        raw = {"authorization": header.encode("latin-1")}
        assert stranger.get(f"{API}/me", headers=raw).status_code == 401  # type: ignore[arg-type]


def test_a_cookie_alone_changes_nothing(client: TestClient) -> None:
    token = form_token(client)
    new = NEW | {"seats": ["open", "open"]}
    assert client.post(f"{API}/tables", json=new).status_code == 403
    assert client.post(f"{API}/tables", json=new, headers={"x-form-token": "0" * 32}).status_code == 403
    foreign = {"x-form-token": token, "origin": "https://evil.example"}
    assert client.post(f"{API}/tables", json=new, headers=foreign).status_code == 403
    assert client.get(f"{API}/tables").json()["mine"] == []
    assert client.post(f"{API}/tables", json=new, headers={"x-form-token": token}).status_code == 201


def test_bad_input_is_told_where(ada: Player) -> None:
    wrong: list[tuple[object, int, str]] = [
        ({}, 400, "bad_input"),
        (NEW | {"seats": "intern"}, 400, "bad_input"),
        (NEW | {"seats": ["intern"] * 99}, 400, "bad_input"),
        (NEW | {"seats": ["boss", "intern"]}, 400, "not_one_of"),
        (NEW | {"seats": ["intern"]}, 422, "impossible"),
        (NEW | {"game": "chess"}, 400, "not_one_of"),
        (NEW | {"pace": "frantic"}, 400, "not_one_of"),
        (NEW | {"options": {"nonsense": 1}}, 422, "impossible"),
        (NEW | {"content": "x = "}, 422, "impossible"),
        (NEW | {"surprise": 1}, 400, "bad_input"),
        ("[" * 9000, 400, "bad_input"),
    ]
    for body, status, code in wrong:
        assert ada.refused("POST", "/tables", body)[:2] == (status, code), body
    raw = ada.headers | {"content-type": "application/json"}
    post = ada.client.post
    assert post(f"{API}/tables", content=b'{"game":' * 4000, headers=raw).status_code == 400
    assert post(f"{API}/tables", content=b'{"game":"\\ud800","seats":[]}', headers=raw).status_code == 400
    assert post(f"{API}/tables", content=b"\xff", headers=raw).status_code == 400
    assert post(f"{API}/me", content=b" " * 20_000, headers=raw).status_code == 413
    assert post(f"{API}/me", data={"name": "x"}).status_code == 415
    assert ada.refused("GET", "/games?surprise=1")[:2] == (400, "bad_input")
    assert ada.refused("GET", "/tables/none?wait=26")[:2] == (400, "bad_input")
    assert ada.good("GET", "/tables")["mine"] == []


def test_what_is_not_there_and_what_an_address_does_not_do(ada: Player) -> None:
    assert ada.refused("GET", "/nowhere")[:2] == (404, "not_found")
    assert ada.refused("GET", "/tables/%00")[:2] == (404, "not_found")
    answer = ada.ask("DELETE", "/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_a_view_shows_the_question_and_hides_the_rest(ada: Player) -> None:
    view = ada.turn(ada.table("intern", "intern"))
    seat = view["seat"]
    assert seat == 0
    assert view["turn"] == [seat]
    assert view["phase"] == "lineup"
    assert view["question"]["prompt"]
    assert view["question"]["rule"].startswith("/rules/power_struggle#")
    assert all(choice["name"] and choice["label"] for choice in view["question"]["choices"])
    assert view["state"]["cash"][0] != UNKNOWN
    assert view["state"]["cash"][1:3] == [UNKNOWN, UNKNOWN]
    assert set(view["state"]) == set(GAME.state.dtype.names or ())


def test_decisions_are_refused_with_a_reason(ada: Player) -> None:
    table = ada.table("open", "open", listed=True)
    assert ada.refused("POST", f"/tables/{table}/decisions", {"decision": "pass", "stamp": "x"})[:2] == (
        409,
        "not_begun",
    )
    players = [ada, other(ada), other(ada, "Cleo")]
    for player in players[1:]:
        player.good("POST", f"/tables/{table}/join", {})
    asked = players[ada.good("GET", f"/tables/{table}")["turn"][0]]
    idle = players[(players.index(asked) + 1) % 3]
    decisions, view = f"/tables/{table}/decisions", asked.good("GET", f"/tables/{table}")
    name = view["question"]["choices"][0]["name"]
    assert asked.refused("POST", decisions, {"decision": name, "stamp": "old"})[:2] == (409, "stale")
    stamp = idle.good("GET", f"/tables/{table}")["stamp"]
    assert idle.refused("POST", decisions, {"decision": name, "stamp": stamp})[:2] == (409, "not_your_turn")
    assert asked.refused("POST", decisions, {"decision": "hire", "stamp": view["stamp"]})[0] == 422
    unknown = {"decision": "golf", "stamp": view["stamp"]}
    assert asked.refused("POST", decisions, unknown)[:2] == (422, "unknown_decision")
    assert "n’existe pas" in asked.refused("POST", decisions, unknown, **{"accept-language": "fr-CH, en"})[2]
    assert other(ada, "Dan").refused("POST", decisions, unknown)[:2] == (403, "not_your_seat")
    assert asked.good("GET", f"/tables/{table}") == view, "nothing has changed"
    after = asked.good("POST", decisions, {"decision": name, "stamp": view["stamp"]})
    assert after["stamp"] != view["stamp"]


def test_a_decision_is_taken_back(ada: Player) -> None:
    table, chooser = ada.table("intern", "intern"), random.Random(3)
    for _ in range(200):
        view = ada.turn(table)
        names = [choice["name"] for choice in view["question"]["choices"]] or [lowest(view)]
        after = ada.good(
            "POST", f"/tables/{table}/decisions", {"decision": chooser.choice(names), "stamp": view["stamp"]}
        )
        if after["can_undo"]:
            break
    assert ada.refused("POST", f"/tables/{table}/undo", {"stamp": view["stamp"]})[:2] == (409, "stale")
    before = ada.good("POST", f"/tables/{table}/undo", {"stamp": after["stamp"]})
    assert before["question"] == view["question"]
    assert ada.refused("POST", f"/tables/{table}/undo", {"stamp": before["stamp"]})[0] == 409 or before["can_undo"]


def lowest(view: Any) -> str:
    return f"{view['question']['amount']['name']}:{view['question']['amount']['lowest']}"


def test_seats_are_taken_given_and_left(ada: Player) -> None:
    table = ada.table("invited", "open")
    seats = ada.good("GET", f"/tables/{table}")["seats"]
    ben, cleo = other(ada), other(ada, "Cleo")
    join = f"/tables/{table}/join"
    assert ben.refused("POST", join, {})[0] == 403
    assert ben.refused("POST", join, {"invitation": "é"})[:2] == (409, "seat_taken")
    seen = ben.good("POST", join, {"invitation": seats[1]["invitation"]})
    assert seen["seat"] == 1
    assert [seat["invitation"] for seat in seen["seats"]] == ["", "", ""]
    assert cleo.refused("POST", join, {"invitation": seats[1]["invitation"]})[:2] == (409, "seat_taken")
    assert ben.refused("PUT", f"/tables/{table}/seats/2", {"to": "intern"})[:2] == (403, "not_your_seat")
    assert ben.refused("DELETE", f"/tables/{table}")[:2] == (403, "not_your_seat")
    ben.good("POST", f"/tables/{table}/leave")
    assert ben.refused("GET", f"/tables/{table}")[:2] == (403, "private")
    assert ada.refused("PUT", f"/tables/{table}/seats/9", {"to": "intern"})[0] == 403
    ada.good("PUT", f"/tables/{table}/seats/1", {"to": "intern"})
    ada.good("DELETE", f"/tables/{table}")
    assert ada.good("GET", f"/tables/{table}")["status"] == "over"


def test_talk_is_heard_and_cleaned(ada: Player) -> None:
    table = ada.table("open", "open", listed=True)
    view = ada.good("POST", f"/tables/{table}/chat", {"text": "Good\n morning\u202e"})
    assert [(line["seat"], line["name"], line["text"]) for line in view["chat"]] == [(0, "Ada", "Good morning")]
    assert ada.refused("POST", f"/tables/{table}/chat", {"text": "\u202e"})[:2] == (422, "no_text")
    assert other(ada).refused("POST", f"/tables/{table}/chat", {"text": "hello"})[:2] == (403, "not_your_seat")


def test_too_many_calls_have_to_wait(client: TestClient) -> None:
    ada, site = Player(client), client.app.state.site  # type: ignore[attr-defined]
    site.calls, site.posts = Allowance(2, 0), Allowance(2, 0)
    assert [ada.ask("POST", "/tables/none/leave").status_code for _ in range(3)] == [404, 404, 429]
    assert [client.post(f"{API}/me", json={"name": "x"}).status_code for _ in range(3)] == [201, 201, 429]


def test_a_line_hears_every_change_and_nothing_else(ada: Player) -> None:
    table = ada.table("open", "open", listed=True)
    with ada.line(table) as session:
        assert json.loads(session.receive_text())["view"]["status"] == "gathering"
        other(ada).good("POST", f"/tables/{table}/join", {})
        assert json.loads(session.receive_text())["view"]["seats"][1]["name"] == "Ben"
        for sent in ('{"do":"decide"}', "{", ""):
            session.send_text(sent)
            assert json.loads(session.receive_text())["problem"]["code"] == "only_listen"
        session.send_bytes(b"\xff")
        assert json.loads(session.receive_text())["problem"]["code"] == "only_listen"


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer x.y"}, {"authorization": ""}])
def test_a_line_needs_a_key(ada: Player, headers: dict[str, str]) -> None:
    table = ada.table("open", "open", listed=True)
    with (
        pytest.raises(WebSocketDisconnect),
        ada.client.websocket_connect(f"{API}/tables/{table}/listen", headers=headers),
    ):
        pass


def test_a_browser_needs_our_origin_for_a_line(client: TestClient) -> None:
    token = form_token(client)
    new = NEW | {"seats": ["open", "open"], "listed": True}
    table = client.post(f"{API}/tables", json=new, headers={"x-form-token": token}).json()["table"]
    path = f"{API}/tables/{table}/listen"
    with client.websocket_connect(path, headers={"origin": "http://testserver"}) as session:
        assert "view" in json.loads(session.receive_text())
    for origin in ("https://evil.example", "null", "http://["):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers={"origin": origin}):
            pass


def test_a_line_that_talks_too_much_is_closed(client: TestClient) -> None:
    ada = Player(client)
    table = ada.table("open", "open")
    client.app.state.site.wishes = (2, 0)  # type: ignore[attr-defined]
    with ada.line(table) as session:
        for _ in range(3):
            session.send_text("x")
        while (heard := session.receive())["type"] != "websocket.close":
            pass
    assert heard["code"] == 1008


def test_a_whole_game_with_history_and_record(ada: Player, tmp_path: Path) -> None:
    table, chooser = ada.table("intern", "manager"), random.Random(4)
    assert ada.refused("GET", f"/tables/{table}/record")[:2] == (409, "not_begun")
    view = ada.turn(table)
    while view["outcome"] is None:
        names = [choice["name"] for choice in view["question"]["choices"]]
        if view["question"]["amount"]:
            names.append(lowest(view))
        ada.good("POST", f"/tables/{table}/decisions", {"decision": chooser.choice(names), "stamp": view["stamp"]})
        view = ada.turn(table)
    assert sorted(view["outcome"]["ranks"])[0] == 1
    assert view["outcome"]["told"]
    last = view["last_step"]
    first, end = (ada.good("GET", f"/tables/{table}/steps/{step}") for step in (0, last))
    assert first["state"] != end["state"]
    assert end["state"] == view["state"]
    assert ada.refused("GET", f"/tables/{table}/steps/{last + 1}")[0] == 404
    assert ada.refused("GET", f"/tables/{table}/steps/{'9' * 5000}")[0] == 404
    path = tmp_path / "game.jsonl"
    path.write_text(ada.ask("GET", f"/tables/{table}/record").text, encoding="utf-8")
    assert check(path, find).good
    assert ada.refused("POST", f"/tables/{table}/decisions", {"decision": "pass", "stamp": "x"})[:2] == (409, "over")
    assert [line["table"] for line in ada.good("GET", "/tables")["mine"]] == [table]


def test_waiting_ends_when_something_changes_and_not_before(tmp_path: Path) -> None:
    with running(tmp_path) as server, httpx.Client(base_url=server.address + API, timeout=30) as http:
        token = http.post("/me", json={"name": "Ada"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        view = http.post("/tables", json=NEW | {"seats": ["open", "open"], "listed": True}).json()
        path = f"/tables/{view['table']}"
        assert http.get(path, params={"after": view["stamp"], "wait": 1}).json() == view, "time is up"
        answers: list[Any] = []

        def wait() -> None:
            answers.append(http.get(path, params={"after": view["stamp"], "wait": 25}).json())

        waiting = threading.Thread(target=wait)
        waiting.start()
        ben = http.post("/me", json={"name": "Ben"}).json()["token"]
        joined = httpx.post(server.address + API + path + "/join", json={}, headers={"authorization": f"Bearer {ben}"})
        assert joined.status_code == 200
        waiting.join(20)
        assert answers[0]["seats"][1]["name"] == "Ben"
        assert not server.site.sockets, "nobody waits any more"


def test_whoever_waits_is_answered_when_the_server_stops(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    answers: list[httpx.Response] = []
    with running(tmp_path) as server:
        http = httpx.Client(base_url=server.address + API, timeout=30)
        token = http.post("/me", json={"name": "Ada"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        view = http.post("/tables", json=NEW | {"seats": ["open", "open"]}).json()

        def wait() -> None:
            answers.append(http.get(f"/tables/{view['table']}", params={"after": view["stamp"], "wait": 25}))

        waiting = threading.Thread(target=wait)
        waiting.start()
        while not server.site.sockets:
            assert waiting.is_alive()
    waiting.join(20)
    http.close()
    assert answers[0].status_code == 200
    assert answers[0].json() == view
    assert "Traceback" not in caplog.text
