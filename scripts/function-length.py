#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds functions of C++ that are too long to be read at once.

usage: scripts/function-length.py LINES FOLDER...

Prints each function of more than LINES lines in the .cpp and .h files of the
folders, the longest first; the status is 1 if there is any. The files have to be
formatted by clang-format: a function ends with a brace in the first column.
"""
import pathlib
import sys

NOT_FUNCTIONS = ('namespace', 'using', 'struct', 'class', 'enum', 'extern "C"')


def functions(path):
    """(length, first line) of each function outside of classes."""
    start = None
    template = None
    for number, line in enumerate(path.read_text().split('\n'), 1):
        if line == '}':
            if start:
                yield number - start + 1, start
            start = template = None
        elif line.startswith('}'):
            start = template = None
        elif line.startswith('template'):
            template = template or number
        elif start is None and line[:1].isalpha() and '(' in line:
            if not line.startswith(NOT_FUNCTIONS) and not line.endswith(';'):
                start = template or number


def main():
    if len(sys.argv) < 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__.split('\n\n')[1])
    limit = int(sys.argv[1])
    found = []
    for folder in map(pathlib.Path, sys.argv[2:]):
        if not folder.is_dir():
            sys.exit(f'function-length.py: error: {folder} is no folder')
        for path in sorted(folder.rglob('*.cpp')) + sorted(folder.rglob('*.h')):
            found += [(n, path, at) for n, at in functions(path) if n > limit]
    for length, path, at in sorted(found, reverse=True):
        print(f'{path}:{at}: {length} lines')
    sys.exit(1 if found else 0)


main()
