#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random XcalableMP programs print on any number of nodes what Clang's program prints.

usage: xmp.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] [--ranks N,N] FROM TO

For each seed a program with templates of one to three dimensions over node arrays of
one to three, one of them a subset, and with arrays of any alignment, format and shadow,
some of them local to a function, with maps that it has computed.
Its statements are loops (offsets, steps of both signs, expand and margin), reductions
with all operators, reflects of any width, full shadows, reduce_shadow, gmoves of all
modes, tasks, array sections, functions with parameters that are distributed, and
collectives, coarrays, post and wait, locks and inquiries, which check themselves, and
those of xmp_nests.py. Some statements are in a loop, or in a task of the nodes that have
the arrays. Some programs have loops that run on virtual devices. They run with one,
three and four processes, on shared memory or with messages, some of them with calls of
MPI (--communication=mpi).
Prints the seeds that fail; the status is 1 if there is any.
"""
import random

import seeds
import xmp_local
import xmp_nests
from xmp_mapping import NAMES, Array, Local, Template, plus, subscripts

HEAD = """\
#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define XMP(...) __VA_ARGS__
#define SERIAL(...)
#define ME xmp_all_node_num()
#define P xmp_all_num_nodes()
#define AT(i, n) (i)
#define CHECK(what, condition) \\
  do { if (!(condition)) printf("%s, line %d: wrong on node %d\\n", what, __LINE__, ME); } while (0)
