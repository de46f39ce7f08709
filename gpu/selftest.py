"""Checks that a device plays as the processor does, bit for bit, and measures how fast it is.

    python3 selftest.py write FILE          # what the processor says
    python3 selftest.py check FILE          # whether this machine's GPU says the same
    python3 selftest.py bench [CUBIN ...]
    python3 selftest.py compare SECONDS [THREADS [SEED]]   # random games on both, until the time is up
"""

import concurrent.futures
import json
import sys
import time

import torch

import oriflamme_gpu as og

STIR = 0x9E3779B97F4A7C15 - (1 << 64)


def digest(*tensors):
    """A checksum of tensors, the same on every device."""
    total = 0
    for tensor in tensors:
        flat = tensor.contiguous().view(torch.uint8).flatten().to(torch.int64)
        index = torch.arange(1, len(flat) + 1, device=flat.device, dtype=torch.int64)
        total = total * 31 + int(((flat + 1) * (index * STIR | 1)).sum())
    return total % (1 << 61)


def results(device, weights):
    said = {}
    for rules in og.RULES:
        for seats in (2, 3, 4, 5):
            name = f"{rules}-{seats}"
            games = og.Vector(2048, og.kind(rules, seats), seed=11, device=device)
            games.play(1500)
            said[f"{name} random"] = [digest(games.signatures), int(games.finished.sum())]
            games = og.Vector(512, og.kind(rules, seats), seed=12, device=device, share=2)
            chain, illegal, over = [], 0, 0
            for turn in range(250):
                games.observe(), games.observe_open()
                games.choose(weights[turn // 3 % 2] if turn % 3 else None)
                seconds = games.seconds((games.actions & 63).contiguous())
                if turn % 10 == 0:
                    chain.append(digest(games.observations, games.open, games.firsts, games.turns, games.actions, seconds))
                legal = (games.firsts >> (games.actions & 63)) & (seconds >> (games.actions >> 6)) & 1
                illegal += int((legal == 0).sum())
                games.step(games.actions)
                illegal += int((games.stepped == 2).sum())
                over += int((games.stepped == 1).sum())
            said[f"{name} steps"] = [chain, digest(games.results), over, illegal]
            assert illegal == 0, name
            games.step(torch.full_like(games.actions, 4000))
            assert bool((games.stepped == 2).all()), "an illegal action was played"
    return said


def timed(work, repeat, sync):
    work()
    sync()
    start = time.perf_counter()
    for _ in range(repeat):
        work()
    sync()
    return (time.perf_counter() - start) / repeat


def bits(words, count):
    return (words[:, None] >> torch.arange(count, device=words.device)) & 1 == 1


def draw(legal):
    """A legal part for each game, drawn uniformly."""
    return torch.rand(legal.shape, device=legal.device).masked_fill_(~legal, -1.0).argmax(1).to(torch.int32)


def bench_play(device, variants, count=1 << 20, decisions=300):
    """Measures random play from the deal on, with the same number of decisions in each game. All builds of the kernels must give the same result."""
    sync = torch.cuda.synchronize if device == "cuda" else lambda: None
    said = {}
    for path in variants:
        of = og.Cuda(path) if device == "cuda" else og.backend(device)
        line = f"{(path or getattr(of, 'path', 'cpu')).rsplit('/', 1)[-1]}:"
        for rules in ("base-2", "ablaze"):
            games = og.Vector(count, og.kind(rules, 4), seed=1, device=device, of=of)
            games.play(0)
            sync()
            start = time.perf_counter()
            games.play(decisions)
            sync()
            seconds = time.perf_counter() - start
            came = [digest(games.signatures), int(games.finished.sum())]
            wrong = "" if said.setdefault(rules, came) == came else " DIFFERENT"
            line += f" {rules} {count * decisions / seconds / 1e6:.0f}{wrong},"
        print(line + " M decisions/s", flush=True)


def compare(seconds, threads=16, seed=1000, count=1 << 16, decisions=1000):
    """Plays random games of all kinds on the GPU and on the processor until the time is up, and compares the signature of every game."""
    until, games, told = time.time() + seconds, 0, time.time()

    def on_processor(kind, seed):
        host = og.Vector(count, kind, seed=seed, device="cpu")
        host.play(decisions)
        return kind, seed, host.signatures, host.finished

    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        waiting = []
        while time.time() < until or waiting:
            while len(waiting) < 2 * threads and time.time() < until:
                waiting.append(pool.submit(on_processor, seed % 12, seed))
                seed += 1
            kind, its_seed, signatures, finished = waiting.pop(0).result()
            device = og.Vector(count, kind, seed=its_seed, device="cuda")
            device.play(decisions)
            assert bool((device.signatures.cpu() == signatures).all()) and bool((device.finished.cpu() == finished).all()), f"kind {kind}, seed {its_seed}"
            games += int(finished.sum())
            if time.time() > told + 10 or not waiting:
                print(f"{games} random games of twelve kinds came to the same on the GPU and on the processor", flush=True)
                told = time.time()


def bench(device, sizes=(1 << 18, 1 << 20)):
    sync = torch.cuda.synchronize if device == "cuda" else lambda: None
    for count in sizes:
        for rules in ("base-2", "ablaze"):
            games = og.Vector(count, og.kind(rules, 4), seed=1, device=device)
            games.play(100, spread=True)

            def step():
                games.observe()
                firsts = draw(bits(games.firsts, 64))
                seconds = draw(bits(games.seconds(firsts), og.SECONDS))
                games.step(firsts + seconds * 64)

            def kernels():
                games.observe(), games.choose(), games.step(games.actions)

            for what, work in (("observations, masks and PyTorch's choice", step), ("observations, masks and a random choice, kernels only", kernels),
                               ("observing alone", games.observe), ("choosing by random alone", games.choose)):
                seconds = timed(work, 20 if device == "cuda" else 2, sync)
                print(f"{rules}, {count} games, {what}: {count / seconds / 1e6:.1f} M decisions/s", flush=True)


if __name__ == "__main__":
    what = sys.argv[1]
    if what == "bench":
        bench_play("cuda", [None, *sys.argv[2:]])
        bench("cuda")
    elif what == "compare":
        compare(float(sys.argv[2]), *map(int, sys.argv[3:]))
    else:
        device = "cpu" if what == "write" else "cuda"
        start = time.time()
        weights = [og.linear_weights(sys.argv[3], prefix, device) for prefix in ("", "knight-")]
        said = results(device, weights)
        if what == "write":
            json.dump(said, open(sys.argv[2], "w"), indent=0)
        else:
            expected = json.load(open(sys.argv[2]))
            wrong = [name for name in expected if expected[name] != said[name]]
            print("the GPU plays as the processor does" if not wrong else f"DIFFERENT: {wrong}", flush=True)
        print(f"{len(said)} checks in {time.time() - start:.1f} s", flush=True)
