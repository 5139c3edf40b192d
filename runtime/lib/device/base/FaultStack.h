//===- FaultStack.h - Where a thread handles its faults --------*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_BASE_FAULTSTACK_H
#define XACC_DEVICE_BASE_FAULTSTACK_H

#include <csignal>
#include <sys/mman.h>

namespace xacc {

/// While it lives, the calling thread handles faults on memory of its own: a
/// kernel that has used up the thread's stack can then be named. A thread that
/// has such memory, from a sanitizer say, keeps it.
class FaultStack {
public:
  FaultStack() {
    stack_t before = {};
    if (sigaltstack(nullptr, &before) != 0 || !(before.ss_flags & SS_DISABLE))
      return;
    void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return;
    stack_t stack = {};
    stack.ss_sp = begin = memory;
    stack.ss_size = size;
    sigaltstack(&stack, nullptr);
  }
  ~FaultStack() {
    if (!begin)
      return;
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(begin, size);
  }
  FaultStack(const FaultStack &) = delete;
  FaultStack &operator=(const FaultStack &) = delete;

private:
  /// The handler ends the job, which MPI does, too.
  static constexpr size_t size = 256 << 10;
  void *begin = nullptr;
};

} // namespace xacc

#endif // XACC_DEVICE_BASE_FAULTSTACK_H
