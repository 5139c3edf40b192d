# ===- clang.py - Clang's tests of OpenACC ----------------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Clang's tests of OpenACC, one directive at a time, with xacc-cc.

usage: clang.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--jobs N] [--work FOLDER] TESTS [PATTERN]

TESTS is the folder clang/test of LLVM's sources; PATTERN is a regular expression for names of
files. Of each file all that Clang parses as C without OpenACC stays: templates, classes and the
like become empty lines. With OpenACC, Clang says which directives are wrong. The file without
these must compile; with one of them there must be one error, in its line.

Prints for each directive that is judged otherwise its line, its text and what is said. The tests
need judgement: Clang refuses some of what OpenACC 3.4 allows, and Clang checks less than xacc-cc
does (kernels cannot call a function without a body, `num_gangs` has to be positive).
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

FOLDERS = ["ParserOpenACC", "SemaOpenACC", "AST", "CIR/CodeGenOpenACC"]
IS_DIRECTIVE = re.compile(r"\s*(%:|#)\s*pragma\s+acc\b")
# The only directives that do not come before a statement or a declaration.
IS_STATEMENT = re.compile(r"[\s#%:]*pragma\s+acc\s+(enter|exit|update|wait|init|shutdown|set|cache)\b")
# What makes C of some C++.
SPELLINGS = [
    (r"\bclass\b", "struct"),
    (r"^(\s*)(public|private):", r"\1"),
    (r"\bconstexpr\b", "const"),
    (r'\bextern "C(\+\+)?"', ""),
    (r"\b(static_cast|reinterpret_cast|const_cast)<([^<>]*)>", r"(\2)"),
]


