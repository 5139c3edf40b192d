# ===- counters_acc.py - Loops of OpenACC at the limits of types -----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   counters_acc.py FILE SEED [LOOPS]
#
# Writes a program of loops behind `parallel loop`, `kernels loop`, `serial loop`
# and in `kernels`, whose counters have all integer types and whose bounds lie at
# the limits of the type, at zero and where a sign would change; huge steps; `!=`
# through zero. Prints of each loop how often it ran and the sum of its counter.

import random
import sys

TYPES = {
    "signed char": (8, True),
    "unsigned char": (8, False),
    "short": (16, True),
    "unsigned short": (16, False),
    "int": (32, True),
    "unsigned": (32, False),
    "long": (64, True),
    "unsigned long": (64, False),
}
DIRECTIVES = ["parallel loop", "parallel loop gang vector", "kernels loop", "serial loop"]


class Wrong(Exception):
    """These bounds are of no use: the loop would overflow, or not end."""


def limits(bits, signed):
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def compared_in(left, right):
    """How C converts both sides of a comparison: a function on numbers."""
    (bits, signed), (other_bits, other_signed) = TYPES[left], TYPES[right]
    width = max(32, bits, other_bits)
    unsigned = not (signed or bits < width) or not (other_signed or other_bits < width)
    return lambda value: value % (1 << width) if unsigned else value


def trips(first, end, step, comparison, low, high, wraps, convert):
    holds = {
        "<": lambda v: convert(v) < convert(end),
        "<=": lambda v: convert(v) <= convert(end),
        ">": lambda v: convert(v) > convert(end),
        ">=": lambda v: convert(v) >= convert(end),
        "!=": lambda v: convert(v) != convert(end),
    }[comparison]
    count = 0
    value = first
    while holds(value):
        count += 1
        value += step
        if not low <= value <= high:
            if not wraps:
                raise Wrong()
            value %= high + 1
        if count > 500:
            raise Wrong()
    return count


def literal(value):
    if value == -(1 << 63):
        return "(-9223372036854775807L - 1)"
    return "(%d%s)" % (value, "" if abs(value) < 2**31 else "L" if value < 2**63 else "UL")


class Loop:
    def __init__(self, pick):
        self.type, (bits, signed) = pick.choice(list(TYPES.items()))
        low, high = limits(bits, signed)
        half = 1 << (bits - 1)
        step = pick.choice([1, 1, 1, 2, 3, 7, half // 4, half // 2, half // 2 + 1])
        count = pick.choice([0, 1, 2, 3, 5, 100] if step < 8 else range(8))
        down = pick.random() < 0.4
        first = pick.choice([low, low + 1, low + 5, high, high - 1, high - 5])
        if pick.random() < 0.5:
            first = pick.choice([0, -1, 1, half, half - 2])
        unequal = step == 1 and pick.random() < 0.25
        inclusive = not unequal and pick.random() < 0.4
        sign = -1 if down else 1
        end = first + sign * (step * count - inclusive)
        if unequal and not signed:
            end %= high + 1
        elif not unequal:
            end -= sign * pick.randrange(min(step, 50))
        if not low <= first <= high or not low <= end <= high:
            raise Wrong()
        self.comparison = "!=" if unequal else (">" if down else "<") + "=" * inclusive
        end_type = self.type
        if pick.random() < 0.3:
            end_type = pick.choice(list(TYPES))
            least, most = limits(*TYPES[end_type])
            end = min(max(end, least), most)
        convert = compared_in(self.type, end_type)
        wraps = unequal and not signed
        trips(first, end, sign * step, self.comparison, low, high, wraps, convert)
        self.names = []
        self.first = self.value(pick, first, "first")
        if end_type == self.type:
            self.end = self.value(pick, end, "end")
        else:
            self.end = "(%s)%s" % (end_type, self.value(pick, end, "end", end_type))
        self.increment = "i %s= %s" % ("-" if down else "+", literal(step))
        if step == 1:
            self.increment = pick.choice(["i--", "--i"] if down else ["i++", "++i"])
        elif pick.random() < 0.4:
            self.increment = "i %s= %s" % ("-" if down else "+", self.value(pick, step, "step"))
        self.kind = pick.choice(["reduction", "atomic", "kernels"])
        self.directive = pick.choice(DIRECTIVES)

    def value(self, pick, value, name, type=None):
        """A number, or a variable of which the compiler does not know it."""
        if name != "step" and pick.random() < 0.5:
            return literal(value)
        self.names.append("%s %s = %s;" % (type or self.type, name, literal(value)))
        self.names.append("if (argc > 5) %s = 3;" % name)
        return name

    def text(self, k):
        head = "for (%s i = %s; i %s %s; %s)" % (
            self.type,
            self.first,
            self.comparison,
            self.end,
            self.increment,
        )
        lines = ["{"] + self.names
        add = "sum[%d] += (unsigned long)i * 3;" % k
        if self.kind == "reduction":
            lines += ["unsigned long n = 0, s = 0;"]
            lines += ["#pragma acc %s reduction(+ : n, s)" % self.directive]
            lines += [head, "{ n++; s += (unsigned long)i * 3; }"]
            lines += ["runs[%d] = n; sum[%d] = s;" % (k, k)]
        elif self.kind == "atomic":
            lines += ["#pragma acc %s copy(runs, sum)" % self.directive, head, "{"]
            lines += ["#pragma acc atomic", "runs[%d]++;" % k, "#pragma acc atomic", add, "}"]
        else:
            lines += ["#pragma acc kernels copy(runs, sum)"]
            lines += [head, "{ runs[%d]++; %s }" % (k, add)]
        return "\n".join(lines + ["}"])


def main():
    name, seed = sys.argv[1], int(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 40
    pick = random.Random(seed)
    loops = []
    while len(loops) < count:
        try:
            loops.append(Loop(pick))
        except Wrong:
            continue
    with open(name, "w") as file:
        file.write("#include <stdio.h>\nstatic unsigned long runs[%d], sum[%d];\n" % (count, count))
        file.write("int main(int argc, char **argv) {\n")
        for k, loop in enumerate(loops):
            file.write(loop.text(k) + "\n")
        file.write("for (int k = 0; k < %d; k++)\n" % count)
        file.write('printf("%d %lu %lu\\n", k, runs[k], sum[k]);\n')
        file.write('printf("complete\\n");\nreturn 0;\n}\n')


main()
