# ===- mappings.py - Random mappings of arrays -----------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random nodes, templates and alignments: any format, offset and order of dimensions."""

HEAD = """\
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
static int bad;
#define FAIL(where) \\
  do { \\
    if (bad++ < 3) \\
      printf("node %d: check %d\\n", xmp_node_num(), where); \\
  } while (0)
"""
TAIL = """\
#pragma xmp reduction(+ : bad)
  if (xmp_node_num() == 1)
    printf(bad ? "FAIL %d\\n" : "PASS\\n", bad);
  return bad != 0;
}
"""


def factors(generator, number, count):
    """Factors of a number, in any order."""
    if count == 1:
        return [number]
    first = generator.choice([d for d in range(1, number + 1) if number % d == 0])
    result = [first] + factors(generator, number // first, count - 1)
    generator.shuffle(result)
    return result


class Mapping:
    """How an array of these extents is distributed. `fresh` begins the names."""

    def __init__(self, generator, fresh, extents, num_nodes, replicates=False):
        self.generator, self.extents, self.rank = generator, extents, len(extents)
        self.nodes, self.template, self.fresh = "n" + fresh, "t" + fresh, fresh
        count = generator.randint(1, self.rank)
        extra = generator.random() < 0.2 if replicates else 0
        self.sizes = factors(generator, num_nodes, count + extra)
        # Template dimensions (F-order): the array's dimension, or None (replicated).
        self.dims = list(range(self.rank)) + [None] * extra
        generator.shuffle(self.dims)
        self.offsets, self.bounds, self.formats, self.maps = [], [], [], []
        spread = sorted(generator.sample(range(len(self.dims)), len(self.sizes)))
        for number, dim in enumerate(self.dims):
            self.add_dimension(dim, number in spread)

    def add_dimension(self, dim, is_distributed):
        generator = self.generator
        offset = 0 if dim is None else generator.randint(-3, 4)
        extent = generator.randint(1, 6) if dim is None else self.extents[dim]
        low = offset - generator.randint(0, 3)
        high = offset + extent - 1 + generator.randint(0, 3)
        self.offsets.append(offset)
        self.bounds.append((low, high))
        if not is_distributed:
            self.formats.append("*")
            return
        size = high - low + 1
        nodes = self.sizes[sum(f != "*" for f in self.formats)]
        kind = generator.choice(["block", "block(n)", "cyclic", "cyclic(n)", "gblock"])
        if kind == "block(n)":
            kind = "block(%d)" % (-(-size // nodes) + generator.randint(0, 3))
        elif kind == "cyclic(n)":
            kind = "cyclic(%d)" % generator.randint(1, 5)
        elif kind == "gblock":
            counts = [0] * nodes
            for _ in range(size):
                counts[generator.randrange(nodes)] += 1
            kind = "gblock(m%s%d)" % (self.fresh, len(self.maps))
            self.maps.append(counts)
        self.formats.append(kind)

    def format_of(self, dim):
        """The format of a dimension of the array."""
        return self.formats[self.dims.index(dim)]

    def is_cyclic(self):
        return any(f.startswith("cyclic") for f in self.formats)

    def shape(self):
        return "(%s)" % ", ".join("%d : %d" % bounds for bounds in self.bounds)

    def map_text(self):
        types = ["int", "long", "unsigned char", "short"]
        return "".join(
            "%s m%s%d[%d] = {%s};\n"
            % (self.generator.choice(types), self.fresh, i, len(m), ", ".join(map(str, m)))
            for i, m in enumerate(self.maps)
        )

    def declaration(self, is_undefined=False):
        """The nodes and the template."""
        shape, formats = self.shape(), self.formats
        if is_undefined:
            shape = "(%s)" % ",".join(":" for _ in self.dims)
            formats = ["gblock(*)" if f.startswith("gblock") else f for f in formats]
        return self.map_text() + (
            "#pragma xmp nodes %s(%s)\n" % (self.nodes, ", ".join(map(str, self.sizes)))
            + "#pragma xmp template %s%s\n" % (self.template, shape)
            + "#pragma xmp distribute %s(%s) onto %s\n"
            % (self.template, ", ".join(formats), self.nodes)
        )

    def fix(self):
        text = ", ".join(self.formats)
        return "#pragma xmp template_fix(%s) %s%s\n" % (text, self.template, self.shape())

    def subscripts(self, star="*"):
        """Those of the template, of dummies or loop variables x0, x1, ..."""
        parts = []
        for dim, offset in zip(self.dims, self.offsets):
            if dim is None:
                parts.append(star)
            else:
                parts.append("x%d%s" % (dim, " %+d" % offset if offset else ""))
        return "(%s)" % ", ".join(parts).replace(" -", " - ").replace(" +", " + ")

    def element(self):
        return "".join("[x%d]" % dim for dim in range(self.rank))

    def array(self, element_type, name, shadow=None, is_pointer=False):
        """The declaration of an array with this mapping."""
        extents = ["[%d]" % n for n in self.extents]
        declarator = name + "".join(extents)
        if is_pointer:
            rest = "".join(extents[1:])
            declarator = "(*%s)%s" % (name, rest) if rest else "*" + name
        text = "%s %s;\n" % (element_type, declarator)
        text += "#pragma xmp align %s%s with %s%s\n" % (
            name,
            self.element(),
            self.template,
            self.subscripts(),
        )
        if shadow and any(width != "0" for width in shadow):
            text += "#pragma xmp shadow %s%s\n" % (name, "".join("[%s]" % w for w in shadow))
        return text

    def shadow(self, full):
        """A random shadow that the formats allow, per dimension of the array."""
        result = []
        for dim in range(self.rank):
            kind = self.format_of(dim)
            if kind != "*" and full and self.generator.random() < 0.7:
                result.append("*")
            elif kind == "*" or kind.startswith("cyclic") or self.extents[dim] < 3:
                result.append("0")
            else:
                result.append(self.generator.choice(["0", "1", "1:2", "2:0"]))
        return result
