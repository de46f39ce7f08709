"""The net: from the bytes of an observation it computes a policy, chances to win, and guesses at hidden cards.

Modules only hold the weights of a net. The computation is written as functions of a dictionary of weights, so that the learning net,
past versions and the average share the compiled code. See train/gpu/README.md.
"""

import torch
import torch.nn.functional as F
from torch import nn

import oriflamme_gpu as og

TOKEN = 64
FIRST_POSITION = og.POSITION_FIRST
UNKNOWN = 12
ROUNDING = 64  # Matrices are fast if their sides are multiples of this.
NOTHING = 17  # A byte that is always 0.
STYLE = 18  # A byte that is 0 except in imitation: 1 to imitate a knight, 2 a marshal.
MOST = 255
PLAIN, VALUES, NAMES, PLACES, ENDS = 32, 16, 16, 224, 8  # Sizes of heads, rounded up.


def one_of(at, values):
    return [(at, value, value) for value in values]


def at_least(at, values):
    return [(at, value, MOST) for value in values]


# The source of the number that a position's feature tests: a byte of the position, of the one before or behind it, a byte
# about the whole table minus the position's index, or that index.
OWN, BEFORE, BEHIND, AHEAD, INDEX = range(5)


def near_features():
    """The features of a position: what lies there and how, what is under it, what lies beside it, where it is, and where the cursor is.
    Each feature is a source, a byte of it, and the range in which the feature is active."""
    own = [
        *one_of(0, range(1, 13)), *one_of(1, range(1, 6)), *one_of(2, range(1, 6)), *one_of(3, [1]), *at_least(4, [1, 2, 3, 4, 5, 7]),
        *one_of(5, [1]), *at_least(6, [1, 2, 3, 4]), *one_of(7, range(1, 13)), *one_of(8, [1]), *at_least(9, [1, 2, 3]),
        *one_of(10, range(1, 13)), *one_of(11, [1, 2]),
    ]
    beside = [*one_of(0, range(1, 13)), *one_of(1, range(1, 6)), *one_of(3, [1]), *at_least(4, [1, 2, 4]), *one_of(11, [1, 2])]
    ahead = [*one_of(14, [0]), *at_least(14, [1]), *one_of(15, [1]), *at_least(15, [3, 6])]
    index = at_least(0, [0, 1, 2, 4, 8])
    parts = (OWN, own), (BEFORE, beside), (BEHIND, beside), (AHEAD, ahead), (INDEX, index)
    return [(source, *feature) for source, features in parts for feature in features]


def position_features(index, positions):
    """The features of the position with an index, as bytes of the observation and ranges."""
    features = []
    for source, byte, low, high in near_features():
        other = index + {BEFORE: -1, BEHIND: 1}.get(source, 0)
        if source == INDEX:
            features.append((NOTHING, 0, 0) if low <= index <= high else (NOTHING, 1, 1))
        elif source == AHEAD:
            features.append((byte, low + index, min(high + index, MOST)))
        else:
            there = 0 <= other < positions
            features.append((og.QUEUE + og.POSITION * other + byte, low, high) if there else (NOTHING, 1, 1))
    return rounded(features)


def rounded(features):
    """Adds features that are never active, up to a multiple of `ROUNDING`."""
    return features + [(NOTHING, 1, 1)] * (-len(features) % ROUNDING)


def global_features():
    """The features of the whole table: the seats, the families, and where each card is."""
    features = [
        *one_of(0, range(3)), *one_of(1, range(2, 6)), *one_of(2, range(1, 7)), *one_of(3, [1]), *one_of(4, range(6)),
        *one_of(5, range(1, 11)), *one_of(6, range(1, 12)), *one_of(7, range(1, 12)), *one_of(8, range(1, 6)),
        *one_of(9, range(1, 12)), *at_least(10, range(1, 6)), *one_of(11, [1]), *one_of(12, range(5)), *one_of(13, range(5)),
        *at_least(14, range(1, 16)), *at_least(15, range(1, 20)), *one_of(STYLE, [1, 2]),
    ]
    for seat in range(5):
        at = og.SEATS + 6 * seat
        features += [*one_of(at, [1]), *at_least(at + 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 28, 32])]
        if seat:
            features += at_least(at + 2, [64 + lead for lead in (-20, -15, -12, -10, *range(-8, 10), 10, 12, 15, 20)])
        features += [*at_least(at + 3, range(1, 10)), *at_least(at + 4, [1, 3, 5, 7]), *one_of(at + 5, range(1, 6))]
    for family in range(5):
        at = og.FAMILIES + 4 * family
        features += [*at_least(at, range(1, 8)), *at_least(at + 1, range(1, 4)), *one_of(at + 2, [1]), *one_of(at + 3, range(1, 12))]
        for card in range(og.SET):
            features += one_of(og.CARDS + og.SET * family + card, range(1, 11))
    return rounded(features)


