"""Runs the GPU's kernels without a GPU: translates their PTX to C, and compares what it does with the processor's library.

    python3 gpu/emulate.py                  # the package's PTX, all functions, all twelve kinds
    python3 gpu/emulate.py faults           # how many single wrong instructions the comparison notices
    python3 gpu/emulate.py build FOLDER     # makes FOLDER/liboriflamme_kernel.so, for ORIFLAMME_BUILD

It needs a C compiler and the processor's library (`gpu/build.sh host`). This checks the PTX: what the driver makes of it
is not checked.
"""

import argparse
import ctypes
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import ptx_to_c

HERE = os.path.dirname(os.path.abspath(__file__))
PTX = os.path.join(HERE, "../python/package/oriflamme/oriflamme_kernel.ptx")
HOST = os.path.join(os.environ.get("ORIFLAMME_BUILD", os.path.join(HERE, "build")), "liboriflamme_kernel.so")
WEIGHTS = os.path.join(HERE, "../crates/bots/weights")
RULES = ["base-1", "base-2", "ablaze"]
#: Numbers of no action.
ILLEGAL = [-1, 1 << 12, 70000, -(1 << 31)]
#: How many threads of a warp run together, the most blocks of a launch, and what is in registers and in a thread's own
#: memory before it is written. The results must not depend on any of them.
SETTINGS = [(32, 1 << 30, 0x00), (1, 1 << 30, 0xFF), (32, 1, 0x5A), (8, 2, 0x01)]
#: What `faults` writes instead of what.
SWAPS = [("add.", "sub."), ("setp.eq", "setp.ne"), ("setp.lt", "setp.le"), ("setp.gt", "setp.ge"), ("min.", "max.")]
SWAPS += [("and.b", "or.b"), ("shl.", "shr."), ("or.b", "and.b"), ("not.", "mov.")]


class Different(Exception):
    """Where the PTX does not do the same as the library."""


def compile_ptx(text, folder, level="-O1"):
    """Translates and compiles PTX; the path of the library."""
    source, library = os.path.join(folder, "kernel.c"), os.path.join(folder, "liboriflamme_kernel.so")
    with open(source, "w") as file:
        file.write(ptx_to_c.Translation(text).c())
    # In PTX, sums wrap around and each operation rounds its result.
    flags = [level, "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fPIC", "-shared", "-I", HERE]
    subprocess.run([os.environ.get("CC", "cc"), *flags, "-o", library, source], check=True)
    return library


def squire_weights(prefix):
    """The linear weights of all rulesets: the squire's, or those that imitate knights (`knight-`)."""
    found = []
    for rules in RULES:
        with open(os.path.join(WEIGHTS, f"{prefix}{rules}.txt")) as file:
            found += [int(word) / 100 for word in file.read().split("\n", 1)[1].split()]
    return (ctypes.c_float * len(found))(*found)


class Side:
    """Games of one kind, and one of the two libraries."""

    def __init__(self, library, kind, games, seed):
        self.library, self.games = library, games
        sizes = (ctypes.c_uint32 * 4)()
        self.call("sizes", sizes, count=1)
        self.sizes = list(sizes)
        self.kinds = (ctypes.c_uint8 * games)(*[kind] * games)
        self.memory = (ctypes.c_uint8 * (games * sizes[0]))()
        self.observations, self.open = ((ctypes.c_uint8 * (games * sizes[1]))() for _ in range(2))
        self.firsts, self.seconds, self.signatures = ((ctypes.c_uint64 * games)() for _ in range(3))
        self.turns, self.stepped = ((ctypes.c_uint8 * games)() for _ in range(2))
        self.results, self.finished = (ctypes.c_float * (10 * games))(), (ctypes.c_uint32 * games)()
        self.actions = (ctypes.c_int32 * games)()
        self.call("reset", self.memory, self.kinds, ctypes.c_uint64(seed), ctypes.c_uint32(2))

    def call(self, name, *args, count=None):
        getattr(self.library, f"oriflamme_{name}")(ctypes.c_uint32(count or self.games), *args)

    def observe(self):
        self.call("observe", self.memory, ctypes.c_uint32(0), self.observations, self.firsts, self.turns)
        self.call("observe", self.memory, ctypes.c_uint32(1), self.open, None, None)

    def legal_seconds(self, firsts):
        self.call("seconds", self.memory, (ctypes.c_int32 * self.games)(*firsts), self.seconds)

    def choose(self, weights):
        self.call("choose", self.memory, weights, self.actions)

    def step(self, actions):
        self.call("step", self.memory, (ctypes.c_int32 * self.games)(*actions), self.stepped, self.results)

    def play(self, decisions, spread):
        self.call("play", self.memory, ctypes.c_uint32(decisions), ctypes.c_uint32(spread), self.signatures, self.finished)


