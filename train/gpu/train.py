"""Teaches a net by self-play, with everything on the GPU: games, observations, choices and learning.

    python3 train.py --out OUT [--resume FOLDER] [--kinds base-2:4] [--seconds 420] [--budget 800]

See train/gpu/README.md for what it does and how to go on from where a run ended.
"""

import argparse
import copy
import csv
import os
import time

START = time.time()

import torch
import torch.nn.functional as F

import oriflamme_gpu as og
from net import Critic, Net, answer, bits, chance, criticise, draw_first, draw_second, entropy, guess_losses, legal_logs, seconds, split_values

parser = argparse.ArgumentParser()
parser.add_argument("--out", required=True)
parser.add_argument("--resume", help="a folder with what an earlier run left")
parser.add_argument("--weights", required=True, help="the folder of the bots' linear weights")
parser.add_argument("--kinds", nargs="+", default=["base-2:4"], help="RULES:SEATS, perhaps with *SHARE")
parser.add_argument("--seconds", type=float, default=420, help="how long this run lasts, from its start to its last evaluation")
parser.add_argument("--budget", type=float, default=800, help="how long all runs together learn: rates fall towards its end")
parser.add_argument("--device", default="cuda")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--games", type=int, default=65536)
parser.add_argument("--turns", type=int, default=32)
parser.add_argument("--batch", type=int, default=32768)
parser.add_argument("--epochs", type=int, default=1)
parser.add_argument("--width", type=int, default=384)
parser.add_argument("--blocks", type=int, default=2)
parser.add_argument("--critic-width", type=int, default=256)
parser.add_argument("--rate", type=float, default=8e-4)
parser.add_argument("--clip", type=float, default=0.2)
parser.add_argument("--lam", type=float, default=0.96, help="how far advantages look ahead, by every seat's decision")
parser.add_argument("--entropy", type=float, nargs=2, default=[0.05, 0.005], help="what disorder is worth")
parser.add_argument("--margin", type=float, nargs=2, default=[0.3, 0.03], help="what a lead of twenty is worth beside a win")
parser.add_argument("--guess", type=float, default=0.05)
parser.add_argument("--league", type=float, nargs=3, default=[0.08, 0.14, 0.10], help="games with squires, with imitated knights, with past selves")
parser.add_argument("--evaluate", type=float, default=60, help="seconds between evaluations")
parser.add_argument("--compile", default="try", choices=["try", "no"], help="whether to try torch.compile, and keep what is faster")
parser.add_argument("--eval-games", type=int, default=4096)
parser.add_argument("--profile", action="store_true", help="say once where the time goes")
parser.add_argument("--iterations", type=int, default=1 << 30)
args = parser.parse_args()

DEVICE = args.device
CUDA = DEVICE == "cuda"
if CUDA:
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
torch.manual_seed(args.seed)
os.makedirs(args.out, exist_ok=True)


def parse_kinds():
    numbers, shares = [], []
    for text in args.kinds:
        text, _, share = text.partition("*")
        rules, _, seats = text.partition(":")
        numbers.append(og.kind(rules, int(seats)))
        shares.append(float(share or 1))
    return torch.tensor(numbers), torch.tensor(shares)


KINDS, SHARES = parse_kinds()
# No queue of so many seats is longer: six cards each, and in Ablaze the Twins.
POSITIONS = max((6 * max(int(k) % 4 + 2, 4 if int(k) % 4 == 0 else 0)) + (5 if int(k) >= 8 else 0) for k in KINDS)
DTYPE = torch.bfloat16 if CUDA else torch.float32


net = Net(POSITIONS, args.width, args.blocks).to(DEVICE)
critic = Critic(POSITIONS, args.critic_width, 1).to(DEVICE)
average = copy.deepcopy(net)
adams = [torch.optim.Adam(part.parameters(), lr=args.rate, eps=1e-5, fused=CUDA) for part in (net, critic)]
state = {"iteration": 0, "elapsed": 0.0, "decisions": 0, "games": 0}
pool = []
LIMIT = 3  # Past selves that are kept.


