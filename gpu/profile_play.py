"""Where the time of random play goes.

    python3 profile_play.py                                                   # with fewer and more threads at once
    ncu --clock-control none --set full -k regex:play python3 profile_play.py ncu
"""

import sys
import time

import torch

import oriflamme_gpu as og

if sys.argv[1:] == ["ncu"]:
    games = og.Vector(1 << 17, og.kind("base-2", 4), seed=1, device="cuda")
    games.play(70)
    torch.cuda.synchronize()
else:
    for a_processor in (1, 2, 4, 6, 8, 10):
        of = og.Cuda(most=132 * a_processor)
        games = og.Vector(132 * 64 * 40, og.kind("base-2", 4), seed=1, device="cuda", of=of)
        games.play(0)
        torch.cuda.synchronize()
        start = time.perf_counter()
        games.play(100)
        torch.cuda.synchronize()
        speed = 100 * games.count / (time.perf_counter() - start) / 1e6
        print(f"{a_processor} blocks of {og.NEAR_BLOCK} a multiprocessor: {speed:.0f} M decisions/s", flush=True)
