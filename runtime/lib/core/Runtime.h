//===- Runtime.h - State of the process ---------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_RUNTIME_H
#define XACC_CORE_RUNTIME_H

#include "NodeSet.h"

#include <unordered_map>
#include <vector>

namespace xacc {

/// What exists once in a process: the transport, the stack of executing node
/// sets, the communicators made so far. Never destroyed, because code that runs
/// after exit handlers may still look at it.
class Runtime {
public:
  /// Starts the runtime at the first call.
  static Runtime &get();
  /// For devices. A program of OpenACC alone has no transport: it may use MPI
  /// itself, with calls of its own to start it.
  static Runtime &getForDevices();
  /// At the end of the process, with its status.
  static void onExit(int status);
  static inline bool hasUnitOfDevices = false;
  /// Null as long as the runtime has not started.
  static Runtime *getIfStarted();

  Transport &transport() { return *activeTransport; }
  int rank() const { return myRank; }
  const NodeSetRef &entire() const { return stack.front(); }
  const NodeSetRef &executing() const { return stack.back(); }
  void push(NodeSetRef set) { stack.push_back(std::move(set)); }
  /// Returns false if only the entire set is left.
  bool pop();

  /// The communicator of these members. One is made per distinct list and kept;
  /// making it is collective over the members, all of whom ask for it at the
  /// same point of the program.
  CommId commFor(const MemberList &members, const XaccLoc *loc);

  /// Longest message, in bytes; longer ones are split.
  int64_t maxMessageBytes() const;
  /// Longest message in elements, at least one.
  int64_t maxMessageElements(int64_t elementSize) const {
    int64_t count = maxMessageBytes() / elementSize;
    return count > 0 ? count : 1;
  }

  /// Completes work and reports, once: at normal end, or when the program
  /// itself is about to end the message layer.
  void completeWork();
  /// Ends the job of all ranks.
  [[noreturn]] void abort(int status);

private:
  explicit Runtime(Transport *transport);

  Transport *activeTransport = nullptr;
  int myRank = 0;
  bool finished = false;
  bool aborting = false;
  std::vector<NodeSetRef> stack;
  std::unordered_map<uint64_t, std::vector<std::pair<MemberList, CommId>>>
      comms;
};

/// Seconds since a fixed time in the past.
double wallTime();

} // namespace xacc

#endif // XACC_CORE_RUNTIME_H
