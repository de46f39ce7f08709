"""Translates PTX to C, statement by statement. It knows the instructions that our kernels have, and refuses all others.

The C code includes `emulate.c`. Each kernel becomes a function with the kernel's name and arguments, like those of
`liboriflamme_kernel.so`.
"""

import re

from ptx_instructions import REGISTER, WIDTHS, Instructions, Refused, c_name, c_type

TOKEN = re.compile(r'"[^"]*"|0[fF][0-9a-fA-F]{8}|-?0[xX][0-9a-fA-F]+U?|-?\d+(?:\.\d+)?U?|[.%$A-Za-z_][\w.$%]*|[^\s\w]')
#: Kernels with shared memory run in blocks of 64 threads, the others in blocks of 128, as the callers on a GPU do.
NEAR_BLOCK, BLOCK = 64, 128


class Translation(Instructions):
    def __init__(self, text):
        self.tokens = []
        for number, line in enumerate(text.splitlines(), 1):
            self.tokens += [(token, number) for token in TOKEN.findall(line.split("//")[0])]
        self.at, self.out, self.line = 0, [], 0
        self.symbols, self.kernels = set(), []

    # Tokens.

    def peek(self):
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def next(self):
        if self.at == len(self.tokens):
            raise Refused("the end comes too early")
        token, self.line = self.tokens[self.at]
        self.at += 1
        return token

    def take(self, *allowed):
        token = self.next()
        if token not in allowed:
            raise Refused(f"{token!r}, where {' or '.join(allowed)} should be")
        return token

    def until(self, end):
        taken = []
        while (token := self.next()) != end:
            taken.append(token)
        return taken

    # The file.

    def c(self):
        try:
            while self.peek() is not None:
                self.top()
        except (Refused, ValueError, IndexError) as why:
            # The other two: an instruction with more or fewer parts than those we know.
            raise Refused(f"line {self.line}: {why}") from None
        return "\n".join(['#include "emulate.c"', *self.out, *map(self.entry, self.kernels), ""])

    def top(self):
        token = self.next()
        if token in (".version", ".target", ".address_size"):
            line = self.line
            while self.at < len(self.tokens) and self.tokens[self.at][1] == line:
                self.next()
        elif token == ".pragma":
            self.until(";")
        elif token == ".global":
            self.array("static", self.until(";"))
        elif token == ".visible":
            self.take(".entry")
            self.function(True)
        elif token == ".func":
            self.function(False)
        else:
            raise Refused(f"{token!r} in the file")

    def array(self, how, words):
        """An array of bytes: `.align N .b8 name[size]`, and perhaps `= {…}`."""
        text = " ".join(words)
        match = re.fullmatch(r"\.align (\d+) \.b8 (\S+) \[ (\d+) \](?: = \{ ([\d ,]*) \})?", text)
        if not match:
            raise Refused(f"the array {text}")
        align, name, size, values = match.groups()
        self.symbols.add(name)
        values = f" = {{ {values} }}" if values else ""
        self.out.append(f"{how} _Alignas({align}) unsigned char {c_name(name)}[{size}]{values};")
        return c_name(name)

    def parameters(self):
        """The names and types of parameters in parentheses."""
        if self.peek() != "(":
            return []
        self.next()
        text = " ".join(self.until(")"))
        found = []
        for part in filter(None, text.split(" , ")):
            match = re.fullmatch(r"\.param \.([bus]\d+)(?: \.ptr \.align \d+)? (\S+)", part.strip())
            if not match:
                raise Refused(f"the parameter {part}")
            found.append((match[2], match[1]))
        return found

    def function(self, is_kernel):
        name = self.next()
        if name == "(":
            raise Refused("a function with a result")
        parameters = self.parameters()
        self.symbols.add(name)
        while self.peek() == ".noreturn":
            self.next()
        listed = ", ".join(f"unsigned char *{c_name(it)}" for it, _ in parameters) or "void"
        head = f"static void {c_name(name)}({listed})"
        if self.take(";", "{") == ";":
            self.out.append(head + ";")
            return
        self.symbols.update(it for it, _ in parameters)
        self.out += ["", head, "{"]
        begin = len(self.out)
        self.tables, self.named, self.shared = {}, {}, False
        depth = 1
        while depth:
            depth += self.statement()
        body = "\n".join(self.out[begin:])
        del self.out[begin:]
        self.out.append(re.sub(r"@(\w+)@", lambda it: self.jumps(it[1]), body))
        if is_kernel:
            self.kernels.append((name, parameters, NEAR_BLOCK if self.shared else BLOCK))

    def jumps(self, table):
        cases = " ".join(f"case {at}: goto {label};" for at, label in enumerate(self.tables[table]))
        return f"{cases} default: fail(\"a jump beyond its table\");"

    def entry(self, kernel):
        name, parameters, block = kernel
        names = [f"a{at}" for at in range(len(parameters))]
        listed = ", ".join(f"{c_type(kind)[0]} {it}" for it, (_, kind) in zip(names, parameters))
        # The first argument of each kernel is the number of games.
        count = "a0" if parameters[0][1] == "u32" else "1"
        passed = ", ".join(f"arguments[{at}]" for at in range(len(names)))
        addresses = ", ".join(f"(unsigned char *)&{it}" for it in names)
        return (
            f"static void run_{name}(unsigned char **arguments) {{ {c_name(name)}({passed}); }}\n"
            f"void {name}({listed}) {{\n"
            f"    unsigned char *arguments[] = {{ {addresses} }};\n"
            f"    launch(run_{name}, arguments, {count}, {block});\n}}"
        )

    # Statements.

    def statement(self):
        """Translates a statement, and returns by how much it nests deeper."""
        token = self.next()
        if token in "{}":
            self.out.append(token + (";" if token == "}" else ""))
            return 1 if token == "{" else -1
        if self.peek() == ":":
            self.next()
            if self.peek() == ".branchtargets":
                self.next()
                self.tables[c_name(token)] = [c_name(it) for it in self.until(";") if it != ","]
            else:
                self.out.append(f"{c_name(token)}:;")
        elif token.startswith("."):
            self.declaration(token, self.until(";"))
        else:
            condition = ""
            if token == "@":
                token = self.next()
                negated = token == "!"
                token = self.next() if negated else token
                condition = f"if ({'!' if negated else ''}{self.read(token, 'uint8_t', 1)}) "
                token = self.next()
            line = self.line
            code = self.instruction(token, self.operands())
            self.line = line
            self.out.append(f"    {condition}{{ {code} }}")
        return 0

    def declaration(self, what, words):
        if what == ".reg":
            kind, name, *count = words
            width, register = c_type(kind[1:])[1], REGISTER.match(name)
            if name.isalpha():
                self.named[name] = width
            elif not register or width != WIDTHS[register[1]]:
                raise Refused(f"the registers {name}")
            bare = name.lstrip("%")
            names = [bare] if not count else [f"{bare}{at}" for at in range(1, int(count[1]))]
            value = "filler & 1" if kind == ".pred" else "filler"
            listed = ", ".join(f"{it} = {value}" for it in names)
            self.out.append(f"    {c_type(kind[1:])[0]} {listed};")
        elif what == ".local":
            name = self.array("   ", words)
            self.out.append(f"    memset({name}, (int)(filler & 255), sizeof {name});")
        elif what == ".shared":
            self.array("    static", words)
            self.shared = True
        elif what == ".param" and len(words) == 2:
            self.array("   ", [".align", "8", ".b8", words[1], "[", "8", "]"])
        elif what != ".pragma":
            raise Refused(f"{what!r} in a function")

    def operands(self):
        """The operands up to the semicolon: tokens, or lists of tokens in brackets, braces or parentheses."""
        found, closing = [], {"[": "]", "{": "}", "(": ")"}
        while (token := self.next()) != ";":
            if token in closing:
                found.append((token, self.until(closing[token])))
            elif token != ",":
                found.append(token)
        return found
