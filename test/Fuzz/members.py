# ===- members.py - Random structures with pointers on devices --------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random structures whose pointers lead to arrays that come to devices, go, and change.

usage: members.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] FIRST LAST

Structures, arrays of these and rows behind `T **` are entered with and without what their
pointers lead to, by directives and by functions of openacc.h, several times, in queues and in
functions of two files. Pointers are attached and detached, two lead to one array, arrays are
reallocated and change places. The generator computes what a program prints whose devices
have a memory of their own: the host and the device may have other values of one element, so a
copy too many shows as well as one too few. Without devices, the program has to print what it
prints as serial C.
"""
import os
import random

import members_kernels
import members_memory as memory
import seeds

HEAD = """\
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_copyin(p, n)
#define acc_copyin_async(p, n, q)
#define acc_create(p, n)
#define acc_create_async(p, n, q)
#define acc_copyout(p, n)
#define acc_copyout_async(p, n, q)
#define acc_copyout_finalize(p, n)
#define acc_delete(p, n)
#define acc_delete_async(p, n, q)
#define acc_delete_finalize(p, n)
#define acc_update_device(p, n)
#define acc_update_self(p, n)
#define acc_update_device_async(p, n, q)
#define acc_update_self_async(p, n, q)
#define acc_attach(p)
#define acc_detach(p)
#define acc_detach_finalize(p)
#define acc_wait(q)
#define acc_wait_all()
#define acc_is_present(p, n) 0
#define acc_deviceptr(p) (p)
#define acc_memcpy_from_device(d, s, n) __builtin_memcpy(d, s, n)
#endif
#define MIX(a, b) ((long)(a) * 3 % 1009 + (long)(b) % 100)
struct s {
  int nx;
  unsigned *x;
  unsigned w;
  double *y;
  struct { long *z; int nz; } in;
  int ny;
};
extern unsigned long hash;
extern int apart;
#define ADD(v) (hash = hash * 1000003 + (unsigned long)(long)(v))
#define SHOW(number) printf("%d %lx\\n", number, hash)
#define CHECK(number, is, value) \\
  do { if (apart && !(is) != !(value)) printf("present %d: not %d\\n", number, value); } while (0)
