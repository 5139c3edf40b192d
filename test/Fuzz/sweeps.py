#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random time loops of sweeps, several in one pass, compared with the serial run.

usage: sweeps.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER]
                 [--forms A,B] FROM TO

For each seed a program with one time loop is written: copy and update, or sweeps
from one array to another and back, or any sweeps over any of the arrays, also in
place, in two colours, or with all states of a leapfrog, exchanged early or late, with other
arrays, conditions, the number of the iteration, and work that only some iterations do.
It is compiled with -fdeep-halos, with and without threads, with
-foverlap-reflects instead, and, where the order of iterations does not matter, with
kernels; and run with several numbers of nodes, threads, devices and
sweeps in a pass (XACC_SWEEPS), on several transports. Each output has to be that of
the serial program, bit by bit. Prints the seeds that differ, how many programs were
tiled, and in how many an exchange is overlapped; the status is 1 if any differs.
"""
import random
import re

import seeds
import stencils


class TimeLoop(stencils.Program):
    """One program with one time loop."""

    def __init__(self, seed):
        super().__init__(seed)
        r = self.r
        self.periodic = r.random() < 0.3
        self.extents = [r.randint(20, 70) if d == 0 else r.randint(12, 30)
                        for d in range(self.rank)]
        for a in self.arrays:
            self.shadow[a] = [self.width(d) for d in range(self.rank)]
        self.functions = []
        self.head, self.tail = [], []
        self.first_exchanges = []
        self.for_devices = self.in_body = True
        self.is_one_node = self.columns == 1 and r.random() < 0.2
        kind = r.random()
        if kind < 0.25:
            self.body = self.sweep()
        elif kind < 0.45:
            self.body = self.colours()
        elif kind < 0.55:
            self.body = self.leapfrog()
        elif kind < 0.75:
            self.body = self.any_sweeps()
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
        if r.random() < 0.3 and not self.first_exchanges:
            event = f"    if (it % {r.randint(2, 20)} == {r.randint(0, 3)}) {{"
            self.body += [event, self.statement(0), "    }"]
        self.in_body = False
        if r.random() < 0.4:
            self.move_to_functions()

    def nodes(self):
        return [1] if self.is_one_node else super().nodes()

    def colours(self):
        """Updates in place of one colour after the other."""
        r, rank = self.r, self.rank
        target = r.choice(self.arrays)
        dims = [d for d in range(rank) if r.random() < 0.8] or [0]
        names = [("ijk"[d]) for d in dims]
        width = 0
        for d in dims:
            if not self.spread[d]:
                continue
            self.shadow[target][d] = max(self.shadow[target][d], 1)
            width = 1
        terms = []
        for _ in range(r.randint(1, 4)):
            offsets = [0] * rank
            d = r.choice(dims)
            offsets[d] = r.choice((-1, 1)) if r.random() < 0.95 else 0
            terms.append(f"{r.randint(1, 4)} * {self.at(target, offsets)}")
        if r.random() < 0.3:
            terms.append(self.at(self.others(target)))
        value = " + ".join(terms)
        if self.type == "double":
            value = f"({value}) / {r.choice((4, 5))}"
        bounds = [1] * rank, [e - 1 for e in self.extents]
        own = self.at(target)
        lines = []
        reflect = f"#pragma xmp reflect ({target})"
        loop = r.random() < 0.5
        test = r.choice(("% 2 ==", "& 1) =="))
        for colour in ("colour",) if loop else ("0", "1"):
            condition = f"({' + '.join(names)}) {test} {colour}"
            if test.startswith("&"):
                condition = f"(({' + '.join(names)}) {test} {colour}"
            lines += [reflect] if width else []
            lines += self.loop(*bounds, f"if ({condition}) {own} = {own} / 2 + {value};")
        if loop:
            lines = ["    for (int colour = 0; colour < 2; colour++) {", *lines, "    }"]
        return lines

    def leapfrog(self):
        """New state from the last two, then they move on."""
        r = self.r
        if len(self.arrays) < 3:
            return self.any_sweeps()
        before, now, after = r.sample(self.arrays, 3)
        lines = self.stencil(after, now, whole=True)
        lines[-1] = lines[-1].replace(" = ", f" = {self.at(before)} + ", 1)
        moves = f"{self.at(before)} = {self.at(now)}; {self.at(now)} = {self.at(after)};"
        whole = [0] * self.rank, self.extents
        if r.random() < 0.5:
            return lines + self.loop(*whole, "{ " + moves + " }")
        return lines + sum((self.loop(*whole, move.strip() + ";")
                            for move in moves.split(";")[:2]), [])

    def any_sweeps(self):
        """Sweeps from any array to any, in place too, with exchanges right after
        what they exchange is changed, or where it is read."""
        r, rank = self.r, self.rank
        late = r.random() < 0.4
        lines = []
        for _ in range(r.randint(1, 4)):
            target = r.choice(self.arrays)
            source = r.choice(self.arrays)
            if source == target:
                # On several nodes, not of what another node may change meanwhile.
                offsets = [0 if self.spread[d] and not self.is_one_node
                           else r.randint(-1, 1) for d in range(rank)]
                for d in range(rank):
                    self.for_devices &= offsets[d] == 0
                    if self.spread[d] and offsets[d]:
                        self.shadow[target][d] = max(self.shadow[target][d], 1)
                lows = [max(0, -o) for o in offsets]
                highs = [e - max(0, o) for e, o in zip(self.extents, offsets)]
                lines += self.loop(lows, highs, f"{self.at(target)} = "
                                   f"{self.at(target)} / 2 + {self.at(target, offsets)};")
            else:
                lines += self.stencil(target, source, r.random() < 0.5)
        if late:
            reflects = sorted({line for line in lines if line.startswith("#pragma xmp reflect")})
            lines = [line for line in lines if not line.startswith("#pragma xmp reflect")]
            # After the last loop of all, and before the time loop.
            self.first_exchanges = reflects
            merged = []
            for line in lines:
                if line.startswith("//ACC parallel loop"):
                    merged += reflects if merged else []
                merged.append(line)
            lines = merged + reflects
        return lines

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
        self.for_devices = False
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
        # The device gets what is in the halos then.
        before = "//DATA"
        after = "\n  }\n  s = 0;"
        return super().text().replace(
            after, "\n  }\n  total = total * 31 + s;\n  s = 0;", 1).replace(
                before, "".join(f"{line} /* host */\n" for line in self.first_exchanges) +
                before, 1)

    def vary(self, line):
        """Sometimes under a condition, or with the number of the iteration."""
        if " = " not in line or "for (" in line or line.startswith("#") or line.strip().startswith("{"):
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


def by_clauses(text):
    """Kernels without a data region: each brings what it reads, and takes what it
    stores with it. For one node, where nothing is exchanged."""
    lines = [line for line in text.split("\n")
             if not line.startswith(("#pragma xmp reflect", "//DATA", "//DEVICE"))]
    for k, line in enumerate(lines):
        if not line.startswith("//ACC parallel loop"):
            continue
        at = k + 1
        while " = " not in lines[at] or "for (" in lines[at]:
            at += 1
        stored = set(re.findall(r"\b([a-d])(?:\[[^][]*\])+ = ", lines[at]))
        read = set(re.findall(r"\b([a-d])\[", lines[at])) - stored
        clauses = f"copy({', '.join(sorted(stored))})"
        if read:
            clauses += f" copyin({', '.join(sorted(read))})"
        lines[k] = line.replace("//ACC", "#pragma acc").replace("default(present)", clauses)
    return "\n".join(lines)


# The options of each form.
FORMS = {
    "nodes": ["-O3", "-fdeep-halos"],
    "threads": ["-O3", "-fdeep-halos", "-fopenmp"],
    "devices": ["-O2"],
    "wide-devices": ["-O2", "-fdeep-halos"],
    "overlapped": ["-O3", "-fno-tile-time", "-foverlap-reflects", "-fopenmp"],
}


def settings(form, r):
    """Variables of a run."""
    if form == "overlapped":
        transport = r.choice(("direct", "mpi", "neighbor", "hybrid"))
        return [f"XACC_TRANSPORT={transport}", f"XACC_DELAY={r.choice((0, 0, 200))}",
                f"XACC_OVERLAP={r.choice(('1', '1', 'auto'))}",
                "XACC_TEAM_WORK=0", f"OMP_NUM_THREADS={r.choice((1, 2, 3))}"]
    threads = 1 if form == "nodes" else r.choice((1, 2, 3, 4))
    devices = r.choice(("none", "host:1", "host:2", "host:3"))
    return [f"XACC_DEVICES={devices}", f"XACC_TEAM_WORK={r.choice((0, 40000))}", f"XACC_PANEL={r.choice(('auto', 1, 2, 3, 5, 9))}",
            f"XACC_SWEEPS={r.choice(('auto', 2, 3, 4, 6, 8, 12, 40))}",
            f"OMP_NUM_THREADS={threads}"]


def check(seed, options, folder):
    """Why a seed fails, or nothing; and what the compiler said."""
    program = TimeLoop(seed)
    (folder / "p.c").write_text(program.text())
    has_data = program.periodic or program.columns > 1 or seed % 2 != 0
    (folder / "devices.c").write_text(stencils.on_devices(program.text()) if has_data else
                                      by_clauses(program.text()))
    status, _, errors = seeds.run(
        [options.clang, "-O1", "-w", "p.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    remarks = ""
    forms = getattr(options, "forms", None) or list(FORMS)
    if not program.for_devices:
        forms = [form for form in forms if not form.endswith("devices")]
    if not has_data:
        forms = [form for form in forms if form != "wide-devices"]
    for form in forms:
        status, _, errors = seeds.run(
            [options.xacc_cc, "--no-cuda", "-w", "-Wno-xacc-halo", "-Rxacc", *FORMS[form],
             "devices.c" if form.endswith("devices") else "p.c", "-o", form], folder)
        if form.endswith("devices"):
            errors = errors.replace("memory on one node", "memory on devices")
            errors = errors.replace("with one exchange of wide", "with wide")
        remarks += errors
        if status:
            return f"{form} does not compile: {errors}", {}
    r = random.Random(seed)
    numbers = r.sample((0, 1, 2, 3, 8, 9, 10, 17, 24, 33), 3)
    if program.periodic:  # fewer than 80 sweeps run without passes
        numbers[:2] = r.sample((80, 81, 89, 100, 167), 2)
    for steps in numbers:
        _, expected, _ = seeds.run(["./serial", str(steps)], folder)
        for form in forms:
            nodes = r.choice(program.nodes())
            if form == "devices" and (not has_data or r.random() < 0.5):
                nodes = min(program.nodes())
            variables = settings(form, r)
            status, output, errors = seeds.run(
                ["env", *variables, "mpirun", "--oversubscribe", "-n", str(nodes),
                 f"./{form}", str(steps)], folder)
            if status or output != expected:
                return (f"{form} on {nodes} nodes, {steps} steps, {' '.join(variables)}: "
                        f"{output.strip()} instead of {expected.strip()} {errors[:400]}"), {}
    return "", {what: 1 for what, text in COUNTS.items() if text in remarks}


# What is counted, by remarks.
COUNTS = {
    "tiled over nodes": "with one exchange of wide halos",
    "tiled on one node": "memory on one node",
    "tiled on devices": "memory on devices",
    "tiled on devices over nodes": "with wide halos",
    "in panels": "in panels of columns",
    "with an interior": "the interior runs while",
    "started early": "run while it is on its way",
}


def summary(counts):
    return "; " + ", ".join(f"{counts[what]} {what}" for what in COUNTS)


if __name__ == "__main__":
    PARSER = seeds.parser(__doc__)
    PARSER.add_argument("--forms", type=lambda text: text.split(","), default=list(FORMS),
                        help="some of " + ",".join(FORMS))
    seeds.main(check, PARSER.parse_args(), summary)
