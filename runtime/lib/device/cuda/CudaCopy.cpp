//===- CudaCopy.cpp - Copies to, from and within a GPU --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between the device and pinned memory the copy engines do everything. Ordinary
// host memory they cannot reach: what cannot be left to the driver goes through
// two pinned buffers per queue, one of which is packed or unpacked on the host
// while the other one is copied.
//
// Without a queue the calling thread does that. In a queue a second stream runs
// host functions that do, and events tie the two streams together, so that
// nobody waits:
//
//   to the device     host stream:  pack A | pack B |      | pack A ...
//                     queue:               | copy A | copy B |      ...
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Support.h"

#include <algorithm>

using namespace xacc;
using namespace xacc::cuda;

static constexpr int64_t stagingBytes = 4 << 20;

/// Ordinary host memory up to this size the driver has read when the call
/// returns, without waiting for the stream.
static constexpr int64_t immediateBytes = 64 << 10;

static CUdeviceptr asAddress(const void *pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Bytes from the first to behind the last byte.
static int64_t getSpan(const CopyShape &shape, const int64_t *strides) {
  int64_t span = shape.runBytes;
  for (int64_t i = 0; i < shape.numLoops; ++i)
    span += (shape.count[i] - 1) * strides[i];
  return span;
}

/// The same box with one side, `strides` of it, packed.
static CopyShape
withPacked(const CopyShape &shape,
           int64_t (CopyShape::*strides)[CopyShape::maxLoops]) {
  CopyShape result = shape;
  int64_t stride = shape.runBytes;
  for (int64_t i = shape.numLoops - 1; i >= 0; --i) {
    (result.*strides)[i] = stride;
    stride *= shape.count[i];
  }
  return result;
}

/// Calls `visit(targetOffset, sourceOffset)` for the iterations of the loops
/// [0, numLoops).
template <typename Visit>
static void forEachIteration(const CopyShape &shape, int64_t numLoops,
                             Visit visit, int64_t loop = 0, int64_t target = 0,
                             int64_t source = 0) {
  if (loop >= numLoops) {
    visit(target, source);
    return;
  }
  for (int64_t i = 0; i < shape.count[loop]; ++i)
    forEachIteration(shape, numLoops, visit, loop + 1,
                     target + i * shape.targetStride[loop],
                     source + i * shape.sourceStride[loop]);
}

/// Cuts a box into boxes of at most `limit` bytes and calls
/// `visit(box, targetOffset, sourceOffset)` for each.
template <typename Visit>
static void forEachChunk(const CopyShape &shape, int64_t limit, Visit visit) {
  // The outermost loop of which at least one iteration fits.
  int64_t cut = 0;
  int64_t bytesInside = shape.sizeInBytes();
  for (; cut < shape.numLoops; ++cut) {
    bytesInside /= shape.count[cut];
    if (bytesInside <= limit)
      break;
  }
  forEachIteration(shape, cut, [&](int64_t target, int64_t source) {
    if (cut == shape.numLoops) {
      for (int64_t at = 0; at < shape.runBytes; at += limit)
        visit(CopyShape::contiguous(std::min(limit, shape.runBytes - at)),
              target + at, source + at);
      return;
    }
    CopyShape chunk = shape;
    chunk.numLoops -= cut;
    for (int64_t i = 0; i < chunk.numLoops; ++i) {
      chunk.count[i] = shape.count[cut + i];
      chunk.targetStride[i] = shape.targetStride[cut + i];
      chunk.sourceStride[i] = shape.sourceStride[cut + i];
    }
    int64_t step = limit / bytesInside;
    for (int64_t at = 0; at < shape.count[cut]; at += step) {
      chunk.count[0] = std::min(step, shape.count[cut] - at);
      visit(chunk, target + at * shape.targetStride[cut],
            source + at * shape.sourceStride[cut]);
    }
  });
}

//===----------------------------------------------------------------------===//
// Copies by the driver alone
//===----------------------------------------------------------------------===//

bool CudaDevice::isPinned(const void *address, int64_t sizeInBytes) {
  if (pinned.owns(address))
    return true;
  // Perhaps the program has pinned it.
  int type = 0;
  CUdeviceptr begin = 0;
  size_t size = 0;
  CUdeviceptr pointer = asAddress(address);
  return driver.cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                      pointer) == CUDA_SUCCESS &&
         type == CU_MEMORYTYPE_HOST &&
         driver.cuPointerGetAttribute(&begin,
                                      CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
                                      pointer) == CUDA_SUCCESS &&
         driver.cuPointerGetAttribute(&size, CU_POINTER_ATTRIBUTE_RANGE_SIZE,
                                      pointer) == CUDA_SUCCESS &&
         pointer + sizeInBytes <= begin + size;
}

