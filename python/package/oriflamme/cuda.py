"""The same games on a GPU, in PyTorch tensors that never leave it.

    import oriflamme.cuda

    v = oriflamme.cuda.Vector(games=65536, rules="base-2", seats=4, seed=7)
    v.step(v.sample_actions())           # tensors of the device: v.observations, v.masks, v.rewards, v.seats

The kernels are the rules themselves, compiled to PTX: the same seed plays the same games as `oriflamme.Vector`, which
`selftest` checks. Squires choose the same actions there, too: `v.bot_actions("squire")`. It needs PyTorch with CUDA, a
driver of CUDA 11.0 or later, and a GPU of compute capability 8.0 or later: an A100, an RTX 30 or a later card. It has only
been run on H200s: run `selftest()` once on any other card. The driver compiles the kernels when they are first used, which
takes about 20 s, and caches the result.

`masks` has every action and is computed when it is read. A policy with two heads is faster: `firsts` has the legal first
parts, and `seconds(chosen)` the legal second parts of chosen first ones.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any

from . import _oriflamme
from ._oriflamme import ACTIONS, OBSERVATION, RULES, SECONDS, Game, IllegalMove, OriflammeError

#: The file of the kernels, beside this one.
_KERNELS = "oriflamme_kernel.ptx"
#: Threads of a block. Kernels that play moves keep their games in a block's shared memory, which has room for 64.
_BLOCK = 128
_NEAR_BLOCK = 64
_NEAR = ("step", "play")
_STACK = 4096
#: The most registers of a thread: with more of them, too few threads run at a time.
_REGISTERS = 96
#: The least compute capability of the PTX.
_CAPABILITY = (8, 0)
#: The first version of CUDA whose driver reads the PTX, which is of version 7.0.
_NEEDED_CUDA = (11, 0)
#: What kind of device PyTorch must have.
_DEVICE = "cuda"
#: PyTorch's types that an action may have: every integer type that this version of PyTorch has.
_INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
#: Numbers of the driver's options for compiling PTX (CUjit_option).
_MAX_REGISTERS, _ERROR_LOG, _ERROR_LOG_SIZE = 0, 5, 6

_loaded: dict[int, _Kernels] = {}


def _torch() -> Any:
    try:
        import torch
    except ImportError as missing:
        raise OriflammeError("PyTorch is needed to play on a GPU: pip install torch") from missing
    if not torch.cuda.is_available():
        raise OriflammeError(f"PyTorch finds no GPU here: {_why_no_gpu(torch)}. oriflamme.Vector plays on the processor")
    return torch


def _driver_version() -> tuple[int, int] | None:
    """The CUDA version of the GPU's driver; None if no driver is installed."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    number = ctypes.c_int(0)
    driver.cuDriverGetVersion(ctypes.byref(number))
    return number.value // 1000, number.value % 1000 // 10


def _why_no_gpu(torch: Any) -> str:
    built = torch.version.cuda
    if built is None:
        return "this PyTorch was built without CUDA; pytorch.org has one with it"
    driver = _driver_version()
    if driver is None:
        return "the driver of NVIDIA is not installed (libcuda.so.1)"
    major, minor = driver
    # Within a major version, drivers run programs of later minor versions.
    if major < int(built.split(".")[0]):
        return (
            f"the driver knows CUDA {major}.{minor}, and this PyTorch needs {built}: update the driver, or install a PyTorch "
            "for an older CUDA"
        )
    return "nvidia-smi says whether the driver has one, and CUDA_VISIBLE_DEVICES may hide it"


def _kernels_file() -> Path:
    given = os.environ.get("ORIFLAMME_KERNELS")
    file = Path(given) if given else Path(__file__).parent / _KERNELS
    if not file.is_file():
        raise OriflammeError(
            f"the GPU's kernels are not there ({file}): build them as gpu/README.md says, and name the file in "
            "ORIFLAMME_KERNELS"
        )
    return file


