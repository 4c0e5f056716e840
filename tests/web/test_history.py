"""A game looked at again: every step, through every seat's eyes once it is over, in charts, and played on."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pinstripe.engine.ladder import EXACT
from pinstripe.engine.match import Entry, Match, Refusal
from pinstripe.games.power_struggle.game import GAME
from pinstripe.table.botpool import chosen
from pinstripe.table.room import SPECTATOR, Room
from pinstripe.web.chronicle import Library
from pinstripe.web.frame import Frames, Viewer
from pinstripe.web.history import Eyes, Look, eyes_for
from tests.table.test_room import ADA, run, seated, settled, storage
from tests.web.visiting import new_table, post, someone_else

LONGEST_GAME = 3000


def room_of(client: TestClient, table: str) -> Room:
    async def find() -> Any:
        return await client.app.state.site.house.room(table)  # type: ignore[attr-defined]

    assert client.portal is not None
    room: Room = client.portal.call(find)
    return room


def play(client: TestClient, table: str, decisions: int = LONGEST_GAME) -> Room:
    """Let the person in the first seat decide as a manager would."""
    room = room_of(client, table)

    async def decide() -> None:
        for number in range(decisions):
            await settled(room)
            if room.running.over:
                return
            await room.decide(0, chosen(GAME, room.running.view(0).to_bytes(), 0, "manager", number))
        await settled(room)

    assert client.portal is not None
    client.portal.call(decide)
    return room


def steps_on(page: str) -> int:
    found = re.search(r"Step \d+ of (\d+)", page)
    assert found
    return int(found[1])


def test_a_running_game_is_seen_from_the_own_seat_alone(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", listed="1")
    room = play(client, table, 12)
    page = client.get(f"/table/{table}/history/0").text
    assert "as you saw it" in page
    assert 'id="find-eyes"' not in page
    for eyes in ("1", "all", "6", "x"):
        answer = client.get(f"/table/{table}/history/0?as={eyes}")
        assert answer.status_code == 403
        assert "everybody looks from the own seat" in answer.text
    spectator = someone_else(client)
    page = spectator.get(f"/table/{table}/history/99999").text
    assert "as everybody could see it" in page
    assert 'id="plate-cash"' not in page, "of nobody's cash may a spectator know"
    assert 'id="plate-influence"' in page
    assert "is not drawn before the game is over" in page
    assert not room.running.over
    assert post(client, f"/table/{table}/history/0/play-on", seat="0").status_code == 409
    assert "When the game is over" in client.get(f"/table/{table}/history/0").text


def test_a_finished_game_is_seen_from_every_seat(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", listed="1")
    room = play(client, table)
    assert room.running.over
    spectator = someone_else(client)
    assert "with all secrets" in spectator.get(f"/table/{table}/history/5").text
    desks = {}
    for eyes in ("0", "1", "2", "all"):
        page = client.get(f"/table/{table}/history/40?as={eyes}").text
        desks[eyes] = re.findall(r"For the eyes of (\w+) only", page)
        assert f'id="eyes-{eyes}" aria-pressed="true"' in page
        assert page.count('aria-pressed="true"') == 1
    assert desks == {str(seat): [name] for seat, name in enumerate(room.names)} | {"all": room.names}
    for eyes in ("3", "6", "x", "-1"):
        assert client.get(f"/table/{table}/history/0?as={eyes}").status_code == 404


def test_other_eyes_look_at_the_same_moment(client: TestClient) -> None:
    table = new_table(client, "manager", "manager")
    room = play(client, table)
    library = Library()
    own, other = library.chronicle(room, 0), library.chronicle(room, 1)
    number = len(own.steps) // 2
    answer = client.get(f"/table/{table}/history?step={number}&was=0&as=1")
    shown = re.search(r"Step (\d+) of", answer.text)
    assert shown
    assert answer.url.path == f"/table/{table}/history/{shown[1]}"
    assert other.steps[int(shown[1])] <= own.steps[number]
    assert int(shown[1]) + 1 == len(other.steps) or other.steps[int(shown[1]) + 1] > own.steps[number]
    assert client.get(f"/table/{table}/history?step=junk&was=junk&as=0").status_code == 404


def test_steps_follow_each_other_and_chapters_lead_to_theirs(client: TestClient) -> None:
    table = new_table(client, "manager", "manager")
    room = play(client, table)
    last = steps_on(client.get(f"/table/{table}/history/0").text)
    page = client.get(f"/table/{table}/history/7").text
    goes = dict(re.findall(r'id="step-(\w+)" class="button" href="/table/[\w-]+/history/(\d+)\?as=0"', page))
    assert goes == {"first": "0", "previous": "6", "next": "8", "last": str(last)}
    chapters = re.findall(r'<li><a href="/table/[\w-]+/history/(\d+)\?as=0" data-go[^>]*>([^<]+)', page)
    assert len(chapters) == room.running.truth.round
    for number, (step, told) in enumerate(chapters, 1):
        assert unescape(told) == f"Directors’ meeting number {number} begins."
        shown = client.get(f"/table/{table}/history/{step}?as=0").text
        assert told in re.findall(r'id="news"[^>]*>(.*?)</p>', shown, re.DOTALL)[0]
    assert 'class="chapter1' in client.get(f"/table/{table}/history/{chapters[-1][0]}?as=0").text


def test_charts_show_what_the_standing_says(client: TestClient) -> None:
    table = new_table(client, "manager", "manager")
    room = play(client, table)
    page = client.get(f"/table/{table}/history/3").text
    plates = re.findall(r'<figure id="plate-(\w+)">(.*?)</figure>', page, re.DOTALL)
    assert [name for name, _ in plates] == [
        "victory_points", "cash", "influence", "shares", "main", "corruption", "counsel",
    ]  # fmt: skip
    truth = room.running.truth
    latest = {name: [int(one.replace(",", "")) for one in last_row(plate)] for name, plate in plates}
    assert latest["victory_points"] == [score for _, score in room.running.standing()]
    assert latest["cash"] == [truth.cash[seat] for seat in range(3)]
    assert latest["influence"] == [truth.points[seat, 0] for seat in range(3)]
    for _, plate in plates:
        assert "<title" in plate
        assert "<desc" in plate
        assert plate.count('class="course"') == 3


def last_row(plate: str) -> list[str]:
    rows = re.findall(r"<tr>(.*?)</tr>", plate, re.DOTALL)
    return re.findall(r"<td>([^<]*)</td>", rows[-1])


def test_a_finished_game_is_played_on_at_an_own_table(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", listed="1")
    old = play(client, table)
    friend = someone_else(client)
    page = friend.get(f"/table/{table}/history/60").text
    last = steps_on(page)
    assert 'id="play-on"' in page
    answer = post(friend, f"/table/{table}/history/60/play-on", **{"as": "all", "seat": "1", "level": "intern"})
    copy = answer.url.path.removeprefix("/table/")
    assert answer.status_code == 200
    assert copy != table
    room = room_of(client, copy)
    moment = Library().chronicle(old, None).steps[60]
    assert room.running.entries[:moment] == old.running.entries[:moment]
    assert [seat.level for seat in room.row.seats] == ["intern", None, "intern"]
    assert client.get(f"/table/{copy}").status_code == 403, "it is private"
    for step, seat, level, status in (
        (str(last), "0", "manager", 409), ("0", "9", "manager", 409), ("0", "", "manager", 409),
        ("0", "0", "genius", 409), ("x", "0", "manager", 404),
    ):  # fmt: skip
        answer = post(friend, f"/table/{table}/history/{step}/play-on", **{"as": "all", "seat": seat, "level": level})
        assert answer.status_code == status, (step, seat, level)
    assert 'id="play-on"' not in friend.get(f"/table/{table}/history/{last}").text


def test_no_page_uses_an_id_twice(client: TestClient) -> None:
    table = new_table(client, "manager", "manager")
    pages = ["/", "/new", "/rules/power_struggle", f"/table/{table}", f"/table/{table}/history/9"]
    shown = [client.get(path).text for path in pages]
    play(client, table)
    shown += [client.get(f"/table/{table}{path}").text for path in ("", "/history/30?as=all", "/history/30?as=2")]
    for page in shown:
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert sorted(ids) == sorted(set(ids))


# --- What a seat may not know ----------------------------------------------------------------------------------------


def middle_of_a_game(seed: int, decisions: int) -> Match:
    match, chooser = Match(GAME, 4, seed=seed), random.Random(seed)
    for _ in range(decisions):
        seat = match.deciders[0]
        match.decide(seat, chooser.choice(match.legal(seat)))
    assert not match.over
    return match


def other_stories(match: Match, viewer: int) -> Iterator[list[Entry]]:
    """The same game with other archenemies dealt to two others, or with another sum passed between them."""
    dealt: dict[str, list[int]] = {}
    for place, entry in enumerate(match.entries):
        kind = GAME.phases(match.at(place).phase).name
        if kind in ("DEAL_ENEMY", "DEAL_COMPETENCES"):
            dealt.setdefault(kind, []).append(place)
        elif entry.decision >= EXACT and entry.seat != viewer:
            for by in (-50, 50, 100):
                yield changed(match.entries, {place: entry.decision + by})
    for places in dealt.values():
        others = [place for seat, place in enumerate(places) if seat != viewer]
        one, other = others[0], others[-1]
        decisions = {one: match.entries[other].decision, other: match.entries[one].decision}
        yield changed(match.entries, decisions)


def changed(entries: list[Entry], decisions: dict[int, int]) -> list[Entry]:
    return [
        Entry(entry.seat, decisions.get(place, entry.decision), entry.can_be_undone, entry.sealed)
        for place, entry in enumerate(entries)
    ]


def told_anew(match: Match, story: list[Entry]) -> Match | None:
    """The match of another story; none if the rules do not allow it."""
    other = Match(GAME, match.seats, names=match.names)
    try:
        for entry in story:
            other.decide(entry.seat, entry.decision)
    except Refusal:
        return None
    return other


def twins(match: Match, viewer: int) -> Iterator[Match]:
    """Matches with other secrets in which this seat has seen the very same all along."""
    moments = range(len(match.entries) + 1)
    seen = [match.view_at(moment, viewer).to_bytes() for moment in moments]
    for story in other_stories(match, viewer):
        other = told_anew(match, story)
        if other is None or other.truth.to_bytes() == match.truth.to_bytes():
            continue
        if [other.view_at(moment, viewer).to_bytes() for moment in moments] == seen:
            yield other


def test_history_and_charts_do_not_depend_on_what_a_seat_may_not_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, ADA.id, ADA.id, ADA.id])
            compared, purses = 0, 0
            for seed in range(2):
                match = middle_of_a_game(seed, 90)
                match.names = room.names
                for viewer in (0, 2, SPECTATOR):
                    for other in twins(match, viewer):
                        assert looked(room, other, viewer) == looked(room, match, viewer)
                        compared += 1
                        purses += other.truth.cash.tolist() != match.truth.cash.tolist()
            assert compared > 15
            assert purses > 3

    run(test)


def looked(room: Room, match: Match, seat: int) -> list[str]:
    """All that the history sends to a seat: many steps with their charts, the log, and what is new at the table."""
    room.match = match
    eyes, viewer = Eyes(seat, ""), Viewer("nobody", "en", "form")
    look = Look(room, viewer, eyes, Library())
    sent = [str(look.drawn(number)) for number in range(0, len(look.chronicle.steps), 40)]
    assert 'id="plate-victory_points"' in sent[-1]
    return [*sent, str(look.drawn(99999)), str(Frames().table(room, viewer))]


def test_while_a_game_runs_no_wish_opens_other_eyes(tmp_path: Path) -> None:
    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, "intern", "intern"])
            await settled(room)
            assert eyes_for(room, ADA.id, "") == eyes_for(room, ADA.id, "0") == Eyes(0, "")
            for wish in ("1", "2", "all", str(SPECTATOR), "-1", "00"):
                assert eyes_for(room, ADA.id, wish) is None
            assert eyes_for(room, "somebody", "") == Eyes(SPECTATOR, "")
            assert eyes_for(room, "somebody", "0") is None
            await room.close()
            await asyncio.sleep(0)

    run(test)


# --- Since your last turn --------------------------------------------------------------------------------------------


def test_whoever_comes_back_is_told_what_happened_since(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", "manager")
    room, found = room_of(client, table), 0
    for _ in range(30):
        play(client, table, 1)
        page = client.get(f"/table/{table}").text
        panel = re.search(r'<section id="since".*?</section>', page, re.DOTALL)
        chronicle = Library().chronicle(room, 0)
        news = chronicle.told_since(chronicle.since())
        assert all(one.moment > chronicle.since() for one in news)
        fresh = re.findall(r'<li id="log-\d+" class="[^"]*fresh"', page)
        assert bool(fresh) == bool(news)
        if panel:
            assert "Since your last turn" in panel[0]
            assert 'class="shape s0"' not in re.sub(r'<span class="who">.*?</span>', "", panel[0])
            found += 1
        assert client.get(f"/table/{table}").text == page, "it is the same after a reload"
    assert found > 2


def test_a_spectator_has_missed_nothing(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", listed="1")
    play(client, table, 10)
    page = someone_else(client).get(f"/table/{table}").text
    assert 'id="since"' not in page
    assert not re.search(r'class="[^"]*fresh', page)


# --- By days ---------------------------------------------------------------------------------------------------------


def test_a_table_by_days_shows_its_deadline(client: TestClient) -> None:
    table = new_table(client, "manager", "manager", pace="days3", listed="1")
    room = play(client, table, 3)
    assert room.row.pace == "days3"
    page = client.get(f"/table/{table}").text
    assert "3 days for each turn" in page
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ">', page)
    assert "3 days left" in client.get("/").text
    assert post(client, f"/table/{table}/go-on").status_code == 409
    assert post(someone_else(client), f"/table/{table}/go-on").status_code == 409


def test_whoever_is_late_is_told_so_and_can_be_replaced(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, "invited", "manager", pace="days1")
    friend, room = someone_else(client), room_of(client, table)
    friend.get("/")
    post(friend, f"/join/{table}/{room.row.seats[1].token}", name="Ben")
    while room.running.deciders != [1]:
        play(client, table, 1)
    assert 'id="go-on"' in client.get(f"/table/{table}").text
    assert 'id="go-on"' not in friend.get(f"/table/{table}").text, "whoever is awaited can simply decide"
    monkeypatch.setattr("time.time", lambda now=room.waiting_since: now + 26 * 3600)
    assert "Waiting for Ben, for 26 hours now · overdue" in client.get("/").text
    assert "Your turn, for 26 hours now · overdue" in friend.get("/").text
    assert post(client, f"/table/{table}/go-on").status_code == 200
    assert room.row.seats[1].kind == "bot"
    assert "The deadline had passed" in client.get(f"/table/{table}").text