/// Whether the driver can run the two innermost loops (one, with `depth` 1) as
/// one copy: rows at a pitch, planes of whole rows.
static bool isPitched(const CopyShape &shape, int64_t depth, int64_t maxPitch) {
  if (shape.numLoops < depth)
    return false;
  int64_t inner = shape.numLoops - 1;
  for (const int64_t *strides : {shape.targetStride, shape.sourceStride}) {
    int64_t pitch = strides[inner];
    if (pitch < shape.runBytes || pitch > maxPitch)
      return false;
    if (depth == 2 && (strides[inner - 1] % pitch != 0 ||
                       strides[inner - 1] / pitch < shape.count[inner]))
      return false;
  }
  return true;
}

int64_t CudaDevice::numCopiesOf(const CopyShape &shape) const {
  int64_t depth = isPitched(shape, 2, maxPitch)   ? 2
                  : isPitched(shape, 1, maxPitch) ? 1
                                                  : 0;
  int64_t number = 1;
  for (int64_t i = 0; i < shape.numLoops - depth; ++i)
    number *= shape.count[i];
  return number;
}

/// The shape of one iteration of the outermost loop.
static CopyShape withoutFirstLoop(const CopyShape &shape) {
  CopyShape result = shape;
  --result.numLoops;
  for (int64_t i = 0; i < result.numLoops; ++i) {
    result.count[i] = shape.count[i + 1];
    result.targetStride[i] = shape.targetStride[i + 1];
    result.sourceStride[i] = shape.sourceStride[i + 1];
  }
  return result;
}

bool CudaDevice::hasHoles(const void *address, const CopyShape &shape,
                          const int64_t *strides) const {
  // Rows without memory between them the driver may refuse to copy at once.
  return shape.numLoops > 0 &&
         ranges.hasHoles(address, getSpan(shape, strides));
}

void CudaDevice::copyDirectly(void *target, const void *source,
                              const CopyShape &shape, Queue &queue,
                              const XaccLoc *loc, const CudaDevice *owner) {
  if (hasHoles(target, shape, shape.targetStride) ||
      (owner ? owner : this)->hasHoles(source, shape, shape.sourceStride)) {
    CopyShape inner = withoutFirstLoop(shape);
    forEachIteration(shape, 1, [&](int64_t toOffset, int64_t offset) {
      copyDirectly(static_cast<char *>(target) + toOffset,
                   static_cast<const char *>(source) + offset, inner, queue,
                   loc, owner);
    });
    return;
  }
  CUdeviceptr to = asAddress(target), from = asAddress(source);
  int64_t inner = shape.numLoops - 1;
  if (isPitched(shape, 2, maxPitch)) {
    CUDA_MEMCPY3D copy = {};
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    copy.srcPitch = shape.sourceStride[inner];
    copy.dstPitch = shape.targetStride[inner];
    copy.srcHeight = shape.sourceStride[inner - 1] / copy.srcPitch;
    copy.dstHeight = shape.targetStride[inner - 1] / copy.dstPitch;
    copy.WidthInBytes = shape.runBytes;
    copy.Height = shape.count[inner];
    copy.Depth = shape.count[inner - 1];
    forEachIteration(shape, inner - 1, [&](int64_t toOffset, int64_t offset) {
      copy.dstDevice = to + toOffset;
      copy.srcDevice = from + offset;
      check(driver.cuMemcpy3DAsync_v2(&copy, queue.stream), "cuMemcpy3DAsync",
            loc, &queue);
    });
    return;
  }
  if (isPitched(shape, 1, maxPitch)) {
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    copy.srcPitch = shape.sourceStride[inner];
    copy.dstPitch = shape.targetStride[inner];
    copy.WidthInBytes = shape.runBytes;
    copy.Height = shape.count[inner];
    forEachIteration(shape, inner, [&](int64_t toOffset, int64_t offset) {
      copy.dstDevice = to + toOffset;
      copy.srcDevice = from + offset;
      check(driver.cuMemcpy2DAsync_v2(&copy, queue.stream), "cuMemcpy2DAsync",
            loc, &queue);
    });
    return;
  }
  forEachIteration(shape, shape.numLoops,
                   [&](int64_t toOffset, int64_t offset) {
                     check(driver.cuMemcpyAsync(to + toOffset, from + offset,
                                                shape.runBytes, queue.stream),
                           "cuMemcpyAsync", loc, &queue);
                   });
}

