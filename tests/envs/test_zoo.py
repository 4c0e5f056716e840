"""PettingZoo's own tests, and ours: nothing hidden shows, and bad actions change nothing."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from pinstripe.engine.game import Game, GameError
from pinstripe.envs import zoo
from pinstripe.envs.sitting import Sitting
from tests.envs.exchange import Exchange

EXPECTED_WARNINGS = "ignore:Observation"
"""PettingZoo grumbles at every dict with a mask but those of its own games."""


@pytest.mark.filterwarnings(EXPECTED_WARNINGS)
def test_the_interface_is_kept(game: Game) -> None:
    api_test(zoo.env(game.id, game.seats[-1], render_mode="ansi"), num_cycles=30)


@pytest.mark.filterwarnings(EXPECTED_WARNINGS)
def test_the_interface_is_kept_to_the_end_of_a_game() -> None:
    api_test(zoo.env("goodwill", 2), num_cycles=500)


def test_the_same_seed_is_the_same_game(game: Game) -> None:
    seed_test(partial(zoo.env, game.id), num_cycles=20)
    parallel_seed_test(partial(zoo.parallel_env, game.id), num_cycles=3)


def test_a_game_can_be_cut_off(game: Game) -> None:
    """PettingZoo's test hands in actions without looking at masks, and wants every agent asked in every cycle."""
    everybody = partial(zoo.env, game.id, everybody=True, illegal="refuse")
    max_cycles_test(SimpleNamespace(env=everybody, parallel_env=partial(zoo.parallel_env, game.id)))


@pytest.mark.filterwarnings(EXPECTED_WARNINGS)
def test_the_interface_is_kept_where_all_act_at_once(game: Game) -> None:
    parallel_api_test(zoo.parallel_env(game.id), num_cycles=20)


def played(env: Any, decisions: int, seed: int = 1) -> list[Any]:
    """What every agent was handed, up to the end or so many decisions."""
    env.reset(seed=seed)
    handed = []
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    for agent in env.agent_iter(decisions):
        seen, reward, over, cut, _ = env.last()
        handed.append((agent, reward, over, cut))
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    return handed


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    handed = played(zoo.env("goodwill", 3), 10_000)
    ends = [(agent, reward) for agent, reward, over, _ in handed if over]
    assert [agent for agent, _ in ends] == ["player_0", "player_1", "player_2"]
    assert sum(reward for _, reward in ends) == pytest.approx(0)
    assert max(reward for _, reward in ends) > 0
    assert not any(reward for _, reward, over, _ in handed if not over)


def test_a_cut_off_game_has_no_winner(game: Game) -> None:
    handed = played(zoo.env(game.id, 4, max_cycles=12), 1000)
    assert [cut for *_, cut in handed] == [False] * 12 + [True] * 4
    assert not any(reward for _, reward, _, _ in handed)


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "hire", None, "illegal"])
def test_a_bad_action_is_refused_with_a_sentence_and_changes_nothing(game: Game, action: Any) -> None:
    env = zoo.env(game.id)
    env.reset(seed=4)
    agent, sitting = env.agent_selection, env.unwrapped.sitting
    if action == "illegal":
        action = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    before = sitting.state.to_bytes()
    with pytest.raises(GameError, match=r"now; the action mask says what it can|A decision is a whole number"):
        env.step(action)
    assert sitting.state.to_bytes() == before
    assert env.agent_selection == agent


def test_a_refused_action_can_be_told_instead(game: Game) -> None:
    env = zoo.env(game.id, illegal="refuse")
    env.reset(seed=4)
    agent, before = env.agent_selection, env.unwrapped.sitting.state.to_bytes()
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.unwrapped.sitting.state.to_bytes() == before
    assert env.agent_selection == agent
    assert "cannot decide" in env.infos[agent]["refused"]


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"game": "poker"}, "There is no game “poker”"),
        ({"players": 9}, "players, not 9"),
        ({"options": {"luck": 1}}, "no option “luck”"),
        ({"illegal": "smile"}, "raise or refuse"),
        ({"max_cycles": 0}, "at least 1"),
        ({"render_mode": "human"}, "ansi"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        zoo.env(**wishes)


def shown(env: Any, agent: str) -> list[Any]:
    """All that an agent can get out of an environment."""
    seen = env.observe(agent)
    tables = (env.rewards, env.terminations, env.truncations, env.infos)
    return [seen["observation"].tobytes(), seen["action_mask"].tobytes(), *(table[agent] for table in tables)]


def differences(game: Game, decisions: int) -> tuple[int, int]:
    """In how many worlds an agent is shown something else, and in how many there was something else to show."""
    ours, theirs = zoo.env(game.id, 3), zoo.env(game.id, 3)
    for env in (ours, theirs):
        env.reset(seed=5)
    exchange = Exchange(ours.unwrapped.sitting, decisions)
    found = 0
    for seat, other in exchange:
        theirs.unwrapped.sitting.state.restore(other)
        agent = ours.possible_agents[seat]
        found += shown(ours, agent) != shown(theirs, agent)
    return found, exchange.differing


def test_no_agent_is_shown_what_it_may_not_know(game: Game) -> None:
    found, worlds = differences(game, 140)
    assert worlds > 20
    assert found == 0


def test_a_leak_would_be_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "view", lambda sitting, seat: sitting.state.clone())
    found, worlds = differences(game, 60)
    assert found > worlds / 3


def test_where_all_act_at_once_nothing_more_is_shown(game: Game) -> None:
    ours, theirs = zoo.parallel_env(game.id, 3), zoo.parallel_env(game.id, 3)
    for env in (ours, theirs):
        env.reset(seed=6)
    for seat, other in Exchange(ours.sitting, 60):
        theirs.sitting.state.restore(other)
        mine, others = (env._observation(seat) for env in (ours, theirs))
        assert [mine[part].tobytes() for part in mine] == [others[part].tobytes() for part in others]


def test_a_sealed_choice_shows_nowhere_before_the_last_is_in() -> None:
    """Goodwill's bids: whatever the first agents write on their slates, the next ones see the same."""
    envs = [zoo.env("goodwill", 4) for _ in range(2)]
    for env in envs:
        env.reset(seed=2)
    met = 0
    for _ in range(200):
        seats = envs[0].unwrapped.sitting.deciders
        if len(seats) < 2:
            agent = envs[0].agent_selection
            choice = envs[0].action_space(agent).sample(envs[0].observe(agent)["action_mask"])
            for env in envs:
                env.step(choice)
            continue
        met += 1
        for seat in seats[:-1]:
            choices = np.flatnonzero(envs[0].observe(f"player_{seat}")["action_mask"])
            envs[0].step(int(choices[0]))
            envs[1].step(int(choices[-1]))
            for other in range(seat + 1, 4):
                assert shown(envs[0], f"player_{other}") == shown(envs[1], f"player_{other}")
        break
    assert met
