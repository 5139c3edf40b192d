"""The arrays of fuzz_devices.py, as the generator sees them."""

INTEGERS = ("unsigned", "int", "long", "unsigned char", "short")
TYPES = INTEGERS + ("double", "double", "float", "struct point")


class Array:
    def __init__(self, name, type, extents, storage, role="data", limit=0):
        self.name, self.type, self.storage = name, type, storage
        self.extents = extents
        self.lengths = [str(e) for e in extents]  # as the program writes them
        # data, index (values below limit), permutation, rows, scalar
        self.role = role
        self.limit = limit
        self.of = None  # the array that this is a view of
        self.holder = None  # the structure that it is a member of
        self.declared = False  # on the device all the time
        self.count = 0  # of data regions that it is in
        self.window = (0, extents[0])  # rows that are on the device

    def rank(self):
        return len(self.extents)

    def size(self):
        size = 1
        for extent in self.extents:
            size *= extent
        return size

    def rows(self):
        return self.window if self.count else (0, self.extents[0])

    def range(self, dim):
        """Subscripts that a kernel may use."""
        return self.rows() if dim == 0 else (0, self.extents[dim])

    def is_whole(self):
        return self.rows() == (0, self.extents[0])

    def linear(self):
        view = Array(self.name, self.type, [self.size()], "flat")
        row = self.size() // self.extents[0]
        view.of, view.count = self, self.count
        view.window = tuple(row * x for x in self.rows())
        return view

    def present_bytes(self):
        """What is on the device, as arguments of functions: where, how much."""
        first, last = self.rows()
        row = self.size() // self.extents[0]
        place = first * row if self.storage == "flat" else first
        return f"{self.address()} + {place}", f"{(last - first) * row} * sizeof({self.type})"

    def address(self):
        return "&" + self.name if self.role == "scalar" else self.name

    def place(self, subscripts):
        if self.role == "scalar":
            return self.name
        if self.storage == "flat":
            text = subscripts[0]
            for length, subscript in zip(self.lengths[1:], subscripts[1:]):
                subscript = subscript if subscript.isalnum() else f"({subscript})"
                text = f"({text}) * {length} + {subscript}"
            return f"{self.name}[{text}]"
        return self.name + "".join(f"[{s}]" for s in subscripts)

    def load(self, subscripts):
        place = self.place(subscripts)
        if self.type in INTEGERS:
            return f"(unsigned){place}"
        if self.type == "struct point":
            return f"((unsigned)({place}.v * 4) + (unsigned){place}.w)"
        return f"(unsigned)({place} * 4)"

    def store(self, subscripts, value):
        place = self.place(subscripts)
        if self.type in INTEGERS:
            return f"{place} = ({self.type})({value});"
        if self.type == "struct point":
            # Sometimes one member, which leaves gaps.
            return f"{place}.v = (({value}) & 63u) * 0.25;"
        return f"{place} = (({value}) & 63u) * 0.25f;"

    def rest(self):
        return "".join(f"[{e}]" for e in self.lengths[1:])

    def pointer(self, name, value):
        """Declares something that is used like the array."""
        if self.holder:
            # The name is a macro for `holder.v`.
            return f"__typeof__({self.holder}) {self.holder} = {{1, (void *){value}, 2}};"
        if self.role == "scalar":
            return f"{self.type} {name} = *({self.type} *){value};"
        if self.storage == "flat" or self.rank() == 1:
            return f"{self.type} *{name} = (void *){value};"
        return f"{self.type} (*{name}){self.rest()} = (void *){value};"
