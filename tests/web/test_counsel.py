"""Levels, hints and reviews on the pages and for programs; a hint is for one window and nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from pinstripe import bots
from pinstripe.engine.match import Match
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import chosen
from pinstripe.table.room import Room
from pinstripe.web.limits import Allowance
from tests.advisers import PlainAdvisers
from tests.web.test_api import Player
from tests.web.visiting import line, make_client, new_table, post, someone_else

ADVICE = "Chairman would do|Chairman hesitates|has no doubt"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    with make_client(tmp_path, PlainAdvisers()) as made:
        yield made


def room_of(client: TestClient, table: str) -> Room:
    room: Room = client.portal.call(client.app.state.site.house.room, table)  # type: ignore[union-attr, attr-defined]
    return room


def decide(client: TestClient, room: Room, seat: int, decision: int | str) -> None:
    client.portal.call(room.decide, seat, decision)  # type: ignore[union-attr]


def frames(session: WebSocketTestSession, until: str) -> list[str]:
    """All messages up to the first that says something."""
    found = [""]
    while until not in found[-1]:
        found.append(session.receive_text())
    return found[1:]


def two_people(client: TestClient, **fields: str) -> tuple[str, TestClient, TestClient]:
    """A listed table with two people and a bot; who is to decide comes first."""
    table = new_table(client, "open", "manager", listed="1", **fields)
    friend = someone_else(client)
    friend.get("/")
    post(friend, f"/table/{table}/join")
    room = room_of(client, table)
    while (seat := room.running.deciders[0]) > 1:
        client.get("/healthz")
    return (table, client, friend) if seat == 0 else (table, friend, client)


def test_a_hint_goes_to_the_window_that_asked_and_to_nobody_else(house: TestClient) -> None:
    table, asker, other = two_people(house, hints="1")
    stranger = someone_else(house)
    stranger.get("/")
    with (
        line(asker, table) as asking,
        line(asker, table) as second_window,
        line(other, table) as opposite,
        line(stranger, table) as watching,
    ):
        everybody = (asking, second_window, opposite, watching)
        for session in everybody:
            first = json.loads(session.receive_text())["frame"]
            assert ('id="ask-hint"' in first) == (session in (asking, second_window))
        asking.send_json({"do": "hint"})
        told = frames(asking, 'class=\\"verdict')
        advice = json.loads(told[-1])["frame"]
        assert re.search(ADVICE, advice)
        assert len(re.findall("% to win", advice)) in (2, 3)
        assert re.search(r"From your view alone; \d+ games tried", advice)
        # Whatever the others are sent next is about what was said, and about nothing before that.
        asking.send_json({"do": "say", "text": "Good morning."})
        for session in (second_window, opposite, watching):
            (only,) = frames(session, "Good morning.")
            assert not re.search(ADVICE, only)
            assert "% to win" not in only
        again = json.loads(frames(asking, "Good morning.")[-1])["frame"]
        assert re.search(ADVICE, again), "it stays until something else is asked"
    for visitor, path in ((other, ""), (stranger, ""), (other, "/history/0"), (asker, "/history/0")):
        assert "% to win" not in visitor.get(f"/table/{table}{path}").text
    room = room_of(house, table)
    assert [chat.text for chat in room.chat] == ["Good morning."]


def test_an_advice_goes_when_the_question_does(house: TestClient) -> None:
    table = new_table(house, "manager", "manager", hints="1", take_backs="1")
    with line(house, table) as session:
        frames(session, "ask-hint")
        session.send_json({"do": "hint"})
        shown = json.loads(frames(session, 'class=\\"verdict')[-1])["frame"]
        choice = unescape(re.findall(r'data-decision="([^"]+)"', shown)[0])
        stamp = re.findall(r'data-stamp="(\w+)"', shown)[0]
        session.send_json({"do": "decide", "decision": choice, "stamp": stamp})
        after = json.loads(session.receive_text())["frame"]
        assert not re.search(ADVICE, after)


def refusal(session: WebSocketTestSession) -> str:
    return str(json.loads(frames(session, "refusal")[-1])["refusal"])


def test_hints_are_refused_where_they_are_not_allowed_not_due_or_too_many(house: TestClient) -> None:
    table, asker, other = two_people(house)
    with line(asker, table) as session:
        assert "ask-hint" not in session.receive_text()
        session.send_json({"do": "hint"})
        assert refusal(session) == "At this table hints are not allowed."
    assert "No hints at this table." in asker.get(f"/table/{table}").text
    assert "No hints at this table." in other.get(f"/table/{table}").text

    table, asker, other = two_people(house, hints="1")
    assert "Hints are allowed at this table." in other.get(f"/table/{table}").text
    with line(other, table) as session:
        session.send_json({"do": "hint"})
        assert "not your turn" in refusal(session)
    stranger = someone_else(house)
    stranger.get("/")
    with line(stranger, table) as session:
        session.send_json({"do": "hint"})
        assert "Only whoever sits there" in refusal(session)
    house.app.state.site.hints = Allowance(1, 0)  # type: ignore[attr-defined]
    for number in range(2):
        with line(asker, table) as session:
            session.send_json({"do": "hint"})
            if number:
                assert "a little fast" in refusal(session)
            else:
                frames(session, 'class=\\"verdict')


def test_without_advisers_the_house_says_so(client: TestClient) -> None:
    table = new_table(client, "intern", "intern", hints="1")
    with line(client, table) as session:
        frames(session, "ask-hint")
        session.send_json({"do": "hint"})
        assert refusal(session) == "The Chairman is not in this house."
        assert "is thinking" not in frames(session, "ask-hint")[-1]


def test_the_new_table_offers_every_level_with_a_word_about_it(client: TestClient) -> None:
    page = client.get("/new").text
    for level, about in (
        ("intern", "decides at random"),
        ("manager", "rules of thumb"),
        ("director", "for a moment"),
        ("chairman", "for two seconds"),
    ):
        assert f'<option value="{level}"' in page
        assert about in page
    assert '<option value="chairman:10s">bot: chairman (10 s)</option>' in page
    assert '<option value="manager" selected>' in page
    french = client.get("/new", headers={"accept-language": "fr"}).text
    assert "président (10\u202fs)" in french
    assert "réfléchit un instant" in french


def test_a_seat_is_given_to_any_level_and_shows_it(client: TestClient) -> None:
    table = new_table(client, "intern", "invited")
    for level in (*bots.LEVELS, "chairman:5s", "director:50"):
        answer = post(client, f"/table/{table}/seat", seat="1", to=level)
        assert answer.status_code == 200, answer.text
        assert room_of(client, table).row.seats[1].level == level
    page = client.get(f"/table/{table}").text
    assert "director (50 playouts)" in page
    assert page.count('name="to" value="chairman"') == 2
    for wrong in ("chairman:31s", "emperor", "intern:5"):
        answer = post(client, f"/table/{table}/seat", seat="1", to=wrong)
        assert answer.status_code == 409
        assert wrong.partition(":")[0] in answer.text or "30 seconds" in answer.text
    assert room_of(client, table).row.seats[1].level == "director:50"


def finished(client: TestClient, table: str) -> Match:
    room = room_of(client, table)
    number = 0
    while not room.running.over:
        if room.running.undecided[0] == 0:
            number += 1
            decide(client, room, 0, chosen(GAME, room.running.view(0).to_bytes(), 0, "manager", number))
        else:
            client.get("/healthz")
    return room.running


def test_a_finished_game_is_reviewed_on_its_page(house: TestClient) -> None:
    table = new_table(house, "manager", "manager", listed="1")
    assert house.get(f"/table/{table}/review").status_code == 409
    assert post(house, f"/table/{table}/review").status_code == 409
    match = finished(house, table)
    assert f'href="/table/{table}/review"' in house.get(f"/table/{table}").text
    assert f'href="/table/{table}/review"' in house.get(f"/table/{table}/history/0").text
    empty = house.get(f"/table/{table}/review").text
    assert "Have this game reviewed" in empty
    answer = post(house, f"/table/{table}/review")
    assert answer.status_code == 200
    assert answer.url.path == f"/table/{table}/review"
    counsel = house.app.state.site.house.counsel  # type: ignore[attr-defined]
    while counsel.progress(table):
        house.get("/healthz")
    page = house.get(f"/table/{table}/review").text
    assert page.count('class="course"') == 3
    room = room_of(house, table)
    review = house.portal.call(counsel.review, room)  # type: ignore[union-attr]
    assert f"with {review.playouts:,} games tried" in page
    worst = review.costliest(8)
    assert page.count('class="number"') == page.count("<circle") == len(worst) > 0
    steps = re.findall(rf'href="/table/{table}/history/(\d+)\?as=(\d)"', page)
    assert [int(seat) for _, seat in steps] == [one.seat for one in worst]
    step = house.get(f"/table/{table}/history/{steps[0][0]}?as={steps[0][1]}").text
    view = match.view_at(worst[0].moment, worst[0].seat)
    asked = GAME.catalogue("en").say(GAME.words.prompt(view, worst[0].seat), room.names)
    assert plain_text(asked) in plain_text(page)
    assert "as " in step
    of_one = house.get(f"/table/{table}/review?seat=1").text
    assert set(re.findall(r"/history/\d+\?as=(\d)", of_one)) <= {"1"}
    french = house.get(f"/table/{table}/review", headers={"accept-language": "fr", "cookie": ""}).text
    assert "L’analyse du président" in french
    stranger = someone_else(house)
    assert "costliest" in stranger.get(f"/table/{table}/review").text


def plain_text(text: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", text)))


def test_a_review_of_a_private_table_is_private(house: TestClient) -> None:
    table = new_table(house, "intern", "intern")
    assert someone_else(house).get(f"/table/{table}/review").status_code == 403


def test_programs_get_hints_and_reviews_too(house: TestClient) -> None:
    ada, ben = Player(house), Player(house, "Ben")
    wish = {"game": "power_struggle", "seats": ["director:5", "chairman:0.01s"]}
    assert ada.refused("POST", "/tables", wish | {"seats": ["chairman:99s", "intern"]})[0] == 400
    assert ada.refused("POST", "/tables", wish | {"seats": ["boss", "intern"]})[0] == 400
    table = ada.good("POST", "/tables", wish | {"seats": ["intern", "manager"], "listed": True})["table"]
    path = f"/tables/{table}"
    view = waited(house, ada, path)
    assert view["hints"] is True
    hint = ada.good("POST", f"{path}/hint")
    assert hint["stamp"] == view["stamp"]
    allowed = {one["name"] for one in view["question"]["choices"]}
    assert {one["name"] for one in hint["choices"]} <= allowed
    assert hint["choices"][0]["label"]
    assert all(0 <= one["chance"] <= 1 for one in hint["choices"])
    assert hint["playouts"] > 1
    assert ben.refused("POST", f"{path}/hint")[0] == 403
    assert ada.refused("GET", f"{path}/review")[0] == 409
    assert ada.refused("POST", f"{path}/review")[0] == 409
    before = json.dumps(ben.good("GET", path))
    assert '"chance' not in before
    match = finished(house, table)
    assert ada.refused("POST", f"{path}/hint")[0] == 409
    empty: dict[str, Any] = ben.good("GET", f"{path}/review")
    assert (empty["ready"], empty["done"], empty["chances"]) == (False, [], [])
    begun = ben.good("POST", f"{path}/review")
    assert begun["done"] or begun["ready"]
    while not (review := ada.good("GET", f"{path}/review"))["ready"]:
        pass
    assert review["chances"][-1]["moment"] == len(match.entries)
    winner = [rank for rank, _ in match.standing()].index(1)
    assert review["chances"][-1]["chances"][winner] > 0
    assert {one["seat"] for one in review["verdicts"]} == {0, 1, 2}
    assert all(one["taken_label"] and one["better_label"] for one in review["verdicts"])

    strict = ada.good("POST", "/tables", wish | {"seats": ["intern", "intern"], "hints": False})["table"]
    waited(house, ada, f"/tables/{strict}")
    assert ada.refused("POST", f"/tables/{strict}/hint")[0] == 409


def waited(house: TestClient, player: Player, path: str) -> dict[str, Any]:
    """The view, once its question is there."""
    while not (view := player.good("GET", path))["question"]:
        house.get("/healthz")
    found: dict[str, Any] = view
    return found
