"""The types are what they claim to be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=PACKAGE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_is_typed() -> None:
    # Strict, by pyproject.toml.
    run("mypy", "package/oriflamme", "tests", "bench")


def test_the_stubs_are_what_is_there() -> None:
    run("mypy.stubtest", "oriflamme._oriflamme", "--ignore-disjoint-bases")
