//===- CudaDriver.h - The driver API, opened at run time ----- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of NVIDIA's driver interface that the runtime uses, declared here so
// that it builds where there is no toolkit and runs where there is no driver.
// Names, values and layouts are the driver's own; functions appear under the
// symbols that libcuda.so.1 exports (hence _v2).
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_CUDA_CUDADRIVER_H
#define XACC_DEVICE_CUDA_CUDADRIVER_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace xacc::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUlinkState = struct CUlinkState_st *;
using CUarray = struct CUarray_st *;
using CUgraph = struct CUgraph_st *;
using CUgraphExec = struct CUgraphExec_st *;
using CUhostFn = void (*)(void *);
using CUmemGenericAllocationHandle = unsigned long long;

enum : CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720
};

enum CUmemorytype : int {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
  CU_MEMORYTYPE_UNIFIED = 4
};

enum CUdevice_attribute : int {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102
};

enum CUpointer_attribute : int {
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
  CU_POINTER_ATTRIBUTE_BUFFER_ID = 7,
  CU_POINTER_ATTRIBUTE_RANGE_START_ADDR = 11,
  CU_POINTER_ATTRIBUTE_RANGE_SIZE = 12
};

enum CUlimit : int { CU_LIMIT_STACK_SIZE = 0, CU_LIMIT_MALLOC_HEAP_SIZE = 2 };
enum CUfunction_attribute : int { CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0 };

enum CUjit_option : int {
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
};

enum CUjitInputType : int { CU_JIT_INPUT_PTX = 1 };

enum CUmemAllocationType : int { CU_MEM_ALLOCATION_TYPE_PINNED = 1 };
enum CUmemLocationType : int { CU_MEM_LOCATION_TYPE_DEVICE = 1 };
enum CUmemAccess_flags : int { CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3 };
enum CUmemAllocationGranularity_flags : int {
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1
};

enum CUstreamCaptureMode : int { CU_STREAM_CAPTURE_MODE_RELAXED = 2 };

enum : unsigned {
  CU_STREAM_NON_BLOCKING = 1,
  CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_MEMHOSTALLOC_PORTABLE = 1
};

inline void *const CU_LAUNCH_PARAM_END = nullptr;
inline void *const CU_LAUNCH_PARAM_BUFFER_POINTER =
    reinterpret_cast<void *>(uintptr_t(1));
inline void *const CU_LAUNCH_PARAM_BUFFER_SIZE =
    reinterpret_cast<void *>(uintptr_t(2));

enum CUlaunchAttributeID : int { CU_LAUNCH_ATTRIBUTE_COOPERATIVE = 2 };

struct CUlaunchAttribute {
  CUlaunchAttributeID id;
  char pad[8 - sizeof(CUlaunchAttributeID)];
  union {
    char pad[64];
    int cooperative;
    CUdeviceptr aligned; // as the driver's largest members are
  } value;
};
static_assert(sizeof(CUlaunchAttribute) == 72, "the driver's layout");

struct CUlaunchConfig {
  unsigned gridDimX, gridDimY, gridDimZ;
  unsigned blockDimX, blockDimY, blockDimZ;
  unsigned sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned numAttrs;
};
static_assert(sizeof(CUlaunchConfig) == 56, "the driver's layout");

struct CUDA_MEMCPY2D {
  size_t srcXInBytes, srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  size_t srcPitch;
  size_t dstXInBytes, dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  size_t dstPitch;
  size_t WidthInBytes, Height;
};
static_assert(sizeof(CUDA_MEMCPY2D) == 128, "the driver's layout");

struct CUDA_MEMCPY3D {
  size_t srcXInBytes, srcY, srcZ, srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  void *reserved0;
  size_t srcPitch, srcHeight;
  size_t dstXInBytes, dstY, dstZ, dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  void *reserved1;
  size_t dstPitch, dstHeight;
  size_t WidthInBytes, Height, Depth;
};
static_assert(sizeof(CUDA_MEMCPY3D) == 200, "the driver's layout");

