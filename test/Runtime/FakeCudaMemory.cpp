//===- FakeCudaMemory.cpp - A CUDA driver without a GPU: memory, copies ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace fake;

static constexpr size_t pageBytes = 4096;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

int fake::protectionOutsideKernels() {
  return std::getenv("FAKE_CUDA_AWARE_MPI") ? PROT_READ | PROT_WRITE
                                            : PROT_NONE;
}

static Arena &arenaOf(Context &context) {
  Arena &arena = context.arena;
  if (arena.device)
    return arena;
  const char *text = std::getenv("FAKE_CUDA_MEMORY");
  arena.size = text ? std::strtoull(text, nullptr, 10) : size_t(256) << 20;
  arena.size = (arena.size + pageBytes - 1) / pageBytes * pageBytes;
  size_t countBytes = Arena::numCounts * sizeof *arena.opened;
  arena.file = memfd_create("fake-cuda", MFD_CLOEXEC);
  if (arena.file < 0 ||
      ftruncate(arena.file, off_t(arena.size + countBytes)) != 0)
    violation("cannot make device memory");
  auto map = [&](int protection, size_t bytes, size_t offset) {
    return static_cast<char *>(mmap(nullptr, bytes, protection, MAP_SHARED,
                                    arena.file, off_t(offset)));
  };
  arena.device = map(protectionOutsideKernels(), arena.size, 0);
  arena.alias = map(PROT_READ | PROT_WRITE, arena.size, 0);
  arena.opened = reinterpret_cast<std::atomic<int32_t> *>(
      map(PROT_READ | PROT_WRITE, countBytes, arena.size));
  return arena;
}

void fake::setAccess(bool kernels) {
  State &state = State::get();
  Lock lock(state.mutex);
  state.numKernels += kernels ? 1 : -1;
  if (state.numKernels != (kernels ? 1 : 0))
    return;
  for (auto &context : state.contexts)
    if (context->arena.device)
      mprotect(context->arena.device, context->arena.size,
               kernels ? PROT_READ | PROT_WRITE : protectionOutsideKernels());
  int protection =
      kernels ? PROT_READ | PROT_WRITE : protectionOutsideKernels();
  protectReserved(protection);
  protectImported(protection);
}

size_t fake::freeBytes(Context &context) {
  size_t free = arenaOf(context).size;
  for (auto [offset, size] : context.arena.used)
    free -= size;
  for (const std::shared_ptr<Physical> &memory : State::get().physical)
    if (memory->context == &context)
      free -= memory->size;
  return free;
}

FAKE_EXPORT CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  FAKE_BEGIN(false);
  *bytes = arenaOf(*State::get().contexts[size_t(device)]).size;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemGetInfo_v2(size_t *free, size_t *total) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  *free = freeBytes(currentContext());
  *total = currentContext().arena.size;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  FAKE_BEGIN();
  awaitKernels(__func__);
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  Lock lock(State::get().mutex);
  Arena &arena = arenaOf(currentContext());
  // The first hole that is large enough; 256 bytes are the driver's alignment.
  size_t at = 0;
  for (auto [offset, size] : arena.used) {
    if (at + bytes <= offset)
      break;
    at = (offset + size + 511) / 256 * 256; // leaves a gap
  }
  if (at + bytes > arena.size || bytes > freeBytes(currentContext()))
    return CUDA_ERROR_OUT_OF_MEMORY;
  arena.used[at] = bytes;
  static uint64_t numAllocations = 0;
  arena.numbers[at] = ++numAllocations;
  // Nobody may rely on what it holds.
  std::memset(arena.alias + at, 0xcb, bytes);
  *address = reinterpret_cast<CUdeviceptr>(arena.device + at);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemFree_v2(CUdeviceptr address) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  drainAll(lock, currentContext());
  Arena &arena = currentContext().arena;
  size_t offset = address - reinterpret_cast<CUdeviceptr>(arena.device);
  auto it = arena.used.find(offset);
  if (it == arena.used.end())
    violation("%#llx is freed, but not allocated in this context", address);
  checkClosed(arena, offset);
  std::memset(arena.alias + offset, 0xcd, it->second);
  arena.used.erase(it);
  arena.numbers.erase(offset);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemHostAlloc(void **address, size_t bytes, unsigned) {
  FAKE_BEGIN();
  awaitKernels(__func__);
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  *address = std::aligned_alloc(pageBytes, (bytes + pageBytes - 1) / pageBytes *
                                               pageBytes);
  std::memset(*address, 0xce, bytes);
  Lock lock(State::get().mutex);
  State::get().pinned[static_cast<char *>(*address)] = bytes;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuMemFreeHost(void *address) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  drainAll(lock, currentContext());
  if (!State::get().pinned.erase(static_cast<char *>(address)))
    violation("%p is freed, but no pinned memory", address);
  std::free(address);
  return CUDA_SUCCESS;
}

