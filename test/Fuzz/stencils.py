#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random stencil programs, compared with their serial run.

usage: stencils.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER]
                   [--forms A,B] [--some N] FROM TO

For each seed from FROM to TO a program with a few distributed arrays and a time
loop is written: stencils, copies, updates in place, sums, conditions, functions,
constant and run-time bounds, with and without periodic ends. It is compiled in
the forms below (each transformation of halos alone, several, and all), or in N of them
that depend on the seed, with and without its `reflect`s, for the host and for one to
three virtual devices, and run on several numbers of nodes. Each output has to be
that of the serial program, bit by bit; no form that is checked may have a report.
Prints the seeds that differ; the status is 1 if there is any.
"""
import random

import seeds


class Program:
    """One program: its text, and how many nodes it can run on."""

    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.rank = r.choice((1, 2, 2, 3))
        self.periodic = r.random() < 0.4
        # Blocks of at least 3 on 6 nodes, uneven.
        self.extents = [r.randint(18, 24) if d == 0 else r.randint(12, 20)
                        for d in range(self.rank)]
        self.spread = [True] + [r.random() < 0.4 for _ in range(self.rank - 1)]
        if sum(self.spread) > 2:
            self.spread[2] = False
        self.columns = r.choice((1, 2)) if sum(self.spread) == 2 else 1
        self.type = r.choice(("unsigned", "double", "double"))
        self.arrays = [chr(ord("a") + i) for i in range(r.randint(2, 4))]
        self.static = {a: r.random() < 0.5 for a in self.arrays}
        same = r.random() < 0.5
        self.shadow = {}
        for a in self.arrays:
            self.shadow[a] = [self.width(d) for d in range(self.rank)]
            if same:
                self.shadow[a] = self.shadow[self.arrays[0]]
        self.run_time = r.random() < 0.4
        self.functions = []
        self.in_body = True
        body = [self.statement(2) for _ in range(r.randint(1, 5))]
        count = len(body)
        if r.random() < 0.6:
            body += self.sweep()
        self.in_body = False
        self.head, self.tail = [], []
        if r.random() < 0.5:
            self.add_tail(body, count)
        self.body = body

    def add_tail(self, body, count):
        """An exchange at the end of each iteration, of which something else is read
        after the loop than in it. The first COUNT of the body are whole statements."""
        array = self.r.choice(self.arrays)
        lines = self.stencil(self.others(array), array, whole=True)
        if not lines[0].startswith("#pragma xmp reflect"):
            return
        reflect, self.tail = lines[0], lines[1:]
        if self.r.random() < 0.5:
            at = self.r.randrange(count + 1)
            self.in_body = True
            body.insert(at, self.statement(0))
            body.insert(at, reflect)
            self.in_body = False
        body.append(reflect)
        self.head = [reflect + " /* host */"]  # where no iteration brings it
        # Which halo a device leaves to the host is another question.
        self.tail.insert(0, "//DEVICE" + reflect)

    def width(self, d):
        if not self.spread[d] and not self.periodic:
            return 0
        return self.r.choice((0, 1, 1, 2))

    def nodes(self):
        return [n * self.columns for n in (1, 2, 3)]

    def loop(self, lows, highs, inner, clauses="", indent=4):
        pad = " " * indent
        names = "ijk"[: self.rank]
        on = ", ".join(reversed(names))
        # What the loop is on devices; a sum is the host's.
        lines = []
        if self.in_body:
            lines.append(f"//ACC update self({inner[len('s += BITS(')]})" if clauses else
                         f"//ACC parallel loop collapse({self.rank}) default(present)")
        lines += [f"#pragma xmp loop ({', '.join(names)}) on t({on}){clauses}"]
        for d, name in enumerate(names):
            high = f"n{d} - {self.extents[d] - highs[d]}" if self.run_time else highs[d]
            lines.append(
                pad + "  " * d + f"for (int {name} = {lows[d]}; {name} < {high}; {name}++)")
        lines.append(pad + "  " * self.rank + inner)
        return lines

    def at(self, array, offsets=None):
        text = array
        for d in range(self.rank):
            offset = offsets[d] if offsets else 0
            name = "ijk"[d]
            text += f"[AT({name} + {offset}, {self.extents[d]})]" if offset else f"[{name}]"
        return text

    def stencil(self, target, source, whole=False):
        r, rank = self.r, self.rank
        shadow = self.shadow[source]
        terms = []
        reach = [0] * rank
        for _ in range(r.randint(1, 4)):
            offsets = [0] * rank
            for d in range(rank):
                limit = shadow[d] if self.spread[d] or self.periodic else 1
                if r.random() < 0.6:
                    offsets[d] = r.randint(-limit, limit)
                reach[d] = max(reach[d], abs(offsets[d]))
            terms.append(f"{r.randint(1, 5)} * {self.at(source, offsets)}")
        if self.periodic:
            lows, highs = [0] * rank, list(self.extents)
            if r.random() < 0.2:
                lows = [r.randint(0, 2) for _ in range(rank)]
        else:
            lows = [w + (r.randint(0, 2) if r.random() < 0.3 else 0) for w in reach]
            highs = [e - w for e, w in zip(self.extents, reach)]
        value = " + ".join(terms)
        if self.type == "double":
            value = f"({value}) / {r.choice((4, 5, 7))}"
        if not whole and r.random() < 0.2:
            value += f" + {self.at(r.choice(self.arrays))}"
        if r.random() < 0.8:
            reflect = f"#pragma xmp reflect ({source})"
            if self.periodic:
                widths = ", ".join(f"/periodic/{w}" for w in shadow)
                reflect += f" width({widths})"
        else:
            reflect = ""
        need = any(w and x for w, x in zip(reach, shadow))
        if need and not reflect:
            widths = ", ".join(("/periodic/" if self.periodic else "") + str(w)
                               for w in shadow)
            reflect = f"#pragma xmp reflect ({source}) width({widths})"
        lines = [reflect] if need else []
        return lines + self.loop(lows, highs, f"{self.at(target)} = {value};")

    def others(self, array):
        return self.r.choice([a for a in self.arrays if a != array])

    def copy(self, target, source):
        lows, highs = [0] * self.rank, list(self.extents)
        if self.r.random() < 0.3:
            lows = [1] * self.rank
        return self.loop(lows, highs, f"{self.at(target)} = {self.at(source)};")

    def sweep(self):
        """Copy and update, in one order or the other."""
        old = self.r.choice(self.arrays)
        new = self.others(old)
        if self.r.random() < 0.5:
            return self.copy(old, new) + self.stencil(new, old, whole=True)
        return self.stencil(new, old, whole=True) + self.copy(old, new)

    def statement(self, depth):
        r = self.r
        kind = r.choice(("stencil", "stencil", "copy", "own", "sum", "if", "call"))
        target = r.choice(self.arrays)
        source = self.others(target)
        if kind == "copy":
            return "\n".join(self.copy(target, source))
        if kind == "own":
            whole = [0] * self.rank
            return "\n".join(self.loop(
                whole, self.extents,
                f"{self.at(target)} = {self.at(target)} / 2 + {self.at(source)};"))
        if kind == "sum":
            whole = [0] * self.rank
            return "\n".join(
                ["    s = 0;"] + self.loop(whole, self.extents,
                                          f"s += BITS({self.at(target)});",
                                          " reduction(+: s)") +
                ["    total = total * 31 + s;"])
        if kind == "if" and depth:
            inner = self.statement(depth - 1)
            return f"    if (it % {r.choice((2, 3))} == {r.choice((0, 1))}) {{\n{inner}\n    }}"
        if kind == "call" and depth:
            name = f"f{len(self.functions)}"
            self.functions.append("")
            self.functions[int(name[1:])] = (
                f"static void {name}(int it) {{\n  (void)it;\n{self.statement(depth - 1)}\n}}")
            return f"    {name}(it);"
        return "\n".join(self.stencil(target, source))

    def text(self):
        r, rank = self.r, self.rank
        subs = "".join(f"[{e}]" for e in self.extents)
        names = "ijk"[:rank]
        dims = range(rank)
        formats = ["block" if s else "*" for s in self.spread]
        order = ", ".join
        nodes = "p(*)" if sum(self.spread) == 1 else f"p({self.columns}, *)"
        lines = [
            "#include <stdio.h>", "#include <string.h>", "#include <stdlib.h>",
            "#ifdef _XCALABLEMP", "#define AT(i, n) (i)", "#else",
            "#define AT(i, n) (((i) + (n)) % (n))", "#endif",
            f"typedef {self.type} T;", "static unsigned s, total;",
            "static unsigned long long bits(double x) { unsigned long long b; "
            "memcpy(&b, &x, sizeof b); return b ^ b >> 32; }",
            "#define BITS(x) ((unsigned)bits(x))",
            "static int " + ", ".join(f"n{d} = {self.extents[d]}" for d in dims) + ";",
        ]
        for a in self.arrays:
            lines.append(f"{'static ' if self.static[a] else ''}T {a}{subs};")
        lines += [
            f"#pragma xmp nodes {nodes}",
            f"#pragma xmp template t({order(f'0:{self.extents[d] - 1}' for d in reversed(dims))})",
            f"#pragma xmp distribute t({order(reversed(formats))}) onto p"]
        for a in self.arrays:
            lines.append(f"#pragma xmp align {a}" + "".join(f"[{n}]" for n in names) +
                         f" with t({order(reversed(names))})")
            if any(self.shadow[a]):
                lines.append(f"#pragma xmp shadow {a}" +
                             "".join(f"[{w}]" for w in self.shadow[a]))
        lines += reversed(self.functions)
        lines += ["int main(int argc, char **argv) {",
                  "  int steps = argc > 1 ? atoi(argv[1]) : 3, it;"]
        index = " + ".join(f"{name} * {m}" for name, m in zip(names, (7, 31, 113)))
        for k, a in enumerate(self.arrays):
            lines += self.loop([0] * rank, self.extents,
                               f"{self.at(a)} = ({index} + {k}) % 17;")
        lines += self.head
        lines += [f"//DATA copy({', '.join(self.arrays)})",
                  "  for (it = 0; it < steps; it++) {"]
        lines += self.body
        lines += ["  }", *self.tail]
        for a in self.arrays:
            weight = " + ".join(f"{name} * {m}" for name, m in zip(names, (1, 64, 4096)))
            lines += ["  s = 0;"] + self.loop(
                [0] * rank, self.extents,
                f"s += BITS({self.at(a)}) * (2u * ({weight}) + 1);", " reduction(+: s)")
            lines += ["  total = total * 31 + s;"]
        lines += ["#pragma xmp task on p(" + ("1" if sum(self.spread) == 1 else "1, 1") + ")",
                  '  printf("%u\\n", total);', "  return 0;", "}"]
        return "\n".join(lines) + "\n"


def without_reflects(text):
    return "\n".join(line for line in text.split("\n")
                     if not line.startswith("#pragma xmp reflect")) + "\n"


def on_devices(text):
    lines = []
    for line in text.replace("//ACC", "#pragma acc").split("\n"):
        if line.startswith("#pragma xmp reflect") and "host" not in line:
            line += " acc"
        line = line.removeprefix("//DEVICE")
        if line.startswith("//DATA"):
            line = line.replace("//DATA", "#pragma acc data")
        lines.append(line)
    return "\n".join(lines)


# What -O2 turns on for halos.
TRANSFORMATIONS = ("merge-reflects", "narrow-reflects", "eliminate-copies", "tile-time",
                   "overlap-reflects")


def alone(option):
    """The options that turn on one transformation and no other."""
    return ["-O2", "-Wno-xacc-halo", *(f"-fno-{other}" for other in TRANSFORMATIONS),
            f"-f{option}"]


# The source and the options of each form.
FORMS = {
    "plain": ["-O0", "-Wno-xacc-halo", "with.c"],
    "optimised": ["-O3", "-Wno-xacc-halo", "with.c"],
    "automatic": ["-O3", "-fauto-reflect", "without.c"],
    "overlapped": ["-O3", "-Wno-xacc-halo", "-foverlap-reflects", "with.c"],
    "everything": ["-O3", "-fauto-reflect", "-fdeep-halos", "-foverlap-reflects", "-fopenmp",
                   "without.c"],
    "checked": ["-O1", "-Wno-xacc-halo", "-fcheck=halo", "with.c"],
    "automatic-checked": ["-O1", "-fauto-reflect", "-fcheck=halo", "without.c"],
    "devices": ["-O2", "-Wno-xacc-halo", "devices.c"],
    "devices-overlapped": ["-O2", "-Wno-xacc-halo", "-foverlap-reflects", "devices.c"],
    "devices-automatic": ["-O2", "-fauto-reflect", "devices-without.c"],
    "devices-checked": ["-O1", "-Wno-xacc-halo", "-fcheck=halo", "devices.c"],
    "deep": ["-O3", "-Wno-xacc-halo", "-fdeep-halos", "-foverlap-reflects", "-fopenmp", "with.c"],
    "only-auto": [*alone("auto-reflect"), "without.c"],
    "only-deep": [*alone("deep-halos"), "with.c"],
    **{f"only-{option}": [*alone(option), "with.c"] for option in TRANSFORMATIONS},
    "devices-only-merge": [*alone("merge-reflects"), "devices.c"],
    "devices-only-narrow": [*alone("narrow-reflects"), "devices.c"],
    "devices-only-copies": [*alone("eliminate-copies"), "devices.c"],
    "devices-everything": ["-O3", "-fauto-reflect", "-fdeep-halos", "-foverlap-reflects",
                           "devices-without.c"],
}


def variables(form, choice):
    # Programs of a few iterations end before a loop is divided by itself.
    settings = {"XACC_OVERLAP": choice.choice(("auto", "0", "1", "queues")), "XACC_TEAM_WORK": "0"}
    if "deep" in form or form in ("everything", "only-tile-time"):
        settings["XACC_SWEEPS"] = choice.choice(("auto", "2", "3", "5"))
    if form.startswith("devices"):
        settings["XACC_DEVICES"] = f"host:{choice.randint(1, 3)}"
    if form == "devices-overlapped":
        settings["XACC_TRANSPORT"] = choice.choice(("direct", "mpi", "hybrid"))
    if form.endswith("checked"):
        settings["XACC_CHECK"] = "halo"
    return settings


def write(program, folder):
    text = program.text()
    (folder / "with.c").write_text(text)
    (folder / "without.c").write_text(without_reflects(text))
    (folder / "devices.c").write_text(on_devices(text))
    (folder / "devices-without.c").write_text(on_devices(without_reflects(text)))


def check(seed, options, folder):
    """Why a seed fails, or nothing; no counts."""
    program = Program(seed)
    write(program, folder)
    status, _, errors = seeds.run([options.clang, "-O1", "-w", "with.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    forms = options.forms
    if some := getattr(options, "some", None):
        forms = random.Random(f"forms {seed}").sample(forms, min(some, len(forms)))
    for form in forms:
        status, _, errors = seeds.run(
            [options.xacc_cc, "--no-cuda", "-w", *FORMS[form], "-o", form], folder)
        if status:
            return f"{form} does not compile: {errors}", {}
    for steps in random.Random(seed).sample((0, 1, 3, 15, 16, 17, 18, 19, 34), 3):
        _, expected, _ = seeds.run(["./serial", str(steps)], folder)
        for form in forms:
            choice = random.Random(f"{form} {steps}")
            nodes = choice.sample(program.nodes(), 1)[0]
            settings = variables(form, choice)
            status, output, errors = seeds.run(
                ["mpirun", "--oversubscribe", "-n", str(nodes), f"./{form}", str(steps)],
                folder, **settings)
            if status or output != expected:
                return (f"{form} on {nodes} nodes, {steps} steps, {settings}: "
                        f"{output.strip()} instead of {expected.strip()} {errors[:400]}"), {}
    return "", {}


if __name__ == "__main__":
    parser = seeds.parser(__doc__)
    parser.add_argument("--forms", type=lambda text: text.split(","), default=list(FORMS),
                        help="some of " + ",".join(FORMS))
    parser.add_argument("--some", type=int, metavar="N", help="so many of them a program")
    seeds.main(check, parser.parse_args())
