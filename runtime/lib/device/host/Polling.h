//===- Polling.h - How long threads poll before they sleep --- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_HOST_POLLING_H
#define XACC_DEVICE_HOST_POLLING_H

#include "core/Tuning.h"

#include <cstdint>
#include <ctime>

namespace xacc {

inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Says for how long it pays to poll.
class Polling {
public:
  explicit Polling(int64_t nanoseconds = tuning::queueNanoseconds)
      : nanoseconds(nanoseconds) {}

  bool goesOn() {
    if (++count % 32 != 0)
      return true;
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    int64_t now = int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
    if (begin == 0)
      begin = now;
    return now - begin < nanoseconds;
  }
  void restart() { count = 0, begin = 0; }

private:
  int64_t nanoseconds;
  uint32_t count = 0;
  int64_t begin = 0;
};

} // namespace xacc

#endif // XACC_DEVICE_HOST_POLLING_H
