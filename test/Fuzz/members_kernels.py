# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Data constructs and kernels of members.py."""
import members_memory as memory

K = 2  # the value of k
ALL_CLAUSES = ("copy", "copyin", "copyout", "create")


def mix(a, b):
    """MIX of the program."""
    return a * 3 % 1009 + b % 100


class Abandoned(Exception):
    """A region cannot end: nothing leads to what it has entered."""


class Kernels:
    """The part of a Program that writes constructs, and computes what they do."""

    def clause(self, what, lo, hi, kind):
        section = self.whole(what) if isinstance(what, memory.Container) \
            else self.section(what, lo, hi)
        return f"{kind}({section})"

    def region(self, depth):
        r = self.r
        entered = []
        container = r.choice(self.visible())
        # One directive names an array of pointers or one of its rows, not both.
        rows = container.kind == "rows"
        if r.random() < (0.5 if rows else 0.8):
            kinds = ("copyin",) if container.present and container.has_changed \
                else ("copy", "copyin")
            entered.append((container, 0, 0, r.choice(kinds)))
        blocks = []
        for cell in r.sample(container.cells, r.randint(1, min(3, len(container.cells)))):
            if cell.block not in blocks and self.may_name(cell) and not (rows and entered):
                blocks.append(cell.block)
                # Of rows, these two mean the pointers alone.
                kinds = ALL_CLAUSES
                if cell.block.present and not rows:
                    kinds += ("present", "no_create")
                entered.append((cell, *self.span(cell), r.choice(kinds)))
        if not entered or not all(self.may_go(b) for b in blocks):
            return
        self.settle(*self.resources([e[0] for e in entered]))
        self.emit("#pragma acc data " + " ".join(self.clause(*e) for e in entered))
        self.emit("{")
        new = []
        container.copies += (entered[0][0] is container and entered[0][3] == "copy")
        for what, lo, hi, kind in entered:
            if what.begin(lo, hi, kind, "structured") and kind in ("create", "copyout"):
                new.append(what)
            if what is not container:
                what.attach()
                self.row_counts(what, "structured", 1)
        # A pointer inside leads at the end where it has led at the start.
        leads_to = [(cell, cell.block) for cell, *_ in entered if cell is not container]
        for cell in new:
            self.fill(cell)
        for _ in range(r.randint(1, 5)):
            self.statement(depth + 1)
        for cell, block in leads_to:
            if cell.block is not block:
                self.lead_back(cell, block)
        container.copies -= (entered[0][0] is container and entered[0][3] == "copy")
        self.settle(*self.resources([e[0] for e in entered]))
        self.emit("}")
        self.end_region(container, entered)

    def lead_back(self, cell, block):
        """Some other pointer leads to the block: they change places."""
        other = next((c for o in self.containers for c in o.cells if c.block is block), None)
        if other is None or other.container not in self.names:
            raise Abandoned
        self.settle(cell.container, other.container)
        self.emit(f"{{ {cell.type} *t = {self.at(cell)}; {self.at(cell)} = {self.at(other)}; "
                  f"{self.at(other)} = t; }}")
        cell.block, other.block = other.block, cell.block
        self.count_changed(cell)
        self.count_changed(other)

    def end_region(self, container, entered):
        gone = []
        for what, lo, hi, kind in entered:
            if what is container:
                continue
            what.detach(False)
            if what.block.end(kind in ("copy", "copyout"), "structured", part=(lo, hi)):
                gone.append(what.block)
            self.row_counts(what, "structured", -1)
        for what, lo, hi, kind in entered:
            if what is container:
                what.end(kind == "copy", "structured")
        for block in gone:
            if not self.may_go(block):
                raise Abandoned
            self.lost(block)

    def fill(self, cell):
        """A kernel that gives all that is present a value."""
        lo, hi = cell.block.range
        if cell.container.kind == "rows":
            self.fill_row(cell, lo, hi)
            return
        self.run_kernel([(cell, lo, hi)], fills=True)

    def fill_row(self, cell, lo, hi):
        self.settle(*self.resources([cell]))
        self.emit(f"{{ {cell.type} *row = {self.at(cell)};")
        self.emit(f"#pragma acc parallel loop present(row[{lo}:{hi - lo}])")
        self.emit(f"for (int i = {lo}; i < {hi}; i++) row[i] = i % 9 + k; }}")
        for i in range(lo, hi):
            cell.block.copy[i] = i % 9 + K

    def kernel(self):
        """A loop over a part of one array, that may read another one."""
        r = self.r
        cell = r.choice(self.cells())
        if not self.reachable(cell):
            return
        lo, hi = self.span(cell)
        uses, source = [(cell, lo, hi)], None
        others = self.cells(lambda c: c.block is not cell.block and self.reachable(c))
        if others and r.random() < 0.5:
            source = r.choice(others)
            slo, shi = self.span(source)
            if shi - slo >= hi - lo:
                uses.append((source, slo, slo + hi - lo))
            else:
                source = None
        self.run_kernel(uses)

    def reachable(self, cell):
        """Whether a kernel can follow this pointer, with clauses that it may write."""
        return cell.is_usable() or not cell.attached and cell.container.kind != "rows"

    def construct(self, uses):
        """Clauses of a compute construct for these sections, and what they enter.

        The first of them is written as a whole."""
        r, clauses, entered = self.r, [], []
        containers = []
        for cell, _, _ in uses:
            if cell.container not in containers:
                containers.append(cell.container)
        for container in containers:
            if container.present:
                kind = r.choice(("present", "present", "copyin", "copy", ""))
                pointer = self.base(container)[1]
                clear = all(c.is_usable() for c, _, _ in uses if c.container is container)
                if kind == "" and (pointer or not clear):
                    kind = "present"
                kind = kind or "default"
            else:
                kind = r.choice(("copyin", "copy"))
            if kind == "default":
                continue
            clauses.append(self.clause(container, 0, 0, kind))
            entered.append((container, 0, 0, kind))
        for number, (cell, lo, hi) in enumerate(uses):
            if cell.is_usable() and (cell.container.kind == "rows" or r.random() < 0.5):
                continue
            if cell.block.present:
                kind = r.choice(("present", "copy", "copyin", "create", "copyout"))
            else:
                kind = r.choice(("copy", "copyout")) if number == 0 else "copyin"
            clauses.append(self.clause(cell, lo, hi, kind))
            entered.append((cell, lo, hi, kind))
        r.random() < 0.2 and r.shuffle(clauses)
        return clauses, entered

    def run_kernel(self, uses, fills=False):
        r = self.r
        target, lo, hi = uses[0]
        source = uses[1] if len(uses) > 1 else None
        if not fills and r.random() < 0.08:
            return self.host_kernel(target, lo, hi)
        clauses, entered = self.construct(uses)
        what = [c for c, _, _ in uses]
        clauses.append(self.order(self.resources(what), self.pick_queue()))
        reads_target = not any(c is target and k == "copyout" for c, _, _, k in entered) \
            and not fills
        self.begin_construct(entered)
        text, compute = self.element(target, lo, source, reads_target)
        bound = str(hi)
        name = memory.COUNTS.get(target.path)
        container = target.container
        is_bound = name and container.copy.get((name, target.index)) == hi
        if is_bound and r.random() < 0.6:
            bound = self.member(container, target.index, name)
        kind = r.choice(("parallel loop", "parallel loop", "parallel loop gang vector",
                         "kernels", "kernels loop independent", "serial loop"))
        self.emit(f"#pragma acc {kind} {' '.join(clauses)}")
        self.emit(f"for (int i = {lo}; i < {bound}; i++) {text};")
        old = list(target.block.copy)
        for i in range(lo, hi):
            target.block.copy[i] = compute(i, old)
        self.end_construct(entered)

    def host_kernel(self, target, lo, hi):
        """With a condition that is false: on the host, where no clause counts."""
        self.settle(*self.resources([target]))
        clauses = [self.clause(target, lo, hi, "copy")]
        if target.container.kind != "rows":
            clauses.append(self.clause(target.container, 0, 0, "copyin"))
        at = self.at(target)
        self.emit(f"#pragma acc parallel loop if(k > 50) {' '.join(clauses)}")
        self.emit(f"for (int i = {lo}; i < {hi}; i++) {at}[i] = MIX({at}[i], i + k);")
        for i in range(lo, hi):
            target.block.host[i] = mix(target.block.host[i], i + K)

    def begin_construct(self, entered):
        for what, lo, hi, kind in entered:
            what.begin(lo, hi, kind, "structured")
            if not isinstance(what, memory.Container):
                what.attach()

    def end_construct(self, entered):
        for what, lo, hi, kind in entered:
            is_container = isinstance(what, memory.Container)
            if not is_container:
                what.detach(False)
            thing = what if is_container else what.block
            if thing.end(kind in ("copy", "copyout"), "structured", part=(lo, hi)) \
                    and not is_container:
                self.lost(thing)

    def element(self, target, lo, source, reads_target):
        """A statement for element i, and what it computes from the old elements."""
        r, at = self.r, self.at(target)
        add = r.randint(1, 99)
        if source:
            cell, slo, _ = source
            shift, values = slo - lo, list(cell.block.copy)
            read = f"{self.at(cell)}[i + {shift}]" if shift >= 0 else f"{self.at(cell)}[i - {-shift}]"
            if reads_target and r.random() < 0.5:
                return f"{at}[i] = MIX({at}[i], {read})", \
                    lambda i, old: mix(old[i], values[i + shift])
            if cell.type == "unsigned" and r.random() < 0.4:
                index = f"i + {shift}" if shift >= 0 else f"i - {-shift}"
                return f"{at}[i] = mixed({self.at(cell)}, {index}, k)", \
                    lambda i, old: mix(values[i + shift], i + shift + K)
            return f"{at}[i] = MIX({read}, i + {add})", \
                lambda i, old: mix(values[i + shift], i + add)
        if not reads_target:
            return f"{at}[i] = MIX(i, {add})", lambda i, old: mix(i, add)
        if target.path == "x" and r.random() < 0.4:
            p = self.element_address(target.container, target.index)
            return f"step({p}, i, k)", lambda i, old: mix(old[i], i + K)
        return f"{at}[i] = MIX({at}[i], i + {add})", lambda i, old: mix(old[i], i + add)

    def nest(self):
        """All elements of an array of structures, or all rows."""
        r = self.r
        containers = [c for c in self.visible() if c.kind != "struct" and c.present]
        if not containers:
            return
        container = r.choice(containers)
        path = r.choice(container.paths)
        cells = [c for c in container.cells if c.path == path]
        blocks = [c.block for c in cells]
        if not all(c.is_usable() for c in cells) or len(set(blocks)) < len(blocks):
            return
        lo = max(b.range[0] for b in blocks)
        hi = min(b.range[1] for b in blocks)
        if lo >= hi:
            return
        name = memory.COUNTS.get(path)
        full = name and all(b.range[1] == b.n == container.copy[name, c.index]
                            for b, c in zip(blocks, cells))
        base = self.base(container)[0]
        bound = f"{base}[e].{name}" if full else str(hi)
        ends = [b.n if full else hi for b in blocks]
        order = self.order(self.resources(cells), self.pick_queue())
        at = f"{base}[e]" + ("" if container.kind == "rows" else f".{path}")
        collapse = not full and r.random() < 0.5
        outer = r.choice(("parallel loop", "parallel loop gang", "kernels loop"))
        self.emit(f"#pragma acc {outer} present({self.whole(container)})"
                  f"{' collapse(2)' if collapse else ''}{order}")
        self.emit(f"for (int e = 0; e < {container.count}; e++)")
        if not collapse:
            self.emit(r.choice(("", "#pragma acc loop vector", "#pragma acc loop",
                                "#pragma acc loop seq")))
        self.emit(f"for (int i = {lo}; i < {bound}; i++) {at}[i] = MIX({at}[i], i + e);")
        for cell, end in zip(cells, ends):
            copy = cell.block.copy
            for i in range(lo, end):
                copy[i] = mix(copy[i], i + cell.index)

    def total(self):
        """A sum over what a pointer leads to."""
        cells = self.cells(lambda c: c.is_usable())
        if not cells:
            return
        cell = self.r.choice(cells)
        lo, hi = self.span(cell)
        self.settle(*self.resources([cell]))
        self.emit("{ long sum = 1;")
        self.emit(f"#pragma acc parallel loop reduction(+: sum) "
                  f"{self.clause(cell.container, 0, 0, 'present')}")
        self.emit(f"for (int i = {lo}; i < {hi}; i++) sum += {self.at(cell)}[i];")
        self.emit("ADD(sum); }")
        self.add(1 + sum(cell.block.copy[lo:hi]))

    def scalar(self):
        """A member that is a number, on the host or the device."""
        containers = [c for c in self.visible() if c.kind != "rows"]
        if not containers:
            return
        container = self.r.choice(containers)
        index = self.r.randrange(container.count)
        at = self.member(container, index, "w")
        on_device = container.present and self.r.random() < 0.7
        if on_device:
            order = self.order([container], self.pick_queue())
            self.emit(f"#pragma acc serial present({self.whole(container)}){order}")
        else:
            self.settle(container)
        self.emit(f"{at} = MIX({at}, k);")
        values = container.copy if on_device else container.host
        values["w", index] = mix(values["w", index], K)

    def by_address(self):
        """What is present, by its address on the device."""
        r = self.r
        cells = self.cells(lambda c: c.block.present)
        if not cells:
            return
        cell = r.choice(cells)
        lo, hi = self.span(cell)
        block, at = cell.block, self.at(cell)
        self.settle(block)
        if r.random() < 0.5:
            self.emit(f"{{ {cell.type} t[{hi - lo}]; acc_memcpy_from_device(t, "
                      f"acc_deviceptr({at} + {lo}), sizeof t);")
            self.emit(f"for (int i = 0; i < {hi - lo}; i++) ADD(t[i]); }}")
            self.add(*block.copy[lo:hi])
            return
        form = r.randrange(3)
        if form == 0:
            self.emit(f"{{ {cell.type} *d = acc_deviceptr({at} + {lo});")
            self.emit("#pragma acc parallel loop deviceptr(d)")
        elif form == 1:
            self.emit(f"{{ {cell.type} *d = {at} + {lo};")
            self.emit(f"#pragma acc parallel loop present(d[0:{hi - lo}])")
        else:
            self.emit(f"{{ {cell.type} *d = &{at}[{lo}];")
            self.emit(f"#pragma acc parallel loop copyin(d[0:{hi - lo}])")
        self.emit(f"for (int i = 0; i < {hi - lo}; i++) d[i] = MIX(d[i], i + k); }}")
        for i in range(lo, hi):
            block.copy[i] = mix(block.copy[i], i - lo + K)
