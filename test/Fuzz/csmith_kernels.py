# ===- csmith_kernels.py - Programs of csmith as kernels -------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""csmith_kernels.py IN OUT SEED: makes a program of csmith a kernel.

All of it: its global variables become members of a structure that an iteration
has, its functions routines with the address of that structure as one more
argument. So kernels have pointers, structures, unions, bit-fields and jumps.
"""

import random
import re
import sys

GLOBAL = re.compile(r"static (.*?)\b(g_\d+)((?:\[\d+\])*)(?: = (.*))?;\s*$")
FUNCTION = re.compile(r"^(?:static|inline).*\bfunc_\d+\(")
CONSTRUCTS = [
    "parallel loop",
    "kernels loop",
    "parallel loop gang vector",
    "serial loop",
]
HASH = """\
#undef transparent_crc
#define transparent_crc(value, name, print) (crc = crc * 31 + (uint64_t)(value))
#undef transparent_crc_bytes
#define transparent_crc_bytes(address, size, name, print) ((void)0)
"""
RUN = """\
static uint64_t run(void)
{
  struct globals all, *G = &all;
  int i, j, k, l;
  uint64_t crc = 0;
  init(G);
  %s(G);
%s
  return crc;
}
int main(void)
{
  static uint64_t results[3];
#pragma acc %s copyout(results)
  for (int i = 0; i < 3; i++) results[i] = run();
  for (int i = 0; i < 3; i++) printf("%%llx\\n", (unsigned long long)results[i]);
  return 0;
}
"""


def members(text):
    return re.sub(r"\b(g_\d+)\b", r"G->\1", text)


def structure(variables):
    """What declares the variables, and a function that sets them."""
    fields = ["  %s%s%s;" % (kind, name, extents) for kind, name, extents, _ in variables]
    values = [
        "  { %s value%s = %s; memcpy((void *)&G->%s, (void *)&value, sizeof value); }"
        % (kind, extents, members(value), name)
        for kind, name, extents, value in variables
        if value is not None
    ]
    declaration = "struct globals {\n%s\n  int last;\n};\n" % "\n".join(fields)
    head = "static void init(struct globals *G)\n{\n  memset((void *)G, 0, sizeof *G);\n"
    return declaration, head + "\n".join(values) + "\n}\n"


def with_argument(line, is_routine):
    if not FUNCTION.match(line):
        line = re.sub(r"\b(func_\d+)\(\)", r"\1(G)", line)
        return members(re.sub(r"\b(func_\d+)\((?!G\))", r"\1(G, ", line))
    line = re.sub(r"\b(func_\d+)\(void\)", r"\1(struct globals *G)", line)
    line = re.sub(r"\b(func_\d+)\((?!struct globals \*)", r"\1(struct globals *G, ", line)
    prefix = "#pragma acc routine seq\n" if is_routine and line.rstrip().endswith(";") else ""
    return prefix + members(line)


def transform(source, generator):
    """The program, None if it has variables in a form that is not known."""
    source = re.sub(r"/\*.*?\*/", "", source, flags=re.S)
    lines = [line.rstrip() for line in source.split("\n") if "__undefined" not in line]
    start = next(n for n, line in enumerate(lines) if line.startswith("int main"))
    first = re.search(r"\b(func_\d+)\(\);", "\n".join(lines[start:])).group(1)
    variables, rest = [], []
    for line in lines[:start]:
        is_global = line.startswith("static ") and re.match(r"[^=(]*\bg_\d+", line)
        found = GLOBAL.match(line)
        if is_global and not found:
            return None
        if is_global:
            variables.append(found.groups())
        else:
            rest.append(line)
    is_routine = generator.random() < 0.5
    begin = next(n for n, line in enumerate(rest) if FUNCTION.match(line))
    functions = [with_argument(line, is_routine) for line in rest[begin:]]
    declaration, init = structure(variables)
    wanted = re.compile(r"transparent_crc|^\s*for \(|^\s*[{}]$")
    hashing = [line for line in lines[start:] if wanted.search(line)][1:-1]
    run = RUN % (first, members("\n".join(hashing)), generator.choice(CONSTRUCTS))
    head = "\n".join(rest[:begin])
    return "\n".join([head, HASH, declaration, *functions, init, run])


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with open(sys.argv[1]) as file:
        text = transform(file.read(), random.Random(int(sys.argv[3])))
    if text is None:
        sys.exit("%s: a variable of an unknown form" % sys.argv[1])
    with open(sys.argv[2], "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
