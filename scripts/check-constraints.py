#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each constraint of an operation has a test.

usage: scripts/check-constraints.py [ROOT]

The documentation of an operation numbers its constraints: (C1), (C2). The test that
breaks (C1) of xmp.reflect and nothing else is a function @reflect_c1, or
@reflect_c1_..., in test/Dialect/XMP; test/Dialect/Offload has those of offload. Prints
each constraint without a test and each test of a constraint that is not documented; the
status is 1 if there is any.
"""
import pathlib
import re
import sys

DEFINITION = re.compile(r"^def \w+\s*: (\w+)<\"([\w.]+)\"(.*?)^}", re.M | re.S)
# A class of operations whose names begin alike.
PREFIX = re.compile(r"^class (\w+)<string mnemonic[^{]*?<\"([\w.]+)\" # mnemonic", re.M)
RANGE = re.compile(r"\(C(\d+)\) to \(C(\d+)\)")
NUMBER = re.compile(r"\(C(\d+)\)")
LABEL = re.compile(r"@(\w+?)_c(\d+)(?:_\w+)?\b")


def constraints(text, prefixes):
    """(operation, number) of each constraint in a .td file."""
    for kind, name, body in DEFINITION.findall(text):
        operation = (prefixes.get(kind, "") + name).replace(".", "_")
        numbers = {int(number) for number in NUMBER.findall(body)}
        for first, last in RANGE.findall(body):
            numbers |= set(range(int(first), int(last) + 1))
        for number in numbers:
            yield operation, number


def check(root, dialect):
    texts = [path.read_text() for path in
             sorted((root / "include/Dialect" / dialect / "IR").glob("*.td"))]
    prefixes = {name: prefix for text in texts for name, prefix in PREFIX.findall(text)}
    documented = {item for text in texts for item in constraints(text, prefixes)}
    tested = {(name, int(number))
              for path in sorted((root / "test/Dialect" / dialect).glob("*.mlir"))
              for name, number in LABEL.findall(path.read_text())}
    operations = {operation for operation, _ in documented}
    failed = False
    for operation, number in sorted(documented - tested):
        print(f"error: no test @{operation}_c{number} in test/Dialect/{dialect}")
        failed = True
    for operation, number in sorted(tested - documented):
        if operation in operations:
            print(f"error: test @{operation}_c{number} in test/Dialect/{dialect} is of "
                  "no documented constraint")
            failed = True
    return failed


def main():
    if "--help" in sys.argv[1:]:
        print(__doc__.strip())
        return 0
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).resolve().parent.parent)
    results = [check(root, dialect) for dialect in ("XMP", "Offload")]
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
