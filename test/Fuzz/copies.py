#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random time loops on devices that copy arrays, compared with the serial run.

usage: copies.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] FROM TO

For each seed a time loop is written that copies one array to another and computes
one from the other, in either order, with other loops before and behind that. The
loops are kernels (parallel or kernels, in a queue or none) in a data region, or
without one. Run with several numbers of iterations, nodes and devices, each output
has to be that of the serial program, bit by bit. Prints the seeds that differ, and
in how many programs buffers swap; the status is 1 if any differs.
"""
import random

import seeds
import stencils


class CopyLoop(stencils.Program):
    """One program with one time loop."""

    def __init__(self, seed):
        super().__init__(seed)
        r = self.r
        for a in self.arrays:
            self.shadow[a] = [self.width(d) for d in range(self.rank)]
        self.functions = []
        self.head, self.tail = [], []
        self.in_body = True
        self.body = []
        # Other loops read, or compute a third array.
        copied = self.sweep()
        others = [a for a in self.arrays if f" {a}[" not in "\n".join(copied)]
        for where in ("before", "behind"):
            if others and r.random() < 0.4:
                target = r.choice(others)
                extra = self.stencil(target, self.others(target), whole=True)
                self.body = extra + self.body if where == "before" else self.body + extra
            if where == "before":
                self.body += copied
        self.in_body = False
        self.construct = r.choice(("parallel", "parallel", "kernels"))
        self.queue = r.random() < 0.3
        self.has_data = r.random() < 0.9

    def devices_text(self):
        text = stencils.on_devices(self.text())
        if not self.has_data:  # what reflect finds on no device is an error
            return self.text()
        if self.queue:
            text = text.replace(" default(present)", " default(present) async(1)")
            text = text.replace("#pragma xmp reflect", "#pragma acc wait(1)\n#pragma xmp reflect")
            at = text.index("\n  }\n", text.index("it < steps"))
            text = text[:at] + "\n#pragma acc wait(1)" + text[at:]
        return text.replace("acc parallel loop", f"acc {self.construct} loop")


def check(seed, options, folder):
    """Why a seed fails, or nothing; and what the compiler said."""
    program = CopyLoop(seed)
    (folder / "serial.c").write_text(program.text())
    (folder / "p.c").write_text(program.devices_text())
    status, _, errors = seeds.run(
        [options.clang, "-O1", "-w", "serial.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    status, _, remarks = seeds.run(
        [options.xacc_cc, "-O2", "--no-cuda", "-w", "-Wno-xacc-halo", "-Rxacc", "p.c", "-o",
         "p"], folder)
    if status:
        return f"does not compile: {remarks}", {}
    r = random.Random(seed)
    for steps in r.sample((1, 15, 16, 17, 18, 31, 32, 40), 3):
        _, expected, _ = seeds.run(["./serial", str(steps)], folder)
        for devices in r.sample(("none", "host:1", "host:2", "host:3"), 2):
            nodes = r.choice(program.nodes())
            status, output, errors = seeds.run(
                ["env", f"XACC_DEVICES={devices}", "mpirun", "--oversubscribe", "-n",
                 str(nodes), "./p", str(steps)], folder)
            if status or output != expected:
                return (f"on {nodes} nodes, {devices}, {steps} steps: {output.strip()} "
                        f"instead of {expected.strip()} {errors[:400]}"), {}
    return "", {"swapped": "the copy is eliminated" in remarks}


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(),
               lambda counts: f"; buffers swap in {counts['swapped']}")
