"""A frame told in parts is the frame, whatever was shown before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pinstripe.games.power_struggle import picture_sheet
from pinstripe.games.power_struggle.game import GAME
from pinstripe.web import live
from pinstripe.web.frame import Frames, Viewer
from pinstripe.web.parts import cut, joined, told_by
from tests.table.test_room import ADA, BEN, run, seated, settled, storage
from tests.web.visiting import line, new_table

WORDS = ("<g id=1>", "<g id=2>x</g>", "<p>\n", "\n", "été ", "🂡", "\u2028", "\0", "</g>", "§")


def test_parts_make_up_what_was_cut() -> None:
    chooser = random.Random(1)
    for length in range(200):
        markup = "".join(chooser.choices(WORDS, k=length % 40))
        assert "".join(cut(markup)) == markup


def test_parts_are_told_by_those_before_and_put_together_again() -> None:
    chooser = random.Random(2)
    for _ in range(500):
        before = chooser.choices(WORDS, k=chooser.randrange(30))
        now = list(before)
        for _ in range(chooser.randrange(6)):
            match chooser.randrange(3):
                case 0:
                    now.insert(chooser.randrange(len(now) + 1), chooser.choice([*WORDS, "new", "newer"]))
                case 1 if now:
                    now.pop(chooser.randrange(len(now)))
                case _:
                    chooser.shuffle(now)
        assert joined(before, told_by(before, now)) == now


def test_what_is_the_same_does_not_travel() -> None:
    before = ["a", "b", "b", "c", "d", "e"]
    assert told_by(before, before) == [(0, 6)]
    assert told_by(before, ["a", "b", "b", "new", "d", "e"]) == [(0, 3), "new", (4, 6)]
    assert told_by([], ["a"]) == ["a"]
    assert told_by(before, []) == []


def test_a_game_in_parts_is_the_game_as_a_whole_and_as_drawn_from_nothing(tmp_path: Path) -> None:
    """What was kept from earlier drawings never shows: everything drawn anew is the same, for every viewer."""

    async def test() -> None:
        async with storage(tmp_path) as store:
            room = await seated(store, GAME, [ADA.id, BEN.id, "intern"])
            chooser, frames = random.Random(3), Frames()
            viewers = [
                Viewer(ADA.id, "en", "f"),
                Viewer(BEN.id, "fr", "f"),
                Viewer("nobody", "en"),
                Viewer("one", "fr"),
            ]
            shown: list[list[str]] = [[] for _ in viewers]
            sent = whole = 0
            for _ in range(120):
                await settled(room)
                if room.running.over:
                    break
                for place, viewer in enumerate(viewers):
                    markup = str(frames.table(room, viewer))
                    told = told_by(shown[place], cut(markup))
                    sent += sum(len(part) for part in told if isinstance(part, str))
                    whole += len(markup)
                    shown[place] = joined(shown[place], told)
                    assert "".join(shown[place]) == markup
                    picture_sheet.KEPT.clear()
                    remembered = frames._sights[room][room.seat_of(viewer.person), viewer.language]
                    remembered._key = ()
                    assert str(frames.table(room, viewer)) == markup
                seat = room.running.deciders[0]
                await room.decide(seat, chooser.choice(room.running.legal(seat)))
            assert sent < whole / 5
            await room.close()

    run(test)


def test_a_window_that_is_far_behind_is_shown_what_is_now(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts refer to the frame before, so none of those that were dropped may be referred to."""
    monkeypatch.setattr(live, "MOST_WAITING", 1)
    table = new_table(client, "intern", "intern")
    with line(client, table, "?as=parts") as session:
        parts: list[str] = []
        for _ in range(8):
            session.send_json({"do": "say", "text": "hello"})
        while "".join(parts).count("<strong>Newcomer</strong> hello") < 8:
            news = session.receive_json()
            assert "parts" in news, news
            told = [part if isinstance(part, str) else tuple(part) for part in news["parts"]]
            assert all(isinstance(part, str) or part[1] <= len(parts) for part in told)
            parts = joined(parts, told)
