# ===- gangs.py - Random constructs whose results count gangs --------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random parallel constructs with a number of gangs against what it has to give.

A construct has statements, atomic operations, loops over gangs, workers and lanes,
sequential loops around them, variables of gangs, and reductions, in any order. The
oracle is a serial program in which each gang runs all, and the first one all iterations
of loops over gangs: no value says which gang has which iteration.
"""
import random

import seeds

HEAD = """\
#include <stdio.h>
static long in[200];
static void show(const char *name, long *x, int n) {
  long hash = 7;
  for (int i = 0; i < n; i++)
    hash = hash * 1000003 + x[i];
  printf("%s %lx\\n", name, hash);
}
"""
COMBINE = {"+": "{v} += {e};", "max": "if (({e}) > {v}) {v} = {e};",
           "^": "{v} ^= {e};", "*": "{v} *= ({e}) | 1;"}


class Construct:
    """The oracle leaves out directives, and is in a loop over `gang`; lines with @ are its own."""

    def __init__(self, r, number):
        self.r, self.k, self.count = r, number, 0
        self.shared, self.sums, self.parts, self.arrays = [], [], [], []
        self.own = []
        self.gangs = r.choice((1, 2, 2, 3, 3, 5))
        body = []
        for _ in range(r.randint(1, 2)):
            v = self.name("s")
            self.sums.append((v, r.choice(list(COMBINE))))
        for _ in range(r.randint(2, 6)):
            body += self.statement(r.random())
        self.body = body

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.k}_{self.count}"

    def value(self, *indices):
        r = self.r
        parts = [str(r.randint(1, 9))]
        for i in indices:
            parts += [i, f"in[({i} * {r.randint(1, 7)} + {r.randint(0, 50)}) % 200]"]
        parts += self.own
        return " + ".join(r.sample(parts, r.randint(1, len(parts))))

    def atomic(self, *indices):
        """An update of a variable that all gangs share."""
        v = self.r.choice(self.shared) if self.shared and self.r.random() < .5 else self.name("c")
        if v not in self.shared:
            self.shared.append(v)
        return ["#pragma acc atomic", f"{v} += {self.value(*indices)};"]

    def reduce(self, *indices):
        v, op = self.r.choice(self.sums)
        return [COMBINE[op].format(v=v, e=f"({self.value(*indices)})")]

    def loop(self, directive, isShared, body, clauses=""):
        """`isShared`: over gangs; no directive: a loop of C."""
        i, n = self.name("i"), self.r.choice((1, 3, 10, 40, 150))
        head = self.r.choice((f"for (int {i} = 0; {i} < {n}; {i}++) {{",
                              f"for (int {i} = {n} - 1; {i} >= 0; {i}--) {{",
                              f"for (long {i} = 3; {i} < 3 + 2 * {n}; {i} += 2) {{"))
        lines = [f"#pragma acc loop {directive}{clauses}"] if directive is not None else []
        return lines + ["@if (gang == 0)"] * isShared + [head, *body(i), "}"]

    def statement(self, k):
        r = self.r
        if k < .15:
            return self.atomic()
        if k < .25:
            return self.reduce()
        if k < .35:
            v = self.name("p")
            line = f"long {v} = {self.value()};"
            self.own.append(v)
            return [line]
        if k < .5:  # over the lanes of a gang
            v, op = self.r.choice(self.sums)
            if r.random() < .5:
                return self.loop(r.choice(("worker", "vector", "worker vector")), False,
                                 lambda i: [COMBINE[op].format(v=v, e=f"({self.value(i)})")],
                                 f" reduction({op}:{v})")
            return self.loop(r.choice(("worker", "vector", "worker vector", "seq", None)), False,
                             lambda i: self.atomic(i))
        if k < .6:  # into a variable of the gang
            v = self.name("p")
            lines = [f"long {v} = {self.value()};"]
            lines += self.loop(r.choice(("worker", "vector", "worker vector", "seq")), False,
                               lambda i: [f"{v} += {self.value(i)};"], f" reduction(+:{v})")
            self.own.append(v)
            return lines
        if k < .7:
            q = self.name("q")
            inner = sum((self.statement(r.random() * .6 + .4 * (r.random() < .5))
                         for _ in range(r.randint(1, 2))), [])
            # What is declared inside ends here.
            self.own = [v for v in self.own if not any(f"long {v} =" in line for line in inner)]
            return [f"for (int {q} = 0; {q} < 2; {q}++) {{", *inner, "}"]
        directive = r.choice(("gang", "gang", "gang vector", "gang worker", "gang worker vector", "",
                              "gang(static:3)"))
        kind = r.random()
        if kind < .3:
            v, op = self.r.choice(self.sums)
            return self.loop(directive, True,
                             lambda i: [COMBINE[op].format(v=v, e=f"({self.value(i)})")],
                             f" reduction({op}:{v})")
        if kind < .5:
            if not self.parts or r.random() < .5:
                self.parts.append((self.name("t"), r.choice(list(COMBINE))))
            v, op = r.choice(self.parts)
            return self.loop(directive, True,
                             lambda i: [COMBINE[op].format(v=v, e=f"({self.value(i)})")],
                             f" reduction({op}:{v})")
        if kind < .7:
            return self.loop(directive, True, lambda i: self.atomic(i))
        a = self.name("a")
        self.arrays.append(a)
        if directive in ("gang", "gang(static:3)") and r.random() < .5:
            return self.loop(directive, True, lambda i: self.loop(
                r.choice(("vector", "worker", "worker vector")), False,
                lambda j: [f"{a}[{i} * 3 + {j} % 3] = {self.value(i)};"]))
        return self.loop(directive, True, lambda i: [f"{a}[{i}] = {self.value(i)};"])

    def text(self, isSerial):
        k = self.k
        lines = [f"static long {a}[1000];" for a in self.arrays]
        lines += [f"static void f{k}(void) {{"]
        names = self.shared + [v for v, _ in self.sums + self.parts]
        lines += [f"  long {v} = {n + 2};" for n, v in enumerate(names)]
        clauses = f"num_gangs({self.gangs})"
        if self.r.random() < .3:
            clauses += f" num_workers({self.r.choice((1, 2, 4))})"
        if self.r.random() < .3:
            clauses += f" vector_length({self.r.choice((1, 32, 64))})"
        copied = self.shared + self.arrays + [v for v, _ in self.parts]
        if copied:
            clauses += f" copy({', '.join(copied)})"
        clauses += "".join(f" reduction({op}:{v})" for v, op in self.sums)
        if isSerial:
            lines += [f"  for (int gang = 0; gang < {self.gangs}; gang++) {{"]
            lines += [line.lstrip("@") for line in self.body if not line.startswith("#")]
        else:
            lines += [f"#pragma acc parallel {clauses}", "  {"]
            lines += [line for line in self.body if not line.startswith("@")]
        lines += ["  }"]
        lines += [f'  printf("{v} %ld\\n", {v});' for v in names]
        lines += [f'  show("{a}", {a}, 1000);' for a in self.arrays]
        return lines + ["}"]


def program(seed, isSerial):
    r = random.Random(seed)
    lines = [HEAD]
    for k in range(4):
        lines += Construct(r, k).text(isSerial)
    lines += ["int main(void) {", "  for (int i = 0; i < 200; i++)", "    in[i] = i * 37 % 101;",
              "  f0(), f1(), f2(), f3();", "}"]
    return "\n".join(lines) + "\n"


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, program(seed, False), program(seed, True))


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
