# ===- regions.py - Random C in regions, loops and kernels -----------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""regions.py FILE SEED: a program whose functions have statements of forms.txt.

Each function has them in another place: between directives, in a loop of
XcalableMP, in a compute construct, in a task. What it computes is printed. The
first argument of the program that it becomes are the functions to call, since
some have no defined meaning.
"""

import os
import random
import re
import sys

from expressions import FLOATS, Expressions, Loop, Variable, assignment
from swaps import swaps

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 10  # functions of a program
HEAD = """\
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 6 };
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#define NOINLINE static __attribute__((noinline))
static char buffer[200000];
static int length;
static void out(const char *format, ...) {
  va_list list;
  va_start(list, format);
  length += vsnprintf(buffer + length, sizeof buffer - length, format, list);
  va_end(list);
}
NOINLINE void outInteger(const char *name, unsigned __int128 x) {
  out("  %s %llx %llx\\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}
NOINLINE void outNumber(const char *name, long double x) {
  if (x != x)
    out("  %s nan\\n", name);
  else
    out("  %s %La\\n", name, x);
}
// All NaN are the same.
static unsigned long bits(double x) {
  union { double d; unsigned long u; } v = {x};
  return x != x ? 77 : v.u * 0x9e3779b97f4a7c15ul >> 8;
}
static long same(long x) { return x; }
"""


class Form:
    def __init__(self, name, tags, lines):
        self.name, self.tags = name, set(tags)
        self.file = [line[5:].strip() for line in lines if line.startswith("file:")]
        self.text = "\n".join(line for line in lines if not line.startswith("file:"))


def read_forms():
    forms = []
    with open(os.path.join(HERE, "forms.txt")) as file:
        parts = re.split(r"^== ", file.read(), flags=re.M)[1:]
    for part in parts:
        head, *lines = part.rstrip("\n").split("\n")
        name, *tags = head.split()
        forms.append(Form(name, tags, lines))
    return forms


def avoided():
    """The names in avoid.txt."""
    with open(os.path.join(HERE, "avoid.txt")) as file:
        return {line.split()[0] for line in file if line.strip() and line[0] != "#"}


class Function:
    """Statements with random variables; PLACE says what may stand there."""

    def __init__(self, program, number, place):
        self.program, self.generator = program, program.generator
        self.number, self.place = number, place
        self.e = Expressions(self.generator, program.has_floats, program.avoided)
        if place == "kernel" and "long-double" in program.avoided:
            self.e.avoid_long_double()
        self.names = 0
        excluded = {
            "host": set(),
            "task": {"label", "nested"},
            "xmp": {"c", "carry"},
            "kernel": {"c", "host"},
        }
        excluded = excluded[place]
        self.forms = [f for f in program.forms if not f.tags & excluded]

    def declarations(self, in_loop):
        """Variables of a few types, each set."""
        lines = []
        for k in range(self.generator.randint(3, 6)):
            kind = self.e.number_type()
            name = "v%d" % k
            value = "(%s)%s" % (kind, self.e.literal() if kind not in FLOATS else "%d.25" % k)
            if in_loop:
                value = "(%s)(%s + %s)" % (kind, value, "(i & 7)")
            storage = "" if in_loop else self.e.pick([""] * 6 + ["static ", "register "])
            if storage == "static ":
                lines.append("static %s %s; %s = %s;" % (kind, name, name, value))
            else:
                lines.append("%s%s %s = %s;" % (storage, kind, name, value))
            self.e.variables.append(Variable(name, kind))
        if not self.e.integers():
            lines.append("int v9 = 3;")
            self.e.variables.append(Variable("v9", "int"))
        place = self.e.pick(["", "", "pointer", "member", "element"])
        if place == "pointer":
            lines.append("long aim = 5, *pointer = &aim;")
            self.e.variables.append(Variable("(*pointer)", "long"))
        elif place == "member":
            lines.append("struct { char c; unsigned short m; } s = {1, 2}, *ps = &s;")
            self.e.variables += [Variable("s.m", "unsigned short"), Variable("ps->c", "char")]
        elif place == "element":
            lines.append("short row[3] = {1, 2, 3};")
            self.e.variables.append(Variable("row[1]", "short"))
        return lines

    def statement(self, depth=2):
        kind = self.generator.random()
        if kind < 0.2 or depth == 0:
            return assignment(self.e)
        if kind < 0.45:
            self.names += 1
            loop = Loop(self.e, "k%d" % self.names, self.place)
            return "\n".join(loop.text(lambda: [self.statement(depth - 1)]))
        form = self.generator.choice(self.forms)
        for line in form.file:
            if line not in self.program.file:
                self.program.file.append(line)
        text = form.text if form.name.startswith("if") else "{ %s }" % form.text
        return self.filled(text, depth)

    def block(self, depth):
        lines = [self.statement(depth) for _ in range(self.generator.randint(1, 3))]
        return "{\n%s\n}" % "\n".join(lines)

    def filled(self, text, depth):
        self.names += 1
        suffix = "_%d" % self.names
        text = re.sub(r"@(\w)", r"\1" + suffix, text)
        e = self.e
        fill = {
            "E": e.integer,
            "F": e.floating,
            "V": e.variable,
            "W": e.float_variable,
            "K": e.small,
            "T": e.type,
            "N": e.number_type,
            "U": lambda: e.pick(["unsigned", "unsigned char", "unsigned long", "unsigned short"]),
            "S": lambda: self.statement(depth - 1),
            "B": lambda: self.block(depth - 1),
        }
        return re.sub(r"\$([A-Z])", lambda found: fill[found.group(1)](), text)

    def prints(self):
        lines = ['outInteger("h", h);']
        for v in self.e.variables:
            show = "outNumber" if v.is_float() else "outInteger"
            lines.append('%s("%s", %s);' % (show, v.text, v.text))
        return lines

    def hash(self):
        """What the iterations of a loop have computed, as a number."""
        parts = []
        for v in self.e.variables:
            parts.append(
                "h = h * 31 + %s;" % ("bits(%s)" if v.is_float() else "(unsigned long)%s") % v.text
            )
        return parts


def directive(function):
    """An executable directive that changes nothing on any number of processes."""
    e = function.e
    kind = e.generator.randrange(6)
    names = [
        v.text
        for v in e.integers()
        if v.text.isalnum() and "128" not in v.kind and v.kind != "_Bool"
    ]
    if kind == 0 and names:
        return "#pragma xmp bcast (%s)" % e.pick(names)
    if kind == 1:
        return "#pragma acc wait"
    if kind == 2 and names:
        return "#pragma xmp reduction (max: %s)" % e.pick(names)
    return "#pragma xmp barrier"


def head(number):
    return "NOINLINE void case%d(int n) {\nunsigned long h = n;" % number


def address(f):
    """(before, in, after the region): an address that is taken in it and used later."""
    if "address" in f.program.avoided or f.e.chance(0.5):
        return [], [], []
    name = f.e.pick(["g%d" % f.number, "g%d" % f.number, "place", "at[1]", "in.m"])
    before = {
        "g": [],
        "p": ["short place = 5;"],
        "a": ["short at[3] = {1, 5};"],
        "i": ["struct { int a; short m; } in = {1, 5};"],
    }[name[0]]
    if name[0] == "g":
        f.program.file.append("static short %s = 5;" % name)
    inside = (
        f.e.pick(
            [
                "q = &%s;",
                "*(short **)&q = &%s;",
                "for (int z = 0; z < 1; z++) q = &%s;",
                "{ short *z[2] = {0, &%s}; q = z[1]; }",
                "q = n < 99 ? &%s : 0;",
            ]
        )
        % name
    )
    after = ["*q += 2;", 'outInteger("%s", %s);' % (name, name), "*q = 5;"]
    return before + ["short *q = 0;"], [inside], after


def plain(program, number):
    """Statements between directives."""
    f = Function(program, number, "host")
    f.e.readable.append("n")
    before, inside, after = address(f)
    lines = [head(number)] + before + f.declarations(False) + ["#pragma xmp barrier"] + inside
    for _ in range(program.generator.randint(2, 5)):
        lines.append(f.statement())
        if f.e.chance(0.3):
            lines.append(directive(f))
    return lines + ["#pragma xmp barrier"] + after + f.prints() + ["}"]


def task(program, number):
    f = Function(program, number, "task")
    f.e.readable.append("n")
    lines = [head(number)] + f.declarations(False)
    lines.append("#pragma xmp task on %s" % f.e.pick(["p(1)", "p", "t(0)"]))
    lines += ["{"] + [f.statement() for _ in range(3)] + ["}"]
    return lines + f.prints() + ["}"]


def serial(program, number):
    """Statements in a compute construct; all variables are copied."""
    f = Function(program, number, "kernel")
    f.e.readable.append("n")
    declared = f.declarations(True)
    declared = [line.replace("(i & 7)", "n") for line in declared]
    kinds = ["serial", "parallel num_gangs(1)", "kernels", "kernels", "serial loop", "region"]
    construct = f.e.pick([kind for kind in kinds if kind not in program.avoided])
    if construct == "region":
        f.forms = [form for form in f.forms if "label" not in form.tags]
    names = re.findall(r"\b(v\d|s|row)\b(?= =)", "\n".join(declared))
    pointers = any("pointer" in line or "*ps" in line for line in declared)
    body = ["{"] + (declared if pointers else []) + [f.statement() for _ in range(3)]
    end = f.prints()
    clauses = "copy(h%s)" % "".join(", " + name for name in names)
    if construct == "kernels" and f.e.chance(0.5):
        clauses = ""
    if pointers:
        body += f.hash()
        clauses, end = "copy(h)", end[:1]
    lines = [head(number)] + ([] if pointers else declared)
    if construct == "serial loop":
        lines.append("#pragma acc serial loop " + clauses)
        lines.append("for (int i = 0; i < 1; i++)")
    elif construct == "region":
        lines += ["#pragma acc data " + clauses, "{", "#pragma acc serial present(%s" % clauses[5:]]
    else:
        lines.append("#pragma acc %s %s" % (construct, clauses))
    lines += body + ["}"] + (["}"] if construct == "region" else [])
    return lines + end + ["}"]


def operands(f, number):
    """(declarations, statements): elements and rows of distributed arrays."""
    names = ["%sd%d" % (x, number) for x in "xyz"]
    declared = ["double %s[N]; long %s[N][3]; unsigned char %s[N][2][2];" % tuple(names)]
    for name, rest in zip(names, ("", "[*]", "[*][*]")):
        declared.append("#pragma xmp align %s[i]%s with t(i)" % (name, rest))
    x, y, z = names
    start = [
        "#pragma xmp loop on t(i)",
        "for (int i = 0; i < N; i++) {",
        "%s[i] = i * 0.5;" % x,
        "for (int j = 0; j < 3; j++) %s[i][j] = i * j + n;" % y,
        "for (int j = 0; j < 4; j++) %s[i][j / 2][j %% 2] = i - j;" % z,
        "}",
    ]
    elements = [Variable(y + "[i][1]", "long"), Variable(z + "[i][1][0]", "unsigned char")]
    elements += [Variable("(*%s[i])" % y, "long"), Variable("%s[i][n & 1][1]" % z, "unsigned char")]
    if f.program.has_floats:
        elements.append(Variable(x + "[i]", "double"))
    f.e.variables += f.generator.sample(elements, 2)
    f.e.readable.append("%s[i][2]" % y)
    return declared, start


def loop(program, number):
    """Each iteration has the statements with variables of its own."""
    kinds = ["xmp", "xmp", "xmp", "parallel", "kernels", "both", "serial", "routine"]
    kinds = [kind for kind in kinds if kind not in program.avoided]
    kind = program.generator.choice(kinds)
    f = Function(program, number, kind if kind == "xmp" else "kernel")
    if kind == "both" and "counter" in program.avoided:
        f.place = "xmp"
    f.e.readable += ["i", "n"]
    if kind == "routine" and "c-return" in program.avoided:
        f.forms = [form for form in f.forms if not form.tags & {"as-c", "float16", "complex"}]
        f.e.number_types = ["float", "double"]
        f.e.types = [t for t in f.e.types if "128" not in t]
    body = ["unsigned long h = i + n;"] + f.declarations(True)
    top, begin_operands = [], []
    if kind in ("xmp", "both") and f.e.chance(0.6):
        top, begin_operands = operands(f, number)
    body += [f.statement() for _ in range(program.generator.randint(2, 4))] + f.hash()
    name = "u%d" % number
    array = "unsigned long %s[N]" % name
    if kind in ("xmp", "both"):
        before = [array + ";", "#pragma xmp align %s[i] with t(i)" % name]
        begin = ["unsigned long all[N] = {0}, sum = 0;"] + begin_operands
        directives = {
            "xmp": ["#pragma xmp loop on t(i) reduction(+: sum)"],
            "both": [
                "#pragma xmp loop on t(i) reduction(+: sum)",
                "#pragma acc parallel loop reduction(+: sum)",
            ],
        }[kind]
        end = [
            "#pragma xmp loop on t(i)",
            "for (int i = 0; i < N; i++)",
            "all[i] = %s[i];" % name,
            "#pragma xmp reduction (+: all)",
        ]
    else:
        before, begin, end = [], ["unsigned long all[N] = {0}, sum = 0;"], []
        directives = {
            "parallel": ["#pragma acc parallel loop copy(all) reduction(+: sum)"],
            "serial": ["#pragma acc serial copy(all, sum)"],
            "kernels": ["#pragma acc kernels copy(all)"],
            "routine": ["#pragma acc parallel loop copy(all) reduction(+: sum)"],
        }[kind]
        name = "all"
    if kind == "routine":
        before = ["NOINLINE unsigned long body%d(int i, int n) {" % number]
        before += body + ["return h;", "}"]
        body = ["unsigned long h = body%d(i, n);" % number]
    top += ["NOINLINE void case%d(int n) {" % number]
    lines = before + top + begin + directives + ["for (int i = 0; i < N; i++) {"] + body
    lines += ["%s[i] = h;" % name, "sum += h & 0xffff;", "}"] + end
    lines += [
        "for (int i = 0; i < N; i++)",
        'outInteger("all", all[i]);',
        'outInteger("sum", sum);',
        "}",
    ]
    return lines


class Program:
    def __init__(self, generator, avoided=()):
        self.generator = generator
        self.avoided = set(avoided)
        self.flags = self.options()
        self.forms = read_forms()
        dropped = set(avoided)
        if not self.has_floats:
            dropped.add("float")
        if "-fno-builtin" in self.flags:
            dropped.add("glibc")
        self.forms = [f for f in self.forms if f.name not in dropped and not f.tags & dropped]
        self.file = []
        self.count = COUNT
        self.ranks = ["self"] * 6 + [1, 3]
        places = [plain, plain, plain, task, serial, loop, loop, loop, swaps]
        if "calls-beside-swaps" in self.avoided:
            some = [swaps, swaps, plain, task] if generator.random() < 0.25 else places[:-1]
            places = some
        if "-frounding-math" in self.flags or "-ftrapv" in self.flags:
            places = [plain, task, serial]  # loops are refused
        self.functions = [generator.choice(places)(self, k) for k in range(COUNT)]

    def options(self):
        pick, chance = self.generator.choice, self.generator.random
        flags = [pick(["-O0", "-O1", "-O2", "-O3"])]
        self.has_floats = True
        for option in (
            "-fwrapv",
            "-fno-strict-aliasing",
            "-frounding-math",
            "-ffp-contract=off",
            "-ffp-contract=on",
            "-fno-builtin",
            "-funsigned-char",
            "-fno-math-errno",
            "-mfma",
            "-ftrapv",
            "-ffast-math",
            "-march=native",
            "-fno-signed-zeros",
            "-fshort-enums",
            "-g",
            "-fopenmp",
        ):
            if chance() < 0.06:
                flags.append(option)
        if "-ffast-math" in flags or "-fno-signed-zeros" in flags:
            self.has_floats = False
        return flags

    def text(self):
        lines = [HEAD] + self.file
        for function in self.functions:
            lines += function
        lines += [
            "int main(int argc, char **argv) {",
            "for (int a = 1; a < argc; a++) {",
            "int k = atoi(argv[a]);",
            "for (int n = 0; n < 8; n += 3) {",
            'out("case %d %d\\n", k, n);',
            "switch (k) {",
        ]
        lines += ["case %d: case%d(n); break;" % (k, k) for k in range(self.count)]
        lines += [
            "}",
            "}",
            "}",
            "#pragma xmp task on p(1)",
            "fputs(buffer, stdout);",
            'return puts("") < 0;',
            "}",
        ]
        return "\n".join(lines).replace('return puts("") < 0;', "return 0;") + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program = Program(random.Random(int(sys.argv[2])), avoided())
    with open(sys.argv[1], "w") as file:
        file.write(program.text())
    print(" ".join(program.flags))


if __name__ == "__main__":
    main()
