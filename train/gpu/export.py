"""Writes a net and its critic in the format that the bots read: export.py FOLDER FILE, where FOLDER is the output of train.py.

It writes the averages, each row of weights as a scale and signed bytes. `crates/bots/src/champion` reads the file, and so does
`take_over` here, so that training can continue from it.
"""

import os
import sys

import numpy as np
import torch

import oriflamme_gpu as og
from net import PLAIN, TOKEN, global_features, near_features

VALUES, PLACES, SECOND = 10, 5 * og.SET * 4, [0, 1, *range(8, 8 + TOKEN)]
HEADS = [*range(og.POSITION_FIRST), *range(PLAIN, PLAIN + 2 * TOKEN + VALUES)]
NEAR, TABLE = near_features(), [feature for feature in global_features() if feature[0] != 17]
# The layers after the body: the name of each, and which of its outputs are kept.
NET = [("heads", HEADS), ("first", None), ("mover", None), ("second", SECOND), ("aux", [*range(TOKEN + PLACES)]), ("guess_token", None), ("guess", [*range(og.SET)])]
CRITIC = [("value", [*range(VALUES)])]


def heading(shape):
    return (f"# champion: OBSERVATION {og.OBSERVATION}, POSITIONS {shape['positions']}, TOKEN {TOKEN}, WIDTH {shape['width']}, "
            f"BLOCKS {shape['blocks']} 1, HEADS {len(HEADS)}, GUESSES {TOKEN + PLACES}, BYTES\n").encode()


def rows(weights):
    """Weights ordered by input: for each, a scale and then signed bytes."""
    weights = weights.detach().float().cpu().numpy()
    scales = np.abs(weights).max(1) / 127
    steps = np.round(weights / np.where(scales > 0, scales, 1)[:, None]).astype("i1")
    out = np.zeros(len(weights), dtype=[("scale", "<f4"), ("steps", "i1", weights.shape[1])])
    out["scale"], out["steps"] = scales, steps
    return out.tobytes()


def shorts(tensor):
    return tensor.detach().float().bfloat16().contiguous().view(torch.int16).cpu().numpy().astype("<i2").tobytes()


def part(w, blocks, layers):
    """A body and the layers after it."""
    out = []

    def layer(name, outputs=None):
        outputs = slice(None) if outputs is None else outputs
        out.append(rows(w[name + ".weight"][outputs].T))
        if name + ".bias" in w:
            out.append(shorts(w[name + ".bias"][outputs]))

    for features, name in ((NEAR, "near"), (TABLE, "table")):
        out.append(np.array([len(features)], "<u2").tobytes())
        out.append(np.array(features, "u1").tobytes())
        out.append(rows(w[name + ".weight"][:, : len(features)].T))
    layer("queue")
    for block in range(blocks):
        layer(f"wide{block}"), layer(f"back{block}")
    for name, outputs in layers:
        layer(name, outputs)
    return b"".join(out)


def write(path, net, critic, shape):
    """Writes the weights of a net and of its critic."""
    with open(path + ".part", "wb") as file:
        file.write(heading(shape) + part(net, shape["blocks"], NET) + part(critic, 1, CRITIC))
    os.replace(path + ".part", path)


class Source:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, dtype, count):
        value = np.frombuffer(self.data, dtype, count, self.at)
        self.at += value.nbytes
        return value

    def rows(self, count, width):
        read = self.take([("scale", "<f4"), ("steps", "i1", width)], count)
        return torch.from_numpy(read["steps"].astype("f4") * read["scale"][:, None])

    def shorts(self, count):
        return torch.from_numpy(self.take("<i2", count).copy()).view(torch.bfloat16).float()


@torch.no_grad()
def take_over(path, net, critic, shape):
    """Copies the weights of a file into a net and a critic of the same shape."""
    with open(path, "rb") as file:
        data = file.read()
    first = heading(shape)
    if not data.startswith(first):
        raise ValueError(f"{path} is of another shape: {data[:120]!r} instead of {first!r}")
    source = Source(data[len(first) :])

    def body_and(module, blocks, layers):
        w = dict(module.named_parameters())

        def layer(name, outputs=None):
            weight, bias = w[name + ".weight"], w.get(name + ".bias")
            outputs = [*range(len(weight))] if outputs is None else outputs
            weight[outputs] = source.rows(weight.shape[1], len(outputs)).T.to(weight)
            if bias is not None:
                bias[outputs] = source.shorts(len(outputs)).to(bias)

        for name in ("near", "table"):
            count = int(source.take("<u2", 1)[0])
            features = source.take("u1", count * (4 if name == "near" else 3)).reshape(count, -1)
            if features.tolist() != [list(feature) for feature in (NEAR if name == "near" else TABLE)]:
                raise ValueError(f"{path} has other features")
            weight = w[name + ".weight"]
            weight[:, :count] = source.rows(count, len(weight)).T.to(weight)
        layer("queue")
        for block in range(blocks):
            layer(f"wide{block}"), layer(f"back{block}")
        for name, outputs in layers:
            layer(name, outputs)

    body_and(net, shape["blocks"], NET), body_and(critic, 1, CRITIC)
    if source.at != len(source.data):
        raise ValueError(f"{path} has more weights than the net")


if __name__ == "__main__":
    policy, critic = (torch.load(os.path.join(sys.argv[1], name), map_location="cpu") for name in ("policy.pt", "critic.pt"))
    write(sys.argv[2], policy["average"], critic["average"], policy["shape"])
    print(f"{sys.argv[2]}: {os.path.getsize(sys.argv[2])} bytes, after {policy['state']['elapsed']:.0f} s and {policy['state']['iteration']} iterations")
