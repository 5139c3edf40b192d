"""The kernels of fuzz_devices.py: loops, subscripts, expressions and directives
around the forms of fuzz_forms.py.
"""

from fuzz_forms import Forms, Loop


class Kernels(Forms):
    # ---- Loops and subscripts ----------------------------------------------

    def header(self, i, first, last, step=1, signed=False):
        n = self.number_text
        type = self.pick("int", "int", "int", "long", "unsigned", "short")
        if type == "unsigned" and (first < 0 or last < 0 or signed):
            type = "int"
        if self.chance(0.2) and type != "unsigned":
            return f"for ({type} {i} = {n(last)}; {i} >= {n(first)}; {i} -= {n(step)})"
        if self.chance(0.1) and type != "unsigned" and not self.fixed_bounds:
            # A bound that differs from launch to launch.
            s = self.pick("s0", "s1")
            return (f"for ({type} {i} = {n(first)}; {i} < ({s} < {last + 1} ? {s} : {last + 1}); "
                    f"{i} += {n(step)})")
        test = f"{i} <= {n(last)}" if self.chance(0.3) else f"{i} < {n(last + 1)}"
        return f"for ({type} {i} = {n(first)}; {test}; {i} += {n(step)})"

    def loop(self, low, high, whole=False):
        fixed, self.fixed_bounds = self.fixed_bounds, whole
        result = self.make_loop(low, high, whole)
        self.fixed_bounds = fixed
        return result

    def make_loop(self, low, high, whole):
        """A loop, and a subscript that takes different values of low .. high - 1."""
        n, i = self.number_text, self.name("i")
        if not whole and self.chance(0.4):
            low += self.between(0, min(3, (high - low - 1) // 2))
            high -= self.between(0, min(3, (high - low - 1) // 2))
        form = self.pick(*["plain"] * 4, "offset", "offset", "mirror",
                         *([] if whole else ["scaled", "moved"]))
        if form == "moved" and high - low > 2:
            # By a distance that differs from launch to launch.
            first, last, text = low, high - 3, f"{i} + {self.pick('s0', 's1')} % 3"
        elif form in ("plain", "moved"):
            first, last, text = low, high - 1, i
        elif form == "offset":
            k = self.between(-4, 4)
            first, last = low - k, high - 1 - k
            text = f"{i} + {n(k)}" if self.chance(0.7) else f"{n(k)} + {i}"
            if k == 2 and low >= 0 and self.chance(0.5):
                text = f"{i} - {n(-k)}"
        elif form == "mirror":
            k = low + high - 1 + self.between(-2, 2)
            first, last, text = k - high + 1, k - low, f"{n(k)} - {i}"
        else:
            c = self.pick(2, 3)
            k = self.between(0, c - 1)
            first, last = -((k - low) // c), (high - 1 - k) // c
            text = f"{i} * {n(c)} + {n(k)}"
        step = 1 if whole else self.pick(1, 1, 1, 1, 2, 3)
        if not whole and self.chance(0.02):
            last = first - 1  # never runs
        return Loop(i, self.header(i, first, last, step), first, last), text

    def subscript(self, low, high, loops):
        """An expression with values of low .. high - 1."""
        n, size = self.number_text, high - low
        if not loops or self.chance(0.08):
            return n(self.between(low, high - 1))
        loop = self.pick(*loops)
        i, first, last = loop.index, loop.first, loop.last
        clamp = lambda x: f"({x} < {low} ? {low} : {x} > {high - 1} ? {high - 1} : {x})"
        forms = [clamp(f"({i})"), clamp(f"({i} {self.pick('+', '-')} {n(self.between(1, 2))})")]
        if last - first < size:
            shift = self.between(low - first, high - 1 - last)
            if low <= first and last < high:
                forms += [i] * 4
                shift = max(min(shift, 2), -2) if self.chance(0.6) else shift
                shift = max(low - first, min(high - 1 - last, shift))
            forms += [f"{i} + {n(shift)}"] * 4
            forms += [f"{n(self.between(low + last, high - 1 + first))} - {i}"] * 2
        if first >= 0:
            c = self.between(0, size)
            rest = f" + {low}" if low else ""
            forms += [f"({i} + {c}) % {n(size)}{rest}", f"({i} * 3 + {c}) % {size}{rest}",
                      f"(({i} * {i}) % {size}){rest}"]
            if last // 2 < size:
                forms.append(f"{i} / {n(2)}{rest}")
            if last * 2 + 1 < size:
                forms += [f"{i} * 2{rest}", f"2 * {i} + 1{rest}"]
        for list_ in self.lists:
            if list_ in self.usable and list_.role == "index" and list_.limit <= size:
                at = self.subscript(*list_.rows(), [loop])
                self.use(list_)
                forms += [f"{list_.place([at])} + {low}"] * 3
        return self.pick(*forms)

    # ---- Expressions -------------------------------------------------------

    def use(self, array, writes=False):
        array = array.of or array
        self.used[array] = self.used.get(array, False) or writes

    def read(self, array, loops):
        self.use(array)
        # One index after the other, as programs do; or any.
        subscripts = []
        for dim in range(array.rank()):
            mine = [loops[dim]] if dim < len(loops) and self.chance(0.6) else loops
            subscripts.append(self.subscript(*array.range(dim), mine))
        return array.load(subscripts)

    def sources(self):
        if self.forced and self.chance(0.6) and not self.used.get(self.forced, False):
            return [self.forced]
        return [a for a in self.usable
                if not self.used.get(a, False) and a not in self.undefined]

    def value(self, loops, depth=2):
        if depth == 0 or self.chance(0.2):
            kind = self.pick("array", "array", "array", "array", "index", "scalar", "constant")
            if kind == "index" and loops:
                return f"(unsigned){self.pick(*loops).index}"
            if kind == "scalar":
                return f"(unsigned){self.pick(*self.scalars)}"
            if kind == "array" and self.sources():
                return self.read(self.pick(*self.sources()), loops)
            return f"{self.between(0, 999)}u"
        x, y = self.value(loops, depth - 1), self.value(loops, depth - 1)
        return self.pick(
            f"({x} + {y})", f"({x} + {y})", f"({x} * 5u + {y})", f"({x} ^ {y})",
            f"({x} > {y} ? {x} : {y})", f"({x} % 97u + {y})", f"mix({x}, {y})",
            f"({x} % 2u ? {y} : 7u)", f"({x} && {y} > 3u)")

    def write(self, target, subscripts, loops):
        """Statements that store one element, perhaps under a condition."""
        self.use(target, True)
        t = self.name("t")
        self.put(f"unsigned {t} = {self.value(loops)};")
        if self.chance(0.2):
            self.inner_loop(t, loops)
        if self.chance(0.1):
            self.put(f"for (int w = 0; w < 20 && {t} > 5u; w++) {t} = {t} / 3u;")
        guard = ""
        if self.chance(0.25):
            i = self.pick(*loops).index
            guard = self.pick(f"if ({t} % 3u != 1u) ", f"if ({i} > s0) ", f"if ({i} % 2 == 0) ",
                              "if (s1 > 4) ", f"if (s0 != {i}) ")
        if self.chance(0.3):
            t = f"{t} + {target.load(subscripts)}"
        self.put(guard + target.store(subscripts, t))
        if target.type == "struct point" and self.chance(0.5):
            place = target.place(subscripts)
            self.put(f"{place}.w = (int)(({t}) & 1023u);")

    def inner_loop(self, t, loops):
        k = self.name("k")
        last = self.between(0, 6)
        loop = Loop(k, self.header(k, 0, last), 0, last)
        if self.chance(0.3):
            self.pragma("loop seq")
        self.put(loop.header)
        self.put(f"  {t} += {self.value(loops + [loop], 1)} + 1u;")

    # ---- Directives --------------------------------------------------------

    def sizes(self):
        text = ""
        if self.chance(0.15):
            text += f" num_gangs({self.pick(1, 2, 7, 'one + 3')})"
        if self.chance(0.15):
            text += f" vector_length({self.pick(1, 32, 128)})"
        return text

    def open(self, loops, collapses=True, sequential=0, reductions="", vectors=True):
        """Headers of parallel loops, and of `sequential` ones inside of them.
        The directive in front is returned."""
        depth = len(loops) - sequential
        levels = {
            1: [["gang vector"], ["gang"], [""], ["gang worker vector"]],
            2: [["gang", "vector"], ["gang worker", "vector"], ["", ""], ["gang", None],
                ["gang", "worker vector"]],
            3: [["gang", "worker", "vector"], ["gang", "vector", "seq"], ["", "", ""],
                ["gang vector", None, None]],
        }[depth]
        levels = list(self.pick(*levels)) if vectors else [self.pick("gang", "")]
        style = self.pick("loop", "loop", "kernels", "collapse", "collapse", "region")
        count = self.between(2, depth) if depth > 1 and collapses else 1
        sizes = self.sizes() if style != "kernels" else ""
        if style == "collapse" and count > 1:
            directive = f"parallel loop collapse({count})" + reductions + sizes
            levels = [None] * depth
        elif style == "kernels":
            directive = "kernels loop" + self.pick("", " independent") + reductions
            levels = [None] * depth
        elif style == "region":
            directive = "parallel" + sizes
            self.pragma(f"loop {levels[0]}" + reductions)
        else:
            directive = f"parallel loop {levels[0]}" + reductions + sizes
        for k, loop in enumerate(loops):
            level = levels[k] if 0 < k < depth else None
            if k >= depth and self.chance(0.7):
                level = "seq"
            if level is not None:
                self.pragma(f"loop {level}" + (reductions if level != "seq" else ""))
            self.put(loop.header + (" {" if k >= count - 1 or style != "collapse" else ""))
            self.indent += 1
        self.opened.append(len(loops) - (count - 1 if style == "collapse" else 0))
        self.levels_open.append(len(loops))
        return directive.replace("  ", " ")

    def close(self):
        self.indent -= self.levels_open.pop()
        self.put("}" * self.opened.pop())

    # ---- Launches ----------------------------------------------------------

    FORMS = ("map", "map", "map", "map", "map", "triangle", "triangle", "diagonal", "line", "line",
             "recurrence", "sides", "sides", "blocks", "blocks", "permutation", "modulo", "atomic",
             "rows", "rows", "rows", "lanes", "reduction", "reduction", "reduction", "serial",
             "list", "routine", "flat", "flat", "cursor", "cursor", "tiles", "tiles", "ragged",
             "ragged", "sums", "sweeps", "pair", "bins", "linear",
             "linear")

    @staticmethod
    def is_combined(directive):
        """Whether the directive is that of a loop as well."""
        return "loop" in directive.split(" num")[0]

    def writable(self):
        return [a for a in self.usable if a.role == "data" and a not in self.constant]

    def clauses(self):
        """Data clauses of a kernel, where they are needed and sometimes where not."""
        text = []
        for array, written in self.used.items():
            if array.declared:
                continue
            if array.count:
                if not array.is_whole() and array.storage in ("static", "vla"):
                    text.append(f" present({self.present_text(array)})")
                elif self.chance(0.3) or array.role == "scalar":
                    word = self.pick("present", "present", "copy", "copyin", "create")
                    text.append(f" {word}({self.present_text(array)})")
            elif (array.storage in ("rows", "flat") or self.chance(0.4)
                  or (array.role == "scalar" and written)):
                word = "copy" if written else self.pick("copyin", "copy")
                text.append(f" {word}({self.present_text(array)})")
        self.random.shuffle(text)
        return "".join(text)

    def run(self, form, always=False):
        """Emits a kernel; `form` makes its body. False if it cannot."""
        self.used, self.opened, self.levels_open, self.results = {}, [], [], []
        outside, self.lines = self.lines, []
        directive = form()
        body, self.lines = self.lines, outside
        if directive is None:
            return False
        condition = self.pick(*[""] * 8, " if(one)", " if(zero)")
        if always or self.queue is not None:
            condition = ""
        shadows = []
        if condition != " if(zero)":
            shadows = [a.pointer(a.name, a.name + "_d") for a in self.used if a.count]
        for name, type, start in self.results:
            self.put(f"{type} {name} = {start};")
        back = [f"*({a.type} *){a.name}_d = {a.name};" for a in self.used
                if a.role == "scalar" and a.count and shadows]
        self.serial("{", *shadows)
        self.pragma(directive + condition + self.clauses() + self.suffix())
        if not self.is_combined(directive):
            body = ["  {", *body, "  }"]
        self.lines += body
        self.serial(*back, "}")
        for name, type, _ in self.results:
            self.put(f'printf("case {self.case}: {name} %.17g\\n", (double){name});')
        return True

    def form(self, name):
        """A kernel of one form, if it is possible."""
        targets = self.writable()
        if not targets:
            return False
        chosen = self.pick(*targets)
        return self.run(lambda: getattr(self, "form_" + name)(chosen))

    def kernel(self, target=None):
        targets = [target] if target else self.writable()
        if not targets:
            if self.queue is None:
                self.run(lambda: self.form_reduction(None))
            return
        while True:
            form = self.pick(*self.FORMS)
            chosen = self.pick(*targets)
            if form in self.without:
                continue
            if self.run(lambda: getattr(self, "form_" + form)(chosen)):
                return

    def whole_kernel(self, array):
        """Defines all of an array's copy."""
        def form():
            pairs = [self.loop(*array.range(d), whole=True) for d in range(array.rank())]
            loops = [loop for loop, _ in pairs]
            subscripts = [text for _, text in pairs]
            directive = self.open(loops)
            self.use(array, True)
            self.put(array.store(subscripts, self.value(loops)))
            if array.type == "struct point":
                self.put(f"{array.place(subscripts)}.w = 5;")
            self.close()
            return directive
        self.run(form, always=True)
