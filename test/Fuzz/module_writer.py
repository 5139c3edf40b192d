# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text of modules of modules.py: operations, templates and distributed arrays.

An Array has the values that its elements have in a serial program, and what is known
of its halo, so that a reader of it takes only elements that are valid.
"""
import collections
import contextlib
import itertools
import math
import struct

# Of integers and of floating point.
OPERATIONS = {"add": ("addi", "addf"), "mul": ("muli", "mulf"),
              "max": ("maxsi", "maximumf"), "min": ("minsi", "minimumf")}
# Of types of elements, as gmove names them.
SIGNED = {"i16": "si16", "i32": "si32", "i64": "si64", "f32": "f32", "f64": "f64"}
# Integers up to here are exact, whatever the order of a sum.
EXACT = {"f32": 2**24, "f64": 2**53}
FORMATS = ("block", "block", "block", "cyclic", "cyclic(2)", "cyclic(?)", "gblock",
           "block(?)")


def is_float(kind):
    return kind[0] == "f"


def convert(value, kind):
    """VALUE as an element of KIND; OverflowError where arith defines no result."""
    if kind == "f64":
        return float(value)
    if kind == "f32":
        if abs(value) > EXACT["f64"]:
            raise OverflowError("this would be rounded twice")
        return struct.unpack("f", struct.pack("f", value))[0]
    half = 2 ** (int(kind[1:]) - 1)
    if isinstance(value, float):
        if not -half <= value < half:
            raise OverflowError("a floating-point number beyond the integers")
        return int(value)
    return (value + half) % (2 * half) - half


def commas(items):
    return ", ".join(map(str, items))


class Range(collections.namedtuple("Range", "first end step descending")):
    """The iterations of a loop."""

    def indices(self):
        return range(self.first, self.end, -self.step if self.descending else self.step)


class Writer:
    """Operations of a function, in their order."""

    def __init__(self):
        self.lines, self.depth, self.count = [], 1, 0

    def emit(self, line):
        self.lines.append("  " * self.depth + line)

    def name(self, prefix):
        self.count += 1
        return f"%{prefix}{self.count}"

    def result(self, operation, prefix="v"):
        """The name of what an operation yields."""
        name = self.name(prefix)
        self.emit(f"{name} = {operation}")
        return name

    @contextlib.contextmanager
    def block(self, head):
        self.emit(head + " {")
        self.depth += 1
        yield
        self.depth -= 1
        self.emit("}")

    def constant(self, value, kind="index"):
        value = float(value) if is_float(kind) else value
        return self.result(f"arith.constant {value} : {kind}", "c")

    def constants(self, values):
        return [self.constant(value) for value in values]

    def index(self, operation, left, right):
        return self.result(f"arith.{operation} {left}, {right} : index", "x")

    def plus(self, index, number):
        return self.index("addi", index, self.constant(number)) if number else index

    def combine(self, operation, kind, left, right):
        operation = OPERATIONS[operation][is_float(kind)]
        return self.result(f"arith.{operation} {left}, {right} : {kind}")

    def converted(self, value, source, kind):
        """A value of type SOURCE as one of type KIND."""
        if source == kind:
            return value
        wider = int(source[1:]) < int(kind[1:])
        if is_float(source):
            resize = "extf" if wider else "truncf"
            cast = resize if is_float(kind) else "fptosi"
        else:
            resize = "extsi" if wider else "trunci"
            cast = "sitofp" if is_float(kind) else resize
        return self.result(f"arith.{cast} {value} : {source} to {kind}")

    def number(self, index, kind):
        """An index as an element."""
        value = self.result(f"arith.index_cast {index} : index to i64")
        return self.converted(value, "i64", kind)

    def scalar(self, kind, value):
        """A memref of one element."""
        memref = self.result(f"memref.alloca() : memref<{kind}>", "s")
        self.emit(f"memref.store {self.constant(value, kind)}, {memref}[] "
                  f": memref<{kind}>")
        return memref


class Template:
    """A template over all nodes, in one or two dimensions of nodes."""

    def __init__(self, writer, r, num_nodes):
        self.widths, self.maps = [], []
        sizes = self.nodes(writer, r, num_nodes)
        self.rank = len(sizes) + (r.random() < 0.25)
        self.lower = [r.choice((0, 0, 1, 5, -3)) for _ in range(self.rank)]
        self.extents = [r.choice((16, 17, 19, 24)) for _ in range(self.rank)]
        distributed = sorted(r.sample(range(self.rank), len(sizes)))
        self.formats = ["*"] * self.rank
        for dim, size in zip(distributed, sizes):
            self.formats[dim] = r.choice(FORMATS)
            self.parameters(writer, r, dim, size)
        self.type = f"!xmp.template<[{commas(self.formats)}]>"
        nodes = f"!xmp.nodes<{'x'.join('?' * len(sizes))}>"
        onto = writer.result(f"xmp.nodes [{commas(sizes)}] : {nodes}", "p")
        lower = writer.constants(self.lower)
        upper = writer.constants(
            x + extent - 1 for x, extent in zip(self.lower, self.extents))
        text = f"xmp.template ({commas(lower)}) to ({commas(upper)}) onto {onto}"
        if self.widths:
            text += f" widths({commas(self.widths)})"
        if self.maps:
            kinds = ["memref<?xsi32>"] * len(self.maps)
            text += f" maps({commas(self.maps)}) [{commas(kinds)}]"
        self.value = writer.result(f"{text} : {nodes} -> {self.type}", "t")

    def nodes(self, writer, r, num_nodes):
        """The sizes of the node set: n, or n / a and a, where a is 1 or 2."""
        if r.random() < 0.67:
            return [num_nodes]
        two = writer.constant(2)
        # An odd number of nodes is one by all of them.
        few = writer.index("subi", two, writer.index("remui", num_nodes, two))
        sizes = [few, writer.index("divui", num_nodes, few)]
        r.shuffle(sizes)
        return sizes

    def parameters(self, writer, r, dim, size):
        """What a format has besides its name."""
        kind = self.formats[dim]
        if kind == "cyclic(?)":
            self.widths.append(writer.constant(r.randint(1, 3)))
        elif kind == "block(?)":
            width = writer.index("divui", writer.constant(self.extents[dim]), size)
            self.widths.append(writer.plus(width, 1))
        elif kind == "gblock":
            self.maps.append(self.uneven(writer, self.extents[dim], size))

    def uneven(self, writer, extent, size):
        """A map of blocks: half of an equal part, and the last one has the rest."""
        blocks = writer.result(f"memref.alloca({size}) : memref<?xi32>", "m")
        parts = writer.index("muli", size, writer.constant(2))
        block = writer.index("divui", writer.constant(extent), parts)
        last = writer.plus(size, -1)
        rest = writer.index("subi", writer.constant(extent),
                            writer.index("muli", block, last))
        zero, one, i = writer.constant(0), writer.constant(1), writer.name("i")
        with writer.block(f"scf.for {i} = {zero} to {size} step {one}"):
            value = writer.result(f"arith.index_cast {block} : index to i32")
            writer.emit(f"memref.store {value}, {blocks}[{i}] : memref<?xi32>")
        value = writer.result(f"arith.index_cast {rest} : index to i32")
        writer.emit(f"memref.store {value}, {blocks}[{last}] : memref<?xi32>")
        return writer.result(f"offload.pointer {blocks} : memref<?xi32>", "q")


class Array:
    """A distributed array, its elements, and its halo.

    DIMS has for each dimension that of the template which it is aligned with, or None.
    Index i of it is at i + OFFSETS of the template. FRESH is the width of the halo that
    the latest reflect has filled, with corners or without them.
    """

    def __init__(self, writer, r, name, template):
        self.name, self.template = name, template
        self.element = r.choice(("f64", "f64", "i32", "i64", "f32", "i16"))
        self.dims = r.sample(range(template.rank), template.rank)
        if template.rank > 1 and r.random() < 0.2:
            self.dims.pop()
        if r.random() < 0.3:
            self.dims.insert(r.randint(0, len(self.dims)), None)
        self.extents, self.offsets, self.shadow = [], [], []
        self.view = self.device = None
        self.filled = False
        for dim in self.dims:
            self.choose(r, dim)
        self.declare(writer, r)
        self.values = dict.fromkeys(
            itertools.product(*map(range, self.extents)), convert(0, self.element))
        self.stale()

    def choose(self, r, dim):
        """Extent, place and shadow of a dimension."""
        if dim is None:
            self.extents.append(r.choice((1, 3, 4)))
            self.offsets.append(0)
            self.shadow.append((0, 0))
            return
        slack, kind = r.choice((0, 0, 1, 2)), self.template.formats[dim]
        self.extents.append(self.template.extents[dim] - slack)
        self.offsets.append(self.template.lower[dim] + r.randint(0, slack))
        if kind.startswith("cyclic"):
            self.shadow.append((0, 0))
        elif kind == "*":
            self.shadow.append(r.choice(((0, 0), (0, 0), (1, 1))))
        else:
            self.shadow.append(
                r.choice(((0, 0), (1, 1), (2, 1), (0, 2), (2, 2), (1, 0))))

    def declare(self, writer, r):
        """Allocates it; some extents, offsets and widths are values of run time."""
        extents, alignments, shadows = [], [], []
        values = {"extents": [], "offsets": [], "widths": []}
        for dim, extent, offset, shadow in zip(
                self.dims, self.extents, self.offsets, self.shadow):
            extents.append(extent)
            alignments.append("*" if dim is None else f"t{dim}")
            shadows.append(f"{shadow[0]}:{shadow[1]}")
            if dim is None:
                continue
            if r.random() < 0.3:
                extents[-1] = "?"
                values["extents"].append(extent)
            if r.random() < 0.3:
                alignments[-1] += " + ?"
                values["offsets"].append(offset)
            elif offset:
                alignments[-1] += f" {'-+'[offset > 0]} {abs(offset)}"
            kind = self.template.formats[dim]
            if kind.startswith("cyclic"):
                alignments[-1] += f" {kind}"
            if any(shadow) and r.random() < 0.25:
                shadows[-1] = "?:?"
                values["widths"] += shadow
        shape = "x".join(map(str, extents))
        self.type = f"!xmp.array<{shape}x{self.element}, [{commas(alignments)}]"
        if any(map(any, self.shadow)):
            self.type += f", shadow [{commas(shadows)}]"
        self.type += ">"
        clauses = "".join(f" {clause}({commas(writer.constants(numbers))})"
                          for clause, numbers in values.items() if numbers)
        self.value = writer.result(
            f"xmp.alloc zero align {self.template.value}{clauses} {{name = "
            f'"{self.name}"}} : {self.template.type} -> {self.type}', self.name + "_")

    def stale(self):
        """Nothing is known of the halo any more."""
        self.fresh = [(0, 0)] * len(self.dims)
        self.periodic = [False] * len(self.dims)
        self.corners = False

    def format(self, k):
        """How dimension K is distributed."""
        return "*" if self.dims[k] is None else self.template.formats[self.dims[k]]

    def replicated(self):
        """Whether several nodes have the same element."""
        return any(kind != "*" and dim not in self.dims
                   for dim, kind in enumerate(self.template.formats))

    def cyclic(self):
        return any(self.format(k).startswith("cyclic") for k in range(len(self.dims)))

    def size(self):
        return math.prod(self.extents)

    def local_type(self):
        """The type of its local view."""
        shape = [extent if dim is None else "?"
                 for dim, extent in zip(self.dims, self.extents)]
        strides = ["?"] * (len(shape) - 1) + ["1"]
        return (f"memref<{'x'.join(map(str, shape))}x{self.element}, "
                f"strided<[{commas(strides)}], offset: ?>>")

    def owner(self, writer):
        """The clause that executes an iteration where the element of its indices is."""
        subscripts = [":"] * self.template.rank
        for k, dim in enumerate(self.dims):
            if dim is not None:
                subscripts[dim] = f"d{k} + {writer.constant(self.offsets[k])}"
        return f"on {self.template.value}[{commas(subscripts)}] : {self.template.type}"

    def origins(self, writer):
        """What the indices of its local view count from."""
        return [writer.result(f"xmp.local_origin {self.value}[{k}] : {self.type}")
                for k in range(len(self.dims))]

    def place(self, writer, indices, origins):
        """An element on the host, or on the device if ORIGINS has the array."""
        if self not in origins:
            return f"{self.value}[{commas(indices)}] : {self.type}"
        local = [writer.index("subi", i, origin)
                 for i, origin in zip(indices, origins[self])]
        return f"{self.device}[{commas(local)}] : {self.local_type()}"

    def load(self, writer, indices, origins):
        place = self.place(writer, indices, origins)
        return writer.result(f"{'memref' if self in origins else 'xmp'}.load {place}")

    def store(self, writer, value, indices, origins):
        place = self.place(writer, indices, origins)
        writer.emit(f"{'memref' if self in origins else 'xmp'}.store {value}, {place}")
