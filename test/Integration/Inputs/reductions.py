"""reductions.py OUT.mlir OUT.c NODES: every reduction kind, and an array.

Loops over both dimensions of a template, with a replicated dimension, over one
row, and over the own row; NODES is the extent of the first node dimension. The C
program compares with the serial loop: partial results must be combined over the
right nodes, and what the variable held before must count once.
"""

import sys

NODES = int(sys.argv[3])
ROWS, COLUMNS = 13, 10
TEMPLATE = "!xmp.template<[block, block]>"
SET = f"!xmp.nodes<{NODES}x?>"

# kind, type, value before the loop
VARIABLES = [
    ("add", "i64", "5"),
    ("mul", "f64", "1.5"),
    ("max", "i32", "17"),
    ("min", "f32", "3"),
    ("umax", "i16", "-200"),
    ("umin", "i8", "-3"),
    ("band", "i32", "0xffff"),
    ("bor", "i64", "256"),
    ("bxor", "i32", "77"),
    ("land", "i32", "1"),
    ("lor", "i8", "0"),
    ("add", "f32", "5"),
    ("max", "f64", "17"),
]
LIST = len(VARIABLES)  # the array's number

C_TYPES = {"f32": "float", "f64": "double"}
C_TYPES.update({f"i{bits}": f"int{bits}_t" for bits in (8, 16, 32, 64)})
FLOAT_OPS = {"add": "addf", "mul": "mulf", "max": "maxnumf", "min": "minnumf"}
INTEGER_OPS = {
    "add": "addi",
    "max": "maxsi",
    "umax": "maxui",
    "umin": "minui",
    "band": "andi",
    "bor": "ori",
    "bxor": "xori",
}
C_OPS = {
    "add": "{0} + {1}",
    "mul": "{0} * {1}",
    "max": "{1} > {0} ? {1} : {0}",
    "min": "{1} < {0} ? {1} : {0}",
    "umax": "(u{2}){1} > (u{2}){0} ? {1} : {0}",
    "umin": "(u{2}){1} < (u{2}){0} ? {1} : {0}",
    "band": "{0} & {1}",
    "bor": "{0} | {1}",
    "bxor": "{0} ^ {1}",
    "land": "{0} && {1}",
    "lor": "{0} || {1}",
}

# name: loop and reference, value s of an iteration in MLIR, the same in C
LOOPS = {
    "full": (
        "(%i, %j) = (%c1, %c0) to (%rows, %columns) step (%c2, %c1) on %t[d1 + %c0, d0 + %c0]",
        "    %row = arith.muli %i, %rows : index\n    %s = arith.addi %row, %j : index",
        f"for (long i = 1; i < {ROWS}; i += 2) for (long j = 0; j < {COLUMNS}; j++)",
        f"i * {ROWS} + j",
    ),
    "all": (
        "(%i) = (%c0) to (%rows) step (%c1) on %t[:, d0 + %c0]",
        "    %s = arith.addi %i, %c0 : index",
        f"for (long i = 0; i < {ROWS}; i++)",
        "i",
    ),
    "value": (
        "(%j) = (%c0) to (%columns) step (%c1) on %t[d0 + %c0, (%c5)]",
        "    %s = arith.addi %j, %c0 : index",
        f"if (owner) for (long j = 0; j < {COLUMNS}; j++)",
        "j",
    ),
    "own": (
        "(%i) = (%c0) to (%rows) step (%c1) on %t[*, d0 + %c0]",
        "    %s = arith.addi %i, %c0 : index",
        f"for (long i = 0; i < {ROWS}; i++)",
        "i",
    ),
}


def combine(n, kind, type):
    value = "%v_" + type
    if kind in ("land", "lor"):
        op = "andi" if kind == "land" else "ori"
        return f"""    %zero{n} = arith.constant 0 : {type}
    %x{n} = arith.cmpi ne, %old{n}, %zero{n} : {type}
    %y{n} = arith.cmpi ne, {value}, %zero{n} : {type}
    %bit{n} = arith.{op} %x{n}, %y{n} : i1
    %new{n} = arith.extui %bit{n} : i1 to {type}"""
    op = (FLOAT_OPS if type.startswith("f") else INTEGER_OPS)[kind]
    return f"    %new{n} = arith.{op} %old{n}, {value} : {type}"


