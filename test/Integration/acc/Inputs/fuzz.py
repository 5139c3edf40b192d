"""fuzz.py [options] XACC-CC CLANG FOLDER: random OpenACC programs.

Writes programs of random loop nests, data clauses, updates and queues into
FOLDER, compiles each with CLANG (directives ignored) and with XACC-CC, runs both
and compares what they print. The generator knows which rows of an array are newer
on the host and which on the device, and moves them only then, so that a transfer
too many or too few changes the output. All arithmetic is on unsigned integers, or
on doubles that hold small multiples of 1/4: exact in every order.

  --seed S     the first seed (default 1); a program depends on its seed only
  --count N    how many programs (default 20)
  --size K     statements of a program (default 25)
  --flags F    for xacc-cc (default -O2)
  --without K  leave out kinds of statements: map,row,atomic,dependent,async,...
  --xmp        programs with XcalableMP as well, on several numbers of ranks
  --cases      programs of --size independent cases of data and loops, made for
               several devices; `--without case7` makes case 7 alone
  --devices D  numbers of virtual devices to run on: 1,2,3,4
  --splits N   on several devices, also N runs with random parts of loops
  --emulated L instead on emulated GPUs; L is libxacc-fake-cuda.so
  --keep       keep programs that pass
"""

import argparse
import os
import subprocess
import sys

sys.dont_write_bytecode = True
import fuzz_devices
import fuzz_program
import fuzz_xmp


def run(command, **keywords):
    return subprocess.run(
        command, capture_output=True, text=True, stdin=subprocess.DEVNULL, **keywords
    )


def compare(program, ranks, settings, expected):
    """None, or how a run differs from what is expected."""
    environment = dict(os.environ, **settings)
    command = [program]
    if ranks != "self":
        command = ["mpirun", "--timeout", "60", "--oversubscribe"]
        command += ["-n", str(ranks), program]
    try:
        got = run(command, timeout=120, env=environment)
    except subprocess.TimeoutExpired:
        return "time out"
    if got.returncode == 0 and got.stdout == expected:
        return None
    lines = zip(expected.splitlines(), got.stdout.splitlines())
    first = next((f"{y}, not {x}" for x, y in lines if x != y), "")
    return f"status {got.returncode}: {first} {got.stderr[:500]}"


def environments(seed, options):
    """How to run the program of a seed."""
    if options.emulated:
        base = {"XACC_CUDA_LIBRARY": options.emulated, "FAKE_CUDA_DEVICES": "2"}
        base["FAKE_CUDA_SEED"] = str(seed)
        yield dict(base, XACC_DEVICES="cuda:0")
        yield dict(base, XACC_DEVICES="cuda:0,1,0", XACC_SPLIT="all")
        yield dict(base, XACC_DEVICES="cuda:0,1", XACC_SPLIT=f"random:{seed}")
        return
    for devices in options.devices.split(",") if options.devices else [""]:
        base = {"XACC_DEVICES": "host:" + devices} if devices else {}
        splits = [f"random:{seed * 100 + k}" for k in range(options.splits)]
        for split in [""] + splits if devices not in ("", "1") else [""]:
            for memory in ("", "memory"):
                settings = dict(base)
                if split:
                    settings["XACC_SPLIT"] = split
                if memory:
                    settings["XACC_CHECK"] = memory
                yield settings


def check(seed, options):
    """None, or what is wrong with the program of a seed."""
    base = os.path.join(options.folder, f"fuzz{seed}")
    with open(base + ".c", "w") as file:
        module = fuzz_xmp if options.xmp else fuzz_program
        if options.cases:
            module = fuzz_devices
        generator = module.Generator(seed, options.size, options.without.split(","))
        file.write(generator.program())
    flags = ["-w", "-O1", *getattr(generator, "serial_flags", [])]
    serial = run([options.clang, *flags, base + ".c", "-o", base + ".serial"])
    if serial.returncode:
        return "the generator is wrong: " + serial.stderr[:2000]
    command = [options.xacc_cc, "-w", *options.flags.split(), base + ".c"]
    compiled = run(command + ["-o", base + ".acc"])
    if compiled.returncode:
        return "xacc-cc fails: " + compiled.stderr[:400]
    expected = run([base + ".serial"], timeout=60)
    if not expected.stdout.endswith("complete\n"):
        return "the serial program fails"
    for ranks in generator.ranks:
        for settings in environments(seed, options):
            wrong = compare(base + ".acc", ranks, settings, expected.stdout)
            if wrong:
                text = " ".join(f"{k}={v}" for k, v in settings.items())
                return f"{ranks} ranks, {text}: {wrong}"
    if not options.keep:
        for suffix in (".c", ".serial", ".acc"):
            os.remove(base + suffix)
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--size", type=int, default=25)
    parser.add_argument("--flags", default="-O2")
    parser.add_argument("--without", default="")
    parser.add_argument("--xmp", action="store_true")
    parser.add_argument("--cases", action="store_true")
    parser.add_argument("--devices", default="")
    parser.add_argument("--splits", type=int, default=2)
    parser.add_argument("--emulated", default="")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("xacc_cc")
    parser.add_argument("clang")
    parser.add_argument("folder")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    bad = 0
    for seed in range(options.seed, options.seed + options.count):
        wrong = check(seed, options)
        if wrong:
            bad += 1
            print(f"seed {seed}: {wrong}", flush=True)
    print(f"{options.count} programs, {bad} wrong")
    sys.exit(bad != 0)


main()
