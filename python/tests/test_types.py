"""The types are what they claim to be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import oriflamme

PACKAGE = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=PACKAGE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_is_typed() -> None:
    # Strict, by pyproject.toml.
    run("mypy", "package/oriflamme", "tests", "bench")


def test_help_says_something_of_everything() -> None:
    silent = [name for name in oriflamme.__all__ if isinstance(it := getattr(oriflamme, name), type) and not it.__doc__]
    for kind in (it for name in oriflamme.__all__ if isinstance(it := getattr(oriflamme, name), type)):
        members = (name for name in vars(kind) if not name.startswith("_"))
        silent += [f"{kind.__name__}.{name}" for name in members if not getattr(kind, name).__doc__]
    assert silent == []


def test_the_stubs_are_what_is_there() -> None:
    run("mypy.stubtest", "oriflamme._oriflamme", "--ignore-disjoint-bases")
