//===- Communicators.h - Communicators of node sets ---------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COLLECTIVE_COMMUNICATORS_H
#define XACC_COLLECTIVE_COMMUNICATORS_H

#include "core/Runtime.h"
#include "transport/Transport.h"

namespace xacc {

/// The communicator of a node set. One is made per distinct list of members and
/// kept; making it is collective over the members, all of whom ask for it at
/// the same point of the program.
CommId commOf(Runtime &runtime, const NodeSet &set, const XaccLoc *loc);
CommId commOf(Runtime &runtime, const MemberList &members, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_COLLECTIVE_COMMUNICATORS_H
