# ===- judge.py - What became of a random program --------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Compiles a program with Clang and with xacc-cc, runs both, and compares."""

import collections
import os
import re
import signal
import subprocess

# outcome: ok, skipped (Clang's program is of no use), difference, time-out,
# crash, refused, internal.
Verdict = collections.namedtuple("Verdict", "outcome detail")
Result = collections.namedtuple("Result", "status output errors")

INTERNAL = re.compile(
    r"PLEASE submit a bug|defect of xacc-cc|Assertion .* failed|Stack dump|UNREACHABLE"
    r"|__xacc_|(?<![\w/.])(?:xmp|offload|llvm|memref|scf|arith|acc|cf|func)\.[a-z_]+\b"
    r"|\bdefining op\b|\boperand #\d|\bop (?:operand|result|attribute|requires|expects)\b"
    r"|\b(?:[A-Z][a-z]+){1,4}(?:Expr|Stmt|Decl|Operator|Literal|Cleanups)\b"
)
LEGAL = re.compile(r"\bacc\.h\b|\bxmp\.h\b|fuzz/|-W[a-z-]+")


def run(command, seconds, environment=None, folder=None):
    """Result; a status of None means a time-out."""
    settings = dict(os.environ, **(environment or {}))
    for name in ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"):
        settings[name] = "1"
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=settings,
        cwd=folder,
        start_new_session=True,
    )
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return Result(None, "", "")
    return Result(process.returncode, output.decode("latin-1"), errors.decode("latin-1"))


def reason(errors):
    """The first error, without the place, names and numbers."""
    for line in errors.splitlines():
        if "error:" in line:
            text = line.split("error:", 1)[1].strip()
            text = re.sub(r"'[^'#]*'", "'...'", text)
            return re.sub(r"\b\d+\b", "N", text)
    return (errors.strip().splitlines() or ["no message"])[-1]


def is_signal(status):
    return status is not None and (status < 0 or status in (132, 134, 136, 139))


def compiled(result, output, full_path):
    """The verdict on a compilation, None if all is well."""
    if result.status is None:
        return Verdict("time-out", "of the compiler")
    if is_signal(result.status):
        return Verdict("crash", "of the compiler: " + result.errors.strip()[-300:])
    for line in result.errors.splitlines():
        found = re.search(r"\b(error|warning|note|remark): (.*)", line)
        text = found.group(2) if found else line if "|" not in line else ""
        for name in INTERNAL.finditer(text):
            # What the user wrote is quoted.
            quoted = re.search(r"'[^']*%s[^']*'" % re.escape(name.group()), text)
            if not LEGAL.search(name.group()) and not (found and quoted):
                return Verdict("internal", "message: " + line.strip()[:300])
    if result.status != 0:
        if os.path.exists(output):
            return Verdict("internal", "a failed compilation leaves its output")
        return Verdict("refused", reason(result.errors))
    if re.search(r"\berror: ", result.errors):
        return Verdict("internal", "status 0 and " + reason(result.errors))
    if full_path and not os.path.exists(output):
        return Verdict("internal", "status 0 and no output")
    return None


def first_difference(expected, got):
    for number, (x, y) in enumerate(zip(expected.splitlines(), got.splitlines()), 1):
        if x != y:
            return "line %d: %s, not %s" % (number, y[:200], x[:200])
    return "%d lines, not %d" % (got.count("\n"), expected.count("\n"))


class Judge:
    def __init__(self, options):
        self.xacc_cc = options.xacc_cc
        self.clang = options.clang

    def executable(self, compiler, source, flags, program, seconds=60):
        if os.path.exists(program):
            os.remove(program)
        flags = [compiler, "-w"] + flags + [source, "-o", program, "-lm"]
        return run(flags, seconds)

    def defined(self, source, flags, checks, cases):
        """The arguments with which Clang's traps find nothing wrong, and with
        which the program does not depend on what variables hold that are not set."""
        program = source[:-2] + ".checked"
        outputs = []
        traps = ["-fsanitize=" + checks, "-fsanitize-trap=all"]
        # The last is what is compared with: Clang folds constants in another way.
        for value, other in (("pattern", ["-O0"] + traps), ("zero", [])):
            extra = ["-ftrivial-auto-var-init=" + value] + other
            if self.executable(self.clang, source, flags + extra, program).status != 0:
                return []
            outputs.append([run([program, case], 0.3) for case in cases])
        pairs = zip(cases, *outputs)
        return [case for case, x, y in pairs if x.status == 0 and x.output == y.output]

    def expected(self, source, flags, arguments=()):
        """What Clang's program prints; None where it is of no use."""
        program = source[:-2] + ".serial"
        if self.executable(self.clang, source, flags, program).status != 0:
            return None
        result = run([program] + list(arguments), 3)
        return result.output if result.status == 0 else None

    def refused_by_both(self, verdict, source, flags):
        """Clang does not look at all of a static function that nobody calls."""
        if verdict.outcome != "refused":
            return verdict
        flags = flags + ["-femit-all-decls"]
        result = self.executable(self.clang, source, flags, source[:-2] + ".all")
        return verdict if result.status == 0 else Verdict("skipped", "")

    def verdict(self, source, flags, expected, launch, environment, arguments=()):
        """launch: a list of command words before the program's name."""
        program = source[:-2] + ".parallel"
        result = self.executable(self.xacc_cc, source, flags, program)
        verdict = compiled(result, program, True)
        if verdict:
            return self.refused_by_both(verdict, source, flags)
        result = run(launch + [program] + list(arguments), 30, environment)
        if result.status is None:
            return Verdict("time-out", "of the program")
        if result.status != 0:
            detail = "of the program, status %d: " % result.status
            return Verdict("crash", detail + result.errors.strip()[:300])
        if result.output != expected:
            return Verdict("difference", first_difference(expected, result.output))
        return Verdict("ok", "")
