"""Makes ten million decisions in each possible way, and prints how much memory that took: there must be no leak.

    python bench/memory.py               # Vector, Game and OpenSpiel, one after the other
    python bench/memory.py vector game
"""

from __future__ import annotations

import argparse
import random
import resource
from collections.abc import Iterator

from oriflamme import Game, Vector

GAMES = 1024
#: The number of decisions after which the memory is measured.
EVERY = 1_000_000


def vector() -> Iterator[int]:
    """Steps games together, and yields how many decisions each step made."""
    v = Vector(games=GAMES, seed=1)
    while True:
        v.step(v.sample_actions())
        yield GAMES


def game() -> Iterator[int]:
    source = random.Random(1)
    while True:
        one = Game("base-2", 4, source.random().hex())
        while one.turn is not None:
            one.view(one.turn)
            one.play(source.choice(one.actions))
        yield len(one)


def open_spiel() -> Iterator[int]:
    import pyspiel

    import oriflamme.open_spiel  # noqa: F401

    source, of = random.Random(1), pyspiel.load_game("oriflamme")
    while True:
        state, decisions = of.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(source.choice(state.legal_actions()))
        yield decisions


WAYS = {"vector": vector, "game": game, "open_spiel": open_spiel}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ways", nargs="*", choices=[[], *WAYS], metavar="vector|game|open_spiel")
    parser.add_argument("--decisions", type=int, default=10_000_000)
    arguments = parser.parse_args()
    for way in arguments.ways or WAYS:
        done, look = 0, 0
        for decisions in WAYS[way]():
            done += decisions
            if done >= look:
                kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                print(f"{way:10} {done:>10} decisions: {kilobytes / 1024:.1f} MiB at most", flush=True)
                look += EVERY
            if done >= arguments.decisions:
                break


if __name__ == "__main__":
    main()
