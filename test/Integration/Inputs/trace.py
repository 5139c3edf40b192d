# ===- trace.py - Checks a trace of XACC_TRACE -----------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# trace.py TRACE SOURCE --ranks N --devices N --parts LOWER:UPPER...
#
# Every event has its members and ends after it begins; every rank has the events
# that comments of the source announce (`... // event: KIND, ...`), on the tracks
# that belong to their kinds; the parts of all kernels are those given.
#
# ===-----------------------------------------------------------------------===#

import argparse
import json
import re

parser = argparse.ArgumentParser()
parser.add_argument("trace")
parser.add_argument("source")
parser.add_argument("--ranks", type=int)
parser.add_argument("--devices", type=int)
parser.add_argument("--parts", nargs="+")
parser.add_argument("--least", type=int, default=0)
parser.add_argument("--no-queues", action="store_true")
args = parser.parse_args()

with open(args.trace) as file:
    trace = json.load(file)
assert trace["otherData"] == {"ranks": args.ranks, "dropped": [0] * args.ranks}

tracks, ranks, events = {}, {}, []
for event in trace["traceEvents"]:
    if event["ph"] == "M":
        if event["name"] == "process_name":
            ranks[event["pid"]] = event["args"]["name"]
        else:
            tracks[event["pid"], event["tid"]] = event["args"]["name"]
        continue
    assert event["ph"] == "X", event
    assert event["name"] and event["cat"], event
    assert event["dur"] >= 0 and 0 <= event["ts"] < 60e6, event
    assert event["args"]["bytes"] >= 0, event
    assert (event["pid"], event["tid"]) in tracks, event
    events.append(event)
assert ranks == {r: f"rank {r}" for r in range(args.ranks)}, ranks
assert len(events) >= args.least, len(events)
begins = [e["ts"] for e in events if e["pid"] == 0]
assert begins == sorted(begins)

# What the source announces.
wanted = []
with open(args.source) as file:
    for number, line in enumerate(file, 1):
        if note := re.match(r"(#pragma \w+)? *(.*?) *// event: (.*)", line):
            directive = note[2].split()[0] if note[1] else "loop"
            wanted.append((number, directive, note[3].split(", ")))
assert len(wanted) == 6
lines = {number for number, _, _ in wanted}
for event in events:
    name, line = event["args"]["source"].rsplit(":", 1)
    assert name.endswith("trace.c") and int(line) in lines, event


def on_track(rank, track, line, kind):
    return [
        e
        for e in events
        if e["pid"] == rank
        and tracks[rank, e["tid"]] == track
        and e["args"]["source"].endswith(f":{line}")
        and e["cat"] == kind
    ]


for rank in range(args.ranks):
    for line, directive, kinds in wanted:
        host = on_track(rank, "host", line, kinds[0])
        assert host, (rank, line, kinds)
        # A directive of several words is named as a whole.
        assert all(
            re.split(r"[ (]", e["name"])[0] == re.split(r"[ (]", directive)[0]
            for e in host
        ), host
        for d in range(args.devices):
            if "copy" in kinds:
                copies = on_track(rank, f"host:{d}", line, "copy")
                into = [e for e in copies if e["name"] == "copy to device"]
                back = [e for e in copies if e["name"] == "copy from device"]
                assert into and back and all(e["args"]["bytes"] for e in copies)
                # Within the directive's own time.
                assert min(e["ts"] for e in host) <= min(e["ts"] for e in into)
            if "kernel" in kinds:
                queue = "" if args.no_queues else f" {kinds[1]}"
                (kernel,) = on_track(rank, f"host:{d}{queue}", line, "kernel")
                assert kernel["ts"] >= host[0]["ts"]

parts = [e["args"]["part"] for e in events if "part" in e["args"]]
expected = [[[int(x) for x in part.split(":")]] for part in args.parts]
assert sorted(parts) == expected, parts
