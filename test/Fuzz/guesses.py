# ===- guesses.py - How much of a pointer without clauses a loop uses ------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random nests of loops that read what a pointer without a clause points to.

The serial loop notes which elements it reads. Then exactly these exist, between pages that
nobody may touch, once at the first and once at the last of them, and the loop runs as a kernel:
one element too many ends it, one too few gives another sum. It may also end with the message
that the size is not known.
"""
import random

import seeds

FUNCTIONS = 15

HEAD = r"""
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const int table[16] = {3, 14, 15, 9, 2, 6, 5, 35, 8, 9, 7, 9, 32, 38, 4, 6};
static long low, high;
static int good, unknown, bad;
static double read_(long i) {
  low = i < low ? i : low;
  high = i > high ? i : high;
  return i * 0.5 + 1;
}
/* The elements from low to high, as a pointer to the one with number 0. */
static double *elements(int atEnd) {
  long bytes = (high - low + 1) * 8, size = (bytes + 4095) & ~4095L;
  char *p = mmap(0, size + 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p, 4096, PROT_NONE);
  mprotect(p + 4096 + size, 4096, PROT_NONE);
  double *first = (double *)(atEnd ? p + 4096 + size - bytes : p + 4096);
  for (long i = low; i <= high; i++)
    first[i - low] = i * 0.5 + 1;
  return first - low;
}
typedef void serial(int, int, int, double *);
typedef void parallel(int, int, int, double *, double *);
static void compare(int number, serial *f, parallel *g, int n, int m, int st) {
  for (int atEnd = 0; atEnd < 2; atEnd++) {
    double a[200] = {0}, c[200] = {0};
    low = 1L << 40;
    high = -low;
    f(n, m, st, a);
    if (low > high)
      low = high = 0;
    if (low < 0)
      continue;
    double *b = elements(atEnd);
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
      fclose(stderr);
      g(n, m, st, c, b);
      _exit(memcmp(a, c, sizeof a) ? 2 : 0);
    }
    int status;
    waitpid(child, &status, 0);
    int differs = WIFSIGNALED(status) || WEXITSTATUS(status) == 2;
    if (differs)
      printf("function %d, n %d m %d st %d, %ld to %ld: status %d\n", number, n, m, st, low,
             high, status);
    bad += differs;
    unknown += !differs && status;
    good += !status;
  }
}
"""


def loops(r):
    """The variables, and the heads of the loops."""
    names, heads = "ijk"[:r.choice([1, 2, 2, 2, 3])], []
    for depth, v in enumerate(names):
        outer = names[depth - 1] if depth else None
        upper = r.choice(["n", "m", "n - 1", "m + 1", "7"] +
                         ([f"{outer} + 1", f"n + m - {outer}", f"({outer} < m ? {outer} : m)"]
                          if outer else []))
        lower = r.choice(["0", "0", "0", "1", "2"] + ([outer, f"{outer} + 1"] if outer else []))
        step = r.choice(["1"] * 4 + ["2", "3", "st"])
        heads.append(f"for (int {v} = {upper} - 1; {v} >= {lower}; {v} -= {step})"
                     if r.random() < 0.2 else
                     f"for (int {v} = {lower}; {v} < {upper}; {v} += {step})")
    return names, heads


def subscript(r, v):
    choices = [v[-1], f"{v[0]} + 3", f"n + m - {v[-1]}", f"2 * {v[0]}", f"{v[-1]} / 2",
               f"{v[0]} * st"]
    if len(v) > 1:
        choices += [f"{v[0]} * (n + m) + {v[1]}"] * 3
        choices += [f"{v[0]} + {v[1]}", f"{v[0]} - {v[1]} + n + m",
                    f"{v[0]} * ({v[0]} + 1) / 2 + {v[1]}", f"({v[0]} + 1) * m - {v[1]} + 3 * n"]
    if len(v) > 2:
        choices += [f"({v[0]} * m + {v[1]}) * n + {v[2]}", f"{v[2]} * 64 + {v[1]} * 8 + {v[0]}"]
    # What a loop before the construct finds.
    choices += [f"({v[0]} * 7 + 3) % (n + m)", f"table[{v[-1]} & 15]",
                f"({v[-1]} & 1 ? {v[0]} : n + m)"]
    return r.choice(choices)


def condition(r, names):
    v = r.choice(names)
    return r.choice([f"{v} > 1", f"{v} < n - 2", f"{v} != 0", f"{v} >= m / 2",
                     f"{v} > 0 && {names[0]} < n - 1", f"!({v} == 0)", f"{v} <= {names[-1]}",
                     f"3 < {v}"])


def body(r):
    names, heads = loops(r)
    lines = [f"{heads[0]} {{ double s = 0;", *heads[1:], "{"]
    for _ in range(r.choice([1, 1, 2, 3])):
        at = subscript(r, names) + r.choice(["", "", " + 1", " - 1", " + m"])
        test = condition(r, names)
        lines.append(r.choice([
            f"s += B({at});", f"s += B({at});", f"if ({test}) s += B({at});",
            f"if ({test}) s += B({at}); else s -= B({subscript(r, names)});",
            f"{{ int t = {at}; s += ({test} ? B(t) : 1) * 2; }}"]))
    return "\n".join(lines + ["}", f"a[{names[0]}] = s; }}"])


def program(seed):
    r = random.Random(seed)
    bodies = [body(r) for _ in range(FUNCTIONS)]
    text = HEAD + "#define B(i) read_(i)\n"
    for k, code in enumerate(bodies):
        text += f"static void s{k}(int n, int m, int st, double *a) {{\n{code}\n}}\n"
    text += "#undef B\n#define B(i) b[i]\n"
    for k, code in enumerate(bodies):
        text += (f"static void p{k}(int n, int m, int st, double *a, double *b) {{\n"
                 f"#pragma acc parallel loop copy(a[0:200])\n{code}\n}}\n")
    text += "int main(void) {\n"
    for n, m, st in (5, 4, 2), (9, 13, 1), (1, 1, 3), (12, 3, 4), (2, 7, 2):
        for k in range(FUNCTIONS):
            text += f"compare({k}, s{k}, p{k}, {n}, {m}, {st});\n"
    return text + 'printf("%d %d\\n", good, unknown);\nreturn bad; }\n'


def check(seed, options, folder):
    """Why a seed fails, or nothing; and how many runs knew the size."""
    (folder / "guesses.c").write_text(program(seed))
    status, _, errors = seeds.run(
        [options.xacc_cc, "-w", "-O1", "--no-cuda", "guesses.c", "-o", "guesses"], folder)
    if status:
        return "it does not compile: " + errors, {}
    status, output, errors = seeds.run(["./guesses"], folder, 200,
                                       XACC_DEVICES=f"host:{1 + seed % 3}")
    if status:
        return output + errors[:400], {}
    good, unknown = output.split()[-2:]
    return "", {"good": int(good), "unknown": int(unknown)}


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(),
               lambda counts: f"; {counts['good']} knew the size, {counts['unknown']} did not")