def save():
    """Everything a run needs to go on, in files that are small enough to travel."""
    def put(name, value):
        path = os.path.join(args.out, name)
        torch.save(value, path + ".part")
        os.replace(path + ".part", path)

    moments = [adams[0].state[p] for p in net.parameters() if p in adams[0].state]
    shape = {"positions": POSITIONS, "width": args.width, "blocks": args.blocks}
    put("policy.pt", {"net": net.state_dict(), "state": dict(state), "shape": shape})
    put("average.pt", {"net": average.state_dict(), "shape": shape})
    put("moments1.pt", [m["exp_avg"].bfloat16() for m in moments])
    put("moments2.pt", [(m["exp_avg_sq"].bfloat16(), m["step"]) for m in moments])
    put("critic.pt", {"net": critic.state_dict(), "adam": adams[1].state_dict()})
    put("pool.pt", pool)


def load(folder):
    def get(name):
        return torch.load(os.path.join(folder, name), map_location=DEVICE)

    saved = get("policy.pt")
    net.load_state_dict(saved["net"])
    state.update(saved["state"])
    average.load_state_dict(get("average.pt")["net"])
    kept = get("critic.pt")
    critic.load_state_dict(kept["net"])
    adams[1].load_state_dict(kept["adam"])
    for p, first, (second, step) in zip(net.parameters(), get("moments1.pt"), get("moments2.pt")):
        adams[0].state[p] = {"exp_avg": first.float(), "exp_avg_sq": second.float(), "step": step}
    pool.extend(get("pool.pt"))


if args.resume:
    load(args.resume)
    earlier = os.path.join(args.resume, "curve.csv")
    if os.path.exists(earlier) and not os.path.exists(os.path.join(args.out, "curve.csv")):
        with open(earlier) as source, open(os.path.join(args.out, "curve.csv"), "w") as target:
            target.write(source.read())

WEIGHTS = {name: og.linear_weights(args.weights, prefix, DEVICE) for name, prefix in (("squire", ""), ("knightish", "knight-"))}

# The games: first those of learners alone, then those of the league, by whom they play with.
COUNT, TURNS = args.games, args.turns
kinds = KINDS[torch.multinomial(SHARES, COUNT, replacement=True)]
games = og.Vector(COUNT, kinds, seed=args.seed * 7919 + state["iteration"], device=DEVICE)
games.play(90, spread=True)
games.results.fill_(-1)
seats = (games.kinds % 4 + 2).long()
blocks, start = [], COUNT
for name, part in zip(("squire", "knightish", "past"), args.league):
    size = int(COUNT * part)
    start -= size
    blocks.append((name, start, size))
LEAGUE = start
roles = torch.zeros(COUNT, 5, dtype=torch.bool, device=DEVICE)
roles[LEAGUE:] = torch.rand(COUNT - LEAGUE, 5, device=DEVICE) < 0.5


def zeros(*shape, dtype=torch.float32):
    return torch.zeros(TURNS, COUNT, *shape, dtype=dtype, device=DEVICE)


seen, opened = zeros(og.OBSERVATION, dtype=torch.uint8), zeros(og.OBSERVATION, dtype=torch.uint8)
firsts_legal, seconds_legal = zeros(dtype=torch.int64), zeros(dtype=torch.int64)
actions, old, turns = zeros(dtype=torch.int32), zeros(), zeros(dtype=torch.int64)
shares, margins, ended, learns = zeros(5), zeros(5), zeros(dtype=torch.bool), zeros(dtype=torch.bool)
end_shares, end_margins = zeros(5), zeros(5)
gains, share_targets, margin_targets = zeros(), zeros(5), zeros(5)
tail_seen, tail_open = torch.zeros_like(seen[0]), torch.zeros_like(opened[0])
FIVE = torch.arange(5, device=DEVICE)


