#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loops of TSVC in `kernels`, against the same loops as plain C.

usage: benchmarks/tsvc.py [--xacc-cc PROGRAM] [--clang PROGRAM] [--rounds N] [--passes N]
                          [--work FOLDER] GCC [NAME...]

TSVC is the test suite for vectorising compilers of Callahan, Dongarra and Levine in the
form of Maleki and others: 151 small loops. GCC is a folder with GCC's sources, which
have it (gcc/testsuite/gcc.dg/vect/tsvc). What a pass of a loop does becomes the body of
a `kernels` construct; xacc-cc compiles that, Clang the same file without OpenACC, both
with -O3 -march=native. Both run with one thread, in turn, on the memory of the host
(XACC_DEVICES=none). Prints for each loop the seconds of --passes passes (default 1000),
the least of --rounds (default 3), and the ratio. Where Clang needs less than 2 us for a
pass, about the time of a launch, or has seen that nobody needs it, there is none.

It fails if a program does not compile or run, or prints something else by more than the
order of a sum explains.
"""
import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CLOCK = """
#include <time.h>
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
"""


def make_header(text, passes):
    """tsvc.h with a number of passes, whose `run` prints the result."""
    text = re.sub(r'#define iterations \d+', f'#define iterations {passes}', text)
    text = re.sub(r'#pragma GCC .*', '', text)
    start = text.index('    double expected_result = get_expected')
    end = text.index('}\n\nint\n__attribute__((noipa))\ndummy')
    return text[:start] + '    printf("%.9g\\n", result);\n' + text[end:] + CLOCK


def make_program(text):
    """The program with `kernels` around what a pass does, and its time."""
    head = re.search(r'\n *for \(int nl[^\n]*\{\n', text)
    depth, end = 1, head.end()
    while depth:
        depth += {'{': 1, '}': -1}.get(text[end], 0)
        end += 1
    work, call = text[head.end():end - 1].rsplit('dummy(', 1)
    return (text[:head.start()] + '\n  double start_ = now(), passes_ = 0;' + head[0]
            + '  passes_++;\n#pragma acc kernels\n  {\n' + work + '\n  }\n  dummy(' + call
            + '}\n  fprintf(stderr, "%g %g\\n", now() - start_, passes_);\n' + text[end:])


def run(program):
    """(seconds, passes, result) of one run."""
    env = dict(os.environ, OMP_NUM_THREADS='1', XACC_DEVICES='none')
    done = subprocess.run([program], capture_output=True, text=True, env=env, timeout=300,
                          check=True)
    return *map(float, done.stderr.split()[-2:]), float(done.stdout)


def agree(one, other):
    """Whether two results differ by no more than by the order of a sum."""
    return math.isclose(one, other, rel_tol=1e-2, abs_tol=1e-30) or one == other


def measure(name, source, options, folder):
    """Prints the line of a loop; returns the ratio (0: none), or None if it failed."""
    path = folder / f'{name}.c'
    path.write_text(make_program(source.read_text()))
    for compiler, program in ((options.clang, 'c'), (options.xacc_cc, 'x')):
        words = [compiler, '-w', '-O3', '-march=native', f'-I{folder}', str(path), '-o',
                 str(folder / program), '-lm']
        if subprocess.run(words, check=False).returncode:
            print(f'{name}: does not compile with {compiler}')
            return None
    clang, ours = [], []
    for _ in range(options.rounds):
        clang.append(run(folder / 'c'))
        ours.append(run(folder / 'x'))
    (slow, passes, expected), (fast, _, result) = min(clang), min(ours)
    ratio = fast / slow if slow > 2e-6 * passes else 0
    shown = f'{ratio:.2f}' if ratio else '-'
    print(f'{name:10} {fast:9.4f} {slow:9.4f} {shown:>7} {1e6 * fast / max(passes, 1):9.2f}', flush=True)
    if not agree(result, expected):
        print(f'{name}: the result is {result}, with Clang {expected}')
        return None
    return ratio


def main():
    """Measures what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--xacc-cc', default='build/bin/xacc-cc')
    parser.add_argument('--clang', default='clang-22')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--passes', type=int, default=1000)
    parser.add_argument('--work', type=pathlib.Path)
    parser.add_argument('gcc', type=pathlib.Path, metavar='GCC')
    parser.add_argument('names', nargs='*', metavar='NAME')
    options = parser.parse_args()
    suite = options.gcc / 'gcc/testsuite/gcc.dg/vect/tsvc'
    if not (suite / 'tsvc.h').exists():
        parser.error(f'{suite} has no tsvc.h')
    sources = {path.stem.removeprefix('vect-tsvc-'): path for path in sorted(suite.glob('*.c'))}
    ratios = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.work or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        header = make_header((suite / 'tsvc.h').read_text(), options.passes)
        (folder / 'tsvc.h').write_text(header)
        print(f'{"loop":10} {"ours/s":>9} {"clang/s":>9} {"ratio":>7} {"us/pass":>9}')
        for name in options.names or sources:
            ratios.append(measure(name, sources[name], options, folder))
    known = [ratio for ratio in ratios if ratio]
    if known:
        mean = math.exp(sum(map(math.log, known)) / len(known))
        print(f'{len(known)} loops, geometric mean of the ratios {mean:.2f}')
    return 1 if None in ratios else 0


if __name__ == '__main__':
    sys.exit(main())
