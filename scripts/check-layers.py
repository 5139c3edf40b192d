#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the folders of the runtime include downwards only.

usage: scripts/check-layers.py [--graph] [FOLDER]

FOLDER is runtime/lib by default. LAYERS below says which folders may be included
from which. Prints each include that is not allowed, with file and line; the status
is 1 if there is any. --graph prints the folders from the top down, each with what
it includes.
"""
import pathlib
import re
import sys

# From the bottom up. A folder includes itself, headers of runtime/include, and the
# folders named here, which are all above it in this list.
LAYERS = {
    "core": (),
    "coherence": (),
    "transport": ("core",),
    "observe": ("core", "transport"),
    "transport/direct": ("core", "transport", "observe"),
    "request": ("core", "observe"),
    "collective": ("core", "transport", "observe", "transport/direct"),
    "exchange": (
        "core", "transport", "transport/direct", "observe", "request", "collective"),
    "onesided": (
        "core", "transport", "transport/direct", "observe", "request", "collective"),
    "device/base": ("core",),
    "device/requests": ("core", "transport", "device/base"),
    "device/host": ("core", "observe", "device/base"),
    "device/cuda": ("core", "observe", "device/base"),
    "device/group": (
        "core", "coherence", "observe", "collective", "device/base", "device/host"),
    "device": (
        "core", "observe", "request", "exchange", "device/base", "device/host",
        "device/cuda", "device/group"),
    "device/comm": (
        "core", "transport", "observe", "request", "exchange", "onesided",
        "device/base", "device/cuda", "device"),
    "mpi": ("core", "transport", "observe", "request", "collective"),
    "xmp": (
        "core", "transport", "observe", "request", "collective", "exchange",
        "device/base", "device", "device/comm", "onesided"),
    "process": (
        "core", "transport", "observe", "request", "collective", "exchange",
        "device", "device/comm", "device/requests", "transport/direct",
        "onesided"),
}

INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')


def includes(root):
    """(file, line, folder, included folder) of each include of another folder."""
    for path in sorted(root.rglob("*")):
        if path.suffix not in (".h", ".cpp", ".c"):
            continue
        folder = path.parent.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            beside, below = path.parent / match[1], root / match[1]
            found = beside if beside.exists() else below
            if found.exists():
                target = found.resolve().parent.relative_to(root).as_posix()
                yield path, number, folder, target


def check_table():
    """The table itself has no cycle: each entry names entries above it only."""
    known = set()
    for folder, allowed in LAYERS.items():
        for name in allowed:
            if name not in known:
                sys.exit(f"check-layers.py: {folder} comes before {name} in LAYERS")
        known.add(folder)


def main():
    arguments = sys.argv[1:]
    if "--help" in arguments:
        print(__doc__.strip())
        return 0
    graph = "--graph" in arguments
    folders = [argument for argument in arguments if argument != "--graph"]
    default = pathlib.Path(__file__).resolve().parent.parent / "runtime" / "lib"
    root = pathlib.Path(folders[0]).resolve() if folders else default
    check_table()
    used = {}
    failed = 0
    for path, number, folder, target in includes(root):
        used.setdefault(folder, set())
        if folder == target:
            continue
        used[folder].add(target)
        if folder not in LAYERS or target not in LAYERS:
            unknown = target if folder in LAYERS else folder
            reason = f"{unknown} is not in the table of scripts/check-layers.py"
        elif target not in LAYERS[folder]:
            reason = f"{folder} may not include {target}"
        else:
            continue
        print(f"{path}:{number}: error: {reason}")
        failed += 1
    if graph:
        for folder in reversed(LAYERS):
            if folder in used:
                below = [name for name in LAYERS if name in used[folder]]
                print(f"{folder:<12} -> {', '.join(below) or '-'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
