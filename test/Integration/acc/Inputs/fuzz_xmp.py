"""Random XcalableMP + OpenACC programs for fuzz.py.

Arrays of one template, of the whole plane or of its rows, on a random grid of
nodes. For each row the generator knows whether the host's or the device's copy is
newer, and for each array and side whether the shadow holds what the neighbours
have; it emits updates (of global ranges) and reflects only where they are needed.
"""

import random


class Array:
    def __init__(self, name, rank, extents, shadow):
        self.name, self.rank, self.extents = name, rank, extents
        self.shadow = shadow  # widths of each dimension
        self.present = False
        self.newer = ["same"] * extents[0]
        self.valid = {"host": False, "device": False}  # the shadow


class Generator:
    def __init__(self, seed, size, without=()):
        self.without = without
        self.random = random.Random(seed)
        self.size = size
        self.lines = []
        self.number = 0
        self.depth = 0
        # One executable runs on several numbers of ranks.
        columns = self.pick(1, 1, 2, 3)
        self.nodes = self.pick(f"p({columns}, *)", f"p[*][{columns}]")
        self.ranks = {1: ["self", 1, 3, 4], 2: [2, 4, 6], 3: [3, 6]}[columns]

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, p):
        return self.random.random() < p

    def put(self, text):
        self.lines.append("  " * (self.depth + 1) + text)

    def pragma(self, text):
        self.lines.append("#pragma " + text)

    def name(self, prefix):
        self.number += 1
        return f"{prefix}{self.number}"

    # ---- Coherence ---------------------------------------------------------

    def update(self, array, to):
        """Moves the rows that are newer on the other side."""
        source = "host" if to == "device" else "device"
        rows = [r for r in range(array.extents[0]) if array.newer[r] == source]
        if not array.present or not rows:
            return
        first, last = rows[0], rows[-1]
        if any(array.newer[r] == to for r in range(first, last)):
            spans = [(r, r) for r in rows]
        else:
            spans = [(first, last)]
        word = "device" if to == "device" else self.pick("self", "host")
        for lo, hi in spans:
            rest = f"[0:{array.extents[1]}]" if array.rank == 2 else ""
            section = f"{array.name}[{lo}:{hi - lo + 1}]{rest}"
            whole = lo == 0 and hi == array.extents[0] - 1
            if whole and self.chance(0.5):
                section = array.name
            self.pragma(f"acc update {word}({section})")
        for r in rows:
            array.newer[r] = "same"
        # The shadow cells in the range have moved too.
        array.valid[to] = array.valid[to] and array.valid[source]

    def prepare(self, array, side, offset):
        """The array is about to be read on a side."""
        if side == "device" or array.present:
            self.update(array, side)
        if offset and not array.valid[side]:
            acc = " acc" if side == "device" else ""
            if acc and not array.present:
                raise AssertionError("a shadow of an absent array")
            form = self.pick("reflect", "reflect", "wide")
            width = ""
            if form == "wide":
                width = " width(" + ", ".join(map(str, array.shadow)) + ")"
            self.pragma(f"xmp reflect({array.name}){width}{acc}")
            array.valid[side] = True

    def wrote(self, array, side, rows):
        if array.present:
            for r in rows:
                array.newer[r] = side
        array.valid[side] = False
        if not array.present:
            array.valid["device"] = False

    # ---- Expressions and loops ---------------------------------------------

    def value(self, indices, sources, side, reads, depth=2):
        if depth == 0 or self.chance(0.25):
            kind = self.pick("constant", "index", "array", "array", "array")
            if kind == "constant" or (kind == "array" and not sources):
                return f"{self.random.randrange(100)}u"
            if kind == "index":
                return f"(unsigned){self.pick(*indices)}"
            array = self.pick(*sources)
            text, offset = array.name, False
            for d in range(array.rank):
                width = array.shadow[d] if side != "absent" else 0
                c = self.random.randint(-width, width)
                offset = offset or c != 0
                text += f"[{indices[d]}{f' + {c}' if c > 0 else f' - {-c}' if c else ''}]"
            reads.append((array, offset))
            return text
        x = self.value(indices, sources, side, reads, depth - 1)
        y = self.value(indices, sources, side, reads, depth - 1)
        return self.pick(f"({x} + {y})", f"({x} * 3u + {y})", f"({x} ^ {y})",
                         f"({x} > {y} ? {x} : {y} + 1u)", f"({x} - {y})")

    def loop(self, extent, i, margin):
        lo = margin + self.random.randrange(2)
        hi = extent - margin - self.random.randrange(2)
        step = self.pick(1, 1, 1, 2)
        if hi <= lo:
            lo, hi = margin, extent - margin
        if self.chance(0.15):
            return f"for (int {i} = {hi - 1}; {i} >= {lo}; {i} -= {step})", list(
                range(hi - 1, lo - 1, -step))
        bound = f"{hi - 1} + one" if self.chance(0.2) else str(hi)
        return f"for (int {i} = {lo}; {i} < {bound}; {i} += {step})", list(
            range(lo, hi, step))

    def header(self, rank, side, clauses, indices):
        """The directives of a loop nest, in some order."""
        names = ", ".join(indices)
        place = "t(j, i)" if rank == 2 else "t(*, i)"
        place = place.replace("j", indices[-1]) if rank == 2 else place
        place = place.replace("i)", f"{indices[0]})")
        xmp = f"xmp loop ({names}) on {place}{clauses['xmp']}"
        if side == "host":
            self.pragma(xmp)
            return
        collapse = " collapse(2)" if rank == 2 and self.chance(0.6) else ""
        construct = self.pick("parallel loop", "parallel loop", "parallel loop gang vector",
                              "kernels loop independent")
        acc = f"acc {construct}{collapse}{clauses['acc']}"
        order = [xmp, acc]
        self.random.shuffle(order)
        for text in order:
            self.pragma(text)

    def map(self, side):
        target = self.pick(*self.arrays)
        if side == "device" and not target.present and self.chance(0.7):
            present = [a for a in self.arrays if a.present]
            target = self.pick(*present) if present else target
        sources = [a for a in self.arrays if a is not target and a.rank <= target.rank]
        if side == "device":
            # What is not there has no shadow on the device that lasts: offsets
            # are only for arrays that are there.
            sources = [a for a in sources if a.present]
        indices = [self.name("i"), self.name("j")][: target.rank]
        reads = []
        value = self.value(indices, sources, side, reads)
        for array, offset in reads:
            self.prepare(array, side, offset)
        if target.present:
            self.update(target, side)
        for array, offset in reads:  # an update may have spoilt a shadow
            self.prepare(array, side, offset)
        headers, rows = [], []
        for d, i in enumerate(indices):
            text, values = self.loop(target.extents[d], i, self.margin[d])
            headers.append(text)
            rows = values if d == 0 else rows
        clauses = {"xmp": "", "acc": ""}
        if not target.present and side == "device":
            clauses["acc"] = f" copy({target.name})"
        elif side == "device" and self.chance(0.3):
            clauses["acc"] = f" present({target.name})"
        self.header(target.rank, side, clauses, indices)
        for text in headers:
            self.put(text)
            self.depth += 1
        subscripts = "".join(f"[{i}]" for i in indices)
        operator = self.pick("=", "=", "+=")
        self.put(f"{target.name}{subscripts} {operator} {value};")
        self.depth -= len(headers)
        self.wrote(target, side, rows)
        if side == "device" and not target.present:
            target.valid["host"] = False

    def reduction(self, side):
        shape = self.pick(*self.arrays)
        indices = [self.name("i"), self.name("j")][: shape.rank]
        sources = [a for a in self.arrays if a.rank <= shape.rank]
        if side == "device":
            sources = [a for a in sources if a.present]
        reads = []
        value = self.value(indices, sources, side, reads)
        for _ in range(2):
            for array, offset in reads:
                self.prepare(array, side, offset)
        headers = [self.loop(shape.extents[d], i, self.margin[d])[0]
                   for d, i in enumerate(indices)]
        name, kind = self.name("r"), self.pick("+", "^", "max")
        start = self.random.randrange(1000)
        self.put(f"unsigned {name} = {start}u;")
        clause = f" reduction({kind}:{name})"
        acc = side == "device" and self.chance(0.5)
        clauses = {"xmp": clause + (" acc" if acc else ""),
                   "acc": clause + (f" copy({name})" if acc else "")}
        self.header(shape.rank, side, clauses, indices)
        for text in headers:
            self.put(text)
            self.depth += 1
        self.put({"+": f"{name} += {value};", "^": f"{name} ^= {value};",
                  "max": f"{name} = {value} > {name} ? {value} : {name};"}[kind])
        self.depth -= len(headers)
        self.pragma("xmp task on p(1, 1)")
        self.put(f'printf("{name} %u\\n", {name});')

    def show(self, array):
        self.update(array, "host")
        self.put(f"show_{array.name}();")

    # ---- The program -------------------------------------------------------

    def region(self, budget):
        absent = [a for a in self.arrays if not a.present and self.chance(0.6)]
        if not absent:
            return self.statements(budget)
        text, clause = "", {}
        for array in absent:
            word = clause[array.name] = self.pick("copy", "copyin", "create", "copyout")
            text += f" {word}({array.name})"
            array.present = True
            keeps = word in ("copy", "copyin")
            array.newer = ["same" if keeps else "host"] * array.extents[0]
            array.valid["device"] = keeps and array.valid["host"]
        structured = self.chance(0.6) or "copy" in clause.values() or "copyout" in clause.values()
        if structured:
            self.pragma("acc data" + text)
            self.put("{")
            self.depth += 1
        else:
            self.pragma("acc enter data" + text)
        self.statements(budget)
        for array in absent:
            out = clause[array.name] in ("copy", "copyout")
            self.update(array, "device" if out else "host")
            if out:
                array.valid["host"] = array.valid["device"]
        if structured:
            self.depth -= 1
            self.put("}")
        else:
            self.pragma("acc exit data" + "".join(f" delete({a.name})" for a in absent))
        for array in absent:
            array.present = False
            array.newer = ["same"] * array.extents[0]
            array.valid["device"] = False

    def statements(self, budget):
        while budget > 0:
            kind = self.pick("map", "map", "map", "host", "reduction", "region", "region",
                             "show", "barrier")
            if kind in self.without:
                continue
            if kind == "region" and self.depth < 3 and budget > 3:
                inner = self.random.randint(2, budget - 1)
                self.region(inner)
                budget -= inner
            elif kind == "host":
                self.map("host")
            elif kind == "reduction":
                self.reduction(self.pick("host", "device", "device"))
            elif kind == "show":
                self.show(self.pick(*self.arrays))
            elif kind == "barrier":
                self.pragma("xmp barrier" + self.pick("", " acc"))
            else:
                self.map("device")
            budget -= 1

    def program(self):
        n = self.pick(13, 17, 24, 31)
        m = self.pick(13, 16, 19)
        widths = [self.pick(1, 2), self.pick(1, 2)]
        self.margin = widths
        self.arrays = [Array(f"a{k}", 2, [n, m], widths) for k in range(3)]
        self.arrays += [Array(f"v{k}", 1, [n], widths[:1]) for k in range(2)]
        self.statements(self.size)
        for array in self.arrays:
            self.show(array)
        text = [
            "#include <stdio.h>",
            *(f"unsigned {a.name}{''.join(f'[{e}]' for e in a.extents)};" for a in self.arrays),
            f"#pragma xmp nodes {self.nodes}",
            f"#pragma xmp template t(0:{m - 1}, 0:{n - 1})",
            "#pragma xmp distribute t(block, block) onto p",
        ]
        for a in self.arrays:
            place = "[i][j] with t(j, i)" if a.rank == 2 else "[i] with t(*, i)"
            text.append(f"#pragma xmp align {a.name}{place}")
            widths = "".join(f"[{w}]" for w in a.shadow)
            text.append(f"#pragma xmp shadow {a.name}{widths}")
        for a in self.arrays:
            inner = f"for (int j = 0; j < {m}; j++)" if a.rank == 2 else ""
            indices = "(i, j) on t(j, i)" if a.rank == 2 else "(i) on t(*, i)"
            element = f"{a.name}[i]" + ("[j]" if a.rank == 2 else "")
            index = f"(i * {m}u + j)" if a.rank == 2 else "(unsigned)i"
            text.append(f"""static void show_{a.name}(void) {{
  unsigned sum = 0;
#pragma xmp loop {indices} reduction(+ : sum)
  for (int i = 0; i < {n}; i++)
    {inner}
      sum += {element} * (2u * {index} + 1u);
#pragma xmp task on p(1, 1)
  printf("{a.name} %u\\n", sum);
}}
static void fill_{a.name}(void) {{
#pragma xmp loop {indices}
  for (int i = 0; i < {n}; i++)
    {inner}
      {element} = {index} * 7u % 61u;
}}""")
        text.append("int main(int one, char **argv) {")
        text += [f"  fill_{a.name}();" for a in self.arrays]
        text += self.lines
        text += [
            "#pragma xmp barrier",
            "#pragma xmp task on p(1, 1)",
            '  puts("complete");',
            "  return 0;",
            "}",
        ]
        return "\n".join(text) + "\n"
