//===- CudaShared.cpp - Memory that other processes open ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver names whole allocations only (CUDA IPC). What a process frees that
// another one has open is undefined: the pool keeps it.
//
//===----------------------------------------------------------------------===//

#include "CudaDevice.h"

#include "core/Support.h"

#include <chrono>
#include <thread>

using namespace xacc;
using namespace xacc::cuda;

static CUdeviceptr asAddress(const void *pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

uint64_t CudaDevice::findAllocation(const void *address, int64_t &offset,
                                    const XaccLoc *loc) {
  makeCurrent();
  CUdeviceptr base = 0;
  size_t bytes = 0;
  check(driver.cuMemGetAddressRange_v2(&base, &bytes, asAddress(address)),
        "cuMemGetAddressRange", loc);
  offset = int64_t(asAddress(address) - base);
  uint64_t number = 0;
  check(driver.cuPointerGetAttribute(&number, CU_POINTER_ATTRIBUTE_BUFFER_ID,
                                     asAddress(address)),
        "cuPointerGetAttribute", loc);
  return number;
}

std::string CudaDevice::nameAllocation(const void *address,
                                       CUipcMemHandle &name) {
  if (!driver.canShare)
    return "the CUDA driver is too old to share memory";
  int64_t offset = 0;
  findAllocation(address, offset, nullptr);
  CUresult error = driver.cuIpcGetMemHandle(&name, asAddress(address) - offset);
  return error ? "cuIpcGetMemHandle: " + driver.describe(error) : "";
}

void CudaDevice::watchAllocation(const void *address,
                                 const std::atomic<int32_t> &numOpen) {
  int64_t offset = 0;
  findAllocation(address, offset, nullptr);
  memory.watch(static_cast<const char *>(address) - offset, numOpen);
}

char *CudaDevice::openAllocation(const CUipcMemHandle &name,
                                 std::string &error) {
  makeCurrent();
  CUdeviceptr address = 0;
  CUresult result = driver.cuIpcOpenMemHandle_v2(
      &address, name, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
  if (result == CUDA_SUCCESS)
    return reinterpret_cast<char *>(address);
  error = "cuIpcOpenMemHandle: " + driver.describe(result);
  return nullptr;
}

void CudaDevice::closeAllocation(char *address) {
  makeCurrent();
  check(driver.cuIpcCloseMemHandle(asAddress(address)), "cuIpcCloseMemHandle",
        nullptr);
}

void CudaDevice::waitUntilClosed() {
  // They close it when their plans end, at about the same time as ours.
  auto start = std::chrono::steady_clock::now();
  while (memory.isAnyOpen() &&
         std::chrono::steady_clock::now() - start < std::chrono::seconds(1))
    std::this_thread::sleep_for(std::chrono::microseconds(100));
}