def _integer(name: str, value: Any, least: int, bits: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is a number, not {value!r}")
    if not least <= value < 2**bits:
        raise OriflammeError(f"{name} is a number from {least} on and below 2**{bits}, not {value}")
    return value


class _Kernels:
    """The kernels, loaded by the driver for one device."""

    def __init__(self, torch: Any, device: Any) -> None:
        self.torch, self.device = torch, device
        image = _kernels_file().read_bytes() + b"\0"
        has = torch.cuda.get_device_capability(device)
        if has < _CAPABILITY:
            raise OriflammeError(
                f"this GPU has compute capability {has[0]}.{has[1]}, and the kernels need {_CAPABILITY[0]}.{_CAPABILITY[1]} "
                "(A100, RTX 30 and later cards): oriflamme.Vector plays on the processor"
            )
        with torch.cuda.device(device):
            # PyTorch makes the device's context.
            torch.zeros(1, device=device)
            try:
                self.driver = ctypes.CDLL("libcuda.so.1")
            except OSError as missing:
                raise OriflammeError(f"the driver of the GPU can't be loaded: {missing}") from missing
            knows = _driver_version()
            if knows is not None and knows < _NEEDED_CUDA:
                raise OriflammeError(
                    f"the driver of the GPU knows CUDA {knows[0]}.{knows[1]}, and the kernels need {_NEEDED_CUDA[0]}."
                    f"{_NEEDED_CUDA[1]}: update the driver"
                )
            self.check(self.driver.cuCtxSetLimit(0, ctypes.c_size_t(_STACK)))
            self.module = ctypes.c_void_p()
            log = ctypes.create_string_buffer(4096)
            names = (ctypes.c_int * 3)(_MAX_REGISTERS, _ERROR_LOG, _ERROR_LOG_SIZE)
            values = (ctypes.c_void_p * 3)(_REGISTERS, ctypes.addressof(log), len(log))
            code = self.driver.cuModuleLoadDataEx(ctypes.byref(self.module), image, 3, names, values)
            said = log.value.decode(errors="replace").strip()
            self.check(code, said)
        self.functions: dict[str, ctypes.c_void_p] = {}
        self.weights: Any = None

    def squire(self) -> Any:
        """The squire's weights for all rulesets."""
        if self.weights is None:
            self.weights = self.torch.as_tensor(_oriflamme.squire_weights()).to(self.device)
        return self.weights

    def check(self, code: int, hint: str = "") -> None:
        if code != 0:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(code, ctypes.byref(text))
            raise OriflammeError(f"the GPU's driver says: {(text.value or b'unknown').decode()} (error {code}). {hint}".strip())

    def call(self, name: str, count: int, *args: Any) -> None:
        function = self.functions.get(name)
        if function is None:
            function = ctypes.c_void_p()
            found = self.driver.cuModuleGetFunction(ctypes.byref(function), self.module, f"oriflamme_{name}".encode())
            self.check(found)
            self.functions[name] = function
        values = [ctypes.c_uint32(count), *args]
        pointers = (ctypes.c_void_p * len(values))(*[ctypes.cast(ctypes.byref(it), ctypes.c_void_p) for it in values])
        block = _NEAR_BLOCK if name in _NEAR else _BLOCK
        blocks = (count + block - 1) // block
        # The device's own context must be the current one, whichever device PyTorch uses at the moment.
        with self.torch.cuda.device(self.device):
            stream = ctypes.c_void_p(self.torch.cuda.current_stream(self.device).cuda_stream)
            self.check(self.driver.cuLaunchKernel(function, blocks, 1, 1, block, 1, 1, 0, stream, pointers, None))


def _pointer(tensor: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(0 if tensor is None else tensor.data_ptr())


class Vector:
    """Games stepped together on a GPU. Finished games restart."""

    def __init__(
        self,
        games: int,
        rules: str = "base-2",
        seats: int | None = None,
        seed: int = 0,
        *,
        duel: bool | None = None,
        device: str = "cuda",
    ) -> None:
        # An error about the kind of game comes before any other.
        width = len(Game(rules, seats, 0, duel=duel).seats)
        _integer("games", games, 1, 31)
        _integer("seed", seed, 0, 64)
        torch = self._torch = _torch()
        try:
            self.device = torch.device(device)
        except RuntimeError as unknown:
            raise OriflammeError(f"PyTorch knows no device {device!r}: GPUs are cuda, cuda:0, cuda:1 and so on") from unknown
        if self.device.type != _DEVICE:
            raise OriflammeError(f"{device!r} is no GPU: oriflamme.Vector plays on the processor")
        if _DEVICE == "cuda" and (self.device.index or 0) >= torch.cuda.device_count():
            raise OriflammeError(f"there is no {device!r} here: PyTorch finds {torch.cuda.device_count()} GPUs, from cuda:0 on")
        if self.device.index is None and _DEVICE == "cuda":
            self.device = torch.device("cuda", torch.cuda.current_device())
        index = self.device.index or 0
        is_new = index not in _loaded
        self._of = _loaded[index] if index in _loaded else _Kernels(torch, self.device)
        self.games, self.rules, self._seed, self._width = games, rules, seed, width
        sizes = torch.zeros(4, dtype=torch.int32, device=self.device)
        self._of.call("sizes", 1, _pointer(sizes))
        size, observation, _, _ = sizes.tolist()
        if observation != OBSERVATION:
            raise OriflammeError("the kernels are of another version than the package: build them again")

        def zeros(*shape: int, dtype: Any = torch.uint8) -> Any:
            return torch.zeros(*shape, dtype=dtype, device=self.device)

        kind = RULES.index(rules) * 4 + width - 2
        self._kinds = torch.full((games,), kind, dtype=torch.uint8, device=self.device)
        self._memory = zeros(games, size)
        self.observations = zeros(games, OBSERVATION)
        self.seats = zeros(games)
        self._firsts, self._seconds = zeros(games, dtype=torch.int64), zeros(games, dtype=torch.int64)
        self._stepped, self._results = zeros(games), zeros(games, 10, dtype=torch.float32)
        self._actions = zeros(games, dtype=torch.int32)
        self._signatures, self._finished = zeros(games, dtype=torch.int64), zeros(games, dtype=torch.int32)
        self.rewards, self.dones = zeros(games, width, dtype=torch.float32), zeros(games, dtype=torch.bool)
        self._bits = torch.arange(64, device=self.device)
        self.reset()
        if is_new:
            _loaded[index] = self._of
            try:
                selftest(games=64, decisions=200, device=str(self.device))
            except OriflammeError:
                # Kernels that play differently are not used, now or later.
                del _loaded[index]
                raise

    def __len__(self) -> int:
        return self.games

    def reset(self, seed: int | None = None) -> None:
        """Restarts all games: with the same deals, or with those of another seed."""
        if seed is not None:
            self._seed = _integer("seed", seed, 0, 64)
        self._of.call(
            "reset",
            self.games,
            _pointer(self._memory),
            _pointer(self._kinds),
            ctypes.c_uint64(self._seed),
            ctypes.c_uint32(1),
        )
        self._signatures.zero_()
        self._finished.zero_()
        self.rewards.zero_()
        self.dones.zero_()
        self._observe()

    def _observe(self) -> None:
        self._of.call(
            "observe",
            self.games,
            _pointer(self._memory),
            ctypes.c_uint32(0),
            _pointer(self.observations),
            _pointer(self._firsts),
            _pointer(self.seats),
        )

    def _checked(self, actions: Any) -> Any:
        torch = self._torch
        if not isinstance(actions, torch.Tensor):
            raise TypeError("actions are a tensor of the GPU: torch.as_tensor(actions, device=v.device)")
        if actions.device != self.device:
            raise OriflammeError(f"actions are on {actions.device}, and the games on {self.device}: actions.to(v.device)")
        if actions.shape != (self.games,):
            raise OriflammeError(
                f"one action for each of {self.games} games is needed; this tensor has shape {tuple(actions.shape)}"
            )
        if actions.dtype not in [getattr(torch, name) for name in _INTEGERS if hasattr(torch, name)]:
            raise TypeError(f"actions are integers, and this tensor is of {actions.dtype}")
        if actions.dtype != torch.int32:
            # A number must not lose its high bits and so become another one, which may be legal. A number that is too large
            # even for an int64 becomes negative, and no action is negative.
            actions = actions.to(torch.int64).clamp(-1, 2**31 - 1)
        return actions.to(torch.int32).contiguous()

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Plays an action in each game. In games whose action is not legal nothing is played, and an exception names the
        first of them. This check waits for the GPU; `check=False` omits it, and `illegal` says which were refused."""
        chosen = self._checked(actions)
        self._of.call(
            "step",
            self.games,
            _pointer(self._memory),
            _pointer(chosen),
            _pointer(self._stepped),
            _pointer(self._results),
        )
        self.dones.copy_(self._stepped == 1)
        self.rewards.copy_(self._results[:, : self._width] * self.dones.unsqueeze(1))
        self._observe()
        if check and bool(self.illegal.any()):
            index = int(self.illegal.to(self._torch.int8).argmax())
            raise IllegalMove(
                f"game {index}: action {int(actions[index])} is not legal there, and was not played; the games with legal "
                "actions went on. `masks` has the legal ones"
            )

    @property
    def illegal(self) -> Any:
        """Which games refused the action of the last step."""
        return self._stepped == 2

    @property
    def firsts(self) -> Any:
        """Which first parts of actions are legal, as booleans: one row of 64 a game."""
        return (self._firsts.unsqueeze(1) >> self._bits) & 1 == 1

    def seconds(self, firsts: Any) -> Any:
        """Which second parts are legal with these first ones, as booleans: one row of 37 a game."""
        chosen = self._checked(firsts)
        self._of.call("seconds", self.games, _pointer(self._memory), _pointer(chosen), _pointer(self._seconds))
        return (self._seconds.unsqueeze(1) >> self._bits[:SECONDS]) & 1 == 1

    @property
    def masks(self) -> Any:
        """Which of all actions are legal, computed for every first part: `firsts` and `seconds` are faster."""
        torch = self._torch
        masks = torch.zeros(self.games, SECONDS, 64, dtype=torch.bool, device=self.device)
        legal = self.firsts
        for first in range(64):
            if bool(legal[:, first].any()):
                chosen = torch.full((self.games,), first, dtype=torch.int32, device=self.device)
                masks[:, :, first] = self.seconds(chosen) & legal[:, first].unsqueeze(1)
        return masks.reshape(self.games, ACTIONS)

    def sample_actions(self) -> Any:
        """Any legal action for each game."""
        return self._chosen_by(None)

    def bot_actions(self, bot: str = "squire") -> Any:
        """What a squire would do in each game: the same as in `oriflamme.Vector`. Other bots do not play on a GPU."""
        if bot != "squire":
            raise OriflammeError(f"{bot!r} does not play on a GPU: squire does, and oriflamme.Vector has the others")
        return self._chosen_by(self._of.squire())

    def _chosen_by(self, weights: Any) -> Any:
        self._of.call("choose", self.games, _pointer(self._memory), _pointer(weights), _pointer(self._actions))
        return self._actions

    def play(self, decisions: int) -> int:
        """Plays this many random decisions in each game, and returns how many games ended."""
        _integer("decisions", decisions, 0, 32)
        before = int(self._finished.sum())
        self._of.call(
            "play",
            self.games,
            _pointer(self._memory),
            ctypes.c_uint32(decisions),
            ctypes.c_uint32(0),
            _pointer(self._signatures),
            _pointer(self._finished),
        )
        self._observe()
        return int(self._finished.sum()) - before

    def signatures(self) -> Any:
        """A number for each game that stands for the results of all its random play so far."""
        return self._signatures


def selftest(games: int = 4096, decisions: int = 2000, *, device: str = "cuda") -> None:
    """Plays every kind of game on the GPU and on the processor, and raises an exception where they differ. The first
    `Vector` of a device does so with a few games, so that kernels of another version are noticed."""
    for rules in RULES:
        for seats in (2, 3, 4, 5):
            one, other = Vector(games, rules, seats, seed=7, device=device), _oriflamme.Vector(games, rules, seats, seed=7)
            finished = [vector.play(decisions) for vector in (one, other)]
            for turn in range(6):
                # Any actions, and a squire's.
                drawn = (one.bot_actions() if turn % 2 else one.sample_actions()).clone()
                expected = other.bot_actions() if turn % 2 else other.sample_actions()
                if finished[0] != finished[1] or not _same(one, other) or (drawn.cpu().numpy() != expected).any():
                    raise OriflammeError(
                        f"the GPU plays {rules} with {seats} seats otherwise than the processor: its kernels are of "
                        "another version than the package, or the driver compiled them wrongly"
                    )
                one.step(drawn)
                other.step(drawn.cpu().numpy())


def _same(one: Vector, other: _oriflamme.Vector) -> bool:
    """Whether two vectors say the same about each of their games."""

    def host(tensor: Any) -> Any:
        return tensor.cpu().numpy()

    pairs = (
        (host(one.signatures()).view("uint64"), other.signatures()),
        (host(one.observations), other.observations),
        (host(one.masks), other.masks),
        (host(one.seats), other.seats),
        (host(one.rewards), other.rewards),
        (host(one.dones), other.dones),
    )
    return all(bool((a == b).all()) for a, b in pairs)
