"""The live line of a table: who may hold it, what comes in, and a whole game through it."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pinstripe.engine.records import check
from pinstripe.games import find
from pinstripe.web.live import LARGEST_MESSAGE
from tests.web.visiting import frame, line, make_client, new_table, someone_else


@pytest.mark.parametrize("headers", [{}, {"origin": "https://evil.example"}, {"origin": "null"}])
def test_a_line_from_elsewhere_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    table = new_table(client, "intern", "intern")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/table/{table}/live", headers=headers):
        pass


def test_a_line_to_a_private_table_is_for_those_who_sit_there(client: TestClient) -> None:
    table = new_table(client, "intern", "intern")
    stranger = someone_else(client)
    stranger.get("/")
    with pytest.raises(WebSocketDisconnect), line(stranger, table):
        pass


def test_nonsense_on_the_line_is_answered_gently(client: TestClient) -> None:
    table = new_table(client, "intern", "intern")
    with line(client, table) as session:
        frame(session)
        for nonsense in ("{", '{"do":"steal"}', '{"do":"say","person":"x"}', "x" * (LARGEST_MESSAGE + 1)):
            session.send_text(nonsense)
            while "refusal" not in json.loads(session.receive_text()):
                pass


def test_too_much_on_the_line_is_held_back(client: TestClient) -> None:
    table = new_table(client, "intern", "intern")
    with line(client, table) as session:
        frame(session)
        for _ in range(60):
            session.send_json({"do": "undo", "stamp": "old"})
        told = [json.loads(session.receive_text()).get("refusal", "") for _ in range(60)]
    assert "a little fast" in told[-1]


def test_a_spectator_sees_but_does_not_decide(client: TestClient) -> None:
    table = new_table(client, "intern", "intern", listed="1")
    stranger = someone_else(client)
    stranger.get("/")
    with line(stranger, table) as session:
        shown = frame(session)
        assert "data-decision" not in shown
        assert 'id="desk"' not in shown
        session.send_json({"do": "decide", "decision": "to_board"})
        while "refusal" not in json.loads(session.receive_text()):
            pass


def test_a_whole_game_is_played_over_the_line(client: TestClient, tmp_path: Path) -> None:
    table, chooser = new_table(client, "manager", "manager", take_backs="1"), random.Random(5)
    client.app.state.site.wishes = (10_000, 10_000)  # type: ignore[attr-defined]
    with line(client, table) as session:
        shown = frame(session)
        while 'id="final"' not in shown:
            wish = answered(shown, chooser)
            if wish:
                session.send_json(wish)
            shown = frame(session)
    finished(client, table, tmp_path)


def answered(shown: str, chooser: random.Random) -> dict[str, str] | None:
    """What somebody clicks who clicks at random."""
    stamp = re.search(r'data-stamp="(\w+)"', shown)
    choices = re.findall(r'data-decision="([^"]+)"', shown)
    amount = re.search(r'data-amount="(\w+)".*?name="slider" min="(\d+)"', shown, re.DOTALL)
    assert stamp
    if amount:
        choices.append(f"{amount[1]}:{amount[2]}")
    return {"do": "decide", "decision": unescape(chooser.choice(choices)), "stamp": stamp[1]} if choices else None


def finished(client: TestClient, table: str, folder: Path) -> None:
    """Afterwards there is a record that can be checked, a history, and a line on the first page."""
    record = client.get(f"/table/{table}/record")
    path = folder / "game.jsonl"
    path.write_text(record.text, encoding="utf-8")
    assert check(path, find).good
    assert " won" in client.get("/").text
    steps = re.search(r"Step 0 of (\d+)", client.get(f"/table/{table}/history/0").text)
    assert steps
    assert f"Step {steps[1]} of {steps[1]}" in client.get(f"/table/{table}/history/99999").text
    assert client.get(f"/table/{table}/history/{'9' * 5000}").status_code == 404


def test_the_record_stays_closed_while_there_are_secrets(client: TestClient) -> None:
    table = new_table(client, "intern", "intern")
    assert client.get(f"/table/{table}/record").status_code == 404


def test_a_table_survives_the_server(tmp_path: Path) -> None:
    with make_client(tmp_path) as client:
        table = new_table(client, "intern", "intern")
        cookies = dict(client.cookies)
        with line(client, table) as session:
            shown = frame(session)
            while not (wish := answered(shown, random.Random(1))):
                shown = frame(session)
            session.send_json(wish)
            frame(session)
    with make_client(tmp_path) as client:
        client.cookies.update(cookies)
        assert "data-stamp" in client.get(f"/table/{table}").text
