#!/usr/bin/env python3
# ===- sass.py - Machine code of kernels, ours and hand-written ------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# Judges GPU code without a GPU. Kernels of the examples and of
# benchmarks/handwritten/*.cu are compiled to PTX, assembled for sm_90 and
# disassembled. A table has both, side by side:
#
#   instr   instructions for each unit of work (a point, a pair, an element)
#   regs    registers of a thread
#   occ     warps that an SM can hold, of 64, by registers, shared memory, block
#   nc, cs, ld, st, lds   for each unit: loads through the read-only path, loads
#           that are evicted first, other global loads, stores, shared loads
#
# `instr` is the least number of instructions with which a thread can do its
# units of work: a shortest path through the control flow, from the entry to an
# exit, on which the operation that each unit does once is found so many times.
# What only some threads run (the last block of a reduction) is not in it, nor
# the versions of a loop that are for other sizes. Predicated instructions count.
#
#   sass.py [--build-dir=DIR] [--clang=CLANG++] [--check]
#
# --check fails where a kernel exceeds what is noted in GOALS below. Where a tool
# is missing the script says `skipped:` and which one.

import argparse
import heapq
import math
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHIP = "sm_90"


@dataclass
class Form:
    """A kernel: where it is found, and how much of the work a thread does."""

    label: str
    source: str  # in examples/, benchmarks/ or benchmarks/handwritten/
    kernel: str  # of those with the operation, one whose name matches
    work: object  # units that a thread does; extents along x, y, z: see get_units
    flags: tuple = ()

    @property
    def hand(self):
        return self.source.endswith(".cu")


@dataclass
class Benchmark:
    name: str
    unit: str
    operation: str  # what each unit does once, an expression for SASS
    ours: list
    hand: list


def stencil(width, height, planes):
    return f"stencilKernelILi{width}ELi{height}ELi{planes}E"


# The sizes of benchmarks/gpu.sh.
HIMENO = (510, 254, 254)

# Elements of a row of CG, class A: 132.4 on average. Bodies: 1500 (their loop decides).
BENCHMARKS = [
    Benchmark(
        "Himeno L",
        "point",
        r"^F2F\.F64\.F32 ",
        [
            Form("OpenACC", "examples/himeno_acc.c", "", HIMENO, ("-fno-xmp", "-DSIZE_L")),
            Form("XcalableMP", "examples/himeno_acc.c", "", HIMENO, ("-DSIZE_L",)),
        ],
        [
            Form("one point", "himeno.cu", stencil(64, 4, 1), 1, ("-DSIZE_L",)),
            Form("2 planes", "himeno.cu", stencil(64, 4, 2), 2, ("-DSIZE_L",)),
            Form("4 planes", "himeno.cu", stencil(128, 2, 4), 4, ("-DSIZE_L",)),
            Form("8 planes", "himeno.cu", stencil(128, 4, 8), 8, ("-DSIZE_L",)),
            Form("32 planes", "himeno.cu", stencil(64, 4, 32), 32, ("-DSIZE_L",)),
        ],
    ),
    Benchmark(
        "Jacobi",
        "point",
        r"^DMUL .*, 0\.25",
        [Form("OpenACC", "examples/jacobi_acc.c", "", (16382, 16382))],
        [
            Form("one point", "jacobi.cu", "ILi128ELi2ELi1E", 1),
            Form("4 rows", "jacobi.cu", "ILi128ELi2ELi4E", 4),
            Form("8 rows", "jacobi.cu", "ILi128ELi2ELi8E", 8),
            Form("64 rows", "jacobi.cu", "ILi128ELi2ELi64E", 64),
        ],
    ),
    Benchmark(
        "triad",
        "element",
        r"^DFMA ",
        [Form("OpenACC", "benchmarks/triad_acc.c", "", (200000000,))],
        [
            Form("a pair", "triad.cu", "triadKernelILi1E", 2),
            Form("4 pairs", "triad.cu", "triadKernelILi4E", 8),
        ],
    ),
    Benchmark(
        "n-body",
        "pair",
        r"^MUFU\.RSQ64H ",
        [Form("OpenACC", "examples/nbody_acc.c", "_l52", 1500)],
        [Form("tiles", "nbody.cu", "kickKernelILi128E", 1500)],
    ),
    Benchmark(
        "CG A, product",
        "nonzero",
        r"^DFMA ",
        [Form("OpenACC", "examples/cg_acc.c", "l245", 16, ("-fno-xmp", "-DCLASS_A"))],
        [
            Form("32 lanes", "cg.cu", "multiplyKernelILi32E", 4, ("-DCLASS_A",)),
            Form("16 lanes", "cg.cu", "multiplyKernelILi16E", 8, ("-DCLASS_A",)),
            Form("8 lanes", "cg.cu", "multiplyKernelILi8E", 16, ("-DCLASS_A",)),
        ],
    ),
]

