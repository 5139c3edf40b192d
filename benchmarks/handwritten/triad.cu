//===- triad.cu - the triad by hand, CUDA -----------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm and the output of benchmarks/triad_acc.c. Two elements at a
// time, by 16-byte loads and stores; a thread does one such pair or several,
// which are a block's width apart. A short rehearsal takes the faster.
//
//   nvcc -O3 triad.cu -o triad && ./triad [elements [rounds]]
//
//===----------------------------------------------------------------------===//

#include "common.cuh"
#include <cstring>
#include <vector>

template <int pairs>
__global__ void __launch_bounds__(256)
    triadKernel(size_t n, double s, double *__restrict__ a,
                const double *__restrict__ b, const double *__restrict__ c) {
  size_t at = 2 * (size_t(blockIdx.x) * pairs * 256 + threadIdx.x);
#pragma unroll
  for (int pair = 0; pair < pairs; ++pair, at += 512) {
    if (at + 1 < n) {
      double2 x = __ldg(reinterpret_cast<const double2 *>(b + at));
      double2 y = __ldg(reinterpret_cast<const double2 *>(c + at));
      *reinterpret_cast<double2 *>(a + at) =
          make_double2(x.x + s * y.x, x.y + s * y.y);
    } else if (at < n) {
      a[at] = b[at] + s * c[at];
    }
  }
}

using Triad = void (*)(size_t n, double s, double *a, const double *b,
                       const double *c);

template <int pairs>
static void triadOf(size_t n, double s, double *a, const double *b,
                    const double *c) {
  triadKernel<pairs>
      <<<divideUp(divideUp(n, 2), 256 * pairs), 256>>>(n, s, a, b, c);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? std::atol(argv[1]) : 1L << 22;
  int rounds = argc > 2 ? std::atoi(argv[2]) : 20;
  if (n < 1 || rounds < 1) {
    std::fprintf(stderr, "usage: %s [elements [rounds]]\n", argv[0]);
    return 1;
  }
  std::vector<double> host(n);
  size_t sizeInBytes = sizeof(double) * size_t(n);
  auto *a = allocateOnDevice<double>(n), *b = allocateOnDevice<double>(n);
  auto *c = allocateOnDevice<double>(n);
  for (long i = 0; i < n; ++i)
    host[i] = double(i % 1024);
  CHECK(cudaMemcpy(b, host.data(), sizeInBytes, cudaMemcpyHostToDevice));
  for (long i = 0; i < n; ++i)
    host[i] = double(i % 7);
  CHECK(cudaMemcpy(c, host.data(), sizeInBytes, cudaMemcpyHostToDevice));

  const Triad candidates[] = {triadOf<1>, triadOf<4>};
  Triad triad = candidates[0];
  double bestSeconds = 1e30;
  for (Triad candidate : candidates) {
    candidate(n, 3.0, a, b, c);
    CHECK(cudaDeviceSynchronize());
    double seconds = now();
    for (int r = 0; r < 4; ++r)
      candidate(n, 3.0, a, b, c);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    seconds = now() - seconds;
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      triad = candidate;
    }
  }
  double seconds = now();
  for (int r = 0; r < rounds; ++r) {
    triad(n, 0.5, c, a, b);
    triad(n, 0.25, a, b, c);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  seconds = now() - seconds;

  CHECK(cudaMemcpy(host.data(), a, sizeInBytes, cudaMemcpyDeviceToHost));
  unsigned long long checksum = 0;
  for (long i = 0; i < n; ++i) {
    unsigned long long pattern;
    std::memcpy(&pattern, &host[i], sizeof pattern);
    checksum += pattern * (2ULL * i + 1);
  }
  std::printf("result triad checksum %016llx\n", checksum);
  std::printf("perf triad seconds %.6f gbs %.2f\n", seconds,
              6e-9 * sizeof(double) * double(n) * rounds / seconds);
  return 0;
}
