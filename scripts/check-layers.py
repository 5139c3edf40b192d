#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the layers of the runtime and of the compiler include downwards only.

usage: scripts/check-layers.py [--graph | --svg FOLDER] [ROOT]

ROOT is the repository by default. A layer is a folder. RUNTIME and COMPILER below
say which layers may be included from which. Prints each include that is not allowed,
with file and line, and each library of the compiler whose dependencies in CMake are
not those of the table; the status is 1 if there is any. --graph prints the layers
from the top down, each with what it includes. --svg draws the same: runtime.svg and
compiler.svg in FOLDER.
"""
import pathlib
import re
import sys

# From the bottom up. A layer includes itself, headers of runtime/include, and the
# layers named here, which are all above it in this list.
RUNTIME = {
    "core": (),
    "coherence": (),
    "transport": ("core",),
    "staging": ("transport",),
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
        "device/base", "device/requests", "device/cuda", "device"),
    "mpi": ("core", "transport", "observe", "request", "collective"),
    "xmp": (
        "core", "transport", "observe", "request", "collective", "exchange",
        "device/base", "device", "device/comm", "onesided"),
    "process": (
        "core", "transport", "observe", "request", "collective", "exchange",
        "device", "device/comm", "device/requests", "transport/direct",
        "onesided"),
}

# A public header and the sources behind it are one layer, so include/X and lib/X
# are. Conversions do not include each other: what they share is Conversion/Common.
COMPILER = {
    "Support": (),
    "Dialect/XMP/IR": (),
    "Dialect/XMP/Utils": ("Dialect/XMP/IR",),
    "Dialect/Offload/IR": ("Dialect/XMP/IR",),
    "Analysis": ("Dialect/XMP/IR", "Dialect/Offload/IR"),
    "Dialect/XMP/Analysis": ("Dialect/XMP/IR", "Analysis"),
    "Dialect/Offload/Analysis": ("Dialect/XMP/IR", "Dialect/Offload/IR", "Analysis"),
    "Dialect/XMP/Transforms": (
        "Support", "Dialect/XMP/IR", "Dialect/XMP/Utils", "Dialect/Offload/IR", "Analysis",
        "Dialect/XMP/Analysis"),
    "Dialect/Offload/Transforms": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Analysis",
        "Dialect/Offload/Analysis"),
    "Conversion/Common": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Dialect/Offload/Analysis"),
    "Conversion": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Analysis", "Dialect/Offload/Analysis",
        "Conversion/Common"),
    "Conversion/ACCToOffload": (
        "Dialect/Offload/IR", "Analysis", "Dialect/Offload/Analysis", "Conversion"),
    "Conversion/ComplexArithmetic": ("Conversion",),
    "Conversion/MPIToRuntime": ("Conversion/Common", "Conversion"),
    "Conversion/OffloadToGPU": (
        "Support", "Dialect/XMP/IR", "Dialect/XMP/Utils", "Dialect/Offload/IR", "Dialect/Offload/Analysis",
        "Conversion/Common", "Conversion"),
    "Conversion/OffloadToOpenMP": (
        "Support", "Dialect/XMP/IR", "Dialect/XMP/Utils", "Dialect/Offload/IR", "Analysis",
        "Dialect/Offload/Analysis", "Conversion/Common", "Conversion"),
    "Conversion/OffloadToRuntime": (
        "Support", "Dialect/XMP/IR", "Dialect/Offload/IR", "Dialect/Offload/Analysis",
        "Conversion/Common", "Conversion"),
    "Conversion/XMPToMPI": (
        "Support", "Dialect/XMP/IR", "Dialect/Offload/IR", "Conversion/Common", "Conversion"),
    "Conversion/XMPToRuntime": (
        "Dialect/XMP/IR", "Dialect/XMP/Analysis", "Dialect/Offload/IR",
        "Conversion/Common", "Conversion"),
    "Target": ("Dialect/Offload/IR", "Conversion"),
    "Pipelines": (
        "Dialect/Offload/IR", "Dialect/XMP/Transforms",
        "Dialect/Offload/Transforms", "Conversion", "Target"),
    "InitAll": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Dialect/XMP/Transforms",
        "Dialect/Offload/Transforms", "Conversion", "Pipelines"),
    "Plugin": ("InitAll",),
    "Frontend": (),
    "Frontend/Syntax": (),
    "Frontend/Entities": ("Dialect/XMP/IR", "Frontend/Syntax"),
    "Frontend/Unit": ("Frontend", "Frontend/Syntax", "Frontend/Entities"),
    "Frontend/Regions": ("Frontend/Unit",),
    "Frontend/C": (
        "Dialect/XMP/IR", "Dialect/Offload/Analysis", "Frontend/Unit",
        "Frontend/Regions"),
    "Frontend/XMP": (
        "Dialect/XMP/IR", "Frontend/Syntax", "Frontend/Unit",
        "Frontend/Regions", "Frontend/C"),
    "Frontend/OpenACC": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Frontend/Unit", "Frontend/XMP"),
    "Frontend/Import": (
        "Dialect/Offload/IR", "Dialect/Offload/Analysis", "Frontend",
        "Frontend/Syntax", "Frontend/Unit", "Frontend/Regions", "Frontend/C",
        "Frontend/OpenACC"),
    "Driver": (
        "Dialect/XMP/IR", "Dialect/Offload/IR", "Target", "Pipelines", "InitAll",
        "Frontend"),
}

INCLUDE = re.compile(r'\s*#?\s*include\s+"([^"]+)"')
SOURCES = (".h", ".cpp", ".c", ".td")


class Tree:
    """A part of the repository: its table and where its layers are."""

    def __init__(self, name, table, roots, search):
        self.name, self.table = name, table
        # A layer is a path from one of `roots`; includes are looked for beside the
        # file and in `search`.
        self.roots, self.search = roots, search

    def layer_of(self, path):
        """The layer of a file; a file beside the layers is one itself."""
        for root in self.roots:
            if path.is_relative_to(root):
                below = path.relative_to(root)
                return below.parent.as_posix() if below.parent.name else below.stem
        return None

    def target_of(self, path, name):
        """The layer of the file that `path` includes as `name`, or None."""
        for folder in (path.parent, *self.search):
            if (folder / name).exists():
                return self.layer_of((folder / name).resolve())
        # Generated from the layer's .td files.
        if name.endswith(".inc") and "/" in name:
            return str(pathlib.PurePosixPath(name).parent)
        return None

    def includes(self):
        """(file, line, layer, included layer) of each include between files."""
        for root in self.roots:
            for path in sorted(root.rglob("*")):
                if path.suffix not in SOURCES:
                    continue
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    match = INCLUDE.match(line)
                    target = match and self.target_of(path, match[1])
                    if target:
                        yield path, number, self.layer_of(path), target

    def check_table(self):
        """The table itself has no cycle: each entry names entries above it only."""
        known = set()
        for layer, allowed in self.table.items():
            for name in allowed:
                if name not in known:
                    sys.exit(f"check-layers.py: {layer} comes before {name} in the "
                             f"table of the {self.name}")
            known.add(layer)

    def check(self):
        """Prints what is wrong. Returns what each layer includes, and whether."""
        self.check_table()
        used, failed = {}, False
        for path, number, layer, target in self.includes():
            used.setdefault(layer, set())
            used.setdefault(target, set())
            if layer == target:
                continue
            used[layer].add(target)
            if layer not in self.table or target not in self.table:
                unknown = target if layer in self.table else layer
                reason = f"{unknown} is not in the table of scripts/check-layers.py"
            elif target not in self.table[layer]:
                reason = f"{layer} may not include {target}"
            else:
                continue
            print(f"{path}:{number}: error: {reason}")
            failed = True
        for layer in self.table:
            if layer not in used:
                print(f"error: {layer} is in the table of the {self.name}, but has "
                      "no files")
                failed = True
        return used, failed

    def below(self, used, layer):
        return [name for name in self.table if name in used[layer]]

    def print_graph(self, used):
        width = max(map(len, used))
        for layer in reversed(self.table):
            if layer in used:
                print(f"{layer:<{width}} -> {', '.join(self.below(used, layer)) or '-'}")

    def svg(self, used):
        """The layers in rows, each above all that it includes."""
        rows = {}
        for layer in self.table:
            rows[layer] = 1 + max((rows[name] for name in self.below(used, layer)),
                                  default=0)
        width, height, across, down = 190, 30, 210, 80
        places = {}
        for layer, row in rows.items():
            column = sum(rows[other] == row for other in places)
            places[layer] = (10 + column * across,
                             10 + (max(rows.values()) - row) * down)
        lines, boxes = [], []
        for layer, (x, y) in places.items():
            for name in self.below(used, layer):
                x2, y2 = places[name]
                lines.append(f'<path d="M{x + width / 2} {y + height} '
                             f'L{x2 + width / 2} {y2}" stroke="#999"/>')
            boxes.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" '
                         f'fill="#eef" stroke="#336"/><text x="{x + width / 2}" '
                         f'y="{y + 20}" text-anchor="middle">{layer}</text>')
        size = (max(x for x, _ in places.values()) + width + 10,
                max(y for _, y in places.values()) + height + 10)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" '
            f'height="{size[1]}" font-family="sans-serif" font-size="12">',
            *lines, *boxes, "</svg>", ""])


LIBRARY = re.compile(r"^ *xacc_add_layer\(([\w/]+)([^)]*)\)", re.MULTILINE)


def check_cmake(root):
    """Prints each library in CMake that depends on other layers than the table
    says. Returns whether there is one."""
    failed = False
    found = {}
    for path in sorted((root / "lib").rglob("CMakeLists.txt")):
        for name, rest in LIBRARY.findall(path.read_text()):
            found[name] = rest.partition("DEPENDS")[2].split()
    with_sources = [layer for layer in COMPILER
                    if any((root / "lib" / layer).glob("*.cpp"))]
    for layer in with_sources:
        wanted = [name for name in COMPILER[layer] if name in with_sources]
        if found.get(layer) != wanted:
            print(f"{root}/lib/CMakeLists.txt: error: the library {layer} must be "
                  f"there, with DEPENDS {' '.join(wanted) or '(none)'}")
            failed = True
    return failed


def main():
    arguments = sys.argv[1:]
    if "--help" in arguments:
        print(__doc__.strip())
        return 0
    graph = "--graph" in arguments
    if graph:
        arguments.remove("--graph")
    svg = None
    if "--svg" in arguments:
        at = arguments.index("--svg")
        if at + 1 == len(arguments):
            sys.exit("check-layers.py: error: --svg needs a folder")
        svg = pathlib.Path(arguments[at + 1])
        del arguments[at:at + 2]
    root = (pathlib.Path(arguments[0]) if arguments else
            pathlib.Path(__file__).resolve().parent.parent).resolve()
    trees = [
        Tree("runtime", RUNTIME, [root / "runtime/lib"], [root / "runtime/lib"]),
        Tree("compiler", COMPILER, [root / "include", root / "lib"],
             [root / "include", root / "lib", root / "lib/Frontend"]),
    ]
    failed = check_cmake(root)
    for tree in trees:
        used, wrong = tree.check()
        failed |= wrong
        if graph:
            print(f"{tree.name}:")
            tree.print_graph(used)
        if svg and not wrong:
            svg.mkdir(parents=True, exist_ok=True)
            (svg / f"{tree.name}.svg").write_text(tree.svg(used))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
