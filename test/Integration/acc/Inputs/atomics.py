"""atomics.py FILE: a program with every form of an atomic construct.

Types x operators x ways to write the update x what is captured, and how, x kinds
of operands and places. All iterations of a case have the same operand, so the
values that a variable takes are those of the serial program, in whatever order
the iterations come: the program prints them sorted.
"""

import sys

TYPES = [
    ("signed char", 0),
    ("unsigned short", 0),
    ("int", 0),
    ("unsigned", 0),
    ("long long", 0),
    ("unsigned long", 0),
    ("float", 1),
    ("double", 1),
]
# Operator, operand, whether numbers with a fraction have it, whether
# `operand op x` stays defined.
OPERATORS = [
    ("+", 3, True, True),
    ("-", 2, True, True),
    ("*", 2, True, True),
    ("/", 2, True, False),
    ("&", 29, False, True),
    ("|", 12, False, True),
    ("^", 9, False, True),
    ("<<", 1, False, False),
    (">>", 1, False, False),
]
# How the operand, whose value is OPERAND, is written.
OPERANDS = [
    "{0}",
    "s{1}",
    "same{1}[i]",
    "*p{1}",
    "m{1}.value",
    "(s{1} + i - i)",
    "same{1}[zero[i]]",
]
CAPTURES = ["update", "expression", "before", "after"]
ITERATIONS = 12


def updates(is_float):
    """(template, operand): {x} is the place, {e} the operand."""
    for op, operand, has_fraction, reversible in OPERATORS:
        if is_float and not has_fraction:
            continue
        yield "{x} %s= {e}" % op, operand
        yield "{x} = {x} %s {e}" % op, operand
        yield "{x} = {x} %s ({e})" % op, operand
        if reversible:
            yield "{x} = {e} %s {x}" % op, operand
    for template in ("{x}++", "++{x}", "{x}--", "--{x}"):
        yield template, 1


def statement(template, capture, x, e, v):
    update = template.format(x=x, e=e)
    if capture == "update":
        return "#pragma acc atomic update\n    %s;" % update
    if capture == "expression":
        return "#pragma acc atomic capture\n    %s = %s;" % (v, update)
    first, second = "%s = %s;" % (v, x), "%s;" % update
    if capture == "after":
        first, second = second, first
    return "#pragma acc atomic capture\n    { %s %s }" % (first, second)


def kernel(name, ctype, is_float, capture):
    """A function with one loop that has all updates of a type."""
    cases, operands = [], set()
    for template, operand in updates(is_float):
        place = ("x[%d]", "*(x + %d)", "w.part[%d]")[len(cases) % 3] % len(cases)
        form = OPERANDS[len(cases) % len(OPERANDS)]
        operands.add(operand)
        v = "seen[%d][i]" % len(cases)
        case = statement(template, capture, place, form.format(operand, operand), v)
        cases.append(case)
    if capture == "before":
        cases.append(
            "#pragma acc atomic capture\n    { seen[%d][i] = x[%d]; x[%d] = s2; }"
            % ((len(cases),) * 3)
        )
    count = len(cases)
    lines = ["static void %s(void) {" % name]
    lines.append("  static %s x[%d], seen[%d][N];" % (ctype, count, count))
    lines.append("  static struct { int first; %s part[%d]; } w;" % (ctype, count))
    for operand in sorted(operands):
        lines.append(
            "  %s s%d = %d, same%d[N];" % (ctype, operand, operand, operand)
        )
        lines.append("  struct { char c; %s value; } m%d = {1, %d};" % (ctype, operand, operand))
        lines.append("  %s *p%d = same%d;" % (ctype, operand, operand))
        lines.append("  for (int i = 0; i < N; i++)")
        lines.append("    same%d[i] = s%d;" % (operand, operand))
    lines.append("  for (int k = 0; k < %d; k++)" % count)
    lines.append("    x[k] = w.part[k] = 7;")
    copies = ", ".join(
        "same%d, m%d, p%d[0:N]" % (o, o, o) for o in sorted(operands)
    )
    lines.append(
        "#pragma acc parallel loop copy(x, seen, w) copyin(zero, %s)" % copies
    )
    lines.append("  for (int i = 0; i < N; i++) {")
    lines += cases
    lines.append("  }")
    lines.append("  for (int k = 0; k < %d; k++) {" % count)
    lines.append('    printf("%s %%d:", k);' % name)
    lines.append("    show(x[k]), show(w.part[k]);")
    lines.append("    double all[N];")
    lines.append("    for (int i = 0; i < N; i++) all[i] = seen[k][i];")
    lines.append("    qsort(all, N, sizeof *all, compare);")
    lines.append("    for (int i = 0; i < N; i++) show(all[i]);")
    lines.append('    printf("\\n");')
    lines.append("  }")
    lines.append("}")
    return lines


def main():
    lines = [
        "#include <stdio.h>",
        "#include <stdlib.h>",
        "enum { N = %d };" % ITERATIONS,
        "static int zero[N];",
        'static void show(double x) { printf(" %.17g", x); }',
        "static int compare(const void *a, const void *b) {",
        "  double x = *(const double *)a, y = *(const double *)b;",
        "  return (x > y) - (x < y);",
        "}",
    ]
    names = []
    for ctype, is_float in TYPES:
        for capture in CAPTURES:
            name = "%s_%s" % (ctype.replace(" ", "_"), capture)
            names.append(name)
            lines += kernel(name, ctype, is_float, capture)
    lines.append("int main(void) {")
    lines += ["  %s();" % name for name in names]
    lines += ['  printf("complete\\n");', "}"]
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(lines) + "\n")


main()