struct CUDA_MEMCPY3D_PEER {
  size_t srcXInBytes, srcY, srcZ, srcLOD;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  CUcontext srcContext;
  size_t srcPitch, srcHeight;
  size_t dstXInBytes, dstY, dstZ, dstLOD;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  CUcontext dstContext;
  size_t dstPitch, dstHeight;
  size_t WidthInBytes, Height, Depth;
};
static_assert(sizeof(CUDA_MEMCPY3D_PEER) == 200, "the driver's layout");

struct CUmemLocation {
  CUmemLocationType type;
  int id;
};

struct CUmemAllocationProp {
  CUmemAllocationType type;
  int requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  unsigned char allocFlags[8];
};
static_assert(sizeof(CUmemAllocationProp) == 32, "the driver's layout");

struct CUmemAccessDesc {
  CUmemLocation location;
  CUmemAccess_flags flags;
};
static_assert(sizeof(CUmemAccessDesc) == 12, "the driver's layout");

struct CUipcMemHandle {
  char reserved[64];
};
static_assert(sizeof(CUipcMemHandle) == 64, "the driver's layout");

// clang-format off
#define XACC_CUDA_FUNCTIONS(X)                                                 \
  X(cuInit, (unsigned flags))                                                  \
  X(cuDriverGetVersion, (int *version))                                        \
  X(cuGetErrorName, (CUresult error, const char **text))                       \
  X(cuGetErrorString, (CUresult error, const char **text))                     \
  X(cuDeviceGetCount, (int *count))                                            \
  X(cuDeviceGet, (CUdevice *device, int ordinal))                              \
  X(cuDeviceGetName, (char *name, int length, CUdevice device))                \
  X(cuDeviceGetAttribute, (int *value, CUdevice_attribute attribute,           \
                           CUdevice device))                                   \
  X(cuDeviceTotalMem_v2, (size_t *bytes, CUdevice device))                     \
  X(cuDevicePrimaryCtxRetain, (CUcontext *context, CUdevice device))           \
  X(cuDevicePrimaryCtxRelease_v2, (CUdevice device))                           \
  X(cuDeviceCanAccessPeer, (int *can, CUdevice device, CUdevice peer))         \
  X(cuCtxSetCurrent, (CUcontext context))                                      \
  X(cuCtxSetLimit, (CUlimit limit, size_t value))                              \
  X(cuCtxGetLimit, (size_t *value, CUlimit limit))                             \
  X(cuCtxSynchronize, (void))                                                  \
  X(cuCtxEnablePeerAccess, (CUcontext peer, unsigned flags))                   \
  X(cuCtxGetStreamPriorityRange, (int *least, int *greatest))                  \
  X(cuStreamCreateWithPriority, (CUstream *stream, unsigned flags,             \
                                 int priority))                                \
  X(cuStreamDestroy_v2, (CUstream stream))                                     \
  X(cuStreamSynchronize, (CUstream stream))                                    \
  X(cuStreamQuery, (CUstream stream))                                          \
  X(cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags))       \
  X(cuEventCreate, (CUevent *event, unsigned flags))                           \
  X(cuEventDestroy_v2, (CUevent event))                                        \
  X(cuEventRecord, (CUevent event, CUstream stream))                           \
  X(cuEventQuery, (CUevent event))                                             \
  X(cuEventSynchronize, (CUevent event))                                       \
  X(cuMemAlloc_v2, (CUdeviceptr *address, size_t bytes))                       \
  X(cuMemFree_v2, (CUdeviceptr address))                                       \
  X(cuMemGetInfo_v2, (size_t *free, size_t *total))                            \
  X(cuMemHostAlloc, (void **address, size_t bytes, unsigned flags))            \
  X(cuMemFreeHost, (void *address))                                            \
  X(cuPointerGetAttribute, (void *value, CUpointer_attribute attribute,        \
                            CUdeviceptr address))                              \
  X(cuMemcpyAsync, (CUdeviceptr to, CUdeviceptr from, size_t bytes,            \
                    CUstream stream))                                          \
  X(cuMemcpy2DAsync_v2, (const CUDA_MEMCPY2D *copy, CUstream stream))          \
  X(cuMemcpy3DAsync_v2, (const CUDA_MEMCPY3D *copy, CUstream stream))          \
  X(cuMemcpyPeerAsync, (CUdeviceptr to, CUcontext toContext,                   \
                        CUdeviceptr from, CUcontext fromContext, size_t bytes, \
                        CUstream stream))                                      \
  X(cuMemcpy3DPeerAsync, (const CUDA_MEMCPY3D_PEER *copy, CUstream stream))    \
  X(cuMemsetD8Async, (CUdeviceptr address, unsigned char value, size_t bytes,  \
                      CUstream stream))                                        \
  X(cuModuleLoadDataEx, (CUmodule *module, const void *image,                  \
                         unsigned numOptions, CUjit_option *options,           \
                         void **values))                                       \
  X(cuModuleUnload, (CUmodule module))                                         \
  X(cuModuleGetGlobal_v2, (CUdeviceptr *address, size_t *bytes,                \
                           CUmodule module, const char *name))                 \
  X(cuLinkCreate_v2, (unsigned numOptions, CUjit_option *options,              \
                      void **values, CUlinkState *state))                      \
  X(cuLinkAddData_v2, (CUlinkState state, CUjitInputType type, void *data,     \
                       size_t bytes, const char *name, unsigned numOptions,    \
                       CUjit_option *options, void **values))                  \
  X(cuLinkComplete, (CUlinkState state, void **image, size_t *bytes))          \
  X(cuLinkDestroy, (CUlinkState state))                                        \
  X(cuModuleGetFunction, (CUfunction *function, CUmodule module,               \
                          const char *name))                                   \
  X(cuFuncGetAttribute, (int *value, CUfunction_attribute attribute,           \
                         CUfunction function))                                 \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor,                               \
    (int *blocks, CUfunction function, int threads, size_t sharedBytes))       \
  X(cuLaunchKernel, (CUfunction function, unsigned gridX, unsigned gridY,      \
                     unsigned gridZ, unsigned blockX, unsigned blockY,         \
                     unsigned blockZ, unsigned sharedBytes, CUstream stream,   \
                     void **parameters, void **extra))                         \
  X(cuLaunchHostFunc, (CUstream stream, CUhostFn function, void *argument))

