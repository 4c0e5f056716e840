"""A program's decision at one process, while another process stores something first."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from pinstripe.table.room import Room
from pinstripe.table.store import Store
from tests.web.running import be_patient
from tests.web.test_api import Player
from tests.web.visiting import Inline, make_client


class Elsewhere:
    """The same table in another process: a store and a room of its own."""

    def __init__(self, client: TestClient, folder: Path, table: str) -> None:
        self.client, self.url, self.table = client, f"sqlite:///{folder / 'tables.db'}", table
        self.store: Store = self.do(Store.open, self.url)
        self.store.minds = lambda table: False

    def do(self, what: Callable[..., Any], *args: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(what, *args)

    def room(self) -> Room:
        """As the store has it now."""
        row = self.do(self.store.table, self.table)
        room: Room = self.do(Room.load, self.store, row, Inline())
        return room


@contextmanager
def shared_table(folder: Path) -> Iterator[tuple[Player, str, Elsewhere]]:
    """A table with one person and bots, who are asked by the server that the person plays at."""
    with make_client(folder) as client:
        be_patient(client.app.state.site)  # type: ignore[attr-defined]
        player = Player(client)
        table = player.table("intern", "intern")
        player.turn(table)
        elsewhere = Elsewhere(client, folder, table)
        try:
            yield player, table, elsewhere
        finally:
            elsewhere.do(elsewhere.store.close)


def decided(elsewhere: Elsewhere) -> list[str]:
    """What the store holds of the person's decisions."""
    lines = [json.loads(line.text) for line in elsewhere.do(elsewhere.store.lines, elsewhere.table)]
    return [line["decision"] for line in lines if line.get("seat") == 0]


def test_whoever_was_overtaken_at_another_process_is_told_so(tmp_path: Path) -> None:
    with shared_table(tmp_path) as (player, table, elsewhere):
        view, other = player.turn(table), elsewhere.room()
        choices = [one["name"] for one in view["question"]["choices"]]
        elsewhere.do(other.decide, 0, choices[0], view["stamp"])
        wish = {"decision": choices[-1], "stamp": view["stamp"]}
        assert player.refused("POST", f"/tables/{table}/decisions", wish)[:2] == (409, "stale")
        assert player.refused("POST", f"/tables/{table}/undo", {"stamp": view["stamp"]})[:2] == (409, "stale")
        assert decided(elsewhere) == choices[:1]
        assert player.good("GET", f"/tables/{table}")["stamp"] != view["stamp"]
        elsewhere.do(other.close)


def test_what_looks_like_nothing_keeps_no_decision_from_being_taken(tmp_path: Path) -> None:
    """At another process something was decided and taken back: the seat sees what it saw, and its decision counts."""
    with shared_table(tmp_path) as (player, table, elsewhere):
        chooser, tried_again = random.Random(5), 0
        while tried_again < 3:
            view = player.turn(table)
            question, amount = view["question"], view["question"]["amount"]
            names = [one["name"] for one in question["choices"]]
            decision = chooser.choice(names) if names else f"{amount['name']}:{amount['lowest']}"
            other = elsewhere.room()
            trial = other.running.fork(seed=other.row.seed)
            trial.decide(0, decision)
            if trial.can_undo(0):
                elsewhere.do(other.decide, 0, decision, view["stamp"])
                elsewhere.do(other.take_back, 0)
                assert other.running.stamp(0) == view["stamp"]
                tried_again += 1
            elsewhere.do(other.close)
            wish = {"decision": decision, "stamp": view["stamp"]}
            assert player.good("POST", f"/tables/{table}/decisions", wish)["stamp"] != view["stamp"]
