"""PTX's instructions, each as a statement in C."""

import re

REGISTER = re.compile(r"%(SPL|SP|p|rs|rd|r)(\d*)$")
#: How wide registers are, by the beginning of their names.
WIDTHS = {"p": 1, "rs": 16, "r": 32, "rd": 64, "SP": 64, "SPL": 64}
SPECIAL = {"%tid.x": "thread", "%ntid.x": "block_size", "%ctaid.x": "block", "%nctaid.x": "blocks"}

COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
#: What instructions compute: A, B and C are their operands in the instruction's type. PTX does not say what a division
#: by zero gives.
SAME_WIDTH = {
    "add": "A + B",
    "sub": "A - B",
    "mul.lo": "A * B",
    "mad.lo": "A * B + C",
    "neg": "0 - A",
    "min": "A < B ? A : B",
    "max": "A > B ? A : B",
    "div": "B ? A / B : -1",
    "rem": "B ? A % B : A",
    "and": "A & B",
    "or": "A | B",
    "xor": "A ^ B",
    "not": "~A",
    "mov": "A",
}
FLOATS = {"add.rn": "A + B", "sub.rn": "A - B", "mul.rn": "A * B", "div.rn": "A / B", "rcp.rn": "1.0f / A", "mov": "A"}


class Refused(Exception):
    """What of the PTX can't be translated, with its line."""


def c_name(name):
    return "k_" + re.sub(r"\W", "_", name)


def c_type(kind):
    """The C type and the width of a PTX type; bits and predicates count as unsigned."""
    if kind == "pred":
        return "uint8_t", 1
    if kind == "f32":
        return "float", 32
    match = re.fullmatch(r"([bus])(8|16|32|64)", kind)
    if not match:
        raise Refused(f"the type {kind}")
    return f"{'' if match[1] == 's' else 'u'}int{match[2]}_t", int(match[2])


