# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More statements of xmp.py: each function appends one to a program.

What programs do beside loops over one array: all nodes read all of an array, loops over
nodes, nests with statements between their loops, several reductions of one loop, and work
while an exchange is under way.
"""
from xmp_mapping import NAMES, plus, subscripts


def spread(a):
    """The dimensions of `a` that are distributed."""
    return [d for d, at in enumerate(a.dims) if at is not None and a.template.formats[at] != "*"]


def everything(program):
    """Each node reads all of an array with full shadows, also one that owns nothing."""
    candidates = [a for a in program.arrays if spread(a) and a.template.nodes != "h"
                  and all(a.shadow[d] == "*" for d in spread(a))]
    if not candidates or program.devices:
        return
    a = program.r.choice(candidates)
    program.emit(f"#pragma xmp reflect({a.name}){program.reflect_clause(a)}")
    program.sum(a)


def over_nodes(program):
    """The nodes share the elements of a local array."""
    if not program.locals or program.devices:
        return
    r, a = program.r, program.r.choice(program.locals)
    first = a.name + subscripts("k" if d == 0 else str(r.randrange(n)) for d, n in enumerate(a.extents))
    kind, statement = r.choice((("+", f"x += {first} * (k + 1);"), ("max", f"if ({first} > x) x = {first};")))
    program.on_host(a)
    program.emit("  { double x = 2;")
    node, begin = r.choice((("p(n)", 1), ("p[n]", 0)))
    program.emit(f"#pragma xmp loop (n) on {node} reduction({kind}: x)",
                 f"  for (int n = {begin}; n < P + {begin}; n++)",
                 f"    for (int k = n - {begin}; k < {a.extents[0]}; k += P) {{ {statement} }}",
                 f'  show("nodes {a.name}", x, 1); }}')


def imperfect(program):
    """Statements between the loops of a nest, of which one is distributed."""
    candidates = [a for a in program.arrays if a.rank > 1 and len(spread(a)) == 1]
    if not candidates or program.devices:
        return
    r, a = program.r, program.r.choice(candidates)
    outer, = spread(a)
    inner = [d for d in range(a.rank) if d != outer]
    names = [NAMES[d] if d == outer else "0" for d in range(a.rank)]
    parts = [":" if a.template.formats[d] == "*" else "*" for d in range(a.template.rank)]
    parts[a.dims[outer]] = plus(NAMES[outer], a.shifts[outer])
    if a.template.nodes == "h":
        parts = [":" if part == "*" else part for part in parts]
    loops = "\n".join(f"      for (int {NAMES[d]} = 0; {NAMES[d]} < {a.extents[d]}; {NAMES[d]}++)" for d in inner)
    low, high, step = program.some_ranges(a)[outer]
    program.on_host(a)
    program.emit(f"#pragma xmp loop ({NAMES[outer]}) on {a.template.name}{a.template.list(parts)}",
                 program.head(NAMES[outer], low, high, step), "    {",
                 f"      long row = {r.randint(0, 9)};", loops, f"        row += (long){a.element()};",
                 f"      if (row % 4 != 3) {a.name}{subscripts(names)} = (row + {NAMES[outer]}) % 101;",
                 loops, f"        {a.element()} = ((long){a.element()} + row % 5) % 101;", "    }")


def several(program):
    """Reductions of an array, a member and an element, with several operators, in one loop."""
    if program.devices:
        return
    r, a = program.r, program.r.choice(program.arrays)
    at = r.randrange(3)
    program.emit("  { struct { int n; double most; } z = {4, -3}; double x = 0; long s[3] = {1, 2, 3}; float w[2][3] = {{0}};")
    body = f"int e = (int){a.element()}; s[e % 3] += e; z.n ^= e; if (e > z.most) z.most = e; w[1][{at}] += 1;"
    clauses = ["reduction(+: s)", "reduction(^: z.n)", "reduction(max: z.most)", f"reduction(+: w[1][{at}])"]
    r.shuffle(clauses)
    program.loop(a, body, program.some_ranges(a), " ".join(clauses))
    program.emit(f"  x = s[0] + 3 * s[1] + 7 * s[2] + z.n + 0.5 * z.most + 11 * w[1][{at}];")
    program.show(a, "several")


def overlapped(program):
    """Another array changes while an array's halo travels."""
    candidates = program.with_shadow()
    if not candidates or program.devices:
        return
    a = program.r.choice(candidates)
    others = [b for b in program.arrays if b is not a]
    name = program.r.randint(0, 30)
    acc = program.reflect_clause(a)
    program.emit(f"#pragma xmp reflect({a.name}) async({name}){acc}")
    for b in others[:program.r.randint(0, 2)]:
        program.loop(b, program.changed(b), program.some_ranges(b))
    if others and program.r.random() < 0.5:
        b = others[-1]
        program.emit("  { double x = 0;")
        program.loop(b, f"x += {b.element()};", program.some_ranges(b), "reduction(+: x)")
        program.show(b, "meanwhile")
    program.emit(f"#pragma xmp wait_async({name}){acc}")
    ranges = [(w[0], a.extents[d] - 1 - w[1], 1) for d, w in enumerate(map(a.width, range(a.rank)))]
    low = program.around(a, [-a.width(d)[0] for d in range(a.rank)], [False] * a.rank)
    high = program.around(a, [a.width(d)[1] for d in range(a.rank)], [False] * a.rank)
    program.emit("  { double x = 0;")
    program.loop(a, f"x += {low} * 3.0 - {high};", ranges, "reduction(+: x)")
    program.show(a, "overlapped")


KINDS = everything, everything, over_nodes, imperfect, several, overlapped
IN_TASKS = imperfect, several, overlapped
