"""OpenSpiel's own simulations, and ours: perfect recall, fair resampling, and nothing in it that is hidden."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from pinstripe.engine.game import Game, GameError
from pinstripe.engine.seats import CHANCE
from pinstripe.envs.recall import Moment, fields
from pinstripe.envs.spiel import GAMES, State
from tests.web.worlds import Worlds

PLAYERS = 3


def load(game: Game, longest: int = 60, players: int = PLAYERS) -> Any:
    return pyspiel.load_game(f"python_pinstripe_{game.id}(players={players},max_game_length={longest})")


def rolling(game: Any, seed: int = 1) -> Iterator[State]:
    """A state after each random step, the start included, to the end."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(chooser.choices(outcomes, odds)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
        yield state


def test_random_simulations(game: Game) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


def test_random_simulations_to_the_end_of_a_game() -> None:
    game = pyspiel.load_game("python_pinstripe_goodwill(players=2,years=5)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
def test_many_random_simulations(game: Game) -> None:
    for players in game.seats:
        pyspiel.random_sim_test(load(game, 20_000, players), num_sims=1, serialize=False, verbose=False)


def test_every_game_is_registered(game: Game) -> None:
    assert f"python_pinstripe_{game.id}" in pyspiel.registered_names()
    assert isinstance(load(game), GAMES[game.id])


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [("players=9", "players, not 9"), ("years=6", "years can be 5 or 7"), ("max_game_length=0", "at least 1")],
)
def test_a_wish_that_cannot_be_met_is_answered(wish: str, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        pyspiel.load_game(f"python_pinstripe_goodwill({wish})")


def test_a_broken_off_game_has_no_winner(game: Game) -> None:
    *_, last = rolling(load(game, 10))
    assert last.current_player() == pyspiel.PlayerId.TERMINAL
    assert last.returns() == [0.0] * PLAYERS


def test_a_player_forgets_nothing(game: Game) -> None:
    """What a player has seen only grows, and holds each of its own decisions."""
    recalled, decided = [""] * PLAYERS, [0] * PLAYERS
    for state in rolling(load(game)):
        for player in range(PLAYERS):
            now = state.information_state_string(player)
            assert now.startswith(recalled[player])
            assert sum(line.startswith("you ") for line in now.splitlines()) == decided[player]
            recalled[player] = now
        if not state.is_terminal() and not state.is_chance_node():
            decided[state.current_player()] += 1


def test_the_start_and_what_was_seen_since_give_the_view(game: Game) -> None:
    """So nothing that a player may know is missing."""
    spiel = load(game)
    *_, last = rolling(spiel)
    for player in range(PLAYERS):
        start = Moment.first(game, spiel.start.data, {}).view(player)
        cells = {name: np.atleast_1d(start.table[name][0]).copy() for name in fields(start)}
        for line in last.information_state_string(player).splitlines():
            for change in line.split("; "):
                if "=" in change:
                    where, _, value = change.partition("=")
                    name, _, place = where.rstrip("]").partition("[")
                    cells[name][tuple(map(int, place.split(","))) if place else 0] = int(value)
        view = last.story.moment.view(player)
        for name, found in cells.items():
            assert (found == np.atleast_1d(view.table[name][0])).all(), name


def test_a_resampled_state_looks_the_same_to_the_player(game: Game) -> None:
    resample_often(load(game), 4)


@pytest.mark.slow
def test_resampled_states_look_the_same_through_whole_games(game: Game) -> None:
    for players in game.seats:
        resample_often(load(game, 2_000, players), 9)


def resample_often(game: Any, every: int) -> None:
    chooser, differing = random.Random(2), 0
    for step, state in enumerate(rolling(game)):
        if step % every or state.is_terminal() or state.is_chance_node():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, chooser.random)
            assert other.current_player() == state.current_player()
            assert look(other, player) == look(state, player)
            differing += str(other) != str(state)
    assert differing > 10


def look(state: State, player: int) -> list[Any]:
    """All that a player can get out of a state."""
    shown = [state.information_state_string(player), state.observation_string(player), state.observation_tensor(player)]
    return [*shown, state.legal_actions(player)]


