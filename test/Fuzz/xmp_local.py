# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of xmp.py that have no serial form: each node compares with what it computes.

ME is the number of the node, P how many there are; CHECK prints what is not so.
"""

from xmp_mapping import NAMES

# Of a reduction: the operator and how C combines two values.
COMBINE = {"+": "x + y", "*": "x * y", "&": "x & y", "|": "x | y", "^": "x ^ y", "&&": "x && y",
           "||": "x || y", "max": "x > y ? x : y", "min": "x < y ? x : y"}


def some_nodes(r):
    """Statements that choose a range of p, (first, last, step) from 1."""
    return [f"    int lo = 1 + {r.randint(0, 9)} % P, hi = lo + {r.randint(0, 9)} % (P - lo + 1);",
            f"    int st = {r.randint(1, 3)}, in = ME >= lo && ME <= hi && (ME - lo) % st == 0;"]


def own_value(r, node):
    return f"({r.randint(1, 7)} * {node} + {r.randint(0, 50)}) % {r.choice((2, 5, 19))}"


def reduction(r):
    kind = r.choice(list(COMBINE))
    kind_type = r.choice(("int", "long", "unsigned", "short"))
    state = r.getstate()
    value = own_value(r, "ME")
    r.setstate(state)
    other = own_value(r, "n")
    wait = r.random() < 0.3
    return [*some_nodes(r), f"    {kind_type} v = {value}, before = v, expected = 0;",
            "    for (int n = lo, first = 1; n <= hi; n += st, first = 0) {",
            f"      {kind_type} x = expected, y = {other};",
            f"      expected = first ? {'!!y' if kind in ('&&', '||') else 'y'} : ({COMBINE[kind]});", "    }",
            f"#pragma xmp reduction({kind}: v) on p(lo:hi:st)" + (" async(3)" if wait else ""),
            *(["#pragma xmp wait_async(3) on p(lo:hi:st)"] if wait else []),
            f'    CHECK("reduction {kind} on nodes", v == (in ? expected : before));']


def rows(r):
    """Collectives on each row or column of a grid at once."""
    dim = r.randint(1, 2)
    star = "q[*][:]" if dim == 1 else "q[:][*]"
    what = r.choice(("reduction", "bcast", "barrier"))
    lines = ["    int size, mine, v = ME, expected = 0;",
             f"    xmp_nodes_size(xmp_desc_of(q), {dim}, &size);",
             f"    xmpc_nodes_index(xmp_desc_of(q), {dim}, &mine);"]
    lines.append("    int across; xmp_nodes_size(xmp_desc_of(q), 1, &across);")
    stride = "1" if dim == 1 else "across"
    first = f"(ME - mine * {stride})"
    if what == "reduction":
        lines += [f"    for (int n = 0; n < size; n++) expected += {first} + n * {stride};",
                  f"#pragma xmp reduction(+: v) on {star}",
                  '    CHECK("a reduction of rows", v == expected);']
    elif what == "bcast":
        lines += [f"#pragma xmp bcast(v) on {star}",
                  f'    CHECK("bcast of rows", v == {first});']
    else:
        lines += [f"#pragma xmp barrier on {star}"]
    return lines


def bcast(r):
    count, kind = r.randint(1, 9), r.choice(("int", "double", "char"))
    base = r.randint(0, count - 1)
    section = r.random() < 0.4
    variable = f"v[{base}:{count - base}]" if section else "v"
    start = base if section else 0
    return [*some_nodes(r), f"    {kind} v[{count}]; int from = lo + {r.randint(0, 5)} % ((hi - lo) / st + 1) * st;",
            f"    for (int n = 0; n < {count}; n++) v[n] = ME + n;",
            f"#pragma xmp bcast({variable}) from p(from) on p(lo:hi:st)",
            f"    for (int n = 0; n < {count}; n++)",
            f'      CHECK("bcast", v[n] == (in && n >= {start} ? from : ME) + n);']


def task(r):
    return [*some_nodes(r), "    int v = ME, members = 0;",
            "    for (int n = lo; n <= hi; n += st) members++;",
            "#pragma xmp task on p(lo:hi:st)", "    {",
            '      CHECK("the size of a task", xmp_num_nodes() == members);',
            '      CHECK("the number in a task", xmp_node_num() == (ME - lo) / st + 1);',
            "#pragma xmp reduction(+: v)",
            "      int sum = 0; for (int n = lo; n <= hi; n += st) sum += n;",
            '      CHECK("a reduction in a task", v == sum);', "      v = -1;", "    }",
            '    CHECK("who runs a task", (v == -1) == in);']


def tasks(r):
    return ["    int half = (P + 1) / 2, v = ME, x = 0;", "#pragma xmp tasks", "    {",
            "#pragma xmp task on p(1:half)", "      {", "#pragma xmp bcast(v) from p(half)",
            "        x += v;", "      }", "#pragma xmp task on p(half:P)", "      {", "        v = ME;",
            "#pragma xmp reduction(max: v)", "        x += v * 100;", "      }", "    }",
            '    CHECK("tasks", x == (ME <= half ? half : 0) + (ME >= half ? P * 100 : 0));']


def coarray(r):
    """Puts to one side, gets from another one."""
    near, far, count = r.randint(1, 3), r.randint(0, 3), r.randint(1, 6)
    base = r.randint(0, 8 - count)
    sync = r.choice(("xmp_sync_all(NULL);", "xmp_sync_images_all(NULL);", "\n#pragma xmp barrier\n"))
    return [f"    int to = (ME - 1 + {near}) % P, of = (ME - 1 + P * 3 - {near}) % P, other = (ME + {far}) % P;",
            "    double here[8];", "    for (int n = 0; n < 8; n++) co[n] = -1, here[n] = ME * 10 + n;",
            f"    {sync}", f"    co[{base}:{count}]:[to] = here[{base}:{count}];", f"    {sync}",
            f"    for (int n = 0; n < 8; n++) CHECK(\"a put\", co[n] == (n >= {base} && n < {base + count} ? (of + 1) * 10 + n : -1));",
            f"    here[0] = co[{base}]:[other];",
            f'    CHECK("a get", here[0] == ((other + P * 3 - {near}) % P + 1) * 10 + {base});',
            f"    {sync}"]


def post(r):
    tag = r.randint(-5, 99)
    wait = r.choice((f"wait(p(of), {tag})", "wait(p(of))", "wait"))
    return ["    int to = ME % P + 1, of = (ME + P - 2) % P + 1;", "    co[0] = -1;", "    xmp_sync_all(NULL);",
            "    co[0]:[to - 1] = ME;", f"#pragma xmp post(p(to), {tag})", f"#pragma xmp {wait}",
            '    CHECK("post and wait", co[0] == of);', "    xmp_sync_all(NULL);"]


def inquire(r, array):
    """Functions of the library agree with the declarations and with the elements."""
    a, t, desc = array.name, array.template, f"xmp_desc_of({array.name})"
    lines = ["    int b, at[3] = {0}, stride[3] = {0}; void *base; (void)b;",
             f"    xmp_array_ndims({desc}, &b);", f'    CHECK("ndims", b == {array.rank});']
    for d, extent in enumerate(array.extents):
        lines += [f"    xmp_array_ubound({desc}, {d + 1}, &b);",
                  f'    CHECK("ubound of {a}", b == {extent - 1});']
        if array.dims[d] is not None:
            lines += [f"    xmp_align_offset({desc}, {d + 1}, &b);",
                      f'    CHECK("align_offset of {a}", b == {array.shifts[d]});',
                      f"    xmp_align_axis({desc}, {d + 1}, &b);",
                      f'    CHECK("align_axis of {a}", b == {array.dims[d] + 1});']
    for d in range(t.rank):
        lines += [f"    xmp_template_lbound(xmp_desc_of({t.name}), {d + 1}, &b);",
                  f'    CHECK("lbound of {t.name}", b == {t.lows[d]});']
    # The local alias: elements through the base, the strides and local positions.
    lines += [f"    xmp_array_laddr({desc}, &base);", f"    xmp_array_lead_dim({desc}, stride);"]
    named = [NAMES[d] for d in range(array.rank) if array.dims[d] is not None]
    lines.append(f"#pragma xmp loop ({', '.join(named)}) on {array.on(':')}")
    lines += [f"    for (int {NAMES[d]} = 0; {NAMES[d]} < {array.extents[d]}; {NAMES[d]}++)"
              for d in range(array.rank)]
    lines.append("    {")
    lines += [f"      xmp_array_gtol({desc}, {d + 1}, {NAMES[d]}, &at[{d}]);" for d in range(array.rank)]
    lines += [f"      {array.type} *p = ({array.type} *)base + at[0] * stride[0] + at[1] * stride[1] + at[2] * stride[2];",
              f'      CHECK("the local alias of {a}", p == &{array.element()});', "    }"]
    return lines


def located(r):
    """The values of the node that has the extremum."""
    kind, less = r.choice((("max", ">"), ("min", "<")))
    wait = r.random() < 0.3
    state = r.getstate()
    value = own_value(r, "ME")
    r.setstate(state)
    other = own_value(r, "n")
    return [*some_nodes(r), f"    int v = {value}, who = ME, many[3] = {{ME, ME * 2, ME * 3}}, best = 0, at = 0;",
            "    for (int n = lo; n <= hi; n += st) {", f"      int y = {other};",
            f"      if (!at || y {less} best) best = y, at = n;", "    }",
            f"#pragma xmp reduction({kind}: v / who, many[1:2] /) on p(lo:hi:st)" + (" async(8)" if wait else ""),
            *(["#pragma xmp wait_async(8) on p(lo:hi:st)"] if wait else []),
            f'    CHECK("reduction {kind} and what belongs to it", !in || (v == best && who == at && many[2] == at * 3));',
            '    CHECK("beside what belongs to it", many[0] == ME && (in || who == ME));']


def lock(r):
    """All nodes count in one coarray."""
    image, times = r.randint(0, 9), r.randint(1, 4)
    add = r.choice((f"co[7]:[at] += {times};", f"double now = co[7]:[at]; co[7]:[at] = now + {times};"))
    return [f"    int at = {image} % P;", "    co[7] = 0;", "    xmp_sync_all(NULL);",
            f"    for (int n = 0; n < {times}; n++) {{", "#pragma xmp lock(lk:[at])", f"      {add}",
            "#pragma xmp unlock(lk:[at])", "    }", "    xmp_sync_all(NULL);",
            f'    CHECK("what locks protect", co[7]:[at] == P * {times * times});', "    xmp_sync_all(NULL);"]


def chain(r):
    """Values that pass from image to image."""
    first = r.randint(1, 50)
    by = r.choice(("xmp_sync_image({to}, NULL);", "{{ int one = {to}; xmp_sync_images(1, &one, NULL); }}"))
    return ["    co[5] = -1; xmp_sync_all(NULL);", f"    if (ME == 1) co[5] = {first};",
            f"    else {by.format(to='ME - 2')}", "    if (ME < P) {", "      co[5]:[ME] = co[5] + ME;",
            f"      {by.format(to='ME')}", "    }",
            f'    CHECK("a chain of images", co[5] == {first} + ME * (ME - 1) / 2);', "    xmp_sync_all(NULL);"]


def images(r):
    """In a task an image is the number of a node of the task."""
    near, sync = r.randint(1, 3), r.choice(("xmp_sync_all(NULL);", "\n#pragma xmp barrier\n"))
    return [*some_nodes(r), "    co[2] = ME; co[3] = -ME;", "    xmp_sync_all(NULL);",
            "#pragma xmp task on p(lo:hi:st)", "    {", "      int m = xmpc_this_image(), n = xmp_num_images();",
            '      CHECK("images of a task", n == (hi - lo) / st + 1 && m == (ME - lo) / st);',
            f"      int to = (m + {near}) % n, of = (m + n * 3 - {near}) % n;",
            '      CHECK("a get in a task", co[2]:[to] == lo + to * st);',
            "      co[3]:[to] = ME * 7;", f"      {sync}",
            '      CHECK("a put in a task", co[3] == (lo + of * st) * 7);', f"      {sync}", "    }",
            '    CHECK("beside the task", in || co[3] == -ME);', "    xmp_sync_all(NULL);"]


def boxes(r):
    """Sections of two dimensions, with steps of both signs."""
    rows, columns = r.randint(1, 3), r.randint(1, 4)
    near = r.randint(0, 3)

    def part(count, extent):
        step = r.randint(1, max(1, (extent - 1) // max(1, count - 1)))
        start = r.randint(0, extent - 1 - (count - 1) * step)
        return (start + (count - 1) * step, count, -step) if r.random() < 0.3 else (start, count, step)

    to, of = [part(rows, 5), part(columns, 7)], [part(rows, 5), part(columns, 7)]
    spell = lambda box: "".join(f"[{a}:{n}:{s}]" for a, n, s in box)
    at = lambda box, names: "".join(f"[{a} + {i} * ({s})]" for (a, n, s), i in zip(box, names))
    loops = f"    for (int u = 0; u < {rows}; u++) for (int v = 0; v < {columns}; v++)"
    lines = ["    int mine[5][7];", f"    int to = (ME - 1 + {near}) % P, of = (ME - 1 + P * 3 - {near}) % P;",
             "    for (int u = 0; u < 5; u++) for (int v = 0; v < 7; v++) mine[u][v] = ME * 100 + u * 7 + v, box[u][v] = -mine[u][v];",
             "    xmp_sync_all(NULL);"]
    if r.random() < 0.5:
        lines += [f"    box{spell(to)}:[to] = mine{spell(of)};", "    xmp_sync_all(NULL);", loops,
                  f'      CHECK("a put of a box", box{at(to, "uv")} == mine{at(of, "uv")} + (of + 1 - ME) * 100);']
    else:
        lines += [f"    mine{spell(to)} = box{spell(of)}:[to];", loops,
                  f'      CHECK("a get of a box", mine{at(to, "uv")} == box{at(of, "uv")} - (to + 1 - ME) * 100);']
    return [*lines, "    xmp_sync_all(NULL);"]


def grid_tasks(r):
    """Each row or column of a grid runs the task on its own."""
    star, other = r.choice((("q[*][:]", 1), ("q[:][*]", 2)))
    return ["    int size, v = ME, sum = ME;", f"    xmp_nodes_size(xmp_desc_of(q), {other}, &size);",
            f"#pragma xmp reduction(+: sum) on {star}", f"#pragma xmp task on {star}", "    {",
            '      CHECK("nodes of a row", xmp_num_nodes() == size);', "#pragma xmp reduction(+: v)",
            "      if (xmp_node_num() == 1) {", "        v += 1000;", "      }", "#pragma xmp bcast(v)",
            "#pragma xmp nodes inner(*) = *", "#pragma xmp task on inner(size)", "      { v++; }",
            f'      CHECK("a row of a task", v == sum + 1000 + (xmp_node_num() == size));', "    }"]


STATEMENTS = (reduction, reduction, rows, bcast, task, tasks, coarray, post, located, lock, chain, images, boxes,
              grid_tasks)
