# ===- gcc.py - GCC's tests of OpenACC, and of C inside of kernels ----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""GCC's tests of OpenACC, and of C inside of kernels, with xacc-cc.

usage: gcc.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--cuda LIBRARY] [--jobs N] [--work FOLDER]
              [--options=OPTIONS] GCC {libgomp,goacc,torture,loops,inner,parallel} [PATTERN]

GCC is a folder with the sources of GCC; only its testsuite folders and
include/gomp-constants.h are needed. PATTERN is a regular expression for names of files.

  libgomp   libgomp.oacc-c-c++-common: programs that run, without a device, on host:1, on host:3
            and, with --cuda, on a GPU (maybe an emulated one)
  goacc     c-c++-common/goacc: what compiles, and what is an error
  torture   gcc.c-torture/execute: each program's `main` becomes a function that a `serial`
            construct calls, its variables have `declare`; compared with the serial program
  loops     gcc.dg: the tests of the vectoriser and of the loop optimisers (vect, vect/tsvc,
            graphite, autopar, tree-ssa, torture): each outermost loop that does not abort is a
            `kernels` construct, which promises the meaning of the sequential loop
  inner     the same, with the innermost loops
  parallel  the same programs of TSVC with `parallel loop` before the outermost loops that are not
            repetitions: prints what the compiler says of each loop, to be judged by its code

Prints each file with another result than the one that GCC's authors expect, and counts. GCC's
tests need judgement: some are about GCC's own choices (what it says, when it starts a device,
that firstprivate starts with the value on the device), its builtins, or other libraries.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HOST = ["-DACC_DEVICE_TYPE_host=1", "-DACC_MEM_SHARED=1"]
DEVICE = ["-DACC_DEVICE_TYPE_nvidia=1", "-DACC_MEM_SHARED=0"]
# Options of GCC that Clang does not know.
OTHERS = ("-fopt-info", "-foffload", "--param", "-fdump", "-Wopenacc", "-fno-exceptions")
# What torture tests use that is not for kernels.
NOT_FOR_KERNELS = re.compile(
    r"dg-require|dg-skip|alloca|setjmp|signal|va_list|va_start|stdarg|pthread|\basm\b|__asm|"
    r"printf|puts|malloc|fopen|atexit|frame_address|return_address|builtin_apply|__builtin_va|"
    r"__builtin_conj|trampoline|_Decimal|_Sat|\[\s*\*\s*\]"
)
TORTURE_HEAD = """\
extern void abort(void);
extern void exit(int);
void *memcpy(void *, const void *, unsigned long);
int memcmp(const void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
unsigned long strlen(const char *);
int strcmp(const char *, const char *);
#define abort() __builtin_trap()
#define exit(x) return (x)
"""
TORTURE_MAIN = """
#undef exit
#undef abort
int main(void) {
  int result = 0;
#pragma acc serial copy(result)
  { %s; }
  return result & 255;
}
"""
# The folders of the tests of loops.
LOOP_FOLDERS = ("vect", "vect/tsvc", "vect/complex", "graphite", "autopar", "tree-ssa", "torture")
# Options of these tests that change what a program means.
LOOP_OPTIONS = re.compile(
    r"-(std=|D|I|U|ffast-math|fwrapv|ftrapv|f(no-)?strict-aliasing|fgnu89-inline|funsigned-char|"
    r"fsigned-char|fno-signed-zeros|fno-math-errno|fno-trapping-math|ffinite-math-only|"
    r"fassociative-math|funsafe-math|fshort-enums|fms-extensions)"
)
# Options that the names of tests of the vectoriser stand for.
LOOP_PREFIXES = {"fast-math": "-ffast-math", "wrapv": "-fwrapv", "trapv": "-ftrapv"}
# What ends the search for a loop in a statement: it cannot be in a kernel.
NOT_IN_LOOPS = ("ReturnStmt", "GotoStmt", "IndirectGotoStmt", "LabelStmt", "GCCAsmStmt", "VAArgExpr")
NOT_CALLED = re.compile(r"(__builtin_)?(abort|exit|_exit|printf|fprintf|puts|putchar|alloca|trap)$")
# TSVC's programs compare a sum with the right one after 10000 repetitions. Fewer do as well, and
# the sums of all arrays, printed to the last bit, say more.
TSVC_ITERATIONS = (r"#define iterations \d+", "#define iterations 12")
TSVC_SUMS = (
    r"double expected_result = .*?abort\(\);\s*\}",
    r"""double sums[10] = {result};
    for (int i = 0; i < LEN_1D; i++) {
      sums[1] += a[i]; sums[2] += b[i]; sums[3] += c[i]; sums[4] += d[i]; sums[5] += e[i];
      sums[6] += x[i]; sums[7] += flat_2d_array[i]; printf(""); }
    for (int i = 0; i < LEN_2D * LEN_2D; i++) {
      sums[8] += (&aa[0][0])[i]; sums[9] += (&bb[0][0])[i]; printf(""); }
    for (int i = 0; i < 10; i++) printf("%a ", sums[i]);""",
)


