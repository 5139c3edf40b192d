#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws one HTML page of what scripts/demo.sh has run.

usage: scripts/demo-page.py FOLDER PAGE

FOLDER holds what scripts/demo-page.sh and the scripts before it leave there:

  facts.tsv            when, on what, with which commands
  plate.txt            temperatures and owners (examples/laplace_xacc.c)
  plate-parts.json     a trace (XACC_TRACE) of that program: who computed what
  plate-timeline.json  a trace: when
  ranks.tsv            benchmarks/run.sh --results          (may be missing)
  devices.tsv          benchmarks/acc.sh --results          (may be missing)
  examples.tsv         verify-examples.sh --results      (may be missing)

The page needs no other file and no network: drawings are SVG, the field is a PNG.
"""

import base64
import html
import json
import os
import struct
import sys
import zlib
from collections import defaultdict

# Dark violet to pale yellow; lightness rises from one end to the other, so that
# the picture can be read without colours.
COLOURS = (
    (13, 8, 70),
    (84, 15, 109),
    (144, 36, 104),
    (193, 58, 80),
    (232, 96, 50),
    (251, 155, 42),
    (246, 215, 90),
    (252, 253, 191),
)

# Kinds of events: class, label, the categories of the trace, whether on a device.
KINDS = (
    ("kernel", "kernel, on a device", {"kernel"}, True),
    ("copy", "copy, on a device", {"copy"}, True),
    ("launch", "host waits for a kernel", {"kernel"}, False),
    ("reflect", "reflect: borders to the neighbours", {"reflect", "reflect wait"}, False),
    ("reduction", "reduction, barrier", {"reduction", "barrier", "bcast"}, False),
    ("data", "data, update: copies that the host waits for", {"data", "update"}, False),
)


def fail(text):
    sys.exit(f"error: {text}")


def quote(text):
    return html.escape(str(text))


# ---- Inputs ----------------------------------------------------------------


def read_table(path):
    """The rows behind the heading of a file with tabs; none if it is missing."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def read_facts(path):
    with open(path, encoding="utf-8") as file:
        return dict(line.rstrip("\n").split("\t", 1) for line in file)


def read_plate(path):
    """The matrices of a file with lines `NAME ROWS COLUMNS` before each."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    matrices, at = {}, 0
    while at < len(lines):
        name, rows, columns = lines[at].split()
        words = [line.split() for line in lines[at + 1 : at + 1 + int(rows)]]
        if len(words) != int(rows) or any(len(row) != int(columns) for row in words):
            fail(f"{path}: '{lines[at]}' announces another number of values")
        kind = int if name == "owner" else float
        matrices[name] = [[kind(word) for word in row] for row in words]
        at += 1 + int(rows)
    if set(matrices) != {"temperature", "owner"}:
        fail(f"{path}: expected temperatures and owners, found {', '.join(matrices)}")
    return matrices["temperature"], matrices["owner"]


class Trace:
    """The events of a file of XACC_TRACE, by rank and track."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.tracks = {}  # (rank, number): name
        self.events = []
        for event in data["traceEvents"]:
            if event["ph"] == "X":
                self.events.append(event)
            elif event["name"] == "thread_name":
                self.tracks[event["pid"], event["tid"]] = event["args"]["name"]
        self.dropped = sum(data["otherData"]["dropped"])

    def parts(self):
        """The first kernel that is divided: its source, and for each rank and
        device the ranges of its loops."""
        source, parts = None, {}
        for event in self.events:
            if event["cat"] != "kernel" or "part" not in event["args"]:
                continue
            if len(event["args"]["part"]) != 2:
                continue
            source = source or event["args"]["source"]
            if event["args"]["source"] == source:
                key = event["pid"], self.tracks[event["pid"], event["tid"]]
                parts.setdefault(key, event["args"]["part"])
        return source, dict(sorted(parts.items()))

    def window(self, iterations=3):
        """The times between which rank 0 runs some iterations, each of which
        begins with a reflect, and what the page says of them. Of all such
        windows, the shortest: the system interrupts others."""
        begins = [
            e["ts"] for e in self.events if e["pid"] == 0 and e["cat"] == "reflect"
        ]
        if len(begins) <= iterations:
            end = max(e["ts"] + e["dur"] for e in self.events)
            return 0, end, f"All of a run: {duration(end)}."
        windows = sorted(
            (end - begin, begin, end) for begin, end in zip(begins, begins[iterations:])
        )
        length, begin, end = windows[0]
        middle = windows[len(windows) // 2][0]
        return (
            begin,
            end,
            f"{iterations} of the {len(begins)} iterations of a run, those that took "
            f"least: {duration(length)}, where the median is {duration(middle)}.",
        )


# ---- Pictures --------------------------------------------------------------


def png(rows):
    """A PNG of rows of (red, green, blue), as a data URI."""

    def chunk(kind, data):
        crc = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    lines = b"".join(b"\0" + bytes(v for rgb in row for v in rgb) for row in rows)
    data = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )
    return "data:image/png;base64," + base64.b64encode(data).decode()


