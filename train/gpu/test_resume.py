"""Checks that training resumes exactly: three iterations and three more give the same as six, to the last bit.

    gpu/build.sh host && python3 train/gpu/test_resume.py [--device cuda]

It needs PyTorch but no GPU, and takes a minute or two. On a GPU, sums may be added in a different order each time, so there six
iterations are made twice, to see whether even these are the same.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "gpu"))

import oriflamme_gpu as og

parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cpu")
DEVICE = parser.parse_args().device
SMALL = ["--device", DEVICE, "--fast", "no", "--games", "64", "--turns", "6", "--batch", "64", "--budget-iterations", "6", "--evaluate", "0"]
FILES = ("policy.pt", "critic.pt", "moments.pt", "pool.pt", "games.pt")


def train(out, iterations, *more):
    command = [sys.executable, str(ROOT / "train/gpu/train.py"), "--out", str(out), "--weights", str(ROOT / "crates/bots/weights")]
    paths = os.pathsep.join([str(ROOT / "gpu"), str(ROOT / "train/gpu")])
    # With one thread, sums are always added in the same order.
    subprocess.run([*command, *SMALL, "--iterations", str(iterations), *more], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "PYTHONPATH": paths, "OMP_NUM_THREADS": "1"})
    saved = {name: torch.load(out / name, map_location=DEVICE) for name in FILES}
    # The padding of a game's memory may differ: compare its observations and what follows from it.
    memory = saved["games.pt"].pop("memory")
    games = og.Vector(len(memory), saved["games.pt"]["kinds"], device=DEVICE)
    games.memory.copy_(memory)
    looks = games.observe().clone(), games.observe_open().clone()
    games.play(300)
    return saved | {"games": {"looks": looks, "signatures": games.signatures, "finished": games.finished}}


def differences(one, other, where):
    """The paths at which two nested values differ, except for the elapsed time."""
    if isinstance(one, torch.Tensor):
        same = one.dtype == other.dtype and one.shape == other.shape and bool((one == other).all())
        return [] if same else [where]
    if isinstance(one, dict):
        if one.keys() != other.keys():
            return [where]
        return [it for key in one if key != "elapsed" for it in differences(one[key], other[key], f"{where}.{key}")]
    if isinstance(one, (list, tuple)):
        if len(one) != len(other):
            return [where]
        return [it for index, pair in enumerate(zip(one, other)) for it in differences(*pair, f"{where}[{index}]")]
    return [] if one == other else [where]


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    whole = train(folder / "whole", 6)
    if DEVICE != "cpu":
        varying = differences(whole, train(folder / "again", 6), "")
        print(f"six iterations and six again differ in {len(varying)} values, such as {varying[:8]}", flush=True)
    first = train(folder / "first", 3)
    second = train(folder / "second", 3, "--resume", str(folder / "first"))
    # Make sure that the comparison can fail.
    assert differences(first, second, "") != [], "three more iterations changed nothing"
    found = differences(whole, second, "")
    assert not found, f"six iterations differ from three and three more in {len(found)} values, such as {found[:8]}"
print("six iterations are three and three more")