# Of the best form by hand: instructions and registers. 1.15 and 1.2, but where we
# are not there yet.
GOALS = {"Himeno L, XcalableMP": (1.17, 1.2)}

# ---- Tools ------------------------------------------------------------------


def skip(reason):
    print("skipped: " + reason)
    sys.exit(0)


def find_tools(options):
    tools = {"xacc-cc": os.path.join(options.build_dir, "bin", "xacc-cc")}
    if not os.access(tools["xacc-cc"], os.X_OK):
        skip(f"no compiler at {tools['xacc-cc']}")
    for line in run(tools["xacc-cc"], "--print-cuda-tools").splitlines():
        name, path = line.split("=", 1)
        tools[name] = path
    for name in ("ptxas", "cuobjdump", "nvdisasm", "libdevice"):
        if not tools.get(name):
            skip(f"no {name}; scripts/cuda-tools.sh installs it")
    tools["clang"] = options.clang
    try:
        run(options.clang, "--version")
    except OSError:
        skip(f"no {options.clang}; --clang names another one")
    return tools


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit("error: " + " ".join(command) + "\n" + process.stderr)
    return process.stdout + process.stderr


def emit_ptx(tools, source, flags, to):
    if source.endswith(".cu"):
        folder = os.path.join(ROOT, "benchmarks", "handwritten")
        command = [tools["clang"], "-x", "cuda", "--cuda-device-only", "-S", "-O3"]
        command += ["-std=c++17", "--cuda-gpu-arch=" + CHIP, "-nocudainc"]
        # Without a toolkit Clang takes the oldest version.
        command += ["--cuda-feature=+ptx80"]
        command += ["-nocudalib", "-I" + os.path.join(folder, "device-only"), "-w"]
        run(*command, *flags, os.path.join(folder, source), "-o", to)
        return
    level = to + ".mlir"
    command = [tools["xacc-cc"], "-w", "-O3", "--emit=target", *flags]
    run(*command, os.path.join(ROOT, source), "-o", level)
    with open(level) as file:
        image = re.search(r'@__xacc_image_bytes\("((?:[^"\\]|\\.)*)"\)', file.read())

    def unescape(match):
        code = match.group(1)
        return chr(int(code, 16)) if len(code) == 2 else code

    with open(to, "w") as file:
        text = re.sub(r"\\([0-9A-Fa-f]{2}|.)", unescape, image.group(1))
        file.write(text.rstrip("\0"))


# ---- Machine code -----------------------------------------------------------


@dataclass
class Kernel:
    name: str
    code: list  # of (address, predicated, text)
    registers: int = 0
    shared: int = 0
    local: int = 0
    block: tuple = ()
    reduces: bool = False

    @property
    def threads(self):
        return math.prod(self.block)


def assemble(tools, ptx):
    """The kernels of a file of PTX, by name."""
    cubin = ptx + ".cubin"
    messages = run(tools["ptxas"], "-v", "-arch=" + CHIP, ptx, "-o", cubin)
    os.environ["PATH"] += os.pathsep + os.path.dirname(tools["nvdisasm"])
    kernels = {}
    for line in run(tools["cuobjdump"], "-sass", cubin).splitlines():
        if match := re.search(r"Function : (\S+)", line):
            kernel = Kernel(match.group(1), [])
            kernels[kernel.name] = kernel
        elif match := re.match(r"\s+/\*([0-9a-f]{4,})\*/\s+(@!?U?P\S+ +)?(\S.*?);", line):
            address, predicate, text = match.groups()
            kernel.code.append((int(address, 16), bool(predicate), text.strip()))
    pattern = (
        r"Compiling entry function '(\S+)'.*?(\d+) bytes stack frame.*?"
        r"Used (\d+) registers(?:[^\n]*?(\d+) bytes smem)?"
    )
    for name, stack, registers, shared in re.findall(pattern, messages, re.S):
        kernel = kernels[name]
        kernel.local, kernel.registers = int(stack), int(registers)
        kernel.shared = int(shared or 0)
    for kernel in kernels.values():
        kernel.reduces = any("SHFL" in text for _, _, text in kernel.code)
    with open(ptx) as file:
        text = file.read()
    for name, body in re.findall(r"\.entry (\w+)\((.*?)\n\{", text, re.S):
        if sizes := re.search(r"\.maxntid ([\d, ]+)", body):
            kernels[name].block = tuple(map(int, sizes.group(1).split(",")))
    return kernels


