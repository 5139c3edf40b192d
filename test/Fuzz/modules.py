#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random modules of the dialects xmp and offload compute what an interpreter computes.

usage: modules.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER]
                  [--cuda LIBRARY] FIRST LAST

No front end is between: xacc-cc compiles the text of the dialects, with forms that no
directive has. For each seed a module has one or two templates of any format over one
or two dimensions of nodes, and arrays of all types of elements that are aligned with
them, with shadows. Its statements are loops on the host and kernels on the device over
these (stencils, reductions), reflects, gmoves, broadcasts and updates. Meanwhile the
script computes all elements one by one, and knows which ones of a halo are valid. Each
node compares all arrays in the end. The modules run without devices, on virtual ones,
and with --cuda on two emulated GPUs. Prints the seeds that fail; the status is 1 if
there is any.
"""
import array
import collections
import itertools
import os
import random

import module_loops
import module_writer
import seeds
from module_writer import Range, commas, convert, is_float

DRIVER = """\
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct memref {
  double *allocated, *aligned;
  int64_t offset, size, stride;
};
void _mlir_ciface_run(struct memref *out);
int main(int argc, char **argv) {
  size_t size = atol(argv[2]);
  double *expected = calloc(size, sizeof(double)), *out = calloc(size, sizeof(double));
  FILE *file = fopen(argv[1], "rb");
  if (fread(expected, sizeof(double), size, file) != size)
    return 2;
  for (size_t i = 0; i < size; i++)
    out[i] = -12345;
  struct memref memref = {out, out, 0, size, 1};
  _mlir_ciface_run(&memref);
  for (size_t i = 0; i < size; i++)
    if (out[i] != expected[i]) {
      printf("element %zu is %g instead of %g\\n", i, out[i], expected[i]);
      return 1;
    }
  puts("PASS");
}
"""
LIMIT = 1000  # of what floating-point elements become

# An operand of a stencil: its subscripts are relative to an index of the loop, or,
# where LOOP is None, constant. Those that may be beyond a periodic end WRAP.
Term = collections.namedtuple("Term", "array subscripts factor")
Subscript = collections.namedtuple("Subscript", "loop offset wraps")


def element(term, index):
    """What a term reads in an iteration."""
    place = []
    for subscript, extent in zip(term.subscripts, term.array.extents):
        at = subscript.offset
        if subscript.loop is not None:
            at += index[subscript.loop]
        place.append(at % extent if subscript.wraps else at)
    return term.array.values[tuple(place)]


def stencil_value(terms, start, kind, index):
    """The new element of an iteration, rounded as the operations are."""
    total = convert(start, kind)
    for term in terms:
        product = convert(element(term, index) * term.factor, term.array.element)
        total = convert(total + convert(product, kind), kind)
    return max(-LIMIT, min(LIMIT, total)) if is_float(kind) else total


def margins(target, terms):
    """What a loop over TARGET leaves out so that all terms are valid."""
    result = [[0, 0] for _ in target.extents]
    for term in terms:
        for k, subscript in enumerate(term.subscripts):
            if subscript.loop is None:
                continue
            at, extent = subscript.loop, target.extents[subscript.loop]
            low = -subscript.offset
            high = subscript.offset + extent - term.array.extents[k]
            if subscript.wraps:
                low -= term.array.fresh[k][0]
                high -= term.array.fresh[k][1]
            result[at][0] = max(result[at][0], low)
            result[at][1] = max(result[at][1], high)
    return result


def iterations(ranges):
    return itertools.product(*(x.indices() for x in ranges))


class Module(module_loops.Loops):
    """A function that takes a memref for the elements which EXPECTED has."""

    def __init__(self, seed):
        super().__init__(random.Random(seed), module_writer.Writer())
        r, self.devices, self.expected = self.r, self.r.random() < 0.6, []
        num_nodes = self.writer.result("xmp.num_nodes")
        templates = [module_writer.Template(self.writer, r, num_nodes)
                     for _ in range(r.choice((1, 1, 2)))]
        self.arrays = [module_writer.Array(self.writer, r, f"a{n}", r.choice(templates))
                       for n in range(r.randint(2, 4))]
        for a in self.arrays:
            self.fill(a)
            if self.devices and not a.cyclic() and r.random() < 0.5:
                self.enter(a)
        kinds = {self.reflect: 20, self.stencil: 35, self.reduction: 10, self.gmove: 7,
                 self.broadcast: 4, self.refill: 6, self.data: 12}
        for kind in r.choices(list(kinds), kinds.values(), k=r.choice((5, 10, 18))):
            try:
                kind()
            except OverflowError:
                pass  # Statements compute their values before they write anything.
        for a in self.resident(True):
            self.leave(a)
        for a in self.arrays:
            self.show(a)
        for a in self.arrays:
            self.writer.emit(f"xmp.release {a.value} : {a.type}")

    def text(self):
        head = "func.func @run(%out: memref<?xf64>)"
        head += " attributes {llvm.emit_c_interface} {"
        return "\n".join([head, *self.writer.lines, "  return", "}", ""])

    def resident(self, on_device):
        """The arrays that are on the device, or the others."""
        return [a for a in self.arrays if (a.device is not None) == on_device]

    def somewhere(self):
        """Arrays that are in the same memory, and whether this is the device's."""
        on_device = self.r.random() < 0.6
        if not self.resident(on_device):
            on_device = not on_device
        return self.resident(on_device), on_device

    # Statements.

    def fill(self, a):
        """Gives all elements, or those of some indices, values of a linear function."""
        r, w = self.r, self.writer
        ranges = [Range(0, extent, 1, False) for extent in a.extents]
        if a.filled:
            ranges = self.ranges(a)
        factors, start = [r.randint(-3, 5) for _ in a.dims], r.randint(-9, 9)

        def body(indices, origins):
            value = w.constant(start)
            for factor, i in zip(factors, indices):
                value = w.index("addi", value, w.index("muli", w.constant(factor), i))
            a.store(w, w.number(value, a.element), indices, origins)

        self.loop(a, ranges, body)
        for index in iterations(ranges):
            value = start + sum(factor * i for factor, i in zip(factors, index))
            a.values[index] = convert(value, a.element)
        a.filled = True
        a.stale()

    def refill(self):
        arrays = self.resident(False)
        if arrays:
            self.fill(self.r.choice(arrays))

    def reflect(self):
        r, w = self.r, self.writer
        a = r.choice(self.arrays)
        if not any(map(any, a.shadow)):
            return
        a.stale()
        clauses, a.fresh = "", list(a.shadow)
        if r.random() < 0.5:
            a.fresh = [(r.randint(0, low), r.randint(0, high))
                       for low, high in a.shadow]
            clauses = f" width [{commas(self.width(a, k) for k in range(len(a.dims)))}]"
        a.corners = r.random() < 0.7
        clauses += "" if a.corners else " orthogonal"
        acc = " acc" if a.device else ""
        form = r.random()
        if form < 0.25:
            number = w.constant(r.randint(1, 5))
            w.emit(f"xmp.reflect {a.value}{clauses} async {number}{acc} : {a.type}")
            w.emit(f"xmp.wait_async {number}{acc}")
        elif form < 0.4 and not acc:
            request = w.result(f"xmp.reflect_start {a.value}{clauses} : {a.type}", "r")
            w.emit(f"xmp.reflect_wait {request}")
        elif form < 0.5:
            w.emit(f"xmp.reflect_init {a.value}{clauses}{acc} : {a.type}")
            w.emit(f"xmp.reflect_do {a.value}{acc} : {a.type}")
        else:
            w.emit(f"xmp.reflect {a.value}{clauses}{acc} : {a.type}")
        if r.random() < 0.7:
            self.stencil(a)

    def width(self, a, k):
        """The width of a reflect in dimension K, some with periodic ends."""
        low, high = a.fresh[k]
        text = f"{self.writer.constant(low) if self.r.random() < 0.2 else low}:{high}"
        whole = a.format(k) == "block" and a.extents[k] == a.template.extents[a.dims[k]]
        if whole and (low or high) and self.r.random() < 0.4:
            a.periodic[k] = True
            text += " periodic"
        return text

    def subscripts(self, target, a):
        """Of an element of A that is valid where one of TARGET is; None if none is."""
        r, result, outside = self.r, [], False
        if a.template is not target.template:
            return None
        for k, dim in enumerate(a.dims):
            kind = a.format(k)
            if dim not in target.dims or dim is None:
                if kind != "*":
                    return None
                result.append(Subscript(None, r.randrange(a.extents[k]), False))
                continue
            loop, (low, high) = target.dims.index(dim), a.fresh[k]
            near = (-1, 0, 1) if kind == "*" else (0, 0, *range(-low, high + 1))
            offset = r.choice(near)
            if kind != "*" and offset:
                # Without corners in one dimension only.
                offset = 0 if outside and not a.corners else offset
                outside = True
            offset += target.offsets[loop] - a.offsets[k]
            result.append(Subscript(loop, offset, a.periodic[k]))
        return result

    def terms(self, target, others):
        """What a stencil reads: TARGET itself, and elements of two others."""
        r, result = self.r, []

        def add(a, subscripts):
            result.append(Term(a, subscripts, r.choice((-2, -1, 1, 1, 2))))

        if r.random() < 0.25:
            add(target, [Subscript(k, 0, False) for k in range(len(target.dims))])
        for a in r.sample(others, min(2, len(others))):
            for _ in range(r.randint(1, 3)):
                subscripts = self.subscripts(target, a)
                if subscripts:
                    add(a, subscripts)
        return result

    def stencil(self, source=None):
        """A loop that computes elements from those of other arrays, or of SOURCE."""
        r, w = self.r, self.writer
        arrays, on_device = self.somewhere()
        if source:
            on_device = source.device is not None
            arrays = [a for a in self.resident(on_device)
                      if a is not source and a.template is source.template]
        if not arrays:
            return
        target = r.choice(arrays)
        others = [source] if source else [a for a in arrays if a is not target]
        terms = self.terms(target, others)
        ranges, start = self.ranges(target, margins(target, terms)), r.randint(-5, 5)
        if not all(x.indices() for x in ranges):
            return
        kind = target.element
        values = {index: stencil_value(terms, start, kind, index)
                  for index in iterations(ranges)}

        def body(indices, origins):
            total = w.constant(start, kind)
            for a, subscripts, factor in terms:
                place = [w.constant(x.offset) if x.loop is None
                         else w.plus(indices[x.loop], x.offset) for x in subscripts]
                product = w.combine("mul", a.element, a.load(w, place, origins),
                                    w.constant(factor, a.element))
                product = w.converted(product, a.element, kind)
                total = w.combine("add", kind, total, product)
            if is_float(kind):
                total = w.combine("max", kind, total, w.constant(-LIMIT, kind))
                total = w.combine("min", kind, total, w.constant(LIMIT, kind))
            target.store(w, total, indices, origins)

        if on_device:
            used = dict.fromkeys([target, *(term.array for term in terms)])
            self.kernel(target, ranges, body, used)
        else:
            self.loop(target, ranges, body)
        target.values.update(values)
        target.stale()

    def reduction(self):
        """Of elements of an array and what a variable has before."""
        r, w = self.r, self.writer
        arrays, on_device = self.somewhere()
        a, operation = r.choice(arrays), r.choice(("add", "max", "min"))
        if a.element == "i16":
            return
        if on_device and operation == "add" and a.replicated():
            operation = "max"  # An element that several nodes own counts once.
        ranges = self.ranges(a)
        # Each node has what is in the variable before a kernel.
        start = 0 if on_device and operation == "add" else r.randint(-3, 3)
        values = [start, *(a.values[index] for index in iterations(ranges))]
        if operation == "add" and is_float(a.element):
            if sum(map(abs, values)) > module_writer.EXACT[a.element]:
                return
        expected = {"add": sum, "max": max, "min": min}[operation](values)
        variable, kind = w.scalar(a.element, start), f"memref<{a.element}>"
        part = w.name("p")

        def body(indices, origins):
            value = a.load(w, indices, origins)
            before = w.result(f"memref.load {part}[] : {kind}")
            after = w.combine(operation, a.element, before, value)
            w.emit(f"memref.store {after}, {part}[] : {kind}")

        if on_device:
            data = f'{variable} {{name = "s"}} : {kind}'
            device = w.result(f"offload.enter copyin {data}", "d")
            self.kernel(a, ranges, body, [a],
                        f" reduce ({operation} {device} -> {part} : {kind})")
            w.emit(f"offload.exit copyout {data}")
            w.emit(f"xmp.reduction {operation} {variable} : {kind}")
        else:
            self.loop(a, ranges, body,
                      f" reduce ({operation} {part} -> {variable} : {kind})")
        self.record(w.result(f"memref.load {variable}[] : {kind}"), a.element,
                    convert(expected, a.element))

    def record(self, value, kind, expected):
        """Stores a value of the module in the memref that is compared."""
        w = self.writer
        value = w.converted(value, kind, "f64")
        w.emit(f"memref.store {value}, %out[{w.constant(len(self.expected))}] "
               ": memref<?xf64>")
        self.expected.append(float(expected))

    def broadcast(self):
        """Of values that say which node has them, on the host or between devices."""
        r, w = self.r, self.writer
        count, element = r.randint(1, 5), r.choice(("f64", "f32", "i32", "i64"))
        kind = f"memref<{count}x{element}>"
        memref = w.result(f"memref.alloca() : {kind}", "b")
        node = w.index("muli", w.result("xmp.node_num"), w.constant(10))
        places = w.constants(range(count))
        for place in places:
            value = w.number(w.index("addi", node, place), element)
            w.emit(f"memref.store {value}, {memref}[{place}] : {kind}")
        if self.devices and r.random() < 0.5:
            w.result(f'offload.enter copyin {memref} {{name = "b"}} : {kind}', "d")
            w.emit(f"xmp.bcast {memref} acc : {kind}")
            w.emit(f'offload.exit copyout {memref} {{name = "b"}} : {kind}')
        else:
            w.emit(f"xmp.bcast {memref} : {kind}")
        for k, place in enumerate(places):
            self.record(w.result(f"memref.load {memref}[{place}] : {kind}"), element, k)

    def gmove(self):
        """Between sections of two arrays, with as many ranges in each of them."""
        r, w = self.r, self.writer
        arrays = self.resident(False)
        if len(arrays) < 2:
            return
        pair = r.sample(arrays, 2)
        ranks = [len(a.dims) for a in pair]
        spread = r.randint(1, min(ranks))
        chosen = [sorted(r.sample(range(rank), spread)) for rank in ranks]
        lengths = [r.randint(1, min(a.extents[k] for a, k in zip(pair, dims)))
                   for dims in zip(*chosen)]
        sections = []
        for a, dims in zip(pair, chosen):
            length = dict(zip(dims, lengths))
            sections.append([self.section(extent, length.get(k))
                             for k, extent in enumerate(a.extents)])
        target, source = pair
        to, of = (itertools.product(*section) for section in sections)
        values = {a: convert(source.values[b], target.element) for a, b in zip(to, of)}
        left, right = (self.section_text(w, a, section, dims)
                       for a, section, dims in zip(pair, sections, chosen))
        kinds = commas(module_writer.SIGNED[a.element] for a in pair)
        w.emit(f"xmp.gmove {left} = {right} types {kinds} "
               f": {target.type}, {source.type}")
        target.values.update(values)
        target.stale()

    def section(self, extent, length):
        """LENGTH indices of a dimension, or one."""
        if length is None:
            at = self.r.randrange(extent)
            return range(at, at + 1)
        step = self.r.choice((1, 1, 2))
        if (length - 1) * step >= extent:
            step = 1
        base = self.r.randint(0, extent - 1 - (length - 1) * step)
        return range(base, base + length * step, step)

    @staticmethod
    def section_text(w, a, section, dims):
        parts = [" : ".join(w.constants((x.start, len(x), x.step))) if k in dims
                 else w.constant(x.start) for k, x in enumerate(section)]
        return f"{a.value}[{commas(parts)}]"

    def data(self):
        """An array comes to the device or leaves it, or the host changes it."""
        a = self.r.choice(self.arrays)
        if not a.device:
            if self.devices and not a.cyclic():
                self.enter(a)
        elif self.r.random() < 0.4:
            self.leave(a)
        else:
            update = f'{a.view} {{name = "{a.name}"}} : {a.local_type()}'
            self.writer.emit(f"offload.update host {update}")
            if self.r.random() < 0.5:
                self.fill(a)
                self.writer.emit(f"offload.update device {update}")

    def enter(self, a):
        kind = a.local_type()
        a.view = self.writer.result(
            f"xmp.local_view {a.value} : {a.type} -> {kind}", "h")
        a.device = self.writer.result(
            f'offload.enter copyin {a.view} {{name = "{a.name}", whole}} : {kind}', "d")

    def leave(self, a):
        self.writer.emit(f'offload.exit copyout {a.view} {{name = "{a.name}", whole}} '
                         f": {a.local_type()}")
        a.device = None

    def show(self, a):
        """Stores all elements of an array in the memref that is compared."""
        w, start, size = self.writer, len(self.expected), a.size()
        kind = f"memref<{size}xf64, strided<[1], offset: {start}>>"
        part = w.result(f"memref.subview %out[{start}] [{size}] [1] "
                        f": memref<?xf64> to {kind}")
        target, source, stride = [], [], 8 * size
        for extent in a.extents:
            stride //= extent
            target.append(f"{w.constant(extent)} : {w.constant(stride)}")
            source.append(" : ".join(w.constants((0, extent, 1))))
        w.emit(f"xmp.gmove {part}[{commas(target)}] = {a.value}[{commas(source)}] "
               f"types f64, {module_writer.SIGNED[a.element]} : {kind}, {a.type}")
        self.expected += map(float, a.values.values())


