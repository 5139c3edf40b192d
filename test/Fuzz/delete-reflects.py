#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes each exchange out of programs that are right, or narrows it, and sees what
finds that.

usage: delete-reflects.py [options] FILE|FOLDER...
       delete-reflects.py [options] --seeds FROM TO

A program runs once as it is, with XACC_CHECK=halo: there must be no report. Then
each `reflect` (and `reflect_init`, `reflect_do`) is taken out in turn, and each array
from those of several, and with --narrow each array loses one element of one of its
widths. A new
warning of the compiler or a report of XACC_CHECK=halo must say so. Where neither does, the
program must print what it printed before: nothing needed the exchange; one that does not end
in the time given is late. Programs that read
halos through pointers of C are counted apart: what these lead to is not followed. delete_settings.py
knows how a program is run; with --seeds the programs are those of stencils.py. Prints a
line for each change that nothing found and that changed the output, with --verbose
one for each change, and the numbers; the status is 1 if there is such a line or a report
without reason. All examples and tests take an hour on two cores:

  delete-reflects.py --all --narrow --quick --jobs 2 --log FILE examples test

With --log the results are in a file, too, and what it has is not tried again.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "Validation"))
import delete_settings  # noqa: E402
import stencils  # noqa: E402

DIRECTIVE = re.compile(r"^\s*#\s*pragma\s+xmp\s+reflect(_do|_init)?\b")
PARTS = re.compile(r"^(\s*#\s*pragma\s+xmp\s+reflect(?:_init|_do)?)\s*\(([^()]*)\)(.*)$")
WIDTHS = re.compile(r"\bwidth\s*\(((?:[^()]|\([^()]*\))*)\)")
SUBSCRIPTS = r"((?:\s*\[[^\]]*\])+)"
COMPILE_TIME = 600
TIMED_OUT = 124, 137, -9
COUNTED = ("programs", "changes", "rejected", "warned", "reported", "found", "redundant",
           "through pointers", "late", "missed")


def run(words, limit=COMPILE_TIME, **variables):
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


def declared(name, lines, at):
    """[(modifier, lower, upper), ...] of an array's shadow; none if it is not understood."""
    single = re.compile(r"\bshadow\b(?:.*,)?\s*" + re.escape(name) + SUBSCRIPTS + r"\s*(?:,|$)")
    listed = re.compile(r"\bshadow\s*" + SUBSCRIPTS + r".*::(.*)$")
    # The last one before the exchange; there may be arrays of one name in several functions.
    for line in lines[at::-1] + lines[at:]:
        if not re.match(r"\s*#\s*pragma\s+xmp\b", line):
            continue
        found = single.search(line)
        if not found:
            found = listed.search(line)
            if not found or name not in names(found[2]):
                continue
        return widths(re.findall(r"\[([^\]]*)\]", found[1]))
    return None


def names(text):
    """Of a list of arrays."""
    return [name.strip() for name in text.split(",")]


def widths(texts):
    """The same of a list of widths; none for a full shadow."""
    result = []
    for text in texts:
        found = re.fullmatch(r"\s*((?:/\s*\w+\s*/)?)\s*([^:]+?)\s*(?::\s*([^:]+?))?\s*", text)
        if not found or "*" in found[2]:
            return None
        result.append((found[1], found[2], found[3] or found[2]))
    return result


def less_by_one(width):
    """The text of a width that is one less; none if it cannot be."""
    if width.isdecimal():
        return str(int(width) - 1) if int(width) else None
    return f"({width}) - 1"


def changed(at, lines, narrows):
    """What replaces a directive: nothing for one of several arrays, or with NARROWS a
    directive with one of the widths of an array less by one, in all ways."""
    found = PARTS.match(lines[at])
    if not found:
        return
    head, arrays, rest = found[1], names(found[2]), found[3]
    given = WIDTHS.search(rest)
    clauses = WIDTHS.sub("", rest)
    for array in arrays:
        others = [other for other in arrays if other != array]
        kept = f"{head}({', '.join(others)}){rest}" if others else ""
        if not narrows:
            if others:
                yield kept
            continue
        if head.endswith("_do"):
            continue
        full = widths(given[1].split(",")) if given else declared(array, lines, at)
        for d in range(len(full or [])):
            for side in (1, 2):
                less = [list(width) for width in full]
                less[d][side] = less_by_one(less[d][side])
                if less[d][side] is None:
                    continue
                text = ", ".join(f"{modifier}{lower}:{upper}" for modifier, lower, upper in less)
                line = f"{head}({array}) width({text}){clauses}"
                yield f"{line}\n{kept}" if kept else line


def is_report(output):
    """Whether XACC_CHECK=halo says what is missing."""
    return (" is stale: rank " in output or "is not stored on this node: " in output
            or "no reflect_init" in output)


