# ===- gmoves.py - Random gmoves between random mappings -------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Programs that check themselves: assignments between arrays of any two mappings.

Sections with steps of both signs, scalars, elements, local arrays, both sides in one
array. Each node has serial copies of the arrays, on which it repeats everything.
"""

from mappings import HEAD, TAIL, Mapping

TYPES = ["int", "long", "float", "double"]


class Array:
    """A distributed array, its serial copy and the number of each element."""

    def __init__(self, generator, name, num_nodes):
        self.generator, self.name = generator, name
        self.rank = generator.choice([1, 2, 2, 3])
        sizes = [1, 2, 3, 5, 7, 8, 11, 16] if self.rank < 3 else [1, 2, 3, 4, 6]
        self.extents = [generator.choice(sizes) for _ in range(self.rank)]
        self.mapping = Mapping(generator, name, self.extents, num_nodes, replicates=True)
        self.type = generator.choice(TYPES)
        self.count = 1
        for extent in self.extents:
            self.count *= extent

    def declaration(self):
        shadow = self.mapping.shadow(self.generator.random() < 0.3)
        return (
            self.mapping.declaration()
            + self.mapping.array(self.type, self.name, shadow)
            + "%s serial%s[%d];\n" % (self.type, self.name, self.count)
        )

    def number(self, subscripts):
        """The number of an element in C order."""
        text = "0"
        for subscript, extent in zip(subscripts, self.extents):
            text = "(%s) * %d + (%s)" % (text, extent, subscript)
        return text

    def serial(self, subscripts):
        return "serial%s[%s]" % (self.name, self.number(subscripts))

    def variables(self):
        return ["x%d" % dim for dim in range(self.rank)]

    def loops(self):
        return "".join(
            "  for (int x%d = 0; x%d < %d; x%d++)\n" % (d, d, n, d)
            for d, n in enumerate(self.extents)
        )

    def distributed_loop(self, body):
        return "#pragma xmp loop (%s) on %s%s\n%s    %s\n" % (
            ", ".join(self.variables()),
            self.mapping.template,
            self.mapping.subscripts(star=":"),
            self.loops(),
            body,
        )

    def fill(self, value):
        value %= self.number(self.variables())
        element = self.name + self.mapping.element()
        body = "%s = %s;" % (self.serial(self.variables()), value)
        return self.distributed_loop("%s = %s;" % (element, value)) + self.loops() + body + "\n"

    def range_of(self, dim, length):
        """(base, step) of a range of this length."""
        generator, extent = self.generator, self.extents[dim]
        if length == 1:
            return generator.randrange(extent), generator.choice([1, 2, -1])
        step = generator.randint(1, (extent - 1) // (length - 1))
        base = generator.randint(0, extent - 1 - (length - 1) * step)
        if generator.random() < 0.25:
            return base + (length - 1) * step, -step
        return base, step

    def section(self, lengths):
        """A section with ranges in the dimensions that `lengths` has.

        (its text, the subscripts of its elements as functions of k0, k1, ...)
        """
        text, subscripts = self.name, []
        for dim, extent in enumerate(self.extents):
            if dim not in lengths:
                index = self.generator.randrange(extent)
                text += "[%d]" % index
                subscripts.append(str(index))
                continue
            base, step = self.range_of(dim, lengths[dim])
            hides = step == 1 and self.generator.random() < 0.7
            text += "[%d:%d%s]" % (base, lengths[dim], "" if hides else ":%d" % step)
            number = sorted(lengths).index(dim)
            subscripts.append("%d + k%d * (%d)" % (base, number, step))
        return text, subscripts


def positions(lengths):
    """Loops over the positions of a section."""
    return "".join(
        "for (int k%d = 0; k%d < %d; k%d++) " % (number, number, lengths[dim], number)
        for number, dim in enumerate(sorted(lengths))
    )


class Program:
    def __init__(self, generator, num_nodes):
        self.generator = generator
        self.a = Array(generator, "A", num_nodes)
        self.b = Array(generator, "B", num_nodes)

    def some_lengths(self, array, count):
        dims = self.generator.sample(range(array.rank), count)
        return {dim: self.generator.randint(1, array.extents[dim]) for dim in dims}

    def between(self, target, source):
        """A section, or one element that goes to all of a section."""
        generator = self.generator
        count = generator.randint(0, min(target.rank, source.rank))
        left = sorted(generator.sample(range(target.rank), count))
        right = sorted(generator.sample(range(source.rank), count))
        lengths = [
            generator.randint(1, min(target.extents[i], source.extents[j]))
            for i, j in zip(left, right)
        ]
        to, of = dict(zip(left, lengths)), dict(zip(right, lengths))
        spreads = count == 0 and generator.random() < 0.5
        if spreads:
            to = self.some_lengths(target, generator.randint(1, target.rank))
        text, subscripts = target.section(to)
        other, places = source.section(of)
        store = "%s = %%s;" % target.serial(subscripts)
        if spreads:
            repeat = "double v = %s; %s%s" % (source.serial(places), positions(to), store % "v")
        else:
            repeat = "double v[%d]; int q = 0; %sv[q++] = %s; q = 0; %s%s" % (
                source.count,
                positions(of),
                source.serial(places),
                positions(to),
                store % "v[q++]",
            )
        return "#pragma xmp gmove\n  %s = %s;\n  { %s }\n" % (text, other, repeat)

    def to_scalar(self):
        text, places = self.b.section({})
        kind = self.generator.choice(["int", "double", "long"])
        return "{ %s v = -5;\n#pragma xmp gmove\n  v = %s;\n  if (v != %s) FAIL(1); }\n" % (
            kind,
            text,
            self.b.serial(places),
        )

    def from_scalar(self):
        lengths = self.some_lengths(self.a, self.generator.randint(0, self.a.rank))
        text, subscripts = self.a.section(lengths)
        number = self.generator.randint(1000, 2000)
        return "{ long v = %d;\n#pragma xmp gmove\n  %s = v;\n  %s%s = v; }\n" % (
            number,
            text,
            positions(lengths),
            self.a.serial(subscripts),
        )

    def local(self, array):
        extents = "".join("[%d]" % n for n in array.extents)
        return "%s local%s" % (array.type, extents), "[:]" * array.rank

    def to_local(self):
        array = self.b
        declaration, whole = self.local(array)
        element = array.mapping.element()
        return (
            "{ %s;\n%s    local%s = -9;\n" % (declaration, array.loops(), element)
            + "#pragma xmp gmove\n  local%s = B%s;\n" % (whole, whole)
            + "%s    if (local%s != %s) FAIL(2); }\n"
            % (array.loops(), element, array.serial(array.variables()))
        )

    def from_local(self):
        array = self.a
        declaration, whole = self.local(array)
        names = array.variables()
        return (
            "{ %s;\n%s    %s = local%s = %s * 3 + 1;\n"
            % (
                declaration,
                array.loops(),
                array.serial(names),
                array.mapping.element(),
                array.number(names),
            )
            + "#pragma xmp gmove\n  A%s = local%s; }\n" % (whole, whole)
        )

    def text(self):
        a, b = self.a, self.b
        result = HEAD + a.declaration() + b.declaration() + "int main(void) {\n"
        result += a.fill("-1 - (%s)") + b.fill("(%s) + 1")
        forms = [lambda: self.between(a, b)] * 3 + [
            lambda: self.between(a, a),
            self.to_scalar,
            self.from_scalar,
            self.to_local,
            self.from_local,
        ]
        for _ in range(6):
            result += self.generator.choice(forms)()
        check = "if (A%s != %s) FAIL(3);" % (a.mapping.element(), a.serial(a.variables()))
        return result + a.distributed_loop(check) + TAIL
