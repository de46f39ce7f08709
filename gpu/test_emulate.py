"""Tests of `emulate.py`, and with it the comparison of the package's PTX with the processor's library.

    gpu/build.sh host && python3 gpu/test_emulate.py
"""

import ctypes
import tempfile
import unittest

import emulate
import ptx_to_c

HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"
REGISTERS = ".reg .pred %p<9>;\n.reg .b16 %rs<9>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n"
#: Instructions that write a result, and the result. %r1 is 0x80000001, %r2 is 40, %rs1 is 0xfff6, %rd1 is 2**63 + 5, and
#: %r3 is 1.5 as a float.
SINGLE = [
    ("shl.b32 %r8, %r1, %r2;", "%r8", 0),
    ("shr.u32 %r8, %r1, %r2;", "%r8", 0),
    ("shr.s32 %r8, %r1, %r2;", "%r8", 0xFFFFFFFF),
    ("shr.s16 %rs8, %rs1, 1;", "%rs8", 0xFFFB),
    ("add.s16 %rs8, %rs1, 20;", "%rs8", 10),
    ("min.u16 %rs8, %rs1, 9;", "%rs8", 9),
    ("max.s32 %r8, %r1, -3;", "%r8", 0xFFFFFFFD),
    ("mul.lo.s16 %rs8, %rs1, %rs1;", "%rs8", 100),
    ("mul.wide.u16 %r8, %rs1, %rs1;", "%r8", 0xFFF6 * 0xFFF6),
    ("mul.wide.s32 %rd8, %r1, 2;", "%rd8", 2**64 - (2**31 - 1) * 2),
    ("mul.hi.u64 %rd8, %rd1, %rd1;", "%rd8", (2**63 + 5) ** 2 >> 64),
    ("mad.lo.s64 %rd8, %rd1, 2, 1;", "%rd8", 11),
    ("cvt.u64.u16 %rd8, %rs1;", "%rd8", 0xFFF6),
    ("cvt.s64.s16 %rd8, %rs1;", "%rd8", 2**64 - 10),
    ("cvt.s32.s8 %r8, %rs1;", "%r8", 2**32 - 10),
    ("cvt.u16.u64 %rs8, %rd1;", "%rs8", 5),
    ("cvt.rn.f32.u64 %r8, %rd1;", "%r8", 0x5F000000),
    ("cvt.rzi.s32.f32 %r8, %r3;", "%r8", 1),
    ("cvt.rzi.s32.f32 %r8, 0f4F800000;", "%r8", 0x7FFFFFFF),
    ("mul.rn.f32 %r8, %r3, %r3;", "%r8", 0x40100000),
    ("setp.ltu.f32 %p1, %r3, 0f7FC00000;\nselp.b32 %r8, 1, 2, %p1;", "%r8", 1),
    ("setp.lt.f32 %p1, %r3, 0f7FC00000;\nselp.b32 %r8, 1, 2, %p1;", "%r8", 2),
    ("setp.lt.s32 %p1, %r1, 0;\n@!%p1 mov.b32 %r8, 3;\n@%p1 mov.b32 %r8, 4;", "%r8", 4),
    ("bfe.u32 %r8, %r1, 24, 8;", "%r8", 0x80),
    ("prmt.b32 %r8, %r1, %r2, 0x04B3U;", "%r8", 0x0128FF80),
    ("popc.b64 %r8, %rd1;", "%r8", 3),
    ("not.b16 %rs8, %rs1;", "%rs8", 9),
    ("{ .reg .b16 tmp; mov.b32 {tmp, %rs8}, %r1; }", "%rs8", 0x8000),
    ("st.local.b32 [depot+4], %r1;\nld.local.b8 %rd8, [depot+7];", "%rd8", 0x80),
    ("st.local.v2.b8 [depot], {%rs1, 7};\nld.local.b16 %rs8, [depot];", "%rs8", 0x07F6),
    ("{ .param .b32 param0;\nst.param.b32 [param0], 5;\ncall.uni twice, (param0); }\nld.global.b32 %r8, [cell];",
     "%r8", 10),
    ("t: .branchtargets\nl0,\nl1;\nbrx.idx %r2, t;\nl0: mov.b32 %r8, 1;\nl1: exit;", "%r8", "a jump beyond its table"),
    ("st.local.b32 [depot+2], %r1;", "%r8", "an address is not aligned"),
    ("ld.local.b64 %rd8, [%rd2];", "%rd8", "an address is not in the memory that the instruction is for"),
    ("setp.ne.b32 %p1, %tid.x, 0;\n@%p1 bra l;\nmatch.any.sync.b32 %r8, 0, 3;\nl: activemask.b32 %r7;\n"
     "redux.sync.max.u32 %r8, 0, 1;", "%r8", "the threads of a warp wait for each other forever"),
]  # fmt: skip


