//===- CudaLaunch.cpp - Images and kernels on a GPU -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"
#include "CudaLink.h"

#include "core/Environment.h"
#include "core/Support.h"
#include "core/Tuning.h"
#include "device/base/DeclaredCopies.h"
#include "device/base/GroupTable.h"
#include "device/base/LoopService.h"
#include "device/base/OneBlockLoops.h"
#include "xacc/ImageABI.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <sched.h>
#include <string>
#include <unistd.h>
#include <utility>

using namespace xacc;
using namespace xacc::cuda;

static constexpr int64_t defaultBlock = 128;
static constexpr int64_t warpSize = 32;
static constexpr int64_t maxGridX = INT32_MAX;
static constexpr int64_t maxGridYZ = 65535;

/// Bytes at the start of a scratch buffer for the kernel's counter.
static constexpr int64_t counterBytes = 64;
/// Bytes behind them, for kernels whose blocks wait for each other.
static constexpr int64_t gridBytes = 64;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// What to do about an image that this driver or GPU does not take.
static const char *adviceFor(CUresult error) {
  switch (error) {
  case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
    return "; the program's PTX is newer than the driver: update the driver, "
           "or run with XACC_DEVICES=host";
  case CUDA_ERROR_NO_BINARY_FOR_GPU:
  case CUDA_ERROR_INVALID_PTX:
    return "; was the program compiled for another GPU (--cuda-arch)? "
           "XACC_DEVICES=host runs it on the CPU";
  case CUDA_ERROR_JIT_COMPILER_NOT_FOUND:
    return "; compile for the GPU's own architecture (--cuda-arch)";
  default:
    return "";
  }
}

