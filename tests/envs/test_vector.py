"""Many games side by side: the same games as one by one, and nothing shown that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pinstripe import games
from pinstripe.engine.chance import RNG_CELLS, pick_weighted, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.seats import CHANCE, CHANCE_ONLY, first_seat
from pinstripe.engine.vector import pay_out
from pinstripe.envs.vector import Shown, VectorEnv


def plain_env(game: Game, number: int, seats: int | None = None, **more: Any) -> VectorEnv:
    return VectorEnv(game, number, seats, compiled_rules=False, **more)


def bytes_of(shown: Shown) -> list[bytes]:
    return [array.tobytes() for array in shown]


class ByHand:
    """One game after the other, stepped with nothing but the rules."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game, self.seats, self.seed, self.number = game, seats, seed, -1
        self.rng = np.zeros(RNG_CELLS, np.int64).data
        self.weights = np.zeros(game.numbering.outcomes, np.int64).data
        self.begin()

    def begin(self) -> None:
        self.number += 1
        seed_rng(self.rng, self.seed, self.number)
        self.state: Any = self.game.start(self.seats)
        self.settle()

    def settle(self) -> None:
        while self.game.rules.deciders(self.state) == CHANCE_ONLY:
            self.game.rules.weigh(self.state, self.weights)
            self.game.rules.apply(self.state, CHANCE, pick_weighted(self.weights, self.rng))

    @property
    def seat(self) -> int:
        return first_seat(self.game.rules.deciders(self.state))

    def step(self, action: int) -> list[int] | None:
        """The ranks if that was the end."""
        self.game.rules.apply(self.state, self.seat, action)
        self.settle()
        if self.game.rules.deciders(self.state):
            return None
        ranks, scores = np.zeros(CHANCE, np.int64), np.zeros(CHANCE, np.int64)
        self.game.rules.standing(self.state, ranks.data, scores.data)
        self.begin()
        return [int(rank) for rank in ranks[: self.seats]]

    def sight(self) -> tuple[bytes, bytes]:
        view = self.state.clone()
        self.game.rules.hide(view, self.seat)
        row, mask = np.zeros(self.game.observation_size, np.float32), np.zeros(self.game.numbering.size, np.bool_)
        self.game.rules.observe(view, self.seat, row.data)
        self.game.rules.legal(self.state, self.seat, mask.data)
        return row.tobytes(), mask.tobytes()


def test_every_game_goes_as_if_stepped_by_hand(game: Game) -> None:
    """Observations, masks, whose turn it is, how it ends, and the next game after it."""
    seats = game.seats[0]
    env, ends = plain_env(game, 2, seats, seed=[41, 42]), 0
    hands = [ByHand(game, seats, seed) for seed in (41, 42)]
    for _ in range(700):
        for slot, hand in enumerate(hands):
            assert env.shown.acting[slot] == hand.seat
            assert (env.shown.observations[slot].tobytes(), env.shown.masks[slot].tobytes()) == hand.sight()
        actions = env.sample().copy()
        env.step(actions)
        for slot, hand in enumerate(hands):
            ranks = hand.step(int(actions[slot]))
            assert env.shown.terminated[slot] == (ranks is not None)
            assert not env.shown.truncated[slot]
            won = env.shown.rewards[slot]
            if ranks is None:
                assert (won == 0).all()
            else:
                ends += 1
                assert won.sum() == pytest.approx(0, abs=1e-6)
                assert [reward == won.max() for reward in won] == [rank == 1 for rank in ranks]
    assert ends > 0


def test_a_shared_victory_shares_what_the_others_lose() -> None:
    rewards = np.zeros(3, np.float32)
    pay_out(np.array([1, 2, 3]), 3, 0, rewards)
    assert rewards.tolist() == [1, -0.5, -0.5]
    pay_out(np.array([1, 2, 1]), 3, 0, rewards)
    assert rewards.tolist() == [0.25, -0.5, 0.25]
    pay_out(np.array([1, 1, 1]), 3, 0, rewards)
    assert rewards.tolist() == [0, 0, 0]


def test_rewards_go_to_places_that_have_moved_round_the_table() -> None:
    rewards = np.zeros(3, np.float32)
    pay_out(np.array([1, 2, 3]), 3, 2, rewards)
    assert rewards.tolist() == [-0.5, -0.5, 1]


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 3])
def test_compiled_and_plain_show_the_same_bytes(game: Game, threads: int) -> None:
    for players in (None, ("you", "manager", "intern")):
        slow = plain_env(game, 5, players=players, seed=6)
        fast = VectorEnv(game, 5, players=players, seed=6, threads=threads)
        for _ in range(250 if players is None else 40):
            assert bytes_of(slow.shown) == bytes_of(fast.shown)
            actions = fast.sample().copy()
            assert (slow.sample() == actions).all()
            slow.step(actions)
            fast.step(actions)


def moments(env: VectorEnv, steps: int) -> Iterator[None]:
    for _ in range(steps):
        yield
        env.step(env.sample())


