"""Measures how fast games are played at random, compared with other simulators, on one core and in one run.

    python bench/speed.py                # needs open_spiel; pgx and jax if you want those, too

Decisions are counted by the second of processor time, so that a busy machine disturbs little. Other games than ours are
smaller: what they show is the order of magnitude.
"""

from __future__ import annotations

import os

# One core each. This must come before NumPy and JAX are loaded.
os.environ.update({"OMP_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"})

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import oriflamme
from oriflamme import Game, Vector


def measure(name: str, play: Callable[[], int], seconds: float = 2.0) -> None:
    """Plays again and again for some time; `play` returns how many decisions it made."""
    play()
    start, decisions = time.process_time(), 0
    while (taken := time.process_time() - start) < seconds:
        decisions += play()
    print(f"{name:58} {decisions / taken:>14,.0f}", flush=True)


def ours() -> None:
    for rules in ("base-2", "ablaze"):
        v = Vector(games=1024, rules=rules, seats=4, seed=7, threads=1)

        def batched(v: Vector = v) -> int:
            v.play(200)
            return 200 * len(v)

        def stepped(v: Vector = v) -> int:
            for _ in range(20):
                v.step(v.sample_actions())
            return 20 * len(v)

        measure(f"oriflamme {rules}: Vector.play, 1024 games", batched)
        measure(f"oriflamme {rules}: Vector.step, observations and masks", stepped)

    def loop() -> int:
        game = Game("base-2", 4, random.random().hex())
        while not game.is_over:
            game.play(random.choice(game.actions))
        return len(game)

    measure("oriflamme base-2: Game, a loop in Python", loop)


def open_spiel() -> None:
    import pyspiel

    import oriflamme.open_spiel  # noqa: F401

    for name in ("oriflamme", "leduc_poker", "hearts", "euchre", "hanabi"):
        try:
            game = pyspiel.load_game(name)
        except pyspiel.SpielError:
            print(f"{'OpenSpiel ' + name:58} {'not built in':>14}")
            continue

        def loop(game: pyspiel.Game = game) -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(random.choice(state.legal_actions()))
            return decisions

        measure(f"OpenSpiel {name}: a loop in Python", loop)


def pettingzoo() -> None:
    import oriflamme.pettingzoo

    env = oriflamme.pettingzoo.env()

    def loop() -> int:
        env.reset(seed=random.randrange(2**31))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            decisions += not over
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        return decisions

    measure("PettingZoo oriflamme: agent_iter", loop)


def pgx() -> None:
    import jax
    import jax.numpy as jnp
    import pgx as simulators

    for name in ("kuhn_poker", "leduc_holdem", "go_9x9"):
        env = simulators.make(name)
        games, steps = 1024, 50

        def any_legal(key: Any, mask: Any) -> Any:
            return jax.random.categorical(key, jnp.where(mask, 0.0, -1e9))

        def run(key: Any, env: Any = env) -> Any:
            state = jax.vmap(env.init)(jax.random.split(key, games))
            step = simulators.experimental.auto_reset(env.step, env.init)

            def one(carry: Any, key: Any) -> Any:
                state = carry
                actions, keys = any_legal(key, state.legal_action_mask), jax.random.split(key, games)
                return jax.vmap(step)(state, actions, keys), None

            return jax.lax.scan(one, state, jax.random.split(key, steps))[0].rewards

        compiled = jax.jit(run)

        def loop(compiled: Any = compiled) -> int:
            compiled(jax.random.PRNGKey(random.randrange(2**31))).block_until_ready()
            return games * steps

        measure(f"pgx {name}: 1024 games on the processor", loop)


def imports() -> None:
    """How long the import takes, in a process of its own."""
    code = "import time; t = time.perf_counter(); import oriflamme; print(time.perf_counter() - t)"
    taken = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))
    print(f"{'import oriflamme':58} {taken * 1000:>11,.1f} ms")


def main() -> None:
    print(f"oriflamme {oriflamme.__version__}, Python {sys.version.split()[0]}\n{'':58} {'decisions/s':>14}")
    imports()
    ours()
    for part in (open_spiel, pettingzoo, pgx):
        try:
            part()
        except ImportError as missing:
            print(f"{part.__name__ + ': ' + str(missing)}")


if __name__ == "__main__":
    main()