#pragma acc routine seq
static inline long mixed(const unsigned *x, int i, int k) { return MIX(x[i], i + k); }
#pragma acc routine seq
static inline void step(struct s *p, int i, int k) { p->x[i] = MIX(p->x[i], i + k); }
"""

class Program(members_kernels.Kernels):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.hash, self.number, self.checks = 7, 0, 0
        self.printed = []
        self.functions = ([], [])
        self.prototypes = []
        self.out, self.file = [], None
        r = self.r
        kinds = [("struct", 1, False), ("struct", 1, True), ("array", r.randint(2, 3), False),
                 ("array", 2, True), ("rows", r.randint(2, 4), True)]
        r.shuffle(kinds)
        self.containers = [memory.Container(f"{kind[0]}{number}", *kind, r.random() < 0.5, r)
                           for number, kind in enumerate(kinds[:r.randint(2, 4)])]
        # What a container is called here, and whether that is a pointer.
        self.names = {c: (c.name, c.is_pointer) for c in self.containers}
        for _ in range(r.randint(14, 34)):
            self.statement(0)
        self.finish()

    # Text ----------------------------------------------------------------------

    def emit(self, text):
        self.out.append(text)

    def base(self, container):
        return self.names[container]

    def at(self, cell):
        """The lvalue of a pointer."""
        return self.member(cell.container, cell.index, cell.path)

    def member(self, container, index, path):
        name, is_pointer = self.base(container)
        if container.kind == "rows":
            return f"{name}[{index}]"
        if container.kind == "array":
            return f"{name}[{index}].{path}"
        return f"{name}->{path}" if is_pointer else f"{name}.{path}"

    def element_address(self, container, index):
        name, is_pointer = self.base(container)
        if container.kind == "array":
            return self.r.choice((f"&{name}[{index}]", f"{name} + {index}"))
        return name if is_pointer else f"&{name}"

    def whole(self, container):
        """The container in a data clause."""
        name, is_pointer = self.base(container)
        if is_pointer or container.kind == "array" and self.r.random() < 0.5:
            return f"{name}[0:{container.count}]"
        return name

    def section(self, cell, lo, hi):
        return f"{self.at(cell)}[{lo}:{hi - lo}]"

    def bytes_of(self, what, lo, hi):
        """The address and the size, for functions of openacc.h."""
        if isinstance(what, memory.Container):
            name, is_pointer = self.base(what)
            element = f"*{name}" if is_pointer else \
                f"{name}[0]" if what.kind == "array" else name
            address = name if is_pointer or what.kind == "array" else f"&{name}"
            return f"{address}, {what.count} * sizeof({element})"
        at = self.at(what)
        address = at if lo == 0 else f"{at} + {lo}" if self.r.random() < 0.5 else f"&{at}[{lo}]"
        return f"{address}, {hi - lo} * sizeof *{at}"

    # Queues ----------------------------------------------------------------------

    def pick_queue(self):
        return self.r.choice((None, None, None, None, 1, 2, 3))

    def resources(self, cells):
        result = []
        for cell in cells:
            for one in ((cell,) if isinstance(cell, memory.Container)
                        else (cell.container, cell.block)):
                if one is not None and one not in result:
                    result.append(one)
        return result

    def all_resources(self):
        blocks = [cell.block for c in self.containers for cell in c.cells]
        return self.containers + blocks

    def waited(self, queue=None):
        for one in self.all_resources():
            if queue is None or one.queue == queue:
                one.queue = None

    def settle(self, *resources):
        """The host, or a synchronous directive, may use them."""
        for one in resources:
            if one.queue is None:
                continue
            if self.r.random() < 0.3:
                self.emit(self.r.choice(("#pragma acc wait", "acc_wait_all();")))
                self.waited()
            else:
                queue = one.queue
                self.emit(self.r.choice((f"#pragma acc wait({queue})", f"acc_wait({queue});")))
                self.waited(queue)

    def order(self, resources, queue, clauses=True):
        """An operation of a queue comes after what uses these: clauses that say so."""
        text = "" if queue is None else f" async({queue})"
        others = sorted({o.queue for o in resources if o.queue not in (None, queue)})
        if clauses and others and self.r.random() < 0.5:
            text += f" wait({', '.join(map(str, others))})"
            if queue is None:
                for other in others:
                    self.waited(other)
        elif clauses and others and queue is not None and self.r.random() < 0.3:
            for other in others:
                self.emit(f"#pragma acc wait({other}) async({queue})")
        else:
            self.settle(*[o for o in resources if o.queue != queue])
        for one in resources:
            one.queue = queue
        return text

    # Choices ------------------------------------------------------------------------

    def visible(self):
        return list(self.names)

    def cells(self, condition=lambda cell: True):
        return [cell for c in self.visible() for cell in c.cells if condition(cell)]

    def span(self, cell):
        """A section that is all present or, where nothing is, any."""
        r = self.r
        first, last = cell.block.range if cell.block.present else (0, cell.block.n)
        if r.random() < 0.4:
            return first, last
        lo = r.randint(first, last - 1)
        return lo, r.randint(lo + 1, last)

    def statement(self, depth):
        r = self.r
        choices = [self.host_loop, self.show, self.enter, self.enter, self.enter_all, self.leave,
                   self.leave, self.update, self.update, self.attach, self.detach,
                   self.change_pointers, self.reallocate, self.presence, self.kernel,
                   self.kernel, self.kernel, self.kernel, self.nest, self.total, self.scalar,
                   self.by_address]
        if depth < 3:
            choices += [lambda: self.region(depth)] * 3 + [lambda: self.function(depth)] * 4
        r.choice(choices)()

    def function(self, depth):
        """Some statements in a function, with parameters for what is not global."""
        r, saved = self.r, (self.names, self.out, self.file)
        used = r.sample(self.visible(), min(len(self.visible()), r.randint(1, 2)))
        if self.file is None:
            self.file = r.randint(0, 1)
        names, parameters, arguments = {}, [], []
        for number, container in enumerate(used):
            if container.is_global and r.random() < 0.4:
                names[container] = (container.name, container.is_pointer)
                continue
            type = f"{container.type} *" if container.kind == "rows" else "struct s "
            parameters.append(f"{type}*p{number}")
            name, is_pointer = self.base(container)
            is_address = is_pointer or container.kind == "array"
            arguments.append(name if is_address else f"&{name}")
            names[container] = (f"p{number}", True)
        self.number += 1
        name = f"f{self.number}"
        self.names, self.out = names, []
        for _ in range(r.randint(1, 4)):
            self.statement(depth + 1)
        head = f"void {name}({', '.join(parameters + ['int k'])})"
        self.prototypes.append(head + ";")
        self.functions[self.file].extend([head, "{"] + self.out + ["}"])
        self.names, self.out, self.file = saved
        self.emit(f"{name}({', '.join(arguments + ['k'])});")

    # The host ------------------------------------------------------------------------

    def host_loop(self):
        cell = self.r.choice(self.cells())
        lo, hi = sorted(self.r.sample(range(cell.block.n + 1), 2))
        add = self.r.randint(1, 99)
        self.settle(cell.block)
        at = self.at(cell)
        self.emit(f"for (int i = {lo}; i < {hi}; i++) {at}[i] = MIX({at}[i], i + {add});")
        for i in range(lo, hi):
            cell.block.host[i] = members_kernels.mix(cell.block.host[i], i + add)

    def add(self, *values):
        """Values that the text adds before this."""
        for value in values:
            self.hash = (self.hash * 1000003 + value) % 2 ** 64
        number = len(self.printed)
        self.emit(f"SHOW({number});")
        self.printed.append(f"{number} {self.hash:x}\n")

    def show(self):
        cell = self.r.choice(self.cells())
        container = cell.container
        self.settle(cell.block)
        self.emit(f"for (int i = 0; i < {cell.block.n}; i++) ADD({self.at(cell)}[i]);")
        self.add(*cell.block.host)
        if container.kind != "rows":
            self.settle(container)
            self.emit(f"ADD({self.member(container, cell.index, 'w')});")
            self.add(container.host["w", cell.index])

    def presence(self):
        what = self.r.choice(self.cells() + self.visible())
        self.settle(*self.resources([what]))
        is_container = isinstance(what, memory.Container)
        thing = what if is_container else what.block
        lo, hi = (0, 1) if is_container else self.span(what)
        self.checks += 1
        self.emit(f"CHECK({self.checks}, acc_is_present({self.bytes_of(what, lo, hi)}), "
                  f"{int(thing.present)});")

    def change_pointers(self):
        """Two pointers of a type change places, or both lead to one array."""
        r = self.r
        a = r.choice(self.cells())
        others = self.cells(lambda c: c is not a and c.type == a.type)
        if not others:
            return
        b = r.choice(others)
        self.settle(a.container, b.container)
        if a.container.copies or b.container.copies:
            return
        swap = r.random() < 0.6
        left = b.block
        if not swap and (left.present or left.queue is not None):
            return
        if swap:
            self.emit(f"{{ {a.type} *t = {self.at(a)}; {self.at(a)} = {self.at(b)}; "
                      f"{self.at(b)} = t; }}")
            a.block, b.block = b.block, a.block
            a.container.has_changed = True
        else:
            self.emit(f"{self.at(b)} = {self.at(a)};")
            b.block = a.block
        b.container.has_changed = True
        for cell in (a, b):
            self.count_changed(cell)

    def count_changed(self, cell):
        container = cell.container
        if container.kind == "rows":
            return
        name = memory.COUNTS[cell.path]
        text = self.member(container, cell.index, name)
        self.emit(f"{text} = {cell.block.n};")
        container.host[name, cell.index] = cell.block.n
        if container.present and self.r.random() < 0.5:
            self.emit(f"#pragma acc update device({text})")
            container.copy[name, cell.index] = cell.block.n

    def reallocate(self):
        shared = [cell.block for c in self.containers for cell in c.cells]
        cells = self.cells(lambda c: not c.block.present and shared.count(c.block) == 1
                           and not c.container.copies)
        if not cells:
            return
        cell = self.r.choice(cells)
        self.settle(cell.block, cell.container)
        n, at, old = self.r.randint(5, 40), self.at(cell), cell.block.n
        if self.r.random() < 0.5:
            self.emit(f"{at} = realloc({at}, {n} * sizeof *{at});")
            self.emit(f"for (int i = {old}; i < {n}; i++) {at}[i] = i;")
            cell.block.host = (cell.block.host + list(range(old, n)))[:n]
        else:
            self.emit(f"free({at}); {at} = malloc({n} * sizeof *{at});")
            self.emit(f"for (int i = 0; i < {n}; i++) {at}[i] = i + 3;")
            cell.block.host = [i + 3 for i in range(n)]
        cell.block.n = n
        cell.container.has_changed = True
        self.count_changed(cell)

    # Data that stays -------------------------------------------------------------------

    def lost(self, block):
        """Pointers to what is no longer there are detached."""
        for container in self.containers:
            for cell in container.cells:
                if not (cell.attached and cell.target and cell.target[0] is block):
                    continue
                cell.attached, cell.target = 0, None
                if container in self.names:
                    self.settle(container)
                    self.emit(f"acc_detach_finalize((void **)&{self.at(cell)});")

    def may_go(self, block):
        """Whether each pointer that is attached to it has a name here."""
        return all(c in self.names or not (cell.attached and cell.target
                                           and cell.target[0] is block)
                   for c in self.containers for cell in c.cells)

    def enter(self):
        r = self.r
        what = r.choice(self.cells() + self.visible())
        is_container = isinstance(what, memory.Container)
        kind = "copyin" if is_container else r.choice(("copyin", "copyin", "create"))
        lo, hi = (0, what.count) if is_container else self.span(what)
        queue = self.pick_queue()
        by_call = r.random() < 0.35
        if not by_call and not self.may_name(what):
            return
        order = self.order(self.resources([what]), queue, not by_call)
        if by_call:
            suffix, more = ("", "") if queue is None else ("_async", f", {queue}")
            self.emit(f"acc_{kind}{suffix}({self.bytes_of(what, lo, hi)}{more});")
        else:
            section = self.whole(what) if is_container else self.section(what, lo, hi)
            self.emit(f"#pragma acc enter data {kind}({section}){order}")
        self.begin(what, lo, hi, kind, "dynamic", not by_call)

    def enter_all(self):
        """A structure and what its pointers lead to, in one directive or several."""
        r = self.r
        container = r.choice(self.visible())
        cells = r.sample(container.cells, r.randint(1, len(container.cells)))
        blocks = [c.block for c in cells]
        if len(set(blocks)) < len(blocks):
            return
        spans = [self.span(c) for c in cells]
        order = self.order(self.resources([container] + cells), self.pick_queue())
        sections = [self.section(c, *span) for c, span in zip(cells, spans)]
        if r.random() < 0.5:
            self.emit(f"#pragma acc enter data copyin({self.whole(container)}, "
                      f"{', '.join(sections)}){order}")
        else:
            self.emit(f"#pragma acc enter data copyin({self.whole(container)})"
                      f" copyin({', '.join(sections)}){order}")
        self.begin(container, 0, 0, "copyin", "dynamic")
        for cell, span in zip(cells, spans):
            self.begin(cell, *span, "copyin", "dynamic")

    @staticmethod
    def may_name(what):
        """Whether a clause may have it: `rows[i][lo:n]` counts the pointer rows[i], too."""
        return isinstance(what, memory.Container) or what.container.kind != "rows" \
            or what.container.present

    @staticmethod
    def row_counts(cell, counter, change, finalize=False):
        if cell.container.kind != "rows":
            return
        if change > 0:
            cell.container.add(counter, 1)
        else:
            cell.container.end(False, counter, finalize)

    def begin(self, what, lo, hi, kind, counter, attaches=True):
        """Data that a clause names; what `create` brings gets values at once."""
        is_new = what.begin(lo, hi, kind, counter)
        if attaches and not isinstance(what, memory.Container):
            what.attach()
            self.row_counts(what, counter, 1)
        if is_new and counter == "dynamic" and kind == "create":
            self.fill(what)

    def leave(self):
        r = self.r
        candidates = self.cells(lambda c: c.block.dynamic and self.may_go(c.block))
        candidates += [c for c in self.visible() if c.dynamic]
        if not candidates:
            return
        what = r.choice(candidates)
        is_container = isinstance(what, memory.Container)
        thing = what if is_container else what.block
        lo, hi = (0, what.count) if is_container else thing.range
        kind = r.choice(("copyout", "delete", "delete"))
        if is_container and thing.has_changed:
            kind = "delete"
        finalize = r.random() < 0.2
        by_call = r.random() < 0.35
        if not by_call and not is_container and what.container.kind == "rows" \
                and not what.container.dynamic:
            return
        queue = None if by_call and finalize else self.pick_queue()
        order = self.order(self.resources([what]), queue, not by_call)
        if by_call:
            suffix, more = ("_finalize", "") if finalize else \
                ("", "") if queue is None else ("_async", f", {queue}")
            self.emit(f"acc_{kind}{suffix}({self.bytes_of(what, lo, hi)}{more});")
        else:
            section = self.whole(what) if is_container else self.section(what, lo, hi)
            end = " finalize" if finalize else ""
            self.emit(f"#pragma acc exit data {kind}({section}){order}{end}")
        if not by_call and not is_container:
            what.detach(finalize)
        gone = thing.end(kind == "copyout", "dynamic", finalize)
        if not by_call and not is_container:
            self.row_counts(what, "dynamic", -1, finalize)
        if gone and not is_container:
            self.lost(thing)

    def update(self):
        r = self.r
        absent = self.cells(lambda c: not c.block.present and not c.attached
                            and c.container.kind != "rows")
        if absent and r.random() < 0.15:
            cell = r.choice(absent)
            self.settle(cell.block)
            section = self.section(cell, *self.span(cell))
            self.emit(r.choice((
                f"#pragma acc update {r.choice(('self', 'device'))}({section}) if_present",
                f"#pragma acc enter data copyin({section}) if(k > 50)",
                f"#pragma acc exit data copyout({section})")))
            return
        candidates = self.cells(lambda c: c.block.present)
        candidates += [c for c in self.visible() if c.present and c.kind != "rows"]
        if not candidates:
            return
        what = r.choice(candidates)
        is_container = isinstance(what, memory.Container)
        lo, hi = (0, what.count) if is_container else self.span(what)
        to_device = r.random() < 0.5 or is_container and what.has_changed
        queue = self.pick_queue()
        by_call = r.random() < 0.3
        order = self.order(self.resources([what]), queue, not by_call)
        side = "device" if to_device else "self"
        if by_call:
            suffix, more = ("", "") if queue is None else ("_async", f", {queue}")
            self.emit(f"acc_update_{side}{suffix}({self.bytes_of(what, lo, hi)}{more});")
        else:
            section = self.whole(what) if is_container else self.section(what, lo, hi)
            self.emit(f"#pragma acc update {side}({section}){order}")
        (what if is_container else what.block).update(lo, hi, to_device)

    def attach(self):
        cells = self.cells(lambda c: c.container.present and c.block.present)
        if not cells:
            return
        cell = self.r.choice(cells)
        self.settle(*self.resources([cell]))
        at = self.at(cell)
        self.emit(self.r.choice((f"acc_attach((void **)&{at});",
                                 f"#pragma acc enter data attach({at})")))
        cell.attach()

    def detach(self):
        cells = self.cells(lambda c: c.attached and c.is_usable())
        if not cells:
            return
        cell = self.r.choice(cells)
        self.settle(*self.resources([cell]))
        at = self.at(cell)
        finalize = self.r.random() < 0.3
        if finalize:
            forms = f"acc_detach_finalize((void **)&{at});", \
                f"#pragma acc exit data detach({at}) finalize"
        else:
            forms = f"acc_detach((void **)&{at});", f"#pragma acc exit data detach({at})"
        self.emit(self.r.choice(forms))
        cell.detach(finalize)

    # The whole ------------------------------------------------------------------------

    def finish(self):
        self.emit("#pragma acc wait")
        self.waited()
        for container in self.containers:
            for cell in container.cells:
                block = cell.block
                if block.present:
                    self.emit(f"#pragma acc update self({self.section(cell, *block.range)})")
                    block.update(*block.range, False)
                self.emit(f"for (int i = 0; i < {block.n}; i++) ADD({self.at(cell)}[i]);")
                self.add(*block.host)

    def texts(self):
        """The header and the two files."""
        head = HEAD + "".join(f"extern {c.declaration()};\n" for c in self.containers
                              if c.is_global) + "\n".join(self.prototypes) + "\n"
        lines = ['#include "members.h"', "unsigned long hash = 7;", "int apart;"]
        lines += [f"{c.declaration()};" for c in self.containers if c.is_global]
        lines += self.functions[0] + ["int main(int argc, char **argv) {", "int k = argc + 1;",
                                      'apart = getenv("APART") != 0;']
        for container in self.containers:
            if not container.is_global:
                lines.append(f"{container.declaration()};")
            lines += container.creation()
        lines += self.out + ["}"]
        second = ['#include "members.h"'] + self.functions[1] + ["int unused;"]
        return head, "\n".join(lines) + "\n", "\n".join(second) + "\n"

    def expected(self):
        return "".join(self.printed)


def program(seed):
    """The first one of this seed that is complete."""
    for attempt in range(100):
        try:
            return Program(f"{seed} {attempt}")
        except members_kernels.Abandoned:
            pass
    raise RuntimeError(f"no program of seed {seed}")


def check(seed, options, folder):
    made = program(seed)
    for name, text in zip(("members.h", "main.c", "other.c"), made.texts()):
        (folder / name).write_text(text)
    files = ["main.c", "other.c"]
    status, _, errors = seeds.run([options.clang, "-O1", "-w", *files, "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    status, serial, errors = seeds.run(["./serial"], folder)
    if status:
        return f"the serial program ends with {status}", {}
    status, _, errors = seeds.run([options.xacc_cc, "-w", "-fno-xmp", f"-O{seed % 4}", *files,
                                   "-o", "members"], folder)
    if status:
        return "it does not compile: " + errors, {}
    own = "APART=1 XACC_DEVICES="
    settings = [("XACC_DEVICES=none", serial)]
    settings += [(own + devices, made.expected()) for devices in (
        "host:1 OMP_NUM_THREADS=3", "host:2", f"host:3 OMP_NUM_THREADS=2 XACC_SPLIT=random:{seed}")]
    fake = os.path.join(os.path.dirname(options.xacc_cc), "..", "lib", "libxacc-fake-cuda.so")
    emulated = os.path.exists(fake)
    if emulated:
        for devices in ("cuda:0 FAKE_CUDA_DEVICES=1 FAKE_CUDA_MULTIPROCESSORS=1",
                        "cuda:0,1 FAKE_CUDA_DEVICES=2"):
            settings.append((f"{own}{devices} XACC_CUDA_LIBRARY={fake} "
                             f"FAKE_CUDA_SEED={seed % 5}", made.expected()))
    for setting, expected in settings:
        status, output, errors = seeds.run(["env", *setting.split(), "./members"], folder, 200)
        if status or output != expected:
            wrong = next((f"{got} instead of {want}" for got, want in
                          zip(output.split("\n"), expected.split("\n")) if got != want), "")
            return f"with {setting}: status {status}, {wrong} {errors[:400]}", {}
    return "", {"emulated": emulated}


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
