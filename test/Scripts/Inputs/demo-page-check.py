# ===- demo-page-check.py - Compares the demo's page with its inputs -------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# demo-page-check.py FOLDER: FOLDER has the inputs and index.html.
#
# ===-----------------------------------------------------------------------===#

import base64
import json
import os
import re
import struct
import sys
import zlib
from collections import Counter
from html.parser import HTMLParser

VOID = {"meta", "img", "br"}


class Page(HTMLParser):
    """Checks that elements nest and that nothing refers to the outside; collects
    the texts of cells and titles by figure."""

    def __init__(self):
        super().__init__()
        self.open, self.figure = [], None
        self.cells, self.titles, self.tracks, self.images = {}, {}, 0, []
        self.text = ""

    def check(self, tag, attributes):
        assert tag not in ("script", "link", "iframe", "object"), tag
        for name, value in attributes:
            value = value or ""
            assert name not in ("href", "xlink:href", "srcset", "onload"), name
            assert name != "src" or value.startswith("data:image/png;base64,"), value
            assert "url(" not in value, value
        names = dict(attributes)
        if tag == "img":
            assert len(names["alt"]) > 20
            self.images.append(names["src"])
        if tag == "svg":
            assert "aria-label" in names or names.get("aria-hidden") == "true"

    def handle_starttag(self, tag, attributes):
        self.check(tag, attributes)
        if tag in VOID:
            return
        self.open.append(tag)
        names = dict(attributes)
        if tag == "figure":
            self.figure = names["id"]
            self.cells[self.figure], self.titles[self.figure] = [], []
        if tag in ("td", "th"):
            self.cells[self.figure].append("")
        if tag == "title" and self.figure:
            self.titles[self.figure].append("")
        if tag == "div" and names.get("class") == "track":
            self.tracks += 1

    def handle_startendtag(self, tag, attributes):
        self.check(tag, attributes)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data):
        self.text += data
        if "title" in self.open and self.figure:
            self.titles[self.figure][-1] += data
        elif "td" in self.open or "th" in self.open:
            self.cells[self.figure][-1] += data


folder = sys.argv[1]


def path(name):
    return os.path.join(folder, name)


def table(name):
    if not os.path.exists(path(name)):
        return []
    with open(path(name)) as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def pixels(uri):
    """Rows of sums of red, green and blue."""
    data = base64.b64decode(uri.split(",", 1)[1])
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        crc = struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0]
        assert crc == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + size
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    lines = zlib.decompress(chunks[b"IDAT"])
    assert len(lines) == height * (1 + 3 * width)
    rows = []
    for i in range(height):
        line = lines[i * (1 + 3 * width) :][: 1 + 3 * width]
        assert line[0] == 0
        rows.append([sum(line[1 + 3 * j : 4 + 3 * j]) for j in range(width)])
    return rows


with open(path("index.html"), encoding="utf-8") as file:
    source = file.read()
assert "http" not in source and "@import" not in source
page = Page()
page.feed(source)
page.close()
assert not page.open, page.open
for fact in ("2000-01-02 03:04 UTC", "An <old> & small one", "abcdef0, 2000-01-01"):
    assert fact in page.text, fact

# The field: hotter points are brighter; the borders are where the owner changes.
with open(path("plate.txt")) as file:
    lines = file.read().splitlines()
size = int(lines[0].split()[1])
field = [[float(x) for x in line.split()] for line in lines[1 : size + 1]]
owner = [[int(x) for x in line.split()] for line in lines[size + 2 :]]
(image,) = page.images
bright = pixels(image)
assert len(bright) == size
points = sorted(
    (field[i][j], bright[i][j]) for i in range(size) for j in range(size)
)
assert all(a[1] <= b[1] + 2 for a, b in zip(points, points[1:]))
assert points[0][1] < 100 < 600 < points[-1][1]
ranks = len({node for row in owner for node in row})
print(f"field: {size} x {size}, {ranks} ranks")

# The parts: those of the trace, and each inner point belongs to one of its owner.
with open(path("plate-parts.json")) as file:
    events = json.load(file)["traceEvents"]
traced = {
    (e["pid"], e["tid"] - 1, *e["args"]["part"][0], *e["args"]["part"][1])
    for e in events
    if e["ph"] == "X" and e["cat"] == "kernel" and "part" in e["args"]
}
shown, covered = set(), Counter()
for title in page.titles["distribution"]:
    if part := re.fullmatch(
        r"rank (\d+), host:(\d+): rows (\d+) to (\d+), columns (\d+) to (\d+)", title
    ):
        rank, device, i, i_last, j, j_last = map(int, part.groups())
        shown.add((rank, device, i, i_last + 1, j, j_last + 1))
        for y in range(i, i_last + 1):
            for x in range(j, j_last + 1):
                covered[y, x] += 1
                assert owner[y][x] == rank + 1
assert shown == traced, (shown, traced)
inner = {(i, j) for i in range(1, size - 1) for j in range(1, size - 1)}
assert covered == Counter(inner)
print(f"distribution: {len(shown)} parts")

# The timeline: every bar is an event with this name, source and duration.
with open(path("plate-timeline.json")) as file:
    events = json.load(file)["traceEvents"]
known = Counter()
for event in events:
    if event["ph"] == "X":
        name = os.path.basename(event["args"]["source"])
        known[event["name"], name, f"{event['dur']:.1f}"] += 1
for title in page.titles["timeline"]:
    name, place, time, unit = re.match(
        r"(.*), (\S+:\d+)(?: \(.*?\))?: ([\d.]+) (µs|ms)", title
    ).groups()
    found = (
        known[name, place, time]
        if unit == "µs"
        else any(n == name and p == place for n, p, _ in known)
    )
    assert found, title
assert any(t.startswith("reflect (u), ") for t in page.titles["timeline"])
assert any(t.startswith("parallel loop, ") for t in page.titles["timeline"])
print(f"timeline: {page.tracks} tracks")

# The tables.
rows = 0
for name, ours, hand in (("ranks", 3, 6), ("devices", 2, 4)):
    cells = page.cells.get(name, [])[4:]
    for i, row in enumerate(table(name + ".tsv")):
        program, *numbers = cells[4 * i : 4 * i + 4]
        assert program.startswith(row[0].replace("^2", "²")), (program, row)
        ratio = float(row[ours]) / float(row[hand])
        assert numbers == [row[ours], row[hand], f"{ratio:.2f}"], (numbers, row)
        rows += 1
    assert len(cells) == 4 * len(table(name + ".tsv"))
print(f"speed: {rows} rows")
rows = table("examples.tsv")
cells = page.cells.get("examples", [])
failed = 0
for row in rows:
    place = next(
        i
        for i in range(len(cells))
        if cells[i : i + 3] == row[:3] and cells[i + 7 : i + 8] == row[7:8]
    )
    assert cells[place + 4] == row[8] and cells[place + 6] == row[6]
    failed += row[7] != "ok"
    assert row[7] == "ok" or "1 of 2 ok" in cells
print(f"examples: {len(rows)} rows, {failed} failed")
