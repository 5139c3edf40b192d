# ===- dependences.py - An oracle for --offload-parallelize ----------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# dependences.py generate SEED COUNT             prints random kernels
# dependences.py check BEFORE AFTER REMARKS [v]  runs them before and after
# dependences.py warnings BEFORE REMARKS         finds warnings that are wrong
#
# Kernels are loop nests over integer arrays with random subscripts. The check
# interprets both versions with several values of the symbols. Parallel loops run
# backwards, and every access is recorded: an element that one iteration writes
# must not be touched by another one. What is in memory in the end must be equal.
# None of this knows anything of dependence analysis.
#
# It also finds, in the version before, the loops that have no dependence, and
# says how many of those the pass has found.

import random
import re
import sys

# ---- Generating -------------------------------------------------------------


class Writer:
    """Text of one function."""

    def __init__(self, rng, number):
        self.rng = rng
        self.lines = []
        self.depth = 1
        self.next = 0
        self.number = number

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def value(self, text):
        name = f"%v{self.next}"
        self.next += 1
        self.line(f"{name} = {text}")
        return name

    def const(self, number, kind="index"):
        return self.value(f"arith.constant {number} : {kind}")

    def binary(self, op, lhs, rhs, kind="index", flags=""):
        return self.value(f"arith.{op} {lhs}, {rhs}{flags} : {kind}")


