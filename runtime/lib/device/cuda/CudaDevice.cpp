//===- CudaDevice.cpp - A GPU behind the CUDA driver ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Environment.h"
#include "core/Support.h"

#include <algorithm>
#include <cstdlib>

using namespace xacc;
using namespace xacc::cuda;

int xacc::countCudaDevices(std::string &whyNone) {
  const Driver *driver = Driver::load(whyNone);
  return driver ? driver->deviceCount : 0;
}

std::unique_ptr<Device> xacc::createCudaDevice(int ordinal) {
  return std::make_unique<CudaDevice>(ordinal);
}

static void *allocateDeviceMemory(size_t sizeInBytes) {
  CUdeviceptr address = 0;
  return Driver::get().cuMemAlloc_v2(&address, sizeInBytes) == CUDA_SUCCESS
             ? reinterpret_cast<void *>(address)
             : nullptr;
}

static void freeDeviceMemory(void *address) {
  // Fails only with a driver that has gone, or after an error that a wait
  // reports.
  (void)Driver::get().cuMemFree_v2(reinterpret_cast<CUdeviceptr>(address));
}

static void *allocatePinnedMemory(size_t sizeInBytes) {
  void *address = nullptr;
  return Driver::get().cuMemHostAlloc(&address, sizeInBytes,
                                      CU_MEMHOSTALLOC_PORTABLE) == CUDA_SUCCESS
             ? address
             : nullptr;
}

static void freePinnedMemory(void *address) {
  (void)Driver::get().cuMemFreeHost(address);
}

CudaDevice::CudaDevice(int ordinal)
    : Device(DeviceKind::Cuda, "cuda:" + std::to_string(ordinal)),
      driver(Driver::get()), ordinal(ordinal),
      memory(allocateDeviceMemory, freeDeviceMemory),
      pinned(allocatePinnedMemory, freePinnedMemory), ranges(driver, ordinal) {}

CudaDevice::~CudaDevice() {
  if (started)
    stop(nullptr);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static std::string describeKernel(const Queue &queue) {
  std::string text = std::string("; the latest kernel in this queue is '") +
                     queue.lastKernel + "'";
  if (const XaccLoc *loc = queue.lastKernelLoc; loc && loc->file)
    text += std::string(" of ") + loc->file + ":" + std::to_string(loc->line);
  if (const XaccLoc *loc = queue.firstKernelAhead; loc && loc->file)
    text += std::string("; or an earlier one failed, from that of ") +
            loc->file + ":" + std::to_string(loc->line) + " on";
  return text;
}

void CudaDevice::check(CUresult error, const char *call, const XaccLoc *loc,
                       const Queue *queue) {
  if (error == CUDA_SUCCESS) [[likely]]
    return;
  bool isInChild = Driver::isInChild();
  if (isInChild && !Device::processEnds)
    fatal(loc,
          "%s: the child of a fork cannot use a GPU that its parent has used; "
          "fork before the first construct, or let the child exec a program",
          name().c_str());
  // The driver ends before us when the program ends. In the middle of it a
  // library may have reset the device: what was on it is lost.
  if (isInChild || error == CUDA_ERROR_DEINITIALIZED ||
      (error == CUDA_ERROR_CONTEXT_IS_DESTROYED && Device::processEnds)) {
    isGone = true;
    return;
  }
  std::string late = queue && queue->lastKernel ? describeKernel(*queue) : "";
  if (isStackSet && (error == CUDA_ERROR_ILLEGAL_ADDRESS ||
                     error == CUDA_ERROR_LAUNCH_FAILED))
    late += "; functions that call themselves may need a larger stack "
            "(XACC_CUDA_STACK)";
  if (queue && queue->lastKernelWaits && error == CUDA_ERROR_LAUNCH_FAILED)
    late += "; its blocks, or other GPUs, may have waited for each other for "
            "longer than XACC_WATCHDOG";
  fatal(loc, "%s: %s failed with %s%s", name().c_str(), call,
        driver.describe(error).c_str(), late.c_str());
}

//===----------------------------------------------------------------------===//
// Start and stop
//===----------------------------------------------------------------------===//

std::string CudaDevice::productName() {
  char text[256] = "";
  CUdevice handle;
  if (driver.cuDeviceGet(&handle, ordinal) != CUDA_SUCCESS ||
      driver.cuDeviceGetName(text, sizeof text, handle) != CUDA_SUCCESS)
    return name();
  return text;
}

void CudaDevice::makeCurrent() {
  // The program may use contexts of its own.
  check(driver.cuCtxSetCurrent(context), "cuCtxSetCurrent", nullptr);
}

/// The bytes of a setting; `usual` if it is not set.
static int64_t wishedBytes(const char *name, int64_t wish, int64_t usual) {
  if (wish < 0)
    fatal(nullptr,
          "%s is '%s', expected a number of bytes, with or without K, M, G or "
          "T after it",
          name, std::getenv(name));
  return wish ? wish : usual;
}

/// The driver's own 8 MiB are little for private arrays of all threads. Only
/// modules whose kernels allocate take it.
void CudaDevice::setHeap(const XaccLoc *loc) {
  size_t total = 0;
  check(driver.cuDeviceTotalMem_v2(&total, device), "cuDeviceTotalMem", loc);
  int64_t bytes =
      wishedBytes("XACC_CUDA_HEAP", Environment::get().cudaHeapBytes(),
                  std::max<int64_t>(total / 64, 8 << 20));
  CUresult error = driver.cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, bytes);
  // Another user of the context may have kernels that allocate.
  if (error != CUDA_ERROR_INVALID_VALUE)
    check(error, "cuCtxSetLimit", loc);
}

