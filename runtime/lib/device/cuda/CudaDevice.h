//===- CudaDevice.h - A GPU behind the CUDA driver ----------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CudaDevice.cpp   start and stop, memory, errors
// CudaQueue.cpp    streams, events, waiting
// CudaCopy.cpp     copies, staging
// CudaPeer.cpp     access between GPUs, address ranges
// CudaShared.cpp   memory that other processes open
// CudaLaunch.cpp   images, kernels, launches
// CudaStager.cpp   copies for messages of kernels that run
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_CUDA_CUDADEVICE_H
#define XACC_DEVICE_CUDA_CUDADEVICE_H

#include "CudaDriver.h"
#include "CudaLink.h"
#include "CudaMemory.h"
#include "CudaRanges.h"
#include "device/base/Device.h"
#include "device/base/LoopService.h"

#include <array>
#include <deque>
#include <unordered_map>

namespace xacc::cuda {

/// A pinned buffer that copies of ordinary host memory go through, and the
/// point from which on it may be filled again.
struct StagingBuffer {
  char *data = nullptr;
  CUevent isFree = nullptr;
  CUevent isFull = nullptr;
};

/// A queue: a stream, and what copies and reductions in it need.
struct Queue {
  QueueId id = queueSync;
  CUstream stream = nullptr;
  /// False for a stream of the program's (acc_set_cuda_stream).
  bool isOwned = true;
  /// The program has our stream (acc_get_cuda_stream), and puts work into it
  /// that we do not see.
  bool isGivenOut = false;
  /// There may be work of ours that nobody has waited for.
  bool isBusy = false;
  /// Its next operation is behind a fence() that nobody has waited for.
  bool isBehindFence = false;
  /// Packs and unpacks staging buffers on the host while `stream` copies.
  CUstream hostStream = nullptr;
  /// An operation that may write host memory has not been waited for: the
  /// calling thread must not read ahead of the stream.
  bool writesHost = false;
  /// Nor must `hostStream`, until it has waited for `stream`.
  bool hostStreamIsAhead = false;
  StagingBuffer staging[2];
  unsigned nextStaging = 0;
  /// Partial results of reductions.
  CUdeviceptr scratch = 0;
  int64_t scratchBytes = 0;
  /// For messages about errors that show up late.
  const char *lastKernel = nullptr;
  const XaccLoc *lastKernelLoc = nullptr;
  bool lastKernelWaits = false; // its blocks for each other
  /// The first kernel that nobody has waited for, before the latest.
  const XaccLoc *firstKernelAhead = nullptr;

  /// Whether there may be work that nobody has waited for, in a stream that is
  /// there as long as the device.
  bool hasWork() const {
    return isBusy || isBehindFence || (isGivenOut && isOwned);
  }
  /// The same for any stream: there may be work of the program's in its own.
  bool mayBeBusy() const { return hasWork() || !isOwned; }
};

class CudaEvent;

class CudaDevice final : public Device {
public:
  explicit CudaDevice(int ordinal);
  ~CudaDevice() override;

  bool isHostAddressable() const override { return false; }
  std::string productName() override;
  std::string vendorName() override { return "NVIDIA"; }
  void start(const XaccLoc *loc) override;
  void stop(const XaccLoc *loc) override;

  void *allocate(int64_t sizeInBytes) override;
  void free(void *address, QueueId queue, const XaccLoc *loc) override;
  void trim() override;
  DeviceMemoryInfo memoryInfo() override;
  bool owns(const void *address) override;
  void *allocateResult(int64_t sizeInBytes) override;
  void *allocatePinned(int64_t sizeInBytes) override;
  void freePinned(void *address) override;
  int64_t pageBytes() const override { return ranges.pageBytes(); }
  void *reserve(int64_t sizeInBytes) override;
  bool back(void *address, int64_t sizeInBytes) override;
  void unback(void *address, int64_t sizeInBytes) override;
  void unreserve(void *address) override;

