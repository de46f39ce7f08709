"""Games, views, events, records and bots."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import oriflamme
from oriflamme import Bot, Game, TrueState, View

from .conftest import ROOT, decisions


def test_ten_lines_play_a_game() -> None:
    game = Game("base-2", seats=4, seed="tonight")
    squire = Bot("squire")
    while game.turn is not None:
        game.play(squire.choose(game.view(game.turn)))
    assert game.is_over and set(game.winners) == {seat for seat, share in enumerate(game.shares) if share}
    assert sum(game.shares) == pytest.approx(1.0)


def test_the_same_seed_deals_the_same_cards(kind: tuple[str, int]) -> None:
    assert Game(*kind, "tonight") == Game(*kind, "tonight")
    assert Game(*kind, 7) == Game(*kind, "7")
    assert Game(*kind).chance() != Game(*kind).chance() or Game(*kind).chance() != Game(*kind).chance()


def test_a_view_tells_nothing_about_hidden_cards(kind: tuple[str, int]) -> None:
    """In a world that a seat can't tell apart from the true one, everything it gets is the same."""
    for step, game in enumerate(decisions(*kind, seed=1)):
        if step % 5:
            continue
        for seat in range(len(game.seats)):
            view = game.view(seat)
            twin = view.sample(step).view(seat)
            assert twin == view and hash(twin) == hash(view)
            assert twin.to_json() == view.to_json()
            assert (twin.observation() == view.observation()).all()
            assert (twin.mask() == view.mask()).all()
            assert twin.legal == view.legal
            others = [family for other in game.seats if other != game.seats[seat] for family in other.split("+")]
            assert not set(others) & set(view.hand)


def test_actions_are_the_legal_moves(kind: tuple[str, int]) -> None:
    for game in decisions(*kind, seed=2):
        if game.turn is None:
            assert game.actions == [] and game.view(0).legal == []
            continue
        view = game.view(game.turn)
        assert sorted(view.action(move) for move in view.legal) == view.actions == game.actions
        assert sorted(view.move(action) for action in view.actions) == sorted(view.legal)
        assert list(np.flatnonzero(view.mask())) == view.actions
        assert game.view(None).actions == []


def test_events_rebuild_the_view(kind: tuple[str, int]) -> None:
    for seat in (0, 1, None):
        game = next(decisions(*kind, seed=3))
        view, page = game.view(seat), Bot("page", 3)
        while game.turn is not None:
            game.play(page(game.view(game.turn)))
            for event in game.events(seat, since=len(game) - 1):
                assert event.kind == event.to_dict()["event"]
                view = view.apply(event)
            assert view == game.view(seat)


def test_views_are_read_from_json(kind: tuple[str, int]) -> None:
    for step, game in enumerate(decisions(*kind, seed=4)):
        if step % 7 == 0:
            view = game.view(game.turn)
            assert View.from_json(view.to_json()) == view
            assert pickle.loads(pickle.dumps(view)) == view


def test_records_are_read_as_they_are_written(kind: tuple[str, int]) -> None:
    *_, game = decisions(*kind, seed=5)
    again = Game.from_record(game.record())
    assert again.record() == game.record() and again.scores == game.scores
    assert again.moves(0) == game.moves(0)
    assert all(" ? " in move for move in game.moves() if " place " in move)
    half = Game(*kind, 5)
    for _ in range(9):
        half.play(half.actions[-1])
    for twin in (pickle.loads(pickle.dumps(half)), copy.deepcopy(half), half.copy()):
        assert twin.true_record() == half.true_record() and twin.view(1) == half.view(1)


def test_the_executable_rulebook_holds() -> None:
    files = sorted((ROOT / "conformance").glob("*.ori"))
    assert len(files) > 50
    for file in files:
        for record in file.read_text().split("\n---"):
            Game.from_record(record)


def test_the_truth_says_that_it_is_one() -> None:
    game = Game("base-2", 4, "tonight")
    truth = game.true_state()
    assert isinstance(truth, TrueState)
    for family in game.seats:
        assert len(truth.hand(family)) == 7 and len(truth.aside(family)) == 3 and truth.gone(family) == []
    assert TrueState.from_text(truth.to_text()) == truth
    before = game.view(0)
    truth.play(truth.legal[0])
    assert game.view(0) == before, "the truth is a copy"
    assert sum(truth.playout(1)) == pytest.approx(1.0)
    assert truth.playout(1) == truth.playout(1)


def test_chance_deals_every_game(kind: tuple[str, int]) -> None:
    for seed in range(20):
        game = Game(*kind, seed)
        again = Game.from_chance(*kind, game.chance())
        assert again.true_state() == game.true_state()


@pytest.mark.parametrize("name", ["random", "page", "squire", "knight", "marshal", "search:50"])
def test_bots_choose_legal_moves(name: str) -> None:
    game = Game("ablaze", 3, "bots")
    one, other = Bot(name, 7), Bot(name, 7)
    assert one.name == name
    for _ in range(4):
        assert game.turn is not None
        view = game.view(game.turn)
        chosen = one.choose(view)
        assert chosen in view.legal and other(view) == chosen
        game.play(chosen)


def test_the_arena_tells_bots_apart() -> None:
    report = oriflamme.arena(["squire", "page", "page", "page"], games=240, seed="tonight")
    squire = report.bots[0]
    assert (report.games, report.deals, report.seats, report.rules) == (240, 60, 4, "base-2")
    assert squire.low > 0.25 and squire.low < squire.share < squire.high
    assert sum(bot.share for bot in report.bots) == pytest.approx(1.0)
    assert "squire" in str(report) and report.to_dict()["games"] == 240
    again = oriflamme.arena(["squire", "page", "page", "page"], games=240, seed="tonight", threads=1)
    assert [bot.share for bot in again.bots] == [bot.share for bot in report.bots]


def test_functions_play_in_the_arena() -> None:
    seen = 0

    def first(view: View) -> int:
        nonlocal seen
        seen += 1
        return view.actions[0]

    report = oriflamme.arena([first, "random", "page"], games=60)
    assert [bot.name for bot in report.bots] == ["first", "random", "page"]
    assert seen == report.bots[0].decisions > 0

    def broken(view: View) -> str:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        oriflamme.arena([broken, "random", "page"], games=60)

    def cheat(view: View) -> str:
        return "red fly"

    with pytest.raises(oriflamme.IllegalMove, match="`fly` is no move"):
        oriflamme.arena([cheat, "random", "page"], games=60)
