"""Oriflamme for PettingZoo.

    import oriflamme.pettingzoo

    env = oriflamme.pettingzoo.env(rules="ablaze", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Agents are `player_0` and so on, clockwise. The selected agent is the one that decides, so an agent may act twice in a row
or not for a while. When the game is over, the reward is each agent's share of the win.

`max_cycles` limits the number of decisions of an agent. An agent that reaches it is truncated, and random legal moves are
made for it until the others have made theirs. In the parallel form it limits the number of steps.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from . import _spaces
from ._oriflamme import Game, IllegalMove, OriflammeError

Observation = dict[str, NDArray[Any]]


def _number(agent: str, action: Any) -> int:
    """The number of an action. No fraction is rounded to another action."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalMove(
            f"{agent} must decide, and {action!r} is no action: an action is an integer, see its `action_mask`"
        ) from None


def _max_cycles(given: int | None) -> int | None:
    if given is not None and (not isinstance(given, (int, np.integer)) or given < 1):
        raise OriflammeError(f"max_cycles is a number from 1 on, not {given!r}")
    return given


class OriflammeAEC(AECEnv):  # type: ignore[misc]
    """A game in which every seat is an agent."""

    metadata = {"render_modes": ["ansi"], "name": "oriflamme_v0", "is_parallelizable": False}

    def __init__(
        self,
        rules: str = "base-2",
        seats: int | None = None,
        *,
        duel: bool | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        # Two seats are a duel, even if nothing says so.
        self._arguments: dict[str, Any] = {"rules": rules, "seats": seats, "duel": duel}
        self.game = Game(seed=0, **self._arguments)
        self.max_cycles = _max_cycles(max_cycles)
        self.render_mode = _spaces.render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.game.seats))]
        self.agents: list[str] = []
        self._observation_spaces = {agent: _spaces.observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: _spaces.Actions(self._legal_of(agent)) for agent in self.possible_agents}
        self._np_random: np.random.Generator | None = None

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _legal_of(self, agent: str) -> Any:
        return lambda: self.game.view(self._seat(agent)).mask()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self.game = Game(seed=int(self._np_random.integers(2**63)), **self._arguments)
        # Makes the moves of truncated agents.
        self._stand_in = np.random.default_rng(int(self._np_random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection: str | None = None
        self.agent_selection = self._decider()

    def _decider(self) -> str:
        turn = self.game.turn
        return self.agents[0] if turn is None else self.possible_agents[turn]

    def observe(self, agent: str) -> Observation:
        view = self.game.view(self._seat(agent))
        return _spaces.observation(view.observation(), view.mask())

    def step(self, action: int | None) -> None:
        """Makes the selected agent's move."""
        if not self.agents:
            raise OriflammeError("there is no game: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _number(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play(number)
        self._decisions[agent] += 1
        if self._decisions[agent] == self.max_cycles:
            self.truncations[agent] = True
        self._run_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _run_on(self) -> None:
        """Plays for truncated agents until another agent decides, or, if none is left, until the game ends."""
        while self.game.turn is not None and not all(self.truncations.values()):
            decider = self.possible_agents[self.game.turn]
            if decider in self.truncations and not self.truncations[decider]:
                break
            self.game.play(int(self._stand_in.choice(self.game.actions)))
        if self.game.turn is None:
            for agent in self.agents:
                self.rewards[agent] = self.game.shares[self._seat(agent)]
                self.terminations[agent] = not self.truncations[agent]
        self.agent_selection = self._decider()

    def render(self) -> str | None:
        """What everybody sees: the scores and the queue."""
        if self.render_mode != "ansi":
            return None
        view = self.game.view()
        queue = " | ".join(" / ".join(stack) for stack in view.queue) or "empty"
        scores = ", ".join(f"{seat} {score}" for seat, score in zip(view.seats, view.scores))
        return f"round {view.round}, {view.phase}\nscores: {scores}\nqueue: {queue}"

    def close(self) -> None:
        pass


class OriflammeParallel(ParallelEnv):  # type: ignore[misc]
    """The same game where all agents act in every step: only the action of the deciding agent counts."""

    metadata = {"render_modes": ["ansi"], "name": "oriflamme_v0"}

    def __init__(self, *args: Any, max_cycles: int | None = None, **keywords: Any) -> None:
        self.aec = OriflammeAEC(*args, **keywords)
        self.max_cycles = _max_cycles(max_cycles)
        self.render_mode = self.aec.render_mode
        self.possible_agents = self.aec.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.aec.action_space(agent)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.aec.observe(agent) for agent in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.aec.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        if not self.agents:
            raise OriflammeError("there is no game: call reset first")
        decider = self.aec.agent_selection
        if decider not in actions:
            raise IllegalMove(f"{decider} decides, and has no action among {actions!r}")
        self.aec.game.play(_number(decider, actions[decider]))
        self.aec.agent_selection = self.aec._decider()
        self._steps += 1
        over = self.aec.game.is_over
        cut = not over and self._steps == self.max_cycles
        shares = self.aec.game.shares if over else [0.0] * len(self.agents)
        observations, agents = self._observations(), self.agents
        if over or cut:
            self.agents = []
        return (
            observations,
            dict(zip(agents, shares)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self.aec.render()

    def close(self) -> None:
        pass


def env(
    rules: str = "base-2",
    seats: int | None = None,
    *,
    duel: bool | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> OriflammeAEC:
    """A game in which every seat is an agent; agents act one after the other."""
    return OriflammeAEC(rules, seats, duel=duel, max_cycles=max_cycles, render_mode=render_mode)


def parallel_env(
    rules: str = "base-2",
    seats: int | None = None,
    *,
    duel: bool | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> OriflammeParallel:
    """The same game in parallel form: all agents act in every step, and only the action of the deciding agent counts."""
    return OriflammeParallel(rules, seats, duel=duel, max_cycles=max_cycles, render_mode=render_mode)


raw_env = env
