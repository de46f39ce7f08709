"""A stand-in for PyTorch with what the tests of `oriflamme.cuda` need. It has no GPU, and its tensors are NumPy arrays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


class DType:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"torch.{self.name}"


DTYPES = {name: DType(name) for name in (*INTEGERS, "float32", "complex64", "bool")}


class Tensor:
    device = "fake:0"

    def __init__(self, values: Any, dtype: DType) -> None:
        self.values, self.dtype = np.asarray(values).astype(dtype.name), dtype

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    def to(self, dtype: DType) -> Tensor:
        # As PyTorch does it: high bits are lost.
        return Tensor(self.values, dtype)

    def clamp(self, low: int, high: int) -> Tensor:
        return Tensor(self.values.clip(low, high), self.dtype)

    def contiguous(self) -> Tensor:
        return self


def fake_torch(cuda: str | None = "12.8") -> Any:
    """A PyTorch of a CUDA version, or without it, that finds no GPU."""
    found = SimpleNamespace(is_available=lambda: False)
    return SimpleNamespace(Tensor=Tensor, version=SimpleNamespace(cuda=cuda), cuda=found, **DTYPES)