def run(command, folder):
    """The status of a command and what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode(errors="replace")


def without_comments(text):
    """The text with empty places instead of comments."""
    pattern = r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/'

    def empty(match):
        found = match.group(0)
        return found if found[0] == '"' else re.sub(r"[^\n]", " ", found)

    return re.sub(pattern, empty, text, flags=re.S)


def pieces_of(lines):
    """The declarations at file scope: ranges of lines."""
    begin, depth = 0, 0
    for index, line in enumerate(lines):
        code = re.sub(r'"(?:\\.|[^"\\])*"', "", line)
        if not re.match(r"\s*#", line):
            depth += code.count("{") - code.count("}")
        follows = lines[index + 1].strip() if index + 1 < len(lines) else ""
        ends = code.rstrip().endswith((";", "}")) or re.match(r"\s*#", line) or not code.strip()
        if depth <= 0 and ends and not line.endswith("\\") and not follows.startswith("{"):
            yield begin, index + 1
            begin, depth = index + 1, 0
    if begin < len(lines):
        yield begin, len(lines)


def without_templates(text):
    """A declaration with `int` and 3 instead of parameters of templates, and without methods."""
    for head in re.findall(r"\btemplate\s*<([^<>]*)>", text):
        for parameter in head.split(","):
            words = parameter.split("=")[0].split()
            value = "int" if words and words[0] in ("typename", "class", "struct") else "3"
            if len(words) > 1:
                text = re.sub(rf"\b{words[-1]}\b", value, text)
    text = re.sub(r"\btemplate\s*<[^<>]*>", "", text)
    text = re.sub(r"\btypename\b", "", text)
    text = re.sub(r"(\b\w+)\s*&(\s*\w+\s*[,;=)])", r"\1 \2", text)
    if re.match(r"\s*struct\s+\w+\s*(:[^{;]*)?\{", text):
        text = re.sub(r"(struct\s+\w+\s*):[^{;]*", r"\1", text)
        text = re.sub(r"[^\n;{}]*\([^\n;]*\)[^\n;{}]*(;|\{[^\n{}]*\}?;?)", "", text)
    return text


def directives_of(lines):
    """The directives: ranges of lines."""
    index = 0
    while index < len(lines):
        begin = index
        index += 1
        if IS_DIRECTIVE.match(lines[begin]):
            while lines[index - 1].endswith("\\") and index < len(lines):
                index += 1
            yield begin, index


def emptied(lines, ranges):
    """The lines without some directives."""
    lines = list(lines)
    for begin, end in ranges:
        nothing = ";" if IS_STATEMENT.match(lines[begin]) else ""
        lines[begin:end] = [nothing] * (end - begin)
    return lines


class File:
    """One file of the tests."""

    def __init__(self, options, path):
        self.options = options
        self.name = re.sub(r"\W", "-", path)
        with open(os.path.join(options.tests, path), errors="replace") as file:
            text = without_comments(file.read())
        if path.endswith(".cpp"):
            for old, new in SPELLINGS:
                text = re.sub(old, new, text, flags=re.M)
            tags = dict.fromkeys(re.findall(r"^(struct|enum) (\w+)", text, flags=re.M))
            text = "".join(f"typedef {kind} {tag} {tag}; " for kind, tag in tags) + text
        self.lines = [line.rstrip() for line in text.split("\n")]

    def write(self, lines, suffix):
        """Writes a program; returns its name."""
        name = f"{self.name}{suffix}.c"
        with open(os.path.join(self.options.work, name), "w") as file:
            file.write("\n".join(lines) + "\n")
        return name

    def errors(self, lines, suffix, command):
        """The status for a program, and its errors: lines, from 0 on, with texts."""
        name = self.write(lines, suffix)
        status, output = run([*command, "-w", "-std=gnu23", "-c", name], self.options.work)
        found = re.findall(r"^[^\s:]+:(\d+):\d+: (?:fatal )?error: (.*)", output, flags=re.M)
        if status and not found:
            found = [(0, "?? " + output.strip()[-200:])]
        return status, [(int(number) - 1, text) for number, text in found]

    def with_clang(self, lines, suffix, *arguments):
        """What Clang says."""
        command = [self.options.clang, "-fsyntax-only", "-ferror-limit=0", *arguments]
        return self.errors(lines, suffix, command)[1]

    def with_xacc(self, lines, suffix):
        """What xacc-cc says."""
        command = [self.options.xacc_cc, "-O0", "-o", self.name + suffix + ".o"]
        return self.errors(lines, suffix, command)

    def as_c(self):
        """Empties what Clang does not parse as C; returns whether directives are left."""
        kept = [""] * len(self.lines)
        for begin, end in pieces_of(self.lines):
            piece = "\n".join(self.lines[begin:end])
            for variant in dict.fromkeys([piece, without_templates(piece)]):
                trial = list(kept)
                trial[begin:end] = variant.split("\n")
                if variant and not self.with_clang(trial, ".c"):
                    kept = trial
                    break
        self.lines = kept
        return any(IS_DIRECTIVE.match(line) for line in kept)

    def owner(self, line):
        """The directive that an error in a line is for."""
        before = [place for place in self.directives if place[0] <= line]
        return before[-1] if before else None

    def judge(self):
        """Yields what is other than expected."""
        if not self.as_c():
            return
        self.directives = list(directives_of(self.lines))
        functions = list(pieces_of(self.lines))
        wrong, said = [], {}
        while found := self.with_clang(emptied(self.lines, wrong), ".v", "-fopenacc"):
            found = [(self.owner(line), text) for line, text in found]
            new = [(place, text) for place, text in found if place and place not in wrong]
            if not new:
                return
            for place, text in new:
                said.setdefault(place, text)
                wrong += [place] if place not in wrong else []
        refused = []
        while True:
            status, found = self.with_xacc(emptied(self.lines, wrong + refused), ".r")
            place = self.owner(found[0][0]) if found else None
            if status not in (0, 1) or (found and (not place or place in wrong + refused)):
                yield f"status {status}: {found}"
            if not found or not place or place in wrong + refused:
                break
            yield self.report(place, "is refused: " + found[0][1])
            refused.append(place)
        for place in wrong:
            inside = [(b, e) for b, e in functions if b <= place[0] < e][0]
            others = [other for other in wrong + refused if other != place]
            others += [o for o in self.directives if not inside[0] <= o[0] < inside[1]]
            program = emptied(self.lines, others)
            if not self.with_clang(program, ".w", "-fopenacc"):
                continue
            status, found = self.with_xacc(program, f".w{place[0]}")
            if status not in (0, 1) or any("??" in text for _, text in found):
                yield self.report(place, f"status {status}: {found}")
            elif not found:
                yield self.report(place, "is accepted; Clang: " + said[place])
            elif len(found) != 1 or not inside[0] <= found[0][0] < inside[1]:
                yield self.report(place, f"{found}; Clang: {said[place]}")
        self.options.count += len(self.directives)

    def report(self, place, text):
        """A line of the output."""
        directive = " ".join(self.lines[place[0] : place[1]]).strip()
        return f"{place[0] + 1}: {directive}\n    {text}"


def parse_arguments():
    """The options, with paths made absolute."""
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--xacc-cc", default="xacc-cc")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work")
    parser.add_argument("tests")
    parser.add_argument("pattern", nargs="?", default="")
    options = parser.parse_args()
    options.tests = os.path.abspath(options.tests)
    if os.sep in options.xacc_cc:
        options.xacc_cc = os.path.abspath(options.xacc_cc)
    options.work = os.path.abspath(options.work or tempfile.mkdtemp())
    options.count = 0
    os.makedirs(options.work, exist_ok=True)
    return options


def main():
    """Judges the files; the status says whether all are as expected."""
    options = parse_arguments()
    names = []
    for folder in FOLDERS:
        path = os.path.join(options.tests, folder)
        if not os.path.isdir(path):
            sys.exit(f"clang.py: error: there is no folder '{path}'")
        names += [f"{folder}/{name}" for name in sorted(os.listdir(path))]
    is_test = re.compile(r"(OpenACC/|-openacc-).*\.(c|cpp)$")
    names = [name for name in names if is_test.search(name) and re.search(options.pattern, name)]
    numbers = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        judged = pool.map(lambda name: (name, list(File(options, name).judge())), names)
        for name, differences in judged:
            numbers += len(differences)
            for difference in differences:
                print(f"{name}:{difference}", flush=True)
    print(f"{len(names)} files, {options.count} directives, {numbers} judged otherwise")
    return 1 if numbers else 0


if __name__ == "__main__":
    sys.exit(main())
