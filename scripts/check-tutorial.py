#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands in Markdown pages and compares what they print.

usage: check-tutorial.py PAGE.md...

A line `<!-- file: NAME -->` before a code block writes the block to a file. In a
block marked `console`, every line that starts with `$ ` is a command; the lines
after it are its output, those of stdout and those of stderr each in their order. A
line `...` stands for any lines. Commands succeed, and their output is compared as
it is, but for `<!-- numbers vary -->` before the block (any decimal fraction or
hexadecimal address matches any other, and spaces are not counted) and
`<!-- fails -->` (the last command of the block must fail); both are
`<!-- fails, numbers vary -->`. `<!-- not run -->` leaves a block out. Devices are
virtual ones (`host`), so that output is the same on a machine with a GPU.

Each page runs in a folder of its own with a link to `examples`, which is removed
at the end. Prints a row for each command; fails if one of them fails.
"""

import os
import re
import subprocess
import sys
import tempfile

TIME_LIMIT = 120  # seconds a command
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")


def blocks(page):
    """Yields (line number, notes, language, text) of the code blocks."""
    notes, start, language, text = [], None, "", []
    for number, line in enumerate(open(page, encoding="utf-8"), 1):
        if start is None:
            note = re.fullmatch(r"<!-- (.*) -->\n?", line)
            if note:
                notes += note[1].split(", ")
            elif line.startswith("```"):
                start, language, text = number, line[3:].strip(), []
            elif line.strip():
                notes = []
        elif line.startswith("```"):
            yield start, notes, language, text
            notes, start = [], None
        else:
            text.append(line)


def commands(start, text):
    """Yields (line number, command, expected lines)."""
    found = []
    for number, line in enumerate(text, start + 1):
        if line.startswith("$ "):
            found.append((number, line[2:].rstrip("\n"), []))
        else:
            found[-1][2].append(line.rstrip())
    return found


def line_pattern(line, vary):
    """What one expected line matches; None for the line `...`."""
    if line.strip() == "...":
        return None
    line = re.escape(line)
    # Of ranks that find the same error any one says it.
    line = re.sub(r"^xacc:\\ rank\\ \d+:", r"xacc:\\ rank\\ [0-9]+:", line)
    if vary:
        line = re.sub(r"0x[0-9a-f]+", r"0x[0-9a-f]+", line)
        line = re.sub(r"\d+\\\.\d+(e[+\\-]*\d+)?", r"[0-9.e+-]+", line)
        line = re.sub(r"(\\ )+", r" +", line)
    return re.compile(line)


def matches(expected, out, err, vary):
    """Whether the lines of stdout and of stderr can have come in the expected order:
    a launcher passes each on for itself, so which of two lines in different streams
    comes first is chance."""
    patterns = [line_pattern(line, vary) for line in expected]
    states = {(0, 0)}  # the lines of both that patterns so far have matched
    for pattern in patterns:
        if pattern is None:
            states = {(i, j) for first, second in states
                      for i in range(first, len(out) + 1)
                      for j in range(second, len(err) + 1)}
            continue
        states = ({(i + 1, j) for i, j in states
                   if i < len(out) and pattern.fullmatch(out[i])} |
                  {(i, j + 1) for i, j in states
                   if j < len(err) and pattern.fullmatch(err[j])})
    return (len(out), len(err)) in states


def output_lines(text):
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.rstrip(" \t") for line in lines]


def check_page(page, environment):
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.normpath(EXAMPLES), os.path.join(folder, "examples"))
        for start, notes, language, text in blocks(page):
            if "not run" in notes:
                continue
            for note in notes:
                if note.startswith("file: "):
                    with open(os.path.join(folder, note[6:]), "w",
                              encoding="utf-8") as out:
                        out.write("".join(text))
            if language != "console":
                continue
            runs = commands(start, text)
            for number, command, expected in runs:
                try:
                    run = subprocess.run(
                        ["bash", "-c", command], cwd=folder, env=environment,
                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE, encoding="utf-8",
                        errors="replace", timeout=TIME_LIMIT)
                    out, err, status = run.stdout, run.stderr, run.returncode
                except subprocess.TimeoutExpired:
                    out, err, status = "", "(no end after the time limit)\n", 124
                out, err = output_lines(out), output_lines(err)
                fails = "fails" in notes and command == runs[-1][1]
                ok = (status != 0) == fails and status != 124
                ok = ok and matches(expected, out, err, "numbers vary" in notes)
                name = f"{os.path.basename(page)}:{number}"
                print(f"{name:18} {command[:56]:56} {'ok' if ok else 'FAILED'}")
                if not ok:
                    failed += 1
                    print(f"    it printed, with status {status}:")
                    for line in out + err:
                        print(f"    | {line}")
    return failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    # What the user has set must not change results.
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("XACC_", "XMP_", "ACC_"))}
    environment.update(LC_ALL="C", XACC_DEVICES="host",
                       OMPI_MCA_rmaps_base_oversubscribe="1",
                       OMPI_MCA_hwloc_base_binding_policy="none")
    sys.exit(1 if sum(check_page(page, environment) for page in sys.argv[1:]) else 0)


if __name__ == "__main__":
    main()
