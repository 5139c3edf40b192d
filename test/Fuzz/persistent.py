#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops on the host with kernels, as one kernel and as launches of each.

usage: persistent.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER]
                     [--cuda LIBRARY [--gpus N]] FROM TO

For each seed a program is written whose functions have loops of all kinds (for,
while, do, goto) around kernels of all kinds, scalar code, branches, inner loops,
breaks and returns, and branches that only the host can execute. Scalars of the host are read, written and carried; sums over
kernels decide how often a loop runs; some arrays are present and some are not.
One in four is an XMP program with exchanges of halos and reductions over nodes.
In seeds from 10000 on, host code and kernels also use arrays and a structure of
the host that no data construct names. In seeds from 20000 on, functions with
kernels take arrays and return sums, and several places call each of them.
Each is compiled with each choice of --persistent and run on several kinds of
devices with several numbers of threads (and of nodes), and with another choice
on each node. All outputs have to be
the same, bit by bit, and that of the serial program; "loose" programs, whose
sums depend on their order, or which leave host and device different, are
compared with the split form only. Prints the seeds that differ and how many
loops became one kernel; the status is 1 if any differs.
"""
import os
import random

import seeds

FORMS = ("off", "on", "auto")
TYPES = ("unsigned", "unsigned long long", "double", "float", "unsigned char", "int")
# Sums of these do not depend on their order, as long as they are multiples of 1/4.
REDUCTIONS = {
    "unsigned": ("+", "*", "max", "min", "|", "^", "&"),
    "unsigned long long": ("+", "max", "min", "^"),
    "double": ("+", "max", "min"),
    "float": ("max", "min"),
    "unsigned char": ("|", "max"),
    "int": ("max", "min", "||", "&&"),
}


class Array:
    def __init__(self, name, kind, rank, form):
        self.name, self.kind, self.rank, self.form = name, kind, rank, form

    def at(self, i, j):
        return f"{self.name}[{i}]" + (f"[{j}]" if self.rank == 2 else "")

    def section(self):
        """In a clause."""
        return f"{self.name}[0:N]" if self.form != "array" else self.name


def fit(kind, value):
    """An unsigned value as one of a type, of which sums are exact."""
    if kind in ("double", "float"):
        return f"({kind})(({value}) % 1021u) * ({kind})0.25"
    if kind == "int":
        return f"(int)(({value}) % 97u)"
    return f"({kind})({value})"


class Program:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.xmp = r.random() < 0.25
        self.loose = not self.xmp and r.random() < 0.25
        self.calls = seed >= 20000
        self.memory, self.in_kernel = seed >= 10000 and not (self.calls and seed % 2), False
        self.n, self.m = r.randint(8, 60), r.randint(3, 20)
        self.rank = r.choice((1, 2))
        self.arrays = []
        for k in range(r.randint(2, 4)):
            form = "array" if self.xmp else r.choice(("array", "array", "pointer", "parameter"))
            rank = self.rank if self.xmp or r.random() < 0.7 else 3 - self.rank
            self.arrays.append(Array(f"a{k}", r.choice(TYPES[:5]), rank, form))
        # Of the program; functions have others.
        self.globals = [(f"g{k}", r.choice(TYPES)) for k in range(r.randint(0, 3))]
        self.num_names = 0
        self.helpers, self.functions, self.methods = [], [], {}
        for number in range(r.randint(1, 3)):
            self.functions.append(self.function(number))

    def name(self, prefix):
        self.num_names += 1
        return f"{prefix}{self.num_names}"

    # Expressions ----------------------------------------------------------

    def scalar(self, scope=None):
        """One of the host's scalars, as an unsigned value."""
        if self.memory and not (self.xmp and self.in_kernel) and self.r.random() < 0.25:
            return self.memory_of_host(scope is None)
        pool = self.scalars if scope is None else scope
        if not pool or self.r.random() < 0.15:
            return f"{self.r.randint(0, 99)}u"
        name, kind = self.r.choice(pool)
        return f"U({name})"

    def place(self):
        """An index of an array of the host."""
        pool = [n for n, kind in self.scalars if n in self.constant and kind == "int"]
        if pool and self.r.random() < 0.7:
            return f"({self.r.choice(pool)} + {self.r.randint(0, 31)}) % 32"
        return str(self.r.randrange(32))

    def memory_of_host(self, may_index):
        what = self.r.choice(("ps->a", "ps->b", "set.a", "set.b", "hist", "coef", "past"))
        if "." in what or "-" in what:
            return f"U({what})"
        return f"U({what}[{self.place() if may_index else 3}])"

    def remember(self, pad):
        """Host code that stores to memory of the host, or copies an element of an array."""
        r = self.r
        chance = r.random()
        if chance < 0.15 and not self.xmp and self.in_data and not self.in_helper:
            there = [a for a in self.here if a.name in self.present and a.form != "parameter"]
            if there:
                array = r.choice(there)
                i, j = r.randrange(self.n), r.randrange(self.m)
                section = f"{array.name}[{i}:1]" + (f"[{j}:1]" if array.rank == 2 else "")
                lines = [f"#pragma acc update self({section})",
                         f"{pad}hist[{self.place()}] += U({array.at(i, j)});"]
                if r.random() < 0.4:
                    lines += [f"{pad}{array.at(i, j)} = {fit(array.kind, self.value(1))};",
                              f"#pragma acc update device({section})"]
                return lines
        if chance < 0.25:
            member = r.choice(("ps->a", "set.a"))
            return [f"{pad}{member} = {self.value(1)};"]
        if chance < 0.3:
            return [f"{pad}ps->b = {fit('double', self.value(1))};"]
        if chance < 0.5:
            return [f"{pad}past[{self.place()}] = {fit('double', self.value(1))};"]
        return [f"{pad}hist[{self.place()}] {r.choice(('=', '+=', '^='))} {self.value()};"]

    def value(self, depth=2, extra=()):
        """An unsigned value of scalars."""
        r = self.r
        if depth == 0 or r.random() < 0.3:
            if extra and r.random() < 0.6:
                return r.choice(extra)
            return self.scalar()
        a, b = self.value(depth - 1, extra), self.value(depth - 1, extra)
        op = r.choice(("+", "+", "-", "*", "^", "?", "%"))
        if op == "?":
            return f"({a} % {r.randint(2, 5)}u ? {b} : {self.value(0, extra)})"
        if op == "%":
            return f"({a} % {r.randint(2, 50)}u)"
        return f"({a} {op} {b})"

    def condition(self):
        r = self.r
        text = f"{self.value(1)} % {r.randint(2, 6)}u {r.choice(('==', '!=', '<='))} {r.randint(0, 2)}"
        if r.random() < 0.2:
            text += f" {r.choice(('&&', '||'))} {self.value(1)} > {r.randint(0, 90)}u"
        return text

    # Statements of the host -------------------------------------------------

    def assign(self, pad):
        r = self.r
        if self.memory and r.random() < 0.4:
            return self.remember(pad)
        pool = [s for s in self.scalars if s[0] not in self.constant]
        if not pool:
            return []
        name, kind = r.choice(pool)
        if kind in ("double", "float") and self.loose and r.random() < 0.5:
            line = f"{pad}{name} = {name} * ({kind})0.37 + ({kind})1 / 3;"
        elif kind == "unsigned" and r.random() < 0.3:
            line = f"{pad}{name} {r.choice(('+=', '-=', '*=', '^='))} {self.value(1)};"
        elif kind == "unsigned" and r.random() < 0.2:
            line = f"{pad}{name}{r.choice(('++', '--'))};"
        else:
            line = f"{pad}{name} = {fit(kind, self.value())};"
        return [line] + self.mirror(name, "device")

    def mirror(self, name, where):
        """After a change of a scalar that has a device copy."""
        if name not in self.mirrored or (self.loose and self.r.random() < 0.4):
            return []
        return [f"#pragma acc update {self.r.choice(('self', 'host')) if where == 'host' else 'device'}({name})"]

    def block(self, depth, pad, loops):
        """Statements in a scope of their own."""
        keep = len(self.scalars)
        lines = []
        for _ in range(self.r.randint(1, 4)):
            lines += self.statement(depth, pad, loops)
        del self.scalars[keep:]
        return lines

    def statement(self, depth, pad, loops):
        r = self.r
        chance = r.random()
        if chance < 0.5 or depth == 0:
            if r.random() < 0.75:
                return self.kernel(pad)
            return self.assign(pad)
        if chance < 0.65:
            return self.assign(pad)
        if chance < 0.75:
            lines = [f"{pad}if ({self.condition()}) {{", *self.block(depth - 1, pad + "  ", loops)]
            if r.random() < 0.4:
                lines += [f"{pad}}} else {{", *self.block(depth - 1, pad + "  ", loops)]
            return [*lines, pad + "}"]
        if chance < 0.83 and loops < 3:
            return self.loop(depth - 1, pad, loops)
        if chance < 0.9 and loops:
            return self.jump(pad, loops)
        if chance < 0.93 and loops:
            return self.host(pad)
        if chance < 0.95:
            kind = r.choice(TYPES)
            name = self.name("l")
            line = f"{pad}{kind} {name} = {fit(kind, self.value())};"
            self.scalars.append((name, kind))
            return [line]
        if chance < 0.97:
            lines = [f"{pad}switch ({self.value(1)} % 3u) {{"]
            for label in r.sample(("case 0", "case 1", "default"), r.randint(1, 3)):
                lines += [f"{pad}{label}: {{", *self.block(depth - 1, pad + "  ", loops), pad + "}"]
                if r.random() < 0.7:
                    lines.append(f"{pad}  break;")
            return [*lines, pad + "}"]
        if chance < 0.98 and not self.xmp:
            return [f'{pad}printf("at %u\\n", {self.value(1)});']
        return self.call(pad)

    def jump(self, pad, loops):
        r = self.r
        what = r.choice(("break", "continue", "return"))
        if what == "return" and self.in_data:
            what = "break"
        if what == "continue" and self.no_continue:
            what = "break"
        return [f"{pad}if ({self.condition()})", f"{pad}  {what};"]

    def host(self, pad):
        """What only the host can do, in a branch: it looks at arrays and scalars, or changes them."""
        r = self.r
        inner = pad + "  "
        lines = []
        for _ in range(r.randint(1, 2)):
            what = r.choice(("note", "look", "poke", "change", "kernel"))
            pool = [s for s in self.scalars
                    if s[1] == "unsigned" and s[0] not in self.constant and s[0] not in self.mirrored]
            array = r.choice(self.here)
            place = array.at(r.randrange(self.n), r.randrange(self.m))
            if what == "kernel":
                lines += self.kernel(inner)
            elif what == "poke" and pool:
                lines.append(f"{inner}poke(&{r.choice(pool)[0]});")
            elif what == "look" and not self.xmp:
                lines += [f"#pragma acc update self({array.section()}) if_present", f"{inner}note(U({place}));"]
            elif what == "change" and not self.xmp:
                lines += [f"#pragma acc update self({array.section()}) if_present",
                          f"{inner}{place} = {fit(array.kind, f'U({place}) + 5u')};",
                          f"#pragma acc update device({array.section()}) if_present"]
            else:
                lines.append(f"{inner}note({self.value(1)});")
        return [f"{pad}if ({self.condition()}) {{", *lines, pad + "}"]

    def loop(self, depth, pad, loops):
        r = self.r
        count = self.name("n")
        most = r.choice((0, 1, 2, 3, 5, 9) if loops else (0, 1, 2, 5, 11, 23))
        limit = str(most) if r.random() < 0.4 or loops or self.in_helper else "steps"
        kind = r.choice(("for", "for", "while", "while", "do", "ever", "goto", "down"))
        keep, inner = len(self.scalars), pad + "  "
        before = self.no_continue
        self.no_continue = kind == "goto"
        self.scalars.append((count, "int"))
        self.constant.add(count)
        body = [line for _ in range(r.randint(1, 4)) for line in self.statement(depth, inner, loops + 1)]
        self.no_continue = before
        del self.scalars[keep:]
        going = self.condition() if r.random() < 0.7 else "1"
        if kind == "for":
            step = r.choice((f"{count}++", f"{count} += 2"))
            also = f" && ({going})" if r.random() < 0.2 else ""
            lines = [f"{pad}for (int {count} = 0; {count} < {limit}{also}; {step}) {{", *body, pad + "}"]
        elif kind == "down":
            lines = [f"{pad}for (int {count} = {limit}; {count} > 0; {count}--) {{", *body, pad + "}"]
        elif kind == "while":
            lines = [f"{pad}int {count} = 0;", f"{pad}while ({count}++ < {limit} && ({going})) {{",
                     *body, pad + "}"]
        elif kind == "do":
            lines = [f"{pad}int {count} = 0;", f"{pad}do {{", *body,
                     f"{pad}}} while (++{count} < {limit} && ({going}));"]
        elif kind == "ever":
            lines = [f"{pad}for (int {count} = 0;;) {{", f"{inner}if ({count}++ >= {limit})", f"{inner}  break;",
                     *body, pad + "}"]
        else:
            label = self.name("again")
            body = [line.replace("break;", f"goto end{label};") if "goto" not in line else line for line in body] \
                if loops == 0 and not any("switch" in x or "for (" in x or "while" in x for x in body
                                          if "break" in "".join(body)) else \
                [line for line in body]
            if any(line.strip() == "break;" for line in body):
                # A break of the loop around, or of an inner one: another form.
                lines = [f"{pad}for (int {count} = 0; {count} < {limit}; {count}++) {{", *body, pad + "}"]
            else:
                lines = [f"{pad}int {count} = 0;", f"{label}:", f"{pad}if ({count}++ < {limit}) {{", *body,
                         f"{inner}goto {label};", pad + "}", f"end{label}:;"]
        return [f"{pad}{{", *lines, f"{pad}}}"]

    def call(self, pad):
        """Kernels of another function."""
        if self.xmp or self.in_helper or len(self.helpers) > 3:
            return self.kernel(pad)
        name = self.name("help")
        arguments = self.scalars[:]
        self.r.shuffle(arguments)
        arguments = arguments[:self.r.randint(0, 3)]
        outer = self.scalars, self.constant, self.mirrored, self.in_helper, self.here
        inside = [(self.name("q"), kind) for _, kind in arguments]
        self.scalars = inside + [g for g in self.globals if g[0] not in self.mirrored]
        self.constant, self.mirrored, self.in_helper = set(), set(), True
        self.here = [a for a in self.arrays if a.form != "parameter"]
        body = self.block(1, "  ", 0) if self.here else []
        self.scalars, self.constant, self.mirrored, self.in_helper, self.here = outer
        parameters = ", ".join(f"{kind} {n}" for n, kind in inside) or "void"
        uses = "".join(f"(void){n}; " for n, _ in inside)
        self.helpers.append("\n".join([f"static void {name}({parameters}) {{", "  " + uses, *body, "}"]))
        return [f"{pad}{name}({', '.join(n for n, _ in arguments)});"]

    def call_method(self, pad):
        """Kernels of a function that takes arrays."""
        r = self.r
        first = r.choice(self.here)
        second = r.choice([a for a in self.here if (a.kind, a.rank) == (first.kind, first.rank)])
        what = r.choice(("dot", "add", "both", "until"))
        call = f"{self.method(what, first)}(N, M, {first.name}, {second.name}, {self.value(1)})"
        pool = [s for s in self.scalars if s[0] not in self.constant]
        if what == "add" or not pool:
            return [f"{pad}{call};"]
        name, kind = r.choice(pool)
        return [f"{pad}{name} = {fit(kind, call)};", *self.mirror(name, "device")]

    def method(self, what, array):
        """The name of a function for arrays like this one, which may call others."""
        key = what, array.kind, array.rank
        if key in self.methods:
            return self.methods[key][0]
        r = self.r
        name = self.name(what)
        like, rank = array.kind, array.rank
        heads = ["  for (int i = 0; i < N; i++)"] + (["    for (int j = 0; j < M; j++)"] if rank == 2 else [])
        collapse = " collapse(2)" if rank == 2 and r.random() < 0.5 else ""
        section = "[0:N][0:M]" if rank == 2 else "[0:N]"
        u, v = (f"{n}[i][j]" if rank == 2 else f"{n}[i]" for n in "uv")
        # Some have sizes that are known when they begin.
        columns = r.choice(("M", "m", "m + n - N", "own"))
        if rank == 1:
            declared = [f"{like} {n}[{'n' if columns != 'own' else ''}]" for n in "uv"]
        else:
            declared = [f"{like} {n}[n][{columns if columns != 'own' else 'M'}]" for n in "uv"]
        data = f" copy(u{section}, v{section})"
        lines = []
        if what in ("add", "until") and r.random() < 0.3:
            lines.append(f"  if (f % 5u == 2u)\n    return{'' if what == 'add' else ' f'};")
        if columns != "M" and what in ("add", "dot") and r.random() < 0.5:
            lines.append("  n += 2, m -= 1;")
        if what == "dot":
            lines += ["  unsigned sum = f;", f"#pragma acc parallel loop{collapse}{data} reduction(+: sum)", *heads,
                      f"      sum += U({u}) * (U({v}) + 3u);", "  return sum;"]
        elif what == "add":
            lines += [f"#pragma acc parallel loop{collapse}{data}", *heads,
                      f"      {u} = {fit(like, f'U({u}) * 3u + U({v}) + f')};"]
        elif what == "both":
            add, dot = self.method("add", array), self.method("dot", array)
            lines += [f"  {add}(n, m, u, v, f);", "  if (f & 1u)", f"    {add}(n, m, v, u, f + 1u);",
                      f"  return {dot}(n, m, u, v, f);"]
        else:
            add, dot = self.method("add", array), self.method("dot", array)
            lines += [f"  for (unsigned k = 0; k < {r.randint(1, 4)}u; k++) {{", f"    {add}(n, m, u, v, f + k);",
                      f"    f ^= {dot}(n, m, v, u, k);", "    if (f % 3u == 0)", "      break;", "  }", "  return f;"]
        result = "void" if what == "add" else "unsigned"
        text = "\n".join([f"static {result} {name}(int n, int m, {', '.join(declared)}, unsigned f) {{", *lines, "}"])
        self.methods[key] = name, text
        return name

    # Kernels ----------------------------------------------------------------

    def element(self, array, target, rank, reach):
        """An element that may be read where `target` is written, as unsigned."""
        r = self.r
        i, j = "i", "j" if rank == 2 else f"{r.randrange(self.m)}"
        if array is not target:
            if self.xmp:
                if reach and r.random() < 0.5:
                    i = r.choice(("i - 1", "i + 1"))
                    self.needed.add(array.name)
            elif r.random() < 0.5:
                i = f"(i + {r.randint(0, self.n)}) % N"
            if rank == 2 and r.random() < 0.4:
                j = f"(j + {r.randint(0, self.m)}) % M"
        elif rank == 1 and array.rank == 2:
            j = "0"
        return f"U({array.at(i, j)})"

    def nest(self, pad, reduced, head):
        """A loop nest over one array; `head` is the directive, if any."""
        r = self.r
        target = r.choice(self.here)
        rank = target.rank
        reach = self.xmp and r.random() < 0.6
        low, high = (1, "N - 1") if reach else (r.choice((0, 0, 0, 1)), "N")
        # An empty loop makes 0 or 1 of a number all the same.
        logical = any(op in ("||", "&&") for _, _, op in reduced)
        if not self.xmp and not logical and r.random() < 0.1 and self.scalars:
            high = f"(int)({self.scalar()} % {self.n + 1}u)"
        elements = [self.element(a, target, rank, reach)
                    for a in r.choices(self.here, k=r.randint(1, 3))]
        used = "i", "(unsigned)i", *elements, *elements
        lines = []
        place = target.at("i", "j" if rank == 2 else "0")
        value = fit(target.kind, self.value(2, [u if u != "i" else "(unsigned)i" for u in used]))
        if self.loose and target.kind in ("double", "float") and r.random() < 0.6:
            value = f"{place} * ({target.kind})0.49 + ({target.kind})({elements[0]} % 77u) / 3"
        inner = pad + "  " * (rank + 1)
        lines.append(f"{inner}{target.kind} v = {value};")
        if r.random() < 0.15:
            size = r.randint(2, 4)
            lines += [f"{inner}unsigned own[{size}] = {{{self.value(1)}, (unsigned)i}};",
                      f"{inner}for (int k = 0; k < 3; k++)", f"{inner}  own[k % {size}] += {elements[-1]} + k;",
                      f"{inner}v = {fit(target.kind, f'U(v) + own[{r.randrange(size)}]')};"]
        if r.random() < 0.2:
            lines.append(f"{inner}if ({elements[0]} % 3u == {r.randint(0, 2)})")
            inner += "  "
        lines.append(f"{inner}{place} = v;")
        inner = pad + "  " * (rank + 1)
        for name, kind, op in reduced:
            what = fit(kind, f"U(v) + {r.randint(0, 9)}u")
            if kind == "double" and op == "+" and self.loose and r.random() < 0.5:
                what = "(double)v / 3"
            if op in ("max", "min"):
                lines.append(f"{inner}{{ {kind} x = {what}; {name} = x {'>' if op == 'max' else '<'} {name} ? x : {name}; }}")
            elif op in ("||", "&&"):
                lines.append(f"{inner}{name} = {name} {op} ({what}) {'> 90' if op == '||' else '> 3'};")
            elif op == "&":
                lines.append(f"{inner}{name} &= {what} | {r.randint(1, 2**31)}u;")
            elif op == "*":
                lines.append(f"{inner}{name} *= {what} | 1u;")
            else:
                lines.append(f"{inner}{name} {op}= {what};")
        headers = [f"{pad}for (int i = {low}; i < {high}; i++)"]
        if rank == 2:
            headers.append(f"{pad}  for (int j = 0; j < M; j++)")
        collapse = ""
        if rank == 2 and head and r.random() < 0.6:
            collapse = " collapse(2)"
        elif rank == 2 and head and r.random() < 0.4:
            again = "".join(f" reduction({op}: {name})" for name, _, op in reduced)
            levels = ("vector", "seq") if " vector" not in head.split("(")[0] else ("seq",)
            headers.insert(1, f"#pragma acc loop {r.choice(levels)}{again}")
        text = ([head + collapse] if head else []) + headers
        text[-1] += " {"
        return text + lines + [pad + "  " * rank + "}"]

    def clauses(self):
        """Data clauses of a construct."""
        r = self.r
        text = ""
        for a in self.here:
            if a.form != "array" or r.random() < 0.2:
                there = a.name in self.present and not self.in_helper
                kind = r.choice(("present", "copy")) if there else "copy"
                text += f" {kind}({a.section()})"
        return text

    def reductions(self):
        r = self.r
        pool = [s for s in self.scalars if s[0] not in self.constant]
        chosen = []
        for name, kind in r.sample(pool, min(len(pool), r.choice((0, 0, 1, 1, 2)))):
            chosen.append((name, kind, r.choice(REDUCTIONS[kind])))
        return chosen

    def kernel(self, pad):
        r = self.r
        if self.xmp:
            return self.xmp_kernel(pad)
        if self.calls and not self.in_helper and r.random() < 0.6:
            return self.call_method(pad)
        reduced = self.reductions()
        hidden = [name for name, _, _ in reduced]
        outer, self.scalars = self.scalars, [s for s in self.scalars if s[0] not in hidden]
        clauses = self.clauses()
        for name, _, op in reduced:
            clauses += f" reduction({op}: {name})"
        kind = r.choice(("parallel loop",) * 4 + ("kernels", "kernels loop", "serial", "parallel", "one"))
        if kind == "parallel loop":
            some = r.choice(("", "", " gang", " gang vector", " num_gangs(3)", " vector_length(8)"))
            lines = self.nest(pad, reduced, f"#pragma acc parallel loop{some}{clauses}")
        elif kind == "kernels loop":
            lines = self.nest(pad, reduced, f"#pragma acc kernels loop{clauses}")
        elif kind == "parallel":
            again = "".join(f" reduction({op}: {name})" for name, _, op in reduced)
            lines = [f"#pragma acc parallel{clauses}", pad + "{",
                     *self.nest(pad + "  ", reduced, f"#pragma acc loop gang{again}"), pad + "}"]
        elif kind == "one":
            lines = self.one(pad)
        else:
            plain = clauses.split(" reduction")[0]
            # Sums of `kernels` are found; those of `serial` are variables.
            for name, _, op in reduced:
                plain += f" copy({name})"
            lines = [f"#pragma acc {kind}{plain}", pad + "{"]
            for _ in range(r.randint(1, 3)):
                lines += self.nest(pad + "  ", reduced if r.random() < 0.7 else [], "")
            lines.append(pad + "}")
        self.scalars = outer
        if kind != "one":
            for name in hidden:
                lines += self.mirror(name, "host")
        return lines

    def one(self, pad):
        """An element, or a scalar from one."""
        r = self.r
        target = r.choice(self.here)
        place = target.at(r.randrange(self.n), r.randrange(self.m))
        pool = [s for s in self.scalars if s[0] not in self.constant]
        if pool and r.random() < 0.5:
            name, kind = r.choice(pool)
            way = r.choice(("copy", "copyout"))
            return [f"#pragma acc serial{self.clauses()} {way}({name})",
                    f"{pad}{name} = {fit(kind, f'U({place}) + {r.randint(0, 9)}u')};", *self.mirror(name, "host")]
        return [f"#pragma acc serial{self.clauses()}",
                f"{pad}{place} = {fit(target.kind, f'U({place}) + {self.value(1)}')};"]

    def xmp_kernel(self, pad):
        r = self.r
        pool = [s for s in self.scalars if s[0] not in self.constant and s[1] != "int"]
        reduced = []
        if pool and r.random() < 0.5:
            name, kind = r.choice(pool)
            reduced = [(name, kind, r.choice([o for o in REDUCTIONS[kind] if o not in "*&"]))]
        hidden = [name for name, _, _ in reduced]
        outer, self.scalars = self.scalars, [s for s in self.scalars if s[0] not in hidden]
        self.needed = set()
        self.in_kernel = True
        lines = self.nest(pad, reduced, "#acc")
        self.in_kernel = False
        self.scalars = outer
        clauses, own = "", ""
        start, end = [], []
        for name, kind, op in reduced:
            clauses += f" reduction({op}: {name})"
            if op in ("+", "^"):
                start += [f"{pad}{name} = 0;"] + ([f"#pragma acc update device({name})"] if name in self.mirrored else [])
            there = " acc" if name in self.mirrored else ""
            if r.random() < 0.5 and op not in ("min",):
                own = f" reduction({op}: {name}){there}"
            else:
                end = [f"#pragma xmp reduction({op}: {name}){there}"]
            if there:
                end += [f"#pragma acc update host({name})"]
        for name in sorted(self.needed):
            start.append(f"#pragma xmp reflect ({name}) acc")
        head = lines[0].replace("#acc", "")
        collapse = "collapse(2)" in head
        if "loop seq" in "".join(lines) or "loop vector" in "".join(lines):
            collapse = False
        directive = f"#pragma acc parallel loop default(present){' collapse(2)' if collapse else ''}{clauses}"
        loop = f"#pragma xmp loop (i) on t(i){own}"
        if own.endswith("acc"):
            both = [loop, directive]
        else:
            both = [directive, loop] if r.random() < 0.5 and not own else [loop, directive]
        return start + both + lines[1:] + end

    # Functions ----------------------------------------------------------------

    def function(self, number):
        r = self.r
        self.scalars = [("steps", "int")] + list(self.globals)
        self.constant, self.mirrored = {"steps"}, set()
        self.no_continue = self.in_helper = False
        self.needed = set()
        lines = []
        for _ in range(r.randint(1, 5)):
            kind, name = r.choice(TYPES), self.name("s")
            storage = r.choice(("", "", "", "", "static "))
            start = r.randint(0, 40) if storage else fit(kind, self.value(1))
            lines.append(f"  {storage}{kind} {name} = {start};")
            self.scalars.append((name, kind))
        if r.random() < 0.15 and not self.xmp:
            # Its address is known to somebody.
            kind, name = r.choice(TYPES), self.name("p")
            lines.append(f"  {kind} {name} = 3; keep(&{name});")
            self.scalars.append((name, kind))
        self.here = self.arrays[:]
        self.in_data = self.xmp or r.random() < 0.85
        self.present = set()
        body = []
        pad = "  "
        if self.in_data:
            pad = "    "
            entered = [a for a in self.arrays if self.xmp or r.random() < 0.93]
            self.present = {a.name for a in entered}
            clauses = "".join(f" copy({a.section()})" for a in entered)
            if not entered:
                clauses = " create(kept)"
            possible = [s for s in self.scalars if s[0] not in self.constant]
            if possible and r.random() < 0.4:
                chosen = r.sample(possible, r.randint(1, min(2, len(possible))))
                self.mirrored = {name for name, _ in chosen}
                clauses += "".join(f" copyin({name})" for name in sorted(self.mirrored))
            body += [f"#pragma acc data{clauses}", "  {"]
        keep = len(self.scalars)
        for _ in range(r.randint(1, 3)):
            if r.random() < 0.8:
                body += self.loop(2, pad, 0)
            else:
                body += self.statement(2, pad, 0)
        del self.scalars[keep:]
        if self.in_data:
            body.append("  }")
        sums = " + ".join(f"{k + 3}u * U({name})" for k, (name, _) in enumerate(self.scalars))
        parameters = "".join(
            f", {a.kind} {'(*' if a.rank == 2 else '*'}{a.name}{')[M]' if a.rank == 2 else ''}"
            for a in self.arrays if a.form == "parameter")
        end = [f'  SHOW("f{number} %u %u\\n", {sums}, noted);']
        return "\n".join([f"static void f{number}(int steps{parameters}) {{", *lines, *body, *end, "}"])

    def text(self):
        lines = ["#include <stdio.h>", "#include <stdlib.h>",
                 "#define U(x) ((unsigned)(long long)((x) * 4))",
                 f"enum {{ N = {self.n}, M = {self.m} }};"]
        if self.xmp:
            lines += ["#ifdef _XCALABLEMP", "#include <xmp.h>",
                      "#define SHOW(...) (xmp_node_num() == 1 ? printf(__VA_ARGS__) : 0)",
                      "#else", "#define SHOW printf", "#endif"]
        else:
            lines.append("#define SHOW printf")
        for a in self.arrays:
            extents = "[N]" + ("[M]" if a.rank == 2 else "")
            if a.form == "pointer":
                lines += [f"static {a.kind} {a.name}_all{extents};",
                          f"static {a.kind} {'(*' if a.rank == 2 else '*'}{a.name}"
                          f"{')[M]' if a.rank == 2 else ''} = {a.name}_all;"]
            elif a.form == "parameter":
                lines.append(f"static {a.kind} {a.name}{extents};")
            else:
                lines.append(f"{'' if self.xmp else self.storage(a)}{a.kind} {a.name}{extents};")
        if self.xmp:
            lines += ["#pragma xmp nodes p(*)", "#pragma xmp template t(0:N-1)",
                      "#pragma xmp distribute t(block) onto p"]
            for a in self.arrays:
                star = "[*]" if a.rank == 2 else ""
                zero = "[0]" if a.rank == 2 else ""
                lines += [f"#pragma xmp align {a.name}[i]{star} with t(i)",
                          f"#pragma xmp shadow {a.name}[1]{zero}"]
        for name, kind in self.globals:
            lines.append(f"{'static ' if len(name) % 2 else ''}{kind} {name} = 7;")
        lines += ["void *kept;", "static void keep(void *p) { kept = p; }", "static unsigned noted;",
                  "__attribute__((noinline)) static void note(unsigned x) { noted = noted * 31u + x; }",
                  "__attribute__((noinline)) static void poke(unsigned *x) { note(*x); *x = *x * 3u + 1u; }"]
        if self.memory:
            lines += ["struct setting { unsigned a; double b; };",
                      "static struct setting set = {3, 1.5};", "static struct setting other = {4, 2.5};",
                      f"static struct setting *ps = &{self.r.choice(('set', 'other'))};",
                      "static unsigned hist[32], coef[32] = {5, 8, 1, 9};", "static double past[32];"]
        lines += [text for _, text in self.methods.values()] + self.helpers + self.functions
        lines += ["static void fill(void) {"]
        for k, a in enumerate(self.arrays):
            lines += self.over(a, f"{{}} = {fit(a.kind, f'(unsigned)(i * {k + 3} + j * 5)')};")
        lines += ["}", "static unsigned sum(void) {", "  unsigned s = 0;"]
        for k, a in enumerate(self.arrays):
            lines += self.over(a, f"s += U({{}}) * (unsigned)(i * 31 + j * 7 + {k + 1});", " reduction(+: s)")
        lines += ["  return s;", "}", "int main(int argc, char **argv) {",
                  "  int steps = argc > 1 ? atoi(argv[1]) : 5;", "  keep(0);"]
        arguments = "".join(f", {a.name}" for a in self.arrays if a.form == "parameter")
        for number in range(len(self.functions)):
            lines += ["  fill();"] + [f"  f{number}(steps{arguments});"] * (1 + (number + self.n) % 2)
            lines += ["  {", "    unsigned s = sum();", '    SHOW("sum %u\\n", s);', "  }"]
        if self.memory:
            lines += ["  {", "    unsigned s = ps->a + U(ps->b);", "    for (int i = 0; i < 32; i++)",
                      "      s += (hist[i] + U(past[i])) * (unsigned)(i + 1);",
                      '    SHOW("memory %u\\n", s);', "  }"]
        return "\n".join([*lines, '  SHOW("complete\\n");', "  return 0;", "}", ""])

    def storage(self, array):
        return "static " if array.kind != "double" else ""

    def over(self, array, statement, clauses=""):
        """All elements, on the host."""
        lines = [f"#pragma xmp loop on t(i){clauses}"] if self.xmp else []
        lines.append("  for (int i = 0; i < N; i++)")
        lines.append("    for (int j = 0; j < M; j++)" if array.rank == 2 else "    for (int j = 0; j < 1; j++)")
        return lines + ["      " + statement.replace("{}", array.at("i", "j"))]