class Kernel:
    """A random kernel. `self.ivs` are the variables of the loops around."""

    def __init__(self, rng, number):
        self.rng = rng
        self.w = Writer(rng, number)
        self.ivs = []
        # Kind of subscripts that this kernel prefers.
        self.style = rng.choice(
            ["simple", "affine", "linear", "symbols", "modulo", "narrow", "mixed"]
        )
        self.arrays = {}
        self.stores = 0

    def chance(self, probability):
        return self.rng.random() < probability

    # Subscripts.

    def affine(self):
        rng, w = self.rng, self.w
        total = None
        for iv in rng.sample(self.ivs, rng.randint(1, min(2, len(self.ivs)))):
            factor = rng.choice([1, 1, 1, 1, 2, 3, -1])
            term = iv if factor == 1 else w.binary("muli", iv, w.const(factor))
            total = term if total is None else w.binary("addi", total, term)
        offset = rng.choice([0, 0, 0, 1, -1, 2, 5])
        if offset:
            total = w.binary("addi", total, w.const(offset))
        return total

    def plain(self):
        rng, w = self.rng, self.w
        iv = rng.choice(self.ivs)
        offset = rng.choice([0, 0, 0, 1, -1, 2])
        return w.binary("addi", iv, w.const(offset)) if offset else iv

    def linear(self):
        """i * n + j, and variants of that."""
        rng, w = self.rng, self.w
        stride = rng.choice(["%n", "%n", "%m"])
        if self.chance(0.3):
            stride = w.binary("addi", stride, w.const(rng.choice([1, 2])))
        outer = rng.choice(self.ivs)
        if self.chance(0.3):
            outer = w.binary("addi", outer, w.const(rng.choice([1, -1])))
        total = w.binary("muli", outer, stride)
        if len(self.ivs) > 2 and self.chance(0.4):
            total = w.binary("addi", total, rng.choice(self.ivs))
            total = w.binary("muli", total, rng.choice(["%n", "%m"]))
        inner = self.ivs[-1] if self.chance(0.8) else rng.choice(self.ivs)
        total = w.binary("addi", total, inner)
        if self.chance(0.2):
            total = w.binary("addi", total, w.const(rng.choice([1, -1])))
        return total

    def symbols(self):
        rng, w = self.rng, self.w
        index = rng.choice(self.ivs)
        op = rng.choice(["addi", "subi", "muli"])
        index = w.binary(op, index, rng.choice(["%n", "%m", "%k"]))
        return index if self.chance(0.6) else w.binary("addi", index, self.plain())

    def modulo(self):
        rng, w = self.rng, self.w
        iv = self.affine() if self.chance(0.3) else rng.choice(self.ivs)
        op = rng.choice(["remsi", "divsi", "floordivsi", "minsi", "maxsi"])
        if op in ("minsi", "maxsi"):
            return w.binary(op, iv, rng.choice(["%n", w.const(2)]))
        divisor = rng.choice([2, 2, 3, 4])
        result = w.binary(op, iv, w.const(divisor))
        if op != "remsi" and self.chance(0.4):
            result = w.binary("muli", result, w.const(divisor))
            if self.chance(0.5):
                rest = w.binary("remsi", iv, w.const(divisor))
                result = w.binary("addi", result, rest)
        return result

    def narrow(self):
        """Through 8 bits, where sums soon wrap around."""
        rng, w = self.rng, self.w
        byte = w.value(f"arith.index_cast {rng.choice(self.ivs)} : index to i8")
        for _ in range(rng.randint(0, 2)):
            op = rng.choice(["addi", "muli", "subi"])
            other = w.const(rng.choice([1, 2, 100, -100, 64]), "i8")
            byte = w.binary(op, byte, other, "i8")
        cast = rng.choice(["index_cast", "index_castui", "extsi", "extui"])
        if cast.startswith("ext"):
            wide = w.value(f"arith.{cast} {byte} : i8 to i16")
            wide = w.binary("addi", wide, w.const(3, "i16"), "i16")
            cast = rng.choice(["index_cast", "index_castui"])
            return w.value(f"arith.{cast} {wide} : i16 to index")
        return w.value(f"arith.{cast} {byte} : i8 to index")

    def opaque(self):
        index = self.w.value(f"memref.load %ix[{self.plain()}] : memref<64xi64>")
        return self.w.value(f"arith.index_cast {index} : i64 to index")

    def subscript(self):
        style = self.style
        if style == "mixed":
            style = self.rng.choice(
                ["simple", "affine", "linear", "symbols", "modulo", "narrow"]
            )
        if style == "simple" or self.chance(0.3):
            return self.plain()
        if self.chance(0.03):
            return self.opaque()
        return getattr(self, style)()

    # Statements.

    def address(self, name=None):
        rng = self.rng
        name = name or rng.choice(list(self.arrays))
        rank = self.arrays[name]
        indices = ", ".join(self.subscript() for _ in range(rank))
        shape = {1: "?x", 2: "64x64x", 3: "16x16x16x"}[rank]
        return f"%{name}[{indices}] : memref<{shape}i64>"

    def load(self):
        w = self.w
        if self.has_pointer and self.chance(0.3):
            return w.value(f"llvm.load {self.pointer()} : !llvm.ptr -> i64")
        return w.value(f"memref.load {self.address()}")

    def pointer(self):
        index = self.w.value(f"arith.index_cast {self.subscript()} : index to i64")
        return self.w.value(
            f"llvm.getelementptr %p[{index}] : (!llvm.ptr, i64) -> !llvm.ptr, i64"
        )

    def expression(self):
        w = self.w
        value = w.value(f"arith.index_cast {self.rng.choice(self.ivs)} : index to i64")
        for _ in range(self.rng.randint(1, 3)):
            value = w.binary("muli", value, w.const(1000003, "i64"), "i64")
            value = w.binary("addi", value, self.load(), "i64")
        self.stores += 1
        return w.binary("addi", value, w.const(self.stores, "i64"), "i64")

    def scalar(self):
        """A temporary, a sum, or something that is carried on."""
        rng, w = self.rng, self.w
        name = rng.choice(self.scalars)
        kind = rng.choice(["temporary", "sum", "maximum", "guarded", "carried"])
        if kind == "temporary":
            w.line(f"memref.store {self.expression()}, %{name}[] : memref<i64>")
            value = w.value(f"memref.load %{name}[] : memref<i64>")
            w.line(f"memref.store {value}, {self.address()}")
        elif kind == "guarded":
            value = self.expression()
            old = w.value(f"memref.load %{name}[] : memref<i64>")
            test = w.value(f"arith.cmpi sgt, {value}, {old} : i64")
            w.line(f"scf.if {test} {{")
            w.depth += 1
            w.line(f"memref.store {value}, %{name}[] : memref<i64>")
            if self.chance(0.1):
                w.line(f"memref.store {value}, {self.address()}")
            w.depth -= 1
            w.line("}")
        else:
            old = w.value(f"memref.load %{name}[] : memref<i64>")
            op = "maxsi" if kind == "maximum" else "addi"
            new = w.binary(op, old, self.expression(), "i64")
            w.line(f"memref.store {new}, %{name}[] : memref<i64>")
            if kind == "carried":
                w.line(f"memref.store {new}, {self.address()}")

    def statement(self):
        rng, w = self.rng, self.w
        if self.scalars and self.chance(0.5):
            return self.scalar()
        if self.chance(0.15):
            return self.guard()
        if self.chance(0.05):
            value = self.expression()
            name = rng.choice(list(self.arrays))
            address = self.address(name).split(" : ")
            w.line(
                f"%u{w.next} = memref.atomic_rmw addi {value}, {address[0]} : "
                f"(i64, {address[1]}) -> i64"
            )
            w.next += 1
            return None
        if self.has_pointer and self.chance(0.3):
            value = self.expression()
            w.line(f"llvm.store {value}, {self.pointer()} : i64, !llvm.ptr")
            return None
        value = self.expression()
        w.line(f"memref.store {value}, {self.address()}")
        return None

    def guard(self):
        rng, w = self.rng, self.w
        other = w.const(rng.choice([1, 2])) if self.chance(0.6) else "%n"
        predicate = rng.choice(["slt", "sge", "eq", "ne", "ult", "sgt"])
        test = w.value(f"arith.cmpi {predicate}, {self.plain()}, {other} : index")
        if self.chance(0.3):
            second = w.value(f"arith.cmpi slt, {self.plain()}, %m : index")
            test = w.binary(rng.choice(["andi", "ori"]), test, second, "i1")
        w.line(f"scf.if {test} {{")
        w.depth += 1
        self.statement()
        w.depth -= 1
        if self.chance(0.3):
            w.line("} else {")
            w.depth += 1
            self.statement()
            w.depth -= 1
        w.line("}")

    # Loops.

    def bound(self, upper):
        rng, w = self.rng, self.w
        if self.ivs and self.chance(0.15):
            iv = rng.choice(self.ivs)
            return w.binary("addi", iv, w.const(rng.choice([0, 1, 2])))
        if not upper:
            return w.const(rng.choice([0, 0, 0, 0, 1, 1, 2]))
        kind = rng.random()
        if kind < 0.3:
            return w.const(rng.choice([3, 4, 6]))
        symbol = rng.choice(["%n", "%n", "%m"])
        if kind < 0.5:
            return w.binary("addi", symbol, w.const(rng.choice([-1, 1])))
        return symbol

    def nest(self, depth):
        w = self.w
        lower, upper = self.bound(False), self.bound(True)
        step = w.const(self.rng.choice([1, 1, 1, 1, 2, 3]))
        iv = f"%i{w.next}"
        w.next += 1
        if self.chance(0.3):
            w.line(f"offload.loop auto ({iv}) = ({lower}) to ({upper}) step ({step}) {{")
        else:
            w.line(f"scf.for {iv} = {lower} to {upper} step {step} {{")
        w.depth += 1
        self.ivs.append(iv)
        if depth == 1:
            for _ in range(self.rng.choice([1, 1, 2, 3])):
                self.statement()
        else:
            if self.chance(0.15):
                self.statement()
            self.nest(depth - 1)
            if self.chance(0.1):
                self.statement()
        self.ivs.pop()
        w.depth -= 1
        w.line("}")

    def generate(self):
        rng, w = self.rng, self.w
        for number in range(rng.randint(1, 3)):
            self.arrays[f"a{number}"] = rng.choice([1, 1, 2, 2, 3])
        if self.style == "linear":
            self.arrays = {name: 1 for name in self.arrays}
        self.scalars = ["s", "t"] if self.chance(0.25) else []
        self.has_pointer = self.chance(0.15)
        arguments = ["%n: index", "%m: index", "%k: index"]
        copies = []
        for name, rank in self.arrays.items():
            shape = {1: "?x", 2: "64x64x", 3: "16x16x16x"}[rank]
            mark = "" if self.chance(0.08) else " {offload.distinct}"
            arguments.append(f"%h{name}: memref<{shape}i64>{mark}")
            copies.append((name, f"memref<{shape}i64>"))
        for name in self.scalars:
            arguments.append(f"%h{name}: memref<i64> {{offload.hidden}}")
            copies.append((name, "memref<i64>"))
        arguments.append("%hix: memref<64xi64> {offload.distinct}")
        copies.append(("ix", "memref<64xi64>"))
        if self.has_pointer:
            arguments.append("%p: !llvm.ptr {offload.distinct}")
        for name, kind in copies:
            w.line(f'%{name} = offload.enter copyin %h{name} {{name = "{name}"}} : {kind}')
        w.line("offload.kernel kernels {")
        w.depth += 1
        self.nest(rng.choice([1, 2, 2, 3]))
        w.depth -= 1
        w.line("}")
        w.line("return")
        head = f"func.func @f{w.number}({', '.join(arguments)}) {{"
        return "\n".join([head] + w.lines + ["}"])