void CudaDevice::copyFrom(const CudaDevice &peer, void *target,
                          const void *source, const CopyShape &shape,
                          Queue &queue, const XaccLoc *loc) {
  if (hasHoles(target, shape, shape.targetStride) ||
      peer.hasHoles(source, shape, shape.sourceStride)) {
    CopyShape inner = withoutFirstLoop(shape);
    forEachIteration(shape, 1, [&](int64_t toOffset, int64_t offset) {
      copyFrom(peer, static_cast<char *>(target) + toOffset,
               static_cast<const char *>(source) + offset, inner, queue, loc);
    });
    return;
  }
  int64_t depth = isPitched(shape, 2, maxPitch)   ? 2
                  : isPitched(shape, 1, maxPitch) ? 1
                                                  : 0;
  int64_t inner = shape.numLoops - 1;
  CUDA_MEMCPY3D_PEER copy = {};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcContext = peer.context;
  copy.dstContext = context;
  copy.WidthInBytes = shape.runBytes;
  if (depth > 0) {
    copy.srcPitch = shape.sourceStride[inner];
    copy.dstPitch = shape.targetStride[inner];
    copy.Height = copy.srcHeight = copy.dstHeight = shape.count[inner];
    copy.Depth = 1;
  }
  if (depth == 2) {
    copy.srcHeight = shape.sourceStride[inner - 1] / copy.srcPitch;
    copy.dstHeight = shape.targetStride[inner - 1] / copy.dstPitch;
    copy.Depth = shape.count[inner - 1];
  }
  forEachIteration(
      shape, shape.numLoops - depth, [&](int64_t toOffset, int64_t offset) {
        copy.dstDevice = asAddress(target) + toOffset;
        copy.srcDevice = asAddress(source) + offset;
        if (depth > 0)
          check(driver.cuMemcpy3DPeerAsync(&copy, queue.stream),
                "cuMemcpy3DPeerAsync", loc, &queue);
        else
          check(driver.cuMemcpyPeerAsync(copy.dstDevice, context,
                                         copy.srcDevice, peer.context,
                                         shape.runBytes, queue.stream),
                "cuMemcpyPeerAsync", loc, &queue);
      });
}

//===----------------------------------------------------------------------===//
// Staging
//===----------------------------------------------------------------------===//

namespace {
/// A copy on the host for a host function.
struct HostCopy {
  void *target;
  const void *source;
  CopyShape shape;

  static void run(void *argument) {
    std::unique_ptr<HostCopy> copy(static_cast<HostCopy *>(argument));
    copy->shape.run(copy->target, copy->source);
  }
};
} // namespace

StagingBuffer &CudaDevice::nextStaging(Queue &queue, const XaccLoc *loc) {
  StagingBuffer &buffer = queue.staging[queue.nextStaging++ % 2];
  if (!buffer.data) {
    buffer.data = static_cast<char *>(allocatePinned(stagingBytes));
    if (!buffer.data)
      fatal(loc, "%s: no pinned memory for copies", name().c_str());
    buffer.isFree = takeEvent(loc);
    buffer.isFull = takeEvent(loc);
    // Events of the pool have been recorded before.
    check(driver.cuEventRecord(buffer.isFree, queue.stream), "cuEventRecord",
          loc, &queue);
  }
  return buffer;
}

