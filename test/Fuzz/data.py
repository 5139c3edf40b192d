# ===- data.py - Random programs with data on devices ----------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Random data regions, updates, queues and kernels that never use an old copy.

Each function has arrays of one and two dimensions, one behind a member of a structure,
one of `declare`, and pointers into them. The generator knows of each element which copy
is the latest, and of each array the queue that still works on it; before an access it
writes the updates and waits that are needed, in any of their forms. So the program
means what it means without directives, which is the oracle.
"""
import random

import seeds

HEAD = """\
#include <stdio.h>
#include <stdlib.h>
static unsigned long hash = 7;
static void add(double x) { hash = hash * 1000003 + (unsigned long)(long)x; }
#define MIX(a, b) ((long)(a) * 3 % 1009 + (long)(b) % 100)
"""
TYPES = ("unsigned", "long", "double", "short", "float")
COLUMNS = 6
DECLARED, MEMBER = "g", "s.x"
HOST, BOTH, DEVICE = "host", "both", "device"  # where the latest value is


class Array:
    def __init__(self, name, type, rows, columns=1, declared=False):
        self.name, self.type, self.rows, self.columns = name, type, rows, columns
        self.where = {(i, j): HOST for i in range(rows) for j in range(columns)}
        self.present = (0, rows) if declared else None
        self.dynamic, self.structured = 0, int(declared)
        # The counter of the pointer that leads to it, if it is a member of a structure
        # (2.6.8); `finalize` sets it to 0 also where a region still has the array.
        self.attached = 0
        self.queue = None

    def section(self, lo, hi, columns=None):
        text = f"{self.name}[{lo}:{hi - lo}]"
        if self.columns > 1:
            first, last = columns or (0, self.columns)
            text += f"[{first}:{last - first}]"
        return text

    def at(self, i, j="j"):
        return f"{self.name}[{i}]" + (f"[{j}]" if self.columns > 1 else "")

    def elements(self, lo, hi, first=0, last=None):
        last = self.columns if last is None else last
        return [(i, j) for i in range(lo, hi) for j in range(first, last)]

    def holds(self, lo, hi):
        return self.present and self.present[0] <= lo and hi <= self.present[1]

    def is_apart(self, lo, hi):
        return not self.present or hi <= self.present[0] or self.present[1] <= lo


class Function:
    def __init__(self, r, number):
        self.r, self.number, self.lines = r, number, []
        t = lambda: r.choice(TYPES)
        self.arrays = [Array("a", t(), r.randint(20, 60)), Array("b", t(), r.randint(20, 60)),
                       Array("m", t(), 9, COLUMNS), Array(MEMBER, t(), r.randint(20, 50)),
                       Array(DECLARED + str(number), t(), 40, declared=True)]
        for _ in range(r.randint(8, 16)):
            self.statement(0)
        self.finish()

    def emit(self, text):
        self.lines.append(text)

    # Queues ------------------------------------------------------------------

    def pick_queue(self):
        return self.r.choice((None, None, None, 1, 2, 3))

    def waited(self, queue=None):
        for array in self.arrays:
            if queue is None or array.queue == queue:
                array.queue = None

    def settle(self, array):
        """The host may use it."""
        if array.queue is None:
            return
        if self.r.random() < 0.3:
            self.emit("#pragma acc wait")
            self.waited()
        else:
            self.emit(f"#pragma acc wait({array.queue})")
            self.waited(array.queue)

    def order(self, arrays, queue):
        """An operation of a queue comes after what uses these arrays: clauses of it."""
        waits = sorted({a.queue for a in arrays if a.queue not in (None, queue)})
        text = "" if queue is None else f" async({queue})"
        if waits and queue is not None and self.r.random() < 0.3:
            for other in waits:
                self.emit(f"#pragma acc wait({other}) async({queue})")
        elif waits and self.r.random() < 0.5:
            text += f" wait({', '.join(map(str, waits))})"
        else:
            for array in arrays:
                if array.queue != queue:
                    self.settle(array)
        for array in arrays:
            array.queue = queue
        return text

    # The latest copy -----------------------------------------------------------

    def runs(self, array, elements):
        """Rectangles that are exactly these elements."""
        rows = {}
        for i, j in sorted(elements):
            runs = rows.setdefault(i, [])
            if runs and runs[-1][1] == j:
                runs[-1][1] = j + 1
            else:
                runs.append([j, j + 1])
        result = []
        for i, runs in sorted(rows.items()):
            for first, last in runs:
                for box in result:
                    if box[1] == i and box[2:] == [first, last]:
                        box[1] = i + 1
                        break
                else:
                    result.append([i, i + 1, first, last])
        return result

    def update(self, array, elements, target):
        """Updates of these elements, each a directive or all in one."""
        boxes = self.runs(array, elements)
        if not boxes:
            return
        sections = [array.section(lo, hi, (first, last)) for lo, hi, first, last in boxes]
        if self.r.random() < 0.5:
            sections = [", ".join(sections)]
        clause = "device" if target == DEVICE else self.r.choice(("self", "host"))
        for section in sections:
            queue = self.pick_queue()
            clauses = self.order([array], queue)
            self.emit(f"#pragma acc update {clause}({section}){clauses}")
        for element in elements:
            array.where[element] = BOTH

    def on_host(self, array, elements):
        self.update(array, [e for e in elements if array.where[e] == DEVICE], HOST)
        self.settle(array)

    def on_device(self, array, elements):
        self.update(array, [e for e in elements if array.where[e] == HOST], DEVICE)

    def written(self, array, elements, where):
        for element in elements:
            i = element[0]
            array.where[element] = where if array.holds(i, i + 1) else HOST

    # Statements ------------------------------------------------------------------

    def statement(self, depth):
        r = self.r
        choices = [self.host_loop, self.kernel, self.kernel, self.kernel, self.call, self.enter,
                   self.leave, self.random_update, self.random_wait, self.show]
        if depth < 3:
            choices += [lambda: self.region(depth)] * 2
        r.choice(choices)()

    def span(self, array):
        """Rows that are all present or all not."""
        r = self.r
        for _ in range(20):
            lo = r.randint(0, array.rows - 1)
            hi = r.randint(lo + 1, array.rows)
            if r.random() < 0.3:
                lo, hi = array.present or (0, array.rows)
            # A pointer on a device is attached to one place.
            is_attached = array.name == MEMBER and array.present
            if array.holds(lo, hi) or not is_attached and array.is_apart(lo, hi):
                return lo, hi
        return array.present

    def loop_body(self):
        """A loop: its text, and the rows of each array."""
        r = self.r
        target = r.choice(self.arrays)
        lo, hi = self.span(target)
        uses = {target.name: (target, lo, hi)}
        value = target.at("i") if r.random() < 0.7 else "i"
        other = r.choice(self.arrays)
        if other is not target and other.columns in (1, target.columns):
            olo, ohi = self.span(other)
            if ohi - olo >= hi - lo:
                uses[other.name] = (other, olo, olo + hi - lo)
                value = f"{value}, {other.at(f'i - {lo - olo}')}"
        elif other is target and target.columns > 1:
            value = f"{value}, {target.at('i')} + j"
        if "," not in value:
            value += f", {r.randint(1, 99)} + k"
        loops = f"for (int i = {lo} + z; i < {hi}; i++)"
        if target.columns > 1:
            loops += f" for (int j = 0; j < {target.columns}; j++)"
        return target, uses, f"{loops} {target.at('i')} = MIX({value});"

    def host_loop(self):
        target, uses, text = self.loop_body()
        for array, lo, hi in uses.values():
            self.on_host(array, array.elements(lo, hi))
        self.emit(text)
        _, lo, hi = uses[target.name]
        self.written(target, target.elements(lo, hi), HOST)

    def clause_for(self, array, lo, hi, is_written):
        """A data clause of a compute construct."""
        r = self.r
        section = array.section(lo, hi)
        if array.holds(lo, hi):
            if array.name == MEMBER or array.name.startswith(DECLARED):
                clause = r.choice(("", f"present({section})"))
                return clause if array.attached or array.name != MEMBER else f"present({section})"
            kind = r.choice(("present", "copy", "copyin", "copyout", "create", "no_create", ""))
            if kind == "" and array.present != (0, array.rows):
                kind = "present"
            return f"{kind}({section})" if kind else ""
        return f"copy({section})" if is_written or r.random() < 0.5 else f"copyin({section})"

    def kernel(self):
        r = self.r
        target, uses, text = self.loop_body()
        if r.random() < 0.1:
            # Not on the device.
            for array, lo, hi in uses.values():
                self.on_host(array, array.elements(lo, hi))
            clauses = " ".join(self.clause_for(a, lo, hi, a is target)
                               for a, lo, hi in uses.values() if not a.present)
            self.emit(f"#pragma acc parallel loop if(z) {clauses}")
            self.emit(text)
            _, lo, hi = uses[target.name]
            self.written(target, target.elements(lo, hi), HOST)
            return
        clauses = []
        for array, lo, hi in uses.values():
            if array.holds(lo, hi):
                self.on_device(array, array.elements(lo, hi))
            clauses.append(self.clause_for(array, lo, hi, array is target))
        queue = self.pick_queue()
        clauses.append(self.order([array for array, _, _ in uses.values()], queue))
        kind = r.choice(("parallel loop", "parallel loop", "kernels loop independent",
                         "kernels", "serial", "parallel loop gang vector"))
        if target.columns > 1 and "loop" in kind and r.random() < 0.6:
            kind += " collapse(2)"
        self.emit(f"#pragma acc {kind} {' '.join(clauses)}")
        self.emit(text)
        _, lo, hi = uses[target.name]
        self.written(target, target.elements(lo, hi), DEVICE)

    def call(self):
        """A kernel of a function that gets a pointer into an array that is present."""
        arrays = [a for a in self.arrays if a.present and a.columns == 1]
        if not arrays:
            return
        array = self.r.choice(arrays)
        lo, hi = array.present
        lo = self.r.randint(lo, hi - 1)
        hi = self.r.randint(lo + 1, hi)
        self.on_device(array, array.elements(lo, hi))
        self.settle(array)
        name = array.type.replace(" ", "_")
        form = self.r.choice((f"work_{name}({array.name} + {lo}, {hi - lo}, k);",
                              f"{{ {array.type} *p = &{array.name}[{lo}]; "
                              f"work_{name}(p, {hi - lo}, 4); }}"))
        self.emit(form)
        self.written(array, array.elements(lo, hi), DEVICE)

    def enter(self):
        r, array = self.r, self.r.choice(self.arrays)
        kind = r.choice(("copyin", "copyin", "create"))
        lo, hi = self.span(array)
        if array.present and not array.holds(lo, hi):
            return
        clauses = self.order([array], self.pick_queue())
        self.emit(f"#pragma acc enter data {kind}({array.section(lo, hi)}){clauses}")
        array.dynamic += 1
        array.attached += 1
        self.begin(array, lo, hi, kind)

    def begin(self, array, lo, hi, kind):
        if array.present:
            return
        array.present = (lo, hi)
        where = BOTH if kind in ("copy", "copyin") else HOST
        for element in array.elements(lo, hi):
            array.where[element] = where

    def end(self, array, copied):
        """Before it leaves the device: rows that are copied then, and no others."""
        copied = array.elements(*copied) if copied else []
        self.on_host(array, [e for e in array.elements(*array.present) if e not in copied])
        self.on_device(array, copied)

    def gone(self, array):
        for element in array.elements(*array.present):
            array.where[element] = HOST
        array.present = None

    def leave(self):
        r = self.r
        arrays = [a for a in self.arrays if a.dynamic]
        if not arrays:
            return
        array = r.choice(arrays)
        finalize = r.random() < 0.2
        array.dynamic = 0 if finalize else array.dynamic - 1
        array.attached = 0 if finalize else max(array.attached - 1, 0)
        kind = r.choice(("copyout", "copyout", "delete"))
        ends = array.dynamic + array.structured == 0
        if ends:
            self.end(array, kind == "copyout" and array.present)
        clauses = self.order([array], self.pick_queue())
        clauses += " finalize" if finalize else ""
        self.emit(f"#pragma acc exit data {kind}({array.section(*array.present)}){clauses}")
        if ends:
            self.gone(array)

    def region(self, depth):
        r = self.r
        entered, clauses = [], []
        for array in r.sample(self.arrays, r.randint(1, 3)):
            lo, hi = self.span(array)
            if array.present and not array.holds(lo, hi):
                continue
            kind = r.choice(("copy", "copyin", "copyout", "create"))
            if array.present and r.random() < 0.4:
                kind = r.choice(("present", "no_create"))
            self.settle(array)
            clauses.append(f"{kind}({array.section(lo, hi)})")
            entered.append((array, (lo, hi) if kind in ("copy", "copyout") else None))
            array.structured += 1
            array.attached += 1
            self.begin(array, lo, hi, kind)
        if not entered:
            return
        self.emit(f"#pragma acc data {' '.join(clauses)}")
        self.emit("{")
        for _ in range(r.randint(1, 6)):
            self.statement(depth + 1)
        for array, copied in entered:
            array.structured -= 1
            array.attached = max(array.attached - 1, 0)
            if array.dynamic + array.structured == 0:
                self.end(array, copied)
            self.settle(array)
        self.emit("}")
        for array, _ in entered:
            if array.dynamic + array.structured == 0:
                self.gone(array)

    def random_update(self):
        array = self.r.choice(self.arrays)
        if not array.present:
            self.settle(array)
            self.emit(f"#pragma acc update {self.r.choice(('self', 'device'))}"
                      f"({array.section(0, array.rows)}) if_present")
            return
        target = self.r.choice((HOST, DEVICE))
        latest = HOST if target == HOST else DEVICE
        lo, hi = array.present
        lo = self.r.randint(lo, hi - 1)
        hi = self.r.randint(lo + 1, hi)
        columns = (0, array.columns)
        if array.columns > 1 and self.r.random() < 0.6:
            columns = (self.r.randint(0, 2), self.r.randint(3, array.columns))
        elements = array.elements(lo, hi, *columns)
        self.update(array, [e for e in elements if array.where[e] != latest], target)

    def random_wait(self):
        queue = self.pick_queue()
        self.emit("#pragma acc wait" + ("" if queue is None else f"({queue})"))
        self.waited(queue)

    def show(self):
        array = self.r.choice(self.arrays)
        lo, hi = self.span(array)
        self.on_host(array, array.elements(lo, hi))
        self.emit(f"for (int i = {lo}; i < {hi}; i++) for (int j = 0; j < {array.columns}; j++) "
                  f"add({array.at('i')});")

    def finish(self):
        for array in self.arrays:
            while array.dynamic:
                array.dynamic -= 1
                ends = array.dynamic + array.structured == 0
                if ends:
                    self.end(array, array.present)
                self.settle(array)
                self.emit(f"#pragma acc exit data copyout({array.section(*array.present)})")
                if ends:
                    self.gone(array)
            if array.present:
                self.on_host(array, array.elements(*array.present))
            self.settle(array)
            self.emit(f"for (int i = 0; i < {array.rows}; i++) for (int j = 0; j < "
                      f"{array.columns}; j++) add({array.at('i')});")

    def text(self):
        a, b, m, x, g = self.arrays
        lines = [f"static {g.type} {g.name}[{g.rows}];", f"#pragma acc declare create({g.name})",
                 f"static void f{self.number}(int z, int k) {{",
                 f"{a.type} a[{a.rows}];", f"{b.type} *b = malloc({b.rows} * sizeof *b);",
                 f"{m.type} m[{m.rows}][{m.columns}];",
                 f"struct {{ int n; {x.type} *x; }} s = {{{x.rows}}};",
                 f"s.x = malloc({x.rows} * sizeof *s.x);"]
        for array in self.arrays:
            lines.append(f"for (int i = 0; i < {array.rows}; i++) for (int j = 0; j < "
                         f"{array.columns}; j++) {array.at('i')} = i * 7 % 31 + j;")
        lines += ["#pragma acc enter data copyin(s)"] + self.lines
        return lines + ["#pragma acc exit data delete(s)", "free(b);", "free(s.x);", "}"]


def program(seed):
    r = random.Random(seed)
    lines = [HEAD]
    for type in TYPES:
        lines += [f"static void work_{type}({type} *x, int n, int k) {{",
                  "#pragma acc parallel loop present(x[0:n])",
                  "for (int i = 0; i < n; i++) x[i] = MIX(x[i], i + k);", "}"]
    for number in range(10):
        lines += Function(r, number).text()
    lines.append("int main(int argc, char **argv) {")
    for number in range(10):
        lines += [f"f{number}(argc - 1, argc + 1);", f'printf("{number} %lx\\n", hash);']
    return "\n".join(lines + ["}"]) + "\n"


def check(seed, options, folder):
    return seeds.check_kernels(seed, options, folder, program(seed))


if __name__ == "__main__":
    seeds.main(check, seeds.parser(__doc__).parse_args(), seeds.emulated_runs)
