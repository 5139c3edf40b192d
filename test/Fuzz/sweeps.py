#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random time loops of sweeps, several in one pass, compared with the serial run.

usage: sweeps.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] FROM TO

For each seed a program with one time loop is written: copy and update, or sweeps
from one array to another and back, with other arrays, conditions, the number of
the iteration, and work that only some iterations do. It is compiled with -fdeep-halos, with and without threads, and run
with several numbers of nodes, threads and sweeps in a pass (XACC_SWEEPS). Each
output has to be that of the serial program, bit by bit. Prints the seeds that
differ and how many programs were tiled; the status is 1 if any differs.
"""
import random

import seeds
import stencils


class TimeLoop(stencils.Program):
    """One program with one time loop."""

    def __init__(self, seed):
        super().__init__(seed)
        r = self.r
        self.periodic = r.random() < 0.1
        self.extents = [r.randint(20, 70) if d == 0 else r.randint(12, 30)
                        for d in range(self.rank)]
        for a in self.arrays:
            self.shadow[a] = [self.width(d) for d in range(self.rank)]
        self.functions = []
        if r.random() < 0.5:
            self.body = self.sweep()
        else:
            first, second = r.sample(self.arrays, 2)
            whole = r.random() < 0.6
            self.body = []
            for _ in range(r.choice((1, 1, 2))):
                self.body += self.stencil(second, first, whole)
                self.body += self.stencil(first, second, whole)
        self.body = [self.vary(line) for line in self.body]
        if r.random() < 0.4:
            self.add_sums()
        if r.random() < 0.3:
            event = f"    if (it % {r.randint(2, 20)} == {r.randint(0, 3)}) {{"
            self.body += [event, self.statement(0), "    }"]
        if r.random() < 0.4:
            self.move_to_functions()

    def move_to_functions(self):
        """The body, or its parts, in functions, also in functions of functions."""
        r = self.r
        depth, starts = 0, []
        for k, line in enumerate(self.body):
            if not depth and line.startswith("#pragma xmp reflect"):
                starts.append(k)
            depth += line.count("{") - line.count("}")
        cuts = sorted(r.sample(starts, min(len(starts), r.randint(0, 2))))
        parts = [self.body[a:b] for a, b in
                 zip([0, *cuts], [*cuts, len(self.body)]) if b > a]
        calls = []
        for part in parts:
            name = f"step{len(calls)}"
            kind = r.choice(("void", "unsigned"))
            end = ["  return s + (unsigned)count;"] if kind == "unsigned" else []
            storage = r.choice(("static ", ""))
            self.functions.append("\n".join(
                [f"{storage}{kind} {name}(int it, int count) {{", "  (void)it, (void)count;",
                 *part, *end, "}"]))
            calls.append(f"    {'s = ' if end else ''}{name}(it, it + 1){' - it - 1' if end else ''};")
        if r.random() < 0.3:
            self.functions.insert(0, "\n".join(["static void all(int it) {", *calls, "}"]))
            calls = ["    all(it);"]
        self.body = calls

    def add_sums(self):
        """Sums over sweeps, of which that of the last one is used."""
        if self.r.random() < 0.9:
            self.body.insert(0, "    s = 0;")
        for k, line in enumerate(self.body):
            if line.startswith("#pragma xmp loop") and self.r.random() < 0.7:
                self.body[k] = line + " reduction(+: s)"
                at = k + 1
                while " = " not in self.body[at] or "for (" in self.body[at]:
                    at += 1
                inner = self.body[at].strip()
                target = inner.split("] = ")[0].split(" ")[-1] + "]"
                self.body[at] = f"        {{ {inner} s += BITS({target}); }}"

    def text(self):
        after = "\n  }\n  s = 0;"
        return super().text().replace(
            after, "\n  }\n  total = total * 31 + s;\n  s = 0;", 1)

    def vary(self, line):
        """Sometimes under a condition, or with the number of the iteration."""
        if " = " not in line or "for (" in line or line.startswith("#"):
            return line
        chance = self.r.random()
        if chance < 0.1:
            return line.replace(" = ", " = it + ", 1)
        if chance < 0.15:
            return line.replace(line.strip(), "if (i % 3) " + line.strip())
        if chance < 0.2:
            target, value = line.split(" = ", 1)
            return f"{{ T v = {value} {target.strip()} = v; }}"
        return line


def check(seed, options, folder):
    """Why a seed fails, or nothing; and whether passes were made."""
    program = TimeLoop(seed)
    (folder / "p.c").write_text(program.text())
    status, _, errors = seeds.run(
        [options.clang, "-O1", "-w", "p.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {"not": 1}
    remarks = ""
    forms = {"nodes": ["-O3"], "threads": ["-O3", "-fopenmp"]}
    for form, arguments in forms.items():
        status, _, errors = seeds.run(
            [options.xacc_cc, "--no-cuda", "-w", "-Wno-xacc-halo", "-Rxacc", "-fdeep-halos",
             *arguments, "p.c", "-o", form], folder)
        remarks += errors
        if status:
            return f"{form} does not compile: {errors}", {"not": 1}
    r = random.Random(seed)
    for steps in r.sample((0, 1, 2, 3, 8, 9, 10, 17, 24, 33), 3):
        _, expected, _ = seeds.run(["./serial", str(steps)], folder)
        for form in forms:
            nodes = r.choice(program.nodes())
            sweeps = r.choice(("auto", 2, 3, 4, 6, 8, 12, 40))
            threads = r.choice((1, 2, 3, 4)) if form == "threads" else 1
            settings = [f"XACC_SWEEPS={sweeps}", f"OMP_NUM_THREADS={threads}"]
            status, output, errors = seeds.run(
                ["env", *settings, "mpirun", "--oversubscribe", "-n", str(nodes),
                 f"./{form}", str(steps)], folder)
            if status or output != expected:
                return (f"{form} on {nodes} nodes, {steps} steps, {' '.join(settings)}: "
                        f"{output.strip()} instead of {expected.strip()} {errors[:400]}"), {"not": 1}
    tiled = "with one exchange" in remarks, "several sweeps run" in remarks
    return "", {"deep" if tiled[0] else "tiled" if tiled[1] else "not": 1}


def summary(counts):
    return (f"; {counts['deep']} tiled over nodes, {counts['tiled']} on one node, "
            f"{counts['not']} not")


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), summary)
