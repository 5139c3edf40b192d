# ===- kernels_cc.py - A C compiler that makes kernels of all loops ---------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""A C compiler that puts `kernels` before each outermost loop, for programs with tests of their own.

usage: make CC="python3 .../test/Suites/kernels_cc.py"; XACC_DEVICES=none make check

`kernels` promises the meaning of the sequential loop, so a program that is built this way does what
it did. Without a device all of its loops run as the compiler translates them. On devices many
end with "the size is not known": they need data clauses. Loops with `return`, `goto` or assembly,
and those that call what the file does not define, stay as they are, as does a loop that the
compiler refuses.

Variables of the environment:

  KERNELS_CC_XACC   the compiler (default xacc-cc)
  KERNELS_CC_CLANG  reads the source (default clang-22)
  KERNELS_CC_LOG    a file: how many loops of each source are kernels, and why others are not
  KERNELS_CC_WORK   a folder for the sources with directives (default: a temporary one)

Tried with bzip2, LZ4, Speex, libsamplerate and GSL (configure --disable-shared with CC=clang-22).
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import gcc

LOOPS = ("ForStmt", "WhileStmt", "DoStmt")
LIBRARY = frozenset(
    "memcpy memset memmove memcmp strlen strcmp strncmp abs labs fabs fabsf sqrt sqrtf exp expf log "
    "log10 exp2 pow sin cos tan asin acos atan atan2 sinh cosh tanh floor floorf ceil fmod fmax fmin "
    "cbrt hypot ldexp frexp rint lrint".split()
)
DIRECTIVE = b'_Pragma("acc kernels") '
XACC = os.environ.get("KERNELS_CC_XACC", "xacc-cc")
CLANG = os.environ.get("KERNELS_CC_CLANG", "clang-22")


def note(line):
    """Adds a line to the log."""
    if "KERNELS_CC_LOG" in os.environ:
        with open(os.environ["KERNELS_CC_LOG"], "a") as log:
            print(line, file=log)


def kept_options(arguments, source):
    """The options that change what the source means, and the output."""
    options, output = [], os.path.basename(source)[:-2] + ".o"
    rest = iter(arguments)
    for argument in rest:
        if argument == "-o":
            output = next(rest)
        elif argument in ("-MF", "-MT", "-MQ"):
            next(rest)
        elif argument not in (source, "-c") and not argument.startswith(("-M", "-W")):
            options.append(argument)
    return options, output


def find_loops(text, options):
    """The offsets of the loops of a preprocessed source."""
    with tempfile.NamedTemporaryFile(suffix=".i") as file:
        file.write(text)
        file.flush()
        command = [CLANG, "-w", *options, "-fsyntax-only", "-Xclang", "-ast-dump=json", file.name]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        return []
    finder = gcc.LoopFinder(json.loads(done.stdout), "loops", None, LOOPS, LIBRARY)
    return sorted(offset for offset, _ in finder.found)


def with_kernels(text, offsets):
    """The text with a directive at each offset."""
    for offset in reversed(offsets):
        text = text[:offset] + DIRECTIVE + text[offset:]
    return text


def loop_at(text, offsets, line, column):
    """The offset of the loop that an error is in."""
    starts = [0] + [match.end() for match in re.finditer(b"\n", text)]
    place = starts[line - 1] + column - 1
    before = [o for k, o in enumerate(offsets) if o + k * len(DIRECTIVE) <= place]
    return before[-1] if before else offsets[0]


def compile_with_kernels(source, text, options, output, folder):
    """Compiles with as many directives as the compiler takes; the status."""
    offsets = find_loops(text, options)
    total = len(offsets)
    name = os.path.join(folder, os.path.abspath(output).replace("/", "_") + ".c")
    while True:
        changed = with_kernels(text, offsets)
        with open(name, "wb") as file:
            file.write(changed)
        command = [XACC, "-w", *options, "-c", "-x", "c", name, "-o", output]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        errors = re.findall(r"^\S*?:(\d+):(\d+): (?:fatal )?error: (.*)", done.stderr, re.M)
        if done.returncode == 0 or not errors or not offsets:
            break
        for line, _, message in errors:
            note(f"{source}:{line}: {message}")
        refused = {loop_at(changed, offsets, int(line), int(column)) for line, column, _ in errors}
        offsets = [offset for offset in offsets if offset not in refused]
    sys.stderr.write(done.stderr)
    note(f"{source}: {len(offsets)} of {total} loops are kernels, status {done.returncode}")
    return done.returncode


def main():
    """Compiles one source with directives; all else is the compiler's."""
    arguments = sys.argv[1:]
    sources = [argument for argument in arguments if argument.endswith(".c")]
    if "-c" not in arguments or len(sources) != 1:
        return subprocess.call([XACC, *arguments])
    options, output = kept_options(arguments, sources[0])
    done = subprocess.run([CLANG, "-w", "-E", *options, sources[0]], capture_output=True, check=False)
    if done.returncode != 0:
        sys.stderr.write(done.stderr.decode(errors="replace"))
        return done.returncode
    # Without line markers: lines are those of the file.
    text = re.sub(rb"^# \d+ .*$", b"", done.stdout, flags=re.M)
    options = [option for option in options if not option.startswith(("-D", "-I"))]
    if "KERNELS_CC_WORK" in os.environ:
        return compile_with_kernels(sources[0], text, options, output, os.environ["KERNELS_CC_WORK"])
    with tempfile.TemporaryDirectory() as folder:
        return compile_with_kernels(sources[0], text, options, output, folder)


if __name__ == "__main__":
    sys.exit(main())