/// Before a kernel runs that may wait for what the program does next: copies
/// must not ask the driver for memory then.
void CudaDevice::prepareStaging() {
  constexpr int numQueues = 3;
  std::vector<void *> buffers(2 * numQueues);
  for (void *&buffer : buffers)
    buffer = allocatePinned(stagingBytes);
  for (void *buffer : buffers)
    if (buffer)
      freePinned(buffer);
}

void CudaDevice::recordEvent(CUevent event, CUstream where, Queue &queue,
                             const XaccLoc *loc) {
  check(driver.cuEventRecord(event, where), "cuEventRecord", loc, &queue);
}

void CudaDevice::awaitEvent(CUstream who, CUevent event, Queue &queue,
                            const XaccLoc *loc) {
  check(driver.cuStreamWaitEvent(who, event, 0), "cuStreamWaitEvent", loc,
        &queue);
}

void CudaDevice::stageToDevice(char *target, const char *source,
                               const CopyShape &shape, Queue &queue,
                               const XaccLoc *loc) {
  bool inQueue = &queue != &syncQueue;
  CUstream stream = queue.stream;
  CUstream host = inQueue ? getHostStream(queue, loc) : nullptr;
  if (inQueue && queue.hostStreamIsAhead) {
    CUevent event = takeEvent(loc);
    recordEvent(event, stream, queue, loc);
    awaitEvent(host, event, queue, loc);
    returnEvent(event);
    queue.hostStreamIsAhead = false;
  }
  forEachChunk(shape, stagingBytes,
               [&](const CopyShape &chunk, int64_t toOffset, int64_t offset) {
                 CopyShape pack = withPacked(chunk, &CopyShape::targetStride);
                 CopyShape put = withPacked(chunk, &CopyShape::sourceStride);
                 StagingBuffer &buffer = nextStaging(queue, loc);
                 if (inQueue) {
                   awaitEvent(host, buffer.isFree, queue, loc);
                   check(driver.cuLaunchHostFunc(
                             host, HostCopy::run,
                             new HostCopy{buffer.data, source + offset, pack}),
                         "cuLaunchHostFunc", loc, &queue);
                   recordEvent(buffer.isFull, host, queue, loc);
                   awaitEvent(stream, buffer.isFull, queue, loc);
                 } else {
                   check(driver.cuEventSynchronize(buffer.isFree),
                         "cuEventSynchronize", loc, &queue);
                   pack.run(buffer.data, source + offset);
                 }
                 copyDirectly(target + toOffset, buffer.data, put, queue, loc);
                 recordEvent(buffer.isFree, stream, queue, loc);
               });
}

void CudaDevice::stageFromDevice(char *target, const char *source,
                                 const CopyShape &shape, Queue &queue,
                                 const XaccLoc *loc) {
  bool inQueue = &queue != &syncQueue;
  CUstream stream = queue.stream;
  CUstream host = inQueue ? getHostStream(queue, loc) : nullptr;
  // Without a queue: the buffer that is on its way, and where it goes.
  HostCopy pending;
  CUevent arrived = nullptr;
  auto unpackPending = [&] {
    if (!arrived)
      return;
    check(driver.cuEventSynchronize(arrived), "cuEventSynchronize", loc,
          &queue);
    pending.shape.run(pending.target, pending.source);
  };
  StagingBuffer *latest = nullptr;
  forEachChunk(shape, stagingBytes,
               [&](const CopyShape &chunk, int64_t toOffset, int64_t offset) {
                 CopyShape get = withPacked(chunk, &CopyShape::targetStride);
                 CopyShape unpack = withPacked(chunk, &CopyShape::sourceStride);
                 StagingBuffer &buffer = nextStaging(queue, loc);
                 awaitEvent(stream, buffer.isFree, queue, loc);
                 copyDirectly(buffer.data, source + offset, get, queue, loc);
                 recordEvent(buffer.isFull, stream, queue, loc);
                 HostCopy copy{target + toOffset, buffer.data, unpack};
                 if (inQueue) {
                   awaitEvent(host, buffer.isFull, queue, loc);
                   check(driver.cuLaunchHostFunc(host, HostCopy::run,
                                                 new HostCopy(copy)),
                         "cuLaunchHostFunc", loc, &queue);
                   recordEvent(buffer.isFree, host, queue, loc);
                 } else {
                   unpackPending();
                   pending = copy;
                   arrived = buffer.isFull;
                 }
                 latest = &buffer;
               });
  if (inQueue)
    awaitEvent(stream, latest->isFree, queue, loc);
  else
    unpackPending();
}

