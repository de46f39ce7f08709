"""Steps ten million games' decisions and tells how much memory that took: nothing may be left behind.

    python bench/memory.py
"""

from __future__ import annotations

import resource

from oriflamme import Vector

GAMES = 1024
STEPS = 10_000_000


def main() -> None:
    v = Vector(games=GAMES, seed=1)
    for step in range(STEPS // GAMES + 1):
        v.step(v.sample_actions())
        if step % 1000 == 0:
            kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            print(f"{step * GAMES:>10} decisions: {kilobytes / 1024:.1f} MiB at most", flush=True)


if __name__ == "__main__":
    main()
