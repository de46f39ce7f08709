"""The compiled part of the package. Moves are texts in the notation or numbers of actions."""

from collections.abc import Callable, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

__all__ = [
    "__version__",
    "OriflammeError",
    "IllegalMove",
    "NotationError",
    "RULES",
    "OBSERVATION",
    "ACTIONS",
    "FIRSTS",
    "SECONDS",
    "POSITIONS",
    "HISTORY",
    "LONGEST_GAME",
    "Game",
    "TrueState",
    "View",
    "Event",
    "Bot",
    "Report",
    "BotResult",
    "Vector",
    "Solo",
    "arena",
    "chance_outcomes",
    "squire_weights",
]

__version__: str
#: The rulesets: base-1, base-2 and ablaze.
RULES: list[str]
#: How many bytes an observation has.
OBSERVATION: int
#: How many actions there are: `first + 64 * second`.
ACTIONS: int
FIRSTS: int
SECONDS: int
#: The most positions a queue can have.
POSITIONS: int
#: Rows and columns of `Game.information_rows`.
HISTORY: list[int]
#: No game has more decisions than this.
LONGEST_GAME: int

class OriflammeError(ValueError):
    """Something that Oriflamme can't do, and why."""

class IllegalMove(OriflammeError):
    """A move or an action that can't be made now."""

class NotationError(OriflammeError):
    """A text that is not in the notation, or a record that does not hold."""

