//===- CudaBatch.cpp - Many copies of boxes as one kernel -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/Support.h"
#include "device/base/PackCopies.h"
#include "device/cuda/CudaDevice.h"

#include <algorithm>
#include <cstring>

using namespace xacc;
using namespace xacc::cuda;

/// PackKernels.c as PTX; made when the runtime is built.
static const char packKernels[] =
#include "PackKernels.ptx.inc"
    ;

static XaccImage packImage = {XACC_IMAGE_PTX, packKernels, sizeof packKernels,
                              nullptr};

static constexpr uint64_t wordsPerBlock =
    xaccPackThreads * xaccPackWordsPerThread;

namespace {
class CudaBatch final : public CopyBatch {
public:
  CudaBatch(CudaDevice &cuda, const std::vector<BoxCopy> &boxes);
  ~CudaBatch() override {
    if (table)
      cuda.free(table, lastQueue, nullptr);
  }
  void run(QueueId queue, const XaccLoc *loc) override;

private:
  CudaDevice &cuda;
  void *table = nullptr; // of XaccPackCopy, in device memory
  int64_t numCopies = 0;
  unsigned numBlocks = 0;
  QueueId lastQueue = queueSync;
};
} // namespace

CudaBatch::CudaBatch(CudaDevice &cuda, const std::vector<BoxCopy> &boxes)
    : cuda(cuda) {
  std::vector<XaccPackCopy> copies;
  uint64_t blocks = 0;
  for (const BoxCopy &box : boxes) {
    if (box.shape.runBytes == 0)
      continue;
    XaccPackCopy copy = describe(box);
    copy.firstBlock = unsigned(blocks);
    blocks += (copy.numWords + wordsPerBlock - 1) / wordsPerBlock;
    copies.push_back(copy);
  }
  if (copies.empty())
    return;
  if (blocks > uint64_t(INT32_MAX))
    fatal(nullptr, "boxes of more than %llu bytes cannot be packed at once",
          (unsigned long long)(wordsPerBlock * INT32_MAX));
  // Not while a graph is recorded.
  cuda.loadFunction(packImage, "xaccPackBoxes", nullptr);
  numCopies = int64_t(copies.size());
  numBlocks = unsigned(blocks);
  int64_t bytes = numCopies * int64_t(sizeof(XaccPackCopy));
  table = cuda.allocate(bytes);
  if (!table)
    fatal(nullptr, "no device memory for a table of %lld copies",
          (long long)numCopies);
  cuda.copyToDevice(table, copies.data(), CopyShape::contiguous(bytes),
                    queueSync, nullptr);
}

void CudaBatch::run(QueueId id, const XaccLoc *loc) {
  if (numCopies == 0)
    return;
  CUfunction function = cuda.loadFunction(packImage, "xaccPackBoxes", loc);
  XaccPackArguments arguments = {static_cast<const XaccPackCopy *>(table),
                                 numCopies};
  size_t bytes = sizeof arguments;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &arguments,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  Queue &queue = cuda.enter(id, loc);
  lastQueue = id;
  cuda.check(Driver::get().cuLaunchKernel(function, numBlocks, 1, 1,
                                          xaccPackThreads, 1, 1, 0,
                                          queue.stream, nullptr, extra),
             "cuLaunchKernel", loc, &queue);
  // It may have written pinned memory, which is the host's.
  queue.writesHost = queue.hostStreamIsAhead = true;
  cuda.leave(queue, loc);
}

std::unique_ptr<CopyBatch>
CudaDevice::prepareCopies(const std::vector<BoxCopy> &copies) {
  return std::make_unique<CudaBatch>(*this, copies);
}
