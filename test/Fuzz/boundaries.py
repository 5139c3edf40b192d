# ===- boundaries.py - Random loops with tests of their boundary -----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random loops with tests of their boundary against the serial program.

Nests of one to three loops compare their indices with constants, extents, variables
in the middle or far outside, and the limits of their type, in branches and in
subscripts: clamped, periodic by a condition or a remainder, mirrored. Loops begin
and end anywhere, count up and down, by one and by more, and some have a reduction.
"""
import random

import seeds

HEAD = """\
#include <limits.h>
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
enum { PAD = 8000, SIZE = 1 << 16 };
static unsigned in[SIZE + 2 * PAD], out[SIZE];
static void show(unsigned more) {
  unsigned long hash = more;
  for (int i = 0; i < SIZE; i++)
    hash = hash * 1000003 + out[i], out[i] = i;
  printf("%lx\\n", hash);
}
"""
# Of signed types: what tests compare with, beside the extent.
FAR = {"int": ["INT_MAX", "INT_MIN"], "long": ["LONG_MAX", "LONG_MIN", "4294967296L"],
       "short": ["32767", "-32768"], "size_t": ["ULONG_MAX", "(1ul << 63)", "LONG_MAX"]}


class Kernel:
    def __init__(self, r, number):
        self.r = r
        self.depth = r.choice((1, 1, 2, 2, 2, 3))
        self.type = r.choice(("int", "int", "int", "long", "short", "unsigned", "size_t", "size_t"))
        self.isUnsigned = self.type in ("unsigned", "size_t")
        self.extents = [f"n{d}" for d in range(self.depth)]
        most = (3000, 90, 30)[self.depth - 1]
        self.sizes = [r.choice((r.randint(1, 5), r.randint(6, 40), most))
                      for _ in range(self.depth)]
        self.sizes = [min(size, most) for size in self.sizes]
        self.number, self.isConstant = number, r.random() < .2
        self.far = r.choice(FAR.get(self.type, ["4000000000u"]))
        self.reduction = r.random() < .3

    def limit(self, d):
        """What the index of dimension D is compared with."""
        r, n = self.r, self.extents[d]
        return r.choice((
            "0", "0", "1", "2", f"{n} - 1", f"{n} - 1", n, f"{n} - 2", f"{n} / 2", "mid", "mid",
            str(r.randint(0, 70)), "far", "first", "-1" if not self.isUnsigned else "3"))

    def index(self, d):
        r = self.r
        i, offset = "ijk"[d], r.randint(1, 3)
        return r.choice((i, i, i, f"{i} + {offset}", f"{i} - {offset}", f"{i} + shift",
                         f"{offset} + {i}"))

    def comparison(self, d):
        sides = [self.index(d), self.limit(d)]
        if self.r.random() < .2:
            sides.reverse()
        return f" {self.r.choice(('==', '==', '!=', '<', '<=', '>', '>='))} ".join(sides)

    def condition(self):
        r = self.r
        tests = [self.comparison(r.randrange(self.depth)) for _ in range(r.randint(1, 4))]
        text = tests[0]
        for test in tests[1:]:
            text = f"({text}) {r.choice(('&&', '&&', '||'))} {test}"
        return f"!({text})" if r.random() < .1 else text

    def neighbour(self, d):
        """A subscript near the index, that the input has."""
        r = self.r
        i, n = "ijk"[d], self.extents[d]
        c = r.randint(1, 2)
        if self.isUnsigned:
            return r.choice((f"({i} + {c}) % {n}", f"({i} + {n} - 1) % {n}", f"({i} == 0 ? {n} - 1 : {i} - 1)",
                             f"MIN({i} + {c}, {n} - 1)", f"({i} < {n} - 1 ? {i} + 1 : 0)", i))
        return r.choice((
            f"({i} + {c}) % {n}", f"({i} - 1 + {n}) % {n}", f"({n} + {i} - 1) % {n}", f"({i} + shift) % {n}",
            f"({i} == 0 ? {n} - 1 : {i} - 1)", f"({i} == {n} - 1 ? 0 : {i} + 1)",
            f"({i} > 0 ? {i} - 1 : {i})", f"MAX({i} - {c}, 0)", f"MIN({i} + {c}, {n} - 1)",
            f"({i} < mid ? {i} : {n} - {i})", f"({i} + {c} >= {n} ? {n} - 1 : {i} + {c})",
            f"({i} - {c} < 0 ? -({i} - {c}) : {i} - {c})", i, f"{i} + {c}", f"{i} - {c}"))

    def element(self):
        terms = [self.neighbour(d) for d in range(self.depth)]
        text = terms[0]
        for d in range(1, self.depth):
            text = f"({text}) * {self.extents[d]} + {terms[d]}"
        return f"in[PAD + {text}]"

    def expression(self):
        r = self.r
        if r.random() < .3:
            return f"({self.condition()} ? {self.element()} : {self.element()} * 3)"
        if r.random() < .2:
            return f"({self.element()} ^ (unsigned)({'ijk'[r.randrange(self.depth)]}))"
        return f"({self.element()} + {self.element()} * {r.randint(2, 9)})"

    def statements(self, depth=2):
        r = self.r
        if depth and r.random() < .5:
            lines = [f"if ({self.condition()}) {{", *self.statements(depth - 1)]
            if r.random() < .6:
                lines += ["} else {", *self.statements(depth - 1)]
            return lines + ["}"]
        if r.random() < .3:
            return [f"v {r.choice(('+=', '^='))} {self.expression()};"] + self.statements(0)
        return [f"v = v * 5 + {self.expression()};"]

    def head(self, d):
        """A loop over part of a dimension."""
        r, n, i = self.r, self.extents[d], "ijk"[d]
        start = r.choice(("0", "0", "0", "1", "first"))
        if self.isUnsigned:
            return f"for ({self.type} {i} = {start}; {i} < {n}; {i}++)"
        end = r.choice((f"< {n}", f"< {n}", f"<= {n} - 1", f"< {n} - 1"))
        if r.random() < .1:
            return f"for ({self.type} {i} = {n} - 1; {i} >= {start}; {i}--)"
        step = f"{i} += {r.randint(2, 3)}" if r.random() < .1 else f"{i}++"
        return f"for ({self.type} {i} = {start}; {i} {end}; {step})"

    def text(self):
        r = self.r
        parameters = ["mid", "far", "first", "shift"] + ([] if self.isConstant else self.extents)
        lines = [f"static unsigned k{self.number}(" + ", ".join(f"{self.type} {p}" for p in parameters) + ") {"]
        if self.isConstant:
            lines += [f"enum {{ {', '.join(f'{e} = {s}' for e, s in zip(self.extents, self.sizes))} }};"]
        lines += ["unsigned sum = 1;"]
        collapse = f" collapse({self.depth})" if self.depth > 1 and r.random() < .4 else ""
        reduction = " reduction(+:sum)" if self.reduction else ""
        kind = r.choice(("parallel loop", "parallel loop", "kernels loop independent"))
        lines += [f"#pragma acc {kind}{collapse}{reduction} copyin(in) copy(out)"]
        for d in range(self.depth):
            if d and not collapse and r.random() < .7:
                lines += [f"#pragma acc loop{reduction}"]
            lines += [self.head(d) + " {"]
        at = "i"
        for d in range(1, self.depth):
            at = f"({at}) * {self.extents[d]} + {'ijk'[d]}"
        lines += [f"unsigned v = {self.element()};", *self.statements(), f"out[{at}] = v;"]
        if self.reduction:
            lines += ["sum += v;"]
        return lines + ["}" * self.depth, "return sum;", "}"]

    def call(self):
        r = self.r
        values = [r.randint(0, max(self.sizes)), self.far, r.randint(0, 2), r.randint(0, 4)]
        values += [] if self.isConstant else self.sizes
        return f"show(k{self.number}({', '.join(map(str, values))}));"


def write(seed):
    r = random.Random(seed)
    kernels = [Kernel(r, number) for number in range(5)]
    lines = [HEAD, *sum((kernel.text() for kernel in kernels), [])]
    lines += ["int main(void) {", "for (int i = 0; i < SIZE + 2 * PAD; i++)", "  in[i] = i * 2654435761u >> 9;"]
    lines += [call for kernel in kernels for call in (kernel.call(), kernel.call())]
    return "\n".join(lines + ["}"]) + "\n"


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, write(seed))


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