def around(values, turn, back):
    """From seats counted from the one who decides to seats of the table; `back`, the other way."""
    of = seats[:, None]
    index = torch.where(FIVE < of, (FIVE + (turn if back else of - turn)) % of, FIVE)
    return values.gather(1, index)


def assess(w, data):
    share, margin = criticise(w, data, DTYPE)
    return share.softmax(1), margin


def begin(w, data, legal):
    return draw_first(w, data, legal, DTYPE)


def finish(w, tokens, context, logs, first, legal):
    second, log2 = draw_second(w, tokens, context, first, legal)
    return second, chance(logs, first) + log2


def final_margins(results):
    """By how much each seat is ahead of the best other, in twenties."""
    scores = results[:, 5:]
    best, second = scores.topk(2, 1).values.unbind(1)
    others = torch.where(scores == best[:, None], second[:, None], best[:, None])
    return ((scores - others) / 20).clamp(-1, 1)


@torch.no_grad()
def collect():
    """Plays `TURNS` decisions of every game."""
    w, wc = net.weights(DTYPE), critic.weights(DTYPE)
    _, at, size = blocks[2]
    with_past = bool(pool) and size > 0
    if with_past:
        wp = {**w, **{name: value.to(DTYPE) for name, value in pool[int(torch.randint(len(pool), ()))].items()}}
    part = slice(at, at + size)
    for t in range(TURNS):
        games.observations, games.open = seen[t], opened[t]
        games.observe(), games.observe_open()
        firsts_legal[t], turn = games.firsts, games.turns.long()
        turns[t] = turn
        playing_as = roles.gather(1, turn[:, None]).squeeze(1)
        tokens, context, logs, first = fast_begin(w, seen[t], games.firsts)
        if with_past:
            theirs = fast_begin(wp, seen[t, part], games.firsts[part])
            first[part] = torch.where(playing_as[part], theirs[3], first[part])
        legal = games.seconds(first)
        second, old[t] = fast_finish(w, tokens, context, logs, first, legal)
        if with_past:
            their_second, _ = fast_finish(wp, *theirs[:3], first[part], legal[part])
            second[part] = torch.where(playing_as[part], their_second, second[part])
        share, margin = fast_assess(wc, opened[t])
        shares[t], margins[t] = around(share, turn[:, None], False), around(margin, turn[:, None], False)
        seconds_legal[t] = legal
        action = first + 64 * second
        for name, start, many in blocks[:2]:
            if many:
                bots = slice(start, start + many)
                action[bots] = torch.where(playing_as[bots], games.choose(WEIGHTS[name], start, many), action[bots])
        actions[t] = action
        # Where there are no past selves yet, learners play in their place.
        learns[t] = ~playing_as
        if not with_past:
            learns[t, part] = True
        games.step(action)
        over = games.stepped == 1
        ended[t] = over
        end_shares[t], end_margins[t] = games.results[:, :5].clamp(min=0), final_margins(games.results)
        roles[LEAGUE:] = torch.where(over[LEAGUE:, None], torch.rand(COUNT - LEAGUE, 5, device=DEVICE) < 0.5, roles[LEAGUE:])
    # Not into what was collected.
    games.observations, games.open = tail_seen, tail_open
    games.observe(), games.observe_open()
    turn = games.turns.long()[:, None]
    next_share, next_margin = (around(value, turn, False) for value in fast_assess(wc, games.open))
    gain_share, gain_margin = torch.zeros_like(next_share), torch.zeros_like(next_margin)
    worth = mix(args.margin)
    for t in reversed(range(TURNS)):
        over = ended[t][:, None]
        next_share, next_margin = torch.where(over, end_shares[t], next_share), torch.where(over, end_margins[t], next_margin)
        gain_share = next_share - shares[t] + args.lam * torch.where(over, 0, gain_share)
        gain_margin = next_margin - margins[t] + args.lam * torch.where(over, 0, gain_margin)
        turn = turns[t][:, None]
        gains[t] = (gain_share + worth * gain_margin).gather(1, turn).squeeze(1)
        target = (gain_share + shares[t]).clamp(min=0)
        share_targets[t] = around(target / target.sum(1, keepdim=True).clamp(min=1e-6), turn, True)
        margin_targets[t] = around(gain_margin + margins[t], turn, True)
        next_share, next_margin = shares[t], margins[t]