Place fake::locate(const char *what, CUdeviceptr address, size_t bytes,
                   Context &who) {
  State &state = State::get();
  char *pointer = reinterpret_cast<char *>(address);
  if (!pointer)
    violation("%s: null address", what);
  Place place;
  if (locateReserved(what, pointer, bytes, who, place) ||
      locateImported(what, pointer, bytes, who, place))
    return place;
  for (auto &context : state.contexts) {
    Arena &arena = context->arena;
    if (!arena.device || pointer < arena.device ||
        pointer >= arena.device + arena.size)
      continue;
    size_t offset = size_t(pointer - arena.device);
    auto it = arena.used.upper_bound(offset);
    if (it == arena.used.begin())
      violation("%s: %p is not allocated", what, pointer);
    --it;
    if (offset + bytes > it->first + it->second)
      violation("%s: %zu bytes from %p are out of bounds", what, bytes,
                pointer);
    if (context.get() != &who && !who.peers.contains(context.get()))
      violation("%s: %p belongs to another device", what, pointer);
    return {Place::Device, arena.alias + offset};
  }
  auto it = state.pinned.upper_bound(pointer);
  if (it != state.pinned.begin()) {
    --it;
    if (pointer < it->first + it->second) {
      if (pointer + bytes > it->first + it->second)
        violation("%s: %zu bytes from %p are out of bounds of pinned memory",
                  what, bytes, pointer);
      return {Place::Pinned, pointer};
    }
  }
  return {Place::Ordinary, pointer};
}

/// Where it begins in the arena and its size; 0 if there is none.
static std::pair<size_t, size_t> allocationAround(const Arena &arena,
                                                  CUdeviceptr address) {
  size_t offset = address - reinterpret_cast<CUdeviceptr>(arena.device);
  auto it = arena.used.upper_bound(offset);
  if (!arena.device || it == arena.used.begin())
    return {0, 0};
  --it;
  if (offset >= it->first + it->second)
    return {0, 0};
  return {it->first, it->second};
}

FAKE_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes,
                                             CUdeviceptr address) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  const Arena &arena = currentContext().arena;
  auto [offset, size] = allocationAround(arena, address);
  if (size == 0)
    return CUDA_ERROR_NOT_FOUND;
  *base = reinterpret_cast<CUdeviceptr>(arena.device + offset);
  *bytes = size;
  return CUDA_SUCCESS;
}

/// Of any device, allocated or mapped.
static bool isDeviceMemory(const char *pointer) {
  State &state = State::get();
  for (auto &context : state.contexts)
    if (allocationAround(context->arena, reinterpret_cast<CUdeviceptr>(pointer))
            .second != 0)
      return true;
  auto it = state.reservations.upper_bound(const_cast<char *>(pointer));
  return it != state.reservations.begin() &&
         pointer < std::prev(it)->first + std::prev(it)->second.size;
}

