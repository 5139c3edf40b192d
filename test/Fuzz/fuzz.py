# ===- fuzz.py - Random programs, compiled and compared --------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random programs: adding a directive must not change what C means.

Programs of csmith with directives between their statements, or as kernels; programs of regions.py,
whose statements csmith does not write; mutants of the sources in examples and test;
programs of distributions.py, gmoves.py and transports.py, which check themselves; programs
of stencils.py, sweeps.py, persistent.py, joined.py, levels.py, gangs.py, xmp.py and xmp_devices.py. These and the first two must
print what Clang's program prints, which ignores directives; mutants must not crash the compiler.
Modules of modules.py must compute what its interpreter computes.
"""

import argparse
import collections
import functools
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import sys
import time

sys.dont_write_bytecode = True
import csmith_directives
import csmith_kernels
import distributions
import gangs
import gmoves
import joined
import judge
import levels
import modules
import mutants
import persistent
import regions
import stencils
import sweeps
import transports
import xmp
import xmp_devices

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPECTED = ("ok", "skipped", "refused")
# Modules that compile and run one program a seed in several ways (runs of each, or forms).
SEEDED = {
    "stencils": (stencils, 3),
    "sweeps": (sweeps, 0),
    "transports": (transports, 3),
    "persistent": (persistent, 3),
    "joined": (joined, 2),
    "levels": (levels, 0),
    "gangs": (gangs, 0),
    "xmp": (xmp, 0),
    "devices": (xmp_devices, 0),
    "modules": (modules, 0),
}
KINDS = ("csmith", "own", "mutants", "distributions", "gmoves", *SEEDED)


def patterns(name):
    """Regular expressions, one a line."""
    with open(os.path.join(HERE, name)) as file:
        lines = [line.strip() for line in file]
    return [re.compile(line) for line in lines if line and line[0] != "#"]


class Report:
    """Counts, and the programs that failed."""

    def __init__(self, options):
        self.options = options
        self.counts = collections.Counter()
        self.refusals = collections.Counter()
        self.allowed = patterns("refused.txt")
        self.num_unexpected = 0

    def add(self, kind, seed, verdict, command, source):
        outcome = verdict.outcome
        if outcome == "refused":
            allowed = any(p.search(verdict.detail) for p in self.allowed)
            self.refusals[(verdict.detail, allowed)] += 1
            if not allowed:
                outcome = "unexpected"
        self.counts[(kind, outcome)] += 1
        if outcome in EXPECTED:
            return
        self.num_unexpected += 1
        kept = self.keep(kind, seed, verdict, command, source)
        print("%s %s: %s: %s: %s" % (kind, seed, outcome, verdict.detail, kept), flush=True)

    def merge(self, other):
        self.counts += other.counts
        self.refusals += other.refusals
        self.num_unexpected += other.num_unexpected

    def keep(self, kind, seed, verdict, command, source):
        folder = self.options.keep
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "%s-%s.c" % (kind, seed))
        if os.path.isdir(source):  # A program of several files or forms.
            path = path[: -len(".c")]
            shutil.copytree(source, path, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, path)
        with open(path + ".txt", "w") as file:
            file.write("%s\n%s: %s\n" % (command, verdict.outcome, verdict.detail))
        return path

    def table(self):
        outcomes = [
            "ok",
            "skipped",
            "refused",
            "unexpected",
            "difference",
            "time-out",
            "crash",
            "internal",
        ]
        print("\n%-13s" % "" + "".join("%11s" % o for o in ["programs"] + outcomes))
        for kind in KINDS:
            row = [self.counts[(kind, o)] for o in outcomes]
            print("%-13s" % kind + "".join("%11d" % n for n in [sum(row)] + row))
        for (text, allowed), count in self.refusals.most_common():
            print("%6d %s %s" % (count, "refused: " if allowed else "unexpected refusal:", text))


def launch(generator, ranks):
    """(command, environment): how to run a program."""
    environment = {"XACC_DEVICES": generator.choice(["host:1", "host:1", "host:2", "none"])}
    environment["OMP_NUM_THREADS"] = "2"
    n = generator.choice(ranks)
    if n == "self":
        return [], environment
    command = ["mpirun", "--timeout", "30", "--oversubscribe", "-n", str(n)]
    return command, environment


CSMITH = [
    ["--no-packed-struct"],
    ["--no-volatiles"],
    ["--no-unions"],
    ["--no-pointers"],
    ["--no-pointers", "--no-volatiles"],
    ["--float"],
    ["--builtins"],
    ["--no-structs", "--no-unions"],
    ["--max-pointer-depth", "4"],
    ["--no-arrays"],
    ["--no-jumps"],
    ["--no-bitfields"],
    ["--max-expr-complexity", "4"],
    ["--no-consts"],
]


def csmith_flags(generator):
    flags = ["--concise"]
    for group in generator.sample(CSMITH, generator.randint(0, 4)):
        flags += group
    flags += ["--max-funcs", str(generator.randint(1, 5))]
    flags += ["--max-block-depth", str(generator.randint(2, 4))]
    return flags + ["--max-block-size", str(generator.randint(3, 8))]


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.judge = judge.Judge(options)
        self.report = Report(options)

    def path(self, name):
        return os.path.join(self.options.folder, name)

    def csmith(self, seed):
        generator = random.Random(seed)
        plain, source = self.path("plain.c"), self.path("csmith.c")
        command = ["csmith", "-s", str(seed), "-o", plain] + csmith_flags(generator)
        if judge.run(command, 20, folder=self.options.folder).status != 0:
            return judge.Verdict("skipped", "csmith"), "", None
        with open(plain) as file:
            text = file.read()
        if generator.random() < 0.4:
            text, plain = csmith_kernels.transform(text, generator), source
        else:
            text = csmith_directives.transform(text, generator, self.options.avoided)
        if text is None:
            return judge.Verdict("skipped", "form"), "", None
        with open(source, "w") as file:
            file.write(text)
        # Clang refuses what csmith passes to a function for printing.
        flags = ["-I/usr/include/csmith", "-Wno-error=incompatible-pointer-types"]
        flags.append(generator.choice(["-O0", "-O1", "-O2", "-O3"]))
        # A program that Clang's optimiser changes says nothing of ours.
        expected = self.judge.expected(plain, flags[:2] + ["-O0"])
        if expected != self.judge.expected(plain, flags):
            expected = None
        if expected is None or not self.judge.defined(
            plain, flags[:2], "float-cast-overflow", [""]
        ):
            return judge.Verdict("skipped", "clang"), "", source
        words, environment = launch(generator, ["self"] * 9 + [1])
        verdict = self.judge.verdict(source, flags, expected, words, environment)
        return verdict, "%s %s %s" % (flags, words, environment), source

    def own(self, seed):
        generator = random.Random(seed)
        source = self.path("own.c")
        program = regions.Program(generator, self.options.avoided)
        with open(source, "w") as file:
            file.write(program.text())
        cases = self.defined_cases(source, program)
        if not cases:
            return judge.Verdict("skipped", "undefined"), "", source
        expected = self.judge.expected(source, program.flags, cases)
        if expected is None:
            return judge.Verdict("skipped", "clang"), "", source
        words, environment = launch(generator, program.ranks)
        verdict = self.judge.verdict(source, program.flags, expected, words, environment, cases)
        return verdict, "%s %s %s %s" % (program.flags, words, environment, cases), source

    def defined_cases(self, source, program):
        """The functions whose behaviour Clang's traps find nothing wrong with."""
        checks = "undefined,float-cast-overflow"
        cases = [str(k) for k in range(program.count)]
        return self.judge.defined(source, program.flags, checks, cases)

    def mutant(self, seed):
        return mutants.check(seed, self.options, self.path)

    def mapped(self, kind, seed):
        """A program that checks itself, on as many nodes as it is written for."""
        generator = random.Random(seed)
        num_nodes = generator.randint(1, 7)
        source = self.path(kind + ".c")
        module = distributions if kind == "distributions" else gmoves
        with open(source, "w") as file:
            file.write(module.Program(generator, num_nodes).text())
        flags = [generator.choice(["-O0", "-O1", "-O2"])]
        words = ["mpirun", "--timeout", "30", "--oversubscribe", "-n", str(num_nodes)]
        environment = {"XACC_TRANSPORT": generator.choice(["direct", "direct", "mpi"])}
        verdict = self.judge.verdict(source, flags, "PASS\n", words, environment)
        return verdict, "%s %s %s" % (flags, words, environment), source

    def seeded(self, kind, seed):
        """A program in some of its forms."""
        module, runs = SEEDED[kind]
        forms = random.Random(seed).sample(list(stencils.FORMS), runs)
        options = argparse.Namespace(
            xacc_cc=self.options.xacc_cc, clang=self.options.clang, runs=runs, forms=forms,
            cuda=None,  # of persistent.py and modules.py
            ranks=[1, 3, 4],  # of xmp.py and xmp_devices.py
        )
        folder = os.path.join(self.options.folder, kind)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        why, _ = module.check(seed, options, pathlib.Path(folder))
        return judge.Verdict("difference" if why else "ok", why), "", folder

    def step(self, kind, seed):
        parts = {"csmith": self.csmith, "own": self.own, "mutants": self.mutant}
        for other in ("distributions", "gmoves"):
            parts[other] = functools.partial(self.mapped, other)
        for other in SEEDED:
            parts[other] = functools.partial(self.seeded, other)
        verdict, command, source = parts[kind](seed)
        if verdict.outcome not in EXPECTED and verdict.outcome != "refused":
            # The compiler may have been built anew meanwhile.
            verdict, command, source = parts[kind](seed)
        self.report.add(kind, seed, verdict, command, source)