def check(seed, options, folder):
    """Why a seed fails, or nothing; and what became of the loops."""
    program = Program(seed)
    (folder / "p.c").write_text(program.text())
    status, _, errors = seeds.run(
        [options.clang, "-O1", "-w", "p.c", "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    r = random.Random(seed)
    level = r.choice(("-O0", "-O1", "-O2", "-O3"))
    counts = {}
    # A GPU adds in another order in one block.
    if options.cuda and program.loose:
        return "", counts
    # And rounds a * b + c once.
    code = ["-ffp-contract=off"] if options.cuda else ["--no-cuda"]
    for form in FORMS:
        status, _, errors = seeds.run(
            [options.xacc_cc, *code, "-w", "-Wno-xacc-halo", "-Rxacc", level,
             f"--persistent={form}", "p.c", "-o", form], folder)
        if status:
            return f"{level} --persistent={form} does not compile: {errors[-600:]}", {}
        counts = {"one": errors.count("loop becomes one kernel"),
                  "split": errors.count("loop launches each of its kernels")}
    for _ in range(options.runs):
        devices = r.choice(("host:1", "host:2", "host:3", "none"))
        settings = {"XACC_DEVICES": devices, "OMP_NUM_THREADS": str(r.randint(1, 3))}
        if not program.loose and r.random() < 0.5:
            settings["XACC_SPLIT"] = r.choice(("all", f"random:{seed}"))
        nodes = r.randint(1, 3) if program.xmp else 0
        if options.cuda:
            # All nodes share them, evenly or not.
            gpus = options.gpus * (r.choice((1, nodes, nodes)) if options.gpus > 1 and nodes else 1)
            settings = {"XACC_DEVICES": "cuda:" + ",".join(map(str, range(gpus))),
                        "FAKE_CUDA_DEVICES": str(gpus),
                        "XACC_CUDA_LIBRARY": options.cuda,
                        "FAKE_CUDA_SEED": str(r.choice((0, seed)))}
        if options.gpus > 1:
            settings["XACC_SPLIT"] = r.choice(("all", "all", f"random:{seed}"))
        steps = str(r.choice((0, 1, 2, 5, 13)))
        launch = ["mpirun", "--oversubscribe", "-n", str(nodes)] if nodes else []
        expected = None
        if not program.loose:
            status, expected, _ = seeds.run(["./serial", steps], folder)
            if status:
                return f"serial: status {status}", counts
        choices = [[form] for form in FORMS]
        if nodes > 1:
            choices.append([r.choice(FORMS) for _ in range(nodes)])
        for form in choices:
            command = [*launch, f"./{form[0]}", steps]
            if len(form) > 1:
                parts = [["-n", "1", f"./{one}", steps] for one in form]
                command = launch[:-2] + parts[0] + [word for part in parts[1:] for word in (":", *part)]
            status, output, errors = seeds.run(command, folder, 40, **settings)
            if expected is None:
                expected = output
            if status or output != expected or "complete" not in output:
                at = next((f"{a} instead of {b}" for a, b in
                           zip(output.split("\n"), expected.split("\n")) if a != b), "")
                return (f"{level} --persistent={','.join(form)} {settings} on {nodes} nodes, {steps} steps"
                        f"{', loose' if program.loose else ''}: status {status}, {at} {errors[:400]}"), counts
    return "", counts


def summary(counts):
    return f"; {counts['one']} loops became one kernel, {counts['split']} did not"


if __name__ == "__main__":
    parser = seeds.parser(__doc__, runs=4)
    parser.add_argument("--cuda", type=os.path.abspath, help="run on an emulated GPU: the library with its driver")
    parser.add_argument("--gpus", type=int, default=1, help="how many of them are one device of each node")
    seeds.main(check, parser.parse_args(), summary)
