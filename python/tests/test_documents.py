"""The documents' code does what they print."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

import oriflamme
from oriflamme._oriflamme import HISTORY

from .conftest import ROOT

#: A block of code, and the block of its output if one follows.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```\n)?", re.DOTALL)


def blocks(document: Path) -> list[tuple[str, str | None]]:
    return [(code, output or None) for code, output in BLOCK.findall(document.read_text())]


def run(code: str, names: dict[str, Any]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "document", "exec"), names)
    return printed.getvalue()


@pytest.mark.parametrize(("document", "least"), [("docs/PYTHON.md", 10), ("README.md", 1)])
def test_code_prints_what_the_document_says(document: str, least: int) -> None:
    for module in ("pyspiel", "pettingzoo", "gymnasium"):
        pytest.importorskip(module)
    found, names = blocks(ROOT / document), {"__name__": "document"}
    assert len(found) >= least
    for code, output in found:
        printed = run(code, names)
        if output is not None:
            assert printed == output, code


def test_the_numbers_of_the_page_are_those_of_the_package() -> None:
    page = (ROOT / "docs/PYTHON.md").read_text()
    assert f"`ACTIONS` = {oriflamme.ACTIONS}" in page
    assert f"{oriflamme.OBSERVATION} bytes" in page and f"{HISTORY[0]} rows" in page
    assert oriflamme.ACTIONS == 64 * oriflamme.SECONDS == 64 * 37
