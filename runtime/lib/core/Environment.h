//===- Environment.h - Environment variables ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_ENVIRONMENT_H
#define XACC_CORE_ENVIRONMENT_H

#include <cstdint>
#include <string>
#include <vector>

namespace xacc {

/// The variables of xacc/Environment.def, read once.
class Environment {
public:
  static const Environment &get();

  bool statistics() const { return wantsStatistics; }
  /// Empty if not set.
  const std::string &trace() const { return traceName; }
  bool hugePages() const { return wantsHugePages; }
  /// XACC_TEAM_WORK: operations of a loop from which on threads share it.
  int64_t teamWork() const { return leastTeamWork; }
  /// XACC_OVERLAP: whether loops run behind exchanges.
  enum class Overlap { Never, Always, Queues, Auto };
  Overlap overlap() const { return overlaps; }
  /// XACC_SWEEPS; -1 is auto.
  int64_t sweeps() const { return sweepsPerPass; }
  /// XACC_PANEL: columns; 0 is auto.
  int64_t panel() const { return panelColumns; }
  /// Seconds; 0 is off.
  double watchdog() const { return watchdogSeconds; }
  /// Bytes; no limit of the user's if not set.
  int64_t maxMessageBytes() const { return messageBytes; }
  /// XMP_NODE_SIZE<dim>: 0 if not set, -1 if it is no positive number.
  int64_t nodeSize(int64_t dim) const;
  /// Empty if not set.
  const std::string &transport() const { return transportName; }
  /// Most ranks that share memory; 0: all of a node.
  int64_t domainSize() const { return mostInDomain; }
  bool tunes() const { return wantsTuning; }
  /// Empty if there is none.
  const std::string &tuneFile() const { return tuneName; }
  /// Whether a thread moves asynchronous reflects.
  bool helperThread() const { return wantsHelper; }
  /// XACC_COLLECTIVES.
  enum class Collectives { Auto, Domains, Layer };
  Collectives collectives() const { return collectiveKind; }
  /// XACC_DELAY, in seconds.
  struct Delay {
    double latency = 0, jitter = 0;
    uint64_t seed = 1;
    double secondsPerByte = 0;
    bool isSet() const {
      return latency > 0 || jitter > 0 || secondsPerByte > 0;
    }
  };
  const Delay &delay() const { return messageDelay; }
  /// XACC_DEVICES as it stands when asked for; empty if not set.
  std::string devices() const;
  /// XACC_DEVICE_MEMORY in bytes; 0 if not set, -1 if it is no size.
  int64_t deviceMemoryBytes() const;
  /// Of XACC_CUDA_HEAP, in the same form.
  int64_t cudaHeapBytes() const;
  /// Of XACC_CUDA_STACK, in the same form.
  int64_t cudaStackBytes() const;
  /// Whether XACC_CHECK has `memory`; read when asked for.
  bool checksMemory() const;
  /// Whether XACC_CHECK has `halo`.
  bool checksHalos() const { return wantsHaloCheck; }
  /// XACC_COMM_MODE as it stands when asked for: -1 if not set.
  int64_t communicationMode() const;
  /// ACC_DEVICE_NUM: -1 if not set, -2 if it is no number.
  int64_t deviceNumber() const;
  /// XACC_SPLIT as it stands when asked for; empty if not set.
  std::string split() const;
  /// ACC_DEVICE_TYPE as it stands when asked for; empty if not set.
  std::string deviceType() const;

  /// One line on stderr for each variable XACC_... that does not exist and each
  /// value that could not be understood.
  void warnAboutUnknown() const;
  /// The names that `warnAboutUnknown` would complain about.
  static std::vector<std::string> unknownNames(const char *const *environment);

private:
  Environment();
  void readDelay();
  void readCommunication();

  bool wantsStatistics = false;
  int64_t sweepsPerPass = -1;
  int64_t panelColumns = 0;
  Overlap overlaps = Overlap::Auto;
  int64_t leastTeamWork = 40000;
  bool wantsHugePages = false;
  bool wantsTuning = false;
  bool wantsHaloCheck = false;
  bool wantsHelper = false;
  Collectives collectiveKind = Collectives::Auto;
  std::string tuneName;
  double watchdogSeconds = 30;
  int64_t messageBytes = INT64_MAX;
  int64_t mostInDomain = 0;
  Delay messageDelay;
  std::string transportName;
  std::string traceName;
  std::vector<std::string> complaints;
};

} // namespace xacc

#endif // XACC_CORE_ENVIRONMENT_H
