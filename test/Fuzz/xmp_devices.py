#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random XcalableACC programs print on any number of nodes what Clang's program prints.

usage: xmp_devices.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] [--ranks N,N] FROM TO

The programs of xmp.py, but all arrays live on the device from the first values to the
end. Each statement runs on the host or on the device; `update` brings what it needs,
in one piece or two. On the device are loops with all reductions and locations that
OpenACC has, some in queues, reflects, reduce_shadow, gmoves with one side or both, and
collectives, coarrays and tasks that check themselves. They run without devices, on virtual
ones, and on an emulated GPU or two. Prints the seeds that fail; the status is 1 if there is any.
"""
import os
import random
import re

import seeds
import xmp
import xmp_local
from xmp_mapping import subscripts

NOT_IN_OPENACC = ("reduction(-",)
LOCATION = re.compile(r"reduction\((first|last)(max|min): (\w+)")


def reduction(r):
    """A reduction of an array on the device, by all nodes or by some."""
    lines, count = xmp_local.some_nodes(r), r.randint(1, 5)
    kind = r.choice(("+", "max", "min", "|", "^", "&"))
    start = r.randint(0, count - 1)
    section = f"v[{start}:{count - start}]" if r.random() < 0.4 else "v"
    first = start if section != "v" else 0
    wait = r.random() < 0.3
    on = " on p(lo:hi:st)"
    return [*lines, f"    int me = ME, v[{count}];", "#pragma acc data create(v)", "    {",
            "#pragma acc parallel loop present(v)", f"    for (int n = 0; n < {count}; n++) v[n] = (me * 5 + n) % 17;",
            f"    for (int n = 0; n < {count}; n++) {{ SEPARATE(v[n] = -9;) }}",
            f"#pragma xmp reduction({kind}: {section}){on}{' async(5)' * wait} acc",
            *([f"#pragma xmp wait_async(5){on} acc"] if wait else []),
            "#pragma acc update host(v)",
            f"    for (int n = 0; n < {count}; n++) {{", "      int expected = (lo * 5 + n) % 17;",
            "      for (int k = lo + st; k <= hi; k += st) {",
            f"        int x = expected, y = (k * 5 + n) % 17; expected = {xmp_local.COMBINE[kind]};", "      }",
            f"      if (!in || n < {first}) expected = (me * 5 + n) % 17;",
            f'      CHECK("reduction {kind} acc", v[n] == expected);', "    }", "    }"]


def bcast(r):
    lines, count = xmp_local.some_nodes(r), r.randint(1, 6)
    base = r.randint(0, count - 1)
    section = f"v[{base}:{count - base}]" if r.random() < 0.4 else "v"
    first = base if section != "v" else 0
    return [*lines, "    int me = ME;", f"    double v[{count}]; int from = lo + {r.randint(0, 5)} % ((hi - lo) / st + 1) * st;",
            "#pragma acc data create(v)", "    {",
            "#pragma acc parallel loop present(v)", f"    for (int n = 0; n < {count}; n++) v[n] = me * 9 + n;",
            f"#pragma xmp bcast({section}) from p(from) on p(lo:hi:st) acc",
            "    int wrong = 0;", "#pragma acc parallel loop present(v) reduction(+: wrong)",
            f"    for (int n = 0; n < {count}; n++) wrong += v[n] != (in && n >= {first} ? from : me) * 9 + n;",
            '    CHECK("bcast acc", wrong == 0);', "    }"]


def coarray(r):
    """Puts into and gets from devices of other nodes."""
    near, count = r.randint(1, 3), r.randint(1, 6)
    base, back = r.randint(0, 8 - count), r.choice(("", "there, here", "there"))
    sync = r.choice(("xmp_sync_all(NULL);", "\n#pragma xmp barrier\n"))
    lines = ["    int me = ME;", f"    int to = (me - 1 + {near}) % P, of = (me - 1 + P * 3 - {near}) % P, wrong = 0;",
             "    double here[8];", "#pragma acc data create(here)", "    {",
             "#pragma acc parallel loop present(here, there)",
             "    for (int n = 0; n < 8; n++) there[n] = -1, here[n] = me * 10 + n;", f"    {sync}",
             "#pragma acc host_data use_device(there, here)",
             f"    there[{base}:{count}]:[to] = here[{base}:{count}];", f"    {sync}",
             "#pragma acc parallel loop present(there) reduction(+: wrong)",
             f"    for (int n = 0; n < 8; n++) wrong += there[n] != (n >= {base} && n < {base + count} ? (of + 1) * 10 + n : -1);",
             '    CHECK("a put to a device", wrong == 0);']
    if back:
        lines += [f"#pragma acc host_data use_device({back})", f"    here[0:{count}] = there[{base}:{count}]:[to];"]
        lines += ["#pragma acc update host(here)"] if back == "there, here" else []
        lines += [f"    for (int n = 0; n < {count}; n++) wrong += here[n] != me * 10 + {base} + n;",
                  '    CHECK("a get from a device", wrong == 0);']
    return [*lines, "    }", f"    {sync}"]


def rows(r):
    dim, what = r.randint(1, 2), r.choice(("reduction(+: v)", "bcast(v)"))
    star, stride = ("q[*][:]", "1") if dim == 1 else ("q[:][*]", "across")
    return ["    int me = ME;", "    int size, mine, across, v = 0, expected = 0;",
            f"    xmp_nodes_size(xmp_desc_of(q), {dim}, &size); xmp_nodes_size(xmp_desc_of(q), 1, &across);",
            f"    xmpc_nodes_index(xmp_desc_of(q), {dim}, &mine);",
            f"    for (int n = 0; n < size; n++) expected += me + (n - mine) * {stride};",
            "#pragma acc data create(v)", "    {", "#pragma acc serial present(v)", "    { v = me; }",
            f"#pragma xmp {what} on {star} acc", "#pragma acc update host(v)", "    }",
            f'    CHECK("{what[:5]} of rows acc", v == {"expected" if what[0] == "r" else f"me - mine * {stride}"});']


STATEMENTS = (reduction, bcast, coarray, rows)


class Resident(xmp.Program):
    """A program whose arrays live on devices."""

    def __init__(self, seed):
        self.state = {}  # Of a name: where its elements are valid, before begin() nowhere.
        self.place = "host"
        super().__init__(seed)

    def text(self):
        head = ("#ifdef SHARED\n#define SEPARATE(...)\n#else\n#define SEPARATE(...) __VA_ARGS__\n#endif\n"
                "#ifdef _XCALABLEMP\ndouble there[8]:[*];\n#pragma acc declare create(there)\n#endif\n")
        return super().text().replace("static void show", head + "static void show", 1)

    def begin(self):
        self.devices = False
        self.all = {a.name: a for a in self.arrays + self.locals}
        names = list(self.all)
        self.r.shuffle(names)
        for name in names:
            how = self.r.choice(("copyin", "create"))
            self.emit(f"#pragma acc enter data {how}({name})")
            self.state[name] = "both" if how == "copyin" else "host"

    def end(self):
        self.emit(f"#pragma acc exit data delete({', '.join(self.all)})")

    def statement(self, kind):
        self.place = self.r.choice(("host", "device", "device"))
        kind()

    # Where elements are.

    def update(self, name, place):
        a, r = self.all[name], self.r
        where = "host" if place == "host" else "device"
        extent = a.extents[0]
        # A section leaves out what is around the array.
        around = a.template and any(s not in ((0, 0), "*") for s in a.shadow)
        if r.random() < 0.3 and extent > 1 and not around:
            at, rest = r.randint(1, extent - 1), subscripts(f"0:{n}" for n in a.extents[1:])
            parts = [f"{name}[0:{at}]{rest}", f"{name}[{at}:{extent - at}]{rest}"]
            self.emit(*(f"#pragma acc update {where}({part})" for part in parts))
        else:
            self.emit(f"#pragma acc update {where}({name})")

    def ensure(self, name, place, written=False):
        if name not in self.state:
            return
        if self.state[name] not in (place, "both"):
            self.update(name, place)
            self.state[name] = "both"
        if written:
            self.state[name] = place

    def touched(self, text):
        return sorted(set(re.findall(r"\b[al]\d\b", text)) & set(self.state))

    # What runs where.

    def loop_directives(self, a, body, directive, reduction, clauses, triangular):
        r, place = self.r, self.place if self.state else "host"
        # Nor margins of loops with others between them.
        if reduction.startswith(NOT_IN_OPENACC) or clauses and (triangular or None in a.dims):
            place = "host"
        for name in self.touched(body):
            self.ensure(name, place, written=not reduction)
        if place == "host":
            return [directive]
        located = LOCATION.search(reduction)
        clause = f"reduction({located[2]}: {located[3]})" if located else reduction
        words = [r.choice(("parallel", "kernels")), "loop", clause]
        if not triangular and not clauses and a.rank > 1 and r.random() < 0.3:
            words.append(f"collapse({r.randint(2, a.rank)})")
        if r.random() < 0.3:
            words.append(f"present({', '.join(self.touched(body))})")
        acc = "#pragma acc " + " ".join(word for word in words if word)
        return [acc, directive] if r.random() < 0.5 else [directive, acc]

    def loop(self, a, body, *more, **others):
        start = len(self.lines)
        super().loop(a, body, *more, **others)
        queued = [n for n in range(start, len(self.lines)) if self.lines[n].startswith("#pragma acc parallel loop")]
        if queued and "reduction" not in self.lines[queued[0]] and self.r.random() < 0.2:
            self.lines[queued[0]] += " async(2)"
            self.emit(self.r.choice(("#pragma acc wait(2)", "#pragma acc wait")))

    def everywhere(self, a, body):
        for name in self.touched(body):
            self.ensure(name, "host", written=not body.startswith("x "))
        super().everywhere(a, body)

    def reflect_clause(self, a):
        self.ensure(a.name, self.place, written=True)
        return " acc" if self.place == "device" else ""

    def gmove_clause(self, left, right):
        sides = [a for a in (left, right) if a is not None and a.name in self.state]
        places = {a.name: self.place if self.r.random() < 0.7 else self.r.choice(("host", "device")) for a in sides}
        # The left side keeps what is not written.
        for a in sides:
            self.ensure(a.name, places[a.name])
        if left is not None and left.name in self.state:
            self.ensure(left.name, places[left.name], written=True)
        on_device = [name for name in places if places[name] == "device"]
        if not on_device:
            return ""
        if left is not None and right is not None and len(on_device) == len(places) and len(sides) == 2:
            return " acc"
        return f" acc({on_device[0]})"

    def on_host(self, a):
        self.ensure(a.name, "host", written=True)

    def collective_clause(self, a):
        return " acc" if self.state.get(a.name) == "device" else ""

    def owner(self, a, directive, statement):
        place = self.place if not self.state or "nocomm" not in directive else "host"
        self.ensure(a.name, place, written=True)
        if place == "host":
            return super().owner(a, directive, statement)
        construct = self.r.choice(("serial", "parallel num_gangs(1)", "serial present(%s)" % a.name))
        return [directive, "  {", f"#pragma acc {construct}", f"    {{ {statement} }}", "  }"]

    # Statements of the host.

    def repeated(self, kinds):
        before = dict(self.state)
        super().repeated(kinds)
        closing = self.lines.pop()
        for name, state in before.items():
            if self.state[name] not in (state, "both"):
                for place in ("host", "device"):
                    if state in (place, "both"):
                        self.ensure(name, place)
        self.emit(closing)

    def sort(self):
        for a in self.arrays:
            self.ensure(a.name, "host", written=a.rank == 1)
        super().sort()

    def sections(self):
        for a in self.arrays:
            self.ensure(a.name, "host", written=True)
        super().sections()

    def row(self):
        for a in self.arrays:
            self.ensure(a.name, "host", written=True)
        super().row()

    def scattered(self):
        for a in self.with_shadow():
            self.ensure(a.name, "host", written=True)
        after, self.place = self.place, "host"
        hook = self.reflect_clause
        self.reflect_clause = lambda a: (setattr(self, "place", after), hook(a))[1]
        super().scattered()
        del self.reflect_clause

    def checked(self):
        r = self.r
        form = r.random()
        if form < 0.3:
            a = r.choice(self.arrays)
            lines = xmp_local.inquire(r, a)
        else:
            lines = r.choice(STATEMENTS if form < 0.8 else xmp_local.STATEMENTS)(r)
        self.emit("#ifdef _XCALABLEMP", "  {", *lines, "  }", "#endif")


def devices(r, options):
    """Of a run: the devices, and whether the host's memory is theirs."""
    fake = os.path.join(os.path.dirname(options.xacc_cc), "..", "lib", "libxacc-fake-cuda.so")
    kinds = ["none", "host:1", "host:2", "host:3"]
    if os.path.exists(fake):
        kinds += ["cuda:0", "cuda:0,1"]
    kind = r.choice(kinds)
    settings = {"XACC_DEVICES": kind}
    if kind.startswith("cuda"):
        settings |= {"XACC_CUDA_LIBRARY": fake, "FAKE_CUDA_DEVICES": "2", "FAKE_CUDA_SEED": str(r.randint(0, 9)),
                     "FAKE_CUDA_MULTIPROCESSORS": "1"}
    return settings