def run(command, folder, environment=None, seconds=120):
    """The status of a command, or `timeout`, and what it prints."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=dict(os.environ, **(environment or {})),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return done.returncode, done.stdout.decode(errors="replace")


def first_error(text):
    """The line of a compiler's output that says what is wrong."""
    found = re.search(r"error: .*", text)
    return found.group(0) if found else text.strip()[-200:]


class Suite:
    """What all three have in common: a folder of files, and how one is judged."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = os.path.join(options.gcc, "gcc", "testsuite", folder)
        self.devices = {"host:1": {}, "host:3": {}}
        if options.cuda:
            self.devices["cuda:0"] = {"XACC_CUDA_LIBRARY": os.path.abspath(options.cuda)}

    def names(self):
        """The files, below the folder."""
        return [name for name in sorted(os.listdir(self.folder)) if name.endswith(".c")]

    def compiled(self, arguments, output):
        """Compiles with xacc-cc; the status and the output."""
        include = "-I" + os.path.join(self.options.gcc, "include")
        command = [self.options.xacc_cc, "-w", "-fopenacc", include, *arguments, "-o", output]
        return run(command, self.options.work)

    def ran(self, program, device):
        """Runs a program on a device, or on `none`."""
        environment = dict(self.devices.get(device, {}), XACC_DEVICES=device)
        return run([os.path.join(self.options.work, program)], self.options.work, environment, 30)


class Libgomp(Suite):
    """Programs that run."""

    def __init__(self, options):
        super().__init__(options, "")
        self.folder = os.path.join(
            options.gcc, "libgomp", "testsuite", "libgomp.oacc-c-c++-common"
        )

    def judge(self, name):
        """Yields what is other than expected."""
        with open(os.path.join(self.folder, name), errors="replace") as file:
            text = file.read()
        kind = (re.findall(r"dg-do (\w+)", text) or ["run"])[0]
        given = " ".join(re.findall(r'dg-(?:additional-)?options "([^"]*)" *\}', text)).split()
        arguments = [word for word in given if not word.startswith(OTHERS)]
        sources = [name, *re.findall(r'dg-additional-sources "?([\w.-]+)', text)]
        sources = [os.path.join(self.folder, source) for source in sources]
        only_devices = re.search(r'\{ "\*" \} \{ "-DACC_MEM_SHARED=0" \}', text)
        only_devices = only_devices or "openacc_nvidia_accel_selected } }" in text
        for defines, devices in ((HOST, ["none"]), (DEVICE, list(self.devices))):
            if defines is HOST and only_devices:
                continue
            program = name[:-2] + devices[0].replace(":", "")
            last = ["-c"] if kind == "compile" else ["-lm"]
            status, output = self.compiled(
                ["-O2", *defines, *arguments, *sources, *last], program
            )
            if "dg-error" in text:
                if status == 0:
                    yield "is accepted"
            elif status != 0:
                yield "is refused: " + first_error(output)
            elif kind == "run":
                for device in devices:
                    status, output = self.ran(program, device)
                    if (status != 0) != ("dg-shouldfail" in text):
                        yield f"{device}: status {status} {output[:200]!r}"


class Goacc(Suite):
    """What compiles, and what does not."""

    def __init__(self, options):
        super().__init__(options, "c-c++-common/goacc")

    def judge(self, name):
        """Yields what is other than expected."""
        path = os.path.join(self.folder, name)
        with open(path, errors="replace") as file:
            text = file.read()
        is_wrong = "dg-error" in text and not re.search(r"dg-error[^\n]*\{ target c\+\+", text)
        status, output = self.compiled(["-O1", "-c", path], name + ".o")
        if status not in (0, 1):
            yield f"status {status}: {output[-300:]!r}"
        elif is_wrong != (status != 0):
            yield "is accepted" if is_wrong else "is refused: " + first_error(output)


class Torture(Suite):
    """Programs of C in one kernel."""

    def __init__(self, options):
        super().__init__(options, "gcc.c-torture/execute")

    def in_kernel(self, source):
        """The text of a program whose main is called in a kernel, or nothing."""
        command = [self.options.clang, "-w", "-std=gnu89", "-fsyntax-only"]
        status, output = run(
            [*command, "-Xclang", "-ast-dump=json", source], self.options.work
        )
        if status != 0:
            return None
        ends = collections.defaultdict(list)
        main = None
        for decl in json.loads(output)["inner"]:
            end = decl["range"]["end"]
            if decl["kind"] == "VarDecl" and decl.get("storageClass") != "extern":
                if "expansionLoc" in end:
                    return None
                ends[end["offset"] + end["tokLen"]].append(decl["name"])
            if decl["kind"] == "FunctionDecl" and decl["name"] == "test_main":
                main = decl["type"]["qualType"] if "inner" in decl else main
        if main is None:
            return None
        with open(source, "rb") as file:
            text = file.read()
        for offset in sorted(ends, reverse=True):
            end = text.find(b";", offset) + 1
            names = ", ".join(dict.fromkeys(ends[offset]))
            text = text[:end] + f"\n#pragma acc declare copyin({names})\n".encode() + text[end:]
        parameters = main[main.index("(") + 1 : -1]
        count = 0 if parameters in ("", "void") else parameters.count(",") + 1
        call = f"test_main({', '.join(['0'] * count)})"
        if not main.startswith("void"):
            call = "result = " + call
        return text + (TORTURE_MAIN % call).encode()

    def judge(self, name):
        """Yields what is other than expected."""
        with open(os.path.join(self.folder, name), errors="replace") as file:
            text = file.read()
        if NOT_FOR_KERNELS.search(text):
            return
        text = re.sub(r"\bextern\s+void\s+(abort|exit)\s*\([^)]*\)\s*(,[^;]*)?;", "", text)
        text = re.sub(r"^void\s+(abort|exit)\s*\((void|int)?\)\s*;", "", text, flags=re.M)
        text = re.sub(r"\bmain\s*\(", "test_main (", text)
        source = os.path.join(self.options.work, name)
        with open(source, "w") as file:
            file.write(TORTURE_HEAD + text + "\n")
        program = self.in_kernel(source)
        if program is None:
            return
        with open(source, "wb") as file:
            file.write(program)
        serial = [self.options.clang, "-w", "-std=gnu89", "-O1", source, "-lm"]
        if run([*serial, "-o", name + ".serial"], self.options.work)[0] != 0:
            return
        if self.ran(name + ".serial", "none")[0] != 0:
            return
        status, output = self.compiled(["-std=gnu89", "-O2", source, "-lm"], name + ".x")
        if status != 0:
            yield "is refused: " + first_error(output)
            return
        for device in self.devices:
            status, output = self.ran(name + ".x", device)
            if status != 0:
                yield f"{device}: status {status} {output[:250]!r}"


def has_body(decl):
    """Whether a declaration is a function with a body."""
    return any(inner.get("kind") == "CompoundStmt" for inner in decl.get("inner", []))


def calls_in(node):
    """The names of the functions that a statement mentions."""
    called = node.get("referencedDecl", {})
    if called.get("kind") == "FunctionDecl":
        yield called["name"]
    for inner in node.get("inner", []):
        yield from calls_in(inner)


def has(node, kinds):
    """Whether a statement has one of some kinds in it."""
    return node.get("kind") in kinds or any(has(inner, kinds) for inner in node.get("inner", []))


class LoopFinder:
    """The loops of a program that may become kernels: their offsets and their functions.

    `kinds` are those of the loops, `library` the functions without a body that they may call.
    """

    def __init__(self, unit, suite, only, kinds=("ForStmt",), library=()):
        self.kinds = kinds
        self.library = library
        self.functions = {decl["name"]: decl for decl in unit["inner"] if has_body(decl)}
        self.innermost = suite == "inner"
        # TSVC repeats its loops around this call.
        self.excluded = ("dummy",) if suite == "parallel" else ()
        self.found = []
        self.in_kernels = set()
        for name, decl in self.functions.items():
            if not only or name == only:
                self.search(decl, decl)
        # What kernels call has no kernels.
        self.found = [item for item in self.found if item[1]["name"] not in self.in_kernels]

    def reached(self, node, names):
        """Adds the functions of the file that a statement calls."""
        for name in set(calls_in(node)) - names:
            names.add(name)
            if name in self.functions:
                self.reached(self.functions[name], names)
        return names

    def may_be_kernel(self, loop):
        """Whether a loop can be a kernel, with the functions that it calls."""
        if has(loop, NOT_IN_LOOPS):
            return False
        for name in self.reached(loop, set()):
            function = self.functions.get(name)
            if name in self.excluded:
                return False
            is_known = function or name.startswith("__builtin") or name in self.library
            if NOT_CALLED.match(name) or not is_known:
                return False
            if function and has(function, ("GCCAsmStmt", "VAArgExpr")):
                return False
            if function and self.innermost and has(function, ("ForStmt", "WhileStmt", "DoStmt")):
                return False
        return True

    def search(self, node, function):
        """Finds the loops in a statement; whether there are some."""
        found = False
        is_loop = node.get("kind") in self.kinds and self.may_be_kernel(node)
        if not is_loop or self.innermost:
            for inner in node.get("inner", []):
                found |= self.search(inner, function)
        if is_loop and not found:
            self.found.append((node["range"]["begin"]["offset"], function))
            self.in_kernels |= self.reached(node, set())
            found = True
        return found


def is_same(result, right):
    """Whether a program did what is right; sums may have been added in another order."""
    words, expected = (re.split(r"\s+", text) for _, text in (result, right))
    if result[0] != right[0] or len(words) != len(expected):
        return False
    for word, other in zip(words, expected):
        if word != other:
            if not (word + other).count("0x1.") == 2:
                return False
            if abs(float.fromhex(word) - float.fromhex(other)) > 1e-5 * abs(float.fromhex(other)):
                return False
    return True


def data_of(unit, function):
    """Clauses for the arrays and structures of a file that a function can see."""
    clauses = {"copy": [], "copyin": []}
    local = set(re.findall(r"'kind': '(?:Parm)?VarDecl'.*?'name': '(\w+)'", str(function)))
    for decl in unit["inner"]:
        kind = decl.get("type", {}).get("desugaredQualType", decl.get("type", {}).get("qualType", ""))
        if decl["kind"] != "VarDecl" or decl["name"] in local or decl.get("tls"):
            continue
        if re.search(r"\[\d+\]$|struct \w+$|union \w+$", kind) and not kind.endswith("*"):
            names = clauses["copyin" if kind.startswith("const") else "copy"]
            if decl["name"] not in names and decl["range"]["begin"]["offset"] < function["range"][
                "begin"
            ]["offset"]:
                names.append(decl["name"])
    return " ".join(f"{name}({', '.join(names)})" for name, names in clauses.items() if names)


class Loops(Suite):
    """Programs whose loops become kernels."""

    def __init__(self, options):
        super().__init__(options, "gcc.dg")
        if options.cuda:
            self.devices["cuda:0"]["FAKE_CUDA_DEVICES"] = "2"
            self.devices["cuda:0,1"] = self.devices["cuda:0"]
        self.devices = {"none": {}, **self.devices}

    def names(self):
        """The files, below the folder."""
        return [
            os.path.join(folder, name)
            for folder in LOOP_FOLDERS
            for name in sorted(os.listdir(os.path.join(self.folder, folder)))
            if name.endswith(".c")
        ]

    def given_options(self, name, text):
        """The options of a test that change its meaning."""
        given = re.findall(r'dg-(?:additional-)?options "([^"]*)" *\}', text)
        words = [word for word in " ".join(given).split() if LOOP_OPTIONS.match(word)]
        for prefix, option in LOOP_PREFIXES.items():
            if os.path.basename(name).startswith(prefix):
                words.append(option)
        return words

    def preprocess(self, name, text, options):
        """The text of a program without macros, so that each token has a place in it."""
        folder = os.path.join(self.folder, os.path.dirname(name))
        if "tsvc.h" in text:
            with open(os.path.join(folder, "tsvc.h")) as file:
                header = re.sub(*TSVC_ITERATIONS, file.read())
            header = re.sub(*TSVC_SUMS, header, flags=re.S)
            text = text.replace('#include "tsvc.h"', header)
        # What only keeps GCC from optimising a loop.
        text = re.sub(r'\b(__asm__|__asm|asm)\s*(__)?(volatile)?(__)?\s*\(\s*""[^;]*;', ";", text)
        text = re.sub(r"^\s*#\s*pragma GCC (ivdep|unroll|o[a-z]*|p[a-z_]*).*", "", text, flags=re.M)
        command = [self.options.clang, "-w", "-E", "-I" + folder, *options, "-x", "c", "-"]
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        return done.stdout if done.returncode == 0 else None

    def marked(self, source, options):
        """The program as Clang's tree, and its loops that get a directive."""
        command = [self.options.clang, "-w", *options, "-fsyntax-only"]
        command += ["-Xclang", "-ast-dump=json", source]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return None, []
        unit = json.loads(done.stdout)
        tsvc = re.search(r"vect-tsvc-(\w+)\.c", source)
        found = LoopFinder(unit, self.options.suite, tsvc and tsvc.group(1)).found
        return unit, sorted(found, key=lambda item: -item[0])

    def with_kernels(self, source, text, options):
        """The text of a program with directives, the same with data for pointers, a number."""
        unit, found = self.marked(source, options)
        with_data = text
        for offset, function in found:
            line = b"\n#pragma acc kernels\n"
            text = text[:offset] + line + text[offset:]
            clauses = data_of(unit, function)
            if clauses:
                line = f"\n#pragma acc data {clauses}".encode() + line
            with_data = with_data[:offset] + line + with_data[offset:]
        return text, with_data, len(found)

    def judge(self, name):
        """Yields what is other than expected."""
        with open(os.path.join(self.folder, name), errors="replace") as file:
            text = file.read()
        if not re.search(r"\bmain\b|#include \"[\w-]+\.c\"", text) or "dg-error" in text:
            return
        options = self.given_options(name, text)
        if not any(option.startswith("-std=") for option in options):
            options.append("-std=gnu17" if "tsvc.h" in text else "-std=gnu89")
        text = self.preprocess(name, text, options)
        if text is None:
            return
        base = os.path.join(self.options.work, name.replace("/", "."))
        with open(base + ".serial.i", "wb") as file:
            file.write(text)
        if self.options.suite == "parallel":
            yield from self.remarks(base, text, options)
            return
        serial = [self.options.clang, "-w", *options, "-O1", base + ".serial.i", "-lm"]
        if run([*serial, "-o", base + ".serial"], self.options.work)[0] != 0:
            return
        right = self.ran(base + ".serial", "none")
        text, with_data, count = self.with_kernels(base + ".serial.i", text, options)
        if not count or right[0] != 0:
            return
        differences, needs_data = self.compare(base, text, options, right)
        if needs_data and with_data != text:
            differences, needs_data = self.compare(base, with_data, options, right)
        if needs_data:
            differences = ["needs sizes: " + differences[0]]
        yield from differences
        os.remove(base + ".serial")

    def remarks(self, base, text, options):
        """What the compiler says of loops that are marked parallel."""
        for offset, _ in self.marked(base + ".serial.i", options)[1]:
            text = text[:offset] + b"\n#pragma acc parallel loop\n" + text[offset:]
        with open(base + ".c", "wb") as file:
            file.write(text)
        command = [self.options.xacc_cc, *options, "-c", base + ".c", "-o", base + ".o"]
        status, output = run([*command, *self.options.options.split()], self.options.work)
        said = re.findall(r"(?:warning|error): (?!unknown attribute)(.*)", output)
        yield f"status {status}: " + ("; ".join(said) or "nothing")

    def compare(self, base, text, options, right):
        """What is other than right, and whether that is because an array has no known size."""
        with open(base + ".c", "wb") as file:
            file.write(text)
        given = self.options.options.split()
        status, output = self.compiled([*options, *given, base + ".c", "-lm"], base + ".x")
        if status != 0:
            error = first_error(output)
            needs = "#pragma acc declare" in error
            return [f"is refused, status {status}: {error}"], needs
        differences = []
        for device in self.devices:
            result = self.ran(base + ".x", device)
            if not is_same(result, right):
                differences.append(f"{device}: status {result[0]} {result[1][:250]!r}")
        os.remove(base + ".x")
        # Memory that a pointer in memory points to; the compiler warns of it.
        is_chased = "that no array has" in str(differences)
        return differences, is_chased or "is not known: add a data clause" in str(differences)


