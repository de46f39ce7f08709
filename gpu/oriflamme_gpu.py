"""Thousands of games in the memory of a GPU or of a processor, with the same functions on both.

    games = Vector(4096, kinds=6, seed=7, device="cuda")   # 6: base-2, four seats
    games.observe()                                        # fills games.observations, games.firsts, games.turns
    games.seconds(firsts)                                  # the legal second parts, for chosen first parts
    games.step(actions)                                    # fills games.stepped, games.results

All arrays are PyTorch tensors of the device; nothing is copied through the host. `docs/PYTHON.md` says what is in them.
"""

import ctypes
import os

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.environ.get("ORIFLAMME_BUILD", os.path.join(HERE, "build"))

RULES = ["base-1", "base-2", "ablaze"]
POSITIONS, SET, FIRSTS, SECONDS = 35, 11, 64, 37
POSITION_FIRST, CARD_FIRST, SEAT_FIRST = 29, 7, 2
OBSERVATION, SEATS, FAMILIES, CARDS, QUEUE, POSITION = 560, 20, 50, 70, 128, 12
NEAR_BLOCK = 64  # The threads of a block of `step` and `play`, which keep their games in shared memory.


def kind(rules, seats):
    """The number of a kind of game: a ruleset, and 3, 4 or 5 seats, or 2 for a duel."""
    if rules not in RULES:
        raise ValueError(f"there is no ruleset {rules!r}: there are {', '.join(RULES)}")
    if seats not in (2, 3, 4, 5):
        raise ValueError(f"{seats} seats can't play: 3, 4 or 5 can, or 2 in a duel")
    return RULES.index(rules) * 4 + seats - 2


class Cpu:
    """The functions of a library."""

    def __init__(self):
        self.library = ctypes.CDLL(os.path.join(BUILD, "liboriflamme_kernel.so"))

    def call(self, name, count, *args):
        getattr(self.library, f"oriflamme_{name}")(ctypes.c_uint32(count), *args)


