//===- jacobi.cu - Jacobi by hand, CUDA -------------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm and the output of examples/jacobi_acc.c. A thread walks down
// several rows and keeps the elements above and below in registers, so that an
// element is loaded once from the cache and its neighbours in the row twice;
// threads of a warp take consecutive columns. The largest change comes to the
// host in every iteration, as in the program with directives.
//
// The numbers of rows a thread and of threads a block are template parameters;
// a short rehearsal takes the fastest.
//
//   nvcc -O3 jacobi.cu -o jacobi && ./jacobi [n [tolerance [iterations]]]
//
//===----------------------------------------------------------------------===//

#include "common.cuh"
#include <cstring>
#include <utility>
#include <vector>

struct Maximum {
  __device__ double operator()(double x, double y) const { return fmax(x, y); }
};

template <int width, int height, int rowsPerThread>
__global__ void __launch_bounds__(width *height)
    stepKernel(int n, const double *__restrict__ u, double *__restrict__ v,
               unsigned long long *__restrict__ largest) {
  int j = 1 + int(blockIdx.x) * width + int(threadIdx.x);
  int first = 1 + (int(blockIdx.y) * height + int(threadIdx.y)) * rowsPerThread;
  double change = 0.0;
  if (j < n - 1 && first < n - 1) {
    size_t at = size_t(first) * n + j;
    double above = __ldg(u + at - n), here = __ldg(u + at);
    constexpr int together = rowsPerThread < 8 ? rowsPerThread : 8;
    int last = min(first + rowsPerThread, n - 1);
    auto walk = [&]() __attribute__((always_inline)) {
#pragma unroll
      for (int r = 0; r < together; ++r) {
        if (first + r < last) {
          double below = __ldg(u + at + n);
          double value =
              0.25 * (above + below + __ldg(u + at - 1) + __ldg(u + at + 1));
          v[at] = value;
          change = fmax(change, fabs(value - here));
          above = here;
          here = below;
          at += n;
        }
      }
    };
    if constexpr (rowsPerThread <= together) {
      walk();
    } else {
#pragma unroll 1
      for (; first < last; first += together)
        walk();
    }
  }
  change = combineBlock(change, 0.0, Maximum());
  // Patterns of numbers that are not negative are ordered like the numbers.
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicMax(largest, (unsigned long long)__double_as_longlong(change));
}

struct Solver {
  int n;
  double *u, *v;
  unsigned long long *largest; // on the device
  double *change;              // pinned

  template <int width, int height, int rows> double step() {
    dim3 block(width, height);
    dim3 grid(divideUp(n - 2, width), divideUp(n - 2, height * rows));
    CHECK(cudaMemsetAsync(largest, 0, sizeof *largest));
    stepKernel<width, height, rows><<<grid, block>>>(n, u, v, largest);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(change, largest, sizeof *change,
                          cudaMemcpyDeviceToHost));
    CHECK(cudaStreamSynchronize(0));
    std::swap(u, v);
    return *change;
  }
};

using Step = double (Solver::*)();

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 512;
  double tolerance = argc > 2 ? std::atof(argv[2]) : 0.0005;
  int iterations = argc > 3 ? std::atoi(argv[3]) : 2000;
  if (n < 3 || iterations < 1) {
    std::fprintf(stderr, "usage: %s [n [tolerance [iterations]]]\n", argv[0]);
    return 1;
  }
  size_t count = size_t(n) * n;
  std::vector<double> host(count);
  for (int i = 0; i < n; ++i) {
    double y = double(i) / (n - 1);
    host[size_t(i) * n] = 4.0 * y * (1.0 - y);
  }
  Solver solver = {n, allocateOnDevice<double>(count),
                   allocateOnDevice<double>(count),
                   allocateOnDevice<unsigned long long>(1), nullptr};
  CHECK(cudaMallocHost(reinterpret_cast<void **>(&solver.change),
                       sizeof(double)));
  auto reset = [&] {
    for (double *grid : {solver.u, solver.v})
      CHECK(cudaMemcpy(grid, host.data(), sizeof(double) * count,
                       cudaMemcpyHostToDevice));
  };

  const Step steps[] = {
      &Solver::step<128, 2, 1>, &Solver::step<128, 4, 1>,
      &Solver::step<64, 4, 4>,  &Solver::step<128, 2, 4>,
      &Solver::step<128, 2, 8>, &Solver::step<256, 1, 8>,
      &Solver::step<32, 8, 4>,  &Solver::step<128, 2, 64>,
  };
  Step best = steps[0];
  double bestSeconds = 1e30;
  reset();
  for (Step step : steps) {
    (solver.*step)();
    double seconds = now();
    for (int r = 0; r < 6; ++r)
      (solver.*step)();
    seconds = now() - seconds;
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      best = step;
    }
  }

  reset();
  double change = 0.0, seconds = now();
  int iter = 0;
  while (iter < iterations) {
    change = (solver.*best)();
    iter++;
    if (change <= tolerance)
      break;
  }
  seconds = now() - seconds;

  CHECK(cudaMemcpy(host.data(), solver.u, sizeof(double) * count,
                   cudaMemcpyDeviceToHost));
  unsigned long long checksum = 0;
  for (size_t i = 0; i < count; ++i) {
    unsigned long long pattern;
    std::memcpy(&pattern, &host[i], sizeof pattern);
    checksum += pattern * (2ULL * i + 1);
  }
  std::printf("result jacobi checksum %016llx\n", checksum);
  std::printf("result jacobi iterations %d change %.9e\n", iter, change);
  std::printf("perf jacobi seconds %.6f gbs %.2f\n", seconds,
              2e-9 * sizeof(double) * double(count) * iter / seconds);
  return 0;
}
