"""The GPU, where there is one; and what is said where there is none."""

from __future__ import annotations

import importlib.util

import pytest

import oriflamme.cuda
from oriflamme import OriflammeError


def there_is_a_gpu() -> bool:
    try:
        oriflamme.cuda._torch()
    except OriflammeError:
        return False
    return True


@pytest.mark.skipif(not there_is_a_gpu(), reason="there is no GPU or no PyTorch here")
def test_the_gpu_plays_as_the_processor_does() -> None:
    oriflamme.cuda.selftest(games=512, decisions=300)


def test_the_package_has_the_kernels() -> None:
    ptx = oriflamme.cuda._kernels_file().read_text()
    assert ".target sm_90" in ptx
    for name in ("sizes", "reset", "observe", "seconds", "step", "choose", "play"):
        assert f".visible .entry oriflamme_{name}(" in ptx, name


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
