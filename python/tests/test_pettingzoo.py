"""PettingZoo's own checks of our environment."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import oriflamme.pettingzoo as ours  # noqa: E402
from oriflamme import IllegalMove, OriflammeError  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

KINDS: list[dict[str, Any]] = [{}, {"rules": "ablaze", "seats": 5}, {"rules": "base-1", "duel": True}]

#: PettingZoo's only warning: our observations are dictionaries, like those of its own card games.
REMARK = "Observation is not a NumPy array|Observation space for each agent probably should be"


@pytest.mark.parametrize("kind", KINDS)
def test_api(kind: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", REMARK)
        api_test(ours.env(**kind), num_cycles=300)
        parallel_api_test(ours.parallel_env(**kind), num_cycles=300)


@pytest.mark.parametrize("kind", KINDS)
def test_seeds(kind: dict[str, Any]) -> None:
    seed_test(lambda: ours.env(**kind), num_cycles=100)
    parallel_seed_test(lambda: ours.parallel_env(**kind), num_cycles=100)


def test_max_cycles() -> None:
    max_cycles_test(ours)


def test_a_game_is_played_to_its_end() -> None:
    env = ours.env(rules="ablaze", seats=4, render_mode="ansi")
    env.reset(seed=7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        assert observation is not None
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == pytest.approx(1.0)
    assert "scores" in str(env.render())


def test_a_copy_is_played_on_alone() -> None:
    env = ours.env(max_cycles=3)
    env.reset(seed=7)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.step(twin.game.actions[0])
        assert (len(twin.game), len(env.game)) == (1, 0)


def test_what_is_wrong_is_said() -> None:
    env = ours.env()
    with pytest.raises((OriflammeError, AttributeError)):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 0 is not legal here"):
        env.step(0)
    legal = env.game.actions[0]
    for wrong in (None, legal + 0.5, str(legal), float("nan")):
        with pytest.raises(IllegalMove, match=f"{wrong!r} is no action: an action is an integer"):
            env.step(wrong)  # type: ignore[arg-type]
    assert len(env.game) == 0
    with pytest.raises(OriflammeError, match="max_cycles is a number from 1 on, not 1.5"):
        ours.env(max_cycles=1.5)  # type: ignore[arg-type]
    with pytest.raises(OriflammeError, match="render_mode is 'ansi' or None, not 'human'"):
        ours.env(render_mode="human")
    with pytest.raises(OriflammeError, match="max_cycles"):
        ours.env(max_cycles=0)
    with pytest.raises(OriflammeError, match="no ruleset"):
        ours.env(rules="chess")
    parallel = ours.parallel_env()
    parallel.reset(seed=1)
    with pytest.raises(IllegalMove, match="None is no action"):
        parallel.step(dict.fromkeys(parallel.agents, None))  # type: ignore[arg-type]
    parallel = ours.parallel_env()
    with pytest.raises(OriflammeError, match="call reset"):
        parallel.step({})
    parallel.reset(seed=1)
    with pytest.raises(IllegalMove, match="decides, and has no action"):
        parallel.step({})
