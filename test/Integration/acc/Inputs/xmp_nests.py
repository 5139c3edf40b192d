"""xmp_nests.py FILE [STEP]: XMP and OpenACC loop directives in all orders and nestings.

Two loops over a distributed array, with both directives before the outer one (in
either order), with collapse, a second acc or xmp loop directive or nothing before
the inner one; or one directive before each. Loop variables are declared before
the loops or in them. Each case is a function of its own;
of the 292 every STEP-th is written (default: all). -DCOLUMNS=2 distributes both
dimensions of the array, and leaves out the cases whose inner loop is not.
"""

import itertools
import sys

HEAD = """
#include <stdio.h>
#ifndef COLUMNS
#define COLUMNS 1
#endif
#define N 13
#define M 11
int b[N][M];
#pragma xmp nodes p(COLUMNS, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align b[i][j] with t(j, i)

static void show(int number) {
  long sum = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += (i * M + j + 1) * (long)b[i][j];
#pragma xmp task on p(1, 1)
  printf("%d %ld\\n", number, sum);
}
"""

COMPUTE = ["parallel loop", "kernels loop", "serial loop", "parallel", "kernels"]
INNER = [
    "",
    "#pragma acc loop",
    "#pragma acc loop vector",
    "#pragma acc loop seq",
    "#pragma acc loop independent private(s)",
]
LOOPS = {
    "i": ("for ({int}i = 0; i < N; i++)", "for ({int}i = N - 2; i > 0; i -= 2)"),
    "j": ("for ({int}j = 1; j < M; j++)", "for ({int}j = M - 1; j >= 0; j--)"),
}


def directives(xmp_first, xmp, acc):
    """The lines before the outer loop; a block to close."""
    if acc in ("parallel", "kernels"):
        pair = [xmp, "#pragma acc loop"]
        lines = ["#pragma acc %s copy(b)" % acc, "{"]
        return lines + (pair if xmp_first else pair[::-1]), "}"
    pair = [xmp, "#pragma acc %s copy(b)" % acc]
    return (pair if xmp_first else pair[::-1]), ""


def cases():
    number = 0
    shapes = itertools.product(
        (True, False), COMPUTE, INNER + ["collapse", "xmp"], (True, False), ("ij", "ji")
    )
    for xmp_first, acc, inner, declared, order in shapes:
        number += 1
        outer, second = order
        listed = (
            "(i, j) on t(j, i)",
            "(j, i) on t(j, i)",
            "on t(j, i)",
            "(%s) on %s" % (outer, "t(*, i)" if outer == "i" else "t(j, *)"),
        )[number % 4]
        between = inner
        clauses = ""
        if inner == "xmp":
            listed = "(%s) on %s" % (outer, "t(*, i)" if outer == "i" else "t(j, *)")
            between = "#pragma xmp loop (%s) on %s" % (
                second,
                "t(*, i)" if second == "i" else "t(j, *)",
            )
        elif inner == "collapse":
            between, clauses = "", " collapse(2)"
        if declared and number % 3 == 0:
            clauses += " private(%s)" % ("i, j" if number % 2 else second)
        lines, close = directives(xmp_first, "#pragma xmp loop " + listed, acc)
        lines = [
            line + clauses if line.startswith("#pragma acc") and "loop" in line else line
            for line in lines
        ]
        kind = "" if declared else "int "
        lines.append(LOOPS[outer][number % 2].format(int=kind))
        if between:
            lines.append("{" if number % 2 else "")
            lines.append(between)
        lines.append(LOOPS[second][number // 2 % 2].format(int=kind))
        lines += ["{", "s = 3 * i + j;", "b[i][j] += s * %d + 1;" % number, "}"]
        if between and number % 2:
            lines.append("}")
        lines.append(close)
        whole = number % 4 == 3 and inner != "xmp"
        yield number, declared, lines, "COLUMNS == 1" if whole else "1"
    # One directive before each loop.
    for declared, acc, where in itertools.product(
        (True, False), COMPUTE[:3], ("xmp in acc", "acc in xmp")
    ):
        number += 1
        kind = "" if declared else "int "
        first, second = LOOPS["i"][0].format(int=kind), LOOPS["j"][0].format(int=kind)
        body = ["{", "s = i - 2 * j;", "b[i][j] += s + %d;" % number, "}"]
        if where == "acc in xmp":
            lines = ["#pragma xmp loop (i) on t(*, i)", first]
            lines += ["#pragma acc %s copy(b)" % acc, "#pragma xmp loop (j) on t(j, *)"]
            lines += [second] + body
        else:
            # All nodes run all i; each writes the rows that it has.
            lines = ["#pragma acc data copy(b)", "#pragma acc %s" % acc]
            lines += ["for (%sstep = 0; step < 2; step++)" % kind]
            lines += ["#pragma xmp loop (i, j) on t(j, i)", first, second]
            lines += ["{", "s = i;", "if (step == 1) b[i][j] += s + %d;" % number, "}"]
        yield number, declared, lines, "1"


def main():
    text, calls = [HEAD], []
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for number, declared, lines, condition in itertools.islice(cases(), 0, None, step):
        text.append("static void case%d(void) {" % number)
        text.append("  int %ss;" % ("i, j, step, " if declared else ""))
        text += ["  " + line for line in lines if line]
        text.append("  show(%d);\n}" % number)
        calls.append("  if (%s)\n    case%d();" % (condition, number))
    text.append("int main(void) {")
    text.append("#pragma xmp loop (i, j) on t(j, i)")
    text.append("  for (int i = 0; i < N; i++)\n    for (int j = 0; j < M; j++)")
    text.append("      b[i][j] = i - j;")
    text += calls
    text.append("#pragma xmp task on p(1, 1)")
    text.append('  printf("complete\\n");\n}')
    with open(sys.argv[1], "w") as file:
        file.write("\n".join(text) + "\n")


main()
