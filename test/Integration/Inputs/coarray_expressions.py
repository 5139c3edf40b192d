#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program with random expressions in which `:[` stands beside all other
colons of C: `?:`, labels, `case`, bit-fields, ranges of sections.

usage: coarray_expressions.py SEED COUNT

Each expression is there twice, with references to image 0 and with the variables
themselves, which are the same in a program of one image.
"""
import random
import sys

rng = random.Random(int(sys.argv[1]))


def blank():
    return rng.choice(['', '', '', ' ', '  ', '\n', ' /* : [ */ '])


def image():
    return f'{blank()}:{blank()}[{blank()}{rng.choice(["0", "zero", "z[0]", "zero ? 1 : 0", "x:[0] - x", "(0)"])}{blank()}]'


def expr(depth):
    """(with images, without)"""
    kind = rng.randrange(12) if depth else rng.randrange(4)
    if kind == 0:
        n = str(rng.randint(0, 9))
        return n, n
    if kind == 1:
        return 'x' + image(), 'x'
    if kind == 2:
        i, j = index(depth), index(depth)
        return f'y[{i[0]}][{j[0]}]{image()}', f'y[{i[1]}][{j[1]}]'
    if kind == 3:
        return rng.choice([(f's{image()}.b', 's.b'), (f's.a[1]{image()}', 's.a[1]'),
                           (f's{image()}.a[2]', 's.a[2]'), ('x', 'x')])
    a, b = expr(depth - 1), expr(depth - 1)
    if kind < 8:
        c = expr(depth - 1)
        return tuple(f'({p} {op} {q})' for op in ['?'] for p, q in
                     [(a[k], f'{b[k]} : {c[k]}') for k in (0, 1)])
    if kind == 8:
        return f'(int)sizeof({a[0]})', f'(int)sizeof({a[1]})'
    if kind == 9:
        return f'id({a[0]})', f'id({a[1]})'
    op = rng.choice(['+', '-', '^', '==', '<', '&&', '||', ','])
    return f'({a[0]} {op} {b[0]})', f'({a[1]} {op} {b[1]})'


def index(depth):
    e = expr(max(depth - 1, 0))
    return f'({e[0]} & 3)', f'({e[1]} & 3)'


print('#include <stdio.h>\n#include <xmp.h>\n'
      'int x:[*] = 3, zero, z[2], errors;\nint y[4][4]:[*];\n'
      'struct { int a[3]; unsigned c : 4, : 2, d : 3; int b; } s:[*] = {{4, 5, 6}, 7, 2, 8};\n'
      'static int id(int v) { return v; }\n'
      'static void check(int line, int got, int expected) {\n'
      '  if (got != expected && errors++ < 5) printf("line %d: %d, not %d\\n", line, got, expected);\n}\n'
      'int main(void) {\n'
      '  for (int i = 0; i < 16; i++) y[i / 4][i % 4] = 7 * i % 16;')
for number in range(int(sys.argv[2])):
    e = expr(4)
    form = rng.randrange(6)
    line = f'check({number}, {e[0]}, {e[1]});'
    if form == 0:
        line = f'if (zero) x:[0] = 1; else if ({e[0]}) goto l{number}; else {line} l{number}: {line}'
    elif form == 1:
        line = f'switch ({e[0]} & 3) {{ case 0: case 1: {line} break; default: {line} }}'
    elif form == 2:
        line = (f'{{ int old = x, v = (x:[0] = {e[0]}); x = old; check({number}, v, {e[1]}); }}')
    elif form == 3:
        line = (f'{{ int w[4] = {{0}}; w[zero ? 3 : 1 : 2] = y[{e[0]} & 3][zero ? 1 : 0:2]:[0]; '
                f'check({number}, w[2], y[{e[1]} & 3][1]); }}')
    elif form == 4:
        line = f'for (x:[0] += 1; zero; x:[0]--) ; x:[0] -= 1; {line}'
    print('  ' + line)
print('  printf("errors %d\\ncomplete\\n", errors);\n  return 0;\n}')