def generate(seed, count):
    for number in range(count):
        rng = random.Random(f"{seed}.{number}")
        print(Kernel(rng, number).generate())


# ---- Interpreting -----------------------------------------------------------


class Op:
    def __init__(self, line, text):
        self.line = line
        self.text = text
        self.blocks = []


def parse(path):
    """Functions by name; an op has a list of blocks of ops."""
    root = Op(0, "")
    root.blocks.append([])
    stack = [root]
    with open(path) as file:
        for number, text in enumerate(file, 1):
            text = text.strip()
            if not text or text.startswith("module"):
                continue
            if text.startswith("} else {"):
                stack[-1].blocks.append([])
                continue
            if text.startswith("}"):
                if len(stack) > 1:
                    stack.pop()
                continue
            op = Op(number, text.rstrip("{").strip() if text.endswith("{") else text)
            stack[-1].blocks[-1].append(op)
            if text.endswith("{"):
                op.blocks.append([])
                stack.append(op)
    functions = {}
    for op in root.blocks[0]:
        name = re.search(r"@(\w+)\((.*)\)", op.text)
        functions[name.group(1)] = (op, name.group(2))
    return functions


WIDTH = {"index": 64, "i64": 64, "i32": 32, "i16": 16, "i8": 8, "i1": 1}


