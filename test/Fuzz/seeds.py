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


def serial(options, folder):
    """What xmp.c prints as a serial program, and why it prints nothing."""
    status, _, errors = run([options.clang, "-O1", "-w", "xmp.c", "-o", "serial"], folder)
    if status:
        return "", "clang: " + errors
    status, output, errors = run(["./serial"], folder)
    return output, f"the serial program ends with {status}" if status else ""


def difference(ranks, settings, expected, folder):
    """How a run of ./xmp on so many ranks differs from the serial one, or nothing."""
    status, output, errors = run(
        ["mpirun", "--oversubscribe", "-n", str(ranks), "./xmp"], folder, **settings)
    if not status and output == expected:
        return ""
    wrong = next((f"{got} instead of {want}" for got, want in
                  zip(output.split("\n"), expected.split("\n")) if got != want), "")
    return f"{settings}: {wrong} {errors[:600]}"


def transport(r, names):
    """Settings of a run with several processes: how they communicate."""
    settings = {"XACC_TRANSPORT": r.choice(names)}
    for name, values in (("XACC_DOMAIN_SIZE", "12"), ("XACC_PROGRESS", ("thread",)), ("XACC_COLLECTIVES", ("domains", "mpi")),
                         ("XACC_MAX_MESSAGE", ("16", "40")), ("XACC_DELAY", ("30,50", "0,200,3"))):
        # Ranks of a node that share no memory are an error of the transport `direct`.
        if r.random() < 0.12 and not (name == "XACC_DOMAIN_SIZE" and settings["XACC_TRANSPORT"] in ("direct", "minimal")):
            settings[name] = r.choice(values)
    return settings


def check_kernels(seed, options, folder, text, serial=None):
    """Why a program with kernels differs from its serial form, which is the same text
    unless given, on the host, on virtual devices and on one and two emulated
    GPUs."""
    (folder / "serial.c").write_text(serial or text)
    (folder / "kernels.c").write_text(text)
    status, _, errors = run(
        [options.clang, "-O1", "-w", "serial.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    status, expected, errors = run(["./serial"], folder)
    if status:
        return f"the serial program ends with {status}", {}
    status, _, errors = run(
        [options.xacc_cc, "-w", "-fno-xmp", f"-O{seed % 4}", "kernels.c", "-o", "kernels"], folder)
    if status:
        return "it does not compile: " + errors, {}
    settings = ["XACC_DEVICES=host:1 OMP_NUM_THREADS=3", "XACC_DEVICES=none",
                f"XACC_DEVICES=host:3 OMP_NUM_THREADS=2 XACC_SPLIT=random:{seed}"]
    fake = os.path.join(os.path.dirname(options.xacc_cc), "..", "lib", "libxacc-fake-cuda.so")
    emulated = os.path.exists(fake)
    if emulated:
        # A device alone copies nothing to another, and has all of each loop: a small
        # one has fewer blocks to emulate.
        for devices in ("FAKE_CUDA_DEVICES=1 FAKE_CUDA_MULTIPROCESSORS=1 XACC_DEVICES=cuda:0",
                        "FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1"):
            settings.append(f"XACC_CUDA_LIBRARY={fake} {devices} FAKE_CUDA_SEED={seed % 5}")
    for setting in settings:
        status, output, errors = run(["env", *setting.split(), "./kernels"], folder, 200)
        if status or output != expected:
            return f"another result with {setting}: {errors[:400]}", {}
    return "", {"emulated": emulated}


def emulated_runs(counts):
    """What main tells of the counts of check_kernels."""
    return f"; {counts['emulated']} on an emulated GPU"


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