FAKE_EXPORT CUresult cuPointerGetAttribute(void *value,
                                           CUpointer_attribute attribute,
                                           CUdeviceptr address) {
  FAKE_BEGIN();
  State &state = State::get();
  Lock lock(state.mutex);
  if (attribute == CU_POINTER_ATTRIBUTE_BUFFER_ID) {
    Arena &arena = currentContext().arena;
    auto [offset, size] = allocationAround(arena, address);
    if (size == 0)
      return CUDA_ERROR_INVALID_VALUE;
    *static_cast<uint64_t *>(value) = arena.numbers[offset];
    return CUDA_SUCCESS;
  }
  auto *pointer = reinterpret_cast<char *>(address);
  auto it = state.pinned.upper_bound(pointer);
  bool isPinned = it != state.pinned.begin() &&
                  pointer < std::prev(it)->first + std::prev(it)->second;
  if (!isPinned) {
    if (attribute != CU_POINTER_ATTRIBUTE_MEMORY_TYPE ||
        !isDeviceMemory(pointer))
      return CUDA_ERROR_INVALID_VALUE;
    *static_cast<int *>(value) = CU_MEMORYTYPE_DEVICE;
    return CUDA_SUCCESS;
  }
  --it;
  switch (attribute) {
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    *static_cast<int *>(value) = CU_MEMORYTYPE_HOST;
    break;
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    *static_cast<CUdeviceptr *>(value) =
        reinterpret_cast<CUdeviceptr>(it->first);
    break;
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    *static_cast<size_t *>(value) = it->second;
    break;
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
    break;
  }
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The largest copy from ordinary memory that the driver makes without waiting.
static constexpr size_t immediateBytes = 64 << 10;

/// Runs or queues a copy between places, as the driver would: asynchronously
/// only where ordinary memory takes no part.
static CUresult copy(const char *what, CUstream handle, Place to, Place from,
                     size_t toBytes, size_t fromBytes,
                     std::function<void(char *, const char *)> run) {
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  if (to.kind == Place::Ordinary && from.kind == Place::Ordinary)
    violation("%s: neither side is memory of the driver", what);
  if (stream->isRecording &&
      (to.kind == Place::Ordinary || from.kind == Place::Ordinary))
    violation("%s: ordinary memory in a graph", what);
  (void)toBytes;
  if (from.kind == Place::Ordinary && fromBytes <= immediateBytes) {
    auto data = std::make_shared<std::vector<char>>(from.access,
                                                    from.access + fromBytes);
    enqueue(stream, [=] { run(to.access, data->data()); });
    return CUDA_SUCCESS;
  }
  enqueue(stream, [=] { run(to.access, from.access); });
  if (to.kind == Place::Ordinary || from.kind == Place::Ordinary)
    drain(lock, stream);
  return CUDA_SUCCESS;
}

static Place locateLocked(const char *what, CUdeviceptr address, size_t bytes) {
  Lock lock(State::get().mutex);
  return locate(what, address, bytes);
}

FAKE_EXPORT CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from,
                                   size_t bytes, CUstream stream) {
  FAKE_BEGIN();
  return copy("cuMemcpyAsync", stream,
              locateLocked("target of cuMemcpyAsync", to, bytes),
              locateLocked("source of cuMemcpyAsync", from, bytes), bytes,
              bytes, [=](char *target, const char *source) {
                std::memcpy(target, source, bytes);
              });
}

FAKE_EXPORT CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *given,
                                        CUstream stream) {
  FAKE_BEGIN();
  CUDA_MEMCPY2D c = *given;
  if (c.srcMemoryType != CU_MEMORYTYPE_UNIFIED ||
      c.dstMemoryType != CU_MEMORYTYPE_UNIFIED || c.srcXInBytes || c.srcY ||
      c.dstXInBytes || c.dstY)
    violation("cuMemcpy2DAsync: only unified addresses are expected");
  if (c.srcPitch < c.WidthInBytes || c.dstPitch < c.WidthInBytes ||
      c.srcPitch > INT32_MAX || c.dstPitch > INT32_MAX || c.WidthInBytes == 0 ||
      c.Height == 0)
    return CUDA_ERROR_INVALID_VALUE;
  size_t toBytes = (c.Height - 1) * c.dstPitch + c.WidthInBytes;
  size_t fromBytes = (c.Height - 1) * c.srcPitch + c.WidthInBytes;
  return copy("cuMemcpy2DAsync", stream,
              locateLocked("target of cuMemcpy2DAsync", c.dstDevice, toBytes),
              locateLocked("source of cuMemcpy2DAsync", c.srcDevice, fromBytes),
              toBytes, fromBytes, [=](char *target, const char *source) {
                for (size_t y = 0; y < c.Height; ++y)
                  std::memcpy(target + y * c.dstPitch, source + y * c.srcPitch,
                              c.WidthInBytes);
              });
}

