# ===- gcc.py - GCC's tests of OpenACC, and of C inside of kernels ----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""GCC's tests of OpenACC, and of C inside of kernels, with xacc-cc.

usage: gcc.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--cuda LIBRARY] [--jobs N] [--work FOLDER]
              GCC {libgomp,goacc,torture} [PATTERN]

GCC is a folder with the sources of GCC; only its testsuite folders and
include/gomp-constants.h are needed. PATTERN is a regular expression for names of files.

  libgomp   libgomp.oacc-c-c++-common: programs that run, without a device, on host:1, on host:3
            and, with --cuda, on a GPU (maybe an emulated one)
  goacc     c-c++-common/goacc: what compiles, and what is an error
  torture   gcc.c-torture/execute: each program's `main` becomes a function that a `serial`
            construct calls, its variables have `declare`; compared with the serial program

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

    def compiled(self, arguments, output):
        """Compiles with xacc-cc; the status and the output."""
        include = "-I" + os.path.join(self.options.gcc, "include")
        command = [self.options.xacc_cc, "-w", "-fopenacc", include, *arguments, "-o", output]
        return run(command, self.options.work)

    def ran(self, program, device):
        """Runs a program on a device, or on `none`."""
        environment = dict(self.devices.get(device, {}), XACC_DEVICES=device)
        return run([os.path.join(self.options.work, program)], self.options.work, environment)


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


def parse_arguments():
    """The options, with paths made absolute."""
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--xacc-cc", default="xacc-cc")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--cuda")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work")
    parser.add_argument("gcc")
    parser.add_argument("suite", choices=["libgomp", "goacc", "torture"])
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
    kinds = {"libgomp": Libgomp, "goacc": Goacc, "torture": Torture}
    suite = kinds[options.suite](options)
    if not os.path.isdir(suite.folder):
        sys.exit(f"gcc.py: error: there is no folder '{suite.folder}'")
    names = [name for name in sorted(os.listdir(suite.folder)) if name.endswith(".c")]
    names = [name for name in names if re.search(options.pattern, name)]
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
