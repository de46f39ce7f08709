"""Long calls end soon after Ctrl-C; a fork and other threads never make a call wait for ever."""

from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

from oriflamme import OriflammeError, Vector

#: In a process of its own, so that a call that does not end is a failed test.
PRELUDE = """
import os, signal, oriflamme

class Alarm(Exception):
    pass

def ring(*_):
    raise Alarm

signal.signal(signal.SIGALRM, ring)

def stops(call):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        call()
    except Alarm:
        return True
    return False
"""


def run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", PRELUDE + code], capture_output=True, text=True, timeout=90)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("threads", [1, 2])
def test_random_play_stops_and_the_arrays_are_those_of_the_games(threads: int) -> None:
    run(f"""
v = oriflamme.Vector(games=100, seed=1, threads={threads})
assert stops(lambda: v.play(10**15))
for index in range(len(v)):
    view = v.view(index)
    assert (v.observations[index] == view.observation()).all() and (v.masks[index] == view.mask()).all()
v.step(v.sample_actions())
""")


@pytest.mark.parametrize("threads", [1, 2])
def test_bots_of_a_vector_stop(threads: int) -> None:
    run(f"""
v = oriflamme.Vector(games=4000, seed=1, threads={threads})
before = v.observations.copy()
assert stops(lambda: v.bot_actions("search:20000"))
assert (v.observations == before).all()
v.step(v.bot_actions("page"))
""")


def test_opponents_stop_and_games_in_the_middle_of_a_move_are_refused() -> None:
    run("""
import numpy
assert stops(lambda: oriflamme.Solo(4000, seat=0, opponents="search:20000"))
solo = oriflamme.Solo(1, opponents="search:30000", threads=1, seat=1)
def play():
    while True:
        solo.step([int(solo.masks[0].argmax())])
assert stops(play)
# A stop between two calls leaves the games whole.
if not solo.masks.any():
    for call in (lambda: solo.step([0]), lambda: solo.reset(which=[True])):
        try:
            call()
        except oriflamme.OriflammeError as error:
            assert "reset all games" in str(error)
        else:
            raise AssertionError("the game was played on")
solo.reset()
solo.step([int(solo.masks[0].argmax())])
""")


def test_numpy_is_needed_only_for_arrays_and_missing_is_an_exception() -> None:
    run("""
import sys
sys.modules["numpy"] = None
game = oriflamme.Game(seed=1)
view = game.view(game.turn)
for call in (view.observation, view.mask, game.information_rows, lambda: oriflamme.Vector(games=2)):
    try:
        call()
    except ImportError:
        pass
    else:
        raise AssertionError("there is no NumPy")
""")


def test_one_long_search_stops() -> None:
    run("""
game = oriflamme.Game(seed=1)
assert stops(lambda: oriflamme.Bot("search:500000000").choose(game.view(game.turn)))
# Its thread goes on, but nothing waits for it.
os._exit(0)
""")


@pytest.mark.parametrize("bots", ["['search:20000'] * 4", "['search:500000000'] * 4", "[len, 'king', 'king', 'king']"])
def test_a_series_stops(bots: str) -> None:
    run(f"""
def first(view):
    return view.legal[0]
bots = [first if bot is len else bot for bot in {bots}]
assert stops(lambda: oriflamme.arena(bots, games=40000))
os._exit(0)
""")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_fork_has_threads_of_its_own() -> None:
    run("""
v = oriflamme.Vector(games=256, seed=7, threads=2)
v.step(v.sample_actions())
child = os.fork()
v.step(v.sample_actions())
if child == 0:
    v.reset()
    os._exit(7)
signal.alarm(60)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
""")


def test_another_thread_is_told_that_it_is_not_its_turn() -> None:
    v = Vector(games=64, seed=1, threads=1)
    refused = []

    def play() -> None:
        while True:
            try:
                v.play(30_000)
                return
            except OriflammeError:
                pass

    other = threading.Thread(target=play)
    other.start()
    while other.is_alive():
        # Arrays can be read at any time.
        assert v.seats.shape == (64,)
        try:
            v.sample_actions()
        except OriflammeError as error:
            refused.append(str(error))
    assert refused and "another thread is using these games" in refused[0]
    assert np.array_equal(v.observations[5], v.view(5).observation())
