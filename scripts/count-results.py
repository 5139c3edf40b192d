#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests in what a test runner left behind.

usage: count-results.py lit FILE.json [SKIPPED]     written by lit -o
       count-results.py ctest FILE.log [SKIPPED]    written by ctest -V
       count-results.py table FILE.log [SKIPPED]    rows that end in "ok" or "FAILED"

Prints "PASSED FAILED SKIPPED" and, on stderr, the names of what failed, of lit
with the end of what each has printed. Writes a line with the reason to the file
SKIPPED for each test that was skipped.
"""

import json
import re
import sys


def lit_reason(test):
    """Why lit has not run a test."""
    output = test.get("output", "")
    match = re.search(r"unavailable features: (.*)", output)
    if match:
        return "needs " + match[1]
    match = re.search(r"unsupported features: (.*)", output)
    if match:
        return "does not run with " + match[1]
    return (output.strip().splitlines() or ["no reason given"])[-1]


SHOWN = 40  # lines of a failed test: the command, what it said, what was expected


def count_lit(path, skips):
    """A test that ends in an expected failure has passed."""
    passed = failed = skipped = 0
    for test in json.load(open(path, encoding="utf-8"))["tests"]:
        if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
            passed += 1
        elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            skipped += 1
            skips.append(lit_reason(test))
        else:
            failed += 1
            print(f"  {test['code']}: {test['name']}", file=sys.stderr)
            for line in test.get("output", "").rstrip().splitlines()[-SHOWN:]:
                print("    " + line, file=sys.stderr)
    return passed, failed, skipped


def count_ctest(path, skips):
    """Counts what the programs report. A program that fails without naming a
    test (a crash, a time out) counts as one."""
    passed = failed = skipped = 0
    reported = {}  # failures that test number N has named
    reason = {}  # what program number N has said last of a test that it skips
    expected = {}  # whether that comes next; programs run at the same time
    for line in open(path, encoding="utf-8", errors="replace"):
        match = re.match(r"(\d+): (.*)", line)
        if match:
            number, text = match.groups()
            if expected.get(number) and text.strip():
                reason[number] = text.strip()
            expected[number] = bool(re.search(r": Skipped$", text))
            if re.search(r"\[       OK \]|: passed$", text):
                passed += 1
            elif re.search(r"\[  SKIPPED \] .*\(\d+ ms\)|: skipped", text):
                skipped += 1
                said = re.search(r": skipped[,:]? *\(?(.*?)\)?$", text)
                skips.append((said and said[1]) or
                             reason.pop(number, "no reason given"))
            elif re.search(r"\[  FAILED  \] .*\(\d+ ms\)|: FAILED", text):
                failed += 1
                reported[number] = True
                print("  " + text.strip(), file=sys.stderr)
        match = re.match(r"\s*\d+/\d+ Test +#(\d+): (\S+) \.* *(.*?) +[\d.]+ sec", line)
        if match and "Passed" not in match[3] and match[1] not in reported:
            failed += 1
            print(f"  {match[2]}: {match[3].strip('* ')}", file=sys.stderr)
    return passed, failed, skipped


def count_table(path, skips):
    del skips  # a table has none
    rows = [line.split() for line in open(path, encoding="utf-8", errors="replace")]
    # A line such as "examples: 34 rows ok" sums up.
    verdicts = [row[-1] for row in rows if row and not row[0].endswith(":")]
    return verdicts.count("ok"), verdicts.count("FAILED"), 0


COUNTERS = {"lit": count_lit, "ctest": count_ctest, "table": count_table}


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in COUNTERS:
        sys.exit(__doc__)
    skips = []
    print(*COUNTERS[sys.argv[1]](sys.argv[2], skips))
    if len(sys.argv) == 4:
        with open(sys.argv[3], "w", encoding="utf-8") as file:
            file.writelines(reason + "\n" for reason in skips)


if __name__ == "__main__":
    main()
