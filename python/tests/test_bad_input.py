"""Bad input raises an exception that says what is wrong and what to do; nothing is played, and nothing crashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import oriflamme
from oriflamme import Bot, Game, IllegalMove, NotationError, OriflammeError, Solo, TrueState, Vector, View


def over() -> Game:
    game = Game(seed=1)
    while not game.is_over:
        game.play(game.actions[0])
    return game


def long_queue() -> TrueState:
    names = ["heir", "lord", "spy", "soldier", "archer", "shapeshifter", "assassination", "ambush"]
    families = ["red", "blue", "green", "yellow", "violet"]
    queue = " | ".join(f"[{family} {name}]" for name in names for family in families)
    return TrueState.from_text(f"rules base-2\nseats {' '.join(families)}\nround 6\nqueue {queue}\nphase resolution\n")


def step(actions: Any) -> Callable[[], None]:
    return lambda: Vector(games=3, seed=1).step(actions)


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Game("base-3"), OriflammeError, "no ruleset \"base-3\": there are base-1, base-2, ablaze"),
    (lambda: Game(seats=6), OriflammeError, "6 seats can't play: 3, 4 or 5 can, or 2 in a duel"),
    (lambda: Game(seats=-1), OriflammeError, "-1 seats can't play"),
    (lambda: Game(seats=3, duel=True), OriflammeError, "a duel has 2 seats, not 3"),
    (lambda: Game(seats=2, duel=False), OriflammeError, "two seats play a duel"),
    (lambda: Game(first=4), OriflammeError, "no seat 4: the seats are 0 to 3"),
    (lambda: Game(seats="four"), TypeError, "seats"),  # type: ignore[arg-type]
    (lambda: Game().view(9), OriflammeError, "no seat 9"),
    (lambda: Game(seed=1).play("red fly"), IllegalMove, "`fly` is no move"),
    (lambda: Game(seed=1).play("red reveal"), IllegalMove, "`red reveal` is not legal here; legal are yellow place archer front, "),
    (lambda: Game(seed=1).play(-1), IllegalMove, "action -1 is not legal here"),
    (lambda: Game(seed=1.5), TypeError, "a seed is a text or a whole number, not 1.5"),  # type: ignore[arg-type]
    (lambda: Game(seed=10**50), OriflammeError, "too many digits for a seed"),
    (lambda: Game(seed=1).play(10**30), IllegalMove, "action 10+ is not legal here: actions are below 2368"),
    (lambda: Game(seed=1).play(1.5), TypeError, "a move is a text such as `red reveal`, or .*; 1.5 is neither"),  # type: ignore[arg-type]
    (lambda: Game(seed=1).play(None), TypeError, "None is neither"),  # type: ignore[arg-type]
    (lambda: Game(seed=1).events(0, since=-1), OriflammeError, "since is a number of moves from 0 on, not -1"),
    (lambda: Game(seed=1).resample(0, -1), OriflammeError, "a seed is a number from 0 to 2\\*\\*64 - 1, not -1"),
    (lambda: Game(seed=1).view(0).sample(2**64), OriflammeError, "a seed is a number from 0"),
    (lambda: Game(seed=1).true_state().playout(-1), OriflammeError, "a seed is a number from 0"),
    (lambda: over().play(0), IllegalMove, "the game is over"),
    (lambda: over().view(0).action("red keep"), OriflammeError, "nobody decides any more"),
    (lambda: Game(seed=1).record(), OriflammeError, "not over: `true_record`"),
    (lambda: Game.from_record("rules base-9"), NotationError, "1:7: "),
    (lambda: Game.from_record(""), NotationError, "."),
    (lambda: Game.from_chance("base-2", 4, [120]), OriflammeError, "no outcome 120"),
    (lambda: Game.from_chance("base-2", 4, [-1]), OriflammeError, "an outcome is a number from 0 on, not -1"),
    (lambda: Game.from_chance("base-2", 4, [0]), OriflammeError, "not dealt all cards yet"),
    (lambda: Game.from_chance("base-2", 4, [0] * 9), OriflammeError, "5 chance events, not 9"),
    (lambda: TrueState.from_text("nonsense"), NotationError, "1:1: "),
    (lambda: long_queue().view(0).action("red keep"), OriflammeError, "more than 35 positions"),
    (lambda: Game().true_state().hand("violet"), OriflammeError, "no family \"violet\" here: there are red"),
    (lambda: View.from_json("{"), OriflammeError, "no JSON"),
    (lambda: View.from_json("{}"), OriflammeError, "rules"),
    (lambda: Game().view().action("red keep"), OriflammeError, "it is the turn of seat"),
    (lambda: Game(seed=1).view().apply(over().events(0)[0]), OriflammeError, "seen by somebody else"),
    (lambda: Bot("pawn"), OriflammeError, "no bot \"pawn\": there are random, page, squire, knight, marshal"),
    (lambda: Bot("cmd:rm"), OriflammeError, "no bot"),
    (lambda: Bot("page", -1), OriflammeError, "a seed is a number from 0 to 2\\*\\*64 - 1, not -1"),
    (lambda: Bot("page").choose(over().view(0)), OriflammeError, "the game is over"),
    (lambda: Bot("page").choose(Game().view()), OriflammeError, "whose turn it is"),
    (lambda: Bot("page").choose("view"), TypeError, "."),  # type: ignore[arg-type]
    (lambda: oriflamme.arena(["page"]), OriflammeError, "3, 4 or 5 bots can play, or 2 in a duel; not 1"),
    (lambda: oriflamme.arena(["page", "page"], games=0), OriflammeError, "a game at least"),
    (lambda: oriflamme.arena(["page", "page"], games=-1), OriflammeError, "a game at least"),
    (lambda: oriflamme.arena(["page", "page"], threads=1025), OriflammeError, "threads is a number from 1 to 1024"),
    (lambda: oriflamme.arena("page"), TypeError, "bots are a list, one for each seat; 'page' is a single text"),
    (lambda: oriflamme.arena([7, "page"]), OriflammeError, "7 is neither"),  # type: ignore[list-item]
    (lambda: Vector(games=0), OriflammeError, "from 1 on, not 0"),
    (lambda: Vector(games=2**62), MemoryError, "take fewer games"),
    (lambda: Vector(games=3, threads=0), OriflammeError, "threads is a number from 1"),
    (lambda: Vector(games=3, seed=-1), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=3, seed=[1, 2]), OriflammeError, "one for each of 3 games"),
    (lambda: Vector(games=3, seed="seven"), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=3, seed=[1.5, 2.5, 3.5]), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=3, seed=np.array([-1, 2, 3])), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=3, seed=np.array([np.nan, 1, 1])), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=3, seed=["1", "2", "3"]), OriflammeError, "seed is a number from 0"),
    (lambda: Vector(games=1, threads=1).play(-1), OriflammeError, "decisions is a number from 0 on, not -1"),
    (step([0, 0, 0]), IllegalMove, "game 0: action 0 is not legal here; legal are .*Nothing was played"),
    (step([0, 0]), OriflammeError, r"shape \(3,\); this one has shape \(2,\)"),
    (step(np.zeros((3, 1), np.int64)), OriflammeError, r"this one has shape \(3, 1\)"),
    (step(7), OriflammeError, r"this one has shape \(\)"),
    (step([0.0, 0.0, 0.0]), TypeError, "actions are integers, and this array is of float64"),
    (step(["a", "b", "c"]), TypeError, "actions are integers"),
    (step([True, True, True]), TypeError, "actions are integers"),
    (step(None), OriflammeError, "shape"),
    (lambda: Vector(games=3).view(3), IndexError, "no game 3: there are 3"),
    (lambda: Vector(games=3).bot_actions("pawn"), OriflammeError, "no bot"),
    (lambda: Solo(2, seeds=[1]), OriflammeError, "a seed for each of 2 games"),
    (lambda: Solo(2).step([0, 0]), IllegalMove, "game 0: action 0 is not legal"),
    (lambda: Solo(2, seeds=[-1, 1]), OriflammeError, "a seed is a number from 0"),
    (lambda: Solo(2).view(2), IndexError, "no game 2: there are 2"),
    (lambda: Solo(2, seat=4), OriflammeError, "no seat 4"),
    (lambda: Solo(2).reset(which=[True]), OriflammeError, "one for each of 2 games"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[f"{number}" for number in range(len(WRONG))])
def test_what_is_wrong_is_said(wrong: tuple[Callable[[], object], type[Exception], str]) -> None:
    call, kind, message = wrong
    with pytest.raises(kind, match=message):
        call()


def test_nothing_is_played_if_one_action_is_illegal() -> None:
    v = Vector(games=50, seed=4)
    v.play(30)
    actions = v.sample_actions().copy()
    before = v.observations.copy()
    for wrong in (-1, oriflamme.ACTIONS, 2**40, int(np.flatnonzero(~v.masks[49])[0])):
        actions[49] = wrong
        with pytest.raises(IllegalMove, match="game 49"):
            v.step(actions)
        assert (v.observations == before).all()


def test_arrays_that_can_not_be_written_are_refused() -> None:
    v = Vector(games=2, seed=1)
    v.observations.setflags(write=False)
    with pytest.raises(Exception, match="writ|borrow"):
        v.step(v.sample_actions())


def test_a_queue_longer_than_any_game_has_no_actions() -> None:
    view = long_queue().view(0)
    assert not view.mask().any()
    assert Bot("king", 1).choose(view) in ("red keep", "red reveal")
