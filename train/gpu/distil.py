"""Teaches the king's net what its own search found, on a processor: distil.py GAMES... --begin-with NET --out FOLDER

GAMES are files of `gpu/generate` with kings. The policy learns how often the king's search tried each move. The guesses, the values and
the critic learn from everybody's decisions in games between searches. See train/gpu/README.md.
"""

import argparse
import copy
import os
import time

START = time.time()

import torch

import export
import oriflamme_gpu as og
from imitate import KING, replay
from net import Critic, Net, answer, bits, criticise, draw_first, draw_second, guess_losses, legal_logs, seconds, split_values, value_losses

DTYPE = torch.bfloat16
KIND = {30: og.kind("base-2", 4), 35: og.kind("ablaze", 4)}


def tell(text):
    print(f"[{time.time() - START:5.0f} s] {text}", flush=True)


def spread(index, share, size):
    """Shares of some indices as a distribution over all."""
    return torch.zeros(len(index), size).scatter_add_(1, index.long(), share)


def policy_loss(w, d, tokens, context, logits):
    """How surprised the policy is by the moves that the search tried, as often as it tried them: the first part of a move, and its second
    part for one of the first parts, drawn by its share."""
    share = d["visits"] / d["visits"].sum(1, keepdim=True).clamp(min=1e-9)
    first, second = d["tried"] & 63, d["tried"] >> 6
    logs = legal_logs(logits, bits(d["firsts"], 64))
    surprise = -(spread(first, share, 64) * logs.clamp(min=-30)).sum(1)
    drawn = torch.multinomial(share + 1e-12, 1)
    chosen = first.gather(1, drawn)
    logs2 = legal_logs(seconds(w, tokens, context, chosen.squeeze(1).contiguous()), bits(d["tried_seconds"].gather(1, drawn).squeeze(1), og.SECONDS))
    same = share * (first == chosen)
    same = same / same.sum(1, keepdim=True).clamp(min=1e-9)
    surprise = surprise - (spread(second.clamp(max=og.SECONDS - 1), same, og.SECONDS) * logs2.clamp(min=-30)).sum(1)
    use = (d["style"] == KING).float()
    return (surprise * use).sum() / use.sum().clamp(min=1)


def losses(w, wc, d, options):
    """The loss of the net, that of the critic, and their parts for the log."""
    tokens, h, context, value, logits = answer(w, d["seen"], DTYPE)
    policy = policy_loss(w, d, tokens, context, logits)
    share, margin = value_losses(d["seen"], split_values(d["seen"], value), d["share"], d["margin"])
    name, place = guess_losses(w, d["seen"], d["opened"], tokens, h)
    critic_share, critic_margin = value_losses(d["opened"], criticise(wc, d["opened"], DTYPE), d["share"], d["margin"])
    loss = options.policy * policy + 0.3 * (share + margin) + options.guess * (name + place)
    return loss, critic_share + critic_margin, torch.stack([policy, share, margin, name, place, critic_share, critic_margin]).detach()


PARTS = ["policy", "share", "margin", "names", "places", "critic's share", "critic's margin"]


@torch.no_grad()
def check(net, critic, data, rows, options):
    torch.manual_seed(5)
    w, wc = net.weights(), critic.weights()
    parts = [losses(w, wc, {name: tensor[pick] for name, tensor in data.items()}, options)[2] * len(pick) for pick in rows.split(4096)]
    return ", ".join(f"{name} {value:.4f}" for name, value in zip(PARTS, (torch.stack(parts).sum(0) / len(rows)).tolist()))


