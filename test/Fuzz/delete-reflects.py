#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes each exchange out of programs that are right, or narrows it, and sees what
finds that.

usage: delete-reflects.py [options] FILE...
       delete-reflects.py [options] --seeds FROM TO

A program runs once as it is, with XACC_CHECK=halo: there must be no report. Then
each `reflect` (and `reflect_init`, `reflect_do`) is taken out in turn, and with
--narrow each `reflect` of one array loses one element of one of its widths. Where that
changes what the program prints, a new warning of the compiler or a report of
XACC_CHECK=halo must say so. FILE says in comments how it is run, as programs of
test/Validation do, or is in the table below; with --seeds the programs are those
of stencils.py. Prints a line for each deletion that nothing found and the
numbers; the status is 1 if there is such a line or a report without reason.
"""
import argparse
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
import stencils  # noqa: E402

DIRECTIVE = re.compile(r"^\s*#\s*pragma\s+xmp\s+reflect(_do|_init)?\b")
NARROWABLE = re.compile(r"^(\s*#\s*pragma\s+xmp\s+reflect\s*\(\s*(\w+)\s*\))\s*"
                        r"(?:width\s*\(([^)]*)\))?\s*(orthogonal|acc)?\s*$")
# Options of the compiler, numbers of nodes and arguments of examples.
EXAMPLES = {
    "laplace.c": (["-DN=60"], [4], ["20"]),
    "life.c": (["-DROWS=50", "-DCOLS=61"], [4], ["20"]),
    "heat3d.c": (["-DNZ=20", "-DNY=21", "-DNX=22"], [3], ["10"]),
    "himeno.c": (["-DSIZE_S", "-DPI=2", "-DPJ=2", "-DPK=1"], [4], ["3"]),
    "himeno_acc.c": (["-DSIZE_S", "-DPI=2", "-DPJ=2"], [4], ["3"]),
    "laplace_xacc.c": (["-DN=60"], [4], ["20"]),
    "multigrid2d_xacc.c": ([], [3], ["5", "3"]),
}


# Look at elements that no exchange has brought: to see that they stay as they are.
LOOK_AT_STALE = {"reflect/widths.c"}


def run(words, limit=120, **variables):
    """(status, output) of a command."""
    done = subprocess.run(["timeout", "-k", "1", str(limit)] + words, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=os.environ | variables, check=False)
    return done.returncode, done.stdout


def settings(path):
    """(options, numbers of nodes, arguments, devices) of a program."""
    if path.name in EXAMPLES:
        return *EXAMPLES[path.name], ["host:1", "host:3"] if "acc" in path.name else [""]
    fields = dict(re.findall(r"^// ([A-Z]+): (.*)$", path.read_text(), re.M))
    if "/".join(path.parts[-2:]) in LOOK_AT_STALE:
        return None
    if "RANKS" not in fields or "REFUSED" in fields or "FATAL" in fields:
        return None
    return (fields.get("FLAGS", "").split(), [int(n) for n in fields["RANKS"].split()],
            fields.get("ARGUMENTS", "").split(), fields.get("DEVICES", "").split() or [""])


def printed(output):
    """What a program prints, without times and in any order."""
    lines = [line for line in output.splitlines() if not re.search(r"[Tt]ime|seconds|FLOPS", line)]
    return sorted(lines)


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
            yield f"{found[1]} width({text}) {found[4] or ''}"


class Trial:
    """A program in its folder, with or without one of its lines."""

    def __init__(self, options, setting, folder):
        self.options = options
        self.flags, self.counts, self.arguments, self.devices = setting
        self.folder = folder

    def compile(self, source, name, flags):
        status, output = run([self.options.xacc_cc, "--no-cuda", "-O2", *self.flags, *flags,
                              str(source), "-o", str(self.folder / name), "-lm"])
        return None if status else output

    def outputs(self, name, **variables):
        """Of all its runs."""
        results = []
        for count in self.counts:
            for device in self.devices:
                more = {"XACC_DEVICES": device} if device else {}
                results.append(run(["mpirun", "--oversubscribe", "-n", str(count),
                                    str(self.folder / name), *self.arguments],
                                   self.options.timeout, **more, **variables))
        return results


def is_report(outputs):
    return any(" is stale: rank " in output or "is not stored on this node: " in output
               or "no reflect_init" in output for _, output in outputs)


def try_program(name, text, place, trial, counts):
    """Deletes each line in turn; a list of what was not found."""
    source = trial.folder / "source.c"
    missed = []

    def build(lines, program, flags):
        source.write_text("\n".join(lines) + "\n")
        return trial.compile(source, program, ["-I", str(place), *flags])

    lines = text.split("\n")
    where = [i for i, line in enumerate(lines) if DIRECTIVE.match(line)]
    warned = build(lines, "right", [])
    if warned is None or build(lines, "watched", ["-fcheck=halo"]) is None:
        return [f"{name}: does not compile"]
    right = [printed(output) for _, output in trial.outputs("right")]
    if any(status for status, _ in trial.outputs("right")):
        return [f"{name}: fails as it is"]
    watched = trial.outputs("watched", XACC_CHECK="halo")
    counts["programs"] += 1
    if is_report(watched) or any(status for status, _ in watched):
        return [f"{name}: fails as it is with XACC_CHECK=halo: {watched}"[:1500]]
    changes = [(i, "") for i in where]
    if trial.options.narrow:
        changes += [(i, text) for i in where for text in narrowed(lines[i], lines)]
    for i, instead in changes:
        counts["narrowed" if instead else "deletions"] += 1
        rest = lines[:i] + [instead] + lines[i + 1:]
        warnings = build(rest, "less", [])
        if warnings is None:
            counts["rejected"] += 1
            continue
        outputs = trial.outputs("less")
        is_changed = [printed(output) for _, output in outputs] != right
        counts["changed"] += is_changed
        is_warned = warnings.count("[-Wxacc-halo]") > warned.count("[-Wxacc-halo]")
        build(rest, "less-watched", ["-w", "-fcheck=halo"])
        is_found = is_report(trial.outputs("less-watched", XACC_CHECK="halo"))
        if is_changed:
            counts["warned"] += is_warned
            counts["reported"] += is_found
            counts["found"] += is_warned or is_found
        else:
            counts["reported, same output"] += is_found
        if is_changed and not is_warned and not is_found:
            missed.append(f"{name}:{i + 1}: nothing finds that this is "
                          f"{'too little: ' + instead.strip() + ' for' if instead else 'missing:'} "
                          f"{lines[i]}")
    return missed


def main():
    """Deletes what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--xacc-cc", default="xacc-cc", metavar="PATH")
    parser.add_argument("--timeout", type=int, default=60, metavar="S")
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FROM", "TO"))
    parser.add_argument("--narrow", action="store_true",
                        help="take single elements of widths away, too")
    parser.add_argument("--devices", action="store_true", help="seeds run on virtual devices")
    parser.add_argument("file", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    counts = dict.fromkeys(("programs", "deletions", "narrowed", "rejected", "changed", "warned", "reported",
                            "found", "reported, same output"), 0)
    failures = 0

    def report(missed):
        nonlocal failures
        failures += len(missed)
        for line in missed:
            print(line, flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for path in options.file:
            setting = settings(path)
            if setting:
                report(try_program(str(path), path.read_text(), path.parent,
                                   Trial(options, setting, folder), counts))
        if options.seeds:
            for seed in range(options.seeds[0], options.seeds[1] + 1):
                program = stencils.Program(seed)
                text = program.text()
                devices = [""]
                if options.devices:
                    text = stencils.on_devices(text)
                    devices = [f"host:{seed % 3 + 1}"]
                setting = ([], program.nodes()[1:], ["9"], devices)
                report(try_program(f"seed {seed}", text, folder,
                                   Trial(options, setting, folder), counts))
    print(", ".join(f"{number} {name}" for name, number in counts.items()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
