//===- Async.h - Operations that wait_async completes -------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The clause `async(id)` puts an operation under a number, any number of them
// under each. Completing one never waits for a later one, on whatever rank: all
// ranks start operations in the same order, and a wait makes progress with all
// of them.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_REQUEST_ASYNC_H
#define XACC_REQUEST_ASYNC_H

#include "xacc/ABI.h"

namespace xacc {

class Runtime;

class OverlapTrial;

/// An operation in flight. Both functions release it once it is complete.
class AsyncOperation {
public:
  /// What knows whether to hide it pays; null if there is nothing to hide.
  virtual OverlapTrial *overlapTrial() const { return nullptr; }
  /// Whether what it exchanges is on a device.
  virtual bool isOnDevice() const { return false; }
  /// Makes progress; returns whether the operation was complete.
  virtual bool test(const XaccLoc *loc) = 0;
  /// Returns when it is complete.
  virtual void finish(const XaccLoc *loc) = 0;

protected:
  ~AsyncOperation() = default;
};

/// Puts an operation under a number. Allocates only when more are in flight
/// than ever before.
void addAsync(int64_t id, AsyncOperation &operation);
/// The first operation under this number that has a trial; null if none has.
const AsyncOperation *findExchange(int64_t id);
/// A loop runs before it waits for what was started under this number.
void noteHidden(int64_t id);
/// Completes everything under these numbers, in the order of the starts.
void finishAsync(int64_t count, const int64_t *ids, const XaccLoc *loc);
/// Completes what can be completed under this number without waiting; returns
/// whether nothing is left.
bool testAsync(int64_t id, const XaccLoc *loc);
/// The same under all numbers: for polls.
void testAllAsync(Runtime &runtime);
bool hasAsync(Runtime &runtime);
/// The calling thread starts something that completes later; and whether it was
/// the last that did. The others may not poll. Any thread may ask.
void noteAsync(Runtime &runtime);
bool isThreadOfAsync(Runtime &runtime);
/// At normal end.
void finishAllAsync(Runtime &runtime);

} // namespace xacc

#endif // XACC_REQUEST_ASYNC_H
