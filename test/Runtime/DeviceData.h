//===- DeviceData.h - Data clauses for tests ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_DEVICEDATA_H
#define XACC_TEST_RUNTIME_DEVICEDATA_H

#include "xacc/DeviceABI.h"

#include <vector>

namespace xacc {

/// name[lower:extent] of a one-dimensional array.
template <typename T>
XaccData sectionOf(const char *name, std::vector<T> &array, int64_t lower,
                   int64_t extent) {
  XaccData data = {};
  data.name = name;
  data.base = array.data();
  data.elementSize = sizeof(T);
  data.rank = 1;
  data.size[0] = int64_t(array.size());
  data.stride[0] = 1;
  data.lower[0] = lower;
  data.extent[0] = extent;
  return data;
}

template <typename T>
XaccData arrayOf(const char *name, std::vector<T> &array) {
  return sectionOf(name, array, 0, int64_t(array.size()));
}

template <typename T>
T *enter(int64_t kind, int64_t flags, const XaccData &data,
         int64_t queue = XACC_ASYNC_SYNC, const XaccLoc *loc = nullptr) {
  return static_cast<T *>(xaccrtDataEnter(kind, flags, &data, queue, loc));
}

inline void exit(int64_t kind, int64_t flags, const XaccData &data,
                 int64_t queue = XACC_ASYNC_SYNC,
                 const XaccLoc *loc = nullptr) {
  xaccrtDataExit(kind, flags, &data, queue, loc);
}

inline void update(int64_t kind, int64_t flags, const XaccData &data,
                   int64_t queue = XACC_ASYNC_SYNC,
                   const XaccLoc *loc = nullptr) {
  xaccrtDataUpdate(kind, flags, &data, queue, loc);
}

} // namespace xacc

#endif // XACC_TEST_RUNTIME_DEVICEDATA_H