def wrap(value, kind):
    """The signed number with the bits of `value`."""
    bits = WIDTH[kind]
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def unsigned(value, kind):
    return value & ((1 << WIDTH[kind]) - 1)


def truncating(lhs, rhs):
    quotient = abs(lhs) // abs(rhs)
    return quotient if (lhs < 0) == (rhs < 0) else -quotient


ARITHMETIC = {
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "muli": lambda a, b: a * b,
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "divsi": truncating,
    "floordivsi": lambda a, b: a // b,
    "remsi": lambda a, b: a - truncating(a, b) * b,
    "minsi": min,
    "maxsi": max,
}
COMPARE = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
}
IDENTITY = {"add": 0, "max": -(1 << 63), "min": (1 << 63) - 1, "mul": 1}


class Frame:
    """A parallel loop that runs: who has touched what."""

    def __init__(self):
        self.iteration = None
        self.touched = {}
        self.conflict = None

    def record(self, address, store, atomic):
        known = self.touched.setdefault(address, [set(), set(), set()])
        mine = {self.iteration}
        readers, writers, updaters = known
        if atomic:
            clash = (readers | writers) - mine
        elif store:
            clash = (readers | writers | updaters) - mine
        else:
            clash = (writers | updaters) - mine
        known[2 if atomic else 1 if store else 0] |= mine
        if clash and not self.conflict:
            self.conflict = address


