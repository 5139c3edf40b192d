//===- DeclaredCopies.cpp - Data of `acc declare` in kernels --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeclaredCopies.h"

#include "Device.h"
#include "KernelScope.h"
#include "core/Support.h"

#include <mutex>

using namespace xacc;

DeclaredCopies &DeclaredCopies::get() {
  static auto *copies =
      new DeclaredCopies; // kernels may outlive static objects
  return *copies;
}

void DeclaredCopies::note(Device &device, const void *host, int64_t sizeInBytes,
                          void *copy) {
  std::unique_lock lock(mutex);
  copies.insert({static_cast<const char *>(host),
                 {&device, sizeInBytes, static_cast<char *>(copy)}});
}

void DeclaredCopies::expose(Device &device, const XaccLoc *loc) {
  std::shared_lock lock(mutex);
  for (auto &[host, copy] : copies)
    if (copy.device == &device)
      device.expose(copy.copy, loc);
}

void DeclaredCopies::forget(const Device &device) {
  std::unique_lock lock(mutex);
  for (auto it = copies.begin(); it != copies.end();)
    it = it->second.device == &device ? copies.erase(it) : std::next(it);
}

void *DeclaredCopies::find(const Device &device, void *host) {
  const char *address = static_cast<const char *>(host);
  std::shared_lock lock(mutex);
  // Declared data do not overlap: those that begin last before the address.
  auto it = copies.upper_bound(address);
  if (it != copies.begin()) {
    const char *start = std::prev(it)->first;
    auto range = copies.equal_range(start);
    for (auto at = range.first; at != range.second; ++at) {
      if (address < start + at->second.sizeInBytes &&
          &at->second.device->home() == &device)
        return at->second.copy + (address - start);
    }
  }
  return host;
}

/// In C: what stands for `host`, data of `acc declare`, where the routine that
/// asks is called.
XACC_EXPORT void *xaccrtDeclaredCopy(void *host) {
  const Device *device = KernelScope::currentDevice();
  return device ? DeclaredCopies::get().find(*device, host) : host;
}

/// In C: the device whose kernel the calling thread runs, null outside of
/// kernels.
XACC_EXPORT const void *xaccrtKernelDevice() {
  return KernelScope::currentDevice();
}
