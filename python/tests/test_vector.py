"""Thousands of games at once."""

from __future__ import annotations

import gc
import resource

import numpy as np
import pytest

import oriflamme
from oriflamme import ACTIONS, OBSERVATION, Vector


def test_arrays_are_what_the_views_say(kind: tuple[str, int]) -> None:
    rules, seats = kind
    v = Vector(games=40, rules=rules, seats=seats, seed=7)
    assert len(v) == 40 and v.rules == rules and len(v.seat_names) == seats
    for _ in range(30):
        assert v.observations.shape == (40, OBSERVATION) and v.observations.dtype == np.uint8
        assert v.masks.shape == (40, ACTIONS) and v.masks.dtype == np.bool_
        assert v.rewards.shape == (40, seats) and v.rewards.dtype == np.float32
        for index in range(0, 40, 7):
            view = v.view(index)
            assert view.turn == v.seats[index]
            assert (view.observation() == v.observations[index]).all()
            assert (view.mask() == v.masks[index]).all()
            assert v.true_state(index).view(view.turn) == view
        actions = v.sample_actions()
        assert v.masks[np.arange(40), actions].all()
        v.step(actions)


def test_games_end_and_begin_anew(kind: tuple[str, int]) -> None:
    rules, seats = kind
    v = Vector(games=64, rules=rules, seats=seats, seed=1)
    ended = 0
    for _ in range(300):
        v.step(v.sample_actions())
        assert (v.rewards[~v.dones] == 0).all()
        if v.dones.any():
            assert v.rewards[v.dones].sum(axis=1) == pytest.approx(1.0)
            assert (v.observations[v.dones, 2] == 1).all(), "a new game is in its first round"
        ended += int(v.dones.sum())
    assert ended > 64


def test_the_seed_decides_everything_and_threads_nothing(kind: tuple[str, int]) -> None:
    rules, seats = kind

    def run(threads: int, seed: int) -> list[bytes]:
        v = Vector(games=100, rules=rules, seats=seats, seed=seed, threads=threads)
        told = []
        for _ in range(90):
            v.step(v.sample_actions())
            told.append(v.observations.tobytes() + v.masks.tobytes() + v.rewards.tobytes() + v.seats.tobytes())
        v.play(200)
        return [*told, v.signatures().tobytes()]

    assert run(1, 7) == run(3, 7)
    assert run(1, 7) != run(1, 8)


def test_reset_deals_the_same_again() -> None:
    v = Vector(games=8, seed=7)
    first = v.observations.copy()
    v.play(100)
    assert (v.observations != first).any()
    v.reset()
    assert (v.observations == first).all()
    v.reset(seed=8)
    assert (v.observations != first).any()
    v.reset(seed=7)
    assert (v.observations == first).all()


def test_each_game_may_have_a_seed_of_its_own() -> None:
    v = Vector(games=4, seed=[5, 6, 5, 7])
    assert (v.observations[0] == v.observations[2]).all()
    assert (v.observations[0] != v.observations[1]).any()
    alone = Vector(games=1, seed=np.array([6]))
    assert (alone.observations[0] == v.observations[1]).all()


def test_bots_play_in_vectors() -> None:
    v = Vector(games=200, seed=3)
    shares = np.zeros(4)
    while shares.sum() < 200:
        squire = v.bot_actions("squire").copy()
        anybody = v.sample_actions()
        v.step(np.where(v.seats == 0, squire, anybody))
        shares += v.rewards.sum(axis=0)
    assert shares[0] / shares.sum() > 0.5, "a squire beats three that play at random"


def test_squires_are_drawn_by_a_vector_as_by_another() -> None:
    one, other = Vector(games=300, rules="ablaze", seed=3, threads=1), Vector(games=300, rules="ablaze", seed=3)
    for _ in range(80):
        chosen = one.bot_actions("squire")
        assert (chosen == other.bot_actions("squire")).all()
        one.step(chosen)
        other.step(chosen)
    weights = oriflamme._oriflamme.squire_weights()
    assert weights.shape[0] == len(oriflamme.RULES) and weights.dtype == np.float32 and (weights != 0).any(axis=1).all()


def test_random_play_is_stepping() -> None:
    one, other = Vector(games=16, seed=9), Vector(games=16, seed=9)
    ended = 0
    for _ in range(400):
        one.step(one.sample_actions())
        ended += int(one.dones.sum())
    assert other.play(400) == ended
    assert (one.observations == other.observations).all()


def test_true_observations_name_every_card() -> None:
    v = Vector(games=32, seed=9)
    v.play(20)
    # From byte 70 on, 1 means that it is not known where a card is.
    assert (v.observations[:, 70:114] == 1).any()
    assert not (v.true_observations()[:, 70:110].reshape(32, -1)[:, :10] == 1).any()


def test_memory_stays_as_it_is() -> None:
    v = Vector(games=256, seed=1)

    def steps(count: int) -> int:
        for _ in range(count):
            v.step(v.sample_actions())
            v.view(3)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = steps(50)
    # 10^5 steps of games; bench/memory.py takes 10^7.
    assert steps(400) - before < 2048, "kilobytes"
