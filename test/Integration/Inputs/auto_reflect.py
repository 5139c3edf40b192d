#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs without their exchanges give the same under -fauto-reflect.

usage: auto_reflect.py XACC_CC CLANG MPIRUN FOLDER [--most RANKS] [--devices A,B] [--checked]

FOLDER holds the project's examples. Each program below is compiled serially, with
its own `reflect`s, and without them by -fauto-reflect, and run on the numbers of
ranks given, on virtual devices where it has kernels: on each number of devices given,
or on one of 1 to 3 that depends on the number of ranks. What it prints must be the
serial output, and without `reflect`s each run must send as many messages as with them,
or fewer. With --checked, XACC_CHECK=halo has nothing to report. Prints a line a program, then `all equal`.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "halo"
ALL = range(1, 10)
# Source, options, arguments, numbers of ranks, and whether results may differ by rounding.
PROGRAMS = [
    ("laplace.c", ["-DN=60"], ["20"], ALL, False),
    ("laplace.c", ["-DN=60", "-DDIST2D", "-DPX=2"], ["20"], (2, 4, 6, 8), False),
    ("life.c", ["-DROWS=50", "-DCOLS=61"], ["20"], ALL, False),
    ("life.c", ["-DROWS=50", "-DCOLS=61", "-DDIST2D", "-DPX=3"], ["20"], (3, 6, 9), False),
    ("heat3d.c", ["-DNZ=20", "-DNY=21", "-DNX=22"], ["10"], ALL, False),
    ("heat3d.c", ["-DNZ=20", "-DNY=21", "-DNX=22", "-DPY=2", "-DPX=2"], ["10"], (4, 8), False),
    ("himeno.c", ["-DSIZE_S"], ["3"], ALL, True),
    ("himeno.c", ["-DSIZE_S", "-DPI=2", "-DPJ=2", "-DPK=1"], ["3"], (4,), True),
    ("himeno.c", ["-DSIZE_S", "-DPI=1", "-DPJ=2", "-DPK=3"], ["3"], (6,), True),
    ("himeno_acc.c", ["-DSIZE_XS"], ["3"], ALL, True),
    (HERE / "wave.c", [], [], ALL, False),
    (HERE / "red-black.c", [], [], ALL, False),
    (HERE / "wave.c", ["-DDEVICE"], [], ALL, False),
    (HERE / "red-black.c", ["-DDEVICE"], [], ALL, False),
    ("laplace_xacc.c", ["-DN=60"], ["20"], ALL, False),
    ("laplace_xacc.c", ["-DN=60", "-DPX=2"], ["20"], (2, 4, 6, 8), False),
    ("multigrid2d_xacc.c", [], ["5", "3"], ALL, False),
]


def run(words, **variables):
    """(standard output, standard error) of a command that must succeed."""
    done = subprocess.run(["timeout", "-k", "1", "300"] + [str(word) for word in words],
                          capture_output=True, text=True, env=os.environ | variables, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def result(output, rounds):
    """What has to be equal: no times; with `rounds`, five digits."""
    lines = sorted(line for line in output.splitlines()
                   if not line.startswith("perf") and "seconds" not in line)
    if not rounds:
        return lines
    return [[f"{float(word):.4e}" if re.fullmatch(r"-?\d+\.\d+(e[-+]\d+)?", word) else word
             for word in line.split()] for line in lines]


def messages(statistics):
    """Of all exchanges; other tables of the statistics have rows for them, too."""
    count, in_table = 0, False
    for line in statistics.splitlines():
        if line.startswith("xacc: directive "):
            in_table = " messages " in line
        found = re.match(r"xacc: reflect.*?\s\S+:\d+\s+\d+\s+\d+\s+\d+\s+(\d+)\s", line)
        if found and in_table:
            count += int(found[1])
    return count


def main():
    """Runs the programs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("xacc_cc")
    parser.add_argument("clang")
    parser.add_argument("mpirun")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=9)
    parser.add_argument("--devices", type=lambda text: text.split(","))
    parser.add_argument("--checked", action="store_true")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, flags, arguments, counts, rounds in PROGRAMS:
            counts = [ranks for ranks in counts if ranks <= options.most]
            if not counts:
                continue
            path = options.folder / name
            text = path.read_text()
            less = re.sub(r"^[ \t]*#[ \t]*pragma[ \t]+xmp[ \t]+reflect\b.*$", "", text, flags=re.M)
            assert less != text, name
            (folder / "less.c").write_text(less)
            run([options.clang, "-O2", "-w", *flags, path, "-o", folder / "serial", "-lm"])
            compiler = [options.xacc_cc, "--no-cuda", "-w", "-O2", *flags]
            if options.checked:
                compiler.append("-fcheck=halo")
            run([*compiler, path, "-o", folder / "placed", "-lm"])
            run([*compiler, "-fauto-reflect", folder / "less.c", "-o", folder / "inserted", "-lm"])
            expected = result(run([folder / "serial", *arguments])[0], rounds)
            total = {"placed": 0, "inserted": 0}
            on_devices = "_acc" in path.name or "xacc" in path.name or "-DDEVICE" in flags
            runs = [(ranks, devices if on_devices else "")
                    for ranks in counts
                    for devices in (options.devices or [ranks % 3 + 1] if on_devices else [0])]
            for ranks, devices in runs:
                sent = {}
                for form in total:
                    output, errors = run(
                        [options.mpirun, "--oversubscribe", "-n", ranks, folder / form, *arguments],
                        XACC_STATS="1", XACC_DEVICES=f"host:{devices}" if devices else "",
                        XACC_CHECK="halo" if options.checked else "")
                    sent[form] = messages(errors)
                    total[form] += sent[form]
                    if result(output, rounds) != expected:
                        failed = True
                        print(f"{path.name} {flags} on {ranks} ranks, {form}: {output} "
                              f"instead of {expected}")
                if sent["inserted"] > sent["placed"]:
                    failed = True
                    print(f"{path.name} {flags} on {ranks} ranks: {sent['inserted']} messages "
                          f"instead of {sent['placed']}")
            print(f"{path.name} {' '.join(flags)}: {len(runs)} runs, {total['placed']} messages, "
                  f"{total['inserted']} inserted", flush=True)
    print("different" if failed else "all equal")
    return failed


if __name__ == "__main__":
    sys.exit(main())
