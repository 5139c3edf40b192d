//===- CudaQueue.cpp - Streams and events ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Support.h"

using namespace xacc;
using namespace xacc::cuda;

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

/// Nothing that was begun is left.
static void setIdle(Queue &queue) {
  queue.isBusy = false;
  queue.isBehindFence = false;
  queue.writesHost = false;
  queue.hostStreamIsAhead = false;
  queue.firstKernelAhead = nullptr;
}

CUstream CudaDevice::createStream(bool important, const XaccLoc *loc) {
  CUstream stream = nullptr;
  // Non-blocking: work of libraries in the default stream does not serialise
  // the program's queues.
  check(driver.cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING,
                                          important ? highPriority : 0),
        "cuStreamCreate", loc);
  return stream;
}

Queue &CudaDevice::enter(QueueId id, const XaccLoc *loc) {
  makeCurrent();
  if (id == queueSync)
    return syncQueue;
  if (syncQueue.isBusy) [[unlikely]]
    wait(queueSync, loc);
  if (!lastQueue || lastQueue->id != id) {
    std::unique_ptr<Queue> &queue = queueMap[id];
    if (!queue) {
      queue = std::make_unique<Queue>();
      queue->id = id;
      queue->stream = createStream(id == queueCommunication, loc);
      if (id != queueCommunication)
        followFences(queue->stream, loc);
    }
    lastQueue = queue.get();
  }
  lastQueue->isBusy = true;
  // Work of the program's, which we do not see, may write host memory.
  if (lastQueue->isGivenOut || !lastQueue->isOwned)
    lastQueue->writesHost = lastQueue->hostStreamIsAhead = true;
  return *lastQueue;
}

/// A stream that comes into being after a fence() is behind it, too, like the
/// one that callers wait for, in which nothing else is left.
void CudaDevice::followFences(CUstream stream, const XaccLoc *loc) {
  CUevent event = takeEvent(loc);
  check(driver.cuEventRecord(event, syncQueue.stream), "cuEventRecord", loc);
  check(driver.cuStreamWaitEvent(stream, event, 0), "cuStreamWaitEvent", loc);
  returnEvent(event);
}

void CudaDevice::leave(Queue &queue, const XaccLoc *loc) {
  if (&queue != &syncQueue)
    return;
  if (runsAhead) {
    if (!queue.isBusy)
      queue.firstKernelAhead = loc;
    queue.isBusy = true;
    return;
  }
  check(driver.cuStreamSynchronize(queue.stream), "cuStreamSynchronize", loc,
        &queue);
  setIdle(queue);
}

/// A helper stream in which host functions run, so that they overlap with the
/// queue's copies.
CUstream CudaDevice::getHostStream(Queue &queue, const XaccLoc *loc) {
  if (!queue.hostStream)
    queue.hostStream = createStream(queue.id == queueCommunication, loc);
  return queue.hostStream;
}

void CudaDevice::destroyQueue(Queue &queue) {
  for (StagingBuffer &buffer : queue.staging)
    for (CUevent event : {buffer.isFree, buffer.isFull})
      if (event)
        returnEvent(event);
  if (queue.hostStream)
    check(driver.cuStreamDestroy_v2(queue.hostStream), "cuStreamDestroy",
          nullptr);
  if (queue.isOwned)
    check(driver.cuStreamDestroy_v2(queue.stream), "cuStreamDestroy", nullptr);
}

CUstream CudaDevice::getStream(QueueId id, const XaccLoc *loc) {
  Queue &queue = enter(id, loc);
  queue.isGivenOut = true;
  return queue.stream;
}

void CudaDevice::setStream(QueueId id, CUstream stream, const XaccLoc *loc) {
  Queue &queue = enter(id, loc);
  if (stream == queue.stream || (!stream && queue.isOwned))
    return;
  bool isOwned = !stream;
  if (!stream)
    stream = createStream(id == queueCommunication, loc);
  // What comes after stays behind what came before.
  CUevent event = takeEvent(loc);
  check(driver.cuEventRecord(event, queue.stream), "cuEventRecord", loc);
  check(driver.cuStreamWaitEvent(stream, event, 0), "cuStreamWaitEvent", loc);
  returnEvent(event);
  if (queue.isOwned)
    check(driver.cuStreamDestroy_v2(queue.stream), "cuStreamDestroy", loc);
  queue.stream = stream;
  queue.isOwned = isOwned;
  queue.isGivenOut = false;
}

//===----------------------------------------------------------------------===//
// Waiting for queues
//===----------------------------------------------------------------------===//

Queue *CudaDevice::findBusy(QueueId id) {
  if (id == queueSync)
    return syncQueue.hasWork() ? &syncQueue : nullptr;
  auto it = queueMap.find(id);
  return it != queueMap.end() && it->second->mayBeBusy() ? it->second.get()
                                                         : nullptr;
}

void CudaDevice::wait(QueueId id, const XaccLoc *loc) {
  Queue *queue = findBusy(id);
  if (!queue)
    return;
  makeCurrent();
  check(driver.cuStreamSynchronize(queue->stream), "cuStreamSynchronize", loc,
        queue);
  setIdle(*queue);
  settleRequests();
}

void CudaDevice::waitAll(const XaccLoc *loc) {
  // A stream of the program's without work of ours may be gone, at the end.
  for (auto &[id, queue] : queueMap)
    if (queue->hasWork())
      wait(id, loc);
  wait(queueSync, loc);
}