/// Copies `c.Depth` planes of rows; `find(isTarget, bytes)` locates a side.
template <typename Copy, typename Find>
static CUresult copyPlanes(const char *what, const Copy &c, CUstream stream,
                           Find find) {
  if (c.srcPitch < c.WidthInBytes || c.dstPitch < c.WidthInBytes ||
      c.srcPitch > INT32_MAX || c.dstPitch > INT32_MAX ||
      c.srcHeight < c.Height || c.dstHeight < c.Height || c.WidthInBytes == 0 ||
      c.Height == 0 || c.Depth == 0)
    return CUDA_ERROR_INVALID_VALUE;
  auto span = [&](size_t pitch, size_t height) {
    return ((c.Depth - 1) * height + c.Height - 1) * pitch + c.WidthInBytes;
  };
  size_t toBytes = span(c.dstPitch, c.dstHeight);
  size_t fromBytes = span(c.srcPitch, c.srcHeight);
  return copy(what, stream, find(true, toBytes), find(false, fromBytes),
              toBytes, fromBytes, [=](char *target, const char *source) {
                for (size_t z = 0; z < c.Depth; ++z)
                  for (size_t y = 0; y < c.Height; ++y)
                    std::memcpy(target + (z * c.dstHeight + y) * c.dstPitch,
                                source + (z * c.srcHeight + y) * c.srcPitch,
                                c.WidthInBytes);
              });
}

FAKE_EXPORT CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *given,
                                        CUstream stream) {
  FAKE_BEGIN();
  CUDA_MEMCPY3D c = *given;
  if (c.srcMemoryType != CU_MEMORYTYPE_UNIFIED ||
      c.dstMemoryType != CU_MEMORYTYPE_UNIFIED || c.srcXInBytes || c.srcY ||
      c.srcZ || c.dstXInBytes || c.dstY || c.dstZ || c.srcLOD || c.dstLOD ||
      c.reserved0 || c.reserved1)
    violation("cuMemcpy3DAsync: only unified addresses are expected");
  return copyPlanes(
      "cuMemcpy3DAsync", c, stream, [&](bool isTarget, size_t bytes) {
        return isTarget ? locateLocked("target of cuMemcpy3DAsync", c.dstDevice,
                                       bytes)
                        : locateLocked("source of cuMemcpy3DAsync", c.srcDevice,
                                       bytes);
      });
}

/// Memory of `owner`, whom nobody else needs to have access to.
static Place locateOf(const char *what, CUcontext owner, CUdeviceptr address,
                      size_t bytes) {
  Lock lock(State::get().mutex);
  Place place =
      locate(what, address, bytes, *reinterpret_cast<Context *>(owner));
  if (place.kind != Place::Device)
    violation("%s: no device memory", what);
  return place;
}

FAKE_EXPORT CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext toContext,
                                       CUdeviceptr from, CUcontext fromContext,
                                       size_t bytes, CUstream stream) {
  FAKE_BEGIN();
  return copy("cuMemcpyPeerAsync", stream,
              locateOf("target of cuMemcpyPeerAsync", toContext, to, bytes),
              locateOf("source of cuMemcpyPeerAsync", fromContext, from, bytes),
              bytes, bytes, [=](char *target, const char *source) {
                std::memcpy(target, source, bytes);
              });
}

FAKE_EXPORT CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *given,
                                         CUstream stream) {
  FAKE_BEGIN();
  CUDA_MEMCPY3D_PEER c = *given;
  if (c.srcMemoryType != CU_MEMORYTYPE_DEVICE ||
      c.dstMemoryType != CU_MEMORYTYPE_DEVICE || c.srcXInBytes || c.srcY ||
      c.srcZ || c.dstXInBytes || c.dstY || c.dstZ || c.srcLOD || c.dstLOD)
    violation("cuMemcpy3DPeerAsync: only device memory is expected");
  return copyPlanes(
      "cuMemcpy3DPeerAsync", c, stream, [&](bool isTarget, size_t bytes) {
        return isTarget ? locateOf("target of cuMemcpy3DPeerAsync",
                                   c.dstContext, c.dstDevice, bytes)
                        : locateOf("source of cuMemcpy3DPeerAsync",
                                   c.srcContext, c.srcDevice, bytes);
      });
}

FAKE_EXPORT CUresult cuMemsetD8Async(CUdeviceptr address, unsigned char value,
                                     size_t bytes, CUstream handle) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  Place place = locate("cuMemsetD8Async", address, bytes);
  if (place.kind != Place::Device)
    violation("cuMemsetD8Async: no device memory");
  enqueue(stream, [=] { std::memset(place.access, value, bytes); });
  return CUDA_SUCCESS;
}
