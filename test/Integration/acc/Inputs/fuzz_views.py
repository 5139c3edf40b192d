"""Other names of arrays that are on the device, for fuzz_devices.py: pointers to
a part of an array, and members of structures that are attached to one.
"""

from fuzz_array import Array


class Views:
    def view_of(self, array, name):
        """Elements of a flat array: the view, and the first of them."""
        row = array.size() // array.extents[0]
        low, high = (row * x for x in array.rows())
        first = self.between(low, high - 1) if self.chance(0.7) else low
        count = self.between(1, high - first) if self.chance(0.7) else high - first
        view = Array(name, array.type, [count], "flat")
        view.count, view.words = 1, []
        return view, first

    def use_view(self, array, view, budget):
        """Statements that do not see the array itself."""
        saved = self.usable
        self.usable = [view] + [a for a in saved if a is not array]
        flow, self.in_loop = self.in_loop, True
        for _ in range(self.between(1, max(1, min(budget, 3)))):
            self.pick(self.kernel, lambda: self.kernel(target=view), self.update,
                      lambda: self.host_code(view))()
        self.in_loop, self.usable = flow, saved

    def viewed(self, budget):
        arrays = [a for a in self.usable if a.count and a.role == "data"
                  and (a.storage == "flat" or a.rank() == 1) and a not in self.constant]
        if not arrays:
            return self.kernel()
        array = self.pick(*arrays)
        self.put("{")
        self.indent += 1
        if self.chance(0.5):
            self.subarray(array, budget)
        else:
            self.member(array, budget)
        self.indent -= 1
        self.put("}")

    def subarray(self, array, budget):
        view, first = self.view_of(array, self.name("p"))
        n = self.number_text
        value = self.pick(f"&{array.name}[{n(first)}]", f"{array.name} + {n(first)}")
        self.put(f"{array.type} *{view.name} = {value};")
        self.serial(f"char *{view.name}_d = {array.name}_d + {first} * sizeof({array.type});")
        self.use_view(array, view, budget)

    def member(self, array, budget):
        """A macro is the name of the member: the serial program sees another
        structure in kernels."""
        holder, name = self.name("h"), self.name("m")
        view, first = self.view_of(array, name)
        view.holder = holder
        self.lines.append(f"#define {name} {holder}.v")
        self.put(f"struct {{ int before; {array.type} *v; int after; }} {holder} = "
                 f"{{1, {array.name} + {first}, 2}};")
        self.serial(f"char *{name}_d = {array.name}_d + {first} * sizeof({array.type});")
        section = self.present_text(view)
        copies = self.pick(f"copyin({holder}) attach({holder}.v)", f"copyin({holder}, {section})",
                           f"copyin({holder}) copyin({section})", f"create({holder})")
        if "," not in copies and ") copyin" not in copies:
            deletes = self.pick(f"detach({holder}.v) delete({holder})", f"delete({holder})")
        else:
            deletes = self.pick(f"delete({section}) delete({holder})",
                                f"detach({holder}.v) delete({section}, {holder})")
        if self.chance(0.5) and "create" not in copies:
            self.pragma(f"data {copies}")
            self.block_of(lambda: self.use_view(array, view, budget))
            return
        self.pragma(f"enter data {copies}")
        if "create" in copies:
            self.pragma(f"enter data attach({holder}.v)")
        self.use_view(array, view, budget)
        self.pragma(f"exit data {deletes}")

    def block_of(self, body):
        self.put("{")
        body()
        self.put("}")