mlir = [
    f"""xmp.global @p : {SET}
xmp.global @t : {TEMPLATE}
func.func @setup() {{
  %c0 = arith.constant 0 : index
  %u0 = arith.constant {COLUMNS - 1} : index
  %u1 = arith.constant {ROWS - 1} : index
  %p = xmp.nodes [{NODES}, *] : {SET}
  xmp.set_global @p, %p : {SET}
  %t = xmp.template (%c0, %c0) to (%u0, %u1) onto %p : {SET} -> {TEMPLATE}
  xmp.set_global @t, %t : {TEMPLATE}
  return
}}"""
]
for name, (head, value, _, _) in LOOPS.items():
    arguments = ", ".join(f"%p{n}: !llvm.ptr" for n in range(LIST + 1))
    mlir.append(f"func.func @reduce_{name}({arguments}) {{")
    for number in (0, 1, 2, 3, 5):
        mlir.append(f"  %c{number} = arith.constant {number} : index")
    mlir.append(f"  %rows = arith.constant {ROWS} : index")
    mlir.append(f"  %columns = arith.constant {COLUMNS} : index")
    mlir.append(f"  %t = xmp.get_global @t : {TEMPLATE}")
    clauses = []
    for n, (kind, type, _) in enumerate(VARIABLES):
        mlir.append(f"  %m{n} = xmp.as_memref %p{n}[] : memref<{type}>")
        clauses.append(f"{kind} %a{n} -> %m{n} : memref<{type}>")
    mlir.append(f"  %list = xmp.as_memref %p{LIST}[] : memref<3xi64>")
    clauses.append("add %own -> %list : memref<3xi64>")
    mlir.append(f"  xmp.loop {head} : {TEMPLATE} reduce ({', '.join(clauses)}) {{\n{value}")
    mlir.append(
        """    %v_i64 = arith.index_cast %s : index to i64
    %v_i32 = arith.trunci %v_i64 : i64 to i32
    %v_i16 = arith.trunci %v_i64 : i64 to i16
    %v_i8 = arith.trunci %v_i64 : i64 to i8
    %float = arith.sitofp %v_i64 : i64 to f64
    %v_f32 = arith.truncf %float : f64 to f32
    %thousandth = arith.constant 1.0e-3 : f64
    %one = arith.constant 1.0 : f64
    %small = arith.mulf %float, %thousandth : f64
    %v_f64 = arith.addf %small, %one : f64"""
    )
    for n, (kind, type, _) in enumerate(VARIABLES):
        mlir.append(f"    %old{n} = memref.load %a{n}[] : memref<{type}>")
        mlir.append(combine(n, kind, type))
        mlir.append(f"    memref.store %new{n}, %a{n}[] : memref<{type}>")
    mlir.append(
        """    %at = arith.remui %s, %c3 : index
    %old = memref.load %own[%at] : memref<3xi64>
    %new = arith.addi %old, %v_i64 : i64
    memref.store %new, %own[%at] : memref<3xi64>
  }
  return
}"""
    )
with open(sys.argv[1], "w") as out:
    out.write("\n".join(mlir) + "\n")

c = [
    """#include <math.h>
#include <stdint.h>
#include <stdio.h>
void xaccrtInit(int64_t), setup(void);
int64_t xaccrtNodeNumber(void), xaccrtNumNodes(void);"""
]
for name in LOOPS:
    c.append(f"void reduce_{name}({', '.join(['void *'] * (LIST + 1))});")
c.append(
    f"""int main(void) {{
  xaccrtInit(ABI_VERSION);
  setup();
  int bad = 0;
  long rows = xaccrtNumNodes() / {NODES}, width = ({ROWS} + rows - 1) / rows;
  /* Only the owners of row 5 take part in a loop over it. */
  int owner = xaccrtNodeNumber() / {NODES} == 5 / width;"""
)
for name, (_, _, loops, value) in LOOPS.items():
    c.append("  {")
    for n, (_, type, start) in enumerate(VARIABLES):
        c.append(f"    {C_TYPES[type]} a{n} = {start}, b{n} = {start};")
    c.append("    int64_t a[3] = {1, 2, 3}, b[3] = {1, 2, 3};")
    c.append(f"    reduce_{name}({', '.join(f'&a{n}' for n in range(LIST))}, a);")
    c.append(f"    {loops} {{\n      long s = {value};\n      double f = s * 1e-3 + 1;")
    for n, (kind, type, _) in enumerate(VARIABLES):
        operand = "f" if type == "f64" else f"(({C_TYPES[type]})s)"
        c.append(f"      b{n} = {C_OPS[kind].format(f'b{n}', operand, C_TYPES[type])};")
    c.append("      b[s % 3] += s;\n    }")
    for n, (kind, type, _) in enumerate(VARIABLES):
        c.append(
            f"""    if (!(fabs((double)a{n} - (double)b{n}) <= 1e-9 * fabs((double)b{n}))) {{
      printf("{name} {kind} {type}: %g instead of %g\\n", (double)a{n}, (double)b{n});
      bad++;
    }}"""
        )
    c.append(
        f"""    for (int k = 0; k < 3; k++)
      if (a[k] != b[k]) {{
        printf("{name} list %d: %ld instead of %ld\\n", k, (long)a[k], (long)b[k]);
        bad++;
      }}
  }}"""
    )
c.append(
    """  printf("rank %d: %d bad\\n", (int)xaccrtNodeNumber(), bad);
  return bad != 0;
}"""
)
with open(sys.argv[2], "w") as out:
    out.write("\n".join(c) + "\n")