KINDS = {"libgomp": Libgomp, "goacc": Goacc, "torture": Torture, "loops": Loops}
KINDS["inner"] = KINDS["parallel"] = Loops


def parse_arguments():
    """The options, with paths made absolute."""
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--xacc-cc", default="xacc-cc")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--cuda")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work")
    parser.add_argument("--options", default="-O2", help="options of xacc-cc for loops")
    parser.add_argument("gcc")
    parser.add_argument("suite", choices=list(KINDS))
    parser.add_argument("pattern", nargs="?", default="")
    options = parser.parse_args()
    options.gcc = os.path.abspath(options.gcc)
    if os.sep in options.xacc_cc:
        options.xacc_cc = os.path.abspath(options.xacc_cc)
    options.work = os.path.abspath(options.work or tempfile.mkdtemp())
    os.makedirs(options.work, exist_ok=True)
    return options


def main():
    """Judges the files; the status says whether all are as expected."""
    options = parse_arguments()
    suite = KINDS[options.suite](options)
    if not os.path.isdir(suite.folder):
        sys.exit(f"gcc.py: error: there is no folder '{suite.folder}'")
    names = [name for name in suite.names() if re.search(options.pattern, name)]
    numbers = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        judged = pool.map(lambda name: (name, list(suite.judge(name))), names)
        for name, differences in judged:
            numbers += bool(differences)
            for difference in differences:
                print(f"{name}: {difference}", flush=True)
    print(f"{len(names)} files, {numbers} with another result")
    return 1 if numbers else 0


if __name__ == "__main__":
    sys.exit(main())
