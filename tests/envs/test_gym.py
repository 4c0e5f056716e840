"""Gymnasium's own checker, and ours: the seat learns nothing that it may not know."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pinstripe.engine.game import Game, GameError
from pinstripe.envs import gym
from pinstripe.envs.gym import Seat
from pinstripe.envs.sitting import Sitting
from tests.envs.exchange import Exchange


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", gym.IDS)
def test_the_interface_is_kept(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


def test_every_game_has_a_name() -> None:
    assert gym.IDS == ["pinstripe/PowerStruggle-v0", "pinstripe/CapitalPower-v0", "pinstripe/Goodwill-v0"]


def episode(env: Seat, seed: int, steps: int = 400) -> list[Any]:
    """All that a seat is handed in one game, or in so many steps."""
    row, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    handed: list[Any] = [row.tobytes()]
    for _ in range(steps):
        assert (env.action_masks() == info["action_mask"]).all()
        row, reward, over, cut, info = env.step(env.action_space.sample(env.action_masks().view(np.int8)))
        handed.append((row.tobytes(), reward, over, cut))
        if over or cut:
            break
    return handed


def test_the_same_seed_is_the_same_game() -> None:
    env = Seat("goodwill", 3, bots=("manager", "intern"))
    first = episode(env, 7, 8)
    assert episode(env, 7, 8) == first
    assert episode(env, 8, 8) != first


def test_a_game_ends_with_a_part_of_the_victory() -> None:
    *_, (_, reward, over, cut) = episode(Seat("goodwill", 2, bots=("intern",)), 1)
    assert over
    assert not cut
    assert reward in (1.0, 0.0, -1.0)


def test_a_game_can_be_cut_off(game: Game) -> None:
    handed = episode(Seat(game.id, 3, bots=("intern",), max_steps=5), 1)
    assert [step[3] for step in handed[1:]] == [False] * 4 + [True]


def test_the_seat_is_the_wished_one_or_any() -> None:
    fixed, any_seat = Seat(seat=2, bots=("intern",)), Seat(bots=("intern",))
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    assert {any_seat.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_bots_sit_behind_the_seat_in_their_order() -> None:
    env = Seat("goodwill", 4, seat=2, bots=("manager", "intern"))
    env.reset(seed=1)
    assert [type(env.bots[seat]).__name__ for seat in (3, 0, 1)] == ["Manager", "Intern", "Manager"]


def test_an_illegal_action_changes_nothing_and_is_told(game: Game) -> None:
    env = Seat(game.id)
    env.reset(seed=3)
    before, illegal = env.sitting.state.to_bytes(), int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (0.0, False, False)
    assert "cannot decide" in info["refused"]
    assert env.sitting.state.to_bytes() == before
    strict = Seat(game.id, illegal="raise")
    strict.reset(seed=3)
    with pytest.raises(GameError, match="cannot decide"):
        strict.step(illegal)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"bots": ()}, "one to 3 bots"),
        ({"bots": ("manager",) * 4}, "one to 3 bots"),
        ({"bots": ("wizard",)}, "no bot “wizard”"),
        ({"seat": 4}, "no seat 4"),
        ({"illegal": "smile"}, "refuse or raise"),
        ({"render_mode": "human"}, "ansi"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        Seat(**wishes)


def shown(env: Seat) -> list[Any]:
    """All that a seat can get out of an environment; an action that is refused shows it without changing anything."""
    row, reward, over, cut, info = env.step(-1)
    return [row.tobytes(), reward, over, cut, info.pop("action_mask").tobytes(), info, env.action_masks().tobytes()]


def differences(game: Game, decisions: int) -> tuple[int, int]:
    ours, theirs = (Seat(game.id, 3, seat=0, bots=("intern",)) for _ in range(2))
    for env in (ours, theirs):
        env.reset(seed=5)
    exchange = Exchange(ours.sitting, decisions)
    found = 0
    for seat, other in exchange:
        theirs.sitting.state.restore(other)
        ours.seat = theirs.seat = seat
        found += shown(ours) != shown(theirs)
    return found, exchange.differing


def test_the_seat_is_not_shown_what_it_may_not_know(game: Game) -> None:
    found, worlds = differences(game, 140)
    assert worlds > 20
    assert found == 0


def test_a_leak_would_be_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "view", lambda sitting, seat: sitting.state.clone())
    found, worlds = differences(game, 60)
    assert found > worlds / 3


def test_a_bot_gets_its_own_view_and_nothing_else(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    env = Seat(game.id, 3, seat=0, bots=("intern",))
    env.reset(seed=2)
    asked: list[bool] = []
    for seat, bot in env.bots.items():
        monkeypatch.setattr(bot, "choose", watching(env, seat, bot.choose, asked))
    while len(asked) < 10:
        env.step(env.action_space.sample(env.action_masks().view(np.int8)))
    assert all(asked)


def watching(env: Seat, place: int, choose: Any, asked: list[bool]) -> Any:
    def watched(view: Any, seat: int, mask: Any) -> int:
        hidden = env.sitting.state.clone()
        env.sitting.game.rules.hide(hidden, place)
        asked.append(seat == place and view == hidden)
        return int(choose(view, seat, mask))

    return watched
