//===- copy.cu - the copy bandwidth of a GPU --------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the memory of this GPU can do now: the best of the driver's copy and of
// a copy kernel, bytes read and written.
//
//   nvcc -O3 copy.cu -o copy && ./copy [mebibytes of one array (default 4096)]
//
// Output: perf copy seconds <best copy> gbs <bytes read and written a second>
//
//===----------------------------------------------------------------------===//

#include "common.cuh"

__global__ void copyKernel(const double2 *__restrict__ from,
                           double2 *__restrict__ to, size_t count) {
  size_t at = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at < count)
    to[at] = from[at];
}

int main(int argc, char **argv) {
  size_t sizeInBytes = size_t(argc > 1 ? std::atol(argv[1]) : 4096) << 20;
  if (sizeInBytes == 0) {
    std::fprintf(stderr, "usage: %s [mebibytes]\n", argv[0]);
    return 1;
  }
  auto *from = allocateOnDevice<char>(sizeInBytes);
  auto *to = allocateOnDevice<char>(sizeInBytes);
  CHECK(cudaMemset(from, 1, sizeInBytes));
  size_t count = sizeInBytes / sizeof(double2);

  double best = 1e30;
  for (int round = 0; round < 20; ++round) {
    CHECK(cudaDeviceSynchronize());
    double start = now();
    if (round % 2)
      CHECK(cudaMemcpyAsync(to, from, sizeInBytes, cudaMemcpyDeviceToDevice));
    else
      copyKernel<<<divideUp(count, 256), 256>>>(
          reinterpret_cast<const double2 *>(from),
          reinterpret_cast<double2 *>(to), count);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    double seconds = now() - start;
    if (round >= 2 && seconds < best)
      best = seconds;
  }
  std::printf("perf copy seconds %.6f gbs %.2f\n", best,
              2e-9 * double(sizeInBytes) / best);
  return 0;
}