class Cuda:
    """The functions as kernels, through the driver."""

    def __init__(self, path=None, block=128, most=1 << 30):
        """`most` limits the blocks of a launch; each thread then takes several games, one after the other."""
        torch.zeros(1, device="cuda")
        self.block, self.most = block, most
        self.driver = ctypes.CDLL("libcuda.so.1")
        if path is None:
            path = os.path.join(BUILD, "oriflamme_kernel.sm_90.cubin")
            if torch.cuda.get_device_capability() != (9, 0) or not os.path.exists(path):
                path = os.path.join(BUILD, "oriflamme_kernel.ptx")
        with open(path, "rb") as file:
            image = file.read() + b"\0"
        self.check(self.driver.cuCtxSetLimit(0, ctypes.c_size_t(4096)))
        self.module = ctypes.c_void_p()
        self.check(self.driver.cuModuleLoadData(ctypes.byref(self.module), image))
        self.path, self.functions = path, {}

    def check(self, code):
        if code != 0:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(code, ctypes.byref(text))
            raise RuntimeError(f"CUDA driver: error {code}: {(text.value or b'unknown').decode()}")

    def call(self, name, count, *args):
        function = self.functions.get(name)
        if function is None:
            function = ctypes.c_void_p()
            self.check(self.driver.cuModuleGetFunction(ctypes.byref(function), self.module, f"oriflamme_{name}".encode()))
            self.functions[name] = function
        args = [ctypes.c_uint32(count), *args]
        pointers = (ctypes.c_void_p * len(args))(*[ctypes.cast(ctypes.byref(arg), ctypes.c_void_p) for arg in args])
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        block = NEAR_BLOCK if name in ("step", "play") else self.block
        blocks = min((count + block - 1) // block, self.most)
        self.check(self.driver.cuLaunchKernel(function, blocks, 1, 1, block, 1, 1, 0, stream, pointers, None))


_backends = {}


def backend(device):
    if device not in _backends:
        _backends[device] = Cuda() if device.startswith("cuda") else Cpu()
    return _backends[device]


def pointer(tensor):
    return ctypes.c_void_p(0 if tensor is None else tensor.data_ptr())


def sizes(device):
    out = torch.zeros(4, dtype=torch.int32, device=device)
    backend(device).call("sizes", 1, pointer(out))
    return out.tolist()


class Vector:
    """Games stepped together. Finished games restart."""

    def __init__(self, games, kinds=6, seed=0, device="cuda", share=1, of=None):
        self.count, self.device, self.of = games, device, backend(device) if of is None else of
        out = torch.zeros(4, dtype=torch.int32, device=device)
        self.of.call("sizes", 1, pointer(out))
        self.size, observation, self.weights, _ = out.tolist()
        assert observation == OBSERVATION
        if isinstance(kinds, int):
            kinds = torch.full((games,), kinds, dtype=torch.uint8)
        self.kinds = kinds.to(device=device, dtype=torch.uint8).contiguous()
        assert len(self.kinds) == games

        def zeros(*shape, dtype=torch.uint8):
            return torch.zeros(*shape, dtype=dtype, device=device)

        self.memory = zeros(games, self.size)
        self.observations, self.open = zeros(games, OBSERVATION), None
        self.firsts, self.seconds_legal = zeros(games, dtype=torch.int64), zeros(games, dtype=torch.int64)
        self.turns, self.stepped = zeros(games), zeros(games)
        self.results = zeros(games, 10, dtype=torch.float32)
        self.actions = zeros(games, dtype=torch.int32)
        self.signatures, self.finished = zeros(games, dtype=torch.int64), zeros(games, dtype=torch.int32)
        self.reset(seed, share)

    def reset(self, seed, share=1):
        """Deals all games. `share` neighbouring games have the same deals."""
        self.of.call("reset", self.count, pointer(self.memory), pointer(self.kinds), ctypes.c_uint64(seed), ctypes.c_uint32(share))

    def observe(self):
        self.of.call("observe", self.count, pointer(self.memory), ctypes.c_uint32(0), pointer(self.observations), pointer(self.firsts), pointer(self.turns))
        return self.observations

    def observe_open(self):
        """Observations with every name known, from the deciding seat: for training, never for play."""
        if self.open is None:
            self.open = torch.zeros_like(self.observations)
        self.of.call("observe", self.count, pointer(self.memory), ctypes.c_uint32(1), pointer(self.open), pointer(None), pointer(None))
        return self.open

    def seconds(self, firsts):
        assert firsts.dtype == torch.int32 and len(firsts) == self.count and firsts.is_contiguous()
        self.of.call("seconds", self.count, pointer(self.memory), pointer(firsts), pointer(self.seconds_legal))
        return self.seconds_legal

    def step(self, actions):
        assert actions.dtype == torch.int32 and len(actions) == self.count and actions.is_contiguous()
        self.of.call("step", self.count, pointer(self.memory), pointer(actions), pointer(self.stepped), pointer(self.results))

    def choose(self, weights=None, start=0, count=None, out=None):
        """Actions for the games `start` to `start + count`: drawn by weights of all three rulesets, or any legal ones."""
        count = self.count - start if count is None else count
        out = self.actions[start : start + count] if out is None else out
        assert weights is None or (weights.dtype == torch.float32 and weights.numel() == 3 * self.weights and weights.is_contiguous())
        self.of.call("choose", count, pointer(self.memory[start:]), pointer(weights), pointer(out))
        return out

    def play(self, decisions, spread=False):
        """Plays random decisions: this many in each game, or with `spread` a random number below that."""
        self.of.call("play", self.count, pointer(self.memory), ctypes.c_uint32(decisions), ctypes.c_uint32(spread), pointer(self.signatures), pointer(self.finished))


def linear_weights(folder, prefix, device):
    """The bots' linear weights for all three rulesets: the squire's, or those that imitate knights (`knight-`)."""
    rows = []
    for rules in RULES:
        with open(os.path.join(folder, f"{prefix}{rules}.txt")) as file:
            words = file.read().split("\n", 1)[1].split()
        rows.append([int(word) / 100 for word in words])
    return torch.tensor(rows, dtype=torch.float32, device=device).contiguous()
