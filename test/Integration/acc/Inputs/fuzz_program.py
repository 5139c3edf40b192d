"""Random OpenACC programs for fuzz.py.

A Generator makes one program from a seed. It models which rows of each array are
newer on the host or on the device (Array.newer) and emits updates only where
they are needed: see fuzz.py.
"""

import random


class Array:
    def __init__(self, name, type, extents, storage):
        self.name, self.type, self.extents = name, type, extents
        self.storage = storage  # static, heap (pointer to rows), flat, vla
        self.present = False
        self.newer = ["same"] * extents[0]  # or host, or device, for each row

    def all_rows(self):
        return range(self.extents[0])

    def element(self, subscripts):
        if self.storage == "flat":
            text = subscripts[0]
            for extent, subscript in zip(self.extents[1:], subscripts[1:]):
                text = f"({text}) * {extent} + {subscript}"
            return f"{self.name}[{text}]"
        return self.name + "".join(f"[{s}]" for s in subscripts)

    def section(self, first, count):
        """The rows in a clause."""
        size = 1
        for extent in self.extents[1:]:
            size *= extent
        if self.storage == "flat":
            return f"{self.name}[{first * size}:{count * size}]"
        rest = "".join(f"[0:{e}]" for e in self.extents[1:])
        return f"{self.name}[{first}:{count}]{rest}"

    def whole(self, random):
        if self.storage in ("static", "vla") and random.random() < 0.6:
            return self.name
        return self.section(0, self.extents[0])


