"""How bots use their cards, for docs/FINDINGS.md: plays games between equal bots, and counts.

    python bench/findings.py play kings.jsonl search:500:kind=champion --games 150
    python bench/findings.py play knights.jsonl search:500 --games 150
    python bench/findings.py count kings.jsonl knights.jsonl            # tables in Markdown
    python bench/findings.py plot FOLDER kings.jsonl knights.jsonl

A file has a line of JSON for each game: its seed, and the actions from the deal on. `play` goes on where it stopped. Both files
have the same deals. Intervals are of 95 % and count each game as one observation.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from oriflamme import RULES, Bot, Game

ROUNDS = 6


def play(arguments: argparse.Namespace) -> None:
    done = {json.loads(line)["seed"] for line in arguments.file.read_text().splitlines()} if arguments.file.exists() else set()
    for number in range(arguments.games):
        seed = f"findings/{number}"
        if seed in done:
            continue
        game = Game(arguments.rules, arguments.seats, seed)
        bots = [Bot(arguments.bot, 10 * number + seat) for seat in range(arguments.seats)]
        while (seat := game.turn) is not None:
            game.play(bots[seat].choose(game.view(seat)))
        line = {"rules": arguments.rules, "seats": arguments.seats, "seed": seed, "bot": arguments.bot, "actions": game.true_actions()}
        with arguments.file.open("a") as file:
            print(json.dumps(line), file=file)


@dataclass
class Share:
    """How often something happens, by game. The interval treats each game as one observation, because what happens within a game
    is not independent."""

    games: dict[str, list[int]] = field(default_factory=dict)

    def add(self, game: str, happened: bool) -> None:
        counts = self.games.setdefault(game, [0, 0])
        counts[0] += happened
        counts[1] += 1

    @property
    def count(self) -> int:
        return sum(of for _, of in self.games.values())

    def estimate(self) -> tuple[float, float]:
        """The share, a ratio of sums over games, and half the width of its interval."""
        happened, of = (sum(counts[which] for counts in self.games.values()) for which in (0, 1))
        if of == 0:
            return math.nan, math.nan
        share, many = happened / of, len(self.games)
        squares = sum((a - share * b) ** 2 for a, b in self.games.values())
        return share, 1.96 * math.sqrt(squares * many / max(many - 1, 1)) / of

    def text(self) -> str:
        share, half = self.estimate()
        return "–" if math.isnan(share) else f"{100 * share:.0f} ±{100 * half:.0f}"


@dataclass
class Counts:
    """The counts for bots of one kind."""

    games: int = 0
    #: By card: whether it is placed in a game by a seat that was dealt it.
    placed: dict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    #: By card and round: whether it is placed in that round, of all placements of it.
    round: dict[tuple[str, int], Share] = field(default_factory=lambda: defaultdict(Share))
    #: By card and place: front, back or on another card.
    where: dict[tuple[str, str], Share] = field(default_factory=lambda: defaultdict(Share))
    #: By card, round and influence on it: whether it is kept when its turn comes.
    kept: dict[tuple[str, int, int], Share] = field(default_factory=lambda: defaultdict(Share))
    #: By card: the influence on it when it is revealed by its owner.
    waited: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


def card_at(queue: list[list[str]], position: int) -> tuple[str, int]:
    """The name of the card on top of a position and the influence on it: `[red spy *2]` is a face-down spy with 2."""
    words = queue[position - 1][-1].strip("[]").split()
    return words[1], int(words[2].removeprefix("*")) if len(words) > 2 else 0


def count(path: Path) -> Counts:
    counts = Counts()
    for line in path.read_text().splitlines():
        told = json.loads(line)
        game, name = Game(told["rules"], told["seats"], told["seed"]), told["seed"]
        counts.games += 1
        start = game.true_state()
        dealt = {(family, card) for family in game.seats for card in start.hand(family)}
        seen = set()
        for action in told["actions"]:
            assert game.turn is not None
            view = game.view(game.turn)
            words, family = view.move(action).split()[1:], game.seats[game.turn]
            if words[0] == "place":
                card, place = words[1], words[2] if words[2] in ("front", "back") else "on"
                seen.add((family, card))
                for number in range(1, ROUNDS + 1):
                    counts.round[card, number].add(name, number == view.round)
                if view.to_dict()["queue"]:
                    for which in ("front", "back", "on"):
                        counts.where[card, which].add(name, which == place)
            elif words[0] in ("keep", "reveal"):
                card, influence = card_at(game.true_state().queue, view.to_dict()["next"])
                counts.kept[card, view.round, influence].add(name, words[0] == "keep")
                if words[0] == "reveal":
                    counts.waited[card].append(influence)
            game.play(action)
        for family, card in dealt:
            counts.placed[card].add(name, (family, card) in seen)
    return counts


def together(shares: list[Share]) -> Share:
    """Adds up several shares."""
    all_of = Share()
    for share in shares:
        for game, (happened, of) in share.games.items():
            counts = all_of.games.setdefault(game, [0, 0])
            counts[0] += happened
            counts[1] += of
    return all_of


def kept(counts: Counts, card: str, influence: int | None = None, rounds: range = range(1, ROUNDS)) -> Share:
    """How often a card is kept before the last round, with this influence on it or with any."""
    return together([
        share for (name, number, on), share in counts.kept.items()
        if name == card and number in rounds and (influence is None or on == influence)
    ])


def evenly(values: list[int]) -> str:
    mean = sum(values) / len(values) if values else math.nan
    variance = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return f"{mean:.1f} ±{1.96 * math.sqrt(variance / max(len(values), 1)):.1f}"


def tables(all_counts: list[Counts], names: list[str]) -> None:
    cards = list(all_counts[0].placed)
    order = sorted(cards, key=lambda card: -all_counts[0].placed[card].estimate()[0])
    print(" and ".join(f"{it.games} games of four {name}" for it, name in zip(all_counts, names)))
    heads = [f"{what}: {name}" for what in ("placed", "in front", "at the back", "kept", "waited") for name in names]
    print("\n| card | " + " | ".join(heads) + " |\n|---|" + "---|" * len(heads))
    for card in order:
        cells = [it.placed[card].text() for it in all_counts]
        cells += [it.where[card, which].text() for which in ("front", "back") for it in all_counts]
        cells += [kept(it, card).text() for it in all_counts]
        cells += [evenly(it.waited[card]) for it in all_counts]
        print(f"| {card} | " + " | ".join(cells) + " |")
    print("\nrounds of placing\n\n| card | " + " | ".join(f"{n}: {name}" for n in range(1, 7) for name in names) + " |\n|---|" + "---|" * 12)
    for card in order:
        print(f"| {card} | " + " | ".join(it.round[card, number].text() for number in range(1, 7) for it in all_counts) + " |")
    print("\nkept with so much influence on it\n\n| card | " + " | ".join(f"{n}: {name}" for n in range(5) for name in names) + " |\n|---|" + "---|" * 10)
    for card in order:
        print(f"| {card} | " + " | ".join(kept(it, card, on).text() for on in range(5) for it in all_counts) + " |")
    print("\nof cards kept with nothing on them, this many are\n\n| card | " + " | ".join(names) + " |\n|---|---|---|")
    all_tells = [tells(it) for it in all_counts]
    for card in order:
        print(f"| {card} | " + " | ".join(it[card].text() for it in all_tells) + " |")
    print("\nfresh cards kept, by round\n\n| card | " + " | ".join(f"{n}: {name}" for n in range(1, 6) for name in names) + " |\n|---|" + "---|" * 10)
    for card in order:
        print(f"| {card} | " + " | ".join(kept(it, card, 0, range(n, n + 1)).text() for n in range(1, 6) for it in all_counts) + " |")


def tells(counts: Counts) -> dict[str, Share]:
    """The share of each name among all cards without influence that are kept before the last round. It counts decisions, each of
    which keeps one card."""
    kept_of: dict[str, Share] = defaultdict(Share)
    names = list(counts.placed)
    for card in names:
        for game, (happened, _) in kept(counts, card, 0).games.items():
            for other in names:
                totals = kept_of[other].games.setdefault(game, [0, 0])
                totals[0] += happened if other == card else 0
                totals[1] += happened
    return kept_of


def bars(title: str, rows: list[tuple[str, list[tuple[float, float]]]], names: list[str]) -> str:
    """Horizontal bars in percent with their intervals, one for each name of bots, as the plots in docs/strength have them."""
    left, width, row, colours = 150.0, 720.0, 34.0, ("#8c2f39", "#2f5d8c")
    height = 60 + row * len(rows)
    scale = (width - left - 60) / 100
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fbf8f1"/>',
        f'<text x="16" y="25" font-weight="bold" fill="#222">{title}</text>',
    ]
    for index, (name, colour) in enumerate(zip(names, colours)):
        lines.append(f'<rect x="{width - 230 + 110 * index:.0f}" y="14" width="12" height="12" fill="{colour}"/>')
        lines.append(f'<text x="{width - 212 + 110 * index:.0f}" y="25" fill="#222">{name}</text>')
    for number, (name, values) in enumerate(rows):
        top = 44 + row * number
        lines.append(f'<text x="{left - 8:.0f}" y="{top + 19:.1f}" text-anchor="end" fill="#222">{name}</text>')
        for index, ((share, half), colour) in enumerate(zip(values, colours)):
            if math.isnan(share):
                continue
            y, end = top + 3 + 13 * index, left + 100 * share * scale
            low, high = left + max(0.0, share - half) * 100 * scale, left + min(1.0, share + half) * 100 * scale
            lines.append(f'<rect x="{left:.0f}" y="{y:.1f}" width="{end - left:.1f}" height="12" fill="{colour}"/>')
            lines.append(f'<line x1="{low:.1f}" y1="{y + 6:.1f}" x2="{high:.1f}" y2="{y + 6:.1f}" stroke="#222" stroke-width="1.5"/>')
            lines.append(f'<text x="{high + 6:.1f}" y="{y + 11:.1f}" font-size="11" fill="#222">{100 * share:.0f}</text>')
    return "\n".join([*lines, "</svg>", ""])


def plot(folder: Path, all_counts: list[Counts], names: list[str]) -> None:
    order = sorted(all_counts[0].placed, key=lambda card: -all_counts[0].placed[card].estimate()[0])
    for file, title, of in (
        ("findings-placed", "Placed, of all games in which it was dealt, %", lambda it, card: it.placed[card]),
        ("findings-front", "Placed in front, where there is a queue, %", lambda it, card: it.where[card, "front"]),
        ("findings-kept", "Kept with nothing on it, before the last round, %", lambda it, card: kept(it, card, 0)),
    ):
        rows = [(card, [of(it, card).estimate() for it in all_counts]) for card in order]
        (folder / f"{file}.svg").write_text(bars(title, rows, names))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("bot")
    playing.add_argument("--games", type=int, default=150)
    playing.add_argument("--rules", default="base-2", choices=RULES)
    playing.add_argument("--seats", type=int, default=4)
    for name in ("count", "plot"):
        command = commands.add_parser(name)
        if name == "plot":
            command.add_argument("folder", type=Path)
        command.add_argument("files", type=Path, nargs=2)
        command.add_argument("--names", nargs=2, default=["kings", "knights"])
    arguments = parser.parse_args()
    if arguments.command == "play":
        play(arguments)
        return
    all_counts = [count(file) for file in arguments.files]
    if arguments.command == "count":
        tables(all_counts, arguments.names)
    else:
        plot(arguments.folder, all_counts, arguments.names)


if __name__ == "__main__":
    main()