def program(code, result):
    width = {"%rs8": 16, "%r8": 32, "%rd8": 64}[result]
    return (
        f"{HEAD}.global .align 4 .b8 cell[4];\n"
        f".func twice(.param .b32 twice_0)\n{{\n{REGISTERS}ld.param.b32 %r1, [twice_0];\nadd.s32 %r1, %r1, %r1;\n"
        "st.global.b32 [cell], %r1;\nret;\n}\n"
        f".visible .entry kernel(.param .u32 count, .param .u64 .ptr .align 1 out)\n{{\n{REGISTERS}"
        ".local .align 8 .b8 depot[16];\nld.param.b64 %rd2, [out];\nmov.b32 %r1, 0x80000001;\nmov.b32 %r2, 40;\n"
        "mov.b32 %r3, 0f3FC00000;\nmov.b16 %rs1, -10;\nmov.b64 %rd1, 9223372036854775813;\n"
        f"{code}\nst.global.b{width} [%rd2], {result};\nret;\n}}\n"
    )


class Emulation(unittest.TestCase):
    def test_single_instructions(self):
        # One library for all of them.
        text = HEAD
        for at, (code, result, _) in enumerate(SINGLE):
            body = program(code, result).removeprefix(HEAD)
            text += body.replace("kernel(", f"kernel_{at}(").replace("cell", f"cell_{at}").replace("twice", f"twice_{at}")
        with tempfile.TemporaryDirectory() as folder:
            library = ctypes.CDLL(emulate.compile_ptx(text, folder))
        library.emulate_failure.restype = ctypes.c_char_p
        for at, (code, _, expected) in enumerate(SINGLE):
            out = ctypes.c_uint64(0)
            getattr(library, f"kernel_{at}")(ctypes.c_uint32(2 if "match" in code else 1), ctypes.byref(out))
            failure = library.emulate_failure()
            self.assertEqual(failure.decode() if failure else out.value, expected, code)

    def test_what_is_unknown_is_refused_with_its_line(self):
        for code in ("fma.rn.f32 %r8, %r1, %r1, %r1;", "add.s32 %r8, %r1, %rs1;", "ld.shared.b32 %r8, [%rd1];",
                     "add.sat.s32 %r8, %r1, %r1;", "setp.lt.and.s32 %p1, %r1, 0, %p2;", "shr.b32 %r8, %r1;"):  # fmt: skip
            text = program(code, "%r8")
            line = text.split("\n").index(code) + 1
            with self.assertRaisesRegex(ptx_to_c.Refused, f"^line {line}: "):
                ptx_to_c.Translation(text).c()

    def test_the_packages_ptx_plays_as_the_processor_does(self):
        with open(emulate.PTX) as file:
            text = file.read()
        with tempfile.TemporaryDirectory() as folder:
            print(emulate.compare(emulate.compile_ptx(text, folder), emulate.HOST, 160, 120, 1))

    def test_a_wrong_constant_is_noticed(self):
        with open(emulate.PTX) as file:
            text = file.read()
        # A summand of the exponential, which squires alone compute.
        wrong = text.replace("0f3E2AAAAB", "0f3E3AAAAB")
        self.assertNotEqual(text, wrong)
        with tempfile.TemporaryDirectory() as folder:
            library = emulate.compile_ptx(wrong, folder, "-O0")
            with self.assertRaisesRegex(emulate.Different, "choose: actions of game"):
                emulate.compare(library, emulate.HOST, 40, 20, 1)


if __name__ == "__main__":
    unittest.main()
