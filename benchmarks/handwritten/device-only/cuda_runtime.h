//===- cuda_runtime.h - what clang needs for device code alone --*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// benchmarks/sass.py compiles the hand-written kernels to PTX without a CUDA
// toolkit, with this header in place of NVIDIA's:
//
//   clang++ --cuda-device-only -nocudainc -nocudalib -S -O3 -I device-only ...
//
// Clang checks the host's code of such a file too, so that the functions it
// calls are declared. Nothing of it is ever linked or run.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_BENCHMARKS_HANDWRITTEN_DEVICE_ONLY_CUDA_RUNTIME_H
#define XACC_BENCHMARKS_HANDWRITTEN_DEVICE_ONLY_CUDA_RUNTIME_H

#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#include <cmath>
#include <cstddef>

struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
};
struct uint3 {
  unsigned x, y, z;
};
struct alignas(16) double2 {
  double x, y;
};
struct alignas(16) double4 {
  double x, y, z, w;
};
__host__ __device__ inline double2 make_double2(double x, double y) {
  return {x, y};
}
__host__ __device__ inline double4 make_double4(double x, double y, double z,
                                                double w) {
  return {x, y, z, w};
}
#include <__clang_cuda_builtin_vars.h>

// ---- Device -----------------------------------------------------------------

__device__ inline float __ldg(const float *p) { return __nvvm_ldg_f(p); }
__device__ inline double __ldg(const double *p) { return __nvvm_ldg_d(p); }
__device__ inline int __ldg(const int *p) { return __nvvm_ldg_i(p); }
__device__ inline double2 __ldg(const double2 *p) {
  typedef double Pair __attribute__((ext_vector_type(2)));
  Pair value = __nvvm_ldg_d2(reinterpret_cast<const Pair *>(p));
  return {value[0], value[1]};
}
// As in NVIDIA's header.
__device__ inline float __ldcs(const float *p) {
  float value;
  asm("ld.global.cs.f32 %0, [%1];" : "=f"(value) : "l"(p));
  return value;
}
__device__ inline double __ldcs(const double *p) {
  double value;
  asm("ld.global.cs.f64 %0, [%1];" : "=d"(value) : "l"(p));
  return value;
}
__device__ inline int __ldcs(const int *p) {
  int value;
  asm("ld.global.cs.s32 %0, [%1];" : "=r"(value) : "l"(p));
  return value;
}
__device__ inline void __stcs(float *p, float value) {
  asm("st.global.cs.f32 [%0], %1;" ::"l"(p), "f"(value) : "memory");
}
__device__ inline double __shfl_down_sync(unsigned mask, double value,
                                          int offset) {
  union {
    double number;
    int words[2];
  } pattern = {value};
  for (int &word : pattern.words)
    word = __nvvm_shfl_sync_down_i32(mask, word, offset, 31);
  return pattern.number;
}
__device__ inline unsigned long long atomicMax(unsigned long long *p,
                                               unsigned long long value) {
  return __nvvm_atom_max_gen_ull(p, value);
}
__device__ inline long long __double_as_longlong(double value) {
  return __builtin_bit_cast(long long, value);
}
__device__ inline int min(int x, int y) { return x < y ? x : y; }
__device__ inline double fmax(double x, double y) {
  return __builtin_fmax(x, y);
}
__device__ inline double fabs(double x) { return __builtin_fabs(x); }
__device__ inline double sqrt(double x) { return __nvvm_sqrt_rn_d(x); }

// ---- Host, declared only ----------------------------------------------------

typedef int cudaError_t;
typedef struct stream *cudaStream_t;
enum { cudaSuccess };
enum cudaMemcpyKind {
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice
};
const char *cudaGetErrorString(cudaError_t);
cudaError_t cudaMalloc(void **, size_t);
cudaError_t cudaMallocHost(void **, size_t);
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                            cudaStream_t = nullptr);
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = nullptr);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t = 0,
                              cudaStream_t = nullptr);

#endif // XACC_BENCHMARKS_HANDWRITTEN_DEVICE_ONLY_CUDA_RUNTIME_H
