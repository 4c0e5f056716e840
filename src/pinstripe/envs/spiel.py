"""The games for OpenSpiel, registered as python_pinstripe_power_struggle and so on when this module is imported."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from pinstripe import games
from pinstripe.engine.chance import RNG_CELLS, seed_rng
from pinstripe.engine.drive import SCRATCH_CELLS
from pinstripe.engine.game import Game, GameError
from pinstripe.engine.plain import pick_fast
from pinstripe.engine.seats import CHANCE

from .library import lacking
from .recall import Moment, dump
from .sitting import NOBODY, PLAYERS, Sitting, Start, start

try:
    import pyspiel
except ModuleNotFoundError:
    raise lacking("open_spiel", "openspiel") from None

LONGEST = 20_000
"""Decisions after which a game is broken off without a winner, unless another number is asked for."""


class Story:
    """A game in progress and the way to it: all that a state of OpenSpiel keeps, copies and pickles in Python."""

    def __init__(self, start: Start, moment: Moment, taken: int = 0) -> None:
        self.start, self.moment, self.taken = start, moment, taken

    @classmethod
    def begin(cls, start: Start) -> Story:
        unseen = dict.fromkeys(range(start.players), "")
        return cls(start, Moment.first(start.game, start.data, unseen))

    @cached_property
    def sitting(self) -> Sitting:
        """Made when it is needed: many copies of a state are never looked at."""
        return Sitting(self.start, data=self.moment.data)

    def decide(self, seat: int, decision: int) -> None:
        self.sitting.decide(seat, decision)
        self.taken += seat != CHANCE
        self.moment = self.moment.next(self.sitting.state.to_bytes(), seat, decision)

    def resampled(self, seat: int, seed: int) -> Story:
        """Another story that this seat cannot tell from this one.

        Whoever made a sealed choice before it is the decider's turn makes some choice here too, each as likely.
        """
        rng, scratch = np.zeros(RNG_CELLS, np.int64).data, np.zeros(SCRATCH_CELLS, np.int64).data
        seed_rng(rng, seed, seat)
        view = self.moment.view(seat)
        self.start.game.rules.guess(view, seat, rng, scratch)
        other = Sitting(self.start, data=view.to_bytes())
        while (chooser := other.decider) != self.sitting.decider:
            if chooser in (NOBODY, CHANCE, seat):
                raise RuntimeError(f"A guess asks {chooser} where the game asks {self.sitting.decider}.")
            other.decide(chooser, pick_fast(other.mask(chooser), rng))
        recalled = {seat: self.moment.recalled(seat)}
        return Story(self.start, Moment.first(self.start.game, other.state.to_bytes(), recalled), self.taken)

    def __deepcopy__(self, memo: Any) -> Story:
        return Story(self.start, self.moment, self.taken)

    def __reduce__(self) -> tuple[Any, ...]:
        *later, first = self.moment.back()
        steps = [(moment.seat, moment.decision) for moment in reversed(later)]
        return retold, (self.start, first.data, first.given, steps, self.taken)


def retold(start: Start, data: bytes, given: dict[int, str], steps: list[tuple[int, int]], taken: int) -> Story:
    """A pickled story, gone through again from its beginning."""
    story = Story(start, Moment.first(start.game, data, given))
    for step in steps:
        story.decide(*step)
    story.taken = taken
    return story


class State(pyspiel.State):  # type: ignore[misc]
    """One moment of a game; chance is explicit, sealed choices are made one after the other and stay hidden."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.story = Story.begin(game.start)
        self._longest = game.longest

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        decider = self.story.sitting.decider
        return int(pyspiel.PlayerId.CHANCE) if decider == CHANCE else decider

    def is_terminal(self) -> bool:
        return self.story.taken >= self._longest or self.story.sitting.decider == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.story.sitting.odds()

    def returns(self) -> list[float]:
        """One for the winner, and what the others lose adds up to it; nothing for anybody before that."""
        sitting = self.story.sitting
        return sitting.rewards() if sitting.decider == NOBODY else [0.0] * sitting.players

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one, with everything hidden guessed anew.

        It has no history of its own: history() begins there, and of the other players' past it knows nothing.
        """
        other: State = self.get_game().new_initial_state()
        seed = int(probability_sampler() * 2**32) << 32 | int(probability_sampler() * 2**32)
        other.story = self.story.resampled(player, seed)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.story.sitting.mask(player)).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        self.story.decide(self.story.sitting.decider, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.story.start.game.numbering.name(action)

    def __str__(self) -> str:
        state = self.story.sitting.state
        return f"{self.story.start.game.phases(state.phase).name} {state.digest()}"


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with a number of players, options and content; a subclass says which."""

    kind: Game

    def __init__(self, params: dict[str, Any]) -> None:
        kind = self.kind
        wishes = {option.id: params.get(option.id, option.default) for option in kind.options}
        players = params.get("players", PLAYERS)
        self.start = start(kind.id, players, wishes, params.get("content") or None)
        self.longest = params.get("max_game_length", LONGEST)
        if self.longest < 1:
            raise GameError("max_game_length is at least 1.")
        info = pyspiel.GameInfo(
            num_distinct_actions=kind.numbering.size,
            max_chance_outcomes=kind.numbering.outcomes,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(kind), info, params)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"There are no parameters for observing, such as {params}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("What a player observes is what that player may know, public and private together.")
        return Observer(self.start.game, wanted.perfect_recall)


class Observer:
    """What a player may know now as a row of numbers, or with perfect recall all that it has seen as text."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(game.observation_size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.story.sitting.observe(player)

    def string_from(self, state: State, player: int) -> str:
        moment = state.story.moment
        return f"seat {player}\n" + (moment.recalled(player) if self.perfect_recall else dump(moment.view(player)))


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_pinstripe_{game.id}",
        long_name=f"Pinstripe {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": PLAYERS,
            "content": "",
            "max_game_length": LONGEST,
            **{option.id: option.default for option in game.options},
        },
    )


def register(game: Game) -> type[TableGame]:
    """A class of its own: OpenSpiel lets go of what is registered after Python has ended, and only classes bear it."""
    kind = type(f"TableGame_{game.id}", (TableGame,), {"kind": game, "__doc__": f"The game {game.id}."})
    pyspiel.register_game(game_type(game), kind)
    return kind


GAMES = {name: register(games.find(name)) for name in games.ids()}
