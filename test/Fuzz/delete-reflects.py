#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes each exchange out of programs that are right, or narrows it, and sees what
finds that.

usage: delete-reflects.py [options] FILE|FOLDER...
       delete-reflects.py [options] --seeds FROM TO

A program runs once as it is, with XACC_CHECK=halo: there must be no report. Then
each `reflect` (and `reflect_init`, `reflect_do`) is taken out in turn, and with
--narrow each `reflect` of one array loses one element of one of its widths. A new
warning of the compiler or a report of XACC_CHECK=halo must say so. Where neither does, the
program must print what it printed before: nothing needed the exchange. Programs that read
halos through pointers of C are counted apart: what these lead to is not followed. delete_settings.py
knows how a program is run; with --seeds the programs are those of stencils.py. Prints a
line for each change that nothing found and that changed the output, with --verbose
one for each change, and the numbers; the status is 1 if there is such a line or a report
without reason.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "Validation"))
import delete_settings  # noqa: E402
import stencils  # noqa: E402

DIRECTIVE = re.compile(r"^\s*#\s*pragma\s+xmp\s+reflect(_do|_init)?\b")
NARROWABLE = re.compile(r"^(\s*#\s*pragma\s+xmp\s+reflect\s*\(\s*(\w+)\s*\))\s*"
                        r"(?:width\s*\(([^)]*)\))?\s*(.*)$")
COUNTED = ("programs", "changes", "rejected", "warned", "reported", "found", "redundant",
           "through pointers", "missed")


def run(words, limit=120, **variables):
    """(status, output) of a command."""
    # Launchers of Open MPI that begin and end at the same time must not share a folder.
    with tempfile.TemporaryDirectory(prefix="del") as base:
        more = {"OMPI_MCA_orte_tmpdir_base": base, "OMPI_MCA_mpi_yield_when_idle": "1"}
        done = subprocess.run(["timeout", "-k", "1", str(limit)] + words, text=True,
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, cwd=base,
                              env=os.environ | more | variables, check=False)
    return done.returncode, done.stdout


def printed(output):
    """What a program prints, without times and in any order."""
    lines = [line for line in output.splitlines() if not re.search(r"[Tt]ime|seconds|FLOPS", line)]
    return sorted(line for line in lines if not line.startswith(("perf", "xacc: ")))


def declared(name, lines):
    """[(modifier, lower, upper), ...] of an array's shadow; none if it is not understood."""
    pattern = re.compile(r"#\s*pragma\s+xmp\s+shadow\s+" + name + r"((?:\s*\[[^\]]*\])+)\s*$")
    for line in lines:
        if found := pattern.search(line):
            return widths(re.findall(r"\[([^\]]*)\]", found[1]))
    return None


def widths(texts):
    """The same of a list of widths."""
    result = []
    for text in texts:
        found = re.fullmatch(r"\s*((?:/\w+/)?)\s*(\d+)\s*(?::\s*(\d+))?\s*", text)
        if not found:
            return None
        result.append((found[1], int(found[2]), int(found[3] or found[2])))
    return result


def narrowed(line, lines):
    """The directive with one of its widths less by one, in all ways."""
    found = NARROWABLE.match(line)
    if not found:
        return
    full = widths(found[3].split(",")) if found[3] else declared(found[2], lines)
    for d in range(len(full or [])):
        for side in (1, 2):
            less = [list(width) for width in full]
            less[d][side] -= 1
            if less[d][side] < 0:
                continue
            text = ", ".join(f"{modifier}{lower}:{upper}" for modifier, lower, upper in less)
            yield f"{found[1]} width({text}) {found[4]}"


def is_report(output):
    """Whether XACC_CHECK=halo says what is missing."""
    return (" is stale: rank " in output or "is not stored on this node: " in output
            or "no reflect_init" in output)


