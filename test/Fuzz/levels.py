# ===- levels.py - Random nests of gang, worker and vector loops -----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random nests of gang, worker and vector loops against the serial program.

A kernel is a loop over gangs. Its body, and that of each loop in it, has statements
of what executes it once: variables, structures and arrays of its own (also of variable
length), sums over inner loops, conditions, switches, sequential loops with jumps, loops
that do not count, atomic updates, calls of routines, and loops of the levels that are
left. No iteration reads what another one of the same loop writes, so that the serial
program is right whatever runs at once.
"""
import random

import seeds

OPERATORS = {
    "+": "{v} += {e};", "^": "{v} ^= {e};", "|": "{v} |= {e};", "&": "{v} &= {e};",
    "*": "{v} *= ({e}) | 1u;", "max": "{v} = {v} > ({e}) ? {v} : ({e});",
    "min": "if (({e}) < {v}) {v} = {e};",
}
TYPES = ["unsigned", "unsigned long", "unsigned short", "unsigned char", "int", "long",
         "signed char"]
FLOATS = ["double", "float"]  # with whole numbers, so that the order does not count
SUMS = ["unsigned", "unsigned long", "unsigned short", "unsigned char", "int", *FLOATS]
HEAD = """\
#include <stdio.h>
struct pair {
  unsigned a;
  unsigned short b[3];
};
static unsigned in[64], hist[16];
static void show(const char *name, const unsigned *x, unsigned long n) {
  unsigned long hash = 7;
  for (unsigned long i = 0; i < n; i++)
    hash = hash * 1000003 + x[i];
  printf("%s %lx\\n", name, hash);
}
"""


class Scope:
    """What a statement may use, and the loops that it is in."""

    def __init__(self, other=None):
        def copy(name):
            return list(getattr(other, name)) if other else []
        self.indices, self.arrays = copy("indices"), copy("arrays")
        self.values = copy("values")      # may be read
        self.own = copy("own")            # may be assigned
        self.privates = copy("privates")  # of the clause of the loop, not yet set
        self.parallel, self.sequential = copy("parallel"), copy("sequential")

    def declare(self, name):
        self.values.append(name)
        self.own.append(name)


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.count = 0
        self.outs, self.routines, self.privates = [], [], []
        self.code = []
        for _ in range(self.r.randint(0, 3)):
            self.code += self.routine()
        kernels = [self.kernel(k) for k in range(3)]
        self.code += sum(kernels, [])

    def name(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def text(self):
        lines = [HEAD]
        lines += [f"static unsigned {o}" + "".join(f"[{d}]" for d in dims) + ";"
                  for o, dims in self.outs]
        lines += self.code
        lines += ["int main(void) {", "  for (int i = 0; i < 64; i++)",
                  "    in[i] = i * 2654435761u >> 7;", "  k0(), k1(), k2();",
                  '  show("hist", hist, 16);', "}"]
        return "\n".join(lines) + "\n"

    def expression(self, scope, depth=2):
        """An unsigned value."""
        r = self.r
        if depth == 0 or r.random() < .3:
            leaves = [f"{r.randint(0, 99)}u"]
            leaves += [f"(unsigned){v}" for v in scope.indices + scope.values] * 2
            for array in scope.arrays * 2:
                at = r.choice(scope.indices) if scope.indices else r.randint(0, 7)
                leaves.append(f"{array}[{at} & 7]")
            if scope.indices:
                leaves.append(f"in[({r.choice(scope.indices)} * {r.randint(1, 9)}) & 63]")
            return r.choice(leaves)
        a, b = self.expression(scope, depth - 1), self.expression(scope, depth - 1)
        operator = r.choice("+-*^&|+%>?")
        if operator == "%":
            return f"({a}) % (({b}) % 13 + 1)"
        if operator == ">":
            return f"(({a}) >> {r.randint(1, 5)})"
        if operator == "?":
            return f"(({a}) > ({b}) ? ({a}) : 5u)"
        return f"({a} {operator} {b})"

    def levels(self, left):
        """Those of an inner loop; none: the compiler chooses; None: no directive."""
        r = self.r
        if not left:
            return r.choice(([], None))
        if r.random() < .15:
            return None
        if left == ["worker", "vector"]:
            return r.choice((["worker"], ["vector"], left))
        return left

    def array(self, scope, left):
        name, j, r = self.name("a"), self.name("j"), self.r
        lines = [f"unsigned {name}[{r.choice(('8', 'eight'))}];"]
        levels = self.levels(left)
        if levels is not None:
            lines.append(f"#pragma acc loop {' '.join(levels)}")
        inner = Scope(scope)
        inner.indices.append(j)
        head = r.choice((f"int {j} = 0; {j} < 8; {j}++", f"int {j} = 7; {j} >= 0; {j}--",
                         f"long {j} = 0; {j} <= 7; {j} += 1", f"unsigned {j} = 0; {j} != 8; {j}++"))
        lines.append(f"for ({head}) {name}[{j}] = {self.expression(inner)};")
        scope.arrays.append(name)
        return lines

    def atomic(self, scope):
        return ["#pragma acc atomic",
                f"hist[({self.expression(scope)}) % 16] += {self.expression(scope)};"]

    def branch(self, scope, left, depth):
        lines = [f"if (({self.expression(scope)}) % 3 {self.r.choice(('==', '!='))} 1) {{"]
        lines += self.body(scope, left, depth - 1)
        if self.r.random() < .3:
            lines += ["} else {", *self.body(scope, left, depth - 1)]
        return lines + ["}"]

    def sequential(self, scope, left, depth):
        r = self.r
        q, length = self.name("q"), r.randint(1, 3)
        lines = ["#pragma acc loop seq"] if r.random() < .3 else []
        lines.append(f"for (int {q} = 0; {q} < {length}; {q}++) {{")
        inner = Scope(scope)
        inner.indices.append(q)
        inner.sequential.append((q, length))
        # A directive may not be left by a jump.
        if len(lines) == 1 and r.random() < .5:
            lines.append(f"if (({self.expression(scope, 1)} + {q}) % 5 == 2) "
                         f"{r.choice(('continue', 'break'))};")
        return lines + self.body(inner, left, depth - 1) + ["}"]

    def choice(self, scope, left, depth):
        """A switch; one of its cases falls through."""
        lines = [f"switch (({self.expression(scope)}) % 4) {{", "case 0: {"]
        lines += self.body(scope, left, depth - 1)
        lines += ["}", self.r.choice(("break;", "")), "case 2: {"]
        lines += self.body(scope, left, depth - 1)
        return lines + ["}", "break;", "default:", *self.atomic(scope), "}"]

    def repeated(self, scope, left, depth):
        """A loop that does not count, with the same number of rounds for all."""
        q, w = self.name("q"), self.name("w")
        inner = Scope(scope)
        inner.indices.append(q)
        inner.sequential.append((q, 3))
        lines = [f"int {q} = 0;", f"unsigned {w} = {self.expression(scope, 1)};"]
        body = [*self.body(inner, left, depth - 1), f"{q}++;", f"{w} /= 3;"]
        if self.r.random() < .5:
            return lines + [f"while ({q} < 3 && {w} % 7 != 1) {{", *body, "}"]
        return lines + ["do {", *body, f"}} while ({q} < 3 && {w} % 5 != 2);"]

    def structure(self, scope):
        r, s = self.r, self.name("s")
        lines = [f"struct pair {s} = {{{self.expression(scope, 1)}, {{{self.expression(scope, 1)}}}}};"]
        if r.random() < .5:
            other = self.name("s")
            lines += [f"struct pair {other} = {s}, *p{other} = &{other};",
                      f"p{other}->b[{self.expression(scope, 1)} % 3] += {self.expression(scope)};"]
            scope.declare(f"p{other}->b[1]")
            scope.declare(f"{other}.a")
        else:
            scope.declare(f"{s}.a")
        scope.declare(f"{s}.b[0]")
        return lines

    def pointer(self, scope):
        if not scope.arrays:
            return []
        p = self.name("p")
        lines = [f"unsigned *{p} = {self.r.choice(scope.arrays)};"]
        scope.arrays.append(p)
        return lines

    def call(self, scope, left):
        """Of a routine whose level is left here."""
        r = self.r
        fitting = [name for name, level in self.routines if level == "seq" or level in left]
        if not fitting or not scope.arrays:
            return []
        name, result = r.choice(fitting), self.name("t")
        argument = self.expression(scope, 1)
        if r.random() < .5:
            lines = [f"unsigned {result} = {name}({r.choice(scope.arrays)}, {argument});"]
            scope.declare(result)
        else:
            lines = [f"unsigned {result}[8];", f"{name}f({result}, {argument});"]
            scope.arrays.append(result)
        return lines

    def parallel(self, scope, left, depth):
        """A loop over iterations, with reductions into variables of the block."""
        r = self.r
        levels = self.levels(left)
        j, length = self.name("j"), r.choice((1, 2, 5, 8, 9, 33))
        lines, sums = [], []
        for _ in range(r.choice((0, 1, 1, 2))):
            v, kind = self.name("r"), r.choice(SUMS)
            operator = r.choice(("+", "max", "min") if kind in FLOATS else list(OPERATORS))
            lines.append(f"{kind} {v} = ({self.expression(scope, 1)}) % 1024;")
            sums.append((v, kind, operator))
        inner, rest = Scope(scope), left
        inner.indices.append(j)
        head = f"for (int {j} = 0; {j} < {length}; {j}++)"
        if levels is None:
            inner.sequential.append((j, length))
        else:
            clauses = levels + [f"reduction({operator}:{v})" for v, _, operator in sums]
            rest = ["vector"] if levels == ["worker"] and "vector" in left else []
            inner.parallel += inner.sequential + [(j, length)]
            inner.sequential, inner.own, inner.privates = [], [], []
            if r.random() < .25:
                k, width = self.name("k"), r.choice((2, 3))
                clauses.append("collapse(2)")
                inner.indices.append(k)
                inner.parallel.append((k, width))
                head += f" for (int {k} = 0; {k} < {width}; {k}++)"
            elif r.random() < .4:
                inner.privates.append(self.name("p"))
                clauses.append(f"private({inner.privates[0]})")
                self.privates += inner.privates
            lines.append(f"#pragma acc loop {' '.join(clauses)}")
        lines += [head + " {", *self.body(inner, rest, depth - 1)]
        for v, kind, operator in sums:
            value = f"({kind})(({self.expression(inner)}) % 256)"
            lines.append(OPERATORS[operator].format(v=v, e=value))
        lines.append("}")
        for v, kind, _ in sums:
            if kind in FLOATS:
                whole = self.name("t")
                lines.append(f"unsigned {whole} = (unsigned){v};")
                v = whole
            scope.declare(v)
        return lines

    def statement(self, scope, left, depth):
        r = self.r
        k = r.random()
        if k < .2:
            v = self.name("t")
            lines = [f"{r.choice(TYPES)} {v} = {self.expression(scope)};"]
            scope.declare(v)
            return lines
        if k < .3 and scope.privates:
            v = scope.privates.pop()
            lines = [f"{v} = {self.expression(scope)};"]
            scope.declare(v)
            return lines
        if k < .4 and scope.own:
            return [f"{r.choice(scope.own)} {r.choice(('=', '+=', '^='))} "
                    f"{self.expression(scope)};"]
        if k < .43:
            return self.call(scope, left)
        if k < .46:
            return self.structure(scope)
        if k < .48:
            return self.pointer(scope)
        if depth == 0 or k < .55:
            return self.atomic(scope)
        if k < .65:
            return self.array(scope, left)
        if k < .71:
            return self.branch(scope, left, depth)
        if k < .75:
            return self.choice(scope, left, depth)
        if k < .78:
            return self.repeated(scope, left, depth)
        if k < .84:
            return self.sequential(scope, left, depth)
        return self.parallel(scope, left, depth)

    def body(self, scope, left, depth):
        """Statements of a block; the last one stores what they have computed."""
        scope = Scope(scope)
        lines = []
        for _ in range(self.r.randint(2, 5)):
            lines += self.statement(scope, left, depth)
        loops = scope.parallel + scope.sequential
        out = self.name("o")
        self.outs.append((out, [length for _, length in loops]))
        place = "".join(f"[{index}]" for index, _ in loops)
        return lines + [f"{out}{place} = {self.expression(scope)};"]

    def routine(self):
        """One with a result, and one that fills an array."""
        name, level = self.name("f"), self.r.choice(("seq", "vector", "vector", "worker"))
        self.routines.append((name, level))
        scope = Scope()
        scope.indices, scope.values = ["j"], ["x"]
        # Routines do not use the array of the file.
        fill = self.expression(scope).replace("in[", "7 * (").replace("& 63]", "& 63)")
        loop = f"#pragma acc loop {level}"
        sums = "" if level == "seq" else " reduction(+:sum)"
        head = "  for (int j = 0; j < 8; j++)"
        return [f"#pragma acc routine {level}", f"static unsigned {name}(unsigned *a, unsigned x) {{",
                "  unsigned sum = x;", loop + sums, head, f"    sum += a[j] ^ ({fill});",
                "  return sum;", "}",
                f"#pragma acc routine {level}", f"static void {name}f(unsigned *a, unsigned x) {{",
                loop, head, f"    a[j] = {fill};", "}"]

    def kernel(self, number):
        r = self.r
        first, self.privates = len(self.outs), []
        levels = r.choice((["gang"], ["gang"], ["gang"], ["gang", "worker"], ["gang", "vector"],
                           [], ["gang", "worker", "vector"]))
        left = {"gang": ["worker", "vector"], "gang worker": ["vector"]}.get(" ".join(levels), [])
        scope, length = Scope(), r.choice((1, 3, 6, 10))
        scope.indices, scope.parallel = ["i"], [("i", length)]
        body = self.body(scope, left, 3)
        kind = r.choice(("parallel", "parallel", "kernels"))
        clauses = levels + (["independent"] if kind == "kernels" else [])
        for size, choices in (("num_gangs", (1, 2, 4)), ("num_workers", (1, 2, 4)),
                              ("vector_length", (1, 4, 32, 64))):
            if r.random() < .5:
                clauses.append(f"{size}({r.choice(choices)})")
        data = ["copyin(in)", "copy(hist)"]
        names = [out for out, _ in self.outs[first:]]
        data.append(f"copy({', '.join(names)})")
        around = r.random() < .4
        clauses += ["default(present)"] if around else data
        queue = r.random() < .3
        clauses += ["async(2)"] if queue else []
        lines = [f"static void k{number}(void) {{", "unsigned sum = 3;", "int eight = 8;"]
        lines += [f"unsigned {v};" for v in self.privates]
        if around:
            lines += [f"#pragma acc data {' '.join(data)}", "{"]
        operator = r.choice(list(OPERATORS))
        lines += [f"#pragma acc {kind} loop {' '.join(clauses)} reduction({operator}:sum)",
                  f"for (int i = 0; i < {length}; i++) {{", *body,
                  OPERATORS[operator].format(v="sum", e=self.expression(scope, 1)), "}"]
        lines += ["#pragma acc wait"] if queue else []
        lines += ["}"] if around else []
        lines.append('printf("%u\\n", sum);')
        lines += [f'show("{o}", (unsigned *){"&" if not dims else ""}{o}, sizeof {o} / sizeof(int));'
                  for o, dims in self.outs[first:]]
        return lines + ["}"]


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, Program(seed).text())


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
