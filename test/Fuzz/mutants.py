# ===- mutants.py - Sources with mistakes ----------------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Changes sources of examples and tests at random and compiles them.

Tokens are deleted, doubled, swapped and replaced, parentheses and blocks nested,
files cut off; lines of directives more often than others. The compiler may refuse
a mutant, but not crash, nor speak of what is inside of it, nor leave a file.
"""

import glob
import os
import random
import re

import judge

TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/|[A-Za-z_]\w*'
    r"|\.?\d(?:[eEpP][+-]|[\w.])*|->|\+\+|--|<<=?|>>=?|[-+*/%&|^<>=!]=|&&|\|\||\s+|.",
    re.S,
)
LIMITS = [
    "0",
    "-1",
    "1",
    "2147483647",
    "-2147483648",
    "2147483648",
    "4294967295",
    "9223372036854775807",
    "18446744073709551615",
    "(-9223372036854775807L - 1)",
    "1e308",
    "0x1p-1074",
    "-0.0",
    "'a'",
    '""',
    "(1/0)",
    "sizeof(int)",
    "1000000000000",
]
WORDS = [
    "int",
    "double",
    "char",
    "void",
    "struct",
    "const",
    "volatile",
    "static",
    "unsigned",
    "return",
    "break",
    "continue",
    "goto",
    "*",
    "&",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    ":",
    "=",
    "==",
    "+",
    "-",
    "...",
    "if",
    "for",
    "while",
    "->",
    ".",
    "?",
    "#",
    "\n",
]
DIRECTIVES = [
    "xmp",
    "acc",
    "loop",
    "parallel",
    "kernels",
    "serial",
    "data",
    "on",
    "t",
    "p",
    "(*)",
    "(i)",
    "(i,j)",
    "reduction(+:s)",
    "copy",
    "copyin",
    "present",
    "async",
    "wait",
    "update",
    "task",
    "tasks",
    "barrier",
    "bcast",
    "reflect",
    "shadow",
    "align",
    "template",
    "nodes",
    "distribute",
    "block",
    "cyclic",
    "onto",
    "with",
    "[0:10]",
    "[*]",
    "atomic",
    "collapse(2)",
    "private(i)",
    "if(0)",
    "enter",
    "exit",
    "host_data",
    "routine seq",
    "declare",
    "cache",
    "gang",
    "vector",
    "seq",
    "width",
    "acc",
    "from",
    "nocomm",
    "self",
    "default(none)",
]


def sources(root):
    found = glob.glob(os.path.join(root, "examples", "*.c"))
    found += glob.glob(os.path.join(root, "test", "*", "**", "*.c"), recursive=True)
    return sorted(p for p in found if os.sep + "Fuzz" + os.sep not in p)


class Mutator:
    def __init__(self, generator, text, is_deep):
        self.generator, self.is_deep = generator, is_deep
        self.tokens = TOKEN.findall(text)
        self.solid = [
            k for k, t in enumerate(self.tokens) if not t.isspace() and t[:2] not in ("//", "/*")
        ]
        self.inside = self.directive_tokens()

    def directive_tokens(self):
        found, active = [], False
        for k, token in enumerate(self.tokens):
            if token == "pragma":
                active = True
            elif "\n" in token:
                active = False
            elif active and not token.isspace():
                found.append(k)
        return found

    def place(self):
        near = self.inside and self.generator.random() < 0.6
        return self.generator.choice(self.inside if near else self.solid)

    def matching(self, at):
        """The end of the bracket that opens at AT, or of the next one."""
        pairs = {"(": ")", "{": "}", "[": "]"}
        while at < len(self.tokens) and self.tokens[at] not in pairs:
            at += 1
        if at == len(self.tokens):
            return None
        begin, opening, depth = at, self.tokens[at], 0
        while at < len(self.tokens):
            depth += self.tokens[at] == opening
            depth -= self.tokens[at] == pairs[opening]
            if depth == 0:
                return begin, at
            at += 1
        return None

    def change(self):
        tokens, generator = self.tokens, self.generator
        if not self.solid:  # a file of comments
            return
        k = self.place()
        kind = generator.randrange(12)
        if kind == 0:
            tokens[k] = ""
        elif kind == 1:
            tokens[k] += " " + tokens[k]
        elif kind == 2:
            other = self.place()
            tokens[k], tokens[other] = tokens[other], tokens[k]
        elif kind == 3:
            tokens[k] = generator.choice(LIMITS)
        elif kind == 4:
            tokens[k] = generator.choice(WORDS)
        elif kind == 5:
            tokens[k] = generator.choice(DIRECTIVES)
        elif kind == 6:
            tokens[k] += " " + generator.choice(DIRECTIVES + WORDS)
        elif kind == 7:
            tokens[k] = tokens[self.place()]
        elif kind in (8, 9):
            self.line(k)
        elif kind == 10:
            span = self.matching(k)
            if span:
                deep = generator.choice([1, 1, 3, 50, 3000 if self.is_deep else 200])
                tokens[span[0]] = tokens[span[0]] * deep
                tokens[span[1]] = tokens[span[1]] * deep
        elif generator.random() < 0.3:
            del tokens[k + 1 :]
            self.solid = self.solid[: self.solid.index(k) + 1] if k in self.solid else [0]
            self.inside = [i for i in self.inside if i <= k]

    def line(self, k):
        """A whole line moves or comes twice, or a directive comes in between."""
        begin = end = k
        while begin and "\n" not in self.tokens[begin - 1]:
            begin -= 1
        while end + 1 < len(self.tokens) and "\n" not in self.tokens[end]:
            end += 1
        line = "".join(self.tokens[begin:end])
        kind = self.generator.randrange(4)
        if kind == 0:
            self.tokens[begin:end] = [""] * (end - begin)
        elif kind == 1:
            self.tokens[begin] = line + "\n" + self.tokens[begin]
        elif kind == 2:
            other = self.generator.choice(self.solid)
            self.tokens[other] += "\n" + line + "\n"
        elif self.inside:
            words = self.generator.choices(DIRECTIVES, k=3)
            self.tokens[begin] = "\n#pragma %s\n" % " ".join(words) + self.tokens[begin]

    def text(self):
        return "".join(self.tokens)


def check(seed, options, path):
    """(verdict, command, source) of a mutant."""
    generator = random.Random(seed)
    original = generator.choice(sources(options.root))
    with open(original) as file:
        mutator = Mutator(generator, file.read(), "deep" not in options.avoided)
    for _ in range(generator.choice([1, 1, 1, 2, 3, 6])):
        mutator.change()
    source, output = path("mutant.c"), path("mutant.o")
    with open(source, "w") as file:
        file.write(mutator.text())
    if os.path.exists(output):
        os.remove(output)
    flags = [generator.choice(["-O0", "-O1", "-O2"]), "-I" + os.path.dirname(original), "-c"]
    if generator.random() < 0.2:
        flags[-1] = "--emit=" + generator.choice(["xmp", "plan", "target", "llvm", "obj"])
    if generator.random() < 0.2:
        flags.append(generator.choice(["-g", "-fopenmp", "-Rxacc", "-fno-xmp", "-fno-openacc"]))
    command = [options.xacc_cc] + flags + [source, "-o", output]
    verdict = judge.compiled(judge.run(command, 20), output, True)
    if verdict and verdict.outcome == "refused":
        verdict = None
    text = "%s: %s" % (os.path.relpath(original, options.root), " ".join(flags))
    return verdict or judge.Verdict("ok", ""), text, source
