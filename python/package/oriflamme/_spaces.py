"""The spaces of PettingZoo's and Gymnasium's environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._oriflamme import ACTIONS, OBSERVATION, OriflammeError

Mask = NDArray[np.bool_]


def observation_space() -> spaces.Dict:
    """The observation as bytes, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (OBSERVATION,), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def observation(values: NDArray[np.uint8], mask: Mask) -> dict[str, NDArray[Any]]:
    """An observation of that space. Both arrays are copied."""
    return {"observation": values.copy(), "action_mask": mask.astype(np.int8)}


def render_mode(given: str | None) -> str | None:
    """A way to render that there is."""
    if given not in (None, "ansi"):
        raise OriflammeError(f"render_mode is 'ansi' or None, not {given!r}")
    return given


class Actions(spaces.Discrete):
    """All actions. Samples are legal in the current decision, if there is one."""

    def __init__(self, legal: Callable[[], Mask | None] | None = None) -> None:
        super().__init__(ACTIONS)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._legal is not None:
            legal = self._legal()
            if legal is not None and legal.any():
                mask = legal.astype(np.int8)
        if mask is not None:
            mask = np.asarray(mask, np.int8)
        return np.int64(super().sample(mask, probability))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, spaces.Discrete) and int(other.n) == ACTIONS and int(other.start) == 0

    def __getstate__(self) -> dict[str, Any]:
        # A copy is a plain space: its environment is not copied with it.
        return {**self.__dict__, "_legal": None}


class ActionVector(spaces.MultiDiscrete):
    """An action for each of many games. Samples are legal in the current decisions."""

    def __init__(self, games: int, legal: Callable[[], Mask]) -> None:
        super().__init__([ACTIONS] * games)
        self._all_legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        if mask is not None or probability is not None:
            return np.asarray(super().sample(mask, probability), np.int64)
        legal = self._all_legal()
        # For each game, the legal action with the highest of some random numbers.
        chances = self.np_random.random(legal.shape, np.float32)
        return np.asarray(np.where(legal, chances, -1.0).argmax(axis=1), np.int64)