bool CudaDevice::test(QueueId id, const XaccLoc *loc) {
  Queue *queue = findBusy(id);
  if (!queue)
    return true;
  makeCurrent();
  CUresult error = driver.cuStreamQuery(queue->stream);
  if (error == CUDA_ERROR_NOT_READY)
    return false;
  check(error, "cuStreamQuery", loc, queue);
  setIdle(*queue);
  settleRequests();
  return true;
}

bool CudaDevice::testAll(const XaccLoc *loc) {
  for (auto &[id, queue] : queueMap)
    if (queue->hasWork() && !test(id, loc))
      return false;
  return test(queueSync, loc);
}

std::vector<QueueId> CudaDevice::queues() {
  std::vector<QueueId> result;
  for (auto &[id, queue] : queueMap)
    result.push_back(id);
  return result;
}

void CudaDevice::callHost(void (*function)(void *), void *argument, QueueId id,
                          const XaccLoc *loc) {
  if (id == queueSync) {
    function(argument);
    return;
  }
  Queue &queue = enter(id, loc);
  check(driver.cuLaunchHostFunc(queue.stream, function, argument),
        "cuLaunchHostFunc", loc, &queue);
  queue.writesHost = queue.hostStreamIsAhead = true;
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

CUevent CudaDevice::takeEvent(const XaccLoc *loc) {
  if (!freeEvents.empty()) {
    CUevent event = freeEvents.back();
    freeEvents.pop_back();
    return event;
  }
  CUevent event = nullptr;
  check(driver.cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), "cuEventCreate",
        loc);
  return event;
}

namespace xacc::cuda {
/// An event of the pool while it is needed. An event that goes back may be
/// recorded again at once: what waits for it in a stream waits for the state
/// that it had then.
class CudaEvent final : public DeviceEvent {
public:
  explicit CudaEvent(CudaDevice &cuda) : DeviceEvent(cuda), cuda(cuda) {}
  ~CudaEvent() override { release(); }

  bool test(const XaccLoc *loc) override {
    if (!isPending())
      return true;
    cuda.makeCurrent();
    CUresult error = cuda.driver.cuEventQuery(handle);
    if (error == CUDA_ERROR_NOT_READY)
      return false;
    cuda.check(error, "cuEventQuery", loc, queue());
    release();
    return true;
  }

  void wait(const XaccLoc *loc) override {
    if (!isPending())
      return;
    cuda.makeCurrent();
    cuda.check(cuda.driver.cuEventSynchronize(handle), "cuEventSynchronize",
               loc, queue());
    release();
  }

  void record(Queue &queue, const XaccLoc *loc) {
    if (!isPending())
      handle = cuda.takeEvent(loc);
    generation = cuda.generation;
    queueId = queue.id;
    cuda.check(cuda.driver.cuEventRecord(handle, queue.stream), "cuEventRecord",
               loc, &queue);
  }

  /// False if it has been reached, as far as is known.
  bool isPending() const { return handle && generation == cuda.generation; }
  void release() {
    if (isPending())
      cuda.returnEvent(handle);
    handle = nullptr;
  }

  CUevent handle = nullptr;

private:
  const Queue *queue() const {
    auto it = cuda.queueMap.find(queueId);
    return it == cuda.queueMap.end() ? nullptr : it->second.get();
  }

  CudaDevice &cuda;
  unsigned generation = 0;
  QueueId queueId = queueSync;
};
} // namespace xacc::cuda

std::unique_ptr<DeviceEvent> CudaDevice::createEvent() {
  return std::make_unique<CudaEvent>(*this);
}

void CudaDevice::record(DeviceEvent &event, QueueId id, const XaccLoc *loc) {
  CudaEvent &cudaEvent = static_cast<CudaEvent &>(event);
  Queue *queue = findBusy(id);
  if (!queue) {
    cudaEvent.release();
    return;
  }
  makeCurrent();
  cudaEvent.record(*queue, loc);
}

void CudaDevice::await(DeviceEvent &event, QueueId id, const XaccLoc *loc) {
  if (id == queueSync || event.device.kind() != DeviceKind::Cuda) {
    event.wait(loc);
    return;
  }
  CudaEvent &cudaEvent = static_cast<CudaEvent &>(event);
  if (!cudaEvent.isPending())
    return;
  Queue &queue = enter(id, loc);
  check(driver.cuStreamWaitEvent(queue.stream, cudaEvent.handle, 0),
        "cuStreamWaitEvent", loc, &queue);
  // The other queue may have written host memory.
  queue.writesHost = queue.hostStreamIsAhead = true;
}

void CudaDevice::fence(DeviceEvent &event, const XaccLoc *loc) {
  CudaEvent &cudaEvent = static_cast<CudaEvent &>(event);
  if (!cudaEvent.isPending())
    return;
  // A stream of the program's may be gone.
  for (auto &[id, queue] : queueMap)
    if (!queue->isOwned) {
      event.wait(loc);
      return;
    }
  makeCurrent();
  auto follow = [&](Queue &queue) {
    check(driver.cuStreamWaitEvent(queue.stream, cudaEvent.handle, 0),
          "cuStreamWaitEvent", loc, &queue);
  };
  // The calling thread itself touches variables that lie in host memory.
  follow(syncQueue);
  syncQueue.isBehindFence = true;
  for (auto &[id, queue] : queueMap)
    if (id != queueCommunication)
      follow(*queue);
}