class Generator:
    ranks = ["self"]

    def __init__(self, seed, size, without=()):
        self.without = without
        self.random = random.Random(seed)
        self.size = size
        self.lines = []
        self.indent = 1
        self.number = 0
        self.flow = 0  # nesting of data regions
        self.queue = None

    # ---- Text --------------------------------------------------------------

    def put(self, text):
        self.lines.append("  " * self.indent + text)

    def pragma(self, text):
        self.lines.append("#pragma acc " + text)

    def name(self, prefix):
        self.number += 1
        return f"{prefix}{self.number}"

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, p):
        return self.random.random() < p

    # ---- Arrays ------------------------------------------------------------

    def make_arrays(self):
        self.arrays = []
        for k in range(self.random.randint(4, 7)):
            rank = self.pick(1, 1, 2, 2, 3)
            extents = [
                self.pick(1, 2, 3, 5, 7, 8, 13, 16, 31, 40)
                if rank > 1
                else self.pick(1, 2, 17, 64, 101, 300)
                for _ in range(rank)
            ]
            type = self.pick(
                "unsigned", "unsigned", "unsigned char", "unsigned long", "double",
                "unsigned short",
            )
            storage = self.pick("static", "static", "heap", "flat", "vla")
            self.arrays.append(Array(f"a{k}", type, extents, storage))
        # A counter for atomics and something of one dimension are always there.
        self.arrays.append(Array("bins", "unsigned", [37], "static"))
        self.arrays.append(Array("line", "unsigned", [53], self.pick("static", "heap")))

    def declarations(self):
        out = []
        for a in self.arrays:
            brackets = "".join(f"[{e}]" for e in a.extents)
            if a.storage == "static":
                out.append(f"static {a.type} {a.name}{brackets};")
        return out

    def local_declarations(self):
        out = []
        for a in self.arrays:
            size = 1
            for e in a.extents:
                size *= e
            rest = "".join(f"[{e}]" for e in a.extents[1:])
            bytes = f"{size} * sizeof({a.type})"
            if a.storage == "flat" or (a.storage == "heap" and not rest):
                restrict = self.pick("", " restrict")
                out.append(f"{a.type} *{restrict} {a.name} = malloc({bytes});")
            elif a.storage == "heap":
                out.append(f"{a.type} (*{a.name}){rest} = malloc({bytes});")
            elif a.storage == "vla":
                first = f"n{a.name}"
                out.append(f"int {first} = argc + {a.extents[0] - 1};")
                out.append(f"{a.type} {a.name}[{first}]{rest};")
        return out

    # ---- Coherence ---------------------------------------------------------

    def runs(self, rows):
        rows = sorted(rows)
        start = 0
        for k in range(1, len(rows) + 1):
            if k == len(rows) or rows[k] != rows[k - 1] + 1:
                yield rows[start], rows[k - 1] - rows[start] + 1
                start = k

    def suffix(self):
        return "" if self.queue is None else f" async({self.queue})"

    def move(self, array, rows, direction):
        """An update of rows that are newer on the other side."""
        source = "device" if direction == "self" else "host"
        stale = [r for r in rows if array.newer[r] == source]
        if not stale or not array.present:
            return
        # More than is needed may move if that is the same on both sides.
        for first, count in list(self.runs(stale)):
            while self.chance(0.3) and first > 0 and array.newer[first - 1] == "same":
                first, count = first - 1, count + 1
            word = self.pick("self", "host") if direction == "self" else "device"
            self.pragma(f"update {word}({array.section(first, count)}){self.suffix()}")
            for r in range(first, first + count):
                array.newer[r] = "same"

    def device_uses(self, reads, writes):
        """Before a kernel: (array, rows) that it reads and writes."""
        for array, rows in reads + writes:
            if array.present:
                self.move(array, rows, "device")

    def device_wrote(self, writes):
        for array, rows in writes:
            if array.present:
                for r in rows:
                    array.newer[r] = "device"

    def host_uses(self, reads, writes):
        for array, rows in reads + writes:
            if array.present:
                self.move(array, rows, "self")

    def host_wrote(self, writes):
        for array, rows in writes:
            if array.present:
                for r in rows:
                    array.newer[r] = "host"

    # ---- Expressions -------------------------------------------------------

    def read(self, array, indices, uses):
        """An element at any place."""
        subscripts = []
        for extent in array.extents:
            index = self.pick(*indices) if indices and self.chance(0.9) else "0"
            c = self.random.randrange(extent)
            form = self.pick("({0} + {1}) % {2}", "({0} * 3 + {1}) % {2}", "{1}")
            subscripts.append(form.format(index, c, extent))
        uses.append((array, list(array.all_rows())))
        return "(unsigned)" + array.element(subscripts)

    def value(self, indices, sources, uses, depth=2):
        """An unsigned expression."""
        if depth == 0 or self.chance(0.2):
            choices = ["constant", "scalar"]
            if indices:
                choices += ["index"] * 2
            if sources:
                choices += ["array"] * 4
            kind = self.pick(*choices)
            if kind == "constant":
                return f"{self.random.randrange(1000)}u"
            if kind == "scalar":
                return self.pick("s0", "s1", "(unsigned)argc")
            if kind == "index":
                return f"(unsigned){self.pick(*indices)}"
            return self.read(self.pick(*sources), indices, uses)
        x = self.value(indices, sources, uses, depth - 1)
        y = self.value(indices, sources, uses, depth - 1)
        return self.pick(
            f"({x} + {y})", f"({x} * 5u + {y})", f"({x} ^ {y})", f"({x} - {y})",
            f"({x} & {y} | 1u)", f"({x} > {y} ? {x} : {y})", f"({x} % 97u + {y})",
            f"mix({x}, {y})", f"({x} >> 3)", f"(({x} << 2) + {y})",
        )

    def store(self, array, value):
        return f"(({value}) % 64u) * 0.25" if array.type == "double" else value

    # ---- Loops -------------------------------------------------------------

    def loop(self, extent, index=None):
        """(text of the for, index, the values it takes) within an extent."""
        i = index or self.name("i")
        lo = self.random.randrange(min(extent, 3))
        hi = extent - self.random.randrange(min(extent - lo, 3))
        step = self.pick(1, 1, 1, 1, 2, 3)
        type = self.pick("int", "int", "int", "long", "unsigned")
        if self.chance(0.2) and type != "unsigned":
            text = f"for ({type} {i} = {hi - 1}; {i} >= {lo}; {i} -= {step})"
            return text, i, list(range(hi - 1, lo - 1, -step))
        # A bound that the compiler does not know.
        bound = f"{hi - 1} + argc" if self.chance(0.3) else str(hi)
        if type == "unsigned":
            bound = f"(unsigned)({bound})"
        increment = f"{i}++" if step == 1 else f"{i} += {step}"
        text = f"for ({type} {i} = {lo}; {i} < {bound}; {increment})"
        return text, i, list(range(lo, hi, step))

    def nest(self, array):
        """Loops over an array: (headers, indices, subscripts, rows)."""
        headers, indices, subscripts, rows = [], [], [], []
        for d, extent in enumerate(array.extents):
            header, i, values = self.loop(extent)
            headers.append(header)
            indices.append(i)
            mirror = self.chance(0.15) and "unsigned" not in header
            subscripts.append(f"{extent - 1} - {i}" if mirror else i)
            if d == 0:
                rows = [extent - 1 - v if mirror else v for v in values]
        return headers, indices, subscripts, rows

    def clauses(self, arrays_read, arrays_written):
        """Data clauses for arrays that are not there; the rest is implicit."""
        text = []
        seen = {}
        for array, _ in arrays_read:
            seen.setdefault(array.name, (array, False))
        for array, _ in arrays_written:
            seen[array.name] = (array, True)
        for array, written in seen.values():
            if array.present:
                if self.chance(0.4):
                    text.append(f"present({array.whole(self.random)})")
                elif self.chance(0.2):
                    text.append(f"copy({array.whole(self.random)})")
            elif array.storage in ("heap", "flat") or self.chance(0.6):
                word = "copy" if written else self.pick("copyin", "copyin", "copy")
                text.append(f"{word}({array.whole(self.random)})")
        self.random.shuffle(text)
        return "".join(" " + t for t in text) + self.suffix()

    def sizes(self):
        text = ""
        if self.chance(0.2):
            text += f" num_gangs({self.pick(1, 2, 7, 'argc + 3')})"
        if self.chance(0.2):
            text += f" vector_length({self.pick(1, 32, 128)})"
        return text

    # ---- Kernels -----------------------------------------------------------

    def others(self, *not_these):
        return [a for a in self.usable if a not in not_these]

    def map_kernel(self):
        target = self.pick(*self.usable)
        headers, indices, subscripts, rows = self.nest(target)
        uses = []
        value = self.value(indices, self.others(target), uses)
        update = self.chance(0.4)
        element = target.element(subscripts)
        # Elements of the rows that are not written keep what they had.
        writes = [(target, rows)]
        self.device_uses(uses, writes)
        depth = len(headers)
        style = self.pick("flat", "collapse", "levels", "kernels", "region")
        data = self.clauses(uses, writes)
        temporary = self.name("t")
        levels = {1: [["gang vector"]], 2: [["gang", "vector"], ["gang worker", "vector"]],
                  3: [["gang", "worker", "vector"], ["gang", "vector", "seq"]]}[depth]
        levels = self.pick(*levels)
        if style == "region":
            self.pragma("parallel" + self.sizes() + data)
            self.put("{")
            self.indent += 1
            self.pragma("loop " + levels[0])
        elif style == "kernels":
            self.pragma("kernels loop" + self.pick("", " independent") + data)
        elif style == "collapse" and depth > 1:
            count = self.random.randint(2, depth)
            self.pragma(f"parallel loop collapse({count})" + self.sizes() + data)
        elif style == "levels":
            self.pragma(f"parallel loop {levels[0]}" + self.sizes() + data)
        else:
            self.pragma("parallel loop" + self.sizes() + data)
        for d, header in enumerate(headers):
            if d and style in ("levels", "region"):
                self.pragma("loop " + levels[d])
            elif d and style == "flat" and self.chance(0.5):
                self.pragma("loop" + self.pick("", " seq"))
            self.put(header + " {" if d == depth - 1 or style in ("levels", "region", "flat") else header)
            self.indent += 1
        self.put(f"unsigned {temporary} = {value};")
        if self.chance(0.3):
            self.put(f"if ({temporary} % 3u == 1u)")
            self.put(f"  {temporary} += {self.pick(*indices)};")
            if self.chance(0.5):
                self.put("else")
                self.put(f"  {temporary} = mix({temporary}, s1);")
        if self.chance(0.25):
            k = self.name("k")
            self.put(f"for (int {k} = 0; {k} < {self.pick(2, 5, 'argc + 2')}; {k}++) {{")
            self.put(f"  if ({temporary} % 11u == 4u) {self.pick('break', 'continue')};")
            self.put(f"  {temporary} += {k} * 7u;")
            self.put("}")
        stored = self.store(target, temporary)
        self.put(f"{element} {'+=' if update else '='} {stored};")
        if target.type == "double" and update:
            self.put(f"{element} = {element} > 1000 ? {element} - 1000 : {element};")
        for d in reversed(range(depth)):
            self.indent -= 1
            if d == depth - 1 or style in ("levels", "region", "flat"):
                self.put("}")
        if style == "region":
            self.indent -= 1
            self.put("}")
        self.device_wrote(writes)

    def reduction_kernel(self):
        shape = self.pick(*self.usable)
        headers, indices, _, _ = self.nest(shape)
        uses = []
        results = []
        kinds = {"+": "{0} += {1};", "^": "{0} ^= {1};", "|": "{0} |= {1};",
                 "&": "{0} &= {1} | 15u;", "max": "{0} = {1} > {0} ? {1} : {0};",
                 "min": "if ({1} < {0}) {0} = {1};", "*": "{0} *= 2u * {1} + 1u;"}
        for _ in range(self.random.randint(1, 3)):
            kind = self.pick(*kinds)
            results.append((self.name("r"), kind, self.value(indices, self.usable, uses)))
        self.device_uses(uses, [])
        for name, kind, _ in results:
            self.put(f"unsigned {name} = {self.random.randrange(5000)}u;")
        style = self.pick("collapse", "outer", "levels", "kernels")
        if len(headers) == 1 and style in ("collapse", "levels"):
            style = "outer"
        queue, self.queue = self.queue, None
        clause = "".join(f" reduction({kind}:{name})" for name, kind, _ in results)
        data = self.clauses(uses, [])
        self.pragma(
            {"collapse": f"parallel loop collapse({len(headers)})",
             "outer": "parallel loop" + self.pick("", " gang vector"),
             "levels": "parallel loop gang", "kernels": "kernels loop"}[style]
            + clause + ("" if style == "kernels" else self.sizes()) + data)
        for d, header in enumerate(headers):
            if d == len(headers) - 1 and style == "levels":
                self.pragma("loop vector" + clause)
            elif d and style == "levels":
                self.pragma("loop seq")
            self.put(header + (" {" if d == len(headers) - 1 or style != "collapse" else ""))
            self.indent += 1
        for name, kind, value in results:
            self.put("{ unsigned v = " + value + "; " + kinds[kind].format(name, "v") + " }")
        for d in reversed(range(len(headers))):
            self.indent -= 1
            if d == len(headers) - 1 or style != "collapse":
                self.put("}")
        for name, _, _ in results:
            self.put(f'printf("{name} %u\\n", {name});')
        self.queue = queue

    def row_kernel(self):
        """A gang for each row; its lanes sum it into one element of `line`."""
        target = next(a for a in self.arrays if a.name == "line")
        if target not in self.usable:
            return self.map_kernel()
        header, i, rows = self.loop(target.extents[0])
        inner, j, _ = self.loop(self.pick(3, 17, 40, 64))
        uses = []
        value = self.value([i, j], self.others(target), uses)
        writes = [(target, rows)]
        self.device_uses(uses, writes)
        sum = self.name("sum")
        level = self.pick("gang", "gang worker", "gang")
        self.pragma(f"parallel loop {level}" + self.sizes() + self.clauses(uses, writes))
        self.put(header + " {")
        self.indent += 1
        self.put(f"unsigned {sum} = {i};")
        if self.chance(0.4):
            work = self.name("w")
            self.put(f"unsigned {work}[4] = {{1, 2, s0, 4}};")
            self.put(f"for (int k = 0; k < 4; k++) {work}[k] += {i} * k;")
            value = f"({value} + {work}[{j} % 4])"
        self.pragma(f"loop vector reduction(+:{sum})")
        self.put(inner)
        self.put(f"  {sum} += {value};")
        self.put(f"{target.element([i])} = {sum};")
        self.indent -= 1
        self.put("}")
        self.device_wrote(writes)

    def atomic_kernel(self):
        target = next(a for a in self.arrays if a.name == "bins")
        if target not in self.usable:
            return self.map_kernel()
        header, i, _ = self.loop(self.pick(50, 200, 1000))
        uses = []
        value = self.value([i], self.others(target), uses)
        writes = [(target, list(target.all_rows()))]
        self.device_uses(uses, writes)
        self.pragma("parallel loop" + self.sizes() + self.clauses(uses, writes))
        self.put(header + " {")
        self.put(f"  unsigned v = {value};")
        self.pragma("atomic update")
        self.put(f"  bins[v % 37u]{self.pick('++', ' += v % 5u', ' += 3u')};")
        self.put("}")
        self.device_wrote(writes)

    def dependent_kernel(self):
        """Loops in a kernels or serial region that may depend on each other."""
        target = self.pick(*[a for a in self.usable if len(a.extents) == 1] or self.usable)
        n = target.extents[0]
        i = self.name("i")
        rest = ["0"] * (len(target.extents) - 1)
        at = lambda index: target.element([index] + rest)
        uses = []
        value = self.value([i], self.others(target), uses, 1)
        writes = [(target, list(target.all_rows()))]
        self.device_uses(uses, writes)
        self.pragma(self.pick("kernels", "kernels", "serial") + self.clauses(uses, writes))
        self.put("{")
        d = self.random.randint(1, 3)
        for _ in range(self.random.randint(1, 2)):
            form = self.pick(
                (f"for (int {i} = {d}; {i} < {n}; {i}++)", at(i), at(f"{i} - {d}")),
                (f"for (int {i} = 0; {i} < {n - d}; {i}++)", at(i), at(f"{i} + {d}")),
                (f"for (int {i} = {n - 1 - d}; {i} >= 0; {i}--)", at(i), at(f"{i} + {d}")),
                (f"for (int {i} = 0; {i} < {n}; {i}++)", at(i), at(i)),
                (f"for (int {i} = 0; {i} < {n // 2}; {i}++)", at(f"{i} * 2"), at(f"{i} * 2 + 1")),
                (f"for (int {i} = 0; {i} < {n // 2}; {i}++)", at(i), at(f"{n - 1} - {i}")),
            )
            stored = self.store(target, f"({value}) + (unsigned){form[2]}")
            self.put(f"  {form[0]}")
            self.put(f"    {form[1]} = {stored};")
        self.put("}")
        self.device_wrote(writes)

    def host_code(self):
        target = self.pick(*self.usable)
        headers, indices, subscripts, rows = self.nest(target)
        uses = []
        value = self.value(indices, self.others(target), uses, 1)
        writes = [(target, rows)]
        self.host_uses(uses, writes)
        if self.chance(0.3) and self.queue is None:
            self.pragma("parallel loop if(argc > 5)" + self.clauses([], []))
        for header in headers:
            self.put(header)
            self.indent += 1
        self.put(f"{target.element(subscripts)} = {self.store(target, value)};")
        self.indent -= len(headers)
        self.host_wrote(writes)

    def show(self, array):
        self.host_uses([(array, list(array.all_rows()))], [])
        size = 1
        for e in array.extents:
            size *= e
        self.put(f'show("{array.name}", {size}, ({array.type} *){array.name}, '
                 f"KIND_{array.type.replace(' ', '_')});")

    # ---- Regions -----------------------------------------------------------

    def enter(self, absent, words):
        text = []
        for array in absent:
            word = self.pick(*words)
            text.append(f" {word}({array.whole(self.random)})")
            array.present = True
            keeps = word in ("copy", "copyin")
            array.newer = ["same" if keeps else "host"] * array.extents[0]
            array.clause = word
        return "".join(text)

    def leave(self, array, copies):
        rows = list(array.all_rows())
        if copies:
            self.move(array, rows, "device")
        else:
            self.move(array, rows, "self")
        array.present = False
        array.newer = ["same"] * array.extents[0]

    def region(self, budget):
        absent = [a for a in self.arrays if not a.present and self.chance(0.5)]
        if not absent:
            return self.statements(budget)
        if self.chance(0.5):
            self.pragma("data" + self.enter(absent, ["copy", "copyin", "copyout", "create"]))
            self.put("{")
            self.indent += 1
            self.statements(budget)
            for array in absent:
                # At the end of the region, what it copies out must be valid.
                rows = list(array.all_rows())
                out = array.clause in ("copy", "copyout")
                self.move(array, rows, "device" if out else "self")
            self.indent -= 1
            self.put("}")
            for array in absent:
                array.present = False
                array.newer = ["same"] * array.extents[0]
        else:
            self.pragma("enter data" + self.enter(absent, ["copyin", "create"]))
            self.statements(budget)
            self.random.shuffle(absent)
            for array in absent:
                copies = self.chance(0.5)
                self.leave(array, copies)
                word = "copyout" if copies else "delete"
                self.pragma(f"exit data {word}({array.whole(self.random)})"
                            + (" finalize" if self.chance(0.2) else ""))

    def asynchronous(self):
        """Kernels on queues that share nothing that is written."""
        arrays = self.arrays[:]
        self.random.shuffle(arrays)
        queues = self.random.sample([0, 1, 2, 5, 77], self.pick(1, 2, 3))
        saved = self.usable
        for k, queue in enumerate(queues):
            self.usable = [a for a in arrays[k::len(queues)] if a.present]
            if not self.usable:
                continue
            self.queue = queue
            for _ in range(self.random.randint(1, 3)):
                kernels = {
                    "map": self.map_kernel,
                    "dependent": self.dependent_kernel,
                    "atomic": self.atomic_kernel,
                    "row": self.row_kernel,
                }
                self.pick(*[k for n, k in kernels.items() if n not in self.without])()
        self.queue = None
        self.usable = saved
        if self.chance(0.5):
            self.pragma("wait")
        else:
            self.pragma(f"wait({', '.join(str(q) for q in queues)})")

    def statements(self, budget):
        while budget > 0:
            kind = self.pick(
                "map", "map", "map", "reduction", "row", "atomic", "dependent", "host",
                "show", "async", "region", "scalar",
            )
            if kind in self.without:
                continue
            if kind == "region" and self.flow < 3 and budget > 2:
                inner = self.random.randint(1, budget - 1)
                self.flow += 1
                self.region(inner)
                self.flow -= 1
                budget -= inner
            elif kind == "async":
                self.asynchronous()
            elif kind == "show":
                self.show(self.pick(*self.arrays))
            elif kind == "scalar":
                self.put(f"{self.pick('s0', 's1')} = {self.random.randrange(999)}u;")
            else:
                {"map": self.map_kernel, "reduction": self.reduction_kernel,
                 "row": self.row_kernel, "atomic": self.atomic_kernel,
                 "dependent": self.dependent_kernel, "host": self.host_code,
                 "region": self.map_kernel}[kind]()
            budget -= 1

    def program(self):
        self.make_arrays()
        self.usable = self.arrays
        self.statements(self.size)
        for array in self.arrays:
            self.show(array)
        body = "\n".join(self.lines)
        fill = "\n".join(
            f"  for (int k = 0; k < (int)({'*'.join(map(str, a.extents))}); k++)\n"
            f"    (({a.type} *){a.name})[k] = (k * {3 + n}) % 64"
            + (" * 0.25;" if a.type == "double" else ";")
            for n, a in enumerate(self.arrays)
        )
        kinds = ["unsigned", "unsigned char", "unsigned long", "double", "unsigned short"]
        cases = "\n".join(
            f"    case KIND_{k.replace(' ', '_')}: v = (({k} *)x)[i]"
            + (" * 4" if k == "double" else "") + "; break;" for k in kinds)
        enum = ", ".join("KIND_" + k.replace(" ", "_") for k in kinds)
        return f"""#include <stdio.h>
#include <stdlib.h>
enum {{ {enum} }};
{chr(10).join(self.declarations())}
static unsigned s0 = 3, s1 = 40;

#pragma acc routine seq
static unsigned mix(unsigned x, unsigned y) {{
  if (x == y)
    return 1;
  x ^= y * 2654435761u;
  return x ^ x >> 15;
}}

static void show(const char *name, int n, void *x, int kind) {{
  unsigned long sum = 0;
  for (int i = 0; i < n; i++) {{
    unsigned long v = 0;
    switch (kind) {{
{cases}
    }}
    sum = sum * 31 + v;
  }}
  printf("%s %lx\\n", name, sum);
}}

int main(int argc, char **argv) {{
  {(chr(10) + "  ").join(self.local_declarations())}
{fill}
{body}
  printf("complete\\n");
  return 0;
}}
"""
