"""Trains a net by games against itself and others, entirely on the GPU: games, observations, choices and learning.

    python3 train.py --out OUT --weights WEIGHTS [--resume FOLDER] [--games-played FILE...] [--seconds 420] [--budget 1000]

train/gpu/README.md says how it learns, and how to continue a run.
"""

import argparse
import copy
import csv
import os
import time
import traceback

START = time.time()

import torch

import export
import oriflamme_gpu as og
from imitate import around, final_margins, imitate, replay
from net import STYLE, Critic, Net, answer, bits, chance, criticise, draw_first, draw_second, entropy, guess_losses, legal_logs, seconds, split_values, value_losses

parser = argparse.ArgumentParser()
parser.add_argument("--out", required=True)
parser.add_argument("--resume", help="a folder with what an earlier run left")
parser.add_argument("--begin-with", help="a file of weights, as export.py writes it, to begin with instead of random ones")
parser.add_argument("--weights", required=True, help="the folder of the bots' linear weights")
parser.add_argument("--games-played", nargs="*", default=[], help="files of games to imitate")
parser.add_argument("--kinds", nargs="+", help="RULES:SEATS, perhaps with *SHARE", default=[
    "base-2:4*5", "base-2:3*1.2", "base-2:5*1.2", "base-2:2", "base-1:4*0.8", "base-1:3*0.2", "base-1:5*0.2", "base-1:2*0.2"])
parser.add_argument("--seconds", type=float, default=420, help="how long this run lasts, from its start to its last evaluation")
parser.add_argument("--budget", type=float, default=1000, help="how long all runs together learn: rates fall towards its end")
parser.add_argument("--budget-iterations", type=int, help="the same in iterations instead of seconds: then a run does not depend on the clock")
parser.add_argument("--alone", type=float, default=75, help="how long the net learns before others are imitated, starting from what it learned")
parser.add_argument("--critic-first", type=float, default=0, help="how long only the critic learns")
parser.add_argument("--device", default="cuda")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--games", type=int, default=65536)
parser.add_argument("--turns", type=int, default=32)
parser.add_argument("--batch", type=int, default=32768)
parser.add_argument("--width", type=int, default=256)
parser.add_argument("--blocks", type=int, default=2)
parser.add_argument("--critic-width", type=int, default=256)
parser.add_argument("--rate", type=float, default=8e-4)
parser.add_argument("--clip", type=float, default=0.2)
parser.add_argument("--lam", type=float, default=0.96, help="how far advantages look ahead, by every seat's decision")
parser.add_argument("--entropy", type=float, nargs=2, default=[0.04, 0.004], help="what disorder is worth")
parser.add_argument("--margin", type=float, nargs=2, default=[0.3, 0.03], help="what a lead of twenty is worth beside a win")
parser.add_argument("--guess", type=float, default=0.05)
parser.add_argument("--solo", type=float, default=0.6, help="games with others in which the net has one seat; in the rest it has each seat by even chance")
parser.add_argument("--epochs", type=int, default=9, help="of imitation")
parser.add_argument("--evaluate", type=float, default=60, help="seconds between evaluations")
parser.add_argument("--average", type=float, default=0.995, help="how much of the average stays, each iteration")
parser.add_argument("--fast", default="graph", choices=["graph", "compile", "no"], help="CUDA graphs and torch.compile, the latter alone, or neither")
parser.add_argument("--iterations", type=int, default=1 << 30)
parser.add_argument("--probe", choices=["squire", "net", "knight", "marshal"],
                    help="learn nothing but to beat three copies of this: the squire, the net to begin with, or what imitates knights or marshals")
parser.add_argument("--rival", help="the folder of a run whose imitating net is used, instead of teaching one")
parser.add_argument("--exploiters", nargs="*", default=[], help="folders of probes whose policies are among the past selves")
args = parser.parse_args()

DEVICE = args.device
CUDA = DEVICE == "cuda"
DTYPE = torch.bfloat16 if CUDA else torch.float32
torch.backends.cuda.matmul.allow_tf32 = True
torch.manual_seed(args.seed)
os.makedirs(args.out, exist_ok=True)


def tell(text):
    print(f"[{time.time() - START:5.0f} s] {text}", flush=True)


def parse_kinds():
    numbers, shares = [], []
    for text in args.kinds:
        text, _, share = text.partition("*")
        rules, _, many = text.partition(":")
        numbers.append(og.kind(rules, int(many)))
        shares.append(float(share or 1))
    return torch.tensor(numbers), torch.tensor(shares)