class Comparison:
    """The same calls of both libraries."""

    def __init__(self, emulated, host):
        self.emulated, self.host = ctypes.CDLL(emulated), ctypes.CDLL(host)
        self.emulated.emulate_failure.restype = ctypes.c_char_p
        self.weights = [None, squire_weights(""), squire_weights("knight-")]
        self.decisions = self.illegal = self.finished = self.played = 0

    def both(self, method, *args, what):
        for side in self.sides:
            getattr(side, method)(*args)
        failure = self.emulated.emulate_failure()
        if failure:
            raise Different(f"{self.kind}, {method}: {failure.decode()}")
        for name in what:
            ours, theirs = (bytes(getattr(side, name)) for side in self.sides)
            if ours != theirs:
                at = next(at for at, (a, b) in enumerate(zip(ours, theirs)) if a != b)
                game = at * self.sides[0].games // len(ours)
                raise Different(f"{self.kind}, {method}: {name} of game {game} differ")

    def kind_of_games(self, kind, games, turns, seed):
        self.kind = f"{RULES[kind // 4]} with {kind % 4 + 2} seats, seed {seed}"
        source = random.Random(seed * 12 + kind)
        self.emulated.emulate_set(*SETTINGS[kind % len(SETTINGS)])
        self.sides = [Side(library, kind, games, seed) for library in (self.emulated, self.host)]
        ours = self.sides[0]
        if ours.sizes != self.sides[1].sizes:
            raise Different(f"sizes {ours.sizes} and {self.sides[1].sizes}")
        for turn in range(turns):
            self.emulated.emulate_set(*SETTINGS[turn % len(SETTINGS)])
            self.both("observe", what=["observations", "open", "firsts", "turns"])
            self.both("choose", self.weights[turn // 2 % 3], what=["actions"])
            actions = list(ours.actions)
            self.both("legal_seconds", [action & 63 for action in actions], what=["seconds"])
            self.both("legal_seconds", [source.randrange(-2, 66) for _ in actions], what=["seconds"])
            # Every fifth game gets the number of no action, or one that may be of any.
            for game in range(turn % 5, games, 5):
                actions[game] = source.choice(ILLEGAL) if game % 2 else source.randrange(1 << 12)
            self.both("step", actions, what=["stepped", "results"])
            self.illegal += sum(it == 2 for it in ours.stepped)
            self.finished += sum(it == 1 for it in ours.stepped)
            self.decisions += sum(it != 2 for it in ours.stepped)
        for at, settings in enumerate(SETTINGS):
            self.emulated.emulate_set(*settings)
            self.both("play", 4 * turns, at % 2, what=["signatures", "finished"])
        self.played += sum(ours.finished)


def compare(emulated, host, games, turns, seed, kinds=range(12)):
    """Compares a translation with the processor's library; what was compared, in words."""
    comparison = Comparison(emulated, host)
    for kind in kinds:
        comparison.kind_of_games(kind, games, turns, seed)
    return (
        f"{comparison.decisions} decisions in steps ({comparison.finished} games ended, {comparison.illegal} actions were "
        f"refused) and {comparison.played} games of random play came to the same"
    )


def faulty(line):
    """The line with another instruction or constant; None if it has none that can be changed."""
    for one, other in SWAPS:
        if one in line:
            return line.replace(one, other, 1)
    constant = re.search(r"^(\t[a-z].*[ +])(\d+)(\]?(?:, %\w+)?;)$", line)
    return constant and f"{constant[1]}{int(constant[2]) ^ 1}{constant[3]}"


def faults(text, args):
    """Changes one instruction at a time, and says how often the comparison noticed."""
    source, lines = random.Random(args.seed), text.split("\n")
    changed = {at: faulty(line) for at, line in enumerate(lines) if line.startswith("\t") and faulty(line)}
    noticed = 0
    for at in source.sample(sorted(changed), args.count):
        with tempfile.TemporaryDirectory() as folder:
            library = compile_ptx("\n".join([*lines[:at], changed[at], *lines[at + 1 :]]), folder, "-O0")
            # A wrong instruction may also crash, or never end.
            command = [sys.executable, __file__, "compare", library, "--host", args.host]
            command += ["--games", str(args.games), "--turns", str(args.turns)]
            try:
                ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
                said = ran.stdout.strip() if ran.returncode in (0, 1) else f"a crash ({ran.returncode})"
            except subprocess.TimeoutExpired:
                said = "no end"
        is_noticed = "came to the same" not in said
        noticed += is_noticed
        said = said if is_noticed else "NOT NOTICED"
        print(f"line {at + 1}, {changed[at].strip()} instead of {lines[at].strip()}: {said}", flush=True)
    print(f"{noticed} of {args.count} faults were noticed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="check", choices=["check", "build", "compare", "faults"])
    parser.add_argument("path", nargs="?", help="build: a folder; compare: a library that was built")
    parser.add_argument("--ptx", default=PTX)
    parser.add_argument("--host", default=HOST, help="the library of the processor")
    parser.add_argument("--games", type=int, default=160, help="games of each kind")
    parser.add_argument("--turns", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", type=int, nargs="+", default=range(12))
    parser.add_argument("--count", type=int, default=20, help="faults: how many")
    args = parser.parse_args()
    start = time.time()
    try:
        if args.what == "compare":
            print(compare(args.path, args.host, args.games, args.turns, args.seed, args.kinds))
            return 0
        with open(args.ptx) as file:
            text = file.read()
        if args.what == "build":
            os.makedirs(args.path, exist_ok=True)
            print(compile_ptx(text, args.path))
        elif args.what == "faults":
            faults(text, args)
        else:
            with tempfile.TemporaryDirectory() as folder:
                library = compile_ptx(text, folder)
                built = time.time()
                said = compare(library, args.host, args.games, args.turns, args.seed, args.kinds)
            print(f"{said} (built in {built - start:.0f} s, compared in {time.time() - built:.0f} s)")
    except (Different, ptx_to_c.Refused) as why:
        print(f"{'DIFFERENT' if isinstance(why, Different) else 'REFUSED'}: {why}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
