# ===- swaps.py - Pointers to distributed arrays that change places --------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""A function of regions.py: three arrays behind pointers, computed with, swapped
and rotated in all ways that C has. Each name means the array that it points to."""

import re

HELPERS = """\
#ifdef _XCALABLEMP
#include <xmp.h>
#else
#define xmp_malloc(d, ...) calloc(N * 3, sizeof(double))
#define xmp_free(d) (void)0
#endif
static void swapTwo(void *a, void *b) {
  void *c;
  memcpy(&c, a, sizeof c);
  memcpy(a, b, sizeof c);
  memcpy(b, &c, sizeof c);
}
static double *other(double *a, double *b, int x) { return x ? b : a; }
typedef double Row[3];"""
SWAPS = [
    "{ @P = A; A = B; B = c; }",
    "{ @P = A; A = B, B = c; }",
    "{ @P; c = A; A = B; B = c; }",
    "swapTwo(&A, &B);",
    "for (int k = 0; k < $K; k++) { @P = A; A = B; B = c; }",
    "for (int k = 0; k < $K; k++) swapTwo(&A, &B);",
    "if (n & 1) { @P = A; A = B; B = c; }",
    "if (n) swapTwo(&A, &B); else swapTwo(&B, &C);",
    "{ @P = A; A = B; B = C; C = c; }",
    "{ @P = C; C = B; B = A; A = c; }",
    "for (int k = 0; k < $K; k++) { @P = A; A = B; B = C; C = c; }",
    "{ @P, **d = (void *)&A; c = *d; *d = (void *)B; B = c; }",
    "{ @T *e[2] = {(@T *)A, (@T *)B}; A = e[1]; B = e[0]; }",
    "{ struct { @T *x, *y; } e = {A, B}; A = e.y; B = e.x; }",
    "switch (n) { case 3: { @P = A; A = B; B = c; } break; default: swapTwo(&C, &B); }",
    "{ volatile int f = 1; @P = A; if (f) { A = B; B = c; } }",
    "{ @P = A; A = B;\n#pragma xmp barrier\nB = c; }",
    "{ @P = ({ @T *e = A; A = B; e; }); B = c; }",
    "{ void *c = A; A = B; B = c; }",
]
# The address of a pointer, kept.
ADDRESSES = [
    "{ @P, **d = (void *)&A; c = *d; *d = B; d = (void *)&B; *d = c; }",
    "{ @T **d[2] = {(void *)&A, (void *)&B}, *c = *d[0]; *d[0] = *d[1]; *d[1] = c; }",
    "{ struct { @T **x, **y; } d = {(void *)&A, (void *)&B}; @P = *d.x; *d.x = *d.y; *d.y = c; }",
]
# A pointer to elements only; not to rows.
PLAIN = ["{ double *c = other(A, B, n & 1); if (c == A) { A = B; B = c; } }"]
STEPS = [
    "#pragma xmp loop on t(i)\nfor (int i = 0; i < N; i++)\n@L A@ = A@ * 2 + B@ - $K;",
    "#pragma xmp reflect (B)\n#pragma xmp loop on t(i)\n"
    "for (int i = 1; i < N - 1; i++)\n@L A@ = B-@ + 3 * B+@ - C@;",
    "#pragma xmp loop on t(i)\n#pragma acc parallel loop\n"
    "for (int i = 0; i < N; i++)\n@L A@ = A@ + B@ * 3 - $K;",
    "#pragma xmp loop on t(i)\nfor (int i = 0; i < N; i++)\n"
    "@L { volatile double x = B@; A@ += x; C@ = ({ double y = A@; y - 1; }); }",
    "#pragma xmp reflect (A, B)\n#pragma xmp loop on t(i)\n"
    "for (int i = 1; i < N - 1; i++)\n@L C@ = A-@ - B+@;",
    "#pragma acc data copy(A, B)\n{\n#pragma xmp loop on t(i)\n#pragma acc parallel loop\n"
    "for (int i = 0; i < N; i++)\n@L A@ = B@ + 1;\n"
    "#pragma xmp loop on t(i)\n#pragma acc parallel loop\n"
    "for (int i = 0; i < N; i++)\n@L B@ = A@ * 2 - B@;\n}",
    "call%d(A, B, n);",
    "step%d();",
]


class Swaps:
    def __init__(self, program, number):
        self.program, self.generator, self.number = program, program.generator, number
        self.rows = self.generator.random() < 0.3
        self.names = [x + str(number) for x in "uvw"]
        self.is_local = self.generator.random() < 0.25
        if HELPERS not in program.file:
            program.file.append(HELPERS)

    def fill(self, text, names=None):
        names = list(names or self.generator.sample(self.names, 3))
        if text.startswith("step"):
            return text % self.number if not self.is_local else ";"
        text = text.replace("$K", str(self.generator.randint(1, 4)))
        text = text.replace("@L", "for (int j = 0; j < 3; j++)" if self.rows else "")
        text = text.replace("@P", "Row *c" if self.rows else "double *c")
        text = text.replace("@T", "Row" if self.rows else "double")
        element = "[i%s][j]" if self.rows else "[i%s]"
        for letter, name in zip("ABC", names):
            for mark, offset in (("-@", " - 1"), ("+@", " + 1"), ("@", "")):
                text = text.replace(letter + mark, name + element % offset)
        return re_letters(text, names)

    def step(self):
        text = self.generator.choice(STEPS)
        if text.startswith("call"):
            first, second = self.generator.sample(self.names, 2)
            return "call%d(%s, %s, n);" % (self.number, first, second)
        return self.fill(text)

    def swap(self):
        addresses = [] if "pointer-address" in self.program.avoided else ADDRESSES
        return self.fill(
            self.generator.choice(SWAPS + addresses + ([] if self.rows else PLAIN))
        )

    def declarations(self):
        kind = "double (*%s)[3];" if self.rows else "double *%s;"
        lines = [kind % name for name in self.names]
        for name in self.names:
            lines.append("#pragma xmp align %s[i]%s with t(i)" % (name, "[*]" * self.rows))
            lines.append("#pragma xmp shadow %s[1]%s" % (name, "[0]" * self.rows))
        return lines

    def parameters(self):
        """A function that is given two of the arrays and swaps them."""
        shape = "[N][3]" if self.rows else "[N]"
        lines = ["NOINLINE void call%d(double x%s, double y%s, int n) {" % (self.number, shape, shape)]
        for name in "xy":
            lines.append("#pragma xmp align %s[i]%s with t(i)" % (name, "[*]" * self.rows))
            lines.append("#pragma xmp shadow %s[1]%s" % (name, "[0]" * self.rows))
        two = [s for s in SWAPS if "C" not in s]
        steps = [s for s in STEPS if "C" not in s and "%d" not in s]
        for _ in range(self.generator.randint(1, 3)):
            names = self.generator.sample(["x", "y"], 2) + ["x"]
            lines.append(self.fill(self.generator.choice(steps), names))
            lines.append(self.fill(self.generator.choice(two), names))
        names = self.generator.sample(["x", "y"], 2) + ["x"]
        return lines + [self.fill(self.generator.choice(steps), names), "}"]

    def text(self):
        declared, lines = self.declarations(), []
        if not self.is_local:
            lines += declared
            lines += ["NOINLINE void step%d(void) {" % self.number]
            lines += [self.fill(STEPS[self.generator.choice([0, 1, 4])]), "}"]
        lines += self.parameters()
        lines.append("NOINLINE void case%d(int n) {" % self.number)
        lines += declared if self.is_local else []
        for name in self.names:
            sizes = "N, 3" if self.rows else "N"
            lines.append("%s = xmp_malloc(xmp_desc_of(%s), %s);" % (name, name, sizes))
        start = "#pragma xmp loop on t(i)\nfor (int i = 0; i < N; i++)\n"
        lines.append(self.fill(start + "@L { A@ = i; B@ = n - i; C@ = i * n + 5; }", self.names))
        for _ in range(self.generator.randint(2, 6)):
            if self.generator.random() < 0.2:
                inner = [self.step(), self.swap()]
                self.generator.shuffle(inner)
                lines.append("for (int k_ = 0; k_ < n; k_++) {\n%s\n}" % "\n".join(inner))
            else:
                lines.append(self.generator.choice([self.step, self.swap])())
        lines.append("double a = 0, b = 0, c = 0;")
        end = start.replace("t(i)", "t(i) reduction(+: a, b, c)")
        end += "@L { a += (i + 1) * A@; b += (i + 1) * B@; c += (i + 1) * C@; }"
        lines.append(self.fill(end, self.names))
        lines += ['outNumber("%s", %s);' % (x, x) for x in "abc"]
        if not self.is_local:
            lines += ["xmp_free(xmp_desc_of(%s));" % name for name in self.names]
        return lines + ["}"]


def re_letters(text, names):
    """A, B and C alone are names."""
    return re.sub(r"\b([ABC])\b", lambda found: names["ABC".index(found.group(1))], text)


def swaps(program, number):
    return Swaps(program, number).text()