KINDS, SHARES = parse_kinds()
# The longest queue: six cards for each of five families, and in Ablaze the Twins.
POSITIONS = 35 if int(KINDS.max()) >= 8 else 30
MAIN_KIND = int(KINDS[SHARES.argmax()])

net, critic = Net(POSITIONS, args.width, args.blocks).to(DEVICE), Critic(POSITIONS, args.critic_width, 1).to(DEVICE)
SHAPE = {"positions": POSITIONS, "width": args.width, "blocks": args.blocks}
if args.begin_with:
    export.take_over(args.begin_with, net, critic, SHAPE)
average, critic_average, rival = copy.deepcopy(net), copy.deepcopy(critic), None
# The net with which the first of several runs began. Evaluations and probes play against it.
beginning = copy.deepcopy(net)
rates = [torch.tensor(args.rate, device=DEVICE) for _ in range(2)]
adams = [torch.optim.Adam(part.parameters(), lr=rate if CUDA else args.rate, eps=1e-5, fused=CUDA, capturable=CUDA) for part, rate in zip((net, critic), rates)]
state = {"iteration": 0, "elapsed": 0.0, "decisions": 0, "learned": 0, "games": 0}
pool, fixed = [], []
LIMIT = 4  # How many past versions of the policy are kept.


def save():
    """Saves everything that a run needs to continue as if it had not ended. The files are small enough to be copied."""
    def put(name, value):
        path = os.path.join(args.out, name)
        torch.save(value, path + ".part")
        os.replace(path + ".part", path)

    export.write(os.path.join(args.out, "king.bin"), average.state_dict(), critic_average.state_dict(), SHAPE)
    put("policy.pt", {"net": net.state_dict(), "average": average.state_dict(), "state": dict(state), "shape": SHAPE,
                      "rival": None if rival is None else rival.state_dict()})
    put("moments.pt", adams[0].state_dict())
    put("critic.pt", {"net": critic.state_dict(), "average": critic_average.state_dict(), "adam": adams[1].state_dict()})
    put("pool.pt", pool)
    put("games.pt", {"iteration": state["iteration"], **{name: value.cpu() for name, value in in_progress().items()}, "random": random_states()})


def random_states():
    return {"cpu": torch.get_rng_state(), "cuda": torch.cuda.get_rng_state() if CUDA else None}


def set_random_states(states):
    torch.set_rng_state(states["cpu"].cpu())
    if CUDA and states["cuda"] is not None:
        torch.cuda.set_rng_state(states["cuda"].cpu())


def in_progress():
    """The games in progress: their memory, their kinds, the results of the games before them, and who sits where."""
    return {"memory": games.memory, "kinds": games.kinds, "results": games.results, "roles": roles}


def take_up_games(folder):
    """Continues the games and the random numbers of an earlier run, if it had as many games of the same size."""
    path = os.path.join(folder, "games.pt")
    kept = torch.load(path, map_location=DEVICE) if os.path.exists(path) else {"iteration": None}
    if kept["iteration"] != state["iteration"] or kept["memory"].shape != games.memory.shape:
        tell("there are no such games in progress to go on with: these games begin anew")
        return
    # Copy in place, because CUDA graphs use these addresses.
    for name, value in in_progress().items():
        value.copy_(kept[name])
    seats.copy_((games.kinds % 4 + 2).long())
    set_random_states(kept["random"])


def load(folder):
    def get(name):
        return torch.load(os.path.join(folder, name), map_location=DEVICE)

    global rival
    saved, kept = get("policy.pt"), get("critic.pt")
    net.load_state_dict(saved["net"])
    average.load_state_dict(saved["average"])
    state.update(saved["state"])
    critic.load_state_dict(kept["net"])
    critic_average.load_state_dict(kept["average"])
    for adam, rate, moments in zip(adams, rates, (get("moments.pt"), kept["adam"])):
        adam.load_state_dict(moments)
        for group in adam.param_groups:
            group["lr"] = rate if CUDA else args.rate
    if os.path.exists(os.path.join(folder, "pool.pt")):
        pool.extend(get("pool.pt"))
    if saved["rival"] is not None:
        rival = copy.deepcopy(net)
        rival.load_state_dict(saved["rival"])