def configurations(seed, cuda):
    """Numbers of nodes, and their devices."""
    yield 1, {"XACC_DEVICES": "none"}
    yield 2, {"XACC_DEVICES": "host:1"}
    yield 3, {"XACC_DEVICES": "host:3"}
    yield 4, {"XACC_DEVICES": "host:2"}
    if cuda:
        yield 2, {"XACC_DEVICES": "cuda:0,1", "XACC_CUDA_LIBRARY": cuda,
                  "FAKE_CUDA_DEVICES": "2", "FAKE_CUDA_RACES": "1",
                  "FAKE_CUDA_SEED": str(seed)}


def check(seed, options, folder):
    """Why a seed fails, or nothing; and how many kernels it has."""
    module = Module(seed)
    counts = {"kernels": module.num_kernels}
    (folder / "module.mlir").write_text(module.text())
    (folder / "expected").write_bytes(array.array("d", module.expected).tobytes())
    (folder / "driver.c").write_text(DRIVER)
    level = random.Random(f"level {seed}").choice(("-O0", "-O1", "-O2", "-O3"))
    for command in ([options.clang, "-O1", "-c", "driver.c", "-o", "driver.o"],
                    [options.xacc_cc, level, "driver.o", "module.mlir",
                     "-o", "module"]):
        status, _, errors = seeds.run(command, folder)
        if status:
            return f"it does not compile: {errors[:400]}", counts
    for ranks, settings in configurations(seed, options.cuda):
        status, output, errors = seeds.run(
            ["mpirun", "--oversubscribe", "-n", str(ranks), "./module", "expected",
             str(len(module.expected))], folder, **settings)
        if status or output != "PASS\n" * ranks:
            wrong = next((x for x in output.split("\n") if x != "PASS"), "")
            return (f"{level} on {ranks} nodes, {settings}: {wrong or errors[:400]}",
                    counts)
    return "", counts


if __name__ == "__main__":
    parser = seeds.parser(__doc__)
    parser.add_argument("--cuda", type=os.path.abspath, metavar="LIBRARY",
                        help="run on two emulated GPUs: the library with their driver")
    seeds.main(check, parser.parse_args(),
               lambda counts: f"; {counts['kernels']} kernels")