  void copyToDevice(void *target, const void *source, const CopyShape &shape,
                    QueueId queue, const XaccLoc *loc) override;
  void copyFromDevice(void *target, const void *source, const CopyShape &shape,
                      QueueId queue, const XaccLoc *loc) override;
  void copyWithin(void *target, const void *source, const CopyShape &shape,
                  QueueId queue, const XaccLoc *loc) override;
  void copyPeer(void *target, Device &source, const void *address,
                const CopyShape &shape, QueueId queue,
                const XaccLoc *loc) override;
  void write(void *target, const void *value, int64_t sizeInBytes,
             QueueId queue, const XaccLoc *loc) override;
  void fillZero(void *target, int64_t sizeInBytes, QueueId queue,
                const XaccLoc *loc) override;
  std::unique_ptr<DeviceStager> createStager(const XaccLoc *loc) override;
  /// The largest distance between rows of one copy.
  int64_t mostPitch() const { return maxPitch; }
  /// In comm/CudaBatch.cpp: one kernel.
  std::unique_ptr<CopyBatch>
  prepareCopies(const std::vector<BoxCopy> &copies) override;
  /// In comm/CudaChain.cpp: one graph, in which the driver copies what is in
  /// long runs. Run in queueCommunication only.
  std::unique_ptr<CopyBatch> prepareChain(const std::vector<BoxCopy> &copies,
                                          const XaccLoc *loc);
  bool reaches(const Device &other) const override;
  void prepareLaunch(XaccKernel &kernel, const XaccLaunch &launch,
                     const void *args, QueueId queue,
                     const XaccLoc *loc) override;
  void launch(XaccKernel &kernel, const XaccLaunch &launch, const void *args,
              QueueId queue, const XaccLoc *loc) override;
  void launchAhead(XaccKernel &kernel, const XaccLaunch &launch,
                   const void *args, const XaccLoc *loc) override;
  void callHost(void (*function)(void *), void *argument, QueueId queue,
                const XaccLoc *loc) override;

  bool test(QueueId queue, const XaccLoc *loc) override;
  bool testAll(const XaccLoc *loc) override;
  void wait(QueueId queue, const XaccLoc *loc) override;
  void waitAll(const XaccLoc *loc) override;
  std::vector<QueueId> queues() override;
  std::unique_ptr<DeviceEvent> createEvent() override;
  void record(DeviceEvent &event, QueueId queue, const XaccLoc *loc) override;
  void await(DeviceEvent &event, QueueId queue, const XaccLoc *loc) override;
  void fence(DeviceEvent &event, const XaccLoc *loc) override;

  /// For openacc.h.
  CUdevice cudaDevice() const { return device; }
  CUcontext cudaContext() const { return context; }
  CUstream getStream(QueueId queue, const XaccLoc *loc);
  void setStream(QueueId queue, CUstream stream, const XaccLoc *loc);

  // Memory that other processes open.
  /// The allocation around an address: a number that no other has had in this
  /// process, and where the address is in it.
  uint64_t findAllocation(const void *address, int64_t &offset,
                          const XaccLoc *loc);
  /// What another process opens it by; returns an error's text, or nothing.
  std::string nameAllocation(const void *address, CUipcMemHandle &name);
  /// `numOpen` says how many others have it open.
  void watchAllocation(const void *address,
                       const std::atomic<int32_t> &numOpen);
  char *openAllocation(const CUipcMemHandle &name, std::string &error);
  void closeAllocation(char *address);
  /// Counts stops.
  unsigned numStops() const { return generation; }
  /// How many copies the driver needs for a box.
  int64_t numCopiesOf(const CopyShape &shape) const;

  /// The blocks and threads of a launch; for tests.
  struct Geometry {
    unsigned grid[3];
    unsigned block[3];
  };

  /// Host memory that copies may use without staging.
  bool isPinned(const void *address, int64_t sizeInBytes);
  /// Launches a function of an image by its name with packed arguments.
  CUfunction loadFunction(XaccImage &image, const char *name,
                          const XaccLoc *loc);
  /// The stream of a queue (queueSync: one that callers wait for), with this
  /// device's context made current.
  Queue &enter(QueueId queue, const XaccLoc *loc);
  /// Ends an operation: waits if it is one without a queue.
  void leave(Queue &queue, const XaccLoc *loc);
  void makeCurrent();
  /// Ends the job unless `error` is success. An error of a driver that is being
  /// unloaded, because the program ends, is success.
  void setHeap(const XaccLoc *loc);
  void setStack(const XaccLoc *loc);
  void check(CUresult error, const char *call, const XaccLoc *loc,
             const Queue *queue = nullptr);

private:
  friend class CudaEvent;

  struct Function {
    CUfunction handle = nullptr;
    int maxThreads = 0;
    /// Blocks that run at the same time, by the block size of last time.
    unsigned residentThreads = 0;
    int64_t residentBlocks = 0;
  };
  struct Retired {
    void *address;
    size_t sizeInBytes;
    CUevent event;
  };

  CUevent takeEvent(const XaccLoc *loc);
  void returnEvent(CUevent event) { freeEvents.push_back(event); }
  CUstream createStream(bool important, const XaccLoc *loc);
  /// Null if there is none, or no work can be in it.
  Queue *findBusy(QueueId id);
  void followFences(CUstream stream, const XaccLoc *loc);
  void destroyQueue(Queue &queue);
  /// Waits for a moment for other processes that have memory open.
  void waitUntilClosed();
  /// Makes memory whose last use is complete available; all of it with `wait`.
  void collectRetired(bool wait);
  /// Ends the job if what looks like lack of memory is an earlier error.
  void checkMemory(const char *call);
  /// Lets GPUs in use reach each other's memory: kernels and copies.
  void joinPeers();
  void leavePeers();
  /// This GPU, and those in use that can reach its memory.
  std::vector<CUdevice> visitors() const;
  /// Has `take` try again after memory that is kept has been given back.
  template <typename Take> bool takeMemory(Take take, const char *call);

