"""Measures the game as a mathematical object, for docs/RESEARCH.md: lengths, branching, and how much a seat does not know.

    python bench/facts.py --games 2000
"""

from __future__ import annotations

import argparse
import math
import random

import numpy as np

from oriflamme import RULES, Bot, Game, View


def worlds(view: View) -> float:
    """The base-2 logarithm of the number of worlds that fit a view, from the counts of hidden cards alone. Public knowledge about
    hidden cards (USURP-2, PRINCE-3) can make it a little smaller."""
    told = view.to_dict()
    own = set() if told["you"] is None else set(view.hand)
    bits = 0.0
    for family, in_hand in told["hands"].items():
        if family in own:
            # A duellist does not know the cards of its own draw pile.
            pile = sum(deck.count(family) for deck in told["deck"].values())
            bits += math.log2(math.factorial(pile))
            continue
        hidden_in_queue = sum(card.startswith(f"[{family} ?") for stack in told["queue"] for card in stack)
        aside = told["asides"][family]
        pile = sum(deck.count(family) for deck in told["deck"].values())
        hidden = in_hand + hidden_in_queue + aside + pile
        # Hands and cards aside have no order; the queue and draw piles have one.
        ways = math.factorial(hidden) // (math.factorial(in_hand) * math.factorial(aside))
        bits += math.log2(ways)
    return bits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    arguments = parser.parse_args()
    print(
        "rules   seats  play    decisions: mean  min  max   branching: mean  median  max   "
        "worlds (bits): first decision  mean  max   deals (bits)"
    )
    for rules in RULES:
        for seats in (2, 3, 4, 5):
            for play in ("random", "squire"):
                lengths, branching, unknown, first = [], [], [], []
                for number in range(arguments.games):
                    game, bot = Game(rules, seats, number), Bot(play, number)
                    look = random.Random(number).randrange(60)
                    while game.turn is not None:
                        branching.append(len(game.actions))
                        if len(game) in (0, look):
                            bits = worlds(game.view(game.turn))
                            unknown.append(bits)
                            if len(game) == 0:
                                first.append(bits)
                        game.play(bot.choose(game.view(game.turn)))
                    lengths.append(len(game))
                # Three of ten cards aside, in a duel also a hand of three and a pile of four in order; who begins.
                families = 4 if seats == 2 else seats
                ways = math.comb(10, 3) * (math.comb(7, 3) * math.factorial(4) if seats == 2 else 1)
                deals = families * math.log2(ways) + math.log2(seats) + (2 if seats == 2 else 0)
                print(
                    f"{rules:7} {seats:5}  {play:6} {np.mean(lengths):16.1f} {min(lengths):4} {max(lengths):4} "
                    f"{np.mean(branching):16.1f} {np.median(branching):7.0f} {max(branching):4} "
                    f"{np.mean(first):30.1f} {np.mean(unknown):5.1f} {max(unknown):4.1f} {deals:13.1f}"
                )


if __name__ == "__main__":
    main()
