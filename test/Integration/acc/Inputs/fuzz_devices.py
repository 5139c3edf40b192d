"""Random cases of data on several devices for fuzz.py.

A program is a list of functions, each a case of its own: arrays, data regions,
updates, host code and the kernels of fuzz_kernels.py. Nothing keeps the copies
of the host and the device the same: compiled with -DSERIAL, the program has a
second memory, `a_d` for each array `a`, data directives are copies between the
two, and kernels see `a_d` under the name `a`. So every order of transfers has
one result, and one too many or too few changes it.
"""

import random

from fuzz_array import TYPES, Array
from fuzz_kernels import Kernels
from fuzz_views import Views


class Generator(Views, Kernels):
    ranks = ["self"]
    serial_flags = ["-DSERIAL"]

    def __init__(self, seed, size, without=()):
        self.seed = seed
        self.without = without
        self.size = size
        self.lines = []
        self.globals = []
        self.routines = set()

    # ---- Text --------------------------------------------------------------

    def put(self, text):
        self.lines.append("  " * self.indent + text)

    def pragma(self, text):
        self.lines.append("#pragma acc " + text)

    def serial(self, *texts):
        """Code of the serial program alone."""
        self.lines += ["#ifdef SERIAL", *("  " + t for t in texts), "#endif"]

    def name(self, prefix):
        self.number += 1
        return f"{prefix}{self.number}"

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, p):
        return self.random.random() < p

    def between(self, first, last):
        return self.random.randint(first, last)

    def number_text(self, value):
        """An integer, in a form that the compiler knows or does not know."""
        if self.chance(0.7):
            return str(value)
        return self.pick(f"({value - 1} + one)", f"({value} + zero)", f"({value} * one)")

    def suffix(self):
        return "" if self.queue is None else f" async({self.queue}){self.after}"

    # ---- Arrays ------------------------------------------------------------

    def extent(self, rank):
        if rank == 1:
            return self.pick(1, 2, 3, 7, 16, 33, 64, 100, 257, 257, 5000 + self.between(0, 20000)
                             if self.chance(0.3) else 40)
        if rank == 2:
            return self.pick(1, 2, 3, 5, 7, 16, 16, 33, 33, 90 if self.chance(0.3) else 8)
        return self.pick(1, 2, 3, 4, 7, 8, 16)

    def make_array(self, name, rank=None):
        rank = rank or self.pick(1, 1, 2, 2, 3)
        type = self.pick(*TYPES)
        storage = self.pick("static", "static", "rows", "flat", "flat", "vla")
        extents = [self.extent(rank) for _ in range(rank)]
        if rank > 1 and self.chance(0.3):
            extents[1] = extents[0]
        return Array(name, type, extents, storage)

    def make_arrays(self):
        count = self.between(2, 5)
        self.arrays = [self.make_array(f"a{k}") for k in range(count)]
        # A second one of the same shape, for swaps and for the same accesses.
        if self.chance(0.5):
            like = self.pick(*self.arrays)
            self.arrays.append(Array(f"a{count}", like.type, list(like.extents), like.storage))
        self.lists = []
        for role in ("index", "permutation", "rows"):
            if not self.chance(0.6 if role == "rows" else 0.4):
                continue
            length = self.pick(2, 5, 16, 33, 100)
            limit = {"index": self.pick(2, 7, 33, 1000), "permutation": length,
                     "rows": self.pick(3, 16, 64, 257)}[role]
            list_ = Array({"index": "idx", "permutation": "perm", "rows": "ptr"}[role],
                          self.pick("int", "int", "long", "short", "unsigned"), [length],
                          self.pick("static", "flat", "vla"), role, limit)
            if role == "rows":
                type = self.pick("double", "unsigned", "unsigned char")
                size = limit + self.between(0, 5)
                self.arrays.append(Array("values", type, [size], self.pick("static", "flat")))
            # Rows that a kernel writes must not overlap.
            list_.changes = role == "index" or (role == "rows" and self.chance(0.5))
            self.lists.append(list_)
        # What reductions on the device leave there.
        for k in range(self.pick(0, 0, 1, 2)):
            type = self.pick("unsigned", "long", "double")
            scalar = Array(f"q{k}", type, [1], "scalar", "scalar")
            scalar.changes = True
            self.lists.append(scalar)
        for array in self.arrays + self.lists:
            array.words = []  # of the regions that it is in

    def declare(self, array):
        name, type = array.name, array.type
        size = f"{array.size()} * sizeof({type})"
        if array.storage == "static":
            # The case sees a file-scope array under its short name.
            brackets = "".join(f"[{e}]" for e in array.extents)
            array.declared = array.role == "data" and self.chance(0.1)
            array.name = f"c{self.case}_{name}"
            self.globals.append(f"static {type} {array.name}{brackets};")
            if array.declared:
                self.globals.append(f"#pragma acc declare create({array.name})")
        else:
            if self.chance(0.6):
                for dim in range(1 if array.storage in ("rows", "flat") else 0, array.rank()):
                    if self.chance(0.7):
                        variable = f"n{name}{dim}"
                        self.put(f"int {variable} = {array.extents[dim] - 1} + one;")
                        array.lengths[dim] = variable
            if array.role == "scalar":
                self.put(f"{type} {name};")
            elif array.storage == "vla":
                self.put(f"{type} {name}[{array.lengths[0]}]{array.rest()};")
            elif array.storage == "flat" or array.rank() == 1:
                restrict = self.pick("", "restrict ")
                self.put(f"{type} *{restrict}{name} = malloc({size});")
            else:
                self.put(f"{type} (*{name}){array.rest()} = malloc({size});")
        self.serial(f"char *{array.name}_d = malloc({size});",
                    f"memset({array.name}_d, 0x5a, {size});")
        self.fill(array)
        if array.declared:
            array.count = 1
            self.pragma(f"update device({array.name})")
            self.move_all(array, True)

    def fill(self, array, moved="0"):
        flat = f"(({array.type} *){array.address()})"
        k = self.between(1, 9)
        limit = array.limit
        value = {
            "data": f"k * {k}u + {k}u",
            "scalar": f"{k}u",
            "index": f"(k * {k}u + k / 3 + {moved}) % {limit}u",
            "permutation": f"(k * {self.step_of(limit)}u + {k}u) % {limit}u",
            "rows": f"{limit}u * k / ({array.extents[0] - 1 + self.number % 3}u + {moved})",
        }[array.role]
        self.put(f"for (unsigned k = 0; k < {array.size()}; k++) {{")
        if array.type == "struct point":
            self.put(f"  {flat}[k].v = (k * {k}u & 63u) * 0.25;")
            self.put(f"  {flat}[k].w = k + {k};")
        else:
            one = Array(flat, array.type, [1], "static")
            self.put("  " + one.store(["k"], value))
        self.put("}")

    @staticmethod
    def step_of(n):
        """A factor that permutes 0 .. n - 1."""
        for step in (7, 5, 3, 11, 13):
            if n % step:
                return step
        return 1

    # ---- Transfers ---------------------------------------------------------

    def box(self, array, starts, counts, to_device):
        """The serial form of a transfer."""
        extents = (list(array.extents) + [1, 1])[:3]
        numbers = [x for pair in zip((starts + [0, 0])[:3], (counts + [1, 1])[:3]) for x in pair]
        host, device = f"(char *){array.address()}", f"{array.name}_d"
        pair = (device, host) if to_device else (host, device)
        text = ", ".join(map(str, extents + numbers))
        self.serial(f"box({pair[0]}, {pair[1]}, sizeof({array.type}), {text});")

    def move_all(self, array, to_device):
        first, last = array.window
        starts = [first] + [0] * (array.rank() - 1)
        self.box(array, starts, [last - first] + array.extents[1:], to_device)

    def section(self, array, starts, counts):
        n = self.number_text
        return array.name + "".join(f"[{n(s)}:{n(c)}]" for s, c in zip(starts, counts))

    def present_text(self, array):
        """The rows that are there, in a clause."""
        if array.role == "scalar":
            return array.name
        first, last = array.rows()
        whole = array.is_whole()
        if whole and array.storage in ("static", "vla") and self.chance(0.6):
            return array.name
        if array.storage == "flat":
            row = array.size() // array.extents[0]
            return self.section(array, [first * row], [(last - first) * row])
        return self.section(array, [first] + [0] * (array.rank() - 1),
                            [last - first] + array.extents[1:])

    def update(self):
        present = [a for a in self.usable if a.count]
        if not present:
            return self.kernel()
        array = self.pick(*present)
        to_device = self.chance(0.5)
        word = "device" if to_device else self.pick("self", "host")
        first, last = array.window
        condition = self.pick("", "", "", " if(one)", " if(zero)")
        if array.role == "scalar":
            text, box = array.name, (array, [0], [1])
        elif array.storage == "flat":
            row = array.size() // array.extents[0]
            low, high = first * row, last * row
            start = self.between(low, high - 1)
            count = self.between(1, high - start)
            if self.chance(0.3):
                start, count = low, high - low
            text = self.section(array, [start], [count])
            flat = Array(array.name, array.type, [array.size()], "flat")
            box = (flat, [start], [count])
        else:
            starts, counts = [], []
            for dim in range(array.rank()):
                low, high = array.range(dim)
                start = self.between(low, high - 1) if self.chance(0.6) else low
                count = self.between(1, high - start) if self.chance(0.6) else high - start
                starts.append(start)
                counts.append(count)
            text = self.section(array, starts, counts)
            box = (array, starts, counts)
        self.pragma(f"update {word}({text}){condition}{self.suffix()}")
        if condition != " if(zero)":
            self.box(*box, to_device)

    def api(self):
        """A transfer by a function."""
        arrays = [a for a in self.usable if a.count]
        if not arrays:
            return self.kernel()
        array = self.pick(*arrays)
        place, bytes = array.present_bytes()
        call, to_device = self.pick(
            (f"acc_update_self({place}, {bytes});", False),
            (f"acc_update_device({place}, {bytes});", True),
            # These have to do with one device's memory.
            (f"acc_memcpy_from_device({place}, acc_deviceptr({place}), {bytes});", False),
            (f"acc_memcpy_to_device(acc_deviceptr({place}), {place}, {bytes});", True))
        self.put(call)
        self.move_all(array, to_device)

    # ---- Host code ---------------------------------------------------------

    def host_code(self, array=None):
        array = array or self.pick(*self.usable)
        if array.role != "data":
            if array.changes:
                self.fill(array)
            return
        loops, subscripts = [], []
        for extent in array.extents:
            low = self.between(0, extent - 1) if self.chance(0.5) else 0
            high = self.between(low + 1, extent) if self.chance(0.5) else extent
            i = self.name("h")
            loops.append(f"for (int {i} = {low}; {i} < {high}; {i} += {self.pick(1, 1, 2)})")
            subscripts.append(i)
        for loop in loops:
            self.put(loop)
        value = f"{array.load(subscripts)} * 3u + {self.between(0, 99)}u + {subscripts[-1]}"
        self.put("  " + array.store(subscripts, value))

    def show(self, array):
        size = array.size()
        flat = f"(({array.type} *){array.address()})"
        one = Array(flat, array.type, [1], "static")
        self.put("{ unsigned long sum = 0;")
        self.put(f"  for (int k = 0; k < {size}; k++)")
        self.put(f"    sum = sum * 31 + {one.load(['k'])};")
        self.put(f'  printf("case {self.case}: {array.name} %lx\\n", sum); }}')

    # ---- Data regions ------------------------------------------------------

    def enter(self, arrays, words):
        """The clauses, and who must be defined afterwards."""
        text, undefined, copies = [], [], []
        for array in arrays:
            word = self.pick(*words) if array.role == "data" else words[0]
            if array.count == 0:
                rows = array.extents[0]
                array.window = (0, rows)
                if rows > 2 and array.role != "scalar" and self.chance(0.25):
                    first = self.between(0, rows - 2)
                    array.window = (first, self.between(first + 1, rows))
            fresh = array.count == 0
            array.count += 1
            text.append(f" {word}({self.present_text(array)})")
            if fresh and word in ("copy", "copyin"):
                copies.append(array)
            elif fresh:
                undefined.append(array)
            array.words.append(word)
        return "".join(text), copies, undefined

    def define(self, arrays):
        self.undefined = list(arrays)
        for array in arrays:
            if self.chance(0.5):
                self.pragma(f"update device({self.present_text(array)})")
                self.move_all(array, True)
            else:
                self.whole_kernel(array)
            self.undefined.remove(array)

    def region(self, budget):
        arrays = [a for a in self.arrays + self.lists if self.chance(0.6)]
        arrays = [a for a in arrays if a.count < 2]
        if not arrays or self.depth > 2:
            return self.statements(budget)
        self.depth += 1
        if self.chance(0.1):
            # Nothing happens.
            saved = [(a.count, a.window, list(a.words)) for a in arrays]
            text, _, _ = self.enter(arrays, ["copy", "copyin", "create"])
            for array, state in zip(arrays, saved):
                array.count, array.window, array.words = state
            self.pragma(f"data{text} if(zero)")
            self.block(budget)
        elif self.chance(0.55):
            text, copies, undefined = self.enter(arrays, ["copy", "copyin", "create", "copyout"])
            self.pragma(f"data{text}{self.pick('', '', ' if(one)')}")
            for array in copies:
                self.move_all(array, True)
            self.put("{")
            self.define(undefined)
            self.block(budget)
            self.put("}")
            for array in reversed(arrays):
                self.leave(array, array.words[-1] in ("copy", "copyout"))
        else:
            text, copies, undefined = self.enter(arrays, ["copyin", "create"])
            # A pointer without a clause has to point to what is there.
            if self.chance(0.2) and all(a.window[0] == 0 for a in arrays):
                for array in arrays:
                    place, bytes = array.present_bytes()
                    self.put(f"acc_{array.words[-1]}({place}, {bytes});")
            else:
                self.pragma(f"enter data{text}")
            for array in copies:
                self.move_all(array, True)
            self.define(undefined)
            self.block(budget)
            self.random.shuffle(arrays)
            for array in arrays:
                out = self.chance(0.6)
                word = "copyout" if out else "delete"
                if self.chance(0.2):
                    place, bytes = array.present_bytes()
                    self.put(f"acc_{word}({place}, {bytes});")
                else:
                    self.pragma(f"exit data {word}({self.present_text(array)})")
                self.leave(array, out)
        self.depth -= 1

    def block(self, budget):
        self.put("{")
        self.statements(budget)
        self.put("}")

    def leave(self, array, out):
        array.count -= 1
        array.words.pop()
        if out and array.count == 0:
            self.move_all(array, False)

    # ---- Statements --------------------------------------------------------

    def asynchronous(self):
        """Queues that share nothing that is written."""
        everything = [a for a in self.usable if a.count]
        if not everything:
            return self.kernel()
        saved = self.usable
        shared = [a for a in everything if self.chance(0.3)]
        rest = [a for a in everything if a not in shared]
        queues = self.random.sample([0, 1, 2, 5], self.between(1, 2))
        parts = [rest[k::len(queues)] for k in range(len(queues))]
        self.constant = shared
        for _ in range(self.between(2, 5)):
            k = self.between(0, len(queues) - 1)
            if not parts[k]:
                continue
            self.queue = queues[k]
            self.usable = parts[k] + shared
            if self.chance(0.25):
                self.usable = parts[k]
                self.update()
            else:
                self.kernel()
        self.queue, self.usable, self.constant = None, saved, []
        self.pragma(self.pick("wait", "wait(" + ", ".join(map(str, queues)) + ")"))

    def chained(self):
        """Queues that wait for each other."""
        present = [a for a in self.usable if a.count]
        if not present:
            return self.kernel()
        saved, self.usable = self.usable, present
        last = None
        for _ in range(self.between(2, 4)):
            self.queue = self.pick(1, 2, 3)
            self.after = "" if last in (None, self.queue) else f" wait({last})"
            self.kernel()
            self.after = ""
            last = self.queue
        self.queue, self.usable = None, saved
        self.pragma("wait")

    def repeated(self, budget):
        t = self.name("t")
        self.put(f"for (int {t} = 0; {t} < {self.pick(2, 3, 4)}; {t}++) {{")
        self.scalars.append(t)
        self.indent += 1
        pairs = [(a, b) for a in self.arrays for b in self.arrays
                 if a is not b and a.type == b.type and a.extents == b.extents
                 and a.storage == b.storage and a.storage in ("flat", "rows")
                 and a.lengths == b.lengths and a.window == b.window and a.count and b.count]
        if pairs and self.chance(0.7):
            a, b = self.pick(*pairs)
            p, q = self.name("p"), self.name("q")
            # The pointers are outside of the loop.
            at = len(self.lines) - 1
            while not self.lines[at].lstrip().startswith(f"for (int {t} "):
                at -= 1
            before = ["  {", "  " + a.pointer(p, a.name), "  " + b.pointer(q, b.name),
                      "#ifdef SERIAL", f"  char *{p}_d = {a.name}_d, *{q}_d = {b.name}_d;",
                      "#endif"]
            self.lines[at:at] = before
            aliases = []
            for array, name in ((a, p), (b, q)):
                alias = Array(name, array.type, array.extents, array.storage)
                alias.lengths, alias.window, alias.count = array.lengths, array.window, 1
                alias.words = []
                aliases.append(alias)
            saved = self.usable
            self.usable = aliases + [x for x in saved if x not in (a, b)]
            for _ in range(self.between(1, 2)):
                self.kernel(target=self.pick(*aliases))
            self.put(f"{{ void *swap = {p}; {p} = {q}; {q} = swap; }}")
            self.serial(f"{{ char *swap = {p}_d; {p}_d = {q}_d; {q}_d = swap; }}")
            self.usable = saved
            self.indent -= 1
            self.put("} }")
        else:
            self.depth += 1
            flow, self.in_loop = self.in_loop, True
            for _ in range(min(budget, 3)):
                self.statement(1)
            self.in_loop = flow
            self.depth -= 1
            self.indent -= 1
            self.put("}")
        self.scalars.remove(t)

    def relisted(self):
        """The same kernel before and after a change of what bounds its loops."""
        lists = [a for a in self.usable if a.role in ("rows", "index") and a.changes]
        lists = [a for a in lists if a.count] or lists
        if not lists or self.in_loop:
            return self.kernel()
        list_ = self.pick(*lists)
        t = self.name("t")
        self.put(f"for (int {t} = 0; {t} < {self.pick(2, 3)}; {t}++) {{")
        self.scalars.append(t)
        for _ in range(4):
            if self.form("rows" if list_.role == "rows" else "ragged"):
                break
        if self.chance(0.5):
            self.form("list")
        else:
            self.fill(list_, t)
            if list_.count:
                self.pragma(f"update device({self.present_text(list_)})")
                self.move_all(list_, True)
        self.kernel()
        self.scalars.remove(t)
        self.put("}")

    def refreshed(self):
        """The same kernel before and after a change of what it reads."""
        arrays = [a for a in self.usable if a.count and a.role == "data"]
        if not arrays or self.in_loop:
            return self.kernel()
        array = self.pick(*arrays)
        t = self.name("t")
        self.put(f"for (int {t} = 0; {t} < 2; {t}++) {{")
        self.scalars.append(t)
        self.forced = array
        for _ in range(self.between(1, 2)):
            self.kernel()
        self.forced = None
        self.host_code(array)
        self.pragma(f"update device({self.present_text(array)})")
        self.move_all(array, True)
        self.scalars.remove(t)
        self.put("}")

    def statement(self, budget):
        kind = self.pick(*(["kernel"] * 8 + ["host", "host", "update", "update", "update",
                                              "scalar", "async", "chain", "region", "repeat",
                                              "lists", "lists", "refresh", "api", "view", "view"]))
        if kind in self.without:
            kind = "kernel"
        if kind in ("region", "repeat") and (self.depth > 2 or self.in_loop):
            kind = "kernel"
        if kind == "region":
            self.region(self.between(1, max(budget - 1, 1)))
        elif kind == "repeat":
            self.repeated(budget)
        elif kind == "view":
            self.viewed(budget)
        elif kind == "scalar":
            self.put(f"{self.pick('s0', 's1')} = {self.between(0, 40)};")
        else:
            {"kernel": self.kernel, "host": self.host_code, "update": self.update,
             "async": self.asynchronous, "lists": self.relisted,
             "refresh": self.refreshed, "api": self.api, "chain": self.chained}[kind]()

    def statements(self, budget):
        for _ in range(budget):
            self.statement(budget)

    # ---- The program -------------------------------------------------------

    def make_case(self, number):
        self.case = number
        # A case is the same whatever stands before it.
        self.random = random.Random(self.seed * 1000 + number)
        self.number, self.depth, self.indent = 0, 0, 1
        self.undefined = []
        self.queue, self.constant, self.after, self.in_loop = None, [], "", False
        self.scalars = ["s0", "s1"]
        self.make_arrays()
        parameters = "int one, int zero, int s0, int s1"
        self.lines.append(f"static __attribute__((noinline)) void case{number}({parameters}) {{")
        for array in self.arrays + self.lists:
            self.declare(array)
        self.usable = self.arrays + self.lists
        if self.chance(0.8):
            self.region(self.between(2, 6))
        else:
            self.statements(self.between(1, 4))
        if self.chance(0.3):
            self.statements(self.between(1, 3))
        for array in self.arrays + self.lists:
            self.show(array)
        self.lines.append("}\n")

    def program(self):
        numbers = range(self.size)
        only = [int(w[4:]) for w in self.without if w.startswith("case")]
        for number in only or numbers:
            self.make_case(number)
        # Each case twice: what is remembered of a kernel is used again.
        calls = "\n".join(f"  case{n}(argc, argc - 1, {n % 9}, {n % 7}), "
                          f"case{n}(argc, argc - 1, {n % 12 * 3}, {n % 5});"
                          for n in only or numbers)
        return f"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef SERIAL // the copies are made beside
#define acc_update_self(...)
#define acc_update_device(...)
#define acc_memcpy_from_device(...)
#define acc_memcpy_to_device(...)
#define acc_copyin(...)
#define acc_create(...)
#define acc_copyout(...)
#define acc_delete(...)
#else
#include <openacc.h>
#endif
struct point {{ double v; int w; }};
{chr(10).join(self.globals)}

#pragma acc routine seq
static unsigned mix(unsigned x, unsigned y) {{
  if (x == y)
    return 1;
  x ^= y * 2654435761u;
  return x ^ x >> 15;
}}

#ifdef SERIAL
static void box(char *to, const char *from, long size, int e0, int e1, int e2,
                int l0, int n0, int l1, int n1, int l2, int n2) {{
  for (int i = l0; i < l0 + n0; i++)
    for (int j = l1; j < l1 + n1; j++) {{
      long at = (((long)i * e1 + j) * e2 + l2) * size;
      memcpy(to + at, from + at, n2 * size);
    }}
}}
#endif

{chr(10).join(self.lines)}
int main(int argc, char **argv) {{
  setvbuf(stdout, NULL, _IOLBF, 0); // the last line tells who crashed
{calls}
  printf("complete\\n");
  return 0;
}}
"""
