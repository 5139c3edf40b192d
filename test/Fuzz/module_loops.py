# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops over elements of modules.py: on the host, and in kernels on the device."""
from module_writer import Range, commas

LEVELS = ("parallel", "auto", "parallel<gang>", "parallel<vector>",
          "parallel<gang, vector>", "parallel<gang, worker, vector>")


class Loops:
    """Writes loops whose iterations are executed where the element of an array is."""

    def __init__(self, r, writer):
        self.r, self.writer, self.num_kernels = r, writer, 0

    def ranges(self, a, outside=None):
        """Ranges of all elements but those OUTSIDE, or of some of them."""
        result = []
        for extent, (low, high) in zip(a.extents, outside or [(0, 0)] * len(a.extents)):
            first, end = low, extent - high
            step = self.r.choice((2, 3)) if self.r.random() < 0.15 else 1
            if self.r.random() < 0.1:
                result.append(Range(end - 1, first - 1, step, True))
            else:
                result.append(Range(first, end, step, False))
        return result

    def loop(self, a, ranges, body, reduction=""):
        """A loop on the host. BODY takes its indices and the origins of local views."""
        w = self.writer
        indices = [w.name("i") for _ in ranges]
        owner = a.owner(w)
        first, end, step = (w.constants(x[n] for x in ranges) for n in range(3))
        head = (f"xmp.loop ({commas(indices)}) = ({commas(first)}) to ({commas(end)}) "
                f"step ({commas(step)}) {owner}")
        descending = [k for k, x in enumerate(ranges) if x.descending]
        if descending:
            head += f" descending [{commas(descending)}]"
        if self.r.random() < 0.5:
            head += f" independent [{commas(range(len(ranges)))}]"
        with w.block(head + reduction):
            body(indices, {})

    def owned(self, a, k, loop):
        """Bounds of the part of a loop over dimension K that this node owns."""
        w = self.writer
        first, last = w.name("f"), w.name("l")
        w.emit(f"{first}, {last} = xmp.owned_range {a.value}[{k}] : {a.type}")
        low, high = loop.first, loop.end
        if loop.descending:
            low, high = loop.indices()[-1], loop.first + 1
        start = w.index("maxsi", first, w.constant(low))
        end = w.index("minsi", w.plus(last, 1), w.constant(high))
        step = w.constant(loop.step)
        if loop.step > 1:
            # The first index of the loop that is not before the part.
            rounds = w.index("subi", start, w.constant(low))
            rounds = w.index("ceildivsi", rounds, step)
            start = w.plus(w.index("muli", rounds, step), low)
        return start, end, step

    def kernel(self, a, ranges, body, arrays, reduction=""):
        """A kernel with the part of a loop that this node owns."""
        r, w = self.r, self.writer
        self.num_kernels += 1
        bounds = [self.owned(a, k, x) for k, x in enumerate(ranges)]
        origins = {other: other.origins(w) for other in arrays}
        queue = None
        if r.random() < 0.3 and not reduction:
            number = w.constant(r.choice((1, 2, -1, -2)), "i64")
            queue = w.result(f"offload.queue {number}", "q")
        clause = f" queue({queue})" if queue else ""
        with w.block(f"offload.kernel {r.choice(('parallel', 'kernels'))}{clause}"):
            indices = [w.name("i") for _ in ranges]
            if reduction or r.random() < 0.75:
                level = r.choice([x for x in LEVELS if not reduction or x != "auto"])
                first, end, step = map(commas, zip(*bounds))
                with w.block(f"offload.loop {level} ({commas(indices)}) = ({first}) "
                             f"to ({end}) step ({step}){reduction}"):
                    body(indices, origins)
            else:
                self.nest(indices, bounds, lambda: body(indices, origins))
        if queue:
            w.emit(r.choice(("offload.wait", f"offload.wait queues({queue})")))

    def nest(self, indices, bounds, body, levels=("parallel",)):
        """One loop in another one in a kernel, some of them not of the dialect."""
        if not indices:
            body()
            return
        index, (first, end, step) = indices[0], bounds[0]
        if self.r.random() < 0.3:
            head = f"scf.for {index} = {first} to {end} step {step}"
        else:
            head = (f"offload.loop {self.r.choice(levels)} ({index}) = ({first}) "
                    f"to ({end}) step ({step})")
        with self.writer.block(head):
            self.nest(indices[1:], bounds[1:], body, ("parallel", "auto", "seq"))
