//===- Statistics.h - Calls, bytes and time per directive ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: one at a time.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_STATISTICS_H
#define XACC_OBSERVE_STATISTICS_H

#include "transport/Transport.h"
#include "xacc/ABI.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace xacc {

/// Where the messages of a directive on a device were.
enum class MessagePath : int64_t {
  Host = 0,   ///< in the program's own memory: no device
  Staged = 1, ///< in pinned host memory
  Device = 2  ///< in device memory
};

/// What one directive did on one or several ranks.
struct SiteStatistics {
  std::string directive;
  std::string file;
  int32_t line = 0;
  int32_t column = 0;
  int64_t ranks = 0; // that executed it
  int64_t calls = 0; // of the rank with most of them
  int64_t bytes = 0; // sent, all ranks
  int64_t messages = 0;
  // Of a device, all ranks.
  int64_t kernels = 0;
  int64_t transfers = 0; // between host and device
  int64_t bytesToDevice = 0;
  int64_t bytesFromDevice = 0;
  int64_t paths = 0;         // bits of MessagePath
  int64_t peerTransfers = 0; // between devices of one process
  int64_t peerBytes = 0;
  /// Of `bytes`, what moved through shared memory: copied from the sender's
  /// array by the receiver, or packed by the sender.
  int64_t bytesInPlace = 0;
  int64_t bytesPacked = 0;
  int64_t plans = 0; // how often the division of a kernel was computed
  /// Of one exchange, bytes by direction, pattern, way and reason: the columns
  /// of a table, each with a tabulator behind it.
  std::map<std::string, int64_t> routes;
  double minTime = 0;
  double sumTime = 0;
  double maxTime = 0;

  bool usesDevice() const { return kernels > 0 || transfers > 0 || paths != 0; }
  bool isSameSite(const SiteStatistics &other) const;
  bool operator<(const SiteStatistics &other) const;
};

/// Statistics of this process. The counters of a site belong to its XaccLoc.
class Statistics {
public:
  /// Whether anything is counted: one load and a branch.
  static bool enabled() { return isEnabled; }
  /// Also read from the environment, at start.
  static void enable(bool on) { isEnabled = on; }

  static void add(const XaccLoc *loc, const char *fallbackName, double seconds,
                  int64_t bytes, int64_t messages, bool countsAsCall = true);

  /// A copy between host and device, and the launch of a kernel. Their time is
  /// counted by the directive's own timer.
  static void addTransfer(const XaccLoc *loc, const char *fallbackName,
                          int64_t bytes, bool toDevice);
  /// A copy from one device of a process to another.
  static void addPeerTransfer(const XaccLoc *loc, const char *fallbackName,
                              int64_t bytes);
  /// Bytes of a reflect that moved through shared memory.
  static void addShared(const XaccLoc *loc, const char *fallbackName,
                        int64_t bytesInPlace, int64_t bytesPacked);
  /// How one direction of a reflect travels; of one exchange.
  static void addRoute(const XaccLoc *loc, const char *fallbackName,
                       const std::string &route, int64_t bytes);
  /// The sections of a kernel were computed, and how to divide it.
  static void addPlan(const XaccLoc *loc, const char *fallbackName);
  static void addKernel(const XaccLoc *loc, const char *fallbackName);
  static void addPath(const XaccLoc *loc, const char *fallbackName,
                      MessagePath path);

  /// The counters of this process, sorted.
  static std::vector<SiteStatistics> collect();
  /// Adds `other` to `table`; both are sorted. The lists need not be equal:
  /// ranks may have executed different directives.
  static void merge(std::vector<SiteStatistics> &table,
                    const std::vector<SiteStatistics> &other);
  static std::vector<char> serialize(const std::vector<SiteStatistics> &table);
  static std::vector<SiteStatistics> deserialize(const std::vector<char> &data);
  static std::string format(const std::vector<SiteStatistics> &table,
                            int numRanks);

  /// Gathers the counters of all ranks along a binomial tree and prints them on
  /// rank 0. Collective over the world.
  static void report(Transport &transport);
  /// What rank 0 prints behind the tables, of its own.
  static void setFooter(std::string (*footer)()) { makeFooter = footer; }
  static void reset();

private:
  static bool isEnabled;
  static inline std::string (*makeFooter)() = nullptr;
};

/// Counts and traces a directive's time from construction to destruction.
class SiteTimer {
public:
  SiteTimer(const XaccLoc *loc, const char *name, bool countsAsCall = true);
  ~SiteTimer() {
    if (begin != 0)
      finish();
  }
  void addTraffic(int64_t bytes, int64_t messages) {
    numBytes += bytes;
    numMessages += messages;
  }
  void addShared(int64_t inPlace, int64_t packed) {
    numInPlace += inPlace;
    numPacked += packed;
  }
  void setPath(MessagePath newPath) { path = newPath; }

private:
  void finish();

  const XaccLoc *loc;
  const char *name;
  double begin = 0; // 0: nothing is observed
  int64_t numBytes = 0;
  int64_t numMessages = 0;
  int64_t numInPlace = 0, numPacked = 0;
  MessagePath path = MessagePath::Host;
  bool countsAsCall;
};

} // namespace xacc

#endif // XACC_OBSERVE_STATISTICS_H