class Trial:
    """A program in a folder of its own, with or without one of its lines."""

    def __init__(self, name, text, place, setting, options):
        self.name, self.place, self.setting, self.options = name, place, setting, options
        self.through_pointers = delete_settings.is_named(pathlib.Path(name),
                                                         delete_settings.THROUGH_POINTERS)
        # One line for a directive, and as many lines as before.
        self.lines = re.sub(r"^\s*#\s*pragma\b(?:.*\\\n)+.*$",
                            lambda found: found[0].replace("\\\n", " ") + "\n" * found[0].count("\n"),
                            text, flags=re.M).split("\n")
        self.counts = collections.Counter()
        self.failures = []
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name)

    def build(self, lines, program, *flags):
        """What the compiler says; none if it fails."""
        source = self.folder / "source.c"
        source.write_text("\n".join(lines) + "\n")
        status, output = run([self.options.xacc_cc, "--no-cuda", "-O2", "-I", str(self.place),
                              *self.setting.flags, *flags, str(source), *self.setting.more,
                              "-o", str(self.folder / program), "-lm"])
        return None if status else output

    def outputs(self, program, **variables):
        """(status, output) of its runs, one after the other."""
        for count, device in self.setting.runs():
            more = {"XACC_DEVICES": device} if device else {}
            yield run(["mpirun", "--oversubscribe", "-n", str(count), str(self.folder / program),
                       *self.setting.arguments], self.options.timeout, **more, **variables)

    def fail(self, text):
        """Notes what is wrong."""
        self.failures.append(f"{self.name}: {text}")

    def changes(self):
        """(number of the line, what replaces it)."""
        where = [i for i, line in enumerate(self.lines) if DIRECTIVE.match(line)]
        if self.options.only != "narrow":
            yield from ((i, "") for i in where)
        if self.options.narrow or self.options.only == "narrow":
            yield from ((i, text) for i in where
                        for text in narrowed(self.lines[i], self.lines))

    def start(self):
        """The program as it is: (warnings, outputs); none where it fails."""
        warned = self.build(self.lines, "watched", "-fcheck=halo")
        if warned is None or self.build(self.lines, "right", "-w") is None:
            return self.fail("does not compile")
        watched = list(self.outputs("watched", XACC_CHECK="halo"))
        right = list(self.outputs("right"))
        for what, outputs in (("", right), (" with XACC_CHECK=halo", watched)):
            for status, output in outputs:
                if status or is_report(output):
                    return self.fail(f"fails as it is{what}: {status} {output}"[:1500])
        if "reads elements" in warned:
            self.fail(f"warned of as it is: {warned}"[:1500])
        return warned.count("[-Wxacc-halo]"), [printed(output) for _, output in right]

    def judge(self, rest, warned, right):
        """What happens with these lines."""
        warnings = self.build(rest, "watched", "-fcheck=halo")
        if warnings is None:
            return "rejected"
        is_warned = warnings.count("[-Wxacc-halo]") > warned
        is_found = any(is_report(output)
                       for _, output in self.outputs("watched", XACC_CHECK="halo"))
        self.counts["warned"] += is_warned
        self.counts["reported"] += is_found
        if is_warned or is_found:
            return "found"
        self.build(rest, "less", "-w")
        outputs = [printed(output) for _, output in self.outputs("less")]
        if outputs == right:
            return "redundant"
        return "through pointers" if self.through_pointers else "missed"

    def run(self):
        """Changes each line in turn."""
        start = self.start()
        if not start:
            return self
        self.counts["programs"] += 1
        for i, instead in self.changes():
            self.counts["changes"] += 1
            verdict = self.judge(self.lines[:i] + [instead] + self.lines[i + 1:], *start)
            self.counts[verdict] += 1
            text = (f"{i + 1}: {verdict}: {'' if instead else 'without '}"
                    f"{(instead or self.lines[i]).strip()}")
            if verdict == "missed":
                self.fail(text)
            elif self.options.verbose:
                print(f"{self.name}: {text}", flush=True)
        self.scratch.cleanup()
        return self


def of_files(paths, options):
    """Trials of programs and of those in folders."""
    for path in paths:
        for file in sorted(path.rglob("*.c")) if path.is_dir() else [path]:
            text = file.read_text()
            if not any(DIRECTIVE.match(line) for line in text.split("\n")):
                continue
            found = delete_settings.settings(file)
            if not found and options.verbose:
                print(f"{file}: not run", flush=True)
            for setting in found if options.all else found[:1]:
                yield Trial(str(file), text, file.parent.resolve(), setting, options)


def of_seeds(first, last, options):
    """Trials of random programs."""
    for seed in range(first, last + 1):
        program = stencils.Program(seed)
        text, devices = program.text(), [""]
        if options.devices:
            text = stencils.on_devices(text)
            devices = [f"host:{seed % 3 + 1}"]
        yield Trial(f"seed {seed}", text, HERE, delete_settings.Setting(
            [], program.nodes()[1:], ["9"], devices), options)


def main():
    """Changes what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--xacc-cc", default="xacc-cc", metavar="PATH")
    parser.add_argument("--timeout", type=int, default=60, metavar="S")
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FROM", "TO"))
    parser.add_argument("--narrow", action="store_true",
                        help="take single elements of widths away, too")
    parser.add_argument("--only", choices=["narrow"], help="do nothing else")
    parser.add_argument("--all", action="store_true", help="all settings of a program, not the first")
    parser.add_argument("--devices", action="store_true", help="seeds run on virtual devices")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs at a time")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("file", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    counts = collections.Counter()
    failures = 0
    trials = list(of_files(options.file, options))
    if options.seeds:
        trials += of_seeds(*options.seeds, options)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for trial in pool.map(Trial.run, trials):
            counts += trial.counts
            failures += len(trial.failures)
            for line in trial.failures:
                print(line, flush=True)
    print(", ".join(f"{counts[name]} {name}" for name in COUNTED))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