//===----------------------------------------------------------------------===//
// The operations
//===----------------------------------------------------------------------===//

/// What allocateResult has given.
bool CudaDevice::isResult(const void *address, int64_t sizeInBytes,
                          QueueId id) const {
  return id == queueSync && sizeInBytes <= resultBytes && pinned.owns(address);
}

void CudaDevice::copyToDevice(void *target, const void *source,
                              const CopyShape &shape, QueueId id,
                              const XaccLoc *loc) {
  int64_t size = shape.sizeInBytes();
  if (size == 0)
    return;
  if (isResult(target, size, id)) {
    wait(queueSync, loc);
    shape.run(target, source);
    return;
  }
  Queue &queue = enter(id, loc);
  // The driver stages one block as well as we can, but not behind our back.
  bool canDriverStage =
      shape.isContiguous() &&
      (id == queueSync || (size <= immediateBytes && !queue.writesHost));
  if (canDriverStage || isPinned(source, getSpan(shape, shape.sourceStride)))
    copyDirectly(target, source, shape, queue, loc);
  else
    stageToDevice(static_cast<char *>(target),
                  static_cast<const char *>(source), shape, queue, loc);
  leave(queue, loc);
}

void CudaDevice::copyFromDevice(void *target, const void *source,
                                const CopyShape &shape, QueueId id,
                                const XaccLoc *loc) {
  if (shape.sizeInBytes() == 0)
    return;
  if (isResult(source, shape.sizeInBytes(), id)) {
    wait(queueSync, loc);
    shape.run(target, source);
    return;
  }
  Queue &queue = enter(id, loc);
  if ((shape.isContiguous() && id == queueSync) ||
      isPinned(target, getSpan(shape, shape.targetStride)))
    copyDirectly(target, source, shape, queue, loc);
  else
    stageFromDevice(static_cast<char *>(target),
                    static_cast<const char *>(source), shape, queue, loc);
  queue.writesHost = queue.hostStreamIsAhead = true;
  leave(queue, loc);
}

void CudaDevice::copyWithin(void *target, const void *source,
                            const CopyShape &shape, QueueId id,
                            const XaccLoc *loc) {
  if (shape.sizeInBytes() == 0)
    return;
  Queue &queue = enter(id, loc);
  copyDirectly(target, source, shape, queue, loc);
  // The target may be pinned memory.
  queue.writesHost = queue.hostStreamIsAhead = true;
  leave(queue, loc);
}

void CudaDevice::copyPeer(void *target, Device &source, const void *address,
                          const CopyShape &shape, QueueId id,
                          const XaccLoc *loc) {
  const CudaDevice &from = static_cast<CudaDevice &>(source);
  if (shape.sizeInBytes() == 0)
    return;
  Queue &queue = enter(id, loc);
  // Perhaps twice the same GPU.
  if (from.context == context)
    copyDirectly(target, address, shape, queue, loc, &from);
  else
    copyFrom(from, target, address, shape, queue, loc);
  leave(queue, loc);
}

void CudaDevice::write(void *target, const void *value, int64_t sizeInBytes,
                       QueueId id, const XaccLoc *loc) {
  if (sizeInBytes == 0)
    return;
  Queue &queue = enter(id, loc);
  // Ordinary memory of so few bytes is read at once.
  copyDirectly(target, value, CopyShape::contiguous(sizeInBytes), queue, loc);
  leave(queue, loc);
}

void CudaDevice::fillZero(void *target, int64_t sizeInBytes, QueueId id,
                          const XaccLoc *loc) {
  if (sizeInBytes == 0)
    return;
  Queue &queue = enter(id, loc);
  check(driver.cuMemsetD8Async(asAddress(target), 0, sizeInBytes, queue.stream),
        "cuMemsetD8Async", loc, &queue);
  leave(queue, loc);
}
