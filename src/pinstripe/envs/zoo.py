"""The games for PettingZoo: agents are asked one at a time (AEC), or all of them in every cycle (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from pinstripe.engine.game import GameError

from .library import lacking
from .sitting import NOBODY, PLAYERS, Sitting, Start, start

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise lacking(str(missing.name), "envs") from None

Observation = dict[str, Any]
WAYS_WITH_ILLEGAL = ("raise", "refuse")


def env(
    game: str = "power_struggle",
    players: int = PLAYERS,
    options: Mapping[str, int] | None = None,
    content: str | Path | None = None,
    seed: int | None = None,
    max_cycles: int | None = None,
    illegal: str = "raise",
    everybody: bool = False,
    render_mode: str | None = None,
) -> Any:
    """Agents are asked when they have something to decide; with everybody=True, all of them once in each cycle."""
    if everybody:
        return parallel_to_aec(parallel_env(game, players, options, content, seed, max_cycles, illegal, render_mode))
    common = Common(game, players, options, content, seed, max_cycles, illegal, render_mode)
    return OrderEnforcingWrapper(Table(common))


def parallel_env(
    game: str = "power_struggle",
    players: int = PLAYERS,
    options: Mapping[str, int] | None = None,
    content: str | Path | None = None,
    seed: int | None = None,
    max_cycles: int | None = None,
    illegal: str = "refuse",
    render_mode: str | None = None,
) -> ParallelTable:
    """All agents act in every cycle; who has nothing to decide waits. Sealed choices are made truly at once."""
    return ParallelTable(Common(game, players, options, content, seed, max_cycles, illegal, render_mode))


class Common:
    """What both kinds of environment are made of."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, int] | None,
        content: str | Path | None,
        seed: int | None,
        max_cycles: int | None,
        illegal: str,
        render_mode: str | None,
    ) -> None:
        if illegal not in WAYS_WITH_ILLEGAL:
            raise GameError(f"illegal can be {' or '.join(WAYS_WITH_ILLEGAL)}, not {illegal}.")
        if max_cycles is not None and max_cycles < 1:
            raise GameError("max_cycles is at least 1.")
        if render_mode not in (None, "ansi"):
            raise GameError(f"The only way to render is ansi, not {render_mode}.")
        self.start: Start = start(game, players, options, content)
        self.agents = [f"player_{seat}" for seat in range(players)]
        self.max_cycles, self.illegal, self.render_mode = max_cycles, illegal, render_mode
        self._seeds, _ = np_random(seed)

    def sit_down(self, seed: int | None) -> Sitting:
        """A new game, up to its first decision; without a seed, the next of the generator's."""
        if seed is not None:
            self._seeds, _ = np_random(seed)
        sitting = Sitting(self.start, int(self._seeds.integers(2**62)))
        sitting.settle_chance()
        return sitting

    def spaces(self, actions: int) -> tuple[dict[str, Any], dict[str, Any]]:
        row = Box(-1, 1, (self.start.game.observation_size,), np.float32)
        seen = {
            agent: Dict({"observation": row, "action_mask": Box(0, 1, (actions,), np.int8)}) for agent in self.agents
        }
        return seen, {agent: Discrete(actions) for agent in self.agents}

    def metadata(self, parallelizable: bool) -> dict[str, Any]:
        return {
            "name": f"pinstripe_{self.start.game.id}_v{self.start.game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": parallelizable,
        }

    def refused(self, sitting: Sitting, seat: int, action: Any) -> str | None:
        """Why an action is refused, or None; raised where that was asked for."""
        why = sitting.refusal(seat, action)
        if why is not None and self.illegal == "raise":
            raise GameError(why)
        return why


class Table(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent for each seat, asked when it has something to decide."""

    def __init__(self, common: Common) -> None:
        super().__init__()
        self._common = common
        self.metadata = common.metadata(parallelizable=False)
        self.render_mode = common.render_mode
        self.possible_agents = list(common.agents)
        self._seen, self._actions = common.spaces(common.start.game.numbering.size)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.sitting = self._common.sit_down(seed)
        self.taken = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.sitting.decider]

    def observe(self, agent: str) -> Observation:
        row, mask = self.sitting.look(self.possible_agents.index(agent))
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        why = self._common.refused(self.sitting, seat, action)
        self.infos[agent] = {} if why is None else {"refused": why}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.taken += 1
        if why is None:
            self.sitting.decide(seat, int(action))  # type: ignore[arg-type]
            self.sitting.settle_chance()
        if self.sitting.decider == NOBODY:
            self.rewards = dict(zip(self.agents, self.sitting.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.taken == self._common.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.sitting.decider]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.sitting.drawn(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is left open."""


class ParallelTable(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent for each seat, all of them asked in every cycle."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self.metadata = common.metadata(parallelizable=True)
        self.render_mode = common.render_mode
        self.possible_agents = list(common.agents)
        self.wait = common.start.game.numbering.size
        """The action of whoever has nothing to decide, and of nobody else."""
        self._seen, self._actions = common.spaces(self.wait + 1)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.sitting = self._common.sit_down(seed)
        self.taken = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        agents, infos = self.agents, {agent: dict[str, Any]() for agent in self.agents}
        chosen = {}
        for seat in self.sitting.deciders:
            agent = self.possible_agents[seat]
            why = self._common.refused(self.sitting, seat, actions[agent])
            if why is None:
                chosen[seat] = int(actions[agent])
            else:
                infos[agent]["refused"] = why
        for seat, decision in chosen.items():
            self.sitting.decide(seat, decision)
        self.sitting.settle_chance()
        self.taken += 1
        over, cut = self.sitting.decider == NOBODY, self.taken == self._common.max_cycles
        rewards = self.sitting.rewards() if over else [0.0] * len(agents)
        seen = self._observations()
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observation(self, seat: int) -> Observation:
        row, mask = self.sitting.look(seat)
        return {"observation": row, "action_mask": np.append(mask, np.int8(not mask.any()))}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.sitting.drawn(max(0, self.sitting.decider))

    def close(self) -> None:
        """Nothing is left open."""
