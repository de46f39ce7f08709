"""What a seat has seen since the deal, and other games that have looked the same."""

from __future__ import annotations

import numpy as np

from oriflamme import Game
from oriflamme._oriflamme import HISTORY, LONGEST_GAME

from .conftest import decisions


def test_a_resampled_game_has_looked_the_same(kind: tuple[str, int]) -> None:
    others = 0
    for step, game in enumerate(decisions(*kind, seed=11)):
        if step % 6:
            continue
        for seat in range(len(game.seats)):
            twin = game.resample(seat, step)
            assert twin.view(seat) == game.view(seat)
            assert twin.moves(seat) == game.moves(seat)
            assert twin.events(seat) == game.events(seat)
            assert twin.information_state(seat) == game.information_state(seat)
            assert (twin.information_rows(seat) == game.information_rows(seat)).all()
            others += twin.true_state() != game.true_state()
            # The other world is a game of its own, played by its own moves.
            again = Game.from_chance(*kind, twin.chance())
            for action in twin.true_actions():
                again.play(action)
            assert again.true_state() == twin.true_state()
    assert others > 10


def test_text_and_rows_tell_the_same(kind: tuple[str, int]) -> None:
    """Two histories have the same text exactly when they have the same bytes."""
    texts: dict[str, bytes] = {}
    rows: dict[bytes, str] = {}
    most = 0
    for game in decisions(*kind, seed=12, games=4):
        seat = 0
        text = game.information_state(seat)
        row = game.view(seat).observation().tobytes() + game.information_rows(seat).tobytes()
        assert texts.setdefault(text, row) == row
        assert rows.setdefault(row, text) == text
        history = game.information_rows(seat)
        assert list(history.shape) == HISTORY
        most = max(most, int(np.count_nonzero(history[:, 0])))
    assert most < HISTORY[0] and len(texts) > 100


def test_the_public_history_is_part_of_everybodys(kind: tuple[str, int]) -> None:
    *_, game = decisions(*kind, seed=13)
    assert len(game) < LONGEST_GAME
    public = [line for line in game.information_state(None).splitlines() if " ? " in line]
    assert len(public) == sum(" place " in move for move in game.moves())