def test_nothing_is_shown_that_the_seat_may_not_know(game: Game) -> None:
    """In another world, where all that it cannot know is different, the one who decides is shown the same bytes."""
    env, exchanged = plain_env(game, 1, game.seats[-1], seed=9), 0
    scratch, rng = np.zeros(SCRATCH_CELLS, np.int64).data, np.zeros(RNG_CELLS, np.int64).data
    seed_rng(rng, 9, 0)
    tables, memory = env._arguments[:2]
    mask, row = np.zeros(game.numbering.size, np.bool_), np.zeros(game.observation_size, np.float32)
    for _ in moments(env, 150):
        truth, seat = env.state(0), int(env.shown.acting[0])
        other = truth.clone()
        game.rules.hide(other, seat)
        game.rules.guess(other, seat, rng, scratch)
        exchanged += other != truth
        tables[0].copy_from(other)
        env._twin.show(tables, memory, 0, 2, seat, mask.data, row.data)
        assert row.tobytes() == env.shown.observations[0].tobytes()
        assert mask.tobytes() == env.shown.masks[0].tobytes()
        tables[0].copy_from(truth)
    assert exchanged > 20


def test_sealed_bids_do_not_show_before_the_last_is_in() -> None:
    """Whoever bids after another, in the order of the environment, cannot tell what the other has bid."""
    goodwill = games.find("goodwill")
    low, high = plain_env(goodwill, 1, 3, seed=5), plain_env(goodwill, 1, 3, seed=5)
    rung = goodwill.numbering.first_rung
    for place in range(3):
        assert low.shown.acting[0] == high.shown.acting[0] == place
        assert bytes_of(low.shown) == bytes_of(high.shown)
        low.step([rung + 1 + place])
        high.step([rung + 20 + place])
    assert bytes_of(low.shown) != bytes_of(high.shown)


def test_the_same_seed_gives_the_same_games_and_another_does_not(game: Game) -> None:
    one, same, other = (plain_env(game, 2, seed=seed) for seed in (3, 3, 4))
    differ = False
    for _ in range(60):
        assert bytes_of(one.shown) == bytes_of(same.shown)
        differ = differ or bytes_of(one.shown) != bytes_of(other.shown)
        actions = one.sample().copy()
        one.step(actions)
        same.step(actions)
        other.step(other.sample())
    assert differ
    first = bytes_of(plain_env(game, 2, seed=3).shown)
    assert bytes_of(one.reset(3)) == first


def test_a_game_does_not_depend_on_those_beside_it(game: Game) -> None:
    three, alone = plain_env(game, 3, seed=[7, 8, 9]), plain_env(game, 1, seed=[8])
    for _ in range(100):
        assert three.shown.observations[1].tobytes() == alone.shown.observations[0].tobytes()
        actions = three.sample().copy()
        three.step(actions)
        alone.step(actions[1:2])


def test_an_illegal_action_is_refused_and_nothing_moves(game: Game) -> None:
    env = plain_env(game, 2, seed=2)
    before, states = bytes_of(env.shown), [env.state(slot) for slot in range(2)]
    good = env.sample().copy()
    for bad in (int(np.flatnonzero(~env.shown.masks[1])[0]), -1, game.numbering.size, 1 << 21):
        with pytest.raises(GameError, match=f"Action {bad}.* is not legal in game 1; legal there: "):
            env.step([good[0], bad])
        assert bytes_of(env.shown) == before
        assert [env.state(slot) for slot in range(2)] == states


def test_nobody_can_change_what_is_legal(game: Game) -> None:
    for array in plain_env(game, 1).shown:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_bots_play_the_other_places_and_all_move_round_the_table(game: Game) -> None:
    env = plain_env(game, 1, players=("you", "intern", "intern"), seed=1, limit=60)
    seats, ended = set(), 0
    for _ in moments(env, 150):
        assert env.shown.acting[0] == 0
        seats.add(env.seat(0, 0))
        ended += int(env.shown.terminated[0] or env.shown.truncated[0])
    assert seats == {0, 1, 2}
    assert ended > 2


def test_a_game_that_takes_too_long_is_broken_off(game: Game) -> None:
    env = plain_env(game, 1, seed=1, limit=7)
    broken = [bool(env.step(env.sample()).truncated[0]) for _ in range(21)]
    assert broken == [False] * 6 + [True] + [False] * 6 + [True] + [False] * 6 + [True]
    assert not env.shown.rewards.any()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "at least one game"),
        ({"limit": 0}, "at least one decision"),
        ({"seats": 9}, "is for 3 to 5 players, not 9"),
        ({"players": ("manager",) * 3}, "Somebody has to decide from outside"),
        ({"players": ("you", "wizard", "you")}, "There is no bot “wizard”"),
        ({"seed": -1}, "A seed lies between 0 and 2147483647"),
        ({"seed": [1, 2, 3]}, "There are 2 games and 3 seeds"),
        ({"options": {"victory_points": 9}}, "can be 4 or 5, not 9"),
    ],
)
def test_what_cannot_be_had_is_said(wrong: dict[str, Any], said: str) -> None:
    wishes: dict[str, Any] = {"games": 2, "compiled_rules": False} | wrong
    with pytest.raises(GameError, match=said):
        VectorEnv(games.find("power_struggle"), **wishes)
