//===- CudaDriver.cpp - The driver API, opened at run time ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDriver.h"

#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <vector>

using namespace xacc::cuda;

static Driver theDriver;
static bool theDriverIsOfParent = false;

/// Returns the reason if there is nothing to work with, else nothing.
static std::string start(Driver &driver) {
  const char *path = std::getenv("XACC_CUDA_LIBRARY");
  if (!path || !*path)
    path = "libcuda.so.1";
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return std::string("no CUDA driver: ") + dlerror();
#define XACC_CUDA_RESOLVE(NAME, PARAMETERS)                                    \
  driver.NAME =                                                                \
      reinterpret_cast<CUresult(*) PARAMETERS>(dlsym(library, #NAME));         \
  if (!driver.NAME)                                                            \
    return std::string("the CUDA driver is too old: it has no " #NAME);
  XACC_CUDA_FUNCTIONS(XACC_CUDA_RESOLVE)
#undef XACC_CUDA_RESOLVE
  bool hasAll;
#define XACC_CUDA_RESOLVE(NAME, PARAMETERS)                                    \
  driver.NAME =                                                                \
      reinterpret_cast<CUresult(*) PARAMETERS>(dlsym(library, #NAME));         \
  hasAll &= driver.NAME != nullptr;
  hasAll = true;
  XACC_CUDA_RANGE_FUNCTIONS(XACC_CUDA_RESOLVE)
  driver.hasRanges = hasAll;
  hasAll = true;
  XACC_CUDA_SHARE_FUNCTIONS(XACC_CUDA_RESOLVE)
  driver.canShare = hasAll;
  hasAll = true;
  XACC_CUDA_LOAD_FUNCTIONS(XACC_CUDA_RESOLVE)
  driver.canLoadAll = hasAll;
  hasAll = true;
  XACC_CUDA_GRAPH_FUNCTIONS(XACC_CUDA_RESOLVE)
  driver.hasGraphs = hasAll;
  XACC_CUDA_COOPERATIVE_FUNCTIONS(XACC_CUDA_RESOLVE)
#undef XACC_CUDA_RESOLVE

  // Kernels loaded at their first launch may wait for all others to end, which
  // a kernel that is waited for in another queue would never do. A library that
  // has started the driver before makes this too late, see loadAll().
  setenv("CUDA_MODULE_LOADING", "EAGER", /*overwrite=*/0);
  // Streams that share a connection wait for each other: of 8, the driver's
  // number, a program's queues and their helpers are soon more, and what one
  // waits for may be behind it in another.
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", /*overwrite=*/0);
  if (CUresult error = driver.cuInit(0))
    return "cuInit: " + driver.describe(error);
  pthread_atfork(nullptr, nullptr, [] { theDriverIsOfParent = true; });
  if (CUresult error = driver.cuDriverGetVersion(&driver.version))
    return "cuDriverGetVersion: " + driver.describe(error);
  if (CUresult error = driver.cuDeviceGetCount(&driver.deviceCount))
    return "cuDeviceGetCount: " + driver.describe(error);
  if (driver.deviceCount == 0)
    return "the CUDA driver has no devices";
  return "";
}

const Driver *Driver::load(std::string &why) {
  static const std::string &reason = *new std::string(start(theDriver));
  why = reason;
  return reason.empty() ? &theDriver : nullptr;
}

const Driver &Driver::get() { return theDriver; }

bool Driver::isInChild() { return theDriverIsOfParent; }

void Driver::loadAll(CUmodule module) const {
  unsigned count = 0;
  if (!canLoadAll || cuModuleGetFunctionCount(&count, module) != CUDA_SUCCESS)
    return;
  std::vector<CUfunction> functions(count);
  if (cuModuleEnumerateFunctions(functions.data(), count, module) !=
      CUDA_SUCCESS)
    return;
  // Of one that cannot be loaded, the launch says so.
  for (CUfunction function : functions)
    (void)cuFuncLoad(function);
}

bool Driver::isDeviceMemory(const void *address) const {
  int type = 0;
  return cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                               reinterpret_cast<CUdeviceptr>(address)) ==
             CUDA_SUCCESS &&
         type == CU_MEMORYTYPE_DEVICE;
}

std::string Driver::describe(CUresult error) const {
  const char *name = nullptr, *text = nullptr;
  std::string result = cuGetErrorName(error, &name) == CUDA_SUCCESS && name
                           ? name
                           : "error " + std::to_string(error);
  if (cuGetErrorString(error, &text) == CUDA_SUCCESS && text)
    result += std::string(": ") + text;
  return result;
}
