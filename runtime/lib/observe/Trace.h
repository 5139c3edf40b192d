//===- Trace.h - When each directive began and ended --------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XACC_TRACE=FILE: every rank keeps its events in memory; at the normal end
// they travel to rank 0 in pieces, which writes them into one file in the JSON
// format of Chrome's trace viewer: a process per rank, a thread per track (the
// host, a device, a queue of a device).
//
// Times count from the start of rank 0. Ranks that were booted together, those
// of one machine, have the same monotonic clock; on another machine the clock
// starts when the barrier at the start returns there.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_TRACE_H
#define XACC_OBSERVE_TRACE_H

#include "transport/Transport.h"
#include "xacc/DeviceABI.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace xacc {

/// What happened on one track from `begin` to `end`.
struct TraceEvent {
  const XaccLoc *loc = nullptr;
  const char *kind = nullptr; // "reflect", "kernel", "copy", ...
  const char *name = nullptr; // null: the directive, or the kind
  double begin = 0;           // wallTime()
  double end = 0;
  int64_t bytes = 0;
  int64_t messages = 0;
  int32_t track = 0;
  int32_t peer = -1; // track that a copy comes from
  /// The part of a kernel's loops: first and behind the last, outermost first.
  int64_t numLoops = 0;
  int64_t part[2 * XACC_MAX_SPLIT] = {};
};

class Trace {
public:
  static constexpr int64_t mostEvents = 1000000;
  static constexpr int32_t hostTrack = 0;

  /// Null where nothing is traced: one load and a branch.
  static Trace *active() { return theTrace; }

  /// Begins to trace if XACC_TRACE is set; ends the job if rank 0 cannot write
  /// the file. Collective over the world.
  static void start(Transport &transport);
  /// Ends the trace, and writes the file on rank 0. Collective over the world;
  /// all queues have run empty.
  static void report(Transport &transport);

  /// Keeps the first `capacity` events, and counts those behind.
  explicit Trace(int64_t capacity = mostEvents);

  /// The number of a track. From one thread at a time.
  int32_t trackOf(const std::string &name);
  /// From any thread.
  void add(const TraceEvent &event);

  int64_t numEvents() const;
  int64_t numDropped() const;
  void setOrigin(double seconds) { origin = seconds; }

  /// Orders the events by their begin, outer ones first.
  void sort();
  /// The JSON objects that name the tracks of a rank; each starts with a comma.
  std::string formatNames(int rank) const;
  /// Those of some events, each starting with a comma.
  std::string formatEvents(int rank, int64_t first, int64_t count) const;

private:
  struct Free {
    void operator()(TraceEvent *events) const { std::free(events); }
  };

  void send(Transport &transport);
  void write(Transport &transport);

  static inline Trace *theTrace = nullptr;

  /// Memory is committed when events come.
  std::unique_ptr<TraceEvent[], Free> events;
  int64_t capacity;
  std::atomic<int64_t> numAdded{0};
  std::vector<std::string> tracks = {"host"};
  double origin = 0;
  std::FILE *file = nullptr; // of rank 0
};

} // namespace xacc

#endif // XACC_OBSERVE_TRACE_H
