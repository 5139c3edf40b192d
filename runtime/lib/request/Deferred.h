//===- Deferred.h - Messages that wait for a device ---------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a device packs cannot be sent before it has done so, and the host does
// not wait for that: the directive enters a line and the messages start when
// the runtime is called next. The line is strict: message layers match the
// messages of a pair, and the collectives of a communicator, in the order in
// which they are started, which must be the program's on every rank. So whoever
// starts messages in another way first has the line emptied.
//
// Threads: one at a time: devices belong to the process.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_REQUEST_DEFERRED_H
#define XACC_REQUEST_DEFERRED_H

#include "xacc/ABI.h"

#include <cstddef>

namespace xacc {

/// A directive whose messages start when a device has packed them.
class DeferredStart {
public:
  virtual bool isPacked(const XaccLoc *loc) = 0;
  virtual void waitUntilPacked(const XaccLoc *loc) = 0;
  virtual void startMessages() = 0;

protected:
  ~DeferredStart() = default;
};

/// The number of directives in the line.
extern size_t numDeferred;

/// Starts the messages of `start` in its turn, perhaps at once. It must live
/// until then.
void defer(DeferredStart &start, const XaccLoc *loc);
/// Starts the messages of all that is in the line. Waits for devices, but for
/// no other rank.
void startDeferredSlowly(const XaccLoc *loc);
inline void startDeferred(const XaccLoc *loc) {
  if (numDeferred) [[unlikely]]
    startDeferredSlowly(loc);
}
/// Starts what can be started without waiting.
void progressDeferredSlowly(const XaccLoc *loc);
inline void progressDeferred(const XaccLoc *loc) {
  if (numDeferred) [[unlikely]]
    progressDeferredSlowly(loc);
}

} // namespace xacc

#endif // XACC_REQUEST_DEFERRED_H
