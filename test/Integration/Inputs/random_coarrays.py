#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a program with random coarray statements and what they must do.

usage: random_coarrays.py SEED IMAGES

An oracle in this script executes the same statements on lists. Between two
synchronisations no element is both written and used by another image, so that
there is one right result. The program prints `errors 0` and `complete` on image 0.
"""
import itertools
import random
import sys

seed, images = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)
TYPES = ['int', 'double', 'short', 'long', 'float']


class Coarray:
    """Name, type, extents, and the values of each image by subscripts."""

    def __init__(self, number):
        self.name, self.type = f'c{number}', rng.choice(TYPES)
        self.extents = [rng.randint(3, 9) for _ in range(rng.choice([0, 1, 2, 2, 3]))]
        self.rows = rng.choice([None, None, 2, 3])
        self.reversed = self.rows and rng.random() < 0.3
        self.keys = list(itertools.product(*map(range, self.extents)))
        self.values = [{key: 0 for key in self.keys} for _ in range(images)]

    def declaration(self):
        codims = '[*]'
        if self.rows:
            codims = f'[*][{self.rows}]' if self.reversed else f'[{self.rows}][*]'
        return (f'{self.type} {self.name}' + ''.join(f'[{n}]' for n in self.extents)
                + f':{codims};')

    def image(self, k):
        if not self.rows:
            return f':[{k}]'
        low, high = f'({k}) % {self.rows}', f'({k}) / {self.rows}'
        return f':[{high}][{low}]' if self.reversed else f':[{low}][{high}]'


def section(extents, lengths):
    """(text, keys) of a section whose ranges have these lengths, or None."""
    free = [k for k in range(len(extents))]
    if len(lengths) > len(free):
        return None
    ranged = sorted(rng.sample(free, len(lengths)))
    text, axes, wanted = '', [], iter(lengths)
    for k, extent in enumerate(extents):
        if k not in ranged:
            at = rng.randrange(extent)
            text += f'[{at}]'
            axes.append([at])
            continue
        count = next(wanted)
        if count > extent:
            return None
        step = rng.randint(1, (extent - 1) // (count - 1)) if count > 1 else rng.randint(1, 3)
        base = rng.randint(0, extent - 1 - step * (count - 1))
        if rng.random() < 0.25:
            base, step = base + step * (count - 1), -step
        axes.append([base + step * i for i in range(count)])
        if step == 1 and base == 0 and count == extent and rng.random() < 0.5:
            text += '[:]'
        else:
            text += f'[{base}:{count}' + (f':{step}' if step != 1 or rng.random() < 0.2 else '') + ']'
    return text, list(itertools.product(*axes))


coarrays = [Coarray(k) for k in range(5)]
body = []


def emit(line):
    body.append('  ' + line)


def lengths(target, source):
    most = min(len(target.extents), len(source.extents))
    return [rng.randint(1, 5) for _ in range(rng.randint(0, most))]


def statement(used, written):
    """One statement of one image; returns False if it would conflict."""
    who, target, source = rng.randrange(images), rng.choice(coarrays), rng.choice(coarrays)
    to, origin = rng.randrange(images), rng.randrange(images)
    shape = lengths(target, source)
    left, right = section(target.extents, shape), section(source.extents, shape)
    if not left or not right or (not shape and rng.random() < 0.3):
        return False
    put, get = rng.random() < 0.6, rng.random() < 0.6
    if not put:
        to = who
    if not get:
        origin = who
    form = rng.choice(['copy', 'copy', 'scalar', 'expr'])
    if not (put or get) or (form == 'scalar' and not put):
        return False
    writes = {(target.name, to, key) for key in left[1]}
    reads = set() if form == 'scalar' else {(source.name, origin, key) for key in right[1]}
    for place in writes:
        if used.get(place, who) != who or written.get(place, who) != who:
            return False
    for place in reads:
        if written.get(place, who) != who:
            return False
    for place in writes:
        written[place] = used[place] = who
    for place in reads:
        if used.setdefault(place, who) != who:
            used[place] = -1
    lhs = target.name + left[0] + (target.image(to) if put else '')
    rhs = source.name + right[0] + (source.image(origin) if get else '')
    values = [source.values[origin][key] for key in right[1]]
    if form == 'scalar':
        number = rng.randint(0, 99)
        rhs, values = str(number), [number] * len(left[1])
    elif form == 'expr':
        number = rng.randint(1, 9)
        rhs, values = f'{rhs} + {number}', [v + number for v in values]
    for key, value in zip(left[1], values):
        target.values[to][key] = value
    emit(f'if (me == {who}) {lhs} = {rhs};')
    return True


for c in coarrays:
    subscripts = ''.join(f'[i{k}]' for k in range(len(c.extents)))
    loops = ''.join(f'for (int i{k} = 0; i{k} < {n}; i{k}++) ' for k, n in enumerate(c.extents))
    weight = [100, 10, 1]
    index = ' + '.join([f'{weight[k]} * i{k}' for k in range(len(c.extents))] + ['1000 * me'])
    emit(f'{loops}{c.name}{subscripts} = {index};')
    for image in range(images):
        for key in c.keys:
            c.values[image][key] = 1000 * image + sum(weight[k] * i for k, i in enumerate(key))
emit('xmp_sync_all(NULL);')
for _ in range(8):
    used, written = {}, {}
    for _ in range(60):
        statement(used, written)
    # Statements that only put count what they wrote after the synchronisation.
    emit('xmp_sync_all(NULL);')
    for c in coarrays:
        for _ in range(4):
            image, key = rng.randrange(images), rng.choice(c.keys)
            subscripts = ''.join(f'[{i}]' for i in key)
            emit(f'CHECK(me != {image} || {c.name}{subscripts} == {c.values[image][key]});')
    emit('xmp_sync_all(NULL);')
for c in coarrays:
    for image in range(images):
        for key in c.keys:
            subscripts = ''.join(f'[{i}]' for i in key)
            emit(f'if (me == {image}) CHECK({c.name}{subscripts} == {c.values[image][key]});')

print('#include <stdio.h>\n#include <xmp.h>')
for c in coarrays:
    print(c.declaration())
print('int errors:[*];\n'
      '#define CHECK(c) do { if (!(c) && errors++ < 3) '
      'fprintf(stderr, "image %d, line %d: %s\\n", me, __LINE__, #c); } while (0)\n'
      'int main(void) {\n  int me = xmpc_this_image();')
print('\n'.join(body))
print('  xmp_sync_all(NULL);\n  int total = 0;\n'
      '  for (int k = 0; k < xmp_num_images(); k++)\n    total += errors:[k];\n'
      '  if (me == 0)\n    printf("errors %d\\ncomplete\\n", total);\n  return 0;\n}')