def parse():
    parser = argparse.ArgumentParser(prog="scripts/fuzz.sh", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, help="how long (default 10)")
    for kind in KINDS:
        parser.add_argument("--" + kind, type=int, metavar="N", help="so many programs instead")
    parser.add_argument("--seed", type=int, help="the first seed (default: the time)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--keep", metavar="DIR", help="where programs that fail are kept")
    parser.add_argument(
        "--with", dest="wanted", default="", metavar="A,B", help="write what avoid.txt lists"
    )
    parser.add_argument("--xacc-cc", default=os.path.join(ROOT, "build/bin/xacc-cc"))
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--root", default=ROOT, help="the checkout whose sources are changed")
    parser.add_argument("--folder", default="/tmp/xacc-fuzz", help="for files in between")
    options = parser.parse_args()
    options.avoided = regions.avoided() - set(options.wanted.split(","))

    options.keep = options.keep or os.path.join(options.folder, "kept")
    options.seed = int(time.time()) if options.seed is None else options.seed
    return options


def work(options, first, stride):
    """All programs whose number is FIRST modulo STRIDE."""
    os.makedirs(options.folder, exist_ok=True)
    fuzzer = Fuzzer(options)
    limits = {kind: getattr(options, kind) for kind in KINDS}
    counted = any(n is not None for n in limits.values())
    end = time.time() + 60 * (options.minutes or 10)
    number = first
    while True:
        kinds = [k for k in KINDS if (number < (limits[k] or 0) if counted else True)]
        if not kinds or (time.time() > end if not counted else False):
            return fuzzer.report
        try:
            for kind in kinds:
                fuzzer.step(kind, options.seed + number)
        except KeyboardInterrupt:
            return fuzzer.report
        number += stride


def part(arguments):
    """The work of one process, in a folder of its own."""
    options, first = arguments
    options.folder = os.path.join(options.folder, "job%d" % first)
    return work(options, first, options.jobs)


def main():
    options = parse()
    print("seed %d" % options.seed, flush=True)
    if options.jobs > 1:
        with multiprocessing.Pool(options.jobs) as pool:
            reports = pool.map(part, [(options, first) for first in range(options.jobs)], 1)
        report = reports[0]
        for other in reports[1:]:
            report.merge(other)
    else:
        report = work(options, 0, 1)
    report.table()
    sys.exit(report.num_unexpected > 0)


if __name__ == "__main__":
    main()
