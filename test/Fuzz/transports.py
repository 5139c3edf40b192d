#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random reflects, on every transport, that check every element they move.

usage: transports.py [--xacc-cc PROGRAM] [--keep FOLDER] [--runs N] FROM TO

For each seed a program with a few arrays over a grid of nodes is written: uneven,
empty and equal blocks, shadows up to the block and wider, periodic ends also
where a dimension has one or two nodes, corners or none. In each iteration all
arrays get new values, several reflects are under way, prepared ones among them,
some of subsets of the nodes in tasks, and are waited for in another function and
order. Every element of a halo is then compared with what belongs there. N of the
ways to run it (transports, sizes of domains, tuning, a helper thread, delays)
are taken at random. Prints the seeds that fail; the status is 1 if there is any.
"""
import itertools
import random

import seeds

NAMES = "ijk"
FLAGS = (["-O0"], ["-O2"], ["-O3"], ["-O2", "-foverlap-reflects"], ["-O1", "-fcheck=halo"])
WAYS = [{"XACC_TRANSPORT": t} for t in ("mpi", "neighbor", "direct", "minimal", "hybrid")]
WAYS += [{"XACC_TRANSPORT": t, "XACC_DOMAIN_SIZE": s}
         for t in ("direct", "minimal", "hybrid") for s in "123"]
WAYS += [{"XACC_TUNE": "1"}, {"XACC_TUNE": "1", "XACC_DOMAIN_SIZE": "2"}, {"XACC_CHECK": "halo"}]
WAYS += [{"XACC_OVERLAP": "1", "XACC_TRANSPORT": t} for t in ("mpi", "neighbor", "direct", "hybrid")]
WAYS += [{"XACC_PROGRESS": "thread", "XACC_TRANSPORT": t} for t in ("mpi", "minimal", "hybrid")]
WAYS += [{"XACC_DELAY": "20,200,7", "XACC_TRANSPORT": t} for t in ("mpi", "minimal", "hybrid")]


def factors(r, number, count):
    """A grid of so many dimensions with so many nodes."""
    sizes = []
    for _ in range(count - 1):
        sizes.append(r.choice([f for f in range(1, number + 1) if number % f == 0]))
        number //= sizes[-1]
    sizes.append(number)
    r.shuffle(sizes)
    return sizes


class Array:
    """An array: its shadow, and what its latest reflect has filled."""

    def __init__(self, r, name, number, grid):
        self.name, self.number = name, number
        self.type = r.choice(("char", "short", "int", "double", "long long"))
        self.shadow = []
        for extent, nodes in zip(grid.extents, grid.nodes):
            most = min(extent, r.choice((1, 1, 2, 3, 7)))
            if not nodes and r.random() < 0.5:
                most = 0
            self.shadow.append((r.randint(0, most), r.randint(0, most)))
        if not any(map(any, self.shadow)):
            self.shadow[0] = (1, 0)


class Grid:
    """A template over nodes, with arrays on it."""

    def __init__(self, r, ranks, prefix, nodes):
        self.r, self.prefix = r, prefix
        self.rank = r.choice((1, 2, 2, 3, 3))
        spread = r.randint(1, self.rank)
        sizes = factors(r, ranks, spread) if nodes == "p" else [ranks]
        spread = len(sizes)
        places = sorted(r.sample(range(self.rank), spread))
        self.nodes = [0] * self.rank  # the size of the grid, 0 if not spread
        for place, size in zip(places, sizes):
            self.nodes[place] = size
        self.sizes = sizes
        self.extents = [r.randint(3, (40, 14, 8)[self.rank - 1]) for _ in range(self.rank)]
        self.maps = {}
        self.formats = []
        for d, size in enumerate(self.nodes):
            kind = r.choice(("block", "block", "gblock")) if size else "*"
            if kind == "gblock":
                cuts = sorted(r.randint(0, self.extents[d]) for _ in range(size - 1))
                ends = [0] + cuts + [self.extents[d]]
                self.maps[d] = [b - a for a, b in zip(ends, ends[1:])]
                kind = f"gblock({prefix}map{d})"
            self.formats.append(kind)
        self.arrays = [Array(r, f"{prefix}{n}", n, self) for n in range(r.randint(1, 4))]

    def declarations(self, nodes):
        names = NAMES[:self.rank]
        lines = [f"static int {self.prefix}map{d}[] = {{{', '.join(map(str, sizes))}}};"
                 for d, sizes in self.maps.items()]
        if nodes != "p":
            lines.append(nodes)
        where = "p" if nodes == "p" else nodes.split("nodes ")[1].split("[")[0]
        t = f"{self.prefix}t"
        lines.append(f"#pragma xmp template {t}" + "".join(f"[{e}]" for e in self.extents))
        lines.append(f"#pragma xmp distribute {t}" + "".join(f"[{f}]" for f in self.formats) +
                     f" onto {where}")
        for a in self.arrays:
            lines.append(f"static {a.type} {a.name}" + "".join(f"[{e}]" for e in self.extents) + ";")
            index = "".join(f"[{n}]" for n in names)
            lines.append(f"#pragma xmp align {a.name}{index} with {t}{index}")
            lines.append(f"#pragma xmp shadow {a.name}" +
                         "".join(f"[{low}:{high}]" for low, high in a.shadow))
        return lines

    def loop(self, lows, highs, body):
        names = NAMES[:self.rank]
        index = "".join(f"[{n}]" for n in names)
        lines = [f"#pragma xmp loop ({', '.join(names)}) on {self.prefix}t{index}"]
        for d, n in enumerate(names):
            lines.append("  " * d + f"for (int {n} = {lows[d]}; {n} < {highs[d]}; {n}++)")
        return lines + ["{"] + body + ["}"]

    def value(self, array, subscripts):
        padded = subscripts + ["0"] * (3 - len(subscripts))
        return f"({array.type})VALUE({array.number}, {', '.join(padded)}, it)"

    def fill(self):
        names = list(NAMES[:self.rank])
        return self.loop([0] * self.rank, self.extents, [
            f"  {a.name}" + "".join(f"[{n}]" for n in names) + f" = {self.value(a, names)};"
            for a in self.arrays])

    def clauses(self, group):
        """Widths for arrays that are reflected together; and for the check."""
        r = self.r
        orthogonal = r.random() < 0.3
        text = " orthogonal" if orthogonal else ""
        if r.random() < 0.3:
            for a in group:
                a.filled = (a.shadow, [False] * self.rank, orthogonal)
            return text
        widths, periodic = [], []
        for d in range(self.rank):
            low = min(a.shadow[d][0] for a in group)
            high = min(a.shadow[d][1] for a in group)
            widths.append((r.choice((low, r.randint(0, low))), r.choice((high, r.randint(0, high)))))
            periodic.append(r.random() < 0.5)
        for a in group:
            a.filled = (widths, periodic, orthogonal)
        entries = [("/periodic/" if p else "") + f"{low}:{high}"
                   for (low, high), p in zip(widths, periodic)]
        return f" width({', '.join(entries)})" + text

    def check(self, array):
        """Compares what the latest reflect has filled."""
        widths, periodic, orthogonal = array.filled
        choices = []
        for d, (low, high) in enumerate(widths):
            if not self.nodes[d] and not periodic[d]:
                low = high = 0
            choices.append(sorted({0, -low, high, self.r.randint(-low, high)}))
        body = []
        for offsets in itertools.product(*choices):
            if not any(offsets) or orthogonal and sum(o != 0 for o in offsets) > 1:
                continue
            at = "".join(f"[{n} + {o}]" for n, o in zip(NAMES, offsets))
            wrapped = [f"WRAP({n} + {o}, {e})"
                       for n, o, e in zip(NAMES, offsets, self.extents)]
            inside = [f"IN({n} + {o}, {e})"
                      for n, o, e, p in zip(NAMES, offsets, self.extents, periodic)
                      if o and not p]
            body.append(f"  if ({' && '.join(inside) or 1})")
            body.append(f"    bad += {array.name}{at} != {self.value(array, wrapped)};")
        return self.loop([0] * self.rank, self.extents, body) if body else []

    def step(self, before):
        """Fills all arrays, reflects them in some ways, and checks. What has to be
        done once goes to `before`."""
        r = self.r
        rest = r.sample(self.arrays, len(self.arrays))
        lines, waits = self.fill(), []
        while rest:
            size = r.randint(1, len(rest))
            group, rest = rest[:size], rest[size:]
            names = ", ".join(a.name for a in group)
            clauses = self.clauses(group)
            asynchronous = r.random() < 0.6
            number = f"{100 + group[0].number} + it" if r.random() < 0.3 else f"{group[0].number}"
            clause = f" async({number})" if asynchronous else ""
            if r.random() < 0.25:
                before.append(f"#pragma xmp reflect_init ({names}){clauses}")
                lines.append(f"#pragma xmp reflect_do ({names}){clause}")
            else:
                lines.append(f"#pragma xmp reflect ({names}){clauses}{clause}")
            if asynchronous:
                waits.append(f"finish({number});")
        r.shuffle(waits)
        lines.append("busy();")
        lines += waits
        for a in self.arrays:
            lines += self.check(a)
        return lines


class Program:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.ranks = r.choice((1, 2, 3, 5, 6, 8))
        self.grid = Grid(r, self.ranks, "a", "p")
        self.parts = []
        sizes = self.grid.sizes
        if len(sizes) == 1 and self.ranks > 1 and r.random() < 0.6:
            for prefix in "bc"[:r.randint(1, 2)]:
                first = r.randint(0, self.ranks - 1)
                count = r.randint(1, self.ranks - first)
                nodes = f"#pragma xmp nodes q{prefix}[{count}] = p[{first}:{count}]"
                self.parts.append((nodes, f"q{prefix}", Grid(r, count, prefix, nodes)))

    def text(self):
        lines = ["#include <stdio.h>",
                 "#define VALUE(n, i, j, k, it) (((i) * 7 + (j) * 31 + (k) * 13 + (n) * 3 + "
                 "(it) * 17) % 101)",
                 "#define WRAP(i, n) (((i) + (n)) % (n))",
                 "#define IN(i, n) ((i) >= 0 && (i) < (n))",
                 "static int bad;", "static double work;",
                 "#pragma xmp nodes p" + "".join(f"[{n}]" for n in self.grid.sizes)]
        lines += self.grid.declarations("p")
        for nodes, _, grid in self.parts:
            lines += grid.declarations(nodes)
        lines += ["static void finish(int id) {", "#pragma xmp wait_async (id)", "}",
                  "static void busy(void) {", "  for (int n = 0; n < 1000; n++)",
                  "    work = work * 0.5 + n;", "}"]
        before = []
        inside = self.grid.step(before)
        outside = []
        for _, nodes, grid in self.parts:
            first = []
            step = grid.step(first)
            task = [f"#pragma xmp task on {nodes}", "{"]
            outside += task + first + ["}"]
            inside += task + step + ["}"]
        lines += ["int main(void) {"] + before + outside
        lines += ["for (int it = 0; it < 6; it++) {"] + inside + ["}"]
        lines += ["#pragma xmp reduction (+: bad)", "#pragma xmp task on p" +
                  "[0]" * len(self.grid.sizes),
                  r'printf("errors %d\ncomplete\n", bad);', "return bad != 0;", "}"]
        return "\n".join(lines) + "\n"


def check(seed, options, folder):
    """Why a seed fails, or nothing; no counts."""
    program = Program(seed)
    (folder / "p.c").write_text(program.text())
    r = random.Random(f"{seed} runs")
    flags = r.choice(FLAGS)
    status, _, errors = seeds.run(
        [options.xacc_cc, "--no-cuda", "-w", "-Wno-xacc-halo", *flags, "p.c", "-o", "p"], folder)
    if status:
        return f"{' '.join(flags)} does not compile: {errors}", {}
    for way in r.sample(WAYS, min(options.runs, len(WAYS))):
        status, output, errors = seeds.run(
            ["mpirun", "--oversubscribe", "-n", str(program.ranks), "./p"], folder, 120, **way)
        if status or output != "errors 0\ncomplete\n":
            settings = " ".join(f"{k}={v}" for k, v in way.items())
            return (f"{' '.join(flags)}, {program.ranks} nodes, {settings}: status {status}, "
                    f"{output.strip()} {errors[:600]}"), {}
    return "", {}


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__, runs=6).parse_args())
