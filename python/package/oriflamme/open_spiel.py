"""Oriflamme as a game of OpenSpiel. Importing this module registers it.

    import pyspiel
    import oriflamme.open_spiel

    game = pyspiel.load_game("oriflamme(rules=ablaze,seats=5)")
    duel = pyspiel.load_game("oriflamme(rules=base-2,duel=true)")

Parameters are `rules` (base-1, base-2, ablaze), `seats` (3, 4 or 5; 2 is the duel) and `duel`. Chance deals the cards
first: which three of each family are set aside, in a duel also its hand and its draw pile, and who begins. Returns are
shares of the win, which add up to 1.

OpenSpiel's IS-MCTS in Python (`open_spiel.python.algorithms.ismcts`) works unchanged, and two to three times as fast with
lighter states, `bot.set_resampler(Resampler(seed))`. The searches in C++ can't be used with a game written in Python: it
can't tell IS-MCTS how to resample, and `pyspiel.MCTSBot` ends the interpreter, with OpenSpiel's own games in Python, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import _oriflamme
from ._oriflamme import ACTIONS, OBSERVATION, Game

#: The number of seats if neither `seats` nor `duel` is given.
_USUAL_SEATS = 4
_MAX_CHANCE_OUTCOMES = 120

_GAME_TYPE = pyspiel.GameType(
    short_name="oriflamme",
    long_name="Oriflamme",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    default_loadable=True,
    # 0 stands for four seats, or for the two of a duel.
    parameter_specification={"rules": "base-2", "seats": 0, "duel": False},
)


class OriflammeGame(pyspiel.Game):  # type: ignore[misc]
    """The game of a ruleset and a number of seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules, seats, duel = given.get("rules", "base-2"), given.get("seats", 0), given.get("duel", False)
        if seats == 0:
            seats = 2 if duel else _USUAL_SEATS
        # Raises an exception if an argument is wrong.
        Game(rules, seats, seed=0, duel=True if duel else None)
        self.rules: str = rules
        self.seats: int = seats
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=_MAX_CHANCE_OUTCOMES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_oriflamme.LONGEST_GAME,
        )
        super().__init__(_GAME_TYPE, info, {"rules": rules, "seats": seats, "duel": seats == 2})

    def new_initial_state(self) -> OriflammeState:
        return OriflammeState(self)

    def max_chance_nodes_in_history(self) -> int:
        outcomes: list[int] = []
        while _oriflamme.chance_outcomes(self.rules, self.seats, outcomes):
            outcomes.append(0)
        return len(outcomes)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> OriflammeObserver:
        return OriflammeObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class OriflammeState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; while chance deals, there is no game yet."""

    def __init__(self, game: OriflammeGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.seats = game.seats
        self.dealt: list[int] = []
        self.game: Game | None = None

    def current_player(self) -> int:
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.game.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.game is None or self.game.turn != player else self.game.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = _oriflamme.chance_outcomes(self.rules, self.seats, self.dealt)
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.game is not None:
            self.game.play(action)
            return
        dealt = [*self.dealt, action]
        if _oriflamme.chance_outcomes(self.rules, self.seats, dealt) == 0:
            self.game = Game.from_chance(self.rules, self.seats, dealt)
        self.dealt = dealt

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.game is None:
            return f"deal {len(self.dealt)}:{action}"
        return self.game.view(player).move(action)

    def returns(self) -> list[float]:
        return self.game.shares if self.game is not None and self.game.is_over else [0.0] * self.seats

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> OriflammeState:
        """Another state that has looked the same to a player from the deal on."""
        if self.game is None:
            raise ValueError("nobody has seen a card yet: resample after chance has dealt")
        twin = self.game.resample(player_id, int(probability_sampler() * 2**53))
        state: OriflammeState = self.get_game().new_initial_state()
        for outcome in twin.chance():
            state.apply_action(outcome)
        for action in twin.true_actions():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        if self.game is None:
            return f"dealing {self.dealt}"
        return self.game.true_record()


class OriflammeObserver:
    """What a player sees: at this moment, or, with perfect recall, everything since the deal."""

    def __init__(self, iig_obs_type: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, and {params} were given")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("all players' secrets are no observation here: take SINGLE_PLAYER or NONE")
        self.private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = iig_obs_type.perfect_recall
        rows, columns = _oriflamme.HISTORY
        size = OBSERVATION + (rows * columns if self.recall else 0)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor[:OBSERVATION]}
        if self.recall:
            self.dict["history"] = self.tensor[OBSERVATION:].reshape(rows, columns)

    def set_from(self, state: OriflammeState, player: int) -> None:
        game, seat = state.game, player if self.private else None
        if game is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = game.view(seat).observation()
        if self.recall:
            self.dict["history"][:] = game.information_rows(seat)

    def string_from(self, state: OriflammeState, player: int) -> str:
        game, seat = state.game, player if self.private else None
        if game is None:
            return "dealing"
        return game.information_state(seat) if self.recall else game.view(seat).to_json()


class SearchState:
    """Only what a search needs of a state. It gives the same answers as an `OriflammeState` of the same game, without
    OpenSpiel's own history, which takes most of the time to build."""

    __slots__ = ("_key", "_of", "game")

    def __init__(self, of: OriflammeGame, game: Game) -> None:
        self._of, self.game = of, game
        self._key: str | None = None

    def get_game(self) -> OriflammeGame:
        return self._of

    def current_player(self) -> int:
        turn = self.game.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        return self.game.is_over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        return self.game.actions

    def apply_action(self, action: int) -> None:
        self.game.play(int(action))
        self._key = None

    def returns(self) -> list[float]:
        return self.game.shares if self.game.is_over else [0.0] * self._of.seats

    def information_state_string(self) -> str:
        """The information state of the deciding player."""
        if self._key is None:
            self._key = self.game.information_state(self.game.turn)
        return self._key

    def clone(self) -> SearchState:
        return SearchState(self._of, self.game.copy())


class Resampler:
    """Draws worlds for OpenSpiel's IS-MCTS in Python: `bot.set_resampler(Resampler(seed))`. It takes states of either class
    and returns light ones."""

    def __init__(self, seed: int = 0) -> None:
        self._random = np.random.default_rng(seed)

    def __call__(self, state: OriflammeState | SearchState, player: int) -> SearchState:
        if state.game is None:
            raise ValueError("nobody has seen a card yet: resample after chance has dealt")
        return SearchState(state.get_game(), state.game.resample(player, int(self._random.random() * 2**53)))


class RolloutEvaluator:
    """Random playouts in the engine, for OpenSpiel's MCTS and IS-MCTS in Python: like `mcts.RandomRolloutEvaluator`, but
    many times faster."""

    def __init__(self, n_rollouts: int = 1, seed: int = 0) -> None:
        if n_rollouts < 1:
            raise ValueError(f"n_rollouts is a number from 1 on, not {n_rollouts}")
        self.n_rollouts = n_rollouts
        self._random = np.random.default_rng(seed)

    def evaluate(self, state: OriflammeState | SearchState) -> np.ndarray[Any, np.dtype[np.float64]]:
        if state.game is None:
            raise ValueError("chance has not dealt yet: evaluate after the deal")
        truth = state.game.true_state()
        seeds = self._random.integers(0, 2**63, self.n_rollouts)
        return np.mean([truth.playout(int(seed)) for seed in seeds], axis=0)  # type: ignore[no-any-return]

    def prior(self, state: OriflammeState | SearchState) -> list[tuple[int, float]]:
        if isinstance(state, OriflammeState) and state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


pyspiel.register_game(_GAME_TYPE, OriflammeGame)