class Machine:
    def __init__(self, backwards, all_loops):
        self.backwards = backwards
        # Every loop is watched, to find out which have no dependence.
        self.all_loops = all_loops
        self.memory = {}
        self.frames = []
        self.conflicts = {}  # by line
        self.ran = {}
        self.objects = 0

    def new_object(self):
        self.objects += 1
        return self.objects

    def initial(self, address):
        return (hash(address) & 0xFFFF) if address[0] < 100 else 0

    def access(self, address, store, atomic=False, is_scalar=False):
        for frame in self.frames:
            if not (self.all_loops and is_scalar):
                frame.record(address, store, atomic)

    def look(self, address):
        return self.memory.get(address, self.initial(address))

    def load(self, address, is_scalar=False):
        self.access(address, False, is_scalar=is_scalar)
        return self.look(address)

    def store(self, address, value, is_scalar=False):
        self.access(address, True, is_scalar=is_scalar)
        self.memory[address] = value

    def run_iterations(self, op, iterations, parallel, body):
        if parallel and self.backwards:
            iterations = iterations[::-1]
        watched = parallel or self.all_loops
        frame = Frame()
        if watched:
            self.frames.append(frame)
        for iteration in iterations:
            frame.iteration = iteration
            body(iteration)
        if watched:
            self.frames.pop()
            self.ran[op.line] = max(self.ran.get(op.line, 0), len(iterations))
            if frame.conflict:
                self.conflicts.setdefault(op.line, frame.conflict)

    def run(self, block, env):
        for op in block:
            self.step(op, env)

    def step(self, op, env):
        text = op.text
        result = None
        match = re.match(r"(%[\w-]+) = (.*)", text)
        if match:
            result, text = match.groups()
        name = text.split()[0].split("(")[0]
        if name in ("return", "offload.yield", "scf.yield"):
            return
        if name == "arith.constant":
            number = text.split()[1]
            env[result] = {"true": -1, "false": 0}.get(number)
            if env[result] is None:
                env[result] = int(number)
            return
        if name == "arith.cmpi":
            predicate, lhs, rhs = re.match(
                r"arith.cmpi (\w+), (%[\w-]+), (%[\w-]+)", text
            ).groups()
            lhs, rhs = env[lhs], env[rhs]
            if predicate[0] == "u":
                lhs, rhs = unsigned(lhs, "i64"), unsigned(rhs, "i64")
                predicate = "s" + predicate[1:]
            env[result] = -1 if COMPARE[predicate](lhs, rhs) else 0
            return
        if " to " in text and name.startswith("arith."):
            source, old, new = re.match(
                r"\S+ (%[\w-]+) : (\w+) to (\w+)", text
            ).groups()
            value = env[source]
            if name in ("arith.extui", "arith.index_castui"):
                value = unsigned(value, old)
            env[result] = wrap(value, new)
            return
        if name.startswith("arith."):
            lhs, rhs, kind = re.match(
                r"\S+ (%[\w-]+), (%[\w-]+).* : (\w+)$", text
            ).groups()
            env[result] = wrap(ARITHMETIC[name[6:]](env[lhs], env[rhs]), kind)
            return
        getattr(self, name.replace(".", "_"))(op, text, result, env)

    def place(self, text, env):
        memory, indices = re.match(r"(%[\w-]+)\[(.*?)\]", text).groups()
        indices = tuple(env[i.strip()] for i in indices.split(",") if i.strip())
        return (env[memory],) + indices, not indices

    def memref_load(self, op, text, result, env):
        address, is_scalar = self.place(text.split(None, 1)[1], env)
        env[result] = self.load(address, is_scalar)

    def memref_store(self, op, text, result, env):
        value, rest = re.match(r"memref.store (%[\w-]+), (.*)", text).groups()
        address, is_scalar = self.place(rest, env)
        self.store(address, env[value], is_scalar)

    def memref_atomic_rmw(self, op, text, result, env):
        value, rest = re.match(r"memref.atomic_rmw addi (%[\w-]+), (.*)", text).groups()
        address, _ = self.place(rest, env)
        self.access(address, True, atomic=True)
        old = self.look(address)
        self.memory[address] = wrap(old + env[value], "i64")

    def memref_alloca(self, op, text, result, env):
        env[result] = 1000 + self.new_object()

    def llvm_getelementptr(self, op, text, result, env):
        base, index = re.search(r"(%[\w-]+)\[(%[\w-]+)\]", text).groups()
        env[result] = (env[base], 8 * env[index])

    def llvm_load(self, op, text, result, env):
        env[result] = self.load(env[text.split()[1]])

    def llvm_store(self, op, text, result, env):
        value, address = re.match(r"llvm.store (%[\w-]+), (%[\w-]+)", text).groups()
        self.store(env[address], env[value])

    def offload_enter(self, op, text, result, env):
        env[result] = env[re.search(r"%[\w-]+", text).group(0)]

    def offload_kernel(self, op, text, result, env):
        self.run(op.blocks[0], env)

    def scf_if(self, op, text, result, env):
        if env[text.split()[1]]:
            self.run(op.blocks[0], env)
        elif len(op.blocks) > 1:
            self.run(op.blocks[1], env)

    def scf_for(self, op, text, result, env):
        iv, lower, upper, step = re.match(
            r"scf.for (%[\w-]+) = (%[\w-]+) to (%[\w-]+) step (%[\w-]+)", text
        ).groups()

        def body(iteration):
            env[iv] = iteration
            self.run(op.blocks[0], env)

        iterations = list(range(env[lower], env[upper], env[step]))
        self.run_iterations(op, iterations, False, body)

    def offload_loop(self, op, text, result, env):
        mode, ivs, lower, upper, step, rest = re.match(
            r"offload.loop (\w+)(?:<[^>]*>)? \((.*?)\) = \((.*?)\) to \((.*?)\) "
            r"step \((.*?)\)(.*)",
            text,
        ).groups()
        ivs, lower, upper, step = (
            [part.strip() for part in each.split(",")]
            for each in (ivs, lower, upper, step)
        )
        reductions = re.findall(r"(\w+) (%[\w-]+) -> (%[\w-]+)", rest)
        iterations = [()]
        for low, up, by in zip(lower, upper, step):
            iterations = [
                i + (x,) for i in iterations for x in range(env[low], env[up], env[by])
            ]
        partial = {private: [] for _, _, private in reductions}

        def body(iteration):
            env.update(zip(ivs, iteration))
            for kind, _, private in reductions:
                env[private] = 1000 + self.new_object()
                self.memory[(env[private],)] = IDENTITY[kind]
            self.run(op.blocks[0], env)
            for _, _, private in reductions:
                partial[private].append(self.memory[(env[private],)])

        # The version before has loops of one dimension: like a plain one's.
        if self.all_loops:
            iterations = [i[0] for i in iterations]
            inner = body
            body = lambda i: inner((i,))  # noqa: E731
        self.run_iterations(op, iterations, mode == "parallel", body)
        for kind, memory, private in reductions:
            value = self.load((env[memory],), True)
            for part in partial[private]:
                if kind == "add":
                    value = wrap(value + part, "i64")
                else:
                    value = max(value, part) if kind == "max" else min(value, part)
            self.store((env[memory],), value, True)