def check(seed, options, folder):
    """Why a seed fails, or nothing; no counts."""
    program = Resident(seed)
    r = random.Random(f"ways {seed}")
    (folder / "xmp.c").write_text(program.text())
    expected, why = seeds.serial(options, folder)
    if why:
        return why, {}
    flags = ["-w", r.choice(("-O0", "-O2", "-O3")), *r.choice(([], [], ["-fcheck=bounds"])),
             *r.choice(([], [], ["--persistent=on"]))]
    # All runs have devices with memory of their own, or none has.
    runs = [(ranks, devices(r, options)) for ranks in options.ranks]
    shared = [run for run in runs if run[1]["XACC_DEVICES"] == "none"]
    for some, more in ((shared, ["-DSHARED"]), ([run for run in runs if run not in shared], [])):
        if not some:
            continue
        status, _, errors = seeds.run([options.xacc_cc, *flags, *more, "xmp.c", "-o", "xmp"], folder)
        if status:
            return f"it does not compile: {errors[:400]}", {}
        for ranks, settings in some:
            why = run(r, ranks, settings, expected, folder)
            if why:
                return f"{flags + more} on {ranks} nodes, {why}", {}
    return "", {}


def run(r, ranks, settings, expected, folder):
    across = r.choice([n for n in range(1, ranks + 1) if ranks % n == 0])
    settings = settings | seeds.transport(r, ("direct", "minimal", "neighbor", "mpi", "hybrid")) | {
        "XMP_NODE_SIZE0": str(across), "XMP_NODE_SIZE1": str(ranks // across)}
    return seeds.difference(ranks, settings, expected, folder)


if __name__ == "__main__":
    parser = seeds.parser(__doc__)
    parser.add_argument("--ranks", type=lambda text: [int(n) for n in text.split(",")],
                        default=[1, 3, 4], metavar="N,N", help="numbers of processes, default 1,3,4")
    seeds.main(check, parser.parse_args())
