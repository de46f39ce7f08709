"""What several tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import oriflamme

ROOT = Path(__file__).resolve().parents[2]

#: Every ruleset with every number of seats; two seats are the duel.
KINDS = [(rules, seats) for rules in oriflamme.RULES for seats in (2, 3, 4, 5)]


@pytest.fixture(params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def kind(request: pytest.FixtureRequest) -> tuple[str, int]:
    kind: tuple[str, int] = request.param
    return kind


def decisions(rules: str, seats: int, seed: int, games: int = 1) -> Iterator[oriflamme.Game]:
    """Random games at every decision, and at their ends."""
    source = random.Random(seed)
    for number in range(games):
        game = oriflamme.Game(rules, seats, f"{seed}-{number}")
        yield game
        while not game.is_over:
            game.play(source.choice(game.actions))
            yield game
