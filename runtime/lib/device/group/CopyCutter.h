//===- CopyCutter.h - Parts of a copy --------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_COPYCUTTER_H
#define XACC_DEVICE_GROUP_COPYCUTTER_H

#include "device/base/Device.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace xacc {

/// Cuts a copy along the stretches of device memory that one device is
/// concerned with. Pieces that repeat with constant strides become one copy.
class CopyCutter {
public:
  using Extents = std::vector<std::pair<int64_t, int64_t>>;
  using Emit = std::function<void(int64_t deviceOffset, int64_t hostOffset,
                                  const CopyShape &piece)>;
  CopyCutter(const CopyShape &shape, bool toDevice, const Extents &extents,
             const Emit &emit)
      : shape(shape), toDevice(toDevice), extents(extents), emit(emit) {}

  void run(int64_t deviceOffset) {
    visit(0, deviceOffset, 0);
    flush();
  }

private:
  void visit(int64_t loop, int64_t device, int64_t host) {
    if (loop == shape.numLoops) {
      cut(device, host);
      return;
    }
    int64_t deviceStride =
        toDevice ? shape.targetStride[loop] : shape.sourceStride[loop];
    int64_t hostStride =
        toDevice ? shape.sourceStride[loop] : shape.targetStride[loop];
    for (int64_t i = 0; i < shape.count[loop]; ++i)
      visit(loop + 1, device + i * deviceStride, host + i * hostStride);
  }

  void cut(int64_t device, int64_t host) {
    int64_t end = device + shape.runBytes;
    auto it = std::upper_bound(
        extents.begin(), extents.end(), device,
        [](int64_t at, const auto &extent) { return at < extent.second; });
    for (; it != extents.end() && it->first < end; ++it) {
      int64_t first = std::max(it->first, device);
      int64_t last = std::min(it->second, end);
      add(first, host + (first - device), last - first);
    }
  }

  void add(int64_t device, int64_t host, int64_t bytes) {
    if (count > 0 && bytes == runBytes) {
      int64_t nextDevice = device - lastDevice, nextHost = host - lastHost;
      if (count == 1 ||
          (nextDevice == deviceStride && nextHost == hostStride)) {
        deviceStride = nextDevice;
        hostStride = nextHost;
        lastDevice = device;
        lastHost = host;
        ++count;
        return;
      }
    }
    flush();
    firstDevice = lastDevice = device;
    firstHost = lastHost = host;
    runBytes = bytes;
    count = 1;
  }

  void flush() {
    if (count == 0)
      return;
    CopyShape piece = CopyShape::contiguous(runBytes);
    if (count > 1) {
      piece.numLoops = 1;
      piece.count[0] = count;
      piece.targetStride[0] = toDevice ? deviceStride : hostStride;
      piece.sourceStride[0] = toDevice ? hostStride : deviceStride;
    }
    emit(firstDevice, firstHost, piece);
    count = 0;
  }

  const CopyShape &shape;
  bool toDevice;
  const Extents &extents;
  const Emit &emit;
  int64_t firstDevice = 0, firstHost = 0, lastDevice = 0, lastHost = 0;
  int64_t runBytes = 0, count = 0, deviceStride = 0, hostStride = 0;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_COPYCUTTER_H
