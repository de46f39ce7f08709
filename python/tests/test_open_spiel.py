"""OpenSpiel's own checks of our game."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import oriflamme.open_spiel as ours  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from .conftest import KINDS  # noqa: E402

GAMES = [f"oriflamme(rules={rules},seats={seats})" for rules, seats in KINDS]


def dealt(name: str, seed: int, moves: int = 0) -> ours.OriflammeState:
    """A state after the deal and this many random moves."""
    source = np.random.default_rng(seed)
    state: ours.OriflammeState = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or moves > 0 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(source.integers(len(state.chance_outcomes()))))
        else:
            state.apply_action(int(source.choice(state.legal_actions())))
            moves -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["oriflamme", "oriflamme(duel=true)", "oriflamme(rules=ablaze,seats=5)"])
def test_generic_checks_of_registered_games(name: str) -> None:
    """OpenSpiel's own test for every game it has: cloning, pickling, serialization, observers, utilities."""
    check = games_sim_test.GamesSimTest("test_pig")
    check.sim_game(pyspiel.load_game(name))


def test_the_game_is_registered() -> None:
    assert "oriflamme" in pyspiel.registered_names()
    game = pyspiel.load_game("oriflamme")
    assert (game.num_players(), game.utility_sum(), game.max_utility()) == (4, 1.0, 1.0)
    assert str(pyspiel.load_game("oriflamme(duel=true)")) == str(pyspiel.load_game("oriflamme(seats=2)"))
    assert pyspiel.load_game("oriflamme", {"rules": "ablaze", "seats": 5, "duel": False}).num_players() == 5
    for wrong in ("oriflamme(rules=chess)", "oriflamme(seats=6)", "oriflamme(seats=3,duel=true)"):
        with pytest.raises(ValueError, match="there is no ruleset|seats"):
            pyspiel.load_game(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_resampling(name: str) -> None:
    """As OpenSpiel's ResampleInfostateTest, which is not open to Python, checks it."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = dealt(name, seed=1)
    source = np.random.default_rng(2)
    while not state.is_terminal():
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
        for _ in range(7):
            if not state.is_terminal():
                state.apply_action(int(source.choice(state.legal_actions())))


def test_observers() -> None:
    state = dealt("oriflamme", seed=3, moves=12)
    game = state.get_game()
    own = make_observation(game)
    own.set_from(state, 1)
    assert (own.tensor == np.asarray(state.observation_tensor(1))).all()
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    )
    # What is public is the same for everybody.
    assert public.string_from(state, 0) == public.string_from(state, 2)
    other = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert public.string_from(other, 0) == public.string_from(state, 0)


@pytest.mark.parametrize("evaluator", [ours.RolloutEvaluator(1, seed=1), mcts.RandomRolloutEvaluator(1)])
def test_is_mcts_plays(evaluator: object) -> None:
    for name in ("oriflamme", "oriflamme(rules=ablaze,duel=true)"):
        state = dealt(name, seed=5)
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.4, max_simulations=40)
        for _ in range(6):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("name", ["oriflamme", "oriflamme(rules=ablaze,seats=3)", "oriflamme(duel=true)"])
def test_light_states_lead_to_the_same_choices(name: str) -> None:
    """With the same random numbers, IS-MCTS comes to the same policy with light states as with OpenSpiel's own."""

    def policy(state: ours.OriflammeState, light: bool) -> list[tuple[int, float]]:
        evaluator = ours.RolloutEvaluator(1, seed=4)
        final = ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT
        bot = ismcts.ISMCTSBot(
            state.get_game(), evaluator, 1.4, 300, random_state=np.random.RandomState(3), final_policy_type=final
        )
        source = np.random.default_rng(2)
        heavy = lambda state, player: state.resample_from_infostate(player, source.random)  # noqa: E731
        bot.set_resampler(ours.Resampler(2) if light else heavy)
        found: list[tuple[int, float]] = bot.get_policy(state)
        return found

    for moves in (0, 9, 25):
        state = dealt(name, seed=8, moves=moves)
        assert len(policy(state, light=True)) > 1
        assert policy(state, light=True) == policy(state, light=False)


@pytest.mark.parametrize("name", GAMES)
def test_light_states_answer_as_others_do(name: str) -> None:
    state, source = dealt(name, seed=9), np.random.default_rng(1)
    assert state.game is not None
    light = ours.SearchState(state.get_game(), state.game.copy())
    while not state.is_terminal():
        assert light.current_player() == state.current_player()
        assert light.legal_actions() == state.legal_actions()
        assert light.information_state_string() == state.information_state_string()
        action = int(source.choice(state.legal_actions()))
        light.apply_action(action)
        state.apply_action(action)
    assert light.is_terminal() and light.returns() == state.returns()


def test_playouts_are_at_least_one() -> None:
    with pytest.raises(ValueError, match="n_rollouts is a number from 1 on, not 0"):
        ours.RolloutEvaluator(0)


def test_returns_are_shares() -> None:
    state = dealt("oriflamme(rules=ablaze,seats=5)", seed=6, moves=1000)
    assert state.is_terminal() and sum(state.returns()) == pytest.approx(1.0)