/// Of functions that call themselves the driver does not know what they need: a
/// thread has 1 KiB, if nobody asks for more. The driver takes it for as many
/// threads as run at the same time.
void CudaDevice::setStack(const XaccLoc *loc) {
  constexpr int64_t usualShare = 16, leastBytes = 8 << 10;
  size_t total = 0, given = 0;
  check(driver.cuDeviceTotalMem_v2(&total, device), "cuDeviceTotalMem", loc);
  int64_t usual = int64_t(total) / usualShare / getResidentThreads();
  int64_t bytes =
      wishedBytes("XACC_CUDA_STACK", Environment::get().cudaStackBytes(),
                  std::max(usual, leastBytes) & -1024);
  isStackSet = true;
  check(driver.cuCtxGetLimit(&given, CU_LIMIT_STACK_SIZE), "cuCtxGetLimit",
        loc);
  if (bytes <= int64_t(given))
    return;
  if (CUresult error = driver.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, bytes))
    fatal(loc,
          "%s: no stacks of %lld bytes for kernels whose functions call "
          "themselves: %s; XACC_CUDA_STACK sets the size",
          name().c_str(), (long long)bytes, driver.describe(error).c_str());
}

void CudaDevice::start(const XaccLoc *loc) {
  if (started)
    return;
  auto get = [&](CUdevice_attribute attribute) {
    int value = 0;
    check(driver.cuDeviceGetAttribute(&value, attribute, device),
          "cuDeviceGetAttribute", loc);
    return value;
  };
  check(driver.cuDeviceGet(&device, ordinal), "cuDeviceGet", loc);
  numMultiprocessors = get(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  maxThreadsPerBlock = get(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  maxThreadsPerMultiprocessor =
      get(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
  hasCooperativeLaunch =
      driver.cuLaunchKernelEx && get(CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH);
  maxPitch = get(CU_DEVICE_ATTRIBUTE_MAX_PITCH);
  // The context that libraries on top of the CUDA runtime use, too.
  check(driver.cuDevicePrimaryCtxRetain(&context, device),
        "cuDevicePrimaryCtxRetain", loc);
  makeCurrent();
  setHeap(loc);
  int least = 0;
  check(driver.cuCtxGetStreamPriorityRange(&least, &highPriority),
        "cuCtxGetStreamPriorityRange", loc);
  syncQueue.stream = createStream(/*important=*/false, loc);
  started = true;
  joinPeers();
}

void CudaDevice::stop(const XaccLoc *loc) {
  if (!started)
    return;
  if (Driver::isInChild()) {
    // All of it is the parent's, as are the threads that would be waited for.
    started = false;
    return;
  }
  waitAll(loc);
  makeCurrent();
  if (hasRequests)
    RequestService::get(loc).leave(*this);
  hasRequests = false;
  if (LoopService::get)
    LoopService::get().leave(*this);
  for (auto &[id, queue] : queueMap)
    destroyQueue(*queue);
  queueMap.clear();
  lastQueue = nullptr;
  destroyQueue(syncQueue);
  syncQueue = Queue();
  collectRetired(/*wait=*/true);
  ranges.clear();
  waitUntilClosed();
  memory.clear();
  pinned.clear();
  for (CUevent event : freeEvents)
    check(driver.cuEventDestroy_v2(event), "cuEventDestroy", loc);
  freeEvents.clear();
  for (auto [image, module] : modules)
    check(driver.cuModuleUnload(module), "cuModuleUnload", loc);
  modules.clear();
  functions.clear();
  check(driver.cuDevicePrimaryCtxRelease_v2(device),
        "cuDevicePrimaryCtxRelease", loc);
  context = nullptr;
  leavePeers();
  ++generation;
  started = false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *CudaDevice::allocate(int64_t sizeInBytes) {
  makeCurrent();
  collectRetired(/*wait=*/false);
  size_t size = std::max<int64_t>(sizeInBytes, 1);
  void *address = memory.allocate(size);
  if (!address && !retired.empty()) {
    collectRetired(/*wait=*/true);
    address = memory.allocate(size);
  }
  if (!address)
    checkMemory("cuMemAlloc");
  return address;
}

/// After an error in a kernel, every call fails with that error.
void CudaDevice::checkMemory(const char *call) {
  size_t free, total;
  check(driver.cuMemGetInfo_v2(&free, &total), call, nullptr,
        lastQueue ? lastQueue : &syncQueue);
}

void CudaDevice::free(void *address, QueueId id, const XaccLoc *loc) {
  size_t size = memory.retire(address);
  // The host writes to such memory at once when it is used again.
  if (size == 0 && pinned.owns(address)) {
    wait(queueSync, loc);
    pinned.free(address);
    return;
  }
  if (size == 0)
    fatal(loc, "%p was not allocated on %s, or has been freed", address,
          name().c_str());
  Queue *queue = findBusy(id);
  if (!queue) {
    memory.giveBack(address, size);
    return;
  }
  makeCurrent();
  CUevent event = takeEvent(loc);
  check(driver.cuEventRecord(event, queue->stream), "cuEventRecord", loc);
  retired.push_back({address, size, event});
}

void CudaDevice::collectRetired(bool wait) {
  // Mostly in the order in which they become available.
  while (!retired.empty()) {
    Retired &first = retired.front();
    CUresult error = wait ? driver.cuEventSynchronize(first.event)
                          : driver.cuEventQuery(first.event);
    if (error == CUDA_ERROR_NOT_READY)
      return;
    check(error, "cuEventQuery", nullptr);
    returnEvent(first.event);
    memory.giveBack(first.address, first.sizeInBytes);
    retired.pop_front();
  }
}

void CudaDevice::trim() {
  makeCurrent();
  collectRetired(/*wait=*/false);
  memory.trim();
  pinned.trim();
}

DeviceMemoryInfo CudaDevice::memoryInfo() {
  size_t free = 0, total = 0;
  if (started) {
    makeCurrent();
    check(driver.cuMemGetInfo_v2(&free, &total), "cuMemGetInfo", nullptr);
    free += memory.keptBytes();
  } else {
    CUdevice handle;
    if (driver.cuDeviceGet(&handle, ordinal) == CUDA_SUCCESS)
      check(driver.cuDeviceTotalMem_v2(&total, handle), "cuDeviceTotalMem",
            nullptr);
    free = total;
  }
  return {int64_t(total), int64_t(free)};
}

bool CudaDevice::owns(const void *address) { return memory.owns(address); }

void *CudaDevice::allocatePinned(int64_t sizeInBytes) {
  makeCurrent();
  return pinned.allocate(std::max<int64_t>(sizeInBytes, 1));
}

void *CudaDevice::allocateResult(int64_t sizeInBytes) {
  return sizeInBytes <= resultBytes ? allocatePinned(sizeInBytes) : nullptr;
}

void CudaDevice::freePinned(void *address) {
  if (!pinned.free(address))
    fatal(nullptr, "%p is no pinned memory of %s", address, name().c_str());
}
