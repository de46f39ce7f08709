#!/usr/bin/env python3
"""A first bot for Oriflamme, to copy and improve. It speaks the protocol of docs/PROTOCOL.md:
one JSON object per line, from the host on standard input, to the host on standard output.

    oriflamme arena --bots 'cmd:python3 examples/bots/first_bot.py',page,page,page
"""
import json
import sys

# Characters that earn something every round: place them early, and reveal them at once.
EARNERS = ["lord", "spy", "heir", "queen", "schemer", "prince", "felon", "cutthroat", "apothecary"]
WAITING = ["ambush", "trap"]  # these should stay face down until an opponent hits them


def read(card):
    """A card in the queue, as "[blue ? *2]" or "red queen ~blue": its owner, its name and the influence on it."""
    family, name, *rest = card.strip("[]").split()
    owner = rest[0][1:] if rest and rest[0][0] == "~" else family
    return owner, name, int(rest[0][1:]) if rest and rest[0][0] == "*" else 0


def value(view, move):
    """How much we like a legal move."""
    mine = next(seat["families"] for seat in view["seats"] if view["you"] in seat["families"])
    _, verb, *rest = move.split()
    if verb in ("keep", "reveal"):
        _, name, influence = read(view["queue"][view["next"] - 1][-1])
        rich = influence >= (4 if name == "conspiracy" else 2)  # a conspiracy pays twice, so it can wait
        now = view["round"] == 6 or (name not in WAITING and (rich or name in EARNERS))
        return now == (verb == "reveal")
    if verb == "place":
        name, end = rest[0], rest[1] != "on"  # prefer an end of the queue, because a stack covers our own card
        return (end, name in EARNERS if view["round"] < 4 else name not in EARNERS)
    if verb == "steal":
        return -1 if rest[0] in mine else view["scores"][rest[0]]
    if verb in ("eliminate", "corrupt"):  # the richest card of somebody else; our own only if we must
        owner, name, influence = read(view["queue"][int(rest[0]) - 1][-1])
        return (-1 if owner in mine else 1) * (1 + 2 * influence + (name in EARNERS))
    return 0


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="first bot")
    elif message["type"] == "choose":
        view = message["view"]
        say(type="move", id=message["id"], move=max(view["legal"], key=lambda move: value(view, move)))
    elif message["type"] == "bye":
        break
    # This bot ignores all other messages.
