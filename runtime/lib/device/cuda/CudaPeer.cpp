//===- CudaPeer.cpp - Memory that several GPUs reach ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Allocations are open to all GPUs whose contexts have access to each other.
// Address ranges are not: each piece of their memory says who may access it,
// when it comes and when another GPU comes into use.
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Support.h"

#include <algorithm>

using namespace xacc;
using namespace xacc::cuda;

/// Devices that have a context.
static std::vector<CudaDevice *> &startedDevices() {
  static auto *devices = new std::vector<CudaDevice *>;
  return *devices;
}

static bool canReach(const Driver &driver, CUdevice who, CUdevice memory) {
  int can = 0;
  return driver.cuDeviceCanAccessPeer(&can, who, memory) == CUDA_SUCCESS && can;
}

void CudaDevice::joinPeers() {
  auto enable = [&](CudaDevice &from, CudaDevice &to) {
    if (!canReach(driver, from.device, to.device))
      return;
    from.makeCurrent();
    CUresult error = driver.cuCtxEnablePeerAccess(to.context, 0);
    // Copies work without it, only slower.
    if (error != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED &&
        error != CUDA_SUCCESS)
      warn(nullptr, "%s cannot reach the memory of %s: %s", from.name().c_str(),
           to.name().c_str(), driver.describe(error).c_str());
  };
  for (CudaDevice *other : startedDevices())
    if (other->device != device) {
      enable(*this, *other);
      enable(*other, *this);
    }
  startedDevices().push_back(this);
  for (CudaDevice *other : startedDevices())
    if (other->device != device) {
      other->makeCurrent();
      other->ranges.admit(other->visitors());
    }
  makeCurrent();
}

void CudaDevice::leavePeers() { std::erase(startedDevices(), this); }

bool CudaDevice::reaches(const Device &other) const {
  const auto &peer = static_cast<const CudaDevice &>(other);
  return peer.device != device && canReach(driver, device, peer.device);
}

std::vector<CUdevice> CudaDevice::visitors() const {
  std::vector<CUdevice> result = {device};
  for (const CudaDevice *other : startedDevices())
    if (std::find(result.begin(), result.end(), other->device) ==
            result.end() &&
        canReach(driver, other->device, device))
      result.push_back(other->device);
  return result;
}

//===----------------------------------------------------------------------===//
// Address ranges
//===----------------------------------------------------------------------===//

template <typename Take>
bool CudaDevice::takeMemory(Take take, const char *call) {
  makeCurrent();
  collectRetired(/*wait=*/false);
  if (take())
    return true;
  collectRetired(/*wait=*/true);
  memory.trim();
  if (take())
    return true;
  checkMemory(call);
  return false;
}

void *CudaDevice::reserve(int64_t sizeInBytes) {
  void *address = nullptr;
  takeMemory([&] { return (address = ranges.reserve(sizeInBytes)) != nullptr; },
             "cuMemAddressReserve");
  return address;
}

bool CudaDevice::back(void *address, int64_t sizeInBytes) {
  if (!ranges.hasHoles(address, sizeInBytes))
    return true;
  return takeMemory(
      [&] { return ranges.back(address, sizeInBytes, visitors()); },
      "cuMemCreate");
}

void CudaDevice::unback(void *address, int64_t sizeInBytes) {
  makeCurrent();
  ranges.unback(address, sizeInBytes);
}

void CudaDevice::unreserve(void *address) {
  makeCurrent();
  if (!ranges.unreserve(address))
    fatal(nullptr, "%p is no range of addresses of %s", address,
          name().c_str());
}