/// Those that drivers have from CUDA 10.2 on; null without.
#define XACC_CUDA_RANGE_FUNCTIONS(X)                                           \
  X(cuMemGetAllocationGranularity,                                             \
    (size_t *bytes, const CUmemAllocationProp *properties,                     \
     CUmemAllocationGranularity_flags option))                                 \
  X(cuMemAddressReserve, (CUdeviceptr *address, size_t bytes,                  \
                          size_t alignment, CUdeviceptr wish,                  \
                          unsigned long long flags))                           \
  X(cuMemAddressFree, (CUdeviceptr address, size_t bytes))                     \
  X(cuMemCreate, (CUmemGenericAllocationHandle *handle, size_t bytes,          \
                  const CUmemAllocationProp *properties,                       \
                  unsigned long long flags))                                   \
  X(cuMemRelease, (CUmemGenericAllocationHandle handle))                       \
  X(cuMemMap, (CUdeviceptr address, size_t bytes, size_t offset,               \
               CUmemGenericAllocationHandle handle,                            \
               unsigned long long flags))                                      \
  X(cuMemUnmap, (CUdeviceptr address, size_t bytes))                           \
  X(cuMemSetAccess, (CUdeviceptr address, size_t bytes,                        \
                     const CUmemAccessDesc *who, size_t count))

