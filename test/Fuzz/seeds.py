# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line of the modules that write one program a seed and check it.

Their check(seed, options, folder) says why a seed fails (or ""), and counts what
the compiler did with the program.
"""
import argparse
import collections
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# `timeout -k` kills itself, too.
TIMED_OUT = 124, 137, -9
# Of a command, in seconds; another one with --limit.
limits = {"default": 60}


def run(command, folder, limit=None, **variables):
    limit = limit or limits["default"]
    done = subprocess.run(["timeout", "-k", "1", str(limit)] + command, cwd=folder,
                          capture_output=True, text=True, env=os.environ | variables)
    late = f"no end after {limit} s\n" if done.returncode in TIMED_OUT else ""
    return done.returncode, done.stdout, late + done.stderr


def parser(doc, runs=None):
    """The options of all of them; RUNS is how often a program runs, where they say so."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    # Programs are compiled in a folder of their own.
    parser.add_argument("--xacc-cc", default="xacc-cc",
                        type=lambda name: os.path.abspath(shutil.which(name) or name))
    parser.add_argument("--clang", default=os.environ.get("CLANG", "clang-22"))
    parser.add_argument("--keep", type=pathlib.Path, help="folder for programs that differ")
    parser.add_argument("--limit", type=int, default=limits["default"], metavar="S",
                        help="seconds for a command, default %(default)s")
    if runs is not None:
        parser.add_argument("--runs", type=int, default=runs, help=f"default {runs}")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    return parser


def main(check, options, summary=lambda counts: ""):
    """Checks all seeds, and ends with status 1 if any fails. SUMMARY tells the counts."""
    limits["default"] = options.limit
    failed, counts = 0, collections.Counter()
    for seed in range(options.first, options.last + 1):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            why, more = check(seed, options, folder)
            counts.update(more)
            if not why:
                continue
            failed += 1
            print(f"seed {seed}: {why}", flush=True)
            if options.keep:
                shutil.copytree(folder, options.keep / str(seed), dirs_exist_ok=True)
    print(f"seeds {options.first} to {options.last}: {failed} differ{summary(counts)}")
    sys.exit(failed > 0)
