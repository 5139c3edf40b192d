//===- FakeCudaShared.cpp - A CUDA driver without a GPU: IPC, graphs ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"

#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace fake;

//===----------------------------------------------------------------------===//
// Memory of other processes
//===----------------------------------------------------------------------===//

namespace {
/// What a handle is.
struct Name {
  int32_t process, file;
  uint64_t offset, size, arenaBytes, number;
};
static_assert(sizeof(Name) <= sizeof(CUipcMemHandle));
} // namespace

FAKE_EXPORT CUresult cuIpcGetMemHandle(CUipcMemHandle *handle,
                                       CUdeviceptr address) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  Arena &arena = currentContext().arena;
  size_t offset = address - reinterpret_cast<CUdeviceptr>(arena.device);
  auto it = arena.used.find(offset);
  if (it == arena.used.end())
    violation("cuIpcGetMemHandle: no allocation begins at %#llx", address);
  Name name = {getpid(),   arena.file, offset,
               it->second, arena.size, arena.numbers[offset]};
  std::memset(handle, 0, sizeof *handle);
  std::memcpy(handle, &name, sizeof name);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *address,
                                           CUipcMemHandle handle,
                                           unsigned flags) {
  FAKE_BEGIN();
  Name name;
  std::memcpy(&name, &handle, sizeof name);
  if (flags != CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)
    return CUDA_ERROR_INVALID_VALUE;
  if (name.process == getpid())
    return CUDA_ERROR_INVALID_CONTEXT;
  std::string path = "/proc/" + std::to_string(name.process) + "/fd/" +
                     std::to_string(name.file);
  int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    return CUDA_ERROR_INVALID_VALUE;
  size_t page = size_t(getpagesize()), begin = name.offset % page;
  size_t pageBytes = (begin + name.size + page - 1) / page * page;
  auto map = [&](int protection, size_t offset, size_t bytes) {
    return static_cast<char *>(
        mmap(nullptr, bytes, protection, MAP_SHARED, file, off_t(offset)));
  };
  Imported imported = {
      &currentContext(),
      map(protectionOutsideKernels(), name.offset - begin, pageBytes),
      map(PROT_READ | PROT_WRITE, name.offset - begin, pageBytes),
      pageBytes,
      begin,
      name.size,
      reinterpret_cast<std::atomic<int32_t> *>(
          map(PROT_READ | PROT_WRITE, name.arenaBytes,
              Arena::numCounts * sizeof(std::atomic<int32_t>))),
      name.number};
  close(file);
  ++imported.counts[name.number % Arena::numCounts];
  Lock lock(State::get().mutex);
  char *at = imported.device + begin;
  State::get().imported[at] = imported;
  *address = reinterpret_cast<CUdeviceptr>(at);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuIpcCloseMemHandle(CUdeviceptr address) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  auto &all = State::get().imported;
  auto it = all.find(reinterpret_cast<char *>(address));
  if (it == all.end() || it->second.context != &currentContext())
    violation("cuIpcCloseMemHandle: %#llx is not open in this context",
              address);
  drainAll(lock, currentContext());
  Imported &imported = it->second;
  --imported.counts[imported.number % Arena::numCounts];
  munmap(imported.device, imported.pageBytes);
  munmap(imported.alias, imported.pageBytes);
  munmap(imported.counts, Arena::numCounts * sizeof *imported.counts);
  all.erase(it);
  return CUDA_SUCCESS;
}

bool fake::locateImported(const char *what, char *address, size_t bytes,
                          Context &who, Place &place) {
  auto &all = State::get().imported;
  auto it = all.upper_bound(address);
  if (it == all.begin())
    return false;
  const auto &[begin, imported] = *--it;
  if (address >= begin + imported.size)
    return false;
  if (address + bytes > begin + imported.size)
    violation("%s: %zu bytes from %p are out of bounds of what is open", what,
              bytes, address);
  if (imported.context != &who)
    violation("%s: %p is open in another context", what, address);
  place = {Place::Device, imported.alias + imported.begin + (address - begin)};
  return true;
}

void fake::protectImported(int protection) {
  for (auto &[address, imported] : State::get().imported)
    mprotect(imported.device, imported.pageBytes, protection);
}

void fake::checkClosed(Arena &arena, size_t offset) {
  if (arena.opened[arena.numbers[offset] % Arena::numCounts] > 0)
    violation("memory is freed that another process has open");
}

size_t fake::countShared(Context &context) {
  State &state = State::get();
  size_t number = 0;
  for (auto &[address, imported] : state.imported)
    number += imported.context == &context;
  for (const std::shared_ptr<Graph> &graph : state.graphs)
    number += graph->context == &context;
  return number;
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

template <typename Handle>
static std::shared_ptr<Graph> findGraph(Handle handle) {
  Lock lock(State::get().mutex);
  for (const std::shared_ptr<Graph> &graph : State::get().graphs)
    if (reinterpret_cast<Handle>(graph.get()) == handle)
      return graph;
  violation("%p is no graph", static_cast<void *>(handle));
}

template <typename Handle>
static void addGraph(Handle *handle,
                     const std::vector<std::function<void()>> &work) {
  auto graph = std::make_shared<Graph>(Graph{&currentContext(), work});
  Lock lock(State::get().mutex);
  State::get().graphs.insert(graph);
  *handle = reinterpret_cast<Handle>(graph.get());
}

template <typename Handle> static void removeGraph(Handle handle) {
  std::shared_ptr<Graph> graph = findGraph(handle);
  Lock lock(State::get().mutex);
  State::get().graphs.erase(graph);
}

FAKE_EXPORT CUresult cuStreamBeginCapture_v2(CUstream handle,
                                             CUstreamCaptureMode mode) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  if (mode != CU_STREAM_CAPTURE_MODE_RELAXED || stream->isRecording)
    violation("cuStreamBeginCapture: bad mode, or twice");
  stream->isRecording = true;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  std::vector<std::function<void()>> work;
  {
    Lock lock(State::get().mutex);
    if (!stream->isRecording)
      violation("cuStreamEndCapture: nothing is recorded");
    stream->isRecording = false;
    work.swap(stream->recorded);
  }
  addGraph(graph, work);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec,
                                                 CUgraph graph,
                                                 unsigned long long flags) {
  FAKE_BEGIN();
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  addGraph(exec, findGraph(graph)->work);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuGraphLaunch(CUgraphExec exec, CUstream handle) {
  FAKE_BEGIN();
  std::shared_ptr<Graph> graph = findGraph(exec);
  std::shared_ptr<Stream> stream = findStream(handle);
  if (graph->context != stream->context)
    violation("cuGraphLaunch: graph and stream of different contexts");
  Lock lock(State::get().mutex);
  for (const std::function<void()> &operation : graph->work)
    enqueue(stream, operation);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuGraphExecDestroy(CUgraphExec exec) {
  FAKE_BEGIN();
  removeGraph(exec);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuGraphDestroy(CUgraph graph) {
  FAKE_BEGIN();
  removeGraph(graph);
  return CUDA_SUCCESS;
}