def bind(arguments, symbols, overlap):
    """Values of arguments; memory that may overlap is the same with `overlap`."""
    env = {}
    number = 0
    for part in re.findall(r"(%[\w-]+): ([^%]*)", arguments):
        name, kind = part
        kind = kind.strip().rstrip(",")
        if kind.startswith("index"):
            env[name] = symbols[len(env)]
            continue
        number += 1
        shape = re.match(r"memref<[^>]*>|!llvm.ptr", kind).group(0)
        env[name] = number
        if overlap and "offload." not in kind and "memref" in kind:
            env[name] = 50 + len(shape)
    return env


SYMBOLS = [(5, 4, 1), (2, 6, -1), (6, 2, 3), (4, 4, 0)]


def check(before_path, after_path, remarks_path, verbose=False):
    before, after = parse(before_path), parse(after_path)
    with open(remarks_path) as file:
        found = {
            int(line)
            for line in re.findall(r":(\d+):\d+: remark: loop is parallel", file.read())
        }
    failures = 0
    independent = recognised = 0
    for name, (op, arguments) in before.items():
        conflicts, ran = {}, {}
        for number, symbols in enumerate(SYMBOLS):
            overlap = number % 2 == 1
            first = Machine(backwards=False, all_loops=True)
            first.run(op.blocks[0], bind(arguments, symbols, overlap))
            conflicts.update(first.conflicts)
            for line, trips in first.ran.items():
                ran[line] = max(ran.get(line, 0), trips)
            second = Machine(backwards=True, all_loops=False)
            other, parameters = after[name]
            second.run(other.blocks[0], bind(parameters, symbols, overlap))
            addresses = {a for a in first.memory | second.memory if a[0] < 1000}
            differs = any(first.look(a) != second.look(a) for a in addresses)
            if second.conflicts:
                print(f"@{name} {symbols}: dependence in a parallel loop: {second.conflicts}")
                failures += 1
            elif differs:
                print(f"@{name} {symbols}: memory differs")
                failures += 1
        for line, trips in ran.items():
            if trips > 1 and line not in conflicts:
                independent += 1
                recognised += line in found
                if verbose and line not in found:
                    print(f"line {line}: no dependence")
    print(f"functions: {len(before)}, failures: {failures}")
    print(f"loops without a dependence: {independent}, found: {recognised}")
    return failures != 0


def check_warnings(path, remarks_path):
    """All loops of the program are marked parallel: those that the pass warns of
    carry a dependence. Loops of unknown length count as long ones."""
    with open(remarks_path) as file:
        warned = {
            int(line)
            for line in re.findall(
                r":(\d+):\d+: warning: loop is marked .* element of", file.read()
            )
        }
    conflicts = set()
    for op, arguments in parse(path).values():
        for symbols in [(9, 9, 1), (12, 10, -1), (10, 11, 3)]:
            machine = Machine(backwards=False, all_loops=True)
            machine.run(op.blocks[0], bind(arguments, symbols, False))
            conflicts.update(machine.conflicts)
    for line in sorted(warned - conflicts):
        print(f"line {line}: no dependence")
    print(f"warnings: {len(warned)}, wrong: {len(warned - conflicts)}")
    return bool(warned - conflicts)


if __name__ == "__main__":
    if sys.argv[1] == "generate":
        generate(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "warnings":
        sys.exit(check_warnings(*sys.argv[2:4]))
    else:
        sys.exit(check(*sys.argv[2:6]))