class Instructions:
    """The instructions of a function. `named` has the widths of registers with other names than usual, and `symbols` what
    has an address."""

    # Operands.

    def width(self, register):
        """The width of a register; None for another operand."""
        if not isinstance(register, str):
            return None
        match = REGISTER.fullmatch(register)
        return WIDTHS[match[1]] if match else self.named.get(register)

    def name(self, register, width):
        """The C variable of a register, which must have this width; any with None."""
        has = self.width(register)
        if has is None or (width is not None and has != width):
            raise Refused(f"{register!r} is no register of {width} bits")
        return register.lstrip("%")

    def read(self, operand, kind, width, narrows=False):
        """An operand as a value of a C type. `narrows`: it may be the low part of a wider register."""
        if not isinstance(operand, str):
            raise Refused(f"the operand {operand}")
        if operand in SPECIAL:
            return SPECIAL[operand]
        if self.width(operand) is not None:
            name = self.name(operand, None if narrows else width)
            if self.width(operand) < width:
                raise Refused(f"{operand} is narrower than {width}")
            return f"as_float({name})" if kind == "float" else f"({kind}){name}"
        if operand[:2] in ("0f", "0F"):
            bits = f"0x{operand[2:]}u"
            return f"as_float({bits})" if kind == "float" else f"({kind}){bits}"
        if re.match(r"-?\d", operand) and kind != "float":
            value = int(operand.rstrip("U"), 0)
            if width == 1:
                return str(int(value != 0))
            return f"({kind}){value & ((1 << width) - 1):#x}ull"
        if operand in self.symbols and width == 64:
            return f"(uint64_t){c_name(operand)}"
        raise Refused(f"the operand {operand}")

    def address(self, operand):
        """The address that brackets name."""
        bracket, words = operand
        base, *more = words
        more = [it for it in more if it != "+"]
        if bracket != "[" or len(more) > 1:
            raise Refused(f"the address {words}")
        offset = int(more[0], 0) if more else 0
        return f"{self.read(base, 'uint64_t', 64)} + (uint64_t){offset}"

    # Instructions.

    def instruction(self, opcode, operands):
        first, *rest = opcode.split(".")
        kind = rest[-1] if rest else ""
        operation = opcode.removesuffix("." + kind)
        rules = FLOATS if kind == "f32" else SAME_WIDTH
        known = getattr(self, f"do_{first}", None)
        if known and operation not in rules:
            return known(rest, operands)
        if operation not in rules or (kind == "pred" and operation in ("add", "sub", "neg")):
            raise Refused(f"the instruction {opcode}")
        typed, width = c_type(kind)
        if operation in ("add", "sub", "mul.lo", "mad.lo", "neg"):
            # Unsigned, because C does not define what happens beyond the last signed number.
            typed = typed.replace("int", "uint").replace("uuint", "uint")
        if operation == "mov" and isinstance(operands[0], tuple):
            return self.unpack(operands, width)
        rule = rules[operation]
        if len(operands) != 1 + len(set(re.findall(r"\b[ABC]\b", rule))):
            raise Refused(f"the operands of {opcode}")
        return self.write(operands[0], self.fill(rule, operands[1:], typed, width), typed, width)

    def unpack(self, operands, width):
        """`mov.b32 {low, high}, value`; `_` is a part that nobody needs."""
        registers = [it for it in operands[0][1] if it != ","]
        part = width // len(registers)
        value = self.read(operands[1], f"uint{width}_t", width)
        code = ""
        for at, register in enumerate(registers):
            if register != "_":
                code += f"{self.name(register, part)} = (uint{part}_t)({value} >> {at * part}); "
        return code

    def fill(self, rule, operands, typed, width):
        values = {letter: f"({self.read(it, typed, width)})" for letter, it in zip("ABC", operands)}
        return re.sub(r"\b[ABC]\b", lambda it: values[it[0]], rule)

    def write(self, register, value, typed, width):
        name = self.name(register, width)
        if typed == "float":
            return f"{name} = as_bits({value});"
        return f"{name} = ({value}) & 1;" if width == 1 else f"{name} = ({typed})({value});"

    def do_mul(self, rest, operands):
        how, kind = rest
        typed, width = c_type(kind)
        a, b = (self.read(it, typed, width) for it in operands[1:])
        wide = typed.replace(str(width), str(2 * width))
        if how == "wide" and width < 64:
            return self.write(operands[0], f"({wide}){a} * ({wide}){b}", wide, 2 * width)
        if how == "hi" and width < 64:
            return self.write(operands[0], f"(({wide}){a} * ({wide}){b}) >> {width}", typed, width)
        if how == "hi" and kind == "u64":
            return self.write(operands[0], f"((unsigned __int128){a} * {b}) >> 64", typed, width)
        raise Refused(f"mul.{how}.{kind}")

    def do_shl(self, rest, operands):
        return self.shift(rest, operands, "<<")

    def do_shr(self, rest, operands):
        return self.shift(rest, operands, ">>")

    def shift(self, rest, operands, sign):
        """A shift by more than the width gives what a shift by the width would: zeros, or the sign."""
        (kind,) = rest
        typed, width = c_type(kind)
        a, by = self.read(operands[1], typed, width), self.read(operands[2], "uint32_t", 32)
        beyond = f"({a}) >> {width - 1}" if sign == ">>" and kind[0] == "s" else "0"
        return self.write(operands[0], f"{by} < {width} ? ({a}) {sign} ({by}) : {beyond}", typed, width)

    def do_setp(self, rest, operands):
        how, kind = rest
        typed, width = c_type(kind)
        a, b = (self.read(it, typed, width) for it in operands[1:])
        if kind == "f32" and how == "nan":
            value = f"{a} != {a} || {b} != {b}"
        elif kind == "f32" and how.endswith("u") and how[:-1] in COMPARE:
            value = f"{a} {COMPARE[how[:-1]]} {b} || {a} != {a} || {b} != {b}"
        elif how in COMPARE and not (kind == "f32" and how == "ne"):
            value = f"{a} {COMPARE[how]} {b}"
        else:
            raise Refused(f"setp.{how}.{kind}")
        return f"{self.name(operands[0], 1)} = {value};"

    def do_selp(self, rest, operands):
        (kind,) = rest
        typed, width = c_type(kind)
        a, b = (self.read(it, typed, width) for it in operands[1:3])
        return self.write(operands[0], f"{self.read(operands[3], 'uint8_t', 1)} ? {a} : {b}", typed, width)

    def do_popc(self, rest, operands):
        typed, width = c_type(rest[0])
        return self.write(operands[0], f"__builtin_popcountll({self.read(operands[1], typed, width)})", "uint32_t", 32)

    def do_bfe(self, rest, operands):
        if rest != ["u32"]:
            raise Refused(f"bfe.{rest}")
        return self.write(operands[0], self.fill("extract(A, B, C)", operands[1:], "uint32_t", 32), "uint32_t", 32)

    def do_prmt(self, rest, operands):
        if rest != ["b32"]:
            raise Refused(f"prmt.{rest}")
        return self.write(operands[0], self.fill("permute(A, B, C)", operands[1:], "uint32_t", 32), "uint32_t", 32)

    def do_cvt(self, rest, operands):
        *how, to, source = rest
        (to_type, to_width), (typed, width) = c_type(to), c_type(source)
        if (how, to, source) == (["rzi"], "s32", "f32"):
            return self.write(operands[0], f"to_s32({self.read(operands[1], 'float', 32)})", "int32_t", 32)
        is_to_float = how == ["rn"] and to == "f32" and source != "f32"
        if not is_to_float and (how or "f32" in (to, source)):
            raise Refused(f"cvt.{rest}")
        value = self.read(operands[1], typed, width, narrows=True)
        if is_to_float:
            return self.write(operands[0], f"(float){value}", "float", 32)
        # A register that is wider than the new type gets it with zeros or with its sign.
        return f"{self.name(operands[0], None)} = ({to_type}){value};"

    def do_cvta(self, rest, operands):
        """Addresses are the same in all kinds of memory."""
        if rest not in ([*to, space, "u64"] for to in ([], ["to"]) for space in ("global", "local", "shared")):
            raise Refused(f"cvta.{rest}")
        return self.write(operands[0], self.read(operands[1], "uint64_t", 64), "uint64_t", 64)

    # Memory.

    def access(self, rest):
        """The memory, the number of values and the type of a load or a store."""
        *how, kind = [it for it in rest if it not in ("volatile", "nc")]
        count = int(how.pop()[1:]) if how and how[-1] in ("v2", "v4") else 1
        spaces = {"": "ANY", "global": "GLOBAL", "local": "LOCAL", "param": "PARAM"}
        if len(how) > 1 or "".join(how) not in spaces:
            raise Refused(f"the memory {rest}")
        return spaces["".join(how)], count, kind

    def where(self, space, operand, size):
        if space != "PARAM":
            return f"checked({self.address(operand)}, {size}, {space})"
        return f"(unsigned char *)({self.address(operand)})"

    def do_ld(self, rest, operands):
        space, count, kind = self.access(rest)
        typed, width = c_type(kind)
        registers = operands[0][1] if count > 1 else [operands[0]]
        registers = [it for it in registers if it != ","]
        if len(registers) != count or kind == "f32":
            raise Refused(f"the registers {registers}")
        code = f"unsigned char *at = {self.where(space, operands[1], count * width // 8)};"
        for at, register in enumerate(registers):
            if self.width(register) is None or self.width(register) < width:
                raise Refused(f"{register} is narrower than {width}")
            code += f" {self.name(register, None)} = ({typed})load{width}(at + {at * width // 8});"
        return code

    def do_st(self, rest, operands):
        space, count, kind = self.access(rest)
        typed, width = c_type(kind)
        values = operands[1][1] if count > 1 else [operands[1]]
        values = [it for it in values if it != ","]
        if len(values) != count or kind == "f32":
            raise Refused(f"the values {values}")
        code = f"unsigned char *at = {self.where(space, operands[0], count * width // 8)};"
        for at, value in enumerate(values):
            code += f" store{width}(at + {at * width // 8}, {self.read(value, typed, width, narrows=True)});"
        return code

    # Jumps, calls and threads.

    def do_bra(self, rest, operands):
        return f"goto {c_name(operands[0])};"

    def do_brx(self, rest, operands):
        table = c_name(operands[1])
        return f"switch ({self.read(operands[0], 'uint32_t', 32)}) {{ @{table}@ }}"

    def do_call(self, rest, operands):
        name, *passed = operands
        if rest != ["uni"] or name not in self.symbols or len(passed) != 1:
            raise Refused(f"a call of {name}")
        return f"{c_name(name)}({', '.join(c_name(it) for it in passed[0][1] if it != ',')});"

    def do_ret(self, rest, operands):
        return "return;"

    def do_exit(self, rest, operands):
        return "leave();"

    def do_trap(self, rest, operands):
        return f'fail("the trap of line {self.line}");'

    def do_activemask(self, rest, operands):
        return self.write(operands[0], "active()", "uint32_t", 32)

    def do_match(self, rest, operands):
        if rest != ["any", "sync", "b32"]:
            raise Refused(f"match.{rest}")
        return self.write(operands[0], self.fill("wait_for(MATCH, A, B)", operands[1:], "uint32_t", 32), "uint32_t", 32)

    def do_redux(self, rest, operands):
        if rest != ["sync", "max", "u32"]:
            raise Refused(f"redux.{rest}")
        return self.write(operands[0], self.fill("wait_for(GREATEST, A, B)", operands[1:], "uint32_t", 32), "uint32_t", 32)
