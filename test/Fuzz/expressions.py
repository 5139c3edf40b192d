# ===- expressions.py - Random variables, expressions and loops ------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""What the statements of forms.txt are filled with."""

INTEGERS = {
    "_Bool": 1,
    "char": 8,
    "signed char": 8,
    "unsigned char": 8,
    "short": 16,
    "unsigned short": 16,
    "int": 32,
    "unsigned": 32,
    "long": 64,
    "unsigned long": 64,
    "long long": 64,
    "unsigned long long": 64,
    "__int128": 128,
    "unsigned __int128": 128,
}
FLOATS = ["float", "double", "long double", "_Float16"]
COMMON = ["int", "int", "unsigned", "long", "unsigned long", "short", "unsigned char", "char"]
LITERALS = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "-1",
    "-2",
    "13",
    "100",
    "127",
    "128",
    "255",
    "256",
    "0x7fff",
    "-128",
    "65535",
    "1u",
    "0xffffffffu",
    "3L",
    "-5L",
    "0x7fffffff",
    "0x80000000",
    "5UL",
    "1ull << 40",
    "'a'",
    "'\\377'",
    "10",
    "4",
    "6",
    "0x100000000L",
]
FLOAT_LITERALS = [
    "0.0",
    "1.0",
    "-1.0",
    "0.5",
    "0.25f",
    "2.0f",
    "3.75",
    "1e10",
    "-0.0",
    "1e-3",
    "0.1",
    "0.1f",
    "7.0L",
    "100.5",
    "0x1p-20",
    "1e30f",
]


class Variable:
    def __init__(self, text, kind):
        self.text, self.kind = text, kind

    def is_float(self):
        return self.kind in FLOATS


class Expressions:
    """Expressions without side effects over the variables of a function."""

    def __init__(self, generator, has_floats, avoided):
        self.generator = generator
        self.has_floats = has_floats
        self.avoided = avoided
        self.types = [t for t in INTEGERS if "128" not in t or "int128" not in avoided]
        self.number_types = [t for t in FLOATS if t != "_Float16" or "float16" not in avoided]
        self.number_literals = FLOAT_LITERALS
        self.variables = []
        self.readable = []  # integers that must not be assigned

    def avoid_long_double(self):
        self.number_types.remove("long double")
        self.number_literals = [x for x in FLOAT_LITERALS if x[-1] != "L"]

    def pick(self, items):
        return self.generator.choice(items)

    def chance(self, probability):
        return self.generator.random() < probability

    def type(self):
        if self.chance(0.5):
            return self.pick(COMMON)
        return self.pick(self.types)

    def number_type(self):
        """A type of integers or of numbers with a fraction."""
        if self.has_floats and self.chance(0.3):
            return self.pick(self.number_types)
        return self.type()

    def small(self):
        return str(self.generator.randint(1, 9))

    def literal(self):
        return "(%s)" % self.pick(LITERALS)

    def integers(self):
        return [v for v in self.variables if not v.is_float()]

    def floats(self):
        return [v for v in self.variables if v.is_float()]

    def variable(self):
        return self.pick(self.integers()).text

    def float_variable(self):
        floats = self.floats()
        return self.pick(floats).text if floats else self.variable()

    def leaf(self):
        if self.chance(0.65):
            return self.pick([v.text for v in self.integers()] + self.readable)
        return self.literal()

    def integer(self, depth=None):
        if depth is None:
            depth = self.pick([0, 1, 1, 2, 3])
        if depth == 0:
            return self.leaf()
        a, b = self.integer(depth - 1), self.integer(depth - 1)
        kind = self.generator.randrange(15)
        if kind < 3:
            return "(%s %s %s)" % (a, self.pick(["+", "-", "&", "|", "^"]), b)
        if kind == 3:
            return "((%s & 1023) %s (%s & 255))" % (a, self.pick(["+", "-", "*"]), b)
        if kind == 4:
            return "((%s)%s %s %s)" % (
                self.pick([t for t in self.types if t.startswith("unsigned")]),
                a,
                self.pick(["+", "-", "*"]),
                b,
            )
        if kind == 5:
            return "(%s %s (%s | 1))" % (a, self.pick(["/", "%"]), b)
        if kind == 6:
            return "(%s >> (%s & %d))" % (a, b, self.pick([3, 7, 15, 31]))
        if kind == 7:
            return "((%s & 0xff) << (%s & %d))" % (a, b, self.pick([3, 7, 15]))
        if kind == 8:
            return "(%s %s %s)" % (a, self.pick(["<", "<=", ">", ">=", "==", "!="]), b)
        if kind == 9:
            return "(%s %s %s)" % (a, self.pick(["&&", "||"]), b)
        if kind == 10:
            return "(%s ? %s : %s)" % (self.integer(depth - 1), a, b)
        if kind == 11:
            return "(%s%s)" % (self.pick(["~", "!", "+", "!!", "-(short)", "-(unsigned)"]), a)
        if kind == 12 and self.has_floats:
            return "(%s %s %s)" % (
                self.floating(depth - 1),
                self.pick(["<", ">=", "==", "!="]),
                self.floating(depth - 1),
            )
        if kind == 13:
            return "((%s)%s)" % (self.type(), a)
        return "(%s %s %s)" % (a, self.pick(["+", "-", "^"]), self.small())

    def floating(self, depth=None):
        if not self.has_floats:
            return self.integer(depth)
        if depth is None:
            depth = self.pick([0, 1, 2])
        if depth == 0:
            if self.floats() and self.chance(0.6):
                return self.float_variable()
            if self.chance(0.5):
                return "(%s)" % self.pick(self.number_literals)
            return "((%s)(%s & 4095))" % (self.pick(self.number_types), self.leaf())
        a, b = self.floating(depth - 1), self.floating(depth - 1)
        kind = self.generator.randrange(7)
        if kind < 4:
            return "(%s %s %s)" % (a, "+-*/"[kind], b)
        if kind == 4:
            if "contract-cast" in self.avoided:
                a = self.floating(0)
            return "((%s)%s)" % (self.pick(self.number_types), a)
        if kind == 5:
            return "(%s ? %s : %s)" % (self.integer(1), a, b)
        return "(-%s)" % a