@torch.no_grad()
def contest(one, other, kind, games=2048, seed=77, sharp=3.0):
    """The share of the wins of one net, alone, against copies of another. It plays every deal from every seat."""
    torch.manual_seed(seed)
    of = kind % 4 + 2
    count = games // of * of
    test = og.Vector(count, kind, seed=seed, device="cpu", share=of)
    mine, won, flat = torch.arange(count) % of, torch.full((count,), -1.0), torch.full((count,), sharp)
    pair = [net.weights(DTYPE) for net in (one, other)]
    while bool((won < 0).any()):
        test.observe()
        my_turn, live = test.turns.long() == mine, won < 0
        actions = torch.full((count,), -1, dtype=torch.int32)
        drawn = torch.zeros(count, dtype=torch.int32)
        held = []
        for w, who in zip(pair, (my_turn & live, ~my_turn & live)):
            at = who.nonzero().squeeze(1)
            if len(at) == 0:
                continue
            tokens, context, logs, first = draw_first(w, test.observations[at], test.firsts[at], torch.rand(len(at), 64), flat[at], DTYPE)
            drawn[at] = first
            held.append((w, at, tokens, context, first))
        legal = test.seconds(drawn)
        for w, at, tokens, context, first in held:
            second, _ = draw_second(w, tokens, context, first, legal[at], torch.rand(len(at), og.SECONDS), flat[at])
            actions[at] = first + 64 * second
        test.step(actions)
        fresh = (test.stepped == 1) & live
        won = torch.where(fresh, test.results.gather(1, mine[:, None]).squeeze(1), won)
    return float(won.mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--begin-with", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--critic-rate", type=float, default=1e-4)
    parser.add_argument("--policy", type=float, default=1.0, help="what the choices of the search weigh")
    parser.add_argument("--guess", type=float, default=0.1)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--positions", type=int, default=30, help="35 for ablaze")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--contest", type=int, default=4096, help="games at the end against the net to begin with")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    os.makedirs(options.out, exist_ok=True)
    shape = {"positions": options.positions, "width": options.width, "blocks": options.blocks}
    net, critic = Net(options.positions, options.width, options.blocks), Critic(options.positions, options.width, 1)
    export.take_over(options.begin_with, net, critic, shape)
    before = copy.deepcopy(net)

    parts, games = [], 0
    for path in options.games:
        part = replay(path, "cpu", tried=True)
        part["game"] += games
        games = int(part["game"].max()) + 1
        parts.append(part)
    data = {name: torch.cat([part.pop(name) for part in parts]) for name in list(parts[0])}
    apart = data["game"] % 20 == 0
    train, test = (~apart).nonzero().squeeze(1), apart.nonzero().squeeze(1)
    tell(f"{games} games, {len(train)} decisions to learn from, {int((data['style'] == KING).sum())} of them by kings; {len(test)} held out")
    tell(f"before: held out {check(net, critic, data, test, options)}")

    average, critic_average = copy.deepcopy(net), copy.deepcopy(critic)
    adams = [torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01), torch.optim.AdamW(critic.parameters(), lr=options.critic_rate, weight_decay=0.01)]
    w, wc, step = net.weights(), critic.weights(), 0
    steps = len(train) // options.batch * options.epochs
    for epoch in range(options.epochs):
        order, told = train[torch.randperm(len(train))], 0
        for begin in range(0, len(train) - options.batch + 1, options.batch):
            for adam, rate in zip(adams, (options.rate, options.critic_rate)):
                adam.param_groups[0]["lr"] = rate * min(1.0, (step + 1) / 50) * (1 - 0.98 * step / steps)
            pick = order[begin : begin + options.batch]
            loss, critic_loss, said = losses(w, wc, {name: tensor[pick] for name, tensor in data.items()}, options)
            (loss + critic_loss).backward()
            for part, adam in zip((net, critic), adams):
                torch.nn.utils.clip_grad_norm_(part.parameters(), 1.0)
                adam.step()
                adam.zero_grad(set_to_none=True)
            told, step = told + said, step + 1
            for mean, part in ((average, net), (critic_average, critic)):
                torch._foreach_lerp_([p.detach() for p in mean.parameters()], [p.detach() for p in part.parameters()], max(0.01, 1 / (step + 1)))
        told = told / max(1, len(train) // options.batch)
        tell(f"epoch {epoch + 1}: " + ", ".join(f"{name} {value:.4f}" for name, value in zip(PARTS, told.tolist())))
        tell(f"epoch {epoch + 1}: held out {check(average, critic_average, data, test, options)}")
        export.write(os.path.join(options.out, "king.bin"), average.state_dict(), critic_average.state_dict(), shape)
    torch.save({"average": average.state_dict(), "shape": shape}, os.path.join(options.out, "policy.pt"))
    if options.contest:
        for sharp in (1.0, 3.0):
            share = contest(average, before, KIND[options.positions], options.contest, sharp=sharp)
            back = contest(before, average, KIND[options.positions], options.contest, sharp=sharp)
            tell(f"alone, sharpness {sharp}: one against three of the net to begin with {share:.4f}; the reverse {back:.4f}")


if __name__ == "__main__":
    main()
