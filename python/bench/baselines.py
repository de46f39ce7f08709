"""Plays one bot against three (or more, or one) of another, and prints its share of the wins: the baselines of
docs/RESEARCH.md, OpenSpiel's IS-MCTS among them.

    python bench/baselines.py ismcts:1000 page --games 80
    python bench/baselines.py squire page --games 400 --rules ablaze --seats 3

Every deal is played from every seat, so games come in multiples of the seats. With `--log FILE` each game is written as a
line of JSON, and games that are in the file already are not played again: a run that was stopped goes on. `--processes 14
--seconds 500` uses 14 cores and begins no deal after 500 seconds.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np

import oriflamme
from oriflamme import Bot, Game


def ismcts(rules: str, seats: int, simulations: int, seed: int) -> Callable[[Game, int], int]:
    """OpenSpiel's IS-MCTS as it comes, with random playouts and light states from our engine: UCT with c = sqrt(2), the most
    visited action."""
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    import oriflamme.open_spiel as ours

    spiel = pyspiel.load_game(f"oriflamme(rules={rules},seats={seats})")
    evaluator = ours.RolloutEvaluator(1, seed)
    bot = ISMCTSBot(spiel, evaluator, math.sqrt(2), simulations, random_state=np.random.RandomState(seed % 2**32))

    bot.set_resampler(ours.Resampler(seed))

    def choose(game: Game, seat: int) -> int:
        # The search only sees worlds that are resampled from what the seat knows.
        return int(bot.step(ours.SearchState(spiel, game.copy())))

    return choose


def ours(name: str, seed: int) -> Callable[[Game, int], int]:
    bot = Bot(name, seed)

    def choose(game: Game, seat: int) -> int:
        view = game.view(seat)
        return view.action(bot.choose(view))

    return choose


def player(name: str, rules: str, seats: int, seed: int) -> Callable[[Game, int], int]:
    if name.startswith("ismcts:"):
        return ismcts(rules, seats, int(name.removeprefix("ismcts:")), seed)
    return ours(name, seed)


def play(arguments: argparse.Namespace, number: int) -> dict[str, Any]:
    """Plays one game. Returns the share of the wins of the bot that is measured, and the time of its decisions."""
    deal, hero = divmod(number, arguments.seats)
    game = Game(arguments.rules, arguments.seats, f"{arguments.seed}/{deal}")
    names = [arguments.opponents] * arguments.seats
    names[hero] = arguments.bot
    players = [
        player(name, arguments.rules, arguments.seats, 1000 * number + seat) for seat, name in enumerate(names)
    ]
    decisions, seconds = 0, 0.0
    while (seat := game.turn) is not None:
        start = time.process_time()
        action = players[seat](game, seat)
        if seat == hero:
            decisions += 1
            seconds += time.process_time() - start
        game.play(action)
    return {"game": number, "share": game.shares[hero], "decisions": decisions, "seconds": seconds}


def interval(games: list[dict[str, Any]], seats: int) -> tuple[float, float, float]:
    """The share of the wins with its 95 % interval (Wilson), where the games of a deal are not independent."""
    shares = {game["game"]: game["share"] for game in games}
    deals = [
        sum(shares[deal * seats + seat] for seat in range(seats)) / seats
        for deal in range(max(shares) // seats + 1)
        if all(deal * seats + seat in shares for seat in range(seats))
    ]
    share = float(np.mean(list(shares.values())))
    # With few deals, each deal counts as one game: the interval is wide but honest.
    count, variance = float(max(len(deals), 1)), np.var(deals, ddof=1) / len(deals) if len(deals) > 1 else 0.0
    if len(deals) >= 20 and variance > 0 and 0 < share < 1:
        count = share * (1 - share) / variance
    weight = 1.96**2 / count
    middle = (share + weight / 2) / (1 + weight)
    half = 1.96 / (1 + weight) * math.sqrt(share * (1 - share) / count + weight / (4 * count))
    return share, max(middle - half, 0.0), min(middle + half, 1.0)


def games_played(arguments: argparse.Namespace, numbers: list[int]) -> Iterator[dict[str, Any]]:
    """Plays these games, several at a time. A deal that has begun is played from every seat, even after the time is up: otherwise
    short games would be counted more often than long ones."""
    until = time.monotonic() + arguments.seconds
    with ProcessPoolExecutor(arguments.processes) as pool:
        waiting: dict[Future[dict[str, Any]], int] = {}
        left = iter(numbers)
        begun: set[int] = set()
        while True:
            while len(waiting) < arguments.processes and (number := next(left, None)) is not None:
                deal = number // arguments.seats
                if deal in begun or time.monotonic() < until:
                    begun.add(deal)
                    waiting[pool.submit(play, arguments, number)] = number
            if not waiting:
                return
            over, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for game in over:
                del waiting[game]
                yield game.result()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("opponents")
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--rules", default="base-2", choices=oriflamme.RULES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--processes", type=int, default=1, help="games played at the same time")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no new deal after this time")
    arguments = parser.parse_args()
    done: list[dict[str, Any]] = []
    if arguments.log is not None and arguments.log.exists():
        done = [json.loads(line) for line in arguments.log.read_text().splitlines()]
    played = {game["game"] for game in done}
    open_games = [number for number in range(arguments.games) if number not in played]
    for game in games_played(arguments, open_games):
        done.append(game)
        if arguments.log is not None:
            with arguments.log.open("a") as file:
                print(json.dumps(game), file=file, flush=True)
    if not done:
        sys.exit("no game was played: give it more --seconds")
    share, low, high = interval(done, arguments.seats)
    seconds = sum(game["seconds"] for game in done) / sum(game["decisions"] for game in done)
    print(
        f"{arguments.bot} against {arguments.opponents}, {arguments.rules}, {arguments.seats} seats: "
        f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {len(done)} games, {1000 * seconds:.2f} ms a decision"
    )


if __name__ == "__main__":
    main()