def assignment(expressions):
    """A compound assignment, increment or assignment of a variable."""
    pick = expressions.pick
    target = pick(expressions.variables)
    x = target.text
    kind = expressions.generator.randrange(8)
    if kind < 2:
        return "%s;" % pick(["%s++", "++%s", "%s--", "--%s"]) % x
    if target.is_float():
        return "%s %s %s;" % (x, pick(["=", "+=", "-=", "*="]), expressions.floating())
    if kind == 2:
        return "%s %s (%s & 7);" % (x, pick(["<<=", ">>="]), expressions.leaf())
    if kind == 3:
        return "%s %s (%s | 1);" % (x, pick(["/=", "%="]), expressions.integer())
    if kind == 4 and expressions.has_floats:
        return "%s %s (%s);" % (x, pick(["+=", "-=", "*="]), pick(["0.5", "1.5f", "2.0", "-0.25"]))
    return "%s %s %s;" % (x, pick(["=", "=", "+=", "-=", "^=", "|=", "&="]), expressions.integer())


class Loop:
    """A loop whose counter, bound and step are of any form. Its ends are near
    each other most of the time; those that do not end are left out later."""

    def __init__(self, expressions, name, place):
        self.e, self.name = expressions, name
        self.pick, self.chance = expressions.pick, expressions.chance
        self.allows_calls = place in ("host", "task")
        self.allows_outside = place != "xmp" or "counter" not in expressions.avoided
        self.kind = self.pick(COMMON + ["signed char", "unsigned short", "long long"])
        self.bound_kind = self.kind if self.chance(0.5) else self.pick(COMMON)

    def ends(self):
        """(first, last)"""
        top = {
            "char": "127",
            "signed char": "127",
            "unsigned char": "255",
            "short": "32767",
            "unsigned short": "65535",
            "int": "2147483647",
            "unsigned": "4294967295u",
        }
        top = top.get(self.kind, "9223372036854775807L")
        if "unsigned long" in self.kind:
            top = "18446744073709551615UL"
        near = self.pick(["0", "0", "0", "1", "-3", "%s - 6" % top, "%s" % self.e.leaf()])
        far = self.pick(
            [
                "%d" % self.e.generator.randint(0, 12),
                "%s - 1" % top,
                top,
                "(%s & 15)" % self.e.leaf(),
                "n",
                "3 + n",
            ]
        )
        return near, far

    def text(self, body):
        """BODY: a function that gives statements."""
        i, n, g = ("%s_%s" % (self.name, x) for x in "ing")
        first, last = self.ends()
        lines, extra = [], []
        step = self.pick(["1", "1", "1", "2", "3"])
        up = self.chance(0.7)
        if not up:
            first, last = last, first
        lines.append("%s %s = %s;" % (self.bound_kind, n, last))
        bound, change = self.bound(n, lines)
        op = self.pick(["<", "<", "<=", "!="] if up else [">", ">", ">=", "!="])
        condition = "%s %s %s" % (i, op, bound)
        if self.chance(0.15):
            mirror = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}[op]
            condition = "%s %s %s" % (bound, mirror, i)
        elif self.chance(0.15):
            condition = self.pick(
                [
                    "%s && %s" % (condition, self.e.integer(1)),
                    "(%s, %s)" % (self.e.leaf(), condition),
                    "%s + 1 %s %s" % (i, op, bound),
                    "%s %s %s - 1" % (i, op, bound),
                    "(%s)%s %s %s" % (self.e.type(), i, op, bound),
                    "%s++ %s %s" % (i, op, bound),
                ]
            )
        advance = self.advance(i, step, up)
        outside = self.allows_outside and self.chance(0.5)
        if outside:
            lines.append("%s %s = %s;" % (self.kind, i, first))
        head = "" if outside and self.chance(0.5) else "%s = %s" % (i, first)
        if not outside:
            head = "%s %s = %s" % (self.kind, i, first)
        if self.chance(0.25):
            lines.append("int %s = 0;" % g)
            extra.append(
                "if (++%s > 30) %s;" % (g, self.pick(["break", "break", "%s = %s" % (i, last)]))
            )
        if self.chance(0.25):
            extra.append(self.pick(["if (%s) { %s }" % (self.e.integer(1), change), change]))
        if self.chance(0.1):
            extra.append("if (%s) continue;" % self.e.integer(1))
        if self.chance(0.08):
            extra.append("if (%s) break;" % self.e.integer(1))
        inner = extra + body()
        self.e.generator.shuffle(inner)
        inner.append("h = h * 5 + (unsigned long)%s;" % i)
        lines += self.frame(head, condition, advance, inner, outside)
        if outside:
            lines.append("h += (unsigned long)%s;" % i)
        lines.append("h += (unsigned long)%s;" % n)
        return ["{"] + lines + ["}"]

    def frame(self, head, condition, advance, inner, outside):
        body = ["  " + line for line in inner]
        if not outside or self.chance(0.7):
            return ["for (%s; %s; %s) {" % (head, condition, advance)] + body + ["}"]
        # `continue` would skip the step of a while loop.
        body = [line.replace("continue;", ";") for line in body]
        start = [head + ";"] if head else []
        if self.chance(0.5):
            return start + ["while (%s) {" % condition] + body + ["  %s;" % advance, "}"]
        return start + ["do {"] + body + ["  %s;" % advance, "} while (%s);" % condition]

    def bound(self, n, lines):
        """(what the condition compares with, a statement that changes it)"""
        kind = self.e.generator.randrange(8)
        change = self.pick(["%s--;", "%s++;", "%s -= 2;", "%s = 4;"])
        if kind < 4:
            return n, change % n
        if kind == 4:
            lines.append("%s *%s_p = &%s;" % (self.bound_kind, n, n))
            place = "*%s_p" % n
            return self.pick(
                [
                    (n, change % ("(%s)" % place)),
                    (place, change % n),
                    (place, change % ("(%s)" % place)),
                ]
            )
        if kind == 5:
            lines.append("struct { char c; %s m; } %s_s = {1, %s};" % (self.bound_kind, n, n))
            return n + "_s.m", change % (n + "_s.m")
        if kind == 6:
            lines.append("%s %s_a[3] = {1, %s, 2};" % (self.bound_kind, n, n))
            return n + "_a[1]", change % (n + "_a[%s & 1]" % self.e.leaf())
        if self.allows_calls:
            return "same(%s)" % n, change % n
        return "(%s ^ 1)" % n, change % n

    def advance(self, i, step, up):
        sign = "+" if up else "-"
        if step == "1":
            return self.pick(["%s" + 2 * sign, 2 * sign + "%s"]) % i
        return self.pick(["{0} {1}= {2}", "{0} = {0} {1} {2}", "{0} {1}= {2}, h++"]).format(
            i, sign, step
        )