CUmodule CudaDevice::loadModule(XaccImage &image, const char *functionName,
                                const XaccLoc *loc) {
  CUmodule module = nullptr;
  char log[8192] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(uintptr_t(sizeof log))};
  Routines routines = findRoutines(image, [this](void *host) {
    return DeclaredCopies::get().find(*this, host);
  });
  if (routines.isVariable)
    fatal(loc,
          "kernel '%s' has no code for GPUs: a routine that it calls uses "
          "'%s', of which the device has no copy, or which two files have; "
          "run with XACC_DEVICES=host",
          functionName, routines.missing.c_str());
  if (!routines.missing.empty())
    fatal(loc,
          "kernel '%s' has no code for GPUs: '%s', which a kernel of its "
          "file calls, has none; compile the file that defines it with "
          "xacc-cc, with '#pragma acc routine' (-Rxacc says what keeps it "
          "from a GPU), or run with XACC_DEVICES=host",
          functionName, routines.missing.c_str());
  CUresult error =
      routines.images.empty()
          ? driver.cuModuleLoadDataEx(&module, image.data, 2, options, values)
          : linkModule(module, image, routines, 2, options, values);
  if (error != CUDA_SUCCESS && error != CUDA_ERROR_DEINITIALIZED) {
    if (*log)
      std::fprintf(stderr, "xacc: log of the CUDA driver:\n%s\n", log);
    int major = 0, minor = 0;
    (void)driver.cuDeviceGetAttribute(
        &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    (void)driver.cuDeviceGetAttribute(
        &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    fatal(loc,
          "%s (%s, sm_%d%d, driver for CUDA %d.%d) cannot load the "
          "program's %s: %s%s",
          name().c_str(), productName().c_str(), major, minor,
          driver.version / 1000, driver.version % 1000 / 10,
          image.kind == XACC_IMAGE_PTX ? "PTX" : "cubin",
          driver.describe(error).c_str(), adviceFor(error));
  }
  driver.loadAll(module);
  CUdeviceptr mark = 0;
  size_t markBytes = 0;
  if (driver.cuModuleGetGlobal_v2(&mark, &markBytes, module,
                                  XACC_RECURSION_SYMBOL) == CUDA_SUCCESS)
    setStack(loc);
  return module;
}

CUfunction CudaDevice::loadFunction(XaccImage &image, const char *functionName,
                                    const XaccLoc *loc) {
  makeCurrent();
  CUmodule &module = modules[&image];
  if (!module)
    module = loadModule(image, functionName, loc);
  CUfunction function = nullptr;
  CUresult error = driver.cuModuleGetFunction(&function, module, functionName);
  if (error == CUDA_ERROR_NOT_FOUND)
    fatal(loc, "%s: the program's device code has no kernel '%s'",
          name().c_str(), functionName);
  check(error, "cuModuleGetFunction", loc);
  return function;
}

CudaDevice::Function &CudaDevice::getFunction(XaccKernel &kernel,
                                              const void *args,
                                              const XaccLoc *loc) {
  bool isWide = kernel.narrowOffset != 0 &&
                static_cast<const char *>(args)[kernel.narrowOffset] == 0;
  Function &function = functions[&kernel][isWide];
  if (function.handle) [[likely]]
    return function;
  if (!kernel.image)
    fatal(loc,
          "kernel '%s' has no code for GPUs%s%s; run with XACC_DEVICES=host",
          kernel.name, kernel.whyNoImage ? ": " : "",
          kernel.whyNoImage ? kernel.whyNoImage : "");
  std::string name = kernel.name;
  if (isWide)
    name += XACC_WIDE_SUFFIX;
  function.handle = loadFunction(*kernel.image, name.c_str(), loc);
  check(driver.cuFuncGetAttribute(&function.maxThreads,
                                  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                                  function.handle),
        "cuFuncGetAttribute", loc);
  return function;
}

//===----------------------------------------------------------------------===//
// Geometry
//===----------------------------------------------------------------------===//

/// Blocks of a kernel that the GPU runs at the same time.
int64_t CudaDevice::getResidentBlocks(Function &function, unsigned numThreads) {
  if (function.residentThreads != numThreads) {
    int perMultiprocessor = 0;
    check(driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(
              &perMultiprocessor, function.handle, int(numThreads), 0),
          "cuOccupancyMaxActiveBlocksPerMultiprocessor", nullptr);
    function.residentThreads = numThreads;
    function.residentBlocks =
        int64_t(std::max(perMultiprocessor, 1)) * numMultiprocessors;
  }
  return function.residentBlocks;
}

/// Threads that the GPU runs at the same time, if they need few registers. The
/// blocks that leave parts of sums follow from it and not from what a kernel
/// needs, so that two kernels with the same loop add in the same order.
int64_t CudaDevice::getResidentThreads() const {
  return int64_t(numMultiprocessors) * maxThreadsPerMultiprocessor;
}

/// Blocks that wait for each other: no more than run at the same time, and none
/// that have nothing to do.
unsigned CudaDevice::chooseGrid(const XaccKernel &kernel,
                                const XaccLaunch &launch, Function &function) {
  if (!hasCooperativeLaunch)
    return 1;
  int64_t numThreads =
      int64_t(kernel.block[0]) * kernel.block[1] * kernel.block[2];
  int64_t blocks = getResidentBlocks(function, unsigned(numThreads));
  if (launch.extent[0] > 0)
    blocks = std::min(blocks, (launch.extent[0] + numThreads - 1) / numThreads);
  return unsigned(blocks);
}

/// Kernels run any number of iterations with any grid, so that limits only cut
/// it. The x dimension of the grid is the one with the unit stride.
CudaDevice::Geometry CudaDevice::chooseGeometry(const XaccKernel &kernel,
                                                const XaccLaunch &launch,
                                                Function &function) {
  if (kernel.serial)
    return {{1, 1, 1}, {1, 1, 1}};
  // One block, which the compiler has chosen.
  if (kernel.requestsOffset > 0 && kernel.gridOffset == 0)
    return {{1, 1, 1},
            {unsigned(kernel.block[0]), unsigned(kernel.block[1]),
             unsigned(kernel.block[2])}};
  if (kernel.gridOffset > 0)
    return {{chooseGrid(kernel, launch, function), 1, 1},
            {unsigned(kernel.block[0]), unsigned(kernel.block[1]),
             unsigned(kernel.block[2])}};

  int64_t wanted[3] = {defaultBlock, 1, 1};
  // Whole warps, which reductions shuffle in.
  if (launch.vectorLength > 0)
    wanted[0] = (launch.vectorLength + warpSize - 1) / warpSize * warpSize;
  if (kernel.gangPerBlock && launch.numWorkers > 0)
    wanted[1] = launch.numWorkers;
  Geometry result;
  int64_t room = std::max(std::min(function.maxThreads, maxThreadsPerBlock), 1);
  for (int d = 0; d < 3; ++d) {
    // The compiler's choice stands; its kernels may rely on it.
    int64_t threads =
        kernel.block[d] > 0 ? kernel.block[d] : std::min(wanted[d], room);
    result.block[d] = unsigned(threads);
    room = std::max<int64_t>(room / threads, 1);
  }
  unsigned numThreads = result.block[0] * result.block[1] * result.block[2];

  int64_t blocks[3] = {1, 1, 1};
  bool isKnown = false;
  if (kernel.gangPerBlock) {
    isKnown = launch.numGangs > 0 || launch.extent[0] > 0;
    blocks[0] = launch.numGangs > 0 ? launch.numGangs : launch.extent[0];
  } else {
    for (int d = 0; d < 3; ++d) {
      int64_t extent = std::max<int64_t>(launch.extent[d], 0);
      isKnown |= extent > 0;
      blocks[d] = (extent + result.block[d] - 1) / result.block[d];
    }
  }
  if (!isKnown)
    blocks[0] = getResidentBlocks(function, numThreads);
  // Threads that run several iterations start once for all of them. The partial
  // results of many blocks take longer to combine than the idle threads of few;
  // other blocks are more than fit at a time, so that all end at about the same
  // time. The number of gangs that a program asks for stands.
  int64_t limit = INT64_MAX;
  if (kernel.scratchPerBlock > 0)
    limit = std::max<int64_t>(getResidentThreads() / numThreads, 1);
  else if (launch.numGangs <= 0)
    limit = tuning::wavesOfBlocks * getResidentBlocks(function, numThreads);
  for (int d = 0; d < 3; ++d) {
    int64_t count = std::min({std::max<int64_t>(blocks[d], 1),
                              d == 0 ? maxGridX : maxGridYZ, limit});
    result.grid[d] = unsigned(count);
    limit = std::max<int64_t>(limit / count, 1);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

CUdeviceptr CudaDevice::getScratch(Queue &queue, int64_t sizeInBytes,
                                   const XaccLoc *loc) {
  if (sizeInBytes <= queue.scratchBytes)
    return queue.scratch;
  if (queue.scratch)
    free(reinterpret_cast<void *>(queue.scratch), queue.id, loc);
  // Some reserve, so that growing grids do not allocate each time.
  queue.scratchBytes = int64_t(std::bit_ceil(uint64_t(sizeInBytes)));
  void *address = allocate(queue.scratchBytes);
  if (!address)
    fatal(loc,
          "%s: out of memory for the partial results of a reduction (%lld "
          "bytes)",
          name().c_str(), (long long)queue.scratchBytes);
  queue.scratch = reinterpret_cast<CUdeviceptr>(address);
  check(driver.cuMemsetD8Async(queue.scratch, 0, counterBytes, queue.stream),
        "cuMemsetD8Async", loc, &queue);
  return queue.scratch;
}

/// Of a kernel whose blocks wait for each other, with room for what as many
/// blocks as fit on the device leave of their sums.
CUdeviceptr CudaDevice::getGridScratch(const XaccKernel &kernel,
                                       const Geometry &shape, Queue &queue,
                                       const XaccLoc *loc) {
  int64_t numThreads =
      int64_t(shape.block[0]) * shape.block[1] * shape.block[2];
  return getScratch(queue,
                    counterBytes + gridBytes +
                        getResidentThreads() / numThreads *
                            kernel.scratchPerBlock,
                    loc);
}

void CudaDevice::prepareLaunch(XaccKernel &kernel, const XaccLaunch &launch,
                               const void *args, QueueId id,
                               const XaccLoc *loc) {
  Queue &queue = enter(id, loc);
  Function &function = getFunction(kernel, args, loc);
  if (kernel.gridOffset > 0)
    getGridScratch(kernel, chooseGeometry(kernel, launch, function), queue,
                   loc);
  leave(queue, loc);
}

/// All blocks at the same time, or none.
CUresult CudaDevice::launchTogether(Function &function, const Geometry &shape,
                                    Queue &queue, void **arguments) {
  CUlaunchAttribute attribute = {};
  attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
  attribute.value.cooperative = 1;
  CUlaunchConfig config = {shape.grid[0],        shape.grid[1],  shape.grid[2],
                           shape.block[0],       shape.block[1], shape.block[2],
                           /*sharedMemBytes=*/0, queue.stream,   &attribute,
                           /*numAttrs=*/1};
  return driver.cuLaunchKernelEx(&config, function.handle,
                                 /*parameters=*/nullptr, arguments);
}

void CudaDevice::launch(XaccKernel &kernel, const XaccLaunch &launch,
                        const void *args, QueueId id, const XaccLoc *loc) {
  Queue &queue = enter(id, loc);
  Function &function = getFunction(kernel, args, loc);
  Geometry shape = chooseGeometry(kernel, launch, function);

  void *arguments = const_cast<void *>(args);
  std::unique_ptr<char[]> patched;
  auto patch = [&](int64_t offset, const void *value) {
    if (!patched) {
      patched.reset(new char[kernel.argsSizeInBytes]);
      std::memcpy(patched.get(), args, kernel.argsSizeInBytes);
      arguments = patched.get();
    }
    std::memcpy(patched.get() + offset, value, sizeof(void *));
  };
  int64_t numBlocks = int64_t(shape.grid[0]) * shape.grid[1] * shape.grid[2];
  void *group = nullptr;
  if (kernel.gridOffset > 0) {
    if (!hasCooperativeLaunch)
      oneBlockLoops()[loc] = "the CUDA driver has no cooperative launches";
    int64_t threads = getResidentThreads();
    int64_t nanoseconds = int64_t(1e9 * Environment::get().watchdog());
    group = std::exchange(GroupTable::next, nullptr);
    CUdeviceptr scratch = getGridScratch(kernel, shape, queue, loc);
    check(driver.cuMemsetD8Async(scratch + counterBytes, 0, gridBytes,
                                 queue.stream),
          "cuMemsetD8Async", loc, &queue);
    patch(kernel.scratchOffset, &scratch);
    patch(kernel.gridOffset, &threads);
    patch(kernel.gridOffset + int64_t(sizeof threads), &nanoseconds);
    patch(kernel.gridOffset + int64_t(2 * sizeof threads), &group);
  } else if (kernel.scratchPerBlock > 0) {
    CUdeviceptr scratch = getScratch(
        queue, counterBytes + numBlocks * kernel.scratchPerBlock, loc);
    patch(kernel.scratchOffset, &scratch);
  }
  void *ring = nullptr;
  LoopService *service = nullptr;
  if (group && kernel.requestsOffset > 0) {
    // Whoever has launched it on all devices serves it.
    patch(kernel.requestsOffset, &GroupTable::nextLoop);
  } else if (kernel.requestsOffset > 0 && kernel.gridOffset > 0) {
    service = &LoopService::get();
    void *table = service->begin(*this, kernel.requestSymbols, loc);
    patch(kernel.requestsOffset, &table);
    makeCurrent();
  } else if (kernel.requestsOffset > 0) {
    if (!hasRequests)
      prepareStaging();
    hasRequests = true;
    ring = RequestService::get(loc).begin(*this, kernel.requestSymbols, loc);
    patch(kernel.requestsOffset, &ring);
    makeCurrent();
  }
  size_t size = kernel.argsSizeInBytes;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, arguments,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  CUresult error =
      kernel.gridOffset > 0 && numBlocks > 1
          ? launchTogether(function, shape, queue, extra)
          : driver.cuLaunchKernel(
                function.handle, shape.grid[0], shape.grid[1], shape.grid[2],
                shape.block[0], shape.block[1], shape.block[2],
                /*sharedBytes=*/0, queue.stream, /*parameters=*/nullptr,
                size ? extra : nullptr);
  // Other threads of the program may be at work while it ends.
  if (error == CUDA_ERROR_DEINITIALIZED && gettid() == getpid())
    fatal(loc,
          "%s: the CUDA driver has ended before kernel '%s': functions that "
          "atexit was given before the first use of a GPU are called too late; "
          "give them to atexit behind it, or call them before the program ends",
          name().c_str(), kernel.name);
  if (error != CUDA_SUCCESS && error != CUDA_ERROR_DEINITIALIZED)
    fatal(loc,
          "%s: kernel '%s' (%u x %u x %u blocks of %u x %u x %u threads) "
          "cannot be launched: %s",
          name().c_str(), kernel.name, shape.grid[0], shape.grid[1],
          shape.grid[2], shape.block[0], shape.block[1], shape.block[2],
          driver.describe(error).c_str());
  queue.lastKernel = kernel.name;
  queue.lastKernelLoc = loc;
  queue.lastKernelWaits = kernel.gridOffset > 0;
  if (ring)
    endRequests(queue, ring, loc);
  if (service)
    serve(queue, *service, loc);
  leave(queue, loc);
  if (&queue == &syncQueue)
    settleRequests();
}

void CudaDevice::launchAhead(XaccKernel &kernel, const XaccLaunch &launch,
                             const void *args, const XaccLoc *loc) {
  runsAhead = true;
  this->launch(kernel, launch, args, queueSync, loc);
  runsAhead = false;
}

/// Until all of `queue` is complete. Asking the driver takes long beside a look
/// at memory.
void CudaDevice::serve(Queue &queue, LoopService &service, const XaccLoc *loc) {
  constexpr int looks = 64;
  CUresult error;
  do {
    for (int i = 0; i < looks; ++i)
      if (service.serve())
        i = 0;
    sched_yield();
    error = driver.cuStreamQuery(queue.stream);
  } while (error == CUDA_ERROR_NOT_READY);
  check(error, "cuStreamQuery", loc, &queue);
  service.end(*this, loc);
}

/// When the kernel that `queue` has got last is complete.
void CudaDevice::endRequests(Queue &queue, void *ring, const XaccLoc *loc) {
  check(driver.cuLaunchHostFunc(
            queue.stream,
            [](void *memory) { RequestService::get(nullptr).end(memory); },
            ring),
        "cuLaunchHostFunc", loc, &queue);
}

/// After a wait: the program may call MPI where no kernel does any more.
void CudaDevice::settleRequests() {
  if (hasRequests)
    RequestService::get(nullptr).settle();
}