def colour(fraction):
    at = min(max(fraction, 0.0), 1.0) * (len(COLOURS) - 1)
    i = min(int(at), len(COLOURS) - 2)
    return tuple(
        round(a + (b - a) * (at - i)) for a, b in zip(COLOURS[i], COLOURS[i + 1])
    )


def blocks_of(owner):
    """The first and the last row and column of each node; fails if the elements
    of a node are no rectangle."""
    blocks, counts = {}, defaultdict(int)
    for i, row in enumerate(owner):
        for j, node in enumerate(row):
            counts[node] += 1
            top, bottom, left, right = blocks.get(node, (i, i, j, j))
            blocks[node] = (min(top, i), i, min(left, j), max(right, j))
    for node, (top, bottom, left, right) in blocks.items():
        if counts[node] != (bottom - top + 1) * (right - left + 1):
            fail(f"plate.txt: the elements of node {node} are no rectangle")
    return dict(sorted(blocks.items()))


def table(columns, rows, name=""):
    """A table of finished rows; the numbers below a column `#name` end on the
    right."""
    heads = "".join(
        f"<th scope=col class=n>{c[1:]}</th>" if c[0] == "#" else f"<th scope=col>{c}</th>"
        for c in columns
    )
    return (
        f'<div class="wide {name}"><table><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def legend(entries):
    """Of pairs of class and label."""
    items = "".join(f'<li><i class="{name}"></i>{label}</li>' for name, label in entries)
    return f'<ul class="legend">{items}</ul>'


def figure(name, title, body, says, command):
    """A figure with what one sees in it and the commands that make it."""
    again = "\n".join(quote(c) for c in command if c)
    if again:
        again = f"<details><summary>Run it again</summary><pre>{again}</pre></details>"
    return f"""<figure id="{name}" aria-labelledby="{name}-title">
<h2 id="{name}-title">{title}</h2>
{body}
<figcaption><p>{says}</p>
{again}</figcaption>
</figure>"""


def field_figure(facts, temperature, owner):
    rows, columns = len(temperature), len(temperature[0])
    low = min(map(min, temperature))
    high = max(map(max, temperature))
    scale = (high - low) or 1.0
    picture = png([[colour((t - low) / scale) for t in row] for row in temperature])
    overlay = []
    for node, (top, bottom, left, right) in blocks_of(owner).items():
        overlay.append(
            f'<rect class="border" x="{left}" y="{top}" '
            f'width="{right - left + 1}" height="{bottom - top + 1}"/>'
            f'<text x="{(left + right + 1) / 2:g}" y="{(top + bottom + 1) / 2:g}">'
            f"rank {node - 1}</text>"
        )
    stops = ", ".join(f"rgb{c}" for c in COLOURS)
    bar = f'<i style="background:linear-gradient(to right, {stops})"></i>'
    nodes = len(blocks_of(owner))
    alt = (
        f"Temperatures of {rows} x {columns} points, from {low:.1f} to {high:.1f}: hot "
        "at the middle of the upper border, warm at the left one, cold at the lower "
        f"right. Lines show the blocks of {nodes} ranks."
    )
    body = f"""<div class="plate">
<img src="{picture}" alt="{quote(alt)}">
<svg viewBox="0 0 {columns} {rows}" aria-hidden="true" style="font-size:{rows / 22:g}px">
{''.join(overlay)}</svg>
</div>
<div class="scale"><span>{low:.1f}</span>{bar}<span>{high:.1f} degrees</span></div>"""
    same = (
        " Every value is that of the serial program, to the last bit."
        if facts.get("serial") == "identical"
        else ""
    )
    return figure(
        "field",
        "The temperature of a plate",
        body,
        f"Laplace’s equation on {rows} × {columns} points, solved by {nodes} "
        f"processes under mpirun. The lines are the borders between them; the heat "
        f"does not notice them.{same}",
        [facts.get(f"command {step}") for step in ("folder", "compile", "field")],
    )


def distribution_figure(facts, owner, trace):
    rows, columns = len(owner), len(owner[0])
    source, parts = trace.parts()
    shapes, lines = [], []
    for node, (top, bottom, left, right) in blocks_of(owner).items():
        rank = node - 1
        mine = [(d, p) for (r, d), p in parts.items() if r == rank]
        name = f"rank {rank} owns rows {top} to {bottom}, columns {left} to {right}"
        shapes.append(
            f'<rect class="block" x="{left}" y="{top}" width="{right - left + 1}" '
            f'height="{bottom - top + 1}"><title>{name}</title></rect>'
        )
        for number, (device, ((i, i_end), (j, j_end))) in enumerate(mine):
            shapes.append(
                f'<rect class="part r{rank % 4} d{number % 3}" x="{j}" y="{i}" '
                f'width="{j_end - j}" height="{i_end - i}"><title>rank {rank}, '
                f"{device}: rows {i} to {i_end - 1}, columns {j} to {j_end - 1}"
                "</title></rect>"
                f'<text x="{(j + j_end) / 2:g}" y="{(i + i_end) / 2:g}">'
                f"rank {rank}, {device}</text>"
            )
        shapes.append(
            f'<rect class="outline" x="{left}" y="{top}" '
            f'width="{right - left + 1}" height="{bottom - top + 1}"/>'
        )
        elements = (bottom - top + 1) * (right - left + 1)
        devices = "<br>".join(
            f"{device}: rows {i}–{i_end - 1}, columns {j}–{j_end - 1}"
            for device, ((i, i_end), (j, j_end)) in mine
        )
        lines.append(
            f"<tr><th scope=row>{rank}</th><td>rows {top}–{bottom}<br>columns "
            f"{left}–{right}</td><td class=n>{elements}</td><td>{devices}</td></tr>"
        )
    ranks = len(blocks_of(owner))
    devices = len({d for _, d in parts})
    alt = f"The plate as {ranks} blocks of ranks, each cut into {devices} strips of rows."
    body = f"""<svg class="parts" viewBox="-1 -1 {columns + 2} {rows + 2}" role="img"
aria-label="{quote(alt)}" style="font-size:{rows / 26:g}px">{''.join(shapes)}</svg>
<details><summary>The same as a table</summary>
{table(("rank", "owns", "#elements", "computed by"), lines)}</details>"""
    return figure(
        "distribution",
        "Who owns what, and who computes it",
        body,
        f"{ranks} ranks own a block each. Each rank has {devices} virtual devices, of "
        "which every one computes its share of the rows. The outermost points are "
        "fixed and nobody computes them. The program says only "
        "<code>distribute t(block, block)</code> and <code>parallel loop</code>; "
        f"the parts are those that the runtime traced at {quote(short(source))}.",
        [facts.get(f"command {step}") for step in ("folder", "compile", "parts")],
    )


def short(source):
    return os.path.basename(source or "-")


def kind_of(event):
    on_device = event["tid"] != 0
    for name, label, categories, device in KINDS:
        if event["cat"] in categories and device == on_device:
            return name, label
    return "data", "other"


def ticks(length):
    """A distance of marks that gives four to eight of them."""
    step = 1.0
    while length / step > 8:
        step *= 2.5 if f"{step:g}"[0] == "2" else 2
    while length / step < 4:
        step /= 2.5 if f"{step:g}"[0] == "5" else 2
    return [i * step for i in range(int(length / step) + 1)]


def duration(microseconds):
    if microseconds < 1000:
        return f"{microseconds:.1f} µs"
    return f"{microseconds / 1000:.2f} ms"


def timeline_figure(facts, trace):
    begin, end, which = trace.window()
    length = end - begin
    width = 1000
    inside = defaultdict(list)
    for event in trace.events:
        if event["ts"] < end and event["ts"] + event["dur"] > begin:
            inside[event["pid"], event["tid"]].append(event)
    marks = ticks(length)
    lines = "".join(
        f'<line class="mark" x1="{width * t / length:.1f}" y1="0" '
        f'x2="{width * t / length:.1f}" y2="24"/>'
        for t in marks
    )
    used, rows, last_rank = {}, [], None
    for (rank, track), name in sorted(trace.tracks.items()):
        shapes = []
        for event in inside[rank, track]:
            kind, label = kind_of(event)
            used[kind] = label
            left = max(event["ts"], begin) - begin
            right = min(event["ts"] + event["dur"], end) - begin
            what = f"{event['name']}, {short(event['args']['source'])}"
            if "directive" in event["args"]:
                what += f" ({event['args']['directive']})"
            what += f": {duration(event['dur'])}"
            if event["args"]["bytes"]:
                what += f", {event['args']['bytes']} bytes"
            shapes.append(
                f'<rect class="{kind}" x="{width * left / length:.2f}" y="3" '
                f'width="{max(width * (right - left) / length, 0.6):.2f}" '
                f'height="18"><title>{quote(what)}</title></rect>'
            )
        if rank != last_rank:
            rows.append(f'<div class="rank">rank {rank}</div>')
            last_rank = rank
        rows.append(
            f'<div class="track"><span>{quote(name)}</span><svg viewBox="0 0 {width} 24" '
            f'preserveAspectRatio="none" role="img" aria-label="{len(shapes)} events '
            f'of rank {rank}, {quote(name)}">{lines}{"".join(shapes)}</svg></div>'
        )
    in_ms = length >= 2000
    axis = "".join(
        f'<span style="left:{100 * t / length:.2f}%">'
        f"{t / 1000 if in_ms else t:g}</span>"
        for t in marks
        if t / length < 0.97
    )
    kinds = legend((name, label) for name, label, _, _ in KINDS if name in used)
    body = f"""{kinds}
<div class="timeline">{''.join(rows)}
<div class="track axis"><span>{'ms' if in_ms else 'µs'}</span><div>{axis}</div></div></div>"""
    if trace.dropped:
        body += f"<p>{trace.dropped} events are missing: the trace was full.</p>"
    ranks = len({r for r, _ in trace.tracks})
    devices = sorted({name for name in trace.tracks.values() if name != "host"})
    return figure(
        "timeline",
        "When it happened",
        body,
        f"{which} {count(ranks, 'rank')} with virtual devices: {', '.join(devices)}. "
        "An iteration exchanges borders, runs two kernels on each device, and reduces "
        "the largest change. Kernels without <code>async</code> run one device after the "
        "other: virtual devices share the cores. Point at a bar to read what it is. "
        "Perfetto opens <code>plate-timeline.json</code> as well.",
        [facts.get(f"command {step}") for step in ("folder", "large", "timeline")],
    )


def ratio_note(ratios):
    ratios = sorted(ratios)
    middle = ratios[len(ratios) // 2]
    slower = sum(r > 1.05 for r in ratios)
    faster = sum(r < 0.95 for r in ratios)
    return (
        f"The middle ratio is {middle:.2f}. Of {len(ratios)} comparisons, ours is more "
        f"than 5 % faster in {faster}, more than 5 % slower in {slower}, and within 5 % "
        f"in {len(ratios) - faster - slower}."
    )


def speed_rows(rows):
    """`rows`: name, how, seconds of ours, of the hand-written one, its kind."""
    text, ratios = [], []
    for name, how, ours, hand, kind in rows:
        most = max(float(ours), float(hand))
        bars = "".join(
            f'<rect class="{side}" x="0" y="{y}" height="7" '
            f'width="{100 * float(seconds) / most:.1f}"/>'
            for side, seconds, y in (("ours", ours, 1), ("hand", hand, 10))
        )
        ratio = float(ours) / float(hand)
        ratios.append(ratio)
        text.append(
            f"<tr><th scope=row>{quote(name).replace('^2', '²')}"
            f"<small>{quote(how)}; {quote(kind)}</small>"
            '<svg class="bars" viewBox="0 0 100 18" preserveAspectRatio="none" '
            f'aria-hidden="true">{bars}</svg></th><td class=n>{quote(ours)}</td>'
            f"<td class=n>{quote(hand)}</td><td class=n>{ratio:.2f}</td></tr>"
        )
    return text, ratios


def speed_figure(name, title, rows, says, command):
    body, ratios = speed_rows(rows)
    columns = ("program", "#ours, s", "#hand, s", "#ratio")
    sides = legend((("ours", "ours"), ("hand", "written by hand")))
    body = sides + table(columns, body, "speed")
    return figure(name, title, body, f"{says} {ratio_note(ratios)}", [command])


def ranks_figure(rows):
    # program, ranks, threads, ours, median, hand, its seconds, ...
    return speed_figure(
        "ranks",
        "Speed: XcalableMP and MPI",
        [
            (
                r[0],
                f"{count(r[1], 'rank')}, {count(r[2], 'thread')}",
                r[3],
                r[6],
                {"mpi": "C + MPI", "omp": "C + OpenMP"}.get(r[5], r[5]),
            )
            for r in rows
        ],
        "Seconds of the time loop: the best of a few rounds in turn, the same compiler and "
        "flags. Shorter is better; a ratio below 1 means that ours is faster. The runs are "
        "short, and whatever else the machine does shows; without <code>--quick</code> the "
        "numbers say more.",
        "benchmarks/run.sh --quick",
    )


def devices_figure(rows):
    # program, threads, ours, median, hand, ...
    return speed_figure(
        "devices",
        "Speed: OpenACC and OpenMP",
        [(r[0], f"{count(r[1], 'thread')}", r[2], r[4], "C + OpenMP") for r in rows],
        "The same for OpenACC programs on one virtual device of the CPU.",
        "benchmarks/acc.sh --quick",
    )


def count(number, what):
    return f"{number} {what}{'' if str(number) == '1' else 's'}"


def examples_figure(rows):
    # program, ranks, grid, threads, seconds, rate, difference, verdict, devices
    programs = {}
    for row in rows:
        programs.setdefault(row[0], []).append(row)
    summary = []
    for program, runs in programs.items():
        good = sum(r[7] == "ok" for r in runs)
        ranks = sorted({r[1] for r in runs}, key=lambda n: (n != "self", n.zfill(4)))
        devices = sorted({r[2] if ":" in r[2] else r[8] for r in runs} - {"-"})
        summary.append(
            f"<tr><th scope=row>{quote(program)}</th><td>{quote(', '.join(ranks))}</td>"
            f"<td>{quote(', '.join(devices)) or '–'}</td>"
            f"<td class='n {'ok' if good == len(runs) else 'bad'}'>{good} of {len(runs)} "
            "ok</td></tr>"
        )
    full = [
        f"<tr><th scope=row>{quote(r[0])}</th><td class=n>{quote(r[1])}</td>"
        f"<td>{quote(r[2])}</td><td class=n>{quote(r[3])}</td><td>{quote(r[8])}</td>"
        f"<td class=n>{quote(r[4])}</td><td>{quote(r[6])}</td>"
        f"<td class={'ok' if r[7] == 'ok' else 'bad'}>{quote(r[7])}</td></tr>"
        for r in rows
    ]
    good = sum(r[7] == "ok" for r in rows)
    columns = "program", "#ranks", "grid", "#threads", "devices", "#s", "difference", "verdict"
    body = f"""{table(("program", "ranks", "devices", "#runs"), summary)}
<details><summary>All {len(rows)} runs</summary>
{table(columns, full)}</details>"""
    return figure(
        "examples",
        "The examples beside their serial runs",
        body,
        f"{good} of {len(rows)} runs give the results of the serial program: the same "
        "bits, or for Himeno’s sum a relative difference below 1e-5. "
        "<i>self</i> is a program without a launcher.",
        ["scripts/verify-examples.sh build"],
    )


STYLE = """
:root { color-scheme: light dark; --page: #fbfbfa; --card: #ffffff; --text: #1c1e21;
  --soft: #5a6068; --line: #d9dcdf; --kernel: #00795a; --copy: #b4509a;
  --launch: #b9d8cd; --reflect: #0b6bb0; --reduction: #c9520a; --data: #8a7a2c;
  --hand: #9aa1a9; --ok: #00694e; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #121417; --card: #1b1e22;
  --text: #e8e9eb; --soft: #a9b0b8; --line: #383d43; --kernel: #2fbf93;
  --copy: #e58fcb; --launch: #2c4a41; --reflect: #5cb0f0; --reduction: #f58b4b;
  --data: #cdbb62; --hand: #737b84; --ok: #4fd0a8; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 3rem; background: var(--page);
  color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 0 0 .8rem; font-size: 1.15rem; line-height: 1.3; }
p { margin: .6rem 0; max-width: 44rem; }
dl { display: flex; flex-wrap: wrap; gap: .4rem 2rem; margin: 1rem 0 1.5rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; }
main { display: grid; gap: 1rem; align-items: start; grid-template-columns: minmax(0, 1fr); }
figure { margin: 0; padding: 1rem; min-width: 0; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem; }
figcaption { color: var(--soft); }
figcaption p { margin: .8rem 0 .4rem; }
details { margin-top: .6rem; }
summary { cursor: pointer; }
pre, code { font: .85rem/1.45 ui-monospace, monospace; }
pre { margin: .4rem 0 0; padding: .6rem; background: var(--page); border-radius: .3rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.plate { position: relative; max-width: 34rem; }
.plate img, .plate svg { display: block; width: 100%; }
.plate img { image-rendering: pixelated; aspect-ratio: 1; }
.plate svg { position: absolute; inset: 0; height: 100%; }
.plate .border { fill: none; stroke: #fff; stroke-width: .5; }
svg text { text-anchor: middle; dominant-baseline: central; }
.plate text { fill: #fff; paint-order: stroke; stroke: #000; stroke-width: .9;
  stroke-linejoin: round; }
.scale { display: flex; align-items: center; gap: .6rem; margin-top: .6rem;
  max-width: 34rem; font-size: .85rem; color: var(--soft); }
.scale i { flex: 1; height: .8rem; border-radius: .2rem; }
.parts { display: block; width: 100%; max-width: 34rem; margin-bottom: .6rem; }
.parts .block { fill: var(--line); }
.parts .outline { fill: none; stroke: var(--text); stroke-width: .8; }
.parts .part { stroke: var(--card); stroke-width: .4; }
.r0 { fill: #0b6bb0; } .r1 { fill: #00795a; } .r2 { fill: #b0500f; } .r3 { fill: #8f3f7c; }
.d0 { fill-opacity: 1; } .d1 { fill-opacity: .86; } .d2 { fill-opacity: .93; }
.parts text { fill: #fff; pointer-events: none; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: 0 0 .8rem; padding: 0;
  list-style: none; font-size: .85rem; }
.legend i { display: inline-block; width: .9rem; height: .9rem; margin-right: .4rem;
  border-radius: .15rem; vertical-align: -.1rem; }
.kernel { fill: var(--kernel); background: var(--kernel); }
.copy { fill: var(--copy); background: var(--copy); }
.launch { fill: var(--launch); background: var(--launch); }
.reflect { fill: var(--reflect); background: var(--reflect); }
.reduction { fill: var(--reduction); background: var(--reduction); }
.data { fill: var(--data); background: var(--data); }
.ours { fill: var(--kernel); background: var(--kernel); }
.hand { fill: var(--hand); background: var(--hand); }
.rank { margin-top: .5rem; font-size: .85rem; font-weight: 600; }
.track { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr); align-items: center;
  font-size: .85rem; color: var(--soft); }
.track svg { display: block; width: 100%; height: 26px; }
.mark { stroke: var(--line); vector-effect: non-scaling-stroke; }
.axis div { position: relative; height: 1.4rem; border-top: 1px solid var(--line); }
.axis div span { position: absolute; transform: translateX(-50%); }
.axis div span:first-child { transform: none; }
.wide { overflow-x: auto; }
#distribution td { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line);
  text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: .85rem; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.n:last-child, th:last-child { padding-right: 0; }
small { margin-left: .5rem; color: var(--soft); }
.bars { display: block; width: 100%; height: 18px; margin-top: .15rem; }
.speed th:first-child { width: 60%; }
.ok { color: var(--ok); } .bad { color: var(--bad); font-weight: 600; }
@media (min-width: 56rem) { main { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  #timeline, #examples { grid-column: 1 / -1; } }
@media (max-width: 30rem) { small { display: block; margin: 0; } }
"""


def page(folder):
    facts = read_facts(os.path.join(folder, "facts.tsv"))
    temperature, owner = read_plate(os.path.join(folder, "plate.txt"))
    figures = [
        field_figure(facts, temperature, owner),
        distribution_figure(facts, owner, Trace(os.path.join(folder, "plate-parts.json"))),
        timeline_figure(facts, Trace(os.path.join(folder, "plate-timeline.json"))),
    ]
    for name, draw in (
        ("ranks", ranks_figure),
        ("devices", devices_figure),
        ("examples", examples_figure),
    ):
        rows = read_table(os.path.join(folder, name + ".tsv"))
        if rows:
            figures.append(draw(rows))
    shown = "".join(
        f"<div><dt>{label}</dt><dd>{quote(facts.get(key, 'unknown'))}</dd></div>"
        for key, label in (
            ("date", "run"),
            ("processor", "processor"),
            ("cores", "cores"),
            ("compiler", "compiler"),
            ("commit", "commit"),
        )
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>XACC-MLIR: the demo</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<h1>XACC-MLIR: the demo</h1>
<p>C programs with directives of XcalableMP and OpenACC, compiled by <code>xacc-cc</code> and
run on the ranks and the virtual devices of this machine. All that is shown was computed or
measured by this run.</p>
<dl>{shown}</dl>
</header>
<main>
{chr(10).join(figures)}
</main>
</body>
</html>
"""


def main():
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit("usage: scripts/demo-page.py FOLDER PAGE")
    try:
        text = page(sys.argv[1])
    except (OSError, ValueError, KeyError) as error:
        fail(f"{sys.argv[1]}: {error}")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
