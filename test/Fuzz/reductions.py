# ===- reductions.py - Random reductions into anything -------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random loops with reductions of scalars, members and parts of arrays.

Types, complex numbers, too; sizes and places that are known at run time only, other ones each
time; one loop or two; data that is there already or comes with the construct; queues; a
loop around. Devices divide most of these kernels. Values are small integers, so that
no order of additions matters; the oracle is the same program without directives.
"""
import random

import seeds

HEAD = """\
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long hash = 7;
/* Zeros have no sign here: it depends on the order. */
static void add(double complex x) {
  double parts[] = {creal(x) + 0.0, cimag(x) + 0.0};
  for (int i = 0; i < 2; i++) {
    long bits;
    memcpy(&bits, &parts[i], sizeof bits);
    hash = hash * 1000003 + bits;
  }
}
#define ADD_ALL(a, n) \\
  for (int x = 0; x < (n); x++) \\
    add((a)[x]);
static int in[500];
"""
TYPES = ("int", "long", "unsigned char", "short", "unsigned", "float", "double",
         "float complex", "double complex")
FLOATS = ("float", "double")


def operators(r, type):
    """An operator, and how it combines V with an expression."""
    if "complex" in type:
        return r.choice((("+", "{v} += {e} + ({e} % 3) * I;"),) * 4
                        + (("*", "{v} *= {e} % 40 == 0 ? I : 1;"),))
    common = [("+", "{v} += {e};"), ("max", "{v} = {v} > {e} ? {v} : {e};"),
              ("min", "{v} = {v} < {e} ? {v} : {e};"),
              ("max", "if ({e} > {v}) {v} = {e};"),
              ("*", "{v} *= {e} % 40 == 0 ? 2 : 1;")]
    if type not in FLOATS:
        common += [("^", "{v} ^= {e};"), ("|", "{v} |= {e};"), ("&", "{v} &= {e} | 8;"),
                   ("&&", "{v} = {v} && {e} % 90;"), ("||", "{v} = {v} || {e} == 4;")]
    return r.choice(common)


class Target:
    """What is reduced into: declarations, the clause, an element for the index x."""

    def __init__(self, r, name):
        self.r, self.name = r, name
        self.type = r.choice(TYPES)
        self.operator, self.form = operators(r, self.type)
        self.data = ""
        n = name
        # && and || give 0 or 1, also for elements without an iteration.
        one = " & 1" if self.operator in ("&&", "||") else ""
        kind = r.choice(("scalar", "member", "behind", "fixed", "part", "part", "pointer",
                         "pointer", "vla", "matrix", "rows", "parameter"))
        fill = f"for (int x = 0; x < {{n}}; x++) {n}[x] = (x % 5 + 1){one};"
        t = self.type
        if kind == "scalar":
            self.setup, self.clause, self.at = [f"{t} {n} = 3{one};"], n, n
            self.show = f"add({n});"
        elif kind == "member":
            self.setup = [f"struct {{ int other; {t} s; long last; }} {n};",
                          f"memset(&{n}, 0, sizeof {n});", f"{n}.s = 3{one};"]
            self.clause = self.at = f"{n}.s"
            self.show = f"add({n}.s);"
        elif kind == "behind":
            self.setup = [f"struct {{ long other; {t} s; }} {n}v, *{n} = &{n}v;",
                          f"memset({n}, 0, sizeof *{n});", f"{n}->s = 3{one};"]
            self.clause = self.at = f"{n}->s"
            self.show = f"add({n}->s);"
        elif kind == "fixed":
            self.setup = [f"{t} {n}[7];", fill.format(n=7)]
            self.clause, self.at = n, f"{n}[{{x}} % 7]"
            self.show = f"ADD_ALL({n}, 7)"
        elif kind in ("part", "pointer"):
            self.setup = [f"{t} {n}[90];" if kind == "part" else
                          f"{t} *{n} = malloc(90 * sizeof *{n});", fill.format(n=90)]
            self.clause = f"{n}[lo:len]"
            self.at = f"{n}[lo + {{x}} % len]"
            self.show = f"ADD_ALL({n}, 90)"
            self.data = f"{n}[0:90]"
        elif kind == "vla":
            self.setup = [f"{t} {n}[len];", fill.format(n="len")]
            self.clause, self.at = n, f"{n}[{{x}} % len]"
            self.show = f"ADD_ALL({n}, len)"
        elif kind == "matrix":
            self.setup = [f"{t} {n}[4][5];",
                          f"for (int x = 0; x < 20; x++) {n}[x / 5][x % 5] = (x + 1){one};"]
            self.clause, self.at = f"{n}[1:2][0:5]", f"{n}[1 + {{x}} % 2][{{x}} % 5]"
            self.show = f"ADD_ALL(*{n}, 20)"
        elif kind == "rows":
            self.setup = [f"{t} (*{n})[len] = malloc(6 * sizeof *{n});",
                          f"for (int x = 0; x < 6 * len; x++) "
                          f"{n}[x / len][x % len] = (x % 9 + 1){one};"]
            self.clause = f"{n}[0:rows][0:len]"
            self.at = f"{n}[{{x}} % rows][{{x}} % len]"
            self.show = f"ADD_ALL(*{n}, 6 * len)"
            self.data = f"{n}[0:6][0:len]"
        else:
            self.setup = [f"{t} {n}[6][4];",
                          f"for (int x = 0; x < 24; x++) {n}[x / 4][x % 4] = (x + 1){one};"]
            self.clause = f"{n}[0:rows][0:4]"
            self.at = f"{n}[{{x}} % rows][{{x}} % 4]"
            self.show = f"ADD_ALL(*{n}, 24)"

    def update(self, x, e):
        v = self.at.format(x=x)
        return self.form.format(v=v, e=f"({e})")


def function(r, k):
    targets = [Target(r, f"v{k}_{i}") for i in range(r.choice((1, 2, 3, 7)))]
    body = [line for t in targets for line in t.setup]
    data = [t.data for t in targets if t.data and r.random() < 0.5]
    queue = r.choice(("", "", " async", " async(1)"))
    scale = r.randint(1, 9)
    clause = " ".join(f"reduction({t.operator}:{t.clause})" for t in targets)
    rounds = r.choice((1, 1, 2, 5))
    if data:
        body += [f"#pragma acc data copy({', '.join(data)})"]
    body += ["{", f"for (int round = 0; round < {rounds}; round++) {{"]
    shape = r.choice(("one", "one", "two", "nested", "kernels"))
    e = f"in[({{x}} * {scale} + round) % 500]"
    if shape in ("one", "kernels"):
        body += ["#pragma acc " + ("kernels loop independent " if shape == "kernels" else
                 "parallel loop " + r.choice(("", "gang vector ", "num_gangs(3) ")))
                 + f"copyin(in) {clause}{queue}",
                 "for (int i = 0; i < n; i++) {"]
        body += [t.update("i", e.format(x="i")) for t in targets] + ["}"]
    elif shape == "two":
        body += [f"#pragma acc parallel loop collapse(2) copyin(in) {clause}{queue}",
                 "for (int i = 0; i < n / 7; i++) for (int j = 0; j < 7; j++) {"]
        body += [t.update("(i + j)", e.format(x="(i * 7 + j)")) for t in targets] + ["}"]
    else:
        # The sum of a row, and then of all.
        body += [f"#pragma acc parallel loop gang copyin(in) {clause}{queue}",
                 "for (int i = 0; i < n / 9; i++) {", "int row = 0;",
                 "#pragma acc loop vector reduction(+:row)",
                 "for (int j = 0; j < 9; j++) row += in[(i * 9 + j + round) % 500] % 4;"]
        body += [t.update("i", "row") for t in targets] + ["}"]
    body += ["}"] + (["#pragma acc wait"] if queue else []) + ["}"]
    body += [t.show for t in targets]
    return [f"static void f{k}(int n, int lo, int len, int rows) {{"] + body + ["}"]


def program(seed):
    r = random.Random(seed)
    lines, calls = [HEAD], []
    for k in range(5):
        lines += function(r, k)
        for _ in range(r.randint(1, 4)):
            n = r.choice((0, 1, 5, 63, 200, 1000))
            lo, length, rows = r.randint(0, 30), r.choice((1, 2, 9, 60)), r.randint(1, 6)
            calls += [f"  f{k}({n}, {lo}, {length}, {rows});",
                      f'  printf("{k} %lx\\n", hash);']
    return "\n".join(lines + ["int main(void) {", "  for (int i = 0; i < 500; i++)",
                              "    in[i] = i * 37 % 101;"] + calls + ["}"]) + "\n"


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, program(seed))


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