def test_a_resampled_state_knows_nothing_of_the_others_past(game: Game) -> None:
    """Not even their information states: those begin with what they would see now."""
    *_, state = islice(rolling(load(game)), 30)
    other = state.resample_from_infostate(0, random.Random(3).random)
    assert not other.history()
    assert "you " not in other.information_state_string(1)


def test_resampled_states_can_be_copied_stored_and_played_on(game: Game) -> None:
    *_, state = islice(rolling(load(game)), 30)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(4).random)
    for copy in (other.clone(), pickle.loads(pickle.dumps(other))):
        assert str(copy) == str(other)
        assert look(copy, player) == look(other, player)
        copy.apply_action(copy.legal_actions()[0])
        assert copy.information_state_string(player).startswith(state.information_state_string(player))
        while not copy.is_terminal():
            chance = copy.is_chance_node()
            copy.apply_action(copy.chance_outcomes()[0][0] if chance else copy.legal_actions()[-1])


def test_sealed_choices_are_drawn_too() -> None:
    """Where others have chosen before the player, they have in every resampled state, not always the same."""
    state = next(sealed_states())
    chooser = random.Random(5)
    bids = set()
    for _ in range(30):
        other = state.resample_from_infostate(state.current_player(), chooser.random)
        assert other.current_player() == state.current_player()
        bids.add(other.story.sitting.state.bid[0])
    assert len(bids) > 5
    assert -1 not in bids


def sealed_states() -> Iterator[State]:
    """Goodwill where the first bid is in and the second is asked for."""
    for state in rolling(pyspiel.load_game("python_pinstripe_goodwill(players=3)")):
        if state.current_player() == 1 and len(state.story.sitting.deciders) == 2:
            yield state


def test_a_search_of_openspiel_can_play(game: Game) -> None:
    spiel = load(game, 30)
    state = next(state for state in rolling(spiel) if state.current_player() >= 0)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(spiel, evaluator, 2.0, 5, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_an_observer_writes_what_the_player_may_know(game: Game) -> None:
    spiel = load(game)
    observation = make_observation(spiel)
    state = next(state for state in rolling(spiel) if state.current_player() >= 0)
    observation.set_from(state, 1)
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert observation.string_from(state, 1) == state.observation_string(1)
    assert spiel.observation_tensor_shape() == [game.observation_size]
    with pytest.raises(ValueError, match="what that player may know"):
        make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True, public_info=False))


class Told:
    """OpenSpiel's state of a match that goes on."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.state = game.new_initial_state()
        self.entries = 0

    def follow(self, match: Any) -> None:
        for entry in match.entries[self.entries :]:
            asked = CHANCE if self.state.is_chance_node() else self.state.current_player()
            assert asked == entry.seat
            self.state.apply_action(entry.decision)
        self.entries = len(match.entries)


def differences(game: Game, viewer: int, steps: int) -> tuple[int, int]:
    """Two worlds that look the same to a viewer all along: how often its state tells them apart, and of how many."""
    spiel = load(game, 10_000)
    worlds = Worlds(game, PLAYERS, viewer, seed=viewer)
    ours, theirs = Told(spiel), Told(spiel)
    found, differing = 0, 0
    for step in islice(worlds.steps(), steps):
        if step is None:
            theirs = Told(spiel)
        ours.follow(worlds.ours)
        theirs.follow(worlds.theirs)
        found += look(ours.state, viewer)[:3] != look(theirs.state, viewer)[:3]
        differing += worlds.differ
    return found, differing


@pytest.mark.parametrize("viewer", range(PLAYERS))
def test_no_player_is_told_what_it_may_not_know(game: Game, viewer: int) -> None:
    found, worlds = differences(game, viewer, 40)
    assert worlds > 10
    assert found == 0


@pytest.mark.slow
@pytest.mark.parametrize("viewer", range(PLAYERS))
def test_no_player_is_told_in_whole_games(game: Game, viewer: int) -> None:
    found, worlds = differences(game, viewer, 1_000)
    assert worlds > 20
    assert found == 0


def test_a_leak_would_be_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "view", lambda moment, seat: moment.state)
    found, worlds = differences(game, 0, 20)
    assert found > worlds / 3
