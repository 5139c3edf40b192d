# ===- csmith_directives.py - Directives in programs of csmith -------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""csmith_directives.py IN OUT SEED: puts directives into a program of csmith.

Between and around its statements, so that the program means the same on one
process. Csmith writes one statement a line, which is all that the parser here
knows of C.
"""

import random
import re
import sys

TYPE = r"(?:u?int\d+_t|float|double|int|char|void|unsigned|signed|long|struct S\d+|union U\d+)"
DECLARATION = re.compile(r"(?:(?:static|const|volatile|register) )*%s\b" % TYPE)
VARIABLE = re.compile(r"\b[glp]_\d+\b")
JUMP = re.compile(r"\b(return|goto|break|continue)\b|^\s*lbl_\w+:", re.M)
# What a kernel cannot have, or has with another meaning: pointers.
HOST_ONLY = re.compile(
    r"\(\*+|[(,=]\s*&+\s*[glp]_|->|\bfunc_|void\s*\*|\bvolatile\b|printf|&\(?[glp]_\d"
)
SCALAR = re.compile(r"^u?int(8|16|32|64)_t$")

HEAD = """\
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
"""


class Statement:
    """Lines of text, and the statements of a block in between."""

    def __init__(self, head, body=None, tail=None):
        self.head, self.body, self.tail = head, body, tail
        self.other = None  # the `else`

    def text(self):
        parts = [self.head]
        if self.body is not None:
            parts += [s.text() for s in self.body] + [self.tail]
        if self.other is not None:
            parts.append(self.other.text())
        return "\n".join(parts)

    def last(self):
        return self if self.other is None else self.other.last()

    def is_declaration(self):
        return self.body is None and bool(DECLARATION.match(self.head.strip()))


class Parser:
    def __init__(self, lines):
        self.lines, self.at = lines, 0

    def line(self):
        self.at += 1
        return self.lines[self.at - 1]

    def peek(self):
        return self.lines[self.at].strip()

    def block(self):
        head, body = self.line(), []
        while not self.peek().startswith("}"):
            body.append(self.statement())
        return Statement(head, body, self.line())

    def statement(self):
        text = self.peek()
        if text.startswith("{"):
            return self.block()
        if not re.match(r"(if|for|while) ?\(|else\b", text):
            return Statement(self.line())
        head = self.line()
        inner = self.statement()
        inner.head = head + "\n" + inner.head
        if text.startswith("if") and self.peek() == "else":
            inner.last().other = self.statement()
        return inner


class Directives:
    def __init__(self, generator, types, avoided):
        self.generator, self.avoided = generator, avoided
        self.types = types  # of variables: their declarations up to the name
        self.density = generator.choice([0.05, 0.15, 0.3])
        self.counter = 0
        self.kinds = generator.sample(
            [
                "barrier",
                "wait",
                "bcast",
                "reduction",
                "task",
                "loop",
                "update",
                "data",
                "compute",
                "compute",
                "array",
                "kernels",
            ],
            generator.choice([2, 4, 12]),
        )

    def scalars(self, text):
        """Integers of a statement that may be changed."""
        found = []
        for name in sorted(set(VARIABLE.findall(text))):
            kind = self.types.get(name)
            if kind and not kind.special and not kind.array and SCALAR.match(kind.base):
                if not kind.constant:
                    found.append(name)
        return found

    def standalone(self, text):
        kind = self.generator.choice(self.kinds)
        names = [n for n in self.scalars(text) if n.startswith("g_")]
        if kind == "wait":
            return "#pragma acc wait"
        if kind == "bcast" and names:
            return "#pragma xmp bcast (%s)" % self.generator.choice(names)
        if kind == "reduction" and names:
            op = self.generator.choice(["+", "*", "max", "min", "|", "^", "&"])
            return "#pragma xmp reduction (%s: %s)" % (op, self.generator.choice(names))
        if kind == "update" and names:
            lines = ["#pragma acc enter data copyin({0})", "#pragma acc update device({0})"]
            lines.append("#pragma acc update self({0})")
            lines.append(
                "#pragma acc exit data %s({0})" % self.generator.choice(["delete", "copyout"])
            )
            return "\n".join(lines).format(self.generator.choice(names))
        return "#pragma xmp barrier"

    def device_clauses(self, text):
        """Data clauses for what kernels may use, None for anything else."""
        if HOST_ONLY.search(text):
            return None
        clauses = []
        declared = set(re.findall(r"%s\s+(l_\d+)" % TYPE, text))
        for name in sorted(set(VARIABLE.findall(text)) - declared):
            kind = self.types.get(name)
            if kind is None or kind.special:
                return None
            clauses.append("%s(%s)" % ("copyin" if kind.constant else "copy", name))
        for name in declared:
            if self.types[name].special:
                return None
        return clauses

    def wrap(self, text):
        """A statement without jumps, in a block with a directive."""
        kind = self.generator.choice(self.kinds)
        self.counter += 1
        block = "{\n%s\n}" % text
        if kind == "task":
            on = self.generator.choice(["p(1)", "p", "t(0)", "p(1:1)"])
            return "#pragma xmp task on %s\n%s" % (on, block)
        if kind in ("loop", "array"):
            name = "z%d" % self.counter
            return "#pragma xmp loop on t(%s)\nfor (int %s = 0; %s < 1; %s++) %s" % (
                (name,) * 4 + (block,)
            )
        clauses = self.device_clauses(text)
        if kind in ("compute", "kernels") and clauses is not None:
            construct = self.generator.choice(["serial", "parallel num_gangs(1)", "kernels"])
            if kind == "kernels" and not self.has_arrays(text):
                construct, clauses = "kernels", []
            return "#pragma acc %s %s\n%s" % (construct, " ".join(clauses), block)
        if kind == "data" and "func_" not in text:
            declared = set(re.findall(r"%s\s+(l_\d+)" % TYPE, text))
            names = [n for n in self.scalars(text) if n not in declared]
            if names:
                clause = self.generator.choice(
                    ["copyin", "create"] + ["no_create"] * ("no-create" not in self.avoided)
                )
                names = ", ".join(names)
                return "#pragma acc data %s(%s)\n%s" % (clause, names, block)
        return None

    def has_arrays(self, text):
        names = set(VARIABLE.findall(text))
        return any(self.types[n].array for n in names if n in self.types)

    def walk(self, statement):
        if statement.body is not None:
            statement.body = self.block(statement.body)
        if statement.other is not None:
            self.walk(statement.other)

    def block(self, body):
        """Directives between and around the statements of a block."""
        result, at = [], 0
        while at < len(body):
            if self.generator.random() < self.density:
                result.append(Statement(self.standalone(body[at].text())))
            if not body[at].is_declaration() and self.generator.random() < self.density:
                last = at + self.generator.randint(1, 3)
                text = "\n".join(s.text() for s in body[at:last])
                inner = any(s.is_declaration() for s in body[at:last])
                wrapped = None if JUMP.search(text) or inner else self.wrap(text)
                if wrapped:
                    result.append(Statement(wrapped))
                    at = min(last, len(body))
                    continue
            self.walk(body[at])
            result.append(body[at])
            at += 1
        return result


class Kind:
    def __init__(self, text, rest):
        self.constant = "const" in text
        self.base = re.sub(r"\b(static|const|volatile|register)\b", "", text).strip()
        self.array = rest.startswith("[")
        # Pointers, volatile objects.
        self.special = "*" in text or "volatile" in text


def variable_types(source):
    types = {}
    pattern = re.compile(
        r"((?:(?:static|const|volatile) )*%s[\s*a-z]*?)\s*\b([glp]_\d+)\s*([\[=,;)])" % TYPE
    )
    for text, name, rest in pattern.findall(source):
        types.setdefault(name, Kind(text, rest))
    # A volatile member makes the object one.
    for struct in re.findall(r"(?:struct S\d+|union U\d+) \{.*?\n\}", source, re.S):
        if re.search(r"volatile|\*", struct):
            name = struct.split(" {")[0]
            for kind in types.values():
                kind.special |= kind.base == name
    return types


def transform(source, generator, avoided=()):
    lines = re.sub(r"/\*.*?\*/", "", source, flags=re.S).split("\n")
    lines = [line.rstrip() for line in lines]
    directives = Directives(generator, variable_types(source), avoided)
    result, at, had_head = [], 0, False
    while at < len(lines):
        is_body = lines[at] == "{" and at and re.search(r"\)$", lines[at - 1])
        if (
            lines[at].startswith("static")
            and "(" in lines[at]
            and not had_head
            and "=" not in lines[at]
        ):
            result.append(HEAD)
            had_head = True
        if is_body and "main" not in lines[at - 1]:
            parser = Parser([line for line in lines[at:] if line.strip()])
            tree = parser.block()
            used = parser.at
            directives.walk(tree)
            result.append(tree.text())
            while used:
                used -= bool(lines[at].strip())
                at += 1
            continue
        result.append(lines[at])
        at += 1
    return "\n".join(result) + "\n"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[1]) as file:
        source = file.read()
    with open(sys.argv[2], "w") as file:
        file.write(transform(source, random.Random(int(sys.argv[3]))))


if __name__ == "__main__":
    main()