def linear(w, name, x):
    bias = w.get(name + ".bias")
    return F.linear(x, w[name + ".weight"].to(x.dtype), None if bias is None else bias.to(x.dtype))


def normal(h):
    return F.layer_norm(h, h.shape[-1:])


def expand(w, name, data, dtype):
    """Which features are active: 1 if a byte lies within its range, otherwise 0."""
    chosen = data[:, w[name + "_at"]]
    return ((chosen >= w[name + "_low"]) & (chosen <= w[name + "_high"])).to(dtype)


def trunk(w, data, dtype):
    """The layers that all heads share: a vector for each position, and one for everything. A position without a card has the vector 0."""
    count = len(data)
    tokens = F.relu(linear(w, "near", expand(w, "position", data, dtype).view(count, -1, w["near.weight"].shape[1])))
    there = data[:, og.QUEUE : og.QUEUE + og.POSITION * tokens.shape[1] : og.POSITION] != 0
    tokens = tokens * there[..., None]
    h = F.relu(linear(w, "queue", tokens.view(count, -1)) + linear(w, "table", expand(w, "global", data, dtype)))
    block = 0
    while f"wide{block}.weight" in w:
        h = h + linear(w, f"back{block}", F.relu(linear(w, f"wide{block}", normal(h))))
        block += 1
    return tokens, normal(h)


def seats_there(data):
    return data[:, og.SEATS : og.SEATS + 30 : 6] != 0


def split_values(data, value):
    """Each seat's chance to win (as logits) and its final lead. Seats are counted from the deciding one."""
    value = value.float()
    return value[:, :5].masked_fill(~seats_there(data), -1e9), value[:, 5:10]


def value_losses(data, estimates, shares, margins):
    """How surprised the estimates of `split_values` are by the seats' shares of the win, and their squared errors about the final leads."""
    share, margin = estimates
    share_loss = -(shares * F.log_softmax(share, 1).clamp(min=-30)).sum(1).mean()
    return share_loss, ((margin - margins) ** 2 * seats_there(data).float()).sum(1).mean()


def criticise(w, data, dtype):
    return split_values(data, linear(w, "value", trunk(w, data, dtype)[1]))


def toward(tokens, query):
    """The dot product of each position's vector with a query, as a logit."""
    return (tokens * query[:, None]).sum(-1, dtype=torch.float32) / 8


def marked(index, count):
    """One-hot marks of indices below `count`. Gradients of sums over these marks are faster than those of lookups."""
    return index[..., None] == torch.arange(count, device=index.device)


def answer(w, data, dtype):
    """The vectors that the second part and the values need, and the logits of the first part."""
    tokens, h = trunk(w, data, dtype)
    plain, query, context, value = linear(w, "heads", h).split([PLAIN, TOKEN, TOKEN, VALUES], 1)
    logits = torch.cat([plain[:, :FIRST_POSITION].float(), toward(tokens, query)], 1)
    return tokens, h, context, value, F.pad(logits, (0, 64 - logits.shape[1]), value=-1e9)


def seconds(w, tokens, context, first):
    """The logits of the second part, for a chosen first part."""
    mover = (tokens * marked(first - FIRST_POSITION, tokens.shape[1])[..., None]).sum(1)
    q = F.relu(context + linear(w, "first", marked(first, 64).to(tokens.dtype)) + linear(w, "mover", mover))
    ends, query = linear(w, "second", q).split([ENDS, TOKEN], 1)
    logits = torch.cat([ends[:, :2].float(), toward(tokens, query)], 1)
    return F.pad(logits, (0, og.SECONDS - logits.shape[1]), value=-1e9)


class Trunk(nn.Module):
    """The weights of the layers that the net and the critic have in common."""

    def __init__(self, positions, width, blocks):
        super().__init__()
        near = [position_features(index, positions) for index in range(positions)]
        for name, features in (("position", sum(near, [])), ("global", global_features())):
            at, low, high = zip(*features)
            self.register_buffer(name + "_at", torch.tensor(at, dtype=torch.int32), persistent=False)
            self.register_buffer(name + "_low", torch.tensor(low, dtype=torch.uint8), persistent=False)
            self.register_buffer(name + "_high", torch.tensor(high, dtype=torch.uint8), persistent=False)
        self.near = nn.Linear(len(near[0]), TOKEN, bias=False)
        self.queue = nn.Linear(positions * TOKEN, width)
        self.table = nn.Linear(len(global_features()), width, bias=False)
        with torch.no_grad():
            # Only few of the features are active at a time.
            self.near.weight *= 2.5
            self.table.weight *= 2.5
        for block in range(blocks):
            wide, back = nn.Linear(width, width), nn.Linear(width, width)
            nn.init.zeros_(back.weight), nn.init.zeros_(back.bias)
            self.add_module(f"wide{block}", wide), self.add_module(f"back{block}", back)

    def weights(self, dtype=None):
        """All weights and tables by name. With `dtype` they are copies without gradients."""
        if dtype is None:
            return {**dict(self.named_parameters()), **dict(self.named_buffers())}
        return {**{name: p.detach().to(dtype) for name, p in self.named_parameters()}, **dict(self.named_buffers())}


