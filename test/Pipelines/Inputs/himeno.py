"""Prints the stencil of the Himeno benchmark as the front end imports it: 19
points of p, thirteen of six other arrays (some with a collapsed dimension), a
scalar of C, temporaries declared before the loop, and a sum in double precision.
"""

I, J, K = 128, 128, 256
TEMPLATE = "!xmp.template<[block, block, block]>"
SHAPE = f"{I + 1}x{J + 1}x{K + 1}xf32"
PLAIN = f"!xmp.array<{SHAPE}, [t2, t1, t0]>"
TYPES = {name: PLAIN for name in ("bnd", "wrk1", "wrk2")}
TYPES["p"] = f"!xmp.array<{SHAPE}, [t2, t1, t0], shadow [1:1, 1:1, 1:1]>"
for name, count in (("a", 4), ("b", 3), ("c", 3)):
    TYPES[name] = f"!xmp.array<{count}x{SHAPE}, [*, t2, t1, t0]>"

lines = []
values = 0


def emit(text):
    """Adds an op that yields a value; returns the value's name."""
    global values
    values += 1
    lines.append(f"    %v{values} = {text}")
    return f"%v{values}"


def shifted(variable, by):
    if by == 0:
        return variable
    return emit(f"arith.{'addi' if by > 0 else 'subi'} {variable}, %c1 : index")


def point(array, di=0, dj=0, dk=0):
    at = ", ".join([shifted("%i", di), shifted("%j", dj), shifted("%k", dk)])
    return emit(f"xmp.load %{array}[{at}] : {TYPES[array]}")


def coefficient(array, number):
    return emit(f"xmp.load %{array}[%c{number}, %i, %j, %k] : {TYPES[array]}")


def arith(op, x, y):
    return emit(f"arith.{op} {x}, {y} : f32")


def cross(signs):
    """p(s0) - p(s1) - p(s2) + p(s3)"""
    total = point("p", *signs[0])
    total = arith("subf", total, point("p", *signs[1]))
    total = arith("subf", total, point("p", *signs[2]))
    return arith("addf", total, point("p", *signs[3]))


def through(scalar, value):
    """Stores to a scalar and loads from it again."""
    lines.append(f"    memref.store {value}, %{scalar}[] : memref<f32>")
    return emit(f"memref.load %{scalar}[] : memref<f32>")


terms = [
    lambda: arith("mulf", coefficient("a", 0), point("p", 1, 0, 0)),
    lambda: arith("mulf", coefficient("a", 1), point("p", 0, 1, 0)),
    lambda: arith("mulf", coefficient("a", 2), point("p", 0, 0, 1)),
    lambda: arith(
        "mulf",
        coefficient("b", 0),
        cross([(1, 1, 0), (1, -1, 0), (-1, 1, 0), (-1, -1, 0)]),
    ),
    lambda: arith(
        "mulf",
        coefficient("b", 1),
        cross([(0, 1, 1), (0, -1, 1), (0, 1, -1), (0, -1, -1)]),
    ),
    lambda: arith(
        "mulf",
        coefficient("b", 2),
        cross([(1, 0, 1), (-1, 0, 1), (1, 0, -1), (-1, 0, -1)]),
    ),
    lambda: arith("mulf", coefficient("c", 0), point("p", -1, 0, 0)),
    lambda: arith("mulf", coefficient("c", 1), point("p", 0, -1, 0)),
    lambda: arith("mulf", coefficient("c", 2), point("p", 0, 0, -1)),
    lambda: point("wrk1"),
]
total = terms[0]()
for term in terms[1:]:
    total = arith("addf", total, term())
s0 = through("s0", total)
residual = arith("subf", arith("mulf", s0, coefficient("a", 3)), point("p"))
ss = through("ss", arith("mulf", residual, point("bnd")))
square = emit(f"arith.extf {arith('mulf', ss, ss)} : f32 to f64")
old = emit("memref.load %sum[] : memref<f64>")
new = emit(f"arith.addf {old}, {square} fastmath<reassoc> : f64")
lines.append(f"    memref.store {new}, %sum[] : memref<f64>")
omega = emit("llvm.load %omega : !llvm.ptr -> f32")
result = arith("addf", point("p"), arith("mulf", omega, ss))
lines.append(f"    xmp.store {result}, %wrk2[%i, %j, %k] : {PLAIN}")

print(f"xmp.global @t : {TEMPLATE}")
for name, type in TYPES.items():
    print(f"xmp.global @{name} : {type} {{templ = @t}}")
print("llvm.mlir.global external @omega() : f32")
print("func.func @jacobi(%out: !llvm.ptr) {")
for number in range(4):
    print(f"  %c{number} = arith.constant {number} : index")
for name, extent in (("i", I), ("j", J), ("k", K)):
    print(f"  %upper_{name} = arith.constant {extent - 1} : index")
print(f"  %t = xmp.get_global @t : {TEMPLATE}")
for name, type in TYPES.items():
    print(f"  %{name} = xmp.get_global @{name} : {type}")
print(
    f"""  %omega = llvm.mlir.addressof @omega : !llvm.ptr
  %gosa = xmp.as_memref %out[] : memref<f64>
  %s0 = memref.alloca() : memref<f32>
  %ss = memref.alloca() : memref<f32>
  xmp.loop (%i, %j, %k) = (%c1, %c1, %c1) to (%upper_i, %upper_j, %upper_k)
      step (%c1, %c1, %c1) on %t[d2 + %c0, d1 + %c0, d0 + %c0] : {TEMPLATE}
      reduce (add %sum -> %gosa : memref<f64>) {{"""
)
print("\n".join(lines))
print("  }\n  return\n}")