/// Memory that other processes open: from CUDA 11.0 on; null without.
#define XACC_CUDA_SHARE_FUNCTIONS(X)                                           \
  X(cuMemGetAddressRange_v2, (CUdeviceptr *base, size_t *bytes,                \
                              CUdeviceptr address))                            \
  X(cuIpcGetMemHandle, (CUipcMemHandle *handle, CUdeviceptr address))          \
  X(cuIpcOpenMemHandle_v2, (CUdeviceptr *address, CUipcMemHandle handle,       \
                            unsigned flags))                                   \
  X(cuIpcCloseMemHandle, (CUdeviceptr address))

/// Launches with packed arguments whose blocks may wait for each other: from
/// CUDA 11.8 on; null without. (cuLaunchCooperativeKernel takes none.)
#define XACC_CUDA_COOPERATIVE_FUNCTIONS(X)                                     \
  X(cuLaunchKernelEx, (const CUlaunchConfig *config, CUfunction function,      \
                       void **parameters, void **extra))

/// Functions of a module that are loaded at their first launch otherwise: from
/// CUDA 12.4 on; null without.
#define XACC_CUDA_LOAD_FUNCTIONS(X)                                            \
  X(cuModuleGetFunctionCount, (unsigned *count, CUmodule module))              \
  X(cuModuleEnumerateFunctions, (CUfunction *functions, unsigned count,        \
                                 CUmodule module))                             \
  X(cuFuncLoad, (CUfunction function))

/// Graphs: from CUDA 11.4 on; null without.
#define XACC_CUDA_GRAPH_FUNCTIONS(X)                                           \
  X(cuStreamBeginCapture_v2, (CUstream stream, CUstreamCaptureMode mode))      \
  X(cuStreamEndCapture, (CUstream stream, CUgraph *graph))                     \
  X(cuGraphInstantiateWithFlags, (CUgraphExec *exec, CUgraph graph,            \
                                  unsigned long long flags))                   \
  X(cuGraphLaunch, (CUgraphExec exec, CUstream stream))                        \
  X(cuGraphExecDestroy, (CUgraphExec exec))                                    \
  X(cuGraphDestroy, (CUgraph graph))
// clang-format on

/// The driver's functions. Filled once, by `load`.
struct Driver {
#define XACC_CUDA_MEMBER(NAME, PARAMETERS) CUresult(*NAME) PARAMETERS = nullptr;
  XACC_CUDA_FUNCTIONS(XACC_CUDA_MEMBER)
  XACC_CUDA_RANGE_FUNCTIONS(XACC_CUDA_MEMBER)
  XACC_CUDA_SHARE_FUNCTIONS(XACC_CUDA_MEMBER)
  XACC_CUDA_COOPERATIVE_FUNCTIONS(XACC_CUDA_MEMBER)
  XACC_CUDA_LOAD_FUNCTIONS(XACC_CUDA_MEMBER)
  XACC_CUDA_GRAPH_FUNCTIONS(XACC_CUDA_MEMBER)
#undef XACC_CUDA_MEMBER

  int version = 0;
  int deviceCount = 0;
  /// All of XACC_CUDA_RANGE_FUNCTIONS are there.
  bool hasRanges = false;
  /// The same of XACC_CUDA_SHARE_FUNCTIONS, XACC_CUDA_LOAD_FUNCTIONS and
  /// XACC_CUDA_GRAPH_FUNCTIONS.
  bool canShare = false;
  bool canLoadAll = false;
  bool hasGraphs = false;

  /// Opens and starts the driver at the first call. Null if this machine has no
  /// driver or no device that works; `why` then tells the reason.
  static const Driver *load(std::string &why);
  /// What `load` has found.
  static const Driver &get();
  /// Whether this process is the child of a fork whose parent had started the
  /// driver: there, every call fails.
  static bool isInChild();

  /// Loads all functions of a module: a later load might wait for kernels that
  /// run, and those for the caller.
  void loadAll(CUmodule module) const;
  /// Whether an address is one of a GPU's memory. Any thread.
  bool isDeviceMemory(const void *address) const;

  /// "CUDA_ERROR_X: description".
  std::string describe(CUresult error) const;
};

} // namespace xacc::cuda

#endif // XACC_DEVICE_CUDA_CUDADRIVER_H