@final
class Event:
    """Something that happened, as one viewer saw it."""

    @property
    def kind(self) -> str:
        """What kind of event this is, such as `revealed`."""
    def to_dict(self) -> dict[str, Any]:
        """The JSON form, as `docs/API.md` describes it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class View:
    """All that a seat, or a spectator, may know of a game, and nothing else."""

    @staticmethod
    def from_json(text: str) -> View:
        """A view from its JSON form, such as a server sends."""
    @property
    def rules(self) -> str: ...
    @property
    def seats(self) -> list[str]:
        """The seats by their families, clockwise: `red`, or in a duel `red+green`."""
    @property
    def viewer(self) -> int | None:
        """Whose view this is; None for a spectator."""
    @property
    def round(self) -> int:
        """The round, from 1 to 6."""
    @property
    def phase(self) -> str:
        """`placement` or `resolution`."""
    @property
    def turn(self) -> int | None:
        """The seat that decides; None once the game is over."""
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> list[int]:
        """The influence before each seat."""
    @property
    def queue(self) -> list[list[str]]:
        """The queue from front to back, each position from bottom to top."""
    @property
    def hand(self) -> dict[str, list[str]]:
        """The viewer's own cards in hand, by family."""
    @property
    def legal(self) -> list[str]:
        """What the viewer may do, in the notation; nothing, if somebody else decides."""
    @property
    def actions(self) -> list[int]:
        """What the viewer may do, as numbers of actions, in ascending order."""
    def action(self, text: str) -> int:
        """The number of a legal move."""
    def move(self, action: int) -> str:
        """The legal move with this number."""
    def observation(self) -> NDArray[np.uint8]:
        """The view as bytes, `OBSERVATION` of them. A spectator observes from the first seat."""
    def mask(self) -> NDArray[np.bool_]:
        """Which of all `ACTIONS` are legal."""
    def sample(self, seed: int) -> TrueState:
        """A world that fits this view, each as likely as the others."""
    def apply(self, event: Event) -> View:
        """This view after the next event of the same viewer."""
    def to_dict(self) -> dict[str, Any]:
        """The JSON form, as `docs/PROTOCOL.md` describes it."""
    def to_json(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class TrueState:
    """A game at a decision, with all of its secrets. Players get views, never this."""

    @staticmethod
    def from_text(text: str) -> TrueState:
        """A position in the notation, with any moves that follow it."""
    @property
    def rules(self) -> str: ...
    @property
    def seats(self) -> list[str]: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win, as it stands."""
    @property
    def queue(self) -> list[list[str]]:
        """The queue from front to back, each position from bottom to top, with all names."""
    @property
    def legal(self) -> list[str]:
        """The legal moves of the deciding seat."""
    def hand(self, family: str) -> list[str]: ...
    def aside(self, family: str) -> list[str]: ...
    def gone(self, family: str) -> list[str]: ...
    def deck(self, seat: int) -> list[str]:
        """A duellist's draw pile, from the top."""
    def view(self, seat: int | None = None) -> View:
        """What a seat may know; with None, what a spectator may know."""
    def play(self, move: str | int) -> None:
        """Makes a move."""
    def playout(self, seed: int) -> list[float]:
        """Plays on at random from a copy, and returns each seat's share of the win."""
    def to_text(self) -> str:
        """The position in the notation."""
    def copy(self) -> TrueState: ...
    def __copy__(self) -> TrueState: ...
    def __deepcopy__(self, _memo: Any) -> TrueState: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Game:
    """A game from its deal to its end, with its moves."""

    def __new__(
        cls,
        rules: str = "base-2",
        seats: int | None = None,
        seed: str | int | None = None,
        *,
        duel: bool | None = None,
        first: int | None = None,
    ) -> Self:
        """A new game. Without a seed the deal is unpredictable. Two seats play a duel."""
    @staticmethod
    def from_record(text: str) -> Game:
        """The game of a record. Everything that the record expects must hold."""
    @staticmethod
    def from_chance(rules: str, seats: int, outcomes: Sequence[int]) -> Game:
        """The game that chance deals by these outcomes (`chance_outcomes`)."""
    def chance(self) -> list[int]:
        """The outcomes of chance by which this game was dealt."""
    @property
    def rules(self) -> str: ...
    @property
    def seats(self) -> list[str]:
        """The seats by their families, clockwise."""
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> int | None:
        """The seat that decides; None once the game is over."""
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> list[int]:
        """The influence before each seat."""
    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win, as it stands."""
    @property
    def winners(self) -> list[int]:
        """The seats in the first place, as it stands."""
    @property
    def actions(self) -> list[int]:
        """The legal moves of the deciding seat, as action numbers."""
    def __len__(self) -> int:
        """How many moves were made."""
    def view(self, seat: int | None = None) -> View:
        """What a seat may know; with None, what a spectator may know."""
    def play(self, move: str | int) -> None:
        """Makes a move, by its text or by the number of its action."""
    def moves(self, seat: int | None = None) -> list[str]:
        """The moves so far as a seat saw them; with None, as a spectator did."""
    def events(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        """What has happened since a move, as a seat saw it; with None, as a spectator did."""
    def record(self) -> str:
        """The record of a finished game."""
    def true_record(self) -> str:
        """The record so far, with every secret."""
    def true_actions(self) -> list[int]:
        """The moves so far as numbers of actions. They reveal every card that was placed."""
    def true_state(self) -> TrueState:
        """The truth, with every secret."""
    def information_state(self, seat: int | None = None) -> str:
        """Everything a seat has seen since the deal, as text."""
    def information_rows(self, seat: int | None = None) -> NDArray[np.uint8]:
        """Everything a seat has seen since the deal, as rows of bytes, `HISTORY` of them."""
    def resample(self, seat: int, seed: int) -> Game:
        """Another game that has looked the same to a seat from the deal on. The cards that it can't see are drawn anew."""
    def copy(self) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Bot:
    """One of our bots: random, page, squire, knight, marshal, king, or a search such as search:4000."""

    def __new__(cls, name: str, seed: int = 0) -> Self: ...
    @property
    def name(self) -> str: ...
    def choose(self, view: View) -> str:
        """A legal move, chosen from the view alone."""
    def __call__(self, view: View) -> str: ...

@final
class BotResult:
    """How one bot did in a series of games."""

    @property
    def name(self) -> str: ...
    @property
    def share(self) -> float:
        """Its share of the wins. Over all bots they add up to 1."""
    @property
    def low(self) -> float:
        """The lower end of the share's 95 % interval."""
    @property
    def high(self) -> float: ...
    @property
    def margin(self) -> float:
        """By how much influence it was ahead of the mean of the others, on average."""
    @property
    def rating(self) -> float:
        """400 * log10(share * seats): the difference of two ratings is their Elo difference."""
    @property
    def decisions(self) -> int: ...
    @property
    def micros(self) -> float:
        """How long a decision took, in microseconds."""

@final
class Report:
    """The results of a series of games. As text it is a table."""

    @property
    def games(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def rules(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def seed(self) -> str: ...
    @property
    def bots(self) -> list[BotResult]: ...
    def to_dict(self) -> dict[str, Any]: ...

@final
class Vector:
    """Games stepped together, in NumPy arrays that every step overwrites. Finished games restart."""

    def __new__(
        cls,
        games: int,
        rules: str = "base-2",
        seats: int | None = None,
        seed: ArrayLike | None = None,
        *,
        duel: bool | None = None,
        threads: int | None = None,
    ) -> Self:
        """`seed` is one number, or one for each game; without it, 0. By default there is a thread for each core."""
    def reset(self, seed: ArrayLike | None = None) -> None:
        """Restarts all games: with the same deals, or with those of another seed."""
    def step(self, actions: ArrayLike) -> None:
        """Plays an action in each game. If one of them is not legal, nothing is played."""
    def play(self, decisions: int) -> int:
        """Plays this many random decisions in each game, and returns how many games ended. Ctrl-C ends it; some games have
        then made fewer decisions."""
    def sample_actions(self) -> NDArray[np.int64]:
        """Any legal action for each game."""
    def bot_actions(self, bot: str = "squire") -> NDArray[np.int64]:
        """What one of our bots would do in each game. A squire's actions are drawn as a GPU draws them."""
    def view(self, index: int) -> View:
        """The view of the deciding seat of a game."""
    def true_state(self, index: int) -> TrueState:
        """The truth about a game, with every secret."""
    def true_observations(self) -> NDArray[np.uint8]:
        """Observations with every secret: for critics, never for play."""
    def signatures(self) -> NDArray[np.uint64]:
        """A number for each game that stands for the results of all its random play so far."""
    @property
    def observations(self) -> NDArray[np.uint8]:
        """What the deciding seats may know, `OBSERVATION` bytes for each game."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """Which of all `ACTIONS` are legal in each game."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """Each seat's share of the win, in games that the last step ended; otherwise 0."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """Which games the last step ended. They have already restarted."""
    @property
    def seats(self) -> NDArray[np.int8]:
        """The seat that decides in each game."""
    @property
    def rules(self) -> str: ...
    @property
    def seat_names(self) -> list[str]: ...
    def __len__(self) -> int: ...

@final
class Solo:
    """Games in which a learner has one seat and our bots have the others."""

    def __new__(
        cls,
        games: int,
        rules: str = "base-2",
        seats: int | None = None,
        *,
        duel: bool | None = None,
        seat: int | None = None,
        opponents: str = "squire",
        seeds: Sequence[int] | None = None,
        again: bool = True,
        lenient: bool = False,
        threads: int | None = None,
    ) -> Self:
        """`games` games. Without `seat` the learner's seat is drawn for each game. With `again` finished games restart;
        with `lenient` an action that is not legal loses the game instead of raising an exception."""
    def reset(self, seeds: Sequence[int] | None = None, which: Sequence[bool] | None = None) -> None:
        """Restarts games, all or those that are marked: with seeds, or with the next of their own random numbers."""
    def step(self, actions: ArrayLike) -> None:
        """Plays an action in each game, and the bots until the learner decides again."""
    def view(self, index: int) -> View:
        """The learner's view in a game."""
    @property
    def seats(self) -> list[int]:
        """The learner's seat in each game."""
    @property
    def observations(self) -> NDArray[np.uint8]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def final_observations(self) -> NDArray[np.uint8]:
        """The last observations of games that ended in the last step and restarted."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """The learner's share of the win in games that the last step ended; -1 for an action that was not legal."""
    @property
    def dones(self) -> NDArray[np.bool_]: ...
    @property
    def illegal(self) -> NDArray[np.bool_]:
        """Which games ended in the last step because their action was not legal."""
    def __len__(self) -> int: ...

def squire_weights() -> NDArray[np.float32]:
    """The weights by which squires choose, a row for each of `RULES`."""

def arena(
    bots: Sequence[str | Callable[[View], str | int]],
    rules: str = "base-2",
    games: int = 400,
    *,
    seed: str | int | None = None,
    threads: int | None = None,
) -> Report:
    """Plays a series of games between bots, one a seat, and returns its statistics. A bot is the name of one of ours, or
    a function that gets a view and returns a move. Two bots play duels."""

def chance_outcomes(rules: str, seats: int, outcomes: Sequence[int]) -> int:
    """How many outcomes the next chance event of a deal has after these, all equally likely; 0 once the deal is complete."""
