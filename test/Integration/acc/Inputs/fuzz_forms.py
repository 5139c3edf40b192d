"""The forms of loop nests of fuzz_kernels.py.

Each writes elements that no other iteration writes or reads, whatever the
directives say, so that every schedule gives the serial result.
"""

from fuzz_array import Array


class Loop:
    """A loop whose index takes values from first to last."""

    def __init__(self, index, header, first, last):
        self.index, self.header = index, header
        self.first, self.last = first, last


class Forms:
    # ---- Forms -------------------------------------------------------------
    fixed_bounds = False
    forced = None  # what kernels are to read
    # Each returns its directive, or None where it is not possible.

    def form_map(self, target, whole=False):
        pairs = [self.loop(*target.range(d), whole) for d in range(target.rank())]
        loops = [loop for loop, _ in pairs]
        if self.chance(0.25):
            self.random.shuffle(loops)
        directive = self.open(loops)
        self.write(target, [text for _, text in pairs], loops)
        # Another array of the same number of dimensions.
        others = [a for a in self.writable() if a.rank() == len(loops) and a not in self.used]
        if others and not whole and self.chance(0.3):
            other, subscripts = self.pick(*others), []
            for dim, loop in enumerate(loops):
                low, high = other.range(dim)
                if loop.last - loop.first >= high - low:
                    break
                shift = self.between(low - loop.first, high - 1 - loop.last)
                subscripts.append(f"{loop.index} + {self.number_text(shift)}")
            else:
                self.write(other, subscripts, loops)
        self.close()
        return directive

    def form_triangle(self, target):
        if target.rank() < 2:
            return None
        (low, high), inner = target.range(0), target.extents[1]
        m = min(high - low, inner)
        i, j = self.name("i"), self.name("j")
        up = self.chance(0.8)
        first, last = self.pick(("0", i), (i, str(m - 1)), ("0", f"{m - 1} - {i}"),
                                (f"{i} + 1", str(m - 1)), ("0", f"{i} - 1"), (f"{i} / 2", i))
        type = self.pick("int", "long")
        header = (f"for ({type} {j} = {first}; {j} <= {last}; {j} += {self.pick(1, 1, 2)})" if up
                  else f"for ({type} {j} = {last}; {j} >= {first}; {j}--)")
        loops = [Loop(i, self.header(i, 0, m - 1, signed=True), 0, m - 1),
                 Loop(j, header, 0, m - 1)]
        subscripts = [f"{i} + {self.number_text(low)}", j]
        sequential = self.pick(0, 1)
        if target.rank() == 3:
            loop, text = self.loop(*target.range(2))
            loops.append(loop)
            subscripts.append(text)
            sequential = 1
        directive = self.open(loops, collapses=False, sequential=sequential)
        self.write(target, subscripts, loops)
        self.close()
        return directive

    def form_diagonal(self, target):
        ranges = [target.range(d) for d in range(target.rank())]
        m = min(high - low for low, high in ranges)
        i = self.name("i")
        loop = Loop(i, self.header(i, 0, m - 1, self.pick(1, 1, 2)), 0, m - 1)
        directive = self.open([loop])
        subscripts = []
        for low, high in ranges:
            k = self.between(low, high - m)
            subscripts.append(self.pick(f"{i} + {self.number_text(k)}", f"{k + m - 1} - {i}"))
        self.write(target, subscripts, [loop])
        self.close()
        return directive

    def form_line(self, target):
        """One row, column or plane."""
        fixed = self.between(0, target.rank() - 1)
        loops, subscripts = [], []
        for dim in range(target.rank()):
            low, high = target.range(dim)
            if dim == fixed and target.rank() > 1:
                subscripts.append(self.number_text(self.between(low, high - 1)))
            else:
                loop, text = self.loop(low, high)
                loops.append(loop)
                subscripts.append(text)
        directive = self.open(loops)
        self.write(target, subscripts, loops)
        self.close()
        return directive

    def form_recurrence(self, target):
        """Dependent along one dimension, which a sequential loop runs over."""
        if target.rank() < 2:
            return None
        along = self.between(0, target.rank() - 1)
        low, high = target.range(along)
        if high - low < 2:
            return None
        loops, subscripts = [], []
        for dim in range(target.rank()):
            if dim == along:
                subscripts.append(None)
                continue
            loop, text = self.loop(*target.range(dim))
            loops.append(loop)
            subscripts.append(text)
        k = self.name("k")
        down = self.chance(0.3)
        header = (f"for (int {k} = {high - 2}; {k} >= {low}; {k}--)" if down else
                  f"for (int {k} = {low + 1}; {k} < {self.number_text(high)}; {k}++)")
        loop = Loop(k, header, low, high - 1)
        subscripts[along] = k
        before = list(subscripts)
        before[along] = f"{k} + 1" if down else f"{k} - 1"
        self.use(target, True)
        directive = self.open(loops + [loop], sequential=1)
        self.put(target.store(subscripts, f"{target.load(before)} + {self.value(loops + [loop])}"))
        self.close()
        return directive

    def form_sides(self, target):
        """Reads what no iteration writes of the same array."""
        low, high = target.range(0)
        if high - low < 2:
            return None
        rest = [self.loop(*target.range(d)) for d in range(1, target.rank())]
        i, n = self.name("i"), self.number_text
        if self.chance(0.5):
            count = (high - low) // 2
            first, last = 0, count - 1
            pair = [f"{i} * 2 + {n(low)}", f"{i} * 2 + {n(low + 1)}"]
        else:
            middle = self.between(low + 1, high - 1)
            count = min(middle - low, high - middle)
            first, last = low, low + count - 1
            pair = [i, f"{i} + {n(middle - low)}"]
        if self.chance(0.5):
            pair.reverse()
        loops = [Loop(i, self.header(i, first, last), first, last)] + [x for x, _ in rest]
        rest = [text for _, text in rest]
        self.use(target, True)
        directive = self.open(loops)
        read = target.load([pair[1]] + rest)
        self.put(target.store([pair[0]] + rest, f"{read} + {self.value(loops, 1)}"))
        self.close()
        return directive

    def form_blocks(self, target):
        """One dimension as two or three: i * n + j."""
        if target.rank() != 1:
            return None
        low, high = target.range(0)
        n = self.between(2, 9)
        rows = (high - low) // n
        if rows < 1:
            return None
        i, j = self.name("i"), self.name("j")
        width = n if self.chance(0.5) else self.between(1, n)
        outer = Loop(i, self.header(i, 0, rows - 1, self.pick(1, 1, 2)), 0, rows - 1)
        inner = Loop(j, self.header(j, 0, width - 1), 0, width - 1)
        length = self.number_text(n)
        text = self.pick(f"{i} * {length} + {j}", f"{j} + {length} * {i}")
        if width == n and rows > 1 and self.chance(0.4):
            text = f"{j} * {self.number_text(rows)} + {i}"
        if low or self.chance(0.2):
            text = f"{self.number_text(low)} + {text}"
        loops = [outer, inner]
        if self.chance(0.3):
            loops.reverse()
        directive = self.open(loops, sequential=self.pick(0, 0, 1))
        self.write(target, [text], loops)
        self.close()
        return directive

    def form_linear(self, target):
        """An array of several dimensions as one of its elements in a row."""
        if target.storage != "flat" or target.rank() == 1:
            return None
        view = target.linear()
        form = self.pick(self.form_map, self.form_blocks, self.form_cursor, self.form_sides)
        return form(view)

    def form_permutation(self, target):
        lists = [a for a in self.usable if a.role == "permutation"]
        if not lists:
            return None
        list_, (low, high) = lists[0], target.range(0)
        i = self.name("i")
        first, last = list_.rows()
        if list_.limit > high - low:
            return None
        loop = Loop(i, self.header(i, first, last - 1), first, last - 1)
        rest = [self.loop(*target.range(d)) for d in range(1, target.rank())]
        self.use(list_)
        loops = [loop] + [x for x, _ in rest]
        directive = self.open(loops)
        self.write(target, [f"{list_.place([i])} + {low}"] + [t for _, t in rest], loops)
        self.close()
        return directive

    def form_modulo(self, target):
        """Each element once, from another place on."""
        if target.rank() != 1:
            return None
        low, high = target.range(0)
        size, i = high - low, self.name("i")
        loop = Loop(i, self.header(i, 0, size - 1), 0, size - 1)
        directive = self.open([loop])
        self.write(target, [f"({i} + {self.between(0, size)}) % {self.number_text(size)} + {low}"],
                   [loop])
        self.close()
        return directive

    def form_atomic(self, target):
        if target.type not in ("unsigned", "int", "long"):
            return None
        self.use(target, True)
        last = self.pick(0, 10, 100, 700)
        i = self.name("i")
        loop = Loop(i, self.header(i, 0, last), 0, last)
        subscripts = []
        directive = self.open([loop])
        self.put(f"unsigned v{i} = {self.value([loop])};")
        for dim in range(target.rank()):
            low, high = target.range(dim)
            subscripts.append(self.pick(f"v{i} % {high - low}u + {low}",
                                        f"({i} % {high - low}) + {low}",
                                        self.number_text(self.between(low, high - 1))))
        self.pragma("atomic" + self.pick("", " update"))
        self.put(f"{target.place(subscripts)} {self.pick('+= 3', f'+= v{i} % 7u', '++')};")
        self.close()
        return directive

    def form_rows(self, target):
        """Sparse rows: what a part needs is in an array."""
        lists = [a for a in self.usable if a.role == "rows"]
        if not lists or target.rank() != 1:
            return None
        ptr = lists[0]
        values = [a for a in self.sources() if a.role == "data" and a.rank() == 1
                  and a is not target and a.range(0)[1] - a.range(0)[0] >= ptr.limit]
        (low, high), (first, last) = target.range(0), ptr.rows()
        i, k = self.name("i"), self.name("k")
        own = high - low >= ptr.limit and not ptr.changes and self.chance(0.5)
        if last - first < 2 or not (own or values):
            return None
        last -= 2
        if not own:
            last = min(last, first + high - low - 1)
        outer = Loop(i, self.header(i, first, last), first, last)
        inner = Loop(k, "", 0, ptr.limit - 1)
        self.use(ptr)
        directive = self.open([outer], vectors=False)
        begin, end = ptr.place([i]), ptr.place([f"{i} + 1"])
        if self.chance(0.4):
            self.put(f"int begin = {begin}, end = {end};")
            begin, end = "begin", "end"
        header = f"for (int {k} = {begin}; {k} < {end}; {k}++)"
        if own:
            self.use(target, True)
            value = self.value([outer, inner], 1)
            if self.chance(0.5):
                self.pragma("loop " + self.pick("seq", "vector"))
            self.put(header + " {")
            self.put("  " + target.store([f"{k} + {low}"], value))
            self.put("}")
        else:
            array = self.pick(*values)
            self.use(array)
            self.use(target, True)
            base = array.range(0)[0]
            read = array.load([f"{k} + {base}" if base else k])
            self.put("unsigned sum = 0;")
            if self.chance(0.5):
                self.pragma("loop vector reduction(+:sum)")
            self.put(header)
            self.put(f"  sum += {read} + {self.value([outer, inner], 1)};")
            self.put(target.store([f"{i} + {low - first}"], "sum"))
        self.close()
        return directive

    def form_lanes(self, target):
        """A gang for each element; its lanes reduce."""
        loop, text = self.loop(*target.range(0))
        fixed = [self.number_text(self.between(*self.inside(target, d)))
                 for d in range(1, target.rank())]
        j, last = self.name("j"), self.pick(0, 3, 16, 40)
        inner = Loop(j, self.header(j, 0, last), 0, last)
        self.use(target, True)
        directive = f"parallel loop {self.pick('gang', 'gang worker')}" + self.sizes()
        self.put(loop.header + " {")
        self.put("  unsigned sum = 1;")
        self.pragma("loop vector reduction(+:sum)")
        self.put("  " + inner.header)
        self.put(f"    sum += {self.value([loop, inner])};")
        self.put("  " + target.store([text] + fixed, "sum"))
        self.put("}")
        return directive

    def inside(self, array, dim):
        low, high = array.range(dim)
        return low, high - 1

    def form_reduction(self, target):
        """One or more results, and perhaps an array that is written as well."""
        scalars = [a for a in self.usable if a.role == "scalar" and a not in self.constant
                   and (a.count or self.queue is None)]
        if self.queue is not None and not scalars:
            return None
        writes = target is not None and self.chance(0.3)
        shape = target or self.pick(*self.usable)
        pairs = [self.loop(*shape.range(d)) for d in range(shape.rank())]
        loops = [loop for loop, _ in pairs]
        if writes:
            self.use(shape, True)
        self.results, clause, body = [], "", []
        for scalar in scalars:
            self.use(scalar, True)
        for _ in range(self.pick(1, 1, 1, 2, 3)):
            r, type = self.name("r"), self.pick("unsigned", "int", "long", "double", "float")
            scalar = scalars.pop() if scalars and self.chance(0.7) else None
            if scalar:
                r, type = scalar.name, scalar.type
            elif self.queue is not None:
                continue
            kinds = {"+": "{0} += {1} & 63u;", "max": "{0} = {1} > {0} ? {1} : {0};",
                     "min": "if ({1} < {0}) {0} = {1};"}
            if type in ("unsigned", "long"):
                kinds.update({"^": "{0} ^= {1};", "|": "{0} |= {1} & 0xff0u;",
                              "&": "{0} &= {1} | 15u;"})
            if type == "unsigned":
                kinds["*"] = "{0} *= 2u * {1} + 1u;"
            if type == "int":
                kinds.update({"&&": "{0} = {0} && {1} % 64u != 1u;",
                              "||": "{0} = {0} || {1} % 64u == 1u;"})
            kind = self.pick(*kinds)
            value = f"({self.value(loops)}) & {self.pick('1023u', '1023u', '7u')}"
            is_logical = kind in ("&&", "||")
            own = "unsigned" if is_logical or kind == "+" else type
            body.append(f"{{ {own} v{r} = ({own})({value}); {kinds[kind].format(r, 'v' + r)} }}")
            # A logical result is 0 or 1, even if the loop does not run.
            start = self.between(0, 1 if is_logical else 900)
            if not scalar:
                self.results.append((r, type, start))
            clause += f" reduction({kind}:{r})"
        for scalar in scalars:
            del self.used[scalar]
        if not clause:
            return None
        directive = self.open(loops, reductions=clause)
        if self.results and not self.is_combined(directive) and directive != "serial":
            # Without the loop's own clause the value is a private one.
            directive += " copy(" + ", ".join(r for r, _, _ in self.results) + ")"
        for text in body:
            self.put(text)
        if writes:
            self.write(shape, [text for _, text in pairs], loops)
        self.close()
        return directive

    def form_flat(self, target):
        """One loop, taken apart by quotient and remainder."""
        if target.rank() != 2:
            return None
        (low, high), inner, x = target.range(0), target.extents[1], self.name("x")
        last = (high - low) * inner - 1
        loop = Loop(x, self.header(x, 0, last, self.pick(1, 1, 2)), 0, last)
        directive = self.open([loop])
        length = target.lengths[1]
        subscripts = [f"{x} / {length} + {low}", f"{x} % {length}"]
        if self.chance(0.5):
            i, j = self.name("i"), self.name("j")
            self.put(f"int {i} = {subscripts[0]}, {j} = {subscripts[1]};")
            subscripts = [i, j]
        self.write(target, subscripts, [loop])
        self.close()
        return directive

    def form_cursor(self, target):
        """A subscript that a sequential loop counts."""
        if target.rank() != 1:
            return None
        low, high = target.range(0)
        n = self.between(1, 6)
        rows = (high - low) // n
        if rows < 1:
            return None
        i, j, p = self.name("i"), self.name("j"), self.name("p")
        outer = Loop(i, self.header(i, 0, rows - 1), 0, rows - 1)
        inner = Loop(j, self.header(j, 0, n - 1), 0, n - 1)
        directive = self.open([outer])
        self.use(target, True)
        down = self.chance(0.3)
        start = f"{i} * {self.number_text(n)} + {low + (n - 1 if down else 0)}"
        self.put(f"int {p} = {start};")
        self.put(inner.header + " {")
        self.put("  " + target.store([p], self.value([outer, inner], 1)))
        self.put(f"  {p} {'-' if down else '+'}= 1;")
        self.put("}")
        self.close()
        return directive

    def form_tiles(self, target):
        """Tiles of a loop, the last one cut off."""
        low, high = target.range(0)
        size, tile = high - low, self.pick(2, 4, 5, 16)
        ii, i = self.name("ii"), self.name("i")
        outer = Loop(ii, f"for (int {ii} = 0; {ii} < {self.number_text(size)}; {ii} += {tile})",
                     0, size - 1)
        end = f"({ii} + {tile} < {size} ? {ii} + {tile} : {size})"
        inner = Loop(i, f"for (int {i} = {ii}; {i} < {end}; {i}++)", 0, size - 1)
        rest = [self.loop(*target.range(d)) for d in range(1, target.rank())][:1]
        loops = [outer, inner] + [x for x, _ in rest]
        subscripts = [f"{i} + {low}"] + [t for _, t in rest]
        subscripts += ["0"] * (target.rank() - len(subscripts))
        directive = self.open(loops, collapses=False, sequential=self.pick(1, len(loops) - 1))
        self.write(target, subscripts, loops)
        self.close()
        return directive

    def form_ragged(self, target):
        """Rows whose lengths are in an array."""
        lists = [a for a in self.usable if a.role == "index"
                 and target.rank() == 2 and a.limit <= target.extents[1] + 1]
        if not lists:
            return None
        list_, (low, high) = lists[0], target.range(0)
        loop, text = self.loop(low, high)
        j = self.name("j")
        self.use(list_)
        end = list_.place([self.subscript(*list_.rows(), [loop])])
        header = f"for (int {j} = {self.pick('0', '0', '1')}; {j} < {end}; {j}++)"
        inner = Loop(j, header, 0, target.extents[1] - 1)
        directive = self.open([loop, inner], collapses=False, sequential=self.pick(0, 1))
        self.write(target, [text, j], [loop, inner])
        self.close()
        return directive

    def form_sums(self, target):
        """An element that a sequential loop adds to, in memory."""
        pairs = [self.loop(*target.range(d)) for d in range(target.rank())]
        loops, subscripts = [x for x, _ in pairs], [text for _, text in pairs]
        k, last = self.name("k"), self.pick(0, 3, 9)
        inner = Loop(k, self.header(k, 0, last), 0, last)
        self.use(target, True)
        directive = self.open(loops)
        if self.chance(0.5):
            self.put(target.store(subscripts, "0u"))
        self.pragma("loop seq")
        self.put(inner.header)
        value = f"{target.load(subscripts)} + {self.value(loops + [inner], 1)}"
        self.put("  " + target.store(subscripts, value))
        self.close()
        return directive

    def form_sweeps(self, target):
        """A parallel loop in a sequential one, or under a condition."""
        pairs = [self.loop(*target.range(d)) for d in range(target.rank())]
        loops, subscripts = [x for x, _ in pairs], [text for _, text in pairs]
        t = self.name("t")
        around = self.pick(f"for (int {t} = 0; {t} < {self.number_text(3)}; {t}++)",
                           "if (s0 > 3)", "")
        self.put(around + " {")
        self.pragma("loop" + self.pick("", " gang", " gang vector"))
        for loop in loops:
            self.put(loop.header + " {")
        self.write(target, subscripts, loops)
        self.put("}" * (len(loops) + 1))
        return self.pick("kernels", "parallel")

    def form_pair(self, target):
        """Two loops in one construct; in `kernels` the second may read and write
        what the first has written."""
        construct, others = self.pick("kernels", "kernels", "parallel"), self.writable()
        written = set()
        for array in (target, self.pick(*others)):
            if construct == "parallel" and array in self.used:
                break
            pairs = [self.loop(*array.range(d)) for d in range(array.rank())]
            loops, subscripts = [x for x, _ in pairs], [text for _, text in pairs]
            if construct == "parallel" or self.chance(0.5):
                self.pragma("loop" + self.pick("", " gang", " gang vector"))
            for loop in loops:
                self.put(loop.header + " {")
            self.write(array, subscripts, loops)
            self.put("}" * len(loops))
            written |= {a for a in self.used if self.used[a]}
            if construct == "kernels":
                self.used = {a: False for a in self.used}
        for array in written:
            self.used[array] = True
        return construct

    def form_bins(self, target):
        """An array that all iterations reduce into."""
        if (target.rank() != 1 or target.size() > 300 or not target.is_whole()
                or target.storage == "vla" or target.holder
                or target.type not in ("unsigned", "long", "int", "double")):
            return None
        i, last = self.name("i"), self.pick(0, 5, 60, 400)
        loop = Loop(i, self.header(i, 0, last), 0, last)
        self.use(target, True)
        whole = target.name if target.storage == "static" else f"{target.name}[0:{target.size()}]"
        clause = f" reduction({self.pick('+', '+', 'max')}:{whole})"
        place = target.place([f"v{i} % {target.size()}u"])
        directive = f"parallel loop{self.pick('', ' gang', ' gang vector')}" + clause
        self.put(loop.header + " {")
        self.put(f"  unsigned v{i} = {self.value([loop])};")
        if "+" in clause:
            self.put(f"  {place} += v{i} % 5u;")
        else:
            value = f"({target.type})(v{i} % 60u)"
            self.put(f"  {place} = {value} > {place} ? {value} : {place};")
        self.put("}")
        return directive

    def form_serial(self, target):
        pairs = [self.loop(*target.range(d)) for d in range(target.rank())]
        loops = [loop for loop, _ in pairs]
        for loop in loops:
            self.put(loop.header + " {")
        self.write(target, [text for _, text in pairs], loops)
        self.put("}" * len(loops))
        return "serial"

    def form_list(self, target):
        """New values of an array that others are indexed with."""
        lists = [a for a in self.usable if a.role in ("index", "rows") and a.changes
                 and a not in self.constant]
        if not lists:
            return None
        list_ = self.pick(*lists)
        loop, text = self.loop(*list_.rows())
        self.use(list_, True)
        directive = self.open([loop])
        c, limit = self.between(1, 9), list_.limit
        moved = f"(unsigned){self.pick(*self.scalars)}"
        value = f"((unsigned)({text}) * {c}u + {moved}) % {limit}u"
        if list_.role == "rows":
            value = f"(unsigned)({text}) * {c}u + {moved}"
            value = f"{value} < {limit}u ? {value} : {limit}u"
        self.put(list_.store([text], value))
        self.close()
        return directive

    def form_routine(self, target):
        """Accesses in routines."""
        if target.rank() != 1 or target.type == "struct point":
            return None
        type = target.type
        suffix = type.replace(" ", "_")
        if suffix not in self.routines:
            self.routines.add(suffix)
            one = Array("p", type, [1], "static")
            self.globals += [
                "#pragma acc routine seq",
                f"static unsigned get_{suffix}(const {type} *p, long i) "
                f"{{ return {one.load(['i'])}; }}",
                "#pragma acc routine seq",
                f"static {'__attribute__((noinline)) ' * (len(suffix) % 2)}void "
                f"put_{suffix}({type} *p, long i, unsigned v) {{ {one.store(['i'], 'v')} }}"]
        loop, text = self.loop(*target.range(0))
        sources = [a for a in self.sources() if a.type == type and a.role == "data"
                   and a.rank() == 1
                   and a is not target]
        directive = self.open([loop])
        self.use(target, True)
        value = self.value([loop], 1)
        if sources:
            source = self.pick(*sources)
            self.use(source)
            value += f" + get_{suffix}({source.name}, {self.subscript(*source.range(0), [loop])})"
        self.put(f"put_{suffix}({target.name}, {text}, {value});")
        self.close()
        return directive
