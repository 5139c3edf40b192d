# ===- aliases.py - Random functions whose pointers lead to the same memory -===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random functions with kernels, called with pointers that lead into one array.

Parameters, global pointers, members of structures and local variables point to places in the
same memory that overlap, lie side by side, or are the same; with `restrict` only where it is
true. Scalars behind pointers are elements of an array that the loop writes, bytes are read
through `unsigned char *`, pointers walk and change places. A `kernels` construct means its
sequential loops, whatever overlaps; loops of `parallel` are independent, but the names that an
iteration has for one element may be several.
"""
import random

import seeds

FUNCTIONS = 8
TYPES = ("unsigned", "unsigned", "long", "double", "float", "unsigned short", "int")

HEAD = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef %(type)s T;
enum { N = 40, M = 400 };
struct pair { T *a, *b; int n; };
%(pool)s
static T other[M];
static T *gp, *gq;
static struct pair gs;
static T gt;
static unsigned long hash = 7;
static void show(const void *p, unsigned long size) {
  for (unsigned long i = 0; i < size; i++) hash = hash * 1000003 + ((const unsigned char *)p)[i];
}
"""


class Function:
    """One function, and calls of it."""

    def __init__(self, r, number, type):
        self.r, self.number = r, number
        self.isFloat = type in ("double", "float")
        self.type = type
        self.kind = r.choice(("two", "two", "three", "restrict", "scalar", "scalar", "value",
                              "address", "globals", "mixed", "pool", "swap", "bytes", "chain",
                              "members", "halves"))
        self.temps = r.random() < 0.5
        self.names = []
        self.scalars = ["k"]
        self.stored = []  # scalars behind pointers

    # Expressions --------------------------------------------------------------

    def subscript(self, v):
        r = self.r
        return r.choice([v, v, f"{v} + 1", f"{v} - 1", f"{v} + 2", f"{v} - 2", f"n - 1 - {v}",
                         f"{v} / 2", "3", f"{v} + k"])

    def element(self, v, names=None):
        return f"{self.r.choice(names or self.names)}[{self.subscript(v)}]"

    def leaf(self, v):
        r = self.r
        choices = [self.element(v) for _ in range(4)] + ["k", str(r.randint(1, 9))]
        choices += self.scalars
        return r.choice(choices)

    def value(self, v):
        a, b = self.leaf(v), self.leaf(v)
        if self.isFloat:
            return self.r.choice([f"{a} * (T)0.5 + {b} * (T)0.25", f"{a} * (T)0.5 - 1",
                                  f"{a} - {b} * (T)0.5", a])
        return self.r.choice([f"{a} + {b}", f"{a} * 3 + {b}", f"{a} - {b}", f"{a} ^ {b}", a,
                              f"({a} & 15) * 5 + {b}"]
                             if self.type not in ("int", "long") else
                             [f"({a} ^ {b}) & 1023", f"({a} & 255) * 3 + ({b} & 255)",
                              f"({a} & 255) - ({b} & 255)"])

    def test(self, v):
        a = self.leaf(v)
        return f"{a} > 3" if self.isFloat else f"({a} & 3) != 1"

    # Statements ---------------------------------------------------------------

    def store(self, v):
        r = self.r
        target = self.element(v) if not self.stored or r.random() < 0.75 else r.choice(self.stored)
        return f"{target} = {self.value(v)};"

    def statement(self, v):
        r = self.r
        kind = r.randrange(8)
        if kind == 0:
            return f"if ({self.test(v)}) {self.store(v)}"
        if kind == 1 and self.temps:
            return f"t = {self.value(v)}; {self.store(v)} {self.element(v)} = t;"
        if kind == 2 and self.temps:
            return f"if ({self.test(v)}) u = {self.value(v)};"
        if kind == 3 and self.temps and not self.isFloat and self.type.startswith("unsigned"):
            return f"u {r.choice(('+', '^', '*'))}= {self.value(v)};"
        if kind == 4 and self.stored and self.type.startswith("unsigned"):
            return f"{r.choice(self.stored)} += {self.value(v)};"
        return self.store(v)

    def loop(self):
        """A loop whose meaning is its sequential order."""
        r = self.r
        body = " ".join(self.statement("i") for _ in range(r.choice((1, 1, 2, 3))))
        kind = r.randrange(7)
        if kind == 0:
            return f"for (int i = n - 3; i >= 2; i--) {{ {body} }}"
        if kind == 1:
            return f"for (int i = 2; i < n - 2; i += {r.choice(('2', '3', 'k + 1'))}) {{ {body} }}"
        if kind == 2:
            x, y = r.choice(self.names), r.choice(self.names)
            value = self.value("2").replace("c[i", "c[2")
            return (f"for (T *p = {x} + 2, *e = {x} + n - 2; p != e; p++) {{ *p = "
                    f"{value}; p[{r.choice(('1', '-1', '0'))}] = {y}[p - {x}]; }}")
        if kind == 3:
            x = r.choice(self.names)
            inner = " ".join(self.statement("j") for _ in range(r.choice((1, 2))))
            inner = inner.replace("c[i", "c[j")
            return (f"for (int i = 2; i < 6; i++) {{ {body if r.random() < 0.5 else ''} "
                    f"for (int j = i; j < n / 2; j++) {{ {inner} }} {x}[i * 4 + 1] = {self.value('i')}; }}")
        if kind == 4:
            return f"{{ int i = 2; while (i < n - 2) {{ {body} i++; }} }}"
        return f"for (int i = 2; i < n - 2; i++) {{ {body} }}"

    def independent(self):
        """A loop whose iterations use elements of their own, under any name that is here."""
        r = self.r
        x, y = r.choice(self.names), r.choice(self.names)
        own = lambda: r.choice((f"{x}[i]", f"{x}[i]", "k", "3"))
        lines = [f"{x}[i] = {own()} + {own()};"]
        if self.kind in ("two", "value") and self.same:
            lines = [f"{x}[i] = {y}[i] + {own()};", f"{y}[i] = {x}[i] - {own()} / 2;",
                     f"{x}[i] = {y}[i] + {x}[i];"]
        return ("for (int i = 2; i < n - 2; i++) { " + " ".join(
            r.choice(lines) for _ in range(r.choice((1, 2, 3)))) + " }")

    # Constructs ---------------------------------------------------------------

    def construct(self):
        r = self.r
        if r.random() < 0.15 or (self.same and r.random() < 0.5):
            loop = self.independent()
            return [f"#pragma acc parallel loop", loop]
        head = r.choice(("kernels", "kernels", "kernels", "serial"))
        lines = [self.loop() for _ in range(r.choice((1, 1, 2, 3)))]
        if head == "serial":  # where scalars are private
            copied = ["t", "u"] if self.temps else []
            copied += ["gt"] if "gt" in self.stored else []
            head += f" copy({', '.join(copied)})" if copied else ""
        return [f"#pragma acc {head}", "{", *lines, "}"]

    def text(self):
        r = self.r
        kind, number = self.kind, self.number
        parameters, before, after = "int n, int k", [], []
        self.same = False
        if kind in ("two", "restrict", "halves", "swap"):
            self.same = kind == "two" and r.random() < 0.4
            word = "restrict " if kind == "restrict" else ""
            parameters = f"T *{word}x, T *{word}y, " + parameters
            self.names = ["x", "y"]
            if kind == "restrict" and r.random() < 0.5:
                before.append("T *o = y + k;")
                self.names.append("o")
        elif kind == "three":
            parameters = "T *x, T *y, T *z, " + parameters
            self.names = ["x", "y", "z"]
        elif kind == "scalar":
            parameters = "T *x, T *s, " + parameters
            self.names = ["x", "x", r.choice(("other", "pool"))] if r.random() < 0.3 else ["x"]
            self.scalars.append("*s")
            self.stored.append("*s")
        elif kind in ("value", "members"):
            self.same = kind == "value" and r.random() < 0.3
            parameters = "struct pair p, int k"
            if kind == "value":
                before.append("T *x = p.a, *y = p.b; int n = p.n;")
                self.names = ["x", "y"]
            else:
                before.append("int n = p.n; gs = p;")
                self.names = ["gs.a", "gs.b"]
        elif kind == "address":
            parameters = "struct pair *p, int k"
            before.append("T *const x = p->a, *const y = p->b; const int n = p->n;")
            self.names = ["x", "y"]
        elif kind == "globals":
            self.names = ["gp", "gq"]
        elif kind == "mixed":
            parameters = "T *x, " + parameters
            self.names = ["x", "gp"]
            if r.random() < 0.5:
                self.scalars.append("gt")
                self.stored.append("gt")
        elif kind == "pool":
            parameters = "T *x, " + parameters
            self.names = ["x", "pool"] + r.choice(([], ["other"]))
            if r.random() < 0.4:
                self.scalars.append("gt")
                self.stored.append("gt")
        elif kind == "bytes":
            parameters = "T *x, " + parameters
            before.append("unsigned char *c = (unsigned char *)x;")
            self.names = ["x"]
            if not self.isFloat:
                self.scalars += ["c[i]", "c[i * sizeof(T)]", "c[3]"]
                self.stored += ["c[i + 1]", "c[5]"]
        elif kind == "chain":
            parameters = "T *x, " + parameters
            before.append("T *y = x + k;")
            self.names = ["x", "y", "(x + 2 * k)"]
        temps = ["t", "u"] if self.temps else []
        self.scalars += temps
        if temps:
            before.append("T t = 1, u = 2;")
            after += r.sample(("show(&t, sizeof t);", "show(&u, sizeof u);"), r.randint(0, 2))
        lines = []
        for _ in range(r.choice((1, 1, 2))):
            lines += self.construct()
        if kind == "swap":
            lines = ["for (int it = 0; it < 3; it++) {", *lines, "T *o = x; x = y; y = o; }"]
        return [f"static void f{number}({parameters}) {{", *before, *lines, *after, "}"]

    def place(self):
        return self.r.choice((10, 10, 11, 12, 14, 30, 50, 90, 150))

    def call(self):
        r, kind, f = self.r, self.kind, f"f{self.number}"
        n = r.choice((8, 13, 21, 32, 40))
        a, b, c = self.place(), self.place(), self.place()
        if self.same:
            # Same elements under two names, or apart.
            b = r.choice((a, a, a + 100))
        k = r.randint(0, 2)
        at = lambda place: r.choice(("pool", "pool", "pool", "pool", "other")) + f" + {place}"
        arguments = {
            "restrict": lambda: (f"pool + {a}",
                                 f"{r.choice(('pool', 'other'))} + {a + n + 8}", n),
            "halves": lambda: (f"pool + {a}", f"pool + {a} + {n} / 2", f"{n} / 2 + 4"),
            "two": lambda: (at(a), at(b), n),
            "swap": lambda: (at(a), at(b), n),
            "three": lambda: (at(a), at(b), at(c), n),
            "scalar": lambda: (at(a), r.choice((at(a + r.randint(0, n)), at(a + r.randint(0, n)),
                                                "&gt")), n),
            "value": lambda: (f"(struct pair){{{at(a)}, {at(b)}, {n}}}",),
            "members": lambda: (f"(struct pair){{{at(a)}, {at(b)}, {n}}}",),
            "address": lambda: (f"&(struct pair){{{at(a)}, {at(b)}, {n}}}",),
            "globals": lambda: (n,),
        }.get(kind, lambda: (at(a), n))()
        first = {"globals": f"gp = {at(a)}; gq = {at(b)}; ", "mixed": f"gp = {at(b)}; "}
        return f"{first.get(kind, '')}{f}({', '.join(map(str, (*arguments, k)))});"


def program(seed):
    r = random.Random(seed)
    type = r.choice(TYPES)
    isStatic = r.random() < 0.5
    text = [HEAD % {"type": type, "pool": "static T pool[M];" if isStatic else "static T *pool;"}]
    functions = [Function(r, number, type) for number in range(FUNCTIONS)]
    for function in functions:
        text += function.text()
    text.append("int main(void) {")
    if not isStatic:
        text.append("pool = malloc(M * sizeof(T));")
    text.append("for (int i = 0; i < M; i++) pool[i] = i * 7 % 31, other[i] = i * 5 % 29;")
    text.append("#pragma acc data copy(pool[0:M], other, gt)")
    text.append("{")
    for _ in range(3):
        for function in functions:
            text += [function.call(), "#pragma acc update self(pool[0:M], other, gt)",
                     "show(pool, M * sizeof(T));", "show(other, sizeof other);",
                     "show(&gt, sizeof gt);",
                     f'printf("{function.number} %lx\\n", hash);']
    return "\n".join(text + ["}", "}"]) + "\n"


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, program(seed))


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
