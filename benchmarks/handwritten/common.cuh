//===- common.cuh - what the hand-written CUDA programs share ---*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_BENCHMARKS_HANDWRITTEN_COMMON_CUH
#define XACC_BENCHMARKS_HANDWRITTEN_COMMON_CUH

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <cuda_runtime.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t status = (call);                                               \
    if (status != cudaSuccess) {                                               \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                  \
                   cudaGetErrorString(status));                                \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

template <typename T> T *allocateOnDevice(size_t numElements) {
  void *pointer = nullptr;
  CHECK(cudaMalloc(&pointer, numElements * sizeof(T)));
  return static_cast<T *>(pointer);
}

inline double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

inline unsigned divideUp(size_t count, size_t by) {
  return unsigned((count + by - 1) / by);
}

/// Combines the values of a block; thread 0 gets the result. Call it with all
/// threads, whose number is a multiple of the size of a warp.
template <typename Combine>
__device__ double combineBlock(double value, double identity, Combine combine) {
  __shared__ double ofWarp[32];
  unsigned thread =
      (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned lane = thread % 32, warp = thread / 32;
  unsigned numWarps = blockDim.x * blockDim.y * blockDim.z / 32;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2)
    value = combine(value, __shfl_down_sync(0xffffffffu, value, offset));
  if (lane == 0)
    ofWarp[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = lane < numWarps ? ofWarp[lane] : identity;
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
      value = combine(value, __shfl_down_sync(0xffffffffu, value, offset));
  }
  return value;
}

#endif // XACC_BENCHMARKS_HANDWRITTEN_COMMON_CUH
