//===- ThreadStack.h - The stack of a device's threads ---------*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_THREADSTACK_H
#define XACC_DEVICE_HOST_THREADSTACK_H

#include <cstdint>
#include <pthread.h>

namespace xacc {

/// The bytes that OMP_STACKSIZE asks for: a number with B, K, M or G behind it,
/// or of KiB without. 0 if `text` is null or means nothing.
uint64_t parseStackSize(const char *text);

/// Threads that are started while this exists have a stack of OMP_STACKSIZE,
/// as those of OpenMP. Without it the limit of the process ('ulimit -s')
/// counts; where there is none, the C library would give them 2 MiB, and
/// kernels with local arrays that work on the program's first thread would
/// fail.
class ThreadStack {
public:
  ThreadStack();
  ~ThreadStack();
  ThreadStack(const ThreadStack &) = delete;
  ThreadStack &operator=(const ThreadStack &) = delete;

private:
  bool isChanged = false;
  pthread_attr_t before;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_THREADSTACK_H