#else
#define XMP(...)
#define SERIAL(...) __VA_ARGS__
#define P 1
#define AT(i, n) (((i) + 3 * (n)) % (n))
#endif
#pragma xmp nodes p(*)
#pragma xmp nodes q[*][*]
#pragma xmp nodes h(*) = p(1::2)
"""
COARRAYS = "XMP(double co[8]:[*]; int box[5][7]:[*]; xmp_lock_t lk:[*];)"
FUNCTIONS = """\
/* What all nodes have, if all of them do. */
static void show(const char *what, double v, int all) {
#ifdef _XCALABLEMP
  double low = v, high = v;
#pragma xmp reduction(min: low)
#pragma xmp reduction(max: high)
  if (all) CHECK("it differs between nodes", low == high);
  if (ME == 1)
#endif
  printf("%s %.15g\\n", what, v);
}
#ifdef _XCALABLEMP
static void fill_map(int *map, xmp_desc_t nodes, int dim, int left, int factor, int first) {
  int n;
  xmp_nodes_size(nodes, dim, &n);
  for (int k = 0; k < n; k++) {
    map[k] = k == n - 1 ? left : (k * factor + first) % (left + 1);
    left -= map[k];
  }
}
#endif
"""
# Of the operator: the type of the variable, its first value, the statement for an element e.
REDUCTIONS = {
    "+": ("double", "3", "x += e * 2;"),
    "-": ("long", "5", "x -= e;"),
    "*": ("unsigned", "3", "x *= 2 * (unsigned)e + 1;"),
    "&": ("unsigned", "~0u", "x &= ~(1u << ((int)e % 23));"),
    "|": ("int", "1", "x |= 1 << ((int)e % 23);"),
    "^": ("unsigned", "9", "x ^= (unsigned)e * 77;"),
    "&&": ("int", "1", "x = x && e != 7;"),
    "||": ("int", "0", "x = x || e == 7;"),
    "max": ("double", "-1", "if (e > x) x = e;"),
    "min": ("int", "50", "if (e < x) x = e;"),
}
LOCATIONS = {"firstmax": ">", "lastmax": ">=", "firstmin": "<", "lastmin": "<="}

NOT_IN_OPENACC = tuple(f"reduction({kind}" for kind in ("-", *LOCATIONS))


class Program:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.devices = r.random() < 0.3
        self.grid = r.choice(("1,*,*", "*,1,*", "*,*,1", "*,*,*"))
        templates = [Template(r, f"t{n}") for n in range(r.randint(1, 3))]
        self.arrays = [Array(r, f"a{n}", templates) for n in range(r.randint(2, 5))]
        self.locals = [Local(r, f"l{n}") for n in range(2)]
        self.lines, self.functions = [], []
        for t in templates:
            self.lines += t.fix() if t.dynamic else []
            self.lines += t.inner_declaration() if t.inner else []
        for a in self.arrays:
            self.lines += a.declaration() if a.template.inner else a.allocation()
        for a in self.arrays:
            self.loop(a, f"{a.element()} = {a.value(r.randint(0, 99))};")
        for a in self.locals:
            self.everywhere(a, f"{a.element()} = {a.value(r.randint(0, 99))};")
        self.begin()
        kinds = [self.gmove] * 4 + [self.modify] * 2 + [self.total] * 2 + [self.stencil] * 2
        kinds += [self.task, self.one_sided, self.located, self.shadowed, self.sections, self.call,
                  self.scattered, self.checked, self.checked, self.row, self.sort, self.fill]
        kinds += [lambda kind=kind: kind(self) for kind in xmp_nests.KINDS]
        in_tasks = [self.gmove, self.modify, self.total, self.stencil, self.located, self.shadowed,
                    self.task, self.sections, self.call, self.row, self.fill]
        in_tasks += [lambda kind=kind: kind(self) for kind in xmp_nests.IN_TASKS]
        for _ in range(r.randint(8, 16)):
            form = r.random()
            if form < 0.1:
                self.repeated(kinds)
            elif form < 0.3:
                self.within_task(in_tasks)
            else:
                self.statement(r.choice(kinds))
        for a in self.arrays:
            self.statement(lambda a=a: self.whole(a))
        self.end()
        self.declarations = [line for t in templates if not t.inner for line in t.declaration()]
        for a in self.arrays:
            self.declarations += [] if a.template.inner else a.declaration()
        self.declarations += [f"{a.type} {a.declarator(a.name)};" for a in self.locals]

    def text(self):
        return "\n".join([HEAD, f"#pragma xmp nodes g({self.grid})", *self.declarations, COARRAYS, FUNCTIONS,
                          *self.functions, "int main(void) {", *self.lines, "  return 0;", "}"]) + "\n"

    def emit(self, *lines):
        self.lines += lines

    def either(self, parallel, serial):
        self.emit("#ifdef _XCALABLEMP", *parallel, "#else", *serial, "#endif")

    # What programs whose arrays live on devices do otherwise.

    def begin(self):
        """After the arrays have their first values."""

    def end(self):
        """At the end of main."""

    def statement(self, kind):
        kind()

    def gmove_clause(self, left, right):
        """Which sides of a gmove are on devices; a scalar is None."""
        return ""

    def collective_clause(self, a):
        """Where a bcast of `a` finds it."""
        return ""

    def reflect_clause(self, a):
        return ""

    def on_host(self, a):
        """Before statements of the host that change `a`."""

    def loop_directives(self, a, body, directive, reduction, clauses, triangular):
        # OpenACC has neither differences nor locations, and no margins of loops with others between them.
        fits = not triangular and not clauses and not reduction.startswith(NOT_IN_OPENACC)
        if self.devices and self.r.random() < 0.7 and fits:
            acc = f"#pragma acc {self.r.choice(('parallel', 'kernels'))} loop {reduction}"
            return [acc, directive] if self.r.random() < 0.5 else [directive, acc]
        return [directive]

    # Statements around others.

    def repeated(self, kinds):
        """Schedules that the first time has made serve the second one."""
        self.emit("  for (int rep = 0; rep < 2; rep++) {")
        for _ in range(self.r.randint(1, 3)):
            self.statement(self.r.choice(kinds))
        self.emit("  }")

    def within_task(self, kinds):
        """A subset executes statements about the arrays that it has."""
        r, arrays, everywhere = self.r, self.arrays, self.locals
        subset = [a for a in arrays if a.template.nodes == "h"]
        self.locals = []  # They would differ between nodes.
        if subset and r.random() < 0.7:
            self.arrays, on = subset, r.choice(("h", "p(1::2)", "h(:)"))
        else:
            on = r.choice(("p", "p(1:P)", "q", "q[:][:]", "g(:, :, :)", "*"))
        self.either([f"#pragma xmp task on {on}"], [])
        self.emit("  {")
        for _ in range(r.randint(1, 2)):
            self.statement(r.choice(kinds))
        self.emit("  }")
        self.arrays, self.locals = arrays, everywhere

    # Loops.

    def everywhere(self, a, body):
        """A loop that each node runs through."""
        self.emit(*(f"  for (int {NAMES[d]} = 0; {NAMES[d]} < {extent}; {NAMES[d]}++)"
                    for d, extent in enumerate(a.extents)), f"    {{ {body} }}")

    def head(self, variable, low, high, step):
        if self.r.random() < 0.3:
            last = low + (high - low) // step * step if high >= low else low - 1
            return f"  for (int {variable} = {last}; {variable} >= {low}; {variable} -= {step})"
        return f"  for (int {variable} = {low}; {variable} <= {high}; {variable} += {step})"

    def loop(self, a, body, ranges=None, reduction="", star=":", clauses="", shift=(0, 0, 0), order=None,
             triangular=False):
        """A distributed loop over subscripts of `a` that are `shift` above its variables."""
        r = self.r
        order = order or r.sample(range(a.rank), a.rank)
        names = [NAMES[d] for d in order if a.dims[d] is not None]
        r.shuffle(names)
        directive = f"#pragma xmp loop ({', '.join(names)}) on {a.on(star, shift=shift)}{clauses} {reduction}"
        lines = self.loop_directives(a, body, directive, reduction, clauses, triangular)
        ranges = ranges or [(0, extent - 1, 1) for extent in a.extents]
        for d in order:
            low, high, step = ranges[d]
            lines.append(self.head(NAMES[d], low - shift[d], high - shift[d], step))
            if triangular and d == order[-1] != order[0]:
                limit = f"({NAMES[order[0]]} + 12) % {self.r.randint(1, 4)}"  # never negative
                lines[-1] = (f"  for (int {NAMES[d]} = {low - shift[d]} + {limit}; "
                             f"{NAMES[d]} <= {high - shift[d]}; {NAMES[d]} += {step})")
        self.emit(*lines, f"    {{ {body} }}")

    def some_ranges(self, a):
        r, ranges = self.r, []
        for extent in a.extents:
            low = r.randint(0, extent - 1)
            high = r.randint(low - 1 if r.random() < 0.1 else low, extent - 1)
            ranges.append((low, high, r.choice((1, 1, 2, 3))))
        return ranges

    def changed(self, a, shift=(0, 0, 0)):
        e = a.element(shift)
        return f"{e} = ((long){e} * 3 + {a.value(self.r.randint(0, 50))}) % 101;"

    def modify(self):
        r, a = self.r, self.r.choice(self.arrays)
        if r.random() < 0.3 and all(f[:6] != "cyclic" for f in a.template.formats):
            return self.peeled(a)
        shift = tuple(r.choice((0, 0, 1, -2, 4)) for _ in NAMES)
        self.loop(a, self.changed(a, shift), self.some_ranges(a), shift=shift,
                  triangular=r.random() < 0.2)

    def row(self):
        """A loop on the owners of one value of a subscript."""
        r, a = self.r, self.r.choice(self.arrays)
        aligned = [d for d in range(a.rank) if a.dims[d] is not None]
        if len(aligned) < 2 or self.devices:
            return
        fixed, ranges = r.choice(aligned), self.some_ranges(a)
        at = r.randrange(a.extents[fixed])
        loops = [d for d in range(a.rank) if d != fixed]
        on = a.on(":", [str(at) if d == fixed else NAMES[d] for d in range(a.rank)])
        listed = ", ".join(NAMES[d] for d in aligned if d != fixed)
        self.emit(f"#pragma xmp loop ({listed}) on {on}",
                  *(self.head(NAMES[d], *ranges[d]) for d in loops), f"    {{ int {NAMES[fixed]} = {at}; {self.changed(a)} }}")

    def sort(self):
        """One of the procedures of the library."""
        candidates = [a for a in self.arrays if a.rank == 1 and a.type != "unsigned char"]
        if not candidates:
            return
        r, a = self.r, self.r.choice(candidates)
        way = r.choice(("up", "down"))
        n, sign = a.extents[0], "<" if way == "up" else ">"
        self.either([f"  xmp_sort_{way}(xmp_desc_of({a.name}), xmp_desc_of({a.name}));"],
                    [f"  for (int u = 0; u < {n}; u++) for (int v = 0; v + 1 < {n}; v++)",
                     f"    if ({a.name}[v + 1] {sign} {a.name}[v]) {{ {a.type} w = {a.name}[v]; "
                     f"{a.name}[v] = {a.name}[v + 1]; {a.name}[v + 1] = w; }}"])

    def fill(self):
        """A gmove of a scalar or a constant to a section."""
        r, a = self.r, self.r.choice(self.arrays)
        count = r.randint(0, a.rank)
        dims = sorted(r.sample(range(a.rank), count))
        lengths = [r.randint(1, a.extents[d]) for d in dims]
        to, value = self.section(a, dict(zip(dims, lengths))), r.randint(0, 100)
        self.emit(f"  {{ int scalar = {value}; (void)scalar;")
        loops = " ".join(f"for (int {c} = 0; {c} < {n}; {c}++)" for c, n in zip("uvw", lengths))
        acc = self.gmove_clause(a, None)
        self.either([f"#pragma xmp gmove{acc}", f"  {self.spell(a, to)} = {r.choice(('scalar', str(value)))};"],
                    [f"  {loops} {self.spell_serial(a, to)} = scalar;"])
        self.emit("  }")

    def peeled(self, a):
        """The interior and its border are the whole loop."""
        r, widths = self.r, ["0"] * a.template.rank
        for d in a.dims:
            if d is not None:
                widths[d] = f"{-r.randint(0, 2)}:{-r.randint(0, 2)}"
        if a.template.brackets:
            widths.reverse()
        ranges, body = self.some_ranges(a), self.changed(a)
        order = r.sample(range(a.rank), a.rank)
        state = r.getstate()
        for clause in ("expand", "margin"):
            r.setstate(state)
            start = len(self.lines)
            self.loop(a, body, ranges, clauses=f" {clause}({', '.join(widths)})", order=order)
            if clause == "margin":  # The serial program has run the loop.
                self.lines[start:] = ["#ifdef _XCALABLEMP", *self.lines[start:], "#endif"]

    def partial(self, a):
        """1 if some nodes do not take part in loops over `a`."""
        return a.template.nodes == "h"

    def show(self, a, what):
        self.emit(f'  show("{what} {a.name}", x, {int(not self.partial(a))}); }}')

    def total(self):
        r, a = self.r, self.r.choice(self.arrays)
        kind = r.choice(list(REDUCTIONS))
        value_type, first, body = REDUCTIONS[kind]
        star = ":" if self.partial(a) else r.choice(":*")
        self.emit(f"  {{ {value_type} x = {first};")
        self.loop(a, f"long e = {a.element()}; {body}", self.some_ranges(a),
                  f"reduction({kind}: x)", star)
        self.show(a, f"reduction {kind}")

    def located(self):
        r, a = self.r, self.r.choice(self.arrays)
        kind = r.choice(list(LOCATIONS))
        places = [f"at{d}" for d in range(a.rank)]
        sets = " ".join(f"at{d} = {NAMES[d]};" for d in range(a.rank))
        self.emit(f"  {{ double x = {r.choice((-1, 20, 200))}; int {' = -7, '.join(places)} = -7;")
        self.loop(a, f"if ({a.element()} % 13 {LOCATIONS[kind]} x) {{ x = {a.element()} % 13; {sets} }}"
                  .replace(a.element() + " %", f"(int){a.element()} %"), self.some_ranges(a),
                  f"reduction({kind}: x / {', '.join(places)} /)")
        sums = " + ".join(f"{place} * {17 ** n}" for n, place in enumerate(places, 1))
        self.emit(f"  x = x * 7 + {sums};")
        self.show(a, kind)

    # Shadows.

    def with_shadow(self, full=False):
        return [a for a in self.arrays
                if any(s == "*" if full else a.width(d) != (0, 0) for d, s in enumerate(a.shadow))]

    def reflect(self, a, widths, periodic, orthogonal):
        r = self.r
        entries = [("1" if s == "*" else ("/periodic/" if p else "") + f"{w[0]}:{w[1]}")
                   for s, w, p in zip(a.shadow, widths, periodic)]
        clauses = f" width({', '.join(entries)})" + " orthogonal" * orthogonal
        acc = self.reflect_clause(a)
        form = r.choice(("plain", "plain", "async", "prepared"))
        if form == "prepared":
            self.emit(f"#pragma xmp reflect_init({a.name}){clauses}{acc}", f"#pragma xmp reflect_do({a.name}){acc}")
        elif form == "async":
            self.emit(f"#pragma xmp reflect({a.name}){clauses} async(7){acc}", f"#pragma xmp wait_async(7){acc}")
        else:
            self.emit(f"#pragma xmp reflect({a.name}){clauses}{acc}")

    def around(self, a, shift, periodic):
        """The element beside the current one."""
        return a.name + subscripts(
            f"AT({plus(NAMES[d], s)}, {a.extents[d]})" if periodic[d] else plus(NAMES[d], s)
            for d, s in zip(range(a.rank), shift))

    def stencil(self):
        r, candidates = self.r, self.with_shadow()
        if not candidates:
            return
        a = r.choice(candidates)
        whole = [a.width(d) for d in range(a.rank)]
        widths = [(r.randint(0, low), r.randint(0, high)) for low, high in whole]
        if all(w == (0, 0) for w in widths):
            widths = whole
        periodic = [r.random() < 0.3 and w != (0, 0) for w in widths]
        orthogonal = r.random() < 0.3
        self.reflect(a, widths, periodic, orthogonal)
        terms = []
        for factor in (3, 1, 5, 2, 7)[:r.choice((2, 2, 5))]:
            shift = [r.choice((-low, high, r.randint(-low, high))) for low, high in widths]
            if orthogonal:
                one = r.randrange(a.rank)
                shift = [s if d == one else 0 for d, s in enumerate(shift)]
            terms.append(f"{self.around(a, shift, periodic)} * {factor}.0")
        ranges = [(0 if p else w[0], a.extents[d] - 1 - (0 if p else w[1]), 1)
                  for d, (w, p) in enumerate(zip(widths, periodic))]
        self.emit("  { double x = 0;")
        self.loop(a, f"x += {' - '.join(terms)};", ranges, "reduction(+: x)")
        self.show(a, "stencil")

    def shadowed(self):
        """Elements from everywhere, out of a full shadow."""
        r, candidates = self.r, self.with_shadow(full=True)
        if not candidates:
            return
        a = r.choice(candidates)
        self.emit(f"#pragma xmp reflect({a.name}){self.reflect_clause(a)}")
        other = a.name + subscripts(
            f"({NAMES[d]} * {r.randint(1, 5)} + {r.randint(0, 9)}) % {a.extents[d]}" if s == "*" else NAMES[d]
            for d, s in enumerate(a.shadow))
        self.emit("  { double x = 0;")
        self.loop(a, f"x += {a.element()} * 2 - {other};", self.some_ranges(a), "reduction(+: x)")
        self.show(a, "full shadow")

    def scattered(self):
        """Contributions to neighbours, which reduce_shadow adds up."""
        candidates = [a for a in self.with_shadow() if not a.replicated() and not self.devices
                      and a.type in ("int", "long", "double") and "*" not in a.shadow
                      and all(low <= e and high <= e for (low, high), e in zip(a.shadow, a.extents))]
        if not candidates:
            return
        a = self.r.choice(candidates)
        # All that the nodes have, with the shadow, becomes 0.
        self.either([f"  {{ size_t n = sizeof {a.name}[0]{'[0]' * (a.rank - 1)}; int s[3] = {{0}}; (void)s;",
                     "    for (int d = 1, k, l, u; d <= %d; d++) {" % a.rank,
                     f"      xmp_array_lsize(xmp_desc_of({a.name}), d, &k); xmp_array_lshadow(xmp_desc_of({a.name}), d, &l);",
                     f"      xmp_array_ushadow(xmp_desc_of({a.name}), d, &u); n *= k ? k + l + u : 0; }}",
                     f"    void *base; xmp_array_laddr(xmp_desc_of({a.name}), &base); if (n) __builtin_memset(base, 0, n); }}"],
                    [f"  __builtin_memset({a.name}, 0, sizeof {a.name});"])
        shift = [self.r.choice((-low, high, 0)) for low, high in a.shadow]
        ranges = [(max(0, -s), extent - 1 - max(0, s), 1) for s, extent in zip(shift, a.extents)]
        self.loop(a, f"{a.element()} += {a.value(3)}; {a.element(shift)} += {a.value(1)};", ranges)
        self.emit(f"#pragma xmp reduce_shadow({a.name}){self.reflect_clause(a)}")

    # Gmoves.

    def section(self, a, lengths):
        """(start, length, step) of a range, (subscript,) of others; `lengths` has those of dimensions."""
        r, result = self.r, []
        for d, extent in enumerate(a.extents):
            n = lengths.get(d)
            if n is None:
                result.append((r.randrange(extent),))
                continue
            step = r.randint(1, max(1, min(3, (extent - 1) // (n - 1) if n > 1 else extent)))
            span = (n - 1) * step
            start = r.randint(0, extent - 1 - span)
            result.append((start + span, n, -step) if r.random() < 0.25 else (start, n, step))
        return result

    def spell(self, a, section):
        parts = []
        for d, part in enumerate(section):
            if part == (0, a.extents[d], 1) and self.r.random() < 0.5:
                parts.append(":")
            else:
                parts.append(":".join(map(str, part[:2] if part[-1] == 1 and len(part) == 3 else part)))
        return a.name + subscripts(parts)

    def spell_serial(self, a, section):
        parts, names = [], iter("uvw")
        for part in section:
            parts.append(f"{part[0]} + {next(names)} * ({part[2]})" if len(part) == 3 else f"{part[0]}")
        return a.name + subscripts(parts)

    def serial_move(self, a, to, b, of, lengths):
        loops = " ".join(f"for (int {c} = 0; {c} < {n}; {c}++)" for c, n in zip("uvw", lengths))
        places = subscripts("uvw"[:len(lengths)])
        return [f"  {{ static double moved{subscripts(lengths)};",
                f"  {loops} moved{places} = {self.spell_serial(b, of)};",
                f"  {loops} {self.spell_serial(a, to)} = moved{places}; }}"]

    def sides(self, a, b):
        """Two sections of one shape, and their lengths."""
        r = self.r
        count = r.randint(0, min(a.rank, b.rank))
        left, right = (sorted(r.sample(range(x.rank), count)) for x in (a, b))
        lengths = []
        for i, j in zip(left, right):
            most = min(a.extents[i], b.extents[j])
            lengths.append(r.randint(1, most) if r.random() < 0.6 else most)
        return (self.section(a, dict(zip(left, lengths))), self.section(b, dict(zip(right, lengths))),
                lengths)

    def gmove(self):
        r, pool = self.r, self.arrays * 2 + self.locals
        a, b = r.choice(pool), r.choice(pool)
        if not a.template and not b.template:
            return
        to, of, lengths = self.sides(a, b)
        acc = self.gmove_clause(a, b)
        clause, wait = r.choice((("", []), ("", []), (" async(4)", [f"#pragma xmp wait_async(4){' acc' * bool(acc)}"])))
        self.either([f"#pragma xmp gmove{clause}{acc}", f"  {self.spell(a, to)} = {self.spell(b, of)};", *wait],
                    self.serial_move(a, to, b, of, lengths))
        if not a.template:
            self.sum(a)

    def one_sided(self):
        """One node gets into or puts from its local array."""
        r, a, local = self.r, self.r.choice(self.arrays), self.r.choice(self.locals)
        gets = r.random() < 0.5
        left, right = (local, a) if gets else (a, local)
        to, of, lengths = self.sides(left, right)
        acc = self.gmove_clause(left, right)
        self.either(["#pragma xmp barrier", f"  {{ int k = 1 + {r.randint(0, 9)} % P;",
                     "#pragma xmp task on p(k)", "  {", f"#pragma xmp gmove {'in' if gets else 'out'}{acc}",
                     f"    {self.spell(left, to)} = {self.spell(right, of)};", "  }",
                     *([f"#pragma xmp bcast({local.name}) from p(k){self.collective_clause(local)}"] if gets else []),
                     "#pragma xmp barrier", "  }"],
                    self.serial_move(left, to, right, of, lengths))
        if gets:
            self.sum(local)

    def sum(self, a):
        weights = " + ".join(f"{self.r.randint(1, 9)} * {NAMES[d]}" for d in range(a.rank))
        self.emit("  { double x = 0;")
        self.everywhere(a, f"x += {a.element()} * (1 + ({weights}) % 7);")
        self.emit(f'  show("all of {a.name}", x, 1); }}')

    def whole(self, a):
        """All elements, on all nodes."""
        other = Local(self.r, "all")
        other.rank, other.extents, other.type = a.rank, a.extents, a.type
        self.emit(f"  {{ {a.type} {a.declarator('all')};")
        colons, acc = subscripts(":" * a.rank), self.gmove_clause(None, a)
        self.either([f"#pragma xmp gmove{acc}", f"  all{colons} = {a.name}{colons};"],
                    [f"  __builtin_memcpy(all, {a.name}, sizeof all);"])
        self.sum(other)
        self.emit("  }")

    # Other statements.

    def task(self):
        """The owners of an element change it, and all nodes get it."""
        r, a = self.r, self.r.choice(self.arrays)
        if a.template.nodes == "h" and a.replicated():
            return
        index = [r.randrange(extent) for extent in a.extents]
        parts = []
        for d in range(a.template.rank):
            at = a.dims.index(d) if d in a.dims else None
            # A `:` leaves out replicas on nodes that have no element of the template.
            star = ":" if a.template.formats[d] == "*" else "*"
            parts.append(star if at is None else str(a.shifts[at] + index[at]))
        e = a.name + subscripts(index)
        clause = r.choice(("", "", " nocomm"))
        self.emit(*self.owner(a, f"#pragma xmp task on {a.template.name}{a.template.list(parts)}{clause}",
                              f"{e} = ((int){e} + {r.randint(1, 9)}) % 101;"), "  { double x;")
        acc = self.gmove_clause(None, a)
        self.either([f"#pragma xmp gmove{acc}", f"  x = {e};"], [f"  x = {e};"])
        self.emit(f'  show("element of {a.name}", x, 1); }}')

    def owner(self, a, directive, statement):
        """What the owners of an element of `a` do."""
        return [directive, f"  {{ {statement} }}"]

    def sections(self):
        """An assignment of sections, on the template's section."""
        r = self.r
        candidates = [a for a in self.arrays if None not in a.dims]
        if not candidates:
            return
        a = r.choice(candidates)
        lengths = {d: r.randint(1, extent) for d, extent in enumerate(a.extents)}
        to = [p if p[2] > 0 else (p[0] + (p[1] - 1) * p[2], p[1], -p[2]) for p in self.section(a, lengths)]
        parts = [":" if f == "*" or a.template.nodes == "h" else "*" for f in a.template.formats]
        if any(d not in a.dims for d in range(a.template.rank)):
            return
        for d, at in enumerate(a.dims):
            start, n, step = to[d]
            start += a.shifts[d]
            parts[at] = f"{start}:{n}:{step}" if a.template.brackets else f"{start}:{start + (n - 1) * step}:{step}"
        left, (other_to, n) = self.spell(a, to), (self.spell_serial(a, to), r.randint(0, 50))
        loops = " ".join(f"for (int {c} = 0; {c} < {part[1]}; {c}++)" for c, part in zip("uvw", to))
        self.either([f"#pragma xmp array on {a.template.name}{a.template.list(parts)}",
                     f"  {left} = ({left} + {n}) / 2;"], [f"  {loops} {other_to} = ({other_to} + {n}) / 2;"])

    def call(self):
        """A function whose parameter is distributed."""
        a = self.r.choice(self.arrays)
        if a.template.inner:
            return
        name, before = f"f{len(self.functions)}", self.lines
        self.lines = [f"static void {name}({a.type} {a.declarator(a.name)})", "{", *a.mapping(a.name)]
        self.loop(a, self.changed(a), self.some_ranges(a))
        if any(a.width(d) != (0, 0) for d in range(a.rank)):
            self.emit(f"#pragma xmp reflect({a.name}){self.reflect_clause(a)}")
        function = "\n".join([*self.lines, "}"])
        self.functions.append(function)
        self.lines = before
        self.emit(f"  {name}({a.name});")

    def checked(self):
        r = self.r
        if r.random() < 0.3:
            lines = xmp_local.inquire(r, r.choice(self.arrays))
        else:
            lines = r.choice(xmp_local.STATEMENTS)(r)
        self.emit("#ifdef _XCALABLEMP", "  {", *lines, "  }", "#endif")


