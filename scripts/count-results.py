#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests in what a test runner left behind.

usage: count-results.py lit FILE.json     written by lit -o
       count-results.py ctest FILE.log    written by ctest -V
       count-results.py table FILE.log    rows that end in "ok" or "FAILED"

Prints "PASSED FAILED SKIPPED" and, on stderr, the names of what failed.
"""

import json
import re
import sys


def count_lit(path):
    """A test that ends in an expected failure has passed."""
    passed = failed = skipped = 0
    for test in json.load(open(path))["tests"]:
        if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
            passed += 1
        elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            skipped += 1
        else:
            failed += 1
            print(f"  {test['code']}: {test['name']}", file=sys.stderr)
    return passed, failed, skipped


def count_ctest(path):
    """Counts what the programs report. A program that fails without naming a
    test (a crash, a time out) counts as one."""
    passed = failed = skipped = 0
    reported = {}  # failures that test number N has named
    for line in open(path, errors="replace"):
        match = re.match(r"(\d+): (.*)", line)
        if match:
            number, text = match.groups()
            if re.search(r"\[       OK \]|: passed$", text):
                passed += 1
            elif re.search(r"\[  SKIPPED \] .*\(\d+ ms\)|: skipped", text):
                skipped += 1
            elif re.search(r"\[  FAILED  \] .*\(\d+ ms\)|: FAILED", text):
                failed += 1
                reported[number] = True
                print("  " + text.strip(), file=sys.stderr)
        match = re.match(r"\s*\d+/\d+ Test +#(\d+): (\S+) \.* *(.*?) +[\d.]+ sec", line)
        if match and "Passed" not in match[3] and match[1] not in reported:
            failed += 1
            print(f"  {match[2]}: {match[3].strip('* ')}", file=sys.stderr)
    return passed, failed, skipped


def count_table(path):
    rows = [line.split() for line in open(path, errors="replace")]
    # A line such as "examples: 34 rows ok" sums up.
    verdicts = [row[-1] for row in rows if row and not row[0].endswith(":")]
    return verdicts.count("ok"), verdicts.count("FAILED"), 0


COUNTERS = {"lit": count_lit, "ctest": count_ctest, "table": count_table}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in COUNTERS:
        sys.exit(__doc__)
    print(*COUNTERS[sys.argv[1]](sys.argv[2]))


if __name__ == "__main__":
    main()
