#!/usr/bin/env python3
# ===- traffic.py - What moves between devices, and what they hold ---------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Checks the counters of XACC_STATS against what a program has to move.

  traffic.py steps --devices N [--host BYTES] [--peer BYTES --source FILE
      --at TEXT] --first N --second M -- COMMAND...
    Runs COMMAND with the word STEPS replaced by N and by M, and compares what
    the further steps cost: at most --host bytes a step to the devices, and as
    many from them (scalars of reductions), and exactly --peer bytes between
    devices, all at the last `acc parallel` before the line of FILE that holds
    TEXT.

  traffic.py memory --devices N --share X -- COMMAND...
    Each of N devices holds at most X times what one device holds.

  traffic.py limit --devices N --factor F -- COMMAND...
    With devices of 1/F of what the program needs on one: it runs on N of them
    with the result of one without a limit, and says what is missing on one.

Virtual devices of the CPU. Prints `ok` and numbers; exit status 1 otherwise.
"""

import argparse
import os
import re
import subprocess
import sys


def fail(message):
    print("traffic.py: " + message)
    sys.exit(1)


def execute(command, devices, **variables):
    environment = dict(os.environ, XACC_DEVICES=f"host:{devices}", XACC_STATS="1")
    environment.update(variables)
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120
    )


def run(command, devices, **variables):
    done = execute(command, devices, **variables)
    if done.returncode != 0:
        fail(f"{command} on host:{devices}: status {done.returncode}\n{done.stderr}")
    return done


class Counters:
    """Of one run: bytes to and from the host, and between devices by line."""

    def __init__(self, text):
        self.toDevice = self.fromDevice = 0
        self.peers = {}
        self.memory = []
        part = ""
        for line in text.splitlines():
            if not line.startswith("xacc: "):
                continue
            words = line.split()
            if line.startswith("xacc: device "):
                if match := re.search(r": (\d+) bytes of memory", line):
                    self.memory.append(int(match.group(1)))
            elif re.match(r"xacc: (statistics|devices:|between)", line):
                part = words[1].rstrip(":")
            elif part == "devices" and "kernels" not in words:
                place = next(i for i, w in enumerate(words) if isSource(w))
                self.toDevice += int(words[place + 4])
                self.fromDevice += int(words[place + 5])
            elif part == "between" and "copies" not in words:
                place = next(i for i, w in enumerate(words) if isSource(w))
                line = int(words[place].rsplit(":", 1)[1])
                self.peers[line] = int(words[place + 2])


def isSource(word):
    return word == "-" or re.fullmatch(r"\S+\.c:\d+", word)


def directiveBefore(source, text):
    """The line of the last acc directive before the line that holds a text."""
    with open(source) as file:
        last = 0
        for number, line in enumerate(file, 1):
            if line.lstrip().startswith("#pragma acc parallel"):
                last = number
            if text in line and "RUN:" not in line:
                return last
    fail(f"{source} has no line with '{text}'")


def steps(options):
    counters = [
        Counters(
            run([n if w == "STEPS" else w for w in options.command], options.devices).stderr
        )
        for n in (options.first, options.second)
    ]
    more = int(options.second) - int(options.first)
    toDevice = counters[1].toDevice - counters[0].toDevice
    fromDevice = counters[1].fromDevice - counters[0].fromDevice
    peers = {
        line: bytes - counters[0].peers.get(line, 0)
        for line, bytes in counters[1].peers.items()
    }
    peers = {line: bytes for line, bytes in peers.items() if bytes}
    if max(toDevice, fromDevice) > options.host * more:
        fail(f"{toDevice} bytes to and {fromDevice} from devices in {more} steps")
    expected = {}
    if options.peer and options.devices > 1:
        expected[directiveBefore(options.source, options.at)] = options.peer * more
    if peers != expected:
        fail(f"bytes between devices by line: {peers}, not {expected}")
    print(f"ok: {options.peer} bytes a step between {options.devices} devices")


def memory(options):
    one = Counters(run(options.command, 1).stderr).memory
    several = Counters(run(options.command, options.devices).stderr).memory
    if len(one) != 1 or len(several) != options.devices:
        fail(f"no line about the memory of each device: {one} {several}")
    share = max(several) / one[0]
    if share > options.share:
        fail(f"a device holds {share:.3f} of the {one[0]} bytes of one: {several}")
    print(f"ok: {share:.3f}")


def results(done):
    return [line for line in done.stdout.splitlines() if line.startswith("result")]


def limit(options):
    done = run(options.command, 1)
    bytes = str(int(Counters(done.stderr).memory[0] / options.factor))
    several = run(options.command, options.devices, XACC_DEVICE_MEMORY=bytes)
    if results(several) != results(done):
        fail(f"{results(several)} with a limit of {bytes}, not {results(done)}")
    one = execute(options.command, 1, XACC_DEVICE_MEMORY=bytes)
    if one.returncode != 1 or results(one):
        fail(f"status {one.returncode} on one device of {bytes} bytes")
    if len(re.findall("has no memory for", one.stderr)) != 1:
        fail("no clear message:\n" + one.stderr)
    print(f"ok: {options.devices} devices of {bytes} bytes")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["steps", "memory", "limit"])
    parser.add_argument("--devices", type=int, required=True)
    parser.add_argument("--host", type=int, default=0)
    parser.add_argument("--peer", type=int, default=0)
    parser.add_argument("--at")
    parser.add_argument("--source")
    parser.add_argument("--first")
    parser.add_argument("--second")
    parser.add_argument("--share", type=float)
    parser.add_argument("--factor", type=float)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    {"steps": steps, "memory": memory, "limit": limit}[options.what](options)


main()
