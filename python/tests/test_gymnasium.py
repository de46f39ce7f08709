"""Gymnasium's own checks of our environments."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

import oriflamme.gymnasium as ours  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402
from oriflamme import IllegalMove, OriflammeError  # noqa: E402

ID = "oriflamme/Oriflamme-v0"
KINDS: list[dict[str, Any]] = [{}, {"rules": "ablaze", "seats": 3, "opponents": "page"}, {"duel": True, "seat": 1}]


@pytest.mark.parametrize("kind", KINDS)
def test_the_environment_is_one_of_gymnasiums(kind: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Text has no frames a second.
        warnings.filterwarnings("ignore", ".*render fps.*")
        check_env(gymnasium.make(ID, **kind).unwrapped)


@pytest.mark.parametrize("kind", KINDS)
def test_the_vector_is_many_single_environments(kind: dict[str, Any]) -> None:
    """Step by step the same as Gymnasium's own vector of single environments."""
    envs = gymnasium.make_vec(ID, num_envs=6, vectorization_mode="vector_entry_point", **kind)
    assert isinstance(envs.unwrapped, ours.OriflammeVectorEnv)
    single = SyncVectorEnv([lambda: ours.OriflammeEnv(**kind)] * 6, autoreset_mode=AutoresetMode.SAME_STEP)
    # Vectors of Gymnasium are batches of the single spaces.
    assert envs.observation_space == single.observation_space
    assert envs.single_observation_space == single.single_observation_space
    assert envs.single_action_space == single.single_action_space
    assert envs.action_space.shape == single.action_space.shape
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    one, other = envs.reset(seed=5), single.reset(seed=5)
    assert data_equivalence(one[0], other[0])
    envs.action_space.seed(1)
    finished = 0
    for _ in range(18):
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        got, want = envs.step(actions), single.step(actions)
        assert envs.observation_space.contains(got[0])
        for index in range(1, 4):
            assert data_equivalence(np.asarray(got[index]), np.asarray(want[index]))
        finished += int(got[2].sum())
        going = ~got[2]
        for key in ("observation", "action_mask"):
            # After the end the two deal from other sources of chance.
            assert (got[0][key][going] == want[0][key][going]).all()
            for index in np.flatnonzero(got[2]).tolist():
                assert (got[4]["final_obs"][index][key] == want[4]["final_obs"][index][key]).all()
        if finished:
            break
    assert finished or kind.get("rules") != "ablaze"


def test_games_end_and_begin_anew() -> None:
    envs = ours.OriflammeVectorEnv(64, opponents="page")
    envs.reset(seed=1)
    envs.action_space.seed(1)
    shares: list[float] = []
    while len(shares) < 128:
        _, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
        assert not truncations.any() and not infos["illegal"].any()
        shares.extend(rewards[terminations])
    # Random play loses against pages.
    assert 0 < np.mean(shares) < 0.25


def test_seeds_are_one_number_or_one_for_each_game() -> None:
    envs = ours.OriflammeVectorEnv(3, opponents="page")
    want = envs.reset(seed=4)[0]["observation"]
    for seed in (np.int64(4), [4, 5, 6], np.arange(4, 7)):
        assert (envs.reset(seed=seed)[0]["observation"] == want).all()
    with pytest.raises(OriflammeError, match="a seed for each of 3 games is needed, not 2"):
        envs.reset(seed=[1, 2])


def test_an_illegal_action_loses_or_raises() -> None:
    env = ours.OriflammeEnv()
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(OriflammeError, match="is over: reset"):
        env.step(0)
    strict = ours.OriflammeEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 0 is not legal here"):
        strict.step(0)
    with pytest.raises(OriflammeError, match="before the first step"):
        ours.OriflammeEnv().step(0)
    with pytest.raises(OriflammeError, match="render_mode is 'ansi' or None, not 'human'"):
        ours.OriflammeEnv(render_mode="human")
    with pytest.raises(OriflammeError, match="can't be rendered"):
        ours.OriflammeVectorEnv(2, render_mode="ansi")
    with pytest.raises(OriflammeError, match="'lose' or 'raise'"):
        ours.OriflammeEnv(illegal="ignore")  # type: ignore[arg-type]