def progress():
    return min(1.0, state["elapsed"] / args.budget)


def mix(ends):
    """From the first number at the beginning of the budget to the second at its end."""
    return ends[0] * (ends[1] / ends[0]) ** progress()


def value_losses(share, margin, target, margin_target, there):
    share_loss = -(target * F.log_softmax(share, 1).clamp(min=-30)).sum(1).mean()
    return share_loss, ((margin - margin_target) ** 2 * there).sum(1).mean()


def losses(w, wc, d, bonus):
    """What is to become small, and what to tell of it."""
    use = d["learns"].float()
    count = use.sum().clamp(min=1)
    first, second = (d["actions"] & 63).long(), (d["actions"] >> 6).long()
    there = (d["seen"][:, og.SEATS : og.SEATS + 30 : 6] != 0).float()
    tokens, h, context, value, logits = answer(w, d["seen"], DTYPE)
    logs = legal_logs(logits, bits(d["firsts"], 64))
    logs2 = legal_logs(seconds(w, tokens, context, first), bits(d["seconds"], og.SECONDS))
    new = chance(logs, first) + chance(logs2, second)
    # Decisions of others are not to be followed, and their chances may be nothing.
    ratio = ((new - d["old"]) * use).clamp(-5, 5).exp()
    gain = d["gains"]
    policy = -(torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain) * use).sum() / count
    disorder = ((entropy(logs) + entropy(logs2)) * use).sum() / count
    share_loss, margin_loss = value_losses(*split_values(d["seen"], value), d["share"], d["margin"], there)
    part = len(first) // 4
    name_loss, place_loss = guess_losses(w, d["seen"][:part], d["opened"][:part], tokens[:part], h[:part])
    critic_losses = value_losses(*criticise(wc, d["opened"], DTYPE), d["share"], d["margin"], there)
    loss = policy - bonus * disorder + 0.5 * share_loss + 0.5 * margin_loss + args.guess * (name_loss + place_loss)
    kl = ((ratio - 1 - ratio.log()) * use).sum() / count
    clipped = (((ratio - 1).abs() > args.clip) * use).sum() / count
    told = torch.stack([disorder, kl, clipped, share_loss, margin_loss, *critic_losses, name_loss, place_loss]).detach()
    return loss + sum(critic_losses), told


def batches(size):
    """What was collected, in random parts."""
    flat = {name: tensor.flatten(0, 1) for name, tensor in {
        "seen": seen, "opened": opened, "firsts": firsts_legal, "seconds": seconds_legal, "actions": actions, "old": old,
        "gains": gains, "learns": learns, "share": share_targets, "margin": margin_targets}.items()}
    order = torch.randperm(TURNS * COUNT, device=DEVICE)
    for begin in range(0, TURNS * COUNT - size + 1, size):
        pick = order[begin : begin + size]
        yield {name: tensor[pick] for name, tensor in flat.items()}


def learn():
    """One pass over what was collected. Says how it went."""
    used = gains[learns]
    mean, spread = used.mean(), used.std() + 1e-6
    gains.sub_(mean).div_(spread).clamp_(-5, 5)
    rate = args.rate * min(1.0, (state["iteration"] + 1) / 10) * (1 - 0.97 * progress())
    bonus = torch.tensor(mix(args.entropy), device=DEVICE)
    w, wc = net.weights(), critic.weights()
    told, steps = torch.zeros(9, device=DEVICE), 0
    for adam in adams:
        for group in adam.param_groups:
            group["lr"] = rate
    for _ in range(args.epochs):
        for d in batches(args.batch):
            loss, said = fast_losses(w, wc, d, bonus)
            loss.backward()
            for part, adam in zip((net, critic), adams):
                torch.nn.utils.clip_grad_norm_(part.parameters(), 1.0)
                adam.step()
                adam.zero_grad(set_to_none=True)
            told += said
            steps += 1
    with torch.no_grad():
        keep = min(0.99, state["iteration"] / (state["iteration"] + 10))
        torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - keep)
    return [*(told / max(steps, 1)).tolist(), float(spread)]


