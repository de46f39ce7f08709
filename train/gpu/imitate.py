"""Replays games of bots, and trains a net to imitate their choices. See train/gpu/README.md.

The games come from `gpu/generate`: a seed, then a row for each game with its actions. Deals follow from the seed, so the games are
played again here, and the kernels give the observations.
"""

import numpy as np
import torch

import oriflamme_gpu as og
from net import STYLE, answer, bits, chance, guess_losses, legal_logs, seconds, split_values, value_losses

MOST_DECISIONS, TRIED = 240, 6
# What a search tried: an action, its share of the visits, and its value, both in `PARTS`.
MOVE = np.dtype([("action", "<u2"), ("visits", "<u2"), ("value", "<u2")])
DECISION = np.dtype([("action", "<u2"), ("tried", MOVE, TRIED)])
ROW = np.dtype([("index", "<u4"), ("kind", "u1"), ("styles", "u1", 5), ("length", "<u2"), ("decisions", DECISION, MOST_DECISIONS)])
HEADER, PARTS = 16, 60_000
KNIGHT, MARSHAL, SQUIRE, KING = range(1, 5)


def final_margins(results):
    """By how much each seat is ahead of the best other one, in twenties of influence."""
    scores = results[:, 5:]
    best, second = scores.topk(2, 1).values.unbind(1)
    others = torch.where(scores == best[:, None], second[:, None], best[:, None])
    return ((scores - others) / 20).clamp(-1, 1)


def around(values, turn, seats, back):
    """Reorders values from seats counted from the deciding one to seats of the table; with `back`, the other way round."""
    five, of = torch.arange(5, device=values.device), seats[:, None]
    index = torch.where(five < of, (five + (turn[:, None] if back else of - turn[:, None])) % of, five)
    return values.gather(1, index)


def replay(path, device, tried=False):
    """Every decision of the games of a file: the observation, the action, and the result of the game. With `tried`, also the moves that a
    search tried, with the legal second parts for each."""
    with open(path, "rb") as file:
        head = file.read(HEADER)
    if head[:8] != b"ORIGAME2":
        raise ValueError(f"{path} holds no games: it does not begin with ORIGAME2")
    seed = int.from_bytes(head[8:], "little")
    with open(path, "rb") as file:
        whole = file.read()[HEADER:]
    rows = np.frombuffer(whole[: len(whole) // ROW.itemsize * ROW.itemsize], dtype=ROW)
    count = int(rows["index"].max()) + 1
    kinds, lengths, styles, moves = np.zeros(count, "u1"), np.zeros(count, "i8"), np.zeros((count, 5), "u1"), np.full((count, MOST_DECISIONS), -1, "i4")
    at = rows["index"]
    kinds[at], lengths[at], styles[at], moves[at] = rows["kind"], rows["length"], rows["styles"], rows["decisions"]["action"]
    searched = np.zeros((count if tried else 0, MOST_DECISIONS, TRIED), dtype=MOVE)
    if tried:
        searched[at] = rows["decisions"]["tried"]
    lengths, styles, moves = (torch.from_numpy(array).to(device) for array in (lengths, styles, moves))
    games = og.Vector(count, torch.from_numpy(kinds), seed=seed, device=device)
    parts, wrong = [], 0
    for t in range(int(lengths.max())):
        live = (lengths > t).nonzero().squeeze(1)
        action = torch.where(lengths > t, moves[:, t], -1).to(torch.int32).contiguous()
        games.observe(), games.observe_open()
        legal = games.seconds((action & 63).contiguous())
        turn = games.turns.long()
        seen = games.observations[live]
        parts.append({"seen": seen, "opened": games.open[live], "firsts": games.firsts[live], "seconds": legal[live], "actions": action[live],
                      "style": styles.gather(1, turn.clamp(max=4)[:, None]).squeeze(1)[live], "game": live, "turn": turn[live]})
        if tried:
            of = {name: torch.from_numpy(searched[:, t][name].astype("i4")).to(device) for name in MOVE.names}
            parts[-1]["tried"] = of["action"][live]
            parts[-1]["visits"] = of["visits"][live] / PARTS
            parts[-1]["tried_seconds"] = torch.stack([games.seconds((of["action"][:, k] & 63).contiguous())[live] for k in range(TRIED)], 1)
        games.step(action)
        stepped, ends = games.stepped[live], lengths[live] == t + 1
        wrong += int((stepped != ends.to(torch.uint8)).sum())
    if wrong:
        raise ValueError(f"{path}: {wrong} decisions are not those of games from seed {seed}: were the rules changed since?")
    data = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
    seats = (games.kinds % 4 + 2).long()[data["game"]]
    data["share"] = around(games.results[:, :5].clamp(min=0)[data["game"]], data["turn"], seats, True)
    data["margin"] = around(final_margins(games.results)[data["game"]], data["turn"], seats, True)
    return data


def losses(w, d, dtype, guess):
    """The loss of the net on the choices and on the results, and its parts for the log."""
    data = d["seen"].clone()
    imitated = (d["style"] == KNIGHT) | (d["style"] == MARSHAL)
    data[:, STYLE] = d["style"] * imitated
    tokens, h, context, value, logits = answer(w, data, dtype)
    first, second = d["actions"] & 63, d["actions"] >> 6
    logs = legal_logs(logits, bits(d["firsts"], 64))
    logs2 = legal_logs(seconds(w, tokens, context, first), bits(d["seconds"], og.SECONDS))
    # Only knights and marshals are imitated, and a decision with one answer teaches nothing.
    use = imitated.float() * ((logs > -1e8).sum(1) + (logs2 > -1e8).sum(1) > 2)
    surprise = (-(chance(logs, first) + chance(logs2, second)) * use).sum() / use.sum().clamp(min=1)
    share_loss, margin_loss = value_losses(data, split_values(data, value), d["share"], d["margin"])
    name_loss, place_loss = guess_losses(w, data, d["opened"], tokens, h)
    loss = surprise + 0.3 * share_loss + 0.3 * margin_loss + guess * (name_loss + place_loss)
    return loss, torch.stack([surprise, share_loss, margin_loss, name_loss, place_loss]).detach()


def imitate(net, data, dtype, epochs, batch, rate, guess, tell):
    """Trains the net to make the choices of the games. Every twentieth game is held out to measure it."""
    apart = data["game"] % 20 == 0
    train, test = (~apart).nonzero().squeeze(1), apart.nonzero().squeeze(1)
    adam = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    steps = max(1, len(train) // batch) * epochs
    w, step = net.weights(), 0
    for epoch in range(epochs):
        order = train[torch.randperm(len(train), device=train.device)]
        told = 0
        for begin in range(0, max(1, len(train) - batch + 1), batch):
            pick = order[begin : begin + batch]
            for group in adam.param_groups:
                group["lr"] = rate * min(1.0, (step + 1) / 20) * (1 - 0.98 * step / steps)
            loss, said = losses(w, {name: tensor[pick] for name, tensor in data.items()}, dtype, guess)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            adam.step()
            adam.zero_grad(set_to_none=True)
            told, step = told + said, step + 1
        if epoch == epochs - 1 or epoch % 3 == 2:
            with torch.no_grad():
                checks = [losses(w, {name: tensor[pick] for name, tensor in data.items()}, dtype, guess)[1] for pick in test.split(batch)]
            tell(f"imitation, epoch {epoch + 1}: {len(train)} decisions, choice, share, margin, names, places "
                 + " ".join(f"{value:.3f}" for value in (told / max(1, len(train) // batch)).tolist()) + "; held out "
                 + " ".join(f"{value:.3f}" for value in torch.stack(checks).mean(0).tolist()))