def check(seed, options, folder):
    """Why a seed fails, or nothing; no counts."""
    program = Program(seed)
    r = random.Random(f"ways {seed}")
    (folder / "xmp.c").write_text(program.text())
    expected, why = seeds.serial(options, folder)
    if why:
        return why, {}
    flags = ["--no-cuda", "-w", r.choice(("-O0", "-O2", "-O3")), *r.choice(([], [], ["-fcheck=bounds"])),
             *r.choice(([], [], ["--communication=mpi"]))]
    status, _, errors = seeds.run([options.xacc_cc, *flags, "xmp.c", "-o", "xmp"], folder)
    if status:
        return f"it does not compile: {errors}", {}
    for ranks in options.ranks:
        across = r.choice([n for n in range(1, ranks + 1) if ranks % n == 0])
        settings = {**seeds.transport(r, ("direct", "direct", "mpi", "hybrid", "neighbor")),
                    "XMP_NODE_SIZE0": str(across), "XACC_DEVICES": f"host:{r.randint(1, 3)}",
                    "XMP_NODE_SIZE1": str(ranks // across)}
        why = seeds.difference(ranks, settings, expected, folder)
        if why:
            return f"{flags} on {ranks} nodes, {why}", {}
    return "", {}


if __name__ == "__main__":
    parser = seeds.parser(__doc__)
    parser.add_argument("--ranks", type=lambda text: [int(n) for n in text.split(",")],
                        default=[1, 3, 4], metavar="N,N", help="numbers of processes, default 1,3,4")
    seeds.main(check, parser.parse_args())
