# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two memories of programs of members.py: OpenACC's counters and copies.

A block is memory behind pointers. A container has pointers: cells. Both have values on the
host and, while they are present, a copy on the device with the counters of OpenACC 2.6.7.
A cell has the attachment counter of 2.6.8.
"""
TYPES = {"x": "unsigned", "y": "double", "in.z": "long"}
COUNTS = {"x": "nx", "y": "ny", "in.z": "in.nz"}


class Present:
    """What has counters."""

    def __init__(self):
        self.structured = self.dynamic = 0
        self.queue = None

    @property
    def present(self):
        return self.structured + self.dynamic > 0

    def add(self, counter, change):
        setattr(self, counter, getattr(self, counter) + change)

    def leave(self, counter, finalize):
        """Whether it is no longer present."""
        self.add(counter, -self.dynamic if finalize else -1)
        return not self.present


class Block(Present):
    def __init__(self, n, seed):
        super().__init__()
        self.n = n
        self.seed = seed
        self.host = [(i * 7 + seed) % 31 for i in range(n)]
        self.copy, self.range, self.life = None, None, 0

    def begin(self, lo, hi, kind, counter):
        is_new = not self.present
        if is_new:
            copied = kind in ("copy", "copyin")
            self.copy = [v if copied and lo <= i < hi else None
                         for i, v in enumerate(self.host)]
            self.range = (lo, hi)
            self.life += 1
        self.add(counter, 1)
        return is_new

    def end(self, copyout, counter, finalize=False, part=None):
        if not self.leave(counter, finalize):
            return False
        if copyout:
            lo, hi = part or self.range
            self.host[lo:hi] = self.copy[lo:hi]
        return True

    def update(self, lo, hi, to_device):
        if to_device:
            self.copy[lo:hi] = self.host[lo:hi]
        else:
            self.host[lo:hi] = self.copy[lo:hi]


class Cell:
    """A pointer in a container."""

    def __init__(self, container, index, path, type, block):
        self.container, self.index, self.path, self.type = container, index, path, type
        self.block = block
        self.first = block.n, block.seed  # in main
        self.attached, self.target = 0, None

    def begin(self, lo, hi, kind, counter):
        return self.block.begin(lo, hi, kind, counter)

    def attach(self):
        if not self.container.present or not self.block.present:
            return
        target = (self.block, self.block.life)
        self.attached = self.attached + 1 if target == self.target and self.attached else 1
        self.target = target

    def detach(self, finalize):
        self.attached = 0 if finalize else max(self.attached - 1, 0)
        if not self.attached:
            self.target = None

    def is_usable(self):
        """Whether its copy on the device leads to the copy of its block."""
        return (self.container.present and self.block.present and self.attached > 0
                and self.target == (self.block, self.block.life))


class Container(Present):
    """A structure, an array of them, or an array of pointers."""

    def __init__(self, name, kind, count, is_pointer, is_global, r):
        super().__init__()
        self.name, self.kind, self.count = name, kind, count
        self.is_pointer, self.is_global = is_pointer, is_global
        self.type = r.choice(("unsigned", "double", "long"))
        self.paths = ("",) if kind == "rows" else tuple(TYPES)
        self.cells = [Cell(self, index, path, TYPES.get(path, self.type),
                           Block(r.randint(5, 40), r.randint(0, 30)))
                      for index in range(count) for path in self.paths]
        # Whether its pointers changed on the host since it is present; who copies it back
        # then gets the old ones. In how many open regions it has `copy`.
        self.has_changed, self.copies = False, 0
        self.host, self.copy = {}, {}
        if kind != "rows":
            for index in range(count):
                self.host["w", index] = index
            for cell in self.cells:
                self.host[COUNTS[cell.path], cell.index] = cell.block.n

    def begin(self, lo, hi, kind, counter):
        is_new = not self.present
        if is_new:
            self.copy = dict(self.host)
            self.has_changed = False
        self.add(counter, 1)
        return is_new

    def end(self, copyout, counter, finalize=False, part=None):
        if not self.leave(counter, finalize):
            return False
        if copyout:
            self.host = dict(self.copy)
        for cell in self.cells:
            cell.attached, cell.target = 0, None
        self.copy = {}
        return True

    def update(self, lo, hi, to_device):
        if to_device:
            self.copy = dict(self.host)
        else:
            self.host = dict(self.copy)

    def declaration(self):
        if self.kind == "rows":
            return f"{self.type} **{self.name}"
        if self.is_pointer:
            return f"struct s *{self.name}"
        return f"struct s {self.name}" + (f"[{self.count}]" if self.kind == "array" else "")

    def creation(self):
        """What main starts with."""
        lines = [f"{self.name} = malloc({self.count} * sizeof *{self.name});"] * self.is_pointer
        for cell in self.cells:
            where = f"{self.name}[{cell.index}]" if self.kind != "struct" or self.is_pointer \
                else self.name
            at = where + (f".{cell.path}" if cell.path else "")
            n, seed = cell.first
            lines += [f"{at} = malloc({n} * sizeof *{at});",
                      f"for (int i = 0; i < {n}; i++) {at}[i] = (i * 7 + {seed}) % 31;"]
            if cell.path:
                lines.append(f"{where}.w = {cell.index}; {where}.{COUNTS[cell.path]} = {n};")
        return lines
