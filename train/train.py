"""Trains the marshal's nets: by self-play, and from games of knights. See train/README.md.

    python3 train.py play OUT --environment TRAINING --rules base-2 base-1 --minutes 9 [--squire FILE] [--init FILE] [--rivals FILE]
    python3 train.py imitate OUT --environment TRAINING --init FILE --frame FILE [--epochs N]
    python3 train.py export OUT --environment TRAINING --init FILE
"""

import argparse, copy, fcntl, subprocess, time
import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
WIDE, DEEP, NARROW, CARDS = 128, 128, 64, 11


def tables(environment):
    """The heading of the tables, and how many rows each of the three has."""
    heading = subprocess.check_output([environment, "tables"], text=True).strip()
    *lines, layers = heading.split("\n")
    assert layers == f"# WIDE {WIDE}, DEEP {DEEP}, NARROW {NARROW}, CARDS {CARDS}", layers
    return heading, [sum(int(part.split()[1]) for part in line[2:].split(", ")) for line in lines]


class Net(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.position = nn.EmbeddingBag(rows[0], WIDE, mode="sum")
        self.bias = nn.Parameter(torch.zeros(WIDE))
        self.deep = nn.Linear(WIDE, DEEP)
        self.to_choice = nn.Linear(DEEP, NARROW)
        self.choice = nn.EmbeddingBag(rows[1], NARROW + 1, mode="sum")
        self.from_choice = nn.Linear(NARROW, 1, bias=False)
        self.to_value = nn.Linear(DEEP, NARROW)
        self.value = nn.Linear(NARROW, 2)
        self.to_hidden = nn.Linear(DEEP, NARROW)
        self.hidden = nn.EmbeddingBag(rows[2], NARROW, mode="sum")
        self.name = nn.Linear(NARROW, CARDS)
        nn.init.normal_(self.position.weight, std=0.1)
        nn.init.normal_(self.choice.weight, std=0.1)
        nn.init.normal_(self.hidden.weight, std=0.1)
        with torch.no_grad():
            self.choice.weight[:, NARROW] = 0
            self.from_choice.weight *= 0.1
            self.value.weight *= 0.1

    def trunk(self, d):
        h = F.relu(self.position(d["pos"], starts(d["pos_len"])) + self.bias)
        return F.relu(self.deep(h))

    def forward(self, d, value=True):
        h = self.trunk(d)
        e = self.choice(d["ch"], starts(d["ch_len"]))
        s = self.to_choice(h).index_select(0, d["row"])
        logits = self.from_choice(F.relu(s + e[:, :NARROW])).squeeze(1) + e[:, NARROW]
        values = self.value(F.relu(self.to_value(h))) if value else None
        return h, logits, values

    def names(self, h, d):
        """The log-probability of each name for each hidden card."""
        e = self.hidden(d["hid"], starts(d["hid_len"]))
        row = torch.repeat_interleave(torch.arange(len(h), device=DEVICE), d["hid_count"].long())
        logits = self.name(F.relu(self.to_hidden(h).index_select(0, row) + e))
        may = (d["may"].long()[:, None] >> torch.arange(CARDS, device=DEVICE)) & 1
        return F.log_softmax(logits.masked_fill(may == 0, -1e9), dim=1)


class Squire(nn.Module):
    """The squire's policy: a move's logit is a sum of weights."""

    def __init__(self, rows, weights):
        super().__init__()
        table = torch.zeros(rows[1], 1)
        table[: len(weights), 0] = weights
        self.table = nn.EmbeddingBag.from_pretrained(table, mode="sum")

    def forward(self, d, value=False):
        return None, self.table(d["ch"], starts(d["ch_len"])).squeeze(1), None


def squire_weights(path):
    words = open(path).read().split("\n", 1)[1].split()
    return torch.tensor([int(word) / 100 for word in words])


def starts(lengths):
    lengths = lengths.int()
    return (torch.cumsum(lengths, 0) - lengths).int()


def log_chances(logits, row, count):
    most = torch.full((count,), -1e9, device=DEVICE).scatter_reduce(0, row, logits.detach(), "amax")
    shifted = logits - most[row]
    total = torch.zeros(count, device=DEVICE).index_add(0, row, shifted.exp())
    return shifted - total.log()[row]


def draw(logits, row, count):
    """Draws a move for each decision by its probability, as an index into all moves."""
    key = logits - torch.log(-torch.log(torch.rand_like(logits).clamp(1e-20, 1 - 1e-7)))
    most = torch.full((count,), -1e9, device=DEVICE).scatter_reduce(0, row, key, "amax")
    best = (key == most[row]).nonzero().squeeze(1)
    return torch.zeros(count, dtype=torch.long, device=DEVICE).scatter(0, row[best], best)


# The layout of a frame: for each array its name, its type, and which of the frame's sizes is its length.
LAYOUT = [
    ("pos_len", "<i2", 0, 1), ("ch_count", "<i2", 0, 1), ("hid_count", "<i2", 0, 1), ("seat", "u1", 0, 1),
    ("pos", "<i2", 1, 1), ("ch_len", "u1", 2, 1), ("ch", "<i2", 3, 1), ("hid_len", "u1", 4, 1), ("hid", "<i2", 5, 1),
    ("is", "u1", 4, 1), ("may", "<i2", 4, 1), ("ended", "<u4", 6, 1), ("share", "<f4", 6, 5), ("ahead", "<f4", 6, 5),
]


def read_frame(read):
    sizes = np.frombuffer(read(32), dtype="<u4").astype(np.int64)
    parts, total = [], 0
    for name, kind, size, times in LAYOUT:
        length = int(sizes[size]) * times * np.dtype(kind).itemsize
        parts.append((name, kind, total, length))
        total += length
    body = read(total)
    return {name: np.frombuffer(body, kind, length // np.dtype(kind).itemsize, start) for name, kind, start, length in parts}, sizes


FIELDS = ["pos_len", "ch_count", "hid_count", "seat", "pos", "ch_len", "ch", "hid_len", "hid", "is", "may"]


def to_device(frames):
    """Joins the frames of several environments into one on the device."""
    d = {}
    for field in FIELDS:
        array = np.concatenate([frame[field] for frame in frames])
        d[field] = torch.from_numpy(array).to(DEVICE, non_blocking=True)
    return add_rows(widen(d))


def widen(d):
    for field in ("pos", "ch", "hid"):
        d[field] = d[field].int()
    d["seats"], d["seat"] = (d["seat"] >> 4).long(), (d["seat"] & 15).long()
    return d


def add_rows(d):
    count = len(d["seat"])
    d["row"] = torch.repeat_interleave(torch.arange(count, device=DEVICE), d["ch_count"].long(), output_size=len(d["ch_len"]))
    return d


def merge(chunks, extra=()):
    d = {field: torch.cat([chunk[field] for chunk in chunks]) for field in [*FIELDS, *extra] if field != "made"}
    if "made" in extra:
        moves = np.cumsum([0] + [len(chunk["ch_len"]) for chunk in chunks])
        d["made"] = torch.cat([chunk["made"] + int(start) for chunk, start in zip(chunks, moves)])
    return add_rows(d)


class Environments:
    """A few vectorised environments that are stepped together while others compute."""

    def __init__(self, environment, rules, count, games, seed):
        self.games, self.count = games, count
        self.processes = []
        for index in range(count):
            command = [environment, "environment", str(games), str(seed * 1000 + index), *rules]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
            try:
                fcntl.fcntl(process.stdout, 1031, 1 << 20)
            except OSError:
                pass
            self.processes.append(process)
        self.total = count * games
        self.roles = torch.zeros(self.total, 5, dtype=torch.long, device=DEVICE)

    def read(self):
        frames, ended = [], []
        for index, process in enumerate(self.processes):
            def exactly(size):
                data, view, got = bytearray(size), None, 0
                view = memoryview(data)
                while got < size:
                    got += process.stdout.readinto(view[got:]) or 0
                return data
            frame, _ = read_frame(exactly)
            frames.append(frame)
            if len(frame["ended"]):
                ended.append((frame["ended"].astype(np.int64) + index * self.games, frame["share"].reshape(-1, 5), frame["ahead"].reshape(-1, 5)))
        d = to_device(frames)
        if ended:
            games, share, ahead = (torch.from_numpy(np.concatenate(part)).to(DEVICE) for part in zip(*ended))
        else:
            games, share, ahead = (torch.zeros(0, dtype=torch.long, device=DEVICE), torch.zeros(0, 5, device=DEVICE), torch.zeros(0, 5, device=DEVICE))
        return d, games, share, ahead

    def answer(self, moves):
        data = moves.to(torch.int16).cpu().numpy()
        for index, process in enumerate(self.processes):
            process.stdin.write(data[index * self.games : (index + 1) * self.games].tobytes())


def assign(environments, games, seats, rivals, mixed):
    """Draws who sits where in games that begin: the learner in all seats, or in one among rivals of a kind."""
    if not rivals:
        return
    count = len(games)
    rival = torch.randint(1, rivals + 1, (count, 1), device=DEVICE).expand(-1, 5)
    learner = torch.randint(0, 60, (count,), device=DEVICE) % seats
    among = torch.where(torch.arange(5, device=DEVICE) == learner[:, None], 0, rival)
    environments.roles[games] = torch.where(torch.rand(count, 1, device=DEVICE) < mixed, among, 0)


def play(args):
    heading, rows = tables(args.environment)
    torch.manual_seed(args.seed)
    net = Net(rows).to(DEVICE)
    rivals = []
    if args.init:
        net.load_state_dict(torch.load(args.init, map_location=DEVICE))
    if args.squire:
        weights = squire_weights(args.squire)
        rivals.append(Squire(rows, weights).to(DEVICE))
        if not args.init:
            with torch.no_grad():
                net.choice.weight[: len(weights), NARROW] = weights.to(DEVICE)
    for path in args.rivals or []:
        # FILE@2 is the policy of FILE with its probabilities squared.
        path, _, sharp = path.partition("@")
        rival = Net(rows).to(DEVICE)
        rival.load_state_dict(torch.load(path, map_location=DEVICE))
        with torch.no_grad():
            rival.from_choice.weight *= float(sharp or 1)
            rival.choice.weight[:, NARROW] *= float(sharp or 1)
        rivals.append(rival)
    average = copy.deepcopy(net)
    groups = [Environments(args.environment, args.rules, args.environments // 2, args.games, args.seed * 10 + group) for group in range(2)]
    adam = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    start, step, iteration, told = time.time(), 0, 0, 0.0
    limit = args.minutes * 60
    stats = torch.zeros(len(rivals) + 1, 6, 2, device=DEVICE)
    while (elapsed := time.time() - start) < limit:
        progress = elapsed / limit
        rate = args.rate * (1 - 0.97 * progress)
        entropy_weight = args.entropy * (1 - 0.8 * progress)
        ahead_weight = args.ahead * (1 - 0.8 * progress)
        chunks = [[] for _ in groups]
        ends = [[] for _ in groups]
        with torch.no_grad():
            for turn in range(args.turns * 2):
                group = turn % 2
                environments = groups[group]
                d, games, share, ahead = environments.read()
                ends[group].append((games, share, ahead))
                if len(games):
                    # The learner's results against each rival, by the number of seats.
                    roles, there = environments.roles[games], share >= 0
                    seats = there.sum(1)
                    for rival in range(1, len(rivals) + 1):
                        one = there & (roles == 0) & (roles == rival).any(1, keepdim=True)
                        alone = (one.sum(1) == 1)
                        for count in (2, 3, 4, 5):
                            pick = (one & (alone & (seats == count))[:, None])
                            stats[rival, count, 0] += share[pick].sum()
                            stats[rival, count, 1] += pick.sum()
                    assign(environments, games, d["seats"][games], len(rivals), args.mixed)
                total = environments.total
                h, logits, values = net(d)
                role = environments.roles.gather(1, d["seat"].long()[:, None]).squeeze(1)
                mixed_logits = logits
                for index, rival in enumerate(rivals):
                    theirs = rival(d, value=False)[1]
                    mixed_logits = torch.where((role == index + 1)[d["row"]], theirs, mixed_logits)
                made = draw(mixed_logits, d["row"], total)
                first = starts(d["ch_count"]).long()
                environments.answer(made - first)
                d["made"], d["learns"] = made, role == 0
                d["old"] = log_chances(logits, d["row"], total)[made]
                d["values"] = torch.stack([values[:, 0].sigmoid(), values[:, 1]], 1)
                chunks[group].append(d)
            for group, environments in enumerate(groups):
                advantages(chunks[group], ends[group], environments.total, args.lam, ahead_weight)
        flat = [chunk for part in chunks for chunk in part[:-1]]
        learned = torch.cat([chunk["gain"][chunk["use"]] for chunk in flat])
        mean, spread = learned.mean(), learned.std() + 1e-6
        sums = torch.zeros(6, device=DEVICE)
        per = max(1, args.batch // groups[0].total)
        for _ in range(args.epochs):
            order = np.random.permutation(len(flat))
            for begin in range(0, len(order) - per + 1, per):
                d = merge([flat[index] for index in order[begin : begin + per]], ("made", "use", "old", "gain", "target"))
                count = len(d["seat"])
                h, logits, values = net(d)
                logs = log_chances(logits, d["row"], count)
                entropy = torch.zeros(count, device=DEVICE).index_add(0, d["row"], -logs.exp() * logs)
                use = d["use"].float()
                total = use.sum().clamp(min=1)
                ratio = (logs[d["made"]] - d["old"]).clamp(-5, 5).exp()
                gain = (d["gain"] - mean) / spread
                policy = -(torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain) * use).sum() / total
                share = F.binary_cross_entropy_with_logits(values[:, 0], d["target"][:, 0].clamp(0, 1), reduction="none")
                ahead = (values[:, 1] - d["target"][:, 1]) ** 2
                value = ((share + ahead) * use).sum() / total
                names = net.names(h, d)
                guess = -names.gather(1, d["is"].long()[:, None]).mean()
                loss = policy - entropy_weight * (entropy * use).sum() / total + 0.5 * value + args.guess * guess
                for part in adam.param_groups:
                    part["lr"] = rate
                adam.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                adam.step()
                step += 1
                with torch.no_grad():
                    keep = min(0.998, step / (step + 10))
                    for ours, theirs in zip(average.parameters(), net.parameters()):
                        ours.lerp_(theirs, 1 - keep)
                    sums += torch.stack([(entropy * use).sum() / total, (share * use).sum() / total, (ahead * use).sum() / total, guess, ((ratio - 1).abs() * use).sum() / total, torch.ones((), device=DEVICE)])
        iteration += 1
        if time.time() - start - told > 15 or iteration < 3:
            told = time.time() - start
            parts = (sums[:5] / sums[5].clamp(min=1)).tolist()
            line = f"{told:5.0f} s, iteration {iteration}, step {step}: entropy {parts[0]:.3f}, share {parts[1]:.4f}, ahead {parts[2]:.4f}, names {parts[3]:.3f}, moved {parts[4]:.3f}"
            for rival in range(1, len(rivals) + 1):
                shares = [f"{(stats[rival, n, 0] / stats[rival, n, 1].clamp(min=1)).item():.3f}" for n in (2, 3, 4, 5)]
                line += f"; against {rival}: {' '.join(shares)} ({int(stats[rival, 4, 1].item())})"
            stats.zero_()
            print(line, flush=True)
            torch.save(average.state_dict(), args.out + ".pt")
    torch.save(average.state_dict(), args.out + ".pt")
    export(average, heading, args.out + ".bin")
    for group in groups:
        for process in group.processes:
            process.kill()


def advantages(chunks, ends, total, lam, ahead_weight):
    """The generalised advantage of each decision. A seat's last decision before the cut is not learned from, because its
    consequences are not known."""
    after = torch.zeros(total, 5, 2, device=DEVICE)
    carried = torch.zeros(total, 5, 2, device=DEVICE)
    known = torch.zeros(total, 5, dtype=torch.bool, device=DEVICE)
    all_games = torch.arange(total, device=DEVICE)
    for turn in range(len(chunks) - 1, -1, -1):
        d = chunks[turn]
        if turn + 1 < len(chunks):
            games, share, ahead = ends[turn + 1]
            if len(games):
                after[games] = torch.stack([share, ahead], 2)
                carried[games] = 0
                known[games] = True
        seat = d["seat"].long()
        value = d["values"]
        delta = after[all_games, seat] - value
        gain = delta + lam * carried[all_games, seat]
        fine = known[all_games, seat]
        gain = torch.where(fine[:, None], gain, torch.zeros_like(gain))
        d["use"] = fine & d["learns"]
        d["gain"] = gain[:, 0] + ahead_weight * gain[:, 1]
        d["target"] = value + gain
        after[all_games, seat] = value
        carried[all_games, seat] = gain
        known[all_games, seat] = True


def imitate(args):
    """Trains a net to imitate the answers in recorded games."""
    heading, rows = tables(args.environment)
    net = Net(rows).to(DEVICE)
    net.load_state_dict(torch.load(args.init, map_location=DEVICE))
    if args.squire:
        # Keep what the net has learned about positions; its choices begin with the squire's weights.
        weights = squire_weights(args.squire).to(DEVICE)
        with torch.no_grad():
            net.choice.weight *= 0.5
            net.choice.weight[:, NARROW] = 0
            net.choice.weight[: len(weights), NARROW] = weights
            net.from_choice.weight.normal_(std=0.01)
    data = []
    for path in args.frame:
        file = open(path, "rb")
        frame, sizes = read_frame(file.read)
        count = int(sizes[0])
        made = np.frombuffer(file.read(2 * count), "<u2").astype(np.int64)
        share = np.frombuffer(file.read(4 * count), "<f4")
        ahead = np.frombuffer(file.read(4 * count), "<f4")
        d = widen({field: torch.from_numpy(frame[field].copy()).to(DEVICE) for field in FIELDS})
        d["made"], d["target"] = torch.from_numpy(made).to(DEVICE), torch.tensor(np.stack([share, ahead], 1)).to(DEVICE)
        data += split(d, 512)
    rng = np.random.default_rng(1)
    rng.shuffle(data)
    # Decisions of one game are adjacent, so whole parts are held out for the test.
    held = max(1, len(data) // 12)
    test, train = data[:held], data[held:]
    adam = torch.optim.Adam(net.parameters(), lr=args.rate, weight_decay=1e-5)
    best, kept = 1e9, None
    for epoch in range(args.epochs + 1):
        net.eval()
        with torch.no_grad():
            losses = torch.stack([torch.stack(imitation_losses(net, merge([d], ("made", "target")))) for d in test]).mean(0)
        print(f"epoch {epoch}: test move {losses[0]:.4f}, value {losses[1]:.4f}, names {losses[2]:.4f}", flush=True)
        if losses[0] + losses[2] < best:
            best, kept = losses[0] + losses[2], copy.deepcopy(net.state_dict())
        order = rng.permutation(len(train))
        for begin in range(0, len(order), 4):
            d = merge([train[index] for index in order[begin : begin + 4]], ("made", "target"))
            move, value, guess = imitation_losses(net, d)
            loss = move + 0.2 * value + 0.3 * guess
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
    net.load_state_dict(kept)
    torch.save(net.state_dict(), args.out + ".pt")
    export(net, heading, args.out + ".bin")


def imitation_losses(net, d):
    h, logits, values = net(d)
    count = len(d["seat"])
    logs = log_chances(logits, d["row"], count)
    move = -logs[d["made"]].mean()
    value = F.binary_cross_entropy_with_logits(values[:, 0], d["target"][:, 0]) + ((values[:, 1] - d["target"][:, 1]) ** 2).mean()
    guess = -net.names(h, d).gather(1, d["is"].long()[:, None]).mean()
    return move, value, guess


def split(d, size):
    """Splits a long frame into parts."""
    def ends(lengths):
        return [0] + torch.cumsum(lengths.long(), 0).tolist()
    pos, moves, cards = ends(d["pos_len"]), ends(d["ch_count"]), ends(d["hid_count"])
    rows, guesses = ends(d["ch_len"]), ends(d["hid_len"])
    parts = []
    for a in range(0, len(d["seat"]) - size + 1, size):
        b = a + size
        m, n, c, e = moves[a], moves[b], cards[a], cards[b]
        part = {field: d[field][a:b] for field in ("pos_len", "ch_count", "hid_count", "seat", "target")}
        part["pos"] = d["pos"][pos[a] : pos[b]]
        part["ch_len"], part["ch"] = d["ch_len"][m:n], d["ch"][rows[m] : rows[n]]
        part["hid_len"], part["is"], part["may"] = d["hid_len"][c:e], d["is"][c:e], d["may"][c:e]
        part["hid"] = d["hid"][guesses[c] : guesses[e]]
        part["made"] = d["made"][a:b] + torch.tensor(moves[a:b], device=DEVICE) - m
        parts.append(part)
    return parts


def export(net, heading, path):
    """Writes the file that the bots read: each row of the tables as a scale and signed bytes, the rest in 16 bits."""
    def table(weight, out):
        weight = weight.detach().float().cpu().numpy()
        scale = np.maximum(np.abs(weight).max(1), 1e-9) / 127
        out.write(scale.astype("<f4").tobytes())
        out.write(np.rint(weight / scale[:, None]).astype(np.int8).tobytes())

    def short(weight, out):
        bits = np.ascontiguousarray(weight.detach().float().cpu().numpy()).astype("<f4").view("<u4")
        out.write(((bits.astype(np.uint64) + 0x8000) >> 16).astype("<u2").tobytes())

    with open(path, "wb") as out:
        out.write((heading + "\n").encode())
        table(net.position.weight, out)
        table(net.choice.weight[:, :NARROW], out)
        table(net.hidden.weight, out)
        short(net.choice.weight[:, NARROW], out)
        short(net.bias, out)
        # Ordered by input, as the bots add them up.
        for layer in (net.deep, net.to_choice, net.to_value, net.to_hidden, net.value, net.name):
            short(layer.weight.t(), out)
            short(layer.bias, out)
        short(net.from_choice.weight.t(), out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["play", "imitate", "export"])
    parser.add_argument("out")
    parser.add_argument("--environment", required=True)
    parser.add_argument("--rules", nargs="+", default=["base-2"])
    parser.add_argument("--squire")
    parser.add_argument("--init")
    parser.add_argument("--rivals", nargs="+")
    parser.add_argument("--frame", nargs="+")
    numbers = dict(
        minutes=1.0, environments=8, games=1024, turns=64, batch=32768, epochs=2, rate=1e-3, entropy=0.02, ahead=0.5, guess=0.1, lam=0.93, mixed=0.2, seed=1,
    )
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    args = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    if args.what == "play":
        play(args)
    elif args.what == "imitate":
        imitate(args)
    else:
        heading, rows = tables(args.environment)
        net = Net(rows)
        net.load_state_dict(torch.load(args.init, map_location="cpu"))
        export(net, heading, args.out + ".bin")


main()
