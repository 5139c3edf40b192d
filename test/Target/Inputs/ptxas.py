# ===- ptxas.py - The device code of a program through ptxas ---------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   ptxas.py PTXAS PREFIX CHIP... < MLIR
#
# MLIR of the target level, with an image of PTX. Assembles it for each chip and
# fails where a kernel needs local memory: a stack frame or spilled registers.

import re
import subprocess
import sys

ptxas, prefix, *chips = sys.argv[1:]
text = sys.stdin.read()
image = re.search(r'@__xacc_image_bytes\("((?:[^"\\]|\\.)*)"\)', text)
if not image:
    sys.exit("there is no device code")


def unescape(match):
    code = match.group(1)
    return chr(int(code, 16)) if len(code) == 2 else code


ptx = re.sub(r"\\([0-9A-Fa-f]{2}|.)", unescape, image.group(1)).rstrip("\0")
kernels = re.findall(r"\.entry (\w+)\(", ptx)
with open(prefix + ".ptx", "w") as file:
    file.write(ptx)
descriptors = re.findall(r"llvm.mlir.global .*@__xacc_kernel_(\w+)\(", text)
if without := set(descriptors) - set(kernels):
    sys.exit("kernels without device code: " + ", ".join(sorted(without)))

failed = False
for chip in chips:
    run = subprocess.run(
        [ptxas, "-v", "-arch=" + chip, prefix + ".ptx", "-o", prefix + ".cubin"],
        capture_output=True,
        text=True,
    )
    messages = run.stdout + run.stderr
    frames = re.findall(
        r"Function properties for (\w+)\s+(\d+) bytes stack frame, "
        r"(\d+) bytes spill stores, (\d+) bytes spill loads",
        messages,
    )
    if run.returncode != 0 or {frame[0] for frame in frames} != set(kernels):
        sys.exit(chip + ": " + messages)
    for kernel, *sizes in frames:
        if any(int(size) for size in sizes):
            failed = True
            print(f"{chip}: {kernel}: {sizes} bytes of stack and spills")
    print(f"{chip}: {len(frames)} kernels")
sys.exit(failed)
