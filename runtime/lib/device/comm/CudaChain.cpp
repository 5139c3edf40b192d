//===- CudaChain.cpp - Copies from other processes as one graph -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs of memory are copied by the driver, rows and planes of them as one copy;
// short runs by the runtime's kernel, which reads them where they are. What is
// put into the stream at the first run is recorded, so that later runs are one
// launch. Without graphs it is put there each time.
//
//===----------------------------------------------------------------------===//

#include "device/cuda/CudaDevice.h"

using namespace xacc;
using namespace xacc::cuda;

/// Shorter ones are left to a kernel, as processors leave them to packing.
static constexpr int64_t longRun = 64;
/// Boxes that the driver would need more copies for as well.
static constexpr int64_t mostCopies = 16;

namespace {
class CudaChain final : public CopyBatch {
public:
  CudaChain(CudaDevice &cuda, const std::vector<BoxCopy> &boxes);
  ~CudaChain() override;
  void run(QueueId queue, const XaccLoc *loc) override;

private:
  void issue(QueueId queue, const XaccLoc *loc);
  bool record(QueueId queue, const XaccLoc *loc);

  CudaDevice &cuda;
  std::vector<BoxCopy> copies;
  std::unique_ptr<CopyBatch> kernel;
  CUgraphExec graph = nullptr;
  bool mayRecord;
};
} // namespace

CudaChain::CudaChain(CudaDevice &cuda, const std::vector<BoxCopy> &boxes)
    : cuda(cuda), mayRecord(Driver::get().hasGraphs) {
  std::vector<BoxCopy> ofKernel;
  for (const BoxCopy &box : boxes) {
    const CopyShape &shape = box.shape;
    if (shape.sizeInBytes() == 0)
      continue;
    bool isLong =
        shape.isContiguous() ||
        (shape.runBytes >= longRun && cuda.numCopiesOf(shape) <= mostCopies);
    (isLong ? copies : ofKernel).push_back(box);
  }
  if (!ofKernel.empty())
    kernel = cuda.prepareCopies(ofKernel);
}

CudaChain::~CudaChain() {
  if (!graph)
    return;
  cuda.makeCurrent();
  cuda.check(Driver::get().cuGraphExecDestroy(graph), "cuGraphExecDestroy",
             nullptr);
}

void CudaChain::issue(QueueId queue, const XaccLoc *loc) {
  if (kernel)
    kernel->run(queue, loc);
  for (const BoxCopy &copy : copies)
    cuda.copyWithin(copy.target, copy.source, copy.shape, queue, loc);
}

bool CudaChain::record(QueueId id, const XaccLoc *loc) {
  const Driver &driver = Driver::get();
  CUstream stream = cuda.enter(id, loc).stream;
  if (driver.cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED))
    return false;
  issue(id, loc);
  CUgraph recorded = nullptr;
  if (driver.cuStreamEndCapture(stream, &recorded) || !recorded)
    return false;
  if (driver.cuGraphInstantiateWithFlags(&graph, recorded, 0))
    graph = nullptr;
  cuda.check(driver.cuGraphDestroy(recorded), "cuGraphDestroy", loc);
  return graph != nullptr;
}

void CudaChain::run(QueueId id, const XaccLoc *loc) {
  if (copies.empty() && !kernel)
    return;
  if (!graph && mayRecord)
    mayRecord = record(id, loc);
  if (!graph) {
    issue(id, loc);
    return;
  }
  Queue &queue = cuda.enter(id, loc);
  cuda.check(Driver::get().cuGraphLaunch(graph, queue.stream), "cuGraphLaunch",
             loc, &queue);
  cuda.leave(queue, loc);
}

std::unique_ptr<CopyBatch>
CudaDevice::prepareChain(const std::vector<BoxCopy> &copies, const XaccLoc *) {
  return std::make_unique<CudaChain>(*this, copies);
}
