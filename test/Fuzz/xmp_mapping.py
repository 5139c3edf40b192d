# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Templates and arrays of xmp.py: how they are declared, and how loops name them.

A program runs on any number of nodes, so sizes of nodes are stars or come from the
environment (XMP_NODE_SIZE0 and so on), and maps of gblock are computed at run time.
"""

NAMES = "ijk"
# Declaration without the keyword, and number of dimensions.
NODES = {"p": ("p(*)", 1), "q": ("q[*][*]", 2), "g": ("g(*,*,*)", 3), "h": ("h(*) = p(1::2)", 1)}


def subscripts(parts):
    return "".join(f"[{part}]" for part in parts)


def plus(name, offset):
    return f"{name}{offset:+d}" if offset else name


class Template:
    def __init__(self, r, name):
        self.name = name
        self.nodes = r.choice("ppqqgh")
        spread = NODES[self.nodes][1]
        self.rank = r.randint(spread, 3)
        self.dynamic = r.random() < 0.3
        # Declared in main, with its arrays.
        self.inner = not self.dynamic and r.random() < 0.25
        self.brackets = r.random() < 0.4
        places = sorted(r.sample(range(self.rank), spread))
        self.lows = [r.choice((0, 0, 1, -5, 3, -2)) for _ in range(self.rank)]
        most = (30, 11, 8)[self.rank - 1]
        self.extents = [r.randint(3 if self.rank == 1 else 5, most) for _ in range(self.rank)]
        # In the order of dimensions of parentheses.
        self.formats = [self.format(r, self.extents[d]) if d in places else "*"
                        for d in range(self.rank)]
        self.axis = {d: n for n, d in enumerate(places)}
        self.steps = {d: (r.randint(1, 5), r.randint(0, self.extents[d])) for d in places}

    def format(self, r, extent):
        kinds = ["block", "block", "cyclic", "cyclic(n)", "block(n)"]
        kind = r.choice(kinds + ["gblock"] * 2 * (self.dynamic or self.inner))
        return {"cyclic(n)": f"cyclic({r.randint(2, 4)})", "block(n)": f"block({extent})"}.get(kind, kind)

    def is_blocks(self, d):
        return self.formats[d].startswith(("block", "gblock"))

    def list(self, parts):
        """Subscripts, formats or extents in the notation of this template."""
        if self.brackets:
            return subscripts(reversed(parts))
        return "(" + ", ".join(parts) + ")"

    def shape(self):
        bounds = zip(self.lows, self.extents)
        if self.brackets:
            return self.list([f"{low}:{extent}" for low, extent in bounds])
        return self.list([f"{low}:{low + extent - 1}" for low, extent in bounds])

    def map(self, d):
        return f"map_{self.name}_{d}"

    def declaration(self):
        shape = self.list([":"] * self.rank) if self.dynamic else self.shape()
        formats = ["gblock(*)" if f == "gblock" else f for f in self.formats]
        return [f"#pragma xmp template {self.name}{shape}",
                f"#pragma xmp distribute {self.name}{self.list(formats)} onto {self.nodes}"]

    def maps(self):
        """The statements that compute maps, in which some nodes have nothing, and the formats."""
        lines, formats = [], []
        for d, kind in enumerate(self.formats):
            if kind != "gblock":
                formats.append(kind)
                continue
            factor, first = self.steps[d]
            lines += [f"  XMP(int {self.map(d)}[64]; fill_map({self.map(d)}, xmp_desc_of({self.nodes}), "
                      f"{self.axis[d] + 1}, {self.extents[d]}, {factor}, {first});)"]
            formats.append(f"gblock({self.map(d)})")
        return lines, formats

    def inner_declaration(self):
        lines, formats = self.maps()
        return [*lines, f"#pragma xmp template {self.name}{self.shape()}",
                f"#pragma xmp distribute {self.name}{self.list(formats)} onto {self.nodes}"]

    def fix(self):
        lines, formats = self.maps()
        lines.append(f"#pragma xmp template_fix{self.list(formats)} {self.name}{self.shape()}")
        return lines


class Array:
    def __init__(self, r, name, templates):
        self.name = name
        self.type = r.choice(("int", "long", "double", "int", "short", "unsigned char", "float"))
        self.template = t = r.choice(templates)
        self.rank = r.randint(1, 3)
        free = list(range(t.rank))
        r.shuffle(free)
        # Of each dimension: the template's dimension or None, the shift, the extent, the shadow.
        self.dims, self.shifts, self.extents, self.shadow = [], [], [], []
        for d in range(self.rank):
            must = d == self.rank - 1 and not any(x is not None for x in self.dims)
            if free and (must or r.random() < 0.75):
                self.align(r, free.pop())
            else:
                self.dims.append(None)
                self.shifts.append(0)
                self.extents.append(r.randint(2, 5))
                self.shadow.append((0, 0))
        self.numbers = [r.randint(1, 90) for _ in range(self.rank)]

    def align(self, r, d):
        t = self.template
        shift = r.randint(0, 2)
        most = t.extents[d] - shift
        extent = r.randint(max(1, most - 4), most)
        self.dims.append(d)
        self.shifts.append(t.lows[d] + shift)
        self.extents.append(extent)
        shadow = (0, 0)
        if t.is_blocks(d) and r.random() < 0.6:
            shadow = min(extent, r.randint(0, 2)), min(extent, r.randint(0, 2))
        if t.formats[d] != "*" and r.random() < 0.2:
            shadow = "*"
        self.shadow.append(shadow)

    def replicated(self):
        return [d for d in range(self.template.rank) if d not in self.dims]

    def width(self, d):
        """The part of the shadow that a stencil reads."""
        return (0, 0) if self.shadow[d] == "*" else self.shadow[d]

    def on(self, star, names=NAMES, shift=(0, 0, 0)):
        """The reference to the template for the element whose subscripts are these names."""
        parts = [star] * self.template.rank
        for d, at in enumerate(self.dims):
            if at is not None:
                parts[at] = plus(names[d], self.shifts[d] + shift[d])
        return self.template.name + self.template.list(parts)

    def element(self, shift=(0, 0, 0)):
        return self.name + subscripts(plus(NAMES[d], shift[d]) for d in range(self.rank))

    def value(self, number):
        index = " + ".join(f"{n} * {NAMES[d]}" for d, n in enumerate(self.numbers))
        return f"({index} + {number}) % 101"

    def declarator(self, name):
        return name + subscripts(self.extents)

    def mapping(self, name):
        index = subscripts(NAMES[d] if at is not None else "*" for d, at in enumerate(self.dims))
        lines = [f"#pragma xmp align {name}{index} with {self.on('*')}"]
        if any(s != (0, 0) for s in self.shadow):
            widths = ("*" if s == "*" else f"{s[0]}:{s[1]}" for s in self.shadow)
            lines.append(f"#pragma xmp shadow {name}{subscripts(widths)}")
        return lines

    def declaration(self):
        whole = f"{self.type} {self.declarator(self.name)};"
        if not self.template.dynamic:
            return [whole, *self.mapping(self.name)]
        rest = subscripts(self.extents[1:])
        pointer = f"(*{self.name}){rest}" if rest else f"*{self.name}"
        return [f"XMP({self.type} {pointer};)", f"SERIAL({whole})", *self.mapping(self.name)]

    def allocation(self):
        if not self.template.dynamic:
            return []
        sizes = ", ".join(map(str, self.extents))
        return [f"  XMP({self.name} = xmp_malloc(xmp_desc_of({self.name}), {sizes});)"]


class Local:
    """An array of which each node has all."""

    def __init__(self, r, name):
        self.name, self.rank, self.type = name, r.randint(1, 3), r.choice(("int", "double", "long"))
        self.extents = [r.randint(4, 12) for _ in range(self.rank)]
        self.numbers = [r.randint(1, 90) for _ in range(self.rank)]
        self.template = None

    element, value, declarator = Array.element, Array.value, Array.declarator
