"""Oriflamme for Gymnasium: one seat learns, and our bots have the others.

    import gymnasium
    import oriflamme.gymnasium

    env = gymnasium.make("oriflamme/Oriflamme-v0", rules="base-2", seats=4, opponents="squire")
    envs = gymnasium.make_vec("oriflamme/Oriflamme-v0", num_envs=1024, opponents="page")

An observation is a dictionary: `observation`, 560 bytes, and `action_mask`, which actions are legal. The reward is 0 until
the game is over, then the learner's share of the win.

Gymnasium requires that every action of the space is accepted, so one that is not legal ends the game with a reward of
-1, and `info["illegal"]` is true. With `illegal="raise"` it raises an exception that says what is legal, and nothing is
played.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from gymnasium.envs.registration import register, registry
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from . import _spaces
from ._oriflamme import OriflammeError, Solo

Observation = dict[str, NDArray[Any]]
#: One number, or one for each game.
Seeds = int | np.integer[Any] | Sequence[int | None] | NDArray[np.integer[Any]] | None
#: What to do with an action that is not legal.
Illegal = Literal["lose", "raise"]

_ID = "oriflamme/Oriflamme-v0"


def _lenient(illegal: str) -> bool:
    if illegal not in ("lose", "raise"):
        raise OriflammeError(f"illegal is 'lose' or 'raise', not {illegal!r}")
    return illegal == "lose"


class OriflammeEnv(gym.Env[Observation, np.int64]):
    """A game in which one seat is the learner's. Without `seat` it is drawn for each game."""

    metadata = {"render_modes": ["ansi"], "name": "oriflamme"}

    def __init__(
        self,
        rules: str = "base-2",
        seats: int | None = None,
        *,
        duel: bool | None = None,
        seat: int | None = None,
        opponents: str = "squire",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._solo = Solo(
            1,
            rules,
            seats,
            duel=duel,
            seat=seat,
            opponents=opponents,
            again=False,
            lenient=_lenient(illegal),
            threads=1,
        )
        self.observation_space: gym.Space[Any] = _spaces.observation_space()
        self.action_space = _spaces.Actions(lambda: self._solo.masks[0])
        self.render_mode = _spaces.render_mode(render_mode)
        self._begun = False

    def _observation(self) -> Observation:
        return _spaces.observation(self._solo.observations[0], self._solo.masks[0])

    def _info(self) -> dict[str, Any]:
        return {"seat": self._solo.seats[0], "illegal": bool(self._solo.illegal[0])}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._solo.reset([int(self.np_random.integers(2**63))])
        self._begun = True
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise OriflammeError("reset the environment before the first step")
        self._solo.step(np.asarray([action]))
        return (
            self._observation(),
            float(self._solo.rewards[0]),
            bool(self._solo.dones[0]),
            False,
            self._info(),
        )

    def render(self) -> str | None:
        """What the learner sees: the scores and the queue."""
        if self.render_mode != "ansi":
            return None
        view = self._solo.view(0)
        queue = " | ".join(" / ".join(stack) for stack in view.queue) or "empty"
        scores = ", ".join(f"{seat} {score}" for seat, score in zip(view.seats, view.scores))
        return f"round {view.round}, {view.phase}\nscores: {scores}\nqueue: {queue}"


class OriflammeVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """Many such games at once, stepped in the engine on all cores. Finished games restart in the same step."""

    metadata = {"render_modes": [], "name": "oriflamme", "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        rules: str = "base-2",
        seats: int | None = None,
        *,
        duel: bool | None = None,
        seat: int | None = None,
        opponents: str = "squire",
        illegal: Illegal = "lose",
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise OriflammeError(f"many games can't be rendered: leave render_mode={render_mode!r} out")
        self.num_envs = num_envs
        self._solo = Solo(
            num_envs,
            rules,
            seats,
            duel=duel,
            seat=seat,
            opponents=opponents,
            lenient=_lenient(illegal),
            threads=threads,
        )
        self.single_observation_space = _spaces.observation_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = _spaces.Actions()
        self.action_space = _spaces.ActionVector(num_envs, lambda: self._solo.masks)
        self.render_mode = render_mode
        self._seeds: list[np.random.Generator] = []

    def _observations(self) -> Observation:
        return _spaces.observation(self._solo.observations, self._solo.masks)

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        return {
            "seat": np.array(self._solo.seats, np.int64),
            "_seat": every,
            "illegal": self._solo.illegal.copy(),
            "_illegal": every.copy(),
        }

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Restarts all games. Game i is that of a single environment with the seed `seed + i`."""
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, str):
            seeds = list(seed)
        else:
            seeds = [operator.index(seed) + index for index in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise OriflammeError(f"a seed for each of {self.num_envs} games is needed, not {len(seeds)}")
        sources = self._seeds or [np.random.default_rng() for _ in seeds]
        self._seeds = [
            source if given is None else gym.utils.seeding.np_random(operator.index(given))[0]
            for source, given in zip(sources, seeds)
        ]
        self._solo.reset([int(source.integers(2**63)) for source in self._seeds])
        return self._observations(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self._seeds:
            raise OriflammeError("reset the environment before the first step")
        self._solo.step(actions)
        dones, infos = self._solo.dones.copy(), self._infos()
        if dones.any():
            # As in Gymnasium's own vectors: the last observations of the games that ended.
            final = _spaces.observation(self._solo.final_observations, np.zeros_like(self._solo.masks))
            infos["final_obs"] = np.array(
                [
                    {key: value[index] for key, value in final.items()} if done else None
                    for index, done in enumerate(dones)
                ],
                dtype=object,
            )
            infos["_final_obs"] = dones.copy()
        rewards = self._solo.rewards.astype(np.float64)
        return self._observations(), rewards, dones, np.zeros(self.num_envs, np.bool_), infos


if _ID not in registry:
    register(
        _ID,
        entry_point="oriflamme.gymnasium:OriflammeEnv",
        vector_entry_point="oriflamme.gymnasium:OriflammeVectorEnv",
    )
