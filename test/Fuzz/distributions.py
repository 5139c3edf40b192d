# ===- distributions.py - Random loops over random distributions -----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Programs that check themselves: loops over arrays of any mapping.

Loops in any order, with steps and downwards; sums, locations of extrema, margins,
shadows, single elements, array assignments. The oracle is a serial loop over the
closed form of each element.
"""

from mappings import HEAD, TAIL, Mapping

TYPES = ["int", "long", "float", "double", "short"]


class Program:
    def __init__(self, generator, num_nodes):
        self.generator = generator
        rank = generator.choice([1, 1, 2, 2, 3])
        sizes = [1, 2, 3, 5, 7, 8, 11, 16, 17, 23] if rank < 3 else [1, 2, 3, 5, 6]
        extents = [generator.choice(sizes) for _ in range(rank)]
        self.mapping = Mapping(generator, "0", extents, num_nodes)
        self.extents, self.rank = extents, rank
        self.type = generator.choice(TYPES)
        self.shadow = self.mapping.shadow(generator.random() < 0.35)
        self.lines = []

    # What elements hold.

    def number(self, rename=None):
        """The closed form of element (x0, x1, ...); `rename` replaces a variable."""
        text = "0"
        for dim in range(self.rank):
            text = "(%s) * 31 + x%d" % (text, dim)
        text = "(%s)((%s) %% 1000)" % (self.type, text)
        return text.replace(*rename) if rename else text

    # Loops.

    def headers(self, order=None, bounds=None, steps=None, downwards=()):
        text = ""
        for dim in order or range(self.rank):
            low, high = (bounds or {}).get(dim, (0, self.extents[dim]))
            step = (steps or {}).get(dim, 1)
            names = {"v": "x%d" % dim, "low": low, "high": high, "step": step}
            if dim in downwards:
                text += "  for (int %(v)s = %(high)d - 1; %(v)s >= %(low)d; %(v)s -= %(step)d)\n"
            else:
                text += "  for (int %(v)s = %(low)d; %(v)s < %(high)d; %(v)s += %(step)d)\n"
            text %= names
        return text

    def loop(self, body, clauses="", **form):
        indices = ["x%d" % dim for dim in range(self.rank)]
        self.generator.shuffle(indices)
        self.lines.append(
            "#pragma xmp loop (%s) on %s%s %s\n%s    %s\n"
            % (
                ", ".join(indices),
                self.mapping.template,
                self.mapping.subscripts(),
                clauses,
                self.headers(**form),
                body,
            )
        )

    def random_form(self):
        generator = self.generator
        order = list(range(self.rank))
        generator.shuffle(order)
        bounds = {}
        for dim, extent in enumerate(self.extents):
            low = generator.randint(0, extent // 3)
            bounds[dim] = (low, generator.randint(max(low, extent - 3), extent))
        return {
            "order": order,
            "bounds": bounds,
            "steps": {dim: generator.choice([1, 1, 1, 2, 3]) for dim in order},
            "downwards": [dim for dim in order if generator.random() < 0.3],
        }

    # Statements.

    def sums(self, check):
        form, element = self.random_form(), self.mapping.element()
        self.lines.append("{ long s = 0, e = 0; int c = 0, d = 0;\n")
        self.loop(
            "{ s += A%s + 3L * B%s; c++; }" % (element, element),
            "reduction(+ : s, c)",
            **form,
        )
        self.lines.append(
            "%s    { e += %s + 3L * (%s + 7); d++; }\n  if (s != e || c != d) FAIL(%d); }\n"
            % (self.headers(**form), self.number(), self.number(), check)
        )

    def locations(self, check):
        """The first or last place of an extremum among few values."""
        kind = self.generator.choice(["firstmax", "firstmin", "lastmax", "lastmin"])
        form = self.random_form()
        compare = (">" if "max" in kind else "<") + ("=" if "last" in kind else "")
        start = -50 if "max" in kind else 50
        names = ["w%d" % dim for dim in range(self.rank)]
        note = " ".join("w%d = x%d;" % (dim, dim) for dim in range(self.rank))
        value = "(int)((long)A%s %% 5)"
        element, serial = self.mapping.element(), "((long)%s %% 5)" % self.number()
        declare = ", ".join("%s = -1" % name for name in names)
        self.lines.append("{ int m = %d, %s;\n" % (start, declare))
        # Of equal values each variable keeps what the last iteration left.
        body = "{ int v = %s; if (v %s m) { m = v; %s } }"
        self.loop(
            body % (value % element, compare, note),
            "reduction(%s : m / %s /)" % (kind, ", ".join(names)),
            **form,
        )
        expected = ", ".join("y%d = -1" % dim for dim in range(self.rank))
        same = " || ".join("w%d != y%d" % (dim, dim) for dim in range(self.rank))
        self.lines.append(
            "  int e = %d, %s;\n%s    %s\n  if (m != e || %s) FAIL(%d); }\n"
            % (
                start,
                expected,
                self.headers(**form),
                body.replace("m = v", "e = v").replace(" m)", " e)").replace("v %s m", "v %s e")
                % (serial, compare, note.replace("w", "y")),
                same,
                check,
            )
        )

    def margins(self, check):
        """expand(-w) and margin(-w) run each iteration once together."""
        if self.mapping.is_cyclic():
            return
        subscripts = len(self.mapping.dims)
        widths = [str(-self.generator.randint(0, 3)) for _ in range(subscripts)]
        form = self.random_form()
        self.lines.append("{ long s = 0, e = 0; int c = 0, d = 0;\n")
        for clause in ("expand", "margin"):
            self.loop(
                "{ s += A%s; c++; }" % self.mapping.element(),
                "%s(%s) reduction(+ : s, c)" % (clause, ", ".join(widths)),
                **form,
            )
        self.lines.append(
            "%s    { e += %s; d++; }\n  if (s != e || c != d) FAIL(%d); }\n"
            % (self.headers(**form), self.number(), check)
        )

    def reflects(self, check):
        if all(width == "0" for width in self.shadow):
            return
        self.lines.append("#pragma xmp reflect (C)\n")
        for dim, width in enumerate(self.shadow):
            if width == "0":
                continue
            number = self.mapping.dims.index(dim)
            offset = self.mapping.offsets[number]
            low, high = self.mapping.bounds[number]
            lower, upper = (width.split(":") + [width])[:2]
            first, last = "x%d - %s" % (dim, lower), "x%d + %s" % (dim, upper)
            if width == "*":
                first, last = "0", "%d" % (self.extents[dim] - 1)
            variable = ("x%d" % dim, "y")
            element = "C" + self.mapping.element().replace("[x%d]" % dim, "[y]")
            self.loop(
                "{ for (int y = %s; y <= %s; y++)\n"
                "      if (y >= 0 && y < %d && y + (%d) >= %d && y + (%d) <= %d &&\n"
                "          %s != (%s)(%s * 2)) FAIL(%d); }"
                % (
                    (first, last, self.extents[dim], offset, low, offset, high)
                    + (element, self.type, self.number(variable), check)
                )
            )

    def elements(self, check):
        index = [self.generator.randrange(extent) for extent in self.extents]
        place = ", ".join(
            "0" if dim is None else str(index[dim] + offset)
            for dim, offset in zip(self.mapping.dims, self.mapping.offsets)
        )
        on = "%s(%s)" % (self.mapping.template, place)
        declare = "".join(" int x%d = %d;" % pair for pair in enumerate(index))
        spread = "#pragma xmp bcast (v) from " + on
        if self.generator.random() < 0.5:
            spread = "#pragma xmp reduction(max : v)"
        self.lines.append(
            "{ long v = -1;%s\n#pragma xmp task on %s\n  v = B%s;\n%s\n"
            "  if (v != (%s)(%s + 7)) FAIL(%d); }\n"
            % (declare, on, self.mapping.element(), spread, self.type, self.number(), check)
        )

    def assignments(self, check):
        """An array assignment over all of the template's elements that exist."""
        lengths = "".join("[0:%d]" % extent for extent in self.extents)
        on = ", ".join(
            "%d : %d" % (offset, offset + self.extents[dim] - 1)
            for dim, offset in zip(self.mapping.dims, self.mapping.offsets)
        )
        self.lines.append(
            "#pragma xmp array on %s(%s)\n  B%s = A%s * 2 + 1;\n"
            % (self.mapping.template, on, lengths, lengths)
        )
        expected = "(%s)(%s * 2 + 1)" % (self.type, self.number())
        self.loop("if (B%s != %s) FAIL(%d);" % (self.mapping.element(), expected, check))

    def text(self):
        generator, mapping = self.generator, self.mapping
        undefined, element = generator.random() < 0.3, mapping.element()
        pointers = undefined or generator.random() < 0.3
        head = HEAD + mapping.declaration(undefined)
        for name in "ABC":
            shadow = self.shadow if name == "C" else None
            head += mapping.array(self.type, name, shadow, pointers)
        head += "int main(void) {\n"
        if undefined:
            head += mapping.fix()
        if pointers:
            sizes = ", ".join(map(str, self.extents))
            for name in "ABC":
                head += "  %s = xmp_malloc(xmp_desc_of(%s), %s);\n" % (name, name, sizes)
        self.loop("A%s = %s;" % (element, self.number()))
        self.loop("B%s = A%s + 7;" % (element, element))
        self.loop("C%s = A%s * 2;" % (element, element))
        for check in range(2):
            self.sums(10 + check)
            self.locations(20 + check)
            self.margins(30 + check)
            self.elements(40 + check)
        self.reflects(50)
        self.assignments(60)
        return head + "".join(self.lines) + TAIL