class Log:
    """Results of changes, in a file with a line for each."""

    def __init__(self, path):
        self.path = path
        self.known = {}
        self.lock = threading.Lock()
        if path and path.exists():
            # The last line may be half written.
            for line in path.read_text().split("\n")[:-1]:
                key, verdict, ways = json.loads(line)[:3]
                self.known[key] = verdict, ways

    def add(self, key, verdict, ways, text):
        """A result, and what to read beside it."""
        if not self.path:
            return
        with self.lock, self.path.open("a") as file:
            file.write(json.dumps([key, verdict, ways, text]) + "\n")


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
        if status in TIMED_OUT:
            raise TimeoutError(f"compiling takes more than {COMPILE_TIME} s")
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
            yield from ((i, text) for i in where for text in changed(i, self.lines, False))
        if self.options.narrow or self.options.only == "narrow":
            yield from ((i, text) for i in where for text in changed(i, self.lines, True))

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
        """(what happens with these lines, what finds it)."""
        try:
            return self.verdict(rest, warned, right)
        except TimeoutError:
            return "late", []

    def verdict(self, rest, warned, right):
        """The same, with an exception where the compiler does not end."""
        warnings = self.build(rest, "watched", "-fcheck=halo")
        if warnings is None:
            return "rejected", []
        ways = ["warned"] if warnings.count("[-Wxacc-halo]") > warned else []
        if not ways or not self.options.quick:
            is_late = False
            for status, output in self.outputs("watched", XACC_CHECK="halo"):
                if is_report(output):
                    ways.append("reported")
                    break
                is_late |= status in TIMED_OUT
            if is_late and not ways:
                raise TimeoutError
        if ways:
            return "found", ways
        self.build(rest, "less", "-w")
        for (status, output), expected in zip(self.outputs("less"), right):
            if status in TIMED_OUT:
                raise TimeoutError
            if printed(output) != expected:
                break
        else:
            return "redundant", []
        return "through pointers" if self.through_pointers else "missed", []

    def key(self, lines):
        """What names lines with the way to run them in a log."""
        text = repr((self.name, self.setting, self.options.quick, lines))
        return hashlib.sha256(text.encode()).hexdigest()

    def size(self):
        """About how long it takes."""
        return len(list(self.changes())) * len(list(self.setting.runs()))

    def run(self):
        """Changes each line in turn."""
        log, start = self.options.results, None
        for i, instead in self.changes():
            rest = self.lines[:i] + [instead] + self.lines[i + 1:]
            text = f"{i + 1}: {'' if instead else 'without '}{(instead or self.lines[i]).strip()}"
            key = self.key(rest)
            if key in log.known:
                verdict, ways = log.known[key]
            else:
                try:
                    start = start or self.start()
                except TimeoutError as error:
                    self.fail(str(error))
                if not start:
                    break
                verdict, ways = self.judge(rest, *start)
                if verdict != "late":
                    log.add(key, verdict, ways, f"{self.name}: {text}")
            self.counts["programs"] = 1
            self.counts.update(["changes", verdict, *ways])
            if verdict in ("missed", "late"):
                self.fail(f"{verdict}: {text}")
            elif self.options.verbose:
                print(f"{self.name}: {verdict}: {text}", flush=True)
        self.scratch.cleanup()
        return self


def of_files(paths, options):
    """Trials of programs and of those in folders."""
    for path in paths:
        for file in sorted(path.rglob("*.c")) if path.is_dir() else [path]:
            text = file.read_text()
            if not any(DIRECTIVE.match(line) for line in text.split("\n")):
                continue
            found = delete_settings.settings(file.resolve())
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
    parser.add_argument("--xacc-cc", default="xacc-cc", metavar="PATH",
                        type=lambda name: os.path.abspath(shutil.which(name) or name))
    parser.add_argument("--timeout", type=int, default=60, metavar="S")
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FROM", "TO"))
    parser.add_argument("--narrow", action="store_true",
                        help="take single elements of widths away, too")
    parser.add_argument("--only", choices=["narrow"], help="do nothing else")
    parser.add_argument("--all", action="store_true", help="all settings of a program, not the first")
    parser.add_argument("--devices", action="store_true", help="seeds run on virtual devices")
    parser.add_argument("--quick", action="store_true",
                        help="do not run what is warned of: it is found")
    parser.add_argument("--log", type=pathlib.Path, metavar="FILE",
                        help="add results to it; take those that it has")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs at a time")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("file", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    options.results = Log(options.log)
    counts = collections.Counter()
    failures = 0
    trials = list(of_files(options.file, options))
    if options.seeds:
        trials += of_seeds(*options.seeds, options)
    # The longest first, so that none of them is alone at the end; least is learned of those
    # with pointers.
    trials.sort(key=lambda trial: (trial.through_pointers, -trial.size()))
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
