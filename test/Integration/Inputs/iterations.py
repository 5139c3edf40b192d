"""iterations.py OUT.mlir OUT.c: which node runs which iterations.

Loops in all combinations of bounds, steps, offsets and directions over a
template, a node array, and with bounds known at run time only. The C program
compares what each node ran, and in which order, with the iterations of the
sequential loop that are the node's by the definition of a block distribution.
"""

import itertools
import sys

SIZE = 20
TEMPLATE = "!xmp.template<[block]>"
NODES = "!xmp.nodes<?>"

# (lower, upper, step, offset, descending)
ascending = itertools.product((0, 1, 3), (20, 17, 3, 0), (1, 2, 3, 7), (0, 1, -2), (0,))
descending = itertools.product((19, 16, 5), (-1, 2, 6), (1, 2, 3, 7), (0, 1, -2), (1,))
variants = [*ascending, *descending]

mlir = [
    f"""llvm.func @record(i64, i64)
xmp.global @p : {NODES}
xmp.global @t : {TEMPLATE}
func.func @setup() {{
  %c0 = arith.constant 0 : index
  %last = arith.constant {SIZE - 1} : index
  %p = xmp.nodes [*] : {NODES}
  xmp.set_global @p, %p : {NODES}
  %t = xmp.template (%c0) to (%last) onto %p : {NODES} -> {TEMPLATE}
  xmp.set_global @t, %t : {TEMPLATE}
  return
}}"""
]


def loop(lower, upper, step, offset, on, is_descending, variant):
    flag = " descending [0]" if is_descending else ""
    return f"""
  xmp.loop (%i) = ({lower}) to ({upper}) step ({step}) on %h[d0 + {offset}] : {on}{flag} {{
    %v = arith.index_cast %i : index to i64
    llvm.call @record({variant}, %v) : (i64, i64) -> ()
  }}"""


for symbol, on in (("t", TEMPLATE), ("p", NODES)):
    mlir.append(f"func.func @all_{symbol}() {{\n  %h = xmp.get_global @{symbol} : {on}")
    for n, (*values, is_descending) in enumerate(variants):
        names = [f"%{name}{n}" for name in ("lower", "upper", "step", "offset")]
        for name, value in zip(names, values):
            mlir.append(f"  {name} = arith.constant {value} : index")
        mlir.append(f"  %n{n} = arith.constant {n} : i64")
        mlir.append(loop(*names, on, is_descending, f"%n{n}"))
    mlir.append("  return\n}")

mlir.append(
    f"""func.func @dynamic(%lower: index, %upper: index, %step: index, %offset: index, %n: i64) {{
  %h = xmp.get_global @t : {TEMPLATE}
  %up = arith.cmpi slt, %lower, %upper : index
  scf.if %up {{"""
)
mlir.append(loop("%lower", "%upper", "%step", "%offset", TEMPLATE, False, "%n"))
mlir.append("  } else {")
mlir.append(loop("%lower", "%upper", "%step", "%offset", TEMPLATE, True, "%n"))
mlir.append("  }\n  return\n}")

with open(sys.argv[1], "w") as out:
    out.write("\n".join(mlir) + "\n")

table = ",\n".join("  {%d, %d, %d, %d, %d}" % variant for variant in variants)
with open(sys.argv[2], "w") as out:
    out.write(
        """#include <stdint.h>
#include <stdio.h>
void xaccrtInit(int64_t);
int64_t xaccrtNodeNumber(void), xaccrtNumNodes(void);
void setup(void), all_t(void), all_p(void);
void dynamic(int64_t, int64_t, int64_t, int64_t, int64_t);

enum { SIZE = %d, MOST = 100 };
static long variants[][5] = {
%s};
enum { COUNT = sizeof variants / sizeof *variants };
static long got[COUNT][MOST];
static int numGot[COUNT];

void record(int64_t variant, int64_t i) {
  if (numGot[variant] < MOST)
    got[variant][numGot[variant]++] = i;
}

static int check(const char *what, long first, long last) {
  int bad = 0;
  for (int k = 0; k < COUNT; k++) {
    long *v = variants[k], step = v[4] ? -v[2] : v[2];
    int n = 0, wrong = 0;
    for (long i = v[0]; v[4] ? i > v[1] : i < v[1]; i += step)
      if (i + v[3] >= first && i + v[3] <= last) {
        wrong |= n >= numGot[k] || got[k][n] != i;
        n++;
      }
    wrong |= n != numGot[k];
    if (wrong)
      printf("%%s: variant %%d (%%ld to %%ld step %%ld offset %%ld)\\n", what, k,
             v[0], v[1], step, v[3]);
    bad += wrong;
    numGot[k] = 0;
  }
  return bad;
}

int main(void) {
  xaccrtInit(ABI_VERSION);
  setup();
  long rank = xaccrtNodeNumber(), ranks = xaccrtNumNodes();
  long width = (SIZE + ranks - 1) / ranks;
  long first = rank * width, last = first + width - 1;
  if (last >= SIZE)
    last = SIZE - 1;
  int bad = 0;
  all_t();
  bad += check("template", first, last);
  all_p();
  bad += check("nodes", rank, rank);
  for (int k = 0; k < COUNT; k++) {
    long *v = variants[k];
    dynamic(v[0], v[1], v[2], v[3], k);
    v[4] = v[0] >= v[1]; /* as @dynamic chooses */
  }
  bad += check("dynamic", first, last);
  printf("rank %%ld of %%ld: %%d variants, %%d bad\\n", rank, ranks, (int)COUNT, bad);
  return bad != 0;
}
"""
        % (SIZE, table)
    )
