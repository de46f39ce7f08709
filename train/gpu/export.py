"""Writes a net as the bots read it: export.py FOLDER FILE, where FOLDER is what train.py left.

The average is written, as bfloat16. `crates/bots/src/champion` reads it.
"""

import os
import sys

import numpy as np
import torch

import oriflamme_gpu as og
from net import PLAIN, TOKEN, global_features, near_features


def shorts(tensor):
    return tensor.detach().float().bfloat16().contiguous().view(torch.int16).numpy().astype("<i2").tobytes()


def export(saved, path):
    w, shape = saved["average"], saved["shape"]
    near, table = near_features(), [feature for feature in global_features() if feature[0] != 17]
    first, values, places = og.POSITION_FIRST, 10, 5 * og.SET * 4
    heads = [*range(first), *range(PLAIN, PLAIN + 2 * TOKEN), *range(PLAIN + 2 * TOKEN, PLAIN + 2 * TOKEN + values)]
    out = [
        f"# champion: OBSERVATION {og.OBSERVATION}, POSITIONS {shape['positions']}, TOKEN {TOKEN}, WIDTH {shape['width']}, "
        f"BLOCKS {shape['blocks']}, HEADS {len(heads)}, GUESSES {TOKEN + places}\n".encode()
    ]

    def layer(name, outputs=None):
        weight, bias = w[name + ".weight"].cpu(), w.get(name + ".bias")
        outputs = slice(None) if outputs is None else outputs
        out.append(shorts(weight[outputs].T))
        if bias is not None:
            out.append(shorts(bias.cpu()[outputs]))

    for features, name in ((near, "near"), (table, "table")):
        out.append(np.array([len(features)], "<u2").tobytes())
        out.append(np.array(features, "u1").tobytes())
        out.append(shorts(w[name + ".weight"].cpu()[:, : len(features)].T))
    layer("queue")
    for block in range(shape["blocks"]):
        layer(f"wide{block}"), layer(f"back{block}")
    layer("heads", heads)
    layer("first"), layer("mover")
    layer("second", [0, 1, *range(8, 8 + TOKEN)])
    layer("aux", slice(0, TOKEN + places))
    layer("guess_token")
    layer("guess", slice(0, og.SET))
    with open(path, "wb") as file:
        file.write(b"".join(out))
    print(f"{path}: {os.path.getsize(path)} bytes, after {saved['state']['elapsed']:.0f} s and {saved['state']['iteration']} iterations")


if __name__ == "__main__":
    export(torch.load(os.path.join(sys.argv[1], "policy.pt"), map_location="cpu"), sys.argv[2])
