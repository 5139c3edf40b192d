#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs whose functions join the regions of their calls.

usage: joined.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--keep FOLDER] [--runs N]
                 FROM TO

For each seed a program of one or two files is written. Its time loop calls
functions with directives, which call others: static and external ones, with
parameters that they change, pointers, shadowed names, static variables, early
returns, recursion, macros, attributes, function pointers. Calls appear in all
places of statements and expressions, and inside of distributed loops. N of the
forms (-O2 and -O3, with -fno-inline, with threads, for virtual devices) are
compiled, and run on 1 to 4 nodes. Each output has to be that of the serial
program. Prints the seeds that differ and how many calls joined; the status is
1 if any seed differs.
"""
import random

import seeds

TYPES = ("unsigned", "unsigned", "int", "short", "unsigned char", "_Bool", "long long", "double")
GLOBALS = ("g0", "g1", "g2")
ATTRIBUTES = ("", "", "", "", "", "__attribute__((unused)) ", "__attribute__((noinline)) ",
              "__attribute__((always_inline)) ", "__attribute__((hot)) ", "__attribute__((cold)) ")
MOST_COST = 4000


class Function:
    """What a call has to know of a function."""

    def __init__(self, name, result, params, storage):
        self.name, self.result, self.params, self.storage = name, result, params, storage
        self.cost = 1
        self.text = ""

    def head(self):
        params = ", ".join(f"{t} {n}" for t, n in self.params) or "void"
        return f"{self.result} {self.name}({params})"

    def isStatic(self):
        return "static" in self.storage


class Program:
    """The text of a program."""

    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.rank = r.choice((1, 1, 2))
        self.extents = [r.randint(12, 30), r.randint(3, 9)][:self.rank]
        self.format = r.choice(("block", "block", "block", "cyclic", "cyclic(3)"))
        self.element = r.choice(("unsigned", "unsigned", "double", "int"))
        self.shadow = self.format == "block"
        self.files = r.choice((1, 1, 2))
        self.arrays = ["a", "b", "c"][:r.randint(2, 3)]
        self.isStatic = {a: self.files == 1 and r.random() < 0.5 for a in self.arrays}
        self.functions = []
        self.number = 0
        self.pure = [f"static {'inline ' if r.random() < 0.5 else ''}{self.element} pure{k}"
                     f"({self.element} x, int k) {{ {body} }}"
                     for k, body in enumerate(("x = x * 3 + k; return x;",
                                               "if (k % 2) return x; return x / 2 + k;",
                                               "for (int j = 0; j < k % 4; j++) x += j; return x;"))]
        for _ in range(r.randint(3, 8)):
            self.functions.append(self.function())
        self.pointer = next((f for f in self.functions if f.result == "unsigned" and f.params and
                             not f.isStatic() and "inline" not in f.storage), None)
        self.body = self.main()

    # Names of a function.
    def fresh(self):
        self.number += 1
        return f"v{self.number}"

    def values(self, scope):
        return [self.read(v, scope) for v in scope["scalars"]] + self.targets(scope)

    def read(self, name, scope):
        return f"D({name})" if scope["types"].get(name) == "double" else name

    def targets(self, scope):
        return list(GLOBALS) + [f"tab[{self.r.randint(0, 7)}]"]

    def value(self, scope, depth=2):
        r = self.r
        if not depth or r.random() < 0.3:
            return r.choice(self.values(scope) + [f"{r.randint(0, 9)}u"])
        left, right = self.value(scope, depth - 1), self.value(scope, depth - 1)
        kind = r.randint(0, 7)
        if kind == 0:
            return f"({left} > {right})"
        if kind == 1:
            return f"({left} ? {right} : {self.value(scope, 0)})"
        if kind == 2:
            return f"MIX(U({left}), U({right}))"
        if kind == 3:
            return f"(U({left}) % {r.randint(2, 9)})"
        return f"(U({left}) {r.choice('+-*^&|')} U({right}))"

    def call(self, scope, result=True):
        """A call as an expression of a number; nothing where none is possible."""
        r = self.r
        able = [f for f in self.functions if f.cost * scope["times"] + scope["cost"] < MOST_COST and
                (not result or f.result not in ("void", "unsigned *"))]
        if not able:
            return None
        f = r.choice(able)
        scope["cost"] += f.cost * scope["times"]
        arguments = []
        steppable = [v for v in scope["scalars"] if scope["types"][v] in ("unsigned", "short", "long long")]
        for kind, name in f.params:
            if kind == "unsigned *":
                choices = ["&tab[%d]" % r.randint(0, 3), "tab + (%s) %% 4" % self.value(scope, 1)]
                choices += ["&" + v for v in scope["scalars"] if scope["types"][v] == "unsigned" and
                            v in scope["addressed"]] * 2 + scope["pointers"]
                arguments.append(r.choice(choices))
            elif steppable and r.random() < 0.15:
                v = r.choice(steppable)
                steppable = []
                arguments = [a if v not in a else "1" for a in arguments]
                arguments = [("tab" if k == "unsigned *" and a == "1" else a)
                             for a, (k, _) in zip(arguments, f.params)]
                arguments.append(r.choice((f"{v}++", f"--{v}", f"{v} += 2")))
                for _ in f.params[len(arguments):]:
                    arguments.append("tab" if f.params[len(arguments)][0] == "unsigned *" else "3")
                break
            else:
                arguments.append(self.value(scope))
        text = f"{f.name}({', '.join(arguments)})"
        if f.name in getattr(self, "macros", ()):
            text = f"CALL({text})"
        return text if f.result != "double" else f"D({text})"

    def loop(self, scope):
        """A distributed loop, with the reflect that it needs."""
        r = self.r
        target = r.choice(self.arrays)
        source = r.choice([a for a in self.arrays if a != target])
        lines = []
        names = "ij"[:self.rank]
        index = "".join(f"[{n}]" for n in names)
        on = ", ".join(reversed(names))
        low = 0
        terms = [f"{target}{index} * 3", f"{source}{index}"]
        if self.shadow and r.random() < 0.6:
            low = 1
            tail = index[3:]
            terms.append(f"{source}[i - 1]{tail} + {source}[i + 1]{tail}")
            lines.append(f"#pragma xmp reflect ({source})//REF")
        values = [f"v{self.number + 1 + k}" for k in range(2)]
        self.number += 2
        lines.insert(0, "{ " + " ".join(f"unsigned {v} = {self.value(scope)};" for v in values))
        terms.append(f"{values[0]} % 5")
        if r.random() < 0.3:
            terms.append(f"pure{r.randint(0, 2)}({source}{index}, (int)({values[1]} % 7) + i)")
        value = " + ".join(terms)
        value = f"WRAP({value})"
        counters = []
        for n in names:
            counters.append(n if not scope["outer"] or r.random() < 0.7 else f"g{n}")
        if counters != list(names):
            for old, new in zip(names, counters):
                value = value.replace(f"[{old}", f"[{new}").replace(f"+ {old})", f"+ {new})")
            index = "".join(f"[{n}]" for n in counters)
            on = ", ".join(reversed(counters))
        head = f"#pragma xmp loop ({', '.join(counters)}) on t({on})"
        loops = [f"for ({'int ' if n in names else ''}{n} = {low if k == 0 else 0}; "
                 f"{n} < {self.extents[k]} - {low if k == 0 else 0}; {n}++)"
                 for k, n in enumerate(counters)]
        locals_only = counters == list(names)
        if not locals_only:
            lines.append("//HOST update self")
        if locals_only:
            lines.append(f"//ACC parallel loop collapse({self.rank}) present({', '.join(self.arrays)})")
        body = f"{target}{index} = {value};"
        if r.random() < 0.2:
            body = f"{{ if (U({source}{index}) % 3) continue; {body} }}"
        lines += [head, *loops, "  " + body]
        if not locals_only:
            lines.append("//HOST update device")
        lines.append("}")
        scope["cost"] += scope["times"]
        return lines

    def sum(self, scope):
        r = self.r
        names = "ij"[:self.rank]
        index = "".join(f"[{n}]" for n in names)
        targets = [v for v in scope["scalars"] if scope["types"][v] == "unsigned"] + list(GLOBALS)
        target = r.choice(targets)
        array = r.choice(self.arrays)
        weight = "U(i) + 1" if r.random() < 0.5 else "1"
        lines = ["//HOST update self"]
        lines += [f"#pragma xmp loop ({', '.join(names)}) on t({', '.join(reversed(names))}) "
                  f"reduction(+: {target})"]
        lines += [f"for (int {n} = 0; {n} < {self.extents[k]}; {n}++)" for k, n in enumerate(names)]
        lines += [f"  {target} += BITS({array}{index}) * ({weight});"]
        scope["cost"] += scope["times"]
        return lines

    def block(self, scope, depth, count):
        """Statements in braces; what they declare ends with them."""
        saved = {k: (list(v) if isinstance(v, list) else v) for k, v in scope.items()}
        lines = []
        for _ in range(count):
            lines += self.statement(scope, depth)
        for k in ("scalars", "pointers", "addressed"):
            scope[k] = saved[k]
        scope["times"] = saved["times"]
        scope["outer"] = saved["outer"]
        return lines

    def statement(self, scope, depth):
        r = self.r
        kind = r.choice(("loop", "loop", "sum", "set", "set", "call", "call", "call", "local", "if",
                         "for", "while", "switch", "shadow", "static", "return", "pointer",
                         "bcast", "choose", "header", "task", "indirect", "define"))
        if kind == "loop":
            return self.loop(scope)
        if kind == "sum":
            return self.sum(scope)
        if kind == "set":
            target = r.choice(scope["scalars"] + self.targets(scope))
            if target in scope["constant"]:
                target = "tab[5]"
            return [f"{target} {r.choice(('=', '=', '+=', '^=')) if scope['types'].get(target) != 'double' else '='} {self.value(scope)};"]
        if kind == "local":
            name, type_ = self.fresh(), r.choice(TYPES)
            lines = [f"{type_} {name} = {self.value(scope)};"]
            scope["types"][name] = type_
            scope["scalars"].append(name)
            if r.random() < 0.4:
                scope["addressed"].append(name)
            return lines
        if kind == "pointer":
            if scope["pointers"] and r.random() < 0.6:
                return [f"*{r.choice(scope['pointers'])} {r.choice(('=', '+='))} {self.value(scope)};"]
            name = self.fresh()
            able = ["&tab[2]", "tab + 1", "&g1"] + ["&" + v for v in scope["addressed"]
                                                  if scope["types"][v] == "unsigned"]
            lines = [f"unsigned *{name} = {r.choice(able)};"]
            scope["pointers"].append(name)
            return lines
        if kind == "call":
            if r.random() < 0.4:
                text = self.call(scope, result=False)
                return [f"{text};"] if text else []
            text = self.call(scope)
            if not text:
                return []
            target = [v for v in scope["scalars"] if v not in scope["addressed"] and v not in text
                      and v not in scope["constant"]]
            if not target:
                return [f"tab[6] = {text};"]
            target = r.choice(target)
            return [f"{target} = {text};" if r.random() < 0.7 else f"{target} = U({text}) % 100 + U({self.read(target, scope)});"]
        if kind == "define":
            text = self.call(scope)
            if not text:
                return []
            name, type_ = self.fresh(), r.choice(TYPES)
            scope["types"][name] = type_
            scope["scalars"].append(name)
            return [f"{type_} {name} = {text};"]
        if kind == "choose":
            first, second = self.call(scope), self.call(scope)
            if not first or not second:
                return []
            return [r.choice((
                f"tab[7] = {self.value(scope)} ? {first} : {second};",
                f"if ({first} && {second}) tab[4]++;",
                f"if ({first} || U({second}) % 3) tab[4] += 2;",
                f"tab[3] = ({first}, {second});",
                f"if (({first}) % 2 ? {self.value(scope)} : {second}) g2++; else g1 ^= 5;"))
                .replace(f"({first}) % 2", f"U({first}) % 2")]
        if kind == "bcast":
            target = r.choice(GLOBALS + tuple(v for v in scope["scalars"] if scope["types"][v] != "_Bool"))
            return [f"#pragma xmp bcast ({target})", ";"] if target not in scope["constant"] else []
        if kind == "task":
            # Counts nothing: what one node does is not part of the result.
            return ["#pragma xmp task on p(1)", "{ volatile unsigned here = tab[0]; here++; }"] \
                if r.random() < 0.3 else ["#pragma xmp barrier", ";"]
        if kind == "indirect":
            # Only in main: else functions would call each other without an end.
            if not scope["main"] or not self.pointer or \
                    self.pointer.cost * scope["times"] + scope["cost"] > MOST_COST:
                return []
            scope["cost"] += self.pointer.cost * scope["times"]
            args = ", ".join("tab" if t == "unsigned *" else self.value(scope, 1)
                             for t, _ in self.pointer.params)
            return [f"tab[1] += through({args});"]
        if kind == "static":
            name = self.fresh()
            if scope["main"] or r.random() < 0.7:
                return []
            return [f"static unsigned {name} = {r.randint(0, 5)};", f"{name} = {name} * 3 + g0; tab[2] += {name};"]
        if kind == "return":
            if scope["main"] or r.random() < 0.75:
                return []
            result = self.result(scope)
            return [f"if (U({self.value(scope)}) % 5 == 1) return{result};"]
        if depth == 0:
            return []
        if kind == "if":
            lines = [f"if ({self.condition(scope)}) {{"] + self.block(scope, depth - 1, 2) + ["}"]
            if r.random() < 0.5:
                lines += ["else {"] + self.block(scope, depth - 1, 2) + ["}"]
            return lines
        if kind == "for":
            name = self.fresh()
            trips = r.randint(1, 4)
            scope["times"] *= trips
            step = r.choice((f"{name}++", f"{name} += 1"))
            jump = r.choice(("", "", f"if (U({name} + g0) % 4 == 2) continue;",
                             f"if (U({self.value(scope)}) % 7 == 1) break;"))
            lines = [f"for (int {name} = 0; {name} < {trips}; {step}) {{", jump]
            scope["constant"] = scope["constant"] | {name}
            scope["types"][name] = "int"
            inner = scope["scalars"]
            scope["scalars"] = inner + [name]
            lines += self.block(scope, depth - 1, 3) + ["}"]
            scope["scalars"] = inner
            scope["times"] //= trips
            return lines
        if kind == "header":
            text = self.call({**scope, "times": scope["times"] * 4, "cost": scope["cost"]})
            if not text:
                return []
            scope["cost"] += MOST_COST // 8
            name = self.fresh()
            return [f"for (unsigned {name} = 0; {name} < 3 && {text}; {name}++) tab[{name}] += {name};"]
        if kind == "while":
            name = self.fresh()
            text = self.call({**scope, "times": scope["times"] * 3})
            if not text:
                return []
            scope["cost"] += MOST_COST // 8
            scope["times"] *= 3
            body = self.block(scope, depth - 1, 1)
            scope["times"] //= 3
            if r.random() < 0.5:
                return [f"{{ int {name} = 0; while ({name}++ < 3 && U({text}) % 4) {{"] + body + ["} }"]
            return [f"{{ int {name} = 0; do {{"] + body + [f"}} while (++{name} < 3 && U({text}) % 4); }}"]
        if kind == "switch":
            lines = [f"switch (U({self.call(scope) or self.value(scope)}) % 3) {{"]
            for k in range(2):
                lines += [f"case {k}: {{"] + self.block(scope, depth - 1, 1) + \
                    ["}"] + (["break;"] if r.random() < 0.6 else [])
            return lines + ["default: tab[0]++;", "}"]
        if kind == "shadow":
            # A name of the file, or of what is called, means something else here.
            name = r.choice(GLOBALS + ("x", "p0", "v1", "tab2"))
            saved = scope["outer"]
            if name == "v1" and self.number == 0:
                return []  # the next fresh name
            if name in scope["scalars"] or name in scope["pointers"] or name in scope["types"]:
                return []
            scope["outer"] = saved
            lines = ["{", f"unsigned {name} = {r.randint(1, 9)}; {name} += tab[1];"]
            lines += self.block(scope, depth - 1, 2)
            return lines + [f"tab[1] ^= {name};", "}"]
        return []

    def condition(self, scope):
        text = self.call(scope) if self.r.random() < 0.5 else None
        return f"U({text}) % 2" if text else self.value(scope)

    def result(self, scope):
        if scope["result"] == "void":
            return ""
        if scope["result"] == "unsigned *":
            return " " + self.r.choice(["tab", "&tab[1]"] + [
                p for p in scope["pointers"] if p.startswith("p")])
        return " " + self.value(scope)

    def scope(self, params, result, main=False):
        types = {n: t for t, n in params}
        scalars = [n for t, n in params if t != "unsigned *"]
        return {"scalars": scalars, "types": types, "constant": set(), "times": 1, "cost": 1,
                "pointers": [n for t, n in params if t == "unsigned *"], "main": main,
                "addressed": [n for n in scalars if self.r.random() < 0.3], "result": result,
                "outer": True}

    def function(self):
        r = self.r
        k = len(self.functions)
        params = []
        for n in range(r.randint(0, 3)):
            kind = r.choice(TYPES + ("unsigned *", "unsigned *"))
            params.append((kind, f"p{n}" if r.random() < 0.8 else f"q{k}_{n}"))
        result = r.choice(("void", "void", "unsigned", "unsigned", "short", "_Bool", "double", "unsigned *"))
        storage = r.choice(("static ", "static ", "static inline ", "", "inline "))
        if self.files == 2 and storage == "inline ":
            storage = ""
        attribute = r.choice(ATTRIBUTES)
        if "always_inline" in attribute and "inline" not in storage:
            attribute = ""
        f = Function(f"f{k}", result, params, attribute + storage)
        scope = self.scope(params, result)
        lines = []
        recursive = r.random() < 0.1 and params and params[0][0] == "unsigned"
        if recursive:
            name = params[0][1]
            args = ", ".join([f"{name} % 4 - 1"] + ["tab" if t == "unsigned *" else n
                                                 for t, n in params[1:]])
            lines.append(f"if ({name} % 4) {{ {f.name}({args}); }}")
        for _ in range(r.randint(1, 6)):
            lines += self.statement(scope, 2)
        if result != "void":
            lines.append(f"return{self.result(scope)};")
        f.text = "\n".join("  " + line if not line.startswith("#") else line for line in lines if line)
        f.cost = scope["cost"] * (4 if recursive else 1)
        return f

    def main(self):
        scope = self.scope([], "int", main=True)
        lines = []
        for _ in range(2):
            lines += self.statement(scope, 1)
        scope["scalars"].append("it")
        scope["types"]["it"] = "int"
        scope["constant"] = scope["constant"] | {"it"}
        scope["times"] = 3
        lines += ["for (int it = 0; it < steps; it++) {"]
        lines += self.block(scope, 2, self.r.randint(4, 9)) + ["}"]
        scope["scalars"] = [s for s in scope["scalars"] if s != "it"]
        scope["times"] = 1
        for _ in range(2):
            lines += self.statement(scope, 1)
        return lines

    def header(self):
        lines = ["#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>",
                 "#define U(x) ((unsigned)(x))",
                 "#define D(x) ((unsigned)(long long)(x))", "#define CALL(f) (f)",
                 "#define MIX(x, y) ((x) * 7 + ((y) ^ 3))"]
        if self.element == "double":
            lines += ["static inline double WRAP(double x) { return x - 1024 * (double)(long long)(x / 1024); }",
                      "static inline unsigned BITS(double x) { unsigned long long b; memcpy(&b, &x, sizeof b); return (unsigned)(b ^ b >> 32); }"]
        else:
            lines += ["#define WRAP(x) ((x) & 0xffff)", "#define BITS(x) U(x)"]
        return lines

    def declarations(self, first):
        subs = "".join(f"[{e}]" for e in self.extents)
        names = "ij"[:self.rank]
        index = "".join(f"[{n}]" for n in names)
        extern = "" if first else "extern "
        lines = [f"{'static ' if self.isStatic[a] else extern}{self.element} {a}{subs};" for a in self.arrays]
        lines += ["#pragma xmp nodes p(*)"]
        bounds = ", ".join(f"0:{e - 1}" for e in reversed(self.extents))
        formats = ", ".join(["*"] * (self.rank - 1) + [self.format])
        lines += [f"#pragma xmp template t({bounds})", f"#pragma xmp distribute t({formats}) onto p"]
        for a in self.arrays:
            lines.append(f"#pragma xmp align {a}{index} with t({', '.join(reversed(names))})")
            if self.shadow:
                lines.append(f"#pragma xmp shadow {a}[1]" + "[0]" * (self.rank - 1))
        static = "static " if self.files == 1 else extern
        value = (lambda v: f" = {v}") if first else (lambda v: "")
        lines += [f"{static}unsigned g0{value(3)}, g1{value(5)}, g2{value(7)};",
                  f"{static}unsigned tab[8]{value('{1, 2, 3}')};", f"{static}int gi, gj;"]
        return lines + self.pure

    def texts(self):
        """The text of each file."""
        r = self.r
        order = list(self.functions)
        r.shuffle(order)
        after = [f for f in order if r.random() < 0.3]
        before = [f for f in order if f not in after]
        place = {f: 0 for f in order}
        if self.files == 2:
            # A static function is in both files.
            for f in order:
                if not f.isStatic():
                    place[f] = r.choice((0, 1))
        result = []
        for number in range(self.files):
            lines = self.header() + self.declarations(first=number == 0)
            for f in order:
                storage = f.storage
                lines.append(f"{storage if f.isStatic() else ''}{f.head()};")
            if self.pointer:
                params = ", ".join(t for t, _ in self.pointer.params)
                lines.append(("" if number == 0 and self.files == 1 or number == 0 else "extern ") +
                             f"unsigned (*through)({params});")
            own = [f for f in order if f.isStatic() or place[f] == number]
            text = lambda f: f"{f.storage}{f.head()} {{\n{f.text}\n}}"
            lines += [text(f) for f in before if f in own]
            if number == 0:
                lines += self.mainText()
            lines += [text(f) for f in after if f in own]
            result.append("\n".join(lines) + "\n")
        return result

    def mainText(self):
        names = "ij"[:self.rank]
        index = "".join(f"[{n}]" for n in names)
        head = [f"#pragma xmp loop ({', '.join(names)}) on t({', '.join(reversed(names))})"]
        loops = [f"for (int {n} = 0; {n} < {self.extents[k]}; {n}++)" for k, n in enumerate(names)]
        lines = ["int main(int argc, char **argv) {", "int steps = argc > 1 ? atoi(argv[1]) : 3;"]
        if self.pointer:
            lines.append(f"through = {self.pointer.name};")
        for k, a in enumerate(self.arrays):
            lines += head + loops + [f"  {a}{index} = ({' + 5 * '.join(names)} + {k}) % 11;"]
        lines += [f"#pragma acc enter data copyin({', '.join(self.arrays)})//DATA"]
        lines += self.body
        lines += ["//HOST update self", "unsigned total = 0;"]
        for a in self.arrays:
            lines += [head[0] + " reduction(+: total)"] + loops
            lines += [f"  total += BITS({a}{index}) * ({' * 31 + '.join('U(%s)' % n for n in names)} + 1);"]
        lines += [f"#pragma acc exit data delete({', '.join(self.arrays)})//DATA",
                  "#pragma xmp task on p(1)", '{ printf("%u %u %u %u\\n", total, g0, g1, g2); ',
                  'for (int k = 0; k < 8; k++) printf("%u ", tab[k]); printf("\\n"); }', "return 0;", "}"]
        return lines


def variant(text, arrays, devices):
    names = ", ".join(arrays)
    lines = []
    for line in text.split("\n"):
        bare = line.strip()
        if bare.startswith("//ACC"):
            line = bare.replace("//ACC", "#pragma acc") if devices else ""
        elif bare.startswith("//HOST"):
            line = bare.replace("//HOST", "#pragma acc") + f"({names})" if devices else ""
        elif line.endswith("//DATA"):
            line = line[:-len("//DATA")] if devices else ""
        elif line.endswith("//REF"):
            line = line[:-len("//REF")] + (" acc" if devices else "")
        lines.append(line)
    return "\n".join(lines)


FORMS = {
    "joined": ["-O2"], "called": ["-O2", "-fno-inline"], "fast": ["-O3"],
    "deep": ["-O3", "-fdeep-halos"], "threads": ["-O2", "-fopenmp"], "devices": ["-O2"],
    "plain": ["-O0"], "devices-called": ["-O2", "-fno-inline"],
}


def check(seed, options, folder):
    """Why a seed fails, or nothing; and how many calls joined."""
    program = Program(seed)
    r = random.Random(seed)
    texts = program.texts()
    files = {False: [], True: []}
    for devices in (False, True):
        for number, text in enumerate(texts):
            name = f"{'devices' if devices else 'plain'}{number}.c"
            (folder / name).write_text(variant(text, program.arrays, devices))
            files[devices].append(name)
    status, _, errors = seeds.run(
        [options.clang, "-O1", "-w", *files[False], "-o", "serial"], folder)
    if status:
        return "clang: " + errors, {}
    expected = {}
    for steps in r.sample((0, 1, 2, 3, 5), 2):
        status, expected[steps], _ = seeds.run(["./serial", str(steps)], folder)
        if status:
            return f"the serial program ends with {status}", {}
    count = {}
    others = [f for f in FORMS if f != "joined"]
    for form in ["joined"] + r.sample(others, min(options.runs, len(others))):
        status, _, errors = seeds.run(
            [options.xacc_cc, "--no-cuda", "-w", "-Wno-xacc-halo",
             *(["-Rxacc"] if form == "joined" else []), *FORMS[form],
             *files[form.startswith("devices")], "-o", form], folder)
        if status:
            return f"{form} does not compile: {errors}", {}
        if form == "joined":
            count = {"joined": errors.count("join the region")}
        for steps in expected:
            nodes = r.choice((1, 2, 3, 4))
            settings = ["OMP_NUM_THREADS=2", f"XACC_DEVICES=host:{r.choice((1, 3))}"]
            status, output, errors = seeds.run(
                ["env", *settings, "mpirun", "--oversubscribe", "-n", str(nodes),
                 f"./{form}", str(steps)], folder)
            if status or output != expected[steps]:
                return (f"{form} on {nodes} nodes, {steps} steps, {' '.join(settings)}: "
                        f"{output.strip()} instead of {expected[steps].strip()} {errors[:400]}"), count
    return "", count


if __name__ == "__main__":
    # Runs are forms besides the joined one.
    seeds.main(check, seeds.parser(__doc__, runs=2).parse_args(),
               lambda counts: f"; {counts['joined']} calls joined")
