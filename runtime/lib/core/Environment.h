//===- Environment.h - Environment variables ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
  bool hugePages() const { return wantsHugePages; }
  /// Seconds; 0 is off.
  double watchdog() const { return watchdogSeconds; }
  /// Bytes; no limit of the user's if not set.
  int64_t maxMessageBytes() const { return messageBytes; }
  /// XMP_NODE_SIZE<dim>: 0 if not set, -1 if it is no positive number.
  int64_t nodeSize(int64_t dim) const;
  /// Empty if not set.
  const std::string &transport() const { return transportName; }

  /// One line on stderr for each variable XACC_... that does not exist and each
  /// value that could not be understood.
  void warnAboutUnknown() const;
  /// The names that `warnAboutUnknown` would complain about.
  static std::vector<std::string> unknownNames(const char *const *environment);

private:
  Environment();

  bool wantsStatistics = false;
  bool wantsHugePages = false;
  double watchdogSeconds = 30;
  int64_t messageBytes = INT64_MAX;
  std::string transportName;
  std::vector<std::string> complaints;
};

} // namespace xacc

#endif // XACC_CORE_ENVIRONMENT_H
