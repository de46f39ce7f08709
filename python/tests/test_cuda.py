"""The games on a GPU, if there is one; otherwise the errors that say what is missing."""

from __future__ import annotations

import importlib.util
import re
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import oriflamme.cuda
from oriflamme import IllegalMove, OriflammeError

from .fake_torch import DTYPES, INTEGERS, Tensor, fake_torch


def there_is_a_gpu() -> bool:
    try:
        oriflamme.cuda._torch()
    except OriflammeError:
        return False
    return True


@pytest.mark.skipif(not there_is_a_gpu(), reason="there is no GPU or no PyTorch here")
def test_the_gpu_plays_as_the_processor_does() -> None:
    oriflamme.cuda.selftest(games=512, decisions=300)


@pytest.mark.skipif(not there_is_a_gpu(), reason="there is no GPU or no PyTorch here")
def test_the_gpu_refuses_what_makes_no_sense() -> None:
    torch = oriflamme.cuda._torch()
    with pytest.raises(OriflammeError, match="PyTorch knows no device"):
        oriflamme.cuda.Vector(8, device="nonsense")
    with pytest.raises(OriflammeError, match="there is no 'cuda:99' here"):
        oriflamme.cuda.Vector(8, device="cuda:99")
    games = oriflamme.cuda.Vector(8)
    with pytest.raises(OriflammeError, match="has shape"):
        games.step(games.sample_actions()[:3])
    with pytest.raises(OriflammeError, match="actions are on cpu"):
        games.step(games.sample_actions().cpu())
    before = games.observations.clone()
    with pytest.raises(IllegalMove, match="game 0: action -1"):
        games.step(torch.full((8,), -1, dtype=torch.int32, device=games.device))
    assert bool((games.observations == before).all())


def without_a_gpu(games: int) -> Any:
    """A vector whose actions can be checked without a GPU and without PyTorch."""
    vector = object.__new__(oriflamme.cuda.Vector)
    vector._torch, vector.device, vector.games = fake_torch(), Tensor.device, games
    return vector


def test_only_squires_play_on_a_gpu() -> None:
    with pytest.raises(OriflammeError, match="'king' does not play on a GPU: squire does"):
        without_a_gpu(3).bot_actions("king")


def test_actions_stay_what_they_are() -> None:
    """No number is converted into another one that may be legal, whatever its type."""
    games = without_a_gpu(3)
    for name in INTEGERS:
        checked = games._checked(Tensor([0, 1, 65], DTYPES[name]))
        assert (checked.dtype, checked.values.tolist()) == (DTYPES["int32"], [0, 1, 65]), name
    for name, values in {
        "int64": [2**32 + 1, -(2**32) + 1, 2**62],
        "uint32": [2**31 + 1, 2**32 - 1, 2**31],
        "uint64": [2**63 + 1, 2**64 - 1, 2**32 + 1],
    }.items():
        numbers = games._checked(Tensor(np.array(values, dtype=name), DTYPES[name])).values
        assert all(number < 0 or number >= oriflamme.ACTIONS for number in numbers), (name, numbers)


@pytest.mark.parametrize("name", ["float32", "complex64", "bool"])
def test_actions_are_integers(name: str) -> None:
    with pytest.raises(TypeError, match=f"actions are integers, and this tensor is of torch.{name}"):
        without_a_gpu(3)._checked(Tensor([0, 1, 0], DTYPES[name]))


def test_why_there_is_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    for torch, driver, says in (
        (fake_torch(None), (13, 0), "this PyTorch was built without CUDA"),
        (fake_torch("12.8"), None, "the driver of NVIDIA is not installed"),
        (fake_torch("12.8"), (11, 4), "the driver knows CUDA 11.4, and this PyTorch needs 12.8: update the driver"),
        (fake_torch("12.8"), (12, 2), "nvidia-smi says"),
    ):
        monkeypatch.setitem(sys.modules, "torch", torch)
        monkeypatch.setattr(oriflamme.cuda, "_driver_version", lambda driver=driver: driver)
        with pytest.raises(OriflammeError, match=says):
            oriflamme.cuda.Vector(8)


def test_the_package_has_the_kernels() -> None:
    ptx = oriflamme.cuda._kernels_file().read_text()
    for name in ("sizes", "reset", "observe", "seconds", "step", "choose", "play"):
        assert f".visible .entry oriflamme_{name}(" in ptx, name


def test_what_is_needed_is_what_the_kernels_say() -> None:
    ptx = oriflamme.cuda._kernels_file().read_text()
    [target] = re.findall(r"^\.target sm_(\d+)$", ptx, re.MULTILINE)
    assert divmod(int(target), 10) == oriflamme.cuda._CAPABILITY
    # CUDA 11.0 reads PTX 7.0, CUDA 11.1 reads PTX 7.1, and so on up to PTX 8.0 of CUDA 12.0.
    [(major, minor)] = re.findall(r"^\.version (7)\.(\d)$", ptx, re.MULTILINE)
    assert (int(major) + 4, int(minor)) == oriflamme.cuda._NEEDED_CUDA


def test_older_cards_are_refused() -> None:
    old = SimpleNamespace(cuda=SimpleNamespace(get_device_capability=lambda device: (7, 5)))
    with pytest.raises(OriflammeError, match="compute capability 7.5, and the kernels need 8.0 .A100, RTX 30"):
        oriflamme.cuda._Kernels(old, "cuda")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OriflammeError, match="no ruleset"):
        oriflamme.cuda.Vector(8, "chess")
    with pytest.raises(OriflammeError, match="games is a number from 1 on"):
        oriflamme.cuda.Vector(0)
    with pytest.raises(OriflammeError, match="seed is a number from 0 on"):
        oriflamme.cuda.Vector(8, seed=-1)
    with pytest.raises(TypeError, match="games is a number"):
        oriflamme.cuda.Vector("8")  # type: ignore[arg-type]
    if importlib.util.find_spec("torch") is None:
        with pytest.raises(OriflammeError, match="pip install torch"):
            oriflamme.cuda.Vector(8)
    monkeypatch.setenv("ORIFLAMME_KERNELS", "/nowhere/kernels.ptx")
    with pytest.raises(OriflammeError, match="/nowhere/kernels.ptx.*gpu/README.md"):
        oriflamme.cuda._kernels_file()
