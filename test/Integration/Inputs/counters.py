"""counters.py FILE SEED COUNT: loops whose counters have any type.

Signed, unsigned and narrow counters, bounds of other types, every comparison,
steps of 1 and more, ends at the limits of a type. In a plain region, in a region
of kernels, and with the counter declared before the loop. The generator runs
each loop by the rules of C and keeps those that end, without signed overflow.
"""

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
LIMIT = 400  # iterations


def wrap(value, name):
    bits, is_signed = TYPES[name]
    value &= (1 << bits) - 1
    return value - (1 << bits) if is_signed and value >> (bits - 1) else value


def promoted(name):
    return "int" if TYPES[name][0] < 32 else name


def common(a, b):
    """The usual arithmetic conversions."""
    a, b = promoted(a), promoted(b)
    (x, sx), (y, sy) = TYPES[a], TYPES[b]
    if x != y:
        return a if x > y else b
    return a if not sx else b


def compare(op, x, y):
    return {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y, "!=": x != y}[op]


def iterations(counter, bound, op, first, last, step):
    """The values of the counter; None if it does not end, or overflows."""
    shared = common(counter, bound)
    work = common(counter, "int")
    values, i = [], first
    while compare(op, wrap(i, shared), wrap(last, shared)):
        values.append(i)
        if len(values) > LIMIT:
            return None
        following = i + step
        # Narrow counters are computed as int; other signed ones must not overflow.
        if TYPES[work][1] and wrap(following, work) != following:
            return None
        i = wrap(following, counter)
    return values + [i]


def ends(name):
    bits, is_signed = TYPES[name]
    high = (1 << (bits - is_signed)) - 1
    low = -(high + 1) if is_signed else 0
    return [0, 1, 2, 7, 20, low, low + 1, low + 5, high, high - 1, high - 6, -1, -4]


def literal(value, name):
    if value == -(1 << 63):
        return "(-9223372036854775807L - 1)"
    suffix = {"long": "L", "unsigned long": "UL", "unsigned": "U"}.get(name, "")
    return "(%s)%d%s" % (name, value, suffix)


def loop(number, generator):
    while True:
        counter = generator.choice(list(TYPES))
        bound = generator.choice([counter, counter, generator.choice(list(TYPES))])
        op = generator.choice(["<", "<", "<=", ">", ">=", "!="])
        first = wrap(generator.choice(ends(counter)), counter)
        last = wrap(generator.choice(ends(bound)), bound)
        step = generator.choice([1, 1, 1, 2, 3, 7])
        if op in (">", ">=") or (op == "!=" and generator.random() < 0.3):
            step = -step
        values = iterations(counter, bound, op, first, last, step)
        if values is not None and (len(values) > 1 or generator.random() < 0.5):
            break
    advance = {1: "i++", -1: "--i"}.get(step)
    if advance is None:
        advance = generator.choice(["i %s= %d", "i = i %s %d"])
        advance %= ("+" if step > 0 else "-", abs(step))
    is_constant = generator.random() < 0.4
    end = literal(last, bound) if is_constant else "n"
    start = literal(first, counter) if generator.random() < 0.3 else "m"
    condition = "i %s %s" % (op, end)
    if generator.random() < 0.3:
        mirror = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}[op]
        condition = "%s %s i" % (end, mirror)
    outside = generator.random() < 0.4
    name = "loop%d" % number
    lines = ["NOINLINE void %s(%s m, %s n) {" % (name, counter, bound)]
    lines.append("  unsigned long count = 0, sum = 0;")
    if outside:
        lines.append("  %s i;" % counter)
    kernels = not outside and generator.random() < 0.5
    lines.append("#pragma acc kernels" if kernels else "#pragma xmp barrier")
    header = "i = %s" % start if outside else "%s i = %s" % (counter, start)
    lines.append("  for (%s; %s; %s) {" % (header, condition, advance))
    lines.append("    count++;\n    sum += 3 * (unsigned long)i + 1;\n  }")
    if not kernels:
        lines.append("#pragma xmp barrier")
    last_value = "(long)i" if outside else "0L"
    lines.append('  printf("%d %%lu %%lu %%ld\\n", count, sum, %s);' % (number, last_value))
    lines.append("}")
    call = "  %s(%s, %s);" % (name, literal(first, counter), literal(last, bound))
    return lines, call


def main():
    generator = random.Random(int(sys.argv[2]))
    text = ["#include <stdio.h>", "#pragma xmp nodes p(*)"]
    text.append("#define NOINLINE static __attribute__((noinline))")
    calls = []
    for number in range(int(sys.argv[3])):
        lines, call = loop(number, generator)
        text += lines
        calls.append(call)
    text += ["int main(void) {"] + calls + ['  printf("complete\\n");', "}"]
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(text) + "\n")


main()
