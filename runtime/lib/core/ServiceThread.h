//===- ServiceThread.h - Threads of the runtime -------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_SERVICETHREAD_H
#define XACC_CORE_SERVICETHREAD_H

namespace xacc {

/// The calling thread is one of the runtime's that call MPI, or works for one:
/// what it passes is for MPI as it is. Such a thread must not wait for a call
/// of the program, which may wait for it.
inline thread_local bool isServiceThread = false;

/// While it lives, a thread that waits in a kernel does what the runtime's
/// would.
class ServiceScope {
public:
  ServiceScope() : before(isServiceThread) { isServiceThread = true; }
  ServiceScope(const ServiceScope &) = delete;
  ~ServiceScope() { isServiceThread = before; }

private:
  const bool before;
};

} // namespace xacc

#endif // XACC_CORE_SERVICETHREAD_H