def occupancy(kernel):
    """Warps on an SM of sm_90: 64 at most, of 65536 registers and 227 KiB."""
    warps = -(-kernel.threads // 32)
    registers = -(-kernel.registers * 32 // 256) * 256  # of a warp
    blocks = min(32, 64 // warps, 65536 // registers // 4 * 4 // warps)
    blocks = min(blocks, 227 * 1024 // (kernel.shared + 1024))
    return blocks * warps


# Of an H100; blocks of a kernel that does not reduce for each that is resident.
MULTIPROCESSORS = 132
WAVES = 4

END = -1  # of a path


def get_units(kernel, work):
    """The units of a thread on an H100, in a grid as the runtime chooses it (see
    chooseGeometry in CudaLaunch.cpp)."""
    if isinstance(work, int):
        return work
    resident = occupancy(kernel) * 32 // kernel.threads * MULTIPROCESSORS
    limit = resident * (1 if kernel.reduces else WAVES)
    threads = 1
    for extent, size in zip(work, kernel.block):
        blocks = min(-(-extent // size), limit)
        limit = max(limit // blocks, 1)
        threads *= min(blocks * size, extent)
    return max(1, round(math.prod(work) / threads))


def make_blocks(kernel, operation):
    """Basic blocks: their instructions, their units of work, where they lead."""
    code = kernel.code
    place = {address: number for number, (address, _, _) in enumerate(code)}

    def target(text):
        addresses = re.findall(r"\b0x[0-9a-f]+\b", text)
        return place.get(int(addresses[-1], 16)) if addresses else None

    leaders = {0}
    for number, (_, _, text) in enumerate(code):
        if re.match(r"(BRA|EXIT|RET|JMP|BRX)\b", text):
            leaders.add(number + 1)
            if text.startswith("BRA") and target(text) is not None:
                leaders.add(target(text))
    leaders = sorted(number for number in leaders if number < len(code))
    blocks = {}
    for first, end in zip(leaders, leaders[1:] + [len(code)]):
        _, predicated, text = code[end - 1]
        follow, leaves = [], False
        # A branch may have a predicate among its operands: BRA P1, 0x10.
        some = predicated or re.match(r"BRA\S* +!?U?P\d|BRA\.DIV", text)
        if text.startswith("BRA"):
            follow.append(target(text))
        leaves = text.startswith("EXIT")
        if some or not re.match(r"(BRA|EXIT|RET|JMP|BRX)\b", text):
            follow.append(end)
        texts = [text for _, _, text in code[first:end]]
        # What is predicated is done or not.
        units = [maybe for _, maybe, text in code[first:end] if re.search(operation, text)]
        units = range(units.count(False), len(units) + 1)
        blocks[first] = (texts, units, [f for f in follow if f in leaders], leaves)
    return blocks


def cheapest_path(kernel, operation, units):
    """The instructions of the shortest path with so many units of work."""
    blocks = make_blocks(kernel, operation)
    start = (0, 0)
    best, before = {start: 0}, {}
    heap, end = [(0, start)], None
    while heap:
        cost, state = heapq.heappop(heap)
        if cost > best[state]:
            continue
        block, done = state
        if block == END:
            end = state
            break
        texts, more, follow, leaves = blocks[block]
        dones = [done + number for number in more if done + number <= units]
        nexts = [(f, number) for f in follow for number in dones]
        if leaves and units in dones:
            nexts.append((END, units))
        for state_after in nexts:
            total = cost + len(texts)
            if total < best.get(state_after, total + 1):
                best[state_after] = total
                before[state_after] = state
                heapq.heappush(heap, (total, state_after))
    if end is None:
        sys.exit(f"error: no path through {kernel.name} with {units} units of work")
    path = Counter()
    state = before[end]
    while True:
        path[state[0]] += 1
        if state == start:
            break
        state = before[state]
    counts = Counter()
    for block, times in path.items():
        for text in blocks[block][0]:
            counts[classify(text)] += times
    return best[end], counts


def classify(text):
    opcode = text.split()[0]
    if opcode.startswith("LDG"):
        if ".EF" in opcode:
            return "cs"
        return "nc" if ".CONSTANT" in opcode else "ld"
    if opcode.startswith(("STG", "LDS")):
        return "st" if opcode.startswith("STG") else "lds"
    return "other"


# ---- Table ------------------------------------------------------------------


@dataclass
class Row:
    benchmark: Benchmark
    form: Form
    kernel: Kernel
    instructions: float
    counts: dict


def measure(kernels, benchmark, form):
    fitting = [
        kernel
        for kernel in kernels.values()
        if re.search(form.kernel, kernel.name)
        and not kernel.name.endswith("__wide")
        and any(re.search(benchmark.operation, text) for _, _, text in kernel.code)
    ]
    if len(fitting) != 1:
        names = ", ".join(kernel.name for kernel in fitting)
        sys.exit(f"error: {benchmark.name}, {form.label}: kernels: {names or 'none'}")
    units = get_units(fitting[0], form.work)
    total, counts = cheapest_path(fitting[0], benchmark.operation, units)
    each = {name: count / units for name, count in counts.items()}
    return Row(benchmark, form, fitting[0], total / units, each)


def best_by_hand(rows, benchmark):
    own = [row for row in rows if row.benchmark is benchmark and row.form.hand]
    return min(own, key=lambda row: row.instructions)


def print_rows(rows):
    print(
        f"{'program':14} {'form':12} {'instr':>7} {'regs':>5} {'occ':>4} {'nc':>6} "
        f"{'cs':>6} {'ld':>6} {'st':>6} {'lds':>6}  {'instr':>6} {'regs':>6}"
    )
    for benchmark in BENCHMARKS:
        own = [row for row in rows if row.benchmark is benchmark]
        best = best_by_hand(rows, benchmark)
        for row in own:
            loads = " ".join(
                f"{row.counts.get(kind, 0.0):6.2f}"
                for kind in ("nc", "cs", "ld", "st", "lds")
            )
            ratios = ""
            if not row.form.hand:
                ratios = f"{row.instructions / best.instructions:6.2f} "
                ratios += f"{row.kernel.registers / best.kernel.registers:6.2f}"
            mark = "*" if row is best else ""
            kind = ("hand, " if row.form.hand else "") + row.form.label
            print(
                f"{benchmark.name:14} {kind + mark:16} {row.instructions:7.1f} "
                f"{row.kernel.registers:5} {occupancy(row.kernel):4} {loads}  {ratios}".rstrip()
            )


def check(rows):
    """Fails where a kernel has grown beyond what is noted."""
    failed = False
    for row in rows:
        if row.form.hand:
            continue
        name = f"{row.benchmark.name}, {row.form.label}"
        best = best_by_hand(rows, row.benchmark)
        instructions, registers = GOALS.get(name, (1.15, 1.2))
        for what, value, limit in (
            ("instructions", row.instructions, instructions * best.instructions),
            ("registers", row.kernel.registers, registers * best.kernel.registers),
            ("bytes of local memory", row.kernel.local, 0),
        ):
            if value > limit:
                failed = True
                print(f"{name}: {value:.1f} {what}, more than {limit:.1f}")
    if not failed:
        print("within the goals")
    return failed


def main():
    parser = argparse.ArgumentParser(description="Machine code, ours and by hand.")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    tools = find_tools(options)
    rows, compiled = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for benchmark in BENCHMARKS:
            for form in benchmark.ours + benchmark.hand:
                key = (form.source, form.flags)
                if key not in compiled:
                    ptx = os.path.join(folder, f"{len(compiled)}.ptx")
                    emit_ptx(tools, form.source, form.flags, ptx)
                    compiled[key] = assemble(tools, ptx)
                rows.append(measure(compiled[key], benchmark, form))
    print_rows(rows)
    if options.check:
        sys.exit(check(rows))


if __name__ == "__main__":
    main()
