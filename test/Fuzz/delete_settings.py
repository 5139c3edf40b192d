# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the programs of examples/ and test/ are run, for delete-reflects.py.

A program of test/Validation/XcalableMP says it in fields, one of test/Integration in its RUN
lines; others are in the table below.
"""
import dataclasses
import re
import shlex

# Options of the compiler, number of nodes, arguments, devices: of programs that do not say it.
KNOWN = {
    "laplace.c": ("-DN=60", "4", "20", ""),
    "life.c": ("-DROWS=50 -DCOLS=61", "4", "20", ""),
    "heat3d.c": ("-DNZ=20 -DNY=21 -DNX=22", "3", "10", ""),
    "himeno.c": ("-DSIZE_S -DPI=2 -DPJ=2 -DPK=1", "4", "3", ""),
    "himeno_acc.c": ("-DSIZE_XS -DPI=2 -DPJ=2", "4", "3", "host:1 host:3"),
    "laplace_xacc.c": ("-DN=60", "4", "20", "host:1 host:3"),
    "multigrid2d_xacc.c": ("", "3", "5 3", "host:1 host:3"),
    "halo-check-tasks.c": ("", "3", "", ""),
    "trace.c": ("", "3", "", "host:1 host:2"),
    "xmp-statistics.c": ("", "3", "", "host:1"),
    "wave.c": ("", "3", "", ""),
    "red-black.c": ("", "3", "", ""),
    "persistent-overlap.c": ("", "2", "", "host:1 host:2"),
    "persistent-solvers.c": ("", "2 4", "", "host:1 host:2"),
    "main.c": ("", "3", "", ""),
    "persistent-branches.c": ("", "3", "", "host:1"),
    "persistent-periodic.c": ("-DP=2", "4", "", "host:1 host:2"),
    "swapped-copies.c": ("", "2 3", "", "host:1 host:3 none"),
    "halo-check.c": ("", "3 4", "0", "host:2"),
}
# Sources that are no program, the program that they are a part of, and its other parts.
PARTS = {
    "Units/work.c": "main.c sum.c plain.c",
    "Inputs/members-work.c": "../struct-members-extern.c",
    "Inputs/units-work.c": "../units.c",
}
# Look at elements that no exchange has brought: to see that they stay as they are.
LOOK_AT_STALE = {"reflect/widths.c"}
# Read the halo through pointers of C, which nothing follows.
THROUGH_POINTERS = {"Integration/reflect.c", "acc/xmp-reflect.c", "reflect/gblock-wide-in-turn.c",
                    "distributions/rows-undistributed.c", "Integration/places.c"}


def is_named(path, names):
    """Whether a set has the file, by the last parts of its path."""
    return "/".join(path.parts[-2:]) in names


@dataclasses.dataclass
class Setting:
    """One way to build and run a program."""
    flags: list
    counts: list
    arguments: list
    devices: list = dataclasses.field(default_factory=lambda: [""])
    # Other sources of the program.
    more: list = dataclasses.field(default_factory=list)

    def runs(self):
        """(number of nodes, devices), those that show most first."""
        counts = [n for n in self.counts if n <= 4] or [min(self.counts)]
        return [(n, device) for n in sorted(counts, reverse=True) for device in self.devices]


def of_fields(path, text):
    """Of a program of test/Validation/XcalableMP."""
    fields = dict(re.findall(r"^// ([A-Z]+): (.*)$", text, re.M))
    if "RANKS" not in fields or "REFUSED" in fields or "FATAL" in fields:
        return []
    more = [str(path.parent / name) for name in fields.get("FILES", "").split()]
    variants = [line.split(" | ") for line in re.findall(r"^// VARIANT: (.*)$", text, re.M)]
    return [Setting(fields.get("FLAGS", "").split() + [f"-D{macro}" for macro in macros.split()],
                    [int(n) for n in (ranks[0] if ranks else fields["RANKS"]).split()],
                    fields.get("ARGUMENTS", "").split(), fields.get("DEVICES", "").split() or [""],
                    more)
            for _, macros, *ranks in variants or [("", "")]]


def of_comparison(path, text):
    """Of the lines of test/Integration that call compare.sh."""
    lines = re.sub(r"\\\n\s*//\s*RUN:", " ", text)
    for line in re.findall(r"^// RUN:(.*compare\.sh .*)$", lines, re.M):
        words = shlex.split(line.split("compare.sh", 1)[1])
        runs, rest = words[3], words[4:]
        flags = rest[rest.index("--") + 1:] if "--" in rest else []
        sources = rest[:rest.index("--")] if "--" in rest else rest
        more = [word.replace("%S", str(path.parent)) for word in sources if word != "%s"]
        counts, devices = [], set()
        for run in runs.split():
            found = re.fullmatch(r"(\d+)(?:@(\d+))?(?:~[-\d]+)?(?:\+memory)?", run)
            if found and int(found[1]) > 1:
                counts.append(int(found[1]))
                devices.add(f"host:{found[2]}" if found[2] else "")
        if counts:
            yield Setting(flags, sorted(set(counts)), [], sorted(devices), more)


def parts(path):
    """The sources of the program that a source is a part of, the main one first."""
    return PARTS["/".join(path.parts[-2:])].split()


def part_of(path, setting):
    """The way to run the program that a source is a part of."""
    return dataclasses.replace(setting, more=[str(path.parent / name) for name in parts(path)])


def settings(path):
    """The ways to run a program; none if there is none with several nodes."""
    text = path.read_text()
    if is_named(path, LOOK_AT_STALE):
        return []
    if is_named(path, PARTS):
        return [part_of(path, found) for found in settings(path.parent / parts(path)[0])]
    if by_fields := of_fields(path, text):
        return by_fields
    if compared := list(of_comparison(path, text)):
        return compared
    if path.name not in KNOWN:
        return []
    flags, counts, arguments, devices = KNOWN[path.name]
    return [Setting(flags.split(), [int(n) for n in counts.split()], arguments.split(),
                    devices.split() or [""])]