def faster(name, function, work):
    """A function as it is, or compiled, whichever does the work faster here."""
    if not CUDA or args.compile == "no":
        return function

    def spent(candidate):
        for _ in range(2):
            work(candidate)
        torch.cuda.synchronize()
        begun = time.time()
        for _ in range(5):
            work(candidate)
        torch.cuda.synchronize()
        return (time.time() - begun) / 5

    plain = spent(function)
    try:
        begun = time.time()
        compiled = torch.compile(function, dynamic=False)
        quick = spent(compiled)
    except Exception as problem:
        print(f"{name}: {1e3 * plain:.2f} ms; not compiled: {type(problem).__name__}: {str(problem)[-400:]}", flush=True)
        torch._dynamo.reset()
        return function
    print(f"{name}: {1e3 * plain:.2f} ms, compiled {1e3 * quick:.2f} ms (with all it took {time.time() - begun:.0f} s)", flush=True)
    return compiled if quick < plain else function


def warm_learning(candidate):
    loss, _ = candidate(net.weights(), critic.weights(), next(batches(args.batch)), torch.tensor(0.01, device=DEVICE))
    loss.backward()
    for adam in adams:
        adam.zero_grad(set_to_none=True)


def choose_ways():
    """Finds for each part of the work the faster way."""
    global fast_begin, fast_finish, fast_assess, fast_losses
    collect()
    with torch.no_grad():
        w, wc = net.weights(DTYPE), critic.weights(DTYPE)
        legal = games.seconds_legal
        drawn = begin(w, seen[0], firsts_legal[0])
        fast_begin = faster("choosing a first part", begin, lambda f: f(w, seen[0], firsts_legal[0]))
        fast_finish = faster("choosing a second part", finish, lambda f: f(w, *drawn, legal))
        fast_assess = faster("the critic", assess, lambda f: f(wc, opened[0]))
    fast_losses = faster("learning", losses, warm_learning)


@torch.no_grad()
def evaluate(player, rival, number, count, sharp=1.0, seed=99):
    """What one player wins among rivals of a kind, with the same deals for it in every seat."""
    of = number % 4 + 2
    count -= count % of
    test = og.Vector(count, number, seed=seed, device=DEVICE, share=of)
    mine = torch.arange(count, device=DEVICE) % of
    won = torch.full((count,), -1.0, device=DEVICE)

    def answers(w, sharp):
        tokens, context, _, first = draw_first(w, test.observations, test.firsts, DTYPE, sharp)
        return first + 64 * draw_second(w, tokens, context, first, test.seconds(first), sharp)[0]

    for t in range(400):
        test.observe()
        ours = answers(player, sharp)
        theirs = answers(rival, 1.0) if isinstance(rival, dict) else test.choose(WEIGHTS.get(rival))
        test.step(torch.where(test.turns.long() == mine, ours, theirs).contiguous())
        fresh = (test.stepped == 1) & (won < 0)
        won = torch.where(fresh, test.results.gather(1, mine[:, None]).squeeze(1), won)
        if t > 60 and t % 20 == 0 and bool((won >= 0).all()):
            break
    return float(won.clamp(min=0).mean())


COLUMNS = ["elapsed", "iteration", "decisions", "games", "rate", "entropy", "kl", "clipped", "share", "margin", "critic_share",
           "critic_margin", "names", "places", "spread", "random", "squire", "knightish", "squire_sharp", "knightish_sharp", "first_past"]
curve_path = os.path.join(args.out, "curve.csv")
fresh_curve = not os.path.exists(curve_path)
curve = open(curve_path, "a", newline="")
writer = csv.writer(curve)
if fresh_curve:
    writer.writerow(COLUMNS)
