"""Contests between bots: paired, reproducible, resumable."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from pinstripe import games
from pinstripe.engine.game import GameError
from pinstripe.engine.ladder import EXACT
from pinstripe.lab import arena
from pinstripe.lab.arena import Clock, Contest, Outcome, Stage, cut, ladder, level_at, mixed, play_contest
from pinstripe.lab.arena_figures import figures_of
from pinstripe.lab.score_sheet import ScoreSheet, line_of

GAME = games.find("power_struggle")

pytestmark = pytest.mark.compiled


def contest(lineup: Sequence[str] = ("manager", "intern"), games: int = 12, seed: int = 3) -> Contest:
    return Contest(GAME, 3, mixed(lineup, 3), games, seed)


def facts(outcomes: Sequence[Outcome]) -> list[tuple[Any, ...]]:
    return [outcome.facts for outcome in outcomes]


@pytest.fixture(scope="module")
def played() -> list[Outcome]:
    return play_contest(contest())


def made_up(place: tuple[int, int, int], ranks: list[int], finished: bool = True) -> Outcome:
    return Outcome(place, finished, ranks, [0] * 3, [10] * 3, [Clock() for _ in range(3)])


def test_line_ups_are_mixed_or_a_ladder() -> None:
    assert mixed(["manager", "intern"], 3) == (("manager", "intern", "manager"),)
    assert ladder(["a", "b", "c"], 3) == (("a", "b", "b"), ("b", "c", "c"))
    with pytest.raises(GameError, match="Name one to 3 bots"):
        mixed(["intern"] * 4, 3)
    with pytest.raises(GameError, match="at least two"):
        ladder(["intern"], 3)
    with pytest.raises(GameError, match="no bot “genius”"):
        contest(["genius"])


def test_every_deal_is_played_by_every_rotation() -> None:
    wanted = Contest(GAME, 3, ladder(["manager", "intern"], 3), 7, 1)
    places = list(wanted.places())
    assert wanted.deals == 3
    assert len(places) == len(set(places)) == 9
    for seat in range(3):
        assert sorted(level_at(wanted.lineups[0], rotation, seat) for rotation in range(3)) == [
            "intern",
            "intern",
            "manager",
        ]


def test_a_contest_can_be_played_again(played: list[Outcome]) -> None:
    assert facts(play_contest(contest())) == facts(played)
    assert facts(play_contest(contest(seed=4))) != facts(played)
    assert all(outcome.finished for outcome in played)
    assert all(1 in outcome.ranks for outcome in played)


def test_games_do_not_depend_on_chunks(monkeypatch: pytest.MonkeyPatch, played: list[Outcome]) -> None:
    monkeypatch.setattr(arena, "CHUNK", 5)
    assert [len(chunk) for chunk in cut(contest())] == [5, 5, 2]
    assert facts(play_contest(contest())) == facts(played)
    longer = play_contest(contest(games=15))
    assert facts(longer[:12]) == facts(played)


def test_bots_inside_the_twin_decide_as_those_outside(monkeypatch: pytest.MonkeyPatch, played: list[Outcome]) -> None:
    monkeypatch.setattr(arena, "DRIVEN", {})
    outside = Stage(GAME, 3, contest().start).play(contest().lineups[0], 3, (0, 0, 0))
    assert outside.facts == played[0].facts
    assert all(len(chunk) == 1 for chunk in cut(contest()))


def test_the_same_draw_comes_out_alike_in_all_games_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[dict[tuple[int, int], tuple[list[int], int]]] = []

    class Watched(Stage):
        def settle_chance(self, seed: int, so_far: Any) -> None:
            phase = int(self.tables["phase"][0])
            count = so_far[phase]
            super().settle_chance(seed, so_far)
            probe = np.zeros(len(self.rng), np.int64)
            self.twin.seed_rng(probe, seed, (phase << arena.PHASE_BITS) + count)
            drawn[-1][phase, count] = (self.weights.tolist(), int(self.twin.pick_weighted(self.weights, probe)))

    stage = Watched(GAME, 3, contest().start)
    for lineup, deal, rotation in (("manager", 0, 0), ("manager", 0, 1), ("intern", 0, 2), ("intern", 1, 0)):
        drawn.append({})
        stage.play(mixed([lineup, "intern"], 3)[0], 3, (0, deal, rotation))
    first, *others, elsewhere = drawn
    for other in others:
        same = [key for key in first.keys() & other.keys() if first[key][0] == other[key][0]]
        assert len(same) >= 5
        assert all(first[key] == other[key] for key in same)
    common = [key for key in first.keys() & elsewhere.keys() if first[key][0] == elsewhere[key][0]]
    assert any(first[key] != elsewhere[key] for key in common)


class Spy:
    """Notes what it is shown, and takes the last legal decision, or the highest amount exactly."""

    shown: ClassVar[list[tuple[bytes, int]]] = []
    amounts = 0

    def choose(self, view: Any, seat: int, mask: Any) -> int:
        Spy.shown.append((view.to_bytes(), seat))
        decision = max(number for number in range(len(mask)) if mask[number])
        if not GAME.numbering.is_rung(decision):
            return decision
        Spy.amounts += 1
        return EXACT + GAME.rules.range_of(view, seat)[1]


def let_in(monkeypatch: pytest.MonkeyPatch, bot: Any) -> None:
    monkeypatch.setattr("pinstripe.bots.check", lambda level: None)
    monkeypatch.setattr("pinstripe.bots.make", lambda level, game, seed: bot)


def test_bots_are_shown_their_view_only_and_may_name_exact_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    let_in(monkeypatch, Spy())
    monkeypatch.setattr(Spy, "shown", [])
    play_contest(contest(["spy", "manager"], games=3))
    assert len(Spy.shown) > 50
    assert Spy.amounts
    for data, seat in Spy.shown:
        state = GAME.state.from_bytes(data)
        GAME.rules.hide(state, seat)
        assert state.to_bytes() == data


def test_an_illegal_decision_stops_the_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    for decision in (-1, EXACT + 1, GAME.numbering.size):

        class Cheat:
            def choose(self, view: Any, seat: int, mask: Any, wanted: int = decision) -> int:
                return wanted

        let_in(monkeypatch, Cheat())
        with pytest.raises(GameError, match="not legal"):
            play_contest(contest(["cheat"], games=3))


def test_figures_count_parts_of_victories_by_deal() -> None:
    wanted = Contest(GAME, 3, mixed(["manager", "intern", "intern"], 3), 6)
    ranks = [[1, 2, 3], [2, 3, 1], [1, 1, 3], [3, 1, 2], [1, 1, 1], [3, 2, 1]]
    outcomes = [made_up(place, rank) for place, rank in zip(wanted.places(), ranks, strict=True)]
    figures = figures_of(wanted, outcomes)
    by_bot = figures["lineups"][0]["wins_by_bot"]
    # The manager sits in seat 0, then 2, then 1.
    assert by_bot["manager"]["wins"] == pytest.approx(1 + 1 + 0.5 + 0 + 1 / 3 + 0)
    assert by_bot["manager"]["share"] == pytest.approx(by_bot["manager"]["wins"] / 6)
    assert by_bot["intern"]["share"] == pytest.approx(1 - by_bot["manager"]["share"])
    assert by_bot["manager"]["fair"] == pytest.approx(1 / 3)
    by_seat = figures["lineups"][0]["wins_by_seat"]
    assert [by_seat[str(seat)]["wins"] for seat in range(3)] == pytest.approx([1.5 + 1 / 3, 1.5 + 1 / 3, 2 + 1 / 3])
    assert by_seat["0"]["by_bot"]["manager"]["games"] == 2
    assert figures["lineups"][0]["decisions_per_game"] == 30


def test_a_game_without_an_end_is_told_and_nobody_wins_it() -> None:
    wanted = Contest(GAME, 3, mixed(["manager", "intern", "intern"], 3), 3)
    outcomes = [made_up(place, [1, 2, 3], finished=False) for place in wanted.places()]
    figures = figures_of(wanted, outcomes)
    assert figures["unfinished"] == 3
    assert figures["lineups"][0]["wins_by_bot"]["manager"]["wins"] == 0


def test_clocks_know_quantiles_within_a_tenth() -> None:
    clock, times = Clock(), [0.001 * number for number in range(1, 101)]
    for half in (times[:50], times[50:]):
        part = Clock()
        for time in half:
            part.add(time)
        clock.merge(part)
    assert clock.choices == 100
    assert clock.longest == 0.1
    assert 0.095 <= clock.quantile(0.95) <= 0.1
    assert 0.05 <= clock.quantile(0.5) <= 0.055
    assert clock.seconds == pytest.approx(sum(times))


def test_a_contest_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[Outcome]
) -> None:
    monkeypatch.setattr(arena, "CHUNK", 4)
    path = tmp_path / "sheet.jsonl"

    def stop_after(sheet: ScoreSheet, outcomes: list[Outcome]) -> None:
        sheet.add(outcomes)
        raise KeyboardInterrupt

    with ScoreSheet(path, contest()) as sheet, pytest.raises(KeyboardInterrupt):
        play_contest(contest(), keep=partial(stop_after, sheet))
    with open(path, "a", encoding="utf-8") as file:
        file.write(line_of(played[7])[:40])
    kept: list[Outcome] = []

    def keep(outcomes: list[Outcome]) -> None:
        sheet.add(outcomes)
        kept.extend(outcomes)

    with ScoreSheet(path, contest()) as sheet:
        assert facts(sheet.played) == facts(played[:4])
        outcomes = play_contest(contest(), played=sheet.played, keep=keep)
    assert facts(outcomes) == facts(played)
    assert facts(kept) == facts(played[4:])
    with ScoreSheet(path, contest(games=6)) as sheet:
        again = play_contest(contest(games=6), played=sheet.played, keep=lambda more: pytest.fail("played again"))
    assert facts(again) == facts(outcomes[:6])
    assert len(path.read_text(encoding="utf-8").splitlines()) == 13


def test_a_header_torn_off_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "sheet.jsonl"
    path.write_text('{"arena": 1, "ga', encoding="utf-8")
    with ScoreSheet(path, contest()) as sheet:
        assert sheet.played == []
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "power_struggle"


def test_another_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "sheet.jsonl"
    with ScoreSheet(path, contest()):
        header = path.read_text(encoding="utf-8")
        if os.name == "posix":
            with pytest.raises(GameError, match="another arena"):
                ScoreSheet(path, contest())
    for text, other, sentence in (
        (header, contest(seed=9), "seed differ"),
        (header, contest(["intern"]), "bots differ"),
        (header, Contest(GAME, 3, contest().lineups, 12, 3, {"victory_points": 5}), "options differ"),
        (header + "{}\n", contest(), "line 2"),
        (header + line_of(made_up((0, 0, 5), [1, 2, 3])) + "\n", contest(), "line 2"),
        (header.replace('"arena": 1', '"arena": 99'), contest(), "another version"),
        ("my diary\n", contest(), "no file of an arena"),
        ("my diary", contest(), "no file of an arena"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(GameError, match=sentence):
            ScoreSheet(path, other)
        assert path.read_text(encoding="utf-8") == text
    with pytest.raises(GameError, match="cannot be written"):
        ScoreSheet(tmp_path, contest())


def test_many_processes_and_a_killed_one_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chores: Any, played: list[Outcome]
) -> None:
    monkeypatch.setattr(arena, "CHUNK", 3)
    monkeypatch.setattr(arena, "play_places", partial(chores.play_and_die_once, tmp_path / "died"))
    assert facts(play_contest(contest(), jobs=2)) == facts(played)
    assert (tmp_path / "died").exists()


def test_a_cluster_and_a_killed_worker_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chores: Any, played: list[Outcome]
) -> None:
    monkeypatch.setattr(arena, "CHUNK", 3)
    monkeypatch.setattr(arena, "play_places", partial(chores.play_and_die_once, tmp_path / "died"))
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    outcomes = play_contest(contest(), jobs=2, ray="local")
    assert (tmp_path / "died").exists()
    assert facts(outcomes) == facts(played)
    one, other = figures_of(contest(), outcomes), figures_of(contest(), played)
    for figures in (one, other):
        del figures["thinking"]
    assert one == other
