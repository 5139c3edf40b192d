"""loops.py N: prints a module with N distributed loops in functions of ten."""

import sys

loops = int(sys.argv[1])
T = "!xmp.template<[block, block]>"
A = "!xmp.array<64x64xf64, [t1, t0]>"
S = "!xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>"
print(f"xmp.global @t : {T}")
print(f"xmp.global @a : {A} {{templ = @t}}")
print(f"xmp.global @b : {S} {{templ = @t}}")
for first in range(0, loops, 10):
    print(f"""func.func @f{first}() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : {T}
  %a = xmp.get_global @a : {A}
  %b = xmp.get_global @b : {S}""")
    for _ in range(first, min(first + 10, loops)):
        print(f"""
  xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1)
      on %t[d1 + %c0, d0 + %c0] : {T} {{
    %x = xmp.load %a[%i, %j] : {A}
    %k = arith.subi %i, %c1 : index
    %y = xmp.load %b[%k, %j] : {S}
    %z = arith.addf %x, %y : f64
    xmp.store %z, %a[%i, %j] : {A}
  }}
  xmp.reflect %b : {S}""")
    print("  return\n}")