fast_begin, fast_finish, fast_assess, fast_losses = begin, finish, assess, losses
print(f"{sum(p.numel() for p in net.parameters())} weights of the net, {sum(p.numel() for p in critic.parameters())} of the critic; {POSITIONS} positions; kinds {KINDS.tolist()}", flush=True)

choose_ways()
begun, saved, before, evaluated = time.time(), time.time(), state["elapsed"], 0.0
print(f"ready after {begun - START:.0f} s", flush=True)
main_kind = int(KINDS[SHARES.argmax()])
done = 0
while done < args.iterations:
    state["elapsed"] = before + time.time() - begun
    if time.time() - START > args.seconds:
        break
    started = time.time()
    collect()
    if CUDA:
        torch.cuda.synchronize()
    middle = time.time()
    told = learn()
    if CUDA:
        torch.cuda.synchronize()
    learned = time.time()
    state["iteration"] += 1
    state["decisions"] += COUNT * TURNS
    state["games"] += int(ended.sum())
    done += 1
    iteration = state["iteration"]
    if iteration % 50 == 0 or not pool:
        pool.append({name: value.detach().bfloat16() for name, value in net.state_dict().items()})
        if len(pool) > LIMIT:
            # The last ones, and an older one now and then.
            pool.pop(int(torch.randint(LIMIT, ())))
    if args.evaluate and time.time() - evaluated > args.evaluate:
        w = average.weights(DTYPE)
        scores = [evaluate(w, rival, main_kind, args.eval_games) for rival in ("random", "squire", "knightish")]
        scores += [evaluate(w, rival, main_kind, args.eval_games, sharp=4.0) for rival in ("squire", "knightish")]
        scores.append(evaluate(w, {**w, **{name: value.to(DTYPE) for name, value in pool[0].items()}}, main_kind, args.eval_games))
        evaluated = time.time()
        row = [round(state["elapsed"], 1), iteration, state["decisions"], state["games"], adams[0].param_groups[0]["lr"], *told, *scores]
        writer.writerow([f"{value:.6g}" if isinstance(value, float) else value for value in row])
        curve.flush()
        print(f"{state['elapsed']:6.0f} s, {iteration}: collecting {middle - started:.2f} s, learning {learned - middle:.2f} s, checking {time.time() - learned:.2f} s; "
              + ", ".join(f"{name} {value:.4g}" for name, value in zip(COLUMNS[5:], [*told, *scores])), flush=True)
    if not CUDA:
        print(f"{state['elapsed']:.0f} s, {iteration}: " + ", ".join(f"{name} {value:.4g}" for name, value in zip(COLUMNS[5:], told)), flush=True)
    if args.profile and done == 5:
        for what in (collect, learn):
            with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
                what()
                torch.cuda.synchronize()
            spent = sorted(profile.key_averages(), key=lambda kernel: -kernel.self_device_time_total)
            total = sum(kernel.self_device_time_total for kernel in spent)
            print(f"{what.__name__}: {total / 1e3:.0f} ms on the device", flush=True)
            for kernel in spent[:22]:
                print(f"  {kernel.self_device_time_total / 1e3:8.1f} ms {kernel.count:6d} {kernel.key[:110]}", flush=True)
    if time.time() - saved > 150:
        save()
        saved = time.time()
state["elapsed"] = before + time.time() - begun
save()
print(f"{done} iterations, {done * COUNT * TURNS / (time.time() - begun) / 1e6:.2f} M decisions/s", flush=True)
for name, player in (("average", average), ("latest", net)):
    rows = []
    for rival in ("random", "squire", "knightish"):
        for sharp in (1.0, 2.0, 4.0) if name == "average" else (1.0,):
            rows.append(f"{rival} at {sharp}: {evaluate(player.weights(DTYPE), rival, main_kind, 4 * args.eval_games, sharp, seed=101):.4f}")
    print(f"at the end, {name}: " + "; ".join(rows), flush=True)
