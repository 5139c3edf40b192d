//===- Device.cpp - Shapes of copies, and what devices share --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"

#include "core/StridedCopy.h"

#include <algorithm>

using namespace xacc;

CopyShape CopyShape::contiguous(int64_t sizeInBytes) {
  CopyShape shape;
  shape.runBytes = sizeInBytes;
  return shape;
}

CopyShape CopyShape::box(int64_t rank, const int64_t *sizes,
                         const int64_t *targetStrides,
                         const int64_t *sourceStrides, int64_t elementSize) {
  return of(
      StridedCopy(rank, sizes, targetStrides, sourceStrides, elementSize));
}

CopyShape CopyShape::of(const StridedCopy &copy) {
  CopyShape shape;
  if (copy.sizeInBytes() == 0)
    return shape;
  shape.runBytes = copy.runSizeInBytes();
  shape.numLoops = copy.loopCount();
  for (int64_t i = 0; i < shape.numLoops; ++i) {
    shape.count[i] = copy.loop(i).count;
    shape.targetStride[i] = copy.loop(i).targetStride;
    shape.sourceStride[i] = copy.loop(i).sourceStride;
  }
  return shape;
}

int64_t CopyShape::sizeInBytes() const {
  int64_t bytes = runBytes;
  for (int64_t i = 0; i < numLoops; ++i)
    bytes *= count[i];
  return bytes;
}

void CopyShape::run(void *target, const void *source) const {
  if (runBytes == 0)
    return;
  int64_t sizes[maxLoops + 1], targets[maxLoops + 1], sources[maxLoops + 1];
  std::copy_n(count, numLoops, sizes);
  std::copy_n(targetStride, numLoops, targets);
  std::copy_n(sourceStride, numLoops, sources);
  sizes[numLoops] = runBytes;
  targets[numLoops] = sources[numLoops] = 1;
  StridedCopy(numLoops + 1, sizes, targets, sources, 1)
      .run(static_cast<char *>(target), static_cast<const char *>(source));
}

namespace {
/// Batches of devices that have nothing better.
class PlainBatch final : public CopyBatch {
public:
  PlainBatch(Device &device, std::vector<BoxCopy> copies)
      : device(device), copies(std::move(copies)) {}
  void run(QueueId queue, const XaccLoc *loc) override {
    for (const BoxCopy &copy : copies)
      device.copyWithin(copy.target, copy.source, copy.shape, queue, loc);
  }

private:
  Device &device;
  std::vector<BoxCopy> copies;
};
} // namespace

std::unique_ptr<CopyBatch>
Device::prepareCopies(const std::vector<BoxCopy> &copies) {
  return std::make_unique<PlainBatch>(*this, copies);
}