class Critic(Trunk):
    """Estimates each seat's chance to win and its final lead, with all cards known."""

    def __init__(self, positions, width, blocks):
        super().__init__(positions, width, blocks)
        self.value = nn.Linear(width, VALUES)
        nn.init.zeros_(self.value.weight), nn.init.zeros_(self.value.bias)


class Net(Trunk):
    """Computes a seat's policy from what the seat knows."""

    def __init__(self, positions, width, blocks):
        super().__init__(positions, width, blocks)
        self.heads = nn.Linear(width, PLAIN + 2 * TOKEN + VALUES)
        self.first = nn.Linear(64, TOKEN, bias=False)
        self.mover = nn.Linear(TOKEN, TOKEN, bias=False)
        self.second = nn.Linear(TOKEN, ENDS + TOKEN)
        self.aux = nn.Linear(width, TOKEN + PLACES)
        self.guess_token = nn.Linear(TOKEN, TOKEN, bias=False)
        self.guess = nn.Linear(TOKEN, NAMES)
        for layer in (self.heads, self.second):
            with torch.no_grad():
                layer.weight *= 0.2
                layer.bias.zero_()


def bits(words, count):
    return (words[:, None] >> torch.arange(count, device=words.device)) & 1 == 1


def legal_logs(logits, legal):
    return F.log_softmax(logits.masked_fill(~legal, -1e9), 1)


def draw(logs, noise, sharp):
    """Draws an index by its probability, from uniform noise. `sharp` above 1 sharpens the distribution."""
    gumbel = -torch.log(-torch.log(noise.clamp(1e-20, 1 - 1e-7)))
    return (logs * sharp[:, None] + gumbel).argmax(1).to(torch.int32)


def chance(logs, part):
    return torch.where(marked(part, logs.shape[-1]), logs, 0).sum(-1)


def draw_first(w, data, legal, noise, sharp, dtype):
    tokens, _, context, _, logits = answer(w, data, dtype)
    logs = legal_logs(logits, bits(legal, 64))
    return tokens, context, logs, draw(logs, noise, sharp)


def draw_second(w, tokens, context, first, legal, noise, sharp):
    logs = legal_logs(seconds(w, tokens, context, first), bits(legal, og.SECONDS))
    second = draw(logs, noise, sharp)
    return second, chance(logs, second)


def entropy(logs):
    return -(logs.exp() * logs.clamp(min=-50)).sum(1)


def guess_losses(w, data, opened, tokens, h):
    """The losses of the guesses at the names and places of the cards that the seat does not see."""
    count, positions = tokens.shape[:2]
    context, places = linear(w, "aux", h).split([TOKEN, PLACES], 1)
    names = linear(w, "guess", F.relu(context[:, None] + linear(w, "guess_token", tokens)))[..., : og.SET].float()
    places = places[:, : 5 * og.SET * 4].float().view(count, 5 * og.SET, 4)

    def queue(of, byte):
        return of[:, og.QUEUE + byte : og.QUEUE + og.POSITION * positions : og.POSITION]

    hidden = queue(data, 0) == UNKNOWN
    truth = (queue(opened, 0).long() - 1).clamp(0, og.SET - 1)
    # A hidden card has a name that its family has and that is not seen elsewhere.
    free = (data[:, og.CARDS : og.CARDS + 5 * og.SET] == 1).view(count, 5, og.SET)
    free = free.gather(1, (queue(data, 2).long() - 1).clamp(0, 4)[..., None].expand(-1, -1, og.SET))
    names = F.log_softmax(names.masked_fill(~free & hidden[..., None], -1e9), -1)
    surprise = -chance(names, truth)
    name_loss = torch.where(hidden, surprise, 0).sum() / hidden.sum().clamp(min=1)
    cards = slice(og.CARDS, og.CARDS + 5 * og.SET)
    unseen = data[:, cards] == 1
    # The places are 2 hand, 3 aside, 7 and 8 face down in the queue, 10 in a draw pile.
    where = opened[:, cards]
    place = (where >= 3).long() + (where >= 4).long() + (where >= 10).long()
    surprise = -chance(F.log_softmax(places, -1), place)
    return name_loss, torch.where(unseen, surprise, 0).sum() / unseen.sum().clamp(min=1)