if args.resume:
    load(args.resume)
    earlier = os.path.join(args.resume, "curve.csv")
    if os.path.exists(earlier) and not os.path.exists(os.path.join(args.out, "curve.csv")):
        with open(earlier) as source, open(os.path.join(args.out, "curve.csv"), "w") as target:
            target.write(source.read())

LEARNER, PAST, SQUIRE, LINEAR, KNIGHT, MARSHAL, FIRST = range(7)
# A probe has one seat of each game, and its opponent all others.
TARGET = {"squire": SQUIRE, "net": FIRST, "knight": KNIGHT, "marshal": MARSHAL}.get(args.probe)
if TARGET is not None:
    args.solo = 1.0
if args.rival:
    rival = copy.deepcopy(net)
    rival.load_state_dict(torch.load(os.path.join(args.rival, "policy.pt"), map_location=DEVICE)["rival"])
LINEARS = {role: og.linear_weights(args.weights, prefix, DEVICE) for role, prefix in ((SQUIRE, ""), (LINEAR, "knight-"))}

# The games are in four chunks: the learner alone; with past versions and linear bots; and two with the imitating net.
COUNT, TURNS, CHUNK = args.games, args.turns, args.games // 4
chunks = [slice(begin, begin + CHUNK) for begin in range(0, COUNT, CHUNK)]
LINEAR_BLOCKS = {SQUIRE: slice(COUNT // 8 * 3, COUNT // 16 * 7), LINEAR: slice(COUNT // 16 * 7, COUNT // 2)}
if TARGET is not None:
    LINEAR_BLOCKS = {SQUIRE: slice(0, COUNT)} if TARGET == SQUIRE else {}
games = og.Vector(COUNT, KINDS[torch.multinomial(SHARES, COUNT, replacement=True)], seed=args.seed * 7919 + state["iteration"], device=DEVICE)
games.play(90, spread=True)
games.results.fill_(-1)
seats = (games.kinds % 4 + 2).long()
with_others = torch.zeros(COUNT, 1, dtype=torch.uint8, device=DEVICE)
# In half of its games, the imitating net plays a sharper policy.
sharp = torch.ones(COUNT, device=DEVICE)
sharp[slice(COUNT // 2, COUNT, 2) if TARGET is None else slice(None)] = 1.6
plain = torch.ones(COUNT, device=DEVICE)
FIVE = torch.arange(5, device=DEVICE)


def fresh_roles():
    """Draws who sits where in games that begin now."""
    alone = FIVE != (torch.rand(COUNT, device=DEVICE) * seats).long()[:, None]
    mixed = torch.rand(COUNT, 5, device=DEVICE) < 0.5
    others = torch.where(torch.rand(COUNT, 1, device=DEVICE) < args.solo, alone, mixed)
    if TARGET is not None:
        return torch.where(others, TARGET, LEARNER).to(torch.uint8)
    imitated = torch.where(torch.rand(COUNT, 5, device=DEVICE) < 0.4, MARSHAL, KNIGHT).to(torch.uint8)
    return torch.where(others, torch.where(with_others == KNIGHT, imitated, with_others), LEARNER)


def set_others():
    """Sets which opponents each game has."""
    with_others.zero_()
    with_others[chunks[1]] = PAST
    for role, block in LINEAR_BLOCKS.items():
        with_others[block] = role
    if rival is not None:
        with_others[COUNT // 2 :] = KNIGHT
    roles.copy_(fresh_roles())


roles = torch.zeros(COUNT, 5, dtype=torch.uint8, device=DEVICE)


def zeros(*shape, dtype=torch.float32):
    return torch.zeros(TURNS, COUNT, *shape, dtype=dtype, device=DEVICE)


seen, opened = zeros(og.OBSERVATION, dtype=torch.uint8), zeros(og.OBSERVATION, dtype=torch.uint8)
firsts_legal, seconds_legal = zeros(dtype=torch.int64), zeros(dtype=torch.int64)
actions, old, turns = zeros(dtype=torch.int32), zeros(), zeros(dtype=torch.int64)
shares, margins, ended, learns = zeros(5), zeros(5), zeros(dtype=torch.bool), zeros(dtype=torch.bool)
end_shares, end_margins = zeros(5), zeros(5)
gains, share_targets, margin_targets = zeros(), zeros(5), zeros(5)
tail_seen, tail_open = torch.zeros_like(seen[0]), torch.zeros_like(opened[0])
firsts, played = torch.zeros(COUNT, dtype=torch.int32, device=DEVICE), torch.zeros(COUNT, dtype=torch.int32, device=DEVICE)
worth, bonus = torch.tensor(0.3, device=DEVICE), torch.tensor(0.01, device=DEVICE)
told, spread_told = torch.zeros(9, device=DEVICE), torch.zeros(2, device=DEVICE)
# The copies of weights with which games are played: of the learning net, the critic, a past version, the imitating net, a net that
# is evaluated, and the net of the beginning.
w_play, w_critic, w_past, w_rival, w_test, w_first = (
    {name: value.clone() for name, value in part.weights(DTYPE).items()} for part in (net, critic, net, net, net, beginning))
OTHERS = {PAST: w_past, KNIGHT: w_rival, MARSHAL: w_rival, FIRST: w_first}


def keep_past():
    pool.append((state["iteration"], {name: value.detach().bfloat16().clone() for name, value in average.named_parameters()}))


def put_weights(target, parameters):
    names = list(parameters)
    torch._foreach_copy_([target[name] for name in names], [parameters[name].detach() for name in names])


def assess(w, data):
    share, margin = criticise(w, data, DTYPE)
    return share.softmax(1), margin


def begin(w, data, legal, noise, sharp):
    return draw_first(w, data, legal, noise, sharp, DTYPE)


def finish(w, tokens, context, logs, first, legal, noise, sharp):
    second, log2 = draw_second(w, tokens, context, first, legal, noise, sharp)
    return second, chance(logs, first) + log2


def styled(data, role):
    data = data.clone()
    data[:, STYLE] = torch.where((role == KNIGHT) | (role == MARSHAL), role - (KNIGHT - 1), 0)
    return data


@torch.no_grad()
def collect():
    """Plays `TURNS` decisions of every game, and computes the advantage of each."""
    if TARGET is not None:
        them = (OTHERS[TARGET], plain if TARGET == FIRST else sharp) if TARGET in OTHERS else None
        others = {number: them for number in range(len(chunks)) if them is not None}
    else:
        others = {1: (w_past, plain)}
        if rival is not None:
            others |= {2: (w_rival, sharp), 3: (w_rival, sharp)}
    for t in range(TURNS):
        games.observations, games.open = seen[t], opened[t]
        games.observe(), games.observe_open()
        firsts_legal[t], turn = games.firsts, games.turns.long()
        turns[t] = turn
        role = roles.gather(1, turn[:, None]).squeeze(1)
        mine = role == LEARNER
        learns[t] = mine
        noise, noise2 = torch.rand(COUNT, 64, device=DEVICE), torch.rand(COUNT, og.SECONDS, device=DEVICE)
        ours, theirs = [], {}
        for number, part in enumerate(chunks):
            ours.append(fast_begin(w_play, seen[t, part], games.firsts[part], noise[part], plain[part]))
            firsts[part] = ours[-1][3]
            if number in others:
                w, sharpness = others[number]
                theirs[number] = fast_begin(w, styled(seen[t, part], role[part]), games.firsts[part], noise[part], sharpness[part])
                firsts[part] = torch.where(mine[part], firsts[part], theirs[number][3])
        legal = games.seconds(firsts)
        seconds_legal[t] = legal
        for number, part in enumerate(chunks):
            second, old[t, part] = fast_finish(w_play, *ours[number][:3], firsts[part], legal[part], noise2[part], plain[part])
            if number in others:
                w, sharpness = others[number]
                their_second, _ = fast_finish(w, *theirs[number][:3], firsts[part], legal[part], noise2[part], sharpness[part])
                second = torch.where(mine[part], second, their_second)
            played[part] = firsts[part] + 64 * second
            share, margin = fast_assess(w_critic, opened[t, part])
            shares[t, part], margins[t, part] = (around(value, turn[part], seats[part], False) for value in (share, margin))
        for kind, block in LINEAR_BLOCKS.items():
            chosen = games.choose(LINEARS[kind], block.start, block.stop - block.start)
            played[block] = torch.where(role[block] == kind, chosen, played[block])
        actions[t] = played
        games.step(played)
        over = games.stepped == 1
        ended[t] = over
        end_shares[t], end_margins[t] = games.results[:, :5].clamp(min=0), final_margins(games.results)
        roles.copy_(torch.where(over[:, None], fresh_roles(), roles))
    # Do not overwrite what was collected.
    games.observations, games.open = tail_seen, tail_open
    games.observe(), games.observe_open()
    turn = games.turns.long()
    last = [[around(value, turn[part], seats[part], False) for value in fast_assess(w_critic, tail_open[part])] for part in chunks]
    next_share, next_margin = (torch.cat(values) for values in zip(*last))
    gain_share, gain_margin = torch.zeros_like(next_share), torch.zeros_like(next_margin)
    for t in reversed(range(TURNS)):
        over = ended[t][:, None]
        next_share, next_margin = torch.where(over, end_shares[t], next_share), torch.where(over, end_margins[t], next_margin)
        gain_share = next_share - shares[t] + args.lam * torch.where(over, 0, gain_share)
        gain_margin = next_margin - margins[t] + args.lam * torch.where(over, 0, gain_margin)
        gains[t] = (gain_share + worth * gain_margin).gather(1, turns[t][:, None]).squeeze(1)
        target = (gain_share + shares[t]).clamp(min=0)
        share_targets[t] = around(target / target.sum(1, keepdim=True).clamp(min=1e-6), turns[t], seats, True)
        margin_targets[t] = around(gain_margin + margins[t], turns[t], seats, True)
        next_share, next_margin = shares[t], margins[t]
    use = learns.float()
    count = use.sum().clamp(min=1)
    mean = (gains * use).sum() / count
    deviation = (((gains - mean) ** 2 * use).sum() / count).sqrt() + 1e-6
    # Opponents' decisions get no advantage, so that the policy does not follow one that gets into a batch.
    gains.sub_(mean).div_(deviation).clamp_(-5, 5).mul_(use)
    spread_told.copy_(torch.stack([deviation, ended.sum().float()]))


def progress():
    if args.budget_iterations:
        return min(1.0, state["iteration"] / args.budget_iterations)
    return min(1.0, state["elapsed"] / args.budget)


def mix(ends):
    """Interpolates from the first number, at the beginning of the budget, to the second, at its end."""
    return ends[0] * (ends[1] / ends[0]) ** progress()


def losses(w, wc, d, open_d, bonus):
    """The loss, and its parts for the log. The net learns from its own decisions, the critic from everybody's."""
    first, second = d["actions"] & 63, d["actions"] >> 6
    tokens, h, context, value, logits = answer(w, d["seen"], DTYPE)
    logs = legal_logs(logits, bits(d["firsts"], 64))
    logs2 = legal_logs(seconds(w, tokens, context, first), bits(d["seconds"], og.SECONDS))
    ratio = (chance(logs, first) + chance(logs2, second) - d["old"]).clamp(-2, 2).exp()
    gain = d["gains"]
    policy = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
    disorder = (entropy(logs) + entropy(logs2)).mean()
    share_loss, margin_loss = value_losses(d["seen"], split_values(d["seen"], value), d["share"], d["margin"])
    part = len(first) // 4
    name_loss, place_loss = guess_losses(w, d["seen"][:part], d["opened"], tokens[:part], h[:part])
    critic_losses = value_losses(open_d["opened"], criticise(wc, open_d["opened"], DTYPE), open_d["share"], open_d["margin"])
    loss = policy - bonus * disorder + 0.5 * share_loss + 0.5 * margin_loss + args.guess * (name_loss + place_loss)
    kl = (ratio - 1 - ratio.log()).mean()
    clipped = ((ratio - 1).abs() > args.clip).float().mean()
    said = torch.stack([disorder, kl, clipped, share_loss, margin_loss, *critic_losses, name_loss, place_loss]).detach()
    return loss + sum(critic_losses), said


FLAT = {name: tensor.flatten(0, 1) for name, tensor in {
    "seen": seen, "firsts": firsts_legal, "seconds": seconds_legal, "actions": actions, "old": old, "gains": gains,
    "share": share_targets, "margin": margin_targets, "opened": opened}.items()}
BATCH = min(args.batch, COUNT * TURNS // 8)
pick, pick_open = (torch.zeros(BATCH, dtype=torch.int64, device=DEVICE) for _ in range(2))


def chosen():
    d = {name: FLAT[name][pick] for name in ("seen", "firsts", "seconds", "actions", "old", "gains", "share", "margin")}
    d["opened"] = opened.flatten(0, 1)[pick[: BATCH // 4]]
    return d, {name: FLAT[name][pick_open] for name in ("opened", "share", "margin")}


w_net, w_open = net.weights(), critic.weights()


def learn_batch():
    loss, said = fast_losses(w_net, w_open, *chosen(), bonus)
    loss.backward()
    for part, adam in zip((net, critic), adams):
        torch.nn.utils.clip_grad_norm_(part.parameters(), 1.0)
        adam.step()
        if not graphed:
            adam.zero_grad(set_to_none=True)
    told.add_(said)


def order_of_learning():
    """A random order of the learner's own decisions, and one of everybody's. The first `batches` batches of each are used."""
    return (torch.rand(COUNT * TURNS, device=DEVICE) + 2 * ~learns.flatten()).argsort(), torch.rand(COUNT * TURNS, device=DEVICE).argsort()


def learn():
    """Makes one pass over what was collected."""
    for which, (adam, rate) in enumerate(zip(adams, rates)):
        rate.fill_(args.rate * min(1.0, (state["iteration"] + 1) / 10) * (1 - 0.97 * progress()))
        if which == 0 and state["elapsed"] < args.critic_first:
            rate.zero_()
        if not CUDA:
            adam.param_groups[0]["lr"] = float(rate)
    bonus.fill_(mix(args.entropy))
    own, everybody = order_of_learning()
    told.zero_()
    for number in range(batches):
        part = slice(number * BATCH, (number + 1) * BATCH)
        pick.copy_(own[part]), pick_open.copy_(everybody[part])
        fast_learn()
    told.div_(batches)
    keep = min(args.average, state["iteration"] / (state["iteration"] + 10))
    for mean, part in ((average, net), (critic_average, critic)):
        torch._foreach_lerp_([p.detach() for p in mean.parameters()], [p.detach() for p in part.parameters()], 1 - keep)


def as_graph(name, work):
    """The work as a CUDA graph, if possible: then the processor launches it as a whole."""
    if not CUDA or args.fast != "graph":
        return work
    try:
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            work()
        torch.cuda.synchronize()
        return graph.replay
    except Exception:
        tell(f"{name} is no graph: {traceback.format_exc()[-1500:]}")
        torch.cuda.synchronize()
        return work


def compiled(function):
    return torch.compile(function, dynamic=False) if CUDA and args.fast != "no" else function


def timed(name, work, times=3):
    if CUDA:
        torch.cuda.synchronize()
        began = time.time()
        for _ in range(times):
            work()
        torch.cuda.synchronize()
        tell(f"{name}: {1e3 * (time.time() - began) / times:.2f} ms")


def prepare():
    """Captures collecting as a graph, for the present opponents."""
    global fast_collect, batches
    set_others()
    collect()
    share = float((fresh_roles() == LEARNER)[FIVE < seats[:, None]].float().mean())
    batches = max(1, int(COUNT * TURNS * share * 0.96) // BATCH)
    fast_collect = as_graph("collecting", collect)
    fast_collect()
    timed("collecting", fast_collect)
    tell(f"the learner decides {share:.3f} of all; {batches} batches of {BATCH}")


def prepare_learning():
    """Captures learning as a graph. Trying it changes weights and moments, so they are restored afterwards."""
    global graphed, fast_learn
    kept = [copy.deepcopy(part.state_dict()) for part in (net, critic, *adams)]
    own, everybody = order_of_learning()
    pick.copy_(own[:BATCH]), pick_open.copy_(everybody[:BATCH])
    for rate in rates:
        rate.fill_(0)
    side = torch.cuda.Stream() if CUDA else None
    with torch.cuda.stream(side):
        for _ in range(3):
            learn_batch()
    if CUDA:
        torch.cuda.synchronize()
        timed("learning from a batch, without a graph", learn_batch)
        for adam in adams:
            adam.zero_grad(set_to_none=True)
        graphed = args.fast == "graph"
        fast_learn = as_graph("learning", learn_batch)
        graphed = fast_learn is not learn_batch
        timed("learning from a batch", fast_learn)
    with torch.no_grad():
        for part, weights in zip((net, critic), kept):
            for name, value in part.state_dict().items():
                value.copy_(weights[name])
        # Copy in place, because the graph uses these addresses.
        for adam, moments in zip(adams, kept[2:]):
            for number, p in enumerate(adam.param_groups[0]["params"]):
                for name, value in adam.state[p].items():
                    value.copy_(moments["state"][number][name]) if number in moments["state"] else value.zero_()


def imitate_others():
    """Trains the imitating net, starting from a copy of the net or from the earlier imitating net."""
    global rival
    data = [replay(path, DEVICE) for path in args.games_played]
    step = 0
    for part in data:
        part["game"] += step
        step = int(part["game"].max()) + 1
    data = {name: torch.cat([part[name] for part in data]) for name in data[0]}
    rival = copy.deepcopy(net if rival is None else rival)
    state["imitated"] = list(args.games_played)
    imitate(rival, data, DTYPE, args.epochs, min(16384, len(data["game"]) // 4), 6e-4, 0.1, tell)


@torch.no_grad()
def evaluate(w, other, kind, sharpness=1.0, other_sharpness=1.0, seed=99, mine_as=LEARNER):
    """The share of the wins of one player against opponents of a kind, which plays every deal from every seat."""
    of = kind % 4 + 2
    test = og.Vector(CHUNK, kind, seed=seed, device=DEVICE, share=of)
    mine = torch.arange(CHUNK, device=DEVICE) % of
    won = torch.full((CHUNK,), -1.0, device=DEVICE)
    flat = torch.ones(CHUNK, device=DEVICE)
    for t in range(300):
        test.observe()
        noise, noise2 = torch.rand(CHUNK, 64, device=DEVICE), torch.rand(CHUNK, og.SECONDS, device=DEVICE)
        my_turn = test.turns.long() == mine
        ours = fast_begin(w, styled(test.observations, torch.full_like(test.turns, mine_as)), test.firsts, noise, flat * sharpness)
        if other in LINEARS:
            first, theirs = ours[3], test.choose(LINEARS[other])
        else:
            drawn = fast_begin(OTHERS[other], styled(test.observations, torch.full_like(test.turns, other)), test.firsts, noise,
                               flat * other_sharpness)
            first = torch.where(my_turn, ours[3], drawn[3])
        legal = test.seconds(first)
        second, _ = fast_finish(w, *ours[:3], first, legal, noise2, flat * sharpness)
        if other not in LINEARS:
            their_second, _ = fast_finish(OTHERS[other], *drawn[:3], first, legal, noise2, flat * other_sharpness)
            theirs = first + 64 * their_second
        test.step(torch.where(my_turn, first + 64 * second, theirs).contiguous())
        fresh = (test.stepped == 1) & (won < 0)
        won = torch.where(fresh, test.results.gather(1, mine[:, None]).squeeze(1), won)
        if t > 60 and t % 20 == 0 and bool((won >= 0).all()):
            break
    return float(won.clamp(min=0).mean())


def tell_imitation():
    shares = [evaluate(w_rival, SQUIRE, MAIN_KIND, sharpness, mine_as=style) for style in (KNIGHT, MARSHAL) for sharpness in (1.0, 1.6)]
    tell("among squires, who imitates knights wins {:.4f} and sharper {:.4f}, who imitates marshals {:.4f} and {:.4f}".format(*shares))


def evaluations(player, kind, seed=99):
    # An evaluation must not change what is learned, however often it is made.
    before = random_states()
    try:
        return shares_of_wins(player, kind, seed)
    finally:
        set_random_states(before)


def shares_of_wins(player, kind, seed):
    put_weights(w_test, dict(player.named_parameters()))
    rows = {"squire": evaluate(w_test, SQUIRE, kind, seed=seed), "squire_sharp": evaluate(w_test, SQUIRE, kind, 3.0, seed=seed)}
    if args.begin_with:
        rows["first"] = evaluate(w_test, FIRST, kind, seed=seed)
        rows["first_sharp"] = evaluate(w_test, FIRST, kind, 3.0, 3.0, seed=seed)
    if rival is not None:
        rows["knight"] = evaluate(w_test, KNIGHT, kind, seed=seed)
        rows["knight_sharp"] = evaluate(w_test, KNIGHT, kind, 3.0, 1.6, seed=seed)
        rows["marshal_sharp"] = evaluate(w_test, MARSHAL, kind, 3.0, 1.6, seed=seed)
    return rows


COLUMNS = ["elapsed", "iteration", "decisions", "learned", "rate", "entropy", "kl", "clipped", "share", "margin", "critic_share",
           "critic_margin", "names", "places", "spread", "squire", "squire_sharp", "knight", "knight_sharp", "marshal_sharp", "first", "first_sharp"]
curve_path = os.path.join(args.out, "curve.csv")
fresh_curve = not os.path.exists(curve_path)
curve = open(curve_path, "a", newline="")
writer = csv.writer(curve)
if fresh_curve:
    writer.writerow(COLUMNS)
graphed, batches = False, 1
fast_begin, fast_finish, fast_assess, fast_losses, fast_learn = compiled(begin), compiled(finish), compiled(assess), compiled(losses), learn_batch
tell(f"{sum(p.numel() for p in net.parameters())} weights of the net, {sum(p.numel() for p in critic.parameters())} of the critic; {POSITIONS} positions; kinds {KINDS.tolist()}")
put_weights(w_play, dict(net.named_parameters())), put_weights(w_critic, dict(critic.named_parameters()))
for folder in args.exploiters:
    fixed.append(torch.load(os.path.join(folder, "policy.pt"), map_location=DEVICE)["average"])
if fixed:
    fixed.append({name: value.detach().clone() for name, value in average.named_parameters()})
# An imitating net that has already learned from these files is kept.
if args.games_played and (rival is not None or state["elapsed"] > args.alone) and state.get("imitated") != args.games_played:
    imitate_others()
if rival is not None:
    put_weights(w_rival, dict(rival.named_parameters()))
if not pool:
    keep_past()
prepare()
prepare_learning()
if rival is not None:
    tell_imitation()
if args.resume:
    take_up_games(args.resume)
began, saved, before, evaluated, done = time.time(), time.time(), state["elapsed"], time.time() - args.evaluate + 15, 0
tell("ready")
while done < args.iterations:
    state["elapsed"] = before + time.time() - began
    if time.time() - START > args.seconds:
        break
    if rival is None and args.games_played and state["elapsed"] > args.alone:
        paused = time.time()
        imitate_others()
        put_weights(w_rival, dict(rival.named_parameters()))
        prepare()
        tell_imitation()
        before -= time.time() - paused
    worth.fill_(mix(args.margin))
    # In every second iteration, the past version is one of the fixed policies, if there are any.
    past = fixed if fixed and state["iteration"] % 2 else [weights for _, weights in pool]
    put_weights(w_past, past[int(torch.randint(len(past), ()))])
    fast_collect()
    learn()
    put_weights(w_play, dict(net.named_parameters())), put_weights(w_critic, dict(critic.named_parameters()))
    state["iteration"] += 1
    state["decisions"] += COUNT * TURNS
    state["learned"] += batches * BATCH
    done += 1
    iteration = state["iteration"]
    if done % 8 == 0 and CUDA:
        torch.cuda.synchronize()
    if iteration % 60 == 0:
        keep_past()
        if len(pool) > LIMIT:
            # Drop a random one of the older versions, so that the newest is always kept.
            pool.pop(int(torch.randint(LIMIT, ())))
    if args.evaluate and time.time() - evaluated > args.evaluate:
        middle = time.time()
        numbers = [*told.tolist(), float(spread_told[0])]
        rows = evaluations(average, MAIN_KIND)
        evaluated = time.time()
        row = [round(state["elapsed"], 1), iteration, state["decisions"], state["learned"], float(rates[0]), *numbers,
               *(rows.get(name, "") for name in COLUMNS[15:])]
        writer.writerow([f"{value:.6g}" if isinstance(value, float) else value for value in row])
        curve.flush()
        tell(f"{state['elapsed']:.0f} s learned, {iteration}, {done * COUNT * TURNS / (middle - began) / 1e6:.2f} M/s, checked in {evaluated - middle:.1f} s; "
             + ", ".join(f"{name} {value:.4g}" for name, value in [*zip(COLUMNS[5:15], numbers), *rows.items()]))
    if not CUDA:
        tell(f"{iteration}: " + ", ".join(f"{name} {value:.4g}" for name, value in zip(COLUMNS[5:], told.tolist())))
    if time.time() - saved > 120:
        save()
        saved = time.time()
state["elapsed"] = before + time.time() - began
save()
tell(f"{done} iterations, {done * COUNT * TURNS / (time.time() - began) / 1e6:.2f} M decisions/s, {done * batches * BATCH / (time.time() - began) / 1e6:.2f} M learned from")
for name, player in (("average", average), ("latest", net)):
    tell(f"at the end, {name}: " + ", ".join(f"{what} {value:.4f}" for what, value in evaluations(player, MAIN_KIND, 101).items()))