  /// Loads an image with routines of other files, in CudaLink.cpp.
  CUresult linkModule(CUmodule &module, XaccImage &image,
                      const Routines &routines, unsigned numOptions,
                      CUjit_option *options, void **values);
  CUmodule loadModule(XaccImage &image, const char *functionName,
                      const XaccLoc *loc);
  Function &getFunction(XaccKernel &kernel, const void *args,
                        const XaccLoc *loc);
  Geometry chooseGeometry(const XaccKernel &kernel, const XaccLaunch &launch,
                          Function &function);
  int64_t getResidentBlocks(Function &function, unsigned numThreads);
  int64_t getResidentThreads() const;
  unsigned chooseGrid(const XaccKernel &kernel, const XaccLaunch &launch,
                      Function &function);
  CUresult launchTogether(Function &function, const Geometry &shape,
                          Queue &queue, void **arguments);
  void serve(Queue &queue, LoopService &service, const XaccLoc *loc);
  void endRequests(Queue &queue, void *ring, const XaccLoc *loc);
  void settleRequests();
  CUdeviceptr getScratch(Queue &queue, int64_t sizeInBytes, const XaccLoc *loc);
  CUdeviceptr getGridScratch(const XaccKernel &kernel, const Geometry &shape,
                             Queue &queue, const XaccLoc *loc);

  StagingBuffer &nextStaging(Queue &queue, const XaccLoc *loc);
  /// Takes pinned memory for the copies of some queues.
  void prepareStaging();
  /// Of the streams that copies of `queue` go through.
  void recordEvent(CUevent event, CUstream where, Queue &queue,
                   const XaccLoc *loc);
  void awaitEvent(CUstream who, CUevent event, Queue &queue,
                  const XaccLoc *loc);
  CUstream getHostStream(Queue &queue, const XaccLoc *loc);
  bool isResult(const void *address, int64_t sizeInBytes, QueueId id) const;
  bool hasHoles(const void *address, const CopyShape &shape,
                const int64_t *strides) const;
  /// Copies from memory of another GPU.
  void copyFrom(const CudaDevice &peer, void *target, const void *source,
                const CopyShape &shape, Queue &queue, const XaccLoc *loc);
  /// `owner`: whose memory the source is, where it is not this device's: the
  /// same GPU under another name.
  void copyDirectly(void *target, const void *source, const CopyShape &shape,
                    Queue &queue, const XaccLoc *loc,
                    const CudaDevice *owner = nullptr);
  void stageToDevice(char *target, const char *source, const CopyShape &shape,
                     Queue &queue, const XaccLoc *loc);
  void stageFromDevice(char *target, const char *source, const CopyShape &shape,
                       Queue &queue, const XaccLoc *loc);

  /// Up to which allocateResult gives memory.
  static constexpr int64_t resultBytes = 16;

  const Driver &driver;
  int ordinal;
  CUdevice device = 0;
  CUcontext context = nullptr;
  /// The driver has gone: the program is ending.
  bool isGone = false;
  /// Counts starts, so that events of an earlier one are recognised.
  unsigned generation = 0;
  int numMultiprocessors = 0;
  int maxThreadsPerBlock = 0;
  int maxThreadsPerMultiprocessor = 0;
  bool hasCooperativeLaunch = false;
  int64_t maxPitch = 0;
  int highPriority = 0;
  /// For functions that call themselves.
  bool isStackSet = false;

  MemoryPool memory;
  MemoryPool pinned;
  AddressRanges ranges;
  std::deque<Retired> retired;
  std::vector<CUevent> freeEvents;
  Queue syncQueue;
  /// What is put into `syncQueue` is not waited for now.
  bool runsAhead = false;
  std::unordered_map<QueueId, std::unique_ptr<Queue>> queueMap;
  Queue *lastQueue = nullptr;
  /// Kernels that make requests have been launched.
  bool hasRequests = false;
  std::unordered_map<XaccImage *, CUmodule> modules;
  /// For indices of 32 bits or all kernels, and for those of 64 bits.
  std::unordered_map<XaccKernel *, std::array<Function, 2>> functions;
};

/// The device if it is one of CUDA, else null.
inline CudaDevice *asCuda(Device &device) {
  return device.kind() == DeviceKind::Cuda
             ? static_cast<CudaDevice *>(&device.home())
             : nullptr;
}

} // namespace xacc::cuda

#endif // XACC_DEVICE_CUDA_CUDADEVICE_H
