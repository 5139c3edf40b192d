//===- CudaPeers.cpp - GPU memory between processes -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaPeers.h"

#include "core/Support.h"
#include "transport/DeviceMemory.h"

#include <cstring>
#include <map>
#include <random>

using namespace xacc;
using namespace xacc::cuda;

static_assert(sizeof(SharedAllocation::name) == sizeof(CUipcMemHandle));

namespace {
class CudaPeerChain final : public DeviceChain {
public:
  CudaPeerChain(CudaDevice &cuda, const std::vector<BoxCopy> &copies,
                const XaccLoc *loc)
      : cuda(cuda), copies(cuda.prepareChain(copies, loc)),
        end(cuda.createEvent()) {}
  void start(const XaccLoc *loc) override {
    copies->run(queueCommunication, loc);
    cuda.record(*end, queueCommunication, loc);
  }
  bool isComplete(const XaccLoc *loc) override { return end->test(loc); }

private:
  CudaDevice &cuda;
  std::unique_ptr<CopyBatch> copies;
  std::unique_ptr<DeviceEvent> end;
};

/// Without kernels, which would wait for the one that waits for these copies.
class CudaHostChain final : public DeviceChain {
public:
  CudaHostChain(CudaDevice &cuda, std::vector<BoxCopy> copies)
      : cuda(cuda), copies(std::move(copies)), end(cuda.createEvent()) {}
  void start(const XaccLoc *loc) override {
    for (const BoxCopy &copy : copies)
      cuda.copyFromDevice(copy.target, copy.source, copy.shape,
                          queueCommunication, loc);
    cuda.record(*end, queueCommunication, loc);
  }
  bool isComplete(const XaccLoc *loc) override { return end->test(loc); }

private:
  CudaDevice &cuda;
  std::vector<BoxCopy> copies;
  std::unique_ptr<DeviceEvent> end;
};

class CudaPeerMemory final : public DeviceMemory {
public:
  explicit CudaPeerMemory(CudaDevice &cuda) : cuda(cuda) {}

  const char *chainKind() const override {
    return Driver::get().hasGraphs ? "CUDA graph"
                                   : "copies: the CUDA driver has no graphs";
  }

  std::string nameProbe(char (&name)[64], uint64_t &value) override {
    if (!Driver::get().canShare)
      return "the CUDA driver is too old to share memory";
    // Its first use of the device may have been before a shutdown.
    if (!probe || numStops != cuda.numStops()) {
      numStops = cuda.numStops();
      probe = cuda.allocate(sizeof probeValue);
      if (!probe)
        return "the device has no memory left";
      probeValue = std::random_device()();
      cuda.write(probe, &probeValue, sizeof probeValue, queueSync, nullptr);
    }
    value = probeValue;
    return nameOf(probe, name);
  }

  std::string readProbe(const char (&name)[64], uint64_t &value) override {
    std::string error;
    char *address = openName(name, error);
    if (!address)
      return error;
    cuda.copyFromDevice(&value, address, CopyShape::contiguous(sizeof value),
                        queueSync, nullptr);
    cuda.closeAllocation(address);
    return "";
  }

  uint64_t find(const void *address, int64_t &offset,
                const XaccLoc *loc) override {
    return cuda.findAllocation(address, offset, loc);
  }

  void name(const void *address, SharedAllocation &shared,
            const XaccLoc *loc) override {
    std::string error = nameOf(address, shared.name);
    if (!error.empty())
      fatal(loc,
            "%s cannot share memory with other processes: %s; "
            "XACC_TRANSPORT=mpi sends messages",
            cuda.name().c_str(), error.c_str());
    cuda.watchAllocation(address, shared.numOpen);
  }

  char *open(const SharedAllocation &shared, std::string &error) override {
    return openName(shared.name, error);
  }
  void close(char *address) override { cuda.closeAllocation(address); }

  std::unique_ptr<DeviceChain> prepare(const std::vector<DeviceCopy> &copies,
                                       const XaccLoc *loc) override {
    return std::make_unique<CudaPeerChain>(cuda, boxesOf(copies), loc);
  }
  std::unique_ptr<DeviceChain>
  prepareToHost(const std::vector<DeviceCopy> &copies,
                const XaccLoc *) override {
    return std::make_unique<CudaHostChain>(cuda, boxesOf(copies));
  }
  void write(char *target, const char *source, const StridedCopy &copy,
             const XaccLoc *loc) override {
    cuda.copyToDevice(target, source, CopyShape::of(copy), queueCommunication,
                      loc);
    cuda.wait(queueCommunication, loc);
  }

private:
  static std::vector<BoxCopy> boxesOf(const std::vector<DeviceCopy> &copies) {
    std::vector<BoxCopy> boxes;
    for (const DeviceCopy &copy : copies)
      boxes.push_back({copy.target, copy.source, CopyShape::of(copy.copy)});
    return boxes;
  }
  std::string nameOf(const void *address, char (&name)[64]) {
    CUipcMemHandle handle = {};
    std::string error = cuda.nameAllocation(address, handle);
    std::memcpy(name, &handle, sizeof handle);
    return error;
  }
  char *openName(const char (&name)[64], std::string &error) {
    CUipcMemHandle handle;
    std::memcpy(&handle, name, sizeof handle);
    return cuda.openAllocation(handle, error);
  }

  CudaDevice &cuda;
  void *probe = nullptr;
  uint64_t probeValue = 0;
  unsigned numStops = 0; // when `probe` was allocated
};
} // namespace

DeviceAccess xacc::accessTo(CudaDevice &cuda) {
  // As long as the process, like the devices.
  static auto *memories =
      new std::map<CudaDevice *, std::unique_ptr<CudaPeerMemory>>;
  std::unique_ptr<CudaPeerMemory> &memory = (*memories)[&cuda];
  if (!memory)
    memory = std::make_unique<CudaPeerMemory>(cuda);
  return {DeviceAccess::Named, memory.get(), ""};
}
